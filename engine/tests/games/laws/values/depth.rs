//! Tests of deep values on a small stack: operations return an error and never overflow.

use crate::laws::bridge::d;
use upstar::games::value::{Calc, DEPTH_LIMIT, Dyadic, Stop, Store, Value};
use upstar::ground::control::Control;

/// Runs `work` on a thread with a stack of 2 MiB, for which the depth limit is designed.
pub(crate) fn on_small_stack(work: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(2 << 20).spawn(work).unwrap().join().unwrap();
}

/// A function that adds a level to a nest.
type Level = for<'s> fn(&mut Calc<'s, '_>, Value<'s>, i64) -> Result<Value<'s>, Stop>;

fn integer<'s>(calc: &Calc<'s, '_>, n: i64) -> Value<'s> {
    calc.store().integer(n)
}

/// Returns `{G|0}`.
fn on_the_left<'s>(calc: &mut Calc<'s, '_>, g: Value<'s>, _: i64) -> Result<Value<'s>, Stop> {
    calc.form(&[g], &[integer(calc, 0)])
}

/// Returns `{0|G}`.
fn on_the_right<'s>(calc: &mut Calc<'s, '_>, g: Value<'s>, _: i64) -> Result<Value<'s>, Stop> {
    calc.form(&[integer(calc, 0)], &[g])
}

/// Returns `{n|G}` and `{G|-n}` alternately, with rising temperature.
fn in_turn<'s>(calc: &mut Calc<'s, '_>, g: Value<'s>, n: i64) -> Result<Value<'s>, Stop> {
    if n % 2 == 0 {
        calc.form(&[integer(calc, 2 * n)], &[g])
    } else {
        calc.form(&[g], &[integer(calc, -2 * n)])
    }
}

/// Returns `{2n||G|-2n-1}`, which adds two levels at once.
fn in_pairs<'s>(calc: &mut Calc<'s, '_>, g: Value<'s>, n: i64) -> Result<Value<'s>, Stop> {
    let inner = calc.form(&[g], &[integer(calc, -2 * n - 1)])?;
    calc.form(&[integer(calc, 2 * n)], &[inner])
}

const LEVELS: [(&str, Level, bool); 4] = [
    ("left", on_the_left, true),
    ("right", on_the_right, false),
    ("in turn", in_turn, true),
    ("in pairs", in_pairs, true),
];

/// Builds the deepest nest that the limit allows, and returns it with the reason why there is no deeper
/// one.
fn deepest<'s>(
    calc: &mut Calc<'s, '_>,
    level: Level,
    hot_left: bool,
    most: u32,
) -> (Value<'s>, Option<Stop>) {
    let (one, zero) = (integer(calc, 1), integer(calc, 0));
    let start = if hot_left { calc.form(&[one], &[zero]) } else { calc.form(&[zero], &[-one]) };
    let mut g = start.unwrap();
    for n in 1..=most {
        match level(calc, g, n.into()) {
            Ok(deeper) => g = deeper,
            Err(stop) => return (g, Some(stop)),
        }
    }
    (g, None)
}

/// Nests with more levels than the limit cause an error, whatever they consist of.
#[test]
fn nests_beyond_the_limit() {
    for (name, level, hot_left) in LEVELS {
        on_small_stack(move || {
            let (store, control) = (Store::new(), Control::unlimited());
            let mut calc = Calc::new(&store, &control);
            let (g, stop) = deepest(&mut calc, level, hot_left, 2 * DEPTH_LIMIT);
            assert_eq!(stop, Some(Stop::TooDeep), "{name}");
            operations(&mut calc, g, name);
        });
    }
}

/// Asserts that every operation on the deepest nests gives an answer or an error with the reason.
fn operations<'s>(calc: &mut Calc<'s, '_>, g: Value<'s>, name: &str) {
    let store = calc.store();
    let budget = Control::unlimited().with_nodes(20_000);
    let mut calc = Calc::new(store, &budget);
    let negative = calc.negative(g).unwrap();
    allowed(calc.difference(g, g), name);
    assert!(matches!(calc.compare(g, negative), Ok(_) | Err(Stop::TooDeep)), "{name}");
    assert!(
        calc.thermograph(g).is_ok() && calc.birthday(g).is_ok() && calc.is_all_small(g).is_ok(),
        "{name}"
    );
    for t in ["-1/2", "0", "1/4", "3"] {
        allowed(calc.cool(g, &d(t)).map(Option::unwrap), name);
        allowed(calc.cool(negative, &d(t)).map(Option::unwrap), name);
    }
    let other = Store::new();
    let copy = Calc::new(&other, &Control::unlimited()).copy(g).unwrap().copy_to(store);
    assert_eq!(copy, g, "{name}");
    pairs(&mut calc, g, negative, name);
}

