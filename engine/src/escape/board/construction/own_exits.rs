//! The exits that a graph has of its own.

use std::fmt;

/// The state of a graph's own exits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OwnExits {
    /// The graph has an exit wherever a neighbour is missing.
    There,
    /// The game has exits, but those of the graph were left out.
    LeftOut,
    /// The game has no exits, or no cell of the graph lacks a neighbour.
    None,
}

impl OwnExits {
    pub(super) fn of(has_exits: bool) -> Self {
        if has_exits { Self::There } else { Self::None }
    }

    pub(super) fn are_there(self) -> bool {
        self == Self::There
    }

    /// Leaves the exits out. Returns whether there were any.
    pub(super) fn leave_out(&mut self) -> bool {
        let were_there = self.are_there();
        if were_there {
            *self = Self::LeftOut;
        }
        were_there
    }
}

/// Writes the suffix that follows the name of the graph.
impl fmt::Display for OwnExits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::LeftOut { " without exits" } else { "" })
    }
}
