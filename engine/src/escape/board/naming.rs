//! The names of the vertices of a multigraph.

use super::construction::Construction;
use crate::ground::reader::Reader;

/// The way in which vertices are named.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Naming {
    /// Numbers from 0.
    #[default]
    Numbers,
    /// A name for each vertex.
    Names(Vec<String>),
    /// The names of a [`Construction`]: coordinates in grids and lattices, numbers elsewhere.
    Built(Construction),
}

impl Naming {
    /// Creates a naming from distinct names. The names 0, 1, 2, .. give [`Naming::Numbers`].
    pub(super) fn of_names(names: Vec<String>) -> Self {
        let are_numbers = names.iter().enumerate().all(|(i, name)| *name == i.to_string());
        if are_numbers { Self::Numbers } else { Self::Names(names) }
    }

    /// Returns the name of a vertex.
    pub fn name(&self, vertex: u32) -> String {
        match self {
            Self::Names(names) => names[vertex as usize].clone(),
            Self::Built(Construction::Grid(grid)) => grid.name(vertex),
            Self::Built(Construction::Lattice(lattice)) => lattice.name(vertex),
            Self::Numbers | Self::Built(_) => vertex.to_string(),
        }
    }

    /// Returns the vertex with this name, or None, in a graph with this number of vertices.
    pub(super) fn vertex(&self, name: &str, vertices: usize) -> Option<u32> {
        let mut reader = Reader::new(name);
        let vertex = match self {
            Self::Names(names) => return names.iter().position(|known| known == name).map(|at| at as u32),
            Self::Built(construction) => construction.vertex(&mut reader),
            Self::Numbers => reader.number(0, vertices as u64 - 1, "a vertex").map(|n| n as u32),
        };
        vertex.ok().filter(|_| reader.rest().is_empty())
    }

    /// The name with parameters that describes the graph, if there is one.
    pub fn construction(&self) -> Option<&Construction> {
        match self {
            Self::Built(construction) => Some(construction),
            Self::Numbers | Self::Names(_) => None,
        }
    }
}
