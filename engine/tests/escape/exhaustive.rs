//! Tests of the solvers of Nemesis and Blizzard against tables of all positions, on all small boards.
//!
//! The short tests always run. With `UPSTAR_EXHAUSTIVE=1` in the environment the tests also cover all
//! graphs of six vertices, all multigraphs of four vertices with up to three copies, and 100,000 random
//! boards instead of 2,000:
//!
//! ```text
//! UPSTAR_EXHAUSTIVE=1 cargo test --release -p upstar --test escape exhaustive
//! ```

use proptest::prelude::*;
use upstar::escape::Verdict;
use upstar::escape::board::{Edge, EscapeGraph, Multigraph, UNBREAKABLE};
use upstar::escape::rules::{Escape, Step, Turn};
use upstar::escape::{BlizzardSolver, NemesisSolver};
use upstar::ground::control::Control;
use upstar_twin::escape as twin;

use super::samples::{all, boards, cases, copies, crowded, of_twin};
use super::table::Table;

const TURNS: [Turn; 2] = [Turn::Walk, Turn::Cut];

fn is_long_run() -> bool {
    std::env::var_os("UPSTAR_EXHAUSTIVE").is_some_and(|value| value == "1")
}

/// Returns the board with each set of exits, including the sets that contain the start.
fn exit_sets(board: EscapeGraph) -> impl Iterator<Item = EscapeGraph> {
    let n = board.vertices() as u32;
    (0..1_u32 << n).map(move |set| board.clone().with_exits((0..n).filter(|v| set >> v & 1 == 1).collect()))
}

/// Returns all graphs with the given number of vertices, of which the last `exits` are exits.
fn graphs(vertices: u32, most: u32, exits: usize) -> impl Iterator<Item = EscapeGraph> {
    all(vertices, most).filter(move |board| board.exits().len() == exits)
}

/// Returns all graphs with the given number of vertices, each with all sets of exits.
fn with_all_exits(vertices: u32, most: u32) -> impl Iterator<Item = EscapeGraph> {
    graphs(vertices, most, 0).flat_map(exit_sets)
}

/// Builds the complete board with `most` copies of each edge.
fn complete(vertices: u32, most: u32) -> EscapeGraph {
    let edge = |u, v| Edge { ends: [u, v], copies: most };
    let edges = (0..vertices).flat_map(|u| (u + 1..vertices).map(move |v| edge(u, v))).collect();
    EscapeGraph::new(Multigraph::new(vertices as usize, edges)).with_start(0)
}

/// Asserts that the winner agrees with the table and that the winner's step keeps the win.
fn check(board: &EscapeGraph, table: &Table, (code, at, turn): (usize, u32, Turn), verdict: Verdict) {
    let expected = table.wins(code, at, turn);
    let copies = table.copies(code);
    assert_eq!(verdict.walker_wins, expected, "{board}: {copies:?} at {at}, {turn:?}");
    let is_kept = match verdict.step {
        Some(Step::Walk(to)) => {
            let mut edges = board.graph().edges().iter().zip(&copies);
            edges.any(|(edge, &copies)| copies > 0 && edge.other_end(at) == Some(to))
                && turn == Turn::Walk
                && table.wins(code, to, Turn::Cut)
        }
        Some(Step::Cut(edge)) => {
            copies[edge] > 0 && turn == Turn::Cut && !table.wins(table.after(code, edge), at, Turn::Walk)
        }
        // A verdict may omit the step if the position is lost, if play is over, or if any deletion keeps
        // the win.
        None => turn == Turn::Cut || !expected || board.is_exit(at),
    };
    assert!(is_kept, "{board}: {copies:?} at {at}, {turn:?}: {verdict:?}");
}

/// Checks the start of a board with new solvers.
fn agrees(board: &EscapeGraph) {
    let (start, copies) = (board.start().unwrap(), copies(board));
    let (nemesis, blizzard) = (Table::new(&Escape::NEMESIS, board), Table::new(&Escape::BLIZZARD, board));
    for turn in TURNS {
        let verdict = NemesisSolver::new(board).solve(start, turn, &copies, &Control::unlimited()).unwrap();
        check(board, &nemesis, (nemesis.whole(), start, turn), verdict);
        let verdict = BlizzardSolver::new(board).solve(start, turn, &copies);
        check(board, &blizzard, (blizzard.whole(), start, turn), verdict);
    }
}

/// Checks about `positions` positions of a board with one solver, so that it uses cached results of some in
/// others.
fn agrees_on_the_way(board: &EscapeGraph, positions: usize) {
    let (nemesis, blizzard) = (Table::new(&Escape::NEMESIS, board), Table::new(&Escape::BLIZZARD, board));
    let (mut solver, storm) = (NemesisSolver::new(board), BlizzardSolver::new(board));
    let n = board.vertices();
    let all = nemesis.len() * n * 2;
    // The step is coprime to the small numbers here, so the positions come in a scattered order and none
    // twice.
    let step = 1_000_003;
    for i in 0..positions.min(all) {
        let position = i * step % all;
        let (code, at, turn) = (position / (2 * n), (position / 2 % n) as u32, TURNS[position % 2]);
        let copies = nemesis.copies(code);
        let verdict = solver.solve(at, turn, &copies, &Control::unlimited()).unwrap();
        check(board, &nemesis, (code, at, turn), verdict);
        check(board, &blizzard, (code, at, turn), storm.solve(at, turn, &copies));
    }
}

