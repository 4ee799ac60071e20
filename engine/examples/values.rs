//! An example in ten lines: parses or builds games, adds and compares them, and computes means and
//! temperatures.

use upstar::games::value::{Dyadic, Store};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let store = Store::new();
    let g = store.parse("{2,1/2|-1}")?;
    let (up, half) = (store.up_star(1, 0), store.number(&Dyadic::new(1, 1)));
    assert!(g + up > g && up > store.zero() && up < half);
    assert!(g.is_confused_with(store.zero()));
    assert_eq!((g + -g, g.mean()), (store.zero(), Dyadic::new(1, 1)));
    assert_eq!(g, store.form(&[store.integer(2)], &[store.integer(-1)]));
    assert_eq!((g + up).to_string(), "{2^|-1^}");
    assert_eq!(g.temperature(), Dyadic::new(3, 1));
    Ok(())
}
