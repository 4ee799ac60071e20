//! Multigraphs in the language of Graphviz: `graph { a -- b; b -- c [copies=3]; c -- d [unbreakable=true]; d
//! [exit=true]; a [start=true] }`.
//!
//! Of the language, what describes a graph is read: statements of vertices and edges, chains and groups
//! `{b c}` at either end of an edge, names, numbers and quoted texts, comments, keywords in any case. Of the
//! attributes, those above mean something, those that look like one of them are refused, and others are
//! passed over. In a strict graph an edge that is named again is the same edge; elsewhere it is another copy.
//! Subgraphs with names, ports and directed graphs are refused. Behind the graph vertices are called by their
//! names, too, as in `graph { a -- b } exits b @ a`.

use std::fmt::{self, Write};

use rustc_hash::{FxHashMap, FxHashSet};

use super::edge::{loop_at, push_edge};
use super::standing::{NO_EXITS, SECOND_START, exits_and_start};
use crate::escape::board::cast::Cast;
use crate::escape::board::graph::EscapeGraph;
use crate::escape::board::multigraph::{Edge, MAX_COPIES, MAX_VERTICES, Multigraph, NO_VERTEX, UNBREAKABLE};
use crate::escape::board::naming::Naming;
use crate::ground::control::Control;
use crate::ground::input::InputError;
use crate::ground::reader::Reader;
pub(super) use crate::ground::reader::dot::begins;
use crate::ground::reader::dot::{Attribute, Vertices, attributes, default, open, skip, write_name};

/// What was met so far.
struct Graph<'t> {
    vertices: Vertices<'t>,
    edges: Vec<Edge>,
    exits: Vec<u32>,
    start: Option<u32>,
    /// Where vertices are drawn, in hundredths, downwards.
    places: FxHashMap<u32, (i64, i64)>,
    cast: Cast,
}

/// Reads a graph with names.
///
/// # Errors
/// What is wrong with the text, and where.
pub(super) fn read(text: &str, cast: Cast, control: &Control) -> Result<EscapeGraph, InputError> {
    let mut reader = Reader::under(text, control);
    let message = "directed graphs are not read: expected `graph`, with edges `--`";
    let is_strict = open(&mut reader, "graph", ("digraph", message))?;
    let vertices = Vertices::new(MAX_VERTICES);
    let mut graph = Graph {
        vertices,
        edges: Vec::new(),
        exits: Vec::new(),
        start: None,
        places: FxHashMap::default(),
        cast,
    };
    skip(&mut reader)?;
    while !reader.take('}') {
        graph.statement(&mut reader)?;
        skip(&mut reader)?;
    }
    skip(&mut reader)?;
    let Graph { vertices, mut edges, exits, start, places, .. } = graph;
    let names: Vec<String> = vertices.names().iter().map(|name| name.clone().into_owned()).collect();
    if names.is_empty() {
        return Err(InputError::new(0..reader.place(), NO_VERTEX));
    }
    if is_strict {
        let mut seen = FxHashSet::default();
        edges.retain(|&Edge { ends: [u, v], .. }| seen.insert((u.min(v), u.max(v))));
    }
    let mut board = EscapeGraph::new(Multigraph::under(names.len(), edges, control)?).with_exits(exits);
    board = board.with_naming(Naming::of_names(names));
    if !places.is_empty() {
        let place = |v: u32| {
            let missing = || format!("{} has no `pos`, and others have one", board.name(v));
            places.get(&v).copied().ok_or_else(|| InputError::new(0..reader.place(), missing()))
        };
        let all = (0..board.vertices() as u32).map(place).collect::<Result<_, _>>()?;
        board = board.with_places(all);
    }
    if let Some(start) = start {
        board = board.with_start(start);
    }
    exits_and_start(&mut reader, board, cast, |reader| vertices.known(reader))
}

impl<'t> Graph<'t> {
    fn statement(&mut self, reader: &mut Reader<'t>) -> Result<(), InputError> {
        if default(reader) {
            attributes(reader)?.iter().try_for_each(refuse)?;
        } else {
            self.chain(reader)?;
        }
        if reader.rest().starts_with("->") {
            return Err(reader.error("`->` is an arc of a directed graph: expected `--` and a vertex"));
        }
        if !reader.take(';') && !reader.take(',') && reader.peek().is_some_and(|c| "-:=".contains(c)) {
            return Err(reader.error("expected `--` and a vertex, or `;`"));
        }
        Ok(())
    }

    /// Vertices, or edges from one to the next, with their attributes.
    fn chain(&mut self, reader: &mut Reader<'t>) -> Result<(), InputError> {
        let first = self.edges.len();
        let mut is_chain = false;
        let mut ends = self.vertices.ends(reader)?;
        skip(reader)?;
        while reader.take_text("--") {
            is_chain = true;
            skip(reader)?;
            let begin = reader.place();
            let next = self.vertices.ends(reader)?;
            for (&u, &v) in ends.iter().flat_map(|u| next.iter().map(move |v| (u, v))) {
                if u == v {
                    let name = &self.vertices.names()[u as usize];
                    return Err(InputError::new(begin..reader.place(), loop_at(name)));
                }
                push_edge(&mut self.edges, Edge::simple(u, v), reader)?;
            }
            ends = next;
            skip(reader)?;
        }
        for attribute in attributes(reader)? {
            match is_chain {
                true => self.of_edges(first, &attribute)?,
                false => self.of_vertices(&ends, &attribute)?,
            }
        }
        Ok(())
    }

