//! All snakes of two rows, the snakes that fold into two rows, and bounds of lengths.
//!
//! A *snake* is a board without a square of 2 by 2 free cells. A 2 x n snake is a snake that fits into two
//! rows (*Hot Games*, ch. 6; S. Huntemann, R. Nowakowski and C. Santos, *Bounding game temperature using
//! confusion intervals*, 2020). All snakes in this module are connected. A snake that is not is a sum of
//! connected ones, which is no hotter than its hottest summand.
//!
//! A snake *folds* into two rows if three conditions hold: each of its columns has one free cell, or two that
//! lie one above the other; no two columns side by side both have two; and any two columns side by side are
//! joined by exactly one adjacency. Reflecting everything on one side of a column of two keeps all moves, so
//! the board has the same value as the folded one.
//!
//! A length is bounded by playing a position against its options.
//!
//! **Lemma** (*Hot Games*, ch. 6; Huntemann, Nowakowski and Santos): if G is hot and for each left option
//! there is an infinitesimal e with G^L - G - n + e <= 0, then l(G) <= n. Such an e exists exactly if the
//! left stop of G^L - G is at most n, since a game whose left stop is 0 is at most a multiple of ↑. For a
//! left option that attains the left stop of G, l(G) = R(G^L) + L(-G) <= L(G^L - G). So the lemma yields a
//! bound for each pair of options: with n = L(G^L - G) for the left one and m = L(G - G^R) for the right one,
//! R(G^L) - L(G^R) is at most n, and at most m ([`OptionPair`]).
//!
//! Right's strategy in G^L - G - n, when Left begins, is to answer a move by its *shadow*: a move on the same
//! cells in the other copy. The thesis leaves one case open: Left moves in -G on cells that the first move
//! occupies in G, so her move has no shadow. Then it is Right's turn, and he has to win G^L - G^R - n. This
//! must hold for all pairs of a move of Left and a move of Right in G that overlap.

use std::collections::BTreeSet;

use super::Cells;
use crate::games::board::grid::Grid;
use crate::games::rules::Short;
use crate::games::rules::grid::domineering::Domineering;
use crate::games::solve::Solver;
use crate::games::value::{Calc, Dyadic, Value};
use crate::ground::Player;
use crate::ground::control::{Control, OrStop};
use crate::ground::input::OrNoAnswer;

/// Returns all connected 2 x n snakes with a free cell in each of the n columns, each once. There are 3 *
/// 2^(n - 1) for n >= 1, and none for n = 0. Reflections of a snake count as different snakes.
pub fn two_row_snakes(columns: usize) -> Vec<Grid> {
    let mut snakes: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 0..columns {
        let longer = |snake: Vec<u8>| {
            let last = snake.last().copied();
            // A column is a set of bits, one for each free cell. Consecutive columns must share a row, and
            // two full columns would form a 2 by 2 square.
            let fits = move |&next: &u8| last.is_none_or(|last| last & next != 0 && last & next != 3);
            (1..=3).filter(fits).map(move |next| [&snake[..], &[next]].concat())
        };
        snakes = snakes.into_iter().flat_map(longer).collect();
    }
    snakes.iter().filter(|snake| !snake.is_empty()).map(|snake| of_columns(snake)).collect()
}

/// Returns the board of two rows with these columns, given as bits.
fn of_columns(columns: &[u8]) -> Grid {
    let cells = columns
        .iter()
        .zip(0..)
        .flat_map(|(column, at)| (0..2).filter(move |row| column >> row & 1 == 1).map(move |row| (row, at)));
    cells.collect::<Cells>().board()
}

/// Returns all boards with `columns` columns that fold into two rows, each once up to translation.
pub fn folded_snakes(columns: usize) -> Vec<Grid> {
    // Each snake is paired with the rows of its last column, where it is continued.
    let mut snakes: BTreeSet<(Cells, Vec<i32>)> = BTreeSet::new();
    for column in 0..columns as i32 {
        let before = match column {
            0 => vec![(Cells::default(), vec![0])],
            _ => std::mem::take(&mut snakes).into_iter().collect(),
        };
        for (cells, last) in before {
            for &row in &last {
                let single = std::iter::once(vec![row]);
                // A column of two is followed by a column of one.
                let pairs = [row - 1, row].map(|top| vec![top, top + 1]).into_iter();
                for next in single.chain(pairs.filter(|_| last.len() == 1)) {
                    let longer = cells.iter().chain(next.iter().map(|&row| (row, column))).collect();
                    snakes.insert((longer, next));
                }
            }
        }
    }
    let shapes: BTreeSet<Cells> = snakes.into_iter().map(|(cells, _)| cells.in_corner()).collect();
    shapes.iter().map(Cells::board).collect()
}

/// Returns the snake of two rows into which a connected board folds, or `None` if it does not fold.
pub fn fold(board: &Grid) -> Option<Grid> {
    let cells = Cells::of(board);
    let column =
        |at: i32| -> Vec<i32> { cells.iter().filter(|cell| cell.1 == at).map(|(row, _)| row).collect() };
    let mut folded = Vec::new();
    // The rows of the last column on the board, and the folded row (0 or 1) of the first of them.
    let mut last: Option<(Vec<i32>, usize)> = None;
    for rows in (0..board.width() as i32).map(column) {
        let is_column = rows.len() == 1 || rows.len() == 2 && rows[1] == rows[0] + 1;
        let first = match &last {
            None => 0,
            Some((before, first)) => {
                let joins: Vec<_> = (0..before.len())
                    .flat_map(|i| (0..rows.len()).map(move |j| (i, j)))
                    .filter(|&(i, j)| before[i] == rows[j])
                    .collect();
                let [(i, j)] = joins[..] else { return None };
                if before.len() + rows.len() > 3 {
                    return None;
                }
                // Cell i of the column before lies in folded row first + i (mod 2), and its neighbour j in
                // the same row.
                (first + i + j) % 2
            }
        };
        if !is_column {
            return None;
        }
        folded.push(if rows.len() == 2 { 3 } else { 1 << first });
        last = Some((rows, first));
    }
    Some(of_columns(&folded))
}

