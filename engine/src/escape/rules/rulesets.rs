//! The rulesets of games with one walker: Nemesis and Blizzard, Cat Herding, and the exercises.

use super::{Cuts, Escape, Goal, Reach, Step, Turn};
use crate::escape::board::EscapeGraph;
use crate::ground::Facts;
use crate::ground::board::Board;

// In Nemesis and Blizzard the walking player wants to reach an exit.

const NEMESIS: Facts<'static> = Facts {
    name: "nemesis",
    title: "Nemesis",
    board: EscapeGraph::KIND,
    notation: "edges `0-1`, `0-1*3` (three copies), `0=1` (unbreakable), or a name such as `grid(7,7)`; then `exits 3,4` and, after `@`, the vertex of the fugitive",
    signs: &[],
    rules: "the fugitive goes along an edge, then the Nemesis deletes a copy of any edge; the fugitive wins on an exit, and the Nemesis wins when no path leads him to an exit",
    source: "P. Bergé, A. Dailly, Y. Gerard, Nemesis, an escape game in graphs (preprint, 2026)",
    example: "grid(7,7) @ 2,3",
};

static NEMESIS_FACTS: Facts<'static> = NEMESIS;

static NEMESIS_CUTS_FIRST_FACTS: Facts<'static> = Facts {
    name: "nemesis_cuts_first",
    title: "Nemesis, the Nemesis first",
    rules: "like Nemesis, but the Nemesis begins: she deletes a copy of an edge before the fugitive moves",
    source: "P. Bergé, A. Dailly, Y. Gerard, Nemesis, an escape game in graphs (preprint, 2026), section 2.1",
    example: "grid(5,5) @ 1,2",
    ..NEMESIS
};

static BLIZZARD_FACTS: Facts<'static> = Facts {
    name: "blizzard",
    title: "Blizzard",
    notation: "edges `0-1`, `0-1*3` (three copies), `0=1` (unbreakable), or a name such as `grid(7,7)`; then `exits 3,4` and, after `@`, the vertex of the trapper",
    rules: "the trapper goes along an edge, then the Storm deletes a copy of an edge at his vertex; the trapper wins on an exit, and the Storm wins when no path leads him to an exit",
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

// In Cat Herding a cat tries to stay free as long as possible.

const CAT_HERDING: Facts<'static> = Facts {
    name: "cat_herding",
    title: "Cat Herding",
    board: EscapeGraph::KIND,
    notation: "edges `0-1`, `0-1*3` (three copies), `0=1` (unbreakable), or a name such as `complete(5)`; then, after `@`, the vertex of the cat",
    signs: &[],
    rules: "the cat goes along an edge, then the herder deletes a copy of any edge; the answer is the number of deletions until the cat stands on a vertex without edges",
    source: "P. Bergé, A. Dailly, Y. Gerard, Nemesis, an escape game in graphs (preprint, 2026), section 4.5",
    example: "complete(5) @ 0",
};

static CAT_HERDING_FACTS: Facts<'static> = CAT_HERDING;

static CAT_HERDING_CUTS_FIRST_FACTS: Facts<'static> = Facts {
    name: "cat_herding_cuts_first",
    title: "Cat Herding, the herder first",
    rules: "the herder deletes a copy of any edge, then the cat goes along an edge; the answer is the number of deletions until the cat stands on a vertex without edges",
    source: "P. Bergé, A. Dailly, Y. Gerard, Nemesis, an escape game in graphs (preprint, 2026), section 4.5, at half-time",
    ..CAT_HERDING
};

static CAT_HERDING_PATHS_FACTS: Facts<'static> = Facts {
    name: "cat_herding_paths",
    title: "Cat Herding along paths",
    rules: "the herder deletes a copy of any edge, then the cat goes along a path to another vertex; the answer is the number of deletions until the cat stands on a vertex without edges",
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

// P. Bergé, A. Dailly, Y. Gerard, *Nemesis, an escape game in graphs*, draw eight exercises (Figure 2) and
// two plays (Figure 1). The instances here are different ones, with the winners in the same order.

/// An instance of Nemesis with its winner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exercise {
    /// The name of the exercise.
    pub name: &'static str,
    /// The graph with its exits and the start, in the notation of boards.
    pub graph: &'static str,
    /// True if the fugitive, who is to move, wins.
    pub fugitive_wins: bool,
    /// The reason why.
    pub explanation: &'static str,
}

/// A play in which neither player makes a losing step from a won position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExamplePlay {
    /// The graph with its exits and the start, in the notation of boards.
    pub graph: &'static str,
    /// True if the fugitive wins.
    pub fugitive_wins: bool,
    /// The steps of both players, until the fugitive stands on an exit or can reach none.
    pub steps: &'static [Step],
    /// A description of the play.
    pub explanation: &'static str,
}

