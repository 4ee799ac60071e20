//! Tests of companions, subordinates, counts of stops, and strong stops.

use super::form_game;
use super::literals::{literal, small_forms};
use crate::laws::bridge::{explicit, to_rational};
use crate::laws::form::cases;
use proptest::prelude::*;
use upstar::games::value::{Calc, Literal, Store, Value};
use upstar::ground::control::Control;
use upstar::session::Session;
use upstar::{Answer, Stop};
use upstar_twin::{Game, Rational, canonical};

/// Returns the companion, from the recursive rule.
fn companion(g: &Game) -> Game {
    let all = |options: &[Game]| options.iter().map(companion).collect::<Vec<_>>();
    let (mut left, mut right) = (all(g.left()), all(g.right()));
    if g.ge(&Game::zero()) {
        left.push(Game::zero());
    }
    if g.le(&Game::zero()) {
        right.push(Game::zero());
    }
    Game::new(left, right)
}

/// Counts the stopping positions of a canonical tree.
fn stops(g: &Game) -> i128 {
    let is_number = |g: &Game| g.left().iter().all(|l| g.right().iter().all(|r| l.le(r) && !l.ge(r)));
    // A canonical form is a number if its options are numbers, and each of Left's is less than each of Right's.
    fn all_numbers(g: &Game, is_number: &impl Fn(&Game) -> bool) -> bool {
        is_number(g) && g.left().iter().chain(g.right()).all(|option| all_numbers(option, is_number))
    }
    if all_numbers(g, &is_number) { 1 } else { g.left().iter().chain(g.right()).map(stops).sum() }
}

/// Returns the games born by day 2.
fn by_day_2<'s>(calc: &mut Calc<'s, '_>) -> Vec<Value<'s>> {
    let mut born = vec![calc.store().zero()];
    for _ in 0..2 {
        let mut next: Vec<Value<'s>> = Vec::new();
        for sets in 0..1_u32 << (2 * born.len()) {
            let chosen = |from: usize| {
                let is_in = |at: usize| sets >> (from + at) & 1 == 1;
                born.iter().enumerate().filter(|(at, _)| is_in(*at)).map(|(_, g)| *g).collect::<Vec<_>>()
            };
            let g = calc.form(&chosen(0), &chosen(born.len())).unwrap();
            if !next.contains(&g) {
                next.push(g);
            }
        }
        born = next;
    }
    assert_eq!(born.len(), 22);
    born
}

proptest! {
    #![proptest_config(cases(200))]

    /// The companion agrees with the rule, its companion is the game again, and it keeps the order.
    #[test]
    fn companions(g in small_forms(), h in small_forms()) {
        let (store, control) = (Store::new(), Control::unlimited());
        let mut calc = Calc::new(&store, &control);
        let (x, y) = (g.value(&store), h.value(&store));
        let (of_x, of_y) = (calc.companion(x).unwrap(), calc.companion(y).unwrap());
        prop_assert_eq!(calc.companion(of_x).unwrap(), x);
        prop_assert_eq!(calc.compare(of_x, of_y).unwrap(), calc.compare(x, y).unwrap());
        let twin = canonical(&companion(&form_game(&g)));
        prop_assert_eq!(explicit(of_x), upstar_twin::explicit(&twin));
        prop_assert_eq!(calc.companion(-x).unwrap(), -of_x);
    }

    /// A game is the subordinate of each of its ordinal sums, whatever the form of the base.
    #[test]
    fn subordinates(b in small_forms(), h in small_forms()) {
        let (store, control) = (Store::new(), Control::unlimited());
        let mut calc = Calc::new(&store, &control);
        let (base, h) = (literal(&mut calc, &b), h.value(&store));
        let sum = calc.ordinal_sum(base.clone(), h).unwrap();
        prop_assert_eq!(calc.subordinate(sum, base).unwrap(), Some(h));
        let sum = calc.ordinal_sum(b.value(&store), h).unwrap();
        prop_assert_eq!(calc.subordinate(sum, b.value(&store)).unwrap(), Some(h));
    }

    /// A subordinate is never wrong.
    #[test]
    fn sums_of_subordinates(g in small_forms(), b in small_forms()) {
        let (store, control) = (Store::new(), Control::unlimited());
        let mut calc = Calc::new(&store, &control);
        let (base, g) = (literal(&mut calc, &b), g.value(&store));
        if let Some(h) = calc.subordinate(g, base.clone()).unwrap() {
            prop_assert_eq!(calc.ordinal_sum(base, h).unwrap(), g);
        }
    }

    #[test]
    fn counts_of_stops(g in small_forms()) {
        let (store, control) = (Store::new(), Control::unlimited());
        let mut calc = Calc::new(&store, &control);
        let count = calc.stop_count(g.value(&store)).unwrap();
        prop_assert_eq!(to_rational(&count), Rational::integer(stops(&form_game(&g))));
    }
}

