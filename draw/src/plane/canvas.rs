//! The layers of a picture of the plane, in the order from the lowest one to the highest one, and the legend
//! of such pictures.

use std::fmt::Write;

use super::PlanePicture;
use super::scale::{Scale, draw_lines, thickness};
use crate::scene::{BLACK, Colour, EXIT, GREY, LEFT, Legend, Look, Sample, Scene, WHITE, fitted, width};
use rustc_hash::FxHashSet;
use upstar::angel::plane::{Heading, Segment, Square};

/// The colours of the left set, of squares that join it, of Evaded squares, of the future, of the borders of
/// islands, and of the Angel.
const LEFT_SET: Colour = Colour(0xd4d4d4);
const JOINING: Colour = EXIT;
const EVADED: Colour = Colour(0x8c8c8c);
const FUTURE: Colour = Colour(0xd55e00);
const SHORE: Colour = Colour(0x8f3a84);
const ANGEL: Colour = Colour(0x00855f);

/// The sides of squares, in pixels, below which the grid, or letters, are left out.
const GRID: i64 = 8;
const LETTER: i64 = 14;
/// The length of the Angel's walk up to which its squares are numbered.
const NUMBERED: usize = 30;
/// The height of a caption, in pixels.
pub(super) const CAPTION: i64 = 22;

/// A picture under construction: the document, and the scale of the picture in it.
pub(super) struct Canvas<'s> {
    pub(super) scene: &'s mut Scene,
    pub(super) scale: &'s Scale,
}

