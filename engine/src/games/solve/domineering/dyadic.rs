//! A connected board for any dyadic rational: the smallest one where it is known, and otherwise a construction.
//!
//! The number is written in binary, as an integer plus powers 1/2^k. Each summand becomes one unit or more,
//! and single cells join the units, one above the other. These cells are bridges, because every unit keeps
//! its value when a cell is added at one of its ends. By bridge splitting, the units come off one after the
//! other, each with its value.
//!
//! - **Kim's snakes** have the values 1/4, 1/16, 1/32, .. (Y. Kim, *New values in Domineering*, 1996). A
//!   snake begins with two cells one above the other, and a cell may be added below the lower one. Two
//!   structures of nine cells are appended alternately ([`FIRST`], [`SECOND`]), then an end; each structure
//!   halves the value. The sequence lacks 1/2 and 1/8, for which there are small boards. That the sequence
//!   continues in this way is not proved here. Instead, the value of each board is computed before the board
//!   is returned.
//! - **Integers.** A column of 2n + 3 cells, with a cell to the left of its first one and to the right of its
//!   last one, has the value n, for n up to [`MOST_OF_A_UNIT`]. The unit of value 0, whose column has three
//!   cells, also joins others: it keeps its value when it is continued above, below, to the right of its
//!   first cell, and to the left of its last one.
//! - **The joint.** These units stand in a column, one for each power of 1/2. From each, a row leads to the
//!   right and ends below the snake. Additional units of value 0 make room until no two cells touch that
//!   should not.
//! - **Negative numbers** are the boards of their absolute values, turned by a right angle.

use super::{Bridges, Cells};
use crate::games::board::grid::Grid;
use crate::games::value::Dyadic;
use crate::ground::Failure;

/// The greatest number of free cells of a board that is built.
pub const MAX_BUILT_CELLS: usize = 1024;

/// The largest integer of a single unit. Larger integers take several units.
const MOST_OF_A_UNIT: i64 = 16;

/// The structures that are appended to a snake alternately, as steps `D` (down) and `R` (right), one per
/// cell.
const FIRST: &str = "RRRDDRRDR";
const SECOND: &str = "RDDDRDDDR";

/// Connected boards with the fewest cells for all numbers from 0 on that a board with at most 15 cells has: a number,
/// a tabulator and the board in each line. `upstar search domineering --over 'polyominoes(1..15)' --where
/// 'is_number(value) and value >= 0' --values` finds them.
const SMALLEST: &str = include_str!("smallest.tsv");

/// Returns a connected board with the fewest cells whose value is `number`, if it has at most 15 cells.
///
/// ```
/// use upstar::Dyadic;
/// use upstar::games::solve::domineering::smallest_board;
/// let board = smallest_board(&Dyadic::new(-3, 2)).expect("a small board");
/// assert_eq!(board.to_string().matches('.').count(), 6);
/// assert!(smallest_board(&Dyadic::new(89, 4)).is_none());
/// ```
pub fn smallest_board(number: &Dyadic) -> Option<Grid> {
    let wanted = number.abs().to_string();
    let mut rows = SMALLEST.lines().filter_map(|line| line.split_once('\t'));
    let (_, board) = rows.find(|(number, _)| *number == wanted)?;
    let cells = rows_of(&board.split('|').collect::<Vec<_>>());
    Some(if number.signum() < 0 { cells.turned() } else { cells }.board())
}

/// Returns a connected board whose value is `number`: the smallest one if it is known, and otherwise that of
/// [`construct_board`].
///
/// # Errors
/// Returns the errors of [`construct_board`].
pub fn board_of_number(number: &Dyadic, bridges: &Bridges) -> Result<Grid, Failure> {
    match smallest_board(number) {
        Some(board) if bridges.value(&board)?.number().as_ref() == Some(number) => Ok(board),
        _ => construct_board(number, bridges),
    }
}

