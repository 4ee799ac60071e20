//! The chunks that an update has visited, with the findings of its searches, and the checks of the control
//! within an update.

use super::chunk::{Chunk, NONE};
use crate::angel::plane::Heading;
use crate::ground::control::{Control, OrStop};

/// The number of visits whose memory is kept from one update to the next.
const MOST_KEPT: usize = 1 << 12;

/// The record of a visited chunk.
#[derive(Clone, Debug)]
struct Visit {
    chunk: u32,
    /// The last search that visited the chunk.
    search: u32,
    /// The squares that this search reached.
    seen: u64,
    /// The direction in which it reached each of them: the two bits of the direction's number, as planes.
    entered: [u64; 2],
    /// The squares that are known, in this update, to reach a drain.
    alive: u64,
    /// The squares that have joined the left set and have not been reported yet.
    joined: u64,
}

/// The visited chunks of an update.
#[derive(Clone, Debug, Default)]
pub(super) struct Visits {
    list: Vec<Visit>,
    /// The chunks that the present search has reached.
    touched: Vec<u32>,
    search: u32,
}

impl Visits {
    /// Begins an update.
    pub(super) fn forget_all(&mut self) {
        self.list.clear();
        self.list.shrink_to(MOST_KEPT);
        self.touched.clear();
        self.touched.shrink_to(MOST_KEPT);
    }

    /// Begins a search.
    pub(super) fn begin_search(&mut self) {
        self.touched.clear();
        self.search = self.search.wrapping_add(1);
    }

    /// Returns the squares of a chunk that the present search has reached.
    pub(super) fn seen(&self, number: u32, chunk: &Chunk) -> u64 {
        self.visit(number, chunk).filter(|visit| visit.search == self.search).map_or(0, |visit| visit.seen)
    }

    /// Returns the squares of a chunk that are known to reach a drain.
    pub(super) fn alive(&self, number: u32, chunk: &Chunk) -> u64 {
        self.visit(number, chunk).map_or(0, |visit| visit.alive)
    }

    /// Returns the direction in which the present search reached a square, and all squares of its chunk that
    /// it reached in the same direction.
    pub(super) fn entered(&self, chunk: &Chunk, bit: u8) -> (Heading, u64) {
        let Visit { entered: [low, high], seen, .. } = self.list[chunk.visit as usize];
        let heading = Heading::ALL[(low >> bit & 1 | (high >> bit & 1) << 1) as usize];
        let alike = |plane: u64| if plane >> bit & 1 != 0 { plane } else { !plane };
        (heading, seen & alike(low) & alike(high))
    }

    /// Records that the present search has reached squares by going straight on in a direction.
    pub(super) fn reach(&mut self, number: u32, chunk: &mut Chunk, cells: u64, heading: Heading) {
        let search = self.search;
        let visit = self.visit_mut(number, chunk);
        let is_first = visit.search != search;
        if is_first {
            visit.search = search;
            visit.seen = 0;
        }
        visit.seen |= cells;
        for (digit, plane) in visit.entered.iter_mut().enumerate() {
            *plane = *plane & !cells | if heading as usize >> digit & 1 != 0 { cells } else { 0 };
        }
        if is_first {
            self.touched.push(number);
        }
    }

    /// Records that squares are known to reach a drain.
    pub(super) fn mark_alive(&mut self, number: u32, chunk: &mut Chunk, cells: u64) {
        self.visit_mut(number, chunk).alive |= cells;
    }

    /// Returns the chunks that the present search has reached.
    pub(super) fn touched(&self) -> &[u32] {
        &self.touched
    }

    /// Records that squares have joined the left set.
    pub(super) fn join(&mut self, number: u32, chunk: &mut Chunk, cells: u64) {
        self.visit_mut(number, chunk).joined |= cells;
    }

    /// Takes the squares that have joined the left set since the last report, chunk by chunk.
    pub(super) fn take_joined(&mut self) -> impl Iterator<Item = (u32, u64)> {
        let joined = self.list.iter_mut().map(|visit| (visit.chunk, std::mem::take(&mut visit.joined)));
        joined.filter(|&(_, squares)| squares != 0)
    }

