//! Toads and Frogs: toads move right and frogs move left, one step or by a jump over one enemy.
//!
//! An animal that can never move again is *dead*. A toad is dead at the right end, or in front of dead
//! animals that it cannot jump over; likewise for frogs. Dead animals at an end count as part of the end. No
//! animal passes two dead animals side by side, so the position splits between them. Reversing a strip and
//! exchanging the animals negates it.
//!
//! Strips of at most 62 cells are stored as bits of two words, longer ones as characters.

mod cells;
mod packed;

use self::cells::{Cells, leaps};
use self::packed::Packed;
use crate::games::board::strip::Strip;
use crate::games::rules::memo::{Layered, LayeredMemo};
use crate::games::rules::{Move, Options, Short, Signed, Sum};
use crate::ground::board::Board;
use crate::ground::control::OrStop;
use crate::ground::{Facts, Player, Ruleset, Sign};

/// The ruleset Toads and Frogs.
///
/// ```
/// use upstar::games::{rules::{Short, strip::toads_and_frogs::ToadsAndFrogs}, solve::Solver};
/// use upstar::{Control, Store, ground::Ruleset};
/// let store = Store::new();
/// let solver = Solver::new(ToadsAndFrogs, &store);
/// let position = ToadsAndFrogs.read("TFTFT.F")?;
/// let value = solver.value(&ToadsAndFrogs.components(&position), &Control::unlimited())?;
/// assert_eq!(value, store.nimber(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ToadsAndFrogs;

static FACTS: Facts = Facts {
    name: "toads_and_frogs",
    title: "Toads and Frogs",
    board: Strip::KIND,
    notation: "one character a cell, `T` a toad of Left's, `F` a frog of Right's, `.` free",
    signs: &[
        Sign::of(Player::Left, b'T', "T: a toad, Left's"),
        Sign::of(Player::Right, b'F', "F: a frog, Right's"),
    ],
    rules: "a toad moves right and a frog left, one step or by a jump over one enemy, onto a free cell",
    source: "R. Guy; Winning Ways, ch. 1; J. Erickson, New toads and frogs results, Games of No Chance (1996)",
    example: "TT..FF",
};

impl Ruleset for ToadsAndFrogs {
    type Board = Strip;

    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn alphabet(&self) -> &'static str {
        ".TF"
    }
}

impl Short for ToadsAndFrogs {
    type Piece = Layered<Cells>;
    type Component = Layered<Cells>;
    type Memo = LayeredMemo<Cells>;

    fn components(&self, board: &Strip) -> Sum<Layered<Cells>> {
        let mut parts = Vec::new();
        let number = match Packed::new(board.cells()) {
            Some(strip) => strip.pieces(|piece| parts.push(self.normal(&Layered::Layers(piece.layers())))),
            None => cells::pieces(board.cells(), |piece| parts.push(self.normal(&Layered::Other(piece)))),
        };
        Sum { number, parts }
    }

    fn moves<'b>(&'b self, board: &'b Strip, player: Player) -> Box<dyn Iterator<Item = Move<Strip>> + 'b> {
        Box::new(leaps(board.cells(), player).map(move |(from, to)| {
            let mut after = board.clone();
            after.set(to, board.cells()[from]);
            after.set(from, b'.');
            Move { places: vec![from, to], after }
        }))
    }

    #[inline]
    fn normal(&self, piece: &Layered<Cells>) -> Signed<Layered<Cells>> {
        match piece {
            Layered::Layers(layers) => {
                let (normal, negated) = Packed::of(*layers).normal();
                Signed { component: Layered::Layers(normal.layers()), negated }
            }
            Layered::Other(piece) => {
                let (normal, negated) = cells::normal(piece);
                Signed { component: Layered::Other(normal), negated }
            }
        }
    }

    fn options(&self, component: &Layered<Cells>, options: &mut Options<'_, Layered<Cells>>) -> OrStop<()> {
        match component {
            Layered::Layers(layers) => Packed::of(*layers).options(options),
            Layered::Other(component) => return cells::options(component, options),
        }
        Ok(())
    }

    /// Bounds the moves of each animal by the number of cells ahead of it.
    fn most_moves(&self, component: &Layered<Cells>) -> Option<(usize, usize)> {
        Some(match component {
            Layered::Layers(layers) => Packed::of(*layers).most_moves(),
            Layered::Other(component) => cells::most_moves(component),
        })
    }
}
