"""Coin Ra in the client."""
