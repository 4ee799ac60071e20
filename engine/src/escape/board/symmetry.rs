//! Symmetries of boards that are parts of lattices.

use rustc_hash::FxHashMap;

use super::construction::Construction;
use super::graph::EscapeGraph;

/// The permutations of three coordinates.
const PERMUTATIONS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

type Point = [i64; 3];

impl EscapeGraph {
    /// Returns, for each vertex, the first vertex of its orbit under the rotations and reflections of the
    /// lattice that preserve edges, copies and exits. Only square grids and hexagons are examined; on other
    /// boards every vertex is its own representative.
    ///
    /// ```
    /// use upstar::ground::board::Board;
    /// use upstar::escape::board::{Cast, EscapeGraph};
    /// let board = EscapeGraph::parse("grid(2,3)", Cast::WALKER).unwrap();
    /// assert_eq!(board.first_alike(), [0, 1, 0, 0, 1, 0]);
    /// ```
    pub fn first_alike(&self) -> Vec<u32> {
        let mut first: Vec<u32> = (0..self.vertices() as u32).collect();
        let Some(points) = self.points() else { return first };
        let vertices: FxHashMap<Point, u32> = points.iter().copied().zip(0..).collect();
        let edges = self.graph().edges().iter().map(|edge| (ordered(edge.ends), edge.copies)).collect();
        for permutation in PERMUTATIONS {
            for signs in 0..8 {
                let image = |point: &Point| vertices.get(&turned(point, permutation, signs)).copied();
                let Some(images) = points.iter().map(image).collect::<Option<Vec<u32>>>() else { continue };
                if self.is_kept(&images, &edges) {
                    // The symmetries form a group, so the first vertex of an orbit is an image of each of its
                    // vertices.
                    first.iter_mut().zip(images).for_each(|(first, image)| *first = image.min(*first));
                }
            }
        }
        first
    }

    /// Returns whether a permutation of the vertices preserves edges, copies and exits.
    fn is_kept(&self, images: &[u32], edges: &FxHashMap<[u32; 2], u32>) -> bool {
        let image = |v: u32| images[v as usize];
        self.exits().iter().all(|&exit| self.is_exit(image(exit)))
            && self.graph().edges().iter().all(|edge| {
                edges.get(&ordered(edge.ends.map(image))).is_some_and(|&copies| copies == edge.copies)
            })
    }

    /// Returns the vertices in coordinates around the centre, in which every symmetry permutes the
    /// coordinates and changes signs. For a grid they are twice the row and the column; for a hexagon they
    /// are the three coordinates of the triangular lattice, whose sum is 0.
    fn points(&self) -> Option<Vec<Point>> {
        match self.naming().construction()? {
            Construction::Grid(grid) => {
                let (rows, columns) = (grid.rows() as i64, grid.columns() as i64);
                let point = |vertex| {
                    let (row, column) = grid.place(vertex);
                    [2 * row - rows + 1, 2 * column - columns + 1, 0]
                };
                Some((0..self.vertices() as u32).map(point).collect())
            }
            Construction::Hexagon(hexagon) => {
                let middle = hexagon.side() as i64 - 1;
                let point = |(row, half): (usize, usize)| {
                    let (down, right) = (row as i64 - middle, half as i64 - 2 * middle);
                    [down, (right - down) / 2, -(right + down) / 2]
                };
                Some(hexagon.places().into_iter().map(point).collect())
            }
            Construction::Usual(_) | Construction::Lattice(_) | Construction::Random(_) => None,
        }
    }
}

fn ordered([u, v]: [u32; 2]) -> [u32; 2] {
    [u.min(v), u.max(v)]
}

/// Permutes the coordinates, and negates those whose bits are set in `signs`.
fn turned(point: &Point, permutation: [usize; 3], signs: u32) -> Point {
    let coordinate =
        |i: usize| if signs >> i & 1 == 1 { -point[permutation[i]] } else { point[permutation[i]] };
    [coordinate(0), coordinate(1), coordinate(2)]
}
