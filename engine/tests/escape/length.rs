//! Tests of the number of moves that the fugitive needs, against an exhaustive search.

use std::collections::HashMap;

use proptest::prelude::*;
use upstar::escape::board::EscapeGraph;
use upstar::escape::rules::{Escape, Turn};
use upstar::escape::{EscapePosition, NemesisSolver};
use upstar::ground::control::Control;
use upstar_twin::escape::{blizzard_deletions, nemesis_deletions};

use super::samples::{boards, cases, of_twin};
use super::strategies::graph;

/// Computes the number of moves that the fugitive needs from a vertex when they are to move and these
/// copies are left; `None` if they never escape.
fn moves(
    board: &EscapeGraph,
    at: u32,
    copies: &[u32],
    known: &mut HashMap<(u32, Vec<u32>), Option<u32>>,
) -> Option<u32> {
    if board.is_exit(at) {
        return Some(0);
    }
    let key = (at, copies.to_vec());
    if let Some(&known) = known.get(&key) {
        return known;
    }
    let edges = board.graph().edges();
    let mut best: Option<u32> = None;
    for edge in (0..edges.len()).filter(|&edge| copies[edge] > 0) {
        let Some(to) = edges[edge].other_end(at) else { continue };
        let needed = if board.is_exit(to) { Some(0) } else { after_deletion(board, to, copies, known) };
        if let Some(needed) = needed {
            best = Some(best.map_or(needed + 1, |best| best.min(needed + 1)));
        }
    }
    known.insert(key, best);
    best
}

fn after_deletion(
    board: &EscapeGraph,
    at: u32,
    copies: &[u32],
    known: &mut HashMap<(u32, Vec<u32>), Option<u32>>,
) -> Option<u32> {
    let mut worst = 0;
    for edge in (0..copies.len()).filter(|&edge| copies[edge] > 0) {
        let mut left = copies.to_vec();
        left[edge] -= 1;
        worst = worst.max(moves(board, at, &left, known)?);
    }
    Some(worst)
}

fn counted(board: &EscapeGraph, at: u32, turn: Turn) -> Option<u32> {
    let copies: Vec<u32> = board.graph().edges().iter().map(|edge| edge.copies).collect();
    NemesisSolver::new(board).moves_to_escape(at, turn, &copies, &Control::unlimited()).expect("no budget")
}

#[test]
fn lengths_of_small_boards() {
    for (text, at, moves) in [
        ("0-1 exits 1", 0, Some(1)),
        ("0-1 1-2*2 exits 2", 0, Some(2)),
        ("0-1 1-2 exits 2", 0, None),
        ("0-1 exits 0", 0, Some(0)),
        ("grid(5,5)", 6, Some(3)),
    ] {
        assert_eq!(counted(&graph(text), at, Turn::Walk), moves, "{text} from {at}");
    }
}

proptest! {
    #[test]
    fn as_many_moves_as_in_all_plays(
        edges in proptest::collection::vec((0..6_u32, 0..6_u32, 1..3_u32), 1..9),
        exits in proptest::collection::vec(0..6_u32, 1..3),
        start in 0..6_u32,
    ) {
        let mut total = 0;
        let fits = |edge: &&(u32, u32, u32)| {
            total += edge.2;
            edge.0 != edge.1 && total <= 12
        };
        let edges: Vec<String> =
            edges.iter().filter(fits).map(|(u, v, copies)| format!("{u}-{v}*{copies}")).collect();
        let exits: Vec<String> = exits.iter().map(ToString::to_string).collect();
        let board = graph(&format!("6: {} exits {}", edges.join(" "), exits.join(",")));
        let copies: Vec<u32> = board.graph().edges().iter().map(|edge| edge.copies).collect();
        let literal = moves(&board, start, &copies, &mut HashMap::new());
        prop_assert_eq!(counted(&board, start, Turn::Walk), literal, "{} from {}", board, start);
        if !board.is_exit(start) && !copies.is_empty() {
            let literal = after_deletion(&board, start, &copies, &mut HashMap::new());
            prop_assert_eq!(counted(&board, start, Turn::Cut), literal, "{} from {}", board, start);
        }
    }
}

fn deletions(rules: Escape, board: &EscapeGraph, at: u32) -> Option<u32> {
    let position = EscapePosition::new(rules, board.clone());
    position.from(at).deletions_to_capture(&Control::unlimited()).expect("no budget")
}

#[test]
fn deletions_on_small_boards() {
    for (text, at, expected) in [
        ("0-1 exits 1", 0, None),
        ("0-1 exits 0", 0, None),
        ("0-1 2-3 exits 3", 0, Some(0)),
        ("4: 2-3 exits 3", 0, Some(0)),
        ("0-1 1-2 exits 2", 0, Some(1)),
        // The Nemesis deletes 1-2 and 0-3 while the fugitive moves to and fro.
        ("0-1 1-2 0-3 3-4 exits 2,4", 0, Some(2)),
        ("0=1 1-2 exits 2", 0, Some(1)),
    ] {
        assert_eq!(deletions(Escape::NEMESIS, &graph(text), at), expected, "{text} from {at}");
    }
    let position = EscapePosition::new(Escape::NEMESIS, graph("grid(7,7) @ 3,3"));
    let few = Control::unlimited().with_nodes(100);
    assert!(position.start().expect("a start").deletions_to_capture(&few).is_err());
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn as_many_deletions_as_in_all_plays(board in boards(6, 8, 2)) {
        prop_assume!(board.graph().edges().iter().map(|edge| edge.copies).sum::<u32>() <= 11);
        for at in 0..board.vertices() as u32 {
            let twin = of_twin(&board, at);
            prop_assert_eq!(deletions(Escape::NEMESIS, &board, at), nemesis_deletions(&twin), "{} from {}", board, at);
            prop_assert_eq!(deletions(Escape::BLIZZARD, &board, at), blizzard_deletions(&twin), "{} from {}", board, at);
        }
    }
}
