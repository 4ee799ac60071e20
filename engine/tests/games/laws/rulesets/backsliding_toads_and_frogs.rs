//! Tests of Backsliding Toads and Frogs against its twin.

use proptest::collection::vec;
use proptest::prelude::*;
use upstar_twin::backsliding_toads_and_frogs::game;

use super::agrees_on_both_sides;
use crate::laws::form::cases;

const RULESET: &str = "backsliding_toads_and_frogs";

proptest! {
    #![proptest_config(cases(80))]

    #[test]
    fn on_short_strips(cells in vec(prop_oneof![Just('T'), Just('F'), Just('.')], 1..=6)) {
        let strip = String::from_iter(cells);
        agrees_on_both_sides(RULESET, &strip, &game(&strip))?;
    }
}

/// The positions of the table that name this twin as their source.
#[test]
fn of_the_table() {
    for strip in ["TT..FF", "T..F", "TFTF.", "TT.FF", ".FT"] {
        agrees_on_both_sides(RULESET, strip, &game(strip)).unwrap();
    }
}
