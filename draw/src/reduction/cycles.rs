//! Boards of Nemesis that consist of cycles, as in figures 8 and 9.

use super::sketch::{Line, Mark, Point, Sketch};
use super::{Leg, legs, storeys};
use upstar::logic::{Literal, Prenex, Quantifier};
use upstar::reduce::qsat::{Form, Parameters, Ranks};

/// Lengths in pixels: between neighbours on a side of a cycle, from the middle line to a side, between the
/// storeys of clauses, and from the middle line to the point from which storeys are counted.
const STEP: i64 = 34;
const SIDE: i64 = 46;
const STOREY: i64 = 78;
const FIRST: i64 = 22;
/// The distance of a vertex and its exit, and of a clause and its fork, in pixels.
const OUT: i64 = 34;
const FORK: i64 = 18;

/// Draws the board. The clauses lie at the given heights, or at heights of their own; those of negative
/// literals lie below the cycles. The ranks order the turns of a side in the split form.
pub(super) fn sketch(
    prenex: &Prenex,
    (parameters, ranks): (Parameters, &Ranks),
    heights: Option<&[i64]>,
) -> Sketch {
    let mut sketch = Sketch::default();
    let half = i64::from(parameters.half_side);
    // The edge between two cycles in the split form.
    let between = if parameters.form == Form::Split { STEP } else { 0 };
    let order = prenex.prefix();
    let mut turns = vec![[(0, 0); 2]; prenex.cnf().variables() as usize];
    for (i, &(variable, quantifier)) in (0..).zip(&order) {
        let begin = i * ((2 * half + 1) * STEP + between);
        turns[variable as usize - 1] = cycle(&mut sketch, begin, half, (variable, quantifier));
        if i > 0 {
            // Neighbouring cycles share a vertex. Its label stands below the cycles.
            sketch.label((begin, SIDE), format!("s{i}"));
            if between > 0 {
                sketch.line(&[(begin - between, 0), (begin, 0)], Line::Unbreakable);
                sketch.mark((begin - between, 0), Mark::Regular);
            }
        }
    }
    let end = order.len() as i64 * ((2 * half + 1) * STEP + between) - between;
    sketch.mark((end, 0), Mark::Regular);
    sketch.label((end, -10), "r");
    exit(&mut sketch, (end, 0), (end + OUT + 20, 0), parameters.main_exit);
    let storeys = heights.map_or_else(|| own_storeys(prenex), storeys);
    let variables: Vec<u32> = order.iter().map(|&(variable, _)| variable).collect();
    let legs = legs(&variables, prenex.cnf(), &storeys);
    for (number, clause) in prenex.cnf().clauses().iter().enumerate() {
        let place = (number, storeys[number]);
        let literals = clause.distinct();
        let feet = match parameters.form {
            Form::Whole => feet(&literals, place.1, (&turns, legs[number].as_slice())),
            Form::Split => feet_of_ranks(&literals, place.1, (&turns, &ranks[number])),
        };
        // The path of the literal that is chosen last does not lead to the fork.
        let at = |literal: &Literal| variables.iter().position(|&variable| variable == literal.variable());
        let last = (0..literals.len()).max_by_key(|&i| at(&literals[i])).unwrap_or_default();
        let has_fork = parameters.form == Form::Split && literals.len() > 2;
        self::clause(&mut sketch, place, (&feet, has_fork.then_some(last)), parameters.path);
    }
    sketch.label((end + 60, SIDE + 24), format!("K = {half}, L = {}", parameters.path));
    sketch
}

/// Draws an exit and the number of copies of its edge.
fn exit(sketch: &mut Sketch, from: Point, at: Point, copies: u32) {
    sketch.line(&[from, at], Line::Exit);
    sketch.mark(at, Mark::Exit);
    let (x, y) = (i64::midpoint(from.0, at.0), i64::midpoint(from.1, at.1));
    let beside = if from.0 == at.0 { (x + 20, y + 4) } else { (x, y - 6) };
    sketch.label(beside, copies.to_string());
}