impl Canvas<'_> {
    /// Draws the half-plane of the left set, which lies in the west.
    pub(super) fn west(&mut self) {
        let (columns, rows) = (&self.scale.columns, &self.scale.rows);
        if columns.lowest() < 0 {
            let east = self.scale.across(columns.highest().min(-1) + 1);
            let (x, y) = (self.scale.across(columns.lowest()), self.scale.down(rows.highest() + 1));
            let height = self.scale.down(rows.lowest()) - y;
            self.scene.rect((x, y), (east - x, height), &[Look::Fill(LEFT_SET)]);
        }
    }

    /// Draws the squares of the left set, and those that join it.
    pub(super) fn left(&mut self, picture: &PlanePicture) {
        self.cells(&picture.left, LEFT_SET);
        self.cells(&picture.joining, JOINING);
    }

    /// Draws the lines between squares, unless the squares are too small.
    pub(super) fn grid(&mut self) {
        let (columns, rows) = (&self.scale.columns, &self.scale.rows);
        if self.scale.side < GRID {
            return;
        }
        let (west, east) = (self.scale.across(columns.lowest()), self.scale.across(columns.highest() + 1));
        let (north, south) = (self.scale.down(rows.highest() + 1), self.scale.down(rows.lowest()));
        let mut course = String::new();
        for x in columns.lines() {
            let _ = write!(course, "M{} {north}V{south}", self.scale.across(x));
        }
        for y in rows.lines() {
            let _ = write!(course, "M{west} {}H{east}", self.scale.down(y));
        }
        let look = [Look::Rim(BLACK), Look::StrokeOpacity(13), Look::Width(10), Look::Crisp];
        self.scene.path(course, &look);
    }

    /// Draws the Eaten squares. Those that join the left set leave their border visible.
    pub(super) fn eaten(&mut self, picture: &PlanePicture) {
        let joining: FxHashSet<Square> = picture.joining.iter().copied().collect();
        let (joining, eaten): (Vec<_>, Vec<_>) =
            picture.eaten.iter().partition(|square| joining.contains(*square));
        self.cells(&eaten, BLACK);
        self.inset(&joining, BLACK);
    }

    /// Draws smaller squares in the middle of the given ones, around which the ground remains visible.
    fn inset(&mut self, squares: &[Square], colour: Colour) {
        let edge = (self.scale.side / 4).max(1);
        let side = (self.scale.side - 2 * edge).max(1);
        let mut course = String::new();
        for &square in squares.iter().filter(|&&square| self.scale.shows(square)) {
            let (x, y) = (self.scale.across(square.x) + edge, self.scale.down(square.y) - edge);
            let _ = write!(course, "M{x} {y}h{side}v-{side}h-{side}z");
        }
        if !course.is_empty() {
            self.scene.path(course, &[Look::Fill(colour), Look::Crisp]);
        }
    }

    /// Draws the Evaded squares that are eaten.
    pub(super) fn evaded(&mut self, picture: &PlanePicture) {
        self.cells(&picture.evaded, EVADED);
    }

    /// Draws segments of the past, the ones of `doubles` thicker.
    pub(super) fn past(&mut self, segments: &[Segment], doubles: &FxHashSet<Segment>) {
        draw_lines(self.scene, self.scale, segments, doubles, (LEFT, false));
    }

    /// Draws the future, and below it the borders of islands and the part of the former future that has
    /// changed. The lines are thin, and do not hide the past where they run along it.
    pub(super) fn future(&mut self, picture: &PlanePicture) {
        let none = FxHashSet::default();
        let kept: FxHashSet<_> = picture.future.iter().collect();
        let former: Vec<_> = picture.former.iter().filter(|s| !kept.contains(s)).copied().collect();
        draw_lines(self.scene, self.scale, &former, &none, (GREY, true));
        draw_lines(self.scene, self.scale, &picture.shores, &none, (SHORE, false));
        draw_lines(self.scene, self.scale, &picture.future, &none, (FUTURE, false));
    }

    /// Draws the perch, the Angel's walk, and the square that the Devil is about to eat.
    pub(super) fn players(&mut self, picture: &PlanePicture) {
        if let Some(perch) = picture.perch {
            self.perch(perch);
        }
        self.way(&picture.way);
        if let Some(square) = picture.target.filter(|&square| self.scale.shows(square)) {
            self.target(square);
        }
    }

    /// Writes a caption above the picture, centred in a width of `room` pixels.
    pub(super) fn caption(&mut self, text: &str, room: i64) {
        let (text, size) = fitted(text, 10..=13, room - 8);
        let look = [Look::Middle, Look::Size(size), Look::Bold, Look::Fill(BLACK)];
        self.scene.text((room / 2, CAPTION - 6), text, &look);
    }

    /// Draws squares in one colour. Adjacent squares of a column become one rectangle, which keeps the
    /// document small.
    fn cells(&mut self, squares: &[Square], colour: Colour) {
        let mut shown: Vec<Square> = squares.to_vec();
        shown.retain(|&square| self.scale.shows(square));
        shown.sort_unstable();
        shown.dedup();
        let mut course = String::new();
        for column in shown.chunk_by(|a, b| a.beside(Heading::North) == *b) {
            let (low, height) = (column[0], column.len() as i64 * self.scale.side);
            let (x, y) = (self.scale.across(low.x), self.scale.down(low.y));
            let _ = write!(course, "M{x} {y}h{side}v-{height}h-{side}z", side = self.scale.side);
        }
        if !course.is_empty() {
            self.scene.path(course, &[Look::Fill(colour), Look::Crisp]);
        }
    }

    fn perch(&mut self, perch: Segment) {
        if !self.scale.shows(perch.right()) && !self.scale.shows(perch.left()) {
            return;
        }
        let point = |(x, y): (i64, i64)| (self.scale.across(x), self.scale.down(y));
        let look = [Look::Stroke(ANGEL, thickness(self.scale.side, true))];
        self.scene.straight(point((perch.x, perch.y)), point(perch.end()), &look);
    }

    /// Draws the Angel's walk as a thin line with numbered squares, and the Angel at its end.
    fn way(&mut self, way: &[Square]) {
        for part in way.chunk_by(|a, b| self.scale.shows(*a) && self.scale.shows(*b)) {
            self.steps(part);
        }
        let is_numbered = way.len() <= NUMBERED && self.scale.side >= LETTER;
        if let Some((&last, before)) = way.split_last() {
            for (turn, &square) in before.iter().enumerate() {
                // A square that the Angel visits again later gets the number of the last visit only.
                if is_numbered && !way[turn + 1..].contains(&square) && self.scale.shows(square) {
                    self.number(square, turn);
                }
            }
            if self.scale.shows(last) {
                self.angel(last);
            }
        }
    }

    fn steps(&mut self, way: &[Square]) {
        if way.len() < 2 {
            return;
        }
        let look = [Look::Hollow, Look::Stroke(ANGEL, 15), Look::StrokeOpacity(60), Look::RoundJoins];
        self.scene.polyline(way.iter().map(|&square| self.scale.middle(square)), &look);
    }

    fn number(&mut self, square: Square, turn: usize) {
        let (x, y) = self.scale.middle(square);
        let size = self.scale.side / 2;
        let look = [Look::Middle, Look::Size(size), Look::Fill(ANGEL), Look::Halo];
        self.scene.text((x, y + size / 3), turn, &look).place(square);
    }

    fn angel(&mut self, square: Square) {
        let (x, y) = self.scale.middle(square);
        let radius = (self.scale.side * 2 / 5).max(3);
        self.scene.circle((x, y), radius, &[Look::Fill(ANGEL)]).place(square);
        if self.scale.side >= LETTER {
            let size = self.scale.side / 2 + 1;
            let look = [Look::Middle, Look::Size(size), Look::Bold, Look::Fill(WHITE)];
            self.scene.text((x, y + size / 3), "A", &look).place(square);
        }
    }

    fn target(&mut self, square: Square) {
        let side = (self.scale.side - 4).max(1);
        let corner = (self.scale.across(square.x) + 2, self.scale.down(square.y + 1) + 2);
        self.scene.rect(corner, (side, side), &[Look::Hollow, Look::Stroke(BLACK, 30)]).place(square);
    }
}

