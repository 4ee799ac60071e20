//! Sums, negatives, braces and comparisons of loopy values.
//!
//! A sum is the graph of the pairs of followers. A number x added to a stopper that is not a number needs no
//! pairs. Beside such a stopper no player gains by moving in a number (see [`super::simplest::order`]), so
//! by number translation x moves every number in the stopper by x.

use rustc_hash::{FxHashMap, FxHashSet};

use super::simplest::draft::{Draft, Point};
use super::simplest::order::Order;
use super::value::LoopyValue;
use crate::games::value::calc::doubled;
use crate::games::value::store::Node;
use crate::games::value::store::Side;
use crate::games::value::store::{Id, Num};
use crate::games::value::{Calc, Outcome, Stop};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The largest number that is added to a form that is not a stopper. Such a form may itself be equal to a
/// number, so the number is played move by move.
const MAX_SUMMAND: u32 = 1 << 10;

/// The memory of a pair of followers while a sum is computed, in bytes, without its moves.
const PAIR_BYTES: usize = 160;

impl<'s> Calc<'s, '_> {
    /// Returns a + b.
    pub fn loopy_sum(&mut self, a: LoopyValue<'s>, b: LoopyValue<'s>) -> OrStop<LoopyValue<'s>> {
        if let (Some(a), Some(b)) = (a.short(), b.short()) {
            return Ok(self.sum(a, b)?.into());
        }
        if a.is_stopper() && b.is_stopper() && (a.short().is_some() || b.short().is_some()) {
            // The sum of a stopper and a short game is a stopper, whose two sides are equal.
            let sum = self.node_sum(a.onside().node(), b.onside().node(), Side::On)?;
            return Ok(LoopyValue::new(self.store(), sum, sum));
        }
        let onside = self.node_sum(a.onside().node(), b.onside().node(), Side::On)?;
        let offside = self.node_sum(a.offside().node(), b.offside().node(), Side::Off)?;
        Ok(LoopyValue::new(self.store(), onside, offside))
    }

    /// Returns -a.
    pub fn loopy_negative(&mut self, a: LoopyValue<'s>) -> OrStop<LoopyValue<'s>> {
        if let Some(a) = a.short() {
            return Ok(self.negative(a)?.into());
        }
        let onside = self.node_negative(a.offside().node())?;
        // Negation turns infinite play into a win for the other player, so it exchanges the sides.
        let offside = self.node_negative(a.onside().node())?;
        Ok(LoopyValue::new(self.store(), onside, offside))
    }

    /// Returns n·a: the sum of n copies of a, or of -n copies of -a if n is negative. It takes O(log |n|)
    /// sums.
    pub fn loopy_multiple(&mut self, n: i64, a: LoopyValue<'s>) -> OrStop<LoopyValue<'s>> {
        if let Some(a) = a.short() {
            return Ok(self.multiple(n, a)?.into());
        }
        let a = if n < 0 { self.loopy_negative(a)? } else { a };
        doubled(self, n.unsigned_abs(), a, self.store().zero().into(), Self::loopy_sum)
    }

    /// Returns the value of {left|right}.
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
    /// let one = store.integer(1);
    /// let half = calc.form(&[store.zero()], &[one])?;
    /// // With over = {0|over}, {over|1} is 1/2.
    /// assert_eq!(calc.loopy_form(&[over], &[one.into()])?.short(), Some(half));
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn loopy_form(
        &mut self,
        left: &[LoopyValue<'s>],
        right: &[LoopyValue<'s>],
    ) -> OrStop<LoopyValue<'s>> {
        let short =
            |side: &[LoopyValue<'s>]| side.iter().map(|option| option.short()).collect::<Option<Vec<_>>>();
        if let (Some(left), Some(right)) = (short(left), short(right)) {
            return Ok(self.form(&left, &right)?.into());
        }
        let mut graph = super::LoopyGraph::new();
        let node = graph.node();
        left.iter().for_each(|&option| graph.left(node, super::LoopyOption::Value(option)));
        right.iter().for_each(|&option| graph.right(node, super::LoopyOption::Value(option)));
        Ok(self.loopy(&graph)?[node])
    }

    /// Returns the game with the onside of the first value and the offside of the second. Returns `None` if
    /// no game has these sides: the onside must be at least the offside.
    ///
    /// Each of the two values must be a stopper, or have no stopper on the side in question.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// let (one, zero) = (store.integer(1), store.zero());
    /// let game = calc.sided(one.into(), zero.into())?.unwrap();
    /// assert_eq!(game.onside().short(), Some(one));
    /// assert_eq!(game.offside().short(), Some(zero));
    /// assert_eq!(calc.sided(zero.into(), one.into())?, None);
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn sided(
        &mut self,
        onside: LoopyValue<'s>,
        offside: LoopyValue<'s>,
    ) -> OrStop<Option<LoopyValue<'s>>> {
        let is_side = |value: LoopyValue<'s>, side| value.is_stopper() || !value.side(side).is_stopper();
        let (on, off) = (onside.onside().node(), offside.offside().node());
        // Left must survive the difference moving second, with infinite play in either part counted as a win
        // for Left.
        let negative = self.node_negative(off)?;
        let difference = self.node_sum(on, negative, Side::On)?;
        let ge = self.node_ge(difference, Node::Short(Id::ZERO), Side::On)?;
        let exists = ge && is_side(onside, Side::On) && is_side(offside, Side::Off);
        Ok(exists.then(|| LoopyValue::new(self.store(), on, off)))
    }

    /// Returns whether a >= b: the onside of a is at least that of b, and the offside of a at least that of
    /// b.
    pub fn loopy_ge(&mut self, a: LoopyValue<'s>, b: LoopyValue<'s>) -> OrStop<bool> {
        if let (Some(a), Some(b)) = (a.short(), b.short()) {
            return self.less_or_equal(b, a);
        }
        Ok(self.node_ge(a.onside().node(), b.onside().node(), Side::On)?
            && self.node_ge(a.offside().node(), b.offside().node(), Side::Off)?)
    }

    /// Compares a with b: `L` means a > b, `R` a < b, `P` a = b, `N` a || b.
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
    /// use upstar::{Dyadic, Outcome};
    ///
    /// // over = {0|over} is greater than all ups, and less than all positive numbers.
    /// let small = store.number(&Dyadic::new(1, 10));
    /// assert_eq!(calc.compare_loopy(over, small.into())?, Outcome::R);
    /// assert_eq!(calc.compare_loopy(over, store.up_star(9, 0).into())?, Outcome::L);
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn compare_loopy(&mut self, a: LoopyValue<'s>, b: LoopyValue<'s>) -> OrStop<Outcome> {
        Ok(Outcome::from_order(self.loopy_ge(a, b)?, self.loopy_ge(b, a)?))
    }

    /// Returns whether a is at least b, with infinite play counted for the player of `side`.
    pub(super) fn node_ge(&mut self, a: Node, b: Node, side: Side) -> OrStop<bool> {
        Order::new(&Draft::default(), side).ge(self, Point::Known(a), Point::Known(b))
    }

    /// Returns the negative. The negative of a simplest form is again a simplest form.
    pub(super) fn node_negative(&mut self, node: Node) -> OrStop<Node> {
        match node {
            Node::Short(id) => Ok(Node::Short(self.neg(id)?)),
            Node::Loopy(index) => {
                if let Some(&known) = self.store().loopies.tables().negatives.get(&index) {
                    return Ok(Node::Loopy(known));
                }
                let copied = self.copy_form(index, true, Num::ZERO)?;
                let loopies = &self.store().loopies;
                for (from, to) in copied {
                    if let Node::Loopy(to) = to {
                        loopies.tables().negatives.insert(from, to);
                        loopies.charge(1);
                    }
                }
                self.node_negative(node)
            }
        }
    }

    /// Returns the sum of a number and the loopy simplest form with this index.
    pub(super) fn node_shift(&mut self, index: u32, by: Num) -> OrStop<Node> {
        if by == Num::ZERO {
            return Ok(Node::Loopy(index));
        }
        Ok(self.copy_form(index, false, by)?[&index])
    }

    /// Copies a loopy form with all its loopy followers, adds a number to the short values in it, and
    /// negates it on request. Returns the copy of each form.
    fn copy_form(&mut self, root: u32, negate: bool, by: Num) -> OrStop<FxHashMap<u32, Node>> {
        let store = self.store();
        let mut found = vec![root];
        let mut place: FxHashMap<u32, u32> = FxHashMap::from_iter([(root, 0)]);
        let mut draft = Draft::default();
        draft.push();
        let mut at = 0;
        while at < found.len() {
            let form = store.loopies.form(found[at]);
            for player in Player::BOTH {
                let mover = if negate { player.other() } else { player };
                for &option in &form.options[player] {
                    let point = match option {
                        Node::Short(id) => {
                            let id = if negate { self.neg(id)? } else { id };
                            Point::Known(Node::Short(store.shift(id, by)))
                        }
                        Node::Loopy(index) => Point::Inner(*place.entry(index).or_insert_with(|| {
                            found.push(index);
                            draft.push()
                        })),
                    };
                    draft.options[mover][at].push(point);
                }
            }
            self.step()?;
            at += 1;
        }
        // The copy of a simplest form is a simplest form, so it is interned without simplification.
        let mut forms: Vec<Node> = vec![Node::Short(Id::ZERO); found.len()];
        for component in draft.components() {
            let point = |node: u32| match component.binary_search(&node) {
                Ok(i) => Point::Inner(i as u32),
                Err(_) => Point::Known(forms[node as usize]),
            };
            let part = draft.part(&component, point);
            for (&node, form) in component.iter().zip(self.intern(&part)?) {
                forms[node as usize] = form;
            }
        }
        Ok(found.into_iter().zip(forms).collect())
    }

    /// Returns the sum of two forms on one side.
    pub(super) fn node_sum(&mut self, a: Node, b: Node, side: Side) -> OrStop<Node> {
        if let Some(sum) = self.sum_at_once(a, b, side)? {
            return Ok(sum);
        }
        if let (Node::Short(x), form @ Node::Loopy(_)) | (form @ Node::Loopy(_), Node::Short(x)) = (a, b)
            && x.num != Num::ZERO
            && self.is_stopper_form(form)
        {
            // The short value is a number plus a game with left stop 0. The sum of that game and the stopper
            // is a stopper; if it is not short, adding the number only translates it.
            let base = Id { num: Num::ZERO, ..x };
            if let Node::Loopy(sum) = self.node_sum(Node::Short(base), form, side)? {
                return self.node_shift(sum, x.num);
            }
        }
        let (a, by_a) = self.near_zero(a)?;
        let (b, by_b) = self.near_zero(b)?;
        let by = self.store().numbers.add(by_a, by_b);
        if by_a == Num::ZERO && by_b == Num::ZERO {
            return self.sum_of_graphs(a, b, side);
        }
        let sum = self.node_sum(a, b, side)?;
        self.node_sum(sum, Node::Short(Id::number(by)), side)
    }

    /// Splits a stopper into a stopper and a number, so that the numbers in the former are not far from 0.
    fn near_zero(&mut self, node: Node) -> OrStop<(Node, Num)> {
        let nothing = (node, Num::ZERO);
        let Node::Loopy(index) = node else { return Ok(nothing) };
        let Some([stop, _]) = self.loopy_stops(LoopyValue::new(self.store(), node, node))? else {
            return Ok(nothing);
        };
        let Some(part) = self.pseudonumber_part(stop) else { return Ok(nothing) };
        let by = self.store().number(&part).id().num;
        if !self.is_longer(Id::number(by), MAX_SUMMAND) {
            return Ok(nothing);
        }
        Ok((self.node_shift(index, self.store().numbers.neg(by))?, by))
    }

    /// Returns the sum if it needs no graph; `None` otherwise.
    fn sum_at_once(&mut self, a: Node, b: Node, side: Side) -> OrStop<Option<Node>> {
        Ok(match (a, b) {
            (Node::Short(a), Node::Short(b)) => Some(Node::Short(self.checked_add(a, b)?)),
            (Node::Short(x), form @ Node::Loopy(index)) | (form @ Node::Loopy(index), Node::Short(x))
                if x.is_number() && self.is_stopper_form(form) =>
            {
                Some(self.node_shift(index, x.num)?)
            }
            (Node::Short(x), Node::Loopy(_)) | (Node::Loopy(_), Node::Short(x))
                if x.is_number() && self.is_longer(x, MAX_SUMMAND) =>
            {
                return Err(Stop::TooLarge);
            }
            _ => self.store().loopies.tables().sums[side.index()].get(&in_order(a, b)).copied(),
        })
    }

    fn sum_of_graphs(&mut self, a: Node, b: Node, side: Side) -> OrStop<Node> {
        // Breadth-first search over the pairs of followers whose sums are not yet known.
        let mut pairs = vec![in_order(a, b)];
        let mut place: FxHashMap<(Node, Node), u32> = FxHashMap::from_iter([(pairs[0], 0)]);
        let mut draft = Draft::default();
        draft.push();
        let (other_bytes, mut moves) = (self.other_bytes, 0);
        let mut at = 0;
        while at < pairs.len() {
            let (a, b) = pairs[at];
            for player in Player::BOTH {
                let mut once = FxHashSet::default();
                let mut options: Vec<(Node, Node)> =
                    self.node_options(a, player)?.into_iter().map(|option| (option, b)).collect();
                options.extend(self.node_options(b, player)?.into_iter().map(|option| (a, option)));
                for (a, b) in options {
                    let point = match self.sum_at_once(a, b, side)? {
                        Some(sum) => Point::Known(sum),
                        None => Point::Inner(*place.entry(in_order(a, b)).or_insert_with(|| {
                            pairs.push(in_order(a, b));
                            draft.push()
                        })),
                    };
                    if once.insert(point) {
                        draft.options[player][at].push(point);
                        moves += 1;
                    }
                    self.step()?;
                }
            }
            self.other_bytes = other_bytes + pairs.len() * PAIR_BYTES + moves * size_of::<Point>();
            self.node()?;
            at += 1;
        }
        self.other_bytes = other_bytes;
        let known = vec![None; draft.len()];
        let sums = self.evaluate(&mut draft, side, known)?;
        let loopies = &self.store().loopies;
        let mut tables = loopies.tables();
        loopies.charge(pairs.len());
        tables.sums[side.index()].extend(pairs.into_iter().zip(sums.iter().copied()));
        Ok(sums[0])
    }
}

fn in_order(a: Node, b: Node) -> (Node, Node) {
    if a.pack() <= b.pack() { (a, b) } else { (b, a) }
}
