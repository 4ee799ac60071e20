//! The conversion of operands to numbers.

use std::cmp::Ordering;

use rustc_hash::FxHashMap;

use crate::games::notation::{Expression, Style, print_tree};
use crate::games::solve::expression::answer::{AnyGame, Operand};
use crate::games::surreal::{EndNumber, NoReal, NoTree, NumberTree, Real, Surreal, TreeCalc};
use crate::games::value::store::Id;
use crate::games::value::{Calc, Dyadic, Grain, LoopyValue, Value};
use crate::ground::control::{OrStop, Stop};
use crate::ground::input::InputError;
use crate::ground::{Failure, Player};

/// Returns both operands as numbers, if both are numbers and at least one of them is no short game.
pub(crate) fn beyond(a: &Operand<'_>, b: &Operand<'_>) -> Option<(Surreal, Surreal)> {
    let is_beyond = |operand: &Operand<'_>| matches!(operand, Operand::Surreal(_));
    if is_beyond(a) || is_beyond(b) { Some((number(a)?, number(b)?)) } else { None }
}

/// Returns the number that an operand is, short or not.
pub(crate) fn number(operand: &Operand<'_>) -> Option<Surreal> {
    match operand {
        Operand::Surreal(number) => Some(number.clone()),
        Operand::Game(AnyGame::Short(form)) => form.value().number().map(|number| Surreal::from(&number)),
        Operand::Game(AnyGame::Loopy(_))
        | Operand::Infinite(_)
        | Operand::Real(_)
        | Operand::Tree(_)
        | Operand::Nimber(_) => None,
    }
}

/// Returns the number that an operand has to be, or an error at its place.
pub(super) fn number_at(operand: &Operand<'_>, at: &Expression) -> Result<Surreal, Failure> {
    number(operand).ok_or_else(|| match operand {
        Operand::Real(real) => {
            let message = format!(
                "expected a rational or infinite number, and {} is not known to be one",
                real.in_message()
            );
            InputError::new(at.span.clone(), message).into()
        }
        _ => InputError::new(at.span.clone(), "expected a number, this is none").into(),
    })
}

/// Compares a number that is no short game with a short game. Returns whether `a <= b` and whether `a >= b`,
/// or `None` for other operands. A number above the left stop is above the game, and a number below the right
/// stop is below it. All others are confused with the game: the stops are dyadic, so the number is equal to
/// neither of them.
pub(crate) fn number_and_game(a: &Operand<'_>, b: &Operand<'_>) -> Option<(bool, bool)> {
    match (a, b) {
        (Operand::Surreal(number), Operand::Game(AnyGame::Short(form))) => {
            let value = form.value();
            let (left, right) = (Surreal::from(&value.left_stop()), Surreal::from(&value.right_stop()));
            Some((*number < right, *number > left))
        }
        (Operand::Game(_), Operand::Surreal(_)) => number_and_game(b, a).map(|(le, ge)| (ge, le)),
        _ => None,
    }
}

/// Returns both operands as real numbers, if both are real and at least one of them is not known to be
/// rational.
pub(crate) fn both_real(a: &Operand<'_>, b: &Operand<'_>) -> Option<(Real, Real)> {
    let is_real = |operand: &Operand<'_>| matches!(operand, Operand::Real(_));
    if is_real(a) || is_real(b) { Some((real(a)?, real(b)?)) } else { None }
}

/// Returns the real number that an operand is.
pub(super) fn real(operand: &Operand<'_>) -> Option<Real> {
    match operand {
        Operand::Real(real) => Some(real.clone()),
        Operand::Surreal(number) => number.rational().cloned().map(Real::from),
        Operand::Game(AnyGame::Short(form)) => {
            let number = form.value().number()?;
            Surreal::from(&number).rational().cloned().map(Real::from)
        }
        Operand::Game(AnyGame::Loopy(_)) | Operand::Infinite(_) | Operand::Tree(_) | Operand::Nimber(_) => {
            None
        }
    }
}

/// Returns the real number that an operand has to be, or an error at its place.
pub(super) fn real_at(operand: &Operand<'_>, at: &Expression) -> Result<Real, Failure> {
    real(operand)
        .ok_or_else(|| InputError::new(at.span.clone(), "expected a real number, this is none").into())
}

