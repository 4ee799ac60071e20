//! Scenes: the shapes and texts of a picture from back to front, their writer for SVG, and limits on the size
//! of pictures.
//!
//! A shape that shows a place of a board carries the name of the place, as moves and positions write it. The
//! writer prints the name as the attribute `data-place`, with which a viewer finds the place under a pointer.
//!
//! Texts are fitted into a given width by an estimate of character widths; no font is measured.

use std::fmt;
use std::fmt::{Display, Write};
use std::ops::RangeInclusive;

/// Left's colour. It is distinguishable from Right's with every kind of colour vision.
pub(crate) const LEFT: &str = "#0072b2";
/// Right's colour.
pub(crate) const RIGHT: &str = "#c8401a";
/// The colours of several graphs in one picture, from Okabe and Ito's palette for all kinds of colour vision.
pub(crate) const PALETTE: [&str; 7] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#000000", "#e69f00", "#56b4e9"];

/// A picture under construction, with a white background.
pub(crate) struct Scene {
    width: i64,
    height: i64,
    title: String,
    shapes: Vec<Shape>,
    /// The name of the place that new shapes show.
    place: Option<String>,
}

/// A shape, a text, or other markup.
pub(crate) struct Shape {
    /// The kind of shape, as the name of its element; empty for other markup, such as the beginning of a
    /// group.
    kind: &'static str,
    /// The position and the look, as attributes; or the markup.
    attributes: String,
    /// The class by which style sheets and tests find the shape; empty if there is none.
    class: &'static str,
    /// The name of the place of the board that the shape shows.
    place: Option<String>,
    /// The words of a text.
    words: Option<String>,
}

impl Shape {
    /// Sets the class of the shape.
    pub(crate) fn class(&mut self, class: &'static str) -> &mut Self {
        self.class = class;
        self
    }

    /// Marks the shape as that of a place of the board with the given name.
    pub(crate) fn place(&mut self, name: impl Display) {
        self.place = Some(name.to_string());
    }

    fn write(&self, svg: &mut String) -> fmt::Result {
        if self.kind.is_empty() {
            return writeln!(svg, "{}", self.attributes);
        }
        write!(svg, "<{}", self.kind)?;
        if !self.class.is_empty() {
            write!(svg, " class=\"{}\"", self.class)?;
        }
        write!(svg, " {}", self.attributes)?;
        if let Some(place) = &self.place {
            write!(svg, " data-place=\"{}\"", Escaped(place))?;
        }
        match &self.words {
            Some(words) => writeln!(svg, ">{}</{}>", Escaped(words), self.kind),
            None => writeln!(svg, "/>"),
        }
    }
}

/// The methods that add a shape take its attributes, such as `fill="none"`, as the last argument. All lengths
/// are in pixels.
impl Scene {
    /// Begins a scene of the given size. The title is for readers who cannot see the picture.
    pub(crate) fn new(width: i64, height: i64, title: &str) -> Self {
        Self { width, height, title: title.to_owned(), shapes: Vec::new(), place: None }
    }

    fn add(&mut self, kind: &'static str, attributes: String) -> &mut Shape {
        let (at, place) = (self.shapes.len(), self.place.clone());
        self.shapes.push(Shape { kind, attributes, class: "", place, words: None });
        &mut self.shapes[at]
    }

    /// Adds shapes that all show the place with the given name.
    pub(crate) fn showing(&mut self, name: impl Display, draw: impl FnOnce(&mut Self)) {
        let before = self.place.replace(name.to_string());
        draw(self);
        self.place = before;
    }

    /// Adds a circle with the given middle and radius.
    pub(crate) fn circle(
        &mut self,
        (x, y): (impl Display, impl Display),
        radius: impl Display,
        look: impl Display,
    ) -> &mut Shape {
        self.add("circle", format!("cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {look}"))
    }

