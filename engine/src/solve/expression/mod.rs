//! The answers of expressions.

mod call;
mod functions;

use std::collections::HashMap;
use std::ops::Range;

pub use self::functions::{FUNCTIONS, Function};
use super::failure::Failure;
use crate::control::Stop;
use crate::notation::{Expression, InputError, Kind, UpPower, in_order};
use crate::value::{Calc, Dyadic, Interval, Literal, Outcome, Thermograph, UptimalExpansion, Value};

/// What an expression can come to.
#[derive(Clone, Debug)]
pub enum Answer<'s> {
    /// A game; numbers are games, too.
    Value(Value<'s>),
    /// A form that need not be canonical.
    Literal(Literal<'s>),
    /// Several games, each once, in a fixed order.
    List(Vec<Value<'s>>),
    /// A sum of a number, a nimber and powers of up.
    Uptimal(UptimalExpansion),
    /// Yes or no.
    Truth(bool),
    /// Who wins.
    Outcome(Outcome),
    /// A thermograph.
    Thermograph(Thermograph<'s>),
    /// An interval of numbers; `None` if it is empty.
    Interval(Option<Interval>),
}

impl Answer<'_> {
    /// What it is, for messages.
    #[must_use]
    pub fn describe(&self) -> &'static str {
        match self {
            Self::Value(_) => "a game",
            Self::Literal(_) => "a form",
            Self::List(_) => "a list",
            Self::Uptimal(_) => "an uptimal expansion",
            Self::Truth(_) => "true or false",
            Self::Outcome(_) => "an outcome",
            Self::Thermograph(_) => "a thermograph",
            Self::Interval(_) => "an interval",
        }
    }
}

/// Finds the value of a position that an expression names: `domineering("..|..")`.
pub trait Positions<'s> {
    /// The value of a position, `None` if there is no ruleset with this name.
    ///
    /// # Errors
    /// A position that cannot be read; the place is within the text.
    fn value(&mut self, ruleset: &str, position: &str) -> Option<Result<Value<'s>, Failure>>;

    /// The names of the rulesets.
    fn names(&self) -> Vec<&'static str>;
}

/// Evaluates expressions with one calculation.
pub struct Evaluator<'a, 's, 'c> {
    calc: &'a mut Calc<'s, 'c>,
    positions: &'a mut dyn Positions<'s>,
    names: HashMap<String, Answer<'s>>,
    source: &'a str,
}

type Evaluated<'s> = Result<Answer<'s>, Failure>;

impl<'a, 's, 'c> Evaluator<'a, 's, 'c> {
    /// An evaluator that knows no names but the functions and the rulesets, for expressions read from `source`.
    pub fn new(calc: &'a mut Calc<'s, 'c>, positions: &'a mut dyn Positions<'s>, source: &'a str) -> Self {
        Self { calc, positions, names: HashMap::new(), source }
    }

