//! Graphs by chance, the same on every machine.
//!
//! - `pairs`: any of so many edges; `tree`, `cubic`, `planar`: one family each

mod cubic;
mod pairs;
mod planar;
mod tree;

use std::fmt;

use crate::escape::board::multigraph::{MAX_EDGES, check_size};
use crate::ground::chance::SplitMix64;

/// What is common to graphs by chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RandomFamily {
    /// `random(n,m,seed)`: m edges, every graph of that size as likely as every other.
    Simple,
    /// `random_tree(n,seed)`: every tree on the vertices 0, 1, .. as likely as every other.
    Tree,
    /// `random_cubic(n,seed)`: three edges at each vertex, every such graph as likely as every other.
    Cubic,
    /// `random_planar(n,m,seed)`: m edges of a triangulation of the sphere that was mixed by turning diagonals. Every
    /// planar graph may come.
    Planar,
    /// `random_multigraph(n,m,seed)`: m copies of edges, each between any two vertices.
    Multigraph,
    /// `random_planar_multigraph(n,m,seed)`: m copies of edges of such a triangulation, each of any of them.
    PlanarMultigraph,
}

impl RandomFamily {
    const ALL: [Self; 6] =
        [Self::Simple, Self::Tree, Self::Cubic, Self::Planar, Self::Multigraph, Self::PlanarMultigraph];

    /// The name.
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

    /// How many edges its graphs have on so many vertices, if that is not chosen.
    fn edges(self, vertices: usize) -> Option<usize> {
        match self {
            Self::Tree => Some(vertices.saturating_sub(1)),
            Self::Cubic => Some(vertices.saturating_mul(3) / 2),
            Self::Simple | Self::Planar | Self::Multigraph | Self::PlanarMultigraph => None,
        }
    }

    /// Why there is no graph of a size, if there is none.
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

/// A graph by chance. The same parameters give the same graph everywhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RandomGraph {
    family: RandomFamily,
    vertices: usize,
    edges: usize,
    seed: u64,
}

impl RandomGraph {
    /// The graph with a name, if it is one by chance.
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

    /// What it has in common with others.
    pub fn family(&self) -> RandomFamily {
        self.family
    }

    pub(super) fn vertices(&self) -> usize {
        self.vertices
    }

    /// How many edges are looked at at most while it is built.
    pub(super) fn work(&self) -> usize {
        match self.family {
            RandomFamily::Planar | RandomFamily::PlanarMultigraph => {
                (planar::MIXING * planar::most_edges(self.vertices) as usize + self.edges).min(MAX_EDGES)
            }
            RandomFamily::Cubic => (cubic::TRIES * self.edges).min(MAX_EDGES),
            _ => self.edges,
        }
    }

    /// The edges in increasing order, the lesser end first, copies of an edge next to each other.
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
