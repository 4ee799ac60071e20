//! `upstar escape classify`: what is known about how hard a board of Nemesis is.

use serde_json::json;
use upstar::escape::rules::{Escape, Turn};
use upstar::escape::{Classification, Complexity, Shape, Trivial, classify};
use upstar::ground::control::Control;
use upstar::registry::Position;

use super::board::with_board;
use super::title;
use crate::args::{Common, EscapeGraphArgument};
use crate::report::{Exit, print};
use crate::request::Given;

/// Classifies one board.
pub(crate) fn run(arguments: &EscapeGraphArgument, common: &Common) -> Exit {
    let work = |position: &Position<'_, '_>, _: &Given, _: &Control| {
        Ok(position.escape().map(|position| written(&classify(position.graph()), common.json)))
    };
    match with_board(("nemesis", &arguments.graph), common, work) {
        Ok(written) => print(&written.unwrap_or_default()),
        Err(exit) => exit,
    }
}

fn written(class: &Classification, as_json: bool) -> String {
    let graphs = if class.is_simple { "simple graphs" } else { "multigraphs" };
    let column = match class.shape {
        Shape::Tree => "trees",
        Shape::Cubic => "maximum degree 3",
        Shape::Planar => "planar graphs",
        Shape::Arbitrary => "arbitrary graphs",
    };
    let complexity = match class.complexity() {
        Complexity::Linear => "linear time",
        Complexity::Open => "open",
        Complexity::NpHard => "NP-hard",
        Complexity::PspaceComplete => "PSPACE-complete",
    };
    let plain = class.trivial.map(plain);
    let winner = class.trivial.map(|trivial| if trivial.walker_wins() { "fugitive" } else { "nemesis" });
    if as_json {
        let fields = json!({"row": graphs, "column": column, "complexity": complexity, "theorem": class.theorem(),
            "statement": class.statement(), "linear": class.is_linear, "plain": plain, "winner": winner});
        return format!("{fields}\n");
    }
    let mut rows = vec![
        ("row", graphs.to_owned()),
        ("column", column.to_owned()),
        ("complexity", complexity.to_owned()),
        ("source", class.theorem().unwrap_or("none: the question is open").to_owned()),
        ("known", class.statement().to_owned()),
    ];
    if let (Some(plain), Some(trivial)) = (plain, class.trivial) {
        let turn = if trivial.walker_wins() { Turn::Walk } else { Turn::Cut };
        rows.push(("here", format!("{plain}: the {} wins", title(&Escape::NEMESIS, turn))));
    } else if class.is_linear {
        rows.push(("here", "the linear algorithm tells who wins".to_owned()));
    } else {
        rows.push(("here", "it takes a search".to_owned()));
    }
    rows.iter().map(|(name, value)| format!("{name:<14} {value}\n")).collect()
}

/// Why it is plain who wins.
fn plain(trivial: Trivial) -> &'static str {
    match trivial {
        Trivial::StartIsExit => "the start is an exit",
        Trivial::BesideExit => "the start is beside an exit",
        Trivial::NoExit => "no exit can be reached",
        Trivial::SingleExits => "no vertex has two edges to exits",
        Trivial::Pruned => "every neighbour of the start is a trap",
    }
}
