//! Upsums, degrees and varieties, classes of loopy values, and copies from other stores.

use super::value::{LoopyForm, LoopyValue};
use super::{LoopyGraph, LoopyOption};
use crate::games::value::store::Node;
use crate::games::value::{Calc, Outcome, Stop};
use crate::ground::Player;
use crate::ground::control::OrStop;
use rustc_hash::{FxHashMap, FxHashSet};

/// The maximal number of followers that are listed.
const MAX_LISTED: usize = 1 << 16;

impl<'s> Calc<'s, '_> {
    /// Returns the game both of whose sides are the given side, or `None` if the side is not a stopper.
    pub fn stopper(&self, side: LoopyForm<'s>) -> Option<LoopyValue<'s>> {
        side.is_stopper().then(|| LoopyValue::new(self.store(), side.node(), side.node()))
    }

    /// Returns the upsum: the onside of a + b. Returns `None` if it is not a stopper.
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
    /// // With over = {0|over}, the sum over - over is not 0: its sides are over and its negative.
    /// let under = calc.loopy_negative(over)?;
    /// assert_eq!(calc.upsum(over, under)?, Some(over));
    /// assert_eq!(calc.downsum(over, under)?, Some(under));
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn upsum(&mut self, a: LoopyValue<'s>, b: LoopyValue<'s>) -> OrStop<Option<LoopyValue<'s>>> {
        let sum = self.loopy_sum(a, b)?;
        Ok(self.stopper(sum.onside()))
    }

    /// Returns the downsum: the offside of a + b. Returns `None` if it is not a stopper.
    pub fn downsum(&mut self, a: LoopyValue<'s>, b: LoopyValue<'s>) -> OrStop<Option<LoopyValue<'s>>> {
        let sum = self.loopy_sum(a, b)?;
        Ok(self.stopper(sum.offside()))
    }

    /// Returns the degree of loopiness: the upsum of a and -a. It is 0 exactly for short values. Returns
    /// `None` if a or the upsum is not a stopper.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// # use upstar::games::value::{LoopyGraph, LoopyOption};
    /// # let mut graph = LoopyGraph::new();
    /// # let node = graph.node();
    /// # graph.left(node, LoopyOption::Node(node));
    /// # graph.right(node, LoopyOption::Value(store.nimber(1).into()));
    /// # let upon = calc.loopy(&graph)?[node];
    /// // The degree of upon = {upon|*} is {0||0|0,pass}, and is idempotent.
    /// let degree = calc.degree(upon)?.unwrap();
    /// assert!(degree.is_stopper() && calc.is_idempotent(degree)?);
    /// assert_eq!(calc.degree(store.up_star(1, 0).into())?, Some(store.zero().into()));
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn degree(&mut self, a: LoopyValue<'s>) -> OrStop<Option<LoopyValue<'s>>> {
        if !a.is_stopper() {
            return Ok(None);
        }
        let negative = self.loopy_negative(a)?;
        self.upsum(a, negative)
    }

    /// Returns the upsum variety of a relative to a degree: the upsum of a and the downsum of -a and
    /// -degree. Returns `None` if the degree is not idempotent or one of the sums is not a stopper.
    pub fn upsum_variety(
        &mut self,
        a: LoopyValue<'s>,
        degree: LoopyValue<'s>,
    ) -> OrStop<Option<LoopyValue<'s>>> {
        if !self.is_idempotent(degree)? {
            return Ok(None);
        }
        let (negative, degree) = (self.loopy_negative(a)?, self.loopy_negative(degree)?);
        let Some(inner) = self.downsum(negative, degree)? else { return Ok(None) };
        self.upsum(a, inner)
    }

    /// Returns the downsum variety of a relative to a degree: the downsum of a and the upsum of -a and the
    /// degree. Returns `None` if the degree is not idempotent or one of the sums is not a stopper.
    pub fn downsum_variety(
        &mut self,
        a: LoopyValue<'s>,
        degree: LoopyValue<'s>,
    ) -> OrStop<Option<LoopyValue<'s>>> {
        if !self.is_idempotent(degree)? {
            return Ok(None);
        }
        let negative = self.loopy_negative(a)?;
        let Some(inner) = self.upsum(negative, degree)? else { return Ok(None) };
        self.downsum(a, inner)
    }

    /// Returns the upsum and the downsum variety of a game relative to its degree. They agree if and only if
    /// the game is stable, and are then its variety (*Winning Ways*, ch. 11). Returns `None` if the game or
    /// one of the sums is not a stopper, or if the degree is not idempotent.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// # use upstar::games::value::{LoopyGraph, LoopyOption};
    /// # let mut graph = LoopyGraph::new();
    /// # let node = graph.node();
    /// # graph.left(node, LoopyOption::Node(node));
    /// # graph.right(node, LoopyOption::Value(store.nimber(1).into()));
    /// # let upon = calc.loopy(&graph)?[node];
    /// // The variety of upon = {upon|*} is the negative of its degree.
    /// let degree = calc.degree(upon)?.unwrap();
    /// assert_eq!(calc.varieties(upon)?, Some([calc.loopy_negative(degree)?; 2]));
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn varieties(&mut self, a: LoopyValue<'s>) -> OrStop<Option<[LoopyValue<'s>; 2]>> {
        let Some(degree) = self.degree(a)? else { return Ok(None) };
        let Some(up) = self.upsum_variety(a, degree)? else { return Ok(None) };
        Ok(self.downsum_variety(a, degree)?.map(|down| [up, down]))
    }

    /// Returns whether a + a = a.
    pub fn is_idempotent(&mut self, a: LoopyValue<'s>) -> OrStop<bool> {
        let sum = self.loopy_sum(a, a)?;
        Ok(sum == a || self.loopy_ge(sum, a)? && self.loopy_ge(a, sum)?)
    }

    /// Returns whether the game is tiny-G, {0||0|-G}, for some G > 0 (*Winning Ways*, ch. 5).
    pub fn is_tiny(&mut self, g: impl Into<LoopyValue<'s>>) -> OrStop<bool> {
        let g = g.into();
        let zero = LoopyValue::from(self.store().zero());
        let Some([left, right]) = self.loopy_options(g)? else { return Ok(false) };
        let (&[near], &[threat]) = (&left[..], &right[..]) else { return Ok(false) };
        let Some([left, right]) = self.loopy_options(threat)? else { return Ok(false) };
        let (&[safe], &[far]) = (&left[..], &right[..]) else { return Ok(false) };
        Ok(near == zero && safe == zero && self.compare_loopy(far, zero)? == Outcome::R)
    }

    /// Returns whether the value is a pseudonumber: a number, `on`, `off`, or a number plus `over` or
    /// `under`.
    ///
    /// The pseudonumbers are the stoppers in all of whose followers every left option is less than the
    /// follower and every right option is greater.
    pub fn is_pseudonumber(&self, a: LoopyValue<'s>) -> bool {
        a.is_stopper() && self.is_pseudonumber_form(a.onside().node())
    }

    /// Returns whether the value is a *plumtree*: a stopper whose simplest form has no cycles except passes,
    /// and so is a tree with passes.
    pub fn is_plumtree(&self, a: LoopyValue<'s>) -> bool {
        a.is_stopper() && self.has_only_passes(a.onside())
    }

    /// Returns whether all cycles of the form are passes.
    pub(crate) fn has_only_passes(&self, form: LoopyForm<'s>) -> bool {
        let Node::Loopy(root) = form.node() else { return true };
        let loopies = &self.store().loopies;
        // In the depth-first search, nodes on the current path are marked false, and finished nodes true. A
        // move to a node on the path closes a cycle.
        let mut done = rustc_hash::FxHashMap::default();
        let mut walk = vec![(root, Self::loopy_targets(loopies.form(root), root))];
        done.insert(root, false);
        while let Some((node, rest)) = walk.last_mut() {
            let node = *node;
            match rest.pop() {
                None => {
                    done.insert(node, true);
                    walk.pop();
                }
                Some(next) => match done.get(&next) {
                    Some(false) => return false,
                    Some(true) => {}
                    None => {
                        done.insert(next, false);
                        walk.push((next, Self::loopy_targets(loopies.form(next), next)));
                    }
                },
            }
        }
        true
    }

    /// Returns whether one form is a follower of another.
    pub(crate) fn leads_to(&self, from: LoopyForm<'s>, to: LoopyForm<'s>) -> bool {
        let loopies = &self.store().loopies;
        let mut seen = FxHashSet::default();
        let mut open = vec![from.node()];
        while let Some(node) = open.pop() {
            if node == to.node() {
                return true;
            }
            if let Node::Loopy(index) = node
                && seen.insert(index)
            {
                open.extend(loopies.form(index).options.iter().flat_map(|list| list.iter()));
            }
        }
        false
    }

    /// Returns the loopy options of a form, except the form itself.
    fn loopy_targets(form: &crate::games::value::store::Form, own: u32) -> Vec<u32> {
        let targets = form.options.iter().flat_map(|list| list.iter());
        let loopy = targets.filter_map(|node| match *node {
            Node::Loopy(index) if index != own => Some(index),
            _ => None,
        });
        loopy.collect()
    }

    /// Returns all followers of a stopper, including itself, in breadth-first order. Returns `None` if the
    /// game is not a stopper.
    ///
    /// # Errors
    /// Returns the reason to stop; [`Stop::TooLarge`] if there are more than 65,536 followers.
    pub fn loopy_followers(&mut self, a: LoopyValue<'s>) -> OrStop<Option<Vec<LoopyValue<'s>>>> {
        if !a.is_stopper() {
            return Ok(None);
        }
        let root = a.onside().node();
        let mut seen = FxHashSet::from_iter([root]);
        let mut found = vec![root];
        let mut at = 0;
        while at < found.len() {
            for player in Player::BOTH {
                for option in self.node_options(found[at], player)? {
                    if seen.insert(option) {
                        found.push(option);
                    }
                }
            }
            if found.len() > MAX_LISTED {
                return Err(Stop::TooLarge);
            }
            self.step()?;
            at += 1;
        }
        Ok(Some(found.into_iter().map(|node| LoopyValue::new(self.store(), node, node)).collect()))
    }

    /// Returns Left's and Right's options of a stopper in simplest form. Returns `None` if the game is not a
    /// stopper.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// # use upstar::games::value::{LoopyGraph, LoopyOption};
    /// # let mut graph = LoopyGraph::new();
    /// # let node = graph.node();
    /// # graph.left(node, LoopyOption::Node(node));
    /// # graph.right(node, LoopyOption::Value(store.nimber(1).into()));
    /// # let upon = calc.loopy(&graph)?[node];
    /// // upon = {upon|*}
    /// assert_eq!(calc.loopy_options(upon)?, Some([vec![upon], vec![store.nimber(1).into()]]));
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn loopy_options(&mut self, a: LoopyValue<'s>) -> OrStop<Option<[Vec<LoopyValue<'s>>; 2]>> {
        if !a.is_stopper() {
            return Ok(None);
        }
        let node = a.onside().node();
        let left = self.node_options(node, Player::Left)?;
        let right = self.node_options(node, Player::Right)?;
        let values = |nodes: Vec<Node>| {
            nodes.into_iter().map(|node| LoopyValue::new(self.store(), node, node)).collect()
        };
        Ok(Some([values(left), values(right)]))
    }
}

