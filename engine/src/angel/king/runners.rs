//! Kings who run: players to try the Devil on.

use super::steps;
use crate::angel::plane::{Heading, Square};
use crate::ground::chance::SplitMix64;

/// How a King plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KingKind {
    /// He runs straight in one direction, and in another one from time to time.
    Runner,
    /// He goes where he gets farthest from what is eaten.
    Shy,
    /// He goes anywhere.
    Random,
}

impl KingKind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Runner, Self::Shy, Self::Random];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Runner => "runner",
            Self::Shy => "shy",
            Self::Random => "random",
        }
    }

    /// A King of this kind, with a seed for his choices.
    pub fn king(self, seed: u64) -> King {
        King { kind: self, chance: SplitMix64::new(seed), goal: Square::new(0, FAR) }
    }
}

/// So far away is what a runner runs for.
const FAR: i64 = 1 << 20;
/// A runner changes his direction once in so many moves.
const PATIENCE: u64 = 12;
/// How far a shy King looks.
const SIGHT: i64 = 6;

/// A King in a game.
#[derive(Clone, Debug)]
pub struct King {
    kind: KingKind,
    chance: SplitMix64,
    goal: Square,
}

impl King {
    /// Where he goes; none if he cannot move.
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

    /// Another direction: one of the four, or between two of them.
    fn turn(&mut self) {
        let (x, y) = Heading::ALL[self.chance.below(4) as usize].step();
        let slant = self.chance.below(3) as i64 - 1;
        self.goal = Square::new(FAR * (x + slant * y), FAR * (y + slant * x));
    }
}