/// Constructs a connected board whose value is `number`. The value is verified by splitting the board at its
/// bridges before it is returned. The board has about nine cells for each factor 1/2 of each power of 1/2 in
/// `number`, and two for each unit of the integer part.
///
/// ```
/// use upstar::games::rules::grid::domineering::Domineering;
/// use upstar::games::solve::Solver;
/// use upstar::games::solve::domineering::{Bridges, construct_board};
/// use upstar::{Control, Dyadic, Store};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let solver = Solver::new(Domineering, &store);
/// let bridges = Bridges::new(&solver, &control);
/// let quarter = Dyadic::new(1, 2);
/// let board = construct_board(&quarter, &bridges)?;
/// assert_eq!(bridges.value(&board)?, store.number(&quarter));
/// # Ok::<(), upstar::Failure>(())
/// ```
///
/// # Errors
/// Returns [`Failure::Unsupported`] if the board would have more than [`MAX_BUILT_CELLS`] free cells, or has
/// a different value, which would refute the theory of this module. Returns the reason if the calculation has
/// to stop.
pub fn construct_board(number: &Dyadic, bridges: &Bridges) -> Result<Grid, Failure> {
    let figure = figure(&number.abs()).ok_or_else(|| {
        Failure::because(format!("a board of this value needs more than {MAX_BUILT_CELLS} free cells"))
    })?;
    let board = if number.signum() < 0 { figure.turned() } else { figure }.board();
    match bridges.value(&board)?.number() {
        Some(value) if value == *number => Ok(board),
        _ => Err(Failure::because("the board that was built has another value")),
    }
}

/// Returns the free cells of the board of a number that is not negative, or `None` if there are too many.
fn figure(number: &Dyadic) -> Option<Cells> {
    let most = i64::try_from(MAX_BUILT_CELLS).ok()?;
    let whole = number.floor();
    let integer = whole.to_i64().filter(|&n| n < most / 2)?;
    let powers = powers(&(number - &whole))?;
    // A single power of 1/2 needs no spine.
    if let ([power], 0) = (&powers[..], integer) {
        return Some(snake(*power).0).filter(|snake| snake.len() <= MAX_BUILT_CELLS);
    }
    let mut spine = Spine::default();
    let mut rest = integer;
    while rest != 0 || powers.is_empty() && spine.cells.is_empty() {
        let unit = rest.min(MOST_OF_A_UNIT);
        spine.add(&integer_unit(unit), Vec::new())?;
        rest -= unit;
    }
    for power in powers {
        spine.hang(power)?;
    }
    Some(spine.cells)
}

/// Returns the exponents k of the powers 1/2^k that sum to `number`, which is at least 0 and less than 1.
/// `None` if the last exponent is so large that the board would have too many cells.
fn powers(number: &Dyadic) -> Option<Vec<u32>> {
    // A snake needs more than four cells for each halving, so the limit rules out no board that fits.
    let last = Some(number.exponent()).filter(|&k| k as usize <= MAX_BUILT_CELLS / 4)?;
    let mut rest = number.clone();
    let mut powers = Vec::new();
    for k in 1..=last {
        let unit = Dyadic::unit_fraction(k);
        if unit <= rest {
            rest = &rest - &unit;
            powers.push(k);
        }
    }
    Some(powers)
}

/// Returns the unit of value n: a column that begins at (0, 0), and the two cells beside it.
fn integer_unit(n: i64) -> Vec<(i32, i32)> {
    let height = 2 * n as i32 + 3;
    let column = (0..height).map(|row| (row, 0));
    column.chain([(0, -1), (height - 1, 1)]).collect()
}

