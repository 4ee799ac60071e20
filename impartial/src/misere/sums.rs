//! Sums of forms that are not added up.

use super::store::{Form, Forms, Outcome};
use crate::budget::{Budget, Stopped};

impl Forms {
    /// Adds up the forms of a sum where each addition takes at most `steps` steps. At most one of the result is odd.
    pub(crate) fn joined(
        &mut self,
        forms: Vec<Form>,
        steps: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Form>, Stopped> {
        let mut joined = Vec::new();
        let is_odd = forms.iter().filter(|form| form.is_odd()).count() % 2 == 1;
        let mut kept: Vec<Form> = forms.into_iter().map(Form::even_part).collect();
        kept.sort_by_key(|form| (self.birthday(*form), *form));
        let mut sum = Form::ZERO.plus_stars(is_odd);
        for form in kept {
            match budget.part(steps, |budget| self.sum(sum, form, budget))? {
                Some(together) => sum = together,
                None => joined.push(form),
            }
        }
        if sum != Form::ZERO {
            joined.push(sum);
        }
        Ok(joined)
    }

    /// Returns the outcome of a sum of forms that are all tame: that of the nim sum.
    pub(crate) fn tame_outcome(&self, forms: &[Form]) -> Option<Outcome> {
        let (mut normal, mut is_fickle) = (0, true);
        for &form in forms {
            if !self.phylum(form).is_generally_tame() {
                return None;
            }
            normal ^= self.normal_value(form);
            is_fickle &= self.misere_value(form) != self.normal_value(form);
        }
        Some(Outcome::of_p((normal == 0) != is_fickle))
    }
}
