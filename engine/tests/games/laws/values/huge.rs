//! Tests of numbers that are too large or too fine for the short representations, alone and in forms.

use crate::laws::bridge::{d, explicit, to_dyadic, to_rational};
use crate::laws::form::cases;
use proptest::prelude::*;
use std::cmp::Ordering;
use upstar::games::value::{Dyadic, IntervalEnd, Store, Value, simplest};
use upstar_twin::number::simplest_between;
use upstar_twin::walls::Walls;
use upstar_twin::{Game, Rational, canonical};

/// Returns `n * 2^shift`.
fn scaled(n: i64, shift: u32) -> Dyadic {
    (0..shift).fold(n.into(), |x: Dyadic, _| &x + &x)
}

/// Generates numbers around all limits of representation: 12 fractional bits, 2^18, 2^31, 2^63, several
/// hundred bits.
fn numbers() -> impl Strategy<Value = Dyadic> {
    let near_power =
        (0..=3_i64, prop_oneof![15..=20_u32, 28..=34_u32, 60..=66_u32, Just(127_u32), Just(300_u32)])
            .prop_map(|(n, shift)| &scaled(1, shift) + &Dyadic::new(n - 1, 0));
    let fine = (1..=9_i64, prop_oneof![11..=14_u32, 30..=34_u32, 60..=66_u32, Just(200_u32)])
        .prop_map(|(n, k)| Dyadic::new(n, k));
    let mixed = (-9..=9_i64, 10..=40_u32, -9..=9_i64, 10..=40_u32)
        .prop_map(|(n, shift, m, k)| &scaled(n, shift) + &Dyadic::new(m, k));
    let long = (1..=i64::MAX, 1..=i64::MAX, 0..=120_u32)
        .prop_map(|(a, b, k)| Dyadic::new(a, k).times(&b.into()).times(&a.into()));
    let small = (-9..=9_i64, 0..=3_u32).prop_map(|(n, k)| Dyadic::new(n, k));
    let signless = prop_oneof![2 => near_power, 2 => fine, 3 => mixed, 1 => long, 3 => small];
    (signless, any::<bool>()).prop_map(|(x, negative)| if negative { -&x } else { x })
}

/// A game with such numbers: a number, `{a|b}`, `{{a|b}|c}`, or `{a,up|b}` plus a number.
#[derive(Clone, Debug)]
enum Huge {
    Number(Dyadic),
    Pair(Dyadic, Dyadic),
    Three(Dyadic, Dyadic, Dyadic),
    Mirrored(Dyadic, Dyadic, Dyadic),
    WithUp(Dyadic, Dyadic, Dyadic),
}

impl Huge {
    fn value<'s>(&self, store: &'s Store) -> Value<'s> {
        let n = |x: &Dyadic| store.number(x);
        match self {
            Huge::Number(a) => n(a),
            Huge::Pair(a, b) => store.form(&[n(a)], &[n(b)]),
            Huge::Three(a, b, c) => store.form(&[store.form(&[n(a)], &[n(b)])], &[n(c)]),
            Huge::Mirrored(a, b, c) => store.form(&[n(a)], &[store.form(&[n(b)], &[n(c)])]),
            Huge::WithUp(a, b, c) => store.form(&[n(a), store.up_star(1, 0)], &[n(b)]) + n(c),
        }
    }
}

fn games() -> impl Strategy<Value = Huge> {
    let two = || (numbers(), numbers());
    let three = || (numbers(), numbers(), numbers());
    prop_oneof![
        1 => numbers().prop_map(Huge::Number),
        2 => two().prop_map(|(a, b)| Huge::Pair(a, b)),
        2 => three().prop_map(|(a, b, c)| Huge::Three(a, b, c)),
        2 => three().prop_map(|(a, b, c)| Huge::Mirrored(a, b, c)),
        1 => three().prop_map(|(a, b, c)| Huge::WithUp(a, b, c)),
    ]
}

