//! Nemesis with simultaneous choices.

use crate::escape::board::{Cast, EscapeGraph};
use crate::ground::board::Board;
use crate::ground::{Facts, Ruleset};

/// The ruleset of Nemesis with simultaneous choices.
#[derive(Clone, Copy, Debug)]
pub struct NemesisAtOnce;

static FACTS: Facts = Facts {
    name: "nemesis_at_once",
    title: "Nemesis, both at once",
    board: EscapeGraph::KIND,
    notation: "edges `0-1`, `0-1*3` (three copies), or a name such as `grid(2,2)`; then `exits 3,4` and, behind `@`, where the fugitive stands",
    signs: &[],
    rules: "the fugitive chooses an edge at his vertex and the Nemesis a copy of any edge, at the same time; the copy is deleted, then the fugitive goes along his edge, or stays if no copy of it is left; on an exit the fugitive wins, on a vertex without edges the Nemesis; the answer is the probability of an escape",
    source: "P. Bergé, A. Dailly, Y. Gerard, Nemesis, an escape game in graphs (preprint, 2026), section 2.1",
    example: "0-1 0-2 0-3 exits 1,2,3 @ 0",
};

impl Ruleset for NemesisAtOnce {
    type Board = EscapeGraph;

    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn alphabet(&self) -> Cast {
        Cast::BREAKABLE
    }
}