/// Estimates the width of a caption at its largest font size, in pixels.
pub(super) fn caption_width(text: &str) -> i64 {
    width(text, 13) + 8
}

/// Returns the legend of the marks that are visible in at least one of these pictures.
pub(super) fn legend(pictures: &[PlanePicture]) -> Legend {
    let squares = |of: fn(&PlanePicture) -> &[Square]| {
        pictures.iter().any(|picture| of(picture).iter().any(|&square| picture.window.contains(square)))
    };
    let lines = |of: fn(&PlanePicture) -> &[Segment]| {
        pictures.iter().any(|picture| of(picture).iter().any(|segment| touches(picture, segment)))
    };
    let has_path = pictures.iter().any(|picture| !picture.is_free);
    let is_west = |picture: &PlanePicture| !picture.is_free && picture.window.south_west.x < 0;
    let joins = |square: &Square, picture: &PlanePicture| picture.joining.contains(square);
    let eats_joining =
        pictures.iter().any(|picture| picture.eaten.iter().any(|square| joins(square, picture)));
    let eats_others =
        pictures.iter().any(|picture| picture.eaten.iter().any(|square| !joins(square, picture)));
    let mut legend = Legend::default();
    legend.add_if(squares(|picture| &picture.way), Sample::Disk(ANGEL), "the Angel");
    let perches = |picture: &PlanePicture| picture.perch.is_some_and(|perch| touches(picture, &perch));
    legend.add_if(pictures.iter().any(perches), Sample::Broad(ANGEL), "his perch");
    legend.add_if(pictures.iter().any(|picture| picture.way.len() > 1), Sample::Line(ANGEL), "his way");
    let eaten = if has_path { "eaten, not in the left set" } else { "eaten" };
    legend.add_if(eats_others, Sample::Square(BLACK), eaten);
    legend.add_if(
        pictures.iter().any(is_west) || squares(|picture| &picture.left),
        Sample::Square(LEFT_SET),
        "left set",
    );
    legend.add_if(squares(|picture| &picture.evaded), Sample::Square(EVADED), "eaten, in the left set");
    legend.add_if(squares(|picture| &picture.joining), Sample::Square(JOINING), "joins the left set");
    legend.add_if(eats_joining, Sample::Inset(JOINING, BLACK), "eaten, joins the left set");
    legend.add_if(lines(|picture| &picture.past), Sample::Line(LEFT), "path: past");
    legend.add_if(lines(|picture| &picture.future), Sample::Line(FUTURE), "path: future");
    legend.add_if(lines(|picture| &picture.former), Sample::Dashes(GREY), "its future before");
    legend.add_if(lines(|picture| &picture.shores), Sample::Line(SHORE), "the border of an island");
    let eats = pictures.iter().any(|picture| picture.target.is_some());
    legend.add_if(eats, Sample::Frame(BLACK), "the Devil is about to eat it");
    legend
}

/// Returns whether a segment is a side of a visible square.
fn touches(picture: &PlanePicture, segment: &Segment) -> bool {
    picture.window.contains(segment.left()) || picture.window.contains(segment.right())
}
