//! Games whose play ends in numbers of any kind: `{2/3|-1/3}`, `{pi|-pi}`, `{w|-w}`, `1/3 + *`.
//!
//! Such a game has in general no finite canonical form: a number that is not dyadic has infinitely many followers. But
//! nobody has to move in a number while another part is left, so a tree whose leaves are numbers decides everything.
//!
//! **Theorem 1** (simplicity; ONAG, ch. 0 and 7). If a number x satisfies G^L ⧏ x ⧏ G^R for all options of G, then G is
//! the simplest such number. For a number x and a game H that is no number, with Left stop l and Right stop r, H >= x holds
//! if x < r, and fails if x > r; so the numbers x in question form an interval whose ends are stops of options.
//!
//! **Theorem 2** (number translation; *Winning Ways*, ch. 6; Siegel, II.1.24). If G is no number and x is one, then G + x =
//! {G^L + x | G^R + x}.
//!
//! **Theorem 3** (number avoidance). If G is no number, then G >= x if and only if no option G^R is <= x.
//!
//! The theorems hold for all surreal numbers, since their proofs use only that a number is less than its Right options and
//! greater than its Left options.
//!
//! A tree that is equal to a number is stored as that number. Dominated options are left out, and reversible ones are
//! bypassed, unless they reverse through numbers with infinitely many options. So a game with dyadic numbers gets its
//! canonical form. Comparisons and sums look at each pair of subtrees once.

mod walls;

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use rustc_hash::FxHashMap;

pub use self::walls::{NumberWalls, RoundedWalls};
use super::{Form, NoReal, NoSurreal, Options, Rational, Real, Surreal};
use crate::games::value::Outcome;
use crate::ground::Player;
use crate::ground::control::{Control, Stop};

/// The greatest depth of a tree. Functions on trees recurse.
const MAX_DEPTH: u32 = 200;
/// The greatest number of nodes of a tree, each counted as often as it occurs: it is printed in full.
const MAX_SIZE: usize = 1 << 20;

/// A number at the end of play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EndNumber {
    /// A number that is known exactly.
    Exact(Surreal),
    /// A real number that is not known to be rational.
    Real(Real),
    /// The sum of a number with infinite and infinitesimal terms only, and a real number that is not known to be rational.
    Mixed(Surreal, Real),
}

/// The reason why an operation on trees has no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoTree {
    /// An operation on exact numbers has no result.
    Exact(NoSurreal),
    /// An operation on real numbers has no result.
    Real(NoReal),
    /// The simplest number of an interval is not known: an end of it is the sum of a real number that is not known to be
    /// rational and an infinite or infinitesimal one.
    Mixed,
    /// A game is cooled by a negative temperature.
    NegativeTemperature,
}

impl From<Stop> for NoTree {
    fn from(stop: Stop) -> Self {
        Self::Exact(stop.into())
    }
}

impl From<NoSurreal> for NoTree {
    fn from(error: NoSurreal) -> Self {
        Self::Exact(error)
    }
}

impl From<NoReal> for NoTree {
    fn from(error: NoReal) -> Self {
        match error {
            NoReal::Stopped(stop) => stop.into(),
            error => Self::Real(error),
        }
    }
}

impl NoTree {
    /// Returns the stop of the calculation, if that is the reason.
    pub fn stop(&self) -> Option<Stop> {
        match self {
            Self::Exact(NoSurreal::Stopped(stop)) => Some(*stop),
            _ => None,
        }
    }
}

impl fmt::Display for NoTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact(error) => error.fmt(f),
            Self::Real(NoReal::Undecided) => {
                f.write_str("two real numbers may be equal within the precision examined, so this is unknown")
            }
            Self::Real(error) => error.fmt(f),
            Self::Mixed => f.write_str(
                "the simplest number is not known next to the sum of an infinite or infinitesimal number and a real one",
            ),
            Self::NegativeTemperature => {
                f.write_str("a game whose play ends in any numbers is cooled by a temperature of at least 0")
            }
        }
    }
}

impl std::error::Error for NoTree {}

type OrNone<T> = Result<T, NoTree>;

impl EndNumber {
    /// Returns the infinite and infinitesimal terms, and the real number between them.
    fn parts(&self) -> (Surreal, Real) {
        match self {
            Self::Exact(number) => {
                let rest = number.infinite_part().plus(&number.infinitesimal_part());
                (rest, number.rational_part().into())
            }
            Self::Real(real) => (Surreal::ZERO, real.clone()),
            Self::Mixed(rest, real) => (rest.clone(), real.clone()),
        }
    }