proptest! {
    #![proptest_config(cases(300))]

    /// Values that are numbers of any size add, compare and negate as numbers do.
    #[test]
    fn arithmetic(x in numbers(), y in numbers(), n in -5..=5_i64) {
        let store = Store::new();
        let (vx, vy) = (store.number(&x), store.number(&y));
        prop_assert_eq!((vx + vy).number(), Some(&x + &y));
        prop_assert_eq!((vx - vy).number(), Some(&x - &y));
        prop_assert_eq!(vx.partial_cmp(&vy), Some(x.cmp(&y)));
        prop_assert_eq!((n * vx).number(), Some(x.times(&n.into())));
        prop_assert_eq!((vx - vy) + vy, vx);
        prop_assert_eq!(vx.temperature(), -&Dyadic::unit_fraction(x.exponent()));
    }

    /// {x|y} is the simplest number between them, or a switch of mean (x+y)/2 and temperature (x-y)/2.
    #[test]
    fn forms_of_two_numbers(x in numbers(), y in numbers()) {
        let store = Store::new();
        let value = store.form(&[store.number(&x)], &[store.number(&y)]);
        let open = |at: &Dyadic| IntervalEnd { at: at.clone(), closed: false };
        match x.cmp(&y) {
            Ordering::Less => prop_assert_eq!(value.number(), simplest(Some(&open(&x)), Some(&open(&y)))),
            Ordering::Equal => prop_assert_eq!(value, store.number(&x) + store.nimber(1)),
            Ordering::Greater => {
                prop_assert_eq!(value.mean(), (&x + &y).half());
                prop_assert_eq!(value.temperature(), (&x - &y).half());
                prop_assert_eq!((value.left_stop(), value.right_stop()), (x, y));
            }
        }
    }

    /// The group laws, the order and the thermographs hold whatever the size of the numbers.
    #[test]
    fn laws(a in games(), b in games()) {
        let store = Store::new();
        let (a, b) = (a.value(&store), b.value(&store));
        prop_assert_eq!(a - a, store.zero());
        prop_assert_eq!((a + b) - b, a);
        prop_assert_eq!(-(-a), a);
        prop_assert_eq!((a - b).partial_cmp(&store.zero()), a.partial_cmp(&b));
        prop_assert_eq!((-b).partial_cmp(&-a), a.partial_cmp(&b));
        prop_assert_eq!((a + b).mean(), &a.mean() + &b.mean());
        prop_assert!((a + b).temperature() <= a.temperature().max(b.temperature()));
        prop_assert_eq!(store.form(&a.left_options(), &a.right_options()), a);
        let refuted = a.left_options().iter().any(|l| *l >= b) || b.right_options().iter().any(|r| *r <= a);
        prop_assert_eq!(a <= b, !refuted);
        prop_assert_eq!((-a).thermograph().left_at(&Dyadic::ZERO), -&a.right_stop());
    }

    /// Adding a huge number to a game shifts its options, stops and mean, and preserves its temperature,
    /// the order and copies.
    #[test]
    fn translation(a in games(), b in games(), x in numbers()) {
        let (store, other) = (Store::new(), Store::new());
        let (a, b, n) = (a.value(&store), b.value(&store), store.number(&x));
        let moved = a + n;
        prop_assert_eq!(moved - n, a);
        prop_assert_eq!((moved.left_stop(), moved.right_stop()), (&a.left_stop() + &x, &a.right_stop() + &x));
        prop_assert_eq!(moved.mean(), &a.mean() + &x);
        prop_assert_eq!(moved.partial_cmp(&(b + n)), a.partial_cmp(&b));
        prop_assert!(a.number().is_some() || moved.temperature() == a.temperature());
        prop_assert_eq!(moved.copy_to(&other).copy_to(&store), moved);
        prop_assert_eq!(explicit(moved.copy_to(&other)), explicit(moved));
    }

    /// The walls at sampled temperatures follow from those of the options, and cooling agrees with them.
    #[test]
    fn walls(a in games(), n in 0..60_i64, k in 0..40_u32) {
        let store = Store::new();
        let value = a.value(&store);
        let (thermograph, t) = (value.thermograph(), Dyadic::new(n, k));
        let cooled = value.cool(&t);
        prop_assert_eq!(cooled.left_stop(), thermograph.left_at(&t));
        prop_assert_eq!(cooled.right_stop(), thermograph.right_at(&t));
        let at = value.temperature();
        for t in [at.clone(), at.half(), &at - &Dyadic::unit_fraction(50), d("-1"), d("-1/2"), t] {
            let integer = value.number().is_some_and(|x| x.is_integer());
            if t > at || t < d("-1") || integer {
                continue;
            }
            let left = value.left_options().into_iter().map(|o| &o.thermograph().right_at(&t) - &t).max();
            let right = value.right_options().into_iter().map(|o| &o.thermograph().left_at(&t) + &t).min();
            prop_assert_eq!(Some(thermograph.left_at(&t)), left, "{}", t);
            prop_assert_eq!(Some(thermograph.right_at(&t)), right, "{}", t);
        }
    }
}

