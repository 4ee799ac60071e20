//! Tests of numbers of ups and nimbers that are too large for trees.

use crate::laws::bridge::d;
use upstar::games::value::{Calc, Dyadic, Outcome, Stop, Store, Value};
use upstar::ground::control::Control;

const UPS: i32 = 1_000_000;
const NIM: u32 = 70_000;

/// Returns the outcome of n.up + *m. It is positive for n >= 2, and for n = 1 unless m = 1. For n = 0 it is
/// 0 or confused with 0.
fn expected(ups: i32, nim: u32) -> Outcome {
    match (ups, nim) {
        (2.., _) => Outcome::L,
        (1, 1) | (-1, 1) => Outcome::N,
        (1, _) => Outcome::L,
        (0, 0) => Outcome::P,
        (0, _) => Outcome::N,
        _ => Outcome::R,
    }
}

fn samples() -> Vec<(i32, u32)> {
    let ups = [0, 1, 2, 3, 63, 64, 65, 66, 1000, UPS];
    let signed = ups.into_iter().flat_map(|n| [n, -n]);
    signed.flat_map(|n| [0, 1, 2, 3, 15, 16, 17, 18, NIM, NIM + 1].map(|m| (n, m))).collect()
}

/// The order, the thermograph and the sums of uptimals follow from their coefficients.
#[test]
fn arithmetic() {
    let store = Store::new();
    let samples = samples();
    for &(n, m) in &samples {
        let g = store.up_star(n, m);
        assert_eq!(g.outcome(), expected(n, m), "{n} {m}");
        assert_eq!(-g, store.up_star(-n, m));
        for &(k, l) in samples.iter().step_by(7) {
            let h = store.up_star(k, l);
            assert_eq!(g + h, store.up_star(n + k, m ^ l));
            assert_eq!(g - h, store.up_star(n - k, m ^ l));
            let order = Outcome::from_order(g >= h, g <= h);
            assert_eq!(order, expected(n - k, m ^ l), "{n} {m} {k} {l}");
        }
    }
}

/// Every uptimal, small or large, is an all-small infinitesimal of mean 0 with the expected parts.
#[test]
fn properties() {
    let store = Store::new();
    let minus_one = d("-1");
    for (n, m) in samples().into_iter().filter(|&parts| parts != (0, 0)) {
        let g = store.up_star(n, m) + store.number(&d("5/2"));
        let parts = g.number_up_star().unwrap();
        assert_eq!((parts.number, parts.ups, parts.nim), (d("5/2"), n, m));
        assert_eq!((g.mean(), g.temperature()), (d("5/2"), Dyadic::ZERO));
        assert_eq!((g.left_stop(), g.right_stop(), g.number_part()), (d("5/2"), d("5/2"), Some(d("5/2"))));
        assert!(!g.is_infinitesimal() && !g.is_all_small());
        let h = store.up_star(n, m);
        assert!(h.is_infinitesimal() && h.is_all_small());
        let walls = h.thermograph();
        let at = |le: bool| if le { "0" } else { "1" };
        let (le, ge) = (h <= store.zero(), h >= store.zero());
        assert_eq!(walls.left_at(&minus_one), d(at(le)));
        assert_eq!(walls.right_at(&minus_one), -&d(at(ge)));
    }
}

/// The form of the options is the value, also if they are computed on demand. Small uptimals have the known
/// options.
#[test]
fn options() {
    let store = Store::new();
    for (n, m) in
        [(64, 16), (65, 16), (64, 17), (65, 17), (-65, 3), (-64, 3), (0, 17), (0, 100), (1, 1), (100, 1)]
    {
        let g = store.up_star(n, m);
        let again = store.form(&g.left_options(), &g.right_options());
        assert_eq!(again, g, "{n} {m}");
        let birthday =
            g.left_options().into_iter().chain(g.right_options()).map(Value::birthday).max().unwrap();
        assert_eq!(g.birthday(), &birthday + &1.into(), "{n} {m}");
    }
    let large = store.up_star(UPS, NIM);
    assert_eq!(large.left_options(), [store.zero()]);
    assert_eq!(large.right_options(), [store.up_star(UPS - 1, NIM ^ 1)]);
    assert_eq!(store.nimber(NIM).left_options().len(), NIM as usize);
}

