//! The search for the smallest boards that satisfy a condition on the outcomes of games.
//!
//! A condition compares facts about a board. Cheap facts are decided before those that need a solver. Boards
//! that state no exits or no start are tried with all choices of them.

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

/// The parameters of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchPlan {
    /// The number of exits that are chosen on a board without exits; with 0 it stays without any.
    pub exits: usize,
    /// The greatest number of boards that are kept, at least 1.
    pub most: usize,
    /// The number of nodes after which a choice of exits and start is given up as unknown.
    pub each: u64,
}

/// A search with the boards that it has found.
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
    /// The boards found, in increasing order of size; boards of equal size are in the order in which they
    /// came.
    found: Vec<EscapeGraph>,
    looked_at: u64,
    passed_over: u64,
    unknown: u64,
}

impl Search {
    /// Creates a search that has not looked at any board.
    ///
    /// # Panics
    /// If the number of boards to be kept is 0.
    pub fn new(condition: Condition, plan: SearchPlan) -> Self {
        assert!(plan.most > 0, "some board is kept");
        Self { condition, plan, found: Vec::new(), looked_at: 0, passed_over: 0, unknown: 0 }
    }

    /// The condition on the boards.
    pub fn condition(&self) -> &Condition {
        &self.condition
    }

    /// The smallest boards that satisfy the condition: by the number of vertices, then by the number of
    /// copies of edges, then in the order in which they came. Each has the first exits and the first start
    /// for which the condition is known to hold.
    pub fn found(&self) -> &[EscapeGraph] {
        &self.found
    }

    /// The number of boards that were examined.
    pub fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// The number of boards that were skipped because enough smaller ones had been found.
    pub fn passed_over(&self) -> u64 {
        self.passed_over
    }

    /// The number of boards for which it is unknown whether the condition holds for some choice.
    pub fn unknown(&self) -> u64 {
        self.unknown
    }

    /// Examines the next board. If it has a start, only that is tried, and otherwise all regular vertices. If
    /// it has exits, they are used, and otherwise all sets of the planned number of exits are tried in
    /// increasing order.
    ///
    /// # Errors
    /// Returns the reason to stop, if the budget ends; the boards found before are kept.
    pub fn look(&mut self, board: &EscapeGraph, control: &Control) -> OrStop<()> {
        control.check(board.graph().nodes_of_pass(), self.bytes())?;
        // Equality counts as before, so boards of the same size stay in the order in which they came.
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

/// The result of trying all choices of exits and start on a board.
enum Choice {
    Holds(EscapeGraph),
    Unknown,
    None,
}

/// The key by which boards are compared: vertices, then copies of edges.
fn size(board: &EscapeGraph) -> (usize, u64) {
    (board.vertices(), condition::copies(board))
}
