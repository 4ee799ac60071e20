//! Positions of short games.

use super::{Parts, Solver};
use crate::games::board::OnGameBoard;
use crate::games::rules::{Move, Short, Sum};
use crate::games::value::{Dyadic, LoopyValue, Store, Value};
use crate::ground::board::OfBoard;
use crate::ground::control::{Control, OrStop, Stop};
use crate::ground::{Facts, Failure, Player};

/// A position of a short game.
pub trait ShortPosition<'s>: OnGameBoard {
    /// The value.
    fn value(&self, control: &Control) -> OrStop<Value<'s>>;

    /// The moves of a player with the values of the positions after them.
    fn moves(&self, player: Player, control: &Control) -> OrStop<Vec<MoveValue<'s>>>;

    /// What the position is the sum of, and in which part of it each move of a player is made, in the order of
    /// [`ShortPosition::moves`]; no moves if nobody is named.
    fn parts(&self, mover: Option<Player>, control: &Control) -> OrStop<Parts<'s>>;

    /// The values of the components that the position falls apart into; it is their sum.
    ///
    /// # Errors
    /// Why the search had to stop.
    fn component_values(&self, control: &Control) -> OrStop<Vec<Value<'s>>>;

    /// Whether the position is impartial: both players have the same moves in it and in all positions that follow.
    ///
    /// # Errors
    /// Why the search had to stop.
    fn is_impartial(&self, control: &Control) -> OrStop<bool>;

    /// What is known of the stops without any search, from what is remembered: see
    /// [`Solver::stop_bounds`](crate::games::solve::Solver::stop_bounds).
    fn stop_bounds(&self) -> Option<(Dyadic, Dyadic)>;

    /// The moves of a player by the places that tell them, in the order of [`ShortPosition::moves`], without a look
    /// at what they are worth.
    fn choices(&self, player: Player, control: &Control) -> OrStop<Vec<Vec<usize>>>;

    /// The positions after the moves of a player, in the order of [`ShortPosition::moves`], as they are written.
    fn texts_after(&self, player: Player, control: &Control) -> OrStop<Vec<String>>;

    /// Makes a move of a player, told by its place in that order, counted from 0; [`Stop::OutOfRange`] if there is none.
    fn make(&mut self, player: Player, index: usize, control: &Control) -> OrStop<()>;

    /// The same position once more.
    fn copied<'a>(&self) -> Box<dyn ShortPosition<'s> + 'a>
    where
        Self: 'a;
}

/// Bounds of the stops of a sum from those of its parts, as in
/// [`Solver::stop_bounds`](crate::games::solve::Solver::stop_bounds): stops are sub- and superadditive, so that
/// the bounds are added. `None` if there are none for a part.
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

/// A move and what it leads to.
#[derive(Clone, Debug)]
pub struct MoveValue<'s> {
    /// The places that tell the move: see [`Move`](crate::games::rules::Move).
    pub places: Vec<usize>,
    /// The value of the position after it.
    pub value: Value<'s>,
}

impl<'s> dyn ShortPosition<'s> + '_ {
    /// The value, as other kinds of game tell theirs.
    ///
    /// # Errors
    /// Why the search had to stop.
    pub fn game(&self, _: &'s Store, control: &Control) -> Result<LoopyValue<'s>, Failure> {
        Ok(self.value(control)?.into())
    }

    /// The value.
    ///
    /// # Errors
    /// Why the search had to stop.
    pub fn short_game(&self, _: &'s Store, control: &Control) -> Result<Value<'s>, Failure> {
        Ok(self.value(control)?)
    }
}

impl<'s, R: Short> Solver<'s, R> {
    /// A position on a board.
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
    fn value_of(&self, board: &R::Board, control: &Control) -> OrStop<Value<'s>> {
        self.solver.value(&self.solver.rules().components(board), control)
    }

    #[cfg(feature = "parallel")]
    fn value_of(&self, board: &R::Board, control: &Control) -> OrStop<Value<'s>> {
        let components = self.solver.rules().components(board);
        // Outside of a pool the caller has threads of his own.
        if rayon::current_thread_index().is_some() && rayon::current_num_threads() > 1 {
            self.solver.value_in_parallel(&components, control)
        } else {
            self.solver.value(&components, control)
        }
    }
}

impl<'s, R: Short> ShortPosition<'s> for OpenedShort<'_, 's, R> {
    fn value(&self, control: &Control) -> OrStop<Value<'s>> {
        self.value_of(&self.board, control)
    }

    fn moves(&self, player: Player, control: &Control) -> OrStop<Vec<MoveValue<'s>>> {
        let moves = self.solver.rules().moves_within(&self.board, player, control)?;
        let valued = moves.map(|m| {
            // To look up all parts of a large board takes a while, too.
            control.check(0, 0)?;
            Ok(MoveValue { places: m.places, value: self.value_of(&m.after, control)? })
        });
        valued.collect()
    }

    fn parts(&self, mover: Option<Player>, control: &Control) -> OrStop<Parts<'s>> {
        self.solver.parts(&self.board, mover, control)
    }

    fn component_values(&self, control: &Control) -> OrStop<Vec<Value<'s>>> {
        let Sum { number, parts } = self.solver.rules().components(&self.board);
        let mut sums: Vec<Sum<R::Component>> = parts.into_iter().map(|part| vec![part].into()).collect();
        if number != 0 {
            sums.push(Sum { number, parts: Vec::new() });
        }
        sums.iter().map(|sum| self.solver.value(sum, control)).collect()
    }

    fn is_impartial(&self, control: &Control) -> OrStop<bool> {
        self.solver.is_impartial(&self.board, control)
    }

    fn stop_bounds(&self) -> Option<(Dyadic, Dyadic)> {
        self.solver.stop_bounds(&self.solver.rules().components(&self.board))
    }

    fn choices(&self, player: Player, control: &Control) -> OrStop<Vec<Vec<usize>>> {
        Ok(self.solver.rules().moves_within(&self.board, player, control)?.map(|m| m.places).collect())
    }

    fn texts_after(&self, player: Player, control: &Control) -> OrStop<Vec<String>> {
        let mut bytes = 0;
        let texts = self.solver.rules().moves_within(&self.board, player, control)?.map(|m| {
            let text = m.after.to_string();
            bytes += text.len();
            control.check(0, bytes)?;
            Ok(text)
        });
        texts.collect()
    }

    fn make(&mut self, player: Player, index: usize, control: &Control) -> OrStop<()> {
        let made = self.solver.rules().moves_within(&self.board, player, control)?.nth(index);
        let Move { after, .. } = made.ok_or(Stop::OutOfRange)?;
        self.board = after;
        Ok(())
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

    fn rules_facts(&self) -> &'static Facts {
        self.solver.rules().facts()
    }

    fn of_board(&self) -> &R::Board {
        &self.board
    }
}
