//! Tests of atomic weights of all-small games (*Winning Ways*, ch. 8; Siegel, *Combinatorial Game Theory*,
//! II.7).

use crate::laws::form::cases;
use crate::laws::operations::Operations;
use proptest::collection::vec;
use proptest::prelude::*;
use std::sync::LazyLock;
use upstar::games::value::{Calc, Outcome, Store, Value};
use upstar::ground::control::Control;

static STORE: LazyLock<Store> = LazyLock::new(Store::new);
static UNLIMITED: Control = Control::unlimited();

/// The two left and the two right options of each game, by indices of earlier games. The first game is 0.
type Plan = Vec<[prop::sample::Index; 4]>;

fn plans() -> impl Strategy<Value = Plan> {
    vec(any::<[prop::sample::Index; 4]>(), 1..=6)
}

/// Builds the last game of a plan. Both players have a move in every game but 0, so all games are
/// all-small.
fn built(plan: &Plan) -> Value<'static> {
    let mut games = vec![STORE.zero()];
    for options in plan {
        let [a, b, c, d] = options.map(|index| *index.get(&games));
        games.push(STORE.form(&[a, b], &[c, d]));
    }
    games[games.len() - 1]
}

fn weight(game: Value<'static>) -> Value<'static> {
    Calc::new(&STORE, &UNLIMITED).atomic_weight(game).unwrap().expect("all-small games have a weight")
}

proptest! {
    #![proptest_config(cases(400))]

    /// Weights add, and the negative game has the negative weight.
    #[test]
    fn additive(a in plans(), b in plans()) {
        let (a, b) = (built(&a), built(&b));
        prop_assert_eq!(weight(a + b), weight(a) + weight(b));
        prop_assert_eq!(weight(-a), -weight(a));
    }

    /// The two-ahead rule: if the weight is at least 2 Left wins, and if it is at least 1 Left wins moving
    /// first.
    #[test]
    fn ahead(a in plans()) {
        let game = built(&a);
        if weight(game) >= STORE.integer(2) {
            prop_assert!(game > STORE.zero());
        }
        if weight(game) >= STORE.integer(1) {
            prop_assert!(matches!(game.outcome(), Outcome::L | Outcome::N));
        }
    }

    /// The sum of n ups and any nimber has the weight n.
    #[test]
    fn uptimals(a in plans(), ups in -5..=5_i32, nim in 0..=5_u32) {
        let game = built(&a);
        prop_assert_eq!(weight(game + STORE.up_star(ups, nim)), weight(game) + STORE.integer(ups.into()));
    }
}

/// The two left and the two right options of each further game. The first games are small numbers, ups and
/// nimbers.
type Mixed = Vec<[prop::sample::Index; 4]>;

/// Returns the infinitesimals that are not all-small among the games of a plan.
fn infinitesimals(plan: &Mixed) -> Vec<Value<'static>> {
    let mut games = vec![STORE.zero(), STORE.up_star(0, 1), STORE.up_star(1, 0), STORE.up_star(-1, 0)];
    games.extend([1, -1, 2].map(|n| STORE.integer(n)));
    for options in plan {
        let [a, b, c, d] = options.map(|index| *index.get(&games));
        games.push(STORE.form(&[a, b], &[c, d]));
    }
    games.retain(|game| game.is_infinitesimal() && !game.is_all_small());
    games
}

fn mixed() -> impl Strategy<Value = Mixed> {
    vec(any::<[prop::sample::Index; 4]>(), 8..=24)
}

/// Returns whether the game G has this weight w by the definition: v + far star <= G - w.^ <= ^ + far star.
fn is_weight(game: Value<'static>, weight: Value<'static>) -> bool {
    let up = STORE.up_star(1, 0);
    let rest = game - weight.norton_product(up);
    let bound = up + rest.far_star();
    -bound <= rest && rest <= bound
}

/// Replaces each follower that favours Left by a positive number with n ups, and each that favours Right
/// with n downs.
fn with_ups_for_numbers(game: Value<'static>, n: i32) -> Value<'static> {
    let zero = upstar::games::value::Dyadic::ZERO;
    if game.right_stop() > zero {
        return STORE.up_star(n, 0);
    }
    if game.left_stop() < zero {
        return STORE.up_star(-n, 0);
    }
    if game == STORE.zero() {
        return game;
    }
    let (left, right) = Calc::new(&STORE, &UNLIMITED).options(game).unwrap();
    let replaced = |options: Vec<Value<'static>>| {
        options.into_iter().map(|option| with_ups_for_numbers(option, n)).collect::<Vec<_>>()
    };
    STORE.form(&replaced(left), &replaced(right))
}

/// Candidates for the weight of a game: integers, simple forms of them, and uptimals.
static CANDIDATES: LazyLock<Vec<Value<'static>>> = LazyLock::new(|| {
    let integers = (-4..=4).map(|n| STORE.integer(n));
    let mut weights: Vec<_> = integers.collect();
    let options = weights.clone();
    weights.extend(options.iter().flat_map(|&l| options.iter().map(move |&r| STORE.form(&[l], &[r]))));
    weights.extend((0..=2).flat_map(|nim| (-2..=2).map(move |ups| STORE.up_star(ups, nim))));
    weights.sort_by_key(ToString::to_string);
    weights.dedup();
    weights
});

proptest! {
    #![proptest_config(cases(120))]

    /// Infinitesimals with numbers among their followers. A reported weight satisfies the definition, and
    /// so do the weights of the sum with up and of the negative. If no weight is reported, none of the
    /// candidates is one.
    #[test]
    fn by_definition(plan in mixed()) {
        for game in infinitesimals(&plan) {
            let weight = game.atomic_weight_at_large();
            prop_assert_eq!((-game).atomic_weight_at_large(), weight.map(|weight| -weight), "{}", game);
            let more = (game + STORE.up_star(1, 2)).atomic_weight_at_large();
            prop_assert_eq!(more, weight.map(|weight| weight + STORE.integer(1)), "{}", game);
            match weight {
                Some(weight) => prop_assert!(is_weight(game, weight), "{} has not the weight {}", game, weight),
                None => for &candidate in &*CANDIDATES {
                    prop_assert!(!is_weight(game, candidate), "{} has the weight {}", game, candidate);
                },
            }
        }
    }

    /// The weight equals that of the all-small games of the theorem, which replace numbers by many ups.
    #[test]
    fn many_ups_for_numbers(plan in mixed()) {
        for game in infinitesimals(&plan) {
            // If 40 and 41 ups give the same weight, the number is large enough. Otherwise there is no
            // weight.
            let [many, more] = [40, 41].map(|n| weight(with_ups_for_numbers(game, n)));
            prop_assert_eq!(game.atomic_weight_at_large(), (many == more).then_some(many), "{}", game);
        }
    }

    /// Weights add if both games have one.
    #[test]
    fn additive_at_large(a in mixed(), b in mixed()) {
        for (a, b) in infinitesimals(&a).into_iter().zip(infinitesimals(&b)).take(3) {
            if let (Some(x), Some(y)) = (a.atomic_weight_at_large(), b.atomic_weight_at_large()) {
                prop_assert_eq!((a + b).atomic_weight_at_large(), Some(x + y), "{} and {}", a, b);
            }
        }
    }
}
