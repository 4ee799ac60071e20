//! The exits that a graph has by itself.

use std::fmt;

/// Has a graph exits of its own?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OwnExits {
    /// Where neighbours are missing.
    There,
    /// There are exits in the game, and those of the graph were left out.
    LeftOut,
    /// There are none in the game, or nowhere in the graph a neighbour is missing.
    None,
}

impl OwnExits {
    pub(super) fn of(has_exits: bool) -> Self {
        if has_exits { Self::There } else { Self::None }
    }

    pub(super) fn are_there(self) -> bool {
        self == Self::There
    }

    /// Leaves them out, if they are there.
    pub(super) fn leave_out(&mut self) -> bool {
        let were_there = self.are_there();
        if were_there {
            *self = Self::LeftOut;
        }
        were_there
    }
}

/// What stands behind the name of the graph.
impl fmt::Display for OwnExits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::LeftOut { " without exits" } else { "" })
    }
}
