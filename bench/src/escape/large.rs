//! Boards with a million vertices, for the solvers that take linear time.

use std::io::Write;
use std::time::Instant;

use upstar::escape::board::{Edge, EscapeGraph, Multigraph};
use upstar::escape::rules::Turn;
use upstar::escape::{BlizzardSolver, LinearNemesis};

use super::{Done, board, copies, line};
use crate::peak_mebibytes;
use crate::requests::Dice;

const VERTICES: u32 = 1_000_000;

/// Runs Blizzard on ten million edges, and Nemesis on a tree and on degrees up to three.
pub(super) fn run(out: &mut impl Write) -> Done {
    tree(out)?;
    cubic(out)?;
    blizzard(out)
}

fn peak() -> String {
    peak_mebibytes().map_or("?".to_owned(), |mib| mib.to_string())
}

fn linear(out: &mut impl Write, name: &str, board: &EscapeGraph) -> Done {
    let copies = copies(board);
    let before = peak();
    let start = Instant::now();
    let solver = LinearNemesis::new(board).ok_or("the linear algorithm applies")?;
    let verdict = solver.solve(0, Turn::Walk, &copies).ok_or("the start has an answer")?;
    let millis = start.elapsed().as_millis();
    let edges = copies.len();
    let wins = verdict.walker_wins;
    line(
        out,
        &format!(
            "{name}: {edges} edges, fugitive wins: {wins}; {millis} ms, peak {} MiB ({before} loaded)",
            peak()
        ),
    )
}

/// Solves a random tree of which every leaf is an exit.
fn tree(out: &mut impl Write) -> Done {
    let mut dice = Dice(1);
    let mut children = vec![0; VERTICES as usize];
    let mut edges = Vec::new();
    for v in 1..VERTICES {
        // The parent is one of the last thousand vertices, so the tree is deep.
        let parent = v - 1 - dice.below(u64::from(v.min(1000))) as u32;
        children[parent as usize] += 1;
        edges.push(Edge::simple(parent, v));
    }
    let leaves = (0..VERTICES).filter(|&v| children[v as usize] == 0).collect();
    let board = EscapeGraph::new(Multigraph::new(VERTICES as usize, edges)).with_exits(leaves).with_start(0);
    linear(out, "tree", &board)
}

/// Solves a ring with random chords, no two at the same vertex, some vertices of which are exits.
fn cubic(out: &mut impl Write) -> Done {
    let mut dice = Dice(2);
    let mut edges: Vec<Edge> = (0..VERTICES).map(|v| Edge::simple(v, (v + 1) % VERTICES)).collect();
    let mut has_chord = vec![false; VERTICES as usize];
    for v in 0..VERTICES {
        let to = dice.below(u64::from(VERTICES)) as u32;
        let are_free = !has_chord[v as usize] && !has_chord[to as usize];
        if are_free && to.abs_diff(v) > 1 && to.abs_diff(v) < VERTICES - 1 {
            has_chord[v as usize] = true;
            has_chord[to as usize] = true;
            edges.push(Edge::simple(v, to));
        }
    }
    let exits = (1..VERTICES).filter(|_| dice.below(3) == 0).collect();
    let board = EscapeGraph::new(Multigraph::new(VERTICES as usize, edges)).with_exits(exits).with_start(0);
    linear(out, "degree 3", &board)
}

fn blizzard(out: &mut impl Write) -> Done {
    let board = board("random(1000000,10000000,1)")?;
    let exits = (0..VERTICES).step_by(50).skip(1).collect();
    let board = board.with_exits(exits).with_start(0);
    let copies = copies(&board);
    let before = peak();
    let start = Instant::now();
    let solver = BlizzardSolver::new(&board);
    let positions = solver.positions(&copies);
    let wins = (0..VERTICES).filter(|&v| positions.wins(v, Turn::Walk)).count();
    let millis = start.elapsed().as_millis();
    let edges = copies.len();
    line(
        out,
        &format!(
            "Blizzard: {edges} edges, {wins} of {VERTICES} starts won; {millis} ms, peak {} MiB ({before} loaded)",
            peak()
        ),
    )
}
