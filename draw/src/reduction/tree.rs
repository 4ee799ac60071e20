//! Boards of the reduction to escape trees, as in figures 5 and 6.

use super::sketch::{Line, Mark, Point, Sketch};
use upstar::logic::Literal;
use upstar::reduce::linear::LinearToTree;

/// The width of a variable and of a clause, the height of a step down the trees, and the distance of a vertex
/// and its exits, in pixels.
const VARIABLE: i64 = 168;
const CLAUSE: i64 = 90;
const DOWN: i64 = 56;
const OUT: i64 = 24;
/// The distance of two lines from clauses to variables, in pixels.
const LANE: i64 = 9;

/// Draws the board.
pub(super) fn sketch(reduced: &LinearToTree) -> Sketch {
    let mut sketch = Sketch::default();
    let variables = reduced.variables();
    sketch.mark((0, 0), Mark::Start);
    sketch.label((0, -12), "r");
    exit(&mut sketch, (0, 0), (0, OUT));
    let (mut last, mut x) = ((0, 0), 0);
    let mut along = |sketch: &mut Sketch, to: i64, name: String| {
        sketch.line(&[last, (to, 0)], Line::Simple);
        sketch.mark((to, 0), Mark::Regular);
        sketch.label((to, -10), name);
        last = (to, 0);
    };
    let mut leaves = Vec::new();
    for i in 1..=variables {
        x += VARIABLE;
        along(&mut sketch, x, format!("X'{i}"));
        leaves.push(variable(&mut sketch, x, i));
    }
    x += VARIABLE / 2;
    let mut lane = 0;
    for (j, ends) in (1..).zip(reduced.clause_ends()) {
        x += CLAUSE;
        along(&mut sketch, x, format!("C'{j}"));
        clause(&mut sketch, (x, j), &ends, (&leaves, &mut lane));
    }
    exit(&mut sketch, last, (last.0 + OUT, if variables == 0 && lane == 0 { -OUT } else { 0 }));
    sketch
}

fn exit(sketch: &mut Sketch, from: Point, at: Point) {
    sketch.line(&[from, at], Line::Exit);
    sketch.mark(at, Mark::Exit);
}

/// The places of the leaves of both sides of a variable, false and true.
type Leaves = [[Point; 2]; 2];

/// Draws the tree of a variable below its vertex on the path. Returns the places of its leaves.
fn variable(sketch: &mut Sketch, x: i64, i: usize) -> Leaves {
    let root = (x, DOWN);
    sketch.line(&[(x, 0), root], Line::Simple);
    sketch.mark(root, Mark::Regular);
    sketch.label((x - 18, DOWN - 4), format!("X{i}"));
    exit(sketch, root, (x + OUT + 8, DOWN));
    sketch.outline(
        (x - VARIABLE / 2 + 8, DOWN - 18),
        (x + VARIABLE / 2 - 8, 3 * DOWN + OUT + 10),
        format!("variable {i}"),
    );
    [false, true].map(|value| {
        let side = (x + if value { -40 } else { 40 }, 2 * DOWN);
        sketch.line(&[root, side], Line::Simple);
        sketch.mark(side, Mark::Regular);
        let name = if value { format!("x{i}") } else { format!("-x{i}") };
        sketch.label((side.0 + if value { -18 } else { 20 }, side.1 - 4), name);
        [-20, 20].map(|beside| {
            let leaf = (side.0 + beside, 3 * DOWN);
            sketch.line(&[side, leaf], Line::Simple);
            sketch.mark(leaf, Mark::Regular);
            exit(sketch, leaf, (leaf.0 - 8, leaf.1 + OUT));
            exit(sketch, leaf, (leaf.0 + 8, leaf.1 + OUT));
            leaf
        })
    })
}

/// Draws the edge of a clause below its vertex on the path, and the edges that join it to the negations of
/// its literals.
fn clause(
    sketch: &mut Sketch,
    (x, j): (i64, usize),
    ends: &[Vec<(Literal, bool)>; 2],
    (leaves, lane): (&[Leaves], &mut i64),
) {
    let mut before = (x, 0);
    for (i, uses) in (1..).zip(ends) {
        let end = (x, i * DOWN);
        sketch.line(&[before, end], Line::Simple);
        sketch.mark(end, Mark::Regular);
        sketch.label((x - 28, end.1 + 14), format!("C{j}.{i}"));
        exit(sketch, end, (x + OUT, end.1));
        for (number, &(literal, is_second)) in uses.iter().enumerate() {
            let leaf = leaves[literal.index()][usize::from(!literal.is_positive())][usize::from(is_second)];
            // Every link has its own lane below the trees, hence no two links share a horizontal piece.
            let y = 3 * DOWN + OUT + 24 + LANE * *lane;
            *lane += 1;
            let out = x - 10 + 5 * (2 * i + number as i64 - 2);
            sketch.line(&[end, (out, end.1 + 8), (out, y), (leaf.0, y), leaf], Line::Link);
        }
        before = end;
    }
    sketch.outline((x - CLAUSE / 2 + 4, DOWN - 18), (x + CLAUSE / 2 - 4, 2 * DOWN + 24), format!("c{j}"));
}

/// The number of copies that are drawn.
const DRAWN: i64 = 4;
const STEP: i64 = 26;
const WIDE: i64 = 110;
/// The coordinate at which the simple graph begins, and the height of a row, in pixels.
const RIGHT: i64 = 240;
const ROW: i64 = 160;

/// Draws the gadgets for an unbreakable edge, a fuse, and an edge to an exit. They are drawn with [`DRAWN`]
/// copies of each vertex; the text states that there are `copies`.
pub(super) fn sketch_of_copies(copies: u32) -> Sketch {
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
