//! `upstar escape classify`: what is known about how hard a board of Nemesis is.

use serde_json::json;
use upstar::solve::{Classification, Complexity, Session, Shape, Trivial, classify};

use crate::args::{Common, EscapeGraphArgument};
use crate::eval::position_text;
use crate::report::{Exit, print, show_error};
use crate::request::open_escape;
use crate::supervise::store;

/// Classifies one board.
pub(crate) fn run(arguments: &EscapeGraphArgument, common: &Common) -> Exit {
    let text = match position_text("nemesis", &arguments.graph) {
        Ok(text) => text,
        Err(message) => return show_error(&message),
    };
    let store = store();
    let session = Session::new(&store);
    match open_escape(&session, "nemesis", &text) {
        Ok((position, _)) => print(&written(&classify(position.graph()), common.json)),
        Err(error) => error.show("nemesis", common),
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
    if let (Some(plain), Some(winner)) = (plain, winner) {
        rows.push(("here", format!("{plain}: the {winner} wins")));
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
