//! Tests of upsums, degrees, varieties and stops.

use proptest::prelude::*;
use upstar::games::value::{LoopyValue, Side};
use upstar_twin::Rational;
use upstar_twin::loopy::{ge_of_stoppers, pseudonumbers, stops};

use super::graphs::{graphs, stoppers, walk, with_calc};
use crate::laws::bridge::to_rational;
use crate::laws::form::{cases, forms};

proptest! {
    #![proptest_config(cases(200))]

    /// The upsum and the downsum are the sides of the sum.
    #[test]
    fn upsums(a in graphs(3, 2), b in graphs(3, 2)) {
        with_calc(|calc| {
            let [a, b] = [a, b].map(|raw| raw.value(calc));
            let sum = calc.loopy_sum(a, b).unwrap();
            let (up, down) = (calc.upsum(a, b).unwrap(), calc.downsum(a, b).unwrap());
            prop_assert_eq!(up.is_some(), sum.onside().is_stopper());
            prop_assert_eq!(down.is_some(), sum.offside().is_stopper());
            for (found, side) in [(up, Side::On), (down, Side::Off)] {
                let Some(found) = found else { continue };
                prop_assert!(found.is_stopper() && found.onside() == sum.side(side));
            }
            Ok(())
        })?;
    }

    /// The degree is the onside of a - a. It is at least 0, the same for -a, and 0 exactly for short games.
    #[test]
    fn degrees(raw in stoppers(5, 2)) {
        with_calc(|calc| {
            let a = raw.value(calc);
            let zero = LoopyValue::from(calc.store().zero());
            let Some(degree) = calc.degree(a).unwrap() else { return Ok(()) };
            let negative = calc.loopy_negative(a).unwrap();
            prop_assert_eq!(calc.degree(negative).unwrap(), Some(degree));
            prop_assert_eq!(degree == zero, a.short().is_some());
            prop_assert!(calc.loopy_ge(degree, zero).unwrap());
            Ok(())
        })?;
    }

    /// The degree and the variety of a short game are 0.
    #[test]
    fn degree_of_short_games(form in forms(2, 2)) {
        with_calc(|calc| {
            let value = LoopyValue::from(form.value(calc.store()));
            let zero = LoopyValue::from(calc.store().zero());
            prop_assert_eq!(calc.degree(value).unwrap(), Some(zero));
            prop_assert_eq!(calc.varieties(value).unwrap(), Some([zero; 2]));
            Ok(())
        })?;
    }

    /// The two varieties satisfy their definitions; idempotent means a + a = a.
    #[test]
    fn varieties(raw in stoppers(3, 2)) {
        with_calc(|calc| {
            let a = raw.value(calc);
            let double = calc.loopy_sum(a, a).unwrap();
            prop_assert_eq!(calc.is_idempotent(a).unwrap(), double == a);
            let Some(degree) = calc.degree(a).unwrap() else { return Ok(()) };
            if !calc.is_idempotent(degree).unwrap() {
                prop_assert!(calc.upsum_variety(a, degree).unwrap().is_none());
                return Ok(());
            }
            let [minus_a, minus_d] = [a, degree].map(|g| calc.loopy_negative(g).unwrap());
            let Some(up) = calc.upsum_variety(a, degree).unwrap() else { return Ok(()) };
            let inner = calc.downsum(minus_a, minus_d).unwrap().unwrap();
            prop_assert_eq!(calc.upsum(a, inner).unwrap(), Some(up));
            let Some(down) = calc.downsum_variety(a, degree).unwrap() else { return Ok(()) };
            let inner = calc.upsum(minus_a, degree).unwrap().unwrap();
            prop_assert_eq!(calc.downsum(a, inner).unwrap(), Some(down));
            prop_assert_eq!(calc.varieties(a).unwrap(), Some([up, down]));
            Ok(())
        })?;
    }
}

/// Returns the multiples of 1/4 from -2 to 2, and the numbers that the engine finds among the values of a
/// graph.
fn numbers(values: &[LoopyValue<'_>]) -> Vec<Rational> {
    let mut numbers: Vec<_> = (-8..=8).map(|n| Rational::new(n, 4)).collect();
    let found = values.iter().filter_map(|value| value.short()?.number());
    numbers.extend(found.map(|x| to_rational(&x)));
    numbers
}

proptest! {
    #![proptest_config(cases(120))]

    /// The stops agree with those of the raw graph.
    #[test]
    fn stops_by_definition(raw in stoppers(4, 2)) {
        with_calc(|calc| {
            let values = raw.values(calc);
            let known = pseudonumbers(&numbers(&values));
            let found = calc.loopy_stops(values[0]).unwrap().unwrap();
            let expected = stops(&raw.twin(), &known).expect("the stops are among them");
            for (found, expected) in found.into_iter().zip(expected) {
                let (found, expected) = (walk(found.onside()), &known[expected]);
                prop_assert!(ge_of_stoppers(&found, expected) && ge_of_stoppers(expected, &found));
            }
            let own = known.iter().any(|x| {
                let game = raw.twin();
                ge_of_stoppers(&game, x) && ge_of_stoppers(x, &game)
            });
            prop_assert_eq!(own, calc.is_pseudonumber(values[0]));
            Ok(())
        })?;
    }
}
