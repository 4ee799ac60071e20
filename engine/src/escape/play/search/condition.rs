//! What may be asked of a board.

use std::fmt;

use crate::escape::board::{EscapeGraph, UNBREAKABLE};
use crate::escape::rules::{Cuts, Escape, Goal};

/// A condition on a board with its exits and a start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// A fact.
    Fact(Fact),
    /// The one on the graph wins a game of exits.
    WalkerWins(Escape),
    /// A comparison of two sums. Where a cat is never caught its number is greater than all others, and equal to itself;
    /// what it is subtracted from compares with nothing.
    Compare(Vec<Term>, Relation, Vec<Term>),
    /// The condition does not hold.
    Not(Box<Self>),
    /// All of them hold.
    And(Vec<Self>),
    /// At least one of them holds.
    Or(Vec<Self>),
}

/// A fact about a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    /// `escape_tree`: the start, or a vertex beside it, is the root of a binary escape tree.
    EscapeTree,
    /// `planar`: it can be drawn without crossings.
    Planar,
    /// `simple`: there is one copy of each edge.
    Simple,
    /// `connected`: a way leads from each vertex to each other one.
    Connected,
}

/// A number that a board has, with its sign in a sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// Is it subtracted?
    pub is_negative: bool,
    /// The number.
    pub number: Number,
}

/// A number that a board has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Number {
    /// Itself.
    Integer(u32),
    /// `vertices`: how many there are, exits included.
    Vertices,
    /// `edges`: how many copies of edges there are; an unbreakable edge counts once.
    Edges,
    /// `max_degree`: the most copies of edges at a vertex.
    MaxDegree,
    /// How many deletions a cat lasts in one of its games.
    Rounds(Escape),
}

/// How two numbers compare.
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
    /// All, with their signs; those of two characters first.
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
    /// Does it ask about exits? Grids have some on its boards then.
    pub fn has_exits(&self) -> bool {
        match self {
            Self::Fact(fact) => *fact == Fact::EscapeTree,
            Self::WalkerWins(_) => true,
            Self::Compare(..) => false,
            Self::Not(one) => one.has_exits(),
            Self::And(all) | Self::Or(all) => all.iter().any(Self::has_exits),
        }
    }

    /// About how long it takes to decide: what is cheap is asked first.
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

/// The games that a condition may ask about, by their names.
pub(super) fn game(name: &str) -> Option<Escape> {
    Escape::ALL.into_iter().find(|rules| rules.facts.name == name)
}

/// Is a game one of exits?
pub(super) fn is_won(rules: &Escape) -> bool {
    rules.goal() == Goal::Exit
}

/// How many copies of edges there are; an unbreakable edge counts once.
pub(super) fn copies(board: &EscapeGraph) -> u64 {
    let copies =
        board.graph().edges().iter().map(|edge| if edge.copies == UNBREAKABLE { 1 } else { edge.copies });
    copies.map(u64::from).sum()
}

/// The most copies of edges at a vertex.
pub(super) fn max_degree(board: &EscapeGraph) -> u64 {
    let mut degrees = vec![0_u64; board.vertices()];
    for edge in board.graph().edges() {
        let copies = if edge.copies == UNBREAKABLE { 1 } else { u64::from(edge.copies) };
        edge.ends.iter().for_each(|&end| degrees[end as usize] += copies);
    }
    degrees.into_iter().max().unwrap_or(0)
}