/// Draws the cycle of a variable, beginning at a point of the middle line. Returns the turns of its sides for
/// false and true.
fn cycle(
    sketch: &mut Sketch,
    begin: i64,
    half: i64,
    (variable, quantifier): (u32, Quantifier),
) -> [Point; 2] {
    let end = begin + (2 * half + 1) * STEP;
    let has_fuse = quantifier == Quantifier::ForAll;
    sketch.mark((begin, 0), if begin == 0 { Mark::Start } else { Mark::Regular });
    if begin == 0 {
        sketch.label((begin, -12), "s");
    }
    let at = |value: bool, i: i64| (begin + STEP / 2 + i * STEP, if value { -SIDE } else { SIDE });
    for value in [false, true] {
        sketch.line(&[(begin, 0), at(value, 1)], Line::Unbreakable);
        for i in 1..2 * half {
            let to = if i + 1 < 2 * half { at(value, i + 1) } else { (end, 0) };
            let line = if has_fuse && i == 1 { Line::Fuse } else { Line::Unbreakable };
            sketch.line(&[at(value, i), to], line);
        }
        if has_fuse {
            let detour = (begin + 2 * STEP, if value { -SIDE / 3 } else { SIDE / 3 });
            sketch.line(&[at(value, 1), detour], Line::Unbreakable);
            sketch.line(&[detour, at(!value, 2)], Line::Unbreakable);
            sketch.mark(detour, Mark::Small);
        }
        for i in 1..2 * half {
            sketch.mark(at(value, i), if i == half { Mark::Regular } else { Mark::Small });
        }
    }
    let name = if has_fuse { format!("for all x{variable}") } else { format!("x{variable}") };
    sketch.outline((begin + STEP / 2, -SIDE - 10), (end - STEP / 2, SIDE + 10), name);
    [false, true].map(|value| {
        let turn = at(value, half);
        let letter = if value { 't' } else { 'f' };
        sketch.label((turn.0 + 18, turn.1 + if value { 18 } else { -10 }), format!("{letter}{variable}"));
        turn
    })
}

/// Returns a height for each clause if none are given: above the cycles, or below them if all literals are
/// negative, each at its own height.
fn own_storeys(prenex: &Prenex) -> Vec<i64> {
    let mut next = [0_i64; 2];
    let clauses = prenex.cnf().clauses().iter();
    clauses
        .map(|clause| {
            let is_below = clause.literals.iter().all(|literal| !literal.is_positive());
            next[usize::from(is_below)] += 1;
            if is_below { -next[1] } else { next[0] }
        })
        .collect()
}

/// The turn where a path begins, and the horizontal place where it goes up or down.
type Foot = (Point, i64);

/// Returns the feet of a clause if all paths of a side begin at the same turn.
fn feet(literals: &[Literal], storey: i64, (turns, legs): (&[[Point; 2]], &[Leg])) -> Vec<Foot> {
    let foot = |literal: &Literal| {
        let turn = turns[literal.index()][usize::from(literal.is_positive())];
        let leg = legs.iter().find(|leg| leg.variable == literal.variable()).map_or(0, |leg| leg.offset);
        // A path to the other side crosses the cycle and must pass beside the opposite turn.
        let leg = if is_through(literal, storey) && leg == 0 { STEP / 4 } else { leg };
        // If a clause contains a variable and its negation, both paths come from the same cycle and must not
        // coincide.
        let is_second = literal.is_positive() && literals.contains(&!*literal);
        (turn, turn.0 + leg + if is_second { 6 } else { 0 })
    };
    literals.iter().map(foot).collect()
}

