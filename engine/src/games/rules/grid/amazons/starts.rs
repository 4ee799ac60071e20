//! The named starting positions.

use crate::ground::NamedPosition;

/// The usual starting position, and the boards of 8 by 8 on which the thesis *Hot Games* (ch. 5) plays an
/// example. The thesis says that both players have two queens "in opposing corners"; we read this as: each
/// player has two corners, one of which is opposite to one of the other player's. It also says that Left, the
/// weaker player, has one more queen "next to one of" hers, without saying next to which one or on which
/// side; we chose the lower one and the square to its right.
pub(super) const STARTS: &[NamedPosition] = &[
    NamedPosition {
        name: "start",
        title: "the usual start, four amazons each on 10 by 10, Left's below",
        position: "...R..R...|..........|..........|R........R|..........|..........|L........L|..........|..........|...L..L...",
    },
    NamedPosition {
        name: "corners",
        title: "8 by 8, two amazons each in opposite corners",
        position: "R......L|........|........|........|........|........|........|L......R",
    },
    NamedPosition {
        name: "handicap",
        title: "the same, and one amazon more for Left, beside the one below",
        position: "R......L|........|........|........|........|........|........|LL.....R",
    },
];
