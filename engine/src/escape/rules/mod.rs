//! Escape games: one player walks on a multigraph, the other one deletes edges.
//!
//! - `at_once`: Nemesis in which both players choose at the same time
//! - `cats`: Cat Herding: a cat who wants to stay free as long as it can
//! - `chases`: Nemesis and Blizzard: a walker who wants to stand on an exit
//! - `exercises`: small instances of Nemesis to try one's hand at, and two plays to watch
//! - `play`: escape games step by step
//! - `rounds`: how long a cat lasts
//! - `spies`: Nowhere to Go

mod at_once;
mod cats;
mod chases;
mod exercises;
mod play;
mod rounds;
mod spies;

pub use self::at_once::NemesisAtOnce;
pub use self::cats::Convention;
pub use self::exercises::{EXAMPLE_PLAYS, EXERCISES, ExamplePlay, Exercise};
pub use self::play::EscapeState;
pub(crate) use self::rounds::NEVER;
pub use self::rounds::Rounds;
pub use self::spies::{NowhereToGo, SpiesMove, SpiesState, Spy};
use crate::escape::board::{Cast, EscapeGraph};
use crate::ground::{Facts, Ruleset};

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// The one on the graph is to move: the fugitive, the trapper, the cat.
    Walk,
    /// The other one is to delete a copy of an edge: the Nemesis, the Storm, the herder. The literature
    /// speaks of half-time.
    Cut,
}

impl Turn {
    /// The turn of the other player.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Walk => Self::Cut,
            Self::Cut => Self::Walk,
        }
    }
}

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// To go to this vertex.
    Walk(u32),
    /// To delete a copy of this edge, by its number in
    /// [`Multigraph::edges`](crate::escape::board::Multigraph::edges).
    Cut(usize),
}

/// How far the one on the graph goes in a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// Along one edge.
    Edge,
    /// Along a path to another vertex.
    Path,
}

/// Which edges may be deleted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cuts {
    /// All.
    Anywhere,
    /// Those at the vertex of the one on the graph.
    AtHisVertex,
}

/// What the one on the graph wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// To stand on an exit.
    Exit,
    /// To make as many deletions necessary as can be until he stands on a vertex without edges.
    Rounds,
}

/// The rules of an escape game. Where there are exits, a play is over when the one on the graph stands on one,
/// or no way leads from him to one any more; elsewhere when he stands on a vertex without edges. Until then
/// the players take turns, and each has a step. Unbreakable edges are left alone;
/// who has no other edge to delete names one and so passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Escape {
    pub(crate) facts: &'static Facts,
    pub(crate) players: [&'static str; 2],
    pub(crate) reach: Reach,
    pub(crate) cuts: Cuts,
    pub(crate) first: Turn,
    pub(crate) goal: Goal,
}

impl Escape {
    /// All rulesets, in the order of their names.
    pub const ALL: [Self; 6] = [
        Self::BLIZZARD,
        Self::CAT_HERDING,
        Self::CAT_HERDING_CUTS_FIRST,
        Self::CAT_HERDING_PATHS,
        Self::NEMESIS,
        Self::NEMESIS_CUTS_FIRST,
    ];

    /// What the player is called whose turn it is.
    pub fn player(&self, turn: Turn) -> &'static str {
        match turn {
            Turn::Walk => self.players[0],
            Turn::Cut => self.players[1],
        }
    }

    /// How far the one on the graph goes in a move.
    pub fn reach(&self) -> Reach {
        self.reach
    }

    /// Which edges may be deleted.
    pub fn cuts(&self) -> Cuts {
        self.cuts
    }

    /// Whose turn it is at the start.
    pub fn first(&self) -> Turn {
        self.first
    }

    /// What the one on the graph wants.
    pub fn goal(&self) -> Goal {
        self.goal
    }
}

impl Ruleset for Escape {
    type Board = EscapeGraph;

    fn facts(&self) -> &'static Facts {
        self.facts
    }

    fn alphabet(&self) -> Cast {
        match self.goal {
            Goal::Exit => Cast::EXITS,
            Goal::Rounds => Cast::WALKER,
        }
    }
}
