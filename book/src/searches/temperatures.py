#!/usr/bin/env python3
"""Finds the hottest positions of each ruleset by size, and draws them.

Usage: temperatures.py [PROGRAM]. It writes temperatures-by-size.csv and temperatures-by-size.svg beside itself.

All fillings of rectangles and strips, and all colourings of connected graphs, are examined. A row whose search needs
more than twenty seconds ends the rows of its ruleset.
"""

import csv
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from xml.sax.saxutils import escape

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else "upstar"
FOLDER = Path(__file__).parent
MOST_SIZE = {"grid": 9, "strip": 10, "graph": 6, "edges": 5, "heaps": 12}
LIMIT = "20s"


def families(board: str, size: int) -> list[str]:
    """Returns the families of the positions of a size: cells, vertices, or the size of a heap."""
    if board == "grid":
        return [f"grid({rows},{size // rows})" for rows in range(1, size + 1) if size % rows == 0]
    if board == "strip":
        return [f"strips({size})"]
    if board == "heaps":
        return [f"heaps({size})"]
    return [f"connected({size})"]


def hottest(ruleset: str, board: str, size: int) -> dict | None:
    """Returns the answer of the search, or None if there is none in time."""
    over = [word for family in families(board, size) for word in ("--over", family)]
    colours = ["--colours"] if board in ("graph", "edges") else []
    command = [PROGRAM, "search", ruleset, *over, *colours, "--max", "temperature", "--most", "1", "--json"]
    run = subprocess.run([*command, "--budget", LIMIT, "--threads", "1"], capture_output=True, text=True, check=False)
    answer = json.loads(run.stdout) if run.stdout.strip() else {}
    return answer if run.returncode == 0 and answer.get("rows") else None


def rows() -> list[tuple]:
    listed = json.loads(subprocess.run([PROGRAM, "games", "--json"], capture_output=True, text=True, check=True).stdout)
    found = []
    for ruleset in listed if isinstance(listed, list) else listed["rulesets"]:
        if ruleset["kind"] != "short" or ruleset["board"] not in MOST_SIZE:
            continue
        for size in range(1, MOST_SIZE[ruleset["board"]] + 1):
            answer = hottest(ruleset["name"], ruleset["board"], size)
            if answer is None:
                if found and found[-1][0] == ruleset["name"]:
                    break
                continue
            best = answer["rows"][0]
            found.append((ruleset["name"], ruleset["board"], size, answer["examined"], best["temperature"], best["position"]))
            print(*found[-1], flush=True)
    return found


def picture(found: list[tuple]) -> str:
    """Draws one row for each ruleset that is hot somewhere; the number in a circle is the size."""
    by_ruleset: dict[str, list[tuple[int, Fraction]]] = {}
    for name, _, size, _, temperature, _ in found:
        by_ruleset.setdefault(name, []).append((int(size), Fraction(temperature)))
    first = {name: {t: size for size, t in reversed(points)} for name, points in by_ruleset.items()}
    hot = {name: points for name, points in first.items() if max(points) > 0}
    order = sorted(hot, key=lambda name: (max(hot[name]), name))
    most = max(max(points) for points in hot.values())
    left, top, row, width = 190, 40, 24, 640
    at = lambda t: left + float((t + 1) / (most + 1)) * width  # noqa: E731
    height = top + row * len(order) + 30
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 40} {height}" '
        'font-family="sans-serif" font-size="12" role="img">',
        "<title>The greatest temperature of each ruleset by the size of the position</title>",
        f'<rect width="100%" height="100%" fill="#fff"/>',
    ]
    for t in range(-1, int(most) + 1):
        parts.append(f'<line x1="{at(t):.1f}" x2="{at(t):.1f}" y1="{top - 12}" y2="{height - 24}" stroke="#ccc"/>')
        parts.append(f'<text x="{at(t):.1f}" y="{top - 18}" text-anchor="middle" fill="#333">{t}</text>')
    for place, name in enumerate(order):
        y = top + row * place + row / 2
        points = sorted(hot[name])
        parts.append(f'<text x="{left - 14}" y="{y + 4:.1f}" text-anchor="end" fill="#111">{escape(name)}</text>')
        parts.append(f'<line x1="{at(points[0]):.1f}" x2="{at(points[-1]):.1f}" y1="{y}" y2="{y}" stroke="#0072B2"/>')
        last = None
        for t in reversed(points):
            if last is not None and last - at(t) < 17:
                continue
            last = at(t)
            parts.append(f'<circle cx="{at(t):.1f}" cy="{y}" r="8.5" fill="#fff" stroke="#0072B2"/>')
            parts.append(f'<text x="{at(t):.1f}" y="{y + 3.5:.1f}" text-anchor="middle" font-size="9.5" fill="#111">{hot[name][t]}</text>')
    parts.append(
        f'<text x="{left}" y="{height - 8}" fill="#333">temperature; a number in a circle is the least size that reaches it</text>'
    )
    return "\n".join([*parts, "</svg>", ""])


if __name__ == "__main__":
    table = rows()
    with (FOLDER / "temperatures-by-size.csv").open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["ruleset", "board", "size", "positions", "temperature", "first"])
        writer.writerows(table)
    (FOLDER / "temperatures-by-size.svg").write_text(picture(table))
