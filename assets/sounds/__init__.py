"""The sixteen effects, made by `python -m assets.sounds.synthesise`."""