/// Returns the feet of a clause if each path begins at a turn of its own.
fn feet_of_ranks(literals: &[Literal], storey: i64, (turns, ranks): (&[[Point; 2]], &[u32])) -> Vec<Foot> {
    let foot = |(literal, &rank): (&Literal, &u32)| {
        let (x, y) = turns[literal.index()][usize::from(literal.is_positive())];
        let turn = (x + STEP * i64::from(rank), y);
        (turn, turn.0 + if is_through(literal, storey) { STEP / 4 } else { 0 })
    };
    literals.iter().zip(ranks).map(foot).collect()
}

/// Returns whether the path of a literal crosses the cycle.
fn is_through(literal: &Literal, storey: i64) -> bool {
    literal.is_positive() != (storey > 0)
}

/// Draws a clause with its paths and its exit. A path leaves the turn upwards or downwards, and then goes
/// along to the clause, or to its fork. `last` is the index of the only path that does not lead to the fork, if
/// there is one.
fn clause(
    sketch: &mut Sketch,
    (number, storey): (usize, i64),
    (feet, last): (&[Foot], Option<usize>),
    path: u32,
) {
    let away = -storey.signum();
    let fork = away * (FIRST + STOREY * storey.abs());
    let y = if last.is_some() { fork + away * FORK } else { fork };
    let to_fork = feet.iter().enumerate().filter(|(i, _)| last != Some(*i));
    let mut xs: Vec<i64> = to_fork.map(|(_, &(_, x))| x).collect();
    xs.sort_unstable();
    let x = if xs.len() == 2 { i64::midpoint(xs[0], xs[1]) } else { xs[xs.len() / 2] };
    for (i, &(turn, leg)) in feet.iter().enumerate() {
        let knee = (leg, turn.1 + away * 14);
        let (end, edges) = match last {
            Some(last) if last != i => (fork, i64::from(path) - 1),
            _ => (y, i64::from(path)),
        };
        path_along(sketch, &[turn, knee, (leg, end), (x, end)], edges);
    }
    if last.is_some() {
        sketch.line(&[(x, fork), (x, y)], Line::Unbreakable);
        sketch.mark((x, fork), Mark::Regular);
    }
    sketch.mark((x, y), Mark::Regular);
    exit(sketch, (x, y), (x, y + away * OUT), path + 1);
    let (one, other) = ((x - 34, fork - away * 9), (x + 38, y + away * (OUT + 9)));
    sketch.outline(one, other, format!("c{}", number + 1));
}

/// Draws a path of `edges` edges along a line with corners. The vertices at its ends are drawn elsewhere.
fn path_along(sketch: &mut Sketch, corners: &[Point], edges: i64) {
    let length = |one: &Point, other: &Point| ((one.0 - other.0).abs() + (one.1 - other.1).abs()).max(1);
    let total: i64 = corners.windows(2).map(|pair| length(&pair[0], &pair[1])).sum();
    // The corners and the vertices after the beginning, in order; the flag is true for vertices.
    let mut stops: Vec<(Point, bool)> = Vec::new();
    let mut passed = 0;
    for pair in corners.windows(2) {
        let own = length(&pair[0], &pair[1]);
        // Vertex i lies at i * total / edges along the line. Products avoid the division.
        let here = |i: &i64| (passed * edges..(passed + own) * edges).contains(&(i * total));
        for i in (1..edges).filter(here) {
            let beyond = i * total - passed * edges;
            let at = |from: i64, to: i64| from + (to - from) * beyond / (own * edges);
            stops.push(((at(pair[0].0, pair[1].0), at(pair[0].1, pair[1].1)), true));
        }
        passed += own;
        stops.push((pair[1], passed == total));
    }
    let mut open = vec![corners[0]];
    let last = stops.len() - 1;
    for (number, (at, is_vertex)) in stops.into_iter().enumerate() {
        open.push(at);
        if is_vertex {
            sketch.line(&open, Line::Unbreakable);
            if number < last {
                sketch.mark(at, Mark::Small);
            }
            open = vec![at];
        }
    }
}
