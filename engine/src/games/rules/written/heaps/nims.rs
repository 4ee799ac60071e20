//! Nim values of heaps if both players have the same moves and play ends (R. P. Sprague, 1935; P. M. Grundy,
//! 1939).

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::HeapRules;
use super::rule::HeapRule;
use super::window::Windows;
use crate::games::board::heaps::Tuple;
use crate::ground::Player;
use crate::ground::control::{OrStop, Stop};

/// The mark of a value that is not known yet.
const UNKNOWN: u32 = u32::MAX;
/// The number of moves of a heap that count as one node of the budget.
const MOVES_OF_NODE: usize = 1 << 12;
/// The number of moves, or of choices examined, between two charges.
const MOVES_OF_COUNT: usize = 64;

/// A cost of the search.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cost {
    /// Memory, in bytes.
    Bytes(usize),
    /// The number of heaps whose values were found, or of other work that takes as long.
    Nodes(u32),
}

/// A callback that receives costs and returns an error to stop the search.
pub(crate) type Charge<'c> = &'c mut dyn FnMut(Cost) -> OrStop<()>;

/// The nim values found so far.
#[derive(Debug)]
pub(super) struct Nims {
    /// The sliding windows, if every move leads to one heap and each rule to an interval of sizes.
    windows: Option<Windows>,
    /// The values of heaps of one number, by this number.
    sizes: Vec<u32>,
    /// The values of all other heaps.
    others: HashMap<Tuple, u32, FxBuildHasher>,
    /// For each value, the last turn in which it was met. Turns save clearing the table for each heap.
    met: Vec<u64>,
    turn: u64,
    /// The number of moves examined beyond whole nodes.
    moves: usize,
}

/// The reason that the moves of a heap are not examined to the end.
enum Halt {
    Stop(Stop),
    /// This heap must be evaluated first.
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

    /// Returns the value of a heap. Each heap that play can reach is examined once, and once more for each
    /// time that it lacks the value of another heap. Values are kept if the search has to stop.
    pub(super) fn value(&mut self, rules: &HeapRules, heap: &Tuple, charge: Charge<'_>) -> OrStop<u32> {
        if let Some(windows) = &mut self.windows {
            return windows.value(heap[0], charge);
        }
        // An explicit stack: a path of moves may be as long as heaps are large.
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

    /// Stores a value; returns the memory that it newly takes, in bytes.
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

    /// Returns the nim value: the least number that no move leads to (the mex).
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
