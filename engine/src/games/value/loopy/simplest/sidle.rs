//! Sidling, which finds stoppers for the sides of games that simplification leaves unchanged.
//!
//! **Theorem** (Conway; *Winning Ways*, ch. 11, the Sidling Theorem). Put `on` for every node of a graph
//! that is not a stopper. Then replace each node repeatedly by {..|..} of the current values of its options.
//! If nothing changes any more, the result is the onside of the nodes; starting from `off`, it is the
//! offside. Every step works with stoppers only, since the values put for the nodes do not lead back to
//! them.
//!
//! Sidling need not end: it goes on for ever in Bach's carousel. The number of steps is therefore limited.
//! Often some nodes have come to rest by then and others have not: `over` is approached from above as 1,
//! 1/2, 1/4, .., while a node that only needs a number between two bounds settles soon. The nodes at rest
//! keep their values, and sidling starts anew for the others with these values as known. If no node has come
//! to rest, the simplified graph remains as it is, and is marked as not a stopper. Every result is compared
//! with the graph before it is accepted, and this check alone guarantees correctness.

use super::draft::{Draft, Point};
use super::order::Order;
use crate::games::value::Calc;
use crate::games::value::loopy::Side;
use crate::games::value::loopy::arena::Node;
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The maximal number of steps. Every example in the literature that ends at all ends within a dozen.
pub(crate) const MAX_STEPS: usize = 40;
/// The number of steps that are tried before the nodes of a large component are compared with each other,
/// which takes longer.
pub(crate) const FIRST_STEPS: usize = 8;

impl Calc<'_, '_> {
    /// Returns for each node of a component the stopper that it equals on one side, if sidling comes to rest
    /// there.
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
        // A node may rest while others still move and would disturb it later, so its value is checked both
        // ways.
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

    /// Returns `on` for Left, `off` for Right.
    pub(crate) fn pass_for_ever(&mut self, player: Player) -> OrStop<Node> {
        let mut draft = Draft::default();
        let node = draft.push();
        draft.options[player][node as usize].push(Point::Inner(node));
        Ok(self.intern(&draft)?[0])
    }
}
