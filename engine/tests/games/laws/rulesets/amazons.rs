//! Tests of Amazons and its variants on grids of any size.

use std::sync::LazyLock;

use proptest::prelude::*;
use upstar::games::board::grid::Grid;
use upstar::games::rules::text::ShortText;
use upstar_twin::amazons::{Amazons as Twin, Game};

use super::{Pair, grids, on_grids};
use crate::laws::form::cases;

fn twin(game: Game, board: &Grid) -> Twin {
    Twin::from_rows(game, &board.rows().collect::<Vec<_>>())
}

type Both = Pair<ShortText<Grid>, Twin>;

static PAIRS: LazyLock<[(Game, Both); 4]> = LazyLock::new(|| {
    [
        (Game::Amazons, Pair::new(on_grids("amazons"), |board| twin(Game::Amazons, board))),
        (Game::Trail, Pair::new(on_grids("amazons_trail"), |board| twin(Game::Trail, board))),
        (Game::Markswoman, Pair::new(on_grids("amazons_markswoman"), |board| twin(Game::Markswoman, board))),
        (Game::Knights, Pair::new(on_grids("amazons_knights"), |board| twin(Game::Knights, board))),
    ]
});

fn agrees(rows: &[String]) -> Result<(), TestCaseError> {
    let texts: Vec<&str> = rows.iter().map(String::as_str).collect();
    for (game, pair) in PAIRS.iter() {
        pair.agrees(&rows.join("|"), &Twin::from_rows(*game, &texts))?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(100))]

    /// Grids with at most eight rows and columns, which fit one word.
    #[test]
    fn on_small_grids(rows in grids(1..=4_usize, 1..=4_usize, "LLRR...###", 7, '#')) {
        agrees(&rows)?;
    }

    /// Grids with up to eight rows or columns, and more.
    #[test]
    fn on_oblong_grids(rows in grids(1..=3_usize, 7..=12_usize, "LR..####", 7, '#'), turn: bool) {
        agrees(&if turn { crate::laws::boards::domineering::transposed(&rows) } else { rows })?;
    }
}

proptest! {
    #![proptest_config(cases(60))]

    /// The upper bound of the rules on the number of moves holds.
    #[test]
    fn enough_moves_are_expected(rows in grids(1..=3_usize, 2..=5_usize, "LR..#", 6, '#')) {
        for (_, pair) in PAIRS.iter() {
            pair.expects_enough_moves(&rows.join("|"))?;
        }
    }
}

/// An arrow of the markswoman can fly over burned squares into another part of the board, so the position
/// is not the sum of the parts.
#[test]
fn arrows_join_what_is_burned_apart() {
    agrees(&["L.#.R".to_owned()]).unwrap();
    agrees(&["L.##R.".to_owned(), "######".to_owned()]).unwrap();
    agrees(&["L.#.L#########R.".to_owned()]).unwrap();
    // The amazon in the middle is enclosed and stops arrows.
    agrees(&["L.#L#.R".to_owned()]).unwrap();
}
