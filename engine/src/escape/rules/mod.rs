//! The rulesets of escape games, in which one player walks on a multigraph and the other one deletes edges.

mod rulesets;
mod state;

use std::fmt;

pub use self::rulesets::{Convention, EXAMPLE_PLAYS, EXERCISES, ExamplePlay, Exercise};
pub use self::state::EscapeState;
pub use self::state::{NemesisAtOnce, NowhereToGo, SpiesMove, SpiesState, Spy};
use super::board::{Cast, EscapeGraph};
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
    pub(crate) facts: &'static Facts<'static>,
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

    fn facts(&self) -> Facts<'_> {
        *self.facts
    }

    fn alphabet(&self) -> Cast {
        match self.goal {
            Goal::Exit => Cast::EXITS,
            Goal::Rounds => Cast::WALKER,
        }
    }
}
/// The number of copies of edges that are deleted until the cat is caught. Greater numbers are better for the
/// cat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rounds {
    /// A finite number of deletions.
    Finite(u32),
    /// The cat is never caught, because it reaches an unbreakable edge.
    Never,
}

/// The representation of [`Rounds::Never`] in bounds.
pub(crate) const NEVER: u32 = u32::MAX;

impl Rounds {
    pub(crate) fn new(bound: u32) -> Self {
        if bound == NEVER { Self::Never } else { Self::Finite(bound) }
    }

    /// Adds one deletion.
    pub(crate) fn and_one(self) -> Self {
        match self {
            Self::Finite(rounds) => Self::Finite(rounds + 1),
            Self::Never => Self::Never,
        }
    }
}

impl fmt::Display for Rounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite(rounds) => rounds.fmt(f),
            Self::Never => f.write_str("never"),
        }
    }
}
