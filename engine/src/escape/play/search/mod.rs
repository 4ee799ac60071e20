//! The search for the smallest boards that satisfy a condition on the outcomes of games.
//!
//! A condition compares facts about a board. Cheap facts are decided before those that need a solver. Boards
//! that state no exits or no start are tried with all choices of them.

mod condition;
mod parse;

use self::condition::Judge;
pub use self::condition::{Condition, Fact, Number, Relation, Term};
use crate::escape::board::EscapeGraph;
use crate::ground::control::{Control, OrStop};
use crate::ground::input::{InputError, Reader};

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

/// A family of texts, given by a text in which numbers may be ranges, such as `random(6,8..10,1..100)`. Both
/// ends belong to a range, and the last range varies fastest.
///
/// ```
/// use upstar::escape::search::Family;
/// let family = Family::parse("grid(1..2,3..4)").unwrap();
/// let all: Vec<String> = family.texts().collect();
/// assert_eq!(all, ["grid(1,3)", "grid(1,4)", "grid(2,3)", "grid(2,4)"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Family {
    /// The ranges, each with the text before it.
    ranges: Vec<(String, [u64; 2])>,
    /// The text after the last range.
    end: String,
}

impl Family {
    /// Parses a text with any number of ranges.
    ///
    /// # Errors
    /// Fails at a range without an end, and at one that ends before it begins.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let mut reader = Reader::new(text);
        let (mut ranges, mut before) = (Vec::new(), String::new());
        while reader.peek().is_some() {
            before += reader.take_while(|c| !c.is_ascii_digit());
            let start = reader.place();
            let digits = reader.take_while(|c| c.is_ascii_digit());
            // This is an ordinary number, or the end of the text.
            if digits.is_empty() || !reader.take_text("..") {
                before += digits;
                continue;
            }
            let place = start..start + digits.len();
            let low = digits.parse().map_err(|_| InputError::new(place, "this number is too large"))?;
            let high = reader.number(0, u64::MAX, "the end of the range")?;
            if high < low {
                return Err(InputError::new(start..reader.place(), "this range ends before it begins"));
            }
            ranges.push((std::mem::take(&mut before), [low, high]));
        }
        Ok(Self { ranges, end: before })
    }

    /// Iterates over the texts of the family.
    pub fn texts(&self) -> impl Iterator<Item = String> {
        let first: Vec<u64> = self.ranges.iter().map(|(_, [low, _])| *low).collect();
        std::iter::successors(Some(first), |numbers| self.next(numbers)).map(|numbers| self.text(&numbers))
    }

    fn next(&self, numbers: &[u64]) -> Option<Vec<u64>> {
        let at = (0..numbers.len()).rev().find(|&i| numbers[i] < self.ranges[i].1[1])?;
        let next = |i: usize| match i.cmp(&at) {
            std::cmp::Ordering::Less => numbers[i],
            std::cmp::Ordering::Equal => numbers[i] + 1,
            std::cmp::Ordering::Greater => self.ranges[i].1[0],
        };
        Some((0..numbers.len()).map(next).collect())
    }

    fn text(&self, numbers: &[u64]) -> String {
        let parts = self.ranges.iter().zip(numbers).map(|((before, _), number)| format!("{before}{number}"));
        parts.chain([self.end.clone()]).collect()
    }
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
