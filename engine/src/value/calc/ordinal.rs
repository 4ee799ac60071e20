//! Ordinal sums a:b = {a^L, a:b^L | a^R, a:b^R} of canonical forms (ONAG, ch. 15).
//!
//! For two numbers the sign expansion of a:b is that of a followed by that of b (*Winning Ways*, ch. 3 on Hackenbush strings; Siegel,
//! *Combinatorial Game Theory*, VIII.2), so that no form is made. The length of an expansion counts as depth, since the definition takes
//! one step for each sign.

use rustc_hash::FxHashMap;

use super::Calc;
use crate::value::store::Id;
use crate::value::{Dyadic, Stop};

/// The longest sign expansion that is walked through.
const MAX_SIGNS: i64 = 1 << 17;

impl Calc<'_, '_> {
    /// a:b for canonical forms.
    pub(super) fn ordinal_sum_of(&mut self, a: Id, b: Id, known: &mut FxHashMap<Id, Id>) -> Result<Id, Stop> {
        if b == Id::ZERO {
            return Ok(a);
        }
        if let Some(&found) = known.get(&b) {
            return Ok(found);
        }
        if b.is_number() {
            let number = self.store.numbers.get(b.num);
            if a.is_number() {
                let sum = self.appended(&self.store.numbers.get(a.num), &number)?;
                return Ok(Id::number(self.store.numbers.intern(&sum)));
            }
            let room = self.store.depth_limit().saturating_sub(self.store.depth(a));
            if expansion_length(&number).is_none_or(|length| length > i64::from(room)) {
                return Err(Stop::TooDeep);
            }
        }
        self.step()?;
        let mut sides = [self.take_list(), self.take_list()];
        for (left, options) in [true, false].into_iter().zip(&mut sides) {
            let mut of_b = self.take_list();
            self.extend_all_options(a, left, options)?;
            self.extend_all_options(b, left, &mut of_b)?;
            for &option in &of_b {
                let sum = self.ordinal_sum_of(a, option, known)?;
                options.push(sum);
            }
            self.give_list(of_b);
        }
        let [left, right] = sides;
        let id = self.canonical(&left, &right)?;
        self.give_list(left);
        self.give_list(right);
        known.insert(b, id);
        Ok(id)
    }

    /// The number whose sign expansion is that of `a` followed by that of `b`.
    fn appended(&mut self, a: &Dyadic, b: &Dyadic) -> Result<Dyadic, Stop> {
        let mut to = Walker::at(a);
        if to.is_unbounded(b.signum() > 0) {
            return Ok(a + b);
        }
        if expansion_length(b).is_none_or(|length| length > MAX_SIGNS) {
            return Err(Stop::TooLarge);
        }
        let mut from = Walker::at(&Dyadic::ZERO);
        while from.here != *b {
            self.step()?;
            let up = from.here < *b;
            from.go(up);
            to.go(up);
        }
        Ok(to.here)
    }
}

/// How many signs the expansion of a number has, if they can be counted.
fn expansion_length(x: &Dyadic) -> Option<i64> {
    x.abs().ceil().to_i64()?.checked_add(i64::from(x.exponent()))
}

/// A place in the tree of numbers, between the nearest numbers above it in the tree.
struct Walker {
    below: Option<Dyadic>,
    here: Dyadic,
    above: Option<Dyadic>,
}

impl Walker {
    fn at(x: &Dyadic) -> Self {
        let step = Dyadic::unit_fraction(x.exponent());
        let (below, above) = (x - &step, x + &step);
        let is_inner = !x.is_integer();
        Self {
            below: (is_inner || x.signum() > 0).then_some(below),
            here: x.clone(),
            above: (is_inner || x.signum() < 0).then_some(above),
        }
    }

    /// Is there no number above (or below) it in the tree on this side?
    fn is_unbounded(&self, up: bool) -> bool {
        if up { self.above.is_none() } else { self.below.is_none() }
    }

    /// One sign further.
    fn go(&mut self, up: bool) {
        let one = Dyadic::from(1);
        let (behind, ahead) =
            if up { (&mut self.below, &self.above) } else { (&mut self.above, &self.below) };
        let next = match ahead {
            Some(ahead) => (&self.here + ahead).half(),
            None if up => &self.here + &one,
            None => &self.here - &one,
        };
        *behind = Some(std::mem::replace(&mut self.here, next));
    }
}
