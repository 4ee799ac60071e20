//! Nim values by their definition, for any game with heaps.

use std::ops::ControlFlow;

use super::Ended;
use crate::HeapGame;

/// Returns the nim values of the heaps 0 to `to`: each is the least number that no option has, where an option has the
/// exclusive or of the values of its heaps.
///
/// The time is proportional to the number of all options. `watch` receives the number of known values before each heap, and
/// may stop the calculation. An option must have smaller heaps than the one that it replaces; otherwise the result is
/// [`Ended::NotSmaller`].
///
/// ```
/// use std::ops::ControlFlow;
/// use upstar_impartial::code::Code;
/// use upstar_impartial::sequence::naive_values;
/// let kayles: Code = "0.77".parse().unwrap();
/// let values = naive_values(&kayles, 9, &mut |_| ControlFlow::Continue(()));
/// assert_eq!(values, Ok(vec![0, 1, 2, 3, 1, 4, 3, 2, 1, 4]));
/// ```
pub fn naive_values(
    game: &dyn HeapGame,
    to: u64,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Vec<u32>, Ended> {
    let mut values = Vec::new();
    for heap in 0..=to {
        if watch(heap).is_break() {
            return Err(Ended::Stopped);
        }
        values.push(naive_value(game, &values, heap)?);
    }
    Ok(values)
}

/// Returns the nim value of a heap from those of all smaller heaps.
pub(crate) fn naive_value(game: &dyn HeapGame, smaller: &[u32], heap: u64) -> Result<u32, Ended> {
    let mut is_met = Vec::new();
    let mut are_smaller = true;
    game.options(heap, &mut |heaps| {
        let mut value = 0;
        for part in heaps {
            match usize::try_from(*part).ok().and_then(|part| smaller.get(part)) {
                Some(of_part) => value ^= *of_part as usize,
                None => are_smaller = false,
            }
        }
        if value >= is_met.len() {
            is_met.resize(value + 1, false);
        }
        is_met[value] = true;
    });
    if !are_smaller {
        return Err(Ended::NotSmaller);
    }
    Ok(is_met.iter().position(|is_met| !is_met).unwrap_or(is_met.len()) as u32)
}