/// Eight instances, in order of difficulty.
///
/// ```
/// use upstar::escape::{EscapeAnswer, EscapePosition, rules::{EXERCISES, Escape}};
/// use upstar::{Control, ground::Ruleset};
/// for exercise in EXERCISES {
///     let position = EscapePosition::new(Escape::NEMESIS, Escape::NEMESIS.read(exercise.graph)?);
///     let play = position.start().expect("each exercise has a start");
///     let answer = EscapeAnswer::WalkerWins(exercise.fugitive_wins);
///     assert_eq!(play.answer(&Control::unlimited())?, answer);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const EXERCISES: [Exercise; 8] = [
    Exercise {
        name: "a",
        graph: "0-1 0-2 1-2 1-3 2-4 exits 3,4 @ 0",
        fugitive_wins: false,
        explanation: "No vertex is beside two exits, so the Nemesis deletes each edge to an exit when the fugitive reaches its vertex.",
    },
    Exercise {
        name: "b",
        graph: "0-1 1-2 1-3 2-4 2-5 3-6 3-7 exits 4,5,6,7 @ 0",
        fugitive_wins: true,
        explanation: "Vertex 1 is the root of a binary escape tree: one of its two branches stays whole.",
    },
    Exercise {
        name: "c",
        graph: "0=1 1=2 2-3*2 exits 3 @ 0",
        fugitive_wins: false,
        explanation: "The fugitive is beside the exit after two moves, and by then both copies of its edge are deleted.",
    },
    Exercise {
        name: "d",
        graph: "0-1 1-5 1-2 2-3 2-4 3-4 3-6 4-7 exits 5,6,7 @ 0",
        fugitive_wins: false,
        explanation: "At vertex 1 the Nemesis deletes the edge to the exit; then she leads him round the cycle 2, 3, 4.",
    },
    Exercise {
        name: "e",
        graph: "0-1 1-2 1-3 2-3 2-4 3-5 3-6 3-7 exits 4,5,6,7 @ 0",
        fugitive_wins: true,
        explanation: "At vertex 1 the Nemesis has to delete 1-3; at 2 she has to delete the edge to the exit, and at 3 there are still two exits. There is no binary escape tree near the start.",
    },
    Exercise {
        name: "f",
        graph: "0-1 1-3 1-4 2-3 2-4 2-6 3-5 3-7 3-8 4-6 5-7 5-9 5-10 6-11 6-12 7-13 7-14 exits 8,9,10,11,12,13,14 @ 0",
        fugitive_wins: false,
        explanation: "Five of the eight vertices are beside two exits, but the Nemesis deletes 1-3 first and is always in time after that.",
    },
    Exercise {
        name: "g",
        graph: "grid(3,3) without 0,1-1,1 0,0-x0 0,1-x1 0,2-x3 1,2-x4 0,0-x11 @ 0,1",
        fugitive_wins: true,
        explanation: "The board is a grid without six of its edges. One of the two first moves wins, although there is no binary escape tree near the start.",
    },
    Exercise {
        name: "h",
        graph: "0-1 1-2 1-3*2 2-4*2 2-5*3 2-7*2 3-6 3-10 4-8*2 4-9 5-6*2 exits 7,8,9,10 @ 0",
        fugitive_wins: true,
        explanation: "If the Nemesis deletes 1-2, the fugitive goes round by 3, 6 and 5 to 2, and she never has a move to spare.",
    },
];

/// Two plays. The fugitive wins the first one and the Nemesis the second one.
pub const EXAMPLE_PLAYS: [ExamplePlay; 2] = [
    ExamplePlay {
        graph: "0-2 1-3 1-4 1-5 1-6 2-4 2-6 3-4 3-5 3-7 3-8 4-6 4-9 5-10 5-11 exits 7,8,9,10,11 @ 0",
        fugitive_wins: true,
        steps: &[
            Step::Walk(2),
            Step::Cut(5),
            Step::Walk(6),
            Step::Cut(9),
            Step::Walk(4),
            Step::Cut(12),
            Step::Walk(3),
            Step::Cut(10),
            Step::Walk(5),
            Step::Cut(0),
            Step::Walk(10),
        ],
        explanation: "The Nemesis deletes 2-4, 3-7, 4-9 and 3-8, but 5 has two exits, and one of them is left.",
    },
    ExamplePlay {
        graph: "0-1 1-3 1-4 2-3 2-4 2-6 3-5 3-7 3-8 4-6 5-7 5-9 5-10 6-11 6-12 7-13 7-14 exits 8,9,10,11,12,13,14 @ 0",
        fugitive_wins: false,
        steps: &[
            Step::Walk(1),
            Step::Cut(1),
            Step::Walk(4),
            Step::Cut(13),
            Step::Walk(2),
            Step::Cut(3),
            Step::Walk(4),
            Step::Cut(14),
        ],
        explanation: "The Nemesis deletes 1-3, then 6-11, then 2-3; only 6 has an exit where the fugitive can go, and that is deleted last.",
    },
];
