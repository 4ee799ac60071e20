//! Domineering boards taken apart and put together, sets of free cells, and statistics of snakes.

mod bridges;
mod dyadic;
mod snakes;

use std::collections::BTreeSet;

pub use self::bridges::{Bridge, BridgeKind, Bridges, Part, TakenApart};
pub use self::dyadic::{MAX_BUILT_CELLS, board_of_number};
pub use self::snakes::{Answers, OptionPair, Shadows, fold, folded_snakes, two_row_snakes};
use crate::games::board::grid::Grid;
use crate::games::value::Dyadic;
use crate::ground::board::Board;
use crate::ground::control::{HeapBytes, OrStop};

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

    /// Returns the set moved so that its corner is (0, 0).
    fn in_corner(&self) -> Self {
        let (top, first) = self.corner();
        self.iter().map(|(row, column)| (row - top, column - first)).collect()
    }

    /// Returns whether no cell has more than two neighbours in the set, so that every component is a path or
    /// a cycle.
    fn is_unbranched(&self) -> bool {
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

/// The statistics of all connected 2 x n snakes, and of the same snakes turned by a right angle, which
/// exchanges the players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SnakeCensus {
    /// The number of columns.
    pub columns: usize,
    /// The number of snakes, without the turned ones.
    pub snakes: usize,
    /// The greatest temperature; at least -1.
    pub temperature: Dyadic,
    /// The first snake that has the greatest temperature.
    pub hottest: Grid,
    /// The greatest length, that is, left stop minus right stop.
    pub length: Dyadic,
    /// The least n for which the lemma applies to all the snakes; `None` if neither player has a move in any
    /// of them.
    pub bound: Option<Dyadic>,
    /// The number of pairs of a left and a right option.
    pub pairs: usize,
    /// The number of these pairs that violate the lemma's bound: their length is greater than the bound from
    /// one of the two options.
    pub exceptions: usize,
    /// Right's results with a bound of 2 in the case that the thesis leaves open.
    pub answers: Answers,
}

impl SnakeCensus {
    /// Examines all snakes with `columns` columns, of which there are 3 * 2^(columns - 1). Returns `None` if
    /// `columns` is 0.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    pub fn new(columns: usize, shadows: &Shadows<'_, '_>) -> OrStop<Option<Self>> {
        let snakes = two_row_snakes(columns);
        let Some(first) = snakes.first() else { return Ok(None) };
        let mut census = Self {
            columns,
            snakes: snakes.len(),
            temperature: Dyadic::from(-1),
            hottest: first.clone(),
            length: Dyadic::ZERO,
            bound: None,
            pairs: 0,
            exceptions: 0,
            answers: Answers::default(),
        };
        for snake in snakes {
            census.look(&snake, shadows)?;
            // The lemma is stated for Left. Turning the snake applies it to Right.
            census.look(&Cells::of(&snake).turned().board(), shadows)?;
        }
        Ok(Some(census))
    }

    fn look(&mut self, board: &Grid, shadows: &Shadows<'_, '_>) -> OrStop<()> {
        shadows.look()?;
        let value = shadows.value(board)?;
        if value.temperature() > self.temperature {
            (self.temperature, self.hottest) = (value.temperature(), board.clone());
        }
        self.length = (&value.left_stop() - &value.right_stop()).max(self.length.clone());
        self.bound = shadows.least_bound(board)?.max(self.bound.take());
        let pairs = shadows.pairs(board)?;
        self.exceptions += pairs.iter().filter(|pair| !pair.holds()).count();
        self.pairs += pairs.len();
        self.answers += shadows.answers(board, &Dyadic::from(2))?;
        Ok(())
    }
}
