//! The `Display` implementation of values, for contexts in which no calculation can be stopped:
//! `println!("{value}")`.

use std::fmt;

use super::{Style, print};
use crate::games::value::Value;

/// Writes the ASCII notation, or with `{:#}` the symbols of the literature.
///
/// # Panics
/// Panics like the methods of [`Value`], for values deeper than the depth limit of the store.
impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = if f.alternate() { Style::Unicode } else { Style::Ascii };
        let printed = self.with_calc(|calc, value| print(calc, value, style));
        f.pad(&printed)
    }
}
