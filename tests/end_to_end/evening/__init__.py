"""What it takes to try a games evening out: torn cables, a network of its own, guests who do what they are told."""
