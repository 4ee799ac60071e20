//! `upstar escape tree`: binary escape trees.

use serde_json::{Value as Json, json};
use upstar::escape::board::EscapeGraph;
use upstar::escape::{EscapeTree, Fork, escape_tree, tree_condition, without_search};
use upstar::ground::control::Control;
use upstar_draw::Scene;
use upstar_draw::escape::{EscapePicture, escape_scene};

use super::board::with_board;
use crate::answer::{Answer, Failed, RequestError, check_files};
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
        match &tree {
            Some(tree) => tell(board, tree, answer),
            None => without_tree(board, control, answer)?,
        }
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

/// Adds to the answer that there is no tree. The condition is not necessary, so the winner is added only where a theorem
/// gives it.
fn without_tree(board: &EscapeGraph, control: &Control, answer: &mut Answer) -> Result<(), Failed> {
    answer.field("tree_condition", false);
    let known = without_search(board, control)?;
    let words = match &known {
        Some((true, why)) => format!("the fugitive all the same: {}", why.sentence(board)),
        Some((false, why)) => format!("the Nemesis: {}", why.sentence(board)),
        None => "unknown: the condition is not necessary; `upstar eval nemesis` searches for the winner"
            .to_owned(),
    };
    answer.row("winner", words);
    answer.field("winner", known.as_ref().map(|known| if known.0 { "fugitive" } else { "nemesis" }));
    let why = known.map(|(_, why)| json!({"kind": why.name(), "sentence": why.sentence(board)}));
    answer.field("why", why);
    answer.field("tree", Json::Null);
    Ok(())
}

/// Adds a tree to the answer. Its root is the start, or a neighbour of the start, so the fugitive wins.
pub(super) fn tell(board: &EscapeGraph, tree: &EscapeTree, answer: &mut Answer) {
    let words = "the fugitive: at each vertex of the tree one of two branches stays whole";
    answer.field("tree_condition", true);
    answer.row("winner", words);
    answer.field("winner", "fugitive");
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
