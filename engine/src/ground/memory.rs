//! Memory shared by threads: values alone in their cache lines, and tables of zeros; and the size of values
//! on the heap.

use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};

use bytemuck::Zeroable;

/// A value that many threads write, kept apart from its neighbours, which many threads read. A write takes
/// the whole cache line away from all readers. The alignment is two lines, since processors fetch them in
/// pairs.
#[derive(Debug, Default)]
#[repr(align(128))]
pub(crate) struct Padded<T>(pub(crate) T);

impl<T> Deref for Padded<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

/// The size of the smallest page of memory on any system, in bytes.
const PAGE: usize = 4096;

/// Makes a table of zeros, and writes to each of its pages.
///
/// If the first access to a page is a read, the system maps its common page of zeros. The first write then
/// replaces that page. This costs a second page fault and, while other threads run, an interruption of all of
/// them. Hash tables are read first, and used all over, so writing to every page at once is cheaper.
pub(crate) fn zeros<T: Zeroable>(len: usize, word: impl Fn(&T) -> &AtomicU64) -> Box<[T]> {
    let table: Box<[T]> = bytemuck::zeroed_slice_box(len);
    // One store for each page. It is atomic, so the compiler keeps it although it changes nothing.
    for item in table.iter().step_by((PAGE / size_of::<T>()).max(1)) {
        word(item).store(0, Ordering::Relaxed);
    }
    table
}

/// A type whose values take memory on the heap.
pub trait HeapBytes {
    /// Returns the memory that the value takes beside its own size, in bytes.
    fn heap_bytes(&self) -> usize;
}

impl HeapBytes for Box<[u8]> {
    fn heap_bytes(&self) -> usize {
        self.len()
    }
}

impl<A, B: HeapBytes> HeapBytes for (A, B) {
    /// Returns the memory of the second component; the first must have none.
    fn heap_bytes(&self) -> usize {
        self.1.heap_bytes()
    }
}

impl<T: Copy> HeapBytes for Vec<T> {
    fn heap_bytes(&self) -> usize {
        self.capacity() * size_of::<T>()
    }
}
