//! Memory that threads share: values alone in their cache line, and tables of zeros.

use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};

use bytemuck::Zeroable;

/// A value that many threads write, kept apart from its neighbours, which many threads read: a write takes
/// the whole cache line away from all readers. Two lines, since processors fetch them in pairs.
#[derive(Debug, Default)]
#[repr(align(128))]
pub(crate) struct Padded<T>(pub(crate) T);

impl<T> Deref for Padded<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

/// The smallest page of memory on any system, in bytes.
const PAGE: usize = 4096;

/// A table of zeros, each page of which has been written to.
///
/// A page that is read first is the system's common page of zeros, and has to be replaced when it is written
/// to; that costs a second fault and, while other threads run, an interruption of all of them. Hash tables
/// are read first, and used all over.
pub(crate) fn zeros<T: Zeroable>(len: usize, word: impl Fn(&T) -> &AtomicU64) -> Box<[T]> {
    let table: Box<[T]> = bytemuck::zeroed_slice_box(len);
    for item in table.iter().step_by((PAGE / size_of::<T>()).max(1)) {
        word(item).store(0, Ordering::Relaxed);
    }
    table
}

/// What takes memory beside its own size.
pub trait HeapBytes {
    /// That memory, in bytes.
    fn heap_bytes(&self) -> usize;
}

impl HeapBytes for Box<[u8]> {
    fn heap_bytes(&self) -> usize {
        self.len()
    }
}

impl<A, B: HeapBytes> HeapBytes for (A, B) {
    /// That of the second part; the first has none.
    fn heap_bytes(&self) -> usize {
        self.1.heap_bytes()
    }
}

impl<T: Copy> HeapBytes for Vec<T> {
    fn heap_bytes(&self) -> usize {
        self.capacity() * size_of::<T>()
    }
}
