//! The search for the smallest boards on which a condition between answers holds.
//!
//! - `condition`: what may be asked of a board; `parse`: how that is written
//! - `judge`: whether it holds on a board, the cheap questions first
//! - `choices`: exits and starts where none are told
//! - `family`: names of boards with ranges in place of numbers

mod choices;
mod condition;
mod family;
mod judge;
mod parse;

use self::choices::exit_sets;
pub use self::condition::{Condition, Fact, Number, Relation, Term};
pub use self::family::Family;
use self::judge::Judge;
use crate::escape::board::EscapeGraph;
use crate::ground::control::{Control, OrStop};

/// How a search goes about its boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchPlan {
    /// How many exits are chosen on a board that has none; 0 leaves it without any.
    pub exits: usize,
    /// How many boards are kept, at least 1.
    pub most: usize,
    /// How many nodes may be used up for one choice of exits and start before it is left as unknown.
    pub each: u64,
}

/// A search, and what it has found so far.
///
/// ```
/// use upstar::ground::board::Board;
/// use upstar::ground::control::Control;
/// use upstar::escape::board::{Cast, EscapeGraph};
/// use upstar::escape::search::{Condition, Search, SearchPlan};
/// let condition = Condition::parse("nemesis = nemesis and blizzard = trapper").unwrap();
/// let mut search = Search::new(condition, SearchPlan { exits: 0, most: 1, each: 10_000 });
/// for text in ["grid(8,8)", "grid(7,7)", "grid(6,6)"] {
///     let board = EscapeGraph::parse(text, Cast::EXITS).unwrap();
///     search.look(&board, &Control::unlimited()).unwrap();
/// }
/// assert_eq!(search.found()[0].to_string(), "grid(7,7) @ 3,3");
/// ```
pub struct Search {
    condition: Condition,
    plan: SearchPlan,
    /// In increasing order of size, of the same size in the order in which they came.
    found: Vec<EscapeGraph>,
    looked_at: u64,
    passed_over: u64,
    unknown: u64,
}

impl Search {
    /// Nothing has been looked at yet.
    ///
    /// # Panics
    /// If no board is to be kept.
    pub fn new(condition: Condition, plan: SearchPlan) -> Self {
        assert!(plan.most > 0, "some board is kept");
        Self { condition, plan, found: Vec::new(), looked_at: 0, passed_over: 0, unknown: 0 }
    }

    /// What is asked of each board.
    pub fn condition(&self) -> &Condition {
        &self.condition
    }

    /// The smallest boards on which the condition holds: by their vertices, then by the copies of edges, then in the
    /// order in which they came. Each has its first exits and its first start of which it is known that it holds there.
    pub fn found(&self) -> &[EscapeGraph] {
        &self.found
    }

    /// How many boards were looked at.
    pub fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// How many boards were not, since as many as are wanted are known that are smaller.
    pub fn passed_over(&self) -> u64 {
        self.passed_over
    }

    /// On how many boards it is not known whether the condition holds somewhere.
    pub fn unknown(&self) -> u64 {
        self.unknown
    }

    /// Looks at the next board: at its start, or else at all regular vertices, and with its exits, or else with all sets
    /// of as many as are to be chosen, in increasing order.
    ///
    /// # Errors
    /// Why it had to stop; what was found before stays.
    pub fn look(&mut self, board: &EscapeGraph, control: &Control) -> OrStop<()> {
        control.check(board.graph().nodes_of_pass(), self.bytes())?;
        let place = self.found.partition_point(|known| size(known) <= size(board));
        if place == self.plan.most {
            self.passed_over += 1;
            return Ok(());
        }
        let holds = self.first_choice(board, control)?;
        self.looked_at += 1;
        match holds {
            Choice::Holds(found) => {
                self.found.truncate(self.plan.most - 1);
                self.found.insert(place, found);
            }
            Choice::Unknown => self.unknown += 1,
            Choice::None => {}
        }
        Ok(())
    }

    fn bytes(&self) -> usize {
        self.found.iter().map(|board| board.graph().bytes()).sum()
    }

    fn first_choice(&self, board: &EscapeGraph, control: &Control) -> OrStop<Choice> {
        let mut is_unknown = false;
        for exits in exit_sets(board, self.plan.exits) {
            let board = board.clone().with_exits(exits);
            let mut judge = Judge::new(&self.condition, board);
            for start in judge.starts() {
                match judge.holds(start, self.plan.each, control)? {
                    Some(true) => return Ok(Choice::Holds(judge.board().clone().with_start(start))),
                    Some(false) => {}
                    None => is_unknown = true,
                }
            }
        }
        Ok(if is_unknown { Choice::Unknown } else { Choice::None })
    }
}

/// Is there a choice of exits and start on a board?
enum Choice {
    Holds(EscapeGraph),
    Unknown,
    None,
}

/// By what boards are compared.
fn size(board: &EscapeGraph) -> (usize, u64) {
    (board.vertices(), condition::copies(board))
}
