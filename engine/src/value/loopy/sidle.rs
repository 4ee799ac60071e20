//! Sidling: stoppers for the sides of games that simplification leaves as they are.
//!
//! **Theorem** (Conway; *Winning Ways*, ch. 11, the Sidling Theorem). Put `on` for every node of a graph that is no stopper, then again and again {..|..} of what the options have come to. If
//! nothing changes any more, that is the onside of the nodes; from `off` it is the offside. Every step works with stoppers only, since what was put
//! for the nodes leads no longer back to them.
//!
//! It need not end: Bach's carousel goes on for ever. So the steps are limited, and what does not end within the limit is left as the simplified graph, which is
//! no stopper, and says so. A result is compared with the graph before it is taken.

use super::Side;
use super::arena::{LEFT, Node, RIGHT};
use super::draft::{Draft, Point};
use super::order::Order;
use crate::value::{Calc, Stop};

/// The most steps. What ends at all in the examples of the literature ends within a dozen.
const MAX_STEPS: usize = 40;

impl Calc<'_, '_> {
    /// The stoppers that the nodes of a component are equal to on one side, if sidling comes to an end.
    pub(super) fn sidle(&mut self, part: &Draft, side: Side) -> Result<Option<Vec<Node>>, Stop> {
        if !self.are_stoppers(part) {
            return Ok(None);
        }
        let start = self.pass_for_ever(side.winner_of_draws())?;
        let mut now = vec![start; part.len()];
        for _ in 0..MAX_STEPS {
            let next = self.sidle_once(part, side, &now)?;
            if next == now {
                return Ok(self.are_equal(part, side, &now)?.then_some(now));
            }
            now = next;
        }
        Ok(None)
    }

    fn sidle_once(&mut self, part: &Draft, side: Side, now: &[Node]) -> Result<Vec<Node>, Stop> {
        let mut next = Draft::default();
        for place in 0..part.len() {
            next.push();
            for player in [LEFT, RIGHT] {
                let known = |point: &Point| match *point {
                    Point::Inner(i) => Point::Known(now[i as usize]),
                    known @ Point::Known(_) => known,
                };
                next.options[player][place] = part.options[player][place].iter().map(known).collect();
            }
        }
        self.evaluate(&mut next, side, vec![None; part.len()])
    }

    /// Are the nodes of a component equal to these forms?
    fn are_equal(&mut self, part: &Draft, side: Side, forms: &[Node]) -> Result<bool, Stop> {
        let mut order = Order::new(part, side);
        for (i, &form) in forms.iter().enumerate() {
            let (node, form) = (Point::Inner(i as u32), Point::Known(form));
            if !order.ge(self, node, form)? || !order.ge(self, form, node)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// `on` for Left, `off` for Right.
    pub(super) fn pass_for_ever(&mut self, player: usize) -> Result<Node, Stop> {
        let mut draft = Draft::default();
        let node = draft.push();
        draft.options[player][node as usize].push(Point::Inner(node));
        Ok(self.intern(&draft)?[0])
    }
}