/// Returns whether operands are games whose play ends in numbers, and one of them is no short game.
pub(crate) fn are_trees(operands: &[Operand<'_>]) -> bool {
    let is_tree = |operand: &Operand<'_>| matches!(operand, Operand::Tree(_));
    let is_beyond = |operand: &Operand<'_>| matches!(operand, Operand::Surreal(_) | Operand::Real(_));
    let is_short = |operand: &Operand<'_>| matches!(operand, Operand::Game(AnyGame::Short(_)));
    // Beside such a game, one that is neither short nor a number is refused at its place.
    operands.iter().any(is_tree)
        || operands.iter().any(is_beyond)
            && operands.iter().all(|operand| is_beyond(operand) || is_short(operand))
}

/// Returns the failure of an operation on real numbers, at its place.
pub(crate) fn undefined(error: NoReal, at: &Expression) -> Failure {
    match error {
        NoReal::Stopped(stop) => stop.into(),
        error => Failure::Undefined(InputError::new(at.span.clone(), error.to_string())),
    }
}

/// The greatest depth of a short game that is joined to a game whose play ends in numbers.
const MAX_DEPTH: u32 = 200;

/// Returns a short game as a tree.
pub(super) fn embedded<'s>(
    value: Value<'s>,
    known: &mut FxHashMap<Id, NumberTree>,
    (trees, calc): (&mut TreeCalc<'_>, &mut Calc<'s, '_>),
    depth: u32,
) -> Result<NumberTree, NoTree> {
    if let Some(number) = value.number() {
        return Ok(EndNumber::Exact(Surreal::from(&number)).into());
    }
    if let Some(tree) = known.get(&value.id()) {
        return Ok(tree.clone());
    }
    if depth > MAX_DEPTH {
        return Err(Stop::TooDeep.into());
    }
    let (left, right) = calc.options(value)?;
    let [left, right] = [left, right].map(|options| {
        let options = options.into_iter();
        options.map(|option| embedded(option, known, (trees, calc), depth + 1)).collect::<Result<Vec<_>, _>>()
    });
    let tree = trees.braces(left?, right?)?;
    known.insert(value.id(), tree.clone());
    Ok(tree)
}

/// Finds the short number in place of a number at the end of play, if there is one.
type ShortEnd<'e, 's> = &'e dyn Fn(&mut Calc<'s, '_>, &EndNumber) -> OrStop<Option<Value<'s>>>;

/// Returns the short game that has short numbers in place of the numbers of a tree, if there is one for each.
pub(super) fn with_ends<'s>(
    tree: &NumberTree,
    calc: &mut Calc<'s, '_>,
    end: ShortEnd<'_, 's>,
) -> OrStop<Option<Value<'s>>> {
    if let Some(number) = tree.number() {
        return end(calc, number);
    }
    calc.step()?;
    let mut options = [Vec::new(), Vec::new()];
    for player in Player::BOTH {
        for option in tree.options(player) {
            match with_ends(option, calc, end)? {
                Some(value) => options[player].push(value),
                None => return Ok(None),
            }
        }
    }
    let [left, right] = options;
    calc.form(&left, &right).map(Some)
}

/// Returns a number as a short game, if it is dyadic.
pub(super) fn dyadic<'s>(calc: &Calc<'s, '_>, number: &EndNumber) -> Option<Value<'s>> {
    match number {
        EndNumber::Exact(number) => number.dyadic().map(|dyadic| calc.store().number(&dyadic)),
        EndNumber::Real(_) | EndNumber::Mixed(..) => None,
    }
}

/// The greatest number of bits of the stops beside which a number is replaced by a short game, which has as many followers.
const MOST_BITS: usize = 1 << 9;

/// The distance beyond all stops from which on an integer replaces a number. In place of a nearer number both players have
/// moves.
const FAR: i64 = 8;

/// Returns a short game that can take the place of a number or pseudonumber that is no short game, in a sum with a short
/// game G whose stops have the bounds `grain`: the outcome stays the same. `None` for another operand, if comparisons leave
/// the place of the number open, and if the short number would have too many followers.
///
/// **Theorem.** Let x be no dyadic rational, and let the stops of G be multiples of 2^-m from -N to N. Let d be N + 1 if
/// x > N, or -N - 1 if x < -N, or else a dyadic rational between the same two neighbouring multiples of 2^-m as x. Then
/// G + x and G + d have the same outcome.
///
/// **Proof.** By number avoidance (*Winning Ways*, ch. 6), which also holds for pseudonumbers (A. N. Siegel,
/// *Combinatorial Game Theory*, ch. VI), Left wins G + x as the first player if and only if L(G) > -x, and as the second
/// player if and only if R(G) > -x; for G + d likewise. The negatives of the stops are multiples of 2^-m from -N to N. So d
/// lies on the same side of each of them as x, and is equal to none.
///
/// If the stops of G after a move have the same bounds, this move wins in both sums or in neither.
///
/// **Corollary.** Let x be a game whose play ends in numbers, let the stops of G and of all its followers have the bounds,
/// and let d be x with a number as above in place of each end that is no dyadic rational. Then G + x and G + d have the
/// same outcome: until an end is reached, the moves in both sums correspond to each other, and then the theorem applies to
/// the follower of G that is left.
pub(crate) fn stand_in<'s>(
    calc: &mut Calc<'s, '_>,
    of: &Operand<'s>,
    grain: &Grain,
) -> OrStop<Option<Value<'s>>> {
    let end = match of {
        Operand::Tree(tree) => return of_tree(calc, tree, grain),
        Operand::Surreal(number) => End::Number(EndNumber::Exact(number.clone())),
        Operand::Real(real) => End::Number(real.clone().into()),
        Operand::Game(AnyGame::Loopy(of)) if calc.is_pseudonumber(*of) => End::Pseudonumber(*of),
        _ => return Ok(None),
    };
    of_number(calc, &end, grain)
}

