//! Graphs that have a name with parameters, such as `grid(7,7)`.
//!
//! - `hexagon`: hexagons of the triangular lattice
//! - `random`: graphs by chance, the same on every machine

mod grid;
mod hexagon;
mod random;

use std::fmt;
use std::ops::Range;

pub use self::grid::EscapeGrid;
pub use self::hexagon::Hexagon;
pub use self::random::RandomGraph;
use super::multigraph::{MAX_EDGES, MAX_VERTICES, building_bytes, nodes_of};
use crate::ground::graph::builder::{BUILDERS, Builder};
use crate::ground::input::InputError;
use crate::ground::reader::Reader;

/// A graph that has a name with parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Construction {
    /// One of the usual graphs, such as `complete(5)`.
    Usual(Builder),
    /// `grid(r,c)`: cells in rows and columns, with exits around them.
    Grid(EscapeGrid),
    /// `hexagon(k)`: the triangular lattice inside a hexagon.
    Hexagon(Hexagon),
    /// `random(n,m,seed)`: so many edges by chance.
    Random(RandomGraph),
}

impl Construction {
    /// The graph with a name, its size checked; a grid has exits where there are any in the game.
    ///
    /// # Errors
    /// An unknown name, the wrong number of parameters, a parameter that makes no sense, or too large a
    /// graph.
    pub(super) fn new(name: &str, parameters: &[u64], has_exits: bool) -> Result<Self, String> {
        // What does not fit is too large for any graph.
        let size = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
        let construction = match (name, parameters) {
            ("grid", &[rows, columns]) => {
                EscapeGrid::new(size(rows), size(columns), has_exits).map(Self::Grid)?
            }
            ("hexagon", &[side]) => Hexagon::new(size(side)).map(Self::Hexagon)?,
            ("random", &[vertices, edges, seed]) => {
                RandomGraph::new(size(vertices), size(edges), seed).map(Self::Random)?
            }
            ("grid" | "hexagon" | "random", _) => return Err(expected(name, parameters.len())),
            _ => {
                let parameters: Vec<usize> = parameters.iter().copied().map(size).collect();
                let usual = Builder::new(name, &parameters, (MAX_VERTICES, MAX_EDGES));
                usual.map(Self::Usual).map_err(|message| match message.contains(BUILDERS) {
                    true => expected(name, parameters.len()),
                    false => message,
                })?
            }
        };
        Ok(construction)
    }

    /// How many vertices there are.
    pub fn vertices(&self) -> usize {
        match self {
            Self::Usual(builder) => builder.vertices(),
            Self::Grid(grid) => grid.vertices(),
            Self::Hexagon(hexagon) => hexagon.vertices(),
            Self::Random(random) => random.vertices(),
        }
    }

    /// What the graph takes at most while it is built, in bytes.
    pub(super) fn building_bytes(&self) -> usize {
        building_bytes(self.vertices(), self.most_edges()) + self.most_edges() * size_of::<(u32, u32)>()
    }

    /// How many nodes it counts as to build it.
    pub(super) fn building_nodes(&self) -> u64 {
        nodes_of(self.vertices(), self.most_edges())
    }

    fn most_edges(&self) -> usize {
        match self {
            Self::Usual(builder) => builder.size().1,
            Self::Grid(_) => 2 * self.vertices(),
            Self::Hexagon(_) => 3 * self.vertices(),
            Self::Random(random) => random.size().1,
        }
    }

    /// The edges, one copy of each.
    pub fn edges(&self) -> Vec<(u32, u32)> {
        match self {
            Self::Usual(builder) => builder.edges(),
            Self::Grid(grid) => grid.edges(),
            Self::Hexagon(hexagon) => hexagon.edges(),
            Self::Random(random) => random.edges(),
        }
    }

    /// The exits that it has by itself.
    pub fn exits(&self) -> Range<u32> {
        match self {
            Self::Grid(grid) => grid.exits(),
            Self::Usual(_) | Self::Hexagon(_) | Self::Random(_) => 0..0,
        }
    }

    /// Reads a vertex by its name.
    pub(super) fn vertex(&self, reader: &mut Reader<'_>) -> Result<u32, InputError> {
        match self {
            Self::Grid(grid) => grid.vertex(reader),
            _ => Ok(reader.number(0, self.vertices() as u64 - 1, "a vertex")? as u32),
        }
    }
}

/// The message where no graph has the name or takes so many parameters.
pub(super) fn expected(name: &str, count: usize) -> String {
    let all = format!("{BUILDERS}, hexagon(k), random(n,m,seed)");
    let signature = all.split_inclusive(')').map(|one| one.trim_start_matches([',', ' ']));
    match signature.into_iter().find(|one| one.split('(').next() == Some(name)) {
        Some(one) => {
            let needed = one.matches(',').count() + 1;
            let word = if needed == 1 { "parameter" } else { "parameters" };
            format!("{one} has {needed} {word}, not {count}")
        }
        None => format!("expected one of {all}"),
    }
}

impl fmt::Display for Construction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usual(builder) => builder.fmt(f),
            Self::Grid(grid) => grid.fmt(f),
            Self::Hexagon(hexagon) => hexagon.fmt(f),
            Self::Random(random) => random.fmt(f),
        }
    }
}
