//! What the vertices of a multigraph are called.

use super::construction::Construction;
use crate::ground::reader::Reader;

/// How the vertices are called.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Naming {
    /// By their numbers, from 0.
    #[default]
    Numbers,
    /// Each by a name of its own.
    Names(Vec<String>),
    /// As in the graph that a name with parameters stands for: by coordinates in grids and lattices, by
    /// their numbers elsewhere.
    Built(Construction),
}

impl Naming {
    /// Names, each another one; those that are the numbers from 0 on are no names.
    pub(super) fn of_names(names: Vec<String>) -> Self {
        let are_numbers = names.iter().enumerate().all(|(i, name)| *name == i.to_string());
        if are_numbers { Self::Numbers } else { Self::Names(names) }
    }

    /// The name of a vertex.
    pub fn name(&self, vertex: u32) -> String {
        match self {
            Self::Names(names) => names[vertex as usize].clone(),
            Self::Built(Construction::Grid(grid)) => grid.name(vertex),
            Self::Built(Construction::Lattice(lattice)) => lattice.name(vertex),
            Self::Numbers | Self::Built(_) => vertex.to_string(),
        }
    }

    /// The vertex with a name, of so many.
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