/// On day 2, a subordinate is found exactly if there is one, for bases in canonical form and for others.
#[test]
fn subordinates_of_day_2() {
    let (store, control) = (Store::new(), Control::unlimited());
    let mut calc = Calc::new(&store, &control);
    let born = by_day_2(&mut calc);
    let star = Literal::from(store.nimber(1));
    let mut bases: Vec<Literal<'_>> = born.iter().map(|&g| g.into()).collect();
    bases.push(calc.literal(vec![star.clone()], vec![star]).unwrap());
    bases.push(calc.literal(vec![(-store.integer(1)).into()], vec![store.integer(1).into()]).unwrap());
    for base in &bases {
        let sums: Vec<_> = born.iter().map(|&h| calc.ordinal_sum(base.clone(), h).unwrap()).collect();
        for &g in &born {
            let found = calc.subordinate(g, base.clone()).unwrap();
            let expected = sums.iter().position(|&sum| sum == g).map(|at| born[at]);
            // A game born by day 2 is no ordinal sum with a game that is born later.
            assert_eq!(found, expected, "{g} by {}", base.value());
        }
    }
}

/// The companion exchanges the games born by day 2, and keeps their order.
#[test]
fn companions_of_day_2() {
    let (store, control) = (Store::new(), Control::unlimited());
    let mut calc = Calc::new(&store, &control);
    let born = by_day_2(&mut calc);
    let companions: Vec<_> = born.iter().map(|&g| calc.companion(g).unwrap()).collect();
    for (at, &g) in born.iter().enumerate() {
        assert!(companions.contains(&g), "{g}");
        for (other, &h) in born.iter().enumerate() {
            let order = calc.compare(companions[at], companions[other]).unwrap();
            assert_eq!(order, calc.compare(g, h).unwrap(), "{g}, {h}");
        }
    }
    assert!(companions != born);
}

#[test]
fn functions_of_expressions() {
    let store = Store::new();
    let session = Session::new(&store);
    for question in [
        "left_strong_stop(1 + over) == 1",
        "right_strong_stop(1/2 + under) == 1/2",
        "left_strong_stop({3|on}) == left_stop({3|on})",
        "left_strong_stop(on) == on",
        "right_strong_stop({2|-1}) == -1",
        "bias({3|1}) == 2",
        "let g = {5|-2}; g == bias(g) +- temperature(g)",
        "companion(0) == *",
        "companion(*2) == *2",
        "subordinate(3/8, 1) == -3/2",
        "subordinate(^, literal{*|*}) == 1",
        "literal{*|*}:subordinate(^, literal{*|*}) == ^",
        "stop_count({1|{0|-1}}) == 3",
    ] {
        let found = session.evaluate(question, &Control::unlimited());
        assert!(matches!(found, Ok(Answer::Truth(true))), "{question}: {found:?}");
    }
    for refused in ["subordinate(-1, 1)", "companion(on)", "stop_count(over)", "left_strong_stop(on & off)"] {
        assert!(session.evaluate(refused, &Control::unlimited()).is_err(), "{refused}");
    }
}

/// Games that are too deep are refused, and a control stops the work.
#[test]
fn limits() {
    crate::laws::values::depth::on_small_stack(|| {
        let (store, control) = (Store::new(), Control::unlimited());
        let mut calc = Calc::new(&store, &control);
        let deep = store.up_star(1_000_000, 0);
        assert_eq!(calc.stop_count(deep).err(), Some(Stop::TooDeep));
        assert_eq!(calc.companion(deep).err(), Some(Stop::TooDeep));
        assert_eq!(calc.subordinate(deep, store.nimber(1)).err(), Some(Stop::TooDeep));
    });
    let (store, control) = (Store::new(), Control::unlimited().with_nodes(3));
    let mut calc = Calc::new(&store, &control);
    let many = store.nimber(14);
    assert!(calc.stop_count(many).is_err() || calc.companion(many).is_err());
}