    fn of_parts(rest: Surreal, real: Real) -> Self {
        match real.rational() {
            Some(rational) => Self::Exact(rest.plus(&rational.into())),
            None if rest.is_zero() => Self::Real(real),
            None => Self::Mixed(rest, real),
        }
    }

    fn plus(&self, other: &Self, control: &Control) -> OrNone<Self> {
        if let (Self::Exact(a), Self::Exact(b)) = (self, other) {
            return Ok(Self::Exact(a.plus(b)));
        }
        let ((rest, a), (more, b)) = (self.parts(), other.parts());
        Ok(Self::of_parts(rest.plus(&more), a.plus(&b, control)?))
    }

    fn minus(&self, other: &Self, control: &Control) -> OrNone<Self> {
        self.plus(&other.negative(), control)
    }

    fn negative(&self) -> Self {
        match self {
            Self::Exact(number) => Self::Exact(number.negative()),
            Self::Real(real) => Self::Real(real.negative()),
            Self::Mixed(rest, real) => Self::Mixed(rest.negative(), real.negative()),
        }
    }

    fn half(&self, control: &Control) -> OrNone<Self> {
        let half = Rational::new(1, 2).expect("2 is not 0");
        if let Self::Exact(number) = self {
            return Ok(Self::Exact(number.scaled(&half)));
        }
        let (rest, real) = self.parts();
        Ok(Self::of_parts(rest.scaled(&half), real.times(&half.into(), control)?))
    }

    /// Compares two numbers: by their infinite parts, by their real parts, and at last by their infinitesimal parts, which
    /// matter only if the real parts are known to be equal.
    ///
    /// # Errors
    /// Returns [`NoTree`] if it is not known whether two real numbers are equal, or if the calculation has to stop.
    pub(crate) fn compare(&self, other: &Self, control: &Control) -> OrNone<Ordering> {
        match (self, other) {
            (Self::Exact(a), Self::Exact(b)) => return Ok(a.cmp(b)),
            (Self::Real(a), Self::Real(b)) => return Ok(a.compare(b, control)?),
            _ => {}
        }
        let ((rest, a), (more, b)) = (self.parts(), other.parts());
        let rest = rest.plus(&more.negative());
        let infinite = rest.infinite_part().signum();
        if infinite != 0 {
            return Ok(infinite.cmp(&0));
        }
        Ok(a.compare(&b, control)?.then(rest.infinitesimal_part().signum().cmp(&0)))
    }
}

impl From<Real> for EndNumber {
    fn from(real: Real) -> Self {
        match real.rational() {
            Some(rational) => Self::Exact(rational.into()),
            None => Self::Real(real),
        }
    }
}

/// A game whose play ends in numbers. Copies share the options.
///
/// ```
/// use upstar::games::surreal::{EndNumber, NumberTree, Rational, Surreal, TreeCalc};
/// use upstar::Control;
/// let control = Control::unlimited();
/// let mut calc = TreeCalc::new(&control);
/// let third = |n| NumberTree::from(EndNumber::Exact(Rational::new(n, 3).unwrap().into()));
/// // The switch {2/3|-1/3} has the mean 1/6 and the temperature 1/2.
/// let switch = calc.braces(vec![third(2)], vec![third(-1)])?;
/// let walls = calc.walls(&switch)?;
/// assert_eq!(walls.mean, EndNumber::Exact(Rational::new(1, 6).unwrap().into()));
/// assert_eq!(walls.temperature, EndNumber::Exact(Rational::new(1, 2).unwrap().into()));
/// // The sum with its negative is 0.
/// let negative = switch.negative();
/// assert_eq!(calc.sum(&switch, &negative)?.number(), Some(&EndNumber::Exact(Surreal::from(0))));
/// # Ok::<(), upstar::games::surreal::NoTree>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NumberTree(Arc<Node>);

#[derive(PartialEq, Eq, Debug)]
enum Node {
    Number(EndNumber),
    /// A game that is equal to no number.
    Game(Game),
}

#[derive(PartialEq, Eq, Debug)]
struct Game {
    /// The options of Left and of Right; neither list is empty.
    options: [Vec<NumberTree>; 2],
    /// The Left stop and the Right stop.
    stops: [EndNumber; 2],
    depth: u32,
    /// The number of nodes, each counted as often as it occurs, up to the greatest number that can be stored.
    size: usize,
}

