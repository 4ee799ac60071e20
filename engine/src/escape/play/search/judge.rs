//! The evaluation of conditions on boards.

use super::condition::{Condition, Fact, Number, Term, copies, max_degree};
use crate::escape::board::EscapeGraph;
use crate::escape::cat::Rounds;
use crate::escape::remains::rows::Rows;
use crate::escape::rules::Escape;
use crate::escape::{EscapeAnswer, EscapePosition, is_planar, tree_condition};
use crate::ground::control::{Control, OrStop, Stop};

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
            Number::Rounds(rules) => match self.answer(rules, start, control)? {
                EscapeAnswer::Rounds(Rounds::Finite(n)) => Sum::Finite(n.into()),
                EscapeAnswer::Rounds(Rounds::Never) => Sum::Never,
                EscapeAnswer::WalkerWins(_) => unreachable!("only games of cats are read as numbers"),
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
