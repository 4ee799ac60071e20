//! Tests that play strategies of the fugitive against every deletion. Strategies of both players with one
//! change must be rejected or still win.

use std::collections::HashSet;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use upstar::escape::NemesisSolver;
use upstar::escape::board::{EscapeGraph, UNBREAKABLE};
use upstar::escape::strategy::{
    Copies, Fence, FugitiveNode, FugitiveStrategy, Link, NemesisNode, NemesisStrategy,
    Strategy as AnyStrategy,
};
use upstar::ground::control::Control;

use super::replay;
use super::samples::{board, boards, cases, crowded};
use super::strategies::checked_strategy;

/// The plays in which the fugitive follows their strategy.
struct Plays<'s> {
    strategy: &'s FugitiveStrategy,
    known: HashSet<(usize, Copies)>,
}

impl Plays<'_> {
    /// Follows all plays from a node at which the fugitive is to move.
    fn walk(&mut self, node: usize, left: &Copies) {
        if !self.known.insert((node, left.clone())) {
            return;
        }
        let FugitiveNode { at, to, then, .. } = &self.strategy.nodes[node];
        let way = to.map_or(Link::to_exits(*at), |to| Link::between(*at, to));
        assert!(left.contains(&(way, of(left, way))) && of(left, way) > 0, "he cannot go on from {at}");
        if to.is_some() {
            self.deletions(left).into_iter().for_each(|after| {
                let is_whole = |&&next: &&usize| {
                    let needs = &self.strategy.nodes[next].needs;
                    needs.iter().all(|&(link, copies)| of(&after, link) >= copies)
                };
                let next = *then.iter().find(is_whole).expect("one of his ways is left");
                assert_eq!(Some(self.strategy.nodes[next].at), *to);
                self.walk(next, &after);
            });
        }
    }

    /// Returns the copies that may be left after a deletion. The Nemesis may pass if an edge is
    /// unbreakable.
    fn deletions(&self, left: &Copies) -> Vec<Copies> {
        let delete = |i: usize| {
            let mut after = left.clone();
            after[i].1 -= u32::from(after[i].1 != UNBREAKABLE);
            after
        };
        (0..left.len()).filter(|&i| left[i].1 > 0).map(delete).collect()
    }
}

fn of(left: &Copies, link: Link) -> u32 {
    left.iter().find(|(other, _)| *other == link).map_or(0, |&(_, copies)| copies)
}

/// Asserts that the strategy wins from its last node against every deletion.
fn play_out(board: &EscapeGraph, strategy: &FugitiveStrategy) {
    let mut left: Copies = replay::copies(board).into_iter().collect();
    left.sort_unstable();
    Plays { strategy, known: HashSet::new() }.walk(strategy.nodes.len() - 1, &left);
}

/// Returns all strategies that differ from this one by one change at one node.
fn of_fugitive(strategy: &FugitiveStrategy, vertices: u32) -> Vec<FugitiveStrategy> {
    let changed = |i: usize, node: FugitiveNode| {
        let mut nodes = strategy.nodes.clone();
        nodes[i] = node;
        FugitiveStrategy { nodes }
    };
    let mut all = Vec::new();
    for (i, node) in strategy.nodes.iter().enumerate() {
        let places = (0..vertices).map(Some).chain([None]).filter(|to| *to != node.to);
        all.extend(places.map(|to| changed(i, FugitiveNode { to, ..node.clone() })));
        for j in 0..node.needs.len() {
            all.push(changed(i, FugitiveNode { needs: with_a_copy_less(&node.needs, j), ..node.clone() }));
        }
        for j in 0..node.then.len() {
            let mut then = node.then.clone();
            then.remove(j);
            all.push(changed(i, FugitiveNode { then, ..node.clone() }));
        }
    }
    all
}

fn with_a_copy_less(copies: &Copies, i: usize) -> Copies {
    let mut less = copies.clone();
    less[i].1 -= 1;
    less.retain(|&(_, copies)| copies > 0);
    less
}

