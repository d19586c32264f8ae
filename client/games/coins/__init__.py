"""Coin Ra in the client: `EDITION` is what the shell asks (see `client.games`).

edition    names, icons, keys, rules card      table      the scene: panels, prompt
options    the table options in words          words      every sentence
layout     where everything lies               places     where a piece lies for one viewpoint
views, strip   what a panel shows, as values   panels, board, own, tabs   how it is drawn
controls   what may be pressed, and why not    spots      the stepper and its buttons
beats      events as movements                 flights    what moves
results    epochs and the end, as values       ledger     how they are told
lesson     a newcomer's first epoch            hands      how a driver's hands play
"""

from client.games.coins.edition import CoinEdition

EDITION = CoinEdition()
