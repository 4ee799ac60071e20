//! Tests that the engine agrees with the twin. One store serves all cases and all tests, so that forms,
//! numbers and cached results interact.

use crate::laws::bridge::{explicit, outcome, relation, to_dyadic, to_game, to_rational};
use crate::laws::form::{Form, cases, forms, leaves, small, tree_size};
use crate::laws::operations::Operations;
use proptest::prelude::*;
use std::sync::LazyLock;
use upstar::games::value::{Dyadic, Store, Value};
use upstar_twin::stops::{against_number, close_number};
use upstar_twin::{
    Game, Rational, Relation, birthday, canonical, identical, left_stop, ordinal_sum, right_stop,
};

static STORE: LazyLock<Store> = LazyLock::new(Store::new);

fn value(form: &Form) -> Value<'static> {
    form.value(&STORE)
}

/// Returns whether a game is all-small by the definition: in every position both players can move, or
/// neither can.
fn is_all_small(game: &Game) -> bool {
    let mut options = game.left().iter().chain(game.right());
    game.left().is_empty() == game.right().is_empty() && options.all(is_all_small)
}

/// Returns numbers at, close to and between the stops.
fn probes(left: Rational, right: Rational) -> Vec<Rational> {
    let (near, far) = (Rational::new(1, 64), Rational::new(3, 4));
    let around = |x: Rational| [x - far, x - near, x, x + near, x + far];
    let mut probes = [around(left), around(right)].concat();
    probes.push(left.midpoint(right));
    probes
}

/// Returns whether x lies in the value's confusion interval.
fn interval_contains(value: Value<'_>, x: &Dyadic) -> bool {
    value.confusion_interval().is_some_and(|i| {
        let above_low = if i.low.closed { *x >= i.low.at } else { *x > i.low.at };
        let below_high = if i.high.closed { *x <= i.high.at } else { *x < i.high.at };
        above_low && below_high
    })
}

proptest! {
    #![proptest_config(cases(400))]

    /// The canonical form, read off the options, agrees with the twin's.
    #[test]
    fn canonical_form(form in forms(3, 3)) {
        let (value, twin) = (value(&form), canonical(&form.game()));
        prop_assert_eq!(explicit(value), upstar_twin::explicit(&twin));
        prop_assert!(identical(&to_game(value), &twin));
    }

    /// The outcome, the stops and the closeness to a number agree with the twin's.
    #[test]
    fn outcome_and_stops(form in forms(3, 3)) {
        let (value, game) = (value(&form), form.game());
        prop_assert_eq!(outcome(value.outcome()), game.outcome());
        prop_assert_eq!(to_rational(&value.left_stop()), left_stop(&game));
        prop_assert_eq!(to_rational(&value.right_stop()), right_stop(&game));
        let close = close_number(&game);
        prop_assert_eq!(value.number_part(), close.map(to_dyadic));
        prop_assert_eq!(value.is_infinitesimal(), close == Some(Rational::ZERO));
    }

    /// The birthday, and whether the value is all-small, agree with the canonical tree.
    #[test]
    fn birthday_and_all_small(form in forms(3, 3)) {
        let (value, game) = (value(&form), canonical(&form.game()));
        prop_assert_eq!(to_rational(&value.birthday()), Rational::integer(birthday(&game).into()));
        prop_assert_eq!(value.is_all_small(), is_all_small(&game));
    }

    /// A number is confused with the game exactly if it lies in the confusion interval. On both sides of
    /// the interval the order with numbers agrees with the twin's.
    #[test]
    fn confusion_interval(form in forms(3, 2)) {
        let (value, game) = (value(&form), canonical(&form.game()));
        for x in probes(left_stop(&game), right_stop(&game)) {
            let (expected, number) = (against_number(&game, x), to_dyadic(x));
            prop_assert_eq!(relation(value, STORE.number(&number)), expected, "{}", x);
            prop_assert_eq!(interval_contains(value, &number), expected == Relation::Confused, "{}", x);
        }
    }

    /// The relation (`<`, `=`, `>`, `||`) agrees with that of the literal trees.
    #[test]
    fn order(a in forms(3, 2), b in forms(3, 2)) {
        let (va, vb) = (value(&a), value(&b));
        let expected = canonical(&a.game()).compare(&canonical(&b.game()));
        prop_assert_eq!(relation(va, vb), expected);
        prop_assert_eq!(va <= vb, expected.is_le());
        prop_assert_eq!(va == vb, expected == Relation::Equal);
        prop_assert_eq!(va.is_confused_with(vb), expected == Relation::Confused);
    }

    /// The order of close games agrees with the twin's: infinitesimals and their sums with the same number.
    #[test]
    fn order_of_close_games(a in close_games(), b in close_games()) {
        prop_assert_eq!(relation(value(&a), value(&b)), a.game().compare(&b.game()));
    }

    /// The negative is the tree with the players exchanged.
    #[test]
    fn negative(form in forms(3, 3)) {
        prop_assert_eq!(explicit(-value(&form)), upstar_twin::explicit(&form.game().negate()));
    }

    /// A copy in another store has the same canonical form, and equal values have equal copies.
    #[test]
    fn copies(a in forms(3, 2), b in forms(2, 2)) {
        let other = Store::new();
        let _ = other.form(&[other.integer(5)], &[other.nimber(3)]);
        let (va, vb) = (value(&a), value(&b));
        let (ca, cb) = (va.copy_to(&other), vb.copy_to(&other));
        prop_assert_eq!(explicit(ca), explicit(va));
        prop_assert_eq!(ca == cb, va == vb);
        prop_assert_eq!(ca, a.value(&other));
        prop_assert_eq!(relation(ca, cb), relation(va, vb));
        prop_assert!((ca + cb).copy_to(&STORE) == va + vb);
    }
}

