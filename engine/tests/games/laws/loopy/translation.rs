//! Tests of sums of loopy games and numbers, which the engine computes without pairs of positions.

use proptest::prelude::*;
use upstar::games::value::{Dyadic, LoopyValue, Side, Stop};
use upstar_twin::Game;
use upstar_twin::loopy::{self, Loopy, ge_on_side};

use super::graphs::{graphs, leaf, walk, with_calc};
use crate::laws::form::{cases, rational};

proptest! {
    #![proptest_config(cases(250))]

    /// The graph plus a small number equals the graph of pairs of positions, on both sides.
    #[test]
    fn small_numbers(raw in graphs(4, 2), m in -6..=6_i64, k in 0..=2_u32) {
        with_calc(|calc| {
            let number = LoopyValue::from(calc.store().number(&Dyadic::new(m, k)));
            let value = raw.value(calc);
            let sum = calc.loopy_sum(value, number).unwrap();
            let twin = raw.twin().sum(&Loopy::short(&Game::number(rational(m, k))));
            for (side, twin_side) in [(Side::On, loopy::Side::On), (Side::Off, loopy::Side::Off)] {
                let form = walk(sum.side(side));
                prop_assert!(ge_on_side(&form, &twin, twin_side), "{:?}: {:?}", side, form);
                prop_assert!(ge_on_side(&twin, &form, twin_side), "{:?}: {:?}", side, form);
            }
            Ok(())
        })?;
    }

    /// (G + x) - x = G and (G + x) + y = G + (x + y). The numbers may have any size unless a side is not a
    /// stopper.
    #[test]
    fn any_numbers(raw in graphs(5, 2), x in any::<i64>(), y in -1000..1000_i64, k in 0..70_u32) {
        with_calc(|calc| {
            let store = calc.store();
            let value = raw.value(calc);
            if !value.is_stopper_sided() {
                prop_assert_eq!(calc.loopy_sum(value, store.integer(1 << 40).into()), Err(Stop::TooLarge));
                return Ok(());
            }
            let [x, y] = [Dyadic::new(x, k), Dyadic::from(y)].map(|x| store.number(&x));
            let moved = calc.loopy_sum(value, x.into()).unwrap();
            prop_assert_eq!(calc.loopy_sum(moved, (-x).into()).unwrap(), value);
            let one = calc.loopy_sum(moved, y.into()).unwrap();
            prop_assert_eq!(one, calc.loopy_sum((x + y).into(), value).unwrap());
            // Adding a number preserves the order and the property of being a stopper.
            prop_assert_eq!(moved.is_stopper(), value.is_stopper());
            let other = calc.loopy_sum(value, y.into()).unwrap();
            let expected = y.number().unwrap() >= Dyadic::ZERO || other == value;
            prop_assert_eq!(calc.loopy_ge(other, value).unwrap(), expected);
            Ok(())
        })?;
    }

    /// G + x >= H + x exactly if G >= H, for a number x.
    #[test]
    fn order_is_kept(a in graphs(4, 2), b in graphs(4, 2), x in any::<i64>()) {
        with_calc(|calc| {
            let x = LoopyValue::from(calc.store().integer(x));
            let [a, b] = [a, b].map(|raw| raw.value(calc));
            prop_assume!(a.is_stopper_sided() && b.is_stopper_sided());
            let [ax, bx] = [a, b].map(|g| calc.loopy_sum(g, x).unwrap());
            prop_assert_eq!(calc.compare_loopy(a, b).unwrap(), calc.compare_loopy(ax, bx).unwrap());
            Ok(())
        })?;
    }

    /// G + (s + x) = (G + s) + x for short games s and numbers x of any size.
    #[test]
    fn short_games_and_numbers(raw in graphs(4, 2), s in leaf(), x in any::<i64>()) {
        with_calc(|calc| {
            let store = calc.store();
            let (value, s, x) = (raw.value(calc), s.value(store), store.integer(x));
            prop_assume!(value.is_stopper_sided());
            let one = calc.loopy_sum(value, (s + x).into()).unwrap();
            let other = calc.loopy_sum(value, s.into()).unwrap();
            prop_assert_eq!(calc.loopy_sum(other, x.into()).unwrap(), one);
            Ok(())
        })?;
    }
}
