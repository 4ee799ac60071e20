//! What directed and undirected graphs have in common in the language of Graphviz: names, comments,
//! attributes, and how a graph begins.

use std::borrow::Cow;
use std::fmt::{self, Write};

use rustc_hash::FxHashMap;

use super::Reader;
use crate::ground::input::InputError;

/// The words with a meaning of their own, which are no names unless they are quoted.
const KEYWORDS: [&str; 6] = ["graph", "node", "edge", "subgraph", "strict", "digraph"];

/// Is a text a graph in this language? Behind blanks and comments it begins with a keyword of graphs.
pub(crate) fn begins(text: &str) -> bool {
    let mut reader = Reader::new(text);
    skip(&mut reader).is_ok() && ["strict", "digraph", "graph"].iter().any(|word| keyword(&mut reader, word))
}

/// Reads up to the brace that opens a graph of the kind `wanted`; one of the kind `refused` gets the message
/// with it. Says whether the graph is strict.
pub(crate) fn open(
    reader: &mut Reader<'_>,
    wanted: &str,
    (refused, message): (&str, &str),
) -> Result<bool, InputError> {
    skip(reader)?;
    let is_strict = keyword(reader, "strict");
    skip(reader)?;
    let start = reader.place();
    if keyword(reader, refused) {
        return Err(InputError::new(start..reader.place(), message));
    }
    if !keyword(reader, wanted) {
        return Err(reader.error(format!("expected `{wanted}`")));
    }
    skip(reader)?;
    if reader.peek() != Some('{') {
        name(reader)?;
    }
    skip(reader)?;
    if reader.take('{') { Ok(is_strict) } else { Err(reader.error("expected `{`")) }
}

/// Reads the word that begins a statement about all vertices or edges that follow.
pub(crate) fn default(reader: &mut Reader<'_>) -> bool {
    let mut ahead = reader.clone();
    let word = ahead.take_while(is_name);
    let found = ["graph", "node", "edge"].iter().any(|default| word.eq_ignore_ascii_case(default));
    if found {
        *reader = ahead;
    }
    found
}

/// The vertices met so far, by their names.
pub(crate) struct Vertices<'t> {
    names: Vec<Cow<'t, str>>,
    known: FxHashMap<Cow<'t, str>, u32>,
    most: usize,
}

impl<'t> Vertices<'t> {
    /// None yet, and never more than `most`.
    pub(crate) fn new(most: usize) -> Self {
        Self { names: Vec::new(), known: FxHashMap::default(), most }
    }

    /// The memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.known.capacity() * 2 * size_of::<(Cow<'t, str>, u32)>()
    }

    /// Their names, in the order in which they were met.
    pub(crate) fn names(&self) -> &[Cow<'t, str>] {
        &self.names
    }

    /// One end of an edge or an arc: a vertex, or several as `{a b}`.
    pub(crate) fn ends(&mut self, reader: &mut Reader<'t>) -> Result<Vec<u32>, InputError> {
        skip(reader)?;
        if !reader.take('{') {
            return Ok(vec![self.vertex(reader)?]);
        }
        let mut ends = Vec::new();
        skip(reader)?;
        while !reader.take('}') {
            ends.push(self.vertex(reader)?);
            skip(reader)?;
            if reader.take(',') || reader.take(';') {
                skip(reader)?;
            }
        }
        Ok(ends)
    }

    fn vertex(&mut self, reader: &mut Reader<'t>) -> Result<u32, InputError> {
        let name = name(reader)?;
        if let Some(&vertex) = self.known.get(&name) {
            return Ok(vertex);
        }
        if self.names.len() == self.most {
            return Err(reader.error(format!("a graph has at most {} vertices", self.most)));
        }
        let vertex = self.names.len() as u32;
        self.names.push(name.clone());
        self.known.insert(name, vertex);
        Ok(vertex)
    }

    /// A vertex that was met before.
    pub(crate) fn known(&self, reader: &mut Reader<'_>) -> Result<u32, InputError> {
        let start = reader.place();
        let name = name(reader)?;
        self.known
            .get(&name)
            .copied()
            .ok_or_else(|| InputError::new(start..reader.place(), format!("there is no vertex {name}")))
    }
}

