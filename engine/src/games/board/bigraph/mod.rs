//! Partizan graphs: arcs of two kinds, Left's and Right's, and tokens on the vertices.
//!
//! - `described`: the formats of other programs

mod described;

use std::fmt;
use std::sync::Arc;

use super::digraph::vertices;
use crate::ground;
use crate::ground::Player;
use crate::ground::board::Board;
use crate::ground::control::{Control, UNLIMITED};
use crate::ground::data::{Data, DataError, Field};
use crate::ground::graph::Arcs;
use crate::ground::graph::described::node_link::{self, FIELDS};
use crate::ground::graph::names::names;
use crate::ground::input::InputError;
use crate::ground::reader::Reader;

/// The maximum number of vertices: 2^20.
pub const MAX_VERTICES: usize = 1 << 20;
/// The maximum number of arcs of one player: 2^22.
pub const MAX_ARCS: usize = 1 << 22;
/// The maximum number of tokens.
pub const MAX_TOKENS: usize = 64;

const HINT: &str = "arcs are written as 0L>0,1 0R>2 1R>0 @ 0, where tokens stand behind @";
const NO_VERTEX: &str = "a graph has at least one vertex";

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
    type Alphabet = ();

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
            return described::read(format, reader);
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
            return described::from_data(position);
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
        let arcs = [arcs_of(left, count)?, arcs_of(right, count)?];
        let tokens = match position.optional("tokens")? {
            None => vec![0],
            Some(field) => vertices(field, count)?,
        };
        if tokens.len() > MAX_TOKENS {
            return Err(position.field("tokens")?.error(format!("at most {MAX_TOKENS} tokens")));
        }
        let names = match position.optional("names")? {
            Some(field) => names(field, count)?,
            None => Vec::new(),
        };
        Ok(Self { arcs: Arc::new(arcs), names: Arc::new(names), tokens })
    }

    fn places(&self) -> usize {
        self.arcs()[0].vertices()
    }

    fn to_data(&self) -> Data {
        let list = |vertices: &[u32]| Data::List(vertices.iter().map(Data::integer).collect());
        let rows = |arcs: &Arcs| Data::List((0..arcs.vertices()).map(|v| list(arcs.from(v))).collect());
        let mut fields = vec![
            ("left".to_owned(), rows(&self.arcs[0])),
            ("right".to_owned(), rows(&self.arcs[1])),
            ("tokens".to_owned(), list(&self.tokens)),
        ];
        if !self.names.is_empty() {
            let names = self.names.iter().map(|name| Data::Text(name.clone()));
            fields.push(("names".to_owned(), Data::List(names.collect())));
        }
        Data::Object(fields)
    }

    fn place_name(&self, place: usize) -> String {
        self.name(place)
    }
}

fn arcs_of(rows: Field<'_>, count: usize) -> Result<Arcs, DataError> {
    let mut arcs = Arcs::default();
    for row in rows.items()? {
        if arcs.len() + row.items()?.len() > MAX_ARCS {
            return Err(row.error(format!("a graph has at most {MAX_ARCS} arcs of a player")));
        }
        arcs.push(vertices(row, count)?);
    }
    Ok(arcs)
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
            return described::write(self, f);
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
