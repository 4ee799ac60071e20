//! Scenes: the shapes and texts of a picture from back to front, as data, and one writer for each medium.
//!
//! A layer of this crate builds a [`Scene`] and knows no medium; `svg` and `tikz` write it. A picture for the
//! terminal consists of characters instead of shapes; `text` contains the rows of characters that all such
//! pictures share.
//!
//! A shape that shows a place of a board carries the name of the place, as moves and positions write it, with
//! which a viewer finds the place under a pointer. Places that moves do not tell apart share their name, as
//! equal heaps do.

mod legend;
mod look;
mod svg;
pub(crate) mod text;
mod tikz;

use std::fmt::{self, Display};

pub(crate) use self::legend::{Legend, Sample};
pub(crate) use self::look::{
    BLACK, BLOCKED, Colour, DARK_GREY, EXIT, GOOD, GREEN, GREY, INK, LEFT, Look, MIDDLE_GREY, ORANGE, PALE,
    PALE_LEFT, PALE_RIGHT, PALETTE, RIGHT, SHADE, WHITE,
};
pub use self::text::{MAX_DRAWN_EDGES, MAX_DRAWN_PLACES, MAX_PLANE_FRAMES, MAX_PLANE_SIDE, TooLarge};
pub(crate) use self::text::{fitted, parts, shortened, width};
pub use self::tikz::tex;

/// A picture with a white background, which is written for one of several media.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The width and the height in pixels.
    size: (i64, i64),
    /// The size without the legend.
    bare: (i64, i64),
    title: String,
    shapes: Vec<Shape>,
    /// The name of the place that new shapes show.
    place: Option<String>,
    /// The scene for TikZ, if it is another one.
    paper: Option<Box<Scene>>,
}

/// A shape, a text, a group of shapes, or a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    form: Form,
    look: Vec<Look>,
    /// The class by which style sheets and tests find the shape; empty if there is none.
    class: &'static str,
    /// The name of the place of the board that the shape shows.
    place: Option<String>,
}

/// The geometry of a shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A circle with its middle and radius.
    Circle(At, Length),
    /// A rectangle with its upper left corner and its size.
    Rect(At, At),
    /// A rectangle of this size with its upper left corner at (0, 0).
    Ground(At),
    Line(At, At),
    /// A path in the language of SVG paths, which TikZ reads, too.
    Path(String),
    Polyline(Vec<At>),
    /// A text with the left end of its baseline, or another point of it if the look says so.
    Text(At, String),
    /// A text as [`Form::Text`], with the formula for TeX.
    Value(At, String, String),
    Group(Vec<Shape>),
    /// Shapes that are visible only inside a rectangle with this corner and size.
    Window(At, At, Vec<Shape>),
    /// An animation of the group that contains it.
    Animation(Animation),
    /// The definition of the arrowheads of lines of a colour.
    Tip(Colour),
    /// The definition of the pattern [`Look::Hatched`].
    Hatching,
}

/// A property that changes in steps, again and again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Animation {
    pub(crate) of: Animated,
    /// The frames at which the property takes new values.
    pub(crate) times: Vec<(usize, String)>,
    /// The number of frames until the animation begins again.
    pub(crate) length: usize,
    /// The duration of a frame in milliseconds.
    pub(crate) milliseconds: usize,
}

/// The property that an animation changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Animated {
    Visibility,
    Place,
}

/// A length in pixels, in ten-thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Length(pub(crate) i64);

impl Length {
    pub(crate) fn tenths(count: i64) -> Self {
        Self(count * 1000)
    }

    fn hundredths(count: i64) -> Self {
        Self(count * 100)
    }
}

impl From<i64> for Length {
    fn from(pixels: i64) -> Self {
        Self(pixels * 10_000)
    }
}

impl From<i32> for Length {
    fn from(pixels: i32) -> Self {
        i64::from(pixels).into()
    }
}

impl Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&decimal(self.0, 4))
    }
}

