//! Snort: the players colour vertices, never one next to a vertex of the other's colour.

use super::tint::{ALPHABET, KIND, NOTATION, Tinting};
use crate::games::board::graph::VertexColoured;
use crate::ground::{Facts, Ruleset};

/// The ruleset.
#[derive(Clone, Copy, Debug, Default)]
pub struct Snort;

static FACTS: Facts = Facts {
    name: "snort",
    title: "Snort",
    board: KIND,
    notation: NOTATION,
    rules: "the players colour free vertices, Left blue and Right red, never next to a vertex of the other's colour",
    source: "S. Norton; Winning Ways, ch. 6; ONAG, ch. 8",
    example: "path(5) ..L..",
};

impl Ruleset for Snort {
    type Board = VertexColoured;

    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn alphabet(&self) -> &'static str {
        ALPHABET
    }
}

impl Tinting for Snort {
    const TAKES_FROM_MOVER: bool = false;
}