    /// The answer of an expression.
    ///
    /// # Errors
    /// What is wrong with it, at its place, or why the calculation stopped.
    pub fn evaluate(&mut self, expression: &Expression) -> Evaluated<'s> {
        self.answer(expression).map_err(|failure| match failure {
            // A limit is met at a place; the innermost is told.
            Failure::Stopped(limit @ (Stop::TooDeep | Stop::TooLarge | Stop::OutOfRange)) => {
                InputError::new(expression.span.clone(), limit.to_string()).into()
            }
            other => other,
        })
    }

    fn answer(&mut self, expression: &Expression) -> Evaluated<'s> {
        let span = expression.span.clone();
        Ok(Answer::Value(match &expression.kind {
            Kind::NumberUpStar { number, ups, nim } => {
                let store = self.calc.store();
                let infinitesimal = self.calc.up_star(*ups, *nim)?;
                self.calc.sum(store.number(number), infinitesimal)?
            }
            Kind::UpPower { number, power, nim } => self.up_power(number, *power, *nim)?,
            Kind::Literal(braces) => return Ok(Answer::Literal(self.braces_as_written(braces)?)),
            Kind::List(elements) => {
                let elements = self.values(elements)?;
                return Ok(Answer::List(in_order(self.calc, &elements)?));
            }
            Kind::Braces(left, right) => {
                let (left, right) = (self.values(left)?, self.values(right)?);
                self.calc.form(&left, &right)?
            }
            Kind::Negative(of) => {
                let of = self.value(of)?;
                self.calc.negative(of)?
            }
            Kind::Switch(options) => {
                let left = self.values(options)?;
                let right: Vec<_> = left.iter().map(|&g| self.calc.negative(g)).collect::<Result<_, _>>()?;
                self.calc.form(&left, &right)?
            }
            Kind::Product(factors) => self.product(factors)?,
            Kind::OrdinalSum(parts) => self.ordinal_sum(parts)?,
            Kind::Sum(terms) => self.sum(terms)?,
            Kind::Compare(comparison, sides) => {
                let (a, b) = (self.value(&sides.0)?, self.value(&sides.1)?);
                let le = self.calc.less_or_equal(a, b)?;
                let ge = self.calc.less_or_equal(b, a)?;
                return Ok(Answer::Truth(comparison.holds(le, ge)));
            }
            Kind::Call(name, arguments) => return self.call(name, arguments, span),
            Kind::Name(name) => return self.name(name, span),
            Kind::Text(_) => {
                return Err(InputError::new(span, "a text is no game")
                    .with_hint("a position is written as domineering(\"..|..\")")
                    .into());
            }
            Kind::Let(bindings, body) => {
                for (name, expression) in bindings {
                    let answer = self.evaluate(expression)?;
                    self.names.insert(name.clone(), answer);
                }
                return self.evaluate(body);
            }
        }))
    }

    /// An expression that has to be a game.
    fn value(&mut self, expression: &Expression) -> Result<Value<'s>, Failure> {
        match self.evaluate(expression)? {
            Answer::Value(value) => Ok(value),
            Answer::Literal(literal) => Ok(literal.value()),
            Answer::Uptimal(expansion) => Ok(self.calc.uptimal(&expansion)?),
            other => {
                let message = format!("expected a game, this is {}", other.describe());
                Err(InputError::new(expression.span.clone(), message).into())
            }
        }
    }

    /// An expression that has to be a game, with its form; only a literal has one that is not canonical.
    fn literal(&mut self, expression: &Expression) -> Result<Literal<'s>, Failure> {
        if let Kind::Literal(_) | Kind::Name(_) = expression.kind
            && let Answer::Literal(literal) = self.evaluate(expression)?
        {
            return Ok(literal);
        }
        self.value(expression).map(Literal::from)
    }

    /// Braces inside a literal, and those inside them.
    fn braces_as_written(&mut self, expression: &Expression) -> Result<Literal<'s>, Failure> {
        let Kind::Braces(left, right) = &expression.kind else { return self.literal(expression) };
        let mut side = |options: &[Expression]| -> Result<Vec<_>, Failure> {
            options.iter().map(|option| self.braces_as_written(option)).collect()
        };
        let (left, right) = (side(left)?, side(right)?);
        Ok(self.calc.literal(left, right)?)
    }

    fn up_power(&mut self, number: &Dyadic, power: UpPower, nim: u32) -> Result<Value<'s>, Failure> {
        let (up, n) = (self.calc.up_star(1, 0)?, i64::from(power.n).into());
        let positive = if power.to { self.calc.pow_to(up, &n)? } else { self.calc.pow(up, &n)? };
        let power = if power.negative { self.calc.negative(positive)? } else { positive };
        let star = self.calc.up_star(0, nim)?;
        let sum = self.calc.sum(self.calc.store().number(number), star)?;
        Ok(self.calc.sum(sum, power)?)
    }

    fn values(&mut self, expressions: &[Expression]) -> Result<Vec<Value<'s>>, Failure> {
        expressions.iter().map(|expression| self.value(expression)).collect()
    }

    fn sum(&mut self, terms: &[(bool, Expression)]) -> Result<Value<'s>, Failure> {
        let mut sum = self.calc.store().zero();
        for (subtracted, term) in terms {
            let term = self.value(term)?;
            sum = if *subtracted { self.calc.difference(sum, term)? } else { self.calc.sum(sum, term)? };
        }
        Ok(sum)
    }

    /// From the right: forms may be summed in any order, but only the form on the left of each colon matters.
    fn ordinal_sum(&mut self, parts: &[Expression]) -> Result<Value<'s>, Failure> {
        let parts = parts.iter().map(|part| self.literal(part)).collect::<Result<Vec<_>, _>>()?;
        let mut sum = self.calc.store().zero();
        for part in parts.into_iter().rev() {
            sum = self.calc.ordinal_sum(part, sum)?;
        }
        Ok(sum)
    }

    /// Numbers are multiplied as numbers; otherwise all factors but one must be integers.
    fn product(&mut self, factors: &[Expression]) -> Result<Value<'s>, Failure> {
        let mut product = self.calc.store().integer(1);
        for factor in factors {
            let value = self.value(factor)?;
            product = match (product.number(), value.number()) {
                (Some(x), Some(y)) => self.calc.product(&x, &y)?,
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

    fn multiple(&mut self, times: &Dyadic, value: Value<'s>, at: &Expression) -> Result<Value<'s>, Failure> {
        if !times.is_integer() {
            let message = format!("{times} is no integer: only integer multiples of a game are defined");
            return Err(InputError::new(at.span.clone(), message).into());
        }
        let times = times.to_i64().ok_or(Stop::TooLarge)?;
        Ok(self.calc.multiple(times, value)?)
    }

    fn name(&self, name: &str, span: Range<usize>) -> Evaluated<'s> {
        if let Some(answer) = self.names.get(name) {
            return Ok(answer.clone());
        }
        let error = InputError::new(span, format!("unknown name `{name}`"));
        let is_function = FUNCTIONS.iter().any(|f| f.name == name);
        Err(if is_function { error.with_hint(format!("call it: {name}(..)")) } else { error }.into())
    }
}
