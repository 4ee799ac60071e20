//! Graphs that have a name with parameters, such as `grid(7,7)`.
//!
//! - `grid`, `hexagon`, [`lattice`]: parts of lattices; `own_exits`: the exits that they have by themselves
//! - `random`: graphs by chance, the same on every machine

mod grid;
mod hexagon;
mod lattice;
mod own_exits;
mod random;

use std::fmt;
use std::ops::Range;

pub use self::grid::EscapeGrid;
pub use self::hexagon::Hexagon;
pub use self::lattice::{Lattice, LatticeKind, LatticePoint};
pub use self::random::{RandomFamily, RandomGraph};
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
    /// `king(r,c)`, `torus(r,c)`, `box(a,b,c)` and others: a part of a lattice, with exits around it.
    Lattice(Lattice),
    /// `random(n,m,seed)`, `random_tree(n,seed)` and others: by chance.
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
            ("grid" | "hexagon", _) => return Err(expected(name, parameters.len())),
            _ => {
                if let Some(random) = RandomGraph::of_name(name, parameters) {
                    return random.map(Self::Random);
                }
                let parameters: Vec<usize> = parameters.iter().copied().map(size).collect();
                if let Some(lattice) = Lattice::of_name(name, &parameters, has_exits) {
                    return lattice.map(Self::Lattice);
                }
                let usual = Builder::new(name, &parameters, (MAX_VERTICES, MAX_EDGES));
                usual.map(Self::Usual).map_err(|message| match message.contains(BUILDERS) {
                    true => expected(name, parameters.len()),
                    false => message,
                })?
            }
        };
        Ok(construction)
    }

    /// The same without the exits that it has by itself, where there are any in the game.
    ///
    /// # Errors
    /// It has none.
    pub(super) fn without_exits(mut self) -> Result<Self, String> {
        let were_there = match &mut self {
            Self::Grid(grid) => grid.leave_exits_out(),
            Self::Lattice(lattice) => lattice.leave_exits_out(),
            Self::Usual(_) | Self::Hexagon(_) | Self::Random(_) => false,
        };
        if were_there { Ok(self) } else { Err(format!("{self} has no exits of its own")) }
    }

    /// Were its own exits left out?
    pub(super) fn leaves_exits_out(&self) -> bool {
        match self {
            Self::Grid(grid) => grid.leaves_exits_out(),
            Self::Lattice(lattice) => lattice.leaves_exits_out(),
            Self::Usual(_) | Self::Hexagon(_) | Self::Random(_) => false,
        }
    }

    /// How many vertices there are.
    pub fn vertices(&self) -> usize {
        match self {
            Self::Usual(builder) => builder.vertices(),
            Self::Grid(grid) => grid.vertices(),
            Self::Hexagon(hexagon) => hexagon.vertices(),
            Self::Lattice(lattice) => lattice.vertices(),
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
            Self::Lattice(lattice) => lattice.kind().degree() * self.vertices(),
            Self::Random(random) => random.work(),
        }
    }

    /// The edges; copies of one come next to each other.
    pub fn edges(&self) -> Vec<(u32, u32)> {
        match self {
            Self::Usual(builder) => builder.edges(),
            Self::Grid(grid) => grid.edges(),
            Self::Hexagon(hexagon) => hexagon.edges(),
            Self::Lattice(lattice) => lattice.edges(),
            Self::Random(random) => random.edges(),
        }
    }

    /// The exits that it has by itself.
    pub fn exits(&self) -> Range<u32> {
        match self {
            Self::Grid(grid) => grid.exits(),
            Self::Lattice(lattice) => lattice.exits(),
            Self::Usual(_) | Self::Hexagon(_) | Self::Random(_) => 0..0,
        }
    }

    /// Reads a vertex by its name.
    pub(super) fn vertex(&self, reader: &mut Reader<'_>) -> Result<u32, InputError> {
        match self {
            Self::Grid(grid) => grid.vertex(reader),
            Self::Lattice(lattice) => lattice.vertex(reader),
            _ => Ok(reader.number(0, self.vertices() as u64 - 1, "a vertex")? as u32),
        }
    }
}

/// The names that only boards of escape games have.
const OTHERS: &str = "hexagon(k), king(r,c), triangular(r,c), honeycomb(r,c), cylinder(r,c), torus(r,c), \
    box(a,b,c), random(n,m,seed), random_tree(n,seed), random_cubic(n,seed), random_planar(n,m,seed), \
    random_multigraph(n,m,seed), random_planar_multigraph(n,m,seed)";

/// The message where no graph has the name or takes so many parameters.
pub(super) fn expected(name: &str, count: usize) -> String {
    let all = format!("{BUILDERS}, {OTHERS}");
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
            Self::Lattice(lattice) => lattice.fmt(f),
            Self::Random(random) => random.fmt(f),
        }
    }
}
