//! Atomic weights of all-small games (*Winning Ways*, ch. 8; Siegel, *Combinatorial Game Theory*, II.7).

use crate::laws::form::cases;
use proptest::collection::vec;
use proptest::prelude::*;
use std::sync::LazyLock;
use upstar::games::value::{Calc, Outcome, Store, Value};
use upstar::ground::control::Control;

static STORE: LazyLock<Store> = LazyLock::new(Store::new);
static UNLIMITED: Control = Control::unlimited();

/// For each game two left and two right options among those before it; the first game is 0.
type Plan = Vec<[prop::sample::Index; 4]>;

fn plans() -> impl Strategy<Value = Plan> {
    vec(any::<[prop::sample::Index; 4]>(), 1..=6)
}

/// The last game of a plan. Both players have a move in every game but 0, so all are all-small.
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

    /// Weights add, and change sign with the game.
    #[test]
    fn additive(a in plans(), b in plans()) {
        let (a, b) = (built(&a), built(&b));
        prop_assert_eq!(weight(a + b), weight(a) + weight(b));
        prop_assert_eq!(weight(-a), -weight(a));
    }

    /// The two-ahead rule: weight at least 2 wins for Left, weight at least 1 wins for Left if he begins.
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

    /// Up and nimbers: n ups and any nimber weigh n.
    #[test]
    fn uptimals(a in plans(), ups in -5..=5_i32, nim in 0..=5_u32) {
        let game = built(&a);
        prop_assert_eq!(weight(game + STORE.up_star(ups, nim)), weight(game) + STORE.integer(ups.into()));
    }
}
