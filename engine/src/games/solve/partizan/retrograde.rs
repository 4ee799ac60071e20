//! From the ends of play back.
//!
//! Turns are settled in the order of their remoteness, the distance to the end. Whoever can move to a turn that is lost for the opponent
//! wins, one move later; the first such turn that is settled is the nearest. Whoever can move only to turns that are won
//! for the opponent loses, one move after the last of them. What is never settled is a draw. Each move is looked at
//! once.

use super::Prospect;
use crate::ground::control::{OrStop, Stop};

/// Turns, known by numbers, and the moves between them.
#[derive(Default)]
pub(super) struct Course {
    nodes: Vec<Node>,
    /// Each move by the turns before and after it.
    moves: Vec<(u32, u32)>,
}

#[derive(Clone, Copy)]
struct Node {
    prospect: Option<Prospect>,
    /// How many moves there are of which it is not known that they lose; nothing while the moves are not known.
    open: Option<u32>,
}

impl Course {
    /// A new turn, of which something may be known.
    pub(super) fn node(&mut self, prospect: Option<Prospect>) -> OrStop<usize> {
        let at = self.nodes.len();
        u32::try_from(at).map_err(|_| Stop::TooLarge)?;
        self.nodes.push(Node { prospect, open: None });
        Ok(at)
    }

    /// What the player to move can expect, as far as that is known.
    pub(super) fn prospect(&self, at: usize) -> Option<Prospect> {
        self.nodes[at].prospect
    }

    /// Play ends here.
    pub(super) fn end(&mut self, at: usize, prospect: Prospect) {
        self.nodes[at].prospect = Some(prospect);
    }

    /// All moves from a turn.
    pub(super) fn moves(&mut self, at: usize, after: &[usize]) -> OrStop<()> {
        if after.is_empty() {
            self.end(at, Prospect::Loss(0));
            return Ok(());
        }
        self.nodes[at].open = Some(u32::try_from(after.len()).map_err(|_| Stop::TooLarge)?);
        // The numbers of turns fit.
        self.moves.extend(after.iter().map(|&after| (at as u32, after as u32)));
        Ok(())
    }

    /// Finds out what follows from what is known. If all moves are known, whoever neither wins nor loses draws.
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

    /// Settles a turn from which a move leads to one that has just been settled, if that is enough.
    fn follows(&mut self, at: usize, from: usize) -> bool {
        let Some(after) = self.nodes[at].prospect else { return false };
        let node = &mut self.nodes[from];
        if node.prospect.is_some() {
            return false;
        }
        if let Prospect::Win(_) = after {
            node.open = node.open.map(|open| open - 1);
            if node.open != Some(0) {
                return false;
            }
        }
        node.prospect = Some(after.before());
        true
    }

    /// The turns that are won or lost already, by their remoteness.
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

    /// For each turn the turns before it, one list behind the other, and where each list begins.
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

    /// The memory in use, with what it takes to settle the turns, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let node = size_of::<Node>() + 2 * size_of::<usize>() + size_of::<u32>();
        self.nodes.len() * node + self.moves.len() * 3 * size_of::<u32>()
    }
}
