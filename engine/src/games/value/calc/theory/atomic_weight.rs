//! Atomic weights, and uptimal expansions.
//!
//! A *far star* is a nimber that equals no follower of the game to which it is added; all far stars behave
//! alike there. A game G is atomic of weight w when v + far star <= G - w.^ <= ^ + far star, where w.^ is
//! the Norton product.
//!
//! Lemma: if Y <= far star and Z <= far star, then Y + Z + ^ <= far star.
//!
//! Proof: Left begins in Y + Z + ^ + far star. Right answers the move to Y + Z + far star by Y + Z <= far
//! star + far star = 0, and any other move from far star to *k by Y + Z + * + *k <= 0 (far stars may be
//! chosen with any sum). A move of Left in Y leads to an X that Right can answer beside every far star.
//! Either some X^R <= far star, and the induction continues; or X <= *j, and X + Z + * + far star <= 0.
//!
//! So the games between v + far star and ^ + far star form a group, G has at most one weight, and weights
//! add. Moreover, G is atomic of weight w exactly if G and w.^ have the same outcome in every sum with an
//! all-small game X and a far star. It suffices to check X = -w.^ + ^ and X = -w.^ + v.
//!
//! Theorem (*Winning Ways*, ch. 8; Siegel, *Combinatorial Game Theory*, II.7): every all-small G is atomic.
//! Let w be {weights of the left options - 2 | weights of the right options + 2}. If w is not an integer, it
//! is the weight of G. If w is an integer, compare G with a far star. If they are confused, the weight is 0.
//! If G is greater, the weight is the greatest integer less than or confused with every right option of w.
//! If G is less, it is the least integer greater than or confused with every left option of w.
//!
//! **Other games.** G is not all-small if play in it can reach a number other than 0, which outweighs every
//! infinitesimal. Let G(N) be the all-small game in which the followers of G with a positive right stop are
//! replaced by N.^, and those with a negative left stop by -N.^.
//!
//! Theorem: with N = 8(depth of G + 1), an infinitesimal G is atomic exactly if G(N) and G(N+1) have the
//! same weight, and this is the weight of G.
//!
//! Proof. (1) Let X be all-small, and let the weights of all followers of X lie between 2 - N and N - 2.
//! Then G + X + far star and G(N) + X + far star have the same outcome: players who play alike in both reach
//! replaced followers at the same time. At that moment, one sum is positive since it is a positive number
//! plus infinitesimals or more, and the other one since its weight is at least 2; or both are negative.
//!
//! (2) Apply this to X = -w.^ + ^ and X = -w.^ + v: for every N that is large enough for w, G is atomic of
//! weight w exactly if G(N) is. So G is atomic exactly if the weight of G(N) is the same for all large N.
//!
//! (3) The rule above gives the weight of G(N), with comparisons with a far star that do not depend on N >=
//! 2, by (1) with X = 0. Claim: for N > 6d + 6, the weight of a follower of depth d is a game whose numbers
//! have the form aN + b with a in {-1, 0, 1} and |b| <= 3d, and only these numbers depend on N. The weight
//! of a replaced follower is N or -N, the weight of n.^ + *m is n, and |n| is less than its depth. The rule
//! adds 2 to |b| for each option. Two such games are compared by playing their difference until both are
//! numbers. The order of two numbers aN + b does not depend on N, since N exceeds twice each |b|. So it does
//! not depend on N which options are dominated or reversible. For a simplest number, or an integer next to
//! others, |b| is at most 1 more than for those numbers.
//!
//! (4) So from the N of the theorem on, either the weight of G(N) is always the same, or it contains some
//! number aN + b with a = 1 or a = -1. In the second case the weights for N and N + 1 differ, since their
//! greatest (or least) such numbers differ.

use rustc_hash::FxHashMap;

