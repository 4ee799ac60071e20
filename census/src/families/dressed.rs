//! The positions of a ruleset on graphs: colours of vertices or edges, and exits and starts of escape games.

use std::collections::{BTreeSet, HashSet};
use std::fmt::{self, Write as _};
use std::ops::ControlFlow;
use std::str::FromStr;

use upstar::escape::board::{Cast, EscapeGraph};
use upstar::ground::board::Board;
use upstar::ground::graph::Labelled;
use upstar::ground::input::InputError;

use super::colourings::Symmetric;
use super::graphs::{Graphs, SmallGraph};
use super::parse::MOST_COLOURED;
use super::trees::Trees;
use super::{Each, Enumerated};

/// The graphs of a family.
pub(super) enum Shapes {
    Graphs(Graphs),
    Trees(Trees),
    /// Graphs that somebody listed.
    Listed(Vec<SmallGraph>),
}

/// The number of listed graphs in a chunk.
const CHUNK: u64 = 16;

impl Shapes {
    fn visit(&self, chunk: u64, each: &mut dyn FnMut(&SmallGraph) -> ControlFlow<()>) -> ControlFlow<()> {
        match self {
            Self::Graphs(graphs) => graphs.visit(chunk, each),
            Self::Trees(trees) => trees.visit(chunk, each),
            Self::Listed(graphs) => {
                graphs.iter().skip((chunk * CHUNK) as usize).take(CHUNK as usize).try_for_each(each)
            }
        }
    }
}

/// Returns the graph of a board that was read from a text.
///
/// # Errors
/// The graph is too large.
pub(super) fn graph_of(text: &str, board: &EscapeGraph) -> Result<SmallGraph, InputError> {
    let refused = |message: String| Err(InputError::new(0..text.len(), message));
    let (graph, vertices) = (board.graph(), board.graph().vertices());
    if vertices > MOST_COLOURED {
        return refused(format!(
            "graphs get colours, exits or starts up to {MOST_COLOURED} vertices, not {vertices}"
        ));
    }
    let mut small = SmallGraph::empty(vertices);
    for edge in graph.edges() {
        let [u, v] = edge.ends.map(|end| end as usize);
        let Ok(copies) = u8::try_from(edge.copies) else {
            return refused("an edge of a listed graph has at most 255 copies".to_owned());
        };
        small.join(u, v, copies);
    }
    Ok(small)
}

/// Reads a graph without colours or a start: in graph6, or as a board of an escape game. It may have exits if the game has.
///
/// # Errors
/// The text is no graph, or the board has a start.
pub(super) fn board_of(text: &str, cast: Cast) -> Result<EscapeGraph, InputError> {
    let read = |text: &str| EscapeGraph::parse(text, cast);
    let board = read(text).or_else(|error| read(&format!("graph6:{text}")).map_err(|_| error))?;
    if board.start().is_some() {
        let message = "colours, exits and starts are for graphs, and this one has a start";
        return Err(InputError::new(0..text.len(), message));
    }
    Ok(board)
}

/// Lists the positions on a board that is too large for its symmetries, or has exits: each start is one of its own.
///
/// # Errors
/// The exits are chosen in all ways, or the board has exits and others are asked for.
pub(super) fn positions_on(
    board: &EscapeGraph,
    exits: Option<&Exits>,
    start: Start,
) -> Result<Vec<String>, InputError> {
    let text = board.to_string();
    let refused = |message: String| Err(InputError::new(0..text.len(), message));
    let exits: Vec<u32> = match exits {
        None => board.exits().to_vec(),
        Some(_) if !board.exits().is_empty() => {
            return refused(
                "this board has exits; write `without exits` behind its name to choose others".to_owned(),
            );
        }
        Some(Exits::Degree(most)) => {
            let mut neighbours = vec![BTreeSet::new(); board.vertices()];
            for edge in board.graph().edges() {
                let [u, v] = edge.ends;
                neighbours[u as usize].insert(v);
                neighbours[v as usize].insert(u);
            }
            let few = |v: &u32| neighbours[*v as usize].len() <= *most;
            let exits: Vec<u32> = (0..board.vertices() as u32).filter(few).collect();
            if exits.is_empty() {
                return Ok(Vec::new());
            }
            exits
        }
        Some(Exits::All | Exits::Count(_)) => {
            return refused(format!(
                "all sets of exits are listed on boards of up to {MOST_COLOURED} vertices, not {}",
                board.vertices()
            ));
        }
    };
    let starts = match start {
        Start::All => 0..board.vertices() as u32,
        Start::Vertex(v) => v as u32..(v as u32 + 1).min(board.vertices() as u32),
    };
    let is_free = |v: &u32| exits.binary_search(v).is_err();
    let position = |v: u32| board.clone().with_exits(exits.clone()).with_start(v).to_string();
    Ok(starts.filter(is_free).map(position).collect())
}

