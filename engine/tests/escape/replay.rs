//! Tests that play out strategies of the Nemesis: every walk of the fugitive without a repeated vertex, up
//! to a fence, and random walks inside it.

use std::collections::HashMap;

use proptest::prelude::*;
use upstar::escape::NemesisSolver;
use upstar::escape::board::EscapeGraph;
use upstar::escape::strategy::{
    Fence, Link, NemesisNode, NemesisReply, NemesisStrategy, Strategy as AnyStrategy,
};

use super::strategies::{checked_strategy, graph};

/// The remaining copies of each link.
pub(super) type Left = HashMap<Link, u32>;

pub(super) fn copies(board: &EscapeGraph) -> Left {
    let mut left = Left::new();
    for edge in board.graph().edges() {
        let [u, v] = edge.ends;
        let link = match (board.is_exit(u), board.is_exit(v)) {
            (true, true) => continue,
            (true, false) => Link::to_exits(v),
            (false, true) => Link::to_exits(u),
            (false, false) => Link::between(u, v),
        };
        *left.entry(link).or_insert(0) += edge.copies;
    }
    left
}

fn delete(left: &mut Left, link: Link) {
    if let Some(copies) = left.get_mut(&link) {
        *copies = copies.saturating_sub(1);
    }
}

/// A play in which the Nemesis follows her strategy.
#[derive(Clone)]
struct Play<'p> {
    strategy: &'p NemesisStrategy,
    left: Left,
    /// The vertices of the fugitive's walk from the start, each with its node of the strategy.
    walk: Vec<(u32, usize)>,
}

impl Play<'_> {
    fn at(&self) -> u32 {
        self.walk[self.walk.len() - 1].0
    }

    fn ways(&self, from: u32) -> Vec<u32> {
        let there = self.left.iter().filter(|(link, copies)| **copies > 0 && link.touches(from));
        let mut ways: Vec<u32> =
            there.filter_map(|(link, _)| link.to.map(|to| if to == from { link.from } else { to })).collect();
        ways.sort_unstable();
        ways
    }

    fn is_beside_exit(&self) -> bool {
        self.left.get(&Link::to_exits(self.at())).is_some_and(|&copies| copies > 0)
    }

    /// Returns the Nemesis's reply to a move to a vertex: the reply at the first vertex of the walk that
    /// has one. She plays as if the fugitive had gone there directly.
    fn answer(&self, to: u32) -> Option<(usize, NemesisReply)> {
        self.walk.iter().enumerate().find_map(|(i, &(_, node))| {
            let NemesisNode::Replies { replies, .. } = &self.strategy.nodes[node] else { return None };
            replies.iter().find(|reply| reply.to == to).map(|reply| (i, *reply))
        })
    }

    /// Moves the fugitive to a vertex and plays the Nemesis's reply. Returns whether the strategy has one.
    fn go(&mut self, to: u32) -> bool {
        // Back at the start the play begins anew, with fewer copies, so she needs no reply.
        if self.walk[0].0 == to {
            self.walk.truncate(1);
            return true;
        }
        let Some((i, reply)) = self.answer(to) else { return false };
        self.walk.truncate(i + 1);
        if let Some(cut) = reply.cut {
            delete(&mut self.left, cut);
        }
        self.walk.push((to, reply.then));
        true
    }

    fn fence(&self) -> Option<&Fence> {
        match &self.strategy.nodes[self.walk[self.walk.len() - 1].1] {
            NemesisNode::Fence { fence, .. } => Some(fence),
            NemesisNode::Replies { .. } => None,
        }
    }

    /// Returns whether the vertex belongs to an earlier part of the walk, for which the strategy has a
    /// reply.
    fn is_left_behind(&self, v: u32) -> bool {
        self.walk[0].0 == v || self.answer(v).is_some()
    }

    /// Returns the links from a vertex that lead out of the fence, with their copies.
    fn out(&self, v: u32) -> Vec<(Link, u32)> {
        let is_inside = |v: u32| match self.fence() {
            Some(Fence::Inside(vertices)) => vertices.contains(&v),
            _ => true,
        };
        let leads_out = |link: &Link| {
            let other = link.to.map(|to| if to == v { link.from } else { to });
            link.touches(v) && other.is_none_or(|to| !is_inside(to) && !self.is_left_behind(to))
        };
        let there = self.left.iter().filter(|(link, copies)| **copies > 0 && leads_out(link));
        there.map(|(&link, &copies)| (link, copies)).collect()
    }

    /// Plays the Nemesis's move inside a fence. She deletes a link that leads out at the fugitive's vertex;
    /// otherwise a surplus copy, beyond the first, at the vertex that the fugitive can reach soonest.
    fn guard(&mut self, at: u32) {
        if let Some(&(link, _)) = self.out(at).first() {
            delete(&mut self.left, link);
            return;
        }
        // The cost of a vertex is the least number of free deletions that she gains before he reaches it:
        // one at each vertex without a link out.
        let mut open = vec![(at, 0)];
        let mut best: HashMap<u32, u32> = HashMap::from([(at, 0)]);
        while let Some((v, cost)) = open.pop() {
            let next = cost + u32::from(v != at && self.out(v).is_empty());
            for to in self.ways(v) {
                let is_held =
                    !self.is_left_behind(to) && !self.out(v).iter().any(|(link, _)| link.touches(to));
                if is_held && best.get(&to).is_none_or(|&known| next < known) {
                    best.insert(to, next);
                    open.push((to, next));
                }
            }
        }
        let excess = |v: &u32| self.out(*v).iter().map(|(_, copies)| copies).sum::<u32>() > 1;
        if let Some((&v, _)) = best.iter().filter(|(v, _)| excess(v)).min_by_key(|&(&v, &cost)| (cost, v)) {
            let (link, _) = self.out(v)[0];
            delete(&mut self.left, link);
        }
    }
}

