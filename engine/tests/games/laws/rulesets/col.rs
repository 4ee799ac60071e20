//! Tests of Col on grids and graphs.

use std::sync::LazyLock;

use proptest::prelude::*;
use upstar::games::rules::graph::Tinting;

use super::Pair;
use super::colouring::{graphs, graphs_of, large_grids, small_grids, twin};
use crate::laws::form::cases;

static PAIR: LazyLock<Pair<Tinting<true>, upstar_twin::col::Col>> =
    LazyLock::new(|| Pair::new(Tinting::COL, |board| upstar_twin::col::Col(twin(board))));

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn on_small_grids((text, position) in small_grids()) {
        PAIR.agrees(&text, &upstar_twin::col::Col(position))?;
    }

    #[test]
    fn on_large_grids((text, position) in large_grids()) {
        PAIR.agrees(&text, &upstar_twin::col::Col(position))?;
    }

    #[test]
    fn on_graphs((text, position) in graphs()) {
        PAIR.agrees(&text, &upstar_twin::col::Col(position))?;
    }
}

proptest! {
    #![proptest_config(cases(100))]

    /// Every position is a number, or a number and a star (*Winning Ways*, ch. 2).
    #[test]
    fn numbers_and_stars((text, _) in graphs_of(12)) {
        let parts = PAIR.value(&text).number_up_star();
        prop_assert!(parts.is_some_and(|parts| parts.ups == 0 && parts.nim <= 1), "{}", text);
    }
}
