//! Rows: strips of cells; and squares in a row with ladders and snakes, winding upwards from the lower left, as SVG
//! and as text.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::marks::{
    BORDER, Change, DrawnMove, arrow, character, explain, explain_cells, explain_steps, half_ring, leads,
    of_player,
};
use crate::scene::{
    BLACK, BLOCKED, Colour, GREY, INK, LEFT, Legend, Look, RIGHT, Sample, Scene, WHITE, fitted, parts, width,
};
use upstar::games::board::AnyBoard;
use upstar::games::board::strip::Strip;
use upstar::games::board::track::Track;
use upstar::ground::board::Board;
use upstar::ground::{Player, Sign};

/// The side of a square, in pixels.
const SIDE: i64 = 64;
/// The colour of counters.
const COUNTER: Colour = Colour(0x2a8a4a);
/// The gap between a text and the border of its square, in pixels.
const GAP: i64 = 4;
/// The font sizes of the numbers of squares, of values, and of the sets of infinite values, in pixels.
const NUMBER: i64 = 11;
const VALUE: i64 = 16;
const MEMBERS: i64 = 12;

/// Returns the number of squares in a row of the picture: the square root of their number, rounded up.
fn columns(squares: u32) -> u32 {
    let root = squares.isqrt();
    if root * root < squares { root + 1 } else { root }
}

/// Returns the column and the row of a square. Rows are counted from below; every second row runs to the
/// left.
fn cell(square: u32, columns: u32) -> (u32, u32) {
    let (row, place) = ((square - 1) / columns, (square - 1) % columns);
    (if row % 2 == 0 { place } else { columns - 1 - place }, row)
}