/// Writes a number of units of 10^-digits as a decimal without trailing zeros.
fn decimal(units: i64, digits: usize) -> String {
    let power = 10_u64.pow(digits as u32);
    let (whole, rest) = (units.unsigned_abs() / power, units.unsigned_abs() % power);
    let sign = if units < 0 { "-" } else { "" };
    let text = format!("{sign}{whole}.{rest:0digits$}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A point, or a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct At {
    x: Length,
    y: Length,
}

impl<X: Into<Length>, Y: Into<Length>> From<(X, Y)> for At {
    fn from((x, y): (X, Y)) -> Self {
        Self { x: x.into(), y: y.into() }
    }
}

impl At {
    fn plus(self, size: &Self) -> Self {
        let sum = |a: Length, b: Length| Length(a.0.saturating_add(b.0));
        Self { x: sum(self.x, size.x), y: sum(self.y, size.y) }
    }
}

impl Shape {
    /// Sets the class of the shape.
    pub(crate) fn class(&mut self, class: &'static str) -> &mut Self {
        self.class = class;
        self
    }

    /// Writes the number of a summand before the names of places in the shape.
    fn numbered(&mut self, number: usize) {
        if let Some(place) = &mut self.place {
            *place = format!("{number}: {place}");
        }
        if let Form::Group(shapes) | Form::Window(_, _, shapes) = &mut self.form {
            shapes.iter_mut().for_each(|shape| shape.numbered(number));
        }
    }

    /// Marks the shape as that of a place of the board with the given name.
    pub(crate) fn place(&mut self, name: impl Display) {
        self.place = Some(name.to_string());
    }
}

/// The methods that add a shape take its look as the last argument.
impl Scene {
    /// Begins a scene of the given size in pixels. The title is for readers who cannot see the picture.
    pub(crate) fn new(width: i64, height: i64, title: &str) -> Self {
        let title = title.to_owned();
        Self {
            size: (width, height),
            bare: (width, height),
            title,
            shapes: Vec::new(),
            place: None,
            paper: None,
        }
    }

    /// Returns the size of the picture without its legend.
    pub(crate) fn bare_size(&self) -> (i64, i64) {
        self.bare
    }

    /// Adds another picture without its legend and the areas of its places, with its upper left corner at the
    /// given point.
    pub(crate) fn small(&mut self, mut other: Self, to: (i64, i64), thousandths: i64) {
        other.shapes.retain(|shape| !shape.look.contains(&Look::Sensitive));
        self.picture(other, to, thousandths);
    }

    /// Adds another picture without its legend, with its upper left corner at the given point.
    pub(crate) fn picture(&mut self, mut other: Self, to: (i64, i64), thousandths: i64) {
        other.shapes.retain(|shape| shape.class != "legend");
        self.add(Form::Group(other.shapes), &[Look::Scaled { to, from: 0, thousandths }]);
    }

    /// Returns the picture with the number of a summand before the name of each place.
    pub(crate) fn numbered(mut self, number: usize) -> Self {
        self.shapes.iter_mut().for_each(|shape| shape.numbered(number));
        self
    }

    /// Returns the picture with a free margin on its left and upper side.
    pub(crate) fn with_margin(self, margin: i64) -> Self {
        let enlarged = |(width, height): (i64, i64)| (width + margin, height + margin);
        let mut scene =
            Self { size: enlarged(self.size), bare: enlarged(self.bare), shapes: Vec::new(), ..self };
        scene.add(Form::Group(self.shapes), &[Look::Moved(margin, margin)]);
        scene
    }

    /// Sets another scene for TikZ.
    pub(crate) fn with_paper(self, paper: Self) -> Self {
        Self { paper: Some(Box::new(paper)), ..self }
    }

    pub(crate) fn add(&mut self, form: Form, look: &[Look]) -> &mut Shape {
        let place = self.place.clone();
        self.shapes.push(Shape { form, look: look.to_vec(), class: "", place });
        self.shapes.last_mut().expect("a shape was added")
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
        middle: impl Into<At>,
        radius: impl Into<Length>,
        look: &[Look],
    ) -> &mut Shape {
        self.add(Form::Circle(middle.into(), radius.into()), look)
    }

    /// Adds a rectangle with the given upper left corner and size.
    pub(crate) fn rect(&mut self, corner: impl Into<At>, size: impl Into<At>, look: &[Look]) -> &mut Shape {
        self.add(Form::Rect(corner.into(), size.into()), look)
    }

    /// Adds an invisible rectangle over the area of a place that has no shape of its own.
    pub(crate) fn area(&mut self, corner: impl Into<At>, size: impl Into<At>, name: impl Display) {
        self.rect(corner, size, &[Look::Hollow, Look::Sensitive]).class("place").place(name);
    }

    /// Adds a line between two points.
    pub(crate) fn line(&mut self, from: impl Into<At>, to: impl Into<At>, look: &[Look]) -> &mut Shape {
        self.add(Form::Line(from.into(), to.into()), look)
    }

    /// Adds a path, given in the language of SVG paths.
    pub(crate) fn path(&mut self, course: impl Display, look: &[Look]) -> &mut Shape {
        self.add(Form::Path(course.to_string()), look)
    }

    /// Adds a path that consists of one straight line.
    pub(crate) fn straight(&mut self, from: impl Into<At>, to: impl Into<At>, look: &[Look]) -> &mut Shape {
        let (from, to) = (from.into(), to.into());
        self.path(format_args!("M{} {}L{} {}", from.x, from.y, to.x, to.y), look)
    }

    /// Adds a line through several points.
    pub(crate) fn polyline<P: Into<At>>(&mut self, points: impl IntoIterator<Item = P>, look: &[Look]) {
        self.add(Form::Polyline(points.into_iter().map(Into::into).collect()), look);
    }

    /// Adds a text. The point is the left end of its baseline, or another point of it if the look says so.
    pub(crate) fn text(&mut self, at: impl Into<At>, words: impl Display, look: &[Look]) -> &mut Shape {
        self.add(Form::Text(at.into(), words.to_string()), look)
    }

    /// Adds a text that is a formula in TeX.
    pub(crate) fn value(
        &mut self,
        at: impl Into<At>,
        words: &str,
        formula: &str,
        look: &[Look],
    ) -> &mut Shape {
        self.add(Form::Value(at.into(), words.to_owned(), formula.to_owned()), look)
    }

    /// Adds a bold text with its middle at the given point.
    pub(crate) fn label(&mut self, (x, y): (i64, i64), words: impl Display, colour: Colour) {
        self.text((x, y + 6), words, &[Look::Middle, Look::Size(16), Look::Bold, Look::Fill(colour)]);
    }

    /// Adds the shapes that `draw` adds as a group.
    pub(crate) fn group(&mut self, look: &[Look], draw: impl FnOnce(&mut Self)) -> &mut Shape {
        let inner = self.apart(draw);
        self.add(Form::Group(inner), look)
    }

    /// Adds the shapes that `draw` adds, visible only inside a rectangle.
    pub(crate) fn window(&mut self, [x, y, width, height]: [i64; 4], draw: impl FnOnce(&mut Self)) {
        let inner = self.apart(draw);
        self.add(Form::Window((x, y).into(), (width, height).into(), inner), &[]);
    }

    fn apart(&mut self, draw: impl FnOnce(&mut Self)) -> Vec<Shape> {
        let before = std::mem::take(&mut self.shapes);
        draw(self);
        std::mem::replace(&mut self.shapes, before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths() {
        let texts: Vec<_> = [0, 5, -5, 120, 123, -120].map(|n| Length::tenths(n).to_string()).into();
        assert_eq!(texts, ["0", "0.5", "-0.5", "12", "12.3", "-12"]);
    }
}
