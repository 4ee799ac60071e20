//! Tests of the chapters about temperature and about the thesis *Hot Games*.

use proptest::prelude::*;
use upstar::games::value::{Calc, Dyadic, Literal, Store, Value};
use upstar::ground::Player;
use upstar::ground::control::Control;
use upstar::session::Session;

use super::{day_2, next_day, short};
use crate::laws::bridge::d;
use crate::laws::form::{cases, hot};

/// Returns temperatures at which walls may bend, and some between them.
fn temperatures(graphs: &[Value<'_>]) -> Vec<Dyadic> {
    let top = graphs.iter().map(|value| value.temperature()).max().unwrap_or(Dyadic::ZERO);
    (0..).map(|n| Dyadic::new(n, 4)).take_while(|t| *t <= &top + &d("1")).collect()
}

proptest! {
    #![proptest_config(cases(200))]

    /// "Where a game is no number, its walls from 0 on stay the same without" the options that are best at
    /// no temperature.
    #[test]
    fn options_that_are_never_best_change_no_wall(form in hot()) {
        let (store, control) = (Store::new(), Control::unlimited());
        let mut calc = Calc::new(&store, &control);
        let value = form.value(&store);
        let literal = Literal::from(value);
        if value.number().is_some() {
            return Ok(());
        }
        let [left, right] = Player::BOTH.map(|player| {
            let never = calc.never_best(&literal, player).unwrap();
            let all = player.of((value.left_options(), value.right_options()));
            let kept = all.into_iter().enumerate().filter(|(i, _)| !never.contains(i));
            kept.map(|(_, option)| option).collect::<Vec<_>>()
        });
        let less = store.form(&left, &right);
        for t in temperatures(&[value, less]) {
            let walls = |value: Value<'_>| [value.thermograph().left_at(&t), value.thermograph().right_at(&t)];
            prop_assert_eq!(walls(less), walls(value), "{} without some options is {}, at {}", value, less, t);
        }
    }

    /// "Up to a mast that stays, fewer options can only make Left's wall lower and Right's higher."
    #[test]
    fn thermic_versions_are_narrower(form in hot()) {
        let (store, control) = (Store::new(), Control::unlimited());
        let value = form.value(&store);
        let Some(thermic) = Calc::new(&store, &control).thermic(&value.into()).unwrap() else { return Ok(()) };
        let (whole, part) = (value.thermograph(), thermic.value.thermograph());
        for t in temperatures(&[value]) {
            prop_assert!(part.left_at(&t) <= whole.left_at(&t) && part.right_at(&t) >= whole.right_at(&t));
        }
        let below = &value.temperature() - &d("1/1024");
        prop_assert_eq!(part.left_at(&below), whole.left_at(&below));
        prop_assert_eq!(part.right_at(&below), whole.right_at(&below));
    }
}

/// "In a sum such an option may be the only one that wins."
#[test]
fn an_option_that_is_never_best_wins() {
    let (store, control) = (Store::new(), Control::unlimited());
    let session = Session::new(&store);
    let [game, other] = ["{3,{4|1}|0,-1}", "{-1|-4}"].map(|text| short(&session, text));
    let never = Calc::new(&store, &control).never_best(&game.into(), Player::Left).unwrap();
    let never: Vec<_> = never.into_iter().map(|option| game.left_options()[option]).collect();
    assert_eq!(never, [short(&session, "{4|1}")]);
    let in_game = game.left_options().into_iter().map(|option| (option, option + other));
    let in_other = other.left_options().into_iter().map(|option| (option, game + option));
    let winning: Vec<_> = in_game.chain(in_other).filter(|(_, after)| *after >= store.zero()).collect();
    assert_eq!(winning.iter().map(|(option, _)| *option).collect::<Vec<_>>(), never);
}

/// "Means add up. A sum is never hotter than its hottest component". The test tries all pairs of values
/// born by day 2, and all pairs of one of these and one of some values of day 3.
#[test]
fn sums_are_no_hotter_than_their_components() {
    let store = Store::new();
    let day_2 = day_2(&store);
    let some = next_day(&store, &day_2[..6]);
    for &a in day_2.iter().chain(&some) {
        for &b in &day_2 {
            assert!((a + b).temperature() <= a.temperature().max(b.temperature()), "{a} and {b}");
            assert_eq!((a + b).mean(), &a.mean() + &b.mean(), "{a} and {b}");
        }
    }
}

/// "As t grows, the left stop falls and the right stop rises", or they stay the same.
#[test]
fn walls_close() {
    let store = Store::new();
    for value in next_day(&store, &day_2(&store)[..7]) {
        let graph = value.thermograph();
        let at: Vec<_> = (-8..=24).map(|n| Dyadic::new(n, 3)).collect();
        for pair in at.windows(2) {
            assert!(graph.left_at(&pair[1]) <= graph.left_at(&pair[0]), "{value}");
            assert!(graph.right_at(&pair[1]) >= graph.right_at(&pair[0]), "{value}");
        }
    }
}
