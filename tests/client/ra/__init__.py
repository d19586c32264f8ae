"""Tests of the table of Ra in the client."""
