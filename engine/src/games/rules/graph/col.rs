//! Col: the players colour vertices, never one next to a vertex of their own colour.

use super::tint::{ALPHABET, KIND, NOTATION, Tinting};
use crate::games::board::graph::VertexColoured;
use crate::ground::{Facts, Ruleset};

/// The ruleset.
#[derive(Clone, Copy, Debug, Default)]
pub struct Col;

static FACTS: Facts = Facts {
    name: "col",
    title: "Col",
    board: KIND,
    notation: NOTATION,
    rules: "the players colour free vertices, Left blue and Right red, never next to a vertex of their own colour",
    source: "C. Vout; Winning Ways, ch. 2; ONAG, ch. 8",
    example: "..|.#|..",
};

impl Ruleset for Col {
    type Board = VertexColoured;

    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn alphabet(&self) -> &'static str {
        ALPHABET
    }
}

impl Tinting for Col {
    const TAKES_FROM_MOVER: bool = true;
}
