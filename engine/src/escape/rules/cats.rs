//! Cat Herding: a cat who wants to stay free as long as it can.

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
    /// A cat that goes along an edge and begins.
    pub const CAT_HERDING: Self = Self {
        facts: &CAT_HERDING_FACTS,
        players: ["cat", "herder"],
        reach: Reach::Edge,
        cuts: Cuts::Anywhere,
        first: Turn::Walk,
        goal: Goal::Rounds,
    };

    /// A cat that goes along an edge, and a herder who begins.
    pub const CAT_HERDING_CUTS_FIRST: Self =
        Self { facts: &CAT_HERDING_CUTS_FIRST_FACTS, first: Turn::Cut, ..Self::CAT_HERDING };

    /// A cat that goes along paths, and a herder who begins.
    pub const CAT_HERDING_PATHS: Self =
        Self { facts: &CAT_HERDING_PATHS_FACTS, reach: Reach::Path, first: Turn::Cut, ..Self::CAT_HERDING };
}

/// How the cat moves, and who begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Convention {
    /// The cat begins, and each of its moves is along one edge.
    Steps,
    /// The herder begins, and each move of the cat is along one edge.
    StepsHerderFirst,
    /// The herder begins, and each move of the cat is along a path to another vertex: the convention of the
    /// literature, in which the cat chooses the vertex where it begins, too: its *cat number* is the most of
    /// [`CatSolver::rounds`](crate::escape::cat::CatSolver::rounds) over all vertices.
    Paths,
}

impl Convention {
    /// That of a ruleset, if it is one of Cat Herding.
    pub(crate) fn of(rules: &Escape) -> Option<Self> {
        match (rules.goal, rules.reach, rules.first) {
            (Goal::Exit, ..) => None,
            (Goal::Rounds, Reach::Path, _) => Some(Self::Paths),
            (Goal::Rounds, Reach::Edge, Turn::Walk) => Some(Self::Steps),
            (Goal::Rounds, Reach::Edge, Turn::Cut) => Some(Self::StepsHerderFirst),
        }
    }

    /// Who begins.
    pub(crate) fn first(self) -> Turn {
        match self {
            Self::Steps => Turn::Walk,
            Self::StepsHerderFirst | Self::Paths => Turn::Cut,
        }
    }

    /// How far the cat goes in a move.
    pub(crate) fn reach(self) -> Reach {
        match self {
            Self::Steps | Self::StepsHerderFirst => Reach::Edge,
            Self::Paths => Reach::Path,
        }
    }
}
