//! The evaluation of expressions.

mod answer;
mod call;
mod functions;
mod infinite;
mod loops;
mod summands;
mod surreal;
mod table;
mod words;

use std::collections::HashMap;
use std::ops::Range;

use self::answer::Evaluated;
pub use self::answer::{About, Answer, AnyGame, Example, List, NamedPosition, Names, Operand, Own, Table};
use self::call::Remembered;
pub use self::functions::{FUNCTIONS, Function, LIST_FUNCTIONS};
pub(crate) use self::infinite::{NO_GAME, NO_GAME_HINT};
pub(crate) use self::loops::{check_free, meaning};
pub(crate) use self::summands::{Addend, AddendGame, Others, WithOthers};
pub(crate) use self::surreal::TreeSum;
use self::surreal::{are_trees, beyond, both_real};
pub use self::table::TakeRow;
use crate::games::notation::{Expression, ExpressionKind, UpPower};
use crate::games::solve::{InfiniteNim, MisereAnswer, MisereQuestion};
use crate::games::surreal::{Real, Surreal};
use crate::games::value::{Calc, Dyadic, Grain, Literal, LoopyValue, Outcome, Value};
use crate::ground::control::{OrStop, Stop};
use crate::ground::input::{InputError, OrNoAnswer};
use crate::ground::{Failure, Player};

/// The reason why a comparison of real numbers is unknown.
const MAY_BE_EQUAL: &str = "two real numbers may be equal within the precision examined";
/// The message for dots outside of braces.
const GOES_ON: &str = "`..` goes on with options in braces, such as {0, 1, 2, .. | }";
/// The size in bytes from which an answer is reported to the budget at once.
const LARGE: usize = 1 << 16;

/// A source of the values of positions that expressions name, as in `domineering("..|..")`.
pub trait Positions<'s> {
    /// Returns the value of a position. `None` if there is no ruleset of this name.
    ///
    /// # Errors
    /// Returns an error if the position cannot be read. Its place is relative to the text `position`.
    fn game(&mut self, ruleset: &str, position: &str) -> Option<Result<Operand<'s>, Failure>>;

    /// Returns the outcome of a sum of positions and forms, found without the values of the positions unless these come
    /// soon. Each position is given by its ruleset, its text, and the number of its copies, which is negative if they are
    /// subtracted. `None` if a position cannot be read or is not short, or if the search does not apply.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    fn outcome(&mut self, sum: NamedSum<'s>) -> OrNoAnswer<Option<Outcome>>;

    /// Returns bounds of the stops of a sum of positions, and of the sum after a move. Each position is given as in
    /// [`Positions::outcome`]. `None` if a position cannot be read or is not short, or if no bounds are found.
    ///
    /// # Errors
    /// Returns the reason if the calculation has to stop.
    fn grain(&mut self, _positions: &[(String, String, i64)]) -> OrNoAnswer<Option<Grain>> {
        Ok(None)
    }

    /// Returns bounds of the stops of a position of a ruleset that need no search; see
    /// [`Solver::stop_bounds`](crate::games::solve::Solver::stop_bounds). `None` if there are none.
    fn stop_bounds(&mut self, _ruleset: &str, _position: &str) -> Option<(Dyadic, Dyadic)> {
        None
    }

    /// Returns whether Left and Right win a sum of short games by moving first; `None` where bounds of its stops do not show
    /// it.
    ///
    /// # Errors
    /// Returns the reason if the calculation has to stop.
    fn wins_first_by_bounds(&mut self, _parts: &[Value<'s>]) -> OrStop<[Option<bool>; 2]> {
        Ok([None; 2])
    }

    /// Returns the answer to a question about sums in misère play: about two for a comparison, and otherwise about one.
    /// `None` if a position cannot be read or does not end.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    fn misere(
        &mut self,
        _sums: &[NamedSum<'s>],
        _question: MisereQuestion,
    ) -> OrNoAnswer<Option<MisereAnswer>> {
        Ok(None)
    }

    /// Returns the full name of a ruleset that is given by the first words of its name.
    ///
    /// # Errors
    /// Returns all names that begin with these words, if there is not exactly one.
    fn full_name(&self, name: &str) -> Result<&str, Vec<&str>>;

    /// Returns the names of the rulesets.
    fn names(&self) -> Vec<&str>;

    /// Returns the moves of a player, each with its name and the text of the position after it. `None` if there is no
    /// ruleset of this name.
    ///
    /// # Errors
    /// Returns an error if the position cannot be read, or if it has no moves to list.
    fn moves(&mut self, _ruleset: &str, _position: &str, _player: Player) -> Option<NamedMoves> {
        None
    }

    /// Returns the characters of the cells, if the boards of a ruleset are strips or grids.
    fn cells(&self, _ruleset: &str) -> Vec<char> {
        Vec::new()
    }

    /// Returns a hint if an unknown name means the impartial form of a ruleset.
    fn without_form(&self, _name: &str) -> Option<String> {
        None
    }
}

