//! Tests of Snort on grids and graphs.

use std::sync::LazyLock;

use proptest::prelude::*;
use upstar::games::rules::graph::Tinting;

use super::Pair;
use super::colouring::{graphs, large_grids, small_grids, twin};
use crate::laws::form::cases;

static PAIR: LazyLock<Pair<Tinting<false>, upstar_twin::snort::Snort>> =
    LazyLock::new(|| Pair::new(Tinting::SNORT, |board| upstar_twin::snort::Snort(twin(board))));

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn on_small_grids((text, position) in small_grids()) {
        PAIR.agrees(&text, &upstar_twin::snort::Snort(position))?;
    }

    #[test]
    fn on_large_grids((text, position) in large_grids()) {
        PAIR.agrees(&text, &upstar_twin::snort::Snort(position))?;
    }

    #[test]
    fn on_graphs((text, position) in graphs()) {
        PAIR.agrees(&text, &upstar_twin::snort::Snort(position))?;
    }
}
