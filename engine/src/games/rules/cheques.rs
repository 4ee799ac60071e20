//! Simpler Cashing Cheques: coins, and cheques that pay the player who cashes them.
//!
//! A cheque is a game {a|b} of two numbers of coins; a position is the sum of its cheques and its coins. A
//! thesis on hot games, *Hot Games* (ch. 3), uses the game to introduce temperature.

use crate::games::board::cheques::Cheques;
use crate::games::rules::{Move, Simple, Sum};
use crate::ground::board::Board;
use crate::ground::{Facts, Player, Ruleset};

/// The ruleset Simpler Cashing Cheques.
///
/// ```
/// use upstar::games::{rules::{Short, cheques::CashingCheques}, solve::Solver};
/// use upstar::{Control, Dyadic, Store, ground::Ruleset};
/// let store = Store::new();
/// let solver = Solver::new(CashingCheques, &store);
/// let position = CashingCheques.read("1 + {8|-4} + {5|-5}")?;
/// let value = solver.value(&CashingCheques.components(&position), &Control::unlimited())?;
/// assert_eq!((value.mean(), value.temperature()), (Dyadic::from(3), Dyadic::from(6)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct CashingCheques;

static FACTS: Facts = Facts {
    name: "cheques",
    title: "Simpler Cashing Cheques",
    board: Cheques::KIND,
    notation: "coins and cheques joined by +, such as 3 + {2|-1} + {5|-3}; a negative number of coins is Right's",
    signs: &[],
    rules: "a player cashes a cheque {a|b}, which leaves a coins to Left, or b of them if Right cashes it; or spends a coin of his own",
    source: "the thesis Hot Games, ch. 3",
    example: "3 + {2|-1} + {5|-3}",
};

impl Ruleset for CashingCheques {
    type Board = Cheques;

    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn alphabet(&self) {}
}

impl Simple for CashingCheques {
    /// Lists the cheques in order, then the spending of a coin if the player has one. A move's place is the
    /// index of its cheque; the place of a coin is the number of cheques.
    fn moves(&self, board: &Cheques, player: Player) -> impl Iterator<Item = Move<Cheques>> {
        let cash = move |cheque: usize| {
            let mut after = board.clone();
            after.coins += player.of(after.cheques.remove(cheque));
            Move { places: vec![cheque], after }
        };
        let spend = move || {
            let mut after = board.clone();
            after.coins -= board.coins.signum();
            Move { places: vec![board.cheques.len()], after }
        };
        let has_coin = player.of((board.coins > 0, board.coins < 0));
        (0..board.cheques.len()).map(cash).chain(has_coin.then(spend))
    }

    /// Returns the coins as the number and each cheque as a component.
    fn parts(&self, board: &Cheques) -> Sum<Cheques> {
        let cheques = board.cheques.iter().map(|&cheque| Cheques { coins: 0, cheques: vec![cheque] });
        Sum { number: board.coins, ..cheques.collect() }
    }

    fn negative(&self, board: &Cheques) -> Option<Cheques> {
        let cheques = board.cheques.iter().map(|&(left, right)| (-right, -left)).collect();
        Some(Cheques { coins: -board.coins, cheques })
    }
}