/// Generates `{a|b}` and `{a||b|c}` of numbers, 0 and infinitesimals, many of which are confused with each
/// other.
fn close_games() -> impl Strategy<Value = Form> {
    let near = || {
        prop_oneof![
            3 => (-1..=1_i32, 0..=2_u32).prop_map(|(ups, nim)| Form::UpStar(ups, nim)),
            1 => (-2..=2_i64).prop_map(|n| Form::Number(n, 0)),
            1 => (1..=2_i64).prop_map(|n| Form::Tiny(n, 0)),
        ]
    };
    let pair = (near(), near()).prop_map(|(l, r)| Form::Braces(vec![l], vec![r]));
    let three = (near(), near(), near())
        .prop_map(|(l, m, r)| Form::Braces(vec![l], vec![Form::Braces(vec![m], vec![r])]));
    prop_oneof![near(), pair, three]
}

/// Generates games of which three copies can be added literally.
fn tiny_trees() -> impl Strategy<Value = Form> {
    let any = prop_oneof![leaves(), close_games()];
    any.prop_filter("a tiny tree", |form| tree_size(&canonical(&form.game())) <= 9)
}

proptest! {
    #![proptest_config(cases(120))]

    /// Sum and difference are the canonical forms of the literal sums.
    #[test]
    fn sums(a in small(), b in small()) {
        let (ga, gb) = (canonical(&a.game()), canonical(&b.game()));
        let (va, vb) = (value(&a), value(&b));
        prop_assert_eq!(explicit(va + vb), upstar_twin::explicit(&ga.sum(&gb)));
        prop_assert_eq!(explicit(va - vb), upstar_twin::explicit(&ga.minus(&gb)));
    }

    /// The order is the outcome of the literal difference.
    #[test]
    fn order_is_the_outcome_of_the_difference(a in small(), b in small()) {
        let difference = canonical(&a.game()).minus(&canonical(&b.game()));
        let expected = difference.compare(&Game::zero());
        prop_assert_eq!(relation(value(&a), value(&b)), expected);
        prop_assert_eq!(outcome((value(&a) - value(&b)).outcome()), difference.outcome());
    }

    /// A multiple is the sum of copies of a game or of its negative, added one by one.
    #[test]
    fn multiples(form in tiny_trees(), n in -3..=3_i64) {
        let one = canonical(&if n < 0 { form.game().negate() } else { form.game() });
        let sum = (0..n.abs()).fold(Game::zero(), |sum, _| canonical(&sum.sum(&one)));
        prop_assert_eq!(explicit(n * value(&form)), upstar_twin::explicit(&sum));
    }

    /// The ordinal sum agrees with that of the canonical forms.
    #[test]
    fn ordinal_sums(a in forms(2, 2), b in forms(2, 2)) {
        let sum = ordinal_sum(&canonical(&a.game()), &canonical(&b.game()));
        prop_assert_eq!(explicit(value(&a).ordinal_sum(value(&b))), upstar_twin::explicit(&sum));
    }

    /// The ordinal sum agrees for numbers with longer sign expansions.
    #[test]
    fn ordinal_sums_of_numbers(a in (-24..=24_i64, 0..=4_u32), b in (-24..=24_i64, 0..=4_u32)) {
        let number = |(n, k): (i64, u32)| STORE.number(&Dyadic::new(n, k));
        let (a, b) = (number(a), number(b));
        prop_assume!(&a.birthday() + &b.birthday() < Dyadic::from(14));
        let sum = ordinal_sum(&canonical(&to_game(a)), &canonical(&to_game(b)));
        prop_assert_eq!(explicit(a.ordinal_sum(b)), upstar_twin::explicit(&sum));
    }
}
