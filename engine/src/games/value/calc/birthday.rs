//! Birthdays of canonical forms.

use rustc_hash::FxHashMap;

use super::Calc;
use crate::games::value::store::{Id, Uptimal};
use crate::games::value::{Dyadic, Value};
use crate::ground::control::OrStop;

impl<'s> Calc<'s, '_> {
    /// Returns the birthday of the canonical form: 0 for the form 0, and one more than the birthday of the
    /// latest option for all others.
    pub fn birthday(&mut self, a: Value<'s>) -> OrStop<Dyadic> {
        let a = self.checked(a)?;
        let mut known = FxHashMap::default();
        self.birthday_of(a, &mut known)
    }

    fn birthday_of(&mut self, a: Id, known: &mut FxHashMap<Id, Dyadic>) -> OrStop<Dyadic> {
        if let Some(uptimal) = self.store.uptimal(a) {
            // By number translation x + u = {x + u^L | x + u^R}, so the birthdays of x and u add up.
            let number = birthday_of_number(&self.store.numbers.get(a.num));
            return Ok(&number + &birthday_of_uptimal(uptimal).into());
        }
        if let Some(found) = known.get(&a) {
            return Ok(found.clone());
        }
        self.step()?;
        let mut latest = Dyadic::ZERO;
        for option in self.store.record(a.base).all_options() {
            let option = self.store.shift(option, a.num);
            latest = latest.max(self.birthday_of(option, known)?);
        }
        let birthday = &latest + &1.into();
        known.insert(a, birthday.clone());
        Ok(birthday)
    }
}

/// Returns the birthday of a number: |n| for an integer n, and n + 1 + k for m/2^k between n and n+1 with
/// n >= 0 (ONAG, ch. 2).
fn birthday_of_number(x: &Dyadic) -> Dyadic {
    let whole = x.abs().floor();
    match x.exponent() {
        0 => whole,
        k => &whole + &Dyadic::from(i64::from(k) + 1),
    }
}

/// Returns the birthday of ups plus a nimber. It follows from the canonical options:
/// `{0|(n-1)ups + *(m xor 1)}`, but `{0,*|0}` for up-star.
fn birthday_of_uptimal(Uptimal { ups, nim }: Uptimal) -> i64 {
    let (ups, nim) = (i64::from(ups.unsigned_abs()), i64::from(nim));
    if ups == 0 {
        return nim;
    }
    // Each move from n ups to n - 1 costs a day and changes the parity of the nimber, down to a single up.
    let nim_of_one_up = nim ^ (ups - 1) & 1;
    let of_one_up = if nim_of_one_up == 1 { 2 } else { 1 + (nim_of_one_up ^ 1) };
    ups - 1 + of_one_up
}
