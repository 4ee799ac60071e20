//! A proof that play ends: measures of a board that no move makes larger, and each move makes smaller the first that it
//! changes.
//!
//! A measure is a sum over all cells of a weight of what stands there, or of that weight times the cell's column or row. A
//! rule that makes one smaller can be used only finitely often between other rules, if these do not make it larger; so it is
//! left out, and a measure for the others is looked for. This is the lexicographic ranking of A. Bradley, Z. Manna and H. Sipma,
//! *Linear ranking with reachability*, CAV 2005, with small weights tried one after another.

use super::laid::{LaidRule, LaidStep, Lay, Placed, REPETITIONS, Way};
use crate::games::rules::written::rule::{Becomes, CellSet};
use crate::ground::Player;

/// What a weight is multiplied with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Factor {
    One,
    /// The column, counted from the left.
    Column,
    Row,
    /// The column, counted from the right.
    ColumnBack,
    /// The row, counted from the bottom.
    RowBack,
}

/// The most characters for which all weights are tried.
const MOST_TRIED: usize = 8;

/// Is it proved that play under these rules ends, where a cell has at most so many neighbours; or any number of them, on a graph,
/// where nothing has a column or a row?
pub(super) fn ends(rules: &[LaidRule], characters: usize, most_neighbours: Option<i64>) -> bool {
    let factors = if most_neighbours.is_some() { &Factor::ALL[..] } else { &[Factor::One] };
    let mut left: Vec<Vec<LaidStep>> = rules.iter().flat_map(by_direction).collect();
    while !left.is_empty() {
        let before = left.len();
        for &factor in factors {
            for weights in weights(characters) {
                let changes: Vec<_> =
                    left.iter().map(|rule| change(rule, &weights, factor, most_neighbours)).collect();
                if changes.iter().all(|change| change.is_some_and(|most| most <= 0)) {
                    let mut changes = changes.iter();
                    left.retain(|_| changes.next() == Some(&Some(0)));
                }
            }
        }
        if left.len() == before {
            return false;
        }
    }
    true
}

/// A measure that no move makes larger, and each move of one player makes smaller: so that player has only so many moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Bound {
    /// How much less each character may ever become.
    worth: Vec<i64>,
    /// What a move takes at least.
    falls: i64,
}

impl Bound {
    /// The most moves if there are so many cells with each character.
    pub(super) fn most_moves(&self, counts: &[usize]) -> usize {
        let all: i64 = self.worth.iter().zip(counts).map(|(worth, &count)| worth * count as i64).sum();
        usize::try_from(all / self.falls).unwrap_or_default()
    }
}

/// Bounds of the number of a player's moves, if there are any.
pub(super) fn bounds(
    rules: &[LaidRule],
    reach: &[CellSet],
    player: Player,
    most_neighbours: Option<i64>,
) -> Vec<Bound> {
    let (own, others): (Vec<&LaidRule>, Vec<&LaidRule>) =
        rules.iter().partition(|rule| rule.player == player);
    let mut bounds: Vec<Bound> = Vec::new();
    for weights in weights(reach.len()) {
        let most = |rules: &[&LaidRule]| -> Option<Option<i64>> {
            let changes =
                rules.iter().map(|rule| change(&rule.steps, &weights, Factor::One, most_neighbours));
            changes.collect::<Option<Vec<i64>>>().map(|changes| changes.into_iter().max())
        };
        let (Some(own), Some(others)) = (most(&own), most(&others)) else { continue };
        let own = own.unwrap_or(-1);
        if own >= 0 || others.is_some_and(|most| most > 0) {
            continue;
        }
        let least = |c: usize| reach[c].characters().map(|to| weights[to as usize]).min();
        let worth = |c: usize| weights[c] - least(c).unwrap_or(weights[c]);
        let bound = Bound { worth: (0..reach.len()).map(worth).collect(), falls: -own };
        if !bounds.contains(&bound) {
            bounds.push(bound);
        }
    }
    bounds
}

/// A rule of one step is as many rules as it has directions.
fn by_direction(rule: &LaidRule) -> Vec<Vec<LaidStep>> {
    match &rule.steps[..] {
        [only] => {
            let one = |lay: &Lay| vec![LaidStep { lays: vec![lay.clone()], ..only.clone() }];
            only.lays.iter().map(one).collect()
        }
        steps => vec![steps.to_vec()],
    }
}

/// Small weights: of each character from -1 to 1; of one only, where there are many characters.
fn weights(characters: usize) -> Box<dyn Iterator<Item = Vec<i64>>> {
    if characters > MOST_TRIED {
        let single = move |i: usize| {
            (0..characters).map(|c| i64::from(c == i / 2) * (1 - 2 * (i as i64 % 2))).collect()
        };
        return Box::new((0..2 * characters).map(single));
    }
    let weight = |number: usize, c: usize| (number / 3_usize.pow(c as u32) % 3) as i64 - 1;
    Box::new(
        (0..3_usize.pow(characters as u32))
            .map(move |number| (0..characters).map(|c| weight(number, c)).collect()),
    )
}

/// The most by which a rule changes a measure, wherever it is used; `None` if that is not bounded by a number.
fn change(steps: &[LaidStep], weights: &[i64], factor: Factor, most_neighbours: Option<i64>) -> Option<i64> {
    steps.iter().map(|step| step_change(step, weights, factor, most_neighbours)).sum()
}

