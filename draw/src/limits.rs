//! What is too large for a picture.

use std::fmt;

/// A board with more places than this is not drawn.
pub const MAX_DRAWN_PLACES: usize = 10_000;

/// The board of an escape game with more edges than this is not drawn.
pub const MAX_DRAWN_EDGES: usize = 100_000;

/// Why something is not drawn: the limit that it is above.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TooLarge {
    /// That of places: [`MAX_DRAWN_PLACES`].
    Places,
    /// That of edges: [`MAX_DRAWN_EDGES`].
    Edges,
}

impl TooLarge {
    /// Nothing is wrong with so many places.
    pub(crate) fn check_places(places: usize) -> Result<(), Self> {
        if places > MAX_DRAWN_PLACES { Err(Self::Places) } else { Ok(()) }
    }

    /// Nothing is wrong with so many edges.
    pub(crate) fn check_edges(edges: usize) -> Result<(), Self> {
        if edges > MAX_DRAWN_EDGES { Err(Self::Edges) } else { Ok(()) }
    }
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Places => write!(f, "a board of more than {MAX_DRAWN_PLACES} places is not drawn"),
            Self::Edges => write!(f, "a board of more than {MAX_DRAWN_EDGES} edges is not drawn"),
        }
    }
}

impl std::error::Error for TooLarge {}