impl From<EndNumber> for NumberTree {
    fn from(number: EndNumber) -> Self {
        Self(Arc::new(Node::Number(number)))
    }
}

impl NumberTree {
    /// Returns the number that the game is equal to, if it is one.
    pub fn number(&self) -> Option<&EndNumber> {
        match &*self.0 {
            Node::Number(number) => Some(number),
            Node::Game(_) => None,
        }
    }

    /// Returns the options of a player. A number has none here.
    pub fn options(&self, player: Player) -> &[Self] {
        match &*self.0 {
            Node::Number(_) => &[],
            Node::Game(game) => &game.options[player],
        }
    }

    /// Returns the stop that play reaches if Left begins, or if Right begins.
    pub fn stop(&self, first: Player) -> &EndNumber {
        match &*self.0 {
            Node::Number(number) => number,
            Node::Game(game) => &game.stops[first],
        }
    }

    /// Returns the number of nodes, each counted as often as it occurs.
    pub fn size(&self) -> usize {
        match &*self.0 {
            Node::Number(_) => 1,
            Node::Game(game) => game.size,
        }
    }

    /// Returns the negative, in which the players have exchanged their roles.
    #[must_use]
    pub fn negative(&self) -> Self {
        self.turned(&mut FxHashMap::default())
    }

    /// Returns the negative; subtrees that are shared stay shared.
    fn turned(&self, known: &mut FxHashMap<usize, Self>) -> Self {
        if let Some(tree) = known.get(&self.address()) {
            return tree.clone();
        }
        let negative = match &*self.0 {
            Node::Number(number) => number.negative().into(),
            Node::Game(game) => {
                let [left, right] = &game.options;
                let [left, right] =
                    [right, left].map(|options| options.iter().map(|option| option.turned(known)).collect());
                let [l, r] = &game.stops;
                let stops = [r.negative(), l.negative()];
                Self(Arc::new(Node::Game(Game { options: [left, right], stops, ..*game })))
            }
        };
        known.insert(self.address(), negative.clone());
        negative
    }

    fn depth(&self) -> u32 {
        match &*self.0 {
            Node::Number(_) => 0,
            Node::Game(game) => game.depth,
        }
    }

    fn address(&self) -> usize {
        Arc::as_ptr(&self.0).addr()
    }
}

/// A calculation with games whose play ends in numbers. It remembers comparisons and sums.
pub struct TreeCalc<'c> {
    control: &'c Control,
    /// Whether the first tree is at least the second one, by their addresses.
    order: FxHashMap<(usize, usize), bool>,
    sums: FxHashMap<(usize, usize), NumberTree>,
    walls: FxHashMap<usize, NumberWalls>,
    /// The trees with known addresses. The list keeps them, and so the addresses, alive.
    kept: Vec<NumberTree>,
}

/// An end of an interval of numbers.
#[derive(Clone)]
struct End {
    number: EndNumber,
    /// Whether the number itself is inside.
    is_closed: bool,
}

impl<'c> TreeCalc<'c> {
    /// Begins a calculation. Each comparison and each sum of a pair of subtrees counts as a step of the control.
    pub fn new(control: &'c Control) -> Self {
        Self {
            control,
            order: FxHashMap::default(),
            sums: FxHashMap::default(),
            walls: FxHashMap::default(),
            kept: Vec::new(),
        }
    }

    fn step(&self) -> OrNone<()> {
        let bytes = self.kept.len() * (size_of::<NumberTree>() + size_of::<Node>());
        Ok(self.control.check(1, bytes)?)
    }

    /// Returns the game with these options.
    ///
    /// # Errors
    /// Returns [`NoTree`] if a comparison is unknown, if the number that the game is equal to cannot be represented, or
    /// if the calculation has to stop.
    pub fn braces(&mut self, left: Vec<NumberTree>, right: Vec<NumberTree>) -> OrNone<NumberTree> {
        self.step()?;
        if let Some(number) = self.number_between(&left, &right)? {
            return Ok(number.into());
        }
        let options = [self.undominated(left, Player::Left)?, self.undominated(right, Player::Right)?];
        let game = self.game(options)?;
        self.canonical(game)
    }

