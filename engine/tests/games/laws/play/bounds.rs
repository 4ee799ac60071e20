//! Tests of the bounds of sums, against their values.

use proptest::prelude::*;
use upstar::games::play::{Aim, BoundedMove, SumBounds, SumOutcome, compound_thermograph, verdicts};
use upstar::games::solve::OutcomeSettings;
use upstar::games::value::{Calc, Dyadic, Outcome, Store, Value};
use upstar::ground::Player;
use upstar::ground::control::Control;

use super::strategies::{THESIS, summands};
use super::{sum, sum_of_forms};
use crate::laws::bridge::d;
use crate::laws::form::{Form, cases};

/// Asserts that bounds hold for a value.
fn hold<'s>(bounds: &SumBounds, total: Value<'s>, calc: &mut Calc<'s, '_>) -> Result<(), TestCaseError> {
    prop_assert_eq!(&bounds.mean, &total.mean());
    prop_assert!(calc.temperature(total).unwrap() <= bounds.most_temperature, "{} {:?}", total, bounds);
    for (stop, [least, most]) in
        [(total.left_stop(), &bounds.left_stop), (total.right_stop(), &bounds.right_stop)]
    {
        prop_assert!(*least <= stop && stop <= *most, "{} {:?}", total, bounds);
    }
    let outcome = total.outcome();
    let wins_first =
        [[Outcome::L, Outcome::N].contains(&outcome), [Outcome::R, Outcome::N].contains(&outcome)];
    for (found, expected) in bounds.wins_first().into_iter().zip(wins_first) {
        prop_assert!(found.is_none_or(|found| found == expected), "{} {:?}", total, bounds);
    }
    prop_assert!(bounds.outcome().is_none_or(|found| found == outcome));
    Ok(())
}

proptest! {
    #![proptest_config(cases(300))]

    /// The bounds of a sum, and those after each move.
    #[test]
    fn bounds_hold(forms in proptest::collection::vec(summands(), 0..=4)) {
        let (store, control) = (Store::new(), Control::unlimited());
        let mut calc = Calc::new(&store, &control);
        let values: Vec<_> = forms.iter().map(|form| form.value(&store)).collect();
        let total: Value<'_> = values.iter().fold(store.zero(), |sum, &value| sum + value);
        let played = sum(&values);
        let bounds = SumBounds::of(&mut calc, &played).unwrap();
        hold(&bounds, total, &mut calc)?;
        for player in Player::BOTH {
            let sure = compound_thermograph(&mut calc, &played, player).unwrap().ambient().sure;
            prop_assert_eq!(&sure, player.of((&bounds.left_stop[0], &bounds.right_stop[1])));
            let moves = BoundedMove::all(&mut calc, &played, player).unwrap().unwrap();
            let verdicts = verdicts(&mut calc, &played, player).unwrap();
            prop_assert_eq!(moves.len(), verdicts.len());
            for (bounded, verdict) in moves.iter().zip(&verdicts) {
                prop_assert_eq!(&bounded.step, &verdict.step);
                hold(&bounded.after, verdict.sum, &mut calc)?;
                let mut after = played.clone();
                after.make(&mut calc, player, &bounded.step).unwrap();
                prop_assert_eq!(&bounded.after, &SumBounds::of(&mut calc, &after).unwrap());
                let stop = player.of((verdict.sum.right_stop(), -&verdict.sum.left_stop()));
                prop_assert!(bounded.after.sure_of(player) <= stop);
            }
        }
    }
}

/// Sums of 25 games `{a|b||c|d}` are too large to be added. Their mean is known at once, and mostly who wins.
#[test]
fn large_sums_have_bounds() {
    let (store, control) = (Store::new(), Control::unlimited());
    let mut calc = Calc::new(&store, &control);
    let mut random = 1_u64;
    let mut below = |end: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((random >> 33) % end) as i64
    };
    let mut decided = 0;
    for _ in 0..8 {
        let mut mean = Dyadic::ZERO;
        let values: Vec<_> = (0..25)
            .map(|_| {
                let low = below(21) - 10;
                let [b, a, c] = [1, 2, 3].map(|_| below(6) + 1);
                let switch =
                    |left, right| Form::Braces(vec![Form::Number(left, 0)], vec![Form::Number(right, 0)]);
                let (left, right) = (switch(low + a + b + c, low + a + b), switch(low + a, low));
                let value = Form::Braces(vec![left], vec![right]).value(&store);
                mean = &mean + &value.mean();
                value
            })
            .collect();
        let played = sum(&values);
        let bounds = SumBounds::of(&mut calc, &played).unwrap();
        assert_eq!(bounds.mean, mean);
        for [least, most] in [&bounds.left_stop, &bounds.right_stop] {
            assert!(most - least <= &bounds.most_temperature + &bounds.most_temperature);
        }
        let few = Control::unlimited().with_nodes(200_000);
        let found = SumOutcome::search(&played, Aim::Outcome, OutcomeSettings::default(), (&store, &few));
        let expected = Outcome::from_order(mean.signum() >= 0, mean.signum() <= 0);
        decided += usize::from(found.outcome() == Some(expected));
    }
    assert!(decided >= 6, "{decided}");
}

/// The example of the thesis: Thermostrat is sure of -22, and the stop is -19.
#[test]
fn the_sum_of_the_thesis() {
    let (store, control) = (Store::new(), Control::unlimited());
    let mut calc = Calc::new(&store, &control);
    let bounds = SumBounds::of(&mut calc, &sum_of_forms(&store, &THESIS)).unwrap();
    assert_eq!(bounds.left_stop[0], d("-22"));
    assert!(bounds.left_stop[1] >= d("-19"));
    assert_eq!(bounds.outcome(), Some(Outcome::R));
}