/// The choice of the exits of an escape game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exits {
    /// All sets of one or more vertices.
    All,
    /// All sets of this many vertices.
    Count(usize),
    /// All vertices with at most this many neighbours; boards without such a vertex are left out.
    Degree(usize),
}

/// The choice of the start of an escape game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// Each vertex that is no exit, up to the symmetries of the graph with its exits.
    All,
    /// This vertex, where it is no exit.
    Vertex(usize),
}

impl fmt::Display for Exits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("all"),
            Self::Count(count) => write!(f, "{count}"),
            Self::Degree(1) => f.write_str("leaves"),
            Self::Degree(degree) => write!(f, "degree<={degree}"),
        }
    }
}

impl FromStr for Exits {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.trim().parse().ok();
        match text {
            "all" => Some(Self::All),
            "leaves" => Some(Self::Degree(1)),
            _ => match text.strip_prefix("degree<=") {
                Some(degree) => number(degree).map(Self::Degree),
                None => number(text).map(Self::Count),
            },
        }
        .ok_or_else(|| "expected all, leaves, degree<=NUMBER or a number of exits".to_owned())
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("all"),
            Self::Vertex(vertex) => write!(f, "{vertex}"),
        }
    }
}

impl FromStr for Start {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "all" => Ok(Self::All),
            _ => text
                .parse()
                .map(Self::Vertex)
                .map_err(|_| "expected all, or the number of a vertex".to_owned()),
        }
    }
}

/// The positions on a graph.
#[derive(Clone, Debug)]
pub enum Dress {
    /// The graph alone.
    Plain,
    /// All colourings of the vertices with these characters. The second member maps each to the other player's; a
    /// position and its negative then count once.
    Vertices(Vec<u8>, Option<Vec<u8>>),
    /// All colourings of the edges with these characters. The ground is each of the vertices. The flag states whether a
    /// position and its negative count once.
    Edges(Vec<u8>, bool),
    /// An escape game, without exits where all vertices are regular ones.
    Escape(Option<Exits>, Start),
}

/// The positions of a ruleset on the graphs of a family.
pub(super) struct Dressed {
    pub(super) shapes: Shapes,
    pub(super) dress: Dress,
}

impl Enumerated for Dressed {
    fn at_most(&self) -> u128 {
        let (graphs, vertices) = match &self.shapes {
            Shapes::Graphs(graphs) => (graphs.at_most(), graphs.vertices()),
            Shapes::Trees(trees) => (trees.at_most(), trees.vertices()),
            Shapes::Listed(graphs) => {
                (graphs.len() as u128, graphs.iter().map(SmallGraph::vertices).max().unwrap_or(0))
            }
        };
        let edges = vertices * vertices.saturating_sub(1) / 2;
        graphs.saturating_mul(match &self.dress {
            Dress::Plain => 1,
            Dress::Vertices(colours, _) => (colours.len() as u128).saturating_pow(vertices as u32),
            Dress::Edges(colours, _) => {
                let edges = if matches!(self.shapes, Shapes::Trees(_)) { vertices } else { edges };
                (colours.len() as u128).saturating_pow(edges as u32)
            }
            Dress::Escape(exits, start) => {
                let starts = if *start == Start::All { vertices as u128 } else { 1 };
                starts * exits.as_ref().map_or(1, |exits| exit_sets(exits, vertices))
            }
        })
    }