    /// Bypasses the reversible options of a game.
    fn canonical(&mut self, game: NumberTree) -> OrNone<NumberTree> {
        let mut canonical = game.clone();
        loop {
            let mut is_changed = false;
            let mut options = [Vec::new(), Vec::new()];
            for player in Player::BOTH {
                for option in canonical.options(player) {
                    match self.through(&game, option, player)? {
                        Some(others) => {
                            is_changed = true;
                            options[player].extend(others);
                        }
                        None => options[player].push(option.clone()),
                    }
                }
            }
            if !is_changed {
                return Ok(canonical);
            }
            let [left, right] = options;
            let options = [self.undominated(left, Player::Left)?, self.undominated(right, Player::Right)?];
            canonical = self.game(options)?;
        }
    }

    /// Returns the options that replace a reversible option of a player; `None` if it is not reversible, or only through
    /// numbers that have infinitely many options.
    fn through(
        &mut self,
        game: &NumberTree,
        option: &NumberTree,
        player: Player,
    ) -> OrNone<Option<Vec<NumberTree>>> {
        for answer in option.options(player.other()) {
            if !self.is_better(game, answer, player)? {
                continue;
            }
            let Some(number) = answer.number() else { return Ok(Some(answer.options(player).to_vec())) };
            let EndNumber::Exact(number) = number else { continue };
            if number.dyadic().is_some() {
                let form = Form::of(number, self.control)?;
                let numbers = player.of((form.left, form.right)).numbers.into_iter();
                return Ok(Some(numbers.map(|number| EndNumber::Exact(number).into()).collect()));
            }
        }
        Ok(None)
    }

    /// Returns the game with these options, which is equal to no number.
    fn game(&self, options: [Vec<NumberTree>; 2]) -> OrNone<NumberTree> {
        let inside = || options.iter().flatten();
        let depth = 1 + inside().map(NumberTree::depth).max().unwrap_or(0);
        if depth > MAX_DEPTH {
            return Err(Stop::TooDeep.into());
        }
        let size = inside().fold(1_usize, |size, option| size.saturating_add(option.size()));
        if size > MAX_SIZE {
            return Err(Stop::TooLarge.into());
        }
        let [left, right] = Player::BOTH.map(|player| {
            // After a move of one player the other one begins.
            let stops = options[player].iter().map(|option| option.stop(player.other()));
            self.best(stops, player)
        });
        let stops = [left?.expect("Left has a move"), right?.expect("Right has a move")];
        Ok(NumberTree(Arc::new(Node::Game(Game { options, stops, depth, size }))))
    }

