"""The table of Ankh in the client."""
