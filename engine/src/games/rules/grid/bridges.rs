//! Sets of free cells, and the bridges at which Domineering positions fall apart.
//!
//! Notation: let c be a cell. For a set G of free cells in which c has exactly one neighbour, Gc is G with c
//! added. GcH is G and H joined by c, for sets G and H without neighbours in each other, each of which
//! contains exactly one neighbour of c. G *keeps its value* at c if Gc = G. Removing the adjacency of two
//! cells that lie side by side takes moves from Right only, so it can only help Left. Removing the adjacency
//! of two cells one above the other can only harm her. (The thesis *Hot Games* states this the other way
//! round.)
//!
//! **Bridge splitting** (J. H. Conway). Let the two neighbours of c lie on opposite sides of it. If G keeps
//! its value at c, then GcH = G + cH. Proof, for c between two cells side by side: GcH <= G + cH, since G +
//! cH is GcH without an adjacency side by side. Conversely GcH - Gc - cH >= 0: Left moves second and mirrors
//! each move, from GcH to -Gc or -cH and back. Mirroring leaves something over only if Right covers c and one
//! of its neighbours. If the neighbour is in G, H - cH is left, and H >= cH, since c gives moves in cH to
//! Right only. If it is in H, G - Gc >= 0 is left for the same reason. In both cases the rest consists of
//! games beside their mirror images. So GcH >= Gc + cH = G + cH. For c between the cells above and below it,
//! exchange the players. If the two neighbours of c lie at a right angle, the theorem is false: it is not
//! enough there that G keeps its value.
//!
//! **Bridge destroying** (J. Uiterwijk and M. Barton, *New results for Domineering from combinatorial game
//! theory endgame databases*, 2015). Let c have two to four neighbours, each in its own set, such that no
//! cell of one set is a neighbour of a cell of another set. If every set keeps its value at c, the position
//! is the sum of the sets, without c. Proof: cut c off from the cells beside it. At most two sets remain
//! joined to c, above and below it, and by the first theorem they are worth their sum. So the position is at
//! most the sum. Cutting c off from the cells above and below it shows that the position is at least the sum.

use std::collections::BTreeSet;

use crate::games::board::grid::large::LargeSet;
use crate::games::board::grid::{Grid, GridPiece};
use crate::ground::board::Board;
use crate::ground::control::HeapBytes;
use crate::ground::input::OrNoAnswer;

/// A set of free cells (row, column) anywhere in the plane, ordered row by row.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cells(BTreeSet<(i32, i32)>);

