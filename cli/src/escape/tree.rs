//! `upstar escape tree`: binary escape trees.

use serde_json::{Value as Json, json};
use upstar::escape::board::EscapeGraph;
use upstar::escape::{EscapeTree, Fork, escape_tree, tree_condition};
use upstar_draw::Scene;
use upstar_draw::escape::{EscapePicture, escape_scene};

use super::board::with_board;
use crate::answer::{Answer, RequestError, check_files};
use crate::args::{Common, TreeArguments};
use crate::command::Ran;

/// Looks for a tree whose root is the start; if there is none, for one whose root is a neighbour of the
/// start.
pub(crate) fn run(arguments: &TreeArguments, common: &Common) -> Ran {
    check_files(&arguments.out)?;
    with_board(("nemesis", &arguments.graph), common, |board, control, answer| {
        let missing = "the start is missing: write it after @, as in @ 0";
        let start = board.start().ok_or_else(|| RequestError::new("illegal", "position", missing))?;
        if arguments.out.is_some() {
            // A board that is too large to draw is refused before the search, which may take long.
            escape_scene(board, &EscapePicture::default())
                .map_err(|limit| RequestError::unsupported(format!("--out: {limit}")))?;
        }
        let own = escape_tree(board, start, control)?;
        let words = match &own {
            Some(_) => "the start is the root of a binary escape tree",
            None => "the start is the root of no binary escape tree",
        };
        answer.fact("start", words, "start_is_root", own.is_some());
        let beside = match own {
            Some(_) => None,
            // A start that is no root may still have a neighbour that is one.
            None => tree_condition(board, start, control)?,
        };
        if own.is_none() {
            let words = match &beside {
                Some(tree) if board.is_exit(tree.root) => {
                    format!("its neighbour {} is an exit, a tree by itself", board.name(tree.root))
                }
                Some(tree) => format!("its neighbour {} is the root of one", board.name(tree.root)),
                None => "none of its neighbours is the root of one".to_owned(),
            };
            answer.row("beside it", words);
        }
        let tree = own.or(beside);
        tell(board, tree.as_ref(), answer);
        answer.picture("--out", arguments.out.as_ref(), || picture(board, tree));
        Ok(())
    })
}

/// Draws the board with the tree highlighted.
fn picture(board: &EscapeGraph, tree: Option<EscapeTree>) -> Result<Scene, String> {
    let tree =
        tree.ok_or("there is no binary escape tree to draw; `upstar draw nemesis` draws the board alone")?;
    let picture = EscapePicture { tree: Some(tree), ..EscapePicture::default() };
    escape_scene(board, &picture).map_err(|limit| limit.to_string())
}

/// Adds a tree to the answer, or the fact that there is none.
pub(super) fn tell(board: &EscapeGraph, tree: Option<&EscapeTree>, answer: &mut Answer) {
    let wins = "the fugitive: at each vertex of the tree one of two branches stays whole";
    answer.field("tree_condition", tree.is_some());
    match tree {
        Some(_) => answer.row("winner", wins),
        None => answer.row("winner", "unknown: the condition is not necessary"),
    }
    let Some(tree) = tree else { return answer.field("tree", Json::Null) };
    let forks: Vec<Json> = tree.forks.iter().map(|fork| fork_json(board, fork)).collect();
    answer.field("tree", json!({"root": board.name(tree.root), "forks": forks}));
    if !answer.is_json() {
        let line = |fork: &Fork| {
            let [first, second] = fork.children.map(|child| name(board, child));
            format!("  {}: {first}, {second}", board.name(fork.vertex))
        };
        answer.list("Vertices of the tree with their children", &tree.forks, line, "forks", |_| Json::Null);
    }
}

fn name(board: &EscapeGraph, vertex: u32) -> String {
    let name = board.name(vertex);
    if board.is_exit(vertex) { format!("exit {name}") } else { name }
}

fn fork_json(board: &EscapeGraph, fork: &Fork) -> Json {
    let children = fork.children.map(|child| board.name(child));
    json!({"vertex": board.name(fork.vertex), "children": children, "edges": fork.edges})
}
