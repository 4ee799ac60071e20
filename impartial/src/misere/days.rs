//! The numbers of misère values by birthday.

use std::fmt;

use super::store::{Form, Forms};
use crate::budget::{Budget, Stopped};

/// A sum of powers of two with whole factors, as large as the number of values born by day 6.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PowerSum {
    /// The factors and exponents, with the greatest exponents first.
    pub terms: Vec<(i64, u64)>,
    /// The number that is added.
    pub constant: i64,
}

impl PowerSum {
    fn add(&mut self, factor: i64, exponent: u64) {
        match self.terms.iter_mut().find(|term| term.1 == exponent) {
            Some(term) => term.0 += factor,
            None => self.terms.push((factor, exponent)),
        }
    }

    /// Makes all factors odd, and no two exponents neighbors.
    fn tidy(&mut self) {
        self.terms.sort_by_key(|term| term.1);
        let mut tidied: Vec<(i64, u64)> = Vec::new();
        let mut waiting = std::mem::take(&mut self.terms).into_iter().peekable();
        while let Some((mut factor, mut exponent)) = waiting.next() {
            let end = waiting.peek().map_or(u64::MAX, |next| next.1);
            while factor != 0 && factor % 2 == 0 && exponent < end {
                (factor, exponent) = (factor / 2, exponent + 1);
            }
            let near = |next: &&mut (i64, u64)| next.1 <= exponent + 1 && next.1 >= exponent;
            if let Some(next) = waiting.peek_mut().filter(near) {
                *next = (factor + (next.0 << (next.1 - exponent)), exponent);
            } else if factor != 0 {
                tidied.push((factor, exponent));
            }
        }
        tidied.reverse();
        self.terms = tidied;
    }

    /// Returns the number, if it fits.
    #[must_use]
    pub fn value(&self) -> Option<i64> {
        let mut sum = i128::from(self.constant);
        for &(factor, exponent) in &self.terms {
            // More does not fit, whatever the other terms are: exponents differ, and factors are small.
            let power = u32::try_from(exponent).ok().filter(|exponent| *exponent < 62)?;
            sum += i128::from(factor) << power;
        }
        i64::try_from(sum).ok()
    }
}

impl fmt::Display for PowerSum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(value) = self.value() {
            return value.fmt(f);
        }
        for (i, &(factor, exponent)) in self.terms.iter().enumerate() {
            match (i, factor < 0) {
                (0, false) => {}
                (0, true) => f.write_str("-")?,
                (_, false) => f.write_str(" + ")?,
                (_, true) => f.write_str(" - ")?,
            }
            if factor.unsigned_abs() != 1 {
                write!(f, "{}*", factor.unsigned_abs())?;
            }
            write!(f, "2^{exponent}")?;
        }
        match self.constant {
            0 => Ok(()),
            constant => {
                write!(f, " {} {}", if constant < 0 { '-' } else { '+' }, constant.unsigned_abs())
            }
        }
    }
}

/// Returns all misère values born by day `day`, at most 4.
///
/// # Errors
/// The budget ends, or the day is greater.
pub fn born_by(forms: &mut Forms, day: u32, budget: &mut Budget<'_>) -> Result<Vec<Form>, Stopped> {
    if day > 4 {
        return Err(Stopped::TooLarge);
    }
    let mut values = vec![Form::ZERO];
    for _ in 0..day {
        let mut next = Vec::new();
        for set in 0..1usize << values.len() {
            let chosen = values.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
            let options: Vec<Form> = chosen.map(|(_, form)| *form).collect();
            next.push(forms.of_options(&options, budget)?);
        }
        next.sort_by(|g, h| forms.compare(*g, *h));
        next.dedup();
        values = next;
    }
    Ok(values)
}

