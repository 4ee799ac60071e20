//! Limits on the sizes of pictures.

use std::fmt;

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
