//! The rulesets of escape games, in which one player walks on a multigraph and the other one deletes edges.

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

/// The player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// The walking player is to move: the fugitive, the trapper or the cat.
    Walk,
    /// The deleting player is to move: the Nemesis, the Storm or the herder. The literature calls this
    /// half-time.
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

/// A step of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// A walk to this vertex.
    Walk(u32),
    /// The deletion of a copy of the edge with this number in
    /// [`Multigraph::edges`](crate::escape::board::Multigraph::edges).
    Cut(usize),
}

/// The length of a move of the walking player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// A move along one edge.
    Edge,
    /// A move along a path to another vertex.
    Path,
}

/// The edges that may be deleted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cuts {
    /// All edges.
    Anywhere,
    /// The edges at the vertex of the walking player.
    AtHisVertex,
}

/// The goal of the walking player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// To reach an exit.
    Exit,
    /// To force as many deletions as possible before standing on a vertex without edges.
    Rounds,
}

/// The rules of an escape game. In games with exits, a play is over when the walking player stands on an exit
/// or can no longer reach one. In other games it is over when the walking player stands on a vertex without
/// edges. Until then the players alternate, and each has a step. Unbreakable edges cannot be deleted. A
/// player who could delete only such edges passes by naming one of them.
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
    /// All rulesets, in alphabetical order of their names.
    pub const ALL: [Self; 6] = [
        Self::BLIZZARD,
        Self::CAT_HERDING,
        Self::CAT_HERDING_CUTS_FIRST,
        Self::CAT_HERDING_PATHS,
        Self::NEMESIS,
        Self::NEMESIS_CUTS_FIRST,
    ];

    /// The name of the player whose turn it is.
    pub fn player(&self, turn: Turn) -> &'static str {
        match turn {
            Turn::Walk => self.players[0],
            Turn::Cut => self.players[1],
        }
    }

    /// The length of a move of the walking player.
    pub fn reach(&self) -> Reach {
        self.reach
    }

    /// The edges that may be deleted.
    pub fn cuts(&self) -> Cuts {
        self.cuts
    }

    /// The player who moves first.
    pub fn first(&self) -> Turn {
        self.first
    }

    /// The goal of the walking player.
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
