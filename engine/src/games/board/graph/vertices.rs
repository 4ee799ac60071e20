//! Graphs with a character on each vertex.

use std::fmt;

use super::text::{check_colours, loop_at, read};
use super::{described, map};
use crate::games::board::cells;
use crate::games::board::cells::cell;
use crate::games::board::grid::Grid;
use crate::ground::board::Board;
use crate::ground::control::HeapBytes;
use crate::ground::data::{Data, DataError, Field};
use crate::ground::graph::described::node_link;
use crate::ground::graph::described::node_link::FIELDS;
use crate::ground::graph::shape::{MAX_EDGES, MAX_VERTICES, Shape};
use crate::ground::graph::{Builder, data};
use crate::ground::input::InputError;

/// A graph without loops, with a character of a ruleset's alphabet on each vertex: `.` for none, `#` for a
/// hole.
///
/// ```
/// use upstar::{games::rules::graph::Tinting, ground::Ruleset};
/// let path = Tinting::SNORT.read("path(5) ..L..")?;
/// assert_eq!((path.colours(), path.grid_size()), (&b"..L.."[..], None));
/// assert_eq!(Tinting::SNORT.read("2x5")?.grid_size(), Some((2, 5)));
/// # Ok::<(), upstar::InputError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct VertexColoured {
    shape: Shape,
    colours: Vec<u8>,
    naming: Naming,
}

/// The way in which vertices are named.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Naming {
    /// Vertices known by their numbers, or on a grid by row and column.
    Numbers,
    /// The regions of a map, whose borders are the edges of a planar graph.
    Regions(Vec<String>),
    /// Names given with the graph, one for each vertex.
    Names(Vec<String>),
}

impl Naming {
    fn names(&self) -> &[String] {
        match self {
            Self::Numbers => &[],
            Self::Regions(names) | Self::Names(names) => names,
        }
    }
}

impl VertexColoured {
    /// Returns the uncoloured graph.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns the character on each vertex.
    pub fn colours(&self) -> &[u8] {
        &self.colours
    }

    /// Changes the character on a vertex; `to` must belong to the alphabet.
    pub fn set(&mut self, vertex: usize, to: u8) {
        self.colours[vertex] = to;
    }

    /// Returns the graph without the edges in `cut`, which have their smaller end first.
    pub(crate) fn without(&self, cut: &[(u32, u32)]) -> Self {
        let is_cut = |&(u, v): &(u32, u32)| cut.contains(&(u.min(v), u.max(v)));
        let edges = self.shape.edges().iter().copied().filter(|edge| !is_cut(edge)).collect();
        Self { shape: Shape::of_edges(self.colours.len(), edges), ..self.clone() }
    }

    /// Makes a map of named regions; the borders must be the edges of a planar graph.
    pub(crate) fn of_map(names: Vec<String>, borders: Vec<(u32, u32)>, colours: Vec<u8>) -> Self {
        let shape = Shape::of_edges(names.len(), borders);
        Self { shape, colours, naming: Naming::Regions(names) }
    }

    /// Makes a graph, whose vertices have names if any are given.
    pub(super) fn named(shape: Shape, colours: Vec<u8>, names: Option<Vec<String>>) -> Self {
        Self { shape, colours, naming: names.map_or(Naming::Numbers, Naming::Names) }
    }

    /// Returns the names of the regions, if the graph is a map.
    pub fn regions(&self) -> Option<&[String]> {
        match &self.naming {
            Naming::Regions(names) => Some(names),
            Naming::Numbers | Naming::Names(_) => None,
        }
    }

    /// Returns the names of the vertices, if they have names and the graph is no map.
    pub fn names(&self) -> Option<&[String]> {
        match &self.naming {
            Naming::Names(names) => Some(names),
            Naming::Numbers | Naming::Regions(_) => None,
        }
    }

