//! Canonical forms.
//!
//! Theorem (ONAG, ch. 10): every short game equals exactly one game without dominated and reversible options.
//! Of options G, H of Left with G <= H the first is dominated and may be left out; a left option H is
//! reversible through its right option K if K <= G, and may be replaced by all left options of K.
//!
//! Whether {L|R} is a number is seen from the stops alone, before any of that: x lies strictly between the
//! options exactly when x > R(G^L), or x = R(G^L) and not G^L >= x, for every left option, and likewise on
//! the right; then the value is the simplest such x. Otherwise the stops of {L|R} are max R(G^L) and min
//! L(G^R), which no later step changes, and most comparisons are decided by stops.

use super::Calc;
use super::bounded::{Bounded, Choice, le_by_bounds};
use crate::games::value::store::{Bounds, Edge, Id, Num, simplest_inline};
use crate::games::value::{IntervalEnd, simplest};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// A form on the way to being canonical; always equal to the game asked for, which is no number.
struct Form {
    left: Vec<Choice>,
    right: Vec<Choice>,
    bounds: Bounds,
}

impl Calc<'_, '_> {
    /// The value of {left|right}, for options whose depths were checked. Equal options may be repeated.
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

    /// These options with their bounds.
    fn choices(&mut self, options: &[Id]) -> Vec<Choice> {
        let mut choices = self.choice_lists.pop().unwrap_or_default();
        choices.clear();
        choices.extend(options.iter().map(|&id| self.choice(id)));
        choices
    }

    /// The left edge of a form with these left options, if it is no number: the greatest of their right
    /// edges. A number x has every option on its left when it is greater than this edge.
    fn left_edge(&self, left: &[Choice]) -> Option<Edge> {
        let numbers = &self.store.numbers;
        let edges = left.iter().map(|choice| choice.game.bounds.right);
        edges.reduce(|a, b| if a.is_less(b, numbers) { b } else { a })
    }

    /// The right edge of a form with these right options, if it is no number: the least of their left edges.
    fn right_edge(&self, right: &[Choice]) -> Option<Edge> {
        let numbers = &self.store.numbers;
        let edges = right.iter().map(|choice| choice.game.bounds.left);
        edges.reduce(|a, b| if b.is_less(a, numbers) { b } else { a })
    }

    /// The value of a form with these edges, if it is a number.
    fn simplest_number(&self, left: Option<Edge>, right: Option<Edge>) -> Option<Num> {
        let numbers = &self.store.numbers;
        // x itself is between x-and-not-above on the left and x-and-above on the right.
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

    /// The maximal ones of Left's options, or the minimal ones of Right's.
    fn undominated(&mut self, mut all: Vec<Choice>, player: Player) -> OrStop<Vec<Choice>> {
        self.keep_beside_best(&mut all, player);
        if all.len() < 2 {
            return Ok(all);
        }
        // The most attractive first, since they dominate most of the others at once.
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

    /// Drops most of the options at once: those dominated, by their bounds, by the one with the best edge.
    ///
    /// Of several with the best edge it takes one that is no number, since all such are better than a number.
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

    /// Is `a` no better than `b`, for Left or for Right?
    #[inline]
    fn is_dominated(&mut self, a: &Choice, b: &Choice, player: Player) -> OrStop<bool> {
        if player == Player::Left { self.le_bounded(a.game, b.game) } else { self.le_bounded(b.game, a.game) }
    }

    /// Replaces every reversible option of one player, until there is none.
    fn bypass_reversible(&mut self, form: &mut Form, player: Player) -> OrStop<()> {
        while let Some(i) = side(form, player).iter().position(|c| !c.kept) {
            match self.reversing(form, side(form, player)[i].game.id, player)? {
                None => side_mut(form, player)[i].kept = true,
                Some(reply) => {
                    let mut options = self.take_list();
                    self.extend_all_options(reply, player, &mut options)?;
                    let mut list = std::mem::take(side_mut(form, player));
                    list.swap_remove(i);
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

    /// A reply to `option` that is at least as good for the opponent as the form itself.
    fn reversing(&mut self, form: &Form, option: Id, player: Player) -> OrStop<Option<Id>> {
        // If a number x has a reply x^R <= form, then x < x^R <= R(form) <= L(form), and an option with the
        // right stop L(form) dominates x.
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

    /// Is x no better than the form, for Left (x <= form) or for Right (x >= form)?
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
