//! A map from vertices to numbers that is cleared in time proportional to the number of its entries.

/// The number of a vertex that has no entry.
pub(crate) const FAR: u32 = u32::MAX;

/// Numbers of some vertices of a board.
#[derive(Debug)]
pub(crate) struct Labels {
    numbers: Vec<u32>,
    /// The vertices with an entry, in the order in which they got it.
    given: Vec<u32>,
}

impl Labels {
    pub(crate) fn new(vertices: usize) -> Self {
        Self { numbers: vec![FAR; vertices], given: Vec::new() }
    }

    /// Removes all entries.
    pub(crate) fn clear(&mut self) {
        for v in self.given.drain(..) {
            self.numbers[v as usize] = FAR;
        }
    }

    /// Gives a number to a vertex without one. Returns false, and changes nothing, if it already has one.
    pub(crate) fn give(&mut self, vertex: u32, number: u32) -> bool {
        let is_new = self.numbers[vertex as usize] == FAR;
        if is_new {
            self.numbers[vertex as usize] = number;
            self.given.push(vertex);
        }
        is_new
    }

    /// The number of a vertex, or [`FAR`].
    #[inline]
    pub(crate) fn of(&self, vertex: u32) -> u32 {
        self.numbers[vertex as usize]
    }

    /// The vertices with an entry, in the order in which they got it.
    pub(crate) fn given(&self) -> &[u32] {
        &self.given
    }
}
