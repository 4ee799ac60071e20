//! Values in ten lines: build some games, add and compare them, ask how hot they are.

use upstar::value::{Dyadic, Store};

fn main() {
    let store = Store::new();
    let (one, half) = (store.integer(1), store.number(&Dyadic::new(1, 1)));
    let up = store.up_star(1, 0);
    let g = store.form(&[store.integer(2), half], &[-one]);
    assert!(g + up > g && up > store.zero() && up < half);
    assert!(g.is_confused_with(store.zero()));
    assert_eq!((g + -g, g.mean()), (store.zero(), Dyadic::new(1, 1)));
    assert_eq!(g.temperature(), Dyadic::new(3, 1));
}
