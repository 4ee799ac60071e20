//! Snort: a player never colours a vertex next to one of the other player's colour (WW, chapter 6).

use crate::colouring::{Colouring, LEFT, RIGHT};
use crate::position::Position;

/// A position of Snort.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Snort(pub Colouring);

impl Position for Snort {
    fn left_options(&self) -> Vec<Snort> {
        self.0.coloured(LEFT, RIGHT).into_iter().map(Snort).collect()
    }

    fn right_options(&self) -> Vec<Snort> {
        self.0.coloured(RIGHT, LEFT).into_iter().map(Snort).collect()
    }
}
