//! The search, under a budget.

use std::cmp::Reverse;

use super::MAX_VERTICES;
use super::table::{Situation, SpiesTable, Together, members};
use crate::escape::board::{Edge, Multigraph};
use crate::escape::cat::{CatSolver, Rounds};
use crate::escape::remains::pieces::PieceVertex;
use crate::ground::control::{Control, OrStop, Stop};

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
            // A board of this game has no unbreakable edges.
            Rounds::Never => return Err(Stop::OutOfRange),
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
