//! Sums whose summands stay separate, as play needs them; positions and their moves; and expressions of
//! values alone, without rulesets.

use std::ops::Range;
use std::sync::Arc;

use super::answer::{Answer, AnyGame, Evaluated, List, NamedPosition, Operand};
use super::functions::{FUNCTIONS, OfMiserePlay};
use super::surreal::{TreeSum, number, stand_in};
use super::words::GivenText;
use super::{Evaluator, NamedSum, Positions, no_short_game};
use crate::games::notation::{Expression, ExpressionKind, SumTerm, in_order, parse};
use crate::games::solve::short::{Comparable, MisereAnswer, MisereQuestion};
use crate::games::surreal::{NumberTree, TreeCalc};
use crate::games::value::{Calc, Dyadic, Grain, Literal, LoopyOutcome, LoopyValue, Outcome, Store, Value};
use crate::ground::control::{OrStop, UNLIMITED};
use crate::ground::data::Data;
use crate::ground::input::{InputError, NoAnswer, OrNoAnswer, nearest};
use crate::ground::{Failure, Player};

/// The greatest number n of copies in a summand `n * g`.
const MOST_COPIES: u64 = 1000;
/// The number of summands from which bounds of a sum are tried before its value is found.
const MANY: usize = 6;

/// A summand of an expression.
#[derive(Debug)]
pub(crate) struct Addend<'s> {
    /// The place of the summand in the source.
    pub(crate) span: Range<usize>,
    /// Whether the summand is subtracted.
    pub(crate) is_subtracted: bool,
    /// The number of copies that are added.
    pub(crate) copies: u64,
    /// The game that is added.
    pub(crate) game: AddendGame<'s>,
}

/// The game of a summand.
#[derive(Debug)]
pub(crate) enum AddendGame<'s> {
    /// A position of a ruleset, which is given by its name.
    Position(String, GivenText),
    /// A game in the form in which it is written; its options may be dominated.
    Form(Literal<'s>),
}

/// A sum of short games with other games.
pub(crate) struct WithOthers<'s> {
    /// The short games.
    pub(crate) short: Vec<Addend<'s>>,
    /// The sum of the others; `None` if no short game can take its place.
    pub(crate) others: Option<Others<'s>>,
}

/// The sum of the games in a sum that are not short.
pub(crate) enum Others<'s> {
    /// The game `dud`, in which neither player wins.
    Dud,
    /// A number or pseudonumber, or a short game.
    Number {
        /// The games as the sum lists them.
        text: String,
        /// A short game that can take their place; see [`stand_in`].
        instead: Value<'s>,
    },
    /// Games whose play ends in numbers.
    Trees {
        /// The games as the sum lists them.
        text: String,
        /// Their sum.
        sum: TreeSum<'s>,
    },
    /// A number, as the sum lists it. No short number is found that can take its place.
    TooFine(String),
}

/// A sum that is being separated; see [`Evaluator::with_others`].
struct Parts<'s> {
    short: Vec<Addend<'s>>,
    /// Games whose play ends in numbers.
    trees: Vec<NumberTree>,
    /// The sum of the other games.
    rest: Operand<'s>,
    /// The games that are not short, as the sum lists them.
    text: String,
}

