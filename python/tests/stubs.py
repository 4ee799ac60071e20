"""Writes the stubs of the modules whose contents the engine's tables tell, or with --check compares them.

    python tests/stubs.py [--check]
"""

from __future__ import annotations

import inspect
import sys
from pathlib import Path

import upstar

PACKAGE = Path(__file__).parent.parent / "upstar"
HEAD = "# Written by tests/stubs.py from the tables of the engine.\n"


def exported(names: list[str]) -> str:
    return "__all__ = [\n" + "".join(f'    "{name}",\n' for name in names) + "]\n\n"


def functions() -> str:
    lines = [HEAD, "from typing import Any\n\n"]
    lines.append("from upstar._upstar import _Named\n\n" + exported(upstar.functions.__all__))
    for name in upstar.functions.__all__:
        parameters = list(inspect.signature(getattr(upstar.functions, name)).parameters)
        typed = "".join(f"{parameter}: _Named, " for parameter in parameters)
        lines.append(f"def {name}({typed}/) -> Any: ...\n" if typed else f"def {name}() -> Any: ...\n")
    return "".join(lines)


def games() -> str:
    lines = [HEAD, "from os import PathLike\nfrom typing import Final\n"]
    lines.append("\nfrom upstar._upstar import Game\n\n" + exported(upstar.games.__all__) + "MAX_LENGTH: Final[int]\n\n")
    lines += [f"{name}: Game\n" for name in upstar.games.__all__]
    lines.append("\ndef named(name: str) -> Game: ...\n")
    lines.append("def from_text(text: str) -> Game: ...\n")
    lines.append("def from_file(path: str | PathLike[str]) -> Game: ...\n")
    return "".join(lines)


def main() -> None:
    for name, text in (("functions", functions()), ("games", games())):
        file = PACKAGE / f"{name}.pyi"
        if "--check" not in sys.argv:
            file.write_text(text, encoding="utf-8")
        elif file.read_text(encoding="utf-8") != text:
            sys.exit(f"{file.name} is not what the engine tells: run python tests/stubs.py")


if __name__ == "__main__":
    main()
