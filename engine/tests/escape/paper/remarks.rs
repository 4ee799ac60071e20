//! Tests of section 2: the remarks, and the number of exits.

use std::collections::HashMap;

use proptest::prelude::*;
use upstar::escape::board::{Edge, EscapeGraph, Multigraph};
use upstar::escape::rules::{Escape, Turn};
use upstar::escape::{BlizzardSolver, NemesisSolver, merge_exits};
use upstar::ground::control::Control;

use super::super::samples::{all, board, boards, cases, copies};
use super::super::table::Table;
use super::{neighbours, wins};

/// A restriction on the regular vertices that a fugitive may enter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rule {
    Anything,
    /// The fugitive may not return to a vertex.
    NoVertexTwice,
    /// The fugitive may not return to a vertex, nor enter a vertex that was a neighbour of an earlier one
    /// on the path.
    InducedPaths,
}

/// The plays of a fugitive under a restriction.
struct Restricted<'b> {
    board: &'b EscapeGraph,
    rule: Rule,
    known: HashMap<(u32, Vec<u32>, u32, usize), bool>,
}

impl Restricted<'_> {
    /// Returns whether the fugitive, who is to move, wins within `moves` moves without entering the
    /// forbidden vertices.
    fn wins(&mut self, at: u32, copies: &[u32], forbidden: u32, moves: usize) -> bool {
        if self.board.is_exit(at) || moves == 0 {
            return self.board.is_exit(at);
        }
        let position = (at, copies.to_vec(), forbidden, moves);
        if let Some(&wins) = self.known.get(&position) {
            return wins;
        }
        let edges = self.board.graph().edges().iter().zip(copies).filter(|&(_, &copies)| copies > 0);
        let ways: Vec<u32> = edges.filter_map(|(edge, _)| edge.other_end(at)).collect();
        let beside = ways.iter().fold(0, |set, to| set | 1 << to);
        let wins = ways.iter().filter(|&to| forbidden >> to & 1 == 0).any(|&to| {
            let left = match self.rule {
                Rule::Anything => 0,
                Rule::NoVertexTwice => forbidden | 1 << at,
                // On an induced path the next vertex is the only neighbour of `at` that may follow.
                Rule::InducedPaths => forbidden | 1 << at | beside & !(1 << to),
            };
            self.survives(to, copies, left & !exits(self.board), moves - 1)
        });
        self.known.insert(position, wins);
        wins
    }

    fn survives(&mut self, at: u32, copies: &[u32], forbidden: u32, moves: usize) -> bool {
        self.board.is_exit(at)
            || (0..copies.len()).filter(|&edge| copies[edge] > 0).all(|edge| {
                let mut left = copies.to_vec();
                left[edge] -= 1;
                self.wins(at, &left, forbidden, moves)
            })
    }
}

fn exits(board: &EscapeGraph) -> u32 {
    board.exits().iter().fold(0, |set, exit| set | 1 << exit)
}

fn regular(board: &EscapeGraph) -> usize {
    board.vertices() - board.exits().len()
}

fn wins_with(board: &EscapeGraph, rule: Rule, moves: usize) -> bool {
    let mut play = Restricted { board, rule, known: HashMap::new() };
    play.wins(board.start().unwrap(), &copies(board), 0, moves)
}

/// Asserts that no restriction hurts the fugitive, who needs at most as many moves as there are regular
/// vertices.
fn seven(board: &EscapeGraph) {
    let table = Table::new(&Escape::NEMESIS, board);
    let expected = table.wins(table.whole(), board.start().unwrap(), Turn::Walk);
    for rule in [Rule::Anything, Rule::NoVertexTwice, Rule::InducedPaths] {
        assert_eq!(wins_with(board, rule, regular(board)), expected, "{board}");
    }
}

#[test]
fn seven_on_small_graphs() {
    (1..=4).flat_map(|n| all(n, 1)).for_each(|board| seven(&board));
    (1..=3).flat_map(|n| all(n, 3)).for_each(|board| seven(&board));
}

#[test]
fn seven_with_a_move_less_fails() {
    let board = board("0-1*4 1-2*4 2-3*4 exits 3 @ 0");
    assert!(wins_with(&board, Rule::Anything, 3) && !wins_with(&board, Rule::Anything, 2));
}

