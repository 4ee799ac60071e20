//! Graphs that are given by a name with parameters, such as `grid(7,7)`.
//!
//! Grids and lattices ([`lattice`]) have exits of their own around them. Random graphs are the same on every
//! machine.

mod grid;
mod lattice;
mod random;

use std::fmt;
use std::ops::Range;

pub use self::grid::{EscapeGrid, Hexagon};
pub use self::lattice::{Lattice, LatticeKind, LatticePoint};
pub use self::random::{RandomFamily, RandomGraph};
use super::multigraph::{MAX_EDGES, MAX_VERTICES, building_bytes, nodes_of};
use crate::ground::graph::shape::{BUILDERS, Builder};
use crate::ground::input::{InputError, Reader};

/// A graph that is given by a name with parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Construction {
    /// A standard graph, such as `complete(5)`.
    Usual(Builder),
    /// `grid(r,c)`: cells in rows and columns, with exits around them.
    Grid(EscapeGrid),
    /// `hexagon(k)`: the triangular lattice inside a hexagon.
    Hexagon(Hexagon),
    /// `king(r,c)`, `torus(r,c)`, `box(a,b,c)` and others: a part of a lattice, with exits around it.
    Lattice(Lattice),
    /// `random(n,m,seed)`, `random_tree(n,seed)` and others: a pseudorandom graph.
    Random(RandomGraph),
}

impl Construction {
    /// Returns the graph with this name after checking its size. `has_exits` states whether the game has
    /// exits; without it, grids and lattices are built without theirs.
    ///
    /// # Errors
    /// Fails on an unknown name, a wrong number of parameters, an invalid parameter, or a graph that is too
    /// large.
    pub(super) fn new(name: &str, parameters: &[u64], has_exits: bool) -> Result<Self, String> {
        // A number beyond `usize` becomes the largest one, which every size check rejects.
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

    /// Removes the graph's own exits.
    ///
    /// # Errors
    /// Fails if there are none, in this graph or in this game.
    pub(super) fn without_exits(mut self) -> Result<Self, String> {
        let were_there = match &mut self {
            Self::Grid(grid) => grid.leave_exits_out(),
            Self::Lattice(lattice) => lattice.leave_exits_out(),
            Self::Usual(_) | Self::Hexagon(_) | Self::Random(_) => false,
        };
        if were_there { Ok(self) } else { Err(format!("{self} has no exits of its own")) }
    }

    /// Returns whether the graph would have exits of its own but they were left out.
    pub(super) fn leaves_exits_out(&self) -> bool {
        match self {
            Self::Grid(grid) => grid.leaves_exits_out(),
            Self::Lattice(lattice) => lattice.leaves_exits_out(),
            Self::Usual(_) | Self::Hexagon(_) | Self::Random(_) => false,
        }
    }

    /// The number of vertices.
    pub fn vertices(&self) -> usize {
        match self {
            Self::Usual(builder) => builder.vertices(),
            Self::Grid(grid) => grid.vertices(),
            Self::Hexagon(hexagon) => hexagon.vertices(),
            Self::Lattice(lattice) => lattice.vertices(),
            Self::Random(random) => random.vertices(),
        }
    }

    /// An upper bound on the memory that building the graph takes, in bytes.
    pub(super) fn building_bytes(&self) -> usize {
        building_bytes(self.vertices(), self.most_edges()) + self.most_edges() * size_of::<(u32, u32)>()
    }

    /// The number of nodes that building the graph counts as in a budget.
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

    /// The edges; the copies of an edge are adjacent in the list.
    pub fn edges(&self) -> Vec<(u32, u32)> {
        match self {
            Self::Usual(builder) => builder.edges(),
            Self::Grid(grid) => grid.edges(),
            Self::Hexagon(hexagon) => hexagon.edges(),
            Self::Lattice(lattice) => lattice.edges(),
            Self::Random(random) => random.edges(),
        }
    }

    /// The graph's own exits.
    pub fn exits(&self) -> Range<u32> {
        match self {
            Self::Grid(grid) => grid.exits(),
            Self::Lattice(lattice) => lattice.exits(),
            Self::Usual(_) | Self::Hexagon(_) | Self::Random(_) => 0..0,
        }
    }

    /// Parses the name of a vertex.
    pub(super) fn vertex(&self, reader: &mut Reader<'_>) -> Result<u32, InputError> {
        match self {
            Self::Grid(grid) => grid.vertex(reader),
            Self::Lattice(lattice) => lattice.vertex(reader),
            _ => Ok(reader.number(0, self.vertices() as u64 - 1, "a vertex")? as u32),
        }
    }
}

/// The signatures of the graphs that exist only as boards of escape games.
const OTHERS: &str = "hexagon(k), king(r,c), triangular(r,c), honeycomb(r,c), cylinder(r,c), torus(r,c), \
    box(a,b,c), random(n,m,seed), random_tree(n,seed), random_cubic(n,seed), random_planar(n,m,seed), \
    random_multigraph(n,m,seed), random_planar_multigraph(n,m,seed)";

/// Returns the error message for an unknown name or a wrong number of parameters.
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

/// The state of a graph's own exits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OwnExits {
    /// The graph has an exit wherever a neighbour is missing.
    There,
    /// The game has exits, but those of the graph were left out.
    LeftOut,
    /// The game has no exits, or no cell of the graph lacks a neighbour.
    None,
}

impl OwnExits {
    fn of(has_exits: bool) -> Self {
        if has_exits { Self::There } else { Self::None }
    }

    fn are_there(self) -> bool {
        self == Self::There
    }

    /// Leaves the exits out. Returns whether there were any.
    fn leave_out(&mut self) -> bool {
        let were_there = self.are_there();
        if were_there {
            *self = Self::LeftOut;
        }
        were_there
    }
}

/// Writes the suffix that follows the name of the graph.
impl fmt::Display for OwnExits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::LeftOut { " without exits" } else { "" })
    }
}
