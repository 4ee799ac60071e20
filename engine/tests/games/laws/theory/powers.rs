//! Tests of powers of up and of tinies, and of uptimal expansions.

use crate::laws::bridge::{d, explicit};
use crate::laws::form::{cases, forms};
use crate::laws::operations::Operations;
use proptest::collection::vec;
use proptest::prelude::*;
use upstar::games::value::{Dyadic, Store, UptimalExpansion, Value};
use upstar_twin::theory::{power, powers_up_to};
use upstar_twin::{Game, canonical};

fn nth(n: i64) -> Dyadic {
    n.into()
}

/// The powers of up, of tiny-1 and of {0||0|-1,v}, which the engine computes by ordinal sums and the twin
/// by sums.
#[test]
fn from_the_definition() {
    let store = Store::new();
    let zero = Game::zero;
    let over = |h: Game| canonical(&Game::new(vec![zero()], vec![h]));
    let games = [
        over(Game::nimber(1)),
        over(Game::new(vec![zero()], vec![Game::integer(-1)])),
        over(Game::new(vec![zero()], vec![Game::integer(-1), Game::down()])),
    ];
    let v = |g: &Game| value(&store, g);
    for game in &games {
        for n in 1..=4 {
            let (pow, pow_to) = (v(game).pow(&nth(n.into())), v(game).pow_to(&nth(n.into())));
            assert_eq!(explicit(pow), upstar_twin::explicit(&power(game, n)), "{game:?} {n}");
            assert_eq!(explicit(pow_to), upstar_twin::explicit(&powers_up_to(game, n)), "{game:?} {n}");
        }
    }
}

fn value<'s>(store: &'s Store, game: &Game) -> Value<'s> {
    let all = |options: &[Game]| options.iter().map(|g| value(store, g)).collect::<Vec<_>>();
    store.form(&all(game.left()), &all(game.right()))
}

/// Every power of up is infinitesimal compared with the one before. The power up to n is the sum of the
/// first n powers.
#[test]
fn powers_of_up() {
    let store = Store::new();
    let up = store.up_star(1, 0);
    let mut sum = store.zero();
    for n in 1..=7 {
        let power = up.pow(&nth(n));
        sum = sum + power;
        assert_eq!(up.pow_to(&nth(n)), sum);
        let next = up.pow(&nth(n + 1));
        for times in [1, 2, 7] {
            assert!(next > store.zero() && times * next < power, "{n} {times}");
        }
    }
    assert_eq!(up.pow(&nth(1)), up);
    assert_eq!(up.pow_to(&nth(0)), store.zero());
}

/// Between the integers the powers decrease, and the powers up to n increase.
#[test]
fn powers_between() {
    let store = Store::new();
    let up = store.up_star(1, 0);
    let exponents = ["1", "5/4", "3/2", "7/4", "2", "9/4", "3", "7/2"].map(d);
    for pair in exponents.windows(2) {
        assert!(up.pow(&pair[0]) > up.pow(&pair[1]), "{} {}", pair[0], pair[1]);
        assert!(up.pow_to(&pair[0]) < up.pow_to(&pair[1]), "{} {}", pair[0], pair[1]);
    }
}

/// Generates expansions whose last coefficient is not 0.
fn expansions() -> impl Strategy<Value = UptimalExpansion> {
    let ups = vec(-3..=3_i64, 0..=4).prop_map(|mut ups| {
        while ups.last() == Some(&0) {
            ups.pop();
        }
        ups
    });
    (-9..=9_i64, 0..=2_u32, 0..=4_u32, ups).prop_map(|(m, k, nim, ups)| UptimalExpansion {
        number: Dyadic::new(m, k),
        nim,
        ups,
    })
}

/// Returns the sum that an expansion denotes.
fn sum<'s>(store: &'s Store, expansion: &UptimalExpansion) -> Value<'s> {
    let up = store.up_star(1, 0);
    let start = store.number(&expansion.number) + store.nimber(expansion.nim);
    let powers = (1..).zip(&expansion.ups).map(|(n, &times)| times * up.pow(&nth(n)));
    powers.fold(start, |sum, power| sum + power)
}

proptest! {
    #![proptest_config(cases(150))]

    /// The expansion of a sum of powers is found.
    #[test]
    fn expansions_are_found(expansion in expansions()) {
        let store = Store::new();
        prop_assert_eq!(sum(&store, &expansion).uptimal_expansion(), Some(expansion));
    }

    /// A game with an expansion equals the sum that the expansion denotes.
    #[test]
    fn expansions_are_right(g in forms(2, 2)) {
        let store = Store::new();
        let g = g.value(&store);
        if let Some(expansion) = g.uptimal_expansion() {
            prop_assert_eq!(sum(&store, &expansion), g);
        }
    }

    /// Uptimals without nimbers are ordered lexicographically by their coefficients.
    #[test]
    fn order(a in expansions(), b in expansions()) {
        let store = Store::new();
        let [a, b] = [a, b].map(|e| UptimalExpansion { nim: 0, ..e });
        let terms = |e: &UptimalExpansion| {
            let mut ups = e.ups.clone();
            ups.resize(4, 0);
            (e.number.clone(), ups)
        };
        prop_assert_eq!(sum(&store, &a).partial_cmp(&sum(&store, &b)), Some(terms(&a).cmp(&terms(&b))));
    }
}
