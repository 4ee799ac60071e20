//! Random multigraphs with up to forty edges, the same in every run.

use std::io::Write;
use std::time::Instant;

use upstar::escape::NemesisSolver;
use upstar::escape::board::{Edge, EscapeGraph, Multigraph};

use super::{Done, copies, fugitive_wins, line};
use crate::requests::Dice;

/// The number of boards of each kind.
const BOARDS: u32 = 2_000;

/// Returns a random board: `edges` edges between regular vertices, with up to `most_copies` copies, and
/// vertices with two copies to an exit.
pub(super) fn random_board(dice: &mut Dice, vertices: u32, edges: usize, most_copies: u64) -> EscapeGraph {
    let mut joined: Vec<Edge> = Vec::new();
    while joined.len() < edges {
        let ends = [0, 0].map(|_: u32| dice.below(vertices.into()) as u32);
        let is_new = joined.iter().all(|edge| edge.ends != ends && edge.ends != [ends[1], ends[0]]);
        let copies = 1 + dice.below(most_copies) as u32;
        if ends[0] != ends[1] && is_new {
            joined.push(Edge { ends, copies });
        }
    }
    let exit = vertices;
    for _ in 0..3 {
        joined.push(Edge { ends: [1 + dice.below(u64::from(vertices) - 1) as u32, exit], copies: 2 });
    }
    EscapeGraph::new(Multigraph::new(vertices as usize + 1, joined)).with_exits(vec![exit]).with_start(0)
}

/// Solves boards of growing size.
pub(super) fn run(out: &mut impl Write) -> Done {
    for most_copies in [1, 3] {
        for edges in [10, 20, 30, 40] {
            let vertices = edges as u32 / 2;
            let mut dice = Dice(edges as u64 * 10 + most_copies);
            let (mut nodes, mut most, mut wins) = (0, 0, 0);
            let boards: Vec<EscapeGraph> =
                (0..BOARDS).map(|_| random_board(&mut dice, vertices, edges, most_copies)).collect();
            let start = Instant::now();
            for board in &boards {
                let mut solver = NemesisSolver::new(board);
                wins += u32::from(fugitive_wins(&mut solver, 0, &copies(board))?);
                nodes += solver.nodes();
                most = most.max(solver.nodes());
            }
            let micros = start.elapsed().as_micros().max(1);
            let rate = u128::from(nodes) * 1_000_000 / micros;
            line(
                out,
                &format!(
                    "{edges:>4} edges, up to {most_copies} copies: {BOARDS} boards, {wins} won, {nodes} positions, at most {most}; {micros} us, {rate} positions a second"
                ),
            )?;
        }
    }
    Ok(())
}
