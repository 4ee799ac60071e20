//! The vertices of a graph that is read, and their names.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::dot;
use super::python;
use crate::ground::input::InputError;
use crate::ground::reader::Reader;

/// The vertices of a graph: a known number, named by their numbers, or those met so far with their names.
pub(crate) enum Vertices<'t> {
    /// This number of vertices, named 0, 1, 2, ..
    Numbered(usize),
    /// Vertices with names of their own.
    Named(Named<'t>),
}

/// Vertices with names, numbered in the order in which they were met.
pub(crate) struct Named<'t> {
    names: Vec<Cow<'t, str>>,
    known: FxHashMap<Cow<'t, str>, u32>,
    most: usize,
}

impl<'t> Vertices<'t> {
    /// Makes an empty set of named vertices, which may grow to `most`.
    pub(super) fn named(most: usize) -> Self {
        Self::Named(Named { names: Vec::new(), known: FxHashMap::default(), most })
    }

    /// Makes a set of `count` vertices named by their numbers.
    pub(super) fn numbered(count: usize) -> Self {
        Self::Numbered(count)
    }

    /// Returns the number of vertices.
    pub(super) fn count(&self) -> usize {
        match self {
            Self::Numbered(count) => *count,
            Self::Named(named) => named.names.len(),
        }
    }

    /// Returns the memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Numbered(_) => 0,
            Self::Named(named) => named.known.capacity() * 2 * size_of::<(Cow<'t, str>, u32)>(),
        }
    }

    /// Returns the name of a vertex.
    pub(super) fn name(&self, vertex: u32) -> String {
        match self {
            Self::Numbered(_) => vertex.to_string(),
            Self::Named(named) => named.names[vertex as usize].clone().into_owned(),
        }
    }

    /// Returns all names, or `None` if the vertices are named by their numbers.
    pub(super) fn names(&self) -> Option<Vec<String>> {
        match self {
            Self::Numbered(_) => None,
            Self::Named(named) => Some(named.names.iter().map(|name| name.clone().into_owned()).collect()),
        }
    }

    /// Returns the vertex of this name. Adds it if it is new, unless the vertices are named by their numbers.
    pub(super) fn vertex(&mut self, name: Cow<'t, str>) -> Result<u32, String> {
        match self {
            Self::Numbered(_) => self.find(&name).ok_or_else(|| no_vertex(&name)),
            Self::Named(named) => {
                if let Some(&vertex) = named.known.get(&name) {
                    return Ok(vertex);
                }
                if named.names.len() == named.most {
                    return Err(format!("a graph has at most {} vertices", named.most));
                }
                let vertex = named.names.len() as u32;
                named.names.push(name.clone());
                named.known.insert(name, vertex);
                Ok(vertex)
            }
        }
    }

    /// Returns the vertex of a name, or `None` if there is none.
    pub(super) fn find(&self, name: &str) -> Option<u32> {
        match self {
            Self::Numbered(count) => number(name).filter(|&vertex| (vertex as usize) < *count),
            Self::Named(named) => named.known.get(name).copied(),
        }
    }

    /// Reads the name of an existing vertex: a word, a text in quotes, or a name in brackets as Python writes
    /// it.
    ///
    /// # Errors
    /// There is no such vertex.
    pub(crate) fn known(&self, reader: &mut Reader<'t>) -> Result<u32, InputError> {
        let named = match self {
            Self::Numbered(count) => {
                return Ok(reader.number(0, count.saturating_sub(1) as u64, "a vertex")? as u32);
            }
            Self::Named(named) => named,
        };
        let start = reader.place();
        let name = match reader.peek() {
            Some('(') => Cow::Borrowed(python::bracketed(reader)),
            _ => dot::name(reader)?,
        };
        let found = named.known.get(&name).copied();
        found.ok_or_else(|| InputError::new(start..reader.place(), no_vertex(&name)))
    }

    /// Checks whether the names are the numbers from 0 on, in any order. If so, the vertices are from now on
    /// named by their numbers, and the result is the new number of each vertex.
    pub(super) fn number(&mut self) -> Option<Vec<u32>> {
        let Self::Named(named) = self else { return None };
        let count = named.names.len();
        let to: Vec<u32> = named.names.iter().map(|name| number(name)).collect::<Option<_>>()?;
        // Names are distinct. If all are numbers below the count, they are exactly 0, 1, .., count - 1.
        if to.iter().any(|&vertex| vertex as usize >= count) {
            return None;
        }
        *self = Self::Numbered(count);
        Some(to)
    }
}

/// Returns the number that a text denotes, if it has no leading zeros.
fn number(text: &str) -> Option<u32> {
    let is_number = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    is_number.then(|| text.parse().ok()).flatten()
}

fn no_vertex(name: &str) -> String {
    format!("there is no vertex {name}")
}
