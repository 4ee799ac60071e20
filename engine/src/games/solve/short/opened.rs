//! Positions of short games, and the division of a search among several threads.

use std::any::Any;
use std::fmt;

use super::{MisereSearch, MisereSum, OutcomeSearch, OutcomeSettings, OutcomeSum, Parts, Solver};
use crate::games::board::OnGameBoard;
use crate::games::rules::memo::{Known, Memo};
use crate::games::rules::{Move, Short, Sum};
use crate::games::value::{Dyadic, LoopyValue, Outcome, Store, Value};
use crate::ground::board::{OfBoard, OnBoard};
#[cfg(feature = "parallel")]
use crate::ground::control::has_helpers;
use crate::ground::control::{Control, OrStop};
use crate::ground::data::Data;
use crate::ground::input::OrNoAnswer;
use crate::ground::{Facts, Failure, Player};

/// A position of a short game.
pub trait ShortPosition<'s>: OnGameBoard {
    /// Returns the value.
    fn value(&self, control: &Control) -> OrNoAnswer<Value<'s>>;

    /// Returns the moves of a player with the values of the positions after them.
    fn moves(&self, player: Player, control: &Control) -> OrNoAnswer<Vec<MoveValue<'s>>>;

    /// Returns the store of the values.
    fn store(&self) -> &'s Store;

    /// Returns the summands of the position, and the summand in which each move of `mover` is made, in the
    /// order of [`ShortPosition::moves`]. There are no moves if `mover` is `None`.
    fn parts(&self, mover: Option<Player>, control: &Control) -> OrNoAnswer<Parts<'s>>;

    /// Returns the values of the components of the position, which is their sum.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    fn component_values(&self, control: &Control) -> OrNoAnswer<Vec<Value<'s>>>;

    /// Returns whether the position is impartial: both players have the same moves in it and in all positions
    /// that follow.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    fn is_impartial(&self, control: &Control) -> OrNoAnswer<bool>;

    /// Returns whether each component has a symmetry that gives an answer to each move, so the value is 0; see
    /// [`Shortcut::Mirrored`](crate::games::rules::Shortcut::Mirrored).
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    fn has_mirrored_answers(&self, control: &Control) -> OrNoAnswer<bool>;

    /// Returns whether a player has a move to a position with [mirrored answers](ShortPosition::has_mirrored_answers).
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    fn moves_to_mirrored_answers(&self, player: Player, control: &Control) -> OrNoAnswer<bool>;

    /// Returns bounds of the stops that are known without a search: see
    /// [`Solver::stop_bounds`](crate::games::solve::Solver::stop_bounds).
    fn stop_bounds(&self) -> Option<(Dyadic, Dyadic)>;

    /// Searches for the outcome, without the value: see [`OutcomeSearch`].
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    fn outcome(&self, settings: OutcomeSettings, control: &Control) -> OrNoAnswer<Outcome>;

    /// Adds the position to a sum whose outcome a search is asked for.
    ///
    /// # Errors
    /// Returns the reason if the numbers of the sum are too large.
    fn add_to<'a>(&self, sum: &mut OutcomeSum, search: &mut OutcomeSearch<'a, 's>) -> OrNoAnswer<()>
    where
        Self: 'a,
        's: 'a;

    /// Returns the sums after the moves of a player, in the order of [`ShortPosition::moves`], for a search for
    /// the outcome.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    fn sums_after<'a>(
        &self,
        player: Player,
        search: &mut OutcomeSearch<'a, 's>,
        control: &Control,
    ) -> OrNoAnswer<Vec<OutcomeSum>>
    where
        Self: 'a,
        's: 'a;

    /// Returns the position as a sum for a search in misère play.
    ///
    /// # Errors
    /// Returns the reason if it is not found out whether the position is impartial.
    fn misere_sum<'a>(&self, search: &mut MisereSearch<'a, 's>) -> OrNoAnswer<MisereSum>
    where
        Self: 'a,
        's: 'a;

    /// Returns whether the rules alone show that both players have the same moves, in the same order.
    fn has_shared_moves(&self) -> bool;

    /// Returns the moves of a player, each as its places and the sum after it, in the order of [`ShortPosition::moves`],
    /// for a search in misère play. `is_impartial` says whether the position is.
    ///
    /// # Errors
    /// Returns the reason if the moves are not listed.
    fn misere_moves<'a>(
        &self,
        player: Player,
        is_impartial: bool,
        search: &mut MisereSearch<'a, 's>,
        control: &Control,
    ) -> OrNoAnswer<Vec<(Vec<usize>, MisereSum)>>
    where
        Self: 'a,
        's: 'a;

    /// Returns the moves of a player, each as the places that identify it, in the order of
    /// [`ShortPosition::moves`]. No values are computed.
    fn choices(&self, player: Player, control: &Control) -> OrNoAnswer<Vec<Vec<usize>>>;

    /// Returns the texts of the positions after the moves of a player, in the order of
    /// [`ShortPosition::moves`].
    fn texts_after(&self, player: Player, control: &Control) -> OrNoAnswer<Vec<String>>;

    /// Makes a move of a player, given by its index in the order of [`ShortPosition::moves`]. Returns whether
    /// there is such a move; otherwise the position is unchanged.
    fn make(&mut self, player: Player, index: usize, control: &Control) -> OrNoAnswer<bool>;

    /// Remembers a nim value of the position, which the caller knows. Nothing is remembered of a sum of several components.
    fn learn_nim_value(&self, nim_value: u32);

    /// Returns a copy of the position.
    fn copied<'a>(&self) -> Box<dyn ShortPosition<'s> + 'a>
    where
        Self: 'a;
}

