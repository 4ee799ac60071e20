//! Bit sets of players who may still colour a vertex, and the edges that matter for them.

use crate::ground::Player;

/// The bits of a tint: the players who may still colour the vertex.
pub(super) const LEFT: u8 = 1;
pub(super) const RIGHT: u8 = 2;

pub(super) fn bit(player: Player) -> u8 {
    player.of((LEFT, RIGHT))
}

/// Returns whether an edge between vertices with these tints matters: a move at one end may change the other.
pub(super) fn matters<const TAKES_FROM_MOVER: bool>(u: u8, v: u8) -> bool {
    if TAKES_FROM_MOVER {
        u & v != 0
    } else {
        u & LEFT != 0 && v & RIGHT != 0 || u & RIGHT != 0 && v & LEFT != 0
    }
}

/// Returns the player to whom a vertex closes its neighbours when `mover` colours it.
pub(super) fn taken<const TAKES_FROM_MOVER: bool>(mover: u8) -> u8 {
    if TAKES_FROM_MOVER { mover } else { (LEFT | RIGHT) ^ mover }
}
