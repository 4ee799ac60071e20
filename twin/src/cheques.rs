//! Simpler Cashing Cheques: coins and cheques. The player who cashes a cheque `{a|-b}` gets a coins if
//! Left, b if Right; a coin is a move of its owner.

use crate::game::Game;
use crate::position::Position;

/// A position: Left's coins minus Right's, and cheques (a, b) for `{a|-b}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    pub coins: i64,
    pub cheques: Vec<(i64, i64)>,
}

impl Table {
    /// Returns the position by definition: the sum of the coins and all cheques.
    pub fn sum(&self) -> Game {
        let cheque = |&(a, b): &(i64, i64)| Game::new(vec![Game::integer(a)], vec![Game::integer(-b)]);
        self.cheques.iter().map(cheque).fold(Game::integer(self.coins), |sum, cheque| sum.sum(&cheque))
    }

    /// Returns the positions after every way to cash a cheque; `coins` gives the coins that Left gains.
    fn cashed(&self, coins: fn(&(i64, i64)) -> i64) -> Vec<Table> {
        let mut options = vec![];
        for cheque in 0..self.cheques.len() {
            let mut option = self.clone();
            option.coins += coins(&option.cheques.remove(cheque));
            options.push(option);
        }
        options
    }

    /// Returns the position with one coin less, if the player of this sign owns one.
    fn spent(&self, sign: i64) -> Option<Table> {
        let cheques = self.cheques.clone();
        (self.coins * sign > 0).then_some(Table { coins: self.coins - sign, cheques })
    }
}

impl Position for Table {
    fn left_options(&self) -> Vec<Table> {
        self.cashed(|&(a, _)| a).into_iter().chain(self.spent(1)).collect()
    }

    fn right_options(&self) -> Vec<Table> {
        self.cashed(|&(_, b)| -b).into_iter().chain(self.spent(-1)).collect()
    }
}