fn with_a_copy_more(copies: &Copies, i: usize) -> Copies {
    let mut more = copies.clone();
    more[i].1 += 1;
    more
}

/// Returns all strategies of the Nemesis that differ from this one by one change at one node.
fn of_nemesis(strategy: &NemesisStrategy, vertices: u32) -> Vec<NemesisStrategy> {
    let mut all = Vec::new();
    for (i, node) in strategy.nodes.iter().enumerate() {
        let others = match node {
            NemesisNode::Replies { .. } => other_replies(node),
            NemesisNode::Fence { .. } => other_fences(node, vertices),
        };
        let with = |node: NemesisNode| {
            let mut nodes = strategy.nodes.clone();
            nodes[i] = node;
            NemesisStrategy { nodes }
        };
        all.extend(others.into_iter().map(with));
    }
    all
}

fn other_replies(node: &NemesisNode) -> Vec<NemesisNode> {
    let NemesisNode::Replies { at, most, replies } = node else { return Vec::new() };
    let with = |most: Copies, replies| NemesisNode::Replies { at: *at, most, replies };
    let mut others: Vec<NemesisNode> =
        (0..most.len()).map(|j| with(with_a_copy_more(most, j), replies.clone())).collect();
    for (j, reply) in replies.iter().enumerate() {
        let mut fewer = replies.clone();
        fewer.remove(j);
        others.push(with(most.clone(), fewer));
        for cut in [None, Some(Link::between(*at, reply.to))].into_iter().filter(|cut| *cut != reply.cut) {
            let mut changed = replies.clone();
            changed[j].cut = cut;
            others.push(with(most.clone(), changed));
        }
        let mut changed = replies.clone();
        changed[j].then = reply.then.saturating_sub(1);
        others.push(with(most.clone(), changed));
    }
    others.retain(|other| other != node);
    others
}

fn other_fences(node: &NemesisNode, vertices: u32) -> Vec<NemesisNode> {
    let NemesisNode::Fence { at, most, fence } = node else { return Vec::new() };
    let with = |most: Copies, fence| NemesisNode::Fence { at: *at, most, fence };
    let mut others: Vec<NemesisNode> =
        (0..most.len()).map(|j| with(with_a_copy_more(most, j), fence.clone())).collect();
    if let Fence::Inside(inside) = fence {
        for v in 0..vertices {
            let mut toggled: Vec<u32> = inside.iter().copied().filter(|&u| u != v).collect();
            if toggled.len() == inside.len() {
                toggled.push(v);
                toggled.sort_unstable();
            }
            others.push(with(most.clone(), Fence::Inside(toggled)));
        }
    }
    others
}

/// The number of changed strategies, and how many of them the check rejected.
#[derive(Default, Debug)]
struct Count {
    all: usize,
    rejected: usize,
}

impl Count {
    fn add(&mut self, board: &EscapeGraph, strategies: impl IntoIterator<Item = AnyStrategy>) {
        for strategy in strategies {
            self.all += 1;
            match strategy.check(board, start_of(&strategy)) {
                Err(_) => self.rejected += 1,
                Ok(()) => replayed(board, &strategy),
            }
        }
    }
}

impl Count {
    /// Asserts that there were over 200 changed strategies and that at least `percent` per cent of them
    /// were rejected.
    fn are_rejected(&self, percent: usize) {
        assert!(self.all > 200 && self.rejected * 100 >= self.all * percent, "{self:?}");
    }
}

/// Returns the vertex at which a strategy begins.
fn start_of(strategy: &AnyStrategy) -> u32 {
    match strategy {
        AnyStrategy::Fugitive(strategy) => strategy.nodes.last().map_or(0, |node| node.at),
        AnyStrategy::Nemesis(strategy) => strategy.nodes.last().map_or(0, |node| node.at()),
    }
}

fn replayed(board: &EscapeGraph, strategy: &AnyStrategy) {
    match strategy {
        AnyStrategy::Fugitive(strategy) => play_out(board, strategy),
        AnyStrategy::Nemesis(strategy) => _ = replay::replay(board, strategy),
    }
}

