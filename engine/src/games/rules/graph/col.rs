//! Col: the players colour vertices, never next to a vertex of their own colour.

use super::tint::{KIND, NOTATION, SIGNS, Tinting};
use crate::ground::Facts;

impl Tinting<true> {
    /// The ruleset `col`.
    pub const COL: Self = Self { facts: &FACTS };
}

static FACTS: Facts = Facts {
    name: "col",
    title: "Col",
    board: KIND,
    notation: NOTATION,
    signs: SIGNS,
    rules: "the players colour free vertices, Left blue and Right red, never next to a vertex of their own colour",
    source: "C. Vout; Winning Ways, ch. 2; ONAG, ch. 8",
    example: "..|.#|..",
};
