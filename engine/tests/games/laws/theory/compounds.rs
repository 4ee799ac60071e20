//! Tests of selective and conjunctive sums, and of the games born by a day.

use proptest::prelude::*;
use upstar::games::value::Store;
use upstar::ground::control::Control;
use upstar::session::Session;
use upstar::{Answer, Outcome};
use upstar_twin::Game;

use super::{form_game, tiny_trees};
use crate::laws::form::cases;

/// Returns whether the player who begins wins, from the definition of the sum.
fn wins(g: &Game, h: &Game, left_begins: bool, selective: bool) -> bool {
    let options = |game: &Game| if left_begins { game.left().to_vec() } else { game.right().to_vec() };
    let (of_g, of_h) = (options(g), options(h));
    let loses = |x: &Game, y: &Game| !wins(x, y, !left_begins, selective);
    let both = of_g.iter().any(|x| of_h.iter().any(|y| loses(x, y)));
    let one = || of_g.iter().any(|x| loses(x, h)) || of_h.iter().any(|y| loses(g, y));
    both || selective && one()
}

fn outcome(g: &Game, h: &Game, selective: bool) -> Outcome {
    match (wins(g, h, true, selective), wins(g, h, false, selective)) {
        (true, true) => Outcome::N,
        (true, false) => Outcome::L,
        (false, true) => Outcome::R,
        (false, false) => Outcome::P,
    }
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn outcomes_from_the_definitions(g in tiny_trees(10), h in tiny_trees(10)) {
        let store = Store::new();
        let session = Session::new(&store);
        let (x, y) = (g.value(&store), h.value(&store));
        let (g, h) = (form_game(&g), form_game(&h));
        for (name, selective) in [("selective_outcome", true), ("conjunctive_outcome", false)] {
            let question = format!("{name}({x}, {y})");
            let found = session.evaluate(&question, &Control::unlimited());
            let Ok(Answer::Outcome(found)) = found else { panic!("{question}: {found:?}") };
            prop_assert_eq!(found, outcome(&g, &h, selective).into(), "{}", question);
        }
    }
}

/// There are 1, 4 and 22 games born by days 0, 1 and 2 (*Winning Ways*, ch. 8), and none of them is born later.
#[test]
fn games_born_by_a_day() {
    let store = Store::new();
    let session = Session::new(&store);
    for (day, count) in [(0, 1), (1, 4), (2, 22), (3, 1474)] {
        let text = format!("len(unique(born_by_day({day}))) == {count}");
        let all = format!("forall g in born_by_day({day}): birthday(g) <= {day}");
        for question in [text, all] {
            let found = session.evaluate(&question, &Control::unlimited());
            assert!(matches!(found, Ok(Answer::Truth(true))), "{question}: {found:?}");
        }
    }
    for refused in ["born_by_day(4)", "born_by_day(-1)", "born_by_day(1/2)", "selective_outcome(10**6, 1)"] {
        assert!(session.evaluate(refused, &Control::unlimited()).is_err(), "{refused}");
    }
    // The form matters: in {-1|1} the players have moves, and in 0 they have none.
    for (question, expected) in [
        ("conjunctive_outcome(literal{-1|1}, *)", "N"),
        ("conjunctive_outcome(0, *)", "P"),
        ("selective_outcome(*, *)", "N"),
    ] {
        let question = format!("{question} == \"{expected}\"");
        let found = session.evaluate(&question, &Control::unlimited());
        assert!(matches!(found, Ok(Answer::Truth(true))), "{question}: {found:?}");
    }
}
