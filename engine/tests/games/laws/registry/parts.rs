//! Tests of positions of short games and of the parts whose sum they are.

use upstar::games::solve::ShortPosition;
use upstar::games::value::Store;
use upstar::ground::Player;
use upstar::ground::control::Control;
use upstar::session::Session;

/// Asserts that a position is the sum of its parts and that a move changes its part as it changes the
/// position. Returns the number of parts.
fn check<'s>(position: &(dyn ShortPosition<'s> + '_), store: &'s Store) -> usize {
    let control = Control::unlimited();
    let value = position.value(&control).unwrap();
    let mut count = 0;
    for player in Player::BOTH {
        let parts = position.parts(Some(player), &control).unwrap();
        let sum = parts.values.iter().fold(store.zero(), |sum, &part| sum + part);
        assert_eq!(sum, value, "{}", position.text());
        let moves = position.moves(player, &control).unwrap();
        assert_eq!(moves.len(), parts.moves.len(), "{}", position.text());
        for (m, in_part) in moves.iter().zip(&parts.moves) {
            let after = value - parts.values[in_part.part] + in_part.value;
            assert_eq!(after, m.value, "{} {:?}", position.text(), m.places);
        }
        count = parts.values.len();
    }
    assert_eq!(position.parts(None, &control).unwrap().values.len(), count);
    count
}

/// Checks all known positions of all short rulesets that have few enough moves to try each of them.
#[test]
fn positions_are_the_sums_of_their_parts() {
    let store = Store::new();
    let session = Session::new(&store);
    let mut most = 0;
    for game in session.games().filter(|game| game.kind().word() == "short") {
        let table = super::table::<8>(game.facts().name);
        for [text, ..] in table.iter().filter(|[text, ..]| text.len() <= 40) {
            let position = game.read(text).unwrap();
            most = most.max(check(position.short().unwrap(), &store));
        }
    }
    assert!(most >= 3, "positions fall apart");
}

/// Counts the parts of positions in several notations.
#[test]
fn positions_fall_apart() {
    let store = Store::new();
    let session = Session::new(&store);
    let cases = [
        ("cheques", "{5|1} + {3|-3} + {5|1}", 3),
        ("cheques", "2 + {5|1}", 2),
        ("cheques", "{5|1} + {3|5}", 2),
        ("escc", "{5|1} + {8,{2|4}|-3} + {3|-3}", 3),
        ("domineering", "..#...|..#...|###...", 2),
        ("domineering", "...|...", 1),
        ("clobber", "LR.LRL", 2),
        ("toads_and_frogs", "TFTF.", 1),
        ("snort", "...#...", 2),
        ("hackenbush_rbg", "0-1g 0-2b 2-3r 2-4g 0-5r 5-6b", 3),
        ("amazons", "L..#..R", 2),
    ];
    for (ruleset, text, expected) in cases {
        let game = session.games().find(|game| game.facts().name.starts_with(ruleset)).unwrap();
        let position = game.read(text).unwrap_or_else(|e| panic!("{ruleset} {text}: {e}"));
        assert_eq!(check(position.short().unwrap(), &store), expected, "{ruleset} {text}");
    }
}
