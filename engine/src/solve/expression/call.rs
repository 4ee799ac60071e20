//! What the functions answer.

use std::ops::Range;

use strsim::levenshtein;

use super::{Answer, Evaluated, Evaluator, FUNCTIONS};
use crate::notation::{Expression, InputError, Kind, in_order};
use crate::solve::failure::Failure;
use crate::value::{Dyadic, Literal, Outcome, Parity, Value};

/// The arguments of a call with their places.
struct Arguments<'a, 's> {
    forms: Vec<Literal<'s>>,
    places: &'a [Expression],
}

impl<'s> Arguments<'_, 's> {
    /// The value of an argument.
    fn value(&self, i: usize) -> Value<'s> {
        self.forms[i].value()
    }

    /// The form of an argument.
    fn form(&self, i: usize) -> Literal<'s> {
        self.forms[i].clone()
    }

    /// An argument that has to be a number.
    fn number(&self, i: usize, message: &str) -> Result<Dyadic, InputError> {
        self.value(i).number().ok_or_else(|| self.refuse(i, message))
    }

    fn refuse(&self, i: usize, message: &str) -> InputError {
        InputError::new(self.places[i].span.clone(), message)
    }
}

impl<'s> Evaluator<'_, 's, '_> {
    pub(super) fn call(&mut self, name: &str, arguments: &[Expression], span: Range<usize>) -> Evaluated<'s> {
        let Some(function) = FUNCTIONS.iter().find(|f| f.name == name) else {
            return self.position(name, arguments, span);
        };
        if arguments.len() != function.arguments.len() {
            let expected = format!("{name}({})", function.arguments.join(", "));
            return Err(InputError::new(span, format!("expected {expected}")).into());
        }
        let forms = arguments.iter().map(|argument| self.literal(argument)).collect::<Result<_, _>>()?;
        let arguments = Arguments { forms, places: arguments };
        if let Some(truth) = self.predicate(name, arguments.value(0))? {
            return Ok(Answer::Truth(truth));
        }
        if let Some(list) = self.list_of(name, &arguments)? {
            return Ok(Answer::List(in_order(self.calc, &list)?));
        }
        if let Some(number) = self.number_of(name, &arguments)? {
            return Ok(Answer::Value(self.calc.store().number(&number)));
        }
        let g = arguments.value(0);
        Ok(match name {
            "confusion_interval" => Answer::Interval(g.confusion_interval()),
            "outcome" => Answer::Outcome(g.outcome()),
            "thermograph" => Answer::Thermograph(self.calc.thermograph(g)?),
            "uptimal_expansion" => Answer::Uptimal(self.calc.uptimal_expansion(g)?.ok_or_else(|| {
                arguments.refuse(0, "no uptimal: not a sum of a number, a nimber and powers of up")
            })?),
            _ => Answer::Value(self.game_of(name, &arguments)?),
        })
    }

    /// The functions that answer yes or no.
    fn predicate(&mut self, name: &str, g: Value<'s>) -> Result<Option<bool>, Failure> {
        Ok(Some(match name {
            "is_all_small" => self.calc.is_all_small(g)?,
            "is_atomic" => self.calc.atomic_weight_at_large(g)?.is_some(),
            "is_even" => self.calc.parity(g)? == Some(Parity::Even),
            "is_even_tempered" => self.calc.temper(g)? == Some(Parity::Even),
            "is_infinitesimal" => g.is_infinitesimal(),
            "is_integer" => g.number().is_some_and(|x| x.is_integer()),
            "is_miny" => {
                let negative = self.calc.negative(g)?;
                self.calc.is_tiny(negative)?
            }
            "is_nimber" => g.number_up_star().is_some_and(|s| s.number == Dyadic::ZERO && s.ups == 0),
            "is_number" => g.number().is_some(),
            "is_numberish" => g.number_part().is_some(),
            "is_odd" => self.calc.parity(g)? == Some(Parity::Odd),
            "is_odd_tempered" => self.calc.temper(g)? == Some(Parity::Odd),
            "is_switch" => self.calc.is_switch(g)?,
            "is_tiny" => self.calc.is_tiny(g)?,
            "is_uptimal" => self.calc.uptimal_expansion(g)?.is_some(),
            _ => return Ok(None),
        }))
    }

    /// The functions that answer several games.
    fn list_of(&mut self, name: &str, of: &Arguments<'_, 's>) -> Result<Option<Vec<Value<'s>>>, Failure> {
        Ok(Some(match name {
            "followers" => self.calc.followers(of.value(0))?,
            "incentives" => self.calc.incentives(of.form(0))?,
            "left_incentives" => self.calc.left_incentives(of.form(0))?,
            "left_options" => self.calc.option_values(&of.form(0))?.0,
            "right_incentives" => self.calc.right_incentives(of.form(0))?,
            "right_options" => self.calc.option_values(&of.form(0))?.1,
            _ => return Ok(None),
        }))
    }

    /// The functions that answer a number.
    fn number_of(&mut self, name: &str, of: &Arguments<'_, 's>) -> Result<Option<Dyadic>, Failure> {
        let g = of.value(0);
        Ok(Some(match name {
            "birthday" => self.calc.formal_birthday(&of.form(0))?,
            "left_stop" => g.left_stop(),
            "mean" => self.calc.mean(g)?,
            "number_part" => {
                g.number_part().ok_or_else(|| of.refuse(0, "not a number plus an infinitesimal"))?
            }
            "right_stop" => g.right_stop(),
            "temperature" => self.calc.temperature(g)?,
            _ => return Ok(None),
        }))
    }

    /// The functions that answer a game.
    fn game_of(&mut self, name: &str, of: &Arguments<'_, 's>) -> Result<Value<'s>, Failure> {
        let g = of.value(0);
        Ok(match name {
            "atomic_weight" => self
                .calc
                .atomic_weight_at_large(g)?
                .ok_or_else(|| of.refuse(0, "no atomic weight: not all-small, and not near enough to it"))?,
            "conway_product" => self.calc.conway_product(of.form(0), of.form(1))?,
            "cool" => self.cool(of)?,
            "far_star" => self.calc.far_star(g)?,
            "freeze" => self.calc.freeze(g)?,
            "heat" => self.calc.heat(of.form(0), of.value(1))?,
            "miny" => {
                let tiny = self.tiny(of)?;
                self.calc.negative(tiny)?
            }
            "norton_product" => {
                if of.value(1).outcome() != Outcome::L {
                    return Err(of.refuse(1, "the Norton product g.u needs u > 0").into());
                }
                self.calc.norton_product(g, of.form(1))?
            }
            "overheat" => self.calc.overheat(of.form(0), of.value(1), of.value(2))?,
            "pow" => self.pow(of)?,
            "pow_to" => self.pow_to(of)?,
            "rcf" => self.calc.rcf(g)?,
            "tiny" => self.tiny(of)?,
            _ => g,
        })
    }

    fn tiny(&mut self, of: &Arguments<'_, 's>) -> Result<Value<'s>, Failure> {
        let g = of.value(0);
        if g.outcome() != Outcome::L {
            return Err(of.refuse(0, "tiny(g) and miny(g) need g > 0").into());
        }
        let zero = self.calc.store().zero();
        let negative = self.calc.negative(g)?;
        let threat = self.calc.form(&[zero], &[negative])?;
        Ok(self.calc.form(&[zero], &[threat])?)
    }

    fn cool(&mut self, of: &Arguments<'_, 's>) -> Result<Value<'s>, Failure> {
        let t = of.number(1, "a temperature is a number")?;
        if t <= Dyadic::from(-1) {
            return Err(of.refuse(1, "a game is cooled by a temperature above -1").into());
        }
        Ok(self.calc.cool(of.value(0), &t)?)
    }

    fn pow(&mut self, of: &Arguments<'_, 's>) -> Result<Value<'s>, Failure> {
        let exponent = of.number(1, "an exponent is a number")?;
        if exponent < Dyadic::from(1) {
            return Err(of.refuse(1, "a power needs an exponent of at least 1").into());
        }
        let (left, right) = self.calc.options(of.value(0))?;
        if left != [self.calc.store().zero()] || right.len() != 1 {
            return Err(of.refuse(0, "only a game {0|h} has powers").into());
        }
        Ok(self.calc.pow(of.value(0), &exponent)?)
    }

    fn pow_to(&mut self, of: &Arguments<'_, 's>) -> Result<Value<'s>, Failure> {
        let exponent = of.number(1, "an exponent is a number")?;
        if exponent < Dyadic::from(1) && exponent != Dyadic::ZERO {
            return Err(of.refuse(1, "the exponent has to be 0 or at least 1").into());
        }
        Ok(self.calc.pow_to(of.value(0), &exponent)?)
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
