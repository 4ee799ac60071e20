//! Tests of the linear algorithm for Nemesis on trees and on multigraphs of maximum degree 3.

use std::collections::HashSet;

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::escape::board::{Edge, EscapeGraph, Multigraph};
use upstar::escape::rules::{Escape, Step, Turn};
use upstar::escape::{EscapeAnswer, EscapePosition, LinearNemesis, NemesisSolver};
use upstar::ground::control::Control;
use upstar_twin::escape::{nemesis, nemesis_cuts_first};

use super::samples::{all, board, boards, cases, copies, of_twin};

/// Returns whether the twin lets the fugitive win.
fn twin(board: &EscapeGraph, at: u32, turn: Turn) -> bool {
    match turn {
        Turn::Walk => nemesis(&of_twin(board, at)),
        Turn::Cut => nemesis_cuts_first(&of_twin(board, at)),
    }
}

/// Asserts that each answer of the solver is right, and that it answers for the start. Returns whether the
/// theorem applies to the board.
fn agrees(board: &EscapeGraph) -> bool {
    let Some(solver) = LinearNemesis::new(board) else { return false };
    let copies = copies(board);
    for at in 0..board.vertices() as u32 {
        for turn in [Turn::Walk, Turn::Cut] {
            let Some(verdict) = solver.solve(at, turn, &copies) else {
                // Only at the start, with the fugitive to move, must the solver know the answer.
                assert!(turn == Turn::Cut || Some(at) != board.start(), "{board}");
                continue;
            };
            assert_eq!(verdict.walker_wins, twin(board, at, turn), "{board}: {turn:?} at {at}");
        }
    }
    plays(board, &solver);
    true
}

/// Asserts that the winner from the start wins all plays by the solver's steps, whatever the opponent does.
fn plays(board: &EscapeGraph, solver: &LinearNemesis) {
    let start = board.start().unwrap();
    let mut play = Play { board, solver, known: HashSet::new() };
    let copies = copies(board);
    if solver.solve(start, Turn::Walk, &copies).unwrap().walker_wins {
        play.fugitive(start, &copies);
    } else {
        play.nemesis(start, &copies);
    }
}

struct Play<'a> {
    board: &'a EscapeGraph,
    solver: &'a LinearNemesis,
    known: HashSet<(u32, Vec<u32>)>,
}

impl Play<'_> {
    /// Tries all deletions against the solver's fugitive, who is to move.
    fn fugitive(&mut self, at: u32, copies: &[u32]) {
        if self.board.is_exit(at) || !self.known.insert((at, copies.to_vec())) {
            return;
        }
        let verdict = self.solver.solve(at, Turn::Walk, copies).unwrap();
        let (true, Some(Step::Walk(to))) = (verdict.walker_wins, verdict.step) else {
            panic!("{} {copies:?} at {at}: {verdict:?}", self.board)
        };
        let mut edges = self.board.graph().edges().iter().zip(copies);
        assert!(edges.any(|(edge, &left)| left > 0 && edge.other_end(at) == Some(to)), "{}", self.board);
        for edge in (0..copies.len()).filter(|&edge| copies[edge] > 0) {
            let mut left = copies.to_vec();
            left[edge] -= 1;
            self.fugitive(to, &left);
        }
    }

    /// Tries all moves of the fugitive, who is to move, against the solver's Nemesis. Where the solver
    /// names no deletion, tries them all.
    fn nemesis(&mut self, at: u32, copies: &[u32]) {
        assert!(!self.board.is_exit(at), "{} {copies:?} at {at}", self.board);
        if !self.known.insert((at, copies.to_vec())) {
            return;
        }
        for (i, edge) in self.board.graph().edges().iter().enumerate() {
            let Some(to) = edge.other_end(at).filter(|_| copies[i] > 0) else { continue };
            let verdict = self.solver.solve(to, Turn::Cut, copies);
            let Some(verdict) = verdict.filter(|verdict| !verdict.walker_wins) else {
                panic!("{} {copies:?} at {to}: {verdict:?}", self.board)
            };
            let cuts = match verdict.step {
                Some(Step::Cut(edge)) => vec![edge],
                _ => (0..copies.len()).filter(|&edge| copies[edge] > 0).collect(),
            };
            for cut in cuts {
                let mut left = copies.to_vec();
                left[cut] -= 1;
                self.nemesis(to, &left);
            }
        }
    }
}

