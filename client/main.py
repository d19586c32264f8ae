"""The `heliopolis` command."""


def main() -> int:
    """Run the command line and return its exit status."""
    raise SystemExit(2)
