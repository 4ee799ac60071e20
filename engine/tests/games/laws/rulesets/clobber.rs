//! Clobber on grids of any size.

use std::sync::LazyLock;

use proptest::prelude::*;
use upstar::games::board::grid::Grid;
use upstar::games::rules::grid::clobber::Clobber;

use super::{Pair, grids};
use crate::laws::form::cases;

static PAIR: LazyLock<Pair<Clobber, upstar_twin::clobber::Clobber>> =
    LazyLock::new(|| Pair::new(Clobber, twin));

fn twin(board: &Grid) -> upstar_twin::clobber::Clobber {
    upstar_twin::clobber::Clobber::from_rows(&board.rows().collect::<Vec<_>>())
}

fn agrees(rows: &[String]) -> Result<(), TestCaseError> {
    let texts: Vec<&str> = rows.iter().map(String::as_str).collect();
    PAIR.agrees(&rows.join("|"), &upstar_twin::clobber::Clobber::from_rows(&texts))
}

proptest! {
    #![proptest_config(cases(300))]

    /// Grids that fit eight rows and columns.
    #[test]
    fn on_small_grids(rows in grids(1..=4_usize, 1..=4_usize, "LLLRRR.#", 9, '.')) {
        agrees(&rows)?;
    }

    /// Grids up to the eighth row or column, and beyond.
    #[test]
    fn on_oblong_grids(rows in grids(1..=2_usize, 7..=12_usize, "LLLRRR.", 9, '.'), turn: bool) {
        agrees(&if turn { crate::laws::boards::domineering::transposed(&rows) } else { rows })?;
    }
}

proptest! {
    #![proptest_config(cases(100))]

    /// The rules know how many moves there can be at most.
    #[test]
    fn enough_moves_are_expected(rows in grids(1..=2_usize, 2..=9_usize, "LLLLR.", 7, '.')) {
        PAIR.expects_enough_moves(&rows.join("|"))?;
    }

    /// Every position is an infinitesimal, since who has a move leaves no less to the other.
    #[test]
    fn infinitesimals(rows in grids(3..=4_usize, 3..=4_usize, "LR", 12, '.')) {
        prop_assert!(PAIR.value(&rows.join("|")).is_infinitesimal());
    }
}
