//! Short rulesets in the registry, and their positions.

use super::Solver;
use crate::board::Board;
use crate::control::{Control, Stop};
use crate::data::{DataError, Field};
use crate::input::InputError;
use crate::rules::{Facts, Player, Short};
use crate::solve::game::Game;
use crate::solve::position::{MoveValue, OfBoard, Position, ShortPosition};
use crate::value::{Dyadic, Value};

impl<'s, R: Short> Game<'s> for Solver<'s, R> {
    fn facts(&self) -> &'static Facts {
        self.rules().facts()
    }

    fn kind(&self) -> &'static str {
        "short"
    }

    fn max_text(&self) -> usize {
        R::Board::MAX_TEXT
    }

    fn read<'g>(&'g self, text: &str) -> Result<Position<'g, 's>, InputError> {
        Ok(Position::Short(Box::new(Opened { solver: self, board: self.rules().read(text)? })))
    }

    fn read_data<'g>(&'g self, position: Field<'_>) -> Result<Position<'g, 's>, DataError> {
        let board = R::Board::from_data(position, self.rules().facts().alphabet)?;
        Ok(Position::Short(Box::new(Opened { solver: self, board })))
    }

    fn bytes(&self) -> usize {
        Self::bytes(self)
    }

    fn components(&self) -> usize {
        Self::components(self)
    }
}

/// A position with the solver of its ruleset.
struct Opened<'g, 's, R: Short> {
    solver: &'g Solver<'s, R>,
    board: R::Board,
}

impl<'s, R: Short> Opened<'_, 's, R> {
    #[cfg(not(feature = "parallel"))]
    fn value_of(&self, board: &R::Board, control: &Control) -> Result<Value<'s>, Stop> {
        self.solver.value(&self.solver.rules().components(board), control)
    }

    #[cfg(feature = "parallel")]
    fn value_of(&self, board: &R::Board, control: &Control) -> Result<Value<'s>, Stop> {
        let components = self.solver.rules().components(board);
        // Outside of a pool the caller has threads of his own.
        if rayon::current_thread_index().is_some() && rayon::current_num_threads() > 1 {
            self.solver.value_in_parallel(&components, control)
        } else {
            self.solver.value(&components, control)
        }
    }
}

impl<'s, R: Short> ShortPosition<'s> for Opened<'_, 's, R> {
    fn value(&self, control: &Control) -> Result<Value<'s>, Stop> {
        self.value_of(&self.board, control)
    }

    fn moves(&self, player: Player, control: &Control) -> Result<Vec<MoveValue<'s>>, Stop> {
        let moves = self.solver.rules().moves(&self.board, player);
        let valued =
            moves.map(|m| Ok(MoveValue { places: m.places, value: self.value_of(&m.after, control)? }));
        valued.collect()
    }

    fn stop_bounds(&self) -> Option<(Dyadic, Dyadic)> {
        self.solver.stop_bounds(&self.solver.rules().components(&self.board))
    }
}

impl<R: Short> OfBoard for Opened<'_, '_, R> {
    type Board = R::Board;

    fn of_board(&self) -> &R::Board {
        &self.board
    }
}
