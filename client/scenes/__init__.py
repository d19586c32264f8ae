"""The screens of the client, and what every game's table has in common."""