/// Sums and comparisons of large uptimals with trees succeed if they need no work on trees, and otherwise
/// return an error.
#[test]
fn beside_trees() {
    let (store, control) = (Store::new(), Control::unlimited());
    let mut calc = Calc::new(&store, &control);
    let large = store.up_star(UPS, NIM);
    let tree = store.tiny(store.integer(3));
    let hot = store.switch(store.integer(3));
    for other in [tree, hot, -tree] {
        assert_eq!(calc.sum(large, other).err(), Some(Stop::TooDeep));
        assert_eq!(calc.sum(other, large).err(), Some(Stop::TooDeep));
        assert_eq!(calc.difference(other, large).err(), Some(Stop::TooDeep));
        assert_eq!(calc.compare(large, other).err(), Some(Stop::TooDeep));
        assert_eq!(calc.ordinal_sum(large, other).err(), Some(Stop::TooDeep));
        assert_eq!(calc.ordinal_sum(other, large).err(), Some(Stop::TooDeep));
        assert_eq!(calc.form(&[large], &[other]).err(), Some(Stop::TooDeep));
        assert_eq!(calc.form(&[other], &[other, large]).err(), Some(Stop::TooDeep));
    }
    let three = store.integer(3);
    assert_eq!(calc.compare(large, three), Ok(Outcome::R));
    assert_eq!(calc.sum(large, three).unwrap() - three, large);
    assert_eq!(calc.multiple(1000, large).unwrap(), store.up_star(1000 * UPS, 0));
}

/// The least coefficient, which has no negative in its type, behaves like any other negative one.
#[test]
fn least_coefficient() {
    let store = Store::new();
    for nim in [0, 1, 3] {
        let least = store.up_star(i32::MIN, nim);
        assert_eq!(least.outcome(), Outcome::R);
        assert!(least < store.zero() && least.confusion_interval().is_none());
        assert_eq!(least.thermograph().left_at(&d("-1")), Dyadic::ZERO);
    }
}

/// Coefficients beyond the range are refused at both ends.
#[test]
fn too_large() {
    let (store, control) = (Store::new(), Control::unlimited());
    let mut calc = Calc::new(&store, &control);
    let up = store.up_star(1, 0);
    let (most, least) = (store.up_star(i32::MAX, 3), store.up_star(i32::MIN, 3));
    assert_eq!(calc.sum(most, up).err(), Some(Stop::TooLarge));
    assert_eq!(calc.difference(least, up).err(), Some(Stop::TooLarge));
    assert_eq!(calc.negative(least).err(), Some(Stop::TooLarge));
    assert_eq!(calc.multiple(3_000_000_000, up).err(), Some(Stop::TooLarge));
    assert_eq!(calc.multiple(i64::MIN, up).err(), Some(Stop::TooLarge));
    assert_eq!(calc.multiple(i64::MIN, store.nimber(5)), Ok(store.zero()));
    assert_eq!(calc.compare(most, up), Ok(Outcome::L));
    assert_eq!(store.nimber(u32::MAX) + store.nimber(u32::MAX), store.zero());
    assert_eq!((most.mean(), least.temperature()), (Dyadic::ZERO, Dyadic::ZERO));
}

/// Cooling, ordinal sums, birthdays and copies of large uptimals give an answer or an error on a small
/// stack.
#[test]
fn no_stack_overflow() {
    crate::laws::values::depth::on_small_stack(|| {
        let (store, other, control) = (Store::new(), Store::new(), Control::unlimited());
        let mut calc = Calc::new(&store, &control);
        let large = store.up_star(UPS, 3);
        for t in ["-1/2", "0", "1/2"] {
            let cooled = calc.cool(large, &d(t));
            assert!(matches!(cooled, Ok(_) | Err(Stop::TooDeep)), "{t}");
        }
        assert_eq!(calc.cool(large, &d("1")).unwrap().and_then(Value::number), Some(Dyadic::ZERO));
        assert_eq!(calc.birthday(large), Ok(i64::from(UPS + 3).into()));
        assert_eq!(calc.is_all_small(large), Ok(true));
        assert_eq!(calc.ordinal_sum(large, store.nimber(1)).err(), Some(Stop::TooDeep));
        let copy = Calc::new(&other, &control).copy(large);
        assert!(copy.ok() == Some(other.up_star(UPS, 3)));
    });
}
