//! Maps: regions with names, and the borders between them.
//!
//! A map is stored as a planar graph, with the regions as vertices and the borders as edges. The adjacency
//! graph of regions in the plane is planar, and every planar graph is the adjacency graph of some regions.
//! Two regions that meet only in a point have no border.

use std::collections::HashMap;
use std::fmt;

use super::VertexColoured;
use super::text::{check_colours, loop_at};
use crate::games::board::cells::{cell, listed};
use crate::ground::data::{DataError, Field};
use crate::ground::graph::planar::is_planar;
use crate::ground::graph::{MAX_EDGES, MAX_VERTICES};
use crate::ground::input::InputError;

const NOT_PLANAR: &str = "no map in the plane has these borders: the graph is not planar";
const NO_REGION: &str = "a map has at least one region";

/// Returns the offset after the word `map`, if a text begins with it.
pub(super) fn begins(text: &str) -> Option<usize> {
    let rest = text.trim_start().strip_prefix("map")?;
    let is_word = rest.is_empty() || rest.starts_with(|c: char| c.is_whitespace() || c == ':');
    is_word.then_some(text.len() - rest.len())
}

/// Splits a text from an offset on into words, each with its offset in the whole text.
fn words(text: &str, from: usize) -> impl Iterator<Item = (usize, &str)> {
    // Each word is a slice of the text, so the difference of the addresses is its offset.
    text[from..].split_whitespace().map(move |word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// The names of regions, and the number of each.
#[derive(Default)]
struct Regions {
    names: Vec<String>,
    numbers: HashMap<String, u32>,
}

impl Regions {
    /// Adds a region.
    ///
    /// # Errors
    /// The name has other characters than letters, digits and `_`, or is taken, or there are too many
    /// regions.
    fn add(&mut self, name: &str) -> Result<(), String> {
        if name.is_empty() || !name.chars().all(|c| c.is_alphanumeric() || c == '_') {
            return Err(format!("a region has a name of letters, digits and _, not {name:?}"));
        }
        if self.names.len() == MAX_VERTICES {
            return Err(format!("a map has at most {MAX_VERTICES} regions"));
        }
        if self.numbers.insert(name.to_owned(), self.names.len() as u32).is_some() {
            return Err(format!("there are two regions {name}"));
        }
        self.names.push(name.to_owned());
        Ok(())
    }

    fn number(&self, name: &str) -> Result<u32, String> {
        self.numbers.get(name).copied().ok_or_else(|| format!("there is no region {name}"))
    }

    fn border(&self, one: &str, other: &str) -> Result<(u32, u32), String> {
        let (u, v) = (self.number(one)?, self.number(other)?);
        if u == v { Err(loop_at(one).replace("vertex", "region")) } else { Ok((u, v)) }
    }
}

/// Parses `a b=L c: a-b b-c` from an offset on: the regions, with `=` and a colour where one is coloured, and
/// the borders after a colon.
///
/// # Errors
/// The text has another form, or the graph is not planar.
pub(super) fn parse(text: &str, from: usize, alphabet: &'static str) -> Result<VertexColoured, InputError> {
    let colon = text[from..].find(':').map_or(text.len(), |at| from + at);
    let (mut regions, mut colours) = (Regions::default(), Vec::new());
    for (at, word) in words(&text[..colon], from) {
        let (name, colour) = word.split_once('=').unwrap_or((word, "."));
        regions.add(name).map_err(|message| InputError::new(at..at + name.len(), message))?;
        let mut signs = colour.chars();
        let read = signs.next().and_then(|sign| cell(sign, alphabet)).filter(|_| signs.next().is_none());
        colours.push(read.ok_or_else(|| {
            let message = format!("a colour is one of {}, not {colour:?}", listed(alphabet));
            InputError::new(at + name.len()..at + word.len(), message)
        })?);
    }
    if colours.is_empty() {
        return Err(InputError::new(from..colon, NO_REGION).with_hint("such as map a b c: a-b b-c"));
    }
    let mut borders = Vec::new();
    for (at, word) in words(text, text.len().min(colon + 1)) {
        let wrong = |message: String| InputError::new(at..at + word.len(), message);
        let (one, other) =
            word.split_once('-').ok_or_else(|| wrong("a border is two regions, as a-b".to_owned()))?;
        if borders.len() == MAX_EDGES {
            return Err(wrong(format!("a map has at most {MAX_EDGES} borders")));
        }
        borders.push(regions.border(one, other).map_err(wrong)?);
    }
    if !is_planar(colours.len(), borders.iter().copied()) {
        return Err(InputError::new(text.len().min(colon + 1)..text.len(), NOT_PLANAR));
    }
    Ok(VertexColoured::of_map(regions.names, borders, colours))
}

/// Reads `regions`, a list of names, and optionally `borders`, pairs of names, and `colours`, one character
/// for each region.
pub(super) fn from_data(position: Field<'_>, alphabet: &'static str) -> Result<VertexColoured, DataError> {
    let list = position.field("regions")?;
    let mut regions = Regions::default();
    for region in list.items()? {
        regions.add(region.text()?).map_err(|message| region.error(message))?;
    }
    let count = regions.names.len();
    if count == 0 {
        return Err(list.error(NO_REGION));
    }
    let mut borders = Vec::new();
    if let Some(list) = position.optional("borders")? {
        if list.items()?.len() > MAX_EDGES {
            return Err(list.error(format!("a map has at most {MAX_EDGES} borders")));
        }
        for border in list.items()? {
            let [one, other] = border.array::<2>("the two regions of a border")?;
            let read = regions.border(one.text()?, other.text()?);
            borders.push(read.map_err(|message| border.error(message))?);
        }
        if !is_planar(count, borders.iter().copied()) {
            return Err(list.error(NOT_PLANAR));
        }
    }
    let colours = match position.optional("colours")? {
        None => vec![b'.'; count],
        Some(field) => check_colours(field.text()?, alphabet, count, "regions")
            .map_err(|(span, message)| field.error_within(&span, message))?,
    };
    Ok(VertexColoured::of_map(regions.names, borders, colours))
}

/// Writes a map as [`parse`] reads it.
pub(super) fn write(
    f: &mut fmt::Formatter<'_>,
    names: &[String],
    borders: &[(u32, u32)],
    colours: &[u8],
) -> fmt::Result {
    f.write_str("map")?;
    for (name, &colour) in names.iter().zip(colours) {
        write!(f, " {name}")?;
        if colour != b'.' {
            write!(f, "={}", char::from(colour))?;
        }
    }
    f.write_str(if borders.is_empty() { "" } else { ":" })?;
    let name = |v: u32| &names[v as usize];
    borders.iter().try_for_each(|&(u, v)| write!(f, " {}-{}", name(u), name(v)))
}
