//! Tests that positions which are sums are played like the same sums written as several games.

use proptest::prelude::*;
use upstar::games::play::{
    Chooser, Course, PlayedSum, Strategy as Way, Summand, compound_thermograph, late_fee, verdicts,
};
use upstar::games::value::{Calc, Store};
use upstar::ground::Player;
use upstar::ground::control::Control;
use upstar::session::Session;

use super::{players, sum_of_forms};
use crate::laws::bridge::d;
use crate::laws::form::cases;

/// Returns a sum with a position as its only summand.
fn alone<'g, 's>(session: &'g Session<'s>, ruleset: &str, text: &str) -> PlayedSum<'g, 's> {
    let position = session.read(ruleset, text).unwrap();
    let upstar::registry::Position::Short(position) = position else { panic!("{ruleset} is no short game") };
    PlayedSum::new(vec![Summand::from(position)])
}

/// Generates trees of extended cheques: threats, choices and switches, none of them a number.
fn trees() -> impl Strategy<Value = String> {
    let tree = |(a, b, c, d): (i64, i64, i64, i64)| {
        let (high, low) = (a.max(b), a.min(b) - 1);
        match d.rem_euclid(4) {
            0 => format!("{{{high}|{low}}}"),
            1 => format!("{{{{{}|{high}}}|{low}}}", high + c),
            2 => format!("{{{high}|{{{low}|{}}}}}", low - c),
            _ => format!("{{{high},{{{}|{low}}}|{}}}", high + c, low - 1),
        }
    };
    (-9..=9i64, -9..=9i64, 1..=12i64, 0..=3i64).prop_map(tree)
}

proptest! {
    #![proptest_config(cases(60))]

    /// Strategies play a position with several parts as they play the separate parts, until all parts are
    /// numbers: each move leads to a sum of the same value.
    #[test]
    fn are_played_alike(
        trees in proptest::collection::vec(trees(), 2..=4),
        first in players(),
        ways in proptest::sample::select(vec![
            [Way::Thermostrat, Way::Sentestrat], [Way::Sentestrat, Way::Hotstrat],
            [Way::Hotstrat, Way::Thermostrat], [Way::Perfect, Way::Sentestrat],
        ]),
    ) {
        let (store, control) = (Store::new(), Control::unlimited());
        let (mut calc, session) = (Calc::new(&store, &control), Session::new(&store));
        let texts: Vec<&str> = trees.iter().map(String::as_str).collect();
        let one = alone(&session, "escc", &trees.join(" + "));
        let mut courses = [Course::new(one, first), Course::new(sum_of_forms(&store, &texts), first)];
        loop {
            let [one, many] = &courses;
            let values = many.sum().values(&mut calc).unwrap();
            if values.iter().all(|value| value.number().is_some()) {
                break;
            }
            let player = one.to_move();
            for player in Player::BOTH {
                let bounds =
                    [one, many].map(|c| compound_thermograph(&mut calc, c.sum(), player).unwrap().ambient());
                prop_assert_eq!(&bounds[0], &bounds[1]);
            }
            let way = player.of((ways[0], ways[1]));
            let mut afters = Vec::new();
            for course in &mut courses {
                let step = Chooser::new(1).choose(way, &mut calc, course).unwrap().unwrap();
                let verdicts = verdicts(&mut calc, course.sum(), player).unwrap();
                let verdict = verdicts.iter().find(|verdict| verdict.step == step).unwrap();
                let fee = late_fee(&mut calc, course.sum(), player, &step).unwrap();
                afters.push((verdict.sum, fee));
                course.make(&mut calc, step).unwrap();
            }
            prop_assert_eq!(&afters[0], &afters[1], "{:?} of {:?}", way, texts);
        }
    }
}

/// Thermostrat uses the thermograph of each of three cheques, not that of their sum.
#[test]
fn cheques_are_looked_at_one_by_one() {
    let (store, control) = (Store::new(), Control::unlimited());
    let (mut calc, session) = (Calc::new(&store, &control), Session::new(&store));
    let one = alone(&session, "cheques", "{2|1} + {9|-9} + {4|-3}");
    let many = sum_of_forms(&store, &["{2|1}", "{9|-9}", "{4|-3}"]);
    for way in [Way::Thermostrat, Way::Hotstrat, Way::Sentestrat] {
        let [of_one, of_many] = [&one, &many].map(|sum| {
            let course = Course::new(sum.clone(), Player::Left);
            Chooser::new(1).choose(way, &mut calc, &course).unwrap().unwrap()
        });
        assert_eq!((of_one.places, of_many.summand), (vec![1], 1), "{way:?}");
    }
}

/// Sentestrat answers the last threat, even if an older threat is hotter, also within one position.
#[test]
fn the_last_threat_is_answered() {
    let (store, control) = (Store::new(), Control::unlimited());
    let (mut calc, session) = (Calc::new(&store, &control), Session::new(&store));
    let position = alone(&session, "escc", "{3|-3} + {{40|20}|19} + {-19|{-20|-36}}");
    let mut course = Course::new(position, Player::Left);
    // The first move leads to {40|20}, of temperature 10, and the second to {-20|-36}, of temperature 8.
    for index in [1, 2] {
        let choices = course.sum().choices(&mut calc, course.to_move()).unwrap();
        course.make(&mut calc, choices[index].clone()).unwrap();
    }
    let mut after = |way| {
        let step = Chooser::new(1).choose(way, &mut calc, &course).unwrap().unwrap();
        let verdicts = verdicts(&mut calc, course.sum(), Player::Left).unwrap();
        verdicts.iter().find(|verdict| verdict.step == step).unwrap().after.right_stop()
    };
    assert_eq!(after(Way::Hotstrat), store.parse("{3|-3} + 40 + {-20|-36}").unwrap().right_stop());
    assert_eq!(after(Way::Sentestrat), store.parse("{3|-3} + {40|20} - 20").unwrap().right_stop());
}

/// A move is a threat only if its part becomes hotter than all others. Among equally hot parts a strategy
/// plays in the first.
#[test]
fn fees_and_ties() {
    let (store, control) = (Store::new(), Control::unlimited());
    let mut calc = Calc::new(&store, &control);
    for (texts, expected) in [(["{{5|1}|0}", "{1|0}"], Some(d("4"))), (["{{5|1}|0}", "{9|-9}"], None)] {
        let sum = sum_of_forms(&store, &texts);
        let step = sum.choices(&mut calc, Player::Left).unwrap().remove(0);
        assert_eq!(late_fee(&mut calc, &sum, Player::Left, &step).unwrap(), expected, "{texts:?}");
    }
    let course = Course::new(sum_of_forms(&store, &["1", "{5|-5}", "{7|-3}"]), Player::Left);
    for way in [Way::Hotstrat, Way::Sentestrat, Way::Thermostrat] {
        let step = Chooser::new(1).choose(way, &mut calc, &course).unwrap().unwrap();
        assert_eq!(step.summand, 1, "{way:?}");
    }
}
