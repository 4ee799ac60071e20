//! Grids for the terminal.

use upstar::games::board::grid::Grid;

/// Returns a board as lines of text: the character of each cell, with a blank between the cells of a row.
///
/// A free cell is `·`, or `.` without Unicode. `#` and the pieces of a ruleset are written as they are. A
/// mark ((row, column), character) overwrites its cell; marks outside the board are left out.
///
/// ```
/// use upstar::ground::board::Board;
/// use upstar::games::board::grid::Grid;
/// use upstar_draw::board_text;
/// let grid = Grid::parse("..#|...", ".#").unwrap();
/// assert_eq!(board_text(&grid, &[((1, 0), 'L')], false), [". . #", "L . ."]);
/// ```
pub fn board_text(grid: &Grid, marks: &[((usize, usize), char)], unicode: bool) -> Vec<String> {
    let free = if unicode { '·' } else { '.' };
    let cell = |character| if character == '.' { free } else { character };
    let mut rows: Vec<Vec<char>> = grid.rows().map(|row| row.chars().map(cell).collect()).collect();
    for &((row, column), mark) in marks {
        if let Some(cell) = rows.get_mut(row).and_then(|cells| cells.get_mut(column)) {
            *cell = mark;
        }
    }
    rows.iter().map(|row| spaced(row)).collect()
}

/// Returns a board as [`board_text`] does, with the numbers of the rows and columns at the margin. They are
/// counted from 1, as in the names of places in moves. The digits of a column's number stand below each
/// other.
///
/// ```
/// use upstar::ground::board::Board;
/// use upstar::games::board::grid::Grid;
/// use upstar_draw::numbered_text;
/// let grid = Grid::parse("..........#", ".#").unwrap();
/// assert_eq!(numbered_text(&grid, false), [
///     "                     1 1",
///     "   1 2 3 4 5 6 7 8 9 0 1",
///     "1  . . . . . . . . . . #",
/// ]);
/// ```
pub fn numbered_text(grid: &Grid, unicode: bool) -> Vec<String> {
    let margin = grid.height().to_string().len();
    let columns: Vec<Vec<char>> =
        (1..=grid.width()).map(|column| column.to_string().chars().collect()).collect();
    let most = columns.iter().map(Vec::len).max().unwrap_or(0);
    // The line for each decimal place, the highest one first.
    let heads = (1..=most).rev().map(|from_end| {
        let digit = |number: &Vec<char>| number.len().checked_sub(from_end).map_or(' ', |at| number[at]);
        format!("{:margin$}  {}", "", spaced(&columns.iter().map(digit).collect::<Vec<_>>()))
    });
    let rows = board_text(grid, &[], unicode).into_iter().enumerate();
    let rows = rows.map(|(row, cells)| format!("{:>margin$}  {cells}", row + 1));
    heads.chain(rows).collect()
}

fn spaced(row: &[char]) -> String {
    let mut line = String::with_capacity(2 * row.len());
    for (i, &character) in row.iter().enumerate() {
        if i > 0 {
            line.push(' ');
        }
        line.push(character);
    }
    line
}

/// Lays blocks of lines side by side, `gap` columns apart. A new band of blocks begins below if `columns` are
/// exceeded.
///
/// Every line ends with a line break and has no trailing blanks. A blank line separates two bands. A block
/// wider than `columns` is not cut and has a band of its own.
pub fn side_by_side(boards: &[Vec<String>], gap: usize, columns: usize) -> String {
    let mut text = String::new();
    let mut rest = boards;
    while !rest.is_empty() {
        let (band, later) = rest.split_at(band_length(rest, gap, columns));
        if !text.is_empty() {
            text.push('\n');
        }
        push_band(&mut text, band, gap);
        rest = later;
    }
    text
}

/// Returns the number of blocks that fit beside each other, at least 1.
fn band_length(boards: &[Vec<String>], gap: usize, columns: usize) -> usize {
    let mut end = 0;
    for (i, board) in boards.iter().enumerate() {
        end += width(board) + if i > 0 { gap } else { 0 };
        if end > columns {
            return i.max(1);
        }
    }
    boards.len()
}

fn push_band(text: &mut String, band: &[Vec<String>], gap: usize) {
    let height = band.iter().map(Vec::len).max().unwrap_or(0);
    for row in 0..height {
        let mut line = String::new();
        for board in band {
            let part = board.get(row).map_or("", String::as_str);
            line.push_str(part);
            line.extend(std::iter::repeat_n(' ', width(board) - part.chars().count() + gap));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
}

fn width(board: &[String]) -> usize {
    board.iter().map(|line| line.chars().count()).max().unwrap_or(0)
}
