"""What goes wrong: all errors of the package are :class:`UpstarError`.

>>> import upstar
>>> try:
...     upstar.calc("{1|2} + meen(1)")
... except upstar.InputError as error:
...     print(error)
unknown function or ruleset `meen`
  {1|2} + meen(1)
          ^^^^^^^
  hint: did you mean mean?
"""

from __future__ import annotations

from typing import Any

__all__ = ["InputError", "Unknown", "UpstarError"]

#: Longer texts are shown only around the place of an error.
_SHOWN = 120


class UpstarError(Exception):
    """What all errors of the package are."""


class InputError(UpstarError, ValueError):
    """Something cannot be understood, is against the rules, or is not defined for what is given.

    ``text`` is what was read, ``start`` and ``end`` are the place in it, in characters; all three are ``None`` where there
    is no text to show. ``hint`` says what may have been meant.
    """

    def __init__(
        self,
        message: str,
        *,
        text: str | None = None,
        start: int | None = None,
        end: int | None = None,
        hint: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.text = text
        self.start = start
        self.end = end
        self.hint = hint

    def __str__(self) -> str:
        hint = f"\n  hint: {self.hint}" if self.hint else ""
        return f"{self.message}{self._shown()}{hint}"

    def _shown(self) -> str:
        """The line of the text with the place underlined."""
        if self.text is None or self.start is None or self.end is None:
            return ""
        before = self.text[: self.start]
        first = before.rfind("\n") + 1
        line = self.text[first:].split("\n", 1)[0]
        at = self.start - first
        length = max(1, min(self.end - self.start, len(line) - at))
        cut = max(0, at - _SHOWN // 2)
        ahead = ".. " if cut else ""
        behind = " .." if len(line) > cut + _SHOWN else ""
        line = ahead + line[cut : cut + _SHOWN] + behind
        return f"\n  {line}\n  {' ' * (at - cut + len(ahead))}{'^' * min(length, _SHOWN)}"

    def __reduce__(self) -> tuple[Any, ...]:
        return _input_error, (self.message, self.text, self.start, self.end, self.hint)


def _input_error(
    message: str, text: str | None, start: int | None, end: int | None, hint: str | None
) -> InputError:
    return InputError(message, text=text, start=start, end=end, hint=hint)


class Unknown(UpstarError):
    """A question has no answer within its budget, or within the limits of the program.

    ``reason`` is ``"time"``, ``"nodes"``, ``"memory"``, ``"depth"``, ``"size"`` or another word for what was in the way;
    ``known`` holds what is known nevertheless.
    """

    def __init__(self, message: str, *, reason: str = "", known: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.reason = reason
        self.known: dict[str, Any] = dict(known or {})
