"""Tests of what the client paints."""
