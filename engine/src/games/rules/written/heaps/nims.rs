//! Nim values of heaps, where both players have the same moves and play ends (R. P. Sprague, 1935; P. M. Grundy, 1939).

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::HeapRules;
use super::rule::HeapRule;
use super::window::Windows;
use crate::games::board::heaps::Tuple;
use crate::ground::Player;
use crate::ground::control::{OrStop, Stop};

/// What is not known yet.
const UNKNOWN: u32 = u32::MAX;
/// Moves of a heap that count as one node of the budget.
const MOVES_OF_NODE: usize = 1 << 12;
/// So many moves, or so many looks at choices, lie between two counts.
const MOVES_OF_COUNT: usize = 64;

/// A cost of the search.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cost {
    /// Memory, in bytes.
    Bytes(usize),
    /// Heaps whose values were found, and other work that takes as long.
    Nodes(u32),
}

/// Counts costs, and says when to stop.
pub(crate) type Charge<'c> = &'c mut dyn FnMut(Cost) -> OrStop<()>;

/// The nim values that are known.
#[derive(Debug)]
pub(super) struct Nims {
    /// If every move leads to one of the heaps between two sizes: what is met there.
    windows: Option<Windows>,
    /// Those of heaps that are one number, by the number.
    sizes: Vec<u32>,
    /// Those of all others.
    others: HashMap<Tuple, u32, FxBuildHasher>,
    /// For each value the turn in which it was met last.
    met: Vec<u64>,
    turn: u64,
    /// Moves that were looked at, beyond whole nodes.
    moves: usize,
}

/// Why the moves of a heap are not looked at to the end.
enum Halt {
    Stop(Stop),
    /// This heap comes first.
    First(Tuple),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl Nims {
    pub(super) fn new(rules: &[HeapRule]) -> Self {
        let (sizes, others) = (Vec::new(), HashMap::default());
        Self { windows: Windows::of(rules), sizes, others, met: Vec::new(), turn: 0, moves: 0 }
    }

    /// The value of a heap. Each heap that play can come to is looked at once, and once more for each time that one is
    /// missing which it leads to; what was found is kept if the search has to stop.
    pub(super) fn value(&mut self, rules: &HeapRules, heap: &Tuple, charge: Charge<'_>) -> OrStop<u32> {
        if let Some(windows) = &mut self.windows {
            return windows.value(heap[0], charge);
        }
        let mut path = vec![*heap];
        while let Some(&next) = path.last() {
            if self.known(&next).is_some() {
                path.pop();
                continue;
            }
            match self.found(rules, &next, charge) {
                Ok(value) => {
                    charge(Cost::Bytes(self.keep(next, value)))?;
                    charge(Cost::Nodes(1))?;
                    path.pop();
                }
                Err(Halt::First(first)) => path.push(first),
                Err(Halt::Stop(stop)) => return Err(stop),
            }
        }
        Ok(self.known(heap).unwrap_or_default())
    }

    fn known(&self, heap: &Tuple) -> Option<u32> {
        match heap {
            [size, 0, 0] => self.sizes.get(*size as usize).copied().filter(|value| *value != UNKNOWN),
            _ => self.others.get(heap).copied(),
        }
    }

    /// Keeps a value; the memory that it takes, in bytes.
    fn keep(&mut self, heap: Tuple, value: u32) -> usize {
        match heap {
            [size, 0, 0] => {
                let size = size as usize;
                let before = self.sizes.len();
                self.sizes.resize(before.max(size + 1), UNKNOWN);
                self.sizes[size] = value;
                (self.sizes.len() - before) * size_of::<u32>()
            }
            _ => {
                self.others.insert(heap, value);
                size_of::<(Tuple, u32)>()
            }
        }
    }

    /// The least number that no move leads to.
    fn found(&mut self, rules: &HeapRules, heap: &Tuple, charge: Charge<'_>) -> Result<u32, Halt> {
        self.turn += 1;
        let mut moves = 0;
        rules.moves(heap, Player::Left, &mut |made| -> Result<(), Halt> {
            moves += 1;
            if moves == MOVES_OF_COUNT || made.is_none() {
                moves = 0;
                self.moves += MOVES_OF_COUNT;
                charge(Cost::Nodes((self.moves / MOVES_OF_NODE) as u32))?;
                self.moves %= MOVES_OF_NODE;
            }
            let mut value = 0;
            for after in made.unwrap_or_default() {
                value ^= self.known(after).ok_or(Halt::First(*after))?;
            }
            if made.is_some() {
                let at = value as usize;
                if at >= self.met.len() {
                    self.met.resize((at + 1).next_power_of_two(), 0);
                }
                self.met[at] = self.turn;
            }
            Ok(())
        })?;
        let is_met = |value: &u32| self.met.get(*value as usize) == Some(&self.turn);
        Ok((0..).find(|value| !is_met(value)).unwrap_or_default())
    }
}
