//! Tests of Clobber on grids of any size.

use std::sync::LazyLock;

use proptest::prelude::*;
use upstar::games::board::grid::Grid;
use upstar::games::rules::text::ShortText;

use super::{Pair, grids, on_grids};
use crate::laws::form::cases;

static PAIR: LazyLock<Pair<ShortText<Grid>, upstar_twin::clobber::Clobber>> =
    LazyLock::new(|| Pair::new(on_grids("clobber"), twin));

fn twin(board: &Grid) -> upstar_twin::clobber::Clobber {
    upstar_twin::clobber::Clobber::from_rows(&board.rows().collect::<Vec<_>>())
}

fn agrees(rows: &[String]) -> Result<(), TestCaseError> {
    let texts: Vec<&str> = rows.iter().map(String::as_str).collect();
    PAIR.agrees(&rows.join("|"), &upstar_twin::clobber::Clobber::from_rows(&texts))
}

proptest! {
    #![proptest_config(cases(300))]

    /// Grids with at most eight rows and columns, which fit one word.
    #[test]
    fn on_small_grids(rows in grids(1..=4_usize, 1..=4_usize, "LLLRRR.#", 9, '.')) {
        agrees(&rows)?;
    }

    /// Grids with up to eight rows or columns, and more.
    #[test]
    fn on_oblong_grids(rows in grids(1..=2_usize, 7..=12_usize, "LLLRRR.", 9, '.'), turn: bool) {
        agrees(&if turn { crate::laws::boards::domineering::transposed(&rows) } else { rows })?;
    }
}

proptest! {
    #![proptest_config(cases(100))]

    /// The upper bound of the rules on the number of moves holds.
    #[test]
    fn enough_moves_are_expected(rows in grids(1..=2_usize, 2..=9_usize, "LLLLR.", 7, '.')) {
        PAIR.expects_enough_moves(&rows.join("|"))?;
    }

    /// Every position is an infinitesimal: whenever one player can move, so can the other.
    #[test]
    fn infinitesimals(rows in grids(3..=4_usize, 3..=4_usize, "LR", 12, '.')) {
        prop_assert!(PAIR.value(&rows.join("|")).is_infinitesimal());
    }
}