/// Passes over blanks and comments.
pub(crate) fn skip(reader: &mut Reader<'_>) -> Result<(), InputError> {
    loop {
        reader.skip_blanks();
        let opened = reader.clone();
        if reader.take_text("//") || reader.take('#') {
            reader.take_while(|c| c != '\n');
        } else if reader.take_text("/*") {
            if reader.take_through("*/").is_none() {
                return Err(opened.error("this comment is not closed"));
            }
        } else {
            return Ok(());
        }
    }
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '.'
}

/// Reads a word with a meaning of its own, in any case.
fn keyword(reader: &mut Reader<'_>, word: &str) -> bool {
    let mut ahead = reader.clone();
    let found = ahead.take_while(is_name).eq_ignore_ascii_case(word);
    if found {
        *reader = ahead;
    }
    found
}

/// A name, or any text in quotes.
fn name<'t>(reader: &mut Reader<'t>) -> Result<Cow<'t, str>, InputError> {
    if reader.peek() == Some('"') {
        return quoted(reader);
    }
    let minus = if reader.take('-') { "-" } else { "" };
    let start = reader.place();
    let word = reader.take_while(is_name);
    match word {
        "" => Err(reader.error("expected the name of a vertex")),
        _ if word.eq_ignore_ascii_case("subgraph") => {
            Err(InputError::new(start..reader.place(), "subgraphs are not read"))
        }
        _ if minus.is_empty() => Ok(Cow::Borrowed(word)),
        _ => Ok(Cow::Owned(format!("-{word}"))),
    }
}

fn quoted<'t>(reader: &mut Reader<'t>) -> Result<Cow<'t, str>, InputError> {
    let opened = reader.clone();
    reader.take('"');
    let mut name = String::new();
    loop {
        name += reader.take_while(|c| c != '"' && c != '\\');
        if reader.take('"') {
            return Ok(Cow::Owned(name));
        }
        if reader.take_text("\\\"") {
            name.push('"');
        } else if reader.take_text("\\\\") || reader.take('\\') {
            name.push('\\');
        } else {
            return Err(opened.error("this quote is not closed"));
        }
    }
}

/// `colour=red` in `[colour=red, label="a]b"]`.
pub(crate) struct Attribute<'t> {
    pub(crate) name: Cow<'t, str>,
    /// Empty, if there is none.
    pub(crate) value: Cow<'t, str>,
    /// Where both stand.
    pub(crate) span: std::ops::Range<usize>,
}

/// The attributes behind a statement, if there are any. Whatever else stands between the brackets, such as a
/// label in another language, is taken for attributes with odd names.
pub(crate) fn attributes<'t>(reader: &mut Reader<'t>) -> Result<Vec<Attribute<'t>>, InputError> {
    let mut attributes = Vec::new();
    skip(reader)?;
    let mut opened = reader.clone();
    while reader.take('[') {
        skip(reader)?;
        while !reader.take(']') {
            if reader.peek().is_none() {
                return Err(opened.error("this bracket is not closed"));
            }
            attributes.push(attribute(reader)?);
            while reader.take(',') || reader.take(';') {}
            skip(reader)?;
        }
        skip(reader)?;
        opened = reader.clone();
    }
    Ok(attributes)
}

fn attribute<'t>(reader: &mut Reader<'t>) -> Result<Attribute<'t>, InputError> {
    let start = reader.place();
    let name = word(reader)?;
    let mut span = start..reader.place();
    let mut value = Cow::Borrowed("");
    skip(reader)?;
    if reader.take('=') {
        skip(reader)?;
        value = word(reader)?;
        span.end = reader.place();
    }
    Ok(Attribute { name, value, span })
}

/// A quoted text, or whatever stands up to a blank or a sign of attributes.
fn word<'t>(reader: &mut Reader<'t>) -> Result<Cow<'t, str>, InputError> {
    if reader.peek() == Some('"') {
        return quoted(reader);
    }
    Ok(Cow::Borrowed(reader.take_while(|c| !c.is_whitespace() && !"\",;=]".contains(c))))
}

/// Writes a name, in quotes if it needs them.
pub(crate) fn write_name(f: &mut (impl Write + ?Sized), name: &str) -> fmt::Result {
    let is_plain = !name.is_empty() && name.chars().all(is_name);
    if is_plain && !KEYWORDS.iter().any(|word| name.eq_ignore_ascii_case(word)) {
        return f.write_str(name);
    }
    write!(f, "\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}
