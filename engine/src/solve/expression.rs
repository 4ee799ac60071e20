//! The answers of expressions.

use std::collections::HashMap;
use std::ops::Range;

use strsim::levenshtein;

use super::failure::Failure;
use crate::control::Stop;
use crate::notation::{Expression, InputError, Kind};
use crate::value::{Calc, Dyadic, Interval, Outcome, Thermograph, Value};

/// What an expression can come to.
#[derive(Clone, Debug)]
pub enum Answer<'s> {
    /// A game; numbers are games, too.
    Value(Value<'s>),
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
            Self::Truth(_) => "true or false",
            Self::Outcome(_) => "an outcome",
            Self::Thermograph(_) => "a thermograph",
            Self::Interval(_) => "an interval",
        }
    }
}

/// A function of the expression language.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// The names of its arguments.
    pub arguments: &'static [&'static str],
    /// One line of help.
    pub help: &'static str,
}

/// All functions, in alphabetical order.
pub const FUNCTIONS: &[Function] = &[
    Function { name: "atomic_weight", arguments: &["g"], help: "the atomic weight of an all-small game" },
    Function { name: "birthday", arguments: &["g"], help: "the day on which the canonical form is born" },
    Function {
        name: "canonical",
        arguments: &["g"],
        help: "the canonical form, which every value has already",
    },
    Function { name: "confusion_interval", arguments: &["g"], help: "the numbers x with g || x" },
    Function { name: "cool", arguments: &["g", "t"], help: "g cooled by t > -1" },
    Function {
        name: "is_all_small",
        arguments: &["g"],
        help: "can both players move in every follower, or neither?",
    },
    Function { name: "is_infinitesimal", arguments: &["g"], help: "is -x < g < x for every number x > 0?" },
    Function { name: "is_number", arguments: &["g"], help: "is it a number?" },
    Function {
        name: "left_stop",
        arguments: &["g"],
        help: "the number reached by good play when Left begins",
    },
    Function { name: "mean", arguments: &["g"], help: "the mean value" },
    Function { name: "miny", arguments: &["g"], help: "{g|0||0}, for g > 0" },
    Function {
        name: "number_part",
        arguments: &["g"],
        help: "the number that differs from g by an infinitesimal",
    },
    Function { name: "outcome", arguments: &["g"], help: "who wins: L, R, N (next) or P (previous player)" },
    Function {
        name: "right_stop",
        arguments: &["g"],
        help: "the number reached by good play when Right begins",
    },
    Function { name: "temperature", arguments: &["g"], help: "the temperature, at least -1" },
    Function { name: "thermograph", arguments: &["g"], help: "the walls, from temperature -1 upwards" },
    Function { name: "tiny", arguments: &["g"], help: "{0||0|-g}, for g > 0" },
];

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
}

type Evaluated<'s> = Result<Answer<'s>, Failure>;

