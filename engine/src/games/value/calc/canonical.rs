//! Canonical forms, and copies of values from other stores.
//!
//! Theorem (ONAG, ch. 10): every short game equals exactly one game without dominated and reversible
//! options. If G <= H for two options of Left, G is dominated and may be removed. A left option H of G is
//! reversible through its right option K if K <= G, and may be replaced by all left options of K.
//!
//! The stops alone show whether {L|R} is a number, before any of these steps. A number x lies strictly
//! between the options exactly when every left option has x > R(G^L), or x = R(G^L) and not G^L >= x, and
//! likewise on the right. The value is then the simplest such x. Otherwise the stops of {L|R} are max R(G^L)
//! and min L(G^R). No later step changes them, and they decide most comparisons.

use rustc_hash::FxHashMap;

use super::Calc;
use super::order::{Bounded, Choice, le_by_bounds};
use crate::games::value::store::{Bounds, Edge, Id, Num, simplest_inline};
use crate::games::value::{IntervalEnd, Stop, Store, Value, simplest};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// A form that is being made canonical. It always equals the original game, which is not a number.
struct Form {
    left: Vec<Choice>,
    right: Vec<Choice>,
    bounds: Bounds,
}

impl Calc<'_, '_> {
    /// Returns the value of {left|right}. The depths of the options must have been checked. Options may
    /// repeat.
    pub(crate) fn canonical(&mut self, left: &[Id], right: &[Id]) -> OrStop<Id> {
        self.nodes += 1;
        let (left, right) = (self.choices(left), self.choices(right));
        let edges = (self.left_edge(&left), self.right_edge(&right));
        if let Some(number) = self.simplest_number(edges.0, edges.1) {
            self.choice_lists.extend([left, right]);
            return Ok(Id::number(number));
        }
        match edges {
            (Some(left_edge), Some(right_edge)) => {
                let bounds = Bounds { left: left_edge, right: right_edge };
                self.canonical_form(left, right, bounds)
            }
            // A form without options on one side is a number, so this is not reached.
            _ => Ok(Id::ZERO),
        }
    }

    /// Returns the options with their bounds.
    fn choices(&mut self, options: &[Id]) -> Vec<Choice> {
        let mut choices = self.choice_lists.pop().unwrap_or_default();
        choices.clear();
        choices.extend(options.iter().map(|&id| self.choice(id)));
        choices
    }

    /// Returns the left edge that a form with these left options has if it is not a number: the greatest of
    /// their right edges. All options lie to the left of a number x exactly when the edge of x exceeds this
    /// edge.
    fn left_edge(&self, left: &[Choice]) -> Option<Edge> {
        let numbers = &self.store.numbers;
        let edges = left.iter().map(|choice| choice.game.bounds.right);
        edges.reduce(|a, b| if a.is_less(b, numbers) { b } else { a })
    }

    /// Returns the right edge that a form with these right options has if it is not a number: the least of
    /// their left edges.
    fn right_edge(&self, right: &[Choice]) -> Option<Edge> {
        let numbers = &self.store.numbers;
        let edges = right.iter().map(|choice| choice.game.bounds.left);
        edges.reduce(|a, b| if b.is_less(a, numbers) { b } else { a })
    }

    /// Returns the value of a form with these edges, if it is a number.
    fn simplest_number(&self, left: Option<Edge>, right: Option<Edge>) -> Option<Num> {
        let numbers = &self.store.numbers;
        // The number x lies between the edges "x, not above" (on its left) and "x, above" (on its right).
        let ends = (left.map(|l| (l.num(), !l.is_above())), right.map(|r| (r.num(), r.is_above())));
        if let (Some(low), Some(high)) = (left, right)
            && !low.is_less(high, numbers)
        {
            return None;
        }
        if let (Some(low), Some(high)) = ends
            && low.0.is_inline()
            && high.0.is_inline()
            && let Some(found) = simplest_inline(low, high)
        {
            return Some(found);
        }
        let end = |(num, closed)| IntervalEnd { at: numbers.get(num), closed };
        let (lower, upper) = (ends.0.map(end), ends.1.map(end));
        simplest(lower.as_ref(), upper.as_ref()).map(|x| numbers.intern(&x))
    }

