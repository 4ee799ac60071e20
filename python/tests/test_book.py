"""The examples of the book and of the READMEs, and the notebooks."""

import doctest
import json
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

import upstar

ROOT = Path(__file__).parent.parent.parent
CHAPTERS = ["python.md", "your-own-game.md", "census_cluster.md"]
PAGES = [*(ROOT / "book/src" / name for name in CHAPTERS), ROOT / "README.md", ROOT / "python/README.md"]
NOTEBOOKS = sorted((ROOT / "python/examples").glob("*.ipynb"))


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_page(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    # What is fenced as Python; a fence ends what an example prints.
    blocks = [block.split("```")[0] for block in text.split("```python\n")[1:]]
    examples = "\n".join(block for block in blocks if ">>>" in block)
    test = doctest.DocTestParser().get_doctest(examples, {}, page.name, str(page), 0)
    assert test.examples, page
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    assert doctest.DocTestRunner(optionflags=flags).run(test).failed == 0


def test_the_devil_of_the_book(tmp_path: Path) -> None:
    """The program of the chapter on the Angel speaks the lines that `upstar angel run --devil-program` reads."""
    text = (ROOT / "book/src/angel.md").read_text(encoding="utf-8")
    program = tmp_path / "devil.py"
    program.write_text(text.split("```python devil.py\n")[1].split("```")[0], encoding="utf-8")
    angel = upstar.Angel()
    with subprocess.Popen([sys.executable, program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as devil:
        assert devil.stdin is not None and devil.stdout is not None
        for _ in range(200):
            turn = json.loads(devil.stdout.readline())
            angel.turn(None if "pass" in turn else tuple(turn["eat"]))
            print(json.dumps(angel.record()), file=devil.stdin, flush=True)
        devil.stdin.close()
        devil.stdout.read()
    # He keeps the Angel below the row that he would have reached.
    assert angel.turns == 200 and angel.square[1] < 390


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=[path.name for path in NOTEBOOKS])
def test_notebook(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    shown = {kind for cell in notebook.cells for output in cell.get("outputs", []) for kind in output.get("data", {})}
    assert {"image/svg+xml", "text/latex", "text/html", "text/plain"} <= shown


def test_completion_knows_what_there_is() -> None:
    from IPython.core.completer import provisionalcompleter
    from IPython.core.interactiveshell import InteractiveShell

    shell = InteractiveShell.instance()
    shell.run_cell("import upstar; g = upstar.Value('^')")
    expected = {
        "upstar.games.domin": ["domineering"],
        "upstar.functions.atomic": ["atomic_weight"],
        "g.atomic": ["atomic_weight"],
        "g.temp": ["temperature", "temperature_bound"],
        "upstar.Thermo": ["Thermograph"],
    }
    with provisionalcompleter():
        for text, names in expected.items():
            assert [found.text for found in shell.Completer.completions(text, len(text))] == names
