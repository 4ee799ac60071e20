//! The plane in the terminal.

use std::collections::{BTreeMap, HashSet};

use upstar::angel::Angel;
use upstar::angel::plane::{Heading, Segment, Square};

/// The distance from the centre to the window's sides, east and north, for a piece that may go anywhere.
const REACH: (i64, i64) = (14, 8);
/// The distances from the Angel, who flies north, to the southern and the northern side of the window. With
/// the messages below, it fits in a terminal of 24 lines.
const SOUTH: i64 = 2;
const NORTH: i64 = 6;
/// The number of segments of the path ahead that are drawn.
const AHEAD: usize = 60;

/// Draws the squares around the Angel: `A` himself, `#` eaten, `X` eaten last, `:` in the left set. Lines
/// are the path, double ones its past. The numbers at the margin are those of rows and columns.
pub(super) fn view(angel: &Angel, past: &[Segment], last: Option<Square>) -> String {
    let centre = angel.square();
    let ahead: Vec<Segment> = angel.future().map(|(segment, _)| segment).take(AHEAD).collect();
    let rows = (centre.y - SOUTH, centre.y + NORTH);
    let margin = Margin::new(centre.x, rows);
    let mut text = String::new();
    for y in (rows.0..=rows.1).rev() {
        let row = |draw: &dyn Fn(i64) -> [char; 2]| -> String { margin.columns().flat_map(draw).collect() };
        // Each row of squares takes two lines: first the grid points on its northern side, then the
        // squares.
        let points = row(&|x| {
            let west = [Segment::new(x, y + 1, Heading::East), Segment::new(x + 1, y + 1, Heading::West)];
            [' ', line(west, past, &ahead, ['=', '-'])]
        });
        let squares = row(&|x| {
            let side = [Segment::new(x, y, Heading::North), Segment::new(x, y + 1, Heading::South)];
            [line(side, past, &ahead, ['"', '|']), sign(angel, Square::new(x, y), last)]
        });
        text += &margin.row(None, &points);
        text += &margin.row(Some(y), &squares);
    }
    text + &margin.numbers()
}

/// The numbered margin of a window.
struct Margin {
    /// The column in the middle.
    middle: i64,
    width: usize,
}

/// The distance between two numbered columns.
const NUMBERED: i64 = 5;

impl Margin {
    fn new(middle: i64, rows: (i64, i64)) -> Self {
        let width = [rows.0, rows.1].map(|y| y.to_string().len()).into_iter().max().unwrap_or(0);
        Self { middle, width }
    }

    fn columns(&self) -> std::ops::RangeInclusive<i64> {
        self.middle - REACH.0..=self.middle + REACH.0
    }

    /// Formats a row after its number.
    fn row(&self, y: Option<i64>, signs: &str) -> String {
        let (y, width) = (y.map(|y| y.to_string()).unwrap_or_default(), self.width);
        format!("{}\n", format!("{y:>width$}{signs}").trim_end())
    }

    /// Formats the numbers of the columns, each ending below its column.
    fn numbers(&self) -> String {
        let mut line = " ".repeat(self.width);
        for x in self.columns().filter(|x| x.rem_euclid(NUMBERED) == 0) {
            let end = self.width + 2 * (x - self.middle + REACH.0 + 1) as usize;
            let number = x.to_string();
            if line.len() + number.len() < end {
                line += &format!("{number:>room$}", room = end - line.len());
            }
        }
        line + "\n"
    }
}

fn line(both: [Segment; 2], past: &[Segment], ahead: &[Segment], signs: [char; 2]) -> char {
    if both.iter().any(|segment| past.contains(segment)) {
        signs[0]
    } else if both.iter().any(|segment| ahead.contains(segment)) {
        signs[1]
    } else {
        ' '
    }
}

fn sign(angel: &Angel, square: Square, last: Option<Square>) -> char {
    if square == angel.square() {
        'A'
    } else if last == Some(square) {
        'X'
    } else if angel.has_eaten(square) {
        '#'
    } else if angel.is_left(square) {
        ':'
    } else {
        '.'
    }
}

/// Draws the squares around a piece that follows no path: `A` himself, `a` his last square, `#` eaten, `X`
/// eaten last. A line below says how many squares were eaten farther away, and where.
pub(super) fn squares_around(
    centre: Square,
    before: Option<Square>,
    last: Option<Square>,
    eaten: &HashSet<Square>,
) -> String {
    let sign = |square: Square| match square {
        _ if square == centre => " A",
        _ if last == Some(square) => " X",
        _ if eaten.contains(&square) => " #",
        _ if before == Some(square) => " a",
        _ => " .",
    };
    let rows = (centre.y - REACH.1, centre.y + REACH.1);
    let margin = Margin::new(centre.x, rows);
    let row = |y: i64| {
        let signs: String = margin.columns().map(|x| sign(Square::new(x, y))).collect();
        margin.row(Some(y), &signs)
    };
    let rows: String = (rows.0..=rows.1).rev().map(row).collect();
    rows + &margin.numbers() + &farther(centre, eaten)
}

/// Describes, for each direction, how many squares outside of the window were eaten, and the nearest of
/// them. Empty if there are none.
fn farther(centre: Square, eaten: &HashSet<Square>) -> String {
    let mut directions: BTreeMap<(i64, i64), Vec<(u64, Square)>> = BTreeMap::new();
    for &square in eaten {
        let beyond = |at: i64, reach: i64| if at.abs() > reach { at.signum() } else { 0 };
        let (east, north) = (beyond(square.x - centre.x, REACH.0), beyond(square.y - centre.y, REACH.1));
        // The keys sort the directions from north to south, and each row from west to east.
        if (east, north) != (0, 0) {
            directions.entry((-north, east)).or_default().push((centre.distance(square), square));
        }
    }
    if directions.is_empty() {
        return String::new();
    }
    let sentences = directions.into_iter().map(|((south, east), squares)| {
        let words = [["north", "", "south"][(south + 1) as usize], ["west", "", "east"][(east + 1) as usize]];
        let (count, nearest) =
            (squares.len(), squares.iter().min().map(|&(_, square)| square).unwrap_or(centre));
        match count {
            1 => format!("{nearest} in the {}", words.concat()),
            _ => format!("{count} in the {}, the nearest {nearest}", words.concat()),
        }
    });
    format!("Eaten farther away: {}.\n", sentences.collect::<Vec<_>>().join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_outside_of_the_window_are_named() {
        let centre = Square::new(0, 0);
        let eaten = |squares: &[(i64, i64)]| squares.iter().map(|&(x, y)| Square::new(x, y)).collect();
        assert_eq!(farther(centre, &eaten(&[(14, 8), (-14, -8), (3, 3)])), "");
        let sentences = farther(centre, &eaten(&[(0, 40), (-3, 9), (15, 0), (-20, -9), (1, 1)]));
        assert_eq!(
            sentences,
            "Eaten farther away: 2 in the north, the nearest (-3,9); (15,0) in the east; (-20,-9) in the southwest.\n"
        );
    }
}
