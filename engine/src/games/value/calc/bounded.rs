//! Values with their bounds, which answer most comparisons.

use crate::games::value::store::{Bounds, Id, NumberTable};

/// A value with its bounds, so that comparisons with many others look the bounds up only once.
#[derive(Clone, Copy)]
pub(super) struct Bounded {
    pub(super) id: Id,
    pub(super) bounds: Bounds,
}

/// An option of a form that is being made canonical.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    pub(super) game: Bounded,
    /// Whether the option is known not to be reversible.
    pub(super) kept: bool,
}

/// Returns whether a <= b, or `None` if the bounds do not decide it. They always do if a or b is a number.
#[inline(always)]
pub(super) fn le_by_bounds(numbers: &NumberTable, a: Bounds, b: Bounds) -> Option<bool> {
    // Then a <= x <= b for some number x.
    if a.left.is_less(b.right, numbers) {
        return Some(true);
    }
    // a <= b would imply the same order of the left edges and of the right edges.
    let above = b.left.is_less(a.left, numbers) || b.right.is_less(a.right, numbers);
    if above { Some(false) } else { None }
}
