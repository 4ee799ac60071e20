//! Col on grids and graphs.

use std::sync::LazyLock;

use proptest::prelude::*;
use upstar::rules::graph::col::Col;

use super::Pair;
use super::colouring::{graphs, large_grids, small_grids, twin};
use crate::form::cases;

static PAIR: LazyLock<Pair<Col, upstar_twin::col::Col>> =
    LazyLock::new(|| Pair::new(Col, |board| upstar_twin::col::Col(twin(board))));

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
