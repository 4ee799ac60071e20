//! The search for the winner of Nowhere to Go, under a budget, and the store of connected graphs, one for
//! each isomorphism class, with the results about spies on them.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::MAX_VERTICES;
use crate::escape::board::{Edge, Multigraph};
use crate::escape::cat::{CatSolver, Rounds};
use crate::escape::remains::{Component, ELSEWHERE, Knowledge, Link, PieceVertex, Pieces};
use crate::ground::control::{Control, OrStop, Stop};
use crate::ground::graph::Labelled;

/// The greatest amount of memory that is allocated between two checks of the budget: 1 MiB.
const MOST_BYTES: usize = 1 << 20;

/// A search under a budget.
pub(super) struct SpiesSearch<'t> {
    table: &'t mut SpiesTable,
    cats: &'t mut CatSolver,
    control: &'t Control,
    /// The number of positions searched in all, and the number since the last check of the budget.
    nodes: u64,
    unseen: u32,
    /// The memory in use at that check, in bytes.
    bytes: usize,
}

impl<'t> SpiesSearch<'t> {
    pub(super) fn new(table: &'t mut SpiesTable, cats: &'t mut CatSolver, control: &'t Control) -> Self {
        let bytes = table.bytes();
        Self { table, cats, control, nodes: 0, unseen: 0, bytes }
    }

    /// The number of positions that were searched.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts the positions since the last check of the budget.
    ///
    /// # Errors
    /// Returns the reason to stop, if the budget ends.
    pub(super) fn end(&mut self) -> OrStop<()> {
        let unseen = std::mem::take(&mut self.unseen);
        self.bytes = self.table.bytes();
        self.control.check(unseen.into(), self.bytes)
    }

    /// Counts a position, and checks the budget if it is time.
    fn count(&mut self) -> OrStop<()> {
        self.nodes += 1;
        self.unseen += 1;
        let is_time = self.unseen >= self.control.patience(1) || self.table.bytes() - self.bytes > MOST_BYTES;
        if is_time { self.end() } else { Ok(()) }
    }

