//! Toads and Frogs on strips of up to nine cells.

use std::sync::LazyLock;

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::board::strip::Strip;
use upstar::rules::Short;
use upstar::rules::strip::toads_and_frogs::ToadsAndFrogs;

use super::{Pair, cells, most_moves};
use crate::form::cases;

static PAIR: LazyLock<Pair<ToadsAndFrogs, upstar_twin::toads_and_frogs::Strip>> =
    LazyLock::new(|| Pair::new(ToadsAndFrogs, twin));

fn twin(board: &Strip) -> upstar_twin::toads_and_frogs::Strip {
    upstar_twin::toads_and_frogs::Strip(board.cells().iter().map(|&cell| char::from(cell)).collect())
}

fn agrees(text: &str) -> Result<(), TestCaseError> {
    PAIR.agrees(text, &upstar_twin::toads_and_frogs::Strip::from_text(text))
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn on_strips(strip in vec(cells(".TF"), 1..=9)) {
        agrees(&strip.iter().collect::<String>())?;
    }

    /// Nearly full strips, on which dead animals are frequent.
    #[test]
    fn on_crowded_strips(strip in vec(cells(".TTTFFF"), 1..=9)) {
        agrees(&strip.iter().collect::<String>())?;
    }
}

proptest! {
    #![proptest_config(cases(200))]

    /// The rules know how many moves there can be at most.
    #[test]
    fn enough_moves_are_expected(strip in vec(cells("..TF"), 1..=6)) {
        let text: String = strip.iter().collect();
        let expected = ToadsAndFrogs.most_moves(&text.as_bytes().into()).unwrap();
        let found = most_moves(&upstar_twin::toads_and_frogs::Strip::from_text(&text));
        prop_assert!(found.0 <= expected.0 && found.1 <= expected.1, "{} {:?} {:?}", text, found, expected);
    }
}

/// All strips of up to seven cells.
#[test]
fn all_short_strips() {
    for length in 1..=7_u32 {
        for mut number in 0..3_usize.pow(length) {
            let cell = |_| {
                let cell = char::from(b".TF"[number % 3]);
                number /= 3;
                cell
            };
            agrees(&(0..length).map(cell).collect::<String>()).unwrap();
        }
    }
}