    fn canonical_form(&mut self, left: Vec<Choice>, right: Vec<Choice>, bounds: Bounds) -> OrStop<Id> {
        let mut form = Form {
            left: self.undominated(left, Player::Left)?,
            right: self.undominated(right, Player::Right)?,
            bounds,
        };
        // The cached comparisons are those with the previous form.
        if !self.against_form.is_empty() {
            self.against_form.clear();
        }
        self.bypass_reversible(&mut form, Player::Left)?;
        self.bypass_reversible(&mut form, Player::Right)?;
        let (mut left, mut right) = (self.take_list(), self.take_list());
        left.extend(form.left.iter().map(|c| c.game.id));
        right.extend(form.right.iter().map(|c| c.game.id));
        let id = self.store.intern_form(&mut left, &mut right, bounds)?;
        self.give_list(left);
        self.give_list(right);
        self.choice_lists.extend([form.left, form.right]);
        Ok(id)
    }

    /// Returns the maximal options of Left, or the minimal options of Right.
    fn undominated(&mut self, mut all: Vec<Choice>, player: Player) -> OrStop<Vec<Choice>> {
        self.keep_beside_best(&mut all, player);
        if all.len() < 2 {
            return Ok(all);
        }
        // The most attractive options come first, since they dominate most of the others at once.
        if player == Player::Left {
            all.sort_unstable_by_key(|c| std::cmp::Reverse(c.game.bounds.right.sort_key()));
        } else {
            all.sort_unstable_by_key(|c| c.game.bounds.left.sort_key());
        }
        let mut kept = self.choice_lists.pop().unwrap_or_default();
        kept.clear();
        for &choice in &all {
            self.insert_undominated(choice, player, &mut kept)?;
        }
        self.choice_lists.push(all);
        Ok(kept)
    }

    /// Drops most of the dominated options at once: those that, by their bounds, the option with the best
    /// edge dominates.
    ///
    /// Among several options with the best edge it prefers one that is not a number, since that is better
    /// than the number with the same edge.
    fn keep_beside_best(&self, all: &mut Vec<Choice>, player: Player) {
        let numbers = &self.store.numbers;
        let is_better = |a: &Choice, b: &Choice| {
            let (a, b) = (a.game.bounds, b.game.bounds);
            if player == Player::Left {
                b.right.is_less(a.right, numbers) || a.right == b.right && b.left.is_less(a.left, numbers)
            } else {
                a.left.is_less(b.left, numbers) || a.left == b.left && a.right.is_less(b.right, numbers)
            }
        };
        let mut best = 0;
        for i in 1..all.len() {
            if is_better(&all[i], &all[best]) {
                best = i;
            }
        }
        all.swap(0, best);
        let bounds = all[0].game.bounds;
        let mut i = 1;
        while i < all.len() {
            let other = all[i].game.bounds;
            let dominated = if player == Player::Left {
                other.left.is_less(bounds.right, numbers)
            } else {
                bounds.left.is_less(other.right, numbers)
            };
            if dominated {
                all.swap_remove(i);
            } else {
                i += 1;
            }
        }
    }

    fn choice(&self, id: Id) -> Choice {
        Choice { game: self.bounded(id), kept: false }
    }

    fn insert_undominated(&mut self, new: Choice, player: Player, out: &mut Vec<Choice>) -> OrStop<()> {
        for old in out.iter() {
            if self.is_dominated(&new, old, player)? {
                return Ok(());
            }
        }
        let mut i = 0;
        while i < out.len() {
            if self.is_dominated(&out[i], &new, player)? {
                out.swap_remove(i);
            } else {
                i += 1;
            }
        }
        out.push(new);
        Ok(())
    }

    /// Returns whether `a` is no better than `b` for the player.
    #[inline]
    fn is_dominated(&mut self, a: &Choice, b: &Choice, player: Player) -> OrStop<bool> {
        if player == Player::Left { self.le_bounded(a.game, b.game) } else { self.le_bounded(b.game, a.game) }
    }

    /// Replaces every reversible option of one player until none is left.
    fn bypass_reversible(&mut self, form: &mut Form, player: Player) -> OrStop<()> {
        while let Some(i) = side(form, player).iter().position(|c| !c.kept) {
            match self.reversing(form, side(form, player)[i].game.id, player)? {
                None => side_mut(form, player)[i].kept = true,
                Some(reply) => {
                    let mut options = self.take_list();
                    self.extend_all_options(reply, player, &mut options)?;
                    let mut list = std::mem::take(side_mut(form, player));
                    list.swap_remove(i);
                    // The new options may be reversible in turn, or dominated, or dominate others.
                    for &option in &options {
                        self.insert_undominated(self.choice(option), player, &mut list)?;
                    }
                    *side_mut(form, player) = list;
                    self.give_list(options);
                }
            }
        }
        Ok(())
    }

