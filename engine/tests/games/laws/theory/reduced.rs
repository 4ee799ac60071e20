//! Tests of reduced canonical forms.

use super::{form_game, tiny_trees};
use crate::laws::bridge::explicit;
use crate::laws::form::{braces, cases, forms};
use crate::laws::operations::Operations;
use proptest::prelude::*;
use upstar::games::value::{Dyadic, Store};
use upstar_twin::theory::reduced;

proptest! {
    #![proptest_config(cases(150))]

    /// The reduced form agrees with the definition.
    #[test]
    fn from_the_definition(g in tiny_trees(24)) {
        let store = Store::new();
        let twin = reduced(&form_game(&g));
        prop_assert_eq!(explicit(g.value(&store).rcf()), upstar_twin::explicit(&twin));
    }
}

proptest! {
    #![proptest_config(cases(400))]

    /// The reduced form differs from the game by an infinitesimal, is its own reduced form, and has the
    /// same walls for t >= 0.
    #[test]
    fn close_to_the_game(g in forms(3, 3), t in 0..100_i64) {
        let store = Store::new();
        let g = g.value(&store);
        let (rcf, t) = (g.rcf(), Dyadic::new(t, 4));
        prop_assert!((rcf - g).is_infinitesimal());
        prop_assert_eq!(rcf.rcf(), rcf);
        prop_assert_eq!((-g).rcf(), -rcf);
        prop_assert_eq!(rcf.thermograph().left_at(&t), g.thermograph().left_at(&t));
        prop_assert_eq!(rcf.thermograph().right_at(&t), g.thermograph().right_at(&t));
    }

    /// Two games have the same reduced form exactly when they differ by an infinitesimal. The test includes
    /// pairs built to do so.
    #[test]
    fn one_for_each_class(g in braces(2, 2), h in braces(2, 2), near in forms(2, 2)) {
        let store = Store::new();
        let [g, h, near] = [g, h, near].map(|form| form.value(&store));
        prop_assert_eq!(g.rcf() == h.rcf(), (g - h).is_infinitesimal());
        if near.is_infinitesimal() {
            prop_assert_eq!((g + near).rcf(), g.rcf());
        }
        prop_assert_eq!((g + store.up_star(-1, 3)).rcf(), g.rcf());
        prop_assert_eq!((g.rcf() + h.rcf()).rcf(), (g + h).rcf());
    }

    /// The reduced form is born no later than the game, and is a number exactly for games infinitesimally
    /// close to a number.
    #[test]
    fn simpler(g in forms(3, 3)) {
        let store = Store::new();
        let g = g.value(&store);
        prop_assert!(g.rcf().birthday() <= g.birthday());
        prop_assert_eq!(g.rcf().number(), g.number_part());
    }
}
