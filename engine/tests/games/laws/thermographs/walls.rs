//! Tests of temperatures, means and walls.

use crate::laws::bridge::{d, to_dyadic, to_rational};
use crate::laws::form::{cases, forms};
use proptest::prelude::*;
use upstar::games::value::{Dyadic, Store, Thermograph, Value};
use upstar_twin::walls::Walls;
use upstar_twin::{Rational, canonical};

/// Returns temperatures from -1 to above the mast: all breakpoints, points on both sides of them, and a
/// grid.
fn temperatures(thermograph: &Thermograph) -> Vec<Dyadic> {
    let (near, minus_one) = (d("1/128"), d("-1"));
    let breaks = thermograph.left_wall().into_iter().chain(thermograph.right_wall());
    let mut all: Vec<Dyadic> = breaks.flat_map(|(t, _)| [&t - &near, t.clone(), &t + &near]).collect();
    all.extend((-8..=24).map(|n| Dyadic::new(n, 3)));
    all.extend((0..4).map(|n| &thermograph.temperature() + &Dyadic::new(n, 1)));
    all.retain(|t| *t >= minus_one);
    all
}

/// Returns whether the middle one of three consecutive points lies on a straight line with the others, or
/// has the same t as one of them.
fn has_needless_points(wall: &[(Dyadic, Dyadic)]) -> bool {
    let slope = |a: &(Dyadic, Dyadic), b: &(Dyadic, Dyadic)| b.1.cmp(&a.1);
    let collinear = wall.windows(3).any(|w| slope(&w[0], &w[1]) == slope(&w[1], &w[2]));
    let last_flat = wall.windows(2).last().is_some_and(|w| w[0].1 == w[1].1);
    collinear || last_flat || wall.windows(2).any(|w| w[0].0 >= w[1].0)
}

/// Returns whether the wall has only the slopes 0 and `sign`.
fn has_slopes(wall: &[(Dyadic, Dyadic)], sign: i64) -> bool {
    wall.windows(2).all(|w| {
        let (dt, dv) = (&w[1].0 - &w[0].0, &w[1].1 - &w[0].1);
        dv == Dyadic::ZERO || dv == dt.times(&sign.into())
    })
}

