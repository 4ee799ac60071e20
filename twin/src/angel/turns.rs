//! A checker of whole turns.

use std::collections::BTreeSet;

use super::flow::optimum;
use super::plane::{Position, Segment, Square, left, reverse, right};

/// A turn as a trace describes it, in one line.
#[derive(Clone, Debug)]
pub struct Turn {
    /// The square that the Devil ate; `None` if he passed.
    pub eaten: Option<Square>,
    /// The square where the Angel landed.
    pub landed: Square,
    /// The perch after the move.
    pub perch: Segment,
    /// The segments along which the perch was moved.
    pub passed: Vec<Segment>,
    /// L and n after the update.
    pub length: i64,
    pub n: i64,
    /// The squares that joined the left set.
    pub added: Vec<Square>,
}

/// The number of segments ahead for which Lemmas 6 and 7 are checked.
const AHEAD: usize = 16;

/// A game that is checked turn by turn.
#[derive(Clone, Debug)]
pub struct Checker {
    position: Position,
    all_eaten: BTreeSet<Square>,
    perch: Segment,
    length: i64,
    n: i64,
    /// True if clockwise turns are not counted.
    amended: bool,
    /// True if the left set must be connected.
    literal: bool,
}

impl Checker {
    /// Creates the checker for the Angel on (0, 0), before the first turn.
    pub fn new(amended: bool) -> Self {
        Self {
            position: Position::default(),
            all_eaten: BTreeSet::new(),
            perch: (0, 0, 'N'),
            length: 0,
            n: 0,
            amended,
            literal: false,
        }
    }

    /// Creates the checker for the rule that requires a connected left set. It does not check that no other
    /// connected set is better.
    pub fn literal(amended: bool) -> Self {
        Self { literal: true, ..Self::new(amended) }
    }

    /// Returns the position after the last turn.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Checks the next turn: the update is a best one, the path is followed, the Angel lands on a free
    /// square within his power, and Lemmas 5, 6 and 7 hold. A square that is eaten twice changes nothing.
    pub fn check(&mut self, turn: &Turn) -> Result<(), String> {
        self.all_eaten.extend(turn.eaten);
        self.position.eaten.extend(turn.eaten.filter(|&square| !self.position.is_left(square)));
        self.update(turn)?;
        self.lemmas_6_and_7()?;
        self.moves(turn)
    }

    fn update(&mut self, turn: &Turn) -> Result<(), String> {
        let added: BTreeSet<Square> = turn.added.iter().copied().collect();
        if added.len() != turn.added.len() || added.iter().any(|&square| self.position.is_left(square)) {
            return Err("a square joins the left set twice".to_owned());
        }
        let (length, n) = self.position.change(&added);
        let best = optimum(&self.position);
        if self.literal && !self.position.is_connected(&added) {
            return Err("the left set is not connected".to_owned());
        }
        let value = (length - 2 * n, -n);
        let is_best = if self.literal { value >= (best.0, -best.1) } else { value == (best.0, -best.1) };
        if !is_best {
            return Err(format!("L - 2n changes by {}, n by {n}; best is {best:?}", length - 2 * n));
        }
        // Lemma 5: L - 2n never increases.
        if length - 2 * n > 0 {
            return Err("L - 2n becomes larger".to_owned());
        }
        self.length += length;
        self.n += n;
        if (self.length, self.n) != (turn.length, turn.n) {
            return Err(format!("L and n are {} and {}", self.length, self.n));
        }
        self.position.eaten.retain(|square| !added.contains(square));
        self.position.left.extend(added);
        Ok(())
    }

    /// Returns the next segment of the path, with its bend in quarter turns to the left. It is the leftmost
    /// segment that borders the left set and has not been passed. A segment with the left set on both sides
    /// only counts after its reverse was passed.
    fn next(&self, (x, y, heading): Segment) -> Option<(Segment, i32)> {
        let round = ['N', 'W', 'S', 'E'];
        let (end_x, end_y, _) = reverse((x, y, heading));
        let now = round.iter().position(|&h| h == heading)? as i32;
        [1, 0, -1, -2].into_iter().find_map(|bend| {
            let next = (end_x, end_y, round[((now + bend + 4) % 4) as usize]);
            let borders = self.position.is_left(left(next)) && !self.position.has_passed(next);
            let is_second = self.position.is_left(right(next));
            let is_next = borders && (!is_second || self.position.has_passed(reverse(next)));
            is_next.then_some((next, bend))
        })
    }

    fn lemmas_6_and_7(&self) -> Result<(), String> {
        let mut ahead = self.clone();
        for place in 0..AHEAD {
            let (next, _) = ahead.next(ahead.perch).ok_or("the path ends")?;
            let beside = right(next);
            if self.position.eaten.contains(&beside) {
                return Err(format!("Lemma 6: {beside:?} beside {next:?} is Eaten"));
            }
            if place > 0 && self.position.is_left(beside) {
                return Err(format!("Lemma 7: {beside:?} beside {next:?} is Evaded"));
            }
            ahead.position.past.insert(next);
            ahead.perch = next;
        }
        Ok(())
    }

    fn moves(&mut self, turn: &Turn) -> Result<(), String> {
        let from = right(self.perch);
        let mut steps = 0;
        for &passed in &turn.passed {
            let (next, bend) = self.next(self.perch).ok_or("the path ends")?;
            if steps == 2 || passed != next {
                return Err(format!("after {steps} steps {passed:?} is passed; the path has {next:?}"));
            }
            steps += usize::from(!self.amended || bend >= 0);
            self.position.past.insert(next);
            self.perch = next;
        }
        if steps != 2 || self.perch != turn.perch || right(self.perch) != turn.landed {
            return Err(format!("{steps} steps to {:?}", self.perch));
        }
        if self.all_eaten.contains(&turn.landed) {
            return Err(format!("{:?} has been eaten", turn.landed));
        }
        let (dx, dy) = ((turn.landed.0 - from.0).abs(), (turn.landed.1 - from.1).abs());
        let is_far = dx.max(dy) > 2 || !self.amended && dx + dy > 3;
        if is_far { Err(format!("from {from:?} to {:?} is too far", turn.landed)) } else { Ok(()) }
    }
}
