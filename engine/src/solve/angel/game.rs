//! A game of the Angel against a Devil, turn by turn.

use rustc_hash::FxHashSet;

use super::flow::{Flow, Update};
use crate::board::plane::{Bend, Heading, Segment, Square};

/// How far the Angel moves the perch in a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Moves {
    /// Two segments, as in §3 of the paper.
    #[default]
    Plain,
    /// Two segments that are not clockwise turns (§5): so he moves in every turn, and by two steps of a king.
    Amended,
}

/// What happened in a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The square that the Devil ate.
    pub eaten: Square,
    /// The segments that the perch was moved along, the new perch last.
    pub passed: Vec<Segment>,
    /// What the update changed.
    pub update: Update,
}

/// The Angel, who plays by the relaxed update rule.
#[derive(Clone, Debug)]
pub struct Angel {
    flow: Flow,
    /// All squares that the Devil has eaten.
    eaten: FxHashSet<Square>,
    perch: Segment,
    moves: Moves,
    turns: u64,
    /// L and n, for a path that returns in the far north.
    length: i64,
    count: i64,
}

impl Angel {
    /// The Angel on the square (0, 0), before the first turn.
    #[must_use]
    pub fn new(moves: Moves) -> Self {
        Self {
            flow: Flow::default(),
            eaten: FxHashSet::default(),
            perch: Segment::new(0, 0, Heading::North),
            moves,
            turns: 0,
            length: 0,
            count: 0,
        }
    }

    /// The perch.
    #[must_use]
    pub fn perch(&self) -> Segment {
        self.perch
    }

    /// The square where he is.
    #[must_use]
    pub fn square(&self) -> Square {
        self.perch.right()
    }

    /// The left set, the Eaten squares and the flow.
    #[must_use]
    pub fn flow(&self) -> &Flow {
        &self.flow
    }

    /// Whether the Devil has eaten a square.
    #[must_use]
    pub fn has_eaten(&self, square: Square) -> bool {
        self.eaten.contains(&square)
    }

    /// One turn: the Devil eats a square that he has not eaten before, the Angel updates the path and moves.
    pub fn turn(&mut self, eaten: Square) -> Turn {
        self.turns += 1;
        self.eaten.insert(eaten);
        let update = if self.flow.is_left(eaten) { Update::default() } else { self.flow.eat(eaten) };
        self.length += update.length;
        self.count += update.eaten;
        let mut passed = Vec::with_capacity(2);
        let mut steps = 2;
        while steps > 0 {
            let (next, bend) = self.next(self.perch);
            if self.moves == Moves::Plain || !bend.is_clockwise() {
                steps -= 1;
            }
            self.flow.pass(next);
            self.perch = next;
            passed.push(next);
        }
        Turn { eaten, passed, update }
    }

    /// The next segment of the path: the leftmost one that follows.
    fn next(&self, segment: Segment) -> (Segment, Bend) {
        let follows = |next: Segment| {
            self.flow.is_left(next.left())
                && !self.flow.has_passed(next)
                && (!self.flow.is_left(next.right()) || self.flow.has_passed(next.reverse()))
        };
        let bend = Bend::ALL.into_iter().find(|&bend| follows(segment.followed(bend)));
        let bend = bend.expect("a border curve has no end");
        (segment.followed(bend), bend)
    }

    /// L, the length of the path, as if it returned in the far north.
    #[must_use]
    pub fn length(&self) -> i64 {
        self.length
    }

    /// n, the number of squares that were Eaten and have been evaded.
    #[must_use]
    pub fn count(&self) -> i64 {
        self.count
    }
}