    /// Decides whether the player to move wins.
    pub(super) fn wins(&mut self, situation: Situation) -> OrStop<bool> {
        match situation {
            Situation::Apart { own: None, .. } => Ok(false),
            Situation::Apart { own: Some(_), other: None } => Ok(true),
            Situation::Apart { own: Some(own), other: Some(other) } => self.outlasts(own, other),
            Situation::Together(at) => {
                if self.table.vertices(at.piece) as usize > MAX_VERTICES {
                    return Err(Stop::TooLarge);
                }
                if let Some(known) = self.known(situation) {
                    return Ok(known);
                }
                let mut walks: Vec<u32> =
                    members(self.table.walks(at) & !self.table.outcomes(at).lost).collect();
                walks.sort_by_key(|&walk| Reverse(self.table.degree(at.piece, walk)));
                for own in walks {
                    if self.wins_by_a_block(Together { own, ..at })? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }

    /// Returns whether the player to move wins, if that is stored or obvious.
    pub(super) fn known(&self, situation: Situation) -> Option<bool> {
        let at = match situation {
            Situation::Together(at) if self.table.vertices(at.piece) as usize > MAX_VERTICES => return None,
            Situation::Together(at) => at,
            Situation::Apart { own: None, .. } => return Some(false),
            Situation::Apart { other: None, .. } => return Some(true),
            Situation::Apart { .. } => return None,
        };
        let (walks, outcomes) = (self.table.walks(at), self.table.outcomes(at));
        match (walks & outcomes.won, walks & !outcomes.lost) {
            (0, 0) => Some(false),
            (0, _) => None,
            _ => Some(true),
        }
    }

    /// Applies the theorem on spies in different components.
    fn outlasts(&mut self, own: PieceVertex, other: PieceVertex) -> OrStop<bool> {
        let needed = self.cat(other)?;
        for vertex in (0..self.table.vertices(own.piece)).filter(|&vertex| vertex != own.vertex) {
            if self.cat(PieceVertex { vertex, ..own })? >= needed {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the numbers of walks of the player to move and of the other player, if the spies are in
    /// different components.
    pub(super) fn walks_apart(&mut self, situation: Situation) -> OrStop<Option<[u32; 2]>> {
        let Situation::Apart { own, other } = situation else { return Ok(None) };
        let mut walks = [0; 2];
        if let Some(own) = own {
            for vertex in (0..self.table.vertices(own.piece)).filter(|&vertex| vertex != own.vertex) {
                walks[0] = self.cat(PieceVertex { vertex, ..own })?.max(walks[0]);
            }
        }
        if let Some(other) = other {
            walks[1] = self.cat(other)?.saturating_sub(1);
        }
        Ok(Some(walks))
    }

    /// Returns the number of deletions that a cat survives.
    fn cat(&mut self, at: PieceVertex) -> OrStop<u32> {
        if let Some(known) = *self.table.cat(at) {
            return Ok(known);
        }
        let edges = self.table.edges(at.piece).iter();
        let edges = edges.map(|&(u, v, copies)| Edge { ends: [u, v], copies: copies.into() }).collect();
        let graph = Multigraph::new(self.table.vertices(at.piece) as usize, edges);
        let rounds = match self.cats.rounds(&graph, at.vertex, self.control)? {
            Rounds::Finite(rounds) => rounds,
            Rounds::Never => unreachable!("an edge of a piece can be deleted"),
        };
        *self.table.cat(at) = Some(rounds);
        Ok(rounds)
    }

    /// Decides whether the player who has walked and is to block wins.
    fn wins_by_a_block(&mut self, at: Together) -> OrStop<bool> {
        let known = self.table.outcomes(at);
        if (known.won | known.lost) >> at.own & 1 == 1 {
            return Ok(known.won >> at.own & 1 == 1);
        }
        self.count()?;
        let wins = self.finds_a_block(at)?;
        self.table.note(at, wins);
        Ok(wins)
    }

    fn finds_a_block(&mut self, at: Together) -> OrStop<bool> {
        let mut open = Vec::new();
        for situation in self.blocks(at) {
            match self.known(situation) {
                Some(false) => return Ok(true),
                Some(true) => {}
                None => open.push(situation),
            }
        }
        open.sort_by_cached_key(|&situation| self.freedom(situation));
        for situation in open {
            if !self.wins(situation)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the positions after each block. All spare copies count as one block.
    fn blocks(&mut self, at: Together) -> Vec<Situation> {
        let edges = self.table.edges(at.piece).len();
        let mut blocks: Vec<Situation> = (0..edges).map(|edge| self.table.after(at, edge)).collect();
        if at.spare > 0 {
            let after = Together { own: at.other, other: at.own, spare: at.spare - 1, ..at };
            blocks.push(Situation::Together(after));
        }
        blocks
    }

    /// The number of vertices to which the player to move can walk. Positions with separate spies need no
    /// search, so they get 0 and come first.
    fn freedom(&self, situation: Situation) -> u32 {
        match situation {
            Situation::Apart { .. } => 0,
            Situation::Together(at) => self.table.walks(at).count_ones(),
        }
    }
}

/// A set of vertices of a connected graph.
pub(super) type Vertices = u128;

/// Iterates over the vertices of a set in increasing order.
pub(super) fn members(mut set: Vertices) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(first)
    })
}

/// A position with both spies in the same component, and the number of copies of edges in other components.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Together {
    pub(super) piece: u32,
    /// The vertex of the player whose turn it is.
    pub(super) own: u32,
    pub(super) other: u32,
    pub(super) spare: u32,
}

/// A position in which a player is to walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Situation {
    Together(Together),
    /// The spies are in different components; None for a spy whose vertex has no edge.
    Apart {
        own: Option<PieceVertex>,
        other: Option<PieceVertex>,
    },
}

/// The facts known about spies on a connected graph.
struct SpiesKnowledge {
    /// The neighbours of each vertex. They are left empty if the graph has more vertices than a set can hold.
    neighbours: Box<[Vertices]>,
    /// The total number of copies of edges.
    copies: u32,
    edges: usize,
    /// The number of deletions that a cat survives on each vertex, once it is known.
    cats: Box<[Option<u32>]>,
}

impl Knowledge for SpiesKnowledge {
    fn fresh(graph: &Labelled) -> Self {
        let vertices = graph.colours().len();
        let mut neighbours = vec![0; vertices].into_boxed_slice();
        if vertices <= MAX_VERTICES {
            for &(u, v, _) in graph.edges() {
                neighbours[u as usize] |= 1 << v;
                neighbours[v as usize] |= 1 << u;
            }
        }
        let copies = graph.edges().iter().map(|edge| u32::from(edge.2)).sum();
        Self { neighbours, copies, edges: graph.edges().len(), cats: vec![None; vertices].into() }
    }

    fn bytes(&self) -> usize {
        self.neighbours.len() * (size_of::<Vertices>() + 9) + self.edges * (size_of::<Link>() + 20)
    }
}

/// A position after a walk, without the vertex of the player who has walked and is to block.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Walked {
    piece: u32,
    other: u32,
    spare: u32,
}

/// The vertices from which that player is known to win, and those from which they are known to lose.
#[derive(Clone, Copy, Default)]
pub(super) struct Outcomes {
    pub(super) won: Vertices,
    pub(super) lost: Vertices,
}

/// The store of graphs and of positions on them.
#[derive(Default)]
pub(super) struct SpiesTable {
    pieces: Pieces<SpiesKnowledge>,
    known: FxHashMap<Walked, Outcomes>,
}

impl SpiesTable {
    /// An estimate of the memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.pieces.bytes() + self.known.capacity() * (size_of::<(Walked, Outcomes)>() + 1)
    }

    /// The edges of a graph.
    pub(super) fn edges(&self, piece: u32) -> &[Link] {
        self.pieces.piece(piece).edges()
    }

    /// The number of vertices of a graph.
    pub(super) fn vertices(&self, piece: u32) -> u32 {
        self.pieces.piece(piece).vertices() as u32
    }

    fn known(&self, piece: u32) -> &SpiesKnowledge {
        &self.pieces.piece(piece).known
    }

    /// The number of neighbours of a vertex.
    pub(super) fn degree(&self, piece: u32, vertex: u32) -> u32 {
        self.known(piece).neighbours[vertex as usize].count_ones()
    }

    /// Returns the results known for the player who has walked and is to block, on all vertices of that
    /// player.
    pub(super) fn outcomes(&self, at: Together) -> Outcomes {
        let Together { piece, other, spare, .. } = at;
        self.known.get(&Walked { piece, other, spare }).copied().unwrap_or_default()
    }

    /// Records whether the player who has walked and is to block wins.
    pub(super) fn note(&mut self, at: Together, wins: bool) {
        let Together { piece, own, other, spare } = at;
        let outcomes = self.known.entry(Walked { piece, other, spare }).or_default();
        if wins {
            outcomes.won |= 1 << own;
        } else {
            outcomes.lost |= 1 << own;
        }
    }

    /// The number of deletions that a cat survives on a vertex, or None if it is not stored.
    pub(super) fn cat(&mut self, at: PieceVertex) -> &mut Option<u32> {
        &mut self.pieces.piece_mut(at.piece).known.cats[at.vertex as usize]
    }

    /// Returns the vertices to which the spy who is to move can walk.
    pub(super) fn walks(&self, at: Together) -> Vertices {
        let neighbours = &self.known(at.piece).neighbours;
        // A walk may neither pass nor end at the other spy's vertex.
        let open = !(1 << at.other);
        let mut reached: Vertices = 1 << at.own;
        let mut fresh = reached;
        while fresh != 0 {
            let next = members(fresh).fold(0, |next, vertex| next | neighbours[vertex as usize]);
            fresh = next & open & !reached;
            reached |= fresh;
        }
        reached & !(1 << at.own)
    }

    /// Returns the position on a graph, which need not be connected, with this number of vertices.
    pub(super) fn situation(&mut self, vertices: usize, links: &[Link], spies: [u32; 2]) -> Situation {
        let all: u32 = links.iter().map(|link| u32::from(link.2)).sum();
        let [own, other] = spies;
        let Some((piece, Component { names, .. })) = self.pieces.component(vertices, links, own) else {
            return Situation::Apart { own: None, other: self.place(vertices, links, other) };
        };
        let (own, here) = (names[own as usize], names[other as usize]);
        if here == ELSEWHERE {
            let own = Some(PieceVertex { piece, vertex: own });
            return Situation::Apart { own, other: self.place(vertices, links, other) };
        }
        let spare = all - self.known(piece).copies;
        Situation::Together(Together { piece, own, other: here, spare })
    }

    /// Returns the position, seen from the other player, after the player who has walked blocks a copy of an
    /// edge.
    pub(super) fn after(&mut self, at: Together, edge: usize) -> Situation {
        let Together { piece, own, other, spare } = at;
        // After the block it is the other player's turn, so the roles are exchanged.
        let [own, other] = [other, own].map(|vertex| self.pieces.after(PieceVertex { piece, vertex }, edge));
        match (own, other) {
            (Some(own), Some(other)) if own.is_with(other) => {
                let rest = own.at.piece;
                // Copies of the component that are neither blocked nor in the spies' part become spare.
                let spare = spare + self.known(piece).copies - 1 - self.known(rest).copies;
                Situation::Together(Together {
                    piece: rest,
                    own: own.at.vertex,
                    other: other.at.vertex,
                    spare,
                })
            }
            _ => Situation::Apart { own: own.map(|own| own.at), other: other.map(|other| other.at) },
        }
    }

    fn place(&mut self, vertices: usize, links: &[Link], vertex: u32) -> Option<PieceVertex> {
        let (piece, Component { names, .. }) = self.pieces.component(vertices, links, vertex)?;
        Some(PieceVertex { piece, vertex: names[vertex as usize] })
    }
}
