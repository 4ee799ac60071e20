//! Boards of Nemesis made of cycles, as in figures 8 and 9.

use super::sketch::{Line, Mark, Point, Sketch};
use crate::logic::{Literal, Prenex, Quantifier};
use crate::reduce::qsat::Parameters;

/// Between neighbours on a side, from the middle to a side, between the heights of clauses, from a side to the first of these.
const STEP: i64 = 34;
const SIDE: i64 = 46;
const STOREY: i64 = 56;
const FIRST: i64 = 96;
/// From a vertex to its exit.
const OUT: i64 = 34;

/// The board, with the heights of clauses if they are told; clauses of negative literals lie below.
pub(super) fn sketch(prenex: &Prenex, parameters: Parameters, heights: Option<&[i64]>) -> Sketch {
    let mut sketch = Sketch::default();
    let half = i64::from(parameters.half_side);
    let order = prenex.prefix();
    let mut turns = vec![[(0, 0); 2]; prenex.cnf().variables() as usize];
    for (i, &(variable, quantifier)) in (0..).zip(&order) {
        let begin = i * (2 * half + 1) * STEP;
        turns[variable as usize - 1] = cycle(&mut sketch, begin, half, (variable, quantifier));
        if i > 0 {
            // Neighbouring cycles share a vertex, which is drawn wide.
            sketch.label((begin, SIDE), format!("s{i}"));
        }
    }
    let end = order.len() as i64 * (2 * half + 1) * STEP;
    sketch.mark((end, 0), Mark::Regular);
    sketch.label((end, -10), "r");
    exit(&mut sketch, (end, 0), (end + OUT + 20, 0), parameters.main_exit);
    let storeys = storeys(prenex, heights);
    for (number, clause) in prenex.cnf().clauses().iter().enumerate() {
        self::clause(&mut sketch, (number, storeys[number]), &clause.distinct(), (&turns, parameters.path));
    }
    sketch.label((end / 2, SIDE + 34), format!("K = {half}, L = {}", parameters.path));
    sketch
}

/// An exit with the copies of its edge.
fn exit(sketch: &mut Sketch, from: Point, at: Point, copies: u32) {
    sketch.line(&[from, at], Line::Exit);
    sketch.mark(at, Mark::Exit);
    sketch.label(
        (
            i64::midpoint(from.0, at.0) + if from.0 == at.0 { 16 } else { 0 },
            i64::midpoint(from.1, at.1) - 4 + if from.0 == at.0 { 8 } else { 0 },
        ),
        format!("\u{d7}{copies}"),
    );
}

/// The cycle of a variable from a place on the middle line; the turns of its sides, false and true.
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
    let name = if has_fuse { format!("for all x{variable}: electric") } else { format!("x{variable}") };
    sketch.outline((begin + STEP / 2, -SIDE - 10), (end - STEP / 2, SIDE + 10), name);
    [false, true].map(|value| {
        let turn = at(value, half);
        let letter = if value { 't' } else { 'f' };
        // Inside of the cycle, where no path leads.
        sketch.label((turn.0, turn.1 + if value { 18 } else { -10 }), format!("{letter}{variable}"));
        turn
    })
}

/// How far up or down each clause lies.
fn storeys(prenex: &Prenex, heights: Option<&[i64]>) -> Vec<i64> {
    if let Some(heights) = heights {
        let mut known: Vec<i64> = heights.iter().map(|height| height.abs()).collect();
        known.sort_unstable();
        known.dedup();
        let of = |height: &i64| {
            (known.partition_point(|&known| known < height.abs()) as i64 + 1) * height.signum()
        };
        return heights.iter().map(of).collect();
    }
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

/// A clause with its paths and its exit.
fn clause(
    sketch: &mut Sketch,
    (number, storey): (usize, i64),
    literals: &[Literal],
    (turns, path): (&[[Point; 2]], u32),
) {
    let ends: Vec<Point> =
        literals.iter().map(|literal| turns[literal.index()][usize::from(literal.is_positive())]).collect();
    let mean = ends.iter().map(|end| end.0).sum::<i64>() / ends.len().max(1) as i64;
    // Beside the middle of all turns, so that no path leads through another turn of a variable.
    let x = mean + if number.is_multiple_of(2) { STEP * 2 / 3 } else { -STEP * 2 / 3 };
    let y = -storey.signum() * (FIRST + STOREY * storey.abs());
    let away = -storey.signum();
    for end in ends {
        let length = i64::from(path);
        let place = |i: i64| (end.0 + (x - end.0) * i / length, end.1 + (y - end.1) * i / length);
        (0..length).for_each(|i| sketch.line(&[place(i), place(i + 1)], Line::Unbreakable));
        (1..length).for_each(|i| sketch.mark(place(i), Mark::Small));
    }
    sketch.mark((x, y), Mark::Regular);
    exit(sketch, (x, y), (x, y + away * OUT), path + 1);
    let (one, other) = ((x - 26, y - away * 10), (x + 32, y + away * (OUT + 10)));
    sketch.outline(one, other, format!("c{}", number + 1));
}
