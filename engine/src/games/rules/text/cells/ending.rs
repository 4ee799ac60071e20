//! A proof that play ends: a sequence of measures of the board such that each move decreases the first
//! measure that it changes.
//!
//! A measure is a sum over all cells of a weight of the character, or of this weight times the column or row
//! of the cell. A rule that decreases a measure is used only finitely often if no other rule increases that
//! measure. Such rules are removed, and we look for a measure for the remaining ones. This is the
//! lexicographic ranking of A. Bradley, Z. Manna and H. Sipma, *Linear ranking with reachability*, CAV 2005;
//! here small weights are tried one after another.

use super::laid::{LaidRule, LaidStep, Lay, Placed, REPETITIONS, Way};
use crate::games::rules::text::rule::{Becomes, Cell, CellSet, Everywhere, NextTo, Rule};
use crate::ground::Player;

/// The factor by which the weight of a cell is multiplied.
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

/// The greatest number of characters for which all weights are tried.
const MOST_TRIED: usize = 8;

/// Returns whether play is proved to end under these rules. A cell has at most `most_neighbours` neighbours;
/// `None` stands for graphs, where the number is unbounded and cells have no column or row.
pub(super) fn ends(rules: &[LaidRule], characters: usize, most_neighbours: Option<i64>) -> bool {
    let factors = if most_neighbours.is_some() { &Factor::ALL[..] } else { &[Factor::One] };
    let mut left: Vec<Vec<LaidStep>> = rules.iter().flat_map(by_direction).collect();
    while !left.is_empty() {
        let before = left.len();
        for &factor in factors {
            // The measure must not increase under any remaining rule; the rules that decrease it are removed.
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

/// A measure that no move increases and that each move of one player decreases, which bounds the number of
/// that player's moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Bound {
    /// For each character, the most by which the weight of a cell with it can ever fall.
    worth: Vec<i64>,
    /// The least decrease by a move of the player.
    falls: i64,
}

impl Bound {
    /// Returns the greatest number of moves of the player, given the number of cells with each character.
    pub(super) fn most_moves(&self, counts: &[usize]) -> usize {
        let all: i64 = self.worth.iter().zip(counts).map(|(worth, &count)| worth * count as i64).sum();
        usize::try_from(all / self.falls).unwrap_or_default()
    }

    /// Returns whether the bound is at most the other one for any cells.
    fn is_at_most(&self, other: &Self) -> bool {
        let mut both = self.worth.iter().zip(&other.worth);
        both.all(|(own, of_other)| own * other.falls <= of_other * self.falls)
    }
}

/// Returns bounds for the number of a player's moves, none of which is always at most another one; the list is empty if
/// none were found.
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
        // A player without rules has no moves; any positive fall then gives a valid bound.
        let own = own.unwrap_or(-1);
        if own >= 0 || others.is_some_and(|most| most > 0) {
            continue;
        }
        let least = |c: usize| reach[c].characters().map(|to| weights[to as usize]).min();
        let worth = |c: usize| weights[c] - least(c).unwrap_or(weights[c]);
        let bound = Bound { worth: (0..reach.len()).map(worth).collect(), falls: -own };
        if !bounds.iter().any(|known| known.is_at_most(&bound)) {
            bounds.retain(|known| !bound.is_at_most(known));
            bounds.push(bound);
        }
    }
    bounds
}

/// Returns whether no move ever makes another move possible, so that a player can make at most as many moves as
/// are legal now.
///
/// **Theorem.** Let each rule have one step, which replaces some characters by fixed ones that no rule replaces.
/// Let no change put a character into a cell that a pattern or `next to` asks for if the old one was not asked
/// for, nor remove one that `not next to` or a forbidden pattern asks for. For each condition "groups of O next
/// to N", let each change replace a character of N, and let O and N have none in common. Then a move that is not
/// legal never becomes legal, and a move is made at most once.
///
/// **Proof.** A pattern that does not lie on the board now never will, and likewise for `next to` and forbidden
/// patterns. Suppose that a move breaks the condition on groups: a group without neighbors in N arises. Other
/// moves made before it change cells in N only, so neither the cells of this group nor its neighbors. The group
/// arises as before. A cell that a move changed keeps its character, and the pattern asks for another one.
pub(super) fn shrinks(rules: &[Rule], everywhere: &[Everywhere]) -> bool {
    if rules.iter().any(|rule| rule.steps.len() != 1 || !rule.steps[0].neighbours.is_empty()) {
        return false;
    }
    let steps = || rules.iter().map(|rule| &rule.steps[0]);
    let cells = || steps().flat_map(|step| step.pattern.cells());
    let changes: Vec<(CellSet, CellSet)> = cells().filter_map(Cell::changes).collect();
    let union = |of: fn(&(CellSet, CellSet)) -> CellSet| {
        changes.iter().map(of).fold(CellSet::default(), CellSet::with)
    };
    let (replaced, put) = (union(|change| change.0), union(|change| change.1));
    let is_fixed = |cell: Cell| cell.becomes.is_none() || cell.sign().is_some();
    // A set of characters is entered if a change leads into it, and left if one leads out of it.
    let enters =
        |set: CellSet| changes.iter().any(|(from, to)| !from.without(set).is_empty() && to.meets(set));
    let leaves =
        |set: CellSet| changes.iter().any(|(from, to)| from.meets(set) && !to.without(set).is_empty());
    let steps_shrink = steps().all(|step| {
        let changes_a_cell = step.pattern.cells().any(|cell| cell.becomes.is_some());
        let near = |next: &NextTo| if next.wanted { !enters(next.is) } else { !leaves(next.is) };
        changes_a_cell && step.next_to.iter().all(near)
    });
    let conditions_shrink = everywhere.iter().all(|condition| match condition {
        Everywhere::No(pattern) => pattern.cells().all(|cell| !leaves(cell.is)),
        Everywhere::Groups { of, next_to } => !of.meets(*next_to) && replaced.without(*next_to).is_empty(),
    });
    !replaced.meets(put)
        && cells().all(|cell| is_fixed(cell) && !enters(cell.is))
        && steps_shrink
        && conditions_shrink
}