/// Tries all walks without a repeated vertex. Collects the plays that reach a fence and counts all of them.
fn play_out<'p>(play: &Play<'p>, visited: &mut Vec<u32>, fenced: &mut Vec<Play<'p>>, plays: &mut usize) {
    assert!(!play.is_beside_exit(), "the fugitive escapes from {}", play.at());
    *plays += 1;
    for to in play.ways(play.at()) {
        if visited.contains(&to) {
            continue;
        }
        let mut after = play.clone();
        assert!(after.go(to), "every move has an answer");
        if after.fence().is_some() {
            fenced.push(after);
        } else {
            visited.push(to);
            play_out(&after, visited, fenced, plays);
            visited.pop();
        }
    }
}

/// Continues a play inside a fence by a random walk.
fn wander(mut play: Play<'_>, seed: u64) {
    let mut at = play.at();
    let mut state = seed;
    for _ in 0..60 {
        let exits = play.left.get(&Link::to_exits(at)).copied().unwrap_or(0);
        assert_eq!(exits, 0, "an exit beside {at}");
        let ways = play.ways(at);
        if ways.is_empty() {
            return;
        }
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        at = ways[(state >> 33) as usize % ways.len()];
        if !play.go(at) {
            play.guard(at);
        }
    }
}

/// Plays a strategy out and returns the number of positions that arose.
pub(super) fn replay(board: &EscapeGraph, strategy: &NemesisStrategy) -> usize {
    let node = strategy.nodes.len() - 1;
    let start = strategy.nodes[node].at();
    let play = Play { strategy, left: copies(board), walk: vec![(start, node)] };
    let (mut fenced, mut plays) = (Vec::new(), 0);
    if let NemesisNode::Fence { .. } = strategy.nodes[node] {
        fenced.push(play);
    } else {
        play_out(&play, &mut vec![start], &mut fenced, &mut plays);
    }
    for (seed, play) in fenced.into_iter().enumerate().take(2_000) {
        wander(play, seed as u64);
    }
    plays
}

#[test]
fn the_nemesis_holds_the_fugitive_in_grids() {
    for (text, start) in [("grid(7,7)", 24), ("grid(8,8)", 27), ("grid(9,9)", 40), ("grid(9,9)", 31)] {
        let board = graph(text);
        match checked_strategy(&mut NemesisSolver::new(&board), &board, start) {
            AnyStrategy::Nemesis(strategy) => _ = replay(&board, &strategy),
            AnyStrategy::Fugitive(_) => panic!("{text}: the Nemesis wins from {start}"),
        }
    }
}

proptest! {
    /// Strategies for random multigraphs are right, both node by node and when played out.
    #[test]
    fn strategies_win(
        edges in proptest::collection::vec((0..7_u32, 0..7_u32, 1..4_u32), 1..14),
        exits in proptest::collection::vec(0..7_u32, 1..4),
        start in 0..7_u32,
    ) {
        let edges: Vec<String> =
            edges.iter().filter(|(u, v, _)| u != v).map(|(u, v, copies)| format!("{u}-{v}*{copies}")).collect();
        let exits: Vec<String> = exits.iter().map(ToString::to_string).collect();
        let board = graph(&format!("7: {} exits {}", edges.join(" "), exits.join(",")));
        if !board.is_exit(start) {
            let strategy = checked_strategy(&mut NemesisSolver::new(&board), &board, start);
            if let AnyStrategy::Nemesis(strategy) = strategy {
                replay(&board, &strategy);
            }
        }
    }
}