/// Returns the number of misère values born by day `day`, at most 6: 1, 2, 3, 5, 22, 4171780, and a sum of powers of
/// two.
///
/// A set of values simplifies to at most one form. The sets that simplify to `H` are its options with a part of the
/// values that have `H` as an option. So `2^n` less the numbers of such sets remain. On day 6 the n values are those
/// of day 5, and the number of those with the option `H` is found in the same way from the 22 values of day 4. The
/// number on page 140 of ONAG is another one, which leaves out the condition on 0.
///
/// # Errors
/// The budget ends, or the day is greater.
pub fn count_born_by(forms: &mut Forms, day: u32, budget: &mut Budget<'_>) -> Result<PowerSum, Stopped> {
    if day > 6 {
        return Err(Stopped::TooLarge);
    }
    if day <= 4 {
        let count = born_by(forms, day, budget)?.len();
        return Ok(PowerSum { terms: Vec::new(), constant: count as i64 });
    }
    let values = born_by(forms, 4, budget)?;
    let day_five = Simplifications::of(forms, &values).tally(budget)?;
    if day == 5 {
        return Ok(PowerSum { terms: Vec::new(), constant: day_five.values as i64 });
    }
    let mut sum = PowerSum { terms: Vec::new(), constant: 0 };
    sum.add(1, day_five.values);
    for (&form, &above) in values.iter().zip(&day_five.with_option) {
        sum.add(-1, above);
        if form == Form::ZERO {
            // Of the sets above 0 those without a P-position stay, and the empty one is 0 itself.
            sum.add(1, day_five.n_with_zero);
        } else {
            // The set of the options of the form alone is the form itself.
            sum.constant += 1;
        }
    }
    sum.tidy();
    Ok(sum)
}

/// The numbers of sets of values that do not simplify.
struct Tally {
    values: u64,
    /// Of those with each value.
    with_option: Vec<u64>,
    /// Of those with 0 that are N-positions.
    n_with_zero: u64,
}

/// The sets of some values as bits, and the simplification of each.
struct Simplifications {
    forms: Vec<Form>,
    /// The options of each value, as bits.
    options: Vec<u64>,
    /// The values that have each value as an option, as bits.
    above: Vec<u64>,
    /// The P-positions among the values, as bits.
    p_positions: u64,
}

impl Simplifications {
    fn of(forms: &Forms, values: &[Form]) -> Self {
        let bits = |chosen: &dyn Fn(Form) -> bool| {
            values.iter().enumerate().fold(0, |bits, (i, form)| bits | u64::from(chosen(*form)) << i)
        };
        Self {
            forms: values.to_vec(),
            options: values.iter().map(|value| bits(&|form| forms.has_option(*value, form))).collect(),
            above: values.iter().map(|value| bits(&|form| forms.has_option(form, *value))).collect(),
            p_positions: bits(&|form| forms.misere_value(form) == 0),
        }
    }

    fn is_n(&self, set: u64) -> bool {
        set == 0 || set & self.p_positions != 0
    }

    fn is_canonical(&self, set: u64) -> bool {
        let simplifies = |i: usize| {
            let (options, above) = (self.options[i], self.above[i]);
            let between = set & options == options && set & !(options | above) == 0 && set != options;
            between && (self.forms[i] != Form::ZERO || self.is_n(set))
        };
        !(0..self.forms.len()).any(simplifies)
    }

    fn tally(&self, budget: &mut Budget<'_>) -> Result<Tally, Stopped> {
        let mut tally = Tally { values: 0, with_option: vec![0; self.forms.len()], n_with_zero: 0 };
        let zero = self.forms.iter().position(|form| *form == Form::ZERO);
        for set in 0..1u64 << self.forms.len() {
            budget.spend(1)?;
            if !self.is_canonical(set) {
                continue;
            }
            tally.values += 1;
            for (i, count) in tally.with_option.iter_mut().enumerate() {
                *count += set >> i & 1;
            }
            let has_zero = zero.is_some_and(|i| set >> i & 1 == 1);
            tally.n_with_zero += u64::from(has_zero && self.is_n(set));
        }
        Ok(tally)
    }
}