impl<'s> Evaluator<'_, 's, '_> {
    /// Returns the summands of an expression. Positions of rulesets stay positions. Integer multiples become
    /// copies, and braces keep their form.
    ///
    /// # Errors
    /// Returns the error of the expression, with its place, or the reason if the calculation has to stop.
    pub(crate) fn summands(&mut self, expression: &Expression) -> Result<Vec<Addend<'s>>, Failure> {
        let mut found = Vec::new();
        self.add_summands(expression, &mut found)?;
        Ok(found)
    }

    fn add_summands(&mut self, expression: &Expression, found: &mut Vec<Addend<'s>>) -> Result<(), Failure> {
        match &expression.kind {
            ExpressionKind::Let(bindings, body) => {
                self.bind(bindings)?;
                self.add_summands(body, found)
            }
            ExpressionKind::Sum(terms) => terms.iter().try_for_each(|term| {
                let before = found.len();
                self.add_summands(&term.of, found)?;
                if term.is_subtracted {
                    negate(&mut found[before..]);
                }
                Ok(())
            }),
            ExpressionKind::Negative(of) => {
                let before = found.len();
                self.add_summands(of, found)?;
                negate(&mut found[before..]);
                Ok(())
            }
            ExpressionKind::Product(factors) => self.add_product(expression, factors, found),
            _ => {
                let game = self.addend_game(expression)?;
                let span = expression.span.clone();
                found.push(Addend { span, is_subtracted: false, copies: 1, game });
                Ok(())
            }
        }
    }

    /// Adds the summands of `n * g` with an integer n and a game g that has positions, or is no number. Any
    /// other product is a single summand. The values of positions are not computed.
    fn add_product(
        &mut self,
        expression: &Expression,
        factors: &[Expression],
        found: &mut Vec<Addend<'s>>,
    ) -> Result<(), Failure> {
        let before = found.len();
        let times = match factors {
            [times, of] => {
                let times = number(&self.addend(times)?).and_then(|times| times.to_i64());
                if times.is_some() {
                    self.add_summands(of, found)?;
                }
                let is_number = |addend: &Addend<'s>| match &addend.game {
                    AddendGame::Form(form) => form.value().number().is_some(),
                    AddendGame::Position(..) => false,
                };
                times.filter(|_| !found[before..].iter().all(is_number))
            }
            _ => None,
        };
        let Some(times) = times else {
            found.truncate(before);
            let (span, game) = (expression.span.clone(), AddendGame::Form(self.literal(expression)?));
            found.push(Addend { span, is_subtracted: false, copies: 1, game });
            return Ok(());
        };
        for addend in &mut found[before..] {
            addend.copies = addend.copies.saturating_mul(times.unsigned_abs());
            if addend.copies > MOST_COPIES {
                let message = format!("more than {MOST_COPIES} copies of a game are not played");
                return Err(InputError::new(expression.span.clone(), message).into());
            }
        }
        if times < 0 {
            negate(&mut found[before..]);
        }
        Ok(())
    }

    fn addend_game(&mut self, expression: &Expression) -> Result<AddendGame<'s>, Failure> {
        match &expression.kind {
            ExpressionKind::Call(name, arguments) if self.is_ruleset(name) => {
                let (ruleset, given) = self.given(name, arguments, expression.span.clone())?;
                Ok(AddendGame::Position(ruleset, given))
            }
            ExpressionKind::Braces(..) => Ok(AddendGame::Form(self.unsimplified_braces(expression)?)),
            ExpressionKind::Name(name) => match self.known(name) {
                Some(Answer::Position(position)) => {
                    Ok(AddendGame::Position(position.ruleset.clone(), GivenText::of(&position.text)))
                }
                _ => Ok(AddendGame::Form(self.literal(expression)?)),
            },
            _ => Ok(AddendGame::Form(self.literal(expression)?)),
        }
    }

    /// Returns the outcome of a sum of positions of short games and other games, without the values of the positions. The
    /// other games add up to a short game, a number, a pseudonumber or `dud`. `None` if the expression is no such sum, or
    /// cannot be evaluated.
    pub(crate) fn outcome_of_positions(&mut self, of: &Expression) -> OrNoAnswer<Option<LoopyOutcome>> {
        let (short, others) = match self.with_others(of) {
            Ok(WithOthers { short, others: Some(others) }) => (short, others),
            Ok(WithOthers { others: None, .. }) => {
                return Ok(match self.wins_first_beside_others(of) {
                    Ok([Some(left), Some(right)]) => Some(Outcome::from_order(!right, !left).into()),
                    Err(Failure::Stopped(stop)) => return Err(stop.into()),
                    _ => None,
                });
            }
            // The usual evaluation reports the errors of expressions, with their places.
            Err(Failure::Stopped(stop)) => return Err(stop.into()),
            Err(Failure::NoEnd) => return Err(NoAnswer::NoEnd),
            Err(_) => return Ok(None),
        };
        let (positions, mut forms) = separated(short);
        match others {
            Others::Dud => return Ok(Some(LoopyOutcome::D)),
            Others::TooFine(_) => return Ok(None),
            Others::Number { instead, .. } => forms.push((instead.into(), 1)),
            Others::Trees { sum, .. } => forms.push((sum.value().into(), 1)),
        }
        Ok(self.positions.outcome((positions, forms))?.map(LoopyOutcome::from))
    }

    /// Separates the short games of a sum from its other games.
    ///
    /// # Errors
    /// Returns the error of the expression, with its place, or the reason if the calculation has to stop.
    pub(crate) fn with_others(&mut self, of: &Expression) -> Result<WithOthers<'s>, Failure> {
        let Parts { short, mut trees, rest, text } = self.separated_parts(of)?;
        let others = match rest {
            rest if !trees.is_empty() => {
                if !matches!(rest, Operand::Game(AnyGame::Short(_))) {
                    trees.push(self.tree(&rest, &mut TreeCalc::new(self.calc.control()), of)?);
                }
                self.trees_of(of, (&short, &trees), text)?
            }
            Operand::Game(AnyGame::Short(form)) => Some(Others::Number { text, instead: form.value() }),
            // Whatever else is in a sum with dud, neither player wins. Its positions have to be short all the same.
            Operand::Game(AnyGame::Loopy(loopy)) if self.calc.is_dud(loopy) => {
                self.grain(&short)?.map(|_| Others::Dud)
            }
            other => {
                let instead = match self.grain(&short)? {
                    Some(grain) => stand_in(self.calc, &other, &grain)?,
                    None => None,
                };
                match instead {
                    Some(instead) => Some(Others::Number { text, instead }),
                    None if matches!(other, Operand::Surreal(_) | Operand::Real(_)) => {
                        Some(Others::TooFine(text))
                    }
                    None => None,
                }
            }
        };
        Ok(WithOthers { short, others })
    }

    /// Adds games whose play ends in numbers, in a sum with short games. If there are too many of them to find their moves,
    /// returns the game that takes their place alone, or `None` if bounds show the outcome of the sum.
    fn trees_of(
        &mut self,
        whole: &Expression,
        (short, trees): (&[Addend<'s>], &[NumberTree]),
        text: String,
    ) -> Result<Option<Others<'s>>, Failure> {
        let Some(grain) = self.grain(short)? else { return Ok(None) };
        if let Some(sum) = TreeSum::new(self.calc, trees, &grain)? {
            return Ok(Some(Others::Trees { text, sum }));
        }
        if let [Some(_), Some(_)] = self.wins_first_beside_others(whole)? {
            return Ok(None);
        }
        let mut sum = self.integer_operand(0);
        for tree in trees {
            sum = self.plus((sum, whole), (Operand::Tree(tree.clone()), whole))?;
        }
        let instead = match sum {
            Operand::Game(AnyGame::Short(form)) => Some(form.value()),
            other => stand_in(self.calc, &other, &grain)?,
        };
        Ok(instead.map(|instead| Others::Number { text, instead }))
    }

    /// Separates the short games of a sum, the games whose play ends in numbers, and the other ones.
    fn separated_parts(&mut self, of: &Expression) -> Result<Parts<'s>, Failure> {
        let rest = self.integer_operand(0);
        let mut parts = Parts { short: Vec::new(), trees: Vec::new(), rest, text: String::new() };
        // Names that the sum binds are known only inside it.
        let outside = self.names.clone();
        let separated = self.part(of, (false, of), &mut parts);
        self.names = outside;
        separated.map(|()| parts)
    }

    /// Returns bounds of the stops of a sum of short games and of all its followers, if some are known that are not too
    /// large.
    fn grain(&mut self, of: &[Addend<'s>]) -> OrNoAnswer<Option<Grain>> {
        let mut positions = Vec::new();
        let mut grain = Grain::ZERO;
        for Addend { is_subtracted, copies, game, .. } in of {
            match game {
                AddendGame::Position(ruleset, given) => {
                    // There are at most a thousand copies.
                    let copies = if *is_subtracted { -(*copies as i64) } else { *copies as i64 };
                    positions.push((ruleset.clone(), given.text().to_owned(), copies));
                }
                // A move may lead to a dominated option, which the canonical form lacks.
                AddendGame::Form(form) => grain = grain.and(*copies, &self.calc.formal_grain(form)?),
            }
        }
        Ok(self.positions.grain(&positions)?.map(|of_positions| grain.and(1, &of_positions)))
    }

    /// Adds the short games of a sum to `parts`, and all others to their rest. `is_negative` and `whole` are whether the
    /// expression is subtracted, and the whole sum, for the places of errors.
    fn part(
        &mut self,
        of: &Expression,
        (is_negative, whole): (bool, &Expression),
        parts: &mut Parts<'s>,
    ) -> Result<(), Failure> {
        match &of.kind {
            ExpressionKind::Sum(terms) => terms
                .iter()
                .try_for_each(|term| self.part(&term.of, (is_negative != term.is_subtracted, whole), parts)),
            ExpressionKind::Negative(of) => self.part(of, (!is_negative, whole), parts),
            ExpressionKind::Let(bindings, body) => {
                self.bind(bindings)?;
                self.part(body, (is_negative, whole), parts)
            }
            _ => {
                let is_named = matches!(&of.kind, ExpressionKind::Name(name)
                    if matches!(self.known(name), Some(Answer::Position(_))));
                let is_position = is_named || self.has_position(of);
                let (times, operand) = match self.copies_of_tree(of)? {
                    _ if is_position => (1, None),
                    Some((times, tree)) => (times, Some(Operand::Tree(tree))),
                    None => (1, Some(self.addend(of)?)),
                };
                if let Some(Operand::Tree(tree)) = operand {
                    let tree = if is_negative == (times > 0) { tree.negative() } else { tree };
                    parts.trees.extend(std::iter::repeat_n(tree, times.unsigned_abs() as usize));
                    self.note_other(of, is_negative, &mut parts.text);
                    return Ok(());
                }
                let other = operand.filter(|operand| !matches!(operand, Operand::Game(AnyGame::Short(_))));
                let Some(other) = other else {
                    let before = parts.short.len();
                    self.add_summands(of, &mut parts.short)?;
                    if is_negative {
                        negate(&mut parts.short[before..]);
                    }
                    return Ok(());
                };
                let other = if is_negative { self.negative(other)? } else { other };
                let before = std::mem::replace(&mut parts.rest, self.integer_operand(0));
                parts.rest = self.plus((before, whole), (other, of))?;
                self.note_other(of, is_negative, &mut parts.text);
                Ok(())
            }
        }
    }

    /// Returns n and g if an expression is a product `n * g` with a game g whose play ends in numbers.
    fn copies_of_tree(&mut self, of: &Expression) -> Result<Option<(i64, NumberTree)>, Failure> {
        let ExpressionKind::Product(factors) = &of.kind else { return Ok(None) };
        let [times, of] = &factors[..] else { return Ok(None) };
        if self.has_position(times) || self.has_position(of) {
            return Ok(None);
        }
        let times = number(&self.addend(times)?).and_then(|times| times.to_i64());
        let Some(times) = times.filter(|times| times.unsigned_abs() <= MOST_COPIES) else { return Ok(None) };
        match self.addend(of)? {
            Operand::Tree(tree) => Ok(Some((times, tree))),
            _ => Ok(None),
        }
    }

    /// Adds a summand to the text of the summands that are not short.
    fn note_other(&self, of: &Expression, is_negative: bool, into: &mut String) {
        *into += match (into.is_empty(), is_negative) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        *into += self.source.get(of.span.clone()).unwrap_or_default();
    }

    /// Returns whether `a <= b` and `a >= b` for two sums with positions, or with many games, from who wins a - b, which takes
    /// no values of positions: a >= b if and only if Left wins a - b as the second player. `None` for other expressions, and
    /// where it is not found so.
    pub(super) fn order_by_outcome(
        &mut self,
        (a, b): &(Expression, Expression),
    ) -> Result<[Option<bool>; 2], Failure> {
        let has_positions = [a, b].into_iter().any(|side| self.has_position(side));
        if !has_positions && !self.is_sum(a) && !self.is_sum(b) {
            return Ok([None; 2]);
        }
        let terms =
            [(false, a), (true, b)].map(|(is_subtracted, of)| SumTerm { is_subtracted, of: of.clone() });
        let difference =
            Expression { span: a.span.start..b.span.end, kind: ExpressionKind::Sum(terms.into()) };
        if !has_positions {
            let wins_first = self.wins_first_of_many(&difference)?;
            return Ok(wins_first.map(|wins| wins.map(|wins| !wins)));
        }
        Ok(match self.outcome_of_positions(&difference)? {
            Some(LoopyOutcome::L) => [Some(false), Some(true)],
            Some(LoopyOutcome::R) => [Some(true), Some(false)],
            Some(LoopyOutcome::N) => [Some(false), Some(false)],
            Some(LoopyOutcome::P) => [Some(true), Some(true)],
            _ => [None; 2],
        })
    }

    /// Returns whether Left and Right win a sum of many short games by moving first, where bounds of its stops show it.
    /// `None` for another expression, or for one that cannot be evaluated.
    pub(super) fn wins_first_of_many(&mut self, of: &Expression) -> Result<[Option<bool>; 2], Failure> {
        if !matches!(
            &of.kind,
            ExpressionKind::Sum(_) | ExpressionKind::Negative(_) | ExpressionKind::Product(_)
        ) {
            return Ok([None; 2]);
        }
        // The usual evaluation reports the errors of expressions, with their places.
        let parts: Vec<Value<'s>> = match self.forms_of_summands(of) {
            Err(failure @ (Failure::Stopped(_) | Failure::NoEnd)) => return Err(failure),
            Err(_) => return self.wins_first_beside_others(of),
            Ok(forms) => forms.iter().map(Literal::value).collect(),
        };
        if parts.len() < MANY {
            return Ok([None; 2]);
        }
        Ok(self.positions.wins_first_by_bounds(&parts)?)
    }

    /// Returns whether Left and Right win a sum of many games by moving first, some of which are not short, where bounds of
    /// its stops show it. `None` for another expression.
    ///
    /// The numbers at the ends of play are rounded to within 2^-20. A sum of n such games differs from that with the rounded
    /// numbers by at most n 2^-20.
    fn wins_first_beside_others(&mut self, of: &Expression) -> Result<[Option<bool>; 2], Failure> {
        let Parts { short, mut trees, rest, .. } = match self.separated_parts(of) {
            Err(failure @ (Failure::Stopped(_) | Failure::NoEnd)) => return Err(failure),
            Err(_) => return Ok([None; 2]),
            Ok(parts) => parts,
        };
        let is_position = |addend: &Addend<'s>| matches!(addend.game, AddendGame::Position(..));
        let count = trees.len() + short.iter().map(|addend| addend.copies as usize).sum::<usize>();
        if count < MANY || short.iter().any(is_position) {
            return Ok([None; 2]);
        }
        match self.tree(&rest, &mut TreeCalc::new(self.calc.control()), of) {
            Ok(tree) => trees.push(tree),
            Err(Failure::Stopped(stop)) => return Err(stop.into()),
            Err(_) => return Ok([None; 2]),
        }
        let mut parts: Vec<Value<'s>> = self.forms_of(short)?.iter().map(Literal::value).collect();
        for tree in &trees {
            match self.rounded(tree)? {
                Some(rounded) => parts.push(rounded),
                None => return Ok([None; 2]),
            }
        }
        let slack = Dyadic::new(trees.len() as i64, NumberTree::ROUNDED_BITS);
        parts.push(self.calc.store().number(&-&slack));
        let low = self.positions.wins_first_by_bounds(&parts)?;
        parts.pop();
        parts.push(self.calc.store().number(&slack));
        let high = self.positions.wins_first_by_bounds(&parts)?;
        let both = |wins: Option<bool>, loses: Option<bool>| match (wins, loses) {
            (Some(true), _) => Some(true),
            (_, Some(false)) => Some(false),
            _ => None,
        };
        Ok([both(low[0], high[0]), both(high[1], low[1])])
    }

    /// Returns the answer of a function of misère play: the outcome of a sum, a fact about it, or a comparison.
    pub(super) fn in_misere_play(&mut self, of: OfMiserePlay, arguments: &[Expression]) -> Evaluated<'s> {
        // Names that a sum binds are known only inside it.
        let outside = self.names.clone();
        let sums = arguments.iter().map(|sum| self.summands(sum)).collect::<Result<Vec<_>, _>>();
        self.names = outside;
        let sums: Vec<NamedSum<'s>> = sums?.into_iter().map(separated).collect();
        let refused = |at: usize, message: &str| {
            Failure::Undefined(InputError::new(arguments[at].span.clone(), message))
        };
        let question = match of {
            OfMiserePlay::Asked(question) => question,
            OfMiserePlay::Fact(_) => MisereQuestion::Facts,
        };
        let Some(found) = self.positions.misere(&sums, question)? else {
            // The evaluation reports the errors of positions, with their places.
            for argument in arguments {
                self.addend(argument)?;
            }
            return Err(refused(0, "misère play is for games that end, and for sums of them"));
        };
        match (of, found) {
            (_, MisereAnswer::Outcome(outcome)) => Ok(Answer::Outcome(outcome.into())),
            (_, MisereAnswer::Truth(truth)) => Ok(Answer::Truth(truth)),
            (OfMiserePlay::Fact(fact), MisereAnswer::Facts(facts)) => match (fact.how.find)(&facts).data {
                Data::Number(number) => match number.parse::<Dyadic>() {
                    Ok(number) => Ok(Answer::Value(self.calc.store().number(&number))),
                    Err(_) => Ok(Answer::Text(number.into())),
                },
                Data::Text(text) => Ok(Answer::Text(text.into())),
                _ => Err(refused(0, &format!("the {} is too long to be written", fact.title))),
            },
            (OfMiserePlay::Fact(fact), _) => {
                let message = format!(
                    "only impartial games have a {}: both players must have the same moves throughout",
                    fact.title
                );
                Err(refused(0, &message))
            }
            (
                OfMiserePlay::Asked(MisereQuestion::AtLeast(Comparable::DeadEnding)),
                MisereAnswer::Other(at),
            ) => Err(refused(
                at,
                "this is not dead-ending: a player who cannot move can do so later, here or in a position that follows",
            )),
            (OfMiserePlay::Asked(_), MisereAnswer::Other(at)) => Err(refused(
                at,
                "this is no dicot: in a dicot both players can move or neither, and so on in all positions that follow",
            )),
            (OfMiserePlay::Asked(_), MisereAnswer::Facts(_)) => Err(refused(0, "expected an outcome")),
        }
    }

    /// Returns the mean of a sum, which is the sum of the means of its summands: the sum itself may be too large to be
    /// evaluated. Also returns the mean of a position if the rules show it. `None` for other expressions.
    pub(crate) fn mean_of_summands(&mut self, of: &Expression) -> Result<Option<Operand<'s>>, Failure> {
        match &of.kind {
            ExpressionKind::Sum(terms) => {
                let mut sum = self.integer_operand(0);
                for term in terms {
                    let mean = match self.mean_of_summands(&term.of)? {
                        Some(mean) => mean,
                        None if self.is_sum(&term.of) => return Ok(None),
                        None => match self.mean_of_summand(&term.of)? {
                            Some(mean) => mean,
                            None => return Ok(None),
                        },
                    };
                    let mean = if term.is_subtracted { self.negative(mean)? } else { mean };
                    sum = self.plus((sum, of), (mean, &term.of))?;
                }
                Ok(Some(sum))
            }
            ExpressionKind::Negative(of) => {
                self.mean_of_summands(of)?.map(|mean| self.negative(mean)).transpose()
            }
            ExpressionKind::Product(factors) => {
                let [times, of] = &factors[..] else { return Ok(None) };
                if !self.is_sum(of) || self.has_position(times) {
                    return Ok(None);
                }
                let times = number(&self.addend(times)?).and_then(|times| times.to_i64());
                let Some(times) = times else { return Ok(None) };
                self.mean_of_summands(of)?.map(|mean| self.copies(times, mean, of)).transpose()
            }
            ExpressionKind::Call(name, arguments) if self.is_ruleset(name) => {
                let (ruleset, given) = self.given(name, arguments, of.span.clone())?;
                // Of all-small positions the rules show the stops, between which the mean lies.
                let bounds = self.positions.stop_bounds(&ruleset, given.text());
                let mean = bounds.filter(|(low, high)| low == high).map(|(mean, _)| mean);
                Ok(mean.map(|mean| Operand::Game(AnyGame::Short(self.calc.store().number(&mean).into()))))
            }
            _ => Ok(None),
        }
    }

    /// Returns the mean of a summand; `None` if it is loopy or infinite nim.
    fn mean_of_summand(&mut self, of: &Expression) -> Result<Option<Operand<'s>>, Failure> {
        Ok(match self.addend(of)? {
            Operand::Game(AnyGame::Short(form)) => {
                let mean = self.calc.mean(form.value())?;
                Some(Operand::Game(AnyGame::Short(self.calc.store().number(&mean).into())))
            }
            number @ (Operand::Surreal(_) | Operand::Real(_)) => Some(number),
            tree @ Operand::Tree(_) => match self.of_trees("mean", &[tree], std::slice::from_ref(of))? {
                Some(Answer::Value(mean)) => Some(Operand::Game(AnyGame::Short(mean.into()))),
                Some(mean) => Some(self.operand_of(mean, of)?),
                None => None,
            },
            _ => None,
        })
    }

    /// Returns whether an expression is a sum, or the negative or a multiple of one.
    fn is_sum(&self, of: &Expression) -> bool {
        match &of.kind {
            ExpressionKind::Sum(_) => true,
            ExpressionKind::Negative(of) => self.is_sum(of),
            ExpressionKind::Product(factors) => factors.last().is_some_and(|of| self.is_sum(of)),
            _ => false,
        }
    }

    /// Returns the summands of a sum of short games as forms, with their signs and as often as they are added. A position
    /// is replaced by its value.
    pub(super) fn forms_of_summands(&mut self, of: &Expression) -> Result<Vec<Literal<'s>>, Failure> {
        // Names that the sum binds are known only inside it.
        let outside = self.names.clone();
        let addends = self.summands(of);
        self.names = outside;
        self.forms_of(addends?)
    }

    /// Returns the games of summands as forms; see [`Self::forms_of_summands`].
    fn forms_of(&mut self, addends: Vec<Addend<'s>>) -> Result<Vec<Literal<'s>>, Failure> {
        let mut forms = Vec::new();
        for Addend { span, is_subtracted, copies, game } in addends {
            let form = match game {
                AddendGame::Form(form) => form,
                AddendGame::Position(ruleset, given) => {
                    match self.value_of_position(&ruleset, &given, span.clone())? {
                        Operand::Game(AnyGame::Short(form)) => form,
                        _ => return Err(InputError::new(span, "expected a short game").into()),
                    }
                }
            };
            let form = if is_subtracted { self.negative_form(&form)? } else { form };
            self.calc.report()?;
            forms.extend(std::iter::repeat_n(form, copies as usize));
        }
        Ok(forms)
    }

    /// Returns the negative of a form, with the negative options in canonical form.
    fn negative_form(&mut self, form: &Literal<'s>) -> OrStop<Literal<'s>> {
        if form.given_options().is_none() {
            return Ok(self.calc.negative(form.value())?.into());
        }
        let (left, right) = self.calc.option_values(form)?;
        let [of_left, of_right] = [right, left].map(|options| {
            let negatives = options.into_iter().map(|option| Ok(self.calc.negative(option)?.into()));
            negatives.collect::<OrStop<Vec<Literal<'s>>>>()
        });
        self.calc.literal(of_left?, of_right?)
    }

    /// Returns an answer as a position, if its expression names one.
    pub(crate) fn kept(&mut self, expression: &Expression, answer: Answer<'s>) -> Evaluated<'s> {
        Ok(match &expression.kind {
            ExpressionKind::Call(name, arguments) if self.is_ruleset(name) => {
                let (ruleset, given) = self.given(name, arguments, expression.span.clone())?;
                let text = given.text().to_owned();
                Answer::Position(Arc::new(NamedPosition { ruleset, text, value: Some(answer) }))
            }
            ExpressionKind::Name(name) => match self.known(name) {
                Some(position @ Answer::Position(_)) => position.clone(),
                _ => answer,
            },
            _ => answer,
        })
    }

    /// Returns the value of a position that was named before.
    pub(super) fn operand_of_position(
        &mut self,
        position: &NamedPosition<'s>,
        at: &Expression,
    ) -> Result<Operand<'s>, Failure> {
        if let Some(value) = &position.value {
            return self.operand_of(value.clone(), at);
        }
        let found = self.positions.game(&position.ruleset, &position.text);
        in_place(found, &position.ruleset, at)
    }

    /// Returns the positions after the moves of a player, or the values of these positions.
    pub(super) fn of_position(&mut self, as_positions: bool, arguments: &[Expression]) -> Evaluated<'s> {
        let [of, player @ ..] = arguments else { return Ok(Answer::games([])?) };
        let Some(player) = player.first() else {
            let of_left = self.options_of(of, Player::Left, as_positions)?;
            let of_right = self.options_of(of, Player::Right, as_positions)?;
            return Ok(Answer::List(List::new(vec![of_left, of_right])?));
        };
        let player = self.player(player)?;
        self.options_of(of, player, as_positions)
    }

    fn player(&mut self, at: &Expression) -> Result<Player, Failure> {
        let word = match &at.kind {
            ExpressionKind::Name(name) if self.known(name).is_none() => name.clone(),
            _ => match self.evaluate(at)? {
                Answer::Text(text) => text.to_string(),
                other => other.describe().to_owned(),
            },
        };
        match word.to_ascii_lowercase().as_str() {
            "left" => Ok(Player::Left),
            "right" => Ok(Player::Right),
            _ => Err(InputError::new(at.span.clone(), "expected left or right").into()),
        }
    }

    /// Returns the position after a move, which is given by its name: `after(p, "(1,1)-(1,2)")`. If both players have a
    /// move of this name, the player stands before it.
    pub(super) fn after(&mut self, arguments: &[Expression], span: Range<usize>) -> Evaluated<'s> {
        let [of, player @ .., step] = arguments else { return Ok(Answer::games([])?) };
        let (ruleset, text) = self.named_position(of)?.map_err(|answer| no_position(&answer, of))?;
        let wanted = match self.evaluate(step)? {
            Answer::Text(name) => name.split_whitespace().collect::<String>(),
            other => {
                let message = format!("expected the name of a move as a text, this is {}", other.describe());
                return Err(InputError::new(step.span.clone(), message).into());
            }
        };
        let players = match player.first() {
            Some(player) => vec![self.player(player)?],
            None => Player::BOTH.to_vec(),
        };
        let (mut found, mut names): (Vec<String>, Vec<String>) = Default::default();
        for player in players {
            for (name, after) in in_place(self.positions.moves(&ruleset, &text, player), &ruleset, of)? {
                if name.split_whitespace().collect::<String>() == wanted && !found.contains(&after) {
                    found.push(after);
                }
                names.push(name);
            }
        }
        match found.len() {
            0 => {
                let near = nearest(&wanted, names.iter().map(String::as_str))
                    .map(|near| format!("did you mean {near}?"));
                let all = || format!("there are {}", names[..names.len().min(MOST_HINTED)].join(", "));
                let hint = near
                    .unwrap_or_else(|| if names.is_empty() { "there is no move".to_owned() } else { all() });
                Err(InputError::new(step.span.clone(), "this is no move").with_hint(hint).into())
            }
            1 => {
                Ok(Answer::Position(Arc::new(NamedPosition { ruleset, text: found.remove(0), value: None })))
            }
            _ => {
                let hint = "name the player, as in after(p, left, \"..\")";
                Err(InputError::new(span, "moves of this name lead to several positions")
                    .with_hint(hint)
                    .into())
            }
        }
    }

    /// Returns the ruleset and the text of a position that an expression names, or the answer that it is instead.
    fn named_position(&mut self, of: &Expression) -> Result<Result<(String, String), Answer<'s>>, Failure> {
        match &of.kind {
            ExpressionKind::Call(name, arguments) if self.is_ruleset(name) => {
                let (ruleset, given) = self.given(name, arguments, of.span.clone())?;
                return Ok(Ok((ruleset, given.text().to_owned())));
            }
            ExpressionKind::Name(name) => {
                if let Some(Answer::Position(position)) = self.known(name) {
                    return Ok(Ok((position.ruleset.clone(), position.text.clone())));
                }
            }
            _ => {}
        }
        Ok(match self.evaluate(of)? {
            Answer::Position(position) => Ok((position.ruleset.clone(), position.text.clone())),
            answer => Err(answer),
        })
    }

    fn options_of(&mut self, of: &Expression, player: Player, as_positions: bool) -> Evaluated<'s> {
        let (ruleset, text) = match self.named_position(of)? {
            Ok(named) => named,
            Err(answer) if as_positions => return Err(no_position(&answer, of)),
            Err(answer) => {
                let operand = self.operand_of(answer, of)?;
                let form = self.form_of(operand, of)?.short().ok_or_else(|| no_short_game(of))?;
                let options = player.of(self.calc.option_values(&form)?);
                let options = in_order(self.calc, &options)?;
                return Ok(Answer::games(options.into_iter().map(LoopyValue::from))?);
            }
        };
        let moves = in_place(self.positions.moves(&ruleset, &text, player), &ruleset, of)?;
        self.calc.steps(moves.len())?;
        let after = moves.into_iter().map(|(_, text)| {
            Answer::Position(Arc::new(NamedPosition { ruleset: ruleset.clone(), text, value: None }))
        });
        let after: Vec<Answer<'s>> = after.collect();
        if as_positions {
            return Ok(Answer::List(List::new(after)?));
        }
        let mut values = Vec::with_capacity(after.len());
        for position in after {
            let answer: Answer<'s> = self.operand_of(position, of)?.into();
            values.extend(answer.game());
        }
        if let Some(short) = values.iter().map(|value| value.short()).collect::<Option<Vec<_>>>() {
            values = in_order(self.calc, &short)?.into_iter().map(LoopyValue::from).collect();
        }
        Ok(Answer::games(values)?)
    }

    /// Returns whether a call of this name is a position, since it is no call of a function.
    fn is_ruleset(&self, name: &str) -> bool {
        !matches!(self.known(name), Some(Answer::Function(_)))
            && FUNCTIONS.iter().all(|function| function.name != name)
            && self.list_function(name).is_none()
    }

    /// Returns whether a summand of an expression is a position.
    pub(super) fn has_position(&self, expression: &Expression) -> bool {
        match &expression.kind {
            ExpressionKind::Call(name, _) => self.is_ruleset(name),
            ExpressionKind::Negative(of) => self.has_position(of),
            ExpressionKind::Sum(terms) => terms.iter().any(|term| self.has_position(&term.of)),
            ExpressionKind::Product(factors) => factors.last().is_some_and(|of| self.has_position(of)),
            _ => false,
        }
    }
}

