//! `upstar escape simplify` and `merge`: smaller boards of Nemesis with the same winner.

use serde_json::{Value as Json, json};
use upstar::escape::board::EscapeGraph;
use upstar::escape::{EscapeTree, Simplified, duplicate_exits, merge_exits, prune, pruned, tree_condition};
use upstar::ground::board::Board;
use upstar::ground::control::Control;
use upstar_draw::escape::simplification_scene;

use super::board::with_board;
use crate::answer::values::json_of;
use crate::answer::{Answer, check_files};
use crate::args::{Common, EscapeGraphArgument, SimplifyArguments};
use crate::command::Ran;

/// Doubles the exits, prunes the board, and removes what cannot be reached from the start.
pub(crate) fn simplified(arguments: &SimplifyArguments, common: &Common) -> Ran {
    check_files(&arguments.out)?;
    with_board(("nemesis", &arguments.graph), common, |board, _, answer| {
        let doubled = duplicate_exits(board);
        // `doubled.vertices` maps each vertex to its original; the vertices beyond the old board are the
        // new exits.
        let new = doubled.vertices.get(board.vertices()..).unwrap_or_default();
        let numbered = (board.vertices() as u32..).zip(new);
        let name = |&vertex: &u32| board.name(vertex);
        tell(
            ("doubled exits", "doubled"),
            numbered.map(|(v, &of)| format!("{v} beside {}", board.name(of))),
            answer,
        );
        let gone = pruned(&doubled.board);
        tell(
            ("pruned", "pruned"),
            gone.iter().map(|&vertex| name(&doubled.vertices[vertex as usize])),
            answer,
        );
        let Simplified { board: left, vertices } = prune(&doubled.board);
        // A vertex that was neither kept nor pruned was cut off from the start.
        let mut stays = vec![false; doubled.vertices.len()];
        vertices.iter().chain(&gone).for_each(|&vertex| stays[vertex as usize] = true);
        let cut_off = (0..).zip(stays).filter(|&(_, stays)| !stays).map(|(vertex, _): (u32, bool)| vertex);
        tell(("cut off", "cut_off"), cut_off.map(|vertex| name(&doubled.vertices[vertex as usize])), answer);
        let of: Vec<u32> = vertices.iter().map(|&vertex| doubled.vertices[vertex as usize]).collect();
        made((board, &left), &of, answer);
        answer.picture("--out", arguments.out.as_ref(), || simplification_scene(board, tree));
        Ok(())
    })
}

/// The greatest number of nodes of the search for the tree of the last picture.
const TREE_NODES: u64 = 1 << 16;

/// Looks for a binary escape tree at the start or beside it, for a short time.
fn tree(board: &EscapeGraph) -> Option<EscapeTree> {
    tree_condition(board, board.start()?, &Control::unlimited().with_nodes(TREE_NODES)).ok()?
}

/// Merges all exits into one.
pub(crate) fn merged(arguments: &EscapeGraphArgument, common: &Common) -> Ran {
    with_board(("nemesis", &arguments.graph), common, |board, _, answer| {
        tell(("exits", "exits"), board.exits().iter().map(|&exit| board.name(exit)), answer);
        let Simplified { board: left, vertices } = merge_exits(board);
        made((board, &left), &vertices, answer);
        Ok(())
    })
}

/// Adds the steps of one kind to the answer.
fn tell((name, field): (&str, &str), steps: impl Iterator<Item = String>, answer: &mut Answer) {
    let steps: Vec<String> = steps.collect();
    let words = if steps.is_empty() { "none".to_owned() } else { steps.join(", ") };
    answer.fact(name, words, field, steps);
}

/// Adds the new board. `of` holds, for each of its vertices, the vertex of the old board that it stems
/// from.
fn made((board, left): (&EscapeGraph, &EscapeGraph), of: &[u32], answer: &mut Answer) {
    let names: Vec<String> = of.iter().map(|&vertex| board.name(vertex)).collect();
    let numbered = names.iter().enumerate().map(|(number, name)| format!("{number} was {name}"));
    answer.row("board", left);
    answer.row("vertices", numbered.collect::<Vec<_>>().join(", "));
    answer.field("board", json_of(left.to_data()));
    answer.field("vertices", names.into_iter().map(|name| json!(name)).collect::<Vec<Json>>());
}
