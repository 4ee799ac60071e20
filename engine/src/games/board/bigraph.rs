//! Partizan graphs: arcs of two kinds, Left's and Right's, and tokens on the vertices.

use std::fmt;
use std::sync::Arc;

use super::digraph::tokens_of;
use crate::ground;
use crate::ground::Player;
use crate::ground::board::Board;
use crate::ground::control::{Control, UNLIMITED};
use crate::ground::data::{Data, DataError, Field};
use crate::ground::graph::data::vertex;
use crate::ground::graph::described::dot::write_name;
use crate::ground::graph::described::node_link::FIELDS;
use crate::ground::graph::described::{Described, Fault, Format, Of, Wanted, node_link};
use crate::ground::graph::shape::NO_VERTEX;
use crate::ground::graph::{Arcs, data, described};
use crate::ground::input::{InputError, Reader};

/// The maximum number of vertices: 2^20.
pub const MAX_VERTICES: usize = 1 << 20;
/// The maximum number of arcs of one player: 2^22.
pub const MAX_ARCS: usize = 1 << 22;
/// The maximum number of tokens.
pub const MAX_TOKENS: usize = 64;

const HINT: &str = "arcs are written as 0L>0,1 0R>2 1R>0 @ 0, where tokens stand behind @";

/// A graph on which the players move tokens along arcs. Each player moves along their own arcs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bigraph {
    /// The arcs of Left and of Right, over the same vertices.
    arcs: Arc<[Arcs; 2]>,
    /// The names of all vertices in their order; empty if the vertices are known by their numbers.
    names: Arc<Vec<String>>,
    tokens: Vec<u32>,
}

impl Bigraph {
    /// Returns the arcs of Left and of Right. Copies of the board share them.
    pub fn arcs(&self) -> &Arc<[Arcs; 2]> {
        &self.arcs
    }

    /// Returns the vertex of each token. A vertex with several tokens occurs once for each.
    pub fn tokens(&self) -> &[u32] {
        &self.tokens
    }

    /// Returns the name of a vertex, or its number if the vertices have no names.
    pub fn name(&self, vertex: usize) -> String {
        self.names.get(vertex).map_or_else(|| vertex.to_string(), Clone::clone)
    }

    /// Returns the same graph with these tokens in place of its own.
    pub fn with_tokens(&self, tokens: Vec<u32>) -> Self {
        Self { tokens, ..self.clone() }
    }
}

impl Board for Bigraph {
    const KIND: &'static str = "partizan graph";
    const MAX_TEXT: usize = 64 << 20;
    type Alphabet<'a> = ();

    /// Parses a graph, in one of these notations:
    ///
    /// - arcs by player and beginning, `0L>0,1 0R>2 1R>0`; the number of vertices stands in front, as in
    ///   `4: 0L>1`, where the last vertices have no arcs
    /// - Graphviz, `digraph { a -> b [player=left] }`, or the format of another program
    ///
    /// The vertices with tokens follow `@`. In the first notation, a graph without `@` has one token, on
    /// vertex 0.
    fn parse(text: &str, (): ()) -> Result<Self, InputError> {
        Self::parse_under(text, (), &UNLIMITED)
    }

