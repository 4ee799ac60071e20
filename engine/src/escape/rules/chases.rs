//! Nemesis and Blizzard, in which the walking player wants to reach an exit.

use super::{Cuts, Escape, Goal, Reach, Turn};
use crate::escape::board::EscapeGraph;
use crate::ground::Facts;
use crate::ground::board::Board;

const NEMESIS: Facts = Facts {
    name: "nemesis",
    title: "Nemesis",
    board: EscapeGraph::KIND,
    notation: "edges `0-1`, `0-1*3` (three copies), `0=1` (unbreakable), or a name such as `grid(7,7)`; then `exits 3,4` and, behind `@`, where the fugitive stands",
    signs: &[],
    rules: "the fugitive goes along an edge, then the Nemesis deletes a copy of any edge; on an exit the fugitive wins; when no way leads him to one any more, the Nemesis",
    source: "P. Bergé, A. Dailly, Y. Gerard, Nemesis, an escape game in graphs (preprint, 2026)",
    example: "grid(7,7) @ 2,3",
};

static NEMESIS_FACTS: Facts = NEMESIS;

static NEMESIS_CUTS_FIRST_FACTS: Facts = Facts {
    name: "nemesis_cuts_first",
    title: "Nemesis, the Nemesis first",
    rules: "as Nemesis, but the Nemesis begins and deletes a copy of an edge before the fugitive moves",
    source: "P. Bergé, A. Dailly, Y. Gerard, Nemesis, an escape game in graphs (preprint, 2026), section 2.1",
    example: "grid(5,5) @ 1,2",
    ..NEMESIS
};

static BLIZZARD_FACTS: Facts = Facts {
    name: "blizzard",
    title: "Blizzard",
    notation: "edges `0-1`, `0-1*3` (three copies), `0=1` (unbreakable), or a name such as `grid(7,7)`; then `exits 3,4` and, behind `@`, where the trapper stands",
    rules: "the trapper goes along an edge, then the Storm deletes a copy of an edge at his vertex; on an exit the trapper wins; when no way leads him to one any more, the Storm",
    example: "0-1 0-2 1-3 1-4 2-4 exits 3,4 @ 0",
    ..NEMESIS
};

impl Escape {
    /// Nemesis: the deletions may be anywhere.
    pub const NEMESIS: Self = Self {
        facts: &NEMESIS_FACTS,
        players: ["fugitive", "nemesis"],
        reach: Reach::Edge,
        cuts: Cuts::Anywhere,
        first: Turn::Walk,
        goal: Goal::Exit,
    };

    /// Nemesis with a deletion before the fugitive's first move.
    pub const NEMESIS_CUTS_FIRST: Self =
        Self { facts: &NEMESIS_CUTS_FIRST_FACTS, first: Turn::Cut, ..Self::NEMESIS };

    /// Blizzard: the Storm deletes edges at the trapper's vertex.
    pub const BLIZZARD: Self = Self {
        facts: &BLIZZARD_FACTS,
        players: ["trapper", "storm"],
        cuts: Cuts::AtHisVertex,
        ..Self::NEMESIS
    };
}