/// Adds bounds of the stops of the parts of a sum, as in
/// [`Solver::stop_bounds`](crate::games::solve::Solver::stop_bounds). The results are bounds for the sum,
/// since stops are sub- and superadditive. `None` if a part has no bounds.
///
/// ```
/// use upstar::games::solve::sum_of_bounds;
/// use upstar::games::value::Dyadic;
/// let bounds = |low: i64, high: i64| Some((Dyadic::from(low), Dyadic::from(high)));
/// assert_eq!(sum_of_bounds([bounds(-1, 2), bounds(0, 3)]), bounds(-1, 5));
/// assert_eq!(sum_of_bounds([bounds(-1, 2), None]), None);
/// ```
pub fn sum_of_bounds(parts: impl IntoIterator<Item = Option<(Dyadic, Dyadic)>>) -> Option<(Dyadic, Dyadic)> {
    parts.into_iter().try_fold((Dyadic::ZERO, Dyadic::ZERO), |sum, part| {
        let (low, high) = part?;
        Some((&sum.0 + &low, &sum.1 + &high))
    })
}

/// A move and the value of the position after it.
#[derive(Clone, Debug)]
pub struct MoveValue<'s> {
    /// The places that identify the move: see [`Move`](crate::games::rules::Move).
    pub places: Vec<usize>,
    /// The value of the position after the move.
    pub value: Value<'s>,
}

impl<'s> dyn ShortPosition<'s> + '_ {
    /// Returns the value. The signature is that of the other kinds of games.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    pub fn game(&self, _: &'s Store, control: &Control) -> Result<LoopyValue<'s>, Failure> {
        Ok(self.value(control)?.into())
    }

    /// Returns the value as a short game.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    pub fn short_game(&self, _: &'s Store, control: &Control) -> Result<Value<'s>, Failure> {
        Ok(self.value(control)?)
    }
}

impl<'s, R: Short> Solver<'s, R> {
    /// Returns the position on a board.
    pub(crate) fn open(&self, board: R::Board) -> OpenedShort<'_, 's, R> {
        OpenedShort { solver: self, board }
    }
}

/// A position with the solver of its ruleset.
pub(crate) struct OpenedShort<'g, 's, R: Short> {
    solver: &'g Solver<'s, R>,
    board: R::Board,
}

impl<'s, R: Short> OpenedShort<'_, 's, R> {
    #[cfg(not(feature = "parallel"))]
    fn value_of(&self, board: &R::Board, control: &Control) -> OrNoAnswer<Value<'s>> {
        self.solver.value(&self.solver.rules().components(board), control)
    }

    #[cfg(feature = "parallel")]
    fn value_of(&self, board: &R::Board, control: &Control) -> OrNoAnswer<Value<'s>> {
        let components = self.solver.rules().components(board);
        if has_helpers() {
            self.solver.value_in_parallel(&components, control)
        } else {
            self.solver.value(&components, control)
        }
    }
}

impl<R: Short> OpenedShort<'_, '_, R> {
    /// Returns whether the rules show that a symmetry gives an answer to each move on a board.
    fn is_mirrored(&self, board: &R::Board) -> bool {
        let rules = self.solver.rules();
        rules.has_mirrors() && {
            let Sum { number, parts } = rules.components(board);
            number == 0 && parts.iter().all(|part| rules.is_mirrored(&part.component))
        }
    }
}

