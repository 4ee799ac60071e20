//! Tests of cheques of all temperatures, with numbers among them.

use std::sync::LazyLock;

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::games::board::cheques::Cheques;
use upstar::games::rules::cheques::CashingCheques;
use upstar_twin::cheques::Table;

use super::Pair;
use crate::laws::form::cases;

static PAIR: LazyLock<Pair<CashingCheques, Table>> =
    LazyLock::new(|| Pair::new(CashingCheques::PARTIZAN, twin));

fn twin(board: &Cheques) -> Table {
    Table { coins: board.coins, cheques: board.cheques.iter().map(|&(a, b)| (a, -b)).collect() }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn small_amounts(coins in -3..=3_i64, cheques in vec((-3..=3_i64, -3..=3_i64), 0..=3)) {
        let cheque = |(a, b): &(i64, i64)| format!(" + {{{a}|{}}}", -b);
        let text = format!("{coins}{}", cheques.iter().map(cheque).collect::<String>());
        PAIR.agrees(&text, &Table { coins, cheques })?;
    }
}
