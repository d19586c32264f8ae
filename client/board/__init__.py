"""What the boards of several games share, so that each is told once.

persons    who sits on a seat              pieces     a game's tiles on a canvas
frame      where the common parts lie      panels     how they are drawn
flights    what moves                      stage      beats: taking off, landing
table      the scene of an auction game    spots      cards that can be pressed
roles      what it needs from its game     peek       looking behind a dialog
ahead, landing   what is painted before it is seen
ledger     a scoring in words              results    what was scored, as values
scores, ranking, charts   the screens at the end of an epoch and of a game
tabs       scores and bag beside the board       lesson     a guided beginning
orders     what the server may answer           order_books   the words of a game for it
hands      how a driver clears the way           words      figures that every board uses
"""
