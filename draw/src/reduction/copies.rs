//! Gadgets that replace the edges of a multigraph in a simple graph, as in figure 10.

use super::sketch::{Line, Mark, Point, Sketch};

/// The number of copies that are drawn.
const DRAWN: i64 = 4;
const STEP: i64 = 26;
const WIDE: i64 = 110;
/// The coordinate at which the simple graph begins, and the height of a row, in pixels.
const RIGHT: i64 = 240;
const ROW: i64 = 160;

/// Draws the gadgets for an unbreakable edge, a fuse, and an edge to an exit. They are drawn with [`DRAWN`]
/// copies of each vertex; the text states that there are `copies`.
pub(super) fn sketch(copies: u32) -> Sketch {
    let mut sketch = Sketch::default();
    let all: Vec<(i64, i64)> = (0..DRAWN).flat_map(|i| (0..DRAWN).map(move |j| (i, j))).collect();
    pair(&mut sketch, 0, ("unbreakable", Line::Unbreakable, Mark::Regular));
    bipartite(&mut sketch, 0, &all);
    pair(&mut sketch, ROW, ("fuse", Line::Fuse, Mark::Regular));
    bipartite(&mut sketch, ROW, &(0..DRAWN).map(|i| (i, i)).collect::<Vec<_>>());
    pair(&mut sketch, 2 * ROW, ("k copies to an exit", Line::Exit, Mark::Exit));
    posts(&mut sketch, 2 * ROW, &all);
    let words = format!("drawn with {DRAWN} of {copies} copies of each vertex, and k = {DRAWN}");
    sketch.label((RIGHT, 3 * ROW - 20), words);
    sketch
}

fn place(y: i64, column: i64, i: i64) -> Point {
    (RIGHT + column * WIDE, y + STEP * i)
}

/// Draws an edge of the multigraph.
fn pair(sketch: &mut Sketch, y: i64, (name, line, end): (&str, Line, Mark)) {
    let middle = y + STEP * (DRAWN - 1) / 2;
    let (u, v) = ((0, middle), (WIDE, middle));
    sketch.line(&[u, v], line);
    sketch.mark(u, Mark::Regular);
    sketch.mark(v, end);
    sketch.label((0, middle - 10), "u");
    if end == Mark::Regular {
        sketch.label((WIDE, middle - 10), "v");
    }
    sketch.outline((-24, y - 20), (WIDE + 24, y + STEP * (DRAWN - 1) + 20), name);
}

fn bipartite(sketch: &mut Sketch, y: i64, pairs: &[(i64, i64)]) {
    for &(i, j) in pairs {
        sketch.line(&[place(y, 0, i), place(y, 1, j)], Line::Simple);
    }
    for column in 0..2 {
        (0..DRAWN).for_each(|i| sketch.mark(place(y, column, i), Mark::Regular));
    }
    sketch.label((RIGHT, y - 10), "copies of u");
    sketch.label((RIGHT + WIDE, y - 10), "copies of v");
}

fn posts(sketch: &mut Sketch, y: i64, pairs: &[(i64, i64)]) {
    for &(i, j) in pairs {
        sketch.line(&[place(y, 0, i), place(y, 1, j)], Line::Simple);
    }
    // Each post has two exits; all posts share them.
    for exit in [0, DRAWN - 1] {
        (0..DRAWN).for_each(|i| sketch.line(&[place(y, 1, i), place(y, 2, exit)], Line::Exit));
        sketch.mark(place(y, 2, exit), Mark::Exit);
    }
    for column in 0..2 {
        (0..DRAWN).for_each(|i| sketch.mark(place(y, column, i), Mark::Regular));
    }
    sketch.label((RIGHT, y - 10), "copies of u");
    sketch.label((RIGHT + WIDE, y - 10), "k posts");
}
