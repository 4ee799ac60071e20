"""Writes the stub of the module whose functions the engine's table tells, or with --check compares it.

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


def main() -> None:
    file, text = PACKAGE / "functions.pyi", functions()
    if "--check" not in sys.argv:
        file.write_text(text, encoding="utf-8")
    elif file.read_text(encoding="utf-8") != text:
        sys.exit(f"{file.name} is not what the engine tells: run python tests/stubs.py")


if __name__ == "__main__":
    main()
