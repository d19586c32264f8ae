"""Ankh in the client: `EDITION` is what the shell asks (see `client.games`).

edition    names, icons, keys, rules card    table      the scene: panels, dialogs
words      what things are called            controls   what may be pressed, and why not
questions  what a decision asks              choosing   a decision taken apart into clicks
told       what the log tells                lights     what shines while one chooses
tips       tooltips                          spots      widgets: hexes, edges, rows, cards
layout     where everything lies             atlas      the map: hexes on the screen, zoom
views      what a panel shows, as values     panels, scenery, icons   how it is drawn
beats      events as movements               results    the end of a game
"""

from client.games.ankh.edition import AnkhEdition

EDITION = AnkhEdition()
