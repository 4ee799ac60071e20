//! Positions on small grids, as two bit sets: the cells open to Left and the cells open to Right.

use super::colours::{LEFT, RIGHT};
use crate::games::board::grid::layers::{Layers, SIDE, neighbours};
use crate::games::board::grid::packed::Bits;
use crate::games::rules::Options;
use crate::games::rules::memo::Layered;
use crate::ground::Player;
use crate::ground::graph::Labelled;

pub(super) fn fits((rows, columns): (usize, usize)) -> bool {
    rows <= SIDE && columns <= SIDE
}

/// Returns the sets of cells open to each player.
pub(super) fn layers(tints: &[u8], (_, columns): (usize, usize)) -> Layers {
    let open = |to: u8| {
        let cells = tints.iter().enumerate().filter(|(_, tint)| *tint & to != 0);
        cells.fold(0, |set, (i, _)| set | 1 << (i / columns * SIDE + i % columns))
    };
    Layers { left: open(LEFT), right: open(RIGHT) }
}

/// Returns the cells with an edge that matters to a cell of `cells`.
#[inline]
fn reached<const TAKES_FROM_MOVER: bool>(layers: Layers, cells: u64) -> u64 {
    let (from_left, from_right) = (neighbours(cells & layers.left), neighbours(cells & layers.right));
    if TAKES_FROM_MOVER {
        from_left & layers.left | from_right & layers.right
    } else {
        from_left & layers.right | from_right & layers.left
    }
}

/// Calls `piece` for each component of a position, except single cells open to one player. Returns the sum of
/// those, which are the numbers 1 and -1.
#[inline]
pub(super) fn pieces<const TAKES_FROM_MOVER: bool>(layers: Layers, mut piece: impl FnMut(Layers)) -> i64 {
    let alone = layers.union() & !reached::<TAKES_FROM_MOVER>(layers, layers.union());
    let (only_left, only_right) = (alone & !layers.right, alone & !layers.left);
    let number = i64::from(only_left.count_ones()) - i64::from(only_right.count_ones());
    let mut rest = layers.union() & !(only_left | only_right);
    while rest != 0 {
        // Flood fill from the lowest cell that is left.
        let mut component = rest & rest.wrapping_neg();
        loop {
            let grown = component | reached::<TAKES_FROM_MOVER>(layers, component);
            if grown == component {
                break;
            }
            component = grown;
        }
        piece(layers.within(component));
        rest &= !component;
    }
    number
}

pub(super) fn options<const TAKES_FROM_MOVER: bool>(
    layers: Layers,
    options: &mut Options<'_, Layered<Labelled>>,
) {
    for player in Player::BOTH {
        for cell in Bits(player.of((layers.left, layers.right))) {
            let mut after = layers.within(!(1 << cell));
            let around = neighbours(1 << cell);
            if (player == Player::Left) == TAKES_FROM_MOVER {
                after.left &= !around;
            } else {
                after.right &= !around;
            }
            let number = pieces::<TAKES_FROM_MOVER>(after, |layers| options.piece(Layered::Layers(layers)));
            options.number(number);
            options.end_option();
        }
        if player == Player::Left {
            options.end_left();
        }
    }
}
