//! Snort: the players colour vertices, never next to a vertex of the other player's colour.

use super::tint::{KIND, NOTATION, SIGNS, Tinting};
use crate::ground::Facts;

impl Tinting<false> {
    /// The ruleset `snort`.
    pub const SNORT: Self = Self { facts: &FACTS };
}

static FACTS: Facts = Facts {
    name: "snort",
    title: "Snort",
    board: KIND,
    notation: NOTATION,
    signs: SIGNS,
    rules: "the players colour free vertices, Left blue and Right red, never next to a vertex of the other's colour",
    source: "S. Norton; Winning Ways, ch. 6; ONAG, ch. 8",
    example: "path(5) ..L..",
};
