"""Ra in the client: `EDITION` is what the shell asks (see `client.games`).

edition    names, icons, keys, rules card      table      the scene: panels, dialogs
words      every sentence                      controls   what may be pressed, and why not
layout     where everything lies               places     where a piece lies for one viewpoint
views      what a panel shows, as values       panels, board, own, tabs   how it is drawn
beats      events as movements                 flights    what moves
choice     what a disaster takes               results, scores, charts   epochs and the end
"""

from client.games.ra.edition import RaEdition

EDITION = RaEdition()
