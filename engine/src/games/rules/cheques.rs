//! Simpler Cashing Cheques: coins, and cheques that pay the one who cashes them.
//!
//! A cheque is a game {a|b} of two numbers of coins; a position is the sum of all cheques and the coins. A
//! thesis on hot games, *Hot Games* (ch. 3), uses them to introduce temperature.

use crate::games::board::cheques::Cheques;
use crate::games::rules::memo::ShardedMemo;
use crate::games::rules::{Move, Options, Short, Signed, Sum};
use crate::ground::Player;
use crate::ground::board::Board;
use crate::ground::control::OrStop;
use crate::ground::memory::HeapBytes;
use crate::ground::{Facts, Ruleset};

/// The ruleset.
#[derive(Clone, Copy, Debug, Default)]
pub struct CashingCheques;

static FACTS: Facts = Facts {
    name: "cheques",
    title: "Simpler Cashing Cheques",
    board: Cheques::KIND,
    notation: "coins and cheques joined by +, such as 3 + {2|-1} + {5|-3}; a negative number of coins is Right's",
    rules: "a player cashes a cheque {a|b}, which leaves a coins to Left, or b of them if Right cashes it; or spends a coin of his own",
    source: "the thesis Hot Games, ch. 3",
    example: "3 + {2|-1} + {5|-3}",
};

/// A cheque {left|right}.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cheque {
    left: i64,
    right: i64,
}

impl HeapBytes for Cheque {
    fn heap_bytes(&self) -> usize {
        0
    }
}

impl Ruleset for CashingCheques {
    type Board = Cheques;

    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn alphabet(&self) {}
}

impl Short for CashingCheques {
    type Piece = Cheque;
    type Component = Cheque;
    type Memo = ShardedMemo<Cheque>;

    fn components(&self, board: &Cheques) -> Sum<Cheque> {
        let cheques = board.cheques.iter().map(|&(left, right)| self.normal(&Cheque { left, right }));
        Sum { number: board.coins, parts: cheques.collect() }
    }

    /// The cheques in order, and last a coin, if the player has one.
    fn moves<'b>(
        &'b self,
        board: &'b Cheques,
        player: Player,
    ) -> Box<dyn Iterator<Item = Move<Cheques>> + 'b> {
        let is_left = player == Player::Left;
        let cash = move |cheque: usize| {
            let mut after = board.clone();
            let (left, right) = after.cheques.remove(cheque);
            after.coins += if is_left { left } else { right };
            Move { places: vec![cheque], after }
        };
        let spend = move || {
            let mut after = board.clone();
            after.coins -= board.coins.signum();
            Move { places: vec![board.cheques.len()], after }
        };
        let has_coin = if is_left { board.coins > 0 } else { board.coins < 0 };
        Box::new((0..board.cheques.len()).map(cash).chain(has_coin.then(spend)))
    }

    /// The negative of {a|b} is {-b|-a}.
    fn normal(&self, cheque: &Cheque) -> Signed<Cheque> {
        let negative = Cheque { left: -cheque.right, right: -cheque.left };
        if (negative.left, negative.right) > (cheque.left, cheque.right) {
            Signed { component: negative, negated: true }
        } else {
            Signed { component: *cheque, negated: false }
        }
    }

    fn options(&self, cheque: &Cheque, options: &mut Options<'_, Cheque>) -> OrStop<()> {
        options.number(cheque.left);
        options.end_option();
        options.end_left();
        options.number(cheque.right);
        options.end_option();
        Ok(())
    }
}
