"""Lines from the house, in the chat: who came, who left, and what a table waits for."""

from __future__ import annotations

from assets.catalog import gettext as _

Details = dict[str, str | int]


def note(code: str, details: Details) -> str:
    """A line from the house. A code that is not known is shown as it is."""
    sentence = _sentences().get(code)
    if sentence is None:
        facts = ", ".join(f"{key} {value}" for key, value in details.items())
        return f"{code.replace('_', ' ')} ({facts})" if facts else code.replace("_", " ")
    if code == "settings" and (what := str(details.get("what", ""))):
        return _("{name} changed the table: {what}").format(name=details.get("name", ""), what=_changed(what))
    shown = {"name": "", "seat": 0, "bot": "", "to": "", "seconds": 0, "commands": "", **details}
    if isinstance(shown["seat"], int):
        shown["seat"] += 1  # people count seats from one
    return sentence.format(**shown)


def _sentences() -> dict[str, str]:
    return {
        "came": _("{name} came in"),
        "left": _("{name} left"),
        "sat": _("{name} sits down"),
        "got_up": _("{name} gets up"),
        "removed": _("{name} was sent away"),
        "watches": _("{name} watches"),
        "stopped_watching": _("{name} watches no more"),
        "bot_sat": _("A bot sits down on seat {seat}"),
        "host": _("{name} is the host now"),
        "settings": _("{name} changed the table"),
        "reopened": _("{name} leads everyone back to the waiting room"),
        "held_back": _("{name} holds the start back"),
        "put_off": _("The start is put off: a seat is free"),
        "started": _("The game begins"),
        "not_started": _("The server could not store the beginning of the game; the host may start it again"),
        "away": _("{name} lost the connection"),
        "back": _("{name} is back"),
        "bot_plays": _("A bot plays for {name}"),
        "plays_again": _("{name} plays again"),
        "conceded": _("{name} gives the game up"),
        "asks_for_pause": _("{name} asks for a pause: the menu lets you agree"),
        "asks_to_go_on": _("{name} wants to go on"),
        "asks_for_rematch": _("{name} wants a rematch"),
        "paused": _("The game is paused"),
        "went_on": _("The game goes on"),
        "timed_out": _("{name} ran out of time"),
        "extra_time": _("{name} gives {to} {seconds} seconds more"),
        "waits_for": _("The table waits for {name}"),
        "over": _("The game is over"),
        "muted": _("The host does not let {name} write here"),
        "unmuted": _("{name} may write here again"),
        "watchers_muted": _("What spectators write is not shown to the players any more"),
        "watchers_heard": _("What spectators write is shown to the players again"),
        "whisper_kept": _("{name} is away and will read it when they come"),
        "help": _("{commands}, /w name text, /ignore name, /unignore name: each has a button, too"),
    }


def _changed(names: str) -> str:
    """What was changed of a table's settings, in words; what is not known here as it is called on the wire."""
    words = {
        "title": _("its name"),
        "game": _("the game"),
        "seats": _("the seats"),
        "options": _("the rules"),
        "private": _("who finds it"),
        "password": _("the password"),
        "decision_time": _("the time per decision"),
        "bank_time": _("the time per game"),
        "increment": _("the time added"),
        "spectators": _("spectators"),
        "delay": _("the delay for spectators"),
        "delay_decisions": _("the delay for spectators"),
        "bots_replace": _("bots for leavers"),
        "away_time": _("the patience with leavers"),
        "breaks": _("rests"),
        "seed": _("the luck"),
    }
    return ", ".join(dict.fromkeys(words.get(name, name.replace("_", " ")) for name in names.split(",")))


def reason_closed(reason: str) -> str:
    """Why we are no longer at a table; empty when we left by ourselves."""
    return {
        "left": "",
        "removed": _("The host sent you away from the table."),
        "banned": _("The host does not want you at this table."),
        "unknown_game": _("The host chose a game that this client does not know."),
        "no_spectators": _("This table wants no spectators any more."),
        "closed": _("The table was closed."),
        "moved": _("You went on to another table."),
    }.get(reason, reason)