/// Moves of a position, each with its name and the text of the position after it.
pub type NamedMoves = Result<Vec<(String, String)>, Failure>;

/// A sum of positions, each with its ruleset, and of forms, all with the number of their copies, which is negative if they
/// are subtracted.
pub type NamedSum<'s> = (Vec<(String, String, i64)>, Vec<(Literal<'s>, i64)>);

/// An evaluator of expressions that works in a single calculation.
pub struct Evaluator<'a, 's, 'c> {
    calc: &'a mut Calc<'s, 'c>,
    positions: &'a mut dyn Positions<'s>,
    /// The names that are known from outside. Names bound by the expression itself are in `names`, and shadow
    /// them.
    outer: Option<&'a Names<'s>>,
    names: Names<'s>,
    source: &'a str,
    /// The number of calls of users' functions that are under way.
    calls: usize,
    /// The number of evaluations that are under way one in another, inside functions that call themselves; 0 outside of
    /// these.
    levels: u32,
    /// The results of users' functions that call themselves.
    remembered: Remembered<'s>,
    /// The receiver of the rows as they are found, if the whole expression is a loop.
    take: Option<TakeRow<'a, 's>>,
}

impl<'a, 's, 'c> Evaluator<'a, 's, 'c> {
    /// Returns an evaluator of expressions that were parsed from `source`. It knows no names except those of
    /// functions and rulesets.
    pub fn new(calc: &'a mut Calc<'s, 'c>, positions: &'a mut dyn Positions<'s>, source: &'a str) -> Self {
        Self {
            calc,
            positions,
            outer: None,
            names: HashMap::new(),
            source,
            calls: 0,
            levels: 0,
            remembered: Remembered::default(),
            take: None,
        }
    }

    /// Returns the evaluator with additional names.
    #[must_use]
    pub fn with_names(mut self, names: &'a Names<'s>) -> Self {
        self.outer = Some(names);
        self
    }

    /// Returns the evaluator with a receiver. If the whole expression is a loop, the receiver gets each row
    /// as soon as it is found.
    #[must_use]
    pub fn with_rows(mut self, take: TakeRow<'a, 's>) -> Self {
        self.take = Some(take);
        self
    }

