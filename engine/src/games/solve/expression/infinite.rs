//! Impartial games of infinite nim value in expressions.

use std::sync::Arc;

use dashu_int::{IBig, UBig};
use upstar_impartial::nimber::Nimber;

use super::answer::{About, Answer, AnyGame, Evaluated, List, Operand};
use super::functions::OfNimbers;
use super::surreal::{are_trees, beyond, both_real, no_surreal, number_and_game};
use super::words::compare_words;
use super::{Evaluator, MAY_BE_EQUAL};
use crate::games::notation::{Comparison, Expression, SumTerm};
use crate::games::rules::loopy::NimValue;
use crate::games::value::{Calc, Dyadic};
use crate::ground::Failure;
use crate::ground::control::Stop;
use crate::ground::input::InputError;

/// The message for a text in place of a game, and what to write instead.
pub(crate) const NO_GAME: &str = "a text is no game";
pub(crate) const NO_GAME_HINT: &str = "a position is written as domineering(\"..|..\")";

impl<'s> Operand<'s> {
    /// Returns the nim value, if the operand is known to be an impartial game.
    fn nim_value(&self) -> Option<NimValue> {
        match self {
            Self::Game(game) => nimber(game).map(NimValue::Finite),
            Self::Infinite(infinite) => Some(infinite.value()),
            Self::Surreal(_) | Self::Real(_) | Self::Tree(_) | Self::Nimber(_) => None,
        }
    }

    /// Returns the nimber that the operand is, of any size.
    fn large_nimber(&self) -> Option<Nimber> {
        match self {
            Self::Nimber(nimber) => Some((**nimber).clone()),
            Self::Game(game) => nimber(game).map(|n| u128::from(n).into()),
            _ => None,
        }
    }

    fn is_infinite(&self) -> bool {
        matches!(self, Self::Infinite(_))
    }

    /// Returns the operand as a game that can be added to any other. Fails, at the place `at`, for numbers
    /// that are no short games, and for impartial games of which only the nim value is known.
    pub(super) fn game(self, calc: &mut Calc<'s, '_>, at: &Expression) -> Result<AnyGame<'s>, Failure> {
        match self {
            Self::Game(game) => Ok(game),
            Self::Infinite(infinite) => infinite.game(calc)?.map(AnyGame::from).ok_or_else(|| {
                let message = format!("of this game only the nim value {} is known", infinite.value());
                let hint = "it has sums with nimbers and infinite nim values, an outcome, and ==";
                Failure::Undefined(InputError::new(at.span.clone(), message).with_hint(hint))
            }),
            Self::Real(real) => {
                let message = format!(
                    "expected a game, and {} is a real number that is not known to be one",
                    real.in_message()
                );
                let hint = "real numbers have sums, products, quotients and comparisons; first_signs(x, n) computes their signs";
                Err(Failure::Undefined(InputError::new(at.span.clone(), message).with_hint(hint)))
            }
            Self::Nimber(nimber) => {
                let message = format!("expected a game, and {nimber} is too large to be stored as one");
                let hint = "large nimbers have sums with nimbers, ==, and the functions nim_product, nim_power and so on";
                Err(Failure::Undefined(InputError::new(at.span.clone(), message).with_hint(hint)))
            }
            Self::Tree(_) => {
                let message = "expected a short game, and in this game play ends in numbers that are none";
                let hint = "such games have sums, comparisons, stops, means, temperatures, thermographs and cool(g, t)";
                Err(Failure::Undefined(InputError::new(at.span.clone(), message).with_hint(hint)))
            }
            Self::Surreal(number) => {
                let message = format!("expected a game, and {} is no short game", number.in_message());
                let hint =
                    "numbers beyond the finite have sums, products, quotients and powers, and are compared";
                Err(Failure::Undefined(InputError::new(at.span.clone(), message).with_hint(hint)))
            }
        }
    }
}

/// Returns n if the game equals *n.
fn nimber(game: &AnyGame<'_>) -> Option<u32> {
    let AnyGame::Short(form) = game else { return None };
    let parts = form.value().number_up_star()?;
    (parts.number == Dyadic::ZERO && parts.ups == 0).then_some(parts.nim)
}

/// Returns both operands as nimbers, if both are nimbers and at least one of them is too large for the store.
fn large(a: &Operand<'_>, b: &Operand<'_>) -> Option<(Nimber, Nimber)> {
    let is_large = |operand: &Operand<'_>| matches!(operand, Operand::Nimber(_));
    if is_large(a) || is_large(b) { Some((a.large_nimber()?, b.large_nimber()?)) } else { None }
}

