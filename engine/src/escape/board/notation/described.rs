//! Multigraphs as other programs describe them: the language of Graphviz, GraphML, GML, lists of edges with
//! dicts, nauty's formats, and nodes with links.
//!
//! These attributes have a meaning: `copies` and `unbreakable` of an edge; `exit` and `start` of a vertex,
//! and its `pos` in the language of Graphviz; `exits`, `start` and `spies` of the graph. Attributes that look
//! like one of them are rejected; all others are ignored. An edge that is listed twice has two copies, except
//! in a strict graph of Graphviz. In the exits and the start that follow the graph, vertices are given by
//! their names, as in `graph { a -- b } exits b @ a`.

use std::fmt;
use std::fmt::Write;

use rustc_hash::FxHashMap;

use super::data::{NO_EXITS, SECOND_START, exits_and_start, loop_at};
use crate::escape::board::graph::{Cast, EscapeGraph, NO_UNBREAKABLE, Naming, SAME_PLACE};
use crate::escape::board::multigraph::{Edge, MAX_COPIES, MAX_EDGES, MAX_VERTICES, Multigraph, UNBREAKABLE};
use crate::ground::control::Control;
use crate::ground::data::{DataError, Field};
use crate::ground::graph::described;
use crate::ground::graph::described::dot::write_name;
use crate::ground::graph::described::{Attribute, Described, Fault, Format, Of, Wanted, node_link, six};
use crate::ground::input::{InputError, Reader};

static WANTED: Wanted = Wanted {
    is_directed: false,
    no_loops: Some(|vertex| loop_at(vertex)),
    most_vertices: MAX_VERTICES,
    most_edges: MAX_EDGES,
    of_vertices: &["exit", "start", "pos"],
    of_edges: &["copies", "unbreakable"],
    of_graph: &["exits", "start", "spies"],
};

/// Reads a graph in the given format.
///
/// # Errors
/// Returns the fault in the text, with its place.
pub(super) fn read(
    format: Format,
    text: &str,
    cast: Cast,
    control: &Control,
) -> Result<EscapeGraph, InputError> {
    let mut reader = Reader::under(text, control);
    let graph = described::read(format, &mut reader, &WANTED)?;
    let end = reader.place();
    let board = board(&graph, format == Format::Dot, end, cast, control)?;
    exits_and_start(&mut reader, board, cast, |reader| graph.vertices().known(reader))
}

/// Reads a graph in graph6 without the marker `graph6:`.
///
/// # Errors
/// Returns the fault in the text, with its place.
pub(super) fn read_unmarked(text: &str, cast: Cast, control: &Control) -> Result<EscapeGraph, InputError> {
    let mut reader = Reader::under(text, control);
    let graph = six::read_unmarked(&mut reader, &WANTED)?;
    let end = reader.place();
    let board = board(&graph, false, end, cast, control)?;
    exits_and_start(&mut reader, board, cast, |reader| graph.vertices().known(reader))
}

/// Reads a graph in the node-link format of networkx.
///
/// # Errors
/// Returns the fault in the data, with its place.
pub(super) fn from_data(position: Field<'_>, cast: Cast) -> Result<EscapeGraph, DataError> {
    let graph = node_link::read(position, &WANTED)?;
    let board = board(&graph, false, 0, cast, position.control())?;
    let Some(behind) = position.optional("behind")? else { return Ok(board) };
    let text = behind.text()?;
    let mut reader = Reader::under(text, position.control());
    exits_and_start(&mut reader, board, cast, |reader| graph.vertices().known(reader))
        .map_err(|error| behind.error_of(&error))
}