use crate::games::value::calc::Calc;
use crate::games::value::store::{Edge, Id, Num, Uptimal};
use crate::games::value::{Dyadic, Outcome, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The weights of the followers of one G(N).
struct Weights {
    /// The number N.
    threat: i64,
    known: FxHashMap<Id, Id>,
}

impl Weights {
    fn new(threat: i64) -> Self {
        Self { threat, known: FxHashMap::default() }
    }
}

impl<'s> Calc<'s, '_> {
    /// Returns the atomic weight of an all-small game; `None` for all other games.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// let g = calc.form(&[store.up_star(3, 0)], &[store.up_star(-2, 0)])?;
    /// let weight = calc.form(&[store.integer(1)], &[store.zero()])?;
    /// assert_eq!(calc.atomic_weight(g)?, Some(weight));
    /// assert_eq!(calc.atomic_weight(store.up_star(3, 0))?, Some(store.integer(3)));
    /// assert_eq!(calc.atomic_weight(store.integer(3))?, None);
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn atomic_weight(&mut self, a: Value<'s>) -> OrStop<Option<Value<'s>>> {
        if !self.is_all_small(a)? {
            return Ok(None);
        }
        let weight = self.weight(self.id(a), &mut Weights::new(0))?;
        Ok(Some(self.store.value(weight)))
    }

    /// Returns the atomic weight of any game; `None` if the game is not atomic. Games that are not
    /// infinitesimal have no atomic weight.
    ///
    /// All-small games always have a weight; of the others exactly those that the theorem above describes.
    /// The cost is two nodes for each follower.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// let g = calc.sum(store.up_star(1, 0), store.tiny(store.integer(1)))?;
    /// assert_eq!(calc.atomic_weight(g)?, None);
    /// assert_eq!(calc.atomic_weight_at_large(g)?, Some(store.integer(1)));
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn atomic_weight_at_large(&mut self, a: Value<'s>) -> OrStop<Option<Value<'s>>> {
        let id = self.checked(a)?;
        if !a.is_infinitesimal() {
            return Ok(None);
        }
        let threat = 8 * (i64::from(self.store.depth(id)) + 1);
        // All-small games have no replaced followers, so N does not matter for them.
        let weight = self.weight(id, &mut Weights::new(threat))?;
        let is_atomic = self.is_all_small(a)? || weight == self.weight(id, &mut Weights::new(threat + 1))?;
        Ok(is_atomic.then(|| self.store.value(weight)))
    }

    /// Returns the atomic weight of G(N).
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

    /// Returns the player who is ahead by a number, whoever moves; `None` if neither is.
    fn winner_by_number(&self, a: Id) -> Option<Player> {
        let (bounds, numbers) = (self.store.bounds(a), &self.store.numbers);
        if numbers.get(bounds.right.num()).signum() > 0 {
            return Some(Player::Left);
        }
        (numbers.get(bounds.left.num()).signum() < 0).then_some(Player::Right)
    }

    /// Returns the weight of the game `a`, given the weights of its options moved by 2 as the theorem
    /// requires.
    fn weight_from(&mut self, a: Id, left: &[Id], right: &[Id]) -> OrStop<Id> {
        let plain = self.canonical(left, right)?;
        if plain.is_number() && self.store.numbers.get(plain.num).is_integer() {
            return self.eccentric_weight(a, left, right);
        }
        Ok(plain)
    }

    /// Returns the weight of a game for which several integers fit between the weights of its options.
    fn eccentric_weight(&mut self, a: Id, left: &[Id], right: &[Id]) -> OrStop<Id> {
        let nim = self.store.record(a.base).depth();
        // No follower is a nimber as large as the depth, so *depth is a far star.
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

    /// Returns the greatest integer below an edge, or the least integer above it.
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

/// A sum of a number, a nimber, and multiples of up, up-second, up-third, ..
///
/// `Display` uses Siegel's notation: `3/4*2.1203-` is 3/4 + `*2` + ^ + 2 up-seconds - 3 up-fourths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UptimalExpansion {
    /// The number.
    pub number: Dyadic,
    /// The n of the nimber *n.
    pub nim: u32,
    /// The coefficients of up, up-second, up-third and so on; the last one is not 0.
    pub ups: Vec<i64>,
}

impl std::fmt::Display for UptimalExpansion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.number != Dyadic::ZERO || self.nim == 0 {
            write!(f, "{}", self.number)?;
        }
        match self.nim {
            0 => {}
            1 => f.write_str("*")?,
            nim => write!(f, "*{nim}")?,
        }
        f.write_str(".")?;
        if self.ups.is_empty() {
            return f.write_str("0");
        }
        for &digit in &self.ups {
            let sign = if digit < 0 { "-" } else { "" };
            match digit.unsigned_abs() {
                digit @ 0..10 => write!(f, "{digit}{sign}")?,
                digit => write!(f, "({digit}){sign}")?,
            }
        }
        Ok(())
    }
}

impl<'s> Calc<'s, '_> {
    /// Returns the uptimal expansion (*Winning Ways*, ch. 8; Siegel, *Combinatorial Game Theory*, II.7): G
    /// as a number plus a nimber plus multiples of the powers of up; `None` if G is no such sum.
    ///
    /// Each power of up is infinitesimal with respect to those before it, so the coefficients are found one
    /// after another. The coefficient of up is the atomic weight. The nimber is the one whose removal makes
    /// the rest comparable with 0. The cost is one comparison for each unit of a coefficient and for each
    /// possible nimber; both are bounded by the depth of G.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// let (zero, down_star) = (store.zero(), store.up_star(-1, 1));
    /// let up_second = calc.form(&[zero], &[down_star])?;
    /// // {0||0|v*} is ^ plus twice up-second plus *.
    /// let g = calc.form(&[zero], &[up_second])?;
    /// let expansion = calc.uptimal_expansion(g)?.expect("an uptimal");
    /// assert_eq!((expansion.nim, &expansion.ups[..]), (1, &[1, 2][..]));
    /// assert_eq!(expansion.to_string(), "*.12");
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn uptimal_expansion(&mut self, g: Value<'s>) -> OrStop<Option<UptimalExpansion>> {
        let Some(number) = g.number_part() else { return Ok(None) };
        if let Some(plain) = g.number_up_star() {
            let ups = if plain.ups == 0 { Vec::new() } else { vec![plain.ups.into()] };
            return Ok(Some(UptimalExpansion { number, nim: plain.nim, ups }));
        }
        let by = self.store.number(&number);
        let infinitesimal = self.difference(g, by)?;
        let Some(weight) = self.atomic_weight(infinitesimal)? else { return Ok(None) };
        let Some(ups) = weight.number().and_then(|w| w.to_i64()) else { return Ok(None) };
        let up = self.up_star(1, 0)?;
        let first = self.multiple(ups, up)?;
        let rest = self.difference(infinitesimal, first)?;
        for nim in 0..=self.store.depth(self.id(rest)).saturating_add(1) {
            self.step()?;
            let star = self.up_star(0, nim)?;
            let higher = self.sum(rest, star)?;
            // A nimber is its own negative, so adding it removes it.
            if let Some(coefficients) = self.higher_coefficients(higher)? {
                let mut ups = [vec![ups], coefficients].concat();
                while ups.last() == Some(&0) {
                    ups.pop();
                }
                return Ok(Some(UptimalExpansion { number, nim, ups }));
            }
        }
        Ok(None)
    }

    /// Returns the value of an uptimal expansion.
    pub fn uptimal(&mut self, expansion: &UptimalExpansion) -> OrStop<Value<'s>> {
        let star = self.up_star(0, expansion.nim)?;
        let mut sum = self.sum(self.store.number(&expansion.number), star)?;
        for (power, &times) in (1..).zip(&expansion.ups) {
            let power = self.up_power(power)?;
            let multiple = self.multiple(times, power)?;
            sum = self.sum(sum, multiple)?;
        }
        Ok(sum)
    }

    /// Returns the n-th power of up, for n >= 1.
    fn up_power(&mut self, n: i64) -> OrStop<Value<'s>> {
        let up = self.up_star(1, 0)?;
        Ok(self.pow(up, &n.into())?.expect("up is {0|*}, and n is at least 1"))
    }

    /// Returns the coefficients of up-second, up-third, .. in a sum of their multiples; `None` if the game
    /// is no such sum.
    fn higher_coefficients(&mut self, of: Value<'s>) -> OrStop<Option<Vec<i64>>> {
        let (sign, mut rest) = match of.outcome() {
            Outcome::P => return Ok(Some(Vec::new())),
            Outcome::N => return Ok(None),
            Outcome::L => (1, of),
            Outcome::R => (-1, self.negative(of)?),
        };
        let most = i64::from(self.store.depth(self.id(rest)));
        let mut coefficients = Vec::new();
        for n in 2..=most + 1 {
            let power = self.up_power(n)?;
            let Some(coefficient) = self.coefficient(rest, power, most)? else { return Ok(None) };
            coefficients.push(sign * coefficient);
            let multiple = self.multiple(coefficient, power)?;
            rest = self.difference(rest, multiple)?;
            if rest == self.store.zero() {
                return Ok(Some(coefficients));
            }
        }
        Ok(None)
    }

    /// Returns the integer n such that `rest` minus n times the power is infinitesimal with respect to the
    /// power. In units of the power, `rest` lies between two integers, and n is the nearer one.
    fn coefficient(&mut self, rest: Value<'s>, power: Value<'s>, most: i64) -> OrStop<Option<i64>> {
        let sign = match rest.outcome() {
            Outcome::L => 1,
            Outcome::R => -1,
            Outcome::P | Outcome::N => return Ok(None),
        };
        let mut beyond = if sign > 0 { rest } else { self.negative(rest)? };
        for n in 0..=most {
            self.step()?;
            if !self.less_or_equal(power, beyond)? {
                let twice = self.sum(beyond, beyond)?;
                // Twice the remainder is compared with the power, since halves of games do not exist.
                let nearer = n + i64::from(self.less_or_equal(power, twice)?);
                return Ok(Some(sign * nearer));
            }
            beyond = self.difference(beyond, power)?;
        }
        Ok(None)
    }
}
