//! Rulesets behind one interface, so that callers need no types of theirs.

use super::impartial::Impartial;
use super::partizan::PartizanSolver;
use super::position::{MoveValue, OnBoard, Position, ShortPosition};
use super::short::Solver;
use crate::board::{AnyBoard, Board};
use crate::control::{Control, Stop};
use crate::data::{Data, DataError, Field};
use crate::input::InputError;
use crate::rules::cheques::CashingCheques;
use crate::rules::graph::col::Col;
use crate::rules::graph::hackenbush::Hackenbush;
use crate::rules::graph::partizan_graph::PartizanGraph;
use crate::rules::graph::snort::Snort;
use crate::rules::grid::clobber::Clobber;
use crate::rules::grid::domineering::Domineering;
use crate::rules::grid::fox_and_geese::FoxAndGeese;
use crate::rules::loopy::adders_and_ladders::AddersAndLadders;
use crate::rules::loopy::horsefly::Horsefly;
use crate::rules::loopy::loopy_nim::LoopyNim;
use crate::rules::loopy::square_but_one::SquareButOne;
use crate::rules::loopy::subtract_or_add::SubtractOrAdd;
use crate::rules::strip::backsliding_toads_and_frogs::BackslidingToadsAndFrogs;
use crate::rules::strip::toads_and_frogs::ToadsAndFrogs;
use crate::rules::{Facts, Player, Short};
use crate::value::{Dyadic, Store, Value};

/// All rulesets, with solvers that work in `store`.
#[must_use]
pub fn games<'s>(store: &'s Store) -> Vec<Box<dyn Game<'s> + 's>> {
    vec![
        Box::new(Impartial(AddersAndLadders)),
        Box::new(PartizanSolver::new(BackslidingToadsAndFrogs, store)),
        Box::new(Solver::new(CashingCheques, store)),
        Box::new(PartizanSolver::new(FoxAndGeese::CEYLONESE, store)),
        Box::new(Solver::new(Clobber, store)),
        Box::new(Solver::new(Col, store)),
        Box::new(Solver::new(Domineering, store)),
        Box::new(PartizanSolver::new(FoxAndGeese::COMMON, store)),
        Box::new(Solver::new(Hackenbush::RED_BLUE, store)),
        Box::new(Solver::new(Hackenbush::RED_BLUE_GREEN, store)),
        Box::new(Impartial(Horsefly)),
        Box::new(Impartial(LoopyNim)),
        Box::new(PartizanSolver::new(PartizanGraph, store)),
        Box::new(Solver::new(Snort, store)),
        Box::new(Impartial(SquareButOne)),
        Box::new(Impartial(SubtractOrAdd)),
        Box::new(Solver::new(ToadsAndFrogs, store)),
    ]
}

/// A ruleset with what is remembered about it.
pub trait Game<'s>: Send + Sync {
    /// What there is to know about the ruleset.
    fn facts(&self) -> &'static Facts;

    /// The kind of game: `short` for one that ends, `loopy` for an impartial one that may not, `partizan` for a partizan one that may not; always
    /// under normal play.
    fn kind(&self) -> &'static str;

    /// The longest text of a position that is worth reading, in bytes.
    fn max_text(&self) -> usize;

    /// Reads a position.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    fn read<'g>(&'g self, text: &str) -> Result<Position<'g, 's>, InputError>;

    /// Reads a position as programs write it.
    ///
    /// # Errors
    /// What is wrong with the data, and where.
    fn read_data<'g>(&'g self, position: Field<'_>) -> Result<Position<'g, 's>, DataError>;

    /// The memory of what is remembered, in bytes.
    fn bytes(&self) -> usize {
        0
    }

    /// How many components are remembered.
    fn components(&self) -> usize {
        0
    }
}

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

impl<R: Short> OnBoard for Opened<'_, '_, R> {
    fn board(&self) -> AnyBoard<'_> {
        self.board.any()
    }

    fn text(&self) -> String {
        self.board.to_string()
    }

    fn to_data(&self) -> Data {
        self.board.to_data()
    }

    fn place_name(&self, place: usize) -> String {
        self.board.place_name(place)
    }
}