    /// Adds a rectangle with the given upper left corner, and width and height.
    pub(crate) fn rect(
        &mut self,
        (x, y): (impl Display, impl Display),
        (width, height): (impl Display, impl Display),
        look: impl Display,
    ) -> &mut Shape {
        self.add("rect", format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" {look}"))
    }

    /// Adds an invisible rectangle over the area of a place that has no shape of its own.
    pub(crate) fn area(
        &mut self,
        corner: (impl Display, impl Display),
        size: (impl Display, impl Display),
        name: impl Display,
    ) {
        self.rect(corner, size, "fill=\"none\" pointer-events=\"all\"").class("place").place(name);
    }

    /// Adds a line between two points.
    pub(crate) fn line(
        &mut self,
        (x, y): (impl Display, impl Display),
        (to_x, to_y): (impl Display, impl Display),
        look: impl Display,
    ) -> &mut Shape {
        self.add("line", format!("x1=\"{x}\" y1=\"{y}\" x2=\"{to_x}\" y2=\"{to_y}\" {look}"))
    }

    /// Adds a path, given in the language of SVG paths.
    pub(crate) fn path(&mut self, course: impl Display, look: impl Display) -> &mut Shape {
        self.add("path", format!("d=\"{course}\" {look}"))
    }

    /// Adds a line through several points, as in `1,2 3,4`.
    pub(crate) fn polyline(&mut self, points: impl Display, look: impl Display) -> &mut Shape {
        self.add("polyline", format!("points=\"{points}\" {look}"))
    }

    /// Adds a text. The point is the left end of its baseline, or another point of it if the look says so.
    pub(crate) fn text(
        &mut self,
        (x, y): (impl Display, impl Display),
        look: impl Display,
        words: impl Display,
    ) -> &mut Shape {
        // A text without a look has no blank after its position.
        let attributes = format!("x=\"{x}\" y=\"{y}\" {look}").trim_end().to_owned();
        let shape = self.add("text", attributes);
        shape.words = Some(words.to_string());
        shape
    }

    /// Begins a group with the given attributes.
    pub(crate) fn open(&mut self, attributes: impl Display) {
        let group = format!("<g {attributes}").trim_end().to_owned();
        self.markup(format_args!("{group}>"));
    }

    /// Ends a group.
    pub(crate) fn close(&mut self) {
        self.markup(format_args!("</g>"));
    }

    /// Adds markup that is no shape.
    pub(crate) fn markup(&mut self, markup: fmt::Arguments<'_>) {
        self.add("", markup.to_string());
    }

    /// Writes the scene as an SVG document.
    pub(crate) fn finish(self) -> String {
        let mut svg = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut svg);
        svg
    }

    fn write(&self, svg: &mut String) -> fmt::Result {
        let (width, height) = (self.width, self.height);
        writeln!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"sans-serif\" font-size=\"12\">"
        )?;
        writeln!(svg, "<title>{}</title>", Escaped(&self.title))?;
        writeln!(svg, "<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>")?;
        for shape in &self.shapes {
            shape.write(svg)?;
        }
        svg.push_str("</svg>\n");
        Ok(())
    }
}

/// A length in tenths of a pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Tenths(pub(crate) i64);

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, tenth) = (self.0.unsigned_abs() / 10, self.0.unsigned_abs() % 10);
        if tenth == 0 { write!(f, "{sign}{whole}") } else { write!(f, "{sign}{whole}.{tenth}") }
    }
}

/// A text escaped for use in an XML element or attribute. Tabs and line breaks become blanks, and characters
/// that XML forbids become U+FFFD.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&apos;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                other => f.write_char(other)?,
            }
        }
        Ok(())
    }
}

/// The alignment of a text within its line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Alignment {
    /// Aligned at the left end.
    Start,
    /// Aligned at the right end.
    End,
}

/// Returns the SVG attributes that give a text a white outline, which keeps it legible on top of lines.
pub(crate) fn halo() -> &'static str {
    "paint-order=\"stroke\" stroke=\"#ffffff\" stroke-width=\"3\" stroke-linejoin=\"round\""
}

/// Estimates the width of a text of the given font size, in pixels, rounded up. The estimate is generous: the
/// bold digits of common fonts, which are wide, take seven tenths of the font size.
pub(crate) fn width(text: &str, size: i64) -> i64 {
    let tenths: i64 = text.chars().map(character).sum();
    (tenths * size + 9) / 10
}

/// Estimates the width of a character of font size 10.
fn character(c: char) -> i64 {
    match c {
        ',' | '.' | ' ' | '|' | ':' | ';' | '\'' => 4,
        '\u{221e}' | '\u{2026}' => 10,
        'm' | 'w' | 'M' | 'W' | '@' => 11,
        c if c.is_ascii_uppercase() => 8,
        c if c.is_ascii() => 7,
        _ => 10,
    }
}