/// Returns the four neighbours of a cell: above, below, left and right.
fn around((row, column): (i32, i32)) -> [(i32, i32); 4] {
    [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
}

impl Cells {
    /// Returns the free cells of a board.
    pub fn of(board: &Grid) -> Self {
        let free = board.cells().iter().enumerate().filter(|(_, cell)| **cell == b'.');
        free.map(|(place, _)| ((place / board.width()) as i32, (place % board.width()) as i32)).collect()
    }

    /// Iterates over the cells, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (i32, i32)> {
        self.0.iter().copied()
    }

    /// Returns the number of cells.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether the set contains a cell.
    pub fn contains(&self, cell: (i32, i32)) -> bool {
        self.0.contains(&cell)
    }

    /// Iterates over those neighbours of a cell that belong to the set.
    pub fn neighbours(&self, cell: (i32, i32)) -> impl Iterator<Item = (i32, i32)> {
        around(cell).into_iter().filter(|&next| self.contains(next))
    }

    /// Returns the set with one more cell.
    #[must_use]
    pub fn with(mut self, cell: (i32, i32)) -> Self {
        self.0.insert(cell);
        self
    }

    /// Returns the cells of this set that are not in `other`.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        Self(self.0.difference(&other.0).copied().collect())
    }

    /// Returns the set turned by a right angle, which exchanges the roles of the players.
    pub fn turned(&self) -> Self {
        self.iter().map(|(row, column)| (column, -row)).collect()
    }

    /// Returns the connected components, in the order of their first cells.
    pub fn components(&self) -> Vec<Self> {
        let mut left = self.0.clone();
        let mut components = Vec::new();
        while let Some(first) = left.pop_first() {
            let mut component = vec![first];
            let mut next = 0;
            while let Some(&cell) = component.get(next) {
                next += 1;
                component.extend(around(cell).into_iter().filter(|cell| left.remove(cell)));
            }
            components.push(component.into_iter().collect());
        }
        components
    }

    /// Returns the first row and the first column that contain a cell; (0, 0) for the empty set.
    pub fn corner(&self) -> (i32, i32) {
        let column = self.iter().map(|(_, column)| column).min();
        (self.0.first().map_or(0, |cell| cell.0), column.unwrap_or(0))
    }

    /// Returns the piece that a connected set is.
    pub(crate) fn piece(&self) -> GridPiece {
        let (top, first) = self.corner();
        let cells: Vec<_> = self.iter().map(|(r, c)| ((r - top) as usize, (c - first) as usize)).collect();
        GridPiece::from_large(LargeSet::from_cells(&cells))
    }

    /// Returns the set moved so that its corner is (0, 0).
    pub(crate) fn in_corner(&self) -> Self {
        let (top, first) = self.corner();
        self.iter().map(|(row, column)| (row - top, column - first)).collect()
    }

    /// Returns whether no cell has more than two neighbours in the set: every component is then a path or
    /// a cycle.
    pub(crate) fn is_unbranched(&self) -> bool {
        self.iter().all(|cell| self.neighbours(cell).count() <= 2)
    }

    /// Returns the smallest board with these free cells. For the empty set, it is a single cell that is not
    /// free.
    pub fn board(&self) -> Grid {
        let cells = self.in_corner();
        let height = cells.iter().map(|(row, _)| row).max().map_or(1, |row| row + 1);
        let width = cells.iter().map(|(_, column)| column).max().map_or(1, |column| column + 1);
        let cell = |row, column| if cells.contains((row, column)) { '.' } else { '#' };
        let rows: Vec<String> =
            (0..height).map(|row| (0..width).map(|column| cell(row, column)).collect()).collect();
        Grid::parse(&rows.join("|"), ".#").expect("rows of equal length of cells of the alphabet")
    }
}

impl FromIterator<(i32, i32)> for Cells {
    fn from_iter<I: IntoIterator<Item = (i32, i32)>>(cells: I) -> Self {
        Self(cells.into_iter().collect())
    }
}

impl HeapBytes for Cells {
    fn heap_bytes(&self) -> usize {
        // The nodes of a B-tree are at least half full, so twice the elements is an upper bound.
        2 * self.len() * size_of::<(i32, i32)>()
    }
}

/// The theorem by which a board is split at a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BridgeKind {
    /// Bridge splitting: the cell stays with one of the two parts.
    Split,
    /// Bridge destroying: the cell belongs to no part.
    Destroyed,
}

/// A cell at which a board falls apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bridge {
    /// The row and the column, counted from 0.
    pub cell: (i32, i32),
    /// The theorem that applies at the cell.
    pub kind: BridgeKind,
}

/// A cell at which a connected set of cells may be split: the set without the cell has one component, an *arm*, for
/// each neighbour of the cell.
struct Joint {
    cell: (i32, i32),
    /// The numbers of cells in the smallest and in the largest arm.
    least: usize,
    greatest: usize,
    /// Whether there are exactly two arms, on opposite sides of the cell.
    is_straight: bool,
}

impl Joint {
    /// Returns the arms, the smallest first.
    fn arms(&self, piece: &Cells) -> Vec<Cells> {
        let mut arms = piece.without(&[self.cell].into_iter().collect()).components();
        arms.sort_by_key(Cells::len);
        arms
    }
}

/// Returns whether a connected set keeps its value when a cell is added to it.
type Keeps<'a> = &'a mut dyn FnMut(&Cells, (i32, i32)) -> OrNoAnswer<bool>;

