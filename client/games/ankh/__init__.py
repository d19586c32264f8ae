"""Ankh in the client: `EDITION` is what the shell asks (see `client.games`).

edition        names, icons, options, keys, marks of a replay
table          the scene; composing: what it shows, panel by panel; reading: the sheets that lie on it
views          what a panel shows, as values; panels, scenery, icons: how it is drawn; layout: where
atlas          the map: hexes on the screen, zoom; walking: with the arrow keys
controls       what may be pressed, and why not: map_controls, action_controls, own_controls are its parts
choosing       a decision taken apart into clicks; hands do them; lights: what shines meanwhile
spots          widgets: hexes, edges, rows, cells, cards
questions      what a decision asks; refusals: why something cannot be chosen; orders: what may be answered beforehand
words, tips, told, rules_card   what things are called and mean, what the log and the help tell
tales          what happened, to be told on sheets; pausing: nothing goes on while somebody reads
overlay        a sheet over the table: draft, news (conflict, merge, the forgotten), and sheet: a battle
face           a battle's sheet as values: facing makes it, columns a god's part; sheet_art, sheet_cells draw it
beats          events as movements; flights: what moves; ahead: what is painted before
lesson, note   a guided beginning
results        the end of a game
"""

from client.games.ankh.edition import AnkhEdition

EDITION = AnkhEdition()