    /// Returns the meaning of a name that is bound, here or outside.
    fn known(&self, name: &str) -> Option<&Answer<'s>> {
        self.names.get(name).or_else(|| self.outer?.get(name))
    }

    /// Evaluates an expression.
    ///
    /// # Errors
    /// Returns the error of the expression, with its place, or the reason if the calculation has to stop.
    pub fn evaluate(&mut self, expression: &Expression) -> Evaluated<'s> {
        use ExpressionKind::{ForEach, Let, Quantified};
        if !matches!(expression.kind, ForEach(_) | Let(..) | Quantified(..)) {
            // Rows are only reported for a loop that is the whole expression, not for tables inside another
            // expression.
            self.take = None;
        }
        let before = self.calc.other_bytes;
        let is_inside = u32::from(self.levels > 0);
        self.levels += is_inside;
        let answer = self.counted(expression, before).map_err(|failure| match failure {
            // A limit is reported at the innermost place where it is met: outer calls pass an input error on
            // unchanged.
            Failure::Stopped(limit @ (Stop::TooDeep | Stop::TooLarge)) => {
                InputError::new(expression.span.clone(), limit.to_string()).into()
            }
            other => other,
        });
        self.levels -= is_inside;
        if answer.is_err() {
            self.calc.other_bytes = before;
        }
        answer
    }

    /// Evaluates an expression as one step of the calculation, and counts the memory of the answer. The count
    /// is at most the memory allocated on the way, and at most the bound [`Answer::bytes`] of the answer.
    fn counted(&mut self, expression: &Expression, before: usize) -> Evaluated<'s> {
        self.calc.step()?;
        let answer = self.answer(expression)?;
        // A name shares its answer with the binding, which has counted it already.
        let is_shared = matches!(expression.kind, ExpressionKind::Name(_)) && is_shared(&answer);
        let own = if is_shared { 0 } else { answer.own_bytes() };
        let made = self.calc.other_bytes.saturating_sub(before).saturating_add(own);
        self.calc.other_bytes = before.saturating_add(made.min(answer.bytes()));
        if own >= LARGE {
            self.calc.report()?;
        }
        Ok(answer)
    }

    fn answer(&mut self, expression: &Expression) -> Evaluated<'s> {
        let span = expression.span.clone();
        Ok(match &expression.kind {
            ExpressionKind::NumberUpStar { number, ups, nim } => {
                let store = self.calc.store();
                let infinitesimal = self.calc.up_star(*ups, *nim)?;
                Answer::Value(self.calc.sum(store.number(number), infinitesimal)?)
            }
            ExpressionKind::UpPower { number, power, nim } => {
                Answer::Value(self.up_power(number, *power, *nim)?)
            }
            ExpressionKind::UpOn { number, up, nim } => self.up_on(number, *up, *nim)?.into(),
            ExpressionKind::Fraction(fraction) => Answer::Surreal(fraction.clone().into()),
            ExpressionKind::GoesOn => return Err(InputError::new(span, GOES_ON).into()),
            ExpressionKind::Quotient(sides) => self.quotient(sides, span)?.into(),
            ExpressionKind::Power(sides) => self.power(sides, span)?.into(),
            ExpressionKind::Nimber(nimber) => Answer::About(About::Nimber(nimber.clone())),
            ExpressionKind::Infinite(set) => Answer::Infinite(InfiniteNim::of_value(set.clone())),
            ExpressionKind::Literal(braces) => self.kept_form(braces)?,
            ExpressionKind::List(elements) => self.list(elements)?,
            ExpressionKind::Braces(..) | ExpressionKind::Loop(..) => self.braces(expression)?.into(),
            ExpressionKind::Negative(of) => {
                let of = self.addend(of)?;
                self.negative(of)?.into()
            }
            ExpressionKind::Switch(options) => self.switch(options, expression)?.into(),
            ExpressionKind::Product(factors) => match self.repeated(factors)? {
                Some(text) => text,
                None => self.product(factors)?.into(),
            },
            ExpressionKind::OrdinalSum(parts) => self.ordinal_sum(parts)?.into(),
            ExpressionKind::Sum(terms) => match self.joined(terms)? {
                Some(text) => text,
                None => self.sum(terms)?.into(),
            },
            ExpressionKind::Sided(sides) => self.sided(sides)?.into(),
            ExpressionKind::Compare(comparison, sides) => self.compare(*comparison, sides)?,
            ExpressionKind::And(operands) => self.first_of(operands, false)?,
            ExpressionKind::Or(operands) => self.first_of(operands, true)?,
            ExpressionKind::Not(of) => self.not(of)?,
            ExpressionKind::If(parts) => self.choice(parts)?,
            ExpressionKind::Call(name, arguments) => self.call(name, arguments, span)?,
            ExpressionKind::Name(name) => self.name(name, span)?,
            ExpressionKind::Text(text) => self.text(text, span)?,
            ExpressionKind::Function(arguments, body) => Answer::Function(self.own(None, arguments, body)?),
            ExpressionKind::ForEach(each) => Answer::Table(self.table(each)?),
            ExpressionKind::Quantified(quantifier, each) => self.quantified(*quantifier, each)?,
            ExpressionKind::Let(bindings, body) => self.bound_for(bindings, body)?,
        })
    }

    /// Evaluates `literal{..}`.
    fn kept_form(&mut self, braces: &Expression) -> Evaluated<'s> {
        Ok(match self.unsimplified(braces)? {
            // Options that are no short games give a number, which has no form besides its canonical one.
            other @ (Operand::Surreal(_) | Operand::Tree(_)) => other.into(),
            operand => {
                let form = operand.game(self.calc, braces)?.short();
                Answer::Literal(form.ok_or_else(|| no_short_game(braces))?)
            }
        })
    }

    /// Evaluates the game in which Left has these options, and Right their negatives.
    fn switch(&mut self, options: &[Expression], at: &Expression) -> Result<Operand<'s>, Failure> {
        let operands = options.iter().map(|option| self.addend(option));
        let operands = operands.collect::<Result<Vec<_>, _>>()?;
        if are_trees(&operands) {
            return self.tree_switch(&operands, options, at);
        }
        let left = operands.into_iter().zip(options);
        let left = left.map(|(operand, at)| Ok(operand.game(self.calc, at)?.value()));
        let left = left.collect::<Result<Vec<_>, Failure>>()?;
        let negatives = left.iter().map(|&g| self.calc.loopy_negative(g));
        let right = negatives.collect::<Result<Vec<_>, _>>()?;
        Ok(self.calc.loopy_form(&left, &right)?.into())
    }

    /// Evaluates a body in which names are bound, and restores their outer meanings afterwards.
    fn bound_for(&mut self, bindings: &[(String, Expression)], body: &Expression) -> Evaluated<'s> {
        let names = bindings.iter().map(|(name, _)| name);
        let outside: Vec<_> = names.map(|name| (name.clone(), self.names.get(name).cloned())).collect();
        // The receiver is for the rows of the body, not for loops in the bindings.
        let take = self.take.take();
        self.bind(bindings)?;
        self.take = take;
        let answer = self.evaluate(body)?;
        for (name, before) in outside.into_iter().rev() {
            match before {
                Some(before) => self.names.insert(name, before),
                None => self.names.remove(&name),
            };
        }
        Ok(answer)
    }

    /// Evaluates an expression that has to be a game.
    fn operand(&mut self, expression: &Expression) -> Result<LoopyValue<'s>, Failure> {
        Ok(self.addend(expression)?.game(self.calc, expression)?.value())
    }

    /// Evaluates an expression that has to be a game, with its form. Only literals, and names of them, have a
    /// form that is not canonical.
    fn with_form(&mut self, expression: &Expression) -> Result<AnyGame<'s>, Failure> {
        let operand = self.addend(expression)?;
        self.form_of(operand, expression)
    }

    /// Returns an operand as a game, with the form that the expression gives it.
    fn form_of(&mut self, operand: Operand<'s>, expression: &Expression) -> Result<AnyGame<'s>, Failure> {
        let game = operand.game(self.calc, expression)?;
        Ok(match expression.kind {
            ExpressionKind::Literal(_) | ExpressionKind::Name(_) => game,
            _ => game.value().into(),
        })
    }

    /// Evaluates an expression that has to be a short game, with its form.
    fn literal(&mut self, expression: &Expression) -> Result<Literal<'s>, Failure> {
        self.with_form(expression)?.short().ok_or_else(|| no_short_game(expression))
    }

    /// Evaluates braces inside a literal, and the braces inside them, without simplifying their forms. Fails
    /// if the result is no short game.
    fn unsimplified_braces(&mut self, expression: &Expression) -> Result<Literal<'s>, Failure> {
        self.unsimplified(expression)?
            .game(self.calc, expression)?
            .short()
            .ok_or_else(|| no_short_game(expression))
    }

    /// Evaluates an expression inside a literal without simplifying the forms of braces. Braces with an
    /// option that is no short game are the number between their options, which has no form besides its
    /// canonical one.
    fn unsimplified(&mut self, expression: &Expression) -> Result<Operand<'s>, Failure> {
        let ExpressionKind::Braces(left, right) = &expression.kind else {
            let operand = self.addend(expression)?;
            return Ok(match operand {
                Operand::Game(_) => Operand::Game(self.form_of(operand, expression)?),
                other => other,
            });
        };
        let of_left = self.side_of(left, Self::unsimplified)?;
        let of_right = self.side_of(right, Self::unsimplified)?;
        if of_left.is_beyond() || of_right.is_beyond() {
            return self.number_between(&of_left, &of_right, expression);
        }
        let mut forms = |options: Vec<Operand<'s>>, at: &[Expression]| -> Result<Vec<_>, Failure> {
            let form = |(option, at): (Operand<'s>, &Expression)| {
                option.game(self.calc, at)?.short().ok_or_else(|| no_short_game(at))
            };
            options.into_iter().zip(at).map(form).collect()
        };
        let (of_left, of_right) = (forms(of_left.options, left)?, forms(of_right.options, right)?);
        Ok(Operand::Game(AnyGame::Short(self.calc.literal(of_left, of_right)?)))
    }

    fn up_power(&mut self, number: &Dyadic, power: UpPower, nim: u32) -> Result<Value<'s>, Failure> {
        let (up, n) = (self.calc.up_star(1, 0)?, i64::from(power.n).into());
        let positive = if power.to { self.calc.pow_to(up, &n)? } else { self.calc.pow(up, &n)? };
        let positive =
            positive.ok_or_else(|| Failure::because("a power of up has an exponent of at least 1"))?;
        let power = if power.negative { self.calc.negative(positive)? } else { positive };
        let star = self.calc.up_star(0, nim)?;
        let sum = self.calc.sum(self.calc.store().number(number), star)?;
        Ok(self.calc.sum(sum, power)?)
    }

    /// Evaluates the elements of a list, in order.
    fn list(&mut self, elements: &[Expression]) -> Evaluated<'s> {
        let members = elements.iter().map(|element| self.evaluate(element)).collect::<Result<_, _>>()?;
        Ok(Answer::List(List::new(members)?))
    }

    /// Evaluates an ordinal sum from the right. The ordinal sum is associative, but depends on the form on
    /// the left of each colon, and on the right only on the value. The last summand may be loopy.
    fn ordinal_sum(&mut self, parts: &[Expression]) -> Result<Operand<'s>, Failure> {
        let mut operands = parts.iter().map(|part| self.addend(part)).collect::<Result<Vec<_>, _>>()?;
        if operands.iter().any(|operand| matches!(operand, Operand::Surreal(_))) {
            return self.stalks_on_top(&operands, parts);
        }
        let (Some(top), Some((last, below))) = (operands.pop(), parts.split_last()) else {
            return Ok(self.integer_operand(0));
        };
        let mut sum = top.game(self.calc, last)?.value();
        for (operand, at) in operands.into_iter().zip(below).rev() {
            let form = self.form_of(operand, at)?.short().ok_or_else(|| no_short_game(at))?;
            sum = self.calc.loopy_ordinal_sum(form, sum)?.ok_or_else(|| {
                let message = "an ordinal sum is defined for stoppers, this is none";
                InputError::new(last.span.clone(), message)
            })?;
        }
        Ok(sum.into())
    }

    /// Evaluates a product. Numbers are multiplied as numbers. Otherwise all factors except one must be
    /// integers.
    fn product(&mut self, factors: &[Expression]) -> Result<Operand<'s>, Failure> {
        let number = |operand: &Operand<'s>| match operand {
            Operand::Game(AnyGame::Short(form)) => form.value().number(),
            _ => None,
        };
        let mut product = self.integer_operand(1);
        for factor in factors {
            let value = self.addend(factor)?;
            if let Some((x, y)) = both_real(&product, &value) {
                product = self.real_operand(x.times(&y, self.calc.control()), factor)?;
                continue;
            }
            if let Some((x, y)) = beyond(&product, &value) {
                let found = self.multiplied(&x, &y, factor)?;
                product = self.number_operand(found)?;
                continue;
            }
            product = match (number(&product), number(&value)) {
                (Some(x), Some(y)) => LoopyValue::from(self.calc.product(&x, &y)?).into(),
                (Some(x), None) => self.multiple(&x, value, factor)?,
                (None, Some(y)) => self.multiple(&y, product, factor)?,
                (None, None) => {
                    let message = "a product of two games of which neither is an integer";
                    return Err(InputError::new(factor.span.clone(), message)
                        .with_hint("conway_product(g, h) and norton_product(g, u) are products of games")
                        .into());
                }
            };
        }
        Ok(product)
    }

    fn multiple(
        &mut self,
        times: &Dyadic,
        value: Operand<'s>,
        at: &Expression,
    ) -> Result<Operand<'s>, Failure> {
        if !times.is_integer() {
            let message = format!("{times} is no integer: only integer multiples of a game are defined");
            return Err(InputError::new(at.span.clone(), message).into());
        }
        let times = times.to_i64().ok_or(Stop::TooLarge)?;
        self.copies(times, value, at)
    }

    fn name(&mut self, name: &str, span: Range<usize>) -> Evaluated<'s> {
        if let Some(answer) = self.known(name) {
            return Ok(answer.shown());
        }
        let (ups, nim) = match name {
            "up" => (1, 0),
            "down" => (-1, 0),
            "star" => (0, 1),
            _ => (0, 0),
        };
        if (ups, nim) != (0, 0) {
            return Ok(Answer::Value(self.calc.up_star(ups, nim)?));
        }
        if name == "true" || name == "false" {
            return Ok(Answer::Truth(name == "true"));
        }
        if name == "w" || name == "omega" {
            return Ok(Answer::Surreal(Surreal::omega()));
        }
        if name == "epsilon" {
            return Ok(Answer::Surreal(Surreal::epsilon()));
        }
        if name == "pi" {
            return Ok(Operand::Real(Real::pi()).into());
        }
        if let Some(constant) = self.constant(name)? {
            return Ok(constant.into());
        }
        let error = InputError::new(span, format!("unknown name `{name}`"));
        let fact = || "a name such as col.temperature is for the conditions of searches".to_owned();
        let joined = name.contains('.').then(fact);
        Err(match joined.or_else(|| call::instead_of(name, &self.positions.names())) {
            Some(hint) => error.with_hint(hint),
            None => error,
        }
        .into())
    }
}

/// Returns whether a copy of the answer shares its memory with the original.
fn is_shared(answer: &Answer<'_>) -> bool {
    matches!(
        answer,
        Answer::List(_)
            | Answer::Table(_)
            | Answer::Surreal(_)
            | Answer::Literal(_)
            | Answer::Text(_)
            | Answer::Example(_)
            | Answer::Position(_)
    )
}

fn no_short_game(expression: &Expression) -> Failure {
    InputError::new(expression.span.clone(), "expected a short game, this is a loopy game").into()
}