pub(crate) fn scene(track: &Track, notes: &[String], moves: &[DrawnMove<'_>]) -> Scene {
    let columns = columns(track.squares());
    let rows = track.squares().div_ceil(columns);
    let size = |squares: u32| 2 * BORDER + SIDE * i64::from(squares);
    let mut legend = Legend::default();
    let leads = |up: bool| track.jumps().any(|(from, to)| (to > from) == up);
    legend.add_if(leads(true), Sample::Line(LEFT), "a ladder, up to its disk");
    legend.add_if(leads(false), Sample::Dashes(RIGHT), "a snake, down to its disk");
    legend.add_if(!track.counters().is_empty(), Sample::Disk(COUNTER), "a counter");
    legend.add_if(!notes.is_empty(), Sample::Sign("0"), "on the right of a square: its value");
    explain(&mut legend, moves, Sample::Arrow);
    let scene = Scene::with_legend((size(columns), size(rows)), &format!("Track {track}"), &legend);
    let mut picture = TrackPicture { scene, columns, rows };
    (1..=track.squares()).for_each(|square| picture.square(square));
    track.jumps().for_each(|(from, to)| picture.jump(from, to));
    for square in 1..=track.squares() {
        picture.texts(square, notes.get(square as usize - 1).map_or("", String::as_str));
    }
    picture.counters(track.counters());
    for m in moves {
        if let Change::Token(counter, AnyBoard::Track(after)) = m.change {
            let ends =
                [track.counters()[counter], after.counters()[counter]].map(|square| picture.foot(square));
            arrow(&mut picture.scene, ends, SIDE / 4, m.shows.colour());
        }
    }
    picture.scene
}

struct TrackPicture {
    scene: Scene,
    columns: u32,
    rows: u32,
}

impl TrackPicture {
    /// Returns the upper left corner of a square.
    fn corner(&self, square: u32) -> (i64, i64) {
        let (column, row) = cell(square, self.columns);
        (BORDER + SIDE * i64::from(column), BORDER + SIDE * i64::from(self.rows - 1 - row))
    }

    /// Returns the point in a square where ladders and snakes begin and end, below its texts.
    fn foot(&self, square: u32) -> (i64, i64) {
        let (x, y) = self.corner(square);
        (x + SIDE / 2, y + SIDE * 2 / 3)
    }

    fn square(&mut self, square: u32) {
        let look = [Look::Fill(WHITE), Look::Rim(GREY)];
        self.scene.rect(self.corner(square), (SIDE, SIDE), &look).place(square);
    }

    /// Draws a ladder, or a snake, which is dashed. A disk marks its end.
    fn jump(&mut self, from: u32, to: u32) {
        let colour = if to > from { LEFT } else { RIGHT };
        let look = [Look::Stroke(colour, 25), Look::StrokeOpacity(40), Look::Dashes(8, 4)];
        let look = if to > from { &look[..2] } else { &look };
        self.scene.straight(self.foot(from), self.foot(to), look);
        self.scene.circle(self.foot(to), 5, &[Look::Fill(colour)]);
    }

    /// Writes the number of a square and its note.
    fn texts(&mut self, square: u32, note: &str) {
        let (x, y) = self.corner(square);
        for (i, Line { text, size, base }) in lines(&square.to_string(), note).into_iter().enumerate() {
            let (x, anchor, ink) = match i {
                0 => (x + GAP, Look::Start, Look::Fill(GREY)),
                _ => (x + SIDE - GAP, Look::End, Look::Bold),
            };
            let look = [anchor, Look::Size(size), ink, Look::Halo];
            self.scene.text((x, y + base), text, &look).place(square);
        }
    }

    /// Draws the counters, side by side along the lower border of their squares. From the fifth one on they
    /// lie on top of the first four.
    fn counters(&mut self, counters: &[u32]) {
        let mut here = BTreeMap::new();
        for &counter in counters {
            let (x, y) = self.corner(counter);
            let place = here.entry(counter).or_insert(0);
            let middle = (x + 10 + 14 * (*place % 4), y + SIDE - 10);
            self.scene.circle(middle, 6, &[Look::Fill(COUNTER), Look::Rim(INK)]).place(counter);
            *place += 1;
        }
    }
}

/// A text in a square.
struct Line {
    text: String,
    /// The font size, in pixels.
    size: i64,
    /// The baseline of the text, in pixels below the upper border of the square.
    base: i64,
}

/// Returns the texts of a square: its number, which stands on the left, and then the lines of its note, which
/// stand on the right. The set of an infinite value has a line of its own.
fn lines(number: &str, note: &str) -> Vec<Line> {
    let mut lines = vec![Line { text: number.to_owned(), size: NUMBER, base: 13 }];
    let (head, members) = parts(note);
    // The number and the value share one line of the square.
    let beside = SIDE - 3 * GAP - width(number, NUMBER);
    for (text, largest, base, room) in [(head, VALUE, 18, beside), (members, MEMBERS, 33, SIDE - 2 * GAP)] {
        if !text.is_empty() {
            let (text, size) = fitted(text, 7..=largest, room);
            lines.push(Line { text, size, base });
        }
    }
    lines
}

/// Returns the board as lines of text. The squares wind upwards from the lower left. Each square shows its
/// number, the target of its ladder or snake, and its counters as `o`, with a note below, such as its value.
///
/// ```
/// use upstar::ground::board::Board;
/// use upstar::games::board::track::Track;
/// use upstar_draw::track_text;
/// let track = Track::parse("4/1 2>4 @ 1 1", ()).unwrap();
/// let notes = ["0", "1", "1", "0"].map(str::to_owned);
/// assert_eq!(track_text(&track, &notes), "4     3\n0     1\n\n1 oo  2>4\n0     1\n");
/// ```
pub fn track_text(track: &Track, notes: &[String]) -> String {
    let columns = columns(track.squares());
    let mut rows = vec![
        vec![(String::new(), String::new()); columns as usize];
        track.squares().div_ceil(columns) as usize
    ];
    let mut counters = BTreeMap::new();
    for &counter in track.counters() {
        *counters.entry(counter).or_insert(0_usize) += 1;
    }
    for square in 1..=track.squares() {
        let (column, row) = cell(square, columns);
        let mut text = square.to_string();
        if track.rest(square) != square {
            let _ = write!(text, ">{}", track.rest(square));
        }
        match counters.get(&square) {
            Some(&count @ 1..=3) => text += &format!(" {}", "o".repeat(count)),
            Some(count) => text += &format!(" {count}o"),
            None => {}
        }
        let note = notes.get(square as usize - 1).cloned().unwrap_or_default();
        rows[row as usize][column as usize] = (text, note);
    }
    let wide = rows.iter().flatten().flat_map(|(a, b)| [a, b]).map(|text| text.chars().count()).max();
    let width = wide.unwrap_or(0) + 2;
    let line = |cells: Vec<&String>| {
        let cells: String = cells.iter().map(|cell| format!("{cell:<width$}")).collect();
        format!("{}\n", cells.trim_end())
    };
    let text = |row: &Vec<(String, String)>| {
        let below = line(row.iter().map(|(_, b)| b).collect());
        line(row.iter().map(|(a, _)| a).collect()) + if below == "\n" { "" } else { &below }
    };
    rows.iter().rev().map(text).collect::<Vec<_>>().join("\n")
}

/// The side of a cell, in pixels.
const CELL: i64 = 40;
/// The bend of arrows, away from the cells that a move jumps over, in pixels.
const BEND: i64 = 11;
/// The radius of the half rings around cells that a move changes, in pixels.
const RING: i64 = 17;

pub(crate) fn strip_scene(strip: &Strip, signs: &[Sign], moves: &[DrawnMove<'_>]) -> Scene {
    let mut legend = explain_cells(strip.cells(), signs);
    explain_steps(&mut legend, moves, strip.cells(), signs);
    let size = (CELL * strip.cells().len() as i64 + 2 * BORDER, CELL + 2 * BORDER);
    let mut scene = Scene::with_legend(size, &format!("Strip {strip}"), &legend);
    let left = |cell: usize| BORDER + CELL * cell as i64;
    for (i, &cell) in strip.cells().iter().enumerate() {
        scene.showing(strip.place_name(i), |scene| {
            scene.rect((left(i), BORDER), (CELL, CELL), &[Look::Fill(WHITE), Look::Rim(GREY)]);
            draw_cell(scene, cell, (left(i), BORDER), signs);
        });
    }
    for m in moves {
        if !leads(m.places(), strip.cells(), signs) {
            for &cell in m.places().iter().filter(|&&cell| cell < strip.cells().len()) {
                half_ring(&mut scene, (left(cell) + CELL / 2, BORDER + CELL / 2), RING, m.shows);
            }
        } else if let &[from, to, ..] = m.places() {
            // Arrows of Left's moves run above the middle of the cells, those of Right's below.
            let is_below = m.shows.player == Some(Player::Right);
            let side = if is_below { CELL - 4 } else { 4 };
            let ends = [from, to].map(|cell| (left(cell) + CELL / 2, BORDER + side));
            let is_rightwards = (to > from) != is_below;
            arrow(&mut scene, ends, if is_rightwards { BEND } else { -BEND }, m.shows.colour());
        }
    }
    scene
}

/// Draws the contents of a cell with its upper left corner at the given point.
fn draw_cell(scene: &mut Scene, cell: u8, (x, y): (i64, i64), signs: &[Sign]) {
    let middle = (x + CELL / 2, y + CELL / 2);
    match (of_player(cell, signs), cell) {
        (None, b'.') => {}
        (None, b'#') => {
            scene.rect((x, y), (CELL, CELL), &[Look::Fill(BLOCKED)]);
        }
        (None, other) => scene.label(middle, character(other), BLACK),
        (Some(colour), piece) => {
            scene.circle(middle, 15, &[Look::Fill(colour)]);
            scene.label(middle, character(piece), WHITE);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_fit_into_their_squares() {
        let long: Vec<String> = (0..40).map(|n| n.to_string()).collect();
        let long = format!("inf{{{}}}", long.join(","));
        for note in ["", "0", "31", "1048575", "inf{}", "inf{0,1,2}", "inf{0,1,2,3,4,5,6,7}", &long] {
            for number in ["1", "25", "10000"] {
                let lines = lines(number, note);
                for line in &lines {
                    assert!(width(&line.text, line.size) <= SIDE - 2 * GAP, "{number} {note}: {}", line.text);
                }
                let above =
                    lines.iter().filter(|line| line.base < 20).map(|line| width(&line.text, line.size));
                assert!(above.sum::<i64>() <= SIDE - 3 * GAP, "{number} {note}");
            }
        }
    }

    #[test]
    fn members_stand_below_infinity() {
        let texts = |note| lines("7", note).into_iter().map(|line| line.text).collect::<Vec<_>>();
        assert_eq!(texts("inf{0,1,2}"), ["7", "\u{221e}", "0,1,2"]);
        assert_eq!(texts("inf{}"), ["7", "\u{221e}"]);
        assert_eq!(texts("3"), ["7", "3"]);
    }
}
