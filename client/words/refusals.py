"""Why something was refused, by code and, where a code has several causes, by its `why`.

Sentences are marked with `_` here and translated when they are shown.
"""

from __future__ import annotations

from typing import Final


def _(text: str) -> str:
    """Marks a text for the catalogs."""
    return text


SENTENCES: Final[dict[tuple[str, str], str]] = {
    # the line and the greeting
    ("offline", ""): _("There is no connection to the server."),
    ("no_answer", ""): _("No answer from {host}:{port}. Is the server running, and is the address right?"),
    ("unknown_host", ""): _("Nobody knows a computer called {host}."),
    ("connection_failed", ""): _("The connection to {host}:{port} failed: {reason}"),
    ("connection_lost", ""): _("The connection to {host}:{port} was lost."),
    ("version", ""): _(
        "This server speaks protocol {low} to {high}, this client {ours}. Bring the older of the two up to date."
    ),
    ("wrong_version", ""): _(
        "The server speaks another version of the protocol. Bring the older of the two up to date."
    ),
    ("malformed", ""): _("The server sent something that is no message. Is it a Heliopolis server?"),
    ("bad_message", ""): _("The server sent a message that this client does not know. One of the two is out of date."),
    ("frame_too_long", ""): _("The server sent something far too long. Is it a Heliopolis server?"),
    ("bad_address", ""): _("“{text}” is no address. Write a name or number, and if need be a port: games.example:7777"),
    ("server_full", ""): _("The server is full. Try again later."),
    ("too_many_connections", ""): _("Too many connections from your address."),
    ("too_slow", ""): _("The connection was too slow to keep up; the server closed it."),
    ("shutdown", ""): _("The server is being shut down."),
    ("closing", ""): _("The server is being shut down."),
    ("elsewhere", ""): _("You signed in from somewhere else; this client was signed out."),
    ("signed_in_elsewhere", ""): _("You signed in from somewhere else; this client was signed out."),
    ("hello_first", ""): _("The server did not understand this client's greeting. One of the two is out of date."),
    ("server_fault", ""): _("The server made a mistake and closed the line. Nothing that was stored is lost."),
    ("silent", ""): _("Nothing was heard from this client for too long."),
    ("too_fast", ""): _("That was too fast. Wait a moment."),
    ("too_often", ""): _("That was too fast. Wait a moment."),
    ("sign_in_first", ""): _("You are not signed in."),
    ("already_signed_in", ""): _("You are signed in already."),
    ("signed_out", ""): _("You signed out."),
    # names
    ("bad_name", "empty"): _("Please type a name."),
    ("bad_name", "long"): _("This name is too long: {longest} letters at most."),
    ("bad_name", "control"): _("This name has signs that cannot be read."),
    ("bad_name", "space"): _("A name has single spaces, and none at its ends."),
    ("bad_name", "marks"): _("This name has too many accents on one letter."),
    ("bad_name", ""): _("This name cannot be used."),
    ("name_taken", ""): _("{name} is taken here. Choose another name."),
    # tables
    ("no_such_table", ""): _("This table is gone."),
    ("wrong_code", ""): _("No table has that code."),
    ("wrong_password", ""): _("That is not the password of this table."),
    ("private", ""): _("This table is private. Ask its host for the code."),
    ("banned", ""): _("The host does not want you at this table."),
    ("table_full", ""): _("Every seat at this table is taken."),
    ("already_seated", ""): _("You sit here already."),
    ("already_watching", ""): _("You are watching this table already."),
    ("no_spectators", ""): _("This table wants no spectators."),
    ("not_watching", ""): _("You are not watching this table."),
    ("not_at_table", ""): _("You are not at this table."),
    ("not_seated", ""): _("You have no seat at this table."),
    ("not_host", ""): _("Only the host can do that."),
    ("not_waiting", ""): _("That can only be changed before the game."),
    ("already_running", ""): _("The game has begun already."),
    ("not_running", ""): _("No game is running here."),
    ("not_over", ""): _("The game is not over yet."),
    ("not_ready", ""): _("{name} is not ready yet."),
    ("seats_free", ""): _("Some seats are still free. Add bots, or take the free seats away."),
    ("seats_taken", ""): _("More people sit here than that: {taken}."),
    ("seat_taken", ""): _("That seat is taken."),
    ("no_such_seat", ""): _("There is no such seat."),
    ("no_such_person", ""): _("There is nobody of that name here."),
    ("there_already", ""): _("{name} is at this table already."),
    ("no_person", ""): _("Nobody sits there."),
    ("own_seat", ""): _("That is your own seat."),
    ("bad_seats", ""): _("This game is for {fewest} to {most} players."),
    ("bad_options", ""): _("These options do not fit together: {why}"),
    ("two_delays", ""): _("Spectators hear later by a time or by a number of decisions, not by both."),
    ("bad_title", "empty"): _("A table needs a name."),
    ("bad_title", "long"): _("This name for a table is too long: {longest} letters at most."),
    ("bad_title", ""): _("This name for a table cannot be used."),
    ("already_starting", ""): _("The game begins in a moment."),
    ("not_starting", ""): _("No game is about to begin here."),
    ("unknown_game", ""): _("This server has no game called {game}."),
    ("unknown_bot", ""): _("There is no bot called {bot}."),
    ("too_many_tables", ""): _("You are at {most} tables already; leave one first."),
    ("other_rules", ""): _("This game was played by other rules than this server's."),
    # the game
    ("stale", ""): _("The game had gone on before that reached the table; nothing was done."),
    ("not_your_turn", ""): _("It is not your turn."),
    ("resting", ""): _("The table rests until everyone is ready."),
    ("paused", ""): _("The game is paused."),
    ("busy", ""): _("The table is still busy with the last action."),
    ("bot_plays", ""): _("A bot is playing your seat. Take it back first."),
    ("conceded", ""): _("This seat has given the game up."),
    ("bad_action", ""): _("The table did not understand that action."),
    ("bad_order", ""): _("The table did not understand that order."),
    ("no_orders", ""): _("This game knows no standing orders."),
    ("no_clock", ""): _("This table plays without clocks."),
    ("no_break", ""): _("The table is not resting."),
    ("not_stored", ""): _("The server cannot store the game just now; nothing was done."),
    ("no_replay", ""): _("There is no replay of that game."),
    ("replay_damaged", ""): _("{file} is damaged, or no replay."),
    ("replay_other_rules", ""): _("{file} was played by other rules than this version has."),
    ("replay_unreadable", ""): _("{file} cannot be read."),
    ("replay_unwritable", ""): _("The replay could not be stored in {folder}."),
    # chat
    ("not_here", ""): _("{name} is not here."),
    ("letters_full", ""): _("{name} is away, and {most} whispers wait already. Try again when they have come."),
    ("empty_line", ""): _("There is nothing in that line."),
    ("bad_line", ""): _("This line has signs that cannot be read."),
    ("which_table", ""): _("{command} needs the table: say it at a table, or join one with a click."),
    ("unknown_command", ""): _("There is no command {command}. Type /help."),
    ("muted", ""): _("The host does not let you write at this table."),
    # this machine
    ("house_failed", ""): _("No server could be started on this computer: {reason}"),
    ("house_ended", ""): _("The server on this computer ended by itself."),
    ("settings_damaged", ""): _("The settings were damaged; they were put aside, and the defaults are used."),
    ("settings_unreadable", ""): _("The settings cannot be read; the defaults are used."),
    ("settings_unwritable", ""): _("The settings cannot be stored on this computer."),
}
"""Code and cause -> sentence; the empty cause serves for all others."""
