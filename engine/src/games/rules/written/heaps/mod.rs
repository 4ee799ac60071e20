//! Games with heaps of one number or several: a move puts other heaps in the place of one.
//!
//! - `code`: take-and-break games by their codes
//! - `expression`: expressions and conditions
//! - `never`: rules that apply to no heap
//! - `nims`: nim values, where both players have the same moves
//! - `rule`: rules of moves
//! - `small`: what small heaps tell of a rule
//! - `window`: moves to all heaps between two sizes

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

/// Rules of games with heaps, ready for use.
#[derive(Debug)]
pub(super) struct HeapRules {
    /// How many numbers a heap has.
    pub(super) numbers: usize,
    rules: [Vec<HeapRule>; 2],
    /// What every move makes smaller; nothing, if play may go on for ever, as the file says.
    order: Option<Order>,
    /// Whether a move may be made from a heap of nothing but 0, so that such heaps are not left out.
    pub(super) keeps_empty: bool,
    /// Where the file tells rules that apply to no heap.
    pub(super) idle: Vec<std::ops::Range<usize>>,
    /// What is known of heaps, if both players have the same moves and play ends.
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

    /// Has a player no rule at all?
    pub(super) fn is_without(&self, player: Player) -> bool {
        self.rules[player].is_empty()
    }

    /// Hands over what a player can make of a heap, and nothing from time to time, so that whoever waits can end it.
    ///
    /// # Errors
    /// [`Stop::NoEnd`] if a heap is not smaller than the one that was there, unless play may go on for ever; and what `found`
    /// answers.
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

    /// The nim value of a heap, if both players have the same moves. `charge` is told of memory and of nodes.
    pub(super) fn nim_value(&self, heap: &Tuple, charge: Charge<'_>) -> Option<OrStop<u32>> {
        let nims = self.nims.as_ref()?;
        Some(nims.lock().unwrap_or_else(PoisonError::into_inner).value(self, heap, charge))
    }

    /// What was found out about the rules, in words.
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
