//! Retrograde analysis from the ends of play.
//!
//! Turns are settled in the order of their remoteness, the distance to the end. A player who can move to a
//! turn that is lost for the opponent wins, one move later. The first such turn that is settled is the
//! nearest. A player who can only move to turns that are won for the opponent loses, one move after the last
//! of them. A turn that is never settled is a draw. Each move is examined once.

use super::Prospect;
use crate::ground::control::{OrStop, Stop};

/// A graph of numbered turns and the moves between them.
#[derive(Default)]
pub(super) struct Course {
    nodes: Vec<Node>,
    /// The moves, each as the turns before and after it.
    moves: Vec<(u32, u32)>,
}

#[derive(Clone, Copy)]
struct Node {
    prospect: Option<Prospect>,
    /// The number of moves that are not known to lose; `None` while the moves of the turn are unknown.
    open: Option<u32>,
}

impl Course {
    /// Adds a turn, with its prospects if they are known, and returns its number.
    pub(super) fn node(&mut self, prospect: Option<Prospect>) -> OrStop<usize> {
        let at = self.nodes.len();
        u32::try_from(at).map_err(|_| Stop::TooLarge)?;
        self.nodes.push(Node { prospect, open: None });
        Ok(at)
    }

    /// Returns the prospects of the player to move, if they are known.
    pub(super) fn prospect(&self, at: usize) -> Option<Prospect> {
        self.nodes[at].prospect
    }

    /// Records that play ends at a turn.
    pub(super) fn end(&mut self, at: usize, prospect: Prospect) {
        self.nodes[at].prospect = Some(prospect);
    }

    /// Records all moves from a turn. A turn without moves is lost.
    pub(super) fn moves(&mut self, at: usize, after: &[usize]) -> OrStop<()> {
        if after.is_empty() {
            self.end(at, Prospect::Loss(0));
            return Ok(());
        }
        self.nodes[at].open = Some(u32::try_from(after.len()).map_err(|_| Stop::TooLarge)?);
        // Each turn number fits in a `u32`, which `node` has checked.
        self.moves.extend(after.iter().map(|&after| (at as u32, after as u32)));
        Ok(())
    }

    /// Derives all prospects that follow from the known ones. If `is_whole`, all moves are known, and each
    /// turn that is neither won nor lost becomes a draw.
    pub(super) fn settle(&mut self, is_whole: bool) {
        let (starts, before) = self.moves_to();
        let mut waves = self.waves();
        let mut remoteness = 0;
        while remoteness < waves.len() {
            for at in std::mem::take(&mut waves[remoteness]) {
                for &from in &before[starts[at as usize]..starts[at as usize + 1]] {
                    if self.follows(at as usize, from as usize) {
                        if waves.len() == remoteness + 1 {
                            waves.push(Vec::new());
                        }
                        waves[remoteness + 1].push(from);
                    }
                }
            }
            remoteness += 1;
        }
        if is_whole {
            let drawn = self.nodes.iter_mut().filter(|node| node.prospect.is_none());
            drawn.for_each(|node| node.prospect = Some(Prospect::Draw));
        }
    }

    /// Settles the turn `from`, which has a move to the turn `at` that has just been settled, if that
    /// determines it. Returns whether it does.
    fn follows(&mut self, at: usize, from: usize) -> bool {
        let Some(after) = self.nodes[at].prospect else { return false };
        let node = &mut self.nodes[from];
        if node.prospect.is_some() {
            return false;
        }
        // A move to a turn that the opponent wins loses. The turn is lost only when it has no other move
        // left.
        if let Prospect::Win(_) = after {
            node.open = node.open.map(|open| open - 1);
            if node.open != Some(0) {
                return false;
            }
        }
        node.prospect = Some(after.before());
        true
    }

    /// Returns the turns that are already won or lost, by their remoteness.
    fn waves(&self) -> Vec<Vec<u32>> {
        let mut waves: Vec<Vec<u32>> = Vec::new();
        for (at, node) in (0..).zip(&self.nodes) {
            if let Some(remoteness) = node.prospect.and_then(Prospect::remoteness) {
                let remoteness = remoteness as usize;
                if waves.len() <= remoteness {
                    waves.resize_with(remoteness + 1, Vec::new);
                }
                waves[remoteness].push(at);
            }
        }
        waves
    }

    /// Returns, for each turn, the turns with a move to it, as one concatenated list, and the start of each
    /// turn's part of the list.
    fn moves_to(&self) -> (Vec<usize>, Vec<u32>) {
        let mut starts = vec![0; self.nodes.len() + 1];
        self.moves.iter().for_each(|&(_, to)| starts[to as usize + 1] += 1);
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut next = starts.clone();
        let mut before = vec![0; self.moves.len()];
        for &(from, to) in &self.moves {
            before[next[to as usize]] = from;
            next[to as usize] += 1;
        }
        (starts, before)
    }

    /// Returns the memory in use, including the memory needed to settle the turns, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let node = size_of::<Node>() + 2 * size_of::<usize>() + size_of::<u32>();
        self.nodes.len() * node + self.moves.len() * 3 * size_of::<u32>()
    }
}
