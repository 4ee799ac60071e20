//! Atomic weights.
//!
//! A *far star* is a nimber that equals no follower of what it is added to; all of them do the same there.
//! G is atomic of weight w when v + far star <= G - w.^ <= ^ + far star, with the Norton product w.^.
//!
//! Lemma: if Y <= far star and Z <= far star then Y + Z + ^ <= far star. Proof: Left begins in Y + Z + ^ +
//! far star. Her move to Y + Z + far star is answered by Y + Z <= far star + far star = 0, any other one to *k
//! by Y + Z + * + *k <= 0 (far stars may be chosen with any sum). Of Y she moves to an X that Right can answer
//! beside every far star: by some X^R <= far star, and induction goes on, or by X <= *j, and X + Z + * + far
//! star <= 0. So the games between v + far star and ^ + far star are a group, G has at most one weight, and
//! weights add. And G is atomic of weight w exactly if G and w.^ have the same outcome in every sum with an
//! all-small game X and a far star: they have if they have it for X = -w.^ + ^ and X = -w.^ + v.
//!
//! Theorem (*Winning Ways*, ch. 8; Siegel, *Combinatorial Game Theory*, II.7): every all-small G is atomic.
//! Let w be {weights of the left options - 2 | weights of the right options + 2}. The weight is w unless w is
//! an integer. Then, with a far star: if G is confused with it the weight is 0; if G is greater, the weight is
//! the greatest integer less than or confused with every right side of w; if G is less, the least one on the
//! other side.
//!
//! **Other games.** G is no all-small game if play in it can come to a number other than 0, which outweighs
//! whatever is infinitesimal. Let G(N) be the all-small game in which the followers of G with a positive
//! right stop are replaced by N.^, and those with a negative left stop by -N.^.
//!
//! Theorem: with N = 8(depth of G + 1), an infinitesimal G is atomic exactly if G(N) and G(N+1) have the same
//! weight, and this is its weight.
//!
//! Proof. (1) Let X be all-small, and let no follower of X weigh more than N - 2 or less than 2 - N. Then
//! G + X + far star and G(N) + X + far star have the same outcome: players who play alike in both come to
//! replaced followers together. There one sum is positive since it is a positive number plus infinitesimals
//! or more, the other one since it weighs at least 2; or both are negative.
//!
//! (2) With X = -w.^ + ^ and X = -w.^ + v this says, for every N that is large enough for w: G is atomic of
//! weight w exactly if G(N) is. So G is atomic exactly if the weight of G(N) is the same for all large N.
//!
//! (3) The weight of G(N) is found by the rule above, with comparisons with a far star that do not depend on
//! N >= 2, by (1) with X = 0. Claim: for a follower of depth d its numbers have the form aN + b with a in
//! {-1, 0, 1} and |b| <= 3d, and nothing but these numbers depends on N, as long as N > 6d + 6. The weight of
//! a replaced follower is N or -N, that of n.^ + *m is n, and |n| is less than its depth. Options add 2 to
//! |b|. Two such games are compared by playing their difference until both are numbers, and the order of two
//! numbers aN + b does not depend on N since it is more than twice each |b|. So which options are dominated
//! or reversible does not depend on N, and of a simplest number, or an integer next to others, |b| is at most
//! 1 more than theirs.
//!
//! (4) So from the N of the theorem on, the weight of G(N) is either always the same, or some number aN + b
//! with a = 1 or a = -1 is in it. In the second case the weights for N and N + 1 differ, since the greatest
//! (or least) of these numbers do.

use rustc_hash::FxHashMap;

use crate::games::value::calc::Calc;
use crate::games::value::store::{Edge, Id, Num, Uptimal};
use crate::games::value::{Dyadic, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The weights of the followers of one G(N).
struct Weights {
    /// N.
    threat: i64,
    known: FxHashMap<Id, Id>,
}

impl Weights {
    fn new(threat: i64) -> Self {
        Self { threat, known: FxHashMap::default() }
    }
}

impl<'s> Calc<'s, '_> {
    /// The atomic weight of an all-small game, `None` for all others.
    pub fn atomic_weight(&mut self, a: Value<'s>) -> OrStop<Option<Value<'s>>> {
        if !self.is_all_small(a)? {
            return Ok(None);
        }
        let weight = self.weight(self.id(a), &mut Weights::new(0))?;
        Ok(Some(self.store.value(weight)))
    }

    /// The atomic weight of any game; `None` if it has none, as all games that are not infinitesimal.
    ///
    /// All all-small games have one, and of others exactly those that the theorem above tells. Two nodes for
    /// each follower.
    pub fn atomic_weight_at_large(&mut self, a: Value<'s>) -> OrStop<Option<Value<'s>>> {
        let id = self.checked(a)?;
        if !a.is_infinitesimal() {
            return Ok(None);
        }
        let threat = 8 * (i64::from(self.store.depth(id)) + 1);
        let weight = self.weight(id, &mut Weights::new(threat))?;
        let is_atomic = self.is_all_small(a)? || weight == self.weight(id, &mut Weights::new(threat + 1))?;
        Ok(is_atomic.then(|| self.store.value(weight)))
    }

    /// The atomic weight of G(N).
    fn weight(&mut self, a: Id, weights: &mut Weights) -> OrStop<Id> {
        if let Some(wins) = self.winner_by_number(a) {
            return Ok(self.integer(wins.of((weights.threat, -weights.threat))));
        }
        if let Some(Uptimal { ups, .. }) = self.store.uptimal(a) {
            return Ok(self.integer(i64::from(ups)));
        }
        if let Some(&found) = weights.known.get(&a) {
            return Ok(found);
        }
        self.step()?;
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for (player, by, side) in [(Player::Left, -2, &mut left), (Player::Right, 2, &mut right)] {
            self.extend_options(a, player, side)?;
            let by = self.integer(by);
            for option in side {
                let weight = self.weight(*option, weights)?;
                *option = self.store.shift(weight, by.num);
            }
        }
        let weight = self.weight_from(a, &left, &right)?;
        weights.known.insert(a, weight);
        Ok(weight)
    }

    /// Who is ahead by a number, whoever moves.
    fn winner_by_number(&self, a: Id) -> Option<Player> {
        let (bounds, numbers) = (self.store.bounds(a), &self.store.numbers);
        if numbers.get(bounds.right.num()).signum() > 0 {
            return Some(Player::Left);
        }
        (numbers.get(bounds.left.num()).signum() < 0).then_some(Player::Right)
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