impl<'s, R: Short> ShortPosition<'s> for OpenedShort<'_, 's, R> {
    fn value(&self, control: &Control) -> OrNoAnswer<Value<'s>> {
        self.value_of(&self.board, control)
    }

    fn moves(&self, player: Player, control: &Control) -> OrNoAnswer<Vec<MoveValue<'s>>> {
        let moves = self.solver.rules().moves_within(&self.board, player, control)?;
        let valued = moves.map(|m| {
            // Looking up all parts of a large board takes a while even if all are known.
            control.check(0, 0)?;
            Ok(MoveValue { places: m.places, value: self.value_of(&m.after, control)? })
        });
        valued.collect()
    }

    fn parts(&self, mover: Option<Player>, control: &Control) -> OrNoAnswer<Parts<'s>> {
        self.solver.parts(&self.board, mover, control)
    }

    fn component_values(&self, control: &Control) -> OrNoAnswer<Vec<Value<'s>>> {
        let Sum { number, parts } = self.solver.rules().components(&self.board);
        let mut sums: Vec<Sum<R::Component>> = parts.into_iter().map(|part| vec![part].into()).collect();
        if number != 0 {
            sums.push(Sum { number, parts: Vec::new() });
        }
        sums.iter().map(|sum| self.solver.value(sum, control)).collect()
    }

    fn is_impartial(&self, control: &Control) -> OrNoAnswer<bool> {
        self.solver.is_impartial(&self.board, control)
    }

    fn has_mirrored_answers(&self, control: &Control) -> OrNoAnswer<bool> {
        control.check(0, 0)?;
        Ok(self.is_mirrored(&self.board))
    }

    fn moves_to_mirrored_answers(&self, player: Player, control: &Control) -> OrNoAnswer<bool> {
        if !self.solver.rules().has_mirrors() {
            return Ok(false);
        }
        for m in self.solver.rules().moves_within(&self.board, player, control)? {
            control.check(1, 0)?;
            if self.is_mirrored(&m.after) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn stop_bounds(&self) -> Option<(Dyadic, Dyadic)> {
        self.solver.stop_bounds(&self.solver.rules().components(&self.board))
    }

    fn store(&self) -> &'s Store {
        self.solver.store()
    }

    fn outcome(&self, settings: OutcomeSettings, control: &Control) -> OrNoAnswer<Outcome> {
        let (mut search, mut sum) =
            (OutcomeSearch::new(self.solver.store(), settings, control), OutcomeSum::default());
        self.add_to(&mut sum, &mut search)?;
        search.outcome(&sum)
    }

    fn add_to<'a>(&self, sum: &mut OutcomeSum, search: &mut OutcomeSearch<'a, 's>) -> OrNoAnswer<()>
    where
        Self: 'a,
        's: 'a,
    {
        search.add(sum, self.solver, &self.solver.rules().components(&self.board))
    }

    fn sums_after<'a>(
        &self,
        player: Player,
        search: &mut OutcomeSearch<'a, 's>,
        control: &Control,
    ) -> OrNoAnswer<Vec<OutcomeSum>>
    where
        Self: 'a,
        's: 'a,
    {
        let rules = self.solver.rules();
        let sums = rules.moves_within(&self.board, player, control)?.map(|m| {
            control.check(0, 0)?;
            let mut sum = OutcomeSum::default();
            search.add(&mut sum, self.solver, &rules.components(&m.after))?;
            Ok(sum)
        });
        sums.collect()
    }

    fn misere_sum<'a>(&self, search: &mut MisereSearch<'a, 's>) -> OrNoAnswer<MisereSum>
    where
        Self: 'a,
        's: 'a,
    {
        let is_impartial = self.solver.is_impartial(&self.board, search.control())?;
        Ok(search.position(self.solver, &self.board, is_impartial))
    }

    fn has_shared_moves(&self) -> bool {
        self.solver.rules().is_impartial()
    }

    fn misere_moves<'a>(
        &self,
        player: Player,
        is_impartial: bool,
        search: &mut MisereSearch<'a, 's>,
        control: &Control,
    ) -> OrNoAnswer<Vec<(Vec<usize>, MisereSum)>>
    where
        Self: 'a,
        's: 'a,
    {
        let moves = self.solver.rules().moves_within(&self.board, player, control)?;
        let sums = moves.map(|Move { places, after }| {
            control.check(0, 0)?;
            Ok((places, search.position(self.solver, &after, is_impartial)))
        });
        sums.collect()
    }

    fn choices(&self, player: Player, control: &Control) -> OrNoAnswer<Vec<Vec<usize>>> {
        let moves = self.solver.rules().moves_within(&self.board, player, control)?;
        let places = moves.enumerate().map(|(i, m)| control.check_step(i).map(|()| m.places));
        Ok(places.collect::<OrStop<_>>()?)
    }

    fn texts_after(&self, player: Player, control: &Control) -> OrNoAnswer<Vec<String>> {
        let mut bytes = 0;
        let texts = self.solver.rules().moves_within(&self.board, player, control)?.map(|m| {
            let text = m.after.to_string();
            bytes += text.len();
            control.check(0, bytes)?;
            Ok(text)
        });
        texts.collect()
    }

    fn make(&mut self, player: Player, index: usize, control: &Control) -> OrNoAnswer<bool> {
        let made = self.solver.rules().moves_within(&self.board, player, control)?.nth(index);
        let Some(Move { after, .. }) = made else { return Ok(false) };
        self.board = after;
        Ok(true)
    }

    fn learn_nim_value(&self, nim_value: u32) {
        let Sum { number, parts } = self.solver.rules().components(&self.board);
        if let (0, [part]) = (number, &parts[..]) {
            let id = self.solver.store().nimber(nim_value).id();
            self.solver.memo.put(&part.component, Known(id));
        }
    }

    fn copied<'a>(&self) -> Box<dyn ShortPosition<'s> + 'a>
    where
        Self: 'a,
    {
        Box::new(OpenedShort { solver: self.solver, board: self.board.clone() })
    }
}

