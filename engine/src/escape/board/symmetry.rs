//! Symmetries of boards that are parts of a lattice.

use rustc_hash::FxHashMap;

use super::construction::Construction;
use super::graph::EscapeGraph;

/// The permutations of three coordinates.
const PERMUTATIONS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

type Point = [i64; 3];

impl EscapeGraph {
    /// For each vertex the first of those that look like it: to which it is taken by some rotation or
    /// reflection of the lattice under which neither edges, copies nor exits change. On boards that are no
    /// parts of a lattice every vertex stands for itself.
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
                    // The symmetries are a group: the first vertex of all is the image of each of the others.
                    first.iter_mut().zip(images).for_each(|(first, image)| *first = image.min(*first));
                }
            }
        }
        first
    }

    /// Is the graph the same with each vertex in the place of its image?
    fn is_kept(&self, images: &[u32], edges: &FxHashMap<[u32; 2], u32>) -> bool {
        let image = |v: u32| images[v as usize];
        self.exits().iter().all(|&exit| self.is_exit(image(exit)))
            && self.graph().edges().iter().all(|edge| {
                edges.get(&ordered(edge.ends.map(image))).is_some_and(|&copies| copies == edge.copies)
            })
    }

    /// The vertices in coordinates around the middle, so that symmetries exchange coordinates and signs:
    /// twice the row and the column of a grid; the three coordinates of the triangular lattice, which add up
    /// to 0.
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

/// The coordinates in another order, those negated whose bits are set.
fn turned(point: &Point, permutation: [usize; 3], signs: u32) -> Point {
    let coordinate =
        |i: usize| if signs >> i & 1 == 1 { -point[permutation[i]] } else { point[permutation[i]] };
    [coordinate(0), coordinate(1), coordinate(2)]
}
