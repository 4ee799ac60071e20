//! The public handle of a value.
use super::store::{Id, Store};
use super::{Calc, Dyadic, Stop};
use crate::control::Control;

/// A value in a store.
#[derive(Clone, Copy)]
pub struct Value<'s> {
    store: &'s Store,
    id: Id,
}

impl<'s> Value<'s> {
    pub(crate) fn new(store: &'s Store, id: Id) -> Self {
        Self { store, id }
    }
    pub(crate) fn id(self) -> Id { self.id }
    /// t
    pub fn temperature(self) -> Dyadic { static C: Control = Control::unlimited(); Calc::new(self.store, &C).temperature_of(self.id).unwrap() }
    /// t
    pub fn mean(self) -> Dyadic { static C: Control = Control::unlimited(); Calc::new(self.store, &C).mean_of(self.id).unwrap() }
    /// x
    pub fn explicit(self) -> String {
        fn go(c: &Calc, id: Id) -> String {
            if id.is_number() { return c.store().numbers.get(id.num).to_string(); }
            let mut s = [vec![], vec![]];
            for (i, l) in [true, false].into_iter().enumerate() {
                let mut o = vec![]; c.extend_all_options(id, l, &mut o).unwrap();
                s[i] = o.iter().map(|&o| go(c, o)).collect();
                s[i].sort();
            }
            format!("{{{}|{}}}", s[0].join(","), s[1].join(","))
        }
        static C: Control = Control::unlimited();
        go(&Calc::new(self.store, &C), self.id)
    }
}