/// The number of moves that a hint lists.
const MOST_HINTED: usize = 12;

/// Returns the failure of a function of positions.
fn no_position(answer: &Answer<'_>, at: &Expression) -> Failure {
    let message = format!("expected a position, this is {}", answer.describe());
    let hint = "write moves(clobber(\"LR.L\"), left); a value has left_options(g) and right_options(g)";
    InputError::new(at.span.clone(), message).with_hint(hint).into()
}

/// Returns the findings about a position, or its failure at the place of an expression.
fn in_place<T>(found: Option<Result<T, Failure>>, ruleset: &str, at: &Expression) -> Result<T, Failure> {
    let here = |message: String| InputError::new(at.span.clone(), message);
    match found {
        Some(Ok(found)) => Ok(found),
        Some(Err(Failure::Input(error))) => Err(InputError { span: at.span.clone(), ..error }.into()),
        Some(Err(Failure::Unsupported(message))) => Err(Failure::Undefined(here(message))),
        Some(Err(stopped)) => Err(stopped),
        None => Err(here(format!("unknown ruleset `{ruleset}`")).into()),
    }
}

/// Separates positions from forms. The numbers of copies are negative if they are subtracted.
fn separated<'s>(addends: Vec<Addend<'s>>) -> NamedSum<'s> {
    let (mut positions, mut forms) = (Vec::new(), Vec::new());
    for Addend { is_subtracted, copies, game, .. } in addends {
        // There are at most a thousand copies.
        let copies = if is_subtracted { -(copies as i64) } else { copies as i64 };
        match game {
            AddendGame::Position(ruleset, given) => {
                positions.push((ruleset, given.text().to_owned(), copies));
            }
            AddendGame::Form(form) => forms.push((form, copies)),
        }
    }
    (positions, forms)
}

