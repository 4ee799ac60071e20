//! Tests of the laws of the partially ordered group of games, by the engine alone.

use crate::laws::form::{Form, cases, forms};
use proptest::collection::vec;
use proptest::prelude::*;
use upstar::games::value::{Store, Value};

fn values<'s>(forms: &[Form], store: &'s Store) -> Vec<Value<'s>> {
    forms.iter().map(|form| form.value(store)).collect()
}

proptest! {
    #![proptest_config(cases(200))]

    /// G-G = 0, G+0 = G, -(-G) = G.
    #[test]
    fn inverses(form in forms(3, 2)) {
        let store = Store::new();
        let g = form.value(&store);
        prop_assert_eq!(g - g, store.zero());
        prop_assert_eq!(g + -g, store.zero());
        prop_assert_eq!(g + store.zero(), g);
        prop_assert_eq!(-(-g), g);
    }

    /// G + (-G) = 0 also holds if the negative is built move by move.
    #[test]
    fn literal_negatives(form in forms(3, 2)) {
        let store = Store::new();
        prop_assert_eq!(form.value(&store) + mirrored(&form).value(&store), store.zero());
        prop_assert_eq!(-form.value(&store), mirrored(&form).value(&store));
    }

    /// Sums are commutative and associative.
    #[test]
    fn sums(a in forms(2, 2), b in forms(2, 2), c in forms(1, 2)) {
        let store = Store::new();
        let [a, b, c] = [a, b, c].map(|form| form.value(&store));
        prop_assert_eq!(a + b, b + a);
        prop_assert_eq!((a + b) + c, a + (b + c));
        prop_assert_eq!((a + b) - b, a);
        prop_assert_eq!(-(a + b), -a - b);
    }

    /// A sum is the form of its options (the definition), also if a summand is a number.
    #[test]
    fn sum_by_definition(a in forms(2, 2), b in forms(2, 2)) {
        let store = Store::new();
        let (a, b) = (a.value(&store), b.value(&store));
        let left = moves((a, a.left_options()), (b, b.left_options()));
        let right = moves((a, a.right_options()), (b, b.right_options()));
        prop_assert_eq!(store.form(&left, &right), a + b);
    }

    /// Multiples are repeated sums.
    #[test]
    fn multiples(form in forms(2, 2), n in 0..6_i64, m in 0..4_i64) {
        let store = Store::new();
        let g = form.value(&store);
        let repeated = (0..n).fold(store.zero(), |sum, _| sum + g);
        prop_assert_eq!(n * g, repeated);
        prop_assert_eq!(-n * g, -repeated);
        prop_assert_eq!(n * g + m * g, (n + m) * g);
    }

    /// The order is a partial order: reflexive, antisymmetric, transitive.
    #[test]
    fn partial_order(forms in vec(forms(2, 2), 7)) {
        let store = Store::new();
        let values = values(&forms, &store);
        for &a in &values {
            prop_assert!(a <= a);
            for &b in &values {
                prop_assert_eq!(a <= b && b <= a, a == b);
                for &c in &values {
                    prop_assert!(!(a <= b && b <= c) || a <= c);
                }
            }
        }
    }

    /// G <= H exactly when G+K <= H+K, when -H <= -G, and when Right does not win G-H moving second.
    #[test]
    fn order_and_sums(a in forms(2, 2), b in forms(2, 2), c in forms(2, 2)) {
        let store = Store::new();
        let [a, b, c] = [a, b, c].map(|form| form.value(&store));
        let order = a.partial_cmp(&b);
        prop_assert_eq!((a + c).partial_cmp(&(b + c)), order);
        prop_assert_eq!((-b).partial_cmp(&-a), order);
        prop_assert_eq!((a - b).partial_cmp(&store.zero()), order);
    }

    /// The order satisfies its definition on options: G <= H unless some G^L >= H or some H^R <= G.
    #[test]
    fn order_by_definition(a in forms(3, 2), b in forms(3, 2)) {
        let store = Store::new();
        let (a, b) = (a.value(&store), b.value(&store));
        let refuted = a.left_options().iter().any(|l| *l >= b) || b.right_options().iter().any(|r| *r <= a);
        prop_assert_eq!(a <= b, !refuted);
    }

    /// Values that are numbers add, compare and multiply as numbers do.
    #[test]
    fn numbers(a in -5000..5000_i64, b in -5000..5000_i64, k in 0..20_u32, l in 0..20_u32, n in -9..9_i64) {
        let store = Store::new();
        let (x, y) = (upstar::games::value::Dyadic::new(a, k), upstar::games::value::Dyadic::new(b, l));
        let (vx, vy) = (store.number(&x), store.number(&y));
        prop_assert_eq!((vx + vy).number(), Some(&x + &y));
        prop_assert_eq!((vx - vy).number(), Some(&x - &y));
        prop_assert_eq!((n * vx).number(), Some(x.times(&n.into())));
        prop_assert_eq!(vx.partial_cmp(&vy), Some(x.cmp(&y)));
    }
}

/// Returns the options of a player in a sum, given each summand with that player's options.
fn moves<'s>(a: (Value<'s>, Vec<Value<'s>>), b: (Value<'s>, Vec<Value<'s>>)) -> Vec<Value<'s>> {
    a.1.iter().map(|&x| x + b.0).chain(b.1.iter().map(|&y| a.0 + y)).collect()
}

/// Exchanges the players in a literal game.
fn mirrored(form: &Form) -> Form {
    let all = |forms: &[Form]| forms.iter().map(mirrored).collect();
    match form {
        Form::Number(m, k) => Form::Number(-m, *k),
        Form::UpStar(ups, nim) => Form::UpStar(-ups, *nim),
        Form::Braces(left, right) => Form::Braces(all(right), all(left)),
        Form::Switch(m, k) => Form::Braces(vec![Form::Number(*m, *k)], vec![Form::Number(-m, *k)]),
        Form::Tiny(m, k) => {
            let zero = || vec![Form::Number(0, 0)];
            Form::Braces(vec![Form::Braces(vec![Form::Number(*m, *k)], zero())], zero())
        }
        Form::Board(rows) => Form::Board(crate::laws::boards::domineering::transposed(rows)),
    }
}

/// The order of games that are shifted by many numbers. Each question about the same two forms with another
/// number between them has its own answer, also when it is repeated.
#[test]
fn order_of_shifted_games() {
    let store = Store::new();
    let n = |x: i64| store.integer(x);
    let pair = |x: i64, y: i64| store.form(&[n(x)], &[n(y)]);
    let games = [
        pair(4, -4),
        store.form(&[pair(6, 2)], &[n(-3)]),
        store.form(&[n(3)], &[pair(1, -6)]),
        store.form(&[pair(9, 1)], &[pair(0, -7)]),
    ];
    for _ in 0..2 {
        for (i, &g) in games.iter().enumerate() {
            for &h in &games[..i] {
                for k in -160..=160 {
                    let moved = g + store.number(&upstar::games::value::Dyadic::new(k, 4));
                    let expected = (moved - h).outcome();
                    assert_eq!(
                        upstar::games::value::Outcome::from_order(moved >= h, moved <= h),
                        expected,
                        "{i} {k}"
                    );
                }
            }
        }
    }
}