/// Splits a rule of one step into one rule for each direction, since a measure may depend on the direction.
fn by_direction(rule: &LaidRule) -> Vec<Vec<LaidStep>> {
    match &rule.steps[..] {
        [only] => {
            let one = |lay: &Lay| vec![LaidStep { lays: vec![lay.clone()], ..only.clone() }];
            only.lays.iter().map(one).collect()
        }
        steps => vec![steps.to_vec()],
    }
}

/// Lists small weights: for few characters all from -1 to 1; for many, those that are not 0 for one character
/// only.
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

/// Returns the most by which a rule changes a measure, wherever it is applied; `None` if no bound is found.
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

/// Returns the most by which a pattern changes a measure, for any numbers of its repetitions. The change is a
/// polynomial of degree at most 2 in each of these numbers, so three values of each determine whether it
/// falls. If it falls in each number, ever faster, the maximum is at no repetitions; otherwise returns
/// `None`.
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

/// The number of times that the original character of a cell counts after a move, less the number before.
/// `plain` counts each as 1, `weighted` as the factor.
#[derive(Clone, Copy, Default)]
struct Count {
    plain: i64,
    weighted: i64,
}

/// Returns the most by which a measure changes if these cells change; `None` if that depends on the place of
/// the pattern.
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
    // A sum of weights that changes contributes a multiple of the pattern's column or row, which only an
    // anchor fixes.
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

    /// Returns the coordinate at which the factor is 0, if the pattern contains the edge of the board.
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

#[cfg(test)]
mod tests {
    use super::shrinks;
    use crate::games::rules::text::read::{ParsedRules, read};

    fn of_text(text: &str) -> bool {
        match read(text).expect("a ruleset").rules {
            ParsedRules::Strip(read) => shrinks(&read.rules, &read.everywhere),
            ParsedRules::Grid(read) => shrinks(&read.rules, &read.everywhere),
            _ => panic!("a board with cells"),
        }
    }

    /// Returns a ruleset with these lines as its rules.
    fn with_rules(rules: &str) -> String {
        format!(
            "name made_up\ntitle Made up\nboard grid\ncell . free\ncell L a stone of Left's\n\
             cell R a stone of Right's\n{rules}\nrules made up\nsource made up\nexample .L.\n"
        )
    }

    #[test]
    fn lost_moves_differ_from_moves_that_arise() {
        macro_rules! gallery {
            ($name:literal) => {
                of_text(include_str!(concat!("../../../../../../games/", $name, ".game")))
            };
        }
        assert!(gallery!("no_go") && gallery!("cram") && gallery!("triomineering"));
        // Stones move, or a stone makes place for another one.
        assert!(!gallery!("clobber") && !gallery!("amazons") && !gallery!("konane"));
        let both = "exchange L R\neach . -> L";
        for (shrinks, rules) in [
            (true, format!("{both}  not next to R")),
            // A neighbor that is wanted may appear.
            (false, format!("{both}  next to L")),
            // Cells that a group must be next to may appear, too.
            (true, format!("{both}\neverywhere groups of L next to .")),
            (false, format!("{both}\neverywhere groups of L next to R")),
            (true, format!("{both}\neverywhere no L L")),
            (false, format!("{both}\neverywhere no . R .")),
            (false, "left . -> L\nright L -> R".to_owned()),
        ] {
            assert_eq!(of_text(&with_rules(&rules)), shrinks, "{rules}");
        }
    }
}