/// Returns whether the fugitive wins from the start; asserts that all solvers agree.
fn winner(text: &str) -> bool {
    let board = board(text);
    assert!(agrees(&board), "the theorem applies to {text}");
    twin(&board, board.start().unwrap(), Turn::Walk)
}

/// One branch is enough, whereas the article asks for two.
#[test]
fn one_edge_to_an_exit() {
    assert!(winner("0-1 exits 1 @ 0"));
}

/// Seen from vertex 1 the start has degree 1 and is no branch, although nothing prunes it when the search
/// begins at 1.
#[test]
fn the_start_is_no_branch_at_its_neighbour() {
    assert!(!winner("0-1 1-5 1-2 2-3 2-4 3-4 3-6 4-7 exits 5,6,7 @ 0"));
}

#[test]
fn the_start_is_no_branch_where_exits_are_shared() {
    assert!(!winner("0-1 0-3 0-5 1-2 1-4 2-4 2-5 4-5 exits 5 @ 3"));
}

/// Without duplicate exits, the cycle 1, 3, 2 through an exit would disable the only branch.
#[test]
fn exits_are_duplicated_first() {
    assert!(winner("0-2 1-2 1-3 1-4 2-3 exits 3,4 @ 0"));
}

#[test]
fn the_start_may_have_any_degree() {
    // Five cubic branches, each of them a triangle with two exits.
    let gadget = |i: u32| {
        let [a, b, c] = [3 * i + 1, 3 * i + 2, 3 * i + 3];
        format!("0-{a} {a}-{b} {b}-{c} {c}-{a} {b}-7{i} {c}-7{i}")
    };
    let edges: Vec<String> = (0..3).map(gadget).collect();
    let text = format!("{} exits 70,71,72 @ 0", edges.join(" "));
    let board = board(&text);
    let solver = LinearNemesis::new(&board).unwrap();
    assert!(!solver.solve(0, Turn::Walk, &copies(&board)).unwrap().walker_wins);
    assert!(
        !NemesisSolver::new(&board)
            .solve(0, Turn::Walk, &copies(&board), &Control::unlimited())
            .unwrap()
            .walker_wins
    );
}

#[test]
fn boards_beyond_the_theorem() {
    assert!(LinearNemesis::new(&board("0-1 exits 1")).is_none());
    // The fugitive wins without a tree here.
    assert!(LinearNemesis::new(&board("0-1 1-2 1-3 2-3 2-4 3-5 3-6 3-7 exits 4,5,6,7 @ 0")).is_none());
    assert!(LinearNemesis::new(&board("0=1 1=2 1=3 2=3 2-4 3-5 exits 4,5 @ 0")).is_none());
}

#[test]
fn small_graphs() {
    let applied = (1..=4).flat_map(|n| all(n, 1)).filter(agrees).count();
    assert!(applied > 100, "{applied}");
}

#[test]
fn small_multigraphs() {
    let applied = (1..=4).flat_map(|n| all(n, 2)).filter(agrees).count();
    assert!(applied > 1000, "{applied}");
}

/// The copies beyond a vertex add up, and each step to it pays for one deletion.
#[test]
fn prices_of_a_path() {
    // She needs all but one of the copies to the exit, and has as many moves as he takes to come there.
    for copies in 1..=4 {
        for steps in 1..=3_u32 {
            let edge = |v| format!("{}-{v}*3", v - 1);
            let path: Vec<String> = (1..=steps).map(edge).collect();
            let text = format!("{} {steps}-{}*{copies} exits {} @ 0", path.join(" "), steps + 1, steps + 1);
            assert_eq!(winner(&text), copies > steps, "{text}");
        }
    }
}