/// An evaluator that plays Domineering positions against their options.
pub struct Shadows<'a, 's> {
    solver: &'a Solver<'s, Domineering>,
    control: &'a Control,
}

/// The counts of Right's results in G^L - G^R - n, over all overlapping moves of Left and Right in G.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Answers {
    /// The number of pairs in which Right wins by a move in -n, which is a pass: the left stop of G^L - G^R
    /// is at most n - 1.
    pub by_pass: usize,
    /// The number of pairs in which Right wins, but not by a pass: the right stop of G^L - G^R is at most n.
    pub by_move: usize,
    /// The number of pairs in which Right does not win.
    pub lost: usize,
}

impl std::ops::AddAssign for Answers {
    fn add_assign(&mut self, other: Self) {
        self.by_pass += other.by_pass;
        self.by_move += other.by_move;
        self.lost += other.lost;
    }
}

/// The lengths and bounds of a pair of a left and a right option of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionPair {
    /// R(G^L) - L(G^R): the length of G, if both options attain the stops.
    pub length: Dyadic,
    /// L(G^L - G): the least n for which G^L - G - n is at most an infinitesimal.
    pub left: Dyadic,
    /// L(G - G^R): the least n for which G - G^R - n is at most an infinitesimal.
    pub right: Dyadic,
}

impl OptionPair {
    /// Returns whether the length is at most the bound from each of the two options.
    pub fn holds(&self) -> bool {
        self.length <= self.left && self.length <= self.right
    }
}

impl<'a, 's> Shadows<'a, 's> {
    /// Returns an evaluator that uses `solver`.
    pub fn new(solver: &'a Solver<'s, Domineering>, control: &'a Control) -> Self {
        Self { solver, control }
    }

    /// Counts one node for a board whose pairs of options are examined. Most of the values that the
    /// examination needs are known by then, so the solver itself counts little or nothing.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    pub(super) fn look(&self) -> OrStop<()> {
        self.control.check(1, self.solver.store().bytes() + self.solver.bytes())
    }

    /// Returns the value of a position.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    pub fn value(&self, board: &Grid) -> OrNoAnswer<Value<'s>> {
        self.solver.value(&self.solver.rules().components(board), self.control)
    }

    /// Returns the least n for which the lemma applies to a position: the greatest left stop of G^L - G over
    /// all left options. `None` if Left has no move.
    pub fn least_bound(&self, board: &Grid) -> OrNoAnswer<Option<Dyadic>> {
        let value = self.value(board)?;
        let mut calc = Calc::new(self.solver.store(), self.control);
        let mut most: Option<Dyadic> = None;
        for m in self.solver.rules().moves(board, Player::Left) {
            let stop = calc.difference(self.value(&m.after)?, value)?.left_stop();
            most = Some(most.map_or_else(|| stop.clone(), |most| most.max(stop.clone())));
        }
        calc.finish();
        Ok(most)
    }

    /// Returns the bounds of all pairs of a left and a right option.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    pub fn pairs(&self, board: &Grid) -> OrNoAnswer<Vec<OptionPair>> {
        let value = self.value(board)?;
        let mut calc = Calc::new(self.solver.store(), self.control);
        let mut options: [Vec<(Dyadic, Dyadic)>; 2] = Default::default();
        for player in Player::BOTH {
            for m in self.solver.rules().moves(board, player) {
                let option = self.value(&m.after)?;
                // The stop that the move reaches, and an incentive whose left stop bounds the gain.
                let (stop, gain) = match player {
                    Player::Left => (option.right_stop(), calc.difference(option, value)?),
                    Player::Right => (option.left_stop(), calc.difference(value, option)?),
                };
                options[player].push((stop, gain.left_stop()));
            }
        }
        calc.finish();
        let [lefts, rights] = &options;
        let pairs = lefts.iter().flat_map(|left| rights.iter().map(move |right| (left, right)));
        let pair = |((high, left), (low, right)): (&(Dyadic, Dyadic), &(Dyadic, Dyadic))| OptionPair {
            length: high - low,
            left: left.clone(),
            right: right.clone(),
        };
        Ok(pairs.map(pair).collect())
    }

    /// Counts Right's results with n passes in the case that the thesis leaves open: Left has moved on the
    /// shadow of the first move. Pairs of moves that do not overlap are not counted.
    pub fn answers(&self, board: &Grid, n: &Dyadic) -> OrNoAnswer<Answers> {
        let rules = self.solver.rules();
        let mut calc = Calc::new(self.solver.store(), self.control);
        let mut answers = Answers::default();
        for first in rules.moves(board, Player::Left) {
            let one = self.value(&first.after)?;
            for second in rules.moves(board, Player::Right) {
                if !second.places.iter().any(|place| first.places.contains(place)) {
                    continue;
                }
                let rest = calc.difference(one, self.value(&second.after)?)?;
                let how = if &rest.left_stop() + &Dyadic::from(1) <= *n {
                    &mut answers.by_pass
                } else if rest.right_stop() <= *n {
                    &mut answers.by_move
                } else {
                    &mut answers.lost
                };
                *how += 1;
            }
        }
        calc.finish();
        Ok(answers)
    }
}
