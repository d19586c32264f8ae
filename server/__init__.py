"""The authority: sessions, lobby, tables, journal. A file a responsibility, wired together in `service`."""
