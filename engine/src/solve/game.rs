//! Rulesets behind one interface, so that callers need no types of theirs.

use super::angel::update::AngelUpdate;
use super::escape::at_once::NemesisAtOnce;
use super::escape::spies::NowhereToGo;
use super::impartial::Impartial;
use super::partizan::PartizanSolver;
use super::position::Position;
use super::short::Solver;
use crate::data::{DataError, Field};
use crate::input::InputError;
use crate::rules::Facts;
use crate::rules::cheques::CashingCheques;
use crate::rules::escape::Escape;
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
use crate::value::Store;

/// All rulesets, with solvers that work in `store`.
#[must_use]
pub fn games<'s>(store: &'s Store) -> Vec<Box<dyn Game<'s> + 's>> {
    vec![
        Box::new(Impartial(AddersAndLadders)),
        Box::new(AngelUpdate),
        Box::new(PartizanSolver::new(BackslidingToadsAndFrogs, store)),
        Box::new(Escape::BLIZZARD),
        Box::new(Escape::CAT_HERDING),
        Box::new(Escape::CAT_HERDING_PATHS),
        Box::new(PartizanSolver::new(FoxAndGeese::CEYLONESE, store)),
        Box::new(Solver::new(CashingCheques, store)),
        Box::new(Solver::new(Clobber, store)),
        Box::new(Solver::new(Col, store)),
        Box::new(Solver::new(Domineering, store)),
        Box::new(PartizanSolver::new(FoxAndGeese::COMMON, store)),
        Box::new(Solver::new(Hackenbush::RED_BLUE, store)),
        Box::new(Solver::new(Hackenbush::RED_BLUE_GREEN, store)),
        Box::new(Impartial(Horsefly)),
        Box::new(Impartial(LoopyNim)),
        Box::new(Escape::NEMESIS),
        Box::new(NemesisAtOnce),
        Box::new(Escape::NEMESIS_CUTS_FIRST),
        Box::new(NowhereToGo),
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

    /// The kind of game: `short` for one that ends, `loopy` for an impartial one that may not, `partizan` for
    /// a partizan one that may not, these under normal play; `escape` for one on a multigraph, with a winner
    /// or a number of rounds; `spies` for one of two who walk on a multigraph, with a winner; `at_once` for
    /// an escape game in which both choose at the same time, with a probability; `plane` for the Angel's
    /// path, with a best update.
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