/// An edge with as many copies as there are regular vertices acts as unbreakable if the fugitive begins,
/// but not if the Nemesis begins.
#[test]
fn seven_at_half_time() {
    let cut = |text: &str| {
        let board = board(text);
        let verdict = NemesisSolver::new(&board).solve(0, Turn::Cut, &copies(&board), &Control::unlimited());
        verdict.unwrap().walker_wins
    };
    assert!(wins(&board("0-1 exits 1 @ 0")));
    assert!(!cut("0-1 exits 1 @ 0") && cut("0-1*2 exits 1 @ 0") && cut("0=1 exits 1 @ 0"));
}

fn exits_beside(board: &EscapeGraph, v: u32) -> usize {
    neighbours(board, v).into_iter().filter(|&to| board.is_exit(to)).count()
}

/// In a simple graph in which no regular vertex has two exits beside it the Nemesis wins, unless the
/// fugitive starts on an exit or beside one.
#[test]
fn eight() {
    let mut count = 0;
    for board in (1..=5).flat_map(|n| all(n, 1)) {
        let start = board.start().unwrap();
        let has_two = (0..board.vertices() as u32).any(|v| !board.is_exit(v) && exits_beside(&board, v) > 1);
        if !has_two {
            count += 1;
            assert_eq!(wins(&board), board.is_exit(start) || exits_beside(&board, start) > 0, "{board}");
        }
    }
    assert!(count > 1000);
    // In a multigraph one exit counts once for each copy of its edge.
    assert!(wins(&board("0-1 1-2*2 exits 2 @ 0")));
}

#[test]
fn one_exit() {
    for board in (1..=5).flat_map(|n| all(n, 1)).filter(|board| board.exits().len() == 1) {
        let start = board.start().unwrap();
        assert_eq!(wins(&board), board.is_exit(start) || exits_beside(&board, start) > 0, "{board}");
    }
}

#[test]
fn exits_are_merged_in_blizzard() {
    let trapper_wins = |board: &EscapeGraph| {
        BlizzardSolver::new(board).solve(board.start().unwrap(), Turn::Walk, &copies(board)).walker_wins
    };
    for board in (1..=5).flat_map(|n| all(n, 1)).chain((1..=3).flat_map(|n| all(n, 3))) {
        assert_eq!(trapper_wins(&merge_exits(&board).board), trapper_wins(&board), "{board}");
    }
}

/// Builds the graph of Theorem 9: behind the old exits there are n + 1 new vertices, each of them beside
/// the two new exits.
fn with_two_exits(board: &EscapeGraph) -> EscapeGraph {
    let n = board.vertices() as u32;
    let new = n..2 * n + 1;
    let [t1, t2] = [2 * n + 1, 2 * n + 2];
    let mut edges = board.graph().edges().to_vec();
    for y in new {
        edges.extend(board.exits().iter().chain(&[t1, t2]).map(|&x| Edge::simple(x, y)));
    }
    EscapeGraph::new(Multigraph::new(2 * n as usize + 3, edges))
        .with_exits(vec![t1, t2])
        .with_start(board.start().unwrap())
}

fn nine(board: &EscapeGraph) {
    let (n, m, exits) = (board.vertices(), board.graph().edges().len(), board.exits().len());
    let two = with_two_exits(board);
    assert_eq!(two.vertices(), 2 * n + 3);
    assert_eq!(two.graph().edges().len(), m + exits * (n + 1) + 2 * (n + 1));
    assert!(exits == n || two.graph().edges().len() <= m + (n - 1) * (n + 1) + 2 * (n + 1));
    assert_eq!(wins(&two), wins(board), "{board}");
}

#[test]
fn nine_on_small_graphs() {
    (1..=4).flat_map(|n| all(n, 1)).for_each(|board| nine(&board));
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn seven_on_random_multigraphs(board in boards(6, 7, 2)) {
        seven(&board);
    }

    #[test]
    fn nine_on_random_graphs(board in boards(7, 12, 1)) {
        nine(&board);
    }
}