    fn chunks(&self) -> u64 {
        match &self.shapes {
            Shapes::Graphs(graphs) => graphs.chunks(),
            Shapes::Trees(trees) => trees.chunks(),
            Shapes::Listed(graphs) => (graphs.len() as u64).div_ceil(CHUNK),
        }
    }

    fn is_listed(&self) -> bool {
        matches!(self.shapes, Shapes::Listed(_))
    }

    fn has_positions_only(&self) -> bool {
        // Some escape games have no exits.
        !matches!(self.dress, Dress::Escape(Some(_), _))
    }

    fn merges_negatives(&self) -> bool {
        match &self.dress {
            Dress::Vertices(_, exchange) => exchange.is_some(),
            Dress::Edges(_, merges) => *merges,
            Dress::Plain | Dress::Escape(..) => false,
        }
    }

    fn visit(&self, chunk: u64, each: Each<'_>) -> ControlFlow<()> {
        self.shapes.visit(chunk, &mut |graph| match &self.dress {
            Dress::Plain => each(&text(graph, |_, _| String::new())),
            Dress::Vertices(colours, exchange) => vertices(graph, colours, exchange.as_deref(), each),
            Dress::Edges(colours, merges) => edges(graph, colours, *merges, each),
            Dress::Escape(exits, start) => escape(graph, exits.as_ref(), *start, each),
        })
    }
}

/// Returns the number of sets of exits on a graph, or a bound of it.
fn exit_sets(exits: &Exits, vertices: usize) -> u128 {
    match exits {
        Exits::All => 1_u128.checked_shl(vertices as u32).unwrap_or(u128::MAX),
        Exits::Count(count) => {
            let (n, k) = (vertices as u128, *count as u128);
            if k > n { 0 } else { (0..k).fold(1, |sets: u128, i| sets.saturating_mul(n - i) / (i + 1)) }
        }
        Exits::Degree(_) => 1,
    }
}

/// Writes a position of an escape game.
pub(super) fn escape_text(graph: &SmallGraph, exits: &[usize], start: usize) -> String {
    let text = text(graph, |_, _| String::new());
    let names: Vec<String> = exits.iter().map(ToString::to_string).collect();
    match exits {
        [] => format!("{text} @ {start}"),
        _ => format!("{text} exits {} @ {start}", names.join(",")),
    }
}

/// Writes a graph, with something behind each edge.
pub(super) fn text(graph: &SmallGraph, behind: impl Fn(usize, usize) -> String) -> String {
    let mut text = format!("{}:", graph.vertices());
    for (u, v, copies) in graph.edges() {
        let _ = match copies {
            1 => write!(text, " {u}-{v}{}", behind(u, v)),
            _ => write!(text, " {u}-{v}*{copies}{}", behind(u, v)),
        };
    }
    text
}

fn vertices(
    graph: &SmallGraph,
    characters: &[u8],
    exchange: Option<&[u8]>,
    each: Each<'_>,
) -> ControlFlow<()> {
    let symmetric = Symmetric::of(graph, None);
    let mut text = text(graph, |_, _| String::new());
    text += ", ";
    let length = text.len();
    let most = vec![graph.vertices(); characters.len()];
    symmetric.colourings(&most, exchange, &mut |colours| {
        text.truncate(length);
        text.extend(colours.iter().map(|&colour| char::from(characters[usize::from(colour)])));
        each(&text)
    })
}