    /// Returns the numbers of rows and columns, if the graph was built as a grid.
    pub fn grid_size(&self) -> Option<(usize, usize)> {
        match *self.shape.builder() {
            Builder::Grid(rows, columns) => Some((rows, columns)),
            _ => None,
        }
    }

    fn of_grid(grid: &Grid) -> Self {
        let shape = Shape::built(Builder::Grid(grid.height(), grid.width()));
        Self { shape, colours: grid.rows().collect::<String>().into_bytes(), naming: Naming::Numbers }
    }
}

impl HeapBytes for VertexColoured {
    fn heap_bytes(&self) -> usize {
        let names = self.naming.names().iter().map(|name| name.len() + size_of::<String>());
        self.colours.len() + size_of_val(self.shape.edges()) + names.sum::<usize>()
    }
}

impl Board for VertexColoured {
    const KIND: &'static str = "graph";
    type Alphabet<'a> = &'a str;

    /// Parses a graph, in one of these notations:
    ///
    /// - the rows of a grid, separated by `|`, or its size, as in `2x5`
    /// - a graph, followed by the colours of its vertices unless all are `.`
    /// - a map, such as `map a b=L c: a-b b-c`
    /// - a format of another program
    fn parse(text: &str, alphabet: &str) -> Result<Self, InputError> {
        if let Some(at) = map::begins(text) {
            return map::parse(text, at, alphabet);
        }
        // The order of these tests matters: a text may look like several of the notations. One made only of
        // cells is rows, and graph6 may begin with the same characters as rows.
        if cells::size(text, alphabet).is_some() || are_rows(text, alphabet) {
            return Ok(Self::of_grid(&Grid::parse(text, alphabet)?));
        }
        if let Some(read) = described::vertices(text, alphabet) {
            return read;
        }
        if begins_with_rows(text.trim_start(), alphabet) {
            return Ok(Self::of_grid(&Grid::parse(text, alphabet)?));
        }
        let read = read(text, "", false)?;
        let vertices = read.shape.vertices();
        let colours = match read.rest {
            "" => vec![b'.'; vertices],
            rest => check_colours(rest, alphabet, vertices, "vertices")
                .map_err(|(span, message)| InputError::new(span, message).moved(read.rest_at))?,
        };
        Ok(Self { shape: read.shape, colours, naming: Naming::Numbers })
    }

    fn fields(_: &str) -> &'static [&'static [&'static str]] {
        &[&["rows"], &["n", "edges", "colours", "names"], &["regions", "borders", "colours"], FIELDS]
    }

    /// Reads one of these sets of fields:
    ///
    /// - `rows` of a grid
    /// - `n`, and optionally `edges`, pairs of vertices, `colours`, one character for each vertex, and
    ///   `names`
    /// - `regions`, a list of names, and optionally `borders`, pairs of names, and `colours`
    /// - `nodes` and `links`, the form that networkx writes
    fn from_data(position: Field<'_>, alphabet: &str) -> Result<Self, DataError> {
        if position.optional("rows")?.is_some() {
            return Ok(Self::of_grid(&Grid::from_data(position, alphabet)?));
        }
        if position.optional("regions")?.is_some() {
            return map::from_data(position, alphabet);
        }
        if node_link::begins(position) {
            return described::vertices_of_data(position, alphabet);
        }
        let vertices = data::count(position.field("n")?, MAX_VERTICES)?;
        let mut edges = Vec::new();
        if let Some(list) = position.optional("edges")? {
            if list.items()?.len() > MAX_EDGES {
                return Err(list.error(format!("a graph has at most {MAX_EDGES} edges")));
            }
            for edge in list.items()? {
                let ends = edge.array::<2>("the two ends of an edge")?;
                let [u, v] = [vertex(ends[0], vertices)?, vertex(ends[1], vertices)?];
                if u == v {
                    return Err(edge.error(loop_at(u)));
                }
                edges.push((u, v));
            }
        }
        let colours = match position.optional("colours")? {
            None => vec![b'.'; vertices],
            Some(field) => check_colours(field.text()?, alphabet, vertices, "vertices")
                .map_err(|(span, message)| field.error_within(&span, message))?,
        };
        let names = data::names(position, vertices)?;
        Ok(Self::named(Shape::of_edges(vertices, edges), colours, names))
    }

