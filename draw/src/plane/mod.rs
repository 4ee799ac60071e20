//! Border curves and paths in the plane, as in the figures of Kloster's paper: the left set shaded, Eaten
//! squares black, eaten squares of the left set grey, Eaten squares that join it black on its tint; the past
//! of the path in blue, its future in red, both with arrows, and segments that are traversed twice fatter;
//! borders of islands in purple; the perch and the Angel in green.
//!
//! - `canvas`: the layers of a picture of the plane, the lowest one first
//! - `film`: a game as an animation that browsers play
//! - `legend`: what the colours mean
//! - `lines`: segments as lines
//! - `scale`: from squares to pixels, and the coordinates at the margin
//! - `sheet`: pictures of the plane beside and below one another

mod canvas;
mod film;
mod legend;
mod lines;
mod path;
mod scale;
mod sheet;

use std::fmt;

pub use self::film::{MAX_PLANE_FRAMES, plane_film_svg};
pub use self::path::{path_picture, update_picture};
pub use self::sheet::plane_svg;
use upstar::angel::plane::{Rectangle, Segment, Square};

/// The most squares from side to side, and from top to bottom, of a picture of the plane.
pub const MAX_PLANE_SIDE: u64 = 600;
/// The most squares of all pictures of a document.
const MAX_SQUARES: u128 = 1 << 20;

/// What is drawn in the plane. What lies outside the window is left out; all squares with x < 0 belong to the
/// left set, if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanePicture {
    /// The part of the plane that is shown.
    pub window: Rectangle,
    /// What stands above the picture; nothing if it is empty.
    pub caption: String,
    /// Does the Angel go where he likes, so that there is no path and no left set?
    pub is_free: bool,
    /// Squares of the left set with x >= 0.
    pub left: Vec<Square>,
    /// Squares that join the left set.
    pub joining: Vec<Square>,
    /// Eaten squares: eaten, and not in the left set.
    pub eaten: Vec<Square>,
    /// Eaten squares that are in the left set.
    pub evaded: Vec<Square>,
    /// Segments that were passed, or all those of a curve, in their order.
    pub past: Vec<Segment>,
    /// Segments that are still to be passed, in their order.
    pub future: Vec<Segment>,
    /// Segments that were to be passed before an update, dashed.
    pub former: Vec<Segment>,
    /// Sides of islands: parts of the left set that the path does not go around.
    pub shores: Vec<Segment>,
    /// The perch.
    pub perch: Option<Segment>,
    /// Where the Angel has been, one square a turn; he is on the last one.
    pub way: Vec<Square>,
    /// The square that the Devil is about to eat, framed.
    pub target: Option<Square>,
}

impl PlanePicture {
    /// An empty board, but for the left set.
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
}

/// Why a picture of the plane is not drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaneLimit {
    /// A picture would have so many squares from west to east and from south to north.
    Side(u64, u64),
    /// There would be so many pictures in a document, or more squares in all of them than are drawn.
    Pictures(usize),
    /// The windows of the frames of an animation reach, in all, over so many squares from west to east and
    /// from south to north.
    World(u64, u64),
}

impl fmt::Display for PlaneLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side(width, height) => write!(
                f,
                "the picture would be {width} squares wide and {height} squares high; at most {MAX_PLANE_SIDE} are drawn"
            ),
            Self::World(width, height) => {
                write!(
                    f,
                    "the frames would show squares from a part {width} squares wide and {height} squares high"
                )
            }
            Self::Pictures(count) => {
                write!(
                    f,
                    "{count} pictures are too many for one document; at most {MAX_PLANE_FRAMES} are drawn"
                )
            }
        }
    }
}

impl std::error::Error for PlaneLimit {}

/// Whether the pictures are small enough.
fn check<'p>(pictures: impl ExactSizeIterator<Item = &'p PlanePicture>) -> Result<(), PlaneLimit> {
    let count = pictures.len();
    let mut area = 0;
    for picture in pictures {
        let (width, height) = picture.window.sides();
        if width.max(height) > MAX_PLANE_SIDE {
            return Err(PlaneLimit::Side(width, height));
        }
        area += picture.window.area();
    }
    if count > MAX_PLANE_FRAMES || area > MAX_SQUARES { Err(PlaneLimit::Pictures(count)) } else { Ok(()) }
}