impl<'s> Calc<'s, '_> {
    /// Returns the same value in the store of this calculation. The value may belong to any store. Each side
    /// is rebuilt from the graph of its simplest form, in O(n^2) for n forms that lead to each other.
    /// ```
    /// use upstar::ground::control::Control;
    /// use upstar::games::value::{Calc, LoopyGraph, LoopyOption, Store};
    ///
    /// let (old, new) = (Store::new(), Store::new());
    /// let control = Control::unlimited();
    /// let on = |calc: &mut Calc<'_, '_>| -> Result<_, _> {
    ///     let mut graph = LoopyGraph::new();
    ///     let on = graph.node();
    ///     graph.left(on, LoopyOption::Node(on));
    ///     calc.loopy(&graph).map(|values| values[0].held())
    /// };
    /// let (first, second) = (on(&mut Calc::new(&old, &control))?, on(&mut Calc::new(&new, &control))?);
    /// let copied = Calc::new(&new, &control).copy_loopy(old.recall(first).unwrap())?;
    /// assert_eq!(copied.held(), second);
    /// # Ok::<(), upstar::games::value::Stop>(())
    /// ```
    pub fn copy_loopy(&mut self, a: LoopyValue<'_>) -> OrStop<LoopyValue<'s>> {
        if let Some(short) = a.short() {
            return Ok(self.copy(short)?.into());
        }
        // Each side is rebuilt as a game of its own, of which only that side is used.
        let onside = self.copied_side(a.onside())?;
        let offside = if a.is_stopper() { onside } else { self.copied_side(a.offside())? };
        Ok(LoopyValue::new(self.store(), onside.onside().node(), offside.offside().node()))
    }

    /// Returns a game of this store one of whose sides is the given side.
    fn copied_side(&mut self, side: LoopyForm<'_>) -> OrStop<LoopyValue<'s>> {
        if let Some(short) = side.short() {
            return Ok(self.copy(short)?.into());
        }
        let mut graph = LoopyGraph::new();
        let mut nodes = FxHashMap::from_iter([(side.node(), graph.node())]);
        let mut open = vec![side];
        while let Some(form) = open.pop() {
            self.step()?;
            let node = nodes[&form.node()];
            for (player, options) in Player::BOTH.into_iter().zip(form.loopy_options().into_iter().flatten())
            {
                for option in options {
                    let to = match option.short() {
                        Some(short) => LoopyOption::Value(self.copy(short)?.into()),
                        None => LoopyOption::Node(*nodes.entry(option.node()).or_insert_with(|| {
                            open.push(option);
                            graph.node()
                        })),
                    };
                    match player {
                        Player::Left => graph.left(node, to),
                        Player::Right => graph.right(node, to),
                    }
                }
            }
        }
        Ok(self.loopy(&graph)?[0])
    }
}