fn negate(addends: &mut [Addend<'_>]) {
    addends.iter_mut().for_each(|addend| addend.is_subtracted ^= true);
}

/// A source of positions that knows no ruleset.
struct NoPositions;

impl<'s> Positions<'s> for NoPositions {
    fn game(&mut self, _ruleset: &str, _position: &str) -> Option<Result<Operand<'s>, Failure>> {
        None
    }

    fn outcome(&mut self, _: NamedSum<'s>) -> OrNoAnswer<Option<Outcome>> {
        Ok(None)
    }

    fn grain(&mut self, positions: &[(String, String, i64)]) -> OrNoAnswer<Option<Grain>> {
        Ok(positions.is_empty().then_some(Grain::ZERO))
    }

    fn full_name(&self, _name: &str) -> Result<&str, Vec<&str>> {
        Err(Vec::new())
    }

    fn names(&self) -> Vec<&str> {
        Vec::new()
    }
}

impl Store {
    /// Evaluates an expression, such as `{2|-1} + ^*`, in the grammar of
    /// [`notation`](crate::games::notation), without a budget. Positions of rulesets are not available here;
    /// a session evaluates them.
    ///
    /// # Errors
    /// Returns the error of the expression with its place, or the limit that the calculation reached.
    ///
    /// ```
    /// let store = upstar::games::value::Store::new();
    /// let g = store.parse("{2|-1} + ^*")?;
    /// assert_eq!(format!("{g} {g:#}"), "{2^*|-1^*} {2↑∗|-1↑∗}");
    /// # Ok::<(), upstar::ground::Failure>(())
    /// ```
    pub fn parse(&self, text: &str) -> Result<Value<'_>, Failure> {
        let expression = parse(text)?;
        let mut calc = Calc::new(self, &UNLIMITED);
        let answer = Evaluator::new(&mut calc, &mut NoPositions, text).evaluate(&expression)?;
        calc.finish();
        match answer {
            Answer::Value(value) => Ok(value),
            other => {
                let message = format!("expected a game, this is {}", other.describe());
                Err(InputError::new(0..text.len(), message).into())
            }
        }
    }
}