/// Returns the short game that takes the place of a game whose play ends in numbers.
fn of_tree<'s>(calc: &mut Calc<'s, '_>, of: &NumberTree, grain: &Grain) -> OrStop<Option<Value<'s>>> {
    with_ends(of, calc, &|calc, number| match dyadic(calc, number) {
        Some(dyadic) => Ok(Some(dyadic)),
        None => of_number(calc, &End::Number(number.clone()), grain),
    })
}

/// A number or pseudonumber that is no dyadic rational.
enum End<'s> {
    Number(EndNumber),
    Pseudonumber(LoopyValue<'s>),
}

/// Returns the short number that takes the place of a number or pseudonumber.
fn of_number<'s>(calc: &mut Calc<'s, '_>, of: &End<'s>, grain: &Grain) -> OrStop<Option<Value<'s>>> {
    let bits = usize::try_from(grain.bits).unwrap_or(usize::MAX);
    let far = &grain.size + &Dyadic::from(FAR);
    if bits > MOST_BITS || far.bits() > MOST_BITS {
        return Ok(None);
    }
    let beyond = &grain.size + &Dyadic::from(1);
    let (mut low, mut high) = (-&far, far);
    match (order(calc, of, &low)?, order(calc, of, &high)?) {
        (Some(Ordering::Less), _) => return Ok(Some(calc.store().number(&-&beyond))),
        (_, Some(Ordering::Greater)) => return Ok(Some(calc.store().number(&beyond))),
        (Some(_), Some(_)) => {}
        _ => return Ok(None),
    }
    loop {
        let middle = (&low + &high).half();
        // Integers come first.
        let at = if &high - &low > Dyadic::from(1) { middle.floor() } else { middle };
        if at.exponent() > grain.bits {
            return Ok(Some(calc.store().number(&at)));
        }
        calc.step()?;
        match order(calc, of, &at)? {
            Some(Ordering::Greater) => low = at,
            Some(Ordering::Less) => high = at,
            Some(Ordering::Equal) | None => return Ok(None),
        }
    }
}

/// Compares a number or pseudonumber with a dyadic rational. `None` if the comparison is open.
fn order<'s>(calc: &mut Calc<'s, '_>, of: &End<'s>, number: &Dyadic) -> OrStop<Option<Ordering>> {
    match of {
        End::Number(of) => match of.compare(&EndNumber::Exact(number.into()), calc.control()) {
            Ok(order) => Ok(Some(order)),
            Err(error) => error.stop().map_or(Ok(None), Err),
        },
        End::Pseudonumber(of) => {
            let other = LoopyValue::from(calc.store().number(number));
            let is_more = calc.loopy_ge(*of, other)?;
            Ok(Some(if is_more { Ordering::Greater } else { Ordering::Less }))
        }
    }
}

/// The greatest number of pairs of subtrees whose sums are found for one sum and its moves.
const MOST_PAIRS: u64 = 1 << 18;

/// A sum of games whose play ends in numbers. The games are kept apart, so that moves are made in each of them; a short game
/// takes the place of the whole sum; see [`stand_in`].
#[derive(Clone, Debug)]
pub(crate) struct TreeSum<'s> {
    /// The games that are no numbers.
    trees: Vec<NumberTree>,
    /// The sum of the numbers.
    number: EndNumber,
    /// Bounds of the stops of the short games in the same sum.
    grain: Grain,
    /// The sum.
    sum: NumberTree,
    /// The short game in its place.
    value: Value<'s>,
    /// The moves of Left and of Right.
    moves: [Vec<TreeMove<'s>>; 2],
}

/// A move in a [`TreeSum`].
#[derive(Clone, Debug)]
pub(crate) struct TreeMove<'s> {
    /// The index of the game in which the move is made.
    of: usize,
    /// The option that the game becomes.
    to: NumberTree,
    /// The sum after the move.
    sum: NumberTree,
    /// The short game in its place.
    pub(crate) value: Value<'s>,
}