/// The table agrees with the twin on boards small enough for the twin.
#[test]
fn the_table_is_the_twin() {
    for board in (1..=4).flat_map(|n| all(n, 1)).chain(all(3, 3)).chain(all(4, 2).step_by(41)) {
        let (nemesis, blizzard) =
            (Table::new(&Escape::NEMESIS, &board), Table::new(&Escape::BLIZZARD, &board));
        for at in 0..board.vertices() as u32 {
            let graph = of_twin(&board, at);
            let is_won = |table: &Table, turn| table.wins(table.whole(), at, turn);
            assert_eq!(is_won(&nemesis, Turn::Walk), twin::nemesis(&graph), "{board}");
            assert_eq!(is_won(&nemesis, Turn::Cut), twin::nemesis_cuts_first(&graph), "{board}");
            assert_eq!(is_won(&blizzard, Turn::Walk), twin::blizzard(&graph), "{board}");
        }
    }
}

#[test]
fn graphs_of_up_to_five_vertices() {
    (1..=5).flat_map(|n| with_all_exits(n, 1)).for_each(|board| agrees(&board));
}

#[test]
fn multigraphs_of_up_to_four_vertices() {
    (1..=3).flat_map(|n| with_all_exits(n, 3)).for_each(|board| agrees(&board));
    with_all_exits(4, 2).for_each(|board| agrees(&board));
}

/// Every graph arises from the complete one by deletions.
#[test]
fn all_graphs_by_one_solver() {
    for board in (1..=5).flat_map(|n| exit_sets(complete(n, 1))) {
        agrees_on_the_way(&board, usize::MAX);
    }
    for board in (2..=3).flat_map(|n| exit_sets(complete(n, 3))).chain(exit_sets(complete(4, 2))) {
        agrees_on_the_way(&board, usize::MAX);
    }
}

/// The solver caches results for small parts of a board. We ask about the whole board first, before
/// anything is cached.
#[test]
fn parts_of_graphs_of_six_vertices_by_one_solver() {
    let positions = if is_long_run() { usize::MAX } else { 20_000 };
    for exits in 1..6 {
        agrees_on_the_way(&complete(6, 1).with_exits((6 - exits..6).collect()), positions);
    }
}

#[test]
fn graphs_of_six_vertices() {
    let stride = if is_long_run() { 1 } else { 61 };
    (1..6).flat_map(|exits| graphs(6, 1, exits)).step_by(stride).for_each(|board| agrees(&board));
}

#[test]
fn multigraphs_with_three_copies() {
    // The stride is coprime to the periods of the numbers of copies and of exits.
    let (stride, positions) = if is_long_run() { (1, usize::MAX) } else { (61, 5_000) };
    with_all_exits(4, 3).step_by(stride).for_each(|board| agrees(&board));
    exit_sets(complete(4, 3)).for_each(|board| agrees_on_the_way(&board, positions));
}

/// Generates boards with a table of reasonable size, some with unbreakable edges.
fn tabled(boards: impl Strategy<Value = EscapeGraph>) -> impl Strategy<Value = EscapeGraph> {
    let board = (boards, proptest::collection::vec(0..8_u8, 13));
    let board = board.prop_map(|(board, kinds)| {
        let kinds = kinds.into_iter().chain(std::iter::repeat(1));
        let edges = board.graph().edges().iter().zip(kinds);
        let edge = |(edge, kind): (&Edge, u8)| Edge {
            copies: if kind == 0 { UNBREAKABLE } else { edge.copies },
            ..*edge
        };
        let graph = Multigraph::new(board.vertices(), edges.map(edge).collect());
        board.with_graph(graph)
    });
    board.prop_filter("the table is large", |board| {
        let edges = board.graph().edges().iter().filter(|edge| !edge.is_unbreakable());
        edges.map(|edge| edge.copies as usize + 1).product::<usize>() <= 20_000
    })
}

fn number_of_cases() -> u32 {
    if is_long_run() { 50_000 } else { 1_000 }
}

proptest! {
    #![proptest_config(cases(number_of_cases()))]

    #[test]
    fn random_boards(board in tabled(boards(8, 13, 3))) {
        agrees(&board);
        agrees_on_the_way(&board, 400);
    }

    #[test]
    fn random_boards_with_many_exits(board in tabled(crowded(7, 9, 2))) {
        agrees(&board);
        agrees_on_the_way(&board, 400);
    }
}
