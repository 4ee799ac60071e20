//! Pictures of written strategies, one for each node.

use upstar::escape::board::EscapeGraph;
use upstar::escape::strategy::{
    BlizzardStrategy, Fence, FugitiveNode, HalfTimeStrategy, Link, NemesisNode, NemesisReply, Strategy,
};
use upstar::escape::{EscapePlay, ExplicitStrategy};
use upstar::ground::control::Control;
use upstar_draw::Scene;
use upstar_draw::escape::{EscapeFrame, EscapePicture, escape_frames_scene, escape_scene};

use super::links::listed;

/// The largest number of nodes that are drawn.
const MOST_NODES: usize = 24;

/// Draws a strategy.
///
/// # Errors
/// States why there is no picture.
pub(super) fn picture(strategy: &ExplicitStrategy, play: &EscapePlay<'_>) -> Result<Scene, String> {
    let board = play.board();
    match strategy {
        ExplicitStrategy::Nemesis(strategy) => of_nodes(strategy, board),
        ExplicitStrategy::HalfTime(strategy) => {
            let extended = HalfTimeStrategy::board(board, play.state().at, &Control::unlimited());
            of_nodes(&strategy.strategy, &extended.map_err(|stop| stop.to_string())?)
        }
        ExplicitStrategy::Blizzard(strategy) => {
            let drawn = of_blizzard(strategy, board);
            escape_scene(board, &drawn).map_err(|limit| limit.to_string())
        }
        ExplicitStrategy::Herding(..) => {
            Err("strategies of Cat Herding have no pictures: they are about boards up to isomorphism"
                .to_owned())
        }
    }
}

/// Draws the first nodes of a strategy, from the beginning of the play on.
fn of_nodes(strategy: &Strategy, board: &EscapeGraph) -> Result<Scene, String> {
    let drawn: Vec<(EscapePicture, String)> = match strategy {
        Strategy::Fugitive(strategy) => {
            let nodes = strategy.nodes.iter().enumerate().rev().take(MOST_NODES);
            nodes.map(|(i, node)| of_fugitive(i, node, board)).collect()
        }
        Strategy::Nemesis(strategy) => {
            let nodes = strategy.nodes.iter().enumerate().rev().take(MOST_NODES);
            nodes.map(|(i, node)| of_nemesis(i, node, board)).collect()
        }
    };
    let frame = |(picture, caption)| EscapeFrame { board, picture, caption };
    let frames: Vec<_> = drawn.into_iter().map(frame).collect();
    escape_frames_scene(&frames).map_err(|limit| limit.to_string())
}

/// Draws the edges that a node of the fugitive needs, and the next step.
fn of_fugitive(i: usize, node: &FugitiveNode, board: &EscapeGraph) -> (EscapePicture, String) {
    let next = node.to.or_else(|| edges(Link::to_exits(node.at), board).first().map(|ends| ends[1]));
    let needed = node.needs.iter().flat_map(|(link, _)| edges(*link, board)).collect();
    let caption = match node.to {
        None => format!("{i}: to an exit"),
        Some(to) => format!("{i}: to {}, then {}", board.name(to), listed(&node.then, " or ")),
    };
    (EscapePicture { needed, next, path: vec![node.at], ..EscapePicture::default() }, caption)
}

/// Draws the deletions of a node of the Nemesis, with the moves that they answer.
fn of_nemesis(i: usize, node: &NemesisNode, board: &EscapeGraph) -> (EscapePicture, String) {
    let at = board.name(node.at());
    let (cuts, caption) = match node {
        NemesisNode::Replies { replies, .. } => {
            let cut = |reply: &NemesisReply| Some((reply.cut?, board.name(reply.to)));
            (replies.iter().filter_map(cut).collect(), format!("{i}: he is at {at}"))
        }
        NemesisNode::Fence { fence, .. } => {
            (beyond_first(fence, board), format!("{i}: he is at {at}, in a fence"))
        }
    };
    let mut together: Vec<(Link, String)> = Vec::new();
    for (link, note) in cuts {
        match together.iter_mut().find(|known| known.0 == link) {
            Some((_, notes)) => *notes = format!("{notes} {note}"),
            None => together.push((link, note)),
        }
    }
    let one =
        |(link, note): (Link, String)| edges(link, board).into_iter().map(move |ends| (ends, note.clone()));
    let cuts = together.into_iter().flat_map(one).collect();
    (EscapePicture { cuts, path: vec![node.at()], ..EscapePicture::default() }, caption)
}

/// Returns the links that lead out of a fence from vertices at which several copies do, with the number of copies beyond
/// the first.
fn beyond_first(fence: &Fence, board: &EscapeGraph) -> Vec<(Link, String)> {
    let is_inside = |v: u32| match fence {
        Fence::All => !board.is_exit(v),
        Fence::Inside(inside) => inside.binary_search(&v).is_ok(),
    };
    let mut out: Vec<(u32, u32, Vec<Link>)> = Vec::new();
    for edge in board.graph().edges() {
        for [from, to] in [edge.ends, [edge.ends[1], edge.ends[0]]] {
            if !is_inside(from) || is_inside(to) {
                continue;
            }
            let link = if board.is_exit(to) { Link::to_exits(from) } else { Link::between(from, to) };
            match out.iter_mut().find(|known| known.0 == from) {
                Some((_, copies, links)) => {
                    *copies = copies.saturating_add(edge.copies);
                    links.push(link);
                }
                None => out.push((from, edge.copies, vec![link])),
            }
        }
    }
    let several = out.into_iter().filter(|(_, copies, _)| *copies > 1);
    several
        .flat_map(|(_, copies, mut links)| {
            links.dedup();
            links.into_iter().map(move |link| (link, format!("{} of {copies}", copies - 1)))
        })
        .collect()
}

/// Draws the ranks of the trapper, or the set of the Storm.
fn of_blizzard(strategy: &BlizzardStrategy, board: &EscapeGraph) -> EscapePicture {
    let (notes, cuts) = match strategy {
        BlizzardStrategy::Trapper(strategy) => {
            (strategy.ranks.iter().map(|(vertex, rank)| (*vertex, rank.to_string())).collect(), Vec::new())
        }
        BlizzardStrategy::Storm(strategy) => {
            let is_inside = |v: u32| strategy.inside.binary_search(&v).is_ok();
            let leads_out = |ends: &[u32; 2]| is_inside(ends[0]) != is_inside(ends[1]);
            let out = board.graph().edges().iter().map(|edge| edge.ends).filter(leads_out);
            let inside = strategy.inside.iter().map(|&vertex| (vertex, "inside".to_owned()));
            (inside.collect(), out.map(|ends| (ends, String::new())).collect())
        }
    };
    EscapePicture { notes, cuts, ..EscapePicture::default() }
}

/// Returns the ends of the edges of a link, its vertex first.
fn edges(link: Link, board: &EscapeGraph) -> Vec<[u32; 2]> {
    match link.to {
        Some(to) => vec![[link.from, to]],
        None => {
            let ends =
                board.graph().edges().iter().filter_map(|edge| Some([link.from, edge.other_end(link.from)?]));
            ends.filter(|ends| board.is_exit(ends[1])).collect()
        }
    }
}
