//! Cat Herding, in which a cat tries to stay free as long as possible.

use super::{Cuts, Escape, Goal, Reach, Turn};
use crate::escape::board::EscapeGraph;
use crate::ground::Facts;
use crate::ground::board::Board;

const CAT_HERDING: Facts = Facts {
    name: "cat_herding",
    title: "Cat Herding",
    board: EscapeGraph::KIND,
    notation: "edges `0-1`, `0-1*3` (three copies), `0=1` (unbreakable), or a name such as `complete(5)`; then, behind `@`, where the cat stands",
    signs: &[],
    rules: "the cat goes along an edge, then the herder deletes a copy of any edge; the answer is how many are deleted until the cat stands on a vertex without edges",
    source: "P. Bergé, A. Dailly, Y. Gerard, Nemesis, an escape game in graphs (preprint, 2026), section 4.5",
    example: "complete(5) @ 0",
};

static CAT_HERDING_FACTS: Facts = CAT_HERDING;

static CAT_HERDING_CUTS_FIRST_FACTS: Facts = Facts {
    name: "cat_herding_cuts_first",
    title: "Cat Herding, the herder first",
    rules: "the herder deletes a copy of any edge, then the cat goes along an edge; the answer is how many are deleted until the cat stands on a vertex without edges",
    source: "P. Bergé, A. Dailly, Y. Gerard, Nemesis, an escape game in graphs (preprint, 2026), section 4.5, at half-time",
    ..CAT_HERDING
};

static CAT_HERDING_PATHS_FACTS: Facts = Facts {
    name: "cat_herding_paths",
    title: "Cat Herding along paths",
    rules: "the herder deletes a copy of any edge, then the cat goes along a path to another vertex; the answer is how many are deleted until the cat stands on a vertex without edges",
    source: "R. Ashmore, D. Dyer, T. Marbach, R. Milley, Cuts, Cats, and Complete Graphs, Theoretical Computer Science (2025)",
    example: "cycle(9) @ 0",
    ..CAT_HERDING
};

impl Escape {
    /// Cat Herding along edges; the cat moves first.
    pub const CAT_HERDING: Self = Self {
        facts: &CAT_HERDING_FACTS,
        players: ["cat", "herder"],
        reach: Reach::Edge,
        cuts: Cuts::Anywhere,
        first: Turn::Walk,
        goal: Goal::Rounds,
    };

    /// Cat Herding along edges; the herder moves first.
    pub const CAT_HERDING_CUTS_FIRST: Self =
        Self { facts: &CAT_HERDING_CUTS_FIRST_FACTS, first: Turn::Cut, ..Self::CAT_HERDING };

    /// Cat Herding along paths; the herder moves first.
    pub const CAT_HERDING_PATHS: Self =
        Self { facts: &CAT_HERDING_PATHS_FACTS, reach: Reach::Path, first: Turn::Cut, ..Self::CAT_HERDING };
}

/// A convention of Cat Herding: the length of the cat's moves, and the player who moves first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Convention {
    /// The cat moves first, along one edge per move.
    Steps,
    /// The herder moves first, and the cat moves along one edge per move.
    StepsHerderFirst,
    /// The herder moves first, and the cat moves along a path to another vertex. This is the convention of
    /// the literature, in which the cat also chooses its first vertex. The *cat number* of a graph is
    /// therefore the maximum of [`CatSolver::rounds`](crate::escape::cat::CatSolver::rounds) over all
    /// vertices.
    Paths,
}

impl Convention {
    /// Returns the convention of a ruleset, or None if it is not one of Cat Herding.
    pub(crate) fn of(rules: &Escape) -> Option<Self> {
        match (rules.goal, rules.reach, rules.first) {
            (Goal::Exit, ..) => None,
            (Goal::Rounds, Reach::Path, _) => Some(Self::Paths),
            (Goal::Rounds, Reach::Edge, Turn::Walk) => Some(Self::Steps),
            (Goal::Rounds, Reach::Edge, Turn::Cut) => Some(Self::StepsHerderFirst),
        }
    }

    /// The player who moves first.
    pub(crate) fn first(self) -> Turn {
        match self {
            Self::Steps => Turn::Walk,
            Self::StepsHerderFirst | Self::Paths => Turn::Cut,
        }
    }

    /// The length of the cat's moves.
    pub(crate) fn reach(self) -> Reach {
        match self {
            Self::Steps | Self::StepsHerderFirst => Reach::Edge,
            Self::Paths => Reach::Path,
        }
    }
}
