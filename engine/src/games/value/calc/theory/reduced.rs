//! Reduced canonical forms, sums of switches, and sign expansions of numbers.

use rustc_hash::FxHashMap;

use crate::games::value::calc::Calc;
use crate::games::value::store::{Id, Num};
use crate::games::value::{Dyadic, Stop, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

// Reduced canonical forms represent games up to infinitesimals.

/// The state of a reduction.
struct Reduction {
    /// A number so small that two games of the reduction differ by an infinitesimal when they differ by no
    /// more than it.
    margin: Num,
    /// The reduced forms of bases.
    known: FxHashMap<u32, Id>,
}

impl<'s> Calc<'s, '_> {
    /// Returns the reduced canonical form: the simplest game that differs from G by an infinitesimal
    /// (Grossman and Siegel, "Reductions of partizan games"; Siegel, *Combinatorial Game Theory*, II.6).
    ///
    /// Write G >= H (Inf) when G - H is at least some infinitesimal. A game that differs from a number x by
    /// an infinitesimal becomes x. In all other followers, options that are dominated (Inf) are removed, and
    /// options that are reversible (Inf) are bypassed. Two games have the same reduced canonical form
    /// exactly when they differ by an infinitesimal.
    ///
    /// G >= H (Inf) means that the right stop of G - H is at least 0. This stop is a multiple of the unit
    /// 2^-e of the finest number among the followers of G and H, so the condition is equivalent to G +
    /// 2^-(e+1) >= H. That takes one comparison, and no sum.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// let star = store.nimber(1);
    /// let [one, two, three] = [1, 2, 3].map(|n| store.integer(n));
    /// let g = store.form(&[three], &[store.form(&[two + star], &[one + star])]);
    /// assert_eq!(calc.rcf(g)?, store.form(&[three], &[store.form(&[two], &[one])]));
    /// assert_eq!(calc.rcf(store.up_star(1, 0))?, store.zero());
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn rcf(&mut self, g: Value<'s>) -> OrStop<Value<'s>> {
        if let Some(x) = g.number_part() {
            return Ok(self.store.number(&x));
        }
        let id = self.checked(g)?;
        self.check_depth(id, id)?;
        let finest = self.finest_exponent(id)?;
        let margin = self.store.numbers.intern(&Dyadic::unit_fraction(finest + 1));
        let reduced = self.reduced(id, &mut Reduction { margin, known: FxHashMap::default() })?;
        Ok(self.store.value(reduced))
    }

    /// Returns the greatest exponent of the numbers at which the ways down from `root` first become a number
    /// plus an uptimal.
    fn finest_exponent(&mut self, root: Id) -> OrStop<u32> {
        let mut finest = 0;
        for id in self.followers_of(root, usize::MAX, false)? {
            if id.is_number() || self.store.uptimal(id).is_some() {
                finest = finest.max(self.store.numbers.get(id.num).exponent());
            }
        }
        Ok(finest)
    }

    fn reduced(&mut self, g: Id, reduction: &mut Reduction) -> OrStop<Id> {
        let bounds = self.store.bounds(g);
        if bounds.left.num() == bounds.right.num() {
            return Ok(Id::number(bounds.left.num()));
        }
        if let Some(&known) = reduction.known.get(&g.base) {
            return Ok(self.store.shift(known, g.num));
        }
        self.step()?;
        let base = Id { base: g.base, num: Num::ZERO };
        let left = self.reduced_options(base, Player::Left, reduction)?;
        let right = self.reduced_options(base, Player::Right, reduction)?;
        let reduced = self.canonical(&left, &right)?;
        reduction.known.insert(g.base, reduced);
        Ok(self.store.shift(reduced, g.num))
    }

    /// Returns the reduced options of one player, without those that are dominated or reversible up to an
    /// infinitesimal.
    fn reduced_options(&mut self, g: Id, player: Player, reduction: &mut Reduction) -> OrStop<Vec<Id>> {
        let mut todo = Vec::new();
        self.extend_all_options(g, player, &mut todo)?;
        for option in &mut todo {
            *option = self.nested(|calc| calc.reduced(*option, reduction))?;
        }
        let mut kept: Vec<Id> = Vec::new();
        while let Some(option) = todo.pop() {
            self.step()?;
            match self.reversing_but_for(option, g, player, reduction.margin)? {
                // The new options are followers of a reduced form, so they are reduced themselves.
                Some(through) => self.extend_all_options(through, player, &mut todo)?,
                None => self.keep_undominated(option, player, reduction.margin, &mut kept)?,
            }
        }
        Ok(kept)
    }

    /// Returns the opponent's answer through which an option of `g` is reversible up to an infinitesimal;
    /// `None` if there is none.
    fn reversing_but_for(&mut self, option: Id, g: Id, player: Player, margin: Num) -> OrStop<Option<Id>> {
        let mut answers = Vec::new();
        self.extend_all_options(option, player.other(), &mut answers)?;
        for answer in answers {
            let worse = player.of(((answer, g), (g, answer)));
            if self.le_but_for(worse.0, worse.1, margin)? {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    /// Adds an option unless it is dominated, and removes the options that it dominates, up to
    /// infinitesimals.
    fn keep_undominated(
        &mut self,
        option: Id,
        player: Player,
        margin: Num,
        kept: &mut Vec<Id>,
    ) -> OrStop<()> {
        let mut i = 0;
        while let Some(&other) = kept.get(i) {
            let (low, high) = player.of(((option, other), (other, option)));
            if self.le_but_for(low, high, margin)? {
                return Ok(());
            }
            if self.le_but_for(high, low, margin)? {
                kept.swap_remove(i);
            } else {
                i += 1;
            }
        }
        kept.push(option);
        Ok(())
    }

    /// Returns whether a <= b + margin.
    fn le_but_for(&mut self, a: Id, b: Id, margin: Num) -> OrStop<bool> {
        let b = self.store.shift(b, margin);
        self.le(a, b)
    }
}

/// A sum of a number, switches ±t with different temperatures, ups, and a nimber.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwitchExpansion {
    /// The number, which is the mean of the sum.
    pub number: Dyadic,
    /// The temperatures of the switches in decreasing order.
    pub temperatures: Vec<Dyadic>,
    /// The number of ups; negative for downs.
    pub ups: i32,
    /// The n of the nimber *n.
    pub nim: u32,
}

impl<'s> Calc<'s, '_> {
    /// Returns whether the game is a switch {x|y} with numbers x > y (*Winning Ways*, ch. 5).
    pub fn is_switch(&mut self, g: Value<'s>) -> OrStop<bool> {
        let (left, right) = self.options(g)?;
        let number = |side: &[Value<'s>]| if let [only] = side { only.number() } else { None };
        Ok(number(&left).zip(number(&right)).is_some_and(|(x, y)| x > y))
    }

    /// Returns G as a number plus switches plus ups and a nimber; `None` if G is no such sum.
    ///
    /// A switch ±t has mean 0 and temperature t, and is its own negative. Hence the number is the mean of G,
    /// the hottest switch has the temperature of G, and adding this switch once more removes it. Equal
    /// switches cancel, so a sum contains no two of them. A sum of n different switches has depth at least
    /// n, since its options lead through all of them; the search therefore stops after as many switches as
    /// the depth of G.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// use upstar::Dyadic;
    /// use upstar::games::value::SwitchExpansion;
    ///
    /// // {4|-10} is -3 plus a switch of temperature 7.
    /// let g = calc.form(&[store.integer(4)], &[store.integer(-10)])?;
    /// let g = calc.sum(g, store.switch(store.integer(6)))?;
    /// let temperatures = vec![Dyadic::from(7), Dyadic::from(6)];
    /// let expansion = SwitchExpansion { number: Dyadic::from(-3), temperatures, ups: 0, nim: 0 };
    /// assert_eq!(calc.switch_expansion(g)?, Some(expansion));
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn switch_expansion(&mut self, g: Value<'s>) -> OrStop<Option<SwitchExpansion>> {
        let number = self.mean(g)?;
        let by = self.store.number(&number);
        let mut rest = self.difference(g, by)?;
        let mut temperatures: Vec<Dyadic> = Vec::new();
        let most = self.store.depth(self.id(rest)) as usize;
        loop {
            self.step()?;
            let temperature = self.temperature(rest)?;
            if temperature <= Dyadic::ZERO {
                break;
            }
            let is_cooler = temperatures.last().is_none_or(|last| temperature < *last);
            // In such a sum each switch is cooler than the one before it.
            if !is_cooler || temperatures.len() == most {
                return Ok(None);
            }
            let switch = self.switch(&temperature)?;
            rest = self.sum(rest, switch)?;
            temperatures.push(temperature);
        }
        let infinitesimal = rest.number_up_star().filter(|parts| parts.number == Dyadic::ZERO);
        Ok(infinitesimal.map(|parts| SwitchExpansion {
            number,
            temperatures,
            ups: parts.ups,
            nim: parts.nim,
        }))
    }

    /// Returns the value of such a sum.
    pub fn switches(&mut self, expansion: &SwitchExpansion) -> OrStop<Value<'s>> {
        let infinitesimal = self.up_star(expansion.ups, expansion.nim)?;
        let mut sum = self.sum(self.store.number(&expansion.number), infinitesimal)?;
        for temperature in &expansion.temperatures {
            let switch = self.switch(temperature)?;
            sum = self.sum(sum, switch)?;
        }
        Ok(sum)
    }

    /// Returns the switch ±t.
    fn switch(&mut self, temperature: &Dyadic) -> OrStop<Value<'s>> {
        let [left, right] = [temperature.clone(), -temperature].map(|x| self.store.number(&x));
        self.form(&[left], &[right])
    }
}

// The sign expansion of a number is the way from 0 to it in the tree of numbers.

/// The maximal length of a sign expansion that is walked through.
const MAX_SIGNS: i64 = 1 << 17;
/// The maximal exponent of the denominator of a number made from signs. Such a number can be written in a
/// tenth of a second.
const MAX_EXPONENT: u32 = 1 << 21;

impl Calc<'_, '_> {
    /// Returns the number whose sign expansion is that of `a` followed by that of `b`.
    pub(super) fn appended(&mut self, a: &Dyadic, b: &Dyadic) -> OrStop<Dyadic> {
        if *a == Dyadic::from(1) {
            return on_one(b);
        }
        if *a == Dyadic::from(-1) {
            return Ok(-&on_one(&-b)?);
        }
        let mut to = Walker::at(a);
        if to.is_unbounded(b.signum() > 0) {
            // Where the tree continues with integers, appending signs is ordinary addition.
            return Ok(a + b);
        }
        if expansion_length(b).is_none_or(|length| length > MAX_SIGNS) {
            return Err(Stop::TooLarge);
        }
        let mut from = Walker::at(&Dyadic::ZERO);
        while from.here != *b {
            self.step()?;
            let up = from.here < *b;
            from.go(up);
            to.go(up);
        }
        Ok(to.here)
    }

    /// Returns the number whose sign expansion begins with these signs (`true` for plus) and continues with
    /// that of `rest`.
    pub(crate) fn on_signs(
        &mut self,
        signs: impl DoubleEndedIterator<Item = bool>,
        rest: Dyadic,
    ) -> OrStop<Dyadic> {
        signs.rev().try_fold(rest, |rest, is_plus| {
            self.step()?;
            if is_plus { on_one(&rest) } else { Ok(-&on_one(&-&rest)?) }
        })
    }
}

/// Returns 1:x = (x + p)/2^(p-1), where p is the least positive integer with x + p > 1 (*Winning Ways*, ch.
/// 3: Berlekamp's rule, reversed).
fn on_one(x: &Dyadic) -> OrStop<Dyadic> {
    let one = Dyadic::from(1);
    let p = (&(&one - x).floor() + &one).max(one.clone());
    let halvings = (&p - &one).to_i64().and_then(|n| u32::try_from(n).ok()).filter(|&n| n <= MAX_EXPONENT);
    let halvings = halvings.filter(|n| n + x.exponent() <= MAX_EXPONENT).ok_or(Stop::TooLarge)?;
    Ok((x + &p).times(&Dyadic::unit_fraction(halvings)))
}

/// Returns the number of signs in the expansion of a number; `None` if it does not fit in 64 bits.
fn expansion_length(x: &Dyadic) -> Option<i64> {
    x.abs().ceil().to_i64()?.checked_add(i64::from(x.exponent()))
}

/// A vertex of the tree of numbers, with its nearest smaller and its nearest greater ancestor.
struct Walker {
    below: Option<Dyadic>,
    here: Dyadic,
    above: Option<Dyadic>,
}

impl Walker {
    fn at(x: &Dyadic) -> Self {
        let step = Dyadic::unit_fraction(x.exponent());
        let (below, above) = (x - &step, x + &step);
        let is_inner = !x.is_integer();
        Self {
            below: (is_inner || x.signum() > 0).then_some(below),
            here: x.clone(),
            above: (is_inner || x.signum() < 0).then_some(above),
        }
    }

    /// Returns whether the vertex has no greater ancestor (for `up`), or no smaller one.
    fn is_unbounded(&self, up: bool) -> bool {
        if up { self.above.is_none() } else { self.below.is_none() }
    }

    /// Moves on by one sign.
    fn go(&mut self, up: bool) {
        let one = Dyadic::from(1);
        let (behind, ahead) =
            if up { (&mut self.below, &self.above) } else { (&mut self.above, &self.below) };
        let next = match ahead {
            Some(ahead) => (&self.here + ahead).half(),
            None if up => &self.here + &one,
            None => &self.here - &one,
        };
        *behind = Some(std::mem::replace(&mut self.here, next));
    }
}
