//! Positions on small grids: the stones of each player as bits.

use crate::games::board::grid::Grid;
use crate::games::board::grid::figure::Figure;
use crate::games::board::grid::layers::{Layers, SIDE, neighbours};
use crate::games::board::grid::packed::Bits;
use crate::games::rules::Options;
use crate::games::rules::memo::Layered;
use crate::ground::Player;

pub(super) fn layers(board: &Grid) -> Layers {
    let stones = |of: u8| {
        let cells = board.cells().iter().enumerate().filter(|(_, cell)| **cell == of);
        cells.fold(0, |set, (i, _)| set | 1 << (i / board.width() * SIDE + i % board.width()))
    };
    Layers { left: stones(b'L'), right: stones(b'R') }
}

/// Calls `piece` for each connected set of stones that contains both colours.
#[inline]
pub(super) fn pieces(layers: Layers, mut piece: impl FnMut(Layers)) {
    // Every component with both colours has a Left stone next to a Right stone, so these are enough seeds.
    let mut rest = layers.union();
    let mut fronts = layers.left & neighbours(layers.right);
    while fronts != 0 {
        let mut component = fronts & fronts.wrapping_neg();
        loop {
            let grown = component | neighbours(component) & rest;
            if grown == component {
                break;
            }
            component = grown;
        }
        piece(layers.within(component));
        rest &= !component;
        fronts &= !component;
    }
}

pub(super) fn options(layers: Layers, options: &mut Options<'_, Layered<Figure>>) {
    for player in Player::BOTH {
        let here = player.of((layers, layers.exchanged()));
        for from in Bits(here.left & neighbours(here.right)) {
            for to in Bits(neighbours(1 << from) & here.right) {
                let after = Layers { left: here.left ^ (1 << from | 1 << to), right: here.right ^ 1 << to };
                let after = player.of((after, after.exchanged()));
                pieces(after, |layers| options.piece(Layered::Layers(layers)));
                options.end_option();
            }
        }
        if player == Player::Left {
            options.end_left();
        }
    }
}
