//! Tests of forms and of the operations that depend on them.

use super::form_game;
use crate::laws::bridge::{explicit, to_rational};
use crate::laws::form::{Form, cases, forms, tree_size};
use crate::laws::operations::Operations;
use proptest::prelude::*;
use upstar::games::value::{Calc, Literal, Stop, Store, Value};
use upstar::ground::control::Control;
use upstar_twin::theory::heat;
use upstar_twin::{Game, Rational, ordinal_sum};

/// Builds the form without simplifying its braces.
pub(super) fn literal<'s>(calc: &mut Calc<'s, '_>, form: &Form) -> Literal<'s> {
    let Form::Braces(left, right) = form else { return form.value(calc.store()).into() };
    let mut side = |forms: &[Form]| forms.iter().map(|form| literal(calc, form)).collect::<Vec<_>>();
    let (left, right) = (side(left), side(right));
    calc.literal(left, right).unwrap()
}

pub(super) fn small_forms() -> impl Strategy<Value = Form> {
    forms(2, 2).prop_filter("a small tree", |form| tree_size(&form.game()) <= 24)
}

/// Heats a literal tree: the twin's definition reads the form as given.
fn heated<'s>(calc: &mut Calc<'s, '_>, g: &Literal<'s>, t: i64) -> Value<'s> {
    calc.heat(g.clone(), calc.store().integer(t)).unwrap()
}

proptest! {
    #![proptest_config(cases(200))]

    /// The ordinal sum depends on the form of the left operand, and takes any form on the right.
    #[test]
    fn ordinal_sums(g in small_forms(), h in small_forms()) {
        let (store, control) = (Store::new(), Control::unlimited());
        let mut calc = Calc::new(&store, &control);
        let form = literal(&mut calc, &g);
        let sum = calc.ordinal_sum(form, h.value(&store)).unwrap();
        prop_assert_eq!(explicit(sum), upstar_twin::explicit(&ordinal_sum(&g.game(), &h.game())));
        let canonical = g.value(&store).ordinal_sum(h.value(&store));
        let twin = ordinal_sum(&form_game(&g), &h.game());
        prop_assert_eq!(explicit(canonical), upstar_twin::explicit(&twin));
    }

    /// The value, the birthday and the heated value of a form agree with the twin.
    #[test]
    fn values_and_birthdays(g in small_forms(), t in 0..=3_i64) {
        let (store, control) = (Store::new(), Control::unlimited());
        let mut calc = Calc::new(&store, &control);
        let form = literal(&mut calc, &g);
        prop_assert_eq!(form.value(), g.value(&store));
        let birthday = calc.formal_birthday(&form).unwrap();
        prop_assert_eq!(to_rational(&birthday), Rational::integer(g.game().formal_birthday().into()));
        let twin = heat(&g.game(), &Game::integer(t));
        prop_assert_eq!(explicit(heated(&mut calc, &form, t)), upstar_twin::explicit(&twin));
    }
}

/// {-1|1} = 0, yet {-1|1}:1 = 1/2 and 0:1 = 1.
#[test]
fn forms_of_zero() {
    let (store, control) = (Store::new(), Control::unlimited());
    let mut calc = Calc::new(&store, &control);
    let one = store.integer(1);
    let zero = calc.literal(vec![(-one).into()], vec![one.into()]).unwrap();
    assert_eq!(zero.value(), store.zero());
    assert_eq!(calc.ordinal_sum(zero, one).unwrap(), store.number(&"1/2".parse().unwrap()));
    assert_eq!(calc.ordinal_sum(store.zero(), one).unwrap(), one);
}

/// Forms that are nested too deeply are refused. Shared parts do not make the work exponential.
#[test]
fn deep_forms() {
    crate::laws::values::depth::on_small_stack(|| {
        let (store, control) = (Store::new(), Control::unlimited());
        let mut calc = Calc::new(&store, &control);
        let mut form = Literal::from(store.zero());
        let stop = loop {
            match calc.literal(vec![form.clone(), form.clone()], vec![form.clone()]) {
                Ok(deeper) => form = deeper,
                Err(stop) => break stop,
            }
        };
        assert_eq!(stop, Stop::TooDeep);
        assert!(calc.formal_birthday(&form).unwrap() > 400.into());
        for answer in [calc.ordinal_sum(form.clone(), store.nimber(1)), calc.heat(form, store.nimber(1))] {
            assert!(matches!(answer, Ok(_) | Err(Stop::TooDeep)));
        }
    });
}

/// Where an operation would have to visit every follower, large numbers and sums of many ups are refused.
/// The test runs on a small stack.
#[test]
fn no_stack_overflow() {
    crate::laws::values::depth::on_small_stack(|| {
        let (store, control) = (Store::new(), Control::unlimited());
        let mut calc = Calc::new(&store, &control);
        let fine = store.number(&upstar::games::value::Dyadic::unit_fraction(100_000));
        let huge = store.integer(1 << 40);
        let many = store.up_star(1_000_000, 3);
        let up = store.up_star(1, 0);
        for g in [fine, huge, many, huge + many, fine + up, store.form(&[fine + huge], &[fine])] {
            let answers = [
                calc.ordinal_sum(up, g).map(Some),
                calc.ordinal_sum(g, up).map(Some),
                calc.heat(g, up).map(Some),
                calc.overheat(g, up, up).map(Some),
                calc.norton_product(g, up),
                calc.conway_product(g, up).map(Some),
                calc.conway_product(fine, g).map(Some),
                calc.pow(up, &g.left_stop()),
                calc.pow_to(up, &g.left_stop()),
                calc.rcf(g).map(Some),
                calc.freeze(g).map(Some),
                calc.far_star(g).map(Some),
                calc.cool(g, &upstar::games::value::Dyadic::new(-1, 1)),
            ];
            for answer in answers {
                let refused = [Stop::TooDeep, Stop::TooLarge];
                assert!(answer.is_ok() || answer.err().is_some_and(|stop| refused.contains(&stop)));
            }
            let _ = (calc.parity(g).unwrap(), calc.temper(g).unwrap(), calc.incentives(g).is_ok());
            let _ = (calc.is_tiny(g).unwrap(), calc.is_switch(g).unwrap());
            assert!(calc.uptimal_expansion(g).is_ok() && calc.followers(huge).is_err());
        }
    });
}

/// The ordinal sum of nimbers *n and *m is computed without forms, and agrees with that of the explicit
/// forms.
#[test]
fn ordinal_sums_of_nimbers() {
    let (store, control) = (Store::new(), Control::unlimited());
    let mut calc = Calc::new(&store, &control);
    for n in 0..6_u32 {
        for m in 0..6_u32 {
            let options: Vec<Literal<'_>> = (0..n).map(|k| store.nimber(k).into()).collect();
            let form = calc.literal(options.clone(), options).unwrap();
            let sum = calc.ordinal_sum(form, store.nimber(m)).unwrap();
            assert_eq!(sum, store.nimber(n + m));
            assert_eq!(store.nimber(n).ordinal_sum(store.nimber(m)), sum);
        }
    }
    let large = store.nimber(3_000_000).ordinal_sum(store.nimber(1_000_000));
    assert_eq!(large, store.nimber(4_000_000));
}
