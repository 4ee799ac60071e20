//! Values in text where nothing can stop: `println!("{value}")`.

use std::fmt;

use super::{Style, print};
use crate::games::value::Value;

/// The ASCII notation; with `{:#}` the symbols of the literature.
///
/// # Panics
/// As the methods of [`Value`]: for values deeper than the store's depth limit.
impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = if f.alternate() { Style::Unicode } else { Style::Ascii };
        let printed = self.with_calc(|calc, value| print(calc, value, style));
        f.pad(&printed)
    }
}
