//! The best options of a player at each ambient temperature, bounds on temperatures by lengths, and thermic
//! versions.
//!
//! Theorem (*Winning Ways*, ch. 6): at temperature t, Left's scaffold is the greatest value r(t) - t over
//! the right walls r of Left's options, and Right's scaffold is the least value l(t) + t over the left walls
//! l of Right's options. The best options of a player at ambient temperature t are those that attain this
//! value. Walls have slope 0 or 1. Hence between two successive temperatures at which some wall bends, the
//! best rising wall crosses the best level wall at most once, and n options with b bends take O(n b) steps.

use crate::games::value::calc::Calc;
use crate::games::value::{Dyadic, Literal, Thermograph, Value, value_at};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// An interval of ambient temperatures on which the same options are best.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stretch {
    /// The lowest temperature of the interval.
    pub from: Dyadic,
    /// The highest temperature of the interval.
    pub to: Dyadic,
    /// The options that are best on the whole interval, as indices into the list of options.
    pub options: Vec<usize>,
}

/// A wall with slopes 0 and 1, as the list of its breakpoints (t, v).
pub(super) type Wall = Vec<(Dyadic, Dyadic)>;

impl<'s> Calc<'s, '_> {
    /// Divides the ambient temperatures from 0 to that of G into intervals, and returns for each of them the
    /// options of a player that are best on all of it, as indices into [`Calc::literal_options`]. The list
    /// is empty for numbers, in which nobody wants to move, and for games with a temperature below 0.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// use upstar::games::value::Stretch;
    /// use upstar::{Dyadic, Player};
    ///
    /// // In {8,{28|4}|-2,{2|-22}}, Left prefers 8 up to temperature 4, and then {28|4}.
    /// let form = |left: i64, right: i64| store.form(&[store.integer(left)], &[store.integer(right)]);
    /// let left = vec![store.integer(8).into(), form(28, 4).into()];
    /// let right = vec![store.integer(-2).into(), form(2, -22).into()];
    /// let g = calc.literal(left, right)?;
    /// let [from, to, top] = [0, 4, 13].map(Dyadic::from);
    /// let cool = Stretch { from, to: to.clone(), options: vec![0] };
    /// let hot = Stretch { from: to, to: top, options: vec![1] };
    /// assert_eq!(calc.best_when(&g, Player::Left)?, [cool, hot]);
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn best_when(&mut self, g: &Literal<'s>, player: Player) -> OrStop<Vec<Stretch>> {
        let top = self.temperature(g.value())?;
        if g.value().number().is_some() || top < Dyadic::ZERO {
            return Ok(Vec::new());
        }
        let mut walls = Vec::new();
        for option in player.of(self.option_values(g)?) {
            walls.push(rising(&self.thermograph(option)?, player));
        }
        self.stretches(&walls, &top)
    }

    /// Returns the options of a player that are best at no ambient temperature from 0 to that of G, not even
    /// at a single one. Where [`Calc::best_when`] finds no intervals, these are all options.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// use upstar::Player;
    ///
    /// // Left's move to {4|1} in {3,{4|1}|0}.
    /// let [zero, one, three, four] = [0, 1, 3, 4].map(|n| store.integer(n));
    /// let threat = calc.form(&[four], &[one])?;
    /// let g = calc.literal(vec![three.into(), threat.into()], vec![zero.into()])?;
    /// assert_eq!(calc.never_best(&g, Player::Left)?, [1]);
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn never_best(&mut self, g: &Literal<'s>, player: Player) -> OrStop<Vec<usize>> {
        let options = player.of(self.option_values(g)?);
        if self.best_when(g, player)?.is_empty() {
            return Ok((0..options.len()).collect());
        }
        let mut walls = Vec::new();
        for option in options {
            walls.push(rising(&self.thermograph(option)?, player));
        }
        let top = self.temperature(g.value())?;
        // The best options change only at bends, so an option that is best at some temperature is best at a
        // bend.
        let bends = bends(&walls, &Dyadic::ZERO, &top);
        let is_best = |wall: &Wall| bends.iter().any(|t| Some(at(wall, t)) == best_at(&walls, t));
        Ok((0..walls.len()).filter(|&i| !is_best(&walls[i])).collect())
    }

    fn stretches(&mut self, walls: &[Wall], top: &Dyadic) -> OrStop<Vec<Stretch>> {
        let bends = bends(walls, &Dyadic::ZERO, top);
        if let [only] = &bends[..] {
            // The temperature of G is 0, and the interval is a single point.
            return Ok(vec![stretch(walls, only, only)]);
        }
        let mut found: Vec<Stretch> = Vec::new();
        for ends in bends.windows(2) {
            self.step()?;
            let next = stretch(walls, &ends[0], &ends[1]);
            match found.last_mut() {
                Some(last) if last.options == next.options => last.to = next.to,
                _ => found.push(next),
            }
        }
        Ok(found)
    }
}

