//! What small heaps tell of a rule: found when a file is read, so that the work has a limit whatever the rule says.

use super::rule::{HeapRule, Order, PATIENCE};
use crate::games::board::heaps::Tuple;
use crate::ground::control::{OrStop, Stop};

/// How many choices are looked at in all rules of a file together. What is not looked at then is left to the search.
pub(crate) const MOST_LOOKS: usize = 1 << 21;

/// All below this is tried for the number of a heap, or for each of two or three.
const SIDES: [u32; 3] = [25, 8, 5];

/// A heap after a move with a rule for small heaps that is not smaller than the one before it, both; with so many looks at most.
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

/// May a rule apply to a heap of nothing but 0? Also if that is not found with so many looks.
pub(super) fn may_move_from_empty(rule: &HeapRule, numbers: usize, mut looks: usize) -> bool {
    let mut is_found = false;
    let is_whole = looked_at(rule, &Tuple::default()[..numbers], &mut looks, |_| {
        is_found = true;
        true
    });
    is_found || !is_whole
}

/// Shows what can be made of a heap until it is enough, or all looks are used up, or the rule itself ends it; was that all?
fn looked_at(
    rule: &HeapRule,
    heap: &[u32],
    looks: &mut usize,
    mut is_enough: impl FnMut(&[Tuple]) -> bool,
) -> bool {
    // A rule tells nobody of fewer looks than these.
    *looks = looks.saturating_sub(PATIENCE);
    let ended: OrStop<()> = rule.each(heap, &mut |made| {
        *looks = looks.saturating_sub(if made.is_some() { 1 } else { PATIENCE });
        let is_enough = made.is_some_and(&mut is_enough);
        if is_enough || *looks == 0 { Err(Stop::OutOfRange) } else { Ok(()) }
    });
    ended.is_ok()
}