impl<R: Short> OfBoard for OpenedShort<'_, '_, R> {
    type Board = R::Board;

    fn rules_facts(&self) -> Facts<'_> {
        self.solver.rules().facts()
    }

    fn of_board(&self) -> &R::Board {
        &self.board
    }
}

/// The share of one thread in a search by several.
///
/// The threads form pairs, which begin at places spread evenly over the options. One thread of each pair
/// proceeds forwards from there, and the other one backwards. In the end each thread visits all options, but
/// skips moves that another one has evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    index: usize,
    threads: usize,
}

impl Share {
    /// The share of a single thread.
    pub const ALL: Self = Self { index: 0, threads: 1 };

    /// Returns the share of the thread with this index, from 0, of `threads` threads.
    ///
    /// # Panics
    /// Panics if the index is not smaller than the number of threads.
    pub fn new(index: usize, threads: usize) -> Self {
        assert!(index < threads, "thread {index} of {threads}");
        Self { index, threads }
    }

    /// Returns the number of threads that share the work.
    pub(super) fn threads(self) -> usize {
        self.threads
    }

    /// Puts the items of work into this thread's order.
    #[inline]
    pub(super) fn arrange<T>(self, work: &mut [T]) {
        if self.threads == 1 {
            return;
        }
        let pairs = self.threads.div_ceil(2);
        work.rotate_left(work.len() * (self.index / 2) / pairs);
        if self.index % 2 == 1 {
            work.reverse();
        }
    }
}

/// A ruleset in which a player who cannot move wins, with a solver for its positions.
pub(crate) struct MisereSolver<'s, R: Short>(Solver<'s, R>);

impl<'s, R: Short> MisereSolver<'s, R> {
    /// Returns a solver whose values are in `store`.
    pub(crate) fn new(rules: R, store: &'s Store) -> Self {
        Self(Solver::new(rules, store))
    }

    /// Returns the rules.
    pub(crate) fn rules(&self) -> &R {
        self.0.rules()
    }

    /// Returns the position on a board.
    pub(crate) fn open(&self, board: R::Board) -> MiserePosition<'_, 's> {
        MiserePosition(Box::new(self.0.open(board)))
    }
}

/// A position of a game that ends, in which a player who cannot move wins.
pub struct MiserePosition<'g, 's>(Box<dyn ShortPosition<'s> + 'g>);

impl<'g, 's> MiserePosition<'g, 's> {
    /// Returns the position under normal play, in which a player who cannot move loses.
    pub fn normal(&self) -> &(dyn ShortPosition<'s> + 'g) {
        &*self.0
    }

    /// Returns the position under normal play.
    pub fn into_normal(self) -> Box<dyn ShortPosition<'s> + 'g> {
        self.0
    }
}

impl OnBoard for MiserePosition<'_, '_> {
    fn facts(&self) -> Facts<'_> {
        self.0.facts()
    }

    fn text(&self) -> String {
        self.0.text()
    }

    fn any_board(&self) -> &dyn Any {
        self.0.any_board()
    }

    fn debug(&self) -> &dyn fmt::Debug {
        self.0.debug()
    }

    fn to_data(&self) -> Data {
        self.0.to_data()
    }

    fn places(&self) -> usize {
        self.0.places()
    }

    fn place_name(&self, place: usize) -> String {
        self.0.place_name(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(index: usize, threads: usize) -> Vec<u32> {
        let mut work: Vec<u32> = (0..6).collect();
        Share::new(index, threads).arrange(&mut work);
        work
    }

    #[test]
    fn every_thread_begins_elsewhere_and_does_all() {
        assert_eq!(order(0, 1), [0, 1, 2, 3, 4, 5]);
        assert_eq!([order(0, 4), order(1, 4)], [[0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0]]);
        assert_eq!([order(2, 4), order(3, 4)], [[3, 4, 5, 0, 1, 2], [2, 1, 0, 5, 4, 3]]);
        let mut firsts: Vec<u32> = (0..6).map(|index| order(index, 6)[0]).collect();
        firsts.sort_unstable();
        assert_eq!(firsts, [0, 1, 2, 3, 4, 5]);
        Share::new(6, 7).arrange::<u32>(&mut []);
    }
}