#[test]
fn unbreakable_edges_of_trees() {
    let wins = |text: &str| {
        let board = board(text);
        agrees_with_search(&board);
        LinearNemesis::new(&board).unwrap().solve(0, Turn::Walk, &copies(&board)).unwrap().walker_wins
    };
    assert!(wins("0=1 1=2 2-3*3 exits 3 @ 0"));
    assert!(!wins("0=1 1=2 2-3*2 exits 3 @ 0"));
    assert!(wins("0=1 1=2 2=3 3=4 exits 4 @ 0"));
}

/// Generates trees with up to `vertices` vertices, some of which are exits, and up to `most` copies of each edge. Each
/// vertex is joined to an earlier one, and the start is any vertex.
fn trees(vertices: usize, most: u32) -> impl Strategy<Value = EscapeGraph> {
    (2..=vertices).prop_flat_map(move |n| {
        let above = vec((any::<u32>(), 1..=most), n - 1);
        (above, vec(0..3_u8, n), 0..n as u32).prop_map(move |(above, kinds, start)| {
            let edge = |(v, (above, copies))| Edge { ends: [above % v, v], copies };
            let edges = (1..n as u32).zip(above).map(edge).collect();
            let exits = (0..n as u32).zip(kinds).filter(|&(_, kind)| kind > 0).map(|(v, _)| v).collect();
            EscapeGraph::new(Multigraph::new(n, edges)).with_exits(exits).with_start(start)
        })
    })
}

/// Generates multigraphs on which the start has several branches, some of them trees with copies of edges, and others of
/// degree at most 3.
fn mixed() -> impl Strategy<Value = EscapeGraph> {
    (trees(5, 2), cubic(4, 5, true), 1..4_u32).prop_map(|(tree, cubic, copies)| {
        let shift = cubic.vertices() as u32;
        let moved = |edge: &Edge| Edge { ends: edge.ends.map(|v| v + shift), ..*edge };
        let join = Edge { ends: [0, tree.start().unwrap() + shift], copies };
        let edges = cubic.graph().edges().iter().copied().chain(tree.graph().edges().iter().map(moved));
        let graph = Multigraph::new(cubic.vertices() + tree.vertices(), edges.chain([join]).collect());
        let exits = cubic.exits().iter().copied().chain(tree.exits().iter().map(|exit| exit + shift));
        EscapeGraph::new(graph).with_exits(exits.collect()).with_start(0)
    })
}

/// Generates boards whose regular vertices, except the start, have degree at most 3. Exits may be shared. Edges may have
/// several copies, which count for the degrees, if `has_copies`.
fn cubic(regular: u32, edges: usize, has_copies: bool) -> impl Strategy<Value = EscapeGraph> {
    (vec((0..regular, 0..regular + 3), 0..=edges * 2), 2..5_u32).prop_map(move |(pairs, of_start)| {
        let mut degrees = vec![0; regular as usize + 3];
        let mut chosen: Vec<Edge> = Vec::new();
        for (u, v) in pairs {
            let most = |v: u32| {
                if v == 0 {
                    of_start
                } else if v < regular {
                    3
                } else {
                    u32::MAX
                }
            };
            let is_new = has_copies || chosen.iter().all(|edge| edge.other_end(u) != Some(v));
            if u != v
                && is_new
                && chosen.len() < edges
                && [u, v].iter().all(|&v| degrees[v as usize] < most(v))
            {
                degrees[u as usize] += 1;
                degrees[v as usize] += 1;
                chosen.push(Edge::simple(u, v));
            }
        }
        EscapeGraph::new(Multigraph::new(regular as usize + 3, chosen))
            .with_exits((regular..regular + 3).collect())
            .with_start(0)
    })
}

/// Compares with the solver for all graphs, on boards too large for the twin.
fn agrees_with_search(board: &EscapeGraph) {
    let solver = LinearNemesis::new(board).unwrap();
    let (start, copies) = (board.start().unwrap(), copies(board));
    let mut search = NemesisSolver::new(board);
    for turn in [Turn::Walk, Turn::Cut] {
        let found = solver.solve(start, turn, &copies).unwrap().walker_wins;
        let expected = search.solve(start, turn, &copies, &Control::unlimited()).unwrap().walker_wins;
        assert_eq!(found, expected, "{board}: {turn:?}");
    }
}