impl<'a, 's, 'c> Evaluator<'a, 's, 'c> {
    /// An evaluator that knows no names but the functions and the rulesets.
    pub fn new(calc: &'a mut Calc<'s, 'c>, positions: &'a mut dyn Positions<'s>) -> Self {
        Self { calc, positions, names: HashMap::new() }
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
            Kind::Braces(left, right) => {
                let (left, right) = (self.values(left)?, self.values(right)?);
                self.calc.form(&left, &right)?
            }
            Kind::Negative(of) => {
                let of = self.value(of)?;
                self.calc.negative(of)?
            }
            Kind::Switch(of) => {
                let of = self.value(of)?;
                let negative = self.calc.negative(of)?;
                self.calc.form(&[of], &[negative])?
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
            other => {
                let message = format!("expected a game, this is {}", other.describe());
                Err(InputError::new(expression.span.clone(), message).into())
            }
        }
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

    fn ordinal_sum(&mut self, parts: &[Expression]) -> Result<Value<'s>, Failure> {
        let mut sum = self.calc.store().zero();
        for part in parts {
            let part = self.value(part)?;
            sum = self.calc.ordinal_sum(sum, part)?;
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
                    return Err(InputError::new(factor.span.clone(), message).into());
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

    fn call(&mut self, name: &str, arguments: &[Expression], span: Range<usize>) -> Evaluated<'s> {
        let Some(function) = FUNCTIONS.iter().find(|f| f.name == name) else {
            return self.position(name, arguments, span);
        };
        if arguments.len() != function.arguments.len() {
            let expected = format!("{name}({})", function.arguments.join(", "));
            return Err(InputError::new(span, format!("expected {expected}")).into());
        }
        let values = self.values(arguments)?;
        let number = |x: &Dyadic| Answer::Value(values[0].store().number(x));
        let g = values[0];
        Ok(match name {
            "atomic_weight" => Answer::Value(self.calc.atomic_weight(g)?.ok_or_else(|| {
                InputError::new(arguments[0].span.clone(), "only all-small games have an atomic weight here")
            })?),
            "birthday" => number(&self.calc.birthday(g)?),
            "canonical" => Answer::Value(g),
            "confusion_interval" => Answer::Interval(g.confusion_interval()),
            "cool" => Answer::Value(self.cool(g, values[1], &arguments[1])?),
            "is_all_small" => Answer::Truth(self.calc.is_all_small(g)?),
            "is_infinitesimal" => Answer::Truth(g.is_infinitesimal()),
            "is_number" => Answer::Truth(g.number().is_some()),
            "left_stop" => number(&g.left_stop()),
            "mean" => number(&self.calc.mean(g)?),
            "miny" => {
                let tiny = self.tiny(g, &arguments[0])?;
                Answer::Value(self.calc.negative(tiny)?)
            }
            "number_part" => number(&g.number_part().ok_or_else(|| {
                InputError::new(arguments[0].span.clone(), "not a number plus an infinitesimal")
            })?),
            "outcome" => Answer::Outcome(g.outcome()),
            "right_stop" => number(&g.right_stop()),
            "temperature" => number(&self.calc.temperature(g)?),
            "thermograph" => Answer::Thermograph(self.calc.thermograph(g)?),
            _ => Answer::Value(self.tiny(g, &arguments[0])?),
        })
    }

    fn tiny(&mut self, g: Value<'s>, at: &Expression) -> Result<Value<'s>, Failure> {
        if g.outcome() != Outcome::L {
            return Err(InputError::new(at.span.clone(), "tiny(g) and miny(g) need g > 0").into());
        }
        let zero = self.calc.store().zero();
        let negative = self.calc.negative(g)?;
        let threat = self.calc.form(&[zero], &[negative])?;
        Ok(self.calc.form(&[zero], &[threat])?)
    }

    fn cool(&mut self, g: Value<'s>, t: Value<'s>, at: &Expression) -> Result<Value<'s>, Failure> {
        let refuse = |message: &str| InputError::new(at.span.clone(), message);
        let t = t.number().ok_or_else(|| refuse("a temperature is a number"))?;
        if t <= Dyadic::from(-1) {
            return Err(refuse("a game is cooled by a temperature above -1").into());
        }
        Ok(self.calc.cool(g, &t)?)
    }

    fn position(&mut self, name: &str, arguments: &[Expression], span: Range<usize>) -> Evaluated<'s> {
        let names = self.positions.names();
        if !names.contains(&name) {
            let error = InputError::new(span, format!("unknown function or ruleset `{name}`"));
            let known = FUNCTIONS.iter().map(|f| f.name).chain(names);
            let near =
                known.min_by_key(|known| levenshtein(known, name)).filter(|k| levenshtein(k, name) <= 3);
            return Err(match near {
                Some(near) => error.with_hint(format!("did you mean {near}?")),
                None => error,
            }
            .into());
        }
        let [Expression { kind: Kind::Text(text), span: at }] = arguments else {
            return Err(InputError::new(span, format!("expected {name}(\"position\")")).into());
        };
        match self.positions.value(name, text) {
            Some(Ok(value)) => Ok(Answer::Value(value)),
            Some(Err(Failure::Input(error))) => Err(error.moved(at.start + 1).into()),
            Some(Err(stopped)) => Err(stopped),
            None => Err(InputError::new(span, format!("unknown ruleset `{name}`")).into()),
        }
    }
}