    fn places(&self) -> usize {
        self.colours().len()
    }

    fn to_data(&self) -> Data {
        let colours = String::from_utf8_lossy(&self.colours).into_owned();
        if let Some((_, columns)) = self.grid_size() {
            let rows = self.colours.chunks(columns).map(|row| String::from_utf8_lossy(row).into_owned());
            return Data::object([("rows", Data::list(rows))]);
        }
        if let Naming::Regions(names) = &self.naming {
            let border = |&(u, v): &(u32, u32)| Data::list([u, v].map(|end| &names[end as usize]));
            return Data::object([
                ("regions", Data::list(names)),
                ("borders", Data::list(self.shape.edges().iter().map(border))),
                ("colours", colours.into()),
            ]);
        }
        let names = match &self.naming {
            Naming::Names(names) => Data::list(names),
            _ => Data::Null,
        };
        Data::object([
            ("n", self.shape.vertices().into()),
            ("edges", Data::list(self.shape.edges().iter().map(|&(u, v)| Data::list([u, v])))),
            ("colours", colours.into()),
            ("names", names),
        ])
    }

    fn place_name(&self, place: usize) -> String {
        if let Some((_, columns)) = self.grid_size() {
            return format!("({},{})", place / columns + 1, place % columns + 1);
        }
        self.naming.names().get(place).cloned().unwrap_or_else(|| place.to_string())
    }
}

/// Returns whether a text consists only of cells, bars and white space, with at least one cell. Such a text
/// is read as rows, whatever else it may be.
fn are_rows(text: &str, alphabet: &str) -> bool {
    let is_cell = |c: char| cell(c, alphabet).is_some();
    let is_between = |c: char| c == '|' || c.is_whitespace();
    text.contains(is_cell) && text.chars().all(|c| is_cell(c) || is_between(c))
}

/// Returns whether a text begins with a row, and not with the name of a graph, such as `ladder(3)`, whose
/// letters may be cells.
fn begins_with_rows(text: &str, alphabet: &str) -> bool {
    let is_in_row = |c: char| cell(c, alphabet).is_some() || ['|', '\n', '\r'].contains(&c);
    let behind_name = text.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    text.starts_with(is_in_row) && !behind_name.starts_with('(')
}

/// Reads one vertex of a graph with `vertices` vertices.
pub(crate) fn vertex(field: Field<'_>, vertices: usize) -> Result<u32, DataError> {
    let vertex = field.count(MAX_VERTICES)?;
    if vertex >= vertices {
        return Err(
            field.error(format!("there is no vertex {vertex}, the last one is {}", vertices as i64 - 1))
        );
    }
    Ok(vertex as u32)
}

impl fmt::Display for VertexColoured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |colours: &[u8]| String::from_utf8_lossy(colours).into_owned();
        if let Some((_, columns)) = self.grid_size() {
            let rows: Vec<_> = self.colours.chunks(columns).map(text).collect();
            return f.write_str(&rows.join("|"));
        }
        match &self.naming {
            Naming::Numbers => {}
            Naming::Regions(names) => return map::write(f, names, self.shape.edges(), &self.colours),
            Naming::Names(names) => {
                let colour = |f: &mut fmt::Formatter<'_>, vertex: usize| match self.colours[vertex] {
                    b'.' => Ok(()),
                    colour => described::write_colour(f, colour),
                };
                return described::write(f, &self.shape, names, colour, |_, _| Ok(()));
            }
        }
        self.shape.fmt(f)?;
        if self.colours.iter().any(|&c| c != b'.') {
            write!(f, " {}", text(&self.colours))?;
        }
        Ok(())
    }
}
