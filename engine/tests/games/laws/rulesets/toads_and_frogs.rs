//! Tests of Toads and Frogs: strips of up to nine cells against the twin, and laws on longer strips.

use std::sync::LazyLock;

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::games::board::strip::Strip;
use upstar::games::rules::strip::toads_and_frogs::ToadsAndFrogs;
use upstar::ground::Player;
use upstar::ground::control::Control;
use upstar::registry::Game;

use super::{Pair, STORE, cells};
use crate::laws::form::cases;

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

    /// The upper bound of the rules on the number of moves holds. Such short strips between a toad and a
    /// frog do not split into numbers that cancel.
    #[test]
    fn enough_moves_are_expected(between in vec(cells("..TF"), 1..=5)) {
        let text = format!("T{}F", between.iter().collect::<String>());
        PAIR.expects_enough_moves(&text)?;
    }

    /// Dead animals at the ends preserve the value, and make the strip too long for one word.
    #[test]
    fn long_dead_ends(strip in vec(cells(".TF"), 1..=9), length in 50..80_usize) {
        let text: String = strip.iter().collect();
        let long = format!("{}{text}{}", "F".repeat(length), "T".repeat(length / 2));
        prop_assert_eq!(PAIR.value(&long), PAIR.value(&text), "{}", long);
    }
}

/// Strips of about the length that fits one word, with animals far apart. The value is the form of the
/// values after the moves.
#[test]
fn long_strips() {
    for length in 61..=64 {
        let free = ".".repeat(length - 4);
        for text in
            [format!("T{free}TFF"), format!("TT.F{free}"), format!("TF{free}TF"), format!("{free}T.FF")]
        {
            let read = PAIR.solver.read(&text).unwrap();
            let options = |player| -> Vec<_> {
                let moves = read.short().unwrap().moves(player, &Control::unlimited()).unwrap();
                moves.iter().map(|found| found.value).collect()
            };
            let form = STORE.form(&options(Player::Left), &options(Player::Right));
            assert_eq!(PAIR.value(&text), form, "{text}");
        }
    }
}

/// All strips of up to seven cells agree with the twin.
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
