//! Games with heaps of one number or several: a move replaces one heap by other heaps.

mod code;
mod expression;
mod never;
mod nims;
mod rule;
mod small;
mod window;

use std::sync::{Mutex, PoisonError};

pub(super) use self::code::Code;
pub(super) use self::expression::{Comparison, Condition, Expression, Operation};
pub(super) use self::never::never_applies;
pub(super) use self::nims::Cost;
use self::nims::{Charge, Nims};
use self::rule::Found;
pub(super) use self::rule::{HeapRule, Made, Order, Range, Told};
pub(super) use self::small::{MOST_LOOKS, first_rise};
use super::rule::IMPARTIAL;
use crate::games::board::heaps::Tuple;
use crate::ground::Player;
use crate::ground::control::{OrStop, Stop};

/// The compiled rules of a game with heaps.
#[derive(Debug)]
pub(super) struct HeapRules {
    /// The number of numbers in a heap.
    pub(super) numbers: usize,
    rules: [Vec<HeapRule>; 2],
    /// The order in which every move decreases heaps; `None` if the file says that play may go on for ever.
    order: Option<Order>,
    /// Whether a move may exist from a heap whose numbers are all 0. Such heaps are then kept in positions.
    pub(super) keeps_empty: bool,
    /// The byte ranges in the file of the rules that apply to no heap.
    pub(super) idle: Vec<std::ops::Range<usize>>,
    /// The nim values found so far, if both players have the same moves and play ends.
    nims: Option<Mutex<Nims>>,
}

impl HeapRules {
    pub(super) fn new(
        numbers: usize,
        rules: [Vec<HeapRule>; 2],
        order: Option<Order>,
        idle: Vec<std::ops::Range<usize>>,
    ) -> Self {
        let all = || rules.iter().flatten();
        let looks = MOST_LOOKS / all().count();
        let keeps_empty = all().any(|rule| small::may_move_from_empty(rule, numbers, looks));
        let nims = (rules[0] == rules[1] && order.is_some()).then(|| Mutex::new(Nims::new(&rules[0])));
        Self { numbers, rules, order, keeps_empty, idle, nims }
    }

    /// Returns whether both players have the same rules.
    pub(super) fn is_impartial(&self) -> bool {
        self.rules[0] == self.rules[1]
    }

    /// Returns whether a player has no rules at all.
    pub(super) fn is_without(&self, player: Player) -> bool {
        self.rules[player].is_empty()
    }

    /// Calls `found` with the result of each move of a player from a heap, and with `None` from time to time,
    /// so that the caller can stop.
    ///
    /// # Errors
    /// [`Stop::NoEnd`] if a new heap is not smaller than the old one, unless play may go on for ever; and the
    /// errors of `found`.
    pub(super) fn moves<E: From<Stop>>(
        &self,
        heap: &Tuple,
        player: Player,
        found: Found<'_, E>,
    ) -> Result<(), E> {
        for rule in &self.rules[player] {
            rule.each(&heap[..self.numbers], &mut |made: Option<&[Tuple]>| {
                let rises = |made: &[Tuple], order: Order| made.iter().any(|after| order.rises(heap, after));
                match made {
                    Some(made) if self.order.is_some_and(|order| rises(made, order)) => {
                        Err(E::from(Stop::NoEnd))
                    }
                    _ => found(made),
                }
            })?;
        }
        Ok(())
    }

    /// Returns the nim value of a heap, if both players have the same moves. `charge` receives the memory and
    /// the nodes used.
    pub(super) fn nim_value(&self, heap: &Tuple, charge: Charge<'_>) -> Option<OrStop<u32>> {
        let nims = self.nims.as_ref()?;
        Some(nims.lock().unwrap_or_else(PoisonError::into_inner).value(self, heap, charge))
    }

    /// Returns sentences on the properties of the rules.
    pub(super) fn in_words(&self) -> Vec<String> {
        let mut words = Vec::new();
        if self.nims.is_some() {
            words.push(format!("{IMPARTIAL}, and heaps have nim values"));
        }
        words.push(match self.numbers {
            1 => "a position is the sum of its heaps".to_owned(),
            numbers => format!("a position is the sum of its heaps, each of {numbers} numbers"),
        });
        words
    }
}
