//! Invariants of every turn, checked while a game is played. The checks see only an [`AngelView`] of a game,
//! and nothing of how the Angel finds his path.

use std::fmt;

use rustc_hash::{FxHashMap, FxHashSet};

use super::plane::{Bend, Heading, Path, Segment, Square};
use super::turn::{Moves, Turn};

/// The view of a game that the checks need, after a turn.
pub trait AngelView {
    /// Returns the rule for moving the perch.
    fn moves(&self) -> Moves;

    /// Returns the square of the Angel.
    fn square(&self) -> Square;

    /// Returns whether the Devil has eaten a square.
    fn has_eaten(&self, square: Square) -> bool;

    /// Returns whether a square is in the left set.
    fn is_left(&self, square: Square) -> bool;

    /// Returns L and n.
    fn numbers(&self) -> [i64; 2];

    /// Returns whether a square is Free: neither eaten nor Evaded.
    fn is_free(&self, square: Square) -> bool;

    /// Returns L - 2n.
    fn excess(&self) -> i64 {
        let [length, eaten] = self.numbers();
        length - 2 * eaten
    }

    /// Returns the number of turns played.
    fn turns(&self) -> u64;

    /// Returns the next `most` segments of the path after the perch.
    fn ahead(&self, most: usize) -> Vec<Segment>;
}

/// The number of segments ahead of the perch on which Lemmas 6 and 7 are checked.
const AHEAD: usize = 24;

/// The number of segments checked in every thousandth turn instead of [`AHEAD`].
const FAR_AHEAD: usize = 4_096;

/// The checks of one game, turn by turn.
#[derive(Clone, Debug, Default)]
pub struct Checks {
    /// L - 2n after the last turn.
    excess: i64,
    /// The number of loops of the path: trivial ones of two segments, then longer ones.
    loops: [u64; 2],
}

impl Checks {
    /// Returns how often the path closed around the Angel, so that he had to pass a segment again: in a
    /// trivial loop of two segments, and in longer ones.
    pub fn loops(&self) -> [u64; 2] {
        self.loops
    }

    /// Checks a turn: `before` is the perch before it, `angel` the game after it.
    ///
    /// - The Angel lands on a square that is not eaten. It is at most two king's steps away; with plain
    ///   moves, at most a knight's move. With amended moves both steps lead to squares that are not eaten,
    ///   and he does not end where he began.
    /// - L - 2n does not increase (Lemma 5), and the flow and the count of segments agree on its change.
    /// - No square on the right of the path ahead is Eaten (Lemma 6). None is Evaded, except the one of the
    ///   next segment (Lemma 7).
    ///
    /// # Errors
    /// A sentence that names the invariant that does not hold.
    pub fn turn(&mut self, before: Segment, turn: &Turn, angel: &impl AngelView) -> Result<(), String> {
        landing(before, turn, angel)?;
        if angel.moves() == Moves::Amended {
            king_steps(before, turn, angel)?;
        }
        let update = turn.update;
        if update.length - 2 * update.eaten != update.sent_less {
            return Err(format!(
                "L changed by {} and n by {}, but the flow changed by {}",
                update.length, update.eaten, update.sent_less
            ));
        }
        let excess = angel.excess();
        if excess > self.excess {
            return Err(format!("Lemma 5: L - 2n rose from {} to {excess}", self.excess));
        }
        self.excess = excess;
        self.count_loops(before, turn, angel);
        path_ahead(turn, angel)
    }

    /// Counts a loop if the first passed segment has an Evaded square on its right. The path is passed a
    /// second time there, and by Lemma 7 this can only be the next segment.
    fn count_loops(&mut self, before: Segment, turn: &Turn, angel: &impl AngelView) {
        if let Some((segment, bend)) = bends(before, turn).next()
            && angel.is_left(segment.right())
        {
            self.loops[usize::from(bend != Bend::Back)] += 1;
        }
    }
}

/// L and n before and after the update of a turn, and the loop of Lemma 7 if the path closes around the Angel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The turn.
    pub turn: u64,
    /// L and n before the update.
    pub before: [i64; 2],
    /// L and n after the update.
    pub after: [i64; 2],
    /// The perch before the Angel moves.
    pub perch: Segment,
    /// The loop, if the very next segment has an Evaded square on its right.
    pub closed: Option<Loop>,
}

/// A loop of the path around the Angel, with the quantities of Lemma 7.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The turn j, in whose update the path closes.
    pub j: i64,
    /// The turn i, in which the perch moves to the first occurrence of the segment or beyond it. It is 0 or
    /// negative if that is south of the start: the game is translated then, as in the paper.
    pub i: i64,
    /// The first occurrence s1 of the segment, and the second one s2.
    pub segments: [Segment; 2],
    /// The number l of segments from s1 to s2, both counted.
    pub length: i64,
    /// L_i and n_i(i).
    pub at_i: [i64; 2],
    /// L_j and n_j(j).
    pub at_j: [i64; 2],
    /// n_κ(i) and n_κ(j) of the curve κ without the section from s1 to s2.
    pub erased: [i64; 2],
}

