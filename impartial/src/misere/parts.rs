//! Differences and parts of misère canonical forms.

use std::sync::Arc;

use super::store::{Form, Forms};
use crate::budget::{Budget, Stopped};

impl Forms {
    /// Returns the form `X` with `g = h + X`, or nothing if there is none. There is at most one: sums can be
    /// cancelled (Conway, ONAG, chapter 12).
    ///
    /// # Errors
    /// The budget ends.
    pub fn difference(&mut self, g: Form, h: Form, budget: &mut Budget<'_>) -> Result<Option<Form>, Stopped> {
        let odd = g.is_odd() != h.is_odd();
        let (g, h) = (g.even_part(), h.even_part());
        let found = if h == Form::ZERO {
            Some(g)
        } else if g == h {
            Some(Form::ZERO)
        } else if let Some(known) = self.differences.get(&(g, h)) {
            *known
        } else {
            let found = self.new_difference(g, h, budget)?;
            self.differences.insert((g, h), found);
            found
        };
        Ok(found.map(|form| form.plus_stars(odd)))
    }

    fn new_difference(&mut self, g: Form, h: Form, budget: &mut Budget<'_>) -> Result<Option<Form>, Stopped> {
        // Each option X' of X gives an option X' + h of g, or one that is reversed through g, which is then X' + h'
        // for an option h' of h. So all options of X are among these.
        let mut options = Vec::new();
        for option in self.options(g) {
            options.extend(self.difference(option, h, budget)?);
        }
        for option in self.options(h) {
            options.extend(self.difference(g, option, budget)?);
        }
        let candidate = self.of_options(&options, budget)?;
        Ok((self.sum(candidate, h, budget)? == g).then_some(candidate))
    }

    /// Returns the even parts of a form, in ascending order of the handles: the even forms `H` such that the form is
    /// `H + X` for some `X`. 0 and the even part of the form itself are among them.
    ///
    /// # Errors
    /// The budget ends.
    pub fn parts(&mut self, form: Form, budget: &mut Budget<'_>) -> Result<Vec<Form>, Stopped> {
        Ok(self.even_parts(form.even_part(), budget)?.to_vec())
    }

    /// Returns true if the form is neither 0 nor `*1`, and no sum of two forms other than these.
    ///
    /// # Errors
    /// The budget ends.
    pub fn is_prime(&mut self, form: Form, budget: &mut Budget<'_>) -> Result<bool, Stopped> {
        Ok(self.even_parts(form.even_part(), budget)?.len() == 2)
    }

    fn even_parts(&mut self, form: Form, budget: &mut Budget<'_>) -> Result<Arc<[Form]>, Stopped> {
        if let Some(known) = self.parts.get(&form) {
            return Ok(known.clone());
        }
        // If the form is H + X, then each of its options is H' + X or H + X': H or X is a part of the option.
        let mut fewest: Option<Arc<[Form]>> = None;
        for option in self.options(form) {
            let parts = self.even_parts(option.even_part(), budget)?;
            if fewest.as_ref().is_none_or(|fewest| parts.len() < fewest.len()) {
                fewest = Some(parts);
            }
        }
        let mut found = vec![Form::ZERO, form];
        for &part in fewest.as_deref().unwrap_or_default() {
            if let Some(other) = self.difference(form, part, budget)? {
                found.extend([part, other.even_part()]);
            }
        }
        found.sort_unstable();
        found.dedup();
        let found: Arc<[Form]> = found.into();
        self.parts.insert(form, found.clone());
        Ok(found)
    }
}
