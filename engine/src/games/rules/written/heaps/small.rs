//! Tests of rules on small heaps, made when a file is read. The number of choices examined is limited,
//! whatever the rule.

use super::rule::{HeapRule, Order, PATIENCE};
use crate::games::board::heaps::Tuple;
use crate::ground::control::{OrStop, Stop};

/// The number of choices examined in all rules of a file together. Later choices are left to the search.
pub(crate) const MOST_LOOKS: usize = 1 << 21;

/// Exclusive bounds for the numbers tested in heaps of one, two and three numbers.
const SIDES: [u32; 3] = [25, 8, 5];

/// Returns a small heap and a new heap that a move makes from it and that is not smaller, if one is found
/// within `looks` choices.
pub(crate) fn first_rise(
    rule: &HeapRule,
    numbers: usize,
    order: Order,
    mut looks: usize,
) -> Option<(Tuple, Tuple)> {
    let side = SIDES[numbers - 1];
    for index in 0..side.pow(numbers as u32) {
        let mut heap = Tuple::default();
        (0..numbers).for_each(|i| heap[i] = index / side.pow(i as u32) % side);
        let mut rise = None;
        looked_at(rule, &heap[..numbers], &mut looks, |made| {
            rise = made.iter().find(|after| order.rises(&heap, after)).copied();
            rise.is_some()
        });
        if let Some(after) = rise {
            return Some((heap, after));
        }
        if looks == 0 {
            return None;
        }
    }
    None
}

/// Returns whether a rule may apply to a heap whose numbers are all 0; also returns true if `looks` choices
/// do not decide it.
pub(super) fn may_move_from_empty(rule: &HeapRule, numbers: usize, mut looks: usize) -> bool {
    let mut is_found = false;
    let is_whole = looked_at(rule, &Tuple::default()[..numbers], &mut looks, |_| {
        is_found = true;
        true
    });
    is_found || !is_whole
}

/// Calls `is_enough` with the result of each move from a heap until it returns true, all looks are used up,
/// or the rule ends. Returns whether all moves were examined.
fn looked_at(
    rule: &HeapRule,
    heap: &[u32],
    looks: &mut usize,
    mut is_enough: impl FnMut(&[Tuple]) -> bool,
) -> bool {
    // A rule reports its choices only in units of `PATIENCE`, so up to this many may go unreported.
    *looks = looks.saturating_sub(PATIENCE);
    let ended: OrStop<()> = rule.each(heap, &mut |made| {
        *looks = looks.saturating_sub(if made.is_some() { 1 } else { PATIENCE });
        let is_enough = made.is_some_and(&mut is_enough);
        if is_enough || *looks == 0 { Err(Stop::OutOfRange) } else { Ok(()) }
    });
    ended.is_ok()
}
