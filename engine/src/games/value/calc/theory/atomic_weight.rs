//! Atomic weights.
//!
//! Theorem (*Winning Ways*, ch. 8; Siegel, *Combinatorial Game Theory*, II.7): for an all-small G let w be
//! {weights of the left options - 2 | weights of the right options + 2}. The atomic weight is w unless w is
//! an integer. Then, with a remote star, a nimber larger than all that occur in G: if G is confused with it
//! the weight is 0; if G is greater, the weight is the greatest integer less than or confused with every
//! right side of w; if G is less, the least one on the other side.
//!
//! Beyond all-small games the weight is defined by what it is for: G is atomic of weight w when v + far star
//! <= G - w.^ <= ^ + far star, with the Norton product w.^ and a far star, a large nimber.

use rustc_hash::FxHashMap;

use crate::games::value::calc::Calc;
use crate::games::value::store::{Edge, Id, Num, Uptimal};
use crate::games::value::{Dyadic, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

impl<'s> Calc<'s, '_> {
    /// The atomic weight of an all-small game, `None` for all others.
    pub fn atomic_weight(&mut self, a: Value<'s>) -> OrStop<Option<Value<'s>>> {
        if !self.is_all_small(a)? {
            return Ok(None);
        }
        let mut known = FxHashMap::default();
        Ok(Some(self.store.value(self.weight(self.id(a), &mut known)?)))
    }

    /// The atomic weight of any game that has one: all all-small games have, some others, such as tinies;
    /// `None` if none is found.
    ///
    /// For games that are not all-small the rule of all-small games is tried, with those options that have a
    /// weight, and what comes out is compared with G. Numbers but 0, and games that are not infinitesimal,
    /// have none.
    pub fn atomic_weight_at_large(&mut self, a: Value<'s>) -> OrStop<Option<Value<'s>>> {
        let id = self.checked(a)?;
        let weight = self.weight_at_large(id, &mut FxHashMap::default())?;
        Ok(weight.map(|weight| self.store.value(weight)))
    }

    fn weight_at_large(&mut self, a: Id, known: &mut FxHashMap<u32, Option<Id>>) -> OrStop<Option<Id>> {
        let value = self.store.value(a);
        if !value.is_infinitesimal() {
            return Ok(None);
        }
        if let Some(&found) = known.get(&a.base) {
            return Ok(found);
        }
        self.step()?;
        let weight = match self.atomic_weight(value)? {
            Some(weight) => Some(weight.id()),
            None => {
                let left = self.weights_at_large(a, Player::Left, known)?;
                let right = self.weights_at_large(a, Player::Right, known)?;
                let weight = self.weight_from(a, &left, &right)?;
                self.is_weight(value, self.store.value(weight))?.then_some(weight)
            }
        };
        known.insert(a.base, weight);
        Ok(weight)
    }

    /// The weights, moved by 2, of those options that have one.
    fn weights_at_large(
        &mut self,
        a: Id,
        player: Player,
        known: &mut FxHashMap<u32, Option<Id>>,
    ) -> OrStop<Vec<Id>> {
        let mut options = Vec::new();
        self.extend_options(a, player, &mut options)?;
        let by = self.integer(player.of((-2, 2)));
        let mut weights = Vec::new();
        for option in options {
            if let Some(weight) = self.nested(|calc| calc.weight_at_large(option, known))? {
                weights.push(self.store.shift(weight, by.num));
            }
        }
        Ok(weights)
    }

    /// Is v + far star <= G - w.^ <= ^ + far star?
    fn is_weight(&mut self, g: Value<'s>, weight: Value<'s>) -> OrStop<bool> {
        let up = self.up_star(1, 0)?;
        let ups = self.norton_product(weight, up)?;
        let rest = self.difference(g, ups)?;
        let star = self.far_star(rest)?;
        let bound = self.sum(up, star)?;
        let low = self.negative(bound)?;
        Ok(self.less_or_equal(low, rest)? && self.less_or_equal(rest, bound)?)
    }

    /// The atomic weight of an all-small game.
    fn weight(&mut self, a: Id, known: &mut FxHashMap<u32, Id>) -> OrStop<Id> {
        if let Some(Uptimal { ups, .. }) = self.store.uptimal(a) {
            return Ok(self.integer(i64::from(ups)));
        }
        if let Some(&found) = known.get(&a.base) {
            return Ok(found);
        }
        self.step()?;
        let record = self.store.record(a.base);
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for (player, by, side) in [(Player::Left, -2, &mut left), (Player::Right, 2, &mut right)] {
            for option in record.options(player) {
                let weight = self.weight(option, known)?;
                let by = self.integer(by);
                side.push(self.add(weight, by)?);
            }
        }
        let weight = self.weight_from(a, &left, &right)?;
        known.insert(a.base, weight);
        Ok(weight)
    }

    /// The weight of a game whose options have these weights, moved by 2.
    fn weight_from(&mut self, a: Id, left: &[Id], right: &[Id]) -> OrStop<Id> {
        let plain = self.canonical(left, right)?;
        if plain.is_number() && self.store.numbers.get(plain.num).is_integer() {
            return self.eccentric_weight(a, left, right);
        }
        Ok(plain)
    }

    /// The weight of a game for which several integers would do.
    fn eccentric_weight(&mut self, a: Id, left: &[Id], right: &[Id]) -> OrStop<Id> {
        let nim = self.store.record(a.base).depth();
        let remote = self.store.intern_uptimal(Uptimal { ups: 0, nim })?;
        let numbers = &self.store.numbers;
        if self.le(remote, a)? {
            let edges = right.iter().map(|&id| self.store.bounds(id).left);
            let least = edges.reduce(|x, y| if y.is_less(x, numbers) { y } else { x });
            return Ok(self.integer_next_to(least, false));
        }
        if self.le(a, remote)? {
            let edges = left.iter().map(|&id| self.store.bounds(id).right);
            let greatest = edges.reduce(|x, y| if x.is_less(y, numbers) { y } else { x });
            return Ok(self.integer_next_to(greatest, true));
        }
        Ok(Id::ZERO)
    }

    /// The greatest integer below an edge, or the least one above it.
    fn integer_next_to(&self, edge: Option<Edge>, above: bool) -> Id {
        let Some(edge) = edge else { return Id::ZERO };
        let at = self.store.numbers.get(edge.num());
        let one = Dyadic::from(1);
        let integer = match (above, at.is_integer() && edge.is_above() != above) {
            (_, true) => at,
            (true, false) => &at.floor() + &one,
            (false, false) => &at.ceil() - &one,
        };
        Id::number(self.store.numbers.intern(&integer))
    }

    fn integer(&self, n: i64) -> Id {
        let num: Num = self.store.numbers.intern(&n.into());
        Id::number(num)
    }
}
