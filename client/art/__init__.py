"""Everything that is painted: by the program itself, from two font families, at the size of the screen's own pixels.

Every piece is a function of what it shows and of its size in device pixels; what was drawn once is kept (`cache`).
Nothing here knows a game's rules, a widget or a word of any language.
"""
