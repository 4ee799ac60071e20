//! Upsums, degrees, varieties, and what loopy values may be.

use rustc_hash::FxHashSet;

use super::arena::Node;
use super::form::LoopyForm;
use super::value::LoopyValue;
use crate::games::value::{Calc, Outcome, Stop};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The most followers that are listed.
const MAX_LISTED: usize = 1 << 16;

impl<'s> Calc<'s, '_> {
    /// The game that is one side of another on both sides.
    ///
    /// # Errors
    /// [`Stop::OutOfRange`] if the side is no stopper.
    pub fn stopper(&self, side: LoopyForm<'s>) -> OrStop<LoopyValue<'s>> {
        if !side.is_stopper() {
            return Err(Stop::OutOfRange);
        }
        Ok(LoopyValue::new(self.store(), side.node(), side.node()))
    }

    /// The upsum: the onside of a + b.
    ///
    /// # Errors
    /// The reason to stop; [`Stop::OutOfRange`] if it is no stopper.
    pub fn upsum(&mut self, a: LoopyValue<'s>, b: LoopyValue<'s>) -> OrStop<LoopyValue<'s>> {
        let sum = self.loopy_sum(a, b)?;
        self.stopper(sum.onside())
    }

    /// The downsum: the offside of a + b.
    ///
    /// # Errors
    /// The reason to stop; [`Stop::OutOfRange`] if it is no stopper.
    pub fn downsum(&mut self, a: LoopyValue<'s>, b: LoopyValue<'s>) -> OrStop<LoopyValue<'s>> {
        let sum = self.loopy_sum(a, b)?;
        self.stopper(sum.offside())
    }

    /// The degree of loopiness: the upsum of a and -a. It is 0 exactly for short values.
    ///
    /// # Errors
    /// The reason to stop; [`Stop::OutOfRange`] if a or the upsum is no stopper.
    pub fn degree(&mut self, a: LoopyValue<'s>) -> OrStop<LoopyValue<'s>> {
        if !a.is_stopper() {
            return Err(Stop::OutOfRange);
        }
        let negative = self.loopy_negative(a)?;
        self.upsum(a, negative)
    }

    /// The upsum variety of a relative to a degree: the upsum of a and the downsum of -a and -degree.
    ///
    /// # Errors
    /// The reason to stop; [`Stop::OutOfRange`] if the degree is not idempotent or one of the sums no
    /// stopper.
    pub fn upsum_variety(&mut self, a: LoopyValue<'s>, degree: LoopyValue<'s>) -> OrStop<LoopyValue<'s>> {
        self.check_degree(degree)?;
        let (negative, degree) = (self.loopy_negative(a)?, self.loopy_negative(degree)?);
        let inner = self.downsum(negative, degree)?;
        self.upsum(a, inner)
    }

    /// The downsum variety of a relative to a degree: the downsum of a and the upsum of -a and the degree.
    ///
    /// # Errors
    /// The reason to stop; [`Stop::OutOfRange`] if the degree is not idempotent or one of the sums no
    /// stopper.
    pub fn downsum_variety(&mut self, a: LoopyValue<'s>, degree: LoopyValue<'s>) -> OrStop<LoopyValue<'s>> {
        self.check_degree(degree)?;
        let negative = self.loopy_negative(a)?;
        let inner = self.upsum(negative, degree)?;
        self.downsum(a, inner)
    }

    /// The variety, which upsums and downsums of a stable game agree on (*Winning Ways*, ch. 11); nothing if
    /// it is not stable.
    ///
    /// # Errors
    /// The reason to stop; [`Stop::OutOfRange`] if the degree is not idempotent.
    pub fn variety(&mut self, a: LoopyValue<'s>) -> OrStop<Option<LoopyValue<'s>>> {
        let degree = self.degree(a)?;
        let up = self.upsum_variety(a, degree)?;
        let down = self.downsum_variety(a, degree)?;
        Ok((up == down).then_some(up))
    }

    fn check_degree(&mut self, degree: LoopyValue<'s>) -> OrStop<()> {
        if self.is_idempotent(degree)? { Ok(()) } else { Err(Stop::OutOfRange) }
    }

    /// Is a + a = a?
    pub fn is_idempotent(&mut self, a: LoopyValue<'s>) -> OrStop<bool> {
        let sum = self.loopy_sum(a, a)?;
        Ok(sum == a || self.loopy_ge(sum, a)? && self.loopy_ge(a, sum)?)
    }

    /// Is it tiny-G, {0||0|-G}, for some G > 0 (*Winning Ways*, ch. 5)?
    pub fn is_tiny(&mut self, g: impl Into<LoopyValue<'s>>) -> OrStop<bool> {
        let g = g.into();
        if !g.is_stopper() {
            return Ok(false);
        }
        let zero = LoopyValue::from(self.store().zero());
        let [left, right] = self.loopy_options(g)?;
        let (&[near], &[threat]) = (&left[..], &right[..]) else { return Ok(false) };
        let [left, right] = self.loopy_options(threat)?;
        let (&[safe], &[far]) = (&left[..], &right[..]) else { return Ok(false) };
        Ok(near == zero && safe == zero && self.compare_loopy(far, zero)? == Outcome::R)
    }

    /// Is it a number, `on`, `off`, or a number plus `over` or `under`?
    ///
    /// These are the stoppers all of whose followers have every Left option below themselves and every Right
    /// option above.
    pub fn is_pseudonumber(&self, a: LoopyValue<'s>) -> bool {
        a.is_stopper() && self.is_pseudonumber_form(a.onside().node())
    }

    /// Does no play return to a follower but at once, by a pass? The simplest form of such a stopper is a
    /// tree with passes, a *plumtree*.
    pub fn is_plumtree(&self, a: LoopyValue<'s>) -> bool {
        a.is_stopper() && self.has_only_passes(a.onside())
    }

    /// Are all cycles of the form passes?
    pub(crate) fn has_only_passes(&self, form: LoopyForm<'s>) -> bool {
        let Node::Loopy(root) = form.node() else { return true };
        let loopies = &self.store().loopies;
        // Colours of nodes on the way (false) and of those done (true).
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

    /// Is one loopy form a follower of another?
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

    /// The loopy options of a form but itself.
    fn loopy_targets(form: &super::arena::Form, own: u32) -> Vec<u32> {
        let targets = form.options.iter().flat_map(|list| list.iter());
        let loopy = targets.filter_map(|node| match *node {
            Node::Loopy(index) if index != own => Some(index),
            _ => None,
        });
        loopy.collect()
    }

    /// All followers of a stopper, itself included, in the order in which they are found.
    ///
    /// # Errors
    /// The reason to stop; [`Stop::OutOfRange`] if it is no stopper, [`Stop::TooLarge`] if they are more than
    /// 65,536.
    pub fn loopy_followers(&mut self, a: LoopyValue<'s>) -> OrStop<Vec<LoopyValue<'s>>> {
        if !a.is_stopper() {
            return Err(Stop::OutOfRange);
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
        Ok(found.into_iter().map(|node| LoopyValue::new(self.store(), node, node)).collect())
    }

    /// Left's and Right's options of a stopper in simplest form.
    ///
    /// # Errors
    /// The reason to stop; [`Stop::OutOfRange`] if it is no stopper.
    pub fn loopy_options(&mut self, a: LoopyValue<'s>) -> OrStop<[Vec<LoopyValue<'s>>; 2]> {
        if !a.is_stopper() {
            return Err(Stop::OutOfRange);
        }
        let node = a.onside().node();
        let left = self.node_options(node, Player::Left)?;
        let right = self.node_options(node, Player::Right)?;
        let values = |nodes: Vec<Node>| {
            nodes.into_iter().map(|node| LoopyValue::new(self.store(), node, node)).collect()
        };
        Ok([values(left), values(right)])
    }
}
