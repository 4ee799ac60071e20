//! A board as a set of atoms, in which positions, strategies and reasons are bit sets.
//!
//! Each copy of a breakable edge is an atom. An unbreakable edge is a single atom, which is never deleted. If
//! k copies of an edge are left, its first k atoms are present. All exits are identified, and the copies of
//! edges from a vertex to exits are copies of one edge, its *exit edge*. Both preserve the outcome.

use crate::escape::board::EscapeGraph;

/// An atom that is never present.
pub(crate) const ABSENT: u32 = 0;
/// The absence of a vertex.
const NO_VERTEX: u32 = u32::MAX;

/// The atoms of an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Copies {
    /// The atom that is present if at least one copy is left.
    pub(crate) first: u32,
    /// The atom that is present if at least two copies are left. It equals the first atom for an unbreakable
    /// edge, and is [`ABSENT`] for an edge with one copy.
    pub(crate) second: u32,
    /// The number of atoms of the edge.
    pub(crate) count: u32,
}

impl Copies {
    pub(crate) const NONE: Self = Self { first: ABSENT, second: ABSENT, count: 0 };

    pub(crate) fn has(self, atom: u32) -> bool {
        (self.first..self.first + self.count).contains(&atom)
    }

    pub(crate) fn is_unbreakable(self) -> bool {
        self.first == self.second && self.count > 0
    }
}

/// An edge as seen from one of its ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CoreHalfEdge {
    pub(crate) to: u32,
    pub(crate) copies: Copies,
}

/// The regular part of a board, with its atoms.
#[derive(Debug)]
pub(crate) struct Core {
    /// The index of the first half-edge of each vertex, followed by the total number.
    starts: Vec<u32>,
    ways: Vec<CoreHalfEdge>,
    exits: Vec<Copies>,
    /// For each atom, whether its edge can be deleted.
    deletable: Vec<bool>,
    /// For each atom, the atom of the next copy of the same edge, or [`ABSENT`].
    next_copy: Vec<u32>,
    /// For each atom, the ends of its edge; for an exit edge, its vertex twice.
    ends: Vec<[u32; 2]>,
    /// The regular vertices of the board, by their numbers in the core.
    boards: Vec<u32>,
    /// The number in the core of each vertex of the board.
    numbers: Vec<u32>,
    /// The atoms of each edge of the board; an edge to an exit has those of the exit edge.
    edges: Vec<Copies>,
    has_copies: bool,
}

impl Core {
    /// Creates the core of a board, where `copies` gives the number of copies of each edge.
    pub(crate) fn new(board: &EscapeGraph, copies: &[u32]) -> Self {
        let mut numbers = vec![NO_VERTEX; board.vertices()];
        let mut is_exit = vec![false; board.vertices()];
        for &exit in board.exits() {
            is_exit[exit as usize] = true;
        }
        let boards: Vec<u32> = (0..board.vertices() as u32).filter(|&v| !is_exit[v as usize]).collect();
        for (i, &v) in boards.iter().enumerate() {
            numbers[v as usize] = i as u32;
        }
        let mut core = Self {
            starts: Vec::new(),
            ways: Vec::new(),
            exits: vec![Copies::NONE; boards.len()],
            deletable: vec![false],
            next_copy: vec![ABSENT],
            ends: vec![[0, 0]],
            boards,
            numbers,
            edges: Vec::new(),
            has_copies: false,
        };
        core.add_edges(board, copies);
        core
    }

    fn add_edges(&mut self, board: &EscapeGraph, copies: &[u32]) {
        let ends: Vec<[u32; 2]> =
            board.graph().edges().iter().map(|edge| edge.ends.map(|v| self.numbers[v as usize])).collect();
        let mut copies_out = vec![0_u32; self.vertices()];
        for (&ends, &copies) in ends.iter().zip(copies) {
            if let Some(v) = beside_exit(ends) {
                copies_out[v as usize] = copies_out[v as usize].saturating_add(copies);
            }
        }
        for (v, copies) in copies_out.into_iter().enumerate() {
            self.exits[v] = self.atoms(copies, [v as u32; 2]);
        }
        let mut rows: Vec<Vec<CoreHalfEdge>> = vec![Vec::new(); self.vertices()];
        for (ends, &copies) in ends.into_iter().zip(copies) {
            let copies = match (ends, beside_exit(ends)) {
                ([NO_VERTEX, NO_VERTEX], _) => Copies::NONE,
                (_, Some(v)) => self.exits[v as usize],
                ([u, v], None) => {
                    let copies = self.atoms(copies, ends);
                    if copies.count > 0 {
                        rows[u as usize].push(CoreHalfEdge { to: v, copies });
                        rows[v as usize].push(CoreHalfEdge { to: u, copies });
                    }
                    copies
                }
            };
            self.edges.push(copies);
        }
        self.starts.push(0);
        for row in rows {
            self.ways.extend(row);
            self.starts.push(self.ways.len() as u32);
        }
    }

