//! Partizan graphs in the formats of other programs: each arc has the attribute `player`, which is `left` or
//! `right`. Tokens are given as for directed graphs.

use std::fmt;
use std::sync::Arc;

use super::{Bigraph, MAX_ARCS, MAX_TOKENS, MAX_VERTICES, tokens};
use crate::games::board::digraph::described::tokens_of;
use crate::ground::Player;
use crate::ground::control::Control;
use crate::ground::data::{DataError, Field};
use crate::ground::graph::Arcs;
use crate::ground::graph::described::dot::write_name;
use crate::ground::graph::described::{self, Described, Fault, Format, Of, Wanted, node_link};
use crate::ground::input::InputError;
use crate::ground::reader::Reader;

static WANTED: Wanted = Wanted {
    is_directed: true,
    no_loops: None,
    most_vertices: MAX_VERTICES,
    // Each player may have `MAX_ARCS` arcs; `board` checks them separately.
    most_edges: 2 * MAX_ARCS,
    of_vertices: &["token"],
    of_edges: &["player"],
    of_graph: &["tokens"],
};

/// Reads a graph in the given format, and the tokens after it.
pub(super) fn read(format: Format, mut reader: Reader<'_>) -> Result<Bigraph, InputError> {
    let graph = described::read(format, &mut reader, &WANTED)?;
    let end = reader.place();
    let on = tokens_of(&graph, MAX_TOKENS)?;
    let behind = tokens(&mut reader, |reader| graph.vertices().known(reader))?;
    Ok(board(&graph, on, behind, |message| Fault::new(0..end, message), reader.control())?)
}

/// Reads a graph given as nodes and links; the field `behind` holds the tokens as text.
pub(super) fn from_data(position: Field<'_>) -> Result<Bigraph, DataError> {
    let graph = node_link::read(position, &WANTED)?;
    let on = tokens_of(&graph, MAX_TOKENS)?;
    let behind = match position.optional("behind")? {
        None => None,
        Some(behind) => {
            let mut reader = Reader::under(behind.text()?, position.control());
            let read = tokens(&mut reader, |reader| graph.vertices().known(reader));
            read.map_err(|error| behind.error_of(&error))?
        }
    };
    let whole = |message: &str| Fault::new(described::Place::Data(position.place()), message);
    Ok(board(&graph, on, behind, whole, position.control())?)
}

/// Makes the board, with the tokens given by attributes and those that follow the graph. It is an error if
/// neither mentions tokens.
fn board(
    graph: &Described<'_>,
    mut tokens: Vec<u32>,
    behind: Option<Vec<u32>>,
    fault: impl Fn(&str) -> Fault,
    control: &Control,
) -> Result<Bigraph, Fault> {
    let mut players = vec![None; graph.edges().len()];
    for attribute in graph.attributes() {
        if let Of::Edge(edge) = attribute.of {
            players[edge] = match attribute.value.to_lowercase().as_str() {
                "left" | "l" => Some(Player::Left),
                "right" | "r" => Some(Player::Right),
                _ => return Err(attribute.fault("the player of an arc is `left` or `right`")),
            };
        }
    }
    let mut pairs = [Vec::new(), Vec::new()];
    for (&arc, player) in graph.edges().iter().zip(players) {
        let Some(player) = player else {
            return Err(fault("an arc has no player")
                .with_hint("whose it is, the attribute `player` tells: left or right"));
        };
        pairs[player].push(arc);
    }
    if pairs.iter().any(|pairs| pairs.len() > MAX_ARCS) {
        return Err(fault(&format!("a graph has at most {MAX_ARCS} arcs of a player")));
    }
    // An explicit `@` without tokens, or token=false, is an answer: only a graph that is silent about tokens
    // is refused.
    let is_told = behind.is_some() || graph.attributes().iter().any(|told| !matches!(told.of, Of::Edge(_)));
    if !is_told {
        let hint = "they stand behind the graph, as in @ a b, or have the attribute token=true";
        return Err(fault("which vertices have tokens?").with_hint(hint));
    }
    tokens.extend(behind.unwrap_or_default());
    let [left, right] = pairs.map(|pairs| Arcs::of_pairs_under(graph.count(), &pairs, control));
    let names = Arc::new(graph.names().unwrap_or_default());
    Ok(Bigraph { arcs: Arc::new([left?, right?]), names, tokens })
}

/// Writes a graph with named vertices, and its tokens after `@`.
pub(super) fn write(graph: &Bigraph, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("digraph {")?;
    // List every vertex before the arcs: the reader numbers vertices in the order in which it meets them, so
    // this keeps their numbers.
    for name in graph.names.iter() {
        f.write_str(" ")?;
        write_name(f, name)?;
    }
    f.write_str(";")?;
    for (arcs, player) in graph.arcs.iter().zip(["left", "right"]) {
        for (from, to) in arcs.pairs() {
            f.write_str(" ")?;
            write_name(f, &graph.name(from as usize))?;
            f.write_str(" -> ")?;
            write_name(f, &graph.name(to as usize))?;
            write!(f, " [player={player}];")?;
        }
    }
    f.write_str(" } @")?;
    graph.tokens.iter().try_for_each(|&token| {
        f.write_str(" ")?;
        write_name(f, &graph.name(token as usize))
    })
}
