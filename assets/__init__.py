"""Fonts with their licences, sounds and message catalogs."""