/// Returns the text and the font size, in pixels, with which it is at most `room` wide. Takes the largest of
/// `sizes` that fits. If none does, takes the smallest one and cuts the text, with an ellipsis at its end.
pub(crate) fn fitted(text: &str, sizes: RangeInclusive<i64>, room: i64) -> (String, i64) {
    let smallest = *sizes.start();
    match sizes.rev().find(|&size| width(text, size) <= room) {
        Some(size) => (text.to_owned(), size),
        None => (cut(text, smallest, room), smallest),
    }
}

/// Splits a nim value into two lines. An infinite value `inf{..}` becomes the sign ∞, with the members of its
/// set below; any other value is one line, and the second one is empty.
pub(crate) fn parts(note: &str) -> (&str, &str) {
    match note.strip_suffix('}').and_then(|note| note.split_once('{')) {
        Some((_, members)) => ("\u{221e}", members),
        None => (note, ""),
    }
}

/// Returns the longest prefix of a text that fits into `room` together with an ellipsis, followed by the
/// ellipsis.
fn cut(text: &str, size: i64, room: i64) -> String {
    let mut shown = String::new();
    for c in text.chars() {
        shown.push(c);
        if width(&shown, size) + width("\u{2026}", size) > room {
            shown.pop();
            break;
        }
    }
    shown + "\u{2026}"
}

/// The most places of a board that is drawn.
pub const MAX_DRAWN_PLACES: usize = 10_000;

/// The most edges of the board of an escape game that is drawn.
pub const MAX_DRAWN_EDGES: usize = 100_000;

/// The greatest width and height of a picture of the plane, in squares.
pub const MAX_PLANE_SIDE: u64 = 600;

/// The most frames of a game, and the most pictures of a document.
pub const MAX_PLANE_FRAMES: usize = 500;

/// The limit because of which a board or a picture of the plane is not drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TooLarge {
    /// The limit on places, [`MAX_DRAWN_PLACES`].
    Places,
    /// The limit on edges, [`MAX_DRAWN_EDGES`].
    Edges,
    /// A picture of the plane would have this width and height in squares, more than [`MAX_PLANE_SIDE`].
    Side(u64, u64),
    /// There would be this number of pictures in a document: too many, or with too many squares in all of
    /// them.
    Pictures(usize),
    /// The windows of the frames of an animation, taken together, cover an area of this width and height in
    /// squares, which is too large.
    World(u64, u64),
}

impl TooLarge {
    /// Returns an error if there are more than [`MAX_DRAWN_PLACES`] places.
    pub(crate) fn check_places(places: usize) -> Result<(), Self> {
        if places > MAX_DRAWN_PLACES { Err(Self::Places) } else { Ok(()) }
    }

    /// Returns an error if there are more than [`MAX_DRAWN_EDGES`] edges.
    pub(crate) fn check_edges(edges: usize) -> Result<(), Self> {
        if edges > MAX_DRAWN_EDGES { Err(Self::Edges) } else { Ok(()) }
    }
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Places => write!(f, "a board of more than {MAX_DRAWN_PLACES} places is not drawn"),
            Self::Edges => write!(f, "a board of more than {MAX_DRAWN_EDGES} edges is not drawn"),
            Self::Side(width, height) => write!(
                f,
                "the picture would be {width} squares wide and {height} squares high; at most {MAX_PLANE_SIDE} are drawn"
            ),
            Self::World(width, height) => write!(
                f,
                "the frames would show squares from a part {width} squares wide and {height} squares high"
            ),
            Self::Pictures(count) => write!(
                f,
                "{count} pictures are too many for one document; at most {MAX_PLANE_FRAMES} are drawn"
            ),
        }
    }
}

impl std::error::Error for TooLarge {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths() {
        let written: Vec<_> = [0, 5, -5, 120, 123, -120].map(|n| Tenths(n).to_string()).into();
        assert_eq!(written, ["0", "0.5", "-0.5", "12", "12.3", "-12"]);
    }

    #[test]
    fn texts() {
        assert_eq!(Escaped("{1|<\"&'>}\n\u{7}").to_string(), "{1|&lt;&quot;&amp;&apos;&gt;} \u{fffd}");
    }

    #[test]
    fn texts_become_smaller_and_then_shorter() {
        assert_eq!(fitted("12", 7..=16, 60), ("12".to_owned(), 16));
        assert_eq!(fitted("123456", 7..=16, 60), ("123456".to_owned(), 14));
        let (text, size) = fitted("a name that is much too long", 7..=16, 60);
        assert!(text.starts_with("a name") && text.ends_with('\u{2026}'), "{text}");
        assert!(size == 7 && width(&text, size) <= 60);
    }
}