impl<'s> Evaluator<'_, 's, '_> {
    /// Applies a function of nimbers, which may be larger than those of the store.
    pub(super) fn of_nimbers(&mut self, function: OfNimbers, arguments: &[Expression]) -> Evaluated<'s> {
        let is_number = |i: usize| match function {
            OfNimbers::Of => i == 0,
            OfNimbers::Power => i == 1,
            _ => false,
        };
        let (mut nimbers, mut numbers) = (Vec::new(), Vec::new());
        for (i, argument) in arguments.iter().enumerate() {
            if is_number(i) {
                numbers.push(self.integer_at(argument)?);
            } else {
                nimbers.push(self.nimber_at(argument)?);
            }
        }
        let undefined = |at: &Expression, message: String| {
            Err(Failure::Undefined(InputError::new(at.span.clone(), message)))
        };
        let too_large = || {
            format!(
                "the result has more than {} bits, and larger nimbers are not computed",
                Nimber::MOST_BITS
            )
        };
        let found = match (function, &nimbers[..], &numbers[..]) {
            (OfNimbers::Of, _, [n]) => match UBig::try_from(n.clone()) {
                Ok(n) => Nimber::new(&n),
                Err(_) => return undefined(&arguments[0], "a nimber has a natural number".to_owned()),
            },
            (OfNimbers::Product, [a, b], _) => Some(a.product(b)),
            (OfNimbers::Quotient, [a, b], _) => match a.quotient(b) {
                Some(quotient) => Some(quotient),
                None => return undefined(&arguments[1], "no nimber is divided by 0".to_owned()),
            },
            (OfNimbers::Inverse, [a], _) => match a.inverse() {
                Some(inverse) => Some(inverse),
                None => return undefined(&arguments[0], "0 has no inverse".to_owned()),
            },
            (OfNimbers::Power, [a], [n]) => match a.power(n) {
                Some(power) => Some(power),
                None => return undefined(&arguments[1], "0 has no negative power".to_owned()),
            },
            (OfNimbers::Sqrt, [a], _) => Some(a.square_root()),
            (OfNimbers::Roots, [c], _) => match c.artin_roots() {
                Some(roots) => {
                    let roots = roots.map(|root| self.nimber_operand(root).map(Answer::from));
                    let roots = roots.into_iter().collect::<Result<Vec<_>, _>>()?;
                    return Ok(Answer::List(List::new(roots)?));
                }
                None => None,
            },
            _ => None,
        };
        match found {
            Some(nimber) => Ok(self.nimber_operand(nimber)?.into()),
            None => undefined(&arguments[0], too_large()),
        }
    }

    /// Returns the Conway product of nimbers, which is their nim product, if one of them is too large for the store.
    pub(super) fn product_of_large(
        &mut self,
        operands: &[Operand<'s>],
    ) -> Result<Option<Operand<'s>>, Failure> {
        let [a, b] = operands else { return Ok(None) };
        let product = large(a, b).map(|(a, b)| self.nimber_operand(a.product(&b)));
        product.transpose()
    }

    /// Evaluates an expression that has to be a nimber.
    fn nimber_at(&mut self, expression: &Expression) -> Result<Nimber, Failure> {
        let operand = self.addend(expression)?;
        operand.large_nimber().ok_or_else(|| {
            let error = InputError::new(expression.span.clone(), "expected a nimber, such as *13");
            error.with_hint("nimber(n) is *n for an integer n").into()
        })
    }

    /// Evaluates an expression that has to be an integer of any size.
    fn integer_at(&mut self, expression: &Expression) -> Result<IBig, Failure> {
        let number = self.any_number(expression)?;
        let integer = number.rational().and_then(|rational| rational.to_string().parse().ok());
        integer.ok_or_else(|| InputError::new(expression.span.clone(), "expected an integer").into())
    }

    /// Returns a nimber as an operand: a game, if the store holds nimbers of this size.
    fn nimber_operand(&mut self, nimber: Nimber) -> Result<Operand<'s>, Failure> {
        let small = nimber.small().and_then(|n| u32::try_from(n).ok());
        Ok(match small {
            Some(n) => Operand::Game(AnyGame::Short(self.calc.up_star(0, n)?.into())),
            None => Operand::Nimber(Arc::new(nimber)),
        })
    }

    /// Evaluates an expression that has to be a game, a number, or an impartial game of which only the value
    /// is known.
    pub(super) fn addend(&mut self, expression: &Expression) -> Result<Operand<'s>, Failure> {
        let answer = self.evaluate(expression)?;
        self.operand_of(answer, expression)
    }

    /// Returns an answer as an operand. Fails, at the place of its expression, if it is none.
    pub(super) fn operand_of(
        &mut self,
        answer: Answer<'s>,
        expression: &Expression,
    ) -> Result<Operand<'s>, Failure> {
        Ok(Operand::Game(match answer {
            Answer::Infinite(infinite) => return Ok(Operand::Infinite(infinite)),
            Answer::Surreal(number) => return Ok(Operand::Surreal(number)),
            Answer::About(About::Real(real)) => return Ok(Operand::Real(real)),
            Answer::About(About::Tree(tree)) => return Ok(Operand::Tree(tree)),
            Answer::About(About::Nimber(nimber)) => return Ok(Operand::Nimber(nimber)),
            Answer::About(about) => {
                let number = about.number(self.calc.control()).ok_or_else(|| {
                    InputError::new(
                        expression.span.clone(),
                        format!("expected a game, this is {}", about.describe()),
                    )
                })?;
                let number = number.map_err(|error| no_surreal(error, expression.span.clone()))?;
                return self.number_operand(number);
            }
            Answer::Value(value) => AnyGame::Short(value.into()),
            Answer::Literal(literal) => AnyGame::Short(literal),
            Answer::Uptimal(expansion) => AnyGame::Short(self.calc.uptimal(&expansion)?.into()),
            Answer::Switches(expansion) => AnyGame::Short(self.calc.switches(&expansion)?.into()),
            Answer::Loopy(value) => AnyGame::Loopy(value),
            Answer::Position(position) => return self.operand_of_position(&position, expression),
            Answer::Text(_) => {
                return Err(InputError::new(expression.span.clone(), NO_GAME).with_hint(NO_GAME_HINT).into());
            }
            other => {
                let message = format!("expected a game, this is {}", other.describe());
                return Err(InputError::new(expression.span.clone(), message).into());
            }
        }))
    }

    /// Returns an integer as an operand.
    pub(super) fn integer_operand(&self, n: i64) -> Operand<'s> {
        Operand::Game(AnyGame::Short(self.calc.store().integer(n).into()))
    }

    pub(super) fn sum(&mut self, terms: &[SumTerm]) -> Result<Operand<'s>, Failure> {
        let Some((first, rest)) = terms.split_first() else {
            return Ok(self.integer_operand(0));
        };
        let mut sum = self.term(first)?;
        for next in rest {
            let term = self.term(next)?;
            sum = self.plus((sum, &first.of), (term, &next.of))?;
        }
        Ok(sum)
    }

    fn term(&mut self, term: &SumTerm) -> Result<Operand<'s>, Failure> {
        let operand = self.addend(&term.of)?;
        if term.is_subtracted { self.negative(operand) } else { Ok(operand) }
    }

    /// Returns the negative of an operand.
    pub(super) fn negative(&mut self, operand: Operand<'s>) -> Result<Operand<'s>, Failure> {
        Ok(match operand {
            Operand::Game(game) => self.calc.loopy_negative(game.value())?.into(),
            // An impartial game is its own negative.
            impartial @ (Operand::Infinite(_) | Operand::Nimber(_)) => impartial,
            Operand::Surreal(number) => Operand::Surreal(number.negative()),
            Operand::Real(real) => Operand::Real(real.negative()),
            Operand::Tree(tree) => Operand::Tree(tree.negative()),
        })
    }

    /// Returns the sum of two operands, each with its place for error messages.
    pub(super) fn plus(
        &mut self,
        (a, at_a): (Operand<'s>, &Expression),
        (b, at_b): (Operand<'s>, &Expression),
    ) -> Result<Operand<'s>, Failure> {
        if let Some((x, y)) = both_real(&a, &b) {
            return self.real_operand(x.plus(&y, self.calc.control()), at_b);
        }
        if let Some((x, y)) = beyond(&a, &b) {
            return self.number_operand(x.plus(&y));
        }
        if let Some((x, y)) = large(&a, &b) {
            return self.nimber_operand(x.sum(&y));
        }
        let both = [a, b];
        if are_trees(&both) {
            return self.tree_sum((&both[0], at_a), (&both[1], at_b));
        }
        let [a, b] = both;
        let nimbers = [&a, &b].map(|operand| match operand {
            Operand::Game(game) => nimber(game),
            _ => None,
        });
        Ok(match (a, b, nimbers) {
            (Operand::Infinite(a), Operand::Infinite(b), _) => Operand::Infinite(a.plus(b)),
            (Operand::Infinite(infinite), _, [_, Some(n)])
            | (_, Operand::Infinite(infinite), [Some(n), _]) => Operand::Infinite(infinite.plus_nimber(n)),
            (a, b, _) => {
                let (a, b) = (a.game(self.calc, at_a)?, b.game(self.calc, at_b)?);
                self.calc.loopy_sum(a.value(), b.value())?.into()
            }
        })
    }

    /// Returns the sum of `n` copies of an operand.
    pub(super) fn copies(
        &mut self,
        n: i64,
        of: Operand<'s>,
        at: &Expression,
    ) -> Result<Operand<'s>, Failure> {
        Ok(match of {
            Operand::Surreal(number) => self.number_operand(number.scaled(&n.into()))?,
            Operand::Real(real) => self.real_operand(real.times(&n.into(), self.calc.control()), at)?,
            Operand::Tree(tree) => self.tree_copies(n, &tree, at)?,
            Operand::Game(game) => self.calc.loopy_multiple(n, game.value())?.into(),
            Operand::Nimber(_) if n % 2 == 0 => self.integer_operand(0),
            Operand::Nimber(nimber) => Operand::Nimber(nimber),
            // `InfiniteNim::times` needs at least one copy.
            Operand::Infinite(_) if n == 0 => self.integer_operand(0),
            Operand::Infinite(infinite) => {
                Operand::Infinite(infinite.times(n.checked_abs().ok_or(Stop::TooLarge)?))
            }
        })
    }

    /// Compares the two sides of `a == b`, or of another comparison.
    pub(super) fn compare(
        &mut self,
        comparison: Comparison,
        sides: &(Expression, Expression),
    ) -> Evaluated<'s> {
        let [le, ge] = self.order_by_outcome(sides)?;
        if let Some(holds) = comparison.decided(le, ge) {
            return Ok(Answer::Truth(holds));
        }
        let (a, b) = (self.evaluate(&sides.0)?, self.evaluate(&sides.1)?);
        let places = [&sides.0, &sides.1];
        if let Some(answer) = compare_words(comparison, (&a, &b), places)? {
            return Ok(answer);
        }
        let (a, b) = (self.operand_of(a, &sides.0)?, self.operand_of(b, &sides.1)?);
        let holds = self.compare_operands(comparison, (a, b), places)?;
        Ok(holds.map_or(Answer::Unknown(MAY_BE_EQUAL), Answer::Truth))
    }

    /// Compares two operands; `None` if the answer is unknown. If a side has an infinite nim value and both
    /// are impartial games, they are compared by their nim values.
    pub(super) fn compare_operands(
        &mut self,
        comparison: Comparison,
        (a, b): (Operand<'s>, Operand<'s>),
        [at_a, at_b]: [&Expression; 2],
    ) -> Result<Option<bool>, Failure> {
        if let Some((x, y)) = both_real(&a, &b) {
            return self.compare_reals(comparison, (&x, &y), at_b);
        }
        if let Some((x, y)) = beyond(&a, &b) {
            return Ok(Some(comparison.holds(x <= y, x >= y)));
        }
        if let Some((le, ge)) = number_and_game(&a, &b) {
            return Ok(Some(comparison.holds(le, ge)));
        }
        if let Some((x, y)) = large(&a, &b) {
            // Different nimbers are confused with each other.
            return Ok(Some(comparison.holds(x == y, x == y)));
        }
        let both = [a, b];
        if are_trees(&both) {
            let order = self.tree_order((&both[0], at_a), (&both[1], at_b))?;
            return Ok(order.map(|(le, ge)| comparison.holds(le, ge)));
        }
        let [a, b] = both;
        if (a.is_infinite() || b.is_infinite())
            && let (Some(a), Some(b)) = (a.nim_value(), b.nim_value())
        {
            // Two impartial games with different nim values, one of them infinite, are neither <= nor >= each
            // other.
            return Ok(Some(comparison.holds(a == b, a == b)));
        }
        let (a, b) = (a.game(self.calc, at_a)?, b.game(self.calc, at_b)?);
        let (a, b) = (a.value(), b.value());
        let (le, ge) = (self.calc.loopy_ge(b, a)?, self.calc.loopy_ge(a, b)?);
        Ok(Some(comparison.holds(le, ge)))
    }
}