impl Bridge {
    /// Finds a bridge of a connected set of cells, and returns it with the sets that remain. `keeps` says whether a
    /// connected set keeps its value when a cell is added to it. Returns `None` if there is no bridge.
    ///
    /// A straight joint needs only one arm that keeps its value, so small arms are tested first. The remaining tests
    /// need larger arms. They begin with the joints that divide the set most evenly. Arms of more than `most` cells are
    /// not tested.
    ///
    /// # Errors
    /// The errors of `keeps`.
    pub(crate) fn find(
        piece: &Cells,
        most: usize,
        keeps: Keeps<'_>,
    ) -> OrNoAnswer<Option<(Self, Vec<Cells>)>> {
        let joints = joints(piece);
        let split = |joint: &Joint, arm: &Cells| {
            let bridge = Self { cell: joint.cell, kind: BridgeKind::Split };
            Some((bridge, vec![arm.clone(), piece.without(arm)]))
        };
        for joint in joints.iter().filter(|joint| joint.is_straight && joint.least <= most) {
            let arm = &joint.arms(piece)[0];
            if keeps(arm, joint.cell)? {
                return Ok(split(joint, arm));
            }
        }
        for joint in joints.iter().rev().filter(|joint| joint.greatest <= most) {
            let arms = joint.arms(piece);
            if joint.is_straight {
                if keeps(&arms[1], joint.cell)? {
                    return Ok(split(joint, &arms[1]));
                }
                continue;
            }
            let mut all_keep = true;
            for arm in &arms {
                all_keep = all_keep && keeps(arm, joint.cell)?;
            }
            if all_keep {
                return Ok(Some((Self { cell: joint.cell, kind: BridgeKind::Destroyed }, arms)));
            }
        }
        Ok(None)
    }
}

/// Returns the joints of a connected set of cells; the smallest arms come first. Takes time linear in the number
/// of cells, up to sorting.
///
/// In a depth-first search, a cell below c is in an arm of its own if no cell of its subtree is adjacent to a cell that
/// was found before c (R. Tarjan, *Depth-first search and linear graph algorithms*, SIAM J. Comput. 1 (1972)). The cell
/// is a joint if every neighbour lies in an arm of its own.
fn joints(piece: &Cells) -> Vec<Joint> {
    let cells: Vec<(i32, i32)> = piece.iter().collect();
    let number = |cell: (i32, i32)| cells.binary_search(&cell).ok();
    let next: Vec<Vec<usize>> =
        cells.iter().map(|&cell| around(cell).into_iter().filter_map(number).collect()).collect();
    let visits = Visits::of(&next);
    let mut joints = Vec::new();
    for (c, &(row, column)) in cells.iter().enumerate() {
        let arms = &visits.arms[c];
        let has_parent = usize::from(c != 0);
        if next[c].len() < 2 || arms.len() + has_parent != next[c].len() {
            continue;
        }
        let above = cells.len() - 1 - arms.iter().sum::<usize>();
        let sizes = || arms.iter().copied().chain((has_parent == 1).then_some(above));
        let (Some(least), Some(greatest)) = (sizes().min(), sizes().max()) else { continue };
        let opposite = |(r, s): (i32, i32), (t, u): (i32, i32)| r + t == 2 * row && s + u == 2 * column;
        let is_straight = next[c].len() == 2 && opposite(cells[next[c][0]], cells[next[c][1]]);
        joints.push(Joint { cell: (row, column), least, greatest, is_straight });
    }
    joints.sort_by_key(|joint| joint.least);
    joints
}

/// The results of a depth-first search of a connected graph from vertex 0.
struct Visits {
    /// For each vertex, the sizes of the subtrees below it that nothing but this vertex joins to the rest.
    arms: Vec<Vec<usize>>,
}

impl Visits {
    fn of(next: &[Vec<usize>]) -> Self {
        let count = next.len();
        let (mut found, mut low, mut size) =
            (vec![usize::MAX; count], vec![usize::MAX; count], vec![1; count]);
        let mut arms = vec![Vec::new(); count];
        let mut time = 0;
        // A vertex on the path from the start, with the number of its neighbours that were examined.
        let mut path = vec![(0, 0)];
        while let Some((v, at)) = path.pop() {
            if at == 0 {
                (found[v], low[v]) = (time, time);
                time += 1;
            }
            match next[v].get(at) {
                Some(&to) => {
                    path.push((v, at + 1));
                    match found[to] {
                        usize::MAX => path.push((to, 0)),
                        seen => low[v] = low[v].min(seen),
                    }
                }
                None => {
                    let Some(&(parent, _)) = path.last() else { break };
                    low[parent] = low[parent].min(low[v]);
                    size[parent] += size[v];
                    if low[v] >= found[parent] {
                        arms[parent].push(size[v]);
                    }
                }
            }
        }
        Self { arms }
    }
}
