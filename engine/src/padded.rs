//! Values that lie alone in their cache line.

use std::ops::Deref;

/// A value that many threads write, kept apart from its neighbours, which many threads read: a write takes the whole
/// cache line away from all readers. Two lines, since processors fetch them in pairs.
#[derive(Debug, Default)]
#[repr(align(128))]
pub(crate) struct Padded<T>(pub(crate) T);

impl<T> Deref for Padded<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}
