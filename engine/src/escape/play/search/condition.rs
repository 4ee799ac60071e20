//! The conditions on boards that a search can look for, and their evaluation.

use std::fmt;

use crate::escape::board::{EscapeGraph, UNBREAKABLE};
use crate::escape::cat::Rounds;
use crate::escape::remains::edges::Rows;
use crate::escape::rules::{Cuts, Escape, Goal};
use crate::escape::{EscapeAnswer, EscapePosition, is_planar, tree_condition};
use crate::ground::control::{Control, OrStop, Stop};
use crate::ground::graph::Classes;

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
    /// `is_tree`: the graph without its exits is a forest; copies of an edge are no cycle.
    Tree,
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
    /// `max_neighbours`: the greatest number of vertices that are adjacent to a vertex.
    MaxNeighbours,
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

/// The greatest number of vertices that are adjacent to a vertex.
pub(super) fn max_neighbours(board: &EscapeGraph) -> u64 {
    let mut counts = vec![0_u64; board.vertices()];
    // A pair of vertices has at most one edge, whatever its copies.
    board.graph().edges().iter().flat_map(|edge| edge.ends).for_each(|end| counts[end as usize] += 1);
    counts.into_iter().max().unwrap_or(0)
}

/// Returns whether the graph without its exits is a forest.
pub(super) fn is_tree(board: &EscapeGraph) -> bool {
    let mut parts = Classes::new(board.vertices());
    let inner = board.graph().edges().iter().filter(|edge| !edge.ends.iter().any(|&end| board.is_exit(end)));
    inner.into_iter().all(|edge| parts.join(edge.ends[0], edge.ends[1]))
}

/// A board with its exits, together with solvers, which are shared by all starts.
pub(super) struct Judge<'c> {
    condition: &'c Condition,
    board: EscapeGraph,
    positions: Vec<(&'static str, EscapePosition)>,
}

/// The value of a sum in a condition.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sum {
    Finite(i64),
    Never,
}

impl<'c> Judge<'c> {
    pub(super) fn new(condition: &'c Condition, board: EscapeGraph) -> Self {
        Self { condition, board, positions: Vec::new() }
    }

    pub(super) fn board(&self) -> &EscapeGraph {
        &self.board
    }

    /// Returns the start of the board or, if it has none, all regular vertices.
    pub(super) fn starts(&self) -> Vec<u32> {
        match self.board.start() {
            Some(start) => vec![start],
            None => (0..self.board.vertices() as u32).filter(|&v| !self.board.is_exit(v)).collect(),
        }
    }

    /// Returns whether the condition holds with this start, or None if `each` nodes are not enough to decide
    /// it.
    ///
    /// # Errors
    /// Returns the reason to stop, if the overall budget ends.
    pub(super) fn holds(&mut self, start: u32, each: u64, control: &Control) -> OrStop<Option<bool>> {
        // Each choice has a budget of its own. If its nodes run out, only this choice is unknown; if memory
        // runs out, the whole search stops.
        let own = Control::unlimited().with_nodes(each.min(control.nodes_left())).with_bytes(control.room(0));
        let condition = self.condition;
        let holds = self.decide(condition, start, &own);
        control.check(1 + own.nodes(), 0)?;
        match holds {
            Err(Stop::Bytes) => Err(Stop::Bytes),
            holds => holds.or(Ok(None)),
        }
    }

    /// Decides a condition. An unknown part need not make the whole condition unknown.
    fn decide(&mut self, condition: &Condition, start: u32, control: &Control) -> OrStop<Option<bool>> {
        let decided = match condition {
            Condition::Not(one) => return Ok(self.decide(one, start, control)?.map(|holds| !holds)),
            Condition::And(all) => return self.first(all, false, start, control),
            Condition::Or(all) => return self.first(all, true, start, control),
            Condition::Fact(fact) => self.fact(*fact, start, control),
            Condition::WalkerWins(rules) => {
                self.answer(*rules, start, control).map(|answer| answer == EscapeAnswer::WalkerWins(true))
            }
            Condition::Compare(a, relation, b) => {
                let sums = self.sum(a, start, control).and_then(|a| Ok((a, self.sum(b, start, control)?)));
                sums.map(|sums| matches!(sums, (Some(a), Some(b)) if relation.holds(&a, &b)))
            }
        };
        match decided {
            Ok(holds) => Ok(Some(holds)),
            Err(Stop::Bytes) => Err(Stop::Bytes),
            Err(_) => Ok(None),
        }
    }

