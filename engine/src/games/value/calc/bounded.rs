//! Values with what the order can be read off.

use crate::games::value::store::{Bounds, Id, NumberTable};

/// A value with its bounds, which comparisons of it with many others look up once.
#[derive(Clone, Copy)]
pub(super) struct Bounded {
    pub(super) id: Id,
    pub(super) bounds: Bounds,
}

/// An option of a form on its way to being canonical.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    pub(super) game: Bounded,
    /// Known not to be reversible.
    pub(super) kept: bool,
}

/// a <= b as far as the bounds tell; always an answer when one of them is a number.
#[inline(always)]
pub(super) fn le_by_bounds(numbers: &NumberTable, a: Bounds, b: Bounds) -> Option<bool> {
    if a.left.is_less(b.right, numbers) {
        return Some(true);
    }
    let above = b.left.is_less(a.left, numbers) || b.right.is_less(a.right, numbers);
    if above { Some(false) } else { None }
}