    /// Allocates the atoms of an edge. An edge with more copies than there are regular vertices counts as
    /// unbreakable: the fugitive need not enter a vertex twice, and one copy is deleted on each vertex, so
    /// the play is over before all copies are deleted. (As many copies as regular vertices suffice if the
    /// fugitive moves first, but not if the Nemesis does.)
    fn atoms(&mut self, copies: u32, ends: [u32; 2]) -> Copies {
        if copies == 0 {
            return Copies::NONE;
        }
        let first = self.deletable.len() as u32;
        let is_unbreakable = copies as usize > self.vertices();
        let count = if is_unbreakable { 1 } else { copies };
        for i in 0..count {
            self.deletable.push(!is_unbreakable);
            self.ends.push(ends);
            self.next_copy.push(if i + 1 < count { first + i + 1 } else { ABSENT });
        }
        self.has_copies |= copies > 1;
        let second = match (is_unbreakable, count) {
            (true, _) => first,
            (false, 1) => ABSENT,
            (false, _) => first + 1,
        };
        Copies { first, second, count }
    }

    /// The number of regular vertices.
    pub(crate) fn vertices(&self) -> usize {
        self.boards.len()
    }

    /// The number of atoms, including [`ABSENT`].
    pub(crate) fn atom_count(&self) -> u32 {
        self.deletable.len() as u32
    }

    /// The number of 64-bit words of a set of atoms.
    pub(crate) fn words(&self) -> usize {
        self.deletable.len().div_ceil(64)
    }

    /// Returns the set of atoms that are present if this number of copies of each edge of the board is left.
    pub(crate) fn atoms_of(&self, remaining_copies: impl IntoIterator<Item = u32>) -> Vec<u64> {
        let mut set = vec![0_u64; self.words()];
        for (copies, left) in self.edges.iter().zip(remaining_copies) {
            // Edges to several exits share the atoms of the exit edge. Each takes the first atoms that are
            // still unused.
            let is_free = |atom: &u32, set: &[u64]| set[*atom as usize / 64] >> (atom % 64) & 1 == 0;
            let first = (copies.first..copies.first + copies.count).find(|atom| is_free(atom, &set));
            let Some(first) = first else { continue };
            for atom in (first..copies.first + copies.count).take(left as usize) {
                set[atom as usize / 64] |= 1 << (atom % 64);
            }
        }
        set
    }

    /// Returns whether this core represents a position exactly: no edge has more copies than on the board,
    /// and no copy is missing of an edge that counts as unbreakable. Otherwise the position needs a core of
    /// its own.
    pub(crate) fn holds_for(&self, board: &EscapeGraph, remaining_copies: &[u32]) -> bool {
        let edges = board.graph().edges().iter().zip(remaining_copies);
        edges.zip(&self.edges).all(|((edge, &left), atoms)| {
            left <= edge.copies && (!atoms.is_unbreakable() || left == edge.copies)
        })
    }

    /// The atoms of an edge of the board.
    pub(crate) fn of_edge(&self, edge: usize) -> Copies {
        self.edges[edge]
    }

    #[inline]
    pub(crate) fn ways(&self, vertex: u32) -> &[CoreHalfEdge] {
        &self.ways[self.starts[vertex as usize] as usize..self.starts[vertex as usize + 1] as usize]
    }

    /// The atoms of the exit edge of a vertex.
    #[inline]
    pub(crate) fn exit(&self, vertex: u32) -> Copies {
        self.exits[vertex as usize]
    }

    /// Returns whether an atom can be deleted.
    pub(crate) fn is_deletable(&self, atom: u32) -> bool {
        self.deletable[atom as usize]
    }

    /// The atom of the next copy of the same edge, or [`ABSENT`].
    pub(crate) fn next_copy(&self, atom: u32) -> u32 {
        self.next_copy[atom as usize]
    }

    /// Returns whether any edge has several copies, or any vertex several edges to exits.
    pub(crate) fn has_copies(&self) -> bool {
        self.has_copies
    }

    /// The ends of the edge of an atom; for an exit edge, its vertex twice.
    pub(crate) fn ends(&self, atom: u32) -> [u32; 2] {
        self.ends[atom as usize]
    }

    /// The vertex of the board that has this number in the core.
    pub(crate) fn on_board(&self, vertex: u32) -> u32 {
        self.boards[vertex as usize]
    }

    /// Returns the number of a vertex of the board, or None for an exit.
    pub(crate) fn number(&self, on_board: u32) -> Option<u32> {
        Some(self.numbers[on_board as usize]).filter(|&v| v != NO_VERTEX)
    }
}

/// Returns the regular end of an edge to an exit, or None for other edges.
fn beside_exit(ends: [u32; 2]) -> Option<u32> {
    match ends {
        [NO_VERTEX, NO_VERTEX] => None,
        [v, NO_VERTEX] | [NO_VERTEX, v] => Some(v),
        _ => None,
    }
}
