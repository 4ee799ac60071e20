//! Bounds of lengths by playing a position against its options.
//!
//! **Lemma** (*Hot Games*, ch. 6; Huntemann, Nowakowski and Santos): if G is hot and each left option has G^L - G - n + e <=
//! 0 for an infinitesimal e, then l(G) <= n. There is such an e exactly if the left stop of G^L - G is at most n, since a
//! game whose left stop is 0 is at most a multiple of ↑. For a left option that attains the left stop of G,
//! l(G) = R(G^L) + L(-G) <= L(G^L - G). So the lemma tells something of each pair of options: with n = L(G^L - G) for the
//! left one, and m = L(G - G^R) for the right one, R(G^L) - L(G^R) is at most n, and at most m ([`OptionPair`]).
//!
//! The strategy for Right in G^L - G - n, when Left begins: he answers a move by its *shadow*, the same cells in the other
//! copy. The thesis ends where Left moves in -G on cells that the first move has taken in G: that move has no shadow.
//! Then Right, whose turn it is, has to win G^L - G^R - n, for each two moves of Left and of Right in G that
//! overlap.

use crate::games::board::grid::Grid;
use crate::games::rules::Short;
use crate::games::rules::grid::domineering::Domineering;
use crate::games::solve::Solver;
use crate::games::value::{Calc, Dyadic, Value};
use crate::ground::Player;
use crate::ground::control::{Control, OrStop};

/// Plays Domineering positions against their options.
pub struct Shadows<'a, 's> {
    solver: &'a Solver<'s, Domineering>,
    control: &'a Control,
}

/// How Right fares in G^L - G^R - n, for all overlapping moves of Left and Right in G.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Answers {
    /// Pairs in which Right wins by a move in -n, which is a pass: the left stop of G^L - G^R is at most n - 1.
    pub by_pass: usize,
    /// Pairs in which he wins, but not by a pass: the right stop of G^L - G^R is at most n.
    pub by_move: usize,
    /// Pairs in which he does not win.
    pub lost: usize,
}

impl std::ops::AddAssign for Answers {
    fn add_assign(&mut self, other: Self) {
        self.by_pass += other.by_pass;
        self.by_move += other.by_move;
        self.lost += other.lost;
    }
}

/// A left and a right option of a position, and what the lemma says of each of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionPair {
    /// R(G^L) - L(G^R): the length, if both attain the stops.
    pub length: Dyadic,
    /// L(G^L - G): the least n with which G^L - G - n is at most an infinitesimal.
    pub left: Dyadic,
    /// L(G - G^R), likewise.
    pub right: Dyadic,
}

impl OptionPair {
    /// Is the length at most what the lemma says of both options?
    pub fn holds(&self) -> bool {
        self.length <= self.left && self.length <= self.right
    }
}

impl<'a, 's> Shadows<'a, 's> {
    /// With a solver's help.
    pub fn new(solver: &'a Solver<'s, Domineering>, control: &'a Control) -> Self {
        Self { solver, control }
    }

    /// Counts a board whose pairs of options are looked at: most of its values are known by then, and
    /// counted by nobody else.
    ///
    /// # Errors
    /// Why the search has to stop.
    pub(super) fn look(&self) -> OrStop<()> {
        self.control.check(1, self.solver.store().bytes() + self.solver.bytes())
    }

    /// The value of a position.
    ///
    /// # Errors
    /// Why the search had to stop.
    pub fn value(&self, board: &Grid) -> OrStop<Value<'s>> {
        self.solver.value(&self.solver.rules().components(board), self.control)
    }

    /// The least n with which the lemma applies to a position: the greatest left stop of G^L - G. `None` if Left has no
    /// move.
    pub fn least_bound(&self, board: &Grid) -> OrStop<Option<Dyadic>> {
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

    /// All pairs of a left and a right option.
    ///
    /// # Errors
    /// Why the search had to stop.
    pub fn pairs(&self, board: &Grid) -> OrStop<Vec<OptionPair>> {
        let value = self.value(board)?;
        let mut calc = Calc::new(self.solver.store(), self.control);
        let mut options: [Vec<(Dyadic, Dyadic)>; 2] = Default::default();
        for player in Player::BOTH {
            for m in self.solver.rules().moves(board, player) {
                let option = self.value(&m.after)?;
                // The stop that is reached, and what is gained at most.
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

    /// What the thesis leaves open: how Right fares with n passes where Left has moved on the shadow of the first move.
    pub fn answers(&self, board: &Grid, n: &Dyadic) -> OrStop<Answers> {
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
