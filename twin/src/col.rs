//! Col: a player never colours a vertex next to one of their own colour (WW, chapter 2).

use crate::colouring::{Colouring, LEFT, RIGHT};
use crate::position::Position;

/// A position of Col.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Col(pub Colouring);

impl Position for Col {
    fn left_options(&self) -> Vec<Col> {
        self.0.coloured(LEFT, LEFT).into_iter().map(Col).collect()
    }

    fn right_options(&self) -> Vec<Col> {
        self.0.coloured(RIGHT, RIGHT).into_iter().map(Col).collect()
    }
}