    fn of_edges(&mut self, first: usize, attribute: &Attribute<'_>) -> Result<(), InputError> {
        let copies = match &*attribute.name {
            "copies" => match attribute.value.parse() {
                Ok(copies) if (1..=MAX_COPIES).contains(&copies) => copies,
                _ => return fault(attribute, format!("expected a number of copies from 1 to {MAX_COPIES}")),
            },
            "unbreakable" if is_true(attribute)? => UNBREAKABLE,
            "unbreakable" => return Ok(()),
            _ => return refuse(attribute),
        };
        self.edges[first..].iter_mut().for_each(|edge| edge.copies = copies);
        Ok(())
    }

    fn of_vertices(&mut self, vertices: &[u32], attribute: &Attribute<'_>) -> Result<(), InputError> {
        match &*attribute.name {
            "exit" if is_true(attribute)? => {
                if !self.cast.has_exits {
                    return fault(attribute, NO_EXITS);
                }
                self.exits.extend(vertices);
            }
            "start" if is_true(attribute)? => {
                let another = vertices.iter().any(|&v| self.start.is_some_and(|start| start != v));
                if another || vertices.len() > 1 {
                    return fault(attribute, SECOND_START);
                }
                self.start = vertices.first().copied();
            }
            "exit" | "start" => {}
            "pos" => {
                let Some(place) = place(&attribute.value) else {
                    return fault(attribute, "expected two numbers, as in pos=\"72,36\"");
                };
                self.places.extend(vertices.iter().map(|&v| (v, place)));
            }
            _ => return refuse(attribute),
        }
        Ok(())
    }
}

/// A place as Graphviz writes it, upwards: `72,36.5`, with `!` behind it if it is fixed.
fn place(text: &str) -> Option<(i64, i64)> {
    let (x, y) = text.trim_end_matches('!').split_once(',')?;
    Some((hundredths(x.trim())?, -hundredths(y.trim())?))
}

/// A decimal number without what lies behind its hundredths.
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

/// The largest coordinate, in hundredths.
const FARTHEST: i64 = 100_000_000;

/// A number of hundredths as a decimal.
struct Decimal(i64);

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        write!(f, "{sign}{}.{:02}", self.0.abs() / 100, self.0.abs() % 100)
    }
}

fn fault<T>(attribute: &Attribute<'_>, message: impl Into<String>) -> Result<T, InputError> {
    Err(InputError::new(attribute.span.clone(), message))
}

/// Refuses an attribute that means something, but not where it stands, or is one misspelt; others mean
/// nothing.
fn refuse(attribute: &Attribute<'_>) -> Result<(), InputError> {
    match &*attribute.name {
        "copies" | "unbreakable" => fault(attribute, "this belongs behind an edge, as in a -- b [copies=3]"),
        "exit" | "start" => fault(attribute, "this belongs behind a vertex, as in a [exit=true]"),
        name => match ATTRIBUTES.into_iter().find(|known| is_misspelt(name, known)) {
            Some(known) => fault(attribute, format!("unknown attribute: did you mean `{known}`?")),
            None => Ok(()),
        },
    }
}

/// The attributes that mean something.
const ATTRIBUTES: [&str; 4] = ["copies", "unbreakable", "exit", "start"];

/// None of Graphviz' own attributes is so near to one of these.
fn is_misspelt(name: &str, known: &str) -> bool {
    let most = if known.len() > 5 { 2 } else { 1 };
    strsim::damerau_levenshtein(&name.to_lowercase(), known) <= most
}

/// A truth, as Graphviz reads them.
fn is_true(attribute: &Attribute<'_>) -> Result<bool, InputError> {
    match attribute.value.to_lowercase().as_str() {
        "true" | "yes" | "1" => Ok(true),
        "false" | "no" | "0" => Ok(false),
        _ => fault(attribute, "expected `true` or `false`"),
    }
}

/// Writes a graph so that [`read`] reads it.
///
/// # Errors
/// Those of the writer.
pub(super) fn write(board: &EscapeGraph, f: &mut dyn Write) -> fmt::Result {
    f.write_str("graph {")?;
    let start = if board.spies().is_none() { board.start() } else { None };
    // All vertices first, so that they are met in the same order again.
    for v in 0..board.vertices() as u32 {
        f.write_str(" ")?;
        write_name(f, &board.name(v))?;
        let mut sign = " [";
        let mut attribute = |f: &mut dyn Write, written: fmt::Arguments<'_>| {
            f.write_str(std::mem::replace(&mut sign, ", "))?;
            f.write_fmt(written)
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
