//! The value of a position of a short ruleset.

use super::memo::{Known, Memo};
use crate::control::{Control, Stop};
use crate::rules::{Options, Short, Signed};
use crate::value::store::Id;
use crate::value::{Calc, Store, Value};

/// Works out positions of one ruleset, remembering every component it meets.
pub struct Solver<'s, R: Short> {
    rules: R,
    store: &'s Store,
    memo: R::Memo,
}

/// One thread's part in a search.
struct Search<'a, 's, R: Short> {
    solver: &'a Solver<'s, R>,
    calc: Calc<'a>,
    options: Vec<Options<R::Component>>,
    values: Vec<Vec<Option<Id>>>,
    ids: Vec<Vec<Id>>,
    backwards: bool,
    depth: u32,
}

impl<'s, R: Short> Solver<'s, R> {
    /// A solver that knows nothing yet.
    #[must_use]
    pub fn new(rules: R, store: &'s Store) -> Self {
        Self { rules, store, memo: R::Memo::default() }
    }

    /// How many components are remembered.
    pub fn components(&self) -> usize {
        self.memo.len()
    }

    /// The memory of the memo, in bytes.
    pub fn memo_bytes(&self) -> usize {
        self.memo.bytes()
    }

    /// The value of a sum of components.
    ///
    /// # Errors
    /// The reason why `control` ended the search; what was found stays remembered.
    pub fn value(&self, parts: &[Signed<R::Component>], control: &Control) -> Result<Value<'s>, Stop> {
        let mut search = Search::new(self, control, false);
        let id = search.sum(parts)?;
        search.calc.report()?;
        Ok(self.store.value(id))
    }
}

impl<'a, 's, R: Short> Search<'a, 's, R> {
    fn new(solver: &'a Solver<'s, R>, control: &'a Control, backwards: bool) -> Self {
        Self {
            solver,
            calc: Calc::new(solver.store, control),
            options: Vec::new(),
            values: Vec::new(),
            ids: Vec::new(),
            backwards,
            depth: 0,
        }
    }

    fn sum(&mut self, parts: &[Signed<R::Component>]) -> Result<Id, Stop> {
        let mut sum = Id::ZERO;
        for part in parts {
            let value = self.component(&part.component)?;
            let value = if part.negated { self.calc.neg(value)? } else { value };
            sum = self.calc.add(sum, value)?;
        }
        Ok(sum)
    }

    fn component(&mut self, component: &R::Component) -> Result<Id, Stop> {
        if let Some(known) = self.solver.memo.get(component) {
            return Ok(known.0);
        }
        if self.depth >= self.solver.store.depth_limit() {
            return Err(Stop::TooDeep);
        }
        self.depth += 1;
        let mut options = self.options.pop().unwrap_or_default();
        let mut values = self.values.pop().unwrap_or_default();
        self.solver.rules.options(component, &mut options);
        let id = self.solve(&options, &mut values)?;
        self.solver.memo.put(component, Known(id));
        options.clear();
        values.clear();
        self.options.push(options);
        self.values.push(values);
        self.depth -= 1;
        Ok(id)
    }

    fn solve(
        &mut self,
        options: &Options<R::Component>,
        values: &mut Vec<Option<Id>>,
    ) -> Result<Id, Stop> {
        let memo = &self.solver.memo;
        values.extend(options.parts().iter().map(|part| memo.get(&part.component).map(|k| k.0)));
        let count = values.len();
        for i in 0..count {
            let i = if self.backwards { count - 1 - i } else { i };
            if values[i].is_none() {
                values[i] = Some(self.component(&options.parts()[i].component)?);
            }
        }
        let (mut left, mut right) =
            (self.ids.pop().unwrap_or_default(), self.ids.pop().unwrap_or_default());
        let (ends, lefts) = options.ends();
        let mut start = 0;
        for (i, &end) in ends.iter().enumerate() {
            let mut sum = Id::ZERO;
            for (part, value) in options.parts()[start..end].iter().zip(&values[start..end]) {
                let value = value.unwrap_or(Id::ZERO);
                let value = if part.negated { self.calc.neg(value)? } else { value };
                sum = self.calc.add(sum, value)?;
            }
            if i < lefts { left.push(sum) } else { right.push(sum) }
            start = end;
        }
        let id = self.calc.canonical(&mut left, &mut right)?;
        for mut list in [left, right] {
            list.clear();
            self.ids.push(list);
        }
        Ok(id)
    }
}
