//! Who may still colour a vertex, and which edges matter to that.

use crate::ground::Player;

/// Who may still colour a vertex, as bits.
pub(super) const LEFT: u8 = 1;
pub(super) const RIGHT: u8 = 2;

pub(super) fn bit(player: Player) -> u8 {
    player.of((LEFT, RIGHT))
}

/// Does an edge between vertices with these tints matter?
pub(super) fn matters<const TAKES_FROM_MOVER: bool>(u: u8, v: u8) -> bool {
    if TAKES_FROM_MOVER {
        u & v != 0
    } else {
        u & LEFT != 0 && v & RIGHT != 0 || u & RIGHT != 0 && v & LEFT != 0
    }
}

/// Whom a vertex that `mover` colours takes its neighbours from.
pub(super) fn taken<const TAKES_FROM_MOVER: bool>(mover: u8) -> u8 {
    if TAKES_FROM_MOVER { mover } else { (LEFT | RIGHT) ^ mover }
}
