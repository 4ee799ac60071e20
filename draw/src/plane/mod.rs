//! Border curves and paths in the plane, as in the figures of Kloster's paper.
//!
//! The left set is shaded. Eaten squares are black, eaten squares of the left set grey, and Eaten squares
//! that join it black on a tint. The past of the path is blue and its future red, both with arrows; segments
//! that are traversed twice are thicker. Borders of islands are purple. The perch and the Angel are green.

mod canvas;
mod film;
mod scale;
mod sheet;

pub use self::film::plane_film_svg;
pub use self::sheet::plane_scene;
pub use self::sheet::{path_picture, update_picture};
use crate::scene::TooLarge;
pub use crate::scene::{MAX_PLANE_FRAMES, MAX_PLANE_SIDE};
use upstar::angel::Angel;
use upstar::angel::plane::{Heading, Rectangle, Segment, Square};

/// The most squares of all pictures of a document together.
const MAX_SQUARES: u128 = 1 << 20;

/// A picture of the plane. Everything outside the window is left out. If there is a left set, it contains all
/// squares with x < 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanePicture {
    /// The part of the plane that is shown.
    pub window: Rectangle,
    /// The caption above the picture; empty if there is none.
    pub caption: String,
    /// Whether the Angel moves freely, without a path and a left set.
    pub is_free: bool,
    /// The squares of the left set with x >= 0.
    pub left: Vec<Square>,
    /// The squares that join the left set.
    pub joining: Vec<Square>,
    /// The Eaten squares: those that are eaten and not in the left set.
    pub eaten: Vec<Square>,
    /// The Evaded squares that are eaten: eaten squares in the left set.
    pub evaded: Vec<Square>,
    /// The segments of the past, or all segments of a curve, in their order.
    pub past: Vec<Segment>,
    /// The segments of the future, in their order.
    pub future: Vec<Segment>,
    /// The segments of the future before an update. They are dashed.
    pub former: Vec<Segment>,
    /// The sides of islands: parts of the left set that the path does not go around.
    pub shores: Vec<Segment>,
    /// The perch.
    pub perch: Option<Segment>,
    /// The squares on which the Angel has been, one for each turn. He is on the last one.
    pub way: Vec<Square>,
    /// The square that the Devil is about to eat. It is framed.
    pub target: Option<Square>,
}

impl PlanePicture {
    /// Creates a picture without any squares or segments; only the half-plane of the left set is drawn.
    pub fn new(window: Rectangle) -> Self {
        Self {
            window,
            caption: String::new(),
            is_free: false,
            left: Vec::new(),
            joining: Vec::new(),
            eaten: Vec::new(),
            evaded: Vec::new(),
            past: Vec::new(),
            future: Vec::new(),
            former: Vec::new(),
            shores: Vec::new(),
            perch: None,
            way: Vec::new(),
            target: None,
        }
    }

    /// Creates the picture of a game as it is now, without the way of the Angel.
    pub fn of_game(angel: &Angel, window: Rectangle) -> Self {
        let mut picture = Self::new(window);
        for square in window.squares() {
            match (angel.is_left(square), angel.has_eaten(square)) {
                (true, true) => picture.evaded.push(square),
                (false, true) => picture.eaten.push(square),
                _ => {}
            }
            if square.x >= 0 && angel.is_left(square) {
                picture.left.push(square);
            }
        }
        picture.past = passed(angel, window);
        picture.future = path_ahead(angel);
        picture.perch = Some(angel.perch());
        picture
    }
}

/// Returns the passed segments inside a window, each straight piece in its order.
fn passed(angel: &Angel, window: Rectangle) -> Vec<Segment> {
    let (low, high) = (window.south_west, window.north_east);
    let mut found = Vec::new();
    let mut look = |segment: Segment| {
        if angel.flow().has_passed(segment) {
            found.push(segment);
        }
    };
    // Segments to the south and to the west are visited in descending order, so straight pieces keep
    // the direction of the path.
    for x in low.x..=high.x + 1 {
        (low.y..=high.y).for_each(|y| look(Segment::new(x, y, Heading::North)));
        (low.y..=high.y).rev().for_each(|y| look(Segment::new(x, y + 1, Heading::South)));
    }
    for y in low.y..=high.y + 1 {
        (low.x..=high.x).for_each(|x| look(Segment::new(x, y, Heading::East)));
        (low.x..=high.x).rev().for_each(|x| look(Segment::new(x + 1, y, Heading::West)));
    }
    found
}

/// The distance to the squares where nothing has happened yet, up to which the path ahead of a game is drawn, and the
/// number of its segments that are examined.
const BEYOND: i64 = 60;
const AHEAD: usize = 1 << 14;

/// Returns the path ahead, up to the squares where nothing has happened yet.
pub fn path_ahead(angel: &Angel) -> Vec<Segment> {
    let beyond = angel.top().max(angel.perch().y) + BEYOND;
    let segments = angel.future().map(|(segment, _)| segment).take(AHEAD);
    segments.take_while(|segment| segment.y <= beyond).collect()
}

/// Returns an error if a picture, or the number of pictures or squares, is too large.
fn check<'p>(pictures: impl ExactSizeIterator<Item = &'p PlanePicture>) -> Result<(), TooLarge> {
    let count = pictures.len();
    let mut area = 0;
    for picture in pictures {
        let (width, height) = picture.window.sides();
        if width.max(height) > MAX_PLANE_SIDE {
            return Err(TooLarge::Side(width, height));
        }
        area += picture.window.area();
    }
    if count > MAX_PLANE_FRAMES || area > MAX_SQUARES { Err(TooLarge::Pictures(count)) } else { Ok(()) }
}
