//! Ordinal sums of short forms and stoppers.

use rustc_hash::FxHashMap;

use super::form::LoopyForm;
use super::graph::{LoopyGraph, LoopyOption};
use super::value::LoopyValue;
use crate::games::value::{Calc, Literal, Stop};
use crate::ground::control::OrStop;

impl<'s> Calc<'s, '_> {
    /// Returns the ordinal sum G:H = {G^L, G:H^L | G^R, G:H^R} of a short form G and a stopper H.
    ///
    /// # Errors
    /// Returns the reason to stop; [`Stop::OutOfRange`] if H is not a stopper.
    pub fn loopy_ordinal_sum(
        &mut self,
        g: impl Into<Literal<'s>>,
        h: LoopyValue<'s>,
    ) -> OrStop<LoopyValue<'s>> {
        let g = g.into();
        if let Some(h) = h.short() {
            return Ok(self.ordinal_sum(g, h)?.into());
        }
        if !h.is_stopper() {
            return Err(Stop::OutOfRange);
        }
        let (own_left, own_right) = self.option_values(&g)?;
        let mut sums = Sums { g, graph: LoopyGraph::new(), places: FxHashMap::default(), forms: Vec::new() };
        sums.option(self, h.onside())?;
        let mut at = 0;
        while at < sums.forms.len() {
            // A move in G ends H, so these options are the same for every follower of H.
            let own =
                |values: &[_]| values.iter().map(|&v| LoopyOption::Value(LoopyValue::from(v))).collect();
            let mut options: [Vec<_>; 2] = [own(&own_left), own(&own_right)];
            for (list, of_h) in options.iter_mut().zip(sums.forms[at].loopy_options().into_iter().flatten()) {
                for option in of_h {
                    list.push(sums.option(self, option)?);
                }
            }
            let [left, right] = options;
            left.into_iter().for_each(|option| sums.graph.left(at, option));
            right.into_iter().for_each(|option| sums.graph.right(at, option));
            self.step()?;
            at += 1;
        }
        Ok(self.loopy(&sums.graph)?[0])
    }
}

/// The graph of the sums G:H' of a form G with the followers H' of a stopper.
struct Sums<'s> {
    g: Literal<'s>,
    graph: LoopyGraph<'s>,
    places: FxHashMap<super::Node, usize>,
    /// The loopy followers of H, one for each node of the graph.
    forms: Vec<LoopyForm<'s>>,
}

impl<'s> Sums<'s> {
    /// Returns the sum of G with a follower of H: a value if the follower is short, a node of the graph
    /// otherwise.
    fn option(&mut self, calc: &mut Calc<'s, '_>, h: LoopyForm<'s>) -> OrStop<LoopyOption<'s>> {
        if let Some(h) = h.short() {
            return Ok(LoopyOption::Value(calc.ordinal_sum(self.g.clone(), h)?.into()));
        }
        if let Some(&node) = self.places.get(&h.node()) {
            return Ok(LoopyOption::Node(node));
        }
        let node = self.graph.node();
        self.places.insert(h.node(), node);
        self.forms.push(h);
        Ok(LoopyOption::Node(node))
    }
}