/// Asserts the same of sums and ordinal sums of the game with itself, which double the depth.
fn pairs<'s>(calc: &mut Calc<'s, '_>, g: Value<'s>, negative: Value<'s>, name: &str) {
    let up = calc.store().up_star(300, 2);
    for other in [g, negative, up] {
        allowed(calc.ordinal_sum(g, other), name);
        allowed(calc.ordinal_sum(other, g), name);
        allowed(calc.sum(g, other), name);
        if let Ok(sum) = calc.sum(negative, other) {
            allowed(calc.sum(sum, g), name);
            allowed(calc.cool(sum, &d("0")).map(Option::unwrap), name);
        }
    }
    allowed(calc.multiple(3, g), name);
}

#[track_caller]
fn allowed(result: Result<Value<'_>, Stop>, name: &str) {
    let fine = matches!(result, Ok(_) | Err(Stop::TooDeep | Stop::Nodes));
    assert!(fine, "{name}: {result:?}");
}

/// Values that sums and ordinal sums make deeper than the limit are refused by operations that would visit
/// all followers.
#[test]
fn values_beyond_the_limit() {
    on_small_stack(|| {
        let (deep, control) = (Store::new(), Control::unlimited());
        let mut calc = Calc::new(&deep, &control);
        let (g, _) = deepest(&mut calc, in_turn, true, 400);
        let shallow = Store::new().with_depth_limit(100);
        let mut other = Calc::new(&shallow, &control);
        assert_eq!(other.copy(g).err(), Some(Stop::TooDeep));
        let (h, stop) = deepest(&mut other, in_turn, true, 400);
        assert_eq!(stop, Some(Stop::TooDeep));
        let fifty = other.copy(h).unwrap();
        assert_eq!(fifty, h);
    });
}

/// Uptimals as deep as the limit allows, whose followers are visited one by one beside a tree.
#[test]
fn uptimals_at_the_limit() {
    on_small_stack(|| {
        let (store, control) = (Store::new(), Control::unlimited().with_nodes(50_000));
        let mut calc = Calc::new(&store, &control);
        let tree = store.tiny(store.integer(1));
        for ups in [490, 900, 980, 996, 997, 998, 2000] {
            let g = store.up_star(ups, 1);
            allowed(calc.sum(g, tree), "sum");
            allowed(calc.ordinal_sum(tree, g), "ordinal sum");
            allowed(calc.cool(g, &d("0")).map(Option::unwrap), "cool");
            allowed(calc.cool(g, &d("-1/2")).map(Option::unwrap), "cool");
            allowed(calc.form(&[g], &[tree]), "form");
            let _ = calc.compare(g, tree);
        }
    });
}

/// Numbers have no depth, but operations that visit their options one by one refuse numbers with too many.
#[test]
fn long_numbers() {
    on_small_stack(|| {
        let store = Store::new();
        let control = Control::unlimited();
        let mut calc = Calc::new(&store, &control);
        let large = store.integer(1_000_000_000);
        let pair = calc.form(&[large], &[store.zero()]).unwrap();
        for (a, b) in [(store.nimber(1), large), (pair, -large), (store.up_star(1, 0), pair)] {
            assert_eq!(calc.ordinal_sum(a, b).err(), Some(Stop::TooDeep));
        }
        assert_eq!(calc.ordinal_sum(large, large).unwrap(), store.integer(2_000_000_000));
        assert_eq!(calc.ordinal_sum(large, -large).err(), Some(Stop::TooLarge));
        let fine = store.number(&Dyadic::unit_fraction(100_000));
        assert_eq!(calc.ordinal_sum(store.integer(1), store.integer(-100_000)).unwrap(), fine);
        assert_eq!(calc.cool(fine, &d("-1/2")).err(), Some(Stop::TooDeep));
        assert_eq!(calc.cool(fine, &d("0")), Ok(Some(fine)));
    });
}