/// Returns the temperatures from `from` to `to`, both included, at which a wall bends or the best rising
/// wall crosses the best level one, in increasing order. If both ends are equal, the list has one element.
pub(super) fn bends(walls: &[Wall], from: &Dyadic, to: &Dyadic) -> Vec<Dyadic> {
    let mut bends: Vec<Dyadic> = walls.iter().flatten().map(|(t, _)| t.clone()).collect();
    bends.retain(|t| t > from && t < to);
    bends.extend([from.clone(), to.clone()]);
    bends.sort();
    bends.dedup();
    let crossings: Vec<Dyadic> =
        bends.windows(2).filter_map(|ends| crossing(walls, &ends[0], &ends[1])).collect();
    bends.extend(crossings);
    bends.sort();
    bends
}

/// Returns the greatest value of the walls at a temperature; `None` without walls.
pub(super) fn best_at(walls: &[Wall], t: &Dyadic) -> Option<Dyadic> {
    walls.iter().map(|wall| at(wall, t)).max()
}

/// Returns the wall of an option that counts for the scaffold of its player, as a rising wall: the right
/// wall of an option of Left, or the negated left wall of an option of Right.
pub(super) fn rising(graph: &Thermograph<'_>, player: Player) -> Wall {
    match player {
        Player::Left => graph.right_wall(),
        Player::Right => graph.left_wall().into_iter().map(|(t, v)| (t, -&v)).collect(),
    }
}

fn at(wall: &Wall, t: &Dyadic) -> Dyadic {
    value_at(wall, t)
}

/// Returns the temperature at which the best rising wall meets the best level one, if it lies strictly
/// between the two neighbouring bends `from` and `to`.
fn crossing(walls: &[Wall], from: &Dyadic, to: &Dyadic) -> Option<Dyadic> {
    let values = walls.iter().map(|wall| (at(wall, from), at(wall, to)));
    let (rising, flat): (Vec<_>, Vec<_>) = values.partition(|(low, high)| low < high);
    let best = |values: Vec<(Dyadic, Dyadic)>| values.into_iter().map(|(low, _)| low).max();
    let (rising, flat) = (best(rising)?, best(flat)?);
    // The rising wall has slope 1, so it needs as much temperature as the values differ.
    let meet = from + &(&flat - &rising);
    (meet > *from && meet < *to).then_some(meet)
}

/// Returns the options whose walls are best at both ends. Between two neighbouring bends these are the
/// options that are best everywhere.
fn stretch(walls: &[Wall], from: &Dyadic, to: &Dyadic) -> Stretch {
    let (low, high) = (best_at(walls, from), best_at(walls, to));
    let is_best = |wall: &Wall| Some(at(wall, from)) == low && Some(at(wall, to)) == high;
    let options = (0..walls.len()).filter(|&i| is_best(&walls[i])).collect();
    Stretch { from: from.clone(), to: to.clone(), options }
}

