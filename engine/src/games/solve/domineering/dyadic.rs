//! A connected board for any dyadic rational.
//!
//! The number is written in binary, as an integer and powers 1/2^k. Each part is a unit of its own, and single
//! cells join the units, so that one above the other or one beside the other they are bridges: every unit keeps its value where a
//! cell is added at one of its ends. By bridge splitting, one unit after the other comes off with its value.
//!
//! - **Kim's snakes** have the values 1/4, 1/16, 1/32, .. (Y. Kim, *New values in Domineering*, 1996). One begins with two
//!   cells one above the other; below the lower one a cell may be added. To it two structures of nine cells are
//!   appended in turn ([`FIRST`], [`SECOND`]), and an end, so that each halves the value. 1/2 and 1/8, which they leave out, are
//!   small boards. That the snakes go on so is not proved here: the value of each board is worked out before it is given
//!   away.
//! - **Integers.** A column of 2n + 3 cells with a cell to the left of its first one and to the right of its last one is
//!   n, for n up to [`MOST_OF_A_UNIT`]. The one of five cells that is 0 joins others, too: it may be gone on with above,
//!   below, to the right of its first cell, and to the left of its last one.
//! - **The joint.** Those units stand in a column, one for each power of 1/2, with a row to the right that ends below the
//!   snake. Units of 0 make room until no two cells touch but where they should.
//! - **Negative numbers** are the boards of the positive ones, turned by a right angle.

use std::fmt;

use super::bridges::Bridges;
use super::cells::Cells;
use crate::games::board::grid::Grid;
use crate::games::value::Dyadic;
use crate::ground::control::Stop;

/// The most cells of a board that is built.
pub const MAX_BUILT_CELLS: usize = 1024;

/// The largest integer of one unit; larger ones are several units.
const MOST_OF_A_UNIT: i64 = 16;

/// The structures that are appended to a snake in turn: down and to the right, cell by cell.
const FIRST: &str = "RRRDDRRDR";
const SECOND: &str = "RDDDRDDDR";

/// Why there is no board for a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoBoard {
    /// It would have more than [`MAX_BUILT_CELLS`] cells.
    TooLarge,
    /// A board was built, and has another value; this would be a fault of the theory.
    Differs,
    /// Its value could not be worked out.
    Stopped(Stop),
}

impl fmt::Display for NoBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => write!(f, "a board of this value needs more than {MAX_BUILT_CELLS} free cells"),
            Self::Differs => f.write_str("the board that was built has another value"),
            Self::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for NoBoard {}

impl From<Stop> for NoBoard {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// A connected board whose value is a number. Its value is worked out, by bridges, before it is given away. It has about nine
/// cells for each factor 1/2 of each power of 1/2, and two for each whole.
///
/// # Errors
/// [`NoBoard`]
pub fn board_of_number(number: &Dyadic, bridges: &mut Bridges<'_, '_>) -> Result<Grid, NoBoard> {
    let figure = figure(&number.abs()).ok_or(NoBoard::TooLarge)?;
    let board = if number.signum() < 0 { figure.turned() } else { figure }.board();
    match bridges.value(&board)?.number() {
        Some(value) if value == *number => Ok(board),
        _ => Err(NoBoard::Differs),
    }
}

/// The free cells of the board of a number that is not negative, unless there are too many.
fn figure(number: &Dyadic) -> Option<Cells> {
    let most = i64::try_from(MAX_BUILT_CELLS).ok()?;
    let whole = number.floor();
    let integer = whole.to_i64().filter(|&n| n < most / 2)?;
    let powers = powers(&(number - &whole))?;
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

/// The powers k of 1/2^k that add up to a number from 0 to 1.
fn powers(number: &Dyadic) -> Option<Vec<u32>> {
    // A snake has more cells than this for each power.
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

/// A unit: a column with its first cell in (0, 0), and cells beside it.
fn integer_unit(n: i64) -> Vec<(i32, i32)> {
    let height = 2 * n as i32 + 3;
    let column = (0..height).map(|row| (row, 0));
    column.chain([(0, -1), (height - 1, 1)]).collect()
}

/// 1/2^k for k >= 1, and the cell below which a cell may be added.
fn snake(k: u32) -> (Cells, (i32, i32)) {
    match k {
        1 => (rows(&["##.#", "##.#", "....", ".###", "..##"]), (4, 0)),
        2 => (path("DRRRDD"), (1, 0)),
        3 => (rows(&["##.###", ".#.##.", "......"]), (2, 0)),
        _ => {
            let structures = (0..k - 3).map(|i| if i % 2 == 0 { FIRST } else { SECOND });
            let end = if k.is_multiple_of(2) { "RDD" } else { "R" };
            (path(&format!("D{}{end}", structures.collect::<String>())), (1, 0))
        }
    }
}

fn rows(rows: &[&str]) -> Cells {
    let cells = rows.iter().zip(0..).flat_map(|(row, at)| {
        let free = row.bytes().zip(0..).filter(|&(cell, _)| cell == b'.');
        free.map(move |(_, column)| (at, column))
    });
    cells.collect()
}

/// The cells from (0, 0) on, down and to the right.
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

/// Units in a column, and what hangs on them.
#[derive(Default)]
struct Spine {
    cells: Cells,
    /// The row in which the next unit begins.
    row: i32,
}

impl Spine {
    /// Adds a unit with a bridge above it, and what hangs on it; `None` if there are too many cells, and no change but
    /// `Some(false)` if cells would touch that should not.
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
        // What is added is a tree, joined by its bridge, if no two cells are the same and no others touch.
        let wanted = if bridge.is_some() { count } else { count - 1 };
        if joins != wanted || grown.len() != self.cells.len() + count {
            return Some(false);
        }
        self.row = grown.iter().filter(|cell| cell.1 == 0).map(|(row, _)| row + 2).max()?;
        self.cells = grown;
        Some(true)
    }

    /// Adds a unit with 1/2^k on it, below as many units of 0 as it takes.
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

/// A row from the first cell of a unit to the right, a column up to the snake, and the snake.
fn arm(top: i32, k: u32) -> Vec<(i32, i32)> {
    let row = [(0, 1), (0, 2), (0, 3), (0, 4), (-1, 2), (1, 4), (0, 5)];
    let column = [(0, 6), (1, 6), (2, 6), (0, 7), (2, 5), (-1, 6)];
    let (snake, (end_row, end_column)) = snake(k);
    let snake = snake.iter().map(|(row, column)| (row - end_row - 2, column - end_column + 6));
    let cells = row.into_iter().chain(column).chain(snake);
    cells.map(|(row, column)| (row + top, column)).collect()
}
