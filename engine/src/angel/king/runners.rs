//! Kings as test opponents of the Devil.

use super::steps;
use crate::angel::plane::{Heading, Square};
use crate::ground::chance::SplitMix64;

/// A way of playing the King.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KingKind {
    /// He runs straight in one direction, and changes it from time to time.
    Runner,
    /// He moves to a square with as few eaten squares near it as possible; near ones count more.
    Shy,
    /// He moves at random.
    Random,
}

impl KingKind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Runner, Self::Shy, Self::Random];

    /// Returns the name of the kind.
    pub fn name(self) -> &'static str {
        match self {
            Self::Runner => "runner",
            Self::Shy => "shy",
            Self::Random => "random",
        }
    }

    /// Creates a King of this kind, with a seed for his random choices.
    pub fn king(self, seed: u64) -> King {
        King { kind: self, chance: SplitMix64::new(seed), goal: Square::new(0, FAR) }
    }
}

/// The distance of a runner's goal.
const FAR: i64 = 1 << 20;
/// The average number of moves between a runner's spontaneous changes of direction.
const PATIENCE: u64 = 12;
/// The distance at which a shy King sees eaten squares.
const SIGHT: i64 = 6;

/// A King in a game.
#[derive(Clone, Debug)]
pub struct King {
    kind: KingKind,
    chance: SplitMix64,
    goal: Square,
}

impl King {
    /// Returns the King's next square, or None if he cannot move.
    pub fn go(&mut self, at: Square, has_eaten: impl Fn(Square) -> bool) -> Option<Square> {
        let ways = steps().filter(|&step| step != (0, 0)).map(|(dx, dy)| Square::new(at.x + dx, at.y + dy));
        let ways: Vec<Square> = ways.filter(|&square| !has_eaten(square)).collect();
        if ways.is_empty() {
            return None;
        }
        match self.kind {
            KingKind::Random => Some(ways[self.chance.below(ways.len() as u64) as usize]),
            KingKind::Runner => {
                let best = ways.iter().copied().min_by_key(|way| way.distance(self.goal));
                // The King turns if no move leads nearer to his goal, and sometimes at random.
                let is_stopped = best.is_some_and(|best| best.distance(self.goal) >= at.distance(self.goal));
                if is_stopped || self.chance.below(PATIENCE) == 0 {
                    self.turn();
                }
                best
            }
            KingKind::Shy => {
                let room = |way: &Square| -> i64 {
                    let seen = (-SIGHT..=SIGHT).flat_map(|dx| (-SIGHT..=SIGHT).map(move |dy| (dx, dy)));
                    let eaten = seen.filter(|&(dx, dy)| has_eaten(Square::new(way.x + dx, way.y + dy)));
                    eaten.map(|(dx, dy)| SIGHT + 1 - dx.abs().max(dy.abs())).sum()
                };
                let least = ways.iter().map(room).min()?;
                let calm: Vec<Square> = ways.into_iter().filter(|way| room(way) == least).collect();
                Some(calm[self.chance.below(calm.len() as u64) as usize])
            }
        }
    }

    /// Chooses a new direction: one of the four headings, or one between two of them.
    fn turn(&mut self) {
        let (x, y) = Heading::ALL[self.chance.below(4) as usize].step();
        // With a slant of 1 or -1 the direction is diagonal.
        let slant = self.chance.below(3) as i64 - 1;
        self.goal = Square::new(FAR * (x + slant * y), FAR * (y + slant * x));
    }
}
