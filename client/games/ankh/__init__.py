"""Ankh in the client: `EDITION` is what the shell asks (see `client.games`).

edition    names, icons, keys, rules card    table      the scene: panels, dialogs
words      what things are called            controls   what may be pressed, and why not
questions  what a decision asks              choosing   a decision taken apart into clicks; hands do them
rules_card the rules for the help
told       what the log tells                lights     what shines while one chooses
tips       tooltips                          spots      widgets: hexes, edges, rows, cards
layout     where everything lies             atlas      the map: hexes on the screen, zoom
views      what a panel shows, as values     panels, scenery, icons   how it is drawn
tales      what is told on sheets            pausing    nothing goes on while somebody reads
face, rows, sheet, sheet_art   a battle      news       a conflict, a merge, the forgotten
draft      choosing gods                     results    the end of a game
reading    a table with sheets on it         walking, map_controls   the map under keys and mouse
beats      events as movements               flights, ahead    what moves, painted before
lesson     a guided beginning                note       why a newcomer should look at a sheet
orders     what may be answered beforehand
"""

from client.games.ankh.edition import AnkhEdition

EDITION = AnkhEdition()