/// Returns the snake of value 1/2^k, for k >= 1, and its cell below which another cell may be added.
fn snake(k: u32) -> (Cells, (i32, i32)) {
    match k {
        1 => (rows_of(&["##.#", "##.#", "....", ".###", "..##"]), (4, 0)),
        2 => (path("DRRRDD"), (1, 0)),
        3 => (rows_of(&["##.###", ".#.##.", "......"]), (2, 0)),
        _ => {
            let structures = (0..k - 3).map(|i| if i % 2 == 0 { FIRST } else { SECOND });
            let end = if k.is_multiple_of(2) { "RDD" } else { "R" };
            (path(&format!("D{}{end}", structures.collect::<String>())), (1, 0))
        }
    }
}

fn rows_of(rows: &[&str]) -> Cells {
    let cells = rows.iter().zip(0..).flat_map(|(row, at)| {
        let free = row.bytes().zip(0..).filter(|&(cell, _)| cell == b'.');
        free.map(move |(_, column)| (at, column))
    });
    cells.collect()
}

/// Returns the cells of a path that begins at (0, 0) and goes down (`D`) and to the right.
fn path(steps: &str) -> Cells {
    let (mut row, mut column) = (0, 0);
    let mut cells = vec![(0, 0)];
    for step in steps.bytes() {
        if step == b'D' {
            row += 1
        } else {
            column += 1
        }
        cells.push((row, column));
    }
    cells.into_iter().collect()
}

/// Units in a column, and the snakes that hang on them.
#[derive(Default)]
struct Spine {
    cells: Cells,
    /// The row in which the next unit begins.
    row: i32,
}

impl Spine {
    /// Adds a unit with a bridge above it, and the arm that hangs on the unit. Returns `None` if there are
    /// too many cells. Returns `Some(false)`, and changes nothing, if cells would touch that should not.
    fn add(&mut self, unit: &[(i32, i32)], arm: Vec<(i32, i32)>) -> Option<bool> {
        let mut grown = self.cells.clone();
        let bridge = (!grown.is_empty()).then_some((self.row - 1, 0));
        let unit = unit.iter().map(|&(row, column)| (row + self.row, column));
        let (mut count, mut joins) = (0, 0);
        for cell in bridge.into_iter().chain(unit).chain(arm) {
            (count, joins) = (count + 1, joins + grown.neighbours(cell).count());
            grown = grown.with(cell);
        }
        if grown.len() > MAX_BUILT_CELLS {
            return None;
        }
        // The added cells form a tree that is joined by its bridge exactly if they are all distinct and each
        // touches just one earlier cell. So the number of adjacencies is the number of cells, or one less
        // without a bridge.
        let wanted = if bridge.is_some() { count } else { count - 1 };
        if joins != wanted || grown.len() != self.cells.len() + count {
            return Some(false);
        }
        // The next bridge goes below the last cell of column 0, and the next unit below that bridge.
        self.row = grown.iter().filter(|cell| cell.1 == 0).map(|(row, _)| row + 2).max()?;
        self.cells = grown;
        Some(true)
    }

    /// Adds a unit with a snake of value 1/2^k on it, below as many units of value 0 as it needs for room.
    /// `None` if there are too many cells.
    fn hang(&mut self, k: u32) -> Option<()> {
        let unit = integer_unit(0);
        while !self.add(&unit, arm(self.row, k))? {
            if !self.add(&unit, Vec::new())? {
                return None;
            }
        }
        Some(())
    }
}

/// Returns the cells that hang on a unit: a row from its first cell to the right, a column up to the snake,
/// and the snake.
fn arm(top: i32, k: u32) -> Vec<(i32, i32)> {
    let row = [(0, 1), (0, 2), (0, 3), (0, 4), (-1, 2), (1, 4), (0, 5)];
    let column = [(0, 6), (1, 6), (2, 6), (0, 7), (2, 5), (-1, 6)];
    let (snake, (end_row, end_column)) = snake(k);
    let snake = snake.iter().map(|(row, column)| (row - end_row - 2, column - end_column + 6));
    let cells = row.into_iter().chain(column).chain(snake);
    cells.map(|(row, column)| (row + top, column)).collect()
}
