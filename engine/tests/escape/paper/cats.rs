//! Tests of Corollary 6: Nemesis as Cat Herding, with a clique at each exit.

use upstar::escape::board::{Edge, EscapeGraph, Multigraph};
use upstar::escape::cat::{CatSolver, Convention, Rounds};
use upstar::ground::control::Control;

use super::super::samples::{all, board, copies};
use super::wins;

/// Returns the edges of a clique on these vertices.
fn clique(vertices: &[u32]) -> impl Iterator<Item = Edge> + '_ {
    vertices.iter().enumerate().flat_map(|(i, &u)| vertices[i + 1..].iter().map(move |&v| Edge::simple(u, v)))
}

/// Builds the graph with a clique of `size` vertices at each exit.
fn with_cliques(board: &EscapeGraph, size: u32) -> Multigraph {
    let mut edges = board.graph().edges().to_vec();
    let mut n = board.vertices() as u32;
    for &exit in board.exits() {
        let vertices: Vec<u32> = [exit].into_iter().chain(n..n + size - 1).collect();
        n += size - 1;
        edges.extend(clique(&vertices));
    }
    Multigraph::new(n as usize, edges)
}

fn rounds(solver: &mut CatSolver, graph: &Multigraph, cat: u32) -> u32 {
    match solver.rounds(graph, cat, &Control::unlimited()).unwrap() {
        Rounds::Finite(rounds) => rounds,
        Rounds::Never => panic!("all edges can be deleted"),
    }
}

/// Returns the boards with `m` copies in all and a start that is not an exit.
fn instances(vertices: u32, most: u32, m: u32) -> impl Iterator<Item = EscapeGraph> {
    let all = (1..=vertices).flat_map(move |n| all(n, most));
    all.filter(move |board| {
        copies(board).iter().sum::<u32>() == m && board.exits().len() <= 2 && !board.is_exit(0)
    })
}

/// The cat lasts more than m rounds if and only if the fugitive wins. For m >= 2 it then lasts more than 2m
/// rounds.
#[test]
fn six_with_two_edges() {
    let mut solver = CatSolver::new(Convention::Steps);
    let mut winners = [0, 0];
    for board in instances(4, 2, 2) {
        let rounds = rounds(&mut solver, &with_cliques(&board, 4), 0);
        let wins = wins(&board);
        winners[usize::from(wins)] += 1;
        assert_eq!((rounds > 2, rounds > 4), (wins, wins), "{board}: {rounds}");
    }
    assert!(winners.iter().all(|&count| count > 5), "{winners:?}");
}

/// For one edge the K_2 of the article is too small; four vertices are enough.
#[test]
fn six_with_one_edge() {
    let mut solver = CatSolver::new(Convention::Steps);
    let board = board("0-1 exits 1 @ 0");
    assert!(wins(&board));
    assert_eq!(rounds(&mut solver, &with_cliques(&board, 2), 0), 2);
    assert!(rounds(&mut solver, &with_cliques(&board, 4), 0) > 2);
}

/// Where the Nemesis wins, the herder needs at most the m edges of the graph.
#[test]
fn six_where_the_nemesis_wins() {
    let mut solver = CatSolver::new(Convention::Steps);
    for board in instances(4, 1, 3).filter(|board| board.exits().len() == 1 && !wins(board)) {
        assert!(rounds(&mut solver, &with_cliques(&board, 4), 0) <= 3, "{board}");
    }
}

/// A cat in a K_4 without two edges does not last more than four rounds, contrary to the article.
#[test]
fn six_does_not_hold_after_m_deletions_in_a_clique() {
    let mut solver = CatSolver::new(Convention::Steps);
    let edges: Vec<Edge> = clique(&[0, 1, 2, 3]).collect();
    for i in 0..edges.len() {
        for j in 0..i {
            let left = (0..edges.len()).filter(|&e| e != i && e != j).map(|e| edges[e]).collect();
            let graph = Multigraph::new(4, left);
            let most = (0..4).map(|cat| rounds(&mut solver, &graph, cat)).max();
            assert_eq!(most, Some(3), "{i} {j}");
        }
    }
}