    /// Decides a conjunction or a disjunction. One part with the value `decisive` settles it, even after
    /// unknown parts.
    fn first(
        &mut self,
        all: &[Condition],
        decisive: bool,
        start: u32,
        control: &Control,
    ) -> OrStop<Option<bool>> {
        let mut holds = Some(!decisive);
        for condition in all {
            match self.decide(condition, start, control)? {
                Some(found) if found == decisive => return Ok(Some(decisive)),
                Some(_) => {}
                None => holds = None,
            }
        }
        Ok(holds)
    }

    fn fact(&self, fact: Fact, start: u32, control: &Control) -> OrStop<bool> {
        Ok(match fact {
            Fact::EscapeTree => tree_condition(&self.board, start, control)?.is_some(),
            Fact::Planar => is_planar(&self.board),
            Fact::Simple => self.board.graph().is_simple(),
            Fact::Connected => is_connected(&self.board),
            Fact::Tree => is_tree(&self.board),
        })
    }

    fn answer(&mut self, rules: Escape, start: u32, control: &Control) -> OrStop<EscapeAnswer> {
        let name = rules.facts.name;
        let at = self.positions.iter().position(|(known, _)| *known == name).unwrap_or_else(|| {
            self.positions.push((name, EscapePosition::new(rules, self.board.clone())));
            self.positions.len() - 1
        });
        self.positions[at].1.from(start).answer(control)
    }

    /// Computes a sum. Returns None if an infinite number is subtracted.
    fn sum(&mut self, terms: &[Term], start: u32, control: &Control) -> OrStop<Option<Sum>> {
        let mut sum = Some(Sum::Finite(0));
        for term in terms {
            let number = self.number(term.number, start, control)?;
            sum = match (sum, number) {
                (Some(Sum::Finite(sum)), Sum::Finite(n)) => {
                    Some(Sum::Finite(if term.is_negative { sum - n } else { sum + n }))
                }
                (Some(Sum::Never), Sum::Finite(_)) => Some(Sum::Never),
                (Some(_), Sum::Never) if !term.is_negative => Some(Sum::Never),
                _ => None,
            };
        }
        Ok(sum)
    }

    fn number(&mut self, number: Number, start: u32, control: &Control) -> OrStop<Sum> {
        Ok(match number {
            Number::Integer(n) => Sum::Finite(n.into()),
            Number::Vertices => Sum::Finite(self.board.vertices() as i64),
            Number::Edges => Sum::Finite(copies(&self.board) as i64),
            Number::MaxDegree => Sum::Finite(max_degree(&self.board) as i64),
            Number::MaxNeighbours => Sum::Finite(max_neighbours(&self.board) as i64),
            Number::Rounds(rules) => match self.answer(rules, start, control)? {
                EscapeAnswer::Rounds(Rounds::Finite(n)) => Sum::Finite(n.into()),
                EscapeAnswer::Rounds(Rounds::Never) => Sum::Never,
                EscapeAnswer::WalkerWins(_) => unreachable!("only the games of Cat Herding have numbers"),
            },
        })
    }
}

fn is_connected(board: &EscapeGraph) -> bool {
    let rows = Rows::new(board);
    let mut is_reached = vec![false; board.vertices()];
    is_reached[0] = true;
    let mut queue = vec![0];
    while let Some(v) = queue.pop() {
        let new = rows.of(v).iter().map(|way| way.to);
        queue.extend(new.filter(|&to| !std::mem::replace(&mut is_reached[to as usize], true)));
    }
    is_reached.into_iter().all(|is_reached| is_reached)
}
