//! The number of values born by a day.

use std::collections::HashSet;

use upstar::games::value::{Calc, Outcome, Stop, Store, Value};
use upstar::ground::control::Control;

/// Returns the values born by a day: all {L|R} with sets of pairwise confused values born before. Other
/// sets add nothing, since dominated options do not matter.
#[expect(clippy::mutable_key_type, reason = "values are hashed by their handles, which never change")]
pub(crate) fn born_by<'s>(day: u32, store: &'s Store, control: &Control) -> Result<Vec<Value<'s>>, Stop> {
    let mut calc = Calc::new(store, control);
    let mut born = Vec::new();
    for _ in 0..=day {
        let sides = antichains(&born, &mut calc)?;
        let mut next = HashSet::new();
        for left in &sides {
            for right in &sides {
                next.insert(calc.form(left, right)?);
            }
        }
        born = next.into_iter().collect();
    }
    calc.finish();
    Ok(born)
}

fn antichains<'s>(values: &[Value<'s>], calc: &mut Calc<'s, '_>) -> Result<Vec<Vec<Value<'s>>>, Stop> {
    let mut found = vec![Vec::new()];
    for &value in values {
        for i in 0..found.len() {
            let others: &Vec<_> = &found[i];
            let mut confused = true;
            for &other in others {
                confused = confused && calc.compare(value, other)? == Outcome::N;
            }
            if confused {
                found.push([&found[i][..], &[value]].concat());
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_days() {
        let store = Store::new();
        let sizes = [0, 1, 2].map(|day| born_by(day, &store, &Control::unlimited()).unwrap().len());
        assert_eq!(sizes, [1, 4, 22]);
    }
}