/// The bound t(G) <= l(H) + l(G)/2 (Huntemann, Nowakowski and Santos). H is an option in a thermic version
/// of G: the option of the player whose wall there has the longer vertical part.
#[derive(Clone, Debug)]
pub struct TemperatureBound<'s> {
    /// The bound l(H) + l(G)/2.
    pub bound: Dyadic,
    /// The option H.
    pub witness: Value<'s>,
}

/// The class of the games G with l(G) <= `own` and l(X) <= `options` for each option X of G. Both bounds
/// must be at least 0.
///
/// Theorem (Huntemann, Nowakowski and Santos): no temperature in the class exceeds own/2 + options. If own >
/// 0, the bound is attained. With a = own/2 and m = options, the game H = {{a+3m|a+m}|a} has length m, and
/// its right wall rises from a to a + m; so {H|-H} has length 2a and temperature a + m. If own = 0, the
/// walls of each game meet at temperature 0 at the latest. Then no temperature exceeds 0, the temperature of
/// *.
///
/// ```
/// # use upstar::{Calc, Control, Store};
/// # let store = Store::new();
/// # let control = Control::unlimited();
/// # let mut calc = Calc::new(&store, &control);
/// use upstar::Dyadic;
/// use upstar::games::value::ClassOfGames;
///
/// let class = ClassOfGames { own: Dyadic::from(2), options: Dyadic::from(3) };
/// assert_eq!(class.supremum(), Dyadic::from(4));
/// let hottest = class.witness(&mut calc)?;
/// assert_eq!(calc.temperature(hottest)?, Dyadic::from(4));
/// assert_eq!(calc.length(hottest), Dyadic::from(2));
/// # Ok::<(), upstar::Stop>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassOfGames {
    /// The bound on l(G).
    pub own: Dyadic,
    /// The bound on l(X) for the options X of G.
    pub options: Dyadic,
}

fn half(x: &Dyadic) -> Dyadic {
    x.times(&Dyadic::unit_fraction(1))
}

impl ClassOfGames {
    /// Returns the bound of the theorem, own/2 + options.
    pub fn bound(&self) -> Dyadic {
        &half(&self.own) + &self.options
    }

    /// Returns the supremum of the temperatures in the class, which is attained: the bound, or 0 if own
    /// is 0.
    pub fn supremum(&self) -> Dyadic {
        if self.own == Dyadic::ZERO { Dyadic::ZERO } else { self.bound() }
    }

    /// Returns a game of the class whose temperature is the supremum.
    pub fn witness<'s>(&self, calc: &mut Calc<'s, '_>) -> OrStop<Value<'s>> {
        if self.own == Dyadic::ZERO {
            return Ok(calc.store().nimber(1));
        }
        let a = half(&self.own);
        let next = &a + &self.options;
        let last = &(&next + &self.options) + &self.options;
        self.centred(&[last, next, a], calc)
    }

    /// Returns the game at an index, counted from 0, of the sequence ±{a+m|a}, ±{{a+2m|a+m}|a}, .. of games
    /// of the class. Their temperatures a + m(1 - 2^-(k+1)) approach the supremum a + m, and do not attain
    /// it unless m = 0. If own is 0, none of the games is hot.
    pub fn approaching<'s>(&self, index: u32, calc: &mut Calc<'s, '_>) -> OrStop<Value<'s>> {
        let mut numbers = vec![half(&self.own)];
        for _ in 0..=index {
            calc.step()?;
            let next = &numbers[numbers.len() - 1] + &self.options;
            numbers.push(next);
        }
        // The innermost pair of braces has the greatest numbers, and `centred` begins with it.
        numbers.reverse();
        self.centred(&numbers, calc)
    }

    /// Returns {H|-H} with H = {{{x|y}|..}|z} for the numbers x, y, .., z.
    fn centred<'s>(&self, numbers: &[Dyadic], calc: &mut Calc<'s, '_>) -> OrStop<Value<'s>> {
        let mut numbers = numbers.iter().map(|x| calc.store().number(x)).collect::<Vec<_>>().into_iter();
        let mut left = numbers.next().unwrap_or_else(|| calc.store().zero());
        for right in numbers {
            left = calc.form(&[left], &[right])?;
        }
        let right = calc.negative(left)?;
        calc.form(&[left], &[right])
    }
}