fn step_change(
    step: &LaidStep,
    weights: &[i64],
    factor: Factor,
    most_neighbours: Option<i64>,
) -> Option<i64> {
    let mut most = step
        .lays
        .iter()
        .map(|lay| lay_change(lay, weights, factor))
        .try_fold(i64::MIN, |most, change| Some(most.max(change?)))?;
    for of in &step.neighbours {
        let changes = of.is.characters().map(|c| weights[of.turn_into as usize] - weights[c as usize]);
        most += match factor {
            Factor::One => match changes.max() {
                Some(rise) if rise > 0 => rise * most_neighbours?,
                _ => 0,
            },
            _ => changes.into_iter().all(|change| change == 0).then_some(0)?,
        };
    }
    Some(most)
}

/// The most by which a pattern changes a measure, however often its repetitions are there. It is a polynomial of degree at most 2
/// in each of these numbers, so that three of each tell whether it falls for all of them.
fn lay_change(lay: &Lay, weights: &[i64], factor: Factor) -> Option<i64> {
    let repetitions = lay.repetitions();
    let total = REPETITIONS.pow(repetitions as u32);
    let change = |choice| change_of_cells(&lay.unrolled(choice).0, weights, factor);
    let changes = (0..total).map(change).collect::<Option<Vec<i64>>>()?;
    for axis in 0..repetitions {
        let by = REPETITIONS.pow(axis as u32);
        let steps = (0..total).filter(|choice| choice / by % REPETITIONS + 1 < REPETITIONS);
        let rises: Vec<(usize, i64)> =
            steps.map(|choice| (choice, changes[choice + by] - changes[choice])).collect();
        let falls_faster = rises.iter().all(|(choice, rise)| {
            let others = (0..repetitions).map(|other| choice + REPETITIONS.pow(other as u32));
            others.into_iter().all(|next| rises.iter().all(|(at, later)| *at != next || later <= rise))
        });
        if rises.iter().any(|(_, rise)| *rise > 0) || !falls_faster {
            return None;
        }
    }
    changes.first().copied()
}

/// How often what stood in a cell is counted afterwards, less how often it was before: as it is, and times the factor.
#[derive(Clone, Copy, Default)]
struct Count {
    plain: i64,
    weighted: i64,
}

/// The most by which a measure changes if these cells change.
fn change_of_cells(cells: &[Placed], weights: &[i64], factor: Factor) -> Option<i64> {
    let anchor = factor.anchor(cells);
    let place = |placed: &Placed| factor.of(placed.at) - anchor.unwrap_or(0);
    let mut counts = vec![Count::default(); cells.len()];
    let mut add = |cell: usize, sign: i64, at: &Placed| {
        counts[cell].plain += sign;
        counts[cell].weighted += sign * place(at);
    };
    let (mut total, mut balance) = (0, 0);
    for (i, placed) in cells.iter().enumerate() {
        match placed.cell.becomes {
            None => continue,
            Some(Becomes::Sign(character)) => {
                total += weights[character as usize] * place(placed);
                balance += weights[character as usize];
            }
            Some(Becomes::Copy { .. }) => {
                let from = placed.at.plus(placed.copied);
                add(cells.iter().position(|placed| placed.at == from)?, 1, placed);
            }
        }
        add(i, -1, placed);
    }
    for (count, placed) in counts.iter().zip(cells) {
        let weights = || placed.cell.is.characters().map(|c| weights[c as usize]);
        if count.weighted != 0 {
            total += weights().map(|weight| weight * count.weighted).max()?;
        }
        if count.plain != 0 {
            let first = weights().next()?;
            balance += count.plain * first;
            if !weights().all(|weight| weight == first) && factor != Factor::One && anchor.is_none() {
                return None;
            }
        }
    }
    // What does not balance depends on where the pattern lies, unless that is known.
    (factor == Factor::One || anchor.is_some() || balance == 0).then_some(total)
}

impl Factor {
    const ALL: [Self; 5] = [Self::One, Self::Column, Self::Row, Self::ColumnBack, Self::RowBack];

    fn of(self, at: Way) -> i64 {
        match self {
            Self::One => 1,
            Self::Column => at.x.into(),
            Self::ColumnBack => (-at.x).into(),
            Self::Row => at.y.into(),
            Self::RowBack => (-at.y).into(),
        }
    }

    /// Where the factor is 0, if the pattern tells: behind the edge.
    fn anchor(self, cells: &[Placed]) -> Option<i64> {
        let step = match self {
            Self::One => return None,
            Self::Column => Way::new(1, 0),
            Self::ColumnBack => Way::new(-1, 0),
            Self::Row => Way::new(0, 1),
            Self::RowBack => Way::new(0, -1),
        };
        let mut edges = cells.iter().filter(|placed| placed.cell.is == CellSet::EDGE);
        let first = |edge: &Placed| {
            let next = cells.iter().find(|placed| placed.at == edge.at.plus(step));
            next.filter(|placed| !placed.cell.is.has_edge())
        };
        edges.find_map(first).map(|placed| self.of(placed.at))
    }
}
