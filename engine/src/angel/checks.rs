//! Invariants of every turn, checked while a game is played. The checks see only the [`Told`] view of a game,
//! and nothing of how the Angel finds his path.

use super::plane::{Bend, Segment, Square};
use super::turn::{Moves, Turn};

/// The view of a game that the checks need, after a turn.
pub trait Told {
    /// Returns the rule for moving the perch.
    fn moves(&self) -> Moves;

    /// Returns the square of the Angel.
    fn square(&self) -> Square;

    /// Returns whether the Devil has eaten a square.
    fn has_eaten(&self, square: Square) -> bool;

    /// Returns whether a square is in the left set.
    fn is_left(&self, square: Square) -> bool;

    /// Returns L - 2n.
    fn excess(&self) -> i64;

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
    pub fn turn(&mut self, before: Segment, turn: &Turn, angel: &impl Told) -> Result<(), String> {
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
    fn count_loops(&mut self, before: Segment, turn: &Turn, angel: &impl Told) {
        if let Some((segment, bend)) = bends(before, turn).next()
            && angel.is_left(segment.right())
        {
            self.loops[usize::from(bend != Bend::Back)] += 1;
        }
    }
}

fn landing(before: Segment, turn: &Turn, angel: &impl Told) -> Result<(), String> {
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

fn king_steps(before: Segment, turn: &Turn, angel: &impl Told) -> Result<(), String> {
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

fn path_ahead(turn: &Turn, angel: &impl Told) -> Result<(), String> {
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
