//! Pseudorandom graphs, the same on every machine.

mod cubic;
mod pairs;
mod planar;
mod tree;

use std::fmt;

use crate::escape::board::multigraph::{MAX_EDGES, check_size};
use crate::ground::chance::SplitMix64;

/// A family of random graphs, with its distribution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RandomFamily {
    /// `random(n,m,seed)`: m edges, uniform over the simple graphs of that size.
    Simple,
    /// `random_tree(n,seed)`: a tree, uniform over the labelled trees.
    Tree,
    /// `random_cubic(n,seed)`: three edges at each vertex, uniform over the labelled simple cubic graphs.
    Cubic,
    /// `random_planar(n,m,seed)`: m edges of a triangulation of the sphere that was mixed by flipping
    /// diagonals. Every planar graph has a positive probability.
    Planar,
    /// `random_multigraph(n,m,seed)`: m copies of edges, each between a uniformly chosen pair of vertices.
    Multigraph,
    /// `random_planar_multigraph(n,m,seed)`: m copies of edges, each a uniformly chosen edge of a random
    /// triangulation as in [`RandomFamily::Planar`].
    PlanarMultigraph,
}

impl RandomFamily {
    const ALL: [Self; 6] =
        [Self::Simple, Self::Tree, Self::Cubic, Self::Planar, Self::Multigraph, Self::PlanarMultigraph];

    /// The name of the family in the notation of boards.
    pub fn name(self) -> &'static str {
        match self {
            Self::Simple => "random",
            Self::Tree => "random_tree",
            Self::Cubic => "random_cubic",
            Self::Planar => "random_planar",
            Self::Multigraph => "random_multigraph",
            Self::PlanarMultigraph => "random_planar_multigraph",
        }
    }

    /// The number of edges of a graph of the family, or None if it is a parameter of its own.
    fn edges(self, vertices: usize) -> Option<usize> {
        match self {
            Self::Tree => Some(vertices.saturating_sub(1)),
            Self::Cubic => Some(vertices.saturating_mul(3) / 2),
            Self::Simple | Self::Planar | Self::Multigraph | Self::PlanarMultigraph => None,
        }
    }

    /// Returns why the family has no graph of this size, or None if it has one.
    fn fault(self, vertices: usize, edges: usize) -> Option<String> {
        let most = |most: u64, why: String| {
            (edges as u64 > most).then(|| format!("{why}, so there are at most {most} edges"))
        };
        match self {
            Self::Cubic if vertices % 2 == 1 => Some(format!(
                "with three edges at each vertex the number of vertices is even, not {vertices}"
            )),
            Self::Cubic if vertices < 4 => {
                Some(format!("with three neighbours each there are at least 4 vertices, not {vertices}"))
            }
            Self::Simple => {
                let pairs = pairs::count(vertices);
                most(pairs, format!("{vertices} vertices have {pairs} pairs"))
            }
            Self::Planar => {
                let triangulated = planar::most_edges(vertices);
                most(
                    triangulated,
                    format!("a planar graph of {vertices} vertices has 3n - 6 edges, or fewer"),
                )
            }
            Self::Multigraph | Self::PlanarMultigraph if vertices == 1 => {
                most(0, "one vertex has no pairs".to_owned())
            }
            _ => None,
        }
    }
}

/// A pseudorandom graph. The same parameters give the same graph on every machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RandomGraph {
    family: RandomFamily,
    vertices: usize,
    edges: usize,
    seed: u64,
}

impl RandomGraph {
    /// Returns the random graph with this name, or None if no family has the name and this number of
    /// parameters.
    pub(super) fn of_name(name: &str, parameters: &[u64]) -> Option<Result<Self, String>> {
        let family = RandomFamily::ALL.into_iter().find(|family| family.name() == name)?;
        let size = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
        let (vertices, edges, seed) = match *parameters {
            [vertices, seed] => (size(vertices), family.edges(size(vertices))?, seed),
            [vertices, edges, seed] if family.edges(0).is_none() => (size(vertices), size(edges), seed),
            _ => return None,
        };
        Some(Self::new(family, (vertices, edges), seed))
    }

    fn new(family: RandomFamily, (vertices, edges): (usize, usize), seed: u64) -> Result<Self, String> {
        check_size(vertices, edges)?;
        match family.fault(vertices, edges) {
            Some(fault) => Err(fault),
            None => Ok(Self { family, vertices, edges, seed }),
        }
    }

    /// The family of the graph.
    pub fn family(&self) -> RandomFamily {
        self.family
    }

    pub(super) fn vertices(&self) -> usize {
        self.vertices
    }

    /// An upper bound on the number of edges that are handled while the graph is built.
    pub(super) fn work(&self) -> usize {
        match self.family {
            RandomFamily::Planar | RandomFamily::PlanarMultigraph => {
                (planar::MIXING * planar::most_edges(self.vertices) as usize + self.edges).min(MAX_EDGES)
            }
            RandomFamily::Cubic => (cubic::TRIES * self.edges).min(MAX_EDGES),
            _ => self.edges,
        }
    }

    /// The edges in increasing order, each with its lesser end first. The copies of an edge are adjacent.
    pub(super) fn edges(&self) -> Vec<(u32, u32)> {
        let mut chance = SplitMix64::new(self.seed);
        let (n, m) = (self.vertices, self.edges);
        match self.family {
            RandomFamily::Simple => pairs::some(n, m, &mut chance),
            RandomFamily::Tree => tree::edges(n, &mut chance),
            RandomFamily::Cubic => cubic::edges(n, &mut chance),
            RandomFamily::Planar => {
                let all = planar::triangulation(n, &mut chance);
                let chosen = chance.subset(m as u64, all.len() as u64);
                chosen.into_iter().map(|i| all[i as usize]).collect()
            }
            RandomFamily::Multigraph => {
                // Pairs are drawn with repetition; equal ones become copies of one edge.
                let mut chosen: Vec<u64> = (0..m).map(|_| chance.below(pairs::count(n))).collect();
                chosen.sort_unstable();
                pairs::ends(n, chosen.into_iter())
            }
            RandomFamily::PlanarMultigraph => {
                let all = planar::triangulation(n, &mut chance);
                let mut chosen: Vec<_> =
                    (0..m).map(|_| all[chance.below(all.len() as u64) as usize]).collect();
                chosen.sort_unstable();
                chosen
            }
        }
    }
}

impl fmt::Display for RandomGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({},", self.family.name(), self.vertices)?;
        if self.family.edges(0).is_none() {
            write!(f, "{},", self.edges)?;
        }
        write!(f, "{})", self.seed)
    }
}
