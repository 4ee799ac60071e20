//! The division of a search among several threads.

/// The share of one thread in a search by several.
///
/// The threads form pairs, which begin at places spread evenly over the options. One thread of each pair
/// proceeds forwards from there, and the other one backwards. In the end each thread visits all options, but
/// skips those that another one has evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    index: usize,
    threads: usize,
}

impl Share {
    /// The share of a single thread.
    pub const ALL: Self = Self { index: 0, threads: 1 };

    /// Returns the share of the thread with this index, from 0, of `threads` threads.
    ///
    /// # Panics
    /// Panics if the index is not smaller than the number of threads.
    pub fn new(index: usize, threads: usize) -> Self {
        assert!(index < threads, "thread {index} of {threads}");
        Self { index, threads }
    }

    /// Returns the number of threads that share the work.
    pub(super) fn threads(self) -> usize {
        self.threads
    }

    /// Puts the items of work into this thread's order.
    #[inline]
    pub(super) fn arrange<T>(self, work: &mut [T]) {
        if self.threads == 1 {
            return;
        }
        let pairs = self.threads.div_ceil(2);
        work.rotate_left(work.len() * (self.index / 2) / pairs);
        if self.index % 2 == 1 {
            work.reverse();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(index: usize, threads: usize) -> Vec<u32> {
        let mut work: Vec<u32> = (0..6).collect();
        Share::new(index, threads).arrange(&mut work);
        work
    }

    #[test]
    fn every_thread_begins_elsewhere_and_does_all() {
        assert_eq!(order(0, 1), [0, 1, 2, 3, 4, 5]);
        assert_eq!([order(0, 4), order(1, 4)], [[0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0]]);
        assert_eq!([order(2, 4), order(3, 4)], [[3, 4, 5, 0, 1, 2], [2, 1, 0, 5, 4, 3]]);
        let mut firsts: Vec<u32> = (0..6).map(|index| order(index, 6)[0]).collect();
        firsts.sort_unstable();
        assert_eq!(firsts, [0, 1, 2, 3, 4, 5]);
        Share::new(6, 7).arrange::<u32>(&mut []);
    }
}
