//! A board as a set of atoms, so that positions, strategies and reasons are sets of bits.
//!
//! Each copy of a breakable edge is an atom; an unbreakable edge is one atom, which nobody deletes. Of an
//! edge with k copies left the first k atoms are present. All exits are one, and the copies of edges from a
//! vertex to exits are copies of one edge, its *exit edge*; both keep the outcome.

use crate::escape::board::EscapeGraph;

/// What stands for an atom that is never present.
pub(crate) const ABSENT: u32 = 0;
/// What stands for no vertex.
const NO_VERTEX: u32 = u32::MAX;

/// The atoms of an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Copies {
    /// Present if there is a copy.
    pub(crate) first: u32,
    /// Present if there are two copies; the same as the first for an unbreakable edge, [`ABSENT`] for an edge
    /// with one copy.
    pub(crate) second: u32,
    /// How many atoms it has.
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

/// The board.
#[derive(Debug)]
pub(crate) struct Core {
    /// Where the ways from each vertex begin, and where the last ones end.
    starts: Vec<u32>,
    ways: Vec<CoreHalfEdge>,
    exits: Vec<Copies>,
    /// Of each atom: does it belong to an edge that can be deleted?
    deletable: Vec<bool>,
    /// Of each atom: the one of the next copy of the same edge.
    next_copy: Vec<u32>,
    /// Of each atom: the ends of its edge; for an exit edge its vertex, twice.
    ends: Vec<[u32; 2]>,
    /// The vertices of the board that are no exits.
    boards: Vec<u32>,
    /// For each vertex of the board its number here.
    numbers: Vec<u32>,
    /// For each edge of the board its atoms; for an edge to an exit those of the exit edge.
    edges: Vec<Copies>,
    has_copies: bool,
}

impl Core {
    /// The regular vertices of a board and the edges at them, of each so many copies.
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

    /// Atoms for an edge. One with more copies than there are regular vertices counts as unbreakable: the
    /// fugitive need not enter a vertex twice, and one copy is deleted while he stands on each, so that the
    /// play is over before all are. (As many copies are enough where he begins, but not where the Nemesis
    /// does.)
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

    /// How many vertices are no exits.
    pub(crate) fn vertices(&self) -> usize {
        self.boards.len()
    }

    /// How many atoms there are, with [`ABSENT`].
    pub(crate) fn atom_count(&self) -> u32 {
        self.deletable.len() as u32
    }

    /// How many words a set of atoms takes.
    pub(crate) fn words(&self) -> usize {
        self.deletable.len().div_ceil(64)
    }

    /// The atoms that are present when each edge of the board has so many copies left.
    pub(crate) fn atoms_of(&self, remaining_copies: impl IntoIterator<Item = u32>) -> Vec<u64> {
        let mut set = vec![0_u64; self.words()];
        for (copies, left) in self.edges.iter().zip(remaining_copies) {
            // Edges to several exits share the atoms: what one leaves free the next one takes.
            let is_free = |atom: &u32, set: &[u64]| set[*atom as usize / 64] >> (atom % 64) & 1 == 0;
            let first = (copies.first..copies.first + copies.count).find(|atom| is_free(atom, &set));
            let Some(first) = first else { continue };
            for atom in (first..copies.first + copies.count).take(left as usize) {
                set[atom as usize / 64] |= 1 << (atom % 64);
            }
        }
        set
    }

    /// Are edges that count as unbreakable left as they were? Otherwise the board has to be looked at anew.
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

    /// The exit edge of a vertex.
    #[inline]
    pub(crate) fn exit(&self, vertex: u32) -> Copies {
        self.exits[vertex as usize]
    }

    /// Can the atom be deleted?
    pub(crate) fn is_deletable(&self, atom: u32) -> bool {
        self.deletable[atom as usize]
    }

    /// The atom of the next copy of the same edge, or [`ABSENT`].
    pub(crate) fn next_copy(&self, atom: u32) -> u32 {
        self.next_copy[atom as usize]
    }

    /// Has any edge more than one copy, or a vertex several edges to exits?
    pub(crate) fn has_copies(&self) -> bool {
        self.has_copies
    }

    /// The ends of the edge of an atom; for an exit edge its vertex, twice.
    pub(crate) fn ends(&self, atom: u32) -> [u32; 2] {
        self.ends[atom as usize]
    }

    /// The vertex of the board.
    pub(crate) fn on_board(&self, vertex: u32) -> u32 {
        self.boards[vertex as usize]
    }

    /// The number of a vertex of the board, if that is no exit.
    pub(crate) fn number(&self, on_board: u32) -> Option<u32> {
        Some(self.numbers[on_board as usize]).filter(|&v| v != NO_VERTEX)
    }
}

/// The regular end of an edge to an exit.
fn beside_exit(ends: [u32; 2]) -> Option<u32> {
    match ends {
        [NO_VERTEX, NO_VERTEX] => None,
        [v, NO_VERTEX] | [NO_VERTEX, v] => Some(v),
        _ => None,
    }
}