    /// Ends a search, and forgets all chunks without squares that are known to reach a drain.
    pub(super) fn forget(&mut self, chunks: &mut [Chunk]) {
        self.touched.clear();
        self.list.retain(|visit| {
            debug_assert_eq!(visit.joined, 0, "every run that has joined is known");
            let chunk = &mut chunks[visit.chunk as usize];
            let stays = visit.alive & !chunk.left != 0;
            if !stays {
                chunk.visit = NONE;
            }
            stays
        });
        // `retain` has moved the records, so the chunks get their new indices.
        for (place, visit) in self.list.iter().enumerate() {
            chunks[visit.chunk as usize].visit = place as u32;
        }
    }

    /// Undoes a search: forgets the chunks that it has reached, except those with findings of other searches.
    /// Returns the forgotten chunks.
    pub(super) fn withdraw(&mut self, chunks: &mut [Chunk]) -> Vec<u32> {
        let mut forgotten = Vec::new();
        let search = self.search;
        self.list.retain(|visit| {
            let stays = visit.search != search || visit.alive | visit.joined != 0;
            if !stays {
                forgotten.push(visit.chunk);
                chunks[visit.chunk as usize].visit = NONE;
            }
            stays
        });
        for (place, visit) in self.list.iter().enumerate() {
            chunks[visit.chunk as usize].visit = place as u32;
        }
        self.begin_search();
        forgotten
    }

    /// Returns the number of chunks that have been visited and are not forgotten.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns the chunks that have been visited and are not forgotten.
    pub(super) fn chunks(&self) -> impl Iterator<Item = u32> {
        self.list.iter().map(|visit| visit.chunk)
    }

    /// Returns the number of bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.list.capacity() * size_of::<Visit>() + self.touched.capacity() * size_of::<u32>()
    }

    fn visit(&self, number: u32, chunk: &Chunk) -> Option<&Visit> {
        // `chunk.visit` may be stale, so the record has to name the chunk.
        self.list.get(chunk.visit as usize).filter(|visit| visit.chunk == number)
    }

    fn visit_mut(&mut self, number: u32, chunk: &mut Chunk) -> &mut Visit {
        if self.visit(number, chunk).is_none() {
            chunk.visit = self.list.len() as u32;
            chunk.is_used = true;
            // The number differs from that of the present search, so `reach` sees the record as new.
            let search = self.search.wrapping_sub(1);
            self.list.push(Visit { chunk: number, search, seen: 0, entered: [0; 2], alive: 0, joined: 0 });
        }
        &mut self.list[chunk.visit as usize]
    }
}

/// The number of steps that count as one node. The control is checked once in as many steps.
const STEPS: u32 = 1 << 12;

/// A control, and the number of steps since it was last checked. A step is a run of squares that a search has
/// reached, or a chunk of which squares join.
#[derive(Debug)]
pub(super) struct Watch<'c> {
    control: &'c Control,
    steps: u32,
    /// The number of bytes of the update that its searches do not know of.
    pub(super) beside: usize,
}

impl<'c> Watch<'c> {
    /// Creates the watch of a new update.
    pub(super) fn new(control: &'c Control) -> Self {
        Self { control, steps: 0, beside: 0 }
    }

    /// Counts a step inside a loop that ends soon. The control is checked by the next [`Watch::step`] that is
    /// due.
    pub(super) fn count(&mut self) {
        self.steps = self.steps.saturating_add(1);
    }

    /// Counts a step, and returns an error if the update has to stop. `bytes` returns the memory in use.
    pub(super) fn step(&mut self, bytes: impl FnOnce() -> usize) -> OrStop<()> {
        self.count();
        if self.steps < STEPS {
            return Ok(());
        }
        self.steps = 0;
        self.control.check(1, bytes() + self.beside)
    }
}
