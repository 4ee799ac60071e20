//! Literal forms of games.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{Calc, Value};
use crate::games::value::Dyadic;
use crate::games::value::store::Id;
use crate::ground::control::OrStop;

/// A literal form: a tree of options that need not be canonical.
///
/// Equal games may have different forms: {-1|1} = 0. Operations whose result depends on the form, such as
/// the ordinal sum {-1|1}:1 = 1/2 (but 0:1 = 1), take a literal. A literal made from a [`Value`] is the
/// canonical form of that value. Every literal stores its value, computed when the literal is built, and
/// equal parts may be shared, so a literal costs no more than its distinct parts.
///
/// ```
/// # use upstar::{Calc, Control, Store};
/// # let store = Store::new();
/// # let control = Control::unlimited();
/// # let mut calc = Calc::new(&store, &control);
/// let (one, zero) = (store.integer(1), store.zero());
/// let form = calc.literal(vec![(-one).into()], vec![one.into()])?;
/// assert_eq!(form.value(), zero);
/// assert_eq!(calc.ordinal_sum(form, one)?, store.form(&[zero], &[one]));
/// assert_eq!(calc.ordinal_sum(zero, one)?, one);
/// # Ok::<(), upstar::Stop>(())
/// ```
#[must_use]
#[derive(Clone, Debug)]
pub struct Literal<'s> {
    value: Value<'s>,
    /// The options as given; `None` for the canonical form of `value`.
    written: Option<Arc<Written<'s>>>,
}

#[derive(Debug)]
struct Written<'s> {
    left: Vec<Literal<'s>>,
    right: Vec<Literal<'s>>,
    depth: u32,
}

/// The identity of a literal: its value, and the address of its options (0 for a canonical form).
///
/// The address is unique only while the literal is alive, so a map with these keys must not outlive the
/// literal it was made for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct LiteralKey(Id, usize);

impl<'s> From<Value<'s>> for Literal<'s> {
    fn from(value: Value<'s>) -> Self {
        Self { value, written: None }
    }
}

impl<'s> Literal<'s> {
    /// Returns the value of the form.
    pub fn value(&self) -> Value<'s> {
        self.value
    }

    /// Returns the options as given, Left's and then Right's; `None` for a canonical form, whose options are
    /// those of its value.
    pub fn written(&self) -> Option<(&[Self], &[Self])> {
        self.written.as_ref().map(|w| (w.left.as_slice(), w.right.as_slice()))
    }

    pub(crate) fn key(&self) -> LiteralKey {
        LiteralKey(self.value.id(), self.written.as_ref().map_or(0, |w| Arc::as_ptr(w) as usize))
    }

    /// Returns the depth of the form. Numbers in canonical form have depth 0.
    pub(crate) fn depth(&self) -> u32 {
        let canonical = || self.value.store().depth(self.value.id());
        self.written.as_ref().map_or_else(canonical, |w| w.depth)
    }
}

impl<'s> Calc<'s, '_> {
    /// Returns the literal form {left|right} with exactly these options.
    ///
    /// # Errors
    /// Returns the reason to stop, since the value of the form is computed as well.
    pub fn literal(&mut self, left: Vec<Literal<'s>>, right: Vec<Literal<'s>>) -> OrStop<Literal<'s>> {
        let values = |options: &[Literal<'s>]| options.iter().map(Literal::value).collect::<Vec<_>>();
        let value = self.form(&values(&left), &values(&right))?;
        let depth = left.iter().chain(&right).map(Literal::depth).max().unwrap_or(0);
        // Later operations may recurse over two options at once.
        self.check_sum_of_depths(depth, depth)?;
        let written = Written { left, right, depth: depth + 1 };
        Ok(Literal { value, written: Some(Arc::new(written)) })
    }

    /// Returns the left and the right options of a literal.
    pub fn literal_options(&mut self, of: &Literal<'s>) -> OrStop<(Vec<Literal<'s>>, Vec<Literal<'s>>)> {
        if let Some((left, right)) = of.written() {
            return Ok((left.to_vec(), right.to_vec()));
        }
        let (left, right) = self.options(of.value)?;
        let literals = |values: Vec<Value<'s>>| values.into_iter().map(Literal::from).collect();
        Ok((literals(left), literals(right)))
    }

    /// Returns the values of the left and of the right options of a literal.
    pub(crate) fn option_values(&mut self, of: &Literal<'s>) -> OrStop<(Vec<Value<'s>>, Vec<Value<'s>>)> {
        match of.written() {
            Some((left, right)) => {
                let values = |options: &[Literal<'s>]| options.iter().map(Literal::value).collect();
                Ok((values(left), values(right)))
            }
            None => self.options(of.value),
        }
    }

    /// Returns the birthday of the form: 0 without options, otherwise one more than the birthday of its
    /// latest option.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// use upstar::Dyadic;
    ///
    /// let [low, high] = [-3, 17].map(|n| store.integer(n));
    /// let form = calc.literal(vec![low.into()], vec![high.into()])?;
    /// assert_eq!(calc.formal_birthday(&form)?, Dyadic::from(18));
    /// assert_eq!(calc.birthday(form.value())?, Dyadic::ZERO);
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn formal_birthday(&mut self, of: &Literal<'s>) -> OrStop<Dyadic> {
        self.formal_birthday_of(of, &mut FxHashMap::default())
    }

    fn formal_birthday_of(
        &mut self,
        of: &Literal<'s>,
        known: &mut FxHashMap<LiteralKey, Dyadic>,
    ) -> OrStop<Dyadic> {
        let Some((left, right)) = of.written() else { return self.birthday(of.value) };
        if let Some(found) = known.get(&of.key()) {
            return Ok(found.clone());
        }
        self.step()?;
        let mut birthday = Dyadic::ZERO;
        for option in left.iter().chain(right) {
            let of_option = self.formal_birthday_of(option, known)?;
            birthday = birthday.max(&of_option + &Dyadic::from(1));
        }
        known.insert(of.key(), birthday.clone());
        Ok(birthday)
    }
}