impl<'s> TreeSum<'s> {
    /// Adds games whose play ends in numbers, beside short games whose stops have the bounds `grain`. `None` if no short game
    /// is found that can take the place of the sum, or of the sum after a move, since it is too large or since a
    /// comparison is unknown.
    pub(crate) fn new(calc: &mut Calc<'s, '_>, given: &[NumberTree], grain: &Grain) -> OrStop<Option<Self>> {
        let control = calc.control();
        let moment = control.moment(MOST_PAIRS);
        let mut adding = TreeCalc::new(&moment);
        let mut found = || -> Result<Option<Self>, NoTree> {
            let (mut trees, mut number) = (Vec::new(), NumberTree::from(EndNumber::Exact(Surreal::ZERO)));
            for tree in given {
                match tree.number() {
                    Some(_) => number = adding.sum(&number, tree)?,
                    None => trees.push(tree.clone()),
                }
            }
            let mut added = |changed: Option<(usize, &NumberTree)>| -> Result<Option<_>, NoTree> {
                let mut sum = number.clone();
                for (at, tree) in trees.iter().enumerate() {
                    let to = changed.filter(|(changed, _)| *changed == at).map(|(_, to)| to);
                    sum = adding.sum(&sum, to.unwrap_or(tree))?;
                }
                Ok(of_tree(calc, &sum, grain)?.map(|value| (sum, value)))
            };
            let Some((sum, value)) = added(None)? else { return Ok(None) };
            let mut moves = [Vec::new(), Vec::new()];
            for player in Player::BOTH {
                for (of, tree) in trees.iter().enumerate().filter(|(at, tree)| !trees[..*at].contains(tree)) {
                    for to in tree.options(player) {
                        let Some((sum, value)) = added(Some((of, to)))? else { return Ok(None) };
                        moves[player].push(TreeMove { of, to: to.clone(), sum, value });
                    }
                }
            }
            let number = number.number().cloned().unwrap_or(EndNumber::Exact(Surreal::ZERO));
            Ok(Some(Self { trees, number, grain: grain.clone(), sum, value, moves }))
        };
        let found = found();
        control.check(moment.nodes(), 0)?;
        match found {
            Ok(found) => Ok(found),
            Err(error) => error.stop().filter(|stop| *stop != Stop::Nodes).map_or(Ok(None), Err),
        }
    }

    /// Returns the short game in place of the sum.
    pub(crate) fn value(&self) -> Value<'s> {
        self.value
    }

    /// Returns the moves of a player. Of equal games only the first has moves.
    pub(crate) fn moves(&self, player: Player) -> &[TreeMove<'s>] {
        &self.moves[player]
    }

    /// Returns the sum with a short game, after a move or before it.
    pub(crate) fn beside(
        &self,
        step: Option<&TreeMove<'s>>,
        short: Value<'s>,
        calc: &mut Calc<'s, '_>,
    ) -> Result<NumberTree, NoTree> {
        let mut trees = TreeCalc::new(calc.control());
        let short = embedded(short, &mut FxHashMap::default(), (&mut trees, calc), 0)?;
        trees.sum(step.map_or(&self.sum, |step| &step.sum), &short)
    }

    /// Returns the sum after a move; `None` if only a number is left, or if no short game can take the place of the sum
    /// after a further move.
    pub(crate) fn after(&self, step: &TreeMove<'s>, calc: &mut Calc<'s, '_>) -> OrStop<Option<Self>> {
        let mut trees = self.trees.clone();
        trees[step.of] = step.to.clone();
        trees.push(self.number.clone().into());
        let after = Self::new(calc, &trees, &self.grain)?;
        Ok(after.filter(|after| !after.trees.is_empty()))
    }

    /// Prints the games, with the sum of the numbers unless it is 0.
    pub(crate) fn text(&self, style: Style) -> String {
        let number = Some(NumberTree::from(self.number.clone())).filter(|_| {
            self.trees.is_empty() || !matches!(&self.number, EndNumber::Exact(number) if number.is_zero())
        });
        let texts = self.trees.iter().chain(&number).map(|tree| print_tree(tree, style));
        texts.collect::<Vec<_>>().join(" + ").replace(" + -", " - ")
    }

    /// Prints a move of a player, or that in the negative if `is_negated`: what the game becomes, and which game unless there
    /// is only one.
    pub(crate) fn move_name(
        &self,
        (player, index): (Player, usize),
        is_negated: bool,
        style: Style,
    ) -> String {
        let TreeMove { of, to, .. } = &self.moves[player][index];
        let [from, to] = [&self.trees[*of], to].map(|tree| match is_negated {
            true => print_tree(&tree.negative(), style),
            false => print_tree(tree, style),
        });
        if self.trees.len() == 1 { to } else { format!("{from} to {to}") }
    }
}