/// An equation or inequality of the proof of Lemma 7 with its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relation {
    /// The number in the paper; "3" is that of condition 3 in turn i.
    pub name: &'static str,
    /// The two sides in symbols.
    pub sides: [&'static str; 2],
    /// The two sides as numbers.
    pub values: [i64; 2],
    /// Whether the sides must be equal; otherwise the first one is at most the second one.
    pub is_equation: bool,
}

impl Relation {
    /// Returns whether it holds.
    pub fn holds(&self) -> bool {
        let [left, right] = self.values;
        if self.is_equation { left == right } else { left <= right }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_equation { "=" } else { "<=" };
        let ([one, other], [left, right]) = (self.sides, self.values);
        write!(f, "{one} {sign} {other}: {left} {sign} {right}")
    }
}

impl Loop {
    /// Returns the length L_κ of the curve without the section from s1 to s2, by equation (3).
    pub fn erased_length(&self) -> i64 {
        self.at_j[0] - self.length
    }

    /// Returns the relations (4) to (8) of the proof, condition 3 in turn i, and the equality that follows.
    /// With islands, by the relaxed rule, L_κ is an upper bound, and the same relations hold.
    pub fn relations(&self) -> [Relation; 7] {
        let ([length_i, n_i], [length_j, n_j], [k_i, k_j]) = (self.at_i, self.at_j, self.erased);
        let (turns, erased, at_i) =
            (2 * (self.j - self.i), self.erased_length() - 2 * k_i, length_i - 2 * n_i);
        let new = |name, sides, values, is_equation| Relation { name, sides, values, is_equation };
        [
            new("(4)", ["n_j(j)", "n_k(j)"], [n_j, k_j], false),
            new("(5)", ["2(j-i)", "l"], [turns, self.length], false),
            new("(6)", ["L_j - 2n_j(j)", "L_i - 2n_i(i)"], [length_j - 2 * n_j, at_i], false),
            new("(7)", ["n_k(j) - n_k(i)", "j - i"], [k_j - k_i, self.j - self.i], false),
            new("(8)", ["L_k - 2n_k(i)", "L_i - 2n_i(i)"], [erased, at_i], false),
            new("cond. 3", ["L_i - 2n_i(i)", "L_k - 2n_k(i)"], [at_i, erased], false),
            new("Lemma 7", ["2(j-i)", "l"], [turns, self.length], true),
        ]
    }
}

/// The book-keeping of a game for the numbers of the proof. It takes memory in proportion to the turns.
#[derive(Clone, Debug, Default)]
pub struct Accounts {
    /// The place on the way of each segment passed; the first perch has place 0.
    places: FxHashMap<Segment, i64>,
    passed: Vec<Segment>,
    /// For each turn the place of the perch after it, L and n.
    turns: Vec<(i64, [i64; 2])>,
    /// The squares that were eaten while Free, with their turns.
    eaten: Vec<(Square, i64)>,
}

/// The most squares within a loop that are examined.
const MOST_ENCLOSED: usize = 1 << 22;

impl Accounts {
    /// Returns the number of bytes that the book-keeping holds, about.
    pub fn bytes(&self) -> usize {
        let passed = self.places.capacity() * (size_of::<(Segment, i64)>() + 1)
            + self.passed.capacity() * size_of::<Segment>();
        let turns = self.turns.capacity() * size_of::<(i64, [i64; 2])>();
        passed + turns + self.eaten.capacity() * size_of::<(Square, i64)>()
    }

    /// Notes the square that the Devil is about to eat, before the turn.
    pub fn eat(&mut self, square: Option<Square>, angel: &impl AngelView) {
        if let Some(square) = square.filter(|&square| angel.is_free(square)) {
            self.eaten.push((square, self.turns.len() as i64 + 1));
        }
    }

    /// Accounts for a turn: `before` is the perch before it, `angel` the game after it.
    pub fn turn(&mut self, before: Segment, turn: &Turn, angel: &impl AngelView) -> Account {
        let closed = turn.passed.first().and_then(|&next| self.closed(next, angel));
        let account = Account {
            turn: angel.turns(),
            before: self.turns.last().map_or([0, 0], |&(_, numbers)| numbers),
            after: angel.numbers(),
            perch: before,
            closed,
        };
        for &segment in &turn.passed {
            self.passed.push(segment);
            self.places.insert(segment, self.passed.len() as i64);
        }
        self.turns.push((self.passed.len() as i64, angel.numbers()));
        account
    }

