//! What is known of rules wherever their patterns lie: on grids, and along the edges of any graph.

use super::codes::{Codes, reach};
use super::ending;
use super::laid::{Ground, LaidEverywhere, LaidRule};
use crate::games::rules::written::rule::{CellSet, Everywhere, MAX_CHARACTERS, Rule};

/// What holds of rules on any graph, whose patterns lie in any direction.
pub(crate) struct Anywhere {
    /// The characters that are like nothing.
    pub(crate) nothing: CellSet,
    /// What each character may become after any number of moves, itself among it.
    pub(crate) reach: [CellSet; MAX_CHARACTERS],
    /// Whether it is proved that play ends.
    pub(crate) ends: bool,
}

impl Anywhere {
    pub(crate) fn of(rules: &[Rule], everywhere: &[Everywhere], exchange: &[u8]) -> Self {
        let characters = exchange.len();
        let ground = Ground { is_strip: false, all: CellSet::all(characters) };
        let laid: Vec<LaidRule> = rules.iter().map(|rule| LaidRule::of(rule, ground)).collect();
        let conditions: Vec<LaidEverywhere> =
            everywhere.iter().map(|condition| LaidEverywhere::of(condition, ground)).collect();
        let codes = Codes::new(&laid, &conditions, exchange);
        let nothing = (0..characters as u8).filter(|&c| codes.of(c) == 0);
        // Edges become no more, so that a move that cuts one can be made only so often.
        let cuts = |rule: &&Rule| rule.steps.iter().any(|step| step.cut);
        let uncut: Vec<LaidRule> =
            rules.iter().filter(|rule| !cuts(rule)).map(|rule| LaidRule::of(rule, ground)).collect();
        Self {
            nothing: nothing.fold(CellSet::default(), |set, c| set.with(CellSet::of(c))),
            reach: reach(&laid, characters),
            ends: ending::ends(&uncut, characters, None),
        }
    }
}