    fn parse_under(text: &str, (): (), control: &Control) -> Result<Self, InputError> {
        let mut reader = Reader::under(text, control);
        if let Some(format) = ground::graph::described::format(text) {
            return read(format, reader);
        }
        reader.skip_blanks();
        let announced = announced(&mut reader)?;
        let last = announced.unwrap_or(MAX_VERTICES) as u64 - 1;
        let mut count = announced.unwrap_or(0);
        let mut pairs = [Vec::new(), Vec::new()];
        while reader.peek().is_some_and(|c| c != '@') {
            let from = reader.number(0, last, "a vertex")? as u32;
            count = count.max(from as usize + 1);
            let player = match reader.peek() {
                Some('L') => Player::Left,
                Some('R') => Player::Right,
                _ => return Err(reader.error("expected `L` or `R`, whose arcs these are").with_hint(HINT)),
            };
            reader.take_text(player.of(("L", "R")));
            if !reader.take('>') {
                return Err(reader.error("expected `>` and the vertices that follow").with_hint(HINT));
            }
            loop {
                let to = reader.number(0, last, "a vertex")? as u32;
                count = count.max(to as usize + 1);
                pairs[player].push((from, to));
                if pairs[player].len() > MAX_ARCS {
                    return Err(reader.error(format!("a graph has at most {MAX_ARCS} arcs of a player")));
                }
                if !reader.take(',') {
                    break;
                }
            }
            reader.look((pairs[0].capacity() + pairs[1].capacity()) * size_of::<(u32, u32)>())?;
            reader.gap()?;
        }
        if count == 0 {
            return Err(InputError::new(reader.place()..text.len(), NO_VERTEX).with_hint(HINT));
        }
        let tokens =
            tokens(&mut reader, |reader| Ok(reader.number(0, count as u64 - 1, "a vertex")? as u32))?;
        let [left, right] = pairs.map(|pairs| Arcs::of_pairs_under(count, &pairs, control));
        let arcs = [left?, right?];
        Ok(Self { arcs: Arc::new(arcs), names: Arc::default(), tokens: tokens.unwrap_or_else(|| vec![0]) })
    }

    fn fields((): ()) -> &'static [&'static [&'static str]] {
        &[&["left", "right", "tokens", "names"], FIELDS]
    }

    /// Reads `left` and `right`, which list the ends of the player's arcs from each vertex, and optionally
    /// `tokens` (by default one on vertex 0) and `names`; or reads `nodes` and `links`, the form that
    /// networkx writes.
    fn from_data(position: Field<'_>, (): ()) -> Result<Self, DataError> {
        if node_link::begins(position) {
            return from_data(position);
        }
        let (left, right) = (position.field("left")?, position.field("right")?);
        let count = left.items()?.len();
        if count == 0 {
            return Err(left.error(NO_VERTEX));
        }
        if count > MAX_VERTICES {
            return Err(left.error(format!("a graph has at most {MAX_VERTICES} vertices")));
        }
        if right.items()?.len() != count {
            return Err(right.error(format!("expected a list for each of the {count} vertices")));
        }
        let arcs = |rows| data::arcs(rows, MAX_ARCS, "arcs of a player");
        let arcs = Arc::new([arcs(left)?, arcs(right)?]);
        let tokens = position.optional("tokens")?;
        let tokens = tokens.map(|field| field.each(MAX_TOKENS, "tokens", |token| vertex(token, count)));
        let tokens = tokens.transpose()?.unwrap_or_else(|| vec![0]);
        let names = Arc::new(data::names(position, count)?.unwrap_or_default());
        Ok(Self { arcs, names, tokens })
    }

    fn places(&self) -> usize {
        self.arcs()[0].vertices()
    }

    fn to_data(&self) -> Data {
        Data::object([
            ("left", data::successors(&self.arcs[0])),
            ("right", data::successors(&self.arcs[1])),
            ("tokens", Data::list(&self.tokens)),
            ("names", Data::list(&self.names[..]).unless_empty()),
        ])
    }

    fn place_name(&self, place: usize) -> String {
        self.name(place)
    }
}

/// Reads the number of vertices in front of the arcs, as in `4: 0L>1`. Returns `None`, and consumes nothing,
/// if no number and colon stand there.
fn announced(reader: &mut Reader<'_>) -> Result<Option<usize>, InputError> {
    let mut ahead = reader.clone();
    if !ahead.peek().is_some_and(|c| c.is_ascii_digit()) {
        return Ok(None);
    }
    // A leading number may also be the beginning of an arc, so the error of a bad number waits for the colon.
    let count = ahead.number(1, MAX_VERTICES as u64, "a number of vertices");
    if !ahead.take(':') {
        return Ok(None);
    }
    *reader = ahead;
    reader.skip_blanks();
    Ok(Some(count? as usize))
}

