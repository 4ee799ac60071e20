//! The plane in the terminal.

use upstar::angel::Angel;
use upstar::angel::plane::{Heading, Segment, Square};

/// How far the window reaches from somebody who may go anywhere.
const REACH: (i64, i64) = (14, 8);
/// How far it reaches to the south and to the north of the Angel, who flies north: with what is said about it it
/// fits a terminal of 24 lines.
const SOUTH: i64 = 2;
const NORTH: i64 = 6;
/// How much of the path ahead is drawn.
const AHEAD: usize = 60;

/// The squares around the Angel: `A` himself, `#` eaten, `:` in the left set; lines are the path, double ones
/// its past.
pub(super) fn view(angel: &Angel, past: &[Segment]) -> String {
    let centre = angel.square();
    let ahead: Vec<Segment> = angel.future().map(|(segment, _)| segment).take(AHEAD).collect();
    let mut text = String::new();
    for y in (centre.y - SOUTH..=centre.y + NORTH).rev() {
        let row = |draw: &dyn Fn(i64) -> [char; 2]| -> String {
            let cells = (centre.x - REACH.0..=centre.x + REACH.0).flat_map(draw);
            cells.collect::<String>().trim_end().to_owned()
        };
        // The line of points north of the row, then the row itself.
        let points = row(&|x| {
            let west = [Segment::new(x, y + 1, Heading::East), Segment::new(x + 1, y + 1, Heading::West)];
            [' ', line(west, past, &ahead, ['=', '-'])]
        });
        let squares = row(&|x| {
            let side = [Segment::new(x, y, Heading::North), Segment::new(x, y + 1, Heading::South)];
            [line(side, past, &ahead, ['"', '|']), sign(angel, Square::new(x, y))]
        });
        text += &format!("{points}\n{squares}\n");
    }
    text
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

fn sign(angel: &Angel, square: Square) -> char {
    if square == angel.square() {
        'A'
    } else if angel.has_eaten(square) {
        '#'
    } else if angel.is_left(square) {
        ':'
    } else {
        '.'
    }
}

/// The squares around somebody who follows no path: `A` himself, `#` eaten.
pub(super) fn squares_around(centre: Square, is_eaten: &dyn Fn(Square) -> bool) -> String {
    let sign = |square: Square| match square {
        _ if square == centre => " A",
        _ if is_eaten(square) => " #",
        _ => " .",
    };
    let row = |y: i64| -> String {
        let signs = (centre.x - REACH.0..=centre.x + REACH.0).map(|x| sign(Square::new(x, y)));
        signs.collect::<String>() + "\n"
    };
    (centre.y - REACH.1..=centre.y + REACH.1).rev().map(row).collect()
}
