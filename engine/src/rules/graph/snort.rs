//! Snort: the players colour vertices, never one next to a vertex of the other's colour.

use super::tint::{ALPHABET, KIND, NOTATION, Tinting};
use crate::rules::Facts;

/// The ruleset.
#[derive(Clone, Copy, Debug, Default)]
pub struct Snort;

impl Tinting for Snort {
    const FACTS: &'static Facts = &Facts {
        name: "snort",
        title: "Snort",
        board: KIND,
        alphabet: ALPHABET,
        notation: NOTATION,
        rules: "the players colour free vertices, Left blue and Right red, never next to a vertex of the other's colour",
        source: "S. Norton; Winning Ways, ch. 6; ONAG, ch. 8",
        example: "path(5) ..L..",
    };
    const TAKES_FROM_MOVER: bool = false;
}
