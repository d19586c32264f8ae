"""What every screen is built of: the drawing surface, widgets, scenes."""
