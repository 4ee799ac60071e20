//! Col: the players colour vertices, never one next to a vertex of their own colour.

use super::tint::{ALPHABET, KIND, NOTATION, Tinting};
use crate::rules::Facts;

/// The ruleset.
#[derive(Clone, Copy, Debug, Default)]
pub struct Col;

impl Tinting for Col {
    const FACTS: &'static Facts = &Facts {
        name: "col",
        title: "Col",
        board: KIND,
        alphabet: ALPHABET,
        notation: NOTATION,
        rules: "the players colour free vertices, Left blue and Right red, never next to a vertex of their own colour",
        source: "C. Vout; Winning Ways, ch. 2; ONAG, ch. 8",
        example: "..|.#|..",
    };
    const TAKES_FROM_MOVER: bool = true;
}
