//! Escape games in the registry.

use super::EscapePosition;
use crate::board::Board;
use crate::board::escape::EscapeGraph;
use crate::data::{DataError, Field};
use crate::input::InputError;
use crate::rules::Facts;
use crate::rules::escape::Escape;
use crate::solve::game::Game;
use crate::solve::position::Position;

impl<'s> Game<'s> for Escape {
    fn facts(&self) -> &'static Facts {
        Self::facts(self)
    }

    fn kind(&self) -> &'static str {
        "escape"
    }

    fn max_text(&self) -> usize {
        EscapeGraph::MAX_TEXT
    }

    fn read<'g>(&'g self, text: &str) -> Result<Position<'g, 's>, InputError> {
        let board = EscapeGraph::parse(text, Self::facts(self).alphabet)?;
        Ok(Position::Escape(Box::new(EscapePosition::new(*self, board))))
    }

    fn read_data<'g>(&'g self, position: Field<'_>) -> Result<Position<'g, 's>, DataError> {
        let board = EscapeGraph::from_data(position, Self::facts(self).alphabet)?;
        Ok(Position::Escape(Box::new(EscapePosition::new(*self, board))))
    }
}