    /// Returns the greatest of some numbers for Left, and the least for Right.
    fn best<'n>(
        &self,
        numbers: impl Iterator<Item = &'n EndNumber>,
        player: Player,
    ) -> OrNone<Option<EndNumber>> {
        let mut best: Option<&EndNumber> = None;
        for number in numbers {
            let is_better = match best {
                Some(known) => {
                    number.compare(known, self.control)? == player.of((Ordering::Greater, Ordering::Less))
                }
                None => true,
            };
            if is_better {
                best = Some(number);
            }
        }
        Ok(best.cloned())
    }

    /// Returns the options of a player without those that another one dominates.
    fn undominated(&mut self, options: Vec<NumberTree>, player: Player) -> OrNone<Vec<NumberTree>> {
        let mut kept: Vec<NumberTree> = Vec::with_capacity(options.len());
        for option in options {
            let mut is_dominated = false;
            for other in &kept {
                is_dominated = is_dominated || self.is_better(other, &option, player)?;
            }
            if is_dominated {
                continue;
            }
            let mut others = Vec::with_capacity(kept.len() + 1);
            for other in kept {
                if !self.is_better(&option, &other, player)? {
                    others.push(other);
                }
            }
            others.push(option);
            kept = others;
        }
        Ok(kept)
    }

    /// Returns whether an option dominates another one of a player.
    fn is_better(&mut self, a: &NumberTree, b: &NumberTree, player: Player) -> OrNone<bool> {
        let (high, low) = player.of(((a, b), (b, a)));
        match self.at_least(high, low) {
            // A dominated option may stay.
            Err(NoTree::Real(NoReal::Undecided)) => Ok(false),
            known => known,
        }
    }

    /// Returns the simplest number x with G^L ⧏ x ⧏ G^R; `None` if there is no such number.
    fn number_between(&mut self, left: &[NumberTree], right: &[NumberTree]) -> OrNone<Option<EndNumber>> {
        let ends = [self.end(left, Player::Left)?, self.end(right, Player::Right)?];
        if let [Some(low), Some(high)] = &ends {
            match low.number.compare(&high.number, self.control)? {
                Ordering::Greater => return Ok(None),
                Ordering::Equal if low.is_closed && high.is_closed => return Ok(Some(low.number.clone())),
                Ordering::Equal => return Ok(None),
                Ordering::Less => {}
            }
        }
        let [low, high] = &ends;
        let left = low.as_ref().map(|low| self.outside(low, Player::Left)).transpose()?.unwrap_or_default();
        let right =
            high.as_ref().map(|high| self.outside(high, Player::Right)).transpose()?.unwrap_or_default();
        let number = Form { left, right }.number(self.control)?;
        self.check_reals(&ends, &number)?;
        Ok(Some(EndNumber::Exact(number)))
    }

    /// Checks that a real number at a closed end is not simpler than the number that was found between the ends. A simpler
    /// number beyond it is not inside its options.
    fn check_reals(&self, ends: &[Option<End>; 2], number: &Surreal) -> OrNone<()> {
        for (end, player) in ends.iter().zip(Player::BOTH) {
            let Some(End { number: EndNumber::Real(real), is_closed: true }) = end else { continue };
            let form = Form::of(number, self.control)?;
            for option in player.of((form.left, form.right)).numbers {
                let order = EndNumber::Real(real.clone()).compare(&EndNumber::Exact(option), self.control)?;
                if player.of((order, order.reverse())).is_le() {
                    return Err(NoTree::Real(NoReal::Undecided));
                }
            }
        }
        Ok(())
    }

    /// Returns the lower end of the numbers x with H ⧏ x for all options H of Left, or the upper end of those with
    /// x ⧏ H for all options of Right.
    fn end(&mut self, options: &[NumberTree], player: Player) -> OrNone<Option<End>> {
        let mut end: Option<End> = None;
        for option in options {
            let number = option.stop(player.other()).clone();
            let reaches = match player {
                Player::Left => self.at_least_number(option, &number)?,
                Player::Right => self.at_most_number(option, &number)?,
            };
            let one = End { number, is_closed: !reaches };
            end = Some(match end {
                None => one,
                Some(known) => {
                    let order = one.number.compare(&known.number, self.control)?;
                    match player.of((order, order.reverse())) {
                        Ordering::Greater => one,
                        Ordering::Less => known,
                        Ordering::Equal => End { is_closed: known.is_closed && one.is_closed, ..known },
                    }
                }
            });
        }
        Ok(end)
    }

    /// Returns options that leave the numbers inside an end. The simplest number above the Left options of x is x, or one
    /// that is simpler and above x: x is simpler than all numbers between its options and itself.
    fn outside(&self, end: &End, player: Player) -> OrNone<Options> {
        match end.number.clone() {
            EndNumber::Exact(number) if end.is_closed => {
                let form = Form::of(&number, self.control)?;
                Ok(player.of((form.left, form.right)))
            }
            EndNumber::Exact(number) => Ok(Options { numbers: vec![number], ..Options::default() }),
            // A real number that is no dyadic rational is not the simplest one of an interval; see `check_reals`.
            EndNumber::Real(real) => Ok(Options { reals: vec![real], ..Options::default() }),
            EndNumber::Mixed(..) => Err(NoTree::Mixed),
        }
    }

    /// Returns whether a game is at least a number.
    fn at_least_number(&mut self, game: &NumberTree, number: &EndNumber) -> OrNone<bool> {
        self.reaches_number(game, number, Player::Left)
    }

    /// Returns whether a game is at most a number.
    fn at_most_number(&mut self, game: &NumberTree, number: &EndNumber) -> OrNone<bool> {
        self.reaches_number(game, number, Player::Right)
    }

    /// Returns whether a game is at least a number (for Left), or at most (for Right).
    fn reaches_number(&mut self, game: &NumberTree, number: &EndNumber, player: Player) -> OrNone<bool> {
        // The other player begins.
        let order = game.stop(player.other()).compare(number, self.control)?;
        match player.of((order, order.reverse())) {
            Ordering::Greater => Ok(true),
            Ordering::Less => Ok(false),
            Ordering::Equal => {
                self.step()?;
                for option in game.options(player.other()) {
                    if self.reaches_number(option, number, player.other())? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
        }
    }

    /// Returns whether `a >= b`.
    ///
    /// # Errors
    /// Returns [`NoTree`] if a comparison of numbers is unknown, or if the calculation has to stop.
    pub fn at_least(&mut self, a: &NumberTree, b: &NumberTree) -> OrNone<bool> {
        if Arc::ptr_eq(&a.0, &b.0) {
            return Ok(true);
        }
        match (a.number(), b.number()) {
            (_, Some(number)) => return self.at_least_number(a, number),
            (Some(number), None) => return self.at_most_number(b, number),
            (None, None) => {}
        }
        let key = (a.address(), b.address());
        if let Some(&known) = self.order.get(&key) {
            return Ok(known);
        }
        self.step()?;
        let mut is_so = true;
        for option in a.options(Player::Right) {
            is_so = is_so && !self.at_least(b, option)?;
        }
        for option in b.options(Player::Left) {
            is_so = is_so && !self.at_least(option, a)?;
        }
        self.kept.extend([a.clone(), b.clone()]);
        self.order.insert(key, is_so);
        Ok(is_so)
    }

    /// Returns the outcome.
    ///
    /// # Errors
    /// Returns the errors of [`TreeCalc::at_least`].
    pub fn outcome(&mut self, of: &NumberTree) -> OrNone<Outcome> {
        let zero = EndNumber::Exact(Surreal::ZERO);
        Ok(Outcome::from_order(self.at_least_number(of, &zero)?, self.at_most_number(of, &zero)?))
    }

    /// Returns the sum of two games.
    ///
    /// # Errors
    /// Returns the errors of [`TreeCalc::braces`].
    pub fn sum(&mut self, a: &NumberTree, b: &NumberTree) -> OrNone<NumberTree> {
        if let (Some(x), Some(y)) = (a.number(), b.number()) {
            return Ok(x.plus(y, self.control)?.into());
        }
        let key = (a.address().min(b.address()), a.address().max(b.address()));
        if let Some(known) = self.sums.get(&key) {
            return Ok(known.clone());
        }
        self.step()?;
        let [left, right] = Player::BOTH.map(|player| {
            let mut options = Vec::new();
            for option in a.options(player) {
                options.push(self.sum(option, b)?);
            }
            for option in b.options(player) {
                options.push(self.sum(a, option)?);
            }
            Ok::<_, NoTree>(options)
        });
        let sum = self.braces(left?, right?)?;
        self.kept.extend([a.clone(), b.clone()]);
        self.sums.insert(key, sum.clone());
        Ok(sum)
    }

    /// Returns the sum of `n` copies of a game.
    ///
    /// # Errors
    /// Returns the errors of [`TreeCalc::braces`].
    pub fn multiple(&mut self, n: i64, of: &NumberTree) -> OrNone<NumberTree> {
        let signed = if n < 0 { of.negative() } else { of.clone() };
        let mut sum = NumberTree::from(EndNumber::Exact(Surreal::ZERO));
        let n = n.unsigned_abs();
        for bit in (0..u64::BITS - n.leading_zeros()).rev() {
            sum = self.sum(&sum, &sum)?;
            if n >> bit & 1 == 1 {
                sum = self.sum(&sum, &signed)?;
            }
        }
        Ok(sum)
    }

    /// Returns a game cooled by a temperature of at least 0. Above its temperature this is its mean.
    ///
    /// # Errors
    /// Returns [`NoTree::NegativeTemperature`], and the errors of [`TreeCalc::braces`].
    pub fn cool(&mut self, game: &NumberTree, t: &EndNumber) -> OrNone<NumberTree> {
        let zero = EndNumber::Exact(Surreal::ZERO);
        if t.compare(&zero, self.control)?.is_lt() {
            return Err(NoTree::NegativeTemperature);
        }
        if game.number().is_some() {
            return Ok(game.clone());
        }
        let NumberWalls { mean, temperature, .. } = self.walls(game)?;
        if t.compare(&temperature, self.control)?.is_gt() {
            return Ok(mean.into());
        }
        let [left, right] = Player::BOTH.map(|player| {
            let tax = NumberTree::from(player.of((t.negative(), t.clone())));
            let mut options = Vec::new();
            for option in game.options(player) {
                let cooled = self.cool(option, t)?;
                options.push(self.sum(&cooled, &tax)?);
            }
            Ok::<_, NoTree>(options)
        });
        self.braces(left?, right?)
    }
}