/// Asserts that the map of all starts agrees with the search from each start.
fn maps_agree_with_search(board: &EscapeGraph) {
    let (mut search, copies) = (NemesisSolver::new(board), copies(board));
    for rules in [Escape::NEMESIS, Escape::NEMESIS_CUTS_FIRST] {
        let map = EscapePosition::new(rules, board.clone()).map(&Control::unlimited());
        for (at, found) in (0..).zip(map.answers) {
            let expected = search.solve(at, rules.first(), &copies, &Control::unlimited()).unwrap();
            let expected = EscapeAnswer::WalkerWins(expected.walker_wins);
            assert_eq!(found, Some(expected), "{board}: {rules:?} from {at}");
        }
    }
}

/// Builds a row of `length` vertices with an exit at each. The edges at the ends have `at_ends` copies.
fn comb(length: u32, at_ends: u32) -> EscapeGraph {
    let row = (1..length).map(|v| Edge::simple(v - 1, v));
    let copies = |v: u32| if v == 0 || v == length - 1 { at_ends } else { 1 };
    let doors = (0..length).map(|v| Edge { ends: [v, length + v], copies: copies(v) });
    let graph = Multigraph::new(2 * length as usize, row.chain(doors).collect());
    EscapeGraph::new(graph).with_exits((length..2 * length).collect())
}

#[test]
fn a_map_of_a_million_starts() {
    let vertices = 500_000;
    let winners = |at_ends| {
        let position = EscapePosition::new(Escape::NEMESIS_CUTS_FIRST, comb(vertices, at_ends));
        let answers = position.map(&Control::unlimited()).answers;
        answers.iter().filter(|answer| **answer == Some(EscapeAnswer::WalkerWins(true))).count()
    };
    assert_eq!(winners(2), 2 * vertices as usize);
    // The end is a trap, which makes its neighbour a trap as well, and so on.
    assert_eq!(winners(1), vertices as usize);
}

#[test]
fn a_map_looks_at_its_budget() {
    let map = EscapePosition::new(Escape::NEMESIS, comb(100, 1)).map(&Control::unlimited().with_nodes(1));
    assert!(map.stopped.is_some() && map.answers.iter().all(Option::is_none));
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn maps_of_trees(board in trees(30, 1)) {
        maps_agree_with_search(&board);
    }

    #[test]
    fn maps_of_trees_with_copies(board in trees(14, 4)) {
        maps_agree_with_search(&board);
    }

    #[test]
    fn maps_of_cubic_graphs(board in cubic(12, 18, false)) {
        maps_agree_with_search(&board);
    }

    #[test]
    fn maps_of_cubic_multigraphs(board in cubic(10, 15, true)) {
        maps_agree_with_search(&board);
    }

    #[test]
    fn maps_of_anything(board in boards(10, 13, 2)) {
        maps_agree_with_search(&board);
    }

    #[test]
    fn small_trees(board in trees(10, 1)) {
        prop_assert!(agrees(&board));
    }

    #[test]
    fn small_trees_with_copies(board in trees(7, 3)) {
        prop_assert!(agrees(&board));
    }

    #[test]
    fn small_cubic_graphs(board in cubic(6, 10, false)) {
        prop_assert!(agrees(&board));
    }

    #[test]
    fn small_cubic_multigraphs(board in cubic(6, 10, true)) {
        prop_assert!(agrees(&board));
    }

    #[test]
    fn trees_beside_cubic_graphs(board in mixed()) {
        prop_assert!(agrees(&board));
    }

    #[test]
    fn anything_to_which_it_applies(board in boards(8, 10, 2)) {
        agrees(&board);
    }

    #[test]
    fn larger_trees(board in trees(60, 1)) {
        agrees_with_search(&board);
    }

    #[test]
    fn larger_trees_with_copies(board in trees(40, 4)) {
        agrees_with_search(&board);
    }

    #[test]
    fn larger_cubic_graphs(board in cubic(16, 26, false)) {
        agrees_with_search(&board);
    }
}