#[test]
fn changed_strategies_of_the_fugitive_are_rejected_or_right() {
    let mut runner = TestRunner::deterministic();
    let random = crowded(8, 11, 1);
    let mut count = Count::default();
    for _ in 0..500 {
        let board = random.new_tree(&mut runner).unwrap().current();
        let strategy = NemesisSolver::new(&board).strategy(0, &Control::unlimited()).unwrap();
        if let AnyStrategy::Fugitive(strategy) = strategy {
            let changed = of_fugitive(&strategy, board.vertices() as u32);
            count.add(&board, changed.into_iter().map(AnyStrategy::Fugitive));
        }
    }
    count.are_rejected(99);
}

/// Uses boards on which the Nemesis cannot hold the fugitive in a fence at once. Many changes are harmless:
/// she does not need some of the limits, and the fugitive cannot reach some of the vertices.
#[test]
fn changed_strategies_of_the_nemesis_are_rejected_or_right() {
    let mut count = Count::default();
    for text in [
        "0-5 1-4 1-5 1-6 2-3 2-7 2-8 3-4 3-9 3-10 4-5 4-11 exits 6,7,8,9,10,11 @ 0",
        "0-1 1-3 1-4 2-6 2-7 2-8 3-4 3-5 3-6 3-9 4-6 6-10 6-11 exits 7,8,9,10,11 @ 0",
        "0-1 1-3 1-4 2-3 2-4 2-6 3-5 3-7 3-8 4-6 5-7 5-9 5-10 6-11 6-12 7-13 7-14 exits 8,9,10,11,12,13,14 @ 0",
        "0-6 1-4 1-9 1-10 2-6 2-8 2-11 3-4 3-7 3-12 4-5 4-8 4-13 5-7 5-14 5-15 6-8 7-16 8-17 exits 9,10,11,12,13,14,15,16,17 @ 0",
        "0-6*2 5-7*2 1-2 3-4*2 8-3*2 2-4*2 3-0*3 5-3 exits 6,7,8 @ 1",
        "grid(3,4) without 0,1-x1 0,2-x2 2,3-x6 2,1-x9 2,0-x11 1,0-x12 @ 1,1",
    ] {
        let board = board(text);
        let strategy = NemesisSolver::new(&board).strategy(board.start().unwrap(), &Control::unlimited());
        let AnyStrategy::Nemesis(strategy) = strategy.unwrap() else { panic!("{text}: the Nemesis wins") };
        let changed = of_nemesis(&strategy, board.vertices() as u32);
        count.add(&board, changed.into_iter().map(AnyStrategy::Nemesis));
    }
    count.are_rejected(33);
}

#[test]
fn the_fugitive_escapes_without_a_tree() {
    for text in [
        "0-1 1-2 1-3 2-3 2-4 3-5 3-6 3-7 exits 4,5,6,7 @ 0",
        "0-2 1-3 1-4 1-5 1-10 2-3 2-4 3-5 4-11 4-12 5-13 5-14 exits 10,11,12,13,14 @ 0",
        "0-1 1=2 2-3*3 0-4*2 exits 3,4 @ 1",
        "grid(3,3) @ 1,1",
    ] {
        let board = board(text);
        match checked_strategy(&mut NemesisSolver::new(&board), &board, board.start().unwrap()) {
            AnyStrategy::Fugitive(strategy) => play_out(&board, &strategy),
            AnyStrategy::Nemesis(_) => panic!("{text}: the fugitive wins"),
        }
    }
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn the_fugitive_escapes(board in boards(8, 11, 3)) {
        for start in (0..board.vertices() as u32).filter(|&start| !board.is_exit(start)) {
            let strategy = checked_strategy(&mut NemesisSolver::new(&board), &board, start);
            if let AnyStrategy::Fugitive(strategy) = strategy {
                play_out(&board, &strategy);
            }
        }
    }
}