proptest! {
    #![proptest_config(cases(150))]

    /// The simplest number agrees with the twin's, for numbers with large denominators.
    #[test]
    fn simplest_numbers(a in -40_i64..40, b in -40_i64..40, k in 0..24_u32, l in 0..24_u32) {
        let store = Store::new();
        let (x, y) = (Rational::new(a.into(), 1 << k), Rational::new(b.into(), 1 << l));
        let (x, y) = (x.min(y), x.max(y + Rational::new(1, 1 << 24)));
        let form = store.form(&[store.number(&to_dyadic(x))], &[store.number(&to_dyadic(y))]);
        prop_assert_eq!(form.number(), Some(to_dyadic(simplest_between(Some(x), Some(y)))));
    }

    /// Forms with numbers of more than 12 fractional bits agree with the twin's: canonical form, walls,
    /// birthday.
    #[test]
    fn fine_numbers(a in -2_i64..=2, b in -2_i64..=2, c in -2_i64..=2, k in 12..=15_u32) {
        let store = Store::new();
        let fine = |n: i64| Rational::new(n.into(), 1 << k);
        let form = |l: Game, r: Game| Game::new(vec![l], vec![r]);
        let game = form(form(Game::number(fine(a)), Game::number(fine(b))), Game::number(fine(c)));
        let number = |n: i64| store.number(&Dyadic::new(n, k));
        let value = store.form(&[store.form(&[number(a)], &[number(b)])], &[number(c)]);
        prop_assert_eq!(explicit(value), upstar_twin::explicit(&game));
        prop_assert_eq!(to_rational(&value.birthday()), Rational::integer(upstar_twin::birthday(&game).into()));
    }
}

/// The walls of forms with numbers of 2^-8 to 2^-10 agree with the twin's, at points of that grid.
#[test]
fn fine_walls() {
    let store = Store::new();
    for (a, b, c, k) in [(3, 1, -1, 8), (5, -2, -3, 9), (1, 0, -1, 10), (7, 2, 1, 8), (-1, -3, -4, 9)] {
        let fine = |n: i64| Rational::new(n.into(), 1 << k);
        let pair = Game::new(vec![Game::number(fine(a))], vec![Game::number(fine(b))]);
        let twin = Walls::of_form(&canonical(&Game::new(vec![pair], vec![Game::number(fine(c))])));
        let number = |n: i64| store.number(&Dyadic::new(n, k));
        let value = store.form(&[store.form(&[number(a)], &[number(b)])], &[number(c)]);
        let walls = value.thermograph();
        for n in -8..=16 {
            let t = Rational::new(n, 1 << (k + 1));
            assert_eq!(to_rational(&walls.left_at(&to_dyadic(t))), twin.left(t));
            assert_eq!(to_rational(&walls.right_at(&to_dyadic(t))), twin.right(t));
        }
        assert_eq!(to_rational(&value.temperature()), twin.temperature());
    }
}

/// Explicit facts with 10^30 and 2^-40: {10^30|-10^30}, {2^-40|-5}, birthdays.
#[test]
fn values_of_large_and_fine_numbers() {
    let store = Store::new();
    let large = d("1000000000000000000000000000000");
    let hot = store.switch(store.number(&large));
    assert_eq!((hot.temperature(), hot.mean()), (large.clone(), Dyadic::ZERO));
    assert_eq!(hot + hot, store.zero());
    assert_eq!(hot.birthday(), &large + &1.into());
    let fine = Dyadic::unit_fraction(40);
    let form = store.form(&[store.number(&fine)], &[store.integer(-5)]);
    assert_eq!(form.mean(), (&fine - &5.into()).half());
    assert_eq!(form.temperature(), (&fine + &5.into()).half());
    assert_eq!(form.birthday(), 42.into());
    assert_eq!(explicit(form), "{1/1099511627776|-5}");
    let far = &scaled(1, 40) + &Dyadic::new(3, 30);
    assert_eq!(store.number(&far).birthday(), &scaled(1, 40) + &31.into());
    assert_eq!(store.number(&far).number(), Some(far));
}

/// Options with adjacent numbers at the limit of the short representations stay distinct.
#[test]
fn limits_of_representation() {
    let store = Store::new();
    let limit = 1 << 18;
    let fine = Dyadic::unit_fraction(12);
    for centre in [limit, -limit, limit / 2, -limit / 2, 1 << 31, -(1 << 31), i64::MAX, i64::MIN] {
        let centre = Dyadic::from(centre);
        for step in [fine.clone(), fine.half(), 1.into(), Dyadic::unit_fraction(70)] {
            let (low, high) = (&centre - &step, &centre + &step);
            let [a, b, c] = [&low, &centre, &high].map(|x| store.number(x));
            assert!(a < b && b < c && a != c);
            assert_eq!(c - b, b - a);
            assert_eq!(c - b, store.number(&step));
            let hot = store.form(&[c, b, a], &[a]);
            assert_eq!(hot.left_options(), [c]);
            assert_eq!(hot - b, store.form(&[store.number(&step)], &[store.number(&-&step)]));
            assert_eq!(hot + -hot, store.zero());
        }
    }
}