    /// Returns the loop that ends with the next segment, if its right square is Evaded.
    fn closed(&self, next: Segment, angel: &impl AngelView) -> Option<Loop> {
        let first = next.reverse();
        if !angel.is_left(next.right()) {
            return None;
        }
        // South of the start the way was the straight line, whose places are the rows.
        let is_older = Path::is_older_past(first);
        let from = if is_older { first.y } else { *self.places.get(&first)? };
        let to = self.passed.len() as i64 + 1;
        // A perch moves by two segments in a turn, also in turns that are added before the first one.
        let i = if is_older {
            -(-from).div_euclid(2)
        } else {
            self.turns.partition_point(|&(place, _)| place < from) as i64 + 1
        };
        let numbers =
            |turn: i64| if turn < 1 { Some([0, 0]) } else { Some(self.turns.get(turn as usize - 1)?.1) };
        let enclosed = self.enclosed(from, next, angel)?;
        let count = |until: i64| {
            let within = |&&(square, turn): &&(Square, i64)| {
                turn <= until && (angel.is_left(square) || enclosed.contains(&square))
            };
            self.eaten.iter().filter(within).count() as i64
        };
        let j = self.turns.len() as i64 + 1;
        Some(Loop {
            j,
            i,
            segments: [first, next],
            length: to - from + 1,
            at_i: numbers(i)?,
            at_j: angel.numbers(),
            erased: [count(i), count(j)],
        })
    }

    /// Returns the squares outside the left set that the section from a place to the next segment encloses.
    fn enclosed(&self, from: i64, next: Segment, angel: &impl AngelView) -> Option<FxHashSet<Square>> {
        let older = (from.min(1)..=0).map(|y| Segment::new(0, y, Heading::North));
        let passed = self.passed[(from - 1).max(0) as usize..].iter().copied();
        let section = older.filter(|segment| segment.y >= from).chain(passed).chain([next]);
        let mut open: Vec<Square> = section.map(Segment::right).collect();
        let mut found = FxHashSet::default();
        while let Some(square) = open.pop() {
            if !angel.is_left(square) && found.insert(square) {
                open.extend(Heading::ALL.map(|side| square.beside(side)));
            }
            if found.len() > MOST_ENCLOSED {
                return None;
            }
        }
        Some(found)
    }
}

fn landing(before: Segment, turn: &Turn, angel: &impl AngelView) -> Result<(), String> {
    let (from, to) = (before.right(), angel.square());
    if angel.has_eaten(to) {
        return Err(format!("the Angel landed on {to}, which is eaten"));
    }
    let diagonal = from.x.abs_diff(to.x) == 2 && from.y.abs_diff(to.y) == 2;
    // Plain moves go at most as far as a knight's move, which has at most one diagonal step.
    let is_far = from.distance(to) > 2 || angel.moves() == Moves::Plain && diagonal;
    if is_far || turn.passed.is_empty() {
        return Err(format!("the Angel went from {from} to {to}"));
    }
    Ok(())
}

/// Returns the segments passed, each with the bend of the path before it.
fn bends(before: Segment, turn: &Turn) -> impl Iterator<Item = (Segment, Bend)> {
    let last = std::iter::once(before).chain(turn.passed.iter().copied());
    last.zip(&turn.passed).map(|(last, &next)| (next, last.heading.bend_to(next.heading)))
}

fn king_steps(before: Segment, turn: &Turn, angel: &impl AngelView) -> Result<(), String> {
    // A right turn keeps the square on the right, so it is no step; §5 does not count clockwise turns.
    let counted = bends(before, turn).filter(|(_, bend)| !bend.is_clockwise());
    let squares: Vec<Square> = counted.map(|(segment, _)| segment.right()).collect();
    let from = before.right();
    let mut at = from;
    for &square in &squares {
        if at.distance(square) > 1 || angel.has_eaten(square) {
            return Err(format!("no step of a king leads from {at} to {square}"));
        }
        at = square;
    }
    if squares.len() != 2 || at == from {
        return Err(format!("the Angel stayed on {from}, or made {} steps", squares.len()));
    }
    Ok(())
}

fn path_ahead(turn: &Turn, angel: &impl AngelView) -> Result<(), String> {
    // The segments passed come first, with their true indices: Lemma 7 exempts only the first of them.
    let passed = turn.passed.iter().copied().enumerate();
    let most = if angel.turns().is_multiple_of(1_000) { FAR_AHEAD } else { AHEAD };
    let ahead = angel.ahead(most).into_iter().map(|segment| (usize::MAX, segment));
    for (at, segment) in passed.chain(ahead) {
        let right = segment.right();
        if angel.has_eaten(right) && !angel.is_left(right) {
            return Err(format!("Lemma 6: {right}, on the right of the path at {segment}, is Eaten"));
        }
        if at > 0 && angel.is_left(right) {
            return Err(format!("Lemma 7: {right}, on the right of the path at {segment}, is Evaded"));
        }
    }
    Ok(())
}
