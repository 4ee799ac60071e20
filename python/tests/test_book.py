"""The examples of the book and of the READMEs, and the notebooks."""

import doctest
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

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
