//! Nowhere to Go in the registry.

use super::SpiesPosition;
use crate::board::Board;
use crate::board::escape::EscapeGraph;
use crate::data::{DataError, Field};
use crate::input::InputError;
use crate::rules::Facts;
use crate::rules::escape::NOWHERE_TO_GO;
use crate::solve::game::Game;
use crate::solve::position::Position;

/// The ruleset.
#[derive(Clone, Copy, Debug)]
pub struct NowhereToGo;

impl<'s> Game<'s> for NowhereToGo {
    fn facts(&self) -> &'static Facts {
        &NOWHERE_TO_GO
    }

    fn kind(&self) -> &'static str {
        "spies"
    }

    fn max_text(&self) -> usize {
        EscapeGraph::MAX_TEXT
    }

    fn read<'g>(&'g self, text: &str) -> Result<Position<'g, 's>, InputError> {
        let board = EscapeGraph::parse(text, NOWHERE_TO_GO.alphabet)?;
        let position = SpiesPosition::new(board);
        let missing = || InputError::new(text.len()..text.len(), "two spies are missing");
        position.map(|position| Position::Spies(Box::new(position))).ok_or_else(missing)
    }

    fn read_data<'g>(&'g self, position: Field<'_>) -> Result<Position<'g, 's>, DataError> {
        let board = EscapeGraph::from_data(position, NOWHERE_TO_GO.alphabet)?;
        let missing = || position.error("two spies are missing");
        SpiesPosition::new(board).map(|position| Position::Spies(Box::new(position))).ok_or_else(missing)
    }
}
