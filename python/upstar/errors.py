"""The exceptions of the package, all of them subclasses of :class:`UpstarError`.

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

#: An error shows this many characters of a longer text, around its place.
_SHOWN = 120


class UpstarError(Exception):
    """The base class of all errors of the package."""


class InputError(UpstarError, ValueError):
    """An input cannot be parsed, breaks the rules, or lies outside the domain of an operation.

    ``text`` is the input. ``start`` and ``end`` are the place of the error in it, in characters. All three are ``None`` if
    there is no text to show. ``hint`` suggests a correction.
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
        """Returns the line of the text with the place underlined."""
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

    ``reason`` names the obstacle in one word: ``"time"``, ``"nodes"``, ``"memory"``, ``"depth"``, ``"size"`` or another one.
    ``known`` holds the partial results.
    """

    def __init__(self, message: str, *, reason: str = "", known: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.reason = reason
        self.known: dict[str, Any] = dict(known or {})
