//! Rulesets with heaps that a text tells.

use std::collections::HashSet;

use super::heaps::HeapRules;
use super::{OnWritten, WrittenLoopy, WrittenShort};
use crate::games::board::heaps::{Tuple, Tuples};
use crate::games::rules::memo::{HeapBytes, ShardedMemo};
use crate::games::rules::{Move, Options, Partizan, Short, Shortcut, Signed, Sum};
use crate::games::value::Dyadic;
use crate::ground::control::OrStop;
use crate::ground::{Facts, Player, Ruleset};

/// Rules of a game with heaps.
#[derive(Debug)]
pub struct OnHeaps(pub(super) HeapRules);

impl OnWritten for Tuples {
    type Rules = OnHeaps;
}

impl HeapBytes for Tuple {
    fn heap_bytes(&self) -> usize {
        0
    }
}

impl HeapBytes for Tuples {
    fn heap_bytes(&self) -> usize {
        size_of_val(self.heaps())
    }
}

/// The moves on a board, made one after another: the heap that each changes, and the heaps that come in its place.
fn moves<'b>(
    rules: &HeapRules,
    board: &'b Tuples,
    player: Player,
) -> impl Iterator<Item = Move<Tuples>> + use<'b> {
    let mut told: Vec<(usize, Vec<Tuple>)> = Vec::new();
    for (place, heap) in board.heaps().iter().enumerate() {
        let mut seen: HashSet<Vec<Tuple>> = HashSet::new();
        let ended: OrStop<()> = rules.moves(heap, player, &mut |made| {
            let Some(made) = made else { return Ok(()) };
            let mut sorted = made.to_vec();
            sorted.sort_unstable();
            if seen.insert(sorted) {
                told.push((place, made.to_vec()));
            }
            Ok(())
        });
        // The search says so where it comes to this heap.
        if ended.is_err() {
            break;
        }
    }
    told.into_iter().map(move |(place, made)| {
        let names = made.iter().map(|&after| board.place_of(after));
        Move { places: [place].into_iter().chain(names).collect(), after: board.replaced(place, &made) }
    })
}

/// What both kinds of ruleset have in common.
macro_rules! ruleset {
    ($rules:ident) => {
        impl Ruleset for $rules<Tuples> {
            type Board = Tuples;

            fn facts(&self) -> &'static Facts {
                self.written.facts()
            }

            fn alphabet(&self) -> usize {
                self.rules.0.numbers
            }
        }
    };
}

ruleset!(WrittenShort);
ruleset!(WrittenLoopy);

impl Short for WrittenShort<Tuples> {
    type Piece = Tuple;
    type Component = Tuple;
    type Memo = ShardedMemo<Tuple>;

    fn components(&self, board: &Tuples) -> Sum<Tuple> {
        board.heaps().iter().copied().collect()
    }

    fn moves<'b>(&'b self, board: &'b Tuples, player: Player) -> Box<dyn Iterator<Item = Move<Tuples>> + 'b> {
        Box::new(moves(&self.rules.0, board, player))
    }

    fn normal(&self, piece: &Tuple) -> Signed<Tuple> {
        Signed { component: *piece, negated: false }
    }

    fn options(&self, component: &Tuple, options: &mut Options<'_, Tuple>) -> OrStop<()> {
        let rules = &self.rules.0;
        if let Some(value) = rules.nim_value(component, &mut |bytes| options.charge(bytes)) {
            options.shortcut(Shortcut::Known(Dyadic::ZERO, value?));
            return Ok(());
        }
        for player in Player::BOTH {
            rules.moves(component, player, &mut |made| {
                let Some(made) = made else { return options.charge(1) };
                made.iter().for_each(|&heap| options.piece(heap));
                options.end_option();
                options.charge(size_of_val(made))
            })?;
            if player == Player::Left {
                options.end_left();
            }
        }
        Ok(())
    }
}

impl Partizan for WrittenLoopy<Tuples> {
    type State = Tuples;

    fn state(&self, board: &Tuples) -> Tuples {
        let mut heaps = board.heaps().to_vec();
        heaps.sort_unstable();
        board.with(heaps)
    }

    fn board(&self, _: &Tuples, state: &Tuples) -> Tuples {
        state.clone()
    }

    fn moves(&self, state: &Tuples, player: Player) -> Vec<Move<Tuples>> {
        let sorted = |m: Move<Tuples>| Move { after: self.state(&m.after), ..m };
        moves(&self.rules.0, state, player).map(sorted).collect()
    }
}
