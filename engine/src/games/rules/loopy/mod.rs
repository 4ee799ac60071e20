//! Impartial games that need not end.
//!
//! A position is a sum of tokens, each in a state, and a move takes one token to another state. A player who
//! cannot move loses; infinite play is a draw.

pub mod graphs;
pub mod heaps;
pub mod horsefly;

use std::fmt;
use std::sync::Arc;

use crate::games::board::GameBoard;
use crate::games::value::LoopyOutcome;
use crate::ground::control::Control;
use crate::ground::graph::Arcs;
use crate::ground::{Failure, Ruleset};

/// An impartial ruleset that need not end. States are numbers, and the ruleset's [`Arena`] gives their moves.
pub trait Loopy: Ruleset<Board: GameBoard> {
    /// Returns all states that the tokens can reach, with the moves between them.
    ///
    /// # Errors
    /// The arena exceeds the budget, or is too large for its states to have numbers.
    fn arena(&self, board: &Self::Board, control: &Control) -> Result<Arena, Failure>;

    /// Returns the states of the tokens.
    fn tokens(&self, board: &Self::Board) -> Vec<u64>;

    /// Moves a token to a state that the arena allows for it.
    fn advance(&self, board: &mut Self::Board, token: usize, to: u64);

    /// Returns the name of a state as it appears in the names of moves.
    fn state_name(&self, board: &Self::Board, state: u64) -> String;

    /// Returns the kind of table that an answer lists.
    fn listing(&self) -> Listing;

    /// Returns the state of a place of the board, for pictures with values.
    fn state_of_place(&self, board: &Self::Board, place: usize) -> u64;
}

/// The states of tokens and the moves between them.
#[derive(Clone)]
pub enum Arena {
    /// The vertices and arcs of a finite graph.
    Finite(Arc<Arcs>),
    /// A board that is infinite in one direction. [`Periodic::state`] numbers the states.
    Periodic(Arc<dyn Periodic>),
}

/// The places whose values an answer lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listing {
    /// All places, with the outcome of each.
    PlacesWithOutcomes,
    /// All places, by their names.
    PlacesByName,
    /// The places of the tokens.
    Tokens,
    /// No places, since the whole position is one token.
    Whole,
}

/// The moves on a board of rows 0, 1, 2, .. with the same finite number of states in each row.
///
/// The rules repeat from some row on: for every row r >= [`Periodic::regular_from`], the states of row r + p
/// are those of row r, with the same moves p rows further down, where p is [`Periodic::period`].
pub trait Periodic: Send + Sync {
    /// Returns the number of states in a row; they are numbered from 0.
    fn kinds(&self) -> usize;

    /// Returns the first row from which the rules repeat.
    fn regular_from(&self) -> u64;

    /// Returns the number of rows after which the rules repeat.
    fn period(&self) -> u64 {
        1
    }

    /// Returns the greatest number of rows that a move goes up or down; at least 1.
    fn reach(&self) -> u64;

    /// Returns whether a state exists. No move leads to a state that does not exist.
    fn exists(&self, _row: u64, _kind: usize) -> bool {
        true
    }

    /// Writes the rows and kinds of the states that the moves from a state lead to.
    fn options(&self, row: u64, kind: usize, options: &mut Vec<(u64, usize)>);

    /// Returns the number of a state: by default its row times [`Periodic::kinds`] plus its kind.
    fn state(&self, row: u64, kind: usize) -> u64 {
        row * self.kinds() as u64 + kind as u64
    }

    /// Returns the row and the kind of the state with a number.
    fn row_and_kind(&self, state: u64) -> (u64, usize) {
        let kinds = self.kinds() as u64;
        (state / kinds, (state % kinds) as usize)
    }

    /// Returns the names of the columns in a table of values, whose rows are the rows of the board.
    fn columns(&self) -> Vec<String>;

    /// Returns the column of a kind, and the mark that distinguishes it from the other kinds there; `None` if tables do
    /// not show the kind. The kind without a mark is shown first.
    fn cell(&self, kind: usize) -> Option<(usize, Option<&'static str>)>;
}

/// The value of a position of an impartial game that need not end (C. A. B. Smith, *Graphs and composite
/// games*, 1966; *Winning Ways*, ch. 12).
///
/// ```
/// use upstar::games::rules::loopy::{NimOutcome, NimValue};
/// let infinite = NimValue::Infinite(vec![0, 1, 2]);
/// let sum = infinite.plus(&NimValue::Finite(3));
/// assert_eq!(sum.to_string(), "inf{1,2,3}");
/// assert_eq!((infinite.outcome(), sum.outcome()), (NimOutcome::Next, NimOutcome::Draw));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NimValue {
    /// Equality to the nimber *n.
    Finite(u32),
    /// Equality to no nimber. The options with finite values have these values, in increasing order. At least
    /// one other option has no move back to the least value that is missing in the set (the mex).
    Infinite(Vec<u32>),
}

/// The outcome if both players play as well as they can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NimOutcome {
    /// The player who begins wins.
    Next,
    /// The player who does not begin wins.
    Previous,
    /// Neither player wins: play goes on for ever.
    Draw,
}

impl NimValue {
    /// Returns the value of a sum: n + m = n xor m, inf_K + n = inf_{K xor n}, and the sum of two infinite
    /// values is inf_{}.
    pub fn plus(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Finite(n), Self::Finite(m)) => Self::Finite(n ^ m),
            (Self::Infinite(set), Self::Finite(n)) | (Self::Finite(n), Self::Infinite(set)) => {
                let mut moved: Vec<u32> = set.iter().map(|k| k ^ n).collect();
                moved.sort_unstable();
                Self::Infinite(moved)
            }
            (Self::Infinite(_), Self::Infinite(_)) => Self::Infinite(Vec::new()),
        }
    }

    /// Returns the outcome. The previous player wins with value 0, and the next player wins with another
    /// finite value or with inf_K if 0 is in K. Otherwise the game is a draw.
    pub fn outcome(&self) -> NimOutcome {
        match self {
            Self::Finite(0) => NimOutcome::Previous,
            Self::Finite(_) => NimOutcome::Next,
            Self::Infinite(set) if set.contains(&0) => NimOutcome::Next,
            Self::Infinite(_) => NimOutcome::Draw,
        }
    }

    /// Returns the integer if the value is finite, otherwise `None`.
    pub fn finite(&self) -> Option<u32> {
        if let Self::Finite(n) = self { Some(*n) } else { None }
    }
}

impl fmt::Display for NimValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite(n) => n.fmt(f),
            Self::Infinite(set) => {
                let set: Vec<_> = set.iter().map(u32::to_string).collect();
                write!(f, "inf{{{}}}", set.join(","))
            }
        }
    }
}

impl NimOutcome {
    /// Describes the outcome in words.
    pub fn describe(self) -> &'static str {
        match self {
            Self::Next => "the player who begins wins",
            Self::Previous => "the player who begins loses",
            Self::Draw => "a draw: each player can keep the play going for ever",
        }
    }
}

impl From<NimOutcome> for LoopyOutcome {
    fn from(outcome: NimOutcome) -> Self {
        match outcome {
            NimOutcome::Next => Self::N,
            NimOutcome::Previous => Self::P,
            NimOutcome::Draw => Self::D,
        }
    }
}

impl fmt::Display for NimOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Next => "N",
            Self::Previous => "P",
            Self::Draw => "D",
        })
    }
}
