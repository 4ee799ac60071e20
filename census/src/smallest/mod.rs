//! The smallest boards of escape games on which a condition holds.
//!
//! A condition such as `nemesis = fugitive and not escape_tree` is a short way to write a condition of a search:
//! `nemesis.winner == "fugitive" and not escape_tree`. Boards that state no exits or no start are tried with all choices
//! of them.

mod condition;

use upstar::Session;
use upstar::escape::board::{Edge, EscapeGraph};
use upstar::ground::control::Control;
use upstar::ground::input::InputError;
use upstar::registry::Rulesets;
use upstar_api::answer::Failed;

use self::condition::Condition;
use crate::examine::{Examiner, Question, Verdict, counted};

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
/// use upstar::escape::board::{Cast, EscapeGraph};
/// use upstar::ground::board::Board;
/// use upstar::{Control, Session, Store};
/// use upstar_census::smallest::{SearchPlan, Smallest};
/// let plan = SearchPlan { exits: 0, most: 1, each: 10_000 };
/// let mut search = Smallest::new("nemesis = nemesis and blizzard = trapper", plan).unwrap();
/// let store = Store::new();
/// let session = Session::new(&store);
/// for text in ["grid(8,8)", "grid(7,7)", "grid(6,6)"] {
///     let board = EscapeGraph::parse(text, Cast::EXITS).unwrap();
///     search.look(&board, &session, &Control::unlimited()).unwrap();
/// }
/// assert_eq!(search.found()[0].to_string(), "grid(7,7) @ 3,3");
/// ```
pub struct Smallest {
    question: Question,
    has_exits: bool,
    plan: SearchPlan,
    /// The boards found, in increasing order of size; boards of equal size are in the order in which they came.
    found: Vec<EscapeGraph>,
    looked_at: u64,
    passed_over: u64,
    unknown: u64,
    without_choice: u64,
}

/// The result of trying all choices of exits and start on a board.
enum Choice {
    Holds(EscapeGraph),
    Unknown,
    /// The condition fails for each choice.
    Fails,
    /// The board has too few vertices for the exits and a start.
    None,
}

impl Smallest {
    /// Creates a search that has not looked at any board.
    ///
    /// # Errors
    /// Returns the fault in the condition, with its place.
    ///
    /// # Panics
    /// If the number of boards to be kept is 0.
    pub fn new(condition: &str, plan: SearchPlan) -> Result<Self, InputError> {
        assert!(plan.most > 0, "some board is kept");
        let Condition { text, has_exits, has_cats } = Condition::parse(condition)?;
        let has_exits = has_exits || (plan.exits > 0 && !has_cats);
        // A grid has exits in Nemesis only.
        let ruleset = Rulesets::built_in().named(if has_exits { "nemesis" } else { "cat_herding" });
        let question = Question::about(ruleset).with_each(Some(plan.each)).with_condition(&text)?;
        let (found, looked_at, passed_over, unknown, without_choice) = (Vec::new(), 0, 0, 0, 0);
        Ok(Self { question, has_exits, plan, found, looked_at, passed_over, unknown, without_choice })
    }

    /// Returns whether the boards have exits: the condition asks about them, or the plan chooses some and the condition
    /// does not ask about cats. If it is so, grids and lattices have theirs.
    pub fn has_exits(&self) -> bool {
        self.has_exits
    }

    /// Returns the smallest boards that satisfy the condition: by the number of vertices, then by the number of copies of
    /// edges, then in the order in which they came. Each has the first exits and the first start for which the condition
    /// is known to hold.
    pub fn found(&self) -> &[EscapeGraph] {
        &self.found
    }

    /// Returns the number of boards that were examined.
    pub fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// Returns the number of boards that were skipped because enough smaller ones had been found.
    pub fn passed_over(&self) -> u64 {
        self.passed_over
    }

    /// Returns the number of boards for which it is unknown whether the condition holds for some choice.
    pub fn unknown(&self) -> u64 {
        self.unknown
    }

    /// Returns the number of boards that have too few vertices for the exits and a start.
    pub fn without_choice(&self) -> u64 {
        self.without_choice
    }

