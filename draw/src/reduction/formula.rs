//! Formulas as text, and drawn as in rectilinear instances.

use super::sketch::{Line, Sketch};
use upstar::logic::{Block, Clause, Cnf, Literal, Prenex, Quantifier};
use upstar::reduce::rectilinear::Rectilinear;

const ROW: i64 = 20;
/// Half the height of the boxes of variables and clauses, the distance of legs, and that of storeys, in
/// pixels.
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

/// Writes the quantifiers, and each clause in a line of its own.
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

/// Draws the variables in a row, the positive clauses above it and the negative ones below.
pub(super) fn drawn(drawn: &Rectilinear) -> Sketch {
    let mut sketch = Sketch::default();
    let legs = legs(drawn.order(), drawn.cnf(), drawn.heights());
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

/// Returns the heights as numbers of storeys, 1, 2, 3, .. without gaps, with their signs.
pub(super) fn storeys(heights: &[i64]) -> Vec<i64> {
    let mut known: Vec<i64> = heights.iter().map(|height| height.abs()).collect();
    known.sort_unstable();
    known.dedup();
    let storey = |height: &i64| {
        let place = known.partition_point(|&known| known < height.abs()) as i64 + 1;
        place * height.signum()
    };
    heights.iter().map(storey).collect()
}

/// The leg of a clause on a variable.
pub(super) struct Leg {
    pub(super) variable: u32,
    /// The index of the leg on this side of the variable, from the left.
    place: i64,
    /// The horizontal distance of the leg from the middle of the variable, in pixels.
    pub(super) offset: i64,
}

/// Returns the legs of all clauses. A leg points up or down by the sign of the clause's height. On each side
/// of a variable the legs stand in this order: those of clauses that end here and come from the left, lower
/// clauses first; those of clauses that go on in both directions, or use only this variable; those of clauses
/// that begin here and go to the right, higher clauses first. This avoids all crossings that can be avoided.
pub(super) fn legs(order: &[u32], cnf: &Cnf, heights: &[i64]) -> Vec<Vec<Leg>> {
    let mut at = vec![0_usize; cnf.variables() as usize];
    for (place, &variable) in order.iter().enumerate() {
        at[variable as usize - 1] = place;
    }
    let mut legs: Vec<Vec<Leg>> = cnf.clauses().iter().map(|_| Vec::new()).collect();
    // The clauses at each variable, above and below it, with their groups and ranks for sorting.
    let mut here: Vec<[Vec<(i64, i64, usize)>; 2]> = vec![[Vec::new(), Vec::new()]; order.len()];
    for (number, (clause, &height)) in cnf.clauses().iter().zip(heights).enumerate() {
        let mut places: Vec<usize> = clause.literals.iter().map(|literal| at[literal.index()]).collect();
        places.sort_unstable();
        places.dedup();
        for (i, &place) in places.iter().enumerate() {
            let (group, rank) = match (i == 0, i + 1 == places.len()) {
                (false, true) => (0, height.abs()),
                (true, false) => (2, -height.abs()),
                _ => (1, height.abs()),
            };
            here[place][usize::from(height > 0)].push((group, rank, number));
        }
    }
    for (sides, &variable) in here.iter_mut().zip(order) {
        for side in sides {
            side.sort_unstable();
            let count = side.len() as i64;
            for (i, &(_, _, clause)) in (0..).zip(side.iter()) {
                let offset = LEG * (2 * i + 1 - count) / 2;
                legs[clause].push(Leg { variable, place: i, offset });
            }
        }
    }
    legs
}