/// Builds the board of a described graph. The description ends at byte `end` of the text, which errors about
/// the whole graph point at.
fn board(
    graph: &Described<'_>,
    has_places: bool,
    end: usize,
    cast: Cast,
    control: &Control,
) -> Result<EscapeGraph, Fault> {
    let mut edges: Vec<Edge> = graph.edges().iter().map(|&(u, v)| Edge::simple(u, v)).collect();
    let mut met =
        Met { graph, cast, exits: Vec::new(), start: None, spies: Vec::new(), places: FxHashMap::default() };
    for attribute in graph.attributes() {
        match attribute.of {
            Of::Edge(edge) => of_edge(&mut edges[edge], attribute, cast)?,
            Of::Vertex(vertex) => met.of_vertex(vertex, attribute, has_places)?,
            Of::Graph => met.of_graph(attribute)?,
        }
    }
    let Met { exits, start, spies, places, .. } = met;
    let mut board = EscapeGraph::new(Multigraph::under(graph.count(), edges, control)?).with_exits(exits);
    if let Some(names) = graph.names() {
        board = board.with_naming(Naming::of_names(names));
    }
    if !places.is_empty() {
        let place = |v: u32| {
            let missing = || format!("{} has no `pos`, but other vertices have one", board.name(v));
            places.get(&v).copied().ok_or_else(|| Fault::new(0..end, missing()))
        };
        let all = (0..board.vertices() as u32).map(place).collect::<Result<_, _>>()?;
        board = board.with_places(all);
    }
    if let Some(start) = start {
        board = board.with_start(start);
    }
    match spies[..] {
        [] => Ok(board),
        [first, other] if first != other => Ok(board.with_spies([first, other])),
        [_, _] => Err(Fault::new(0..end, SAME_PLACE)),
        _ => Err(Fault::new(0..end, format!("there are two spies, not {}", spies.len()))),
    }
}

fn of_edge(edge: &mut Edge, attribute: &Attribute<'_>, cast: Cast) -> Result<(), Fault> {
    if attribute.name == "unbreakable" {
        if attribute.is_true()? {
            edge.copies = UNBREAKABLE;
        }
    } else if attribute.value == "unbreakable" {
        edge.copies = UNBREAKABLE;
    } else {
        edge.copies = match attribute.value.parse() {
            Ok(copies) if (1..=MAX_COPIES).contains(&copies) => copies,
            _ => {
                let message = format!("expected a number of copies from 1 to {MAX_COPIES}");
                return Err(attribute.fault(message));
            }
        };
    }
    if edge.copies == UNBREAKABLE && !cast.has_unbreakable {
        return Err(attribute.fault(NO_UNBREAKABLE));
    }
    Ok(())
}

/// The attributes that have been read.
struct Met<'g> {
    graph: &'g Described<'g>,
    cast: Cast,
    exits: Vec<u32>,
    start: Option<u32>,
    spies: Vec<u32>,
    /// The places where vertices are drawn, in hundredths; the second coordinate grows downwards.
    places: FxHashMap<u32, (i64, i64)>,
}

impl Met<'_> {
    fn exit(&mut self, vertex: u32, attribute: &Attribute<'_>) -> Result<(), Fault> {
        if !self.cast.has_exits {
            return Err(attribute.fault(NO_EXITS));
        }
        self.exits.push(vertex);
        Ok(())
    }

    fn start(&mut self, vertex: u32, attribute: &Attribute<'_>) -> Result<(), Fault> {
        if self.start.is_some_and(|start| start != vertex) {
            return Err(attribute.fault(SECOND_START));
        }
        self.start = Some(vertex);
        Ok(())
    }

    fn of_vertex(&mut self, vertex: u32, attribute: &Attribute<'_>, has_places: bool) -> Result<(), Fault> {
        match attribute.name {
            // Other formats do not specify the unit and the direction of `pos`.
            "pos" if !has_places => {}
            "pos" => {
                let Some(place) = place(&attribute.value) else {
                    return Err(attribute.fault("expected two numbers, as in pos=\"72,36\""));
                };
                self.places.insert(vertex, place);
            }
            _ if !attribute.is_true()? => {}
            "exit" => self.exit(vertex, attribute)?,
            _ => self.start(vertex, attribute)?,
        }
        Ok(())
    }

    fn of_graph(&mut self, attribute: &Attribute<'_>) -> Result<(), Fault> {
        let vertex = self.graph.find(attribute)?;
        match attribute.name {
            "exits" => self.exit(vertex, attribute)?,
            "start" if !self.cast.has_spies => self.start(vertex, attribute)?,
            "spies" if self.cast.has_spies => self.spies.push(vertex),
            "start" => {
                return Err(attribute.fault("this board has two spies: name their vertices in `spies`"));
            }
            _ => return Err(attribute.fault("there are no spies in this game")),
        }
        Ok(())
    }
}

