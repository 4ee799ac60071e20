//! Positions to begin with, by name.

use crate::ground::NamedPosition;

/// The usual start, and the boards of 8 by 8 that the thesis *Hot Games* (ch. 5) plays on for an example. It says that both
/// players have two queens "in opposing corners", which is read as one of each player's two corners being opposite to the
/// other, and that Left, the weaker player, has one more queen "next to one of" hers: it does not say to which, nor on which side.
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
