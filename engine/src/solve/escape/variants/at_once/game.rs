//! The game in the registry.

use super::AtOncePosition;
use crate::board::Board;
use crate::board::escape::EscapeGraph;
use crate::data::{DataError, Field};
use crate::input::InputError;
use crate::rules::Facts;
use crate::rules::escape::NEMESIS_AT_ONCE;
use crate::solve::game::Game;
use crate::solve::position::Position;

/// The ruleset.
#[derive(Clone, Copy, Debug)]
pub struct NemesisAtOnce;

impl<'s> Game<'s> for NemesisAtOnce {
    fn facts(&self) -> &'static Facts {
        &NEMESIS_AT_ONCE
    }

    fn kind(&self) -> &'static str {
        "at_once"
    }

    fn max_text(&self) -> usize {
        EscapeGraph::MAX_TEXT
    }

    fn read<'g>(&'g self, text: &str) -> Result<Position<'g, 's>, InputError> {
        let board = EscapeGraph::parse(text, NEMESIS_AT_ONCE.alphabet)?;
        Ok(Position::AtOnce(Box::new(AtOncePosition::new(board))))
    }

    fn read_data<'g>(&'g self, position: Field<'_>) -> Result<Position<'g, 's>, DataError> {
        let board = EscapeGraph::from_data(position, NEMESIS_AT_ONCE.alphabet)?;
        Ok(Position::AtOnce(Box::new(AtOncePosition::new(board))))
    }
}
