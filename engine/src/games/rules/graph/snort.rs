//! Snort: the players colour vertices, never next to a vertex of the other player's colour.

use super::tint::{KIND, NOTATION, SIGNS, Tinting};
use crate::ground::Facts;

impl Tinting<false> {
    /// The ruleset `snort`.
    ///
    /// ```
    /// use upstar::games::{rules::{Short, graph::Tinting}, solve::Solver};
    /// use upstar::{Control, Store, ground::Ruleset};
    /// let store = Store::new();
    /// let solver = Solver::new(Tinting::SNORT, &store);
    /// // The first move takes all other vertices.
    /// let position = Tinting::SNORT.read("complete(4)")?;
    /// let value = solver.value(&Tinting::SNORT.components(&position), &Control::unlimited())?;
    /// assert_eq!(value, store.switch(store.integer(3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
