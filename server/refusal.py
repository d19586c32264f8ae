"""How every part of the server says no."""


class Refused(Exception):  # noqa: N818 - it is the name of the answer, not of a fault
    """A request that is not carried out and changes nothing.

    `code` is a stable error code of `docs/protocol.md`; `details` are the figures and names its sentence needs.
    """

    def __init__(self, code: str, **details: int | str) -> None:
        super().__init__(code)
        self.code = code
        self.details = details