/// Parses a place in the form of Graphviz, such as `72,36.5`, with `!` at the end if it is fixed. The second
/// coordinate grows upwards in the text and downwards in the result.
fn place(text: &str) -> Option<(i64, i64)> {
    let (x, y) = text.trim_end_matches('!').split_once(',')?;
    Some((hundredths(x.trim())?, -hundredths(y.trim())?))
}

/// Parses a decimal number in hundredths; further digits are cut off. Returns None if it is malformed or
/// beyond [`FARTHEST`].
fn hundredths(number: &str) -> Option<i64> {
    let (sign, digits) = number.strip_prefix('-').map_or((1, number), |digits| (-1, digits));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let all_digits = |text: &str| text.chars().all(|c| c.is_ascii_digit());
    if whole.is_empty() && part.is_empty() || !all_digits(whole) || !all_digits(part) {
        return None;
    }
    let value: i64 = format!("{whole}{:0<2}", &part[..part.len().min(2)]).parse().ok()?;
    (value <= FARTHEST).then_some(sign * value)
}

/// The largest absolute coordinate, in hundredths.
const FARTHEST: i64 = 100_000_000;

/// A number of hundredths that is written as a decimal.
pub(super) struct Decimal(pub(super) i64);

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        write!(f, "{sign}{}.{:02}", self.0.abs() / 100, self.0.abs() % 100)
    }
}

// A multigraph in the language of Graphviz looks like this:
// `graph { a -- b; b -- c [copies=3]; c -- d [unbreakable=true]; d [exit=true]; a [start=true] }`.

/// Writes a graph in a form that is read back as the same graph.
///
/// # Errors
/// Returns the writer's errors.
pub(super) fn write(board: &EscapeGraph, f: &mut dyn Write) -> fmt::Result {
    f.write_str("graph {")?;
    let start = if board.spies().is_none() { board.start() } else { None };
    // All vertices come first, so a reader meets them in the same order.
    for v in 0..board.vertices() as u32 {
        f.write_str(" ")?;
        write_name(f, &board.name(v))?;
        let mut sign = " [";
        let mut attribute = |f: &mut dyn Write, text: fmt::Arguments<'_>| {
            f.write_str(std::mem::replace(&mut sign, ", "))?;
            f.write_fmt(text)
        };
        if board.is_exit(v) {
            attribute(f, format_args!("exit=true"))?;
        }
        if start == Some(v) {
            attribute(f, format_args!("start=true"))?;
        }
        if let Some((x, y)) = board.places_given().map(|places| places[v as usize]) {
            attribute(f, format_args!("pos=\"{},{}\"", Decimal(x), Decimal(-y)))?;
        }
        f.write_str(if sign == " [" { ";" } else { "];" })?;
    }
    for edge in board.graph().edges() {
        f.write_str(" ")?;
        write_name(f, &board.name(edge.ends[0]))?;
        f.write_str(" -- ")?;
        write_name(f, &board.name(edge.ends[1]))?;
        match edge.copies {
            1 => f.write_str(";")?,
            UNBREAKABLE => f.write_str(" [unbreakable=true];")?,
            copies => write!(f, " [copies={copies}];")?,
        }
    }
    f.write_str(" }")?;
    let mut sign = " @ ";
    for spy in board.spies().into_iter().flatten() {
        f.write_str(sign)?;
        write_name(f, &board.name(spy))?;
        sign = " ";
    }
    Ok(())
}
