//! What must hold in every turn, checked while a game is played. Nothing here knows how the Angel finds his
//! path: only what he tells of it.

use super::plane::{Bend, Segment, Square};
use super::turn::{Moves, Turn};

/// What a game tells about itself after a turn, to be checked.
pub trait Told {
    /// How far the Angel moves the perch in a turn.
    fn moves(&self) -> Moves;

    /// Where he is.
    fn square(&self) -> Square;

    /// Has the Devil eaten a square?
    fn has_eaten(&self, square: Square) -> bool;

    /// Is a square in the left set?
    fn is_left(&self, square: Square) -> bool;

    /// L - 2n.
    fn excess(&self) -> i64;

    /// How many turns there have been.
    fn turns(&self) -> u64;

    /// So many segments of the path after the perch.
    fn ahead(&self, most: usize) -> Vec<Segment>;
}

/// How many segments ahead of the perch Lemmas 6 and 7 are checked.
const AHEAD: usize = 24;

/// How many in every thousandth turn.
const FAR_AHEAD: usize = 4_096;

/// Follows a game and checks each turn.
#[derive(Clone, Debug, Default)]
pub struct Checks {
    /// L - 2n after the last turn.
    excess: i64,
    /// How often the path passed a segment again, by whether it turned back at once.
    loops: [u64; 2],
}

impl Checks {
    /// How often the path was closed around the Angel, so that he had to pass a segment again: in a trivial
    /// loop of two segments, and in longer ones.
    pub fn loops(&self) -> [u64; 2] {
        self.loops
    }

    /// Checks a turn: `before` is the perch before it, `angel` the game after it.
    ///
    /// - The Angel lands on a square that is not eaten, at most two steps of a king away; with plain moves at
    ///   most a knight's move. With amended moves both steps lead to squares that are not eaten, and he does
    ///   not stay where he was.
    /// - L - 2n becomes no greater (Lemma 5), and the flow tells it as the segments do.
    /// - No square on the right of the path ahead is Eaten (Lemma 6), none is Evaded but that of the next
    ///   segment (Lemma 7).
    ///
    /// # Errors
    /// What does not hold.
    pub fn turn(&mut self, before: Segment, turn: &Turn, angel: &impl Told) -> Result<(), String> {
        landing(before, turn, angel)?;
        if angel.moves() == Moves::Amended {
            king_steps(before, turn, angel)?;
        }
        let update = turn.update;
        if update.length - 2 * update.eaten != update.sent_less {
            return Err(format!(
                "L changed by {} and n by {}, but the flow by {}",
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

    /// A loop ends where a segment has an Evaded square on its right; that can only be the next one (Lemma
    /// 7).
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
    let is_far = from.distance(to) > 2 || angel.moves() == Moves::Plain && diagonal;
    if is_far || turn.passed.is_empty() {
        return Err(format!("the Angel went from {from} to {to}"));
    }
    Ok(())
}

/// The segments passed, each with how the path bends before it.
fn bends(before: Segment, turn: &Turn) -> impl Iterator<Item = (Segment, Bend)> {
    let last = std::iter::once(before).chain(turn.passed.iter().copied());
    last.zip(&turn.passed).map(|(last, &next)| (next, last.heading.bend_to(next.heading)))
}

fn king_steps(before: Segment, turn: &Turn, angel: &impl Told) -> Result<(), String> {
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
