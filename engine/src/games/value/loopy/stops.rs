//! Stops of stoppers.

use rustc_hash::FxHashMap;

use super::Side;
use super::arena::Node;
use super::form::LoopyForm;
use super::value::LoopyValue;
use crate::games::value::{Calc, Dyadic, Stop};
use crate::ground::Player;
use crate::ground::control::OrStop;

impl<'s> Calc<'s, '_> {
    /// Returns the left and the right stop of a stopper. L(G) = R(G) = G for a pseudonumber G; otherwise
    /// L(G) is the greatest R of Left's options, and R(G) the least L of Right's.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// # use upstar::games::value::{LoopyGraph, LoopyOption};
    /// # let mut graph = LoopyGraph::new();
    /// # let node = graph.node();
    /// # graph.left(node, LoopyOption::Value(store.zero().into()));
    /// # graph.right(node, LoopyOption::Node(node));
    /// # let over = calc.loopy(&graph)?[node];
    /// // over = {0|over} is a pseudonumber, and the switch {over|-over} stops there.
    /// let under = calc.loopy_negative(over)?;
    /// let switch = calc.loopy_form(&[over], &[under])?;
    /// assert_eq!(calc.loopy_stops(switch)?, [over, under]);
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    ///
    /// # Errors
    /// Returns the reason to stop; [`Stop::OutOfRange`] if the game is not a stopper.
    pub fn loopy_stops(&mut self, game: LoopyValue<'s>) -> OrStop<[LoopyValue<'s>; 2]> {
        if !game.is_stopper() {
            return Err(Stop::OutOfRange);
        }
        let root = game.onside().node();
        let mut stops: FxHashMap<(Node, Player), Node> = FxHashMap::default();
        let mut open = vec![(root, Player::Left), (root, Player::Right)];
        // All alternating play of a stopper ends, so states with a mover never wait for each other in a
        // cycle, and the depth-first search terminates.
        while let Some(&(node, mover)) = open.last() {
            self.step()?;
            if stops.contains_key(&(node, mover)) {
                open.pop();
                continue;
            }
            if let Some(stop) = self.own_stop(node, mover) {
                stops.insert((node, mover), stop);
                continue;
            }
            let next: Vec<_> =
                self.node_options(node, mover)?.into_iter().map(|option| (option, mover.other())).collect();
            let missing: Vec<_> = next.iter().copied().filter(|state| !stops.contains_key(state)).collect();
            if missing.is_empty() {
                let found: Vec<Node> = next.iter().map(|state| stops[state]).collect();
                stops.insert((node, mover), self.best(&found, mover)?);
            } else {
                open.extend(missing);
            }
        }
        let value = |node| LoopyValue::new(self.store(), node, node);
        Ok([value(stops[&(root, Player::Left)]), value(stops[&(root, Player::Right)])])
    }

    /// Returns the stop of a short value or of a pseudonumber; `None` for all other forms.
    fn own_stop(&self, node: Node, mover: Player) -> Option<Node> {
        match node {
            Node::Short(id) => {
                let bounds = self.store().bounds(id);
                let edge = mover.of((bounds.left, bounds.right));
                Some(Node::Short(crate::games::value::store::Id::number(edge.num())))
            }
            Node::Loopy(_) => self.is_pseudonumber_form(node).then_some(node),
        }
    }

    /// Returns the best of these stops for a player.
    fn best(&mut self, stops: &[Node], player: Player) -> OrStop<Node> {
        let Some((&first, rest)) = stops.split_first() else { return Err(Stop::OutOfRange) };
        let mut best = first;
        for &stop in rest {
            let better = if player == Player::Left {
                self.node_ge(stop, best, Side::On)?
            } else {
                self.node_ge(best, stop, Side::On)?
            };
            if better {
                best = stop;
            }
        }
        Ok(best)
    }

    /// Returns the number x if a value is x, x + over or x + under; `None` otherwise.
    pub(crate) fn pseudonumber_part(&self, value: LoopyValue<'s>) -> Option<Dyadic> {
        let node = value.onside().node();
        if !value.is_stopper() || !self.is_pseudonumber_form(node) {
            return None;
        }
        match node {
            Node::Short(id) => self.store().value(id).number(),
            Node::Loopy(index) => {
                let options = self.store().loopies.form(index).options.iter().flat_map(|list| list.iter());
                let mut short = options.filter_map(|&option| LoopyForm::new(self.store(), option).short());
                short.next().and_then(crate::games::value::Value::number)
            }
        }
    }

    /// Returns whether the form is `on`, in which Left can pass for ever and Right has no move.
    pub(crate) fn is_on(&self, form: LoopyForm<'s>) -> bool {
        let Node::Loopy(index) = form.node() else { return false };
        let [left, right] = &self.store().loopies.form(index).options;
        **left == [form.node()] && right.is_empty()
    }

    /// Returns whether the value is `dud` = `on & off`, which makes every sum with it a draw.
    pub(crate) fn is_dud(&self, value: LoopyValue<'s>) -> bool {
        let Node::Loopy(index) = value.offside().node() else { return false };
        let [left, right] = &self.store().loopies.form(index).options;
        self.is_on(value.onside()) && left.is_empty() && **right == [value.offside().node()]
    }

    /// Returns whether the form is a number, `on`, `off`, or a number plus `over` or `under`.
    pub(super) fn is_pseudonumber_form(&self, node: Node) -> bool {
        let number = |node: &Node| matches!(node, Node::Short(id) if id.is_number());
        match node {
            Node::Short(id) => id.is_number(),
            Node::Loopy(index) => {
                let [left, right] = &self.store().loopies.form(index).options;
                match (&**left, &**right) {
                    ([only], []) | ([], [only]) => *only == node,
                    ([l], [r]) => *l == node && number(r) || *r == node && number(l),
                    _ => false,
                }
            }
        }
    }
}
