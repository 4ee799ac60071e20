//! A graph whose vertices the players colour, as in Snort and Col.

/// Left's colour.
pub const LEFT: char = 'L';
/// Right's colour.
pub const RIGHT: char = 'R';
/// The sign of a vertex without a colour.
pub const FREE: char = '.';
/// The sign of a missing vertex.
pub const HOLE: char = '#';

/// A graph with [`LEFT`], [`RIGHT`], [`FREE`] or [`HOLE`] at each vertex.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Colouring {
    pub edges: Vec<(usize, usize)>,
    pub colours: Vec<char>,
}

impl Colouring {
    /// Creates a grid, with the vertices row by row; cells that share a side are adjacent.
    pub fn from_rows(rows: &[&str]) -> Colouring {
        let width = rows.first().map_or(0, |row| row.chars().count());
        let mut edges = vec![];
        for row in 0..rows.len() {
            for column in 0..width {
                let here = row * width + column;
                if column + 1 < width {
                    edges.push((here, here + 1));
                }
                if row + 1 < rows.len() {
                    edges.push((here, here + width));
                }
            }
        }
        Colouring { edges, colours: rows.iter().flat_map(|row| row.chars()).collect() }
    }

    /// Returns the colours next to a vertex.
    fn around(&self, vertex: usize) -> impl Iterator<Item = char> + '_ {
        let ends = self.edges.iter().flat_map(|&(u, v)| [(u, v), (v, u)]);
        ends.filter(move |&(from, _)| from == vertex).map(|(_, to)| self.colours[to])
    }

    /// Returns the positions after every way to give `colour` to a free vertex that has no neighbour of the
    /// colour `forbidden`.
    pub fn coloured(&self, colour: char, forbidden: char) -> Vec<Colouring> {
        let mut options = vec![];
        for vertex in 0..self.colours.len() {
            if self.colours[vertex] == FREE && self.around(vertex).all(|c| c != forbidden) {
                let mut option = self.clone();
                option.colours[vertex] = colour;
                options.push(option);
            }
        }
        options
    }
}
