//! Formulas, written or drawn.

use super::sketch::{Line, Sketch};
use crate::logic::{Block, Clause, Literal, Prenex, Quantifier};
use crate::reduce::rectilinear::Rectilinear;

const ROW: i64 = 20;
/// Of the boxes of variables and clauses: half the height, the distance of legs, and that of heights.
const HALF: i64 = 11;
const LEG: i64 = 16;
const STOREY: i64 = 44;

fn name(literal: &Literal) -> String {
    let sign = if literal.is_positive() { "" } else { "not " };
    format!("{sign}x{}", literal.variable())
}

fn clause_text(clause: &Clause) -> String {
    clause.literals.iter().map(name).collect::<Vec<_>>().join(" or ")
}

/// The quantifiers, and each clause in a line.
pub(super) fn written(prenex: &Prenex) -> Sketch {
    let mut sketch = Sketch::default();
    let mut lines = Vec::new();
    for Block { quantifier, variables } in prenex.blocks() {
        let words = if *quantifier == Quantifier::ForAll { "for all" } else { "there is" };
        let names: Vec<String> = variables.iter().map(|variable| format!("x{variable}")).collect();
        lines.push(format!("{words} {}", names.join(", ")));
    }
    let clauses = prenex.cnf().clauses();
    lines.extend((1..).zip(clauses).map(|(i, clause)| format!("c{i}: {}", clause_text(clause))));
    for (row, line) in (0..).zip(lines) {
        sketch.label((0, row * ROW), line);
    }
    sketch
}

/// The variables on a line, positive clauses above and negative ones below.
pub(super) fn drawn(drawn: &Rectilinear) -> Sketch {
    let mut sketch = Sketch::default();
    let legs = legs(drawn);
    let heights = storeys(drawn.heights());
    let (mut place, mut x) = (vec![0; drawn.order().len()], 0);
    for &variable in drawn.order() {
        let count = legs.iter().flatten().filter(|leg| leg.variable == variable);
        let half = (LEG * (count.map(|leg| leg.place + 1).max().unwrap_or(1) + 1)).max(36) / 2;
        place[variable as usize - 1] = x + half;
        sketch.filled((x, -HALF), (x + 2 * half, HALF), format!("x{variable}"));
        x += 2 * half + 14;
    }
    for (number, (legs, &storey)) in legs.iter().zip(&heights).enumerate() {
        let y = -STOREY * storey;
        let towards = if storey > 0 { HALF } else { -HALF };
        let xs: Vec<i64> = legs.iter().map(|leg| place[leg.variable as usize - 1] + leg.offset).collect();
        let (west, east) = (xs.iter().min().copied().unwrap_or(0), xs.iter().max().copied().unwrap_or(0));
        for &x in &xs {
            sketch.line(&[(x, -towards), (x, y + towards)], Line::Leg);
        }
        sketch.filled((west - HALF, y - HALF), (east + HALF, y + HALF), format!("c{}", number + 1));
    }
    sketch
}

/// The heights without gaps between them.
fn storeys(heights: &[i64]) -> Vec<i64> {
    let mut known: Vec<i64> = heights.iter().map(|height| height.abs()).collect();
    known.sort_unstable();
    known.dedup();
    let storey = |height: &i64| {
        let place = known.partition_point(|&known| known < height.abs()) as i64 + 1;
        place * height.signum()
    };
    heights.iter().map(storey).collect()
}

/// Where a clause stands on a variable.
struct Leg {
    variable: u32,
    /// Its place among the legs on this side of the variable, from the left.
    place: i64,
    /// The same from the middle of the variable.
    offset: i64,
}

/// The legs of all clauses. On each side of a variable those come first that reach it from the left, the inner ones before the
/// outer, then those that pass, and those to the right, the outer ones before the inner.
fn legs(drawn: &Rectilinear) -> Vec<Vec<Leg>> {
    let mut at = vec![0_usize; drawn.order().len()];
    for (place, &variable) in drawn.order().iter().enumerate() {
        at[variable as usize - 1] = place;
    }
    let clauses = drawn.cnf().clauses();
    let places: Vec<Vec<usize>> = clauses
        .iter()
        .map(|clause| {
            let mut places: Vec<usize> = clause.literals.iter().map(|literal| at[literal.index()]).collect();
            places.sort_unstable();
            places.dedup();
            places
        })
        .collect();
    let mut legs: Vec<Vec<Leg>> = clauses.iter().map(|_| Vec::new()).collect();
    for (place, &variable) in drawn.order().iter().enumerate() {
        for is_above in [true, false] {
            let mut here: Vec<(i64, i64, usize)> = Vec::new();
            for (clause, (places, &height)) in places.iter().zip(drawn.heights()).enumerate() {
                if (height > 0) == is_above && places.contains(&place) {
                    let (first, last) = (places[0] == place, places[places.len() - 1] == place);
                    let key = match (first, last) {
                        (false, true) => (0, height.abs()),
                        (true, false) => (2, -height.abs()),
                        _ => (1, height.abs()),
                    };
                    here.push((key.0, key.1, clause));
                }
            }
            here.sort_unstable();
            let count = here.len() as i64;
            for (i, (_, _, clause)) in (0..).zip(here) {
                let offset = LEG * (2 * i + 1 - count) / 2;
                legs[clause].push(Leg { variable, place: i, offset });
            }
        }
    }
    legs
}
