"""The wire: frames of MessagePack (`wire`), every message typed (`messages`), and replay files (`replay`)."""