fn check_walls(value: Value<'_>, twin: &Walls) -> Result<(), TestCaseError> {
    let thermograph = value.thermograph();
    for t in temperatures(&thermograph) {
        let at = to_rational(&t);
        prop_assert_eq!(to_rational(&thermograph.left_at(&t)), twin.left(at), "left at {}", t);
        prop_assert_eq!(to_rational(&thermograph.right_at(&t)), twin.right(at), "right at {}", t);
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(300))]

    /// Both walls at many temperatures, the temperature and the mean agree with the twin's.
    #[test]
    fn walls(form in forms(3, 3)) {
        let store = Store::new();
        let (value, twin) = (form.value(&store), Walls::of_form(&canonical(&form.game())));
        prop_assert_eq!(value.temperature(), to_dyadic(twin.temperature()));
        prop_assert_eq!(value.mean(), to_dyadic(twin.mean()));
        check_walls(value, &twin)?;
    }

    /// A thermograph starts at -1 and has no superfluous breakpoints. Its slopes are 0 and -1 on the left,
    /// 0 and 1 on the right. From the temperature on it is a mast at the mean, and its walls at 0 are the
    /// stops.
    #[test]
    fn shape(form in forms(3, 3)) {
        let store = Store::new();
        let value = form.value(&store);
        let thermograph = value.thermograph();
        let (left, right) = (thermograph.left_wall(), thermograph.right_wall());
        for (wall, sign) in [(left, -1), (right, 1)] {
            prop_assert_eq!(&wall[0].0, &d("-1"));
            prop_assert_eq!(&wall[wall.len() - 1].1, &value.mean());
            prop_assert!(!has_needless_points(&wall), "{:?}", wall);
            prop_assert!(has_slopes(&wall, sign), "{:?}", wall);
        }
        prop_assert_eq!(thermograph.temperature(), value.temperature());
        prop_assert_eq!(thermograph.mean(), value.mean());
        prop_assert_eq!(thermograph.left_at(&Dyadic::ZERO), value.left_stop());
        prop_assert_eq!(thermograph.right_at(&Dyadic::ZERO), value.right_stop());
    }

    /// Below the temperature the left wall is above the right wall; from there on they coincide.
    #[test]
    fn walls_meet_at_the_temperature(form in forms(3, 3)) {
        let store = Store::new();
        let value = form.value(&store);
        let (thermograph, temperature) = (value.thermograph(), value.temperature());
        for t in temperatures(&thermograph) {
            let (left, right) = (thermograph.left_at(&t), thermograph.right_at(&t));
            prop_assert_eq!(left > right, t < temperature, "{}", t);
            prop_assert!(left >= right);
        }
    }

    /// The walls satisfy their definition on options: below the temperature they are max r(G^L)-t and min
    /// l(G^R)+t.
    #[test]
    fn walls_from_the_options(form in forms(3, 3)) {
        let store = Store::new();
        let value = form.value(&store);
        let integer = value.number().is_some_and(|x| x.is_integer());
        let (thermograph, temperature) = (value.thermograph(), value.temperature());
        let left: Vec<Thermograph> = value.left_options().into_iter().map(Value::thermograph).collect();
        let right: Vec<Thermograph> = value.right_options().into_iter().map(Value::thermograph).collect();
        for t in temperatures(&thermograph).into_iter().filter(|t| !integer && *t <= temperature) {
            let from_left = left.iter().map(|o| &o.right_at(&t) - &t).max();
            let from_right = right.iter().map(|o| &o.left_at(&t) + &t).min();
            prop_assert_eq!(Some(thermograph.left_at(&t)), from_left, "{}", t);
            prop_assert_eq!(Some(thermograph.right_at(&t)), from_right, "{}", t);
        }
    }

    /// The negative mirrors the thermograph.
    #[test]
    fn negation_mirrors(form in forms(3, 3)) {
        let store = Store::new();
        let value = form.value(&store);
        let (one, other) = (value.thermograph(), (-value).thermograph());
        let mirrored = |wall: &[(Dyadic, Dyadic)]| -> Vec<(Dyadic, Dyadic)> {
            wall.iter().map(|(t, v)| (t.clone(), -v)).collect()
        };
        prop_assert_eq!(mirrored(&one.left_wall()), other.right_wall());
        prop_assert_eq!(mirrored(&one.right_wall()), other.left_wall());
    }

    /// m(G+H) = m(G)+m(H), and t(G+H) <= max(t(G), t(H)), with equality when they differ.
    #[test]
    fn means_and_temperatures_of_sums(a in forms(2, 2), b in forms(2, 2)) {
        let store = Store::new();
        let (a, b) = (a.value(&store), b.value(&store));
        let sum = a + b;
        prop_assert_eq!(sum.mean(), &a.mean() + &b.mean());
        let hotter = a.temperature().max(b.temperature());
        prop_assert!(sum.temperature() <= hotter);
        if a.temperature() != b.temperature() && hotter >= Dyadic::ZERO {
            prop_assert_eq!(sum.temperature(), hotter);
        }
    }

    /// A number shifts the walls of a game at every t >= 0. (Below 0 its own walls matter, see [`walls`].)
    #[test]
    fn numbers_move_the_walls(form in forms(3, 2), m in -99..99_i64, k in 0..16_u32) {
        let store = Store::new();
        let (value, x) = (form.value(&store), Dyadic::new(m, k));
        let (one, other) = (value.thermograph(), (value + store.number(&x)).thermograph());
        for t in temperatures(&one).into_iter().filter(|t| *t >= Dyadic::ZERO) {
            prop_assert_eq!(&one.left_at(&t) + &x, other.left_at(&t));
            prop_assert_eq!(&one.right_at(&t) + &x, other.right_at(&t));
        }
    }

    /// An integer shifts the whole thermograph.
    #[test]
    fn integers_move_the_thermograph(form in forms(3, 2), n in -99..99_i64) {
        let store = Store::new();
        let (value, x) = (form.value(&store), Dyadic::from(n));
        let (one, other) = (value.thermograph(), (value + store.integer(n)).thermograph());
        let moved = |wall: &[(Dyadic, Dyadic)]| -> Vec<(Dyadic, Dyadic)> {
            wall.iter().map(|(t, v)| (t.clone(), v + &x)).collect()
        };
        prop_assert_eq!(moved(&one.left_wall()), other.left_wall());
        prop_assert_eq!(moved(&one.right_wall()), other.right_wall());
    }

    /// The temperature is `-1/2^k` for `m/2^k`, 0 for games infinitesimally close to a number, and positive
    /// for hot games.
    #[test]
    fn temperature_by_kind(form in forms(3, 3)) {
        let store = Store::new();
        let value = form.value(&store);
        let t = value.temperature();
        match (value.number(), value.number_part()) {
            (Some(x), _) => prop_assert_eq!(t, -&Dyadic::unit_fraction(x.exponent())),
            (None, Some(_)) => prop_assert_eq!(t, Dyadic::ZERO),
            (None, None) => prop_assert!(t > Dyadic::ZERO),
        }
    }

    /// The walls of numbers of every denominator agree with the twin's.
    #[test]
    fn walls_of_numbers(m in -400..400_i64, k in 0..7_u32) {
        let store = Store::new();
        let value = store.number(&Dyadic::new(m, k));
        let walls = Walls::of_form(&upstar_twin::Game::number(Rational::new(m.into(), 1 << k)));
        check_walls(value, &walls)?;
    }
}
