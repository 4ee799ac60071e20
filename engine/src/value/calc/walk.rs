//! What is worked out by walking through all followers of one value, each once.

use rustc_hash::FxHashMap;

use super::{Calc, load};
use crate::value::store::{Bounds, Edge, Id, Num, Uptimal};
use crate::value::{Dyadic, Stop, Store};

impl Calc<'_, '_> {
    /// a cooled by t > -1 (ONAG, ch. 9): the mean above the temperature, otherwise {a^L cooled - t | a^R cooled + t}.
    pub(super) fn cooled(&mut self, a: Id, t: &Dyadic, known: &mut FxHashMap<Id, Id>) -> Result<Id, Stop> {
        if self.temperature_of(a)? < *t {
            let mean = self.mean_of(a)?;
            return Ok(Id::number(self.store.numbers.intern(&mean)));
        }
        // A number is followed down to the integers.
        if a.is_number() && self.store.numbers.get(a.num).exponent() > self.store.depth_limit() {
            return Err(Stop::TooDeep);
        }
        if let Some(&found) = known.get(&a) {
            return Ok(found);
        }
        self.step()?;
        let tax = self.store.numbers.intern(t);
        let mut sides = [self.take_list(), self.take_list()];
        for (left, options) in [true, false].into_iter().zip(&mut sides) {
            let by = if left { self.store.numbers.neg(tax) } else { tax };
            self.extend_all_options(a, left, options)?;
            for option in options.iter_mut() {
                let cooled = self.nested(|calc| calc.cooled(*option, t, known))?;
                *option = self.store.shift(cooled, by);
            }
        }
        let [left, right] = sides;
        let id = self.canonical(&left, &right)?;
        self.give_list(left);
        self.give_list(right);
        known.insert(a, id);
        Ok(id)
    }

    pub(super) fn birthday_of(&mut self, a: Id, known: &mut FxHashMap<Id, Dyadic>) -> Result<Dyadic, Stop> {
        if let Some(uptimal) = self.store.uptimal(a) {
            let number = birthday_of_number(&self.store.numbers.get(a.num));
            return Ok(&number + &birthday_of_uptimal(uptimal).into());
        }
        if let Some(found) = known.get(&a) {
            return Ok(found.clone());
        }
        self.step()?;
        let mut latest = Dyadic::ZERO;
        let record = self.store.record(a.base);
        for word in record.left().iter().chain(record.right()) {
            let option = self.store.shift(load(word), a.num);
            latest = latest.max(self.birthday_of(option, known)?);
        }
        let birthday = &latest + &1.into();
        known.insert(a, birthday.clone());
        Ok(birthday)
    }

    pub(super) fn all_small(&mut self, a: Id, known: &mut FxHashMap<Id, bool>) -> Result<bool, Stop> {
        if a.num != Num::ZERO || a.is_number() || self.store.uptimal(a).is_some() {
            return Ok(a.num == Num::ZERO);
        }
        if let Some(&found) = known.get(&a) {
            return Ok(found);
        }
        self.step()?;
        let record = self.store.record(a.base);
        let mut all = true;
        for word in record.left().iter().chain(record.right()) {
            all = all && self.all_small(load(word), known)?;
        }
        known.insert(a, all);
        Ok(all)
    }

    /// The value of this store that equals `a` of the store `from`.
    pub(super) fn copied(&mut self, from: &Store, a: Id, known: &mut FxHashMap<u32, Id>) -> Result<Id, Stop> {
        let number = self.store.numbers.intern(&from.numbers.get(a.num));
        if a.is_number() {
            return Ok(Id::number(number));
        }
        if let Some(&found) = known.get(&a.base) {
            return Ok(self.store.shift(found, number));
        }
        self.step()?;
        let record = from.record(a.base);
        let id = match record.uptimal() {
            Some(uptimal) => self.store.intern_uptimal(uptimal)?,
            None => {
                let mut sides = [self.take_list(), self.take_list()];
                for (words, side) in [record.left(), record.right()].into_iter().zip(&mut sides) {
                    for word in words {
                        side.push(self.copied(from, load(word), known)?);
                    }
                }
                let [mut left, mut right] = sides;
                let bounds = record.bounds(Num::ZERO, &from.numbers);
                let right_stop = from.numbers.get(bounds.right.num());
                let right_stop = self.store.numbers.intern(&right_stop);
                let bounds = Bounds { right: Edge::new(right_stop, bounds.ge_right()), ..bounds };
                let id = self.store.intern_form(&mut left, &mut right, bounds)?;
                self.give_list(left);
                self.give_list(right);
                id
            }
        };
        known.insert(a.base, id);
        Ok(self.store.shift(id, number))
    }
}

/// |n| for an integer; for m/2^k between n and n+1 with n >= 0 it is n + 1 + k (ONAG, ch. 2).
fn birthday_of_number(x: &Dyadic) -> Dyadic {
    let whole = x.abs().floor();
    match x.exponent() {
        0 => whole,
        k => &whole + &Dyadic::from(i64::from(k) + 1),
    }
}

/// From the canonical options: `{0|(n-1)ups + *(m xor 1)}`, but `{0,*|0}` for up-star.
fn birthday_of_uptimal(Uptimal { ups, nim }: Uptimal) -> i64 {
    let (ups, nim) = (i64::from(ups.unsigned_abs()), i64::from(nim));
    if ups == 0 {
        return nim;
    }
    let nim_of_one_up = nim ^ (ups - 1) & 1;
    let of_one_up = if nim_of_one_up == 1 { 2 } else { 1 + (nim_of_one_up ^ 1) };
    ups - 1 + of_one_up
}