    /// Examines the next board. If it has a start, only that is tried, and otherwise all regular vertices. If it has exits,
    /// they are used, and otherwise all sets of the planned number of exits are tried in increasing order.
    ///
    /// # Errors
    /// Returns the reason to stop, if the budget ends; the boards found before are kept.
    pub fn look(
        &mut self,
        board: &EscapeGraph,
        session: &Session<'_>,
        control: &Control,
    ) -> Result<(), Failed> {
        control.check(1, session.bytes().saturating_add(self.bytes()))?;
        // Equality counts as before, so boards of the same size stay in the order in which they came.
        let place = self.found.partition_point(|known| size(known) <= size(board));
        if place == self.plan.most {
            self.passed_over += 1;
            return Ok(());
        }
        let holds = self.first_choice(board, session, control)?;
        self.looked_at += 1;
        match holds {
            Choice::Holds(found) => {
                self.found.truncate(self.plan.most - 1);
                self.found.insert(place, found);
            }
            Choice::Unknown => self.unknown += 1,
            Choice::Fails => {}
            Choice::None => self.without_choice += 1,
        }
        Ok(())
    }

    /// Returns the memory of the boards that were found, in bytes.
    fn bytes(&self) -> usize {
        let of = |board: &EscapeGraph| board.vertices() + 2 * board.graph().edges().len();
        self.found.iter().map(|board| of(board) * size_of::<Edge>()).sum()
    }

    fn first_choice(
        &self,
        board: &EscapeGraph,
        session: &Session<'_>,
        control: &Control,
    ) -> Result<Choice, Failed> {
        let examiner = Examiner::new(session, &self.question);
        let (mut is_unknown, mut is_tried) = (false, false);
        for exits in exit_sets(board, self.plan.exits) {
            let board = board.clone().with_exits(exits);
            let starts: Vec<u32> = match board.start() {
                Some(start) => vec![start],
                None => (0..board.vertices() as u32).filter(|&v| !board.is_exit(v)).collect(),
            };
            for start in starts {
                let board = board.clone().with_start(start);
                is_tried = true;
                match examiner.examine(&board.to_string(), false, control)? {
                    Verdict::Holds(_) => return Ok(Choice::Holds(board)),
                    Verdict::Fails => {}
                    Verdict::Illegal(_) | Verdict::Unknown(_) | Verdict::Wrong(_) => is_unknown = true,
                }
            }
        }
        Ok(match (is_tried, is_unknown) {
            (false, _) => Choice::None,
            (true, true) => Choice::Unknown,
            (true, false) => Choice::Fails,
        })
    }
}

/// Returns the key by which boards are compared: vertices, then copies of edges; an unbreakable edge counts once.
fn size(board: &EscapeGraph) -> (usize, u64) {
    let edges = board.graph().edges().iter().map(|edge| counted(edge.copies));
    (board.vertices(), edges.sum())
}

/// Iterates over the sets of exits to try: the exits of the board, or, if it has none, all sets of `count`
/// vertices other than the start, in increasing order.
fn exit_sets(board: &EscapeGraph, count: usize) -> impl Iterator<Item = Vec<u32>> + use<> {
    let own = board.exits().to_vec();
    let free: Vec<u32> = (0..board.vertices() as u32).filter(|&v| board.start() != Some(v)).collect();
    let is_chosen = own.is_empty() && count > 0;
    let first = if is_chosen { first_set(free.len(), count) } else { Some(Vec::new()) };
    let sets = std::iter::successors(first, move |set| next_set(set, free.len()));
    let free: Vec<u32> = (0..board.vertices() as u32).filter(|&v| board.start() != Some(v)).collect();
    sets.map(move |set| if is_chosen { set.iter().map(|&i| free[i]).collect() } else { own.clone() })
}

fn first_set(of: usize, count: usize) -> Option<Vec<usize>> {
    (count <= of).then(|| (0..count).collect())
}

/// Returns the next subset of the same size of the numbers below `of`, in lexicographic order.
fn next_set(set: &[usize], of: usize) -> Option<Vec<usize>> {
    let count = set.len();
    let at = (0..count).rev().find(|&i| set[i] + count < of + i)?;
    let next = |i: usize| if i < at { set[i] } else { set[at] + 1 + i - at };
    Some((0..count).map(next).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_sets_come_in_order() {
        let sets: Vec<_> = std::iter::successors(first_set(4, 2), |set| next_set(set, 4)).collect();
        assert_eq!(sets, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert_eq!(next_set(&[], 3), None);
        assert_eq!(first_set(2, 3), None);
    }
}
