//! Limits on the size of pictures.

use std::fmt;

/// The most places of a board that is drawn.
pub const MAX_DRAWN_PLACES: usize = 10_000;

/// The most edges of the board of an escape game that is drawn.
pub const MAX_DRAWN_EDGES: usize = 100_000;

/// The limit because of which a board is not drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TooLarge {
    /// The limit on places, [`MAX_DRAWN_PLACES`].
    Places,
    /// The limit on edges, [`MAX_DRAWN_EDGES`].
    Edges,
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
        }
    }
}

impl std::error::Error for TooLarge {}
