//! The conditions on boards that a search can look for.

use std::fmt;

use crate::escape::board::{EscapeGraph, UNBREAKABLE};
use crate::escape::rules::{Cuts, Escape, Goal};

/// A condition on a board with exits and a start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// A fact about the board.
    Fact(Fact),
    /// The walking player wins this game of exits.
    WalkerWins(Escape),
    /// A comparison of two sums. The number of a cat that is never caught is greater than all other numbers
    /// and equal to itself. If it is subtracted, the comparison is false, whatever the relation.
    Compare(Vec<Term>, Relation, Vec<Term>),
    /// The negation of a condition.
    Not(Box<Self>),
    /// The conjunction of conditions.
    And(Vec<Self>),
    /// The disjunction of conditions.
    Or(Vec<Self>),
}

/// A fact about a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    /// `escape_tree`: the start, or a vertex beside it, is the root of a binary escape tree.
    EscapeTree,
    /// `planar`: the graph is planar.
    Planar,
    /// `simple`: every edge has one copy.
    Simple,
    /// `connected`: the graph is connected.
    Connected,
}

/// A number of a board, with its sign in a sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// True if the number is subtracted.
    pub is_negative: bool,
    /// The number.
    pub number: Number,
}

/// A number of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Number {
    /// A constant.
    Integer(u32),
    /// `vertices`: the number of vertices, including exits.
    Vertices,
    /// `edges`: the number of copies of edges; an unbreakable edge counts once.
    Edges,
    /// `max_degree`: the greatest number of copies of edges at a vertex.
    MaxDegree,
    /// The number of deletions that the cat survives in this game of Cat Herding.
    Rounds(Escape),
}

/// An order relation between two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `=`
    Equal,
    /// `!=`
    Different,
    /// `>=`
    AtLeast,
    /// `>`
    Greater,
}

impl Relation {
    /// All relations with their signs. Signs of two characters come first, since `<` is a prefix of `<=`.
    pub(super) const ALL: [(Self, &'static str); 6] = [
        (Self::AtMost, "<="),
        (Self::AtLeast, ">="),
        (Self::Different, "!="),
        (Self::Less, "<"),
        (Self::Greater, ">"),
        (Self::Equal, "="),
    ];

    pub(super) fn holds<T: Ord>(self, a: &T, b: &T) -> bool {
        match self {
            Self::Less => a < b,
            Self::AtMost => a <= b,
            Self::Equal => a == b,
            Self::Different => a != b,
            Self::AtLeast => a >= b,
            Self::Greater => a > b,
        }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = Self::ALL.iter().find(|(relation, _)| relation == self);
        f.write_str(sign.map_or("", |(_, sign)| sign))
    }
}

impl Condition {
    /// Returns whether the condition asks about exits. If it does, grids and lattices have theirs.
    pub fn has_exits(&self) -> bool {
        match self {
            Self::Fact(fact) => *fact == Fact::EscapeTree,
            Self::WalkerWins(_) => true,
            Self::Compare(..) => false,
            Self::Not(one) => one.has_exits(),
            Self::And(all) | Self::Or(all) => all.iter().any(Self::has_exits),
        }
    }

    /// The relative cost of deciding the condition. Cheap parts of a condition are decided first.
    pub(super) fn cost(&self) -> u32 {
        match self {
            Self::Fact(Fact::EscapeTree) => 3,
            Self::Fact(_) => 0,
            // Blizzard takes linear time.
            Self::WalkerWins(rules) if rules.cuts() == Cuts::AtHisVertex => 2,
            Self::WalkerWins(_) => 4,
            Self::Compare(a, _, b) => {
                let is_play = |term: &Term| matches!(term.number, Number::Rounds(_));
                if a.iter().chain(b).any(is_play) { 5 } else { 0 }
            }
            Self::Not(one) => one.cost(),
            Self::And(all) | Self::Or(all) => all.iter().map(Self::cost).max().unwrap_or(0),
        }
    }
}

/// Returns the game with this name, if a condition may ask about it.
pub(super) fn game(name: &str) -> Option<Escape> {
    Escape::ALL.into_iter().find(|rules| rules.facts.name == name)
}

/// Returns whether a game has a winner, which is the case in games with exits.
pub(super) fn is_won(rules: &Escape) -> bool {
    rules.goal() == Goal::Exit
}

/// The number of copies of edges; an unbreakable edge counts once.
pub(super) fn copies(board: &EscapeGraph) -> u64 {
    let copies =
        board.graph().edges().iter().map(|edge| if edge.copies == UNBREAKABLE { 1 } else { edge.copies });
    copies.map(u64::from).sum()
}

/// The greatest number of copies of edges at a vertex; an unbreakable edge counts once.
pub(super) fn max_degree(board: &EscapeGraph) -> u64 {
    let mut degrees = vec![0_u64; board.vertices()];
    for edge in board.graph().edges() {
        let copies = if edge.copies == UNBREAKABLE { 1 } else { u64::from(edge.copies) };
        edge.ends.iter().for_each(|&end| degrees[end as usize] += copies);
    }
    degrees.into_iter().max().unwrap_or(0)
}