/// Reads the tokens after `@`, up to the end of the text. Returns `None` if the text ends without `@`.
fn tokens<'t>(
    reader: &mut Reader<'t>,
    mut vertex: impl FnMut(&mut Reader<'t>) -> Result<u32, InputError>,
) -> Result<Option<Vec<u32>>, InputError> {
    reader.skip_blanks();
    if !reader.take('@') {
        return match reader.peek() {
            None => Ok(None),
            Some(_) => Err(reader.error("expected `@` and the tokens, or the end")),
        };
    }
    reader.skip_blanks();
    let mut tokens = Vec::new();
    while reader.peek().is_some() {
        tokens.push(vertex(reader)?);
        if tokens.len() > MAX_TOKENS {
            return Err(reader.error(format!("at most {MAX_TOKENS} tokens")));
        }
        reader.gap()?;
    }
    Ok(Some(tokens))
}

impl fmt::Display for Bigraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.names.is_empty() {
            return write(self, f);
        }
        let count = self.arcs[0].vertices();
        let pairs = self.arcs.iter().flat_map(Arcs::pairs);
        let named = pairs.map(|(from, to)| from.max(to) as usize + 1).max().unwrap_or(0);
        if named < count {
            write!(f, "{count}: ")?;
        }
        for v in 0..count {
            for (arcs, player) in self.arcs.iter().zip(['L', 'R']) {
                for (i, to) in arcs.from(v).iter().enumerate() {
                    match i {
                        0 => write!(f, "{v}{player}>{to}")?,
                        _ => write!(f, ",{to}")?,
                    }
                }
                if !arcs.from(v).is_empty() {
                    f.write_str(" ")?;
                }
            }
        }
        f.write_str("@")?;
        self.tokens.iter().try_for_each(|token| write!(f, " {token}"))
    }
}

// In the formats of other programs, each arc of a partizan graph has the attribute `player`, which is `left`
// or `right`. Tokens are given as for directed graphs.

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
fn read(format: Format, mut reader: Reader<'_>) -> Result<Bigraph, InputError> {
    let graph = described::read(format, &mut reader, &WANTED)?;
    let end = reader.place();
    let on = tokens_of(&graph, MAX_TOKENS)?;
    let behind = tokens(&mut reader, |reader| graph.vertices().known(reader))?;
    Ok(board(&graph, on, behind, |message| Fault::new(0..end, message), reader.control())?)
}

/// Reads a graph given as nodes and links; the field `behind` holds the tokens as text.
fn from_data(position: Field<'_>) -> Result<Bigraph, DataError> {
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
                .with_hint("name the player in the attribute `player`: left or right"));
        };
        pairs[player].push(arc);
    }
    if pairs.iter().any(|pairs| pairs.len() > MAX_ARCS) {
        return Err(fault(&format!("a graph has at most {MAX_ARCS} arcs of a player")));
    }
    // An explicit `@` without tokens, or token=false, is an answer: only a graph that is silent about tokens
    // is refused.
    let is_described =
        behind.is_some() || graph.attributes().iter().any(|entry| !matches!(entry.of, Of::Edge(_)));
    if !is_described {
        let hint = "name them after the graph, as in @ a b, or give them the attribute token=true";
        return Err(fault("no vertex has a token").with_hint(hint));
    }
    tokens.extend(behind.unwrap_or_default());
    let [left, right] = pairs.map(|pairs| Arcs::of_pairs_under(graph.count(), &pairs, control));
    let names = Arc::new(graph.names().unwrap_or_default());
    Ok(Bigraph { arcs: Arc::new([left?, right?]), names, tokens })
}

/// Writes a graph with named vertices, and its tokens after `@`.
fn write(graph: &Bigraph, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
