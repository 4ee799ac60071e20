//! Sidling: stoppers for the sides of games that simplification leaves as they are.
//!
//! **Theorem** (Conway; *Winning Ways*, ch. 11, the Sidling Theorem). Put `on` for every node of a graph that
//! is no stopper, then again and again {..|..} of what the options have come to. If nothing changes any more,
//! that is the onside of the nodes; from `off` it is the offside. Every step works with stoppers only, since
//! what was put for the nodes leads no longer back to them.
//!
//! It need not end: Bach's carousel goes on for ever. So the steps are limited. Often some nodes have come to
//! rest by then, though others have not: `over` is met from above as 1, 1/2, 1/4, .., and a node that only
//! needs a number between two bounds knows it soon. Those are taken, and the rest, in which they are known
//! now, begins anew. If no node has come to rest, the simplified graph is left as it is, which is no stopper,
//! and says so. Every result is compared with the graph before it is taken, which is all that is needed for
//! it to be right.

use super::draft::{Draft, Point};
use super::order::Order;
use crate::games::value::Calc;
use crate::games::value::loopy::Side;
use crate::games::value::loopy::arena::Node;
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The most steps. What ends at all in the examples of the literature ends within a dozen.
pub(crate) const MAX_STEPS: usize = 40;
/// The steps that are tried before the nodes of a large component are compared with each other, which takes
/// longer.
pub(crate) const FIRST_STEPS: usize = 8;

impl Calc<'_, '_> {
    /// The stoppers that nodes of a component are equal to on one side, for those nodes where sidling comes
    /// to rest.
    pub(crate) fn sidle(&mut self, part: &Draft, side: Side, steps: usize) -> OrStop<Vec<Option<Node>>> {
        if !self.are_stoppers(part) {
            return Ok(vec![None; part.len()]);
        }
        let start = self.pass_for_ever(side.winner_of_draws())?;
        let mut now = vec![start; part.len()];
        let mut at_rest = vec![false; part.len()];
        for _ in 0..steps {
            let next = self.sidle_once(part, side, &now)?;
            at_rest = next.iter().zip(&now).map(|(next, now)| next == now).collect();
            now = next;
            if at_rest.iter().all(|&rests| rests) {
                break;
            }
        }
        let mut order = Order::new(part, side);
        let mut found = Vec::with_capacity(part.len());
        for (i, (&form, rests)) in now.iter().zip(at_rest).enumerate() {
            let (node, known) = (Point::Inner(i as u32), Point::Known(form));
            let equal = rests && order.ge(self, node, known)? && order.ge(self, known, node)?;
            found.push(equal.then_some(form));
        }
        Ok(found)
    }

    fn sidle_once(&mut self, part: &Draft, side: Side, now: &[Node]) -> OrStop<Vec<Node>> {
        let mut next = Draft::default();
        for place in 0..part.len() {
            next.push();
            for player in Player::BOTH {
                let known = |point: &Point| match *point {
                    Point::Inner(i) => Point::Known(now[i as usize]),
                    known @ Point::Known(_) => known,
                };
                next.options[player][place] = part.options[player][place].iter().map(known).collect();
            }
        }
        self.evaluate(&mut next, side, vec![None; part.len()])
    }

    /// `on` for Left, `off` for Right.
    pub(crate) fn pass_for_ever(&mut self, player: Player) -> OrStop<Node> {
        let mut draft = Draft::default();
        let node = draft.push();
        draft.options[player][node as usize].push(Point::Inner(node));
        Ok(self.intern(&draft)?[0])
    }
}