    /// Returns a reply to `option` that is at least as good for the opponent as the form itself; `None` if
    /// the option is not reversible.
    fn reversing(&mut self, form: &Form, option: Id, player: Player) -> OrStop<Option<Id>> {
        // A number among the undominated options is never reversible. If a number x has a reply x^R <= form,
        // then x < x^R <= R(form) <= L(form), and an option with the right stop L(form) dominates x.
        if option.is_number() {
            return Ok(None);
        }
        let record = self.store.record(option.base);
        if record.has_options() {
            for reply in record.options(player.other()) {
                let reply = self.store.shift(reply, option.num);
                if self.is_below_form(reply, form, player)? {
                    return Ok(Some(reply));
                }
            }
            return Ok(None);
        }
        let mut replies = Vec::new();
        self.extend_options(option, player.other(), &mut replies)?;
        for reply in replies {
            if self.is_below_form(reply, form, player)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// Returns whether x is no better than the form: x <= form for Left, x >= form for Right.
    fn is_below_form(&mut self, x: Id, form: &Form, player: Player) -> OrStop<bool> {
        let game = self.bounded(x);
        let (low, high) = player.of(((game.bounds, form.bounds), (form.bounds, game.bounds)));
        if let Some(answer) = le_by_bounds(&self.store.numbers, low, high) {
            return Ok(answer);
        }
        if let Some(&known) = self.against_form.get(&(x, player)) {
            return Ok(known);
        }
        self.step()?;
        let answer = self.is_below_form_by_options(game, form, player)?;
        self.against_form.insert((x, player), answer);
        Ok(answer)
    }

    fn is_below_form_by_options(&mut self, x: Bounded, form: &Form, player: Player) -> OrStop<bool> {
        for choice in side(form, player.other()) {
            let (low, high) = player.of(((choice.game, x), (x, choice.game)));
            if self.le_bounded(low, high)? {
                return Ok(false);
            }
        }
        let mut options = self.take_list();
        self.extend_all_options(x.id, player, &mut options)?;
        let mut answer = true;
        for &option in &options {
            if self.is_below_form(option, form, player.other())? {
                answer = false;
                break;
            }
        }
        self.give_list(options);
        Ok(answer)
    }
}

fn side(form: &Form, player: Player) -> &[Choice] {
    player.of((&form.left, &form.right))
}

fn side_mut(form: &mut Form, player: Player) -> &mut Vec<Choice> {
    player.of((&mut form.left, &mut form.right))
}

impl<'s> Calc<'s, '_> {
    /// Returns the same value in the store of this calculation. The value may belong to any store.
    ///
    /// To free memory, copy the values that are still needed into a new store and drop the old one.
    pub fn copy(&mut self, a: Value<'_>) -> OrStop<Value<'s>> {
        let mut known = FxHashMap::default();
        let depth = a.store().depth(a.id());
        if depth > self.store.depth_limit() && a.store().uptimal(a.id()).is_none() {
            return Err(Stop::TooDeep);
        }
        Ok(self.store.value(self.copied(a.store(), a.id(), &mut known)?))
    }

    /// Returns the value of this store that equals the value `a` of the store `from`.
    fn copied(&mut self, from: &Store, a: Id, known: &mut FxHashMap<u32, Id>) -> OrStop<Id> {
        let number = self.store.numbers.intern(&from.numbers.get(a.num));
        if a.is_number() {
            return Ok(Id::number(number));
        }
        if let Some(&found) = known.get(&a.base) {
            return Ok(self.store.shift(found, number));
        }
        self.step()?;
        let record = from.record(a.base);
        let id = match record.uptimal() {
            Some(uptimal) => self.store.intern_uptimal(uptimal)?,
            None => {
                let mut sides = [self.take_list(), self.take_list()];
                for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
                    for option in record.options(player) {
                        side.push(self.copied(from, option, known)?);
                    }
                }
                let [mut left, mut right] = sides;
                let bounds = record.bounds(Num::ZERO, &from.numbers);
                // Only the right stop needs translation: the left stop of a base is 0, whose handle is the
                // same in all stores.
                let right_stop = from.numbers.get(bounds.right.num());
                let right_stop = self.store.numbers.intern(&right_stop);
                let bounds = Bounds { right: Edge::new(right_stop, bounds.ge_right()), ..bounds };
                let id = self.store.intern_form(&mut left, &mut right, bounds)?;
                self.give_list(left);
                self.give_list(right);
                id
            }
        };
        known.insert(a.base, id);
        Ok(self.store.shift(id, number))
    }
}