/// Passes the colourings of the edges with the ground at each vertex, without those that are isomorphic to earlier ones.
fn edges(graph: &SmallGraph, characters: &[u8], merges: bool, each: Each<'_>) -> ControlFlow<()> {
    let symmetric = Symmetric::of(graph, None);
    let pairs: Vec<(usize, usize)> = graph.edges().map(|(u, v, _)| (u, v)).collect();
    let exchanged = |colour: u8| match characters[usize::from(colour)] {
        b'b' => b'r',
        b'r' => b'b',
        other => other,
    };
    for ground in symmetric.orbits() {
        let mut met = HashSet::new();
        let mut colours = vec![0_u8; pairs.len()];
        // The ground is vertex 0.
        let name = |v: usize| {
            if v == ground {
                0
            } else if v == 0 {
                ground
            } else {
                v
            }
        };
        loop {
            let labelled = |colour: &dyn Fn(u8) -> u8| {
                let marks = (0..graph.vertices()).map(|v| u8::from(v == ground)).collect();
                let edges = pairs.iter().zip(&colours).map(|(&(u, v), &c)| (u as u32, v as u32, colour(c)));
                Labelled::new(marks, edges.collect()).canonical()
            };
            let own = labelled(&|colour| characters[usize::from(colour)]);
            let negative = merges.then(|| labelled(&exchanged));
            if !negative.is_some_and(|negative| met.contains(&negative)) && met.insert(own) {
                let edges = pairs.iter().zip(&colours).map(|(&(u, v), &colour)| {
                    let (u, v) = (name(u).min(name(v)), name(u).max(name(v)));
                    format!("{u}-{v}{}", char::from(characters[usize::from(colour)]))
                });
                let text = format!("{}: {}", graph.vertices(), edges.collect::<Vec<_>>().join(" "));
                each(&text)?;
            }
            let Some(next) = colours.iter().position(|&colour| usize::from(colour) + 1 < characters.len())
            else {
                break;
            };
            colours[next] += 1;
            colours[..next].fill(0);
        }
    }
    ControlFlow::Continue(())
}

/// Passes the choices of exits and start.
fn escape(graph: &SmallGraph, exits: Option<&Exits>, start: Start, each: Each<'_>) -> ControlFlow<()> {
    // Sets of exits count once up to the symmetries that keep the start where it is.
    let fixed = match start {
        Start::Vertex(vertex) => Some(vertex),
        Start::All => None,
    };
    let symmetric = Symmetric::of(graph, fixed);
    let n = graph.vertices();
    let text_of = |exits: &[usize], start| escape_text(graph, exits, start);
    let is_by_degree = matches!(exits, Some(Exits::Degree(_)));
    let (is_set, sizes) = match exits {
        Some(Exits::All) => (true, 1..=n),
        Some(Exits::Count(count)) => (true, *count..=*count),
        _ => (false, 0..=0),
    };
    if is_set {
        // Colour 1 is an exit, and colour 2 the start.
        let starts = usize::from(start == Start::All);
        return symmetric.colourings(&[n, *sizes.end(), starts], None, &mut |colours| {
            let of = |colour: u8| (0..n).filter(move |&v| colours[v] == colour);
            let exits: Vec<usize> = of(1).collect();
            if !sizes.contains(&exits.len()) {
                return ControlFlow::Continue(());
            }
            let start = match start {
                Start::All => of(2).next(),
                Start::Vertex(vertex) => Some(vertex).filter(|v| *v < n && !exits.contains(v)),
            };
            start.map_or(ControlFlow::Continue(()), |start| each(&text_of(&exits, start)))
        });
    }
    let exits: Vec<usize> = match exits {
        Some(Exits::Degree(degree)) => (0..n).filter(|&v| graph.neighbours(v) <= *degree).collect(),
        _ => Vec::new(),
    };
    if exits.is_empty() && is_by_degree {
        return ControlFlow::Continue(());
    }
    let is_free = |v: &usize| *v < n && !exits.contains(v);
    match start {
        Start::All => symmetric.orbits().filter(is_free).try_for_each(|v| each(&text_of(&exits, v))),
        Start::Vertex(vertex) => {
            [vertex].iter().filter(|v| is_free(v)).try_for_each(|&v| each(&text_of(&exits, v)))
        }
    }
}