impl<'s> Calc<'s, '_> {
    /// Returns the bound on the temperature of a hot game, with its witness; `None` for games that are not
    /// hot.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// use upstar::Dyadic;
    ///
    /// // The options of {3|-1} have length 0, so the bound is half of its length, and is attained.
    /// let g = calc.form(&[store.integer(3)], &[store.integer(-1)])?;
    /// let bound = calc.temperature_bound(&g.into())?.expect("the game is hot");
    /// assert_eq!(bound.bound, Dyadic::from(2));
    /// assert_eq!(calc.temperature(g)?, bound.bound);
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn temperature_bound(&mut self, g: &Literal<'s>) -> OrStop<Option<TemperatureBound<'s>>> {
        let Some(thermic) = self.thermic(g)? else { return Ok(None) };
        let [left, right] = self.wall_parts(thermic.value)?;
        let longer = if left.vertical >= right.vertical { Player::Left } else { Player::Right };
        let witness = longer.of((thermic.left, thermic.right));
        let bound = &self.length(witness) + &half(&self.length(g.value()));
        Ok(Some(TemperatureBound { bound, witness }))
    }
}

// A thermic version has one option of each player that together keep the temperature.
//
// Theorem: let G be hot, and let G^L and G^R attain the walls of G at all temperatures of an interval that
// ends at t(G). Then {G^L|G^R} has the temperature and the mean of G.
//
// Proof: the scaffolds of {G^L|G^R} agree with those of G on the interval, so they meet at t(G). The left
// scaffold never rises and the right one never falls, so they do not meet earlier.
//
// It is not enough to attain the walls at t(G) alone: in {1,{4|^}||0|-4}, which has temperature 1, the option
// {4|^} does, but {4|^||0|-4} has temperature 0.

/// An option of each player of a hot game, such that the two keep its temperature.
#[derive(Clone, Debug)]
pub struct Thermic<'s> {
    /// The option of Left.
    pub left: Value<'s>,
    /// The option of Right.
    pub right: Value<'s>,
    /// The value of {left|right}.
    pub value: Value<'s>,
}

impl<'s> Calc<'s, '_> {
    /// Returns a thermic version of G, made from the first suitable option of each player; `None` unless the
    /// temperature is above 0.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// // {8,{28|4}|-2,{2|-22}} has temperature 13.
    /// let form = |left: i64, right: i64| store.form(&[store.integer(left)], &[store.integer(right)]);
    /// let left = vec![store.integer(8).into(), form(28, 4).into()];
    /// let right = vec![store.integer(-2).into(), form(2, -22).into()];
    /// let g = calc.literal(left, right)?;
    /// let thermic = calc.thermic(&g)?.expect("the game is hot");
    /// assert_eq!((thermic.left, thermic.right), (form(28, 4), form(2, -22)));
    /// assert_eq!(calc.temperature(thermic.value)?, calc.temperature(g.value())?);
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn thermic(&mut self, g: &Literal<'s>) -> OrStop<Option<Thermic<'s>>> {
        if self.temperature(g.value())? <= Dyadic::ZERO {
            return Ok(None);
        }
        let options = self.option_values(g)?;
        let mut kept = Vec::with_capacity(2);
        for player in Player::BOTH {
            // The last stretch ends at the temperature of G. Since that is above 0, the stretch is a proper
            // interval, as the theorem requires.
            let best = self.best_when(g, player)?.pop().and_then(|stretch| stretch.options.first().copied());
            kept.extend(best.map(|best| player.of((&options.0, &options.1))[best]));
        }
        let [left, right] = kept[..] else { return Ok(None) };
        Ok(Some(Thermic { left, right, value: self.form(&[left], &[right])? }))
    }
}
