//! Games whose play ends in any numbers, in expressions; and functions that depend on the text of their
//! arguments, on braces, or on real numbers.

use rustc_hash::FxHashMap;

use super::cuts::Side;
use super::operands::{dyadic, embedded, number_at, with_ends};
use super::{no_surreal, undefined};
use crate::games::notation::{Expression, ExpressionKind};
use crate::games::solve::expression::Evaluator;
use crate::games::solve::expression::answer::{About, Answer, AnyGame, Evaluated, List, Operand};
use crate::games::solve::expression::functions::OfTexts;
use crate::games::surreal::{EndNumber, Expansion, NoReal, NoTree, NumberTree, Ordinal, Real, TreeCalc};
use crate::games::value::Value;
use crate::ground::control::{OrStop, Stop};
use crate::ground::input::InputError;
use crate::ground::{Failure, Player};

/// The greatest number of copies that are added.
const MOST_COPIES: u64 = 1000;

/// Returns a failure of an operation on such games, at its place.
fn no_tree(error: NoTree, at: &Expression) -> Failure {
    match error.stop() {
        Some(stop) => stop.into(),
        None => Failure::Undefined(InputError::new(at.span.clone(), error.to_string())),
    }
}

impl<'s> Evaluator<'_, 's, '_> {
    /// Returns an operand as a tree. Fails for loopy games and infinite nim values.
    pub(crate) fn tree(
        &mut self,
        operand: &Operand<'s>,
        trees: &mut TreeCalc<'_>,
        at: &Expression,
    ) -> Result<NumberTree, Failure> {
        Ok(match operand {
            Operand::Tree(tree) => tree.clone(),
            Operand::Surreal(number) => EndNumber::Exact(number.clone()).into(),
            Operand::Real(real) => EndNumber::from(real.clone()).into(),
            Operand::Game(AnyGame::Short(form)) => {
                let value = form.value();
                embedded(value, &mut FxHashMap::default(), (trees, self.calc), 0)
                    .map_err(|error| no_tree(error, at))?
            }
            Operand::Game(AnyGame::Loopy(_)) | Operand::Infinite(_) | Operand::Nimber(_) => {
                let message = "beside numbers that are no short games all other games have to be short";
                return Err(Failure::Undefined(InputError::new(at.span.clone(), message)));
            }
        })
    }

    /// Evaluates a short game, a number, or a game whose play ends in numbers, as such a game.
    pub(crate) fn number_tree(&mut self, of: &Expression) -> Result<NumberTree, Failure> {
        let operand = self.addend(of)?;
        self.tree(&operand, &mut TreeCalc::new(self.calc.control()), of)
    }

    /// Returns the mean of a sum as a number without moves; `None` for another expression.
    pub(crate) fn mean_of_sum(&mut self, of: &Expression) -> Result<Option<NumberTree>, Failure> {
        let Some(mean) = self.mean_of_summands(of)? else { return Ok(None) };
        self.tree(&mean, &mut TreeCalc::new(self.calc.control()), of).map(Some)
    }

    /// Returns a tree with numbers at its ends that are rounded to within 2^-20, as a short game. `None` if a number is too
    /// large.
    pub(crate) fn rounded(&mut self, tree: &NumberTree) -> OrStop<Option<Value<'s>>> {
        with_ends(tree, self.calc, &|calc, number| match number.rounded(calc.control()) {
            Ok(rounded) => Ok(rounded.map(|rounded| calc.store().number(&rounded))),
            Err(error) => error.stop().map_or(Ok(None), Err),
        })
    }

    /// Returns a tree as an operand: a number or a short game, if it is one.
    pub(crate) fn tree_operand(
        &mut self,
        tree: Result<NumberTree, NoTree>,
        at: &Expression,
    ) -> Result<Operand<'s>, Failure> {
        let tree = tree.map_err(|error| no_tree(error, at))?;
        if let Some(number) = tree.number() {
            return self.end_operand(number.clone(), at);
        }
        self.calc.steps(tree.size())?;
        Ok(match with_ends(&tree, self.calc, &|calc, number| Ok(dyadic(calc, number)))? {
            Some(value) => Operand::Game(AnyGame::Short(value.into())),
            None => Operand::Tree(tree),
        })
    }

    fn end_operand(&mut self, number: EndNumber, at: &Expression) -> Result<Operand<'s>, Failure> {
        match number {
            EndNumber::Exact(number) => self.number_operand(number),
            EndNumber::Real(real) => self.real_operand(Ok(real), at),
            EndNumber::Mixed(..) => Ok(Operand::Tree(number.into())),
        }
    }

    /// Returns the game with these options.
    pub(super) fn tree_between(
        &mut self,
        sides: [&Side<'_, 's>; 2],
        at: &Expression,
    ) -> Result<Operand<'s>, Failure> {
        let mut trees = TreeCalc::new(self.calc.control());
        let [left, right] = sides.map(|side| {
            let options = side.options.iter().zip(side.places);
            options.map(|(option, at)| self.tree(option, &mut trees, at)).collect::<Result<Vec<_>, _>>()
        });
        let tree = trees.braces(left?, right?);
        self.tree_operand(tree, at)
    }

    /// Returns the switch of options with their negatives.
    pub(crate) fn tree_switch(
        &mut self,
        options: &[Operand<'s>],
        places: &[Expression],
        at: &Expression,
    ) -> Result<Operand<'s>, Failure> {
        let mut trees = TreeCalc::new(self.calc.control());
        let left = options.iter().zip(places).map(|(option, at)| self.tree(option, &mut trees, at));
        let left = left.collect::<Result<Vec<_>, _>>()?;
        let right = left.iter().map(NumberTree::negative).collect();
        let tree = trees.braces(left, right);
        self.tree_operand(tree, at)
    }

    /// Returns the sum of two operands.
    pub(crate) fn tree_sum(
        &mut self,
        (a, at_a): (&Operand<'s>, &Expression),
        (b, at_b): (&Operand<'s>, &Expression),
    ) -> Result<Operand<'s>, Failure> {
        let mut trees = TreeCalc::new(self.calc.control());
        let (a, b) = (self.tree(a, &mut trees, at_a)?, self.tree(b, &mut trees, at_b)?);
        let sum = trees.sum(&a, &b);
        self.tree_operand(sum, at_b)
    }

    /// Returns the sum of `n` copies of a tree.
    pub(crate) fn tree_copies(
        &mut self,
        n: i64,
        of: &NumberTree,
        at: &Expression,
    ) -> Result<Operand<'s>, Failure> {
        if n.unsigned_abs() > MOST_COPIES {
            return Err(Stop::TooLarge.into());
        }
        let sum = TreeCalc::new(self.calc.control()).multiple(n, of);
        self.tree_operand(sum, at)
    }

    /// Returns whether `a <= b` and whether `a >= b`; `None` if that is unknown.
    pub(crate) fn tree_order(
        &mut self,
        (a, at_a): (&Operand<'s>, &Expression),
        (b, at_b): (&Operand<'s>, &Expression),
    ) -> Result<Option<(bool, bool)>, Failure> {
        let mut trees = TreeCalc::new(self.calc.control());
        let (a, b) = (self.tree(a, &mut trees, at_a)?, self.tree(b, &mut trees, at_b)?);
        let order = trees.at_least(&b, &a).and_then(|le| Ok((le, trees.at_least(&a, &b)?)));
        match order {
            Err(NoTree::Real(NoReal::Undecided)) => Ok(None),
            order => order.map(Some).map_err(|error| no_tree(error, at_b)),
        }
    }

    /// Applies a function of games to operands of which one is a tree; `None` if it is not defined for trees.
    pub(crate) fn of_trees(
        &mut self,
        name: &str,
        given: &[Operand<'s>],
        places: &[Expression],
    ) -> Result<Option<Answer<'s>>, Failure> {
        let mut trees = TreeCalc::new(self.calc.control());
        let at = &places[0];
        let of = self.tree(&given[0], &mut trees, at)?;
        // Other numbers have operands of their own.
        let is_mixed = matches!(of.number(), Some(EndNumber::Mixed(..)));
        if of.number().is_some() && !is_mixed && name != "cool" {
            return Ok(None);
        }
        Ok(Some(match name {
            "canonical" => self.tree_operand(Ok(of), at)?.into(),
            "left_stop" => self.end_operand(of.stop(Player::Left).clone(), at)?.into(),
            "right_stop" => self.end_operand(of.stop(Player::Right).clone(), at)?.into(),
            "mean" | "temperature" | "thermograph" => {
                let walls = trees.walls(&of).map_err(|error| no_tree(error, at))?;
                match name {
                    "mean" => self.end_operand(walls.mean, at)?.into(),
                    "temperature" => self.end_operand(walls.temperature, at)?.into(),
                    _ => self.walls(walls.walls, at)?,
                }
            }
            "left_options" | "right_options" if !is_mixed => {
                let player = if name == "left_options" { Player::Left } else { Player::Right };
                let options =
                    of.options(player).iter().map(|option| self.tree_operand(Ok(option.clone()), at));
                let options = options.map(|option| Ok(option?.into()));
                Answer::List(List::new(options.collect::<Result<Vec<_>, Failure>>()?)?)
            }
            "cool" => {
                let t = self.tree(&given[1], &mut trees, &places[1])?;
                let Some(t) = t.number() else {
                    let message = "a temperature is a number";
                    return Err(Failure::Undefined(InputError::new(places[1].span.clone(), message)));
                };
                let cooled = trees.cool(&of, t);
                let place = if cooled == Err(NoTree::NegativeTemperature) { &places[1] } else { at };
                self.tree_operand(cooled, place)?.into()
            }
            "is_number" => Answer::Truth(is_mixed),
            "is_integer" => Answer::Truth(false),
            _ => return Ok(None),
        }))
    }

    /// Returns the left wall and the right wall as lists of corners, each a temperature and a place.
    fn walls(&mut self, walls: [Vec<(EndNumber, EndNumber)>; 2], at: &Expression) -> Evaluated<'s> {
        let mut both = Vec::new();
        for wall in walls {
            let mut corners = Vec::new();
            for (t, place) in wall {
                let corner = vec![self.end_operand(t, at)?.into(), self.end_operand(place, at)?.into()];
                corners.push(Answer::List(List::new(corner)?));
            }
            both.push(Answer::List(List::new(corners)?));
        }
        Ok(Answer::List(List::new(both)?))
    }
}

/// The greatest number of signs that a call may ask for.
const MAX_SIGNS: i64 = 50_000;
/// The greatest absolute value of an exponent of e.
const MAX_EXPONENT: i64 = 1000;

impl<'s> Evaluator<'_, 's, '_> {
    /// Calls a function that depends on the text of its arguments.
    pub(crate) fn of_texts(&mut self, function: OfTexts, given: &[Expression]) -> Evaluated<'s> {
        match function {
            OfTexts::Exp => self.exp(given),
            OfTexts::FirstSigns => self.first_signs(given),
            OfTexts::Path => self.path(given),
            OfTexts::Root => self.root_of(given),
            OfTexts::Sqrt => self.sqrt(given),
            OfTexts::Stalk => self.stalk(given),
        }
    }

    /// Evaluates the number of a stalk, which is written as a text.
    fn stalk(&mut self, given: &[Expression]) -> Evaluated<'s> {
        let ExpressionKind::Text(text) = &given[0].kind else {
            let error = InputError::new(given[0].span.clone(), "expected a stalk as a text");
            return Err(error.with_hint("such as stalk(\"B(RB)\") or stalk(\"B*w R\")").into());
        };
        let stalk = Expansion::read(text).map_err(|error| error.moved(given[0].span.start + 1))?;
        let number = stalk.number(self.calc.control());
        let number = number.map_err(|error| no_surreal(error, given[0].span.clone()))?;
        Ok(self.number_operand(number)?.into())
    }

    /// Evaluates the path to a number.
    fn path(&mut self, given: &[Expression]) -> Evaluated<'s> {
        let (form, steps) = self.way(&given[0])?;
        let way = About::way(form, steps).map_err(|error| no_surreal(error, given[0].span.clone()))?;
        Ok(Answer::About(way))
    }

    /// Evaluates the first signs of a number.
    fn first_signs(&mut self, given: &[Expression]) -> Evaluated<'s> {
        let count = self.any_number(&given[1])?.to_i64().filter(|n| (0..=MAX_SIGNS).contains(n));
        let Some(count) = count else {
            let message = format!("a number of signs from 0 to {MAX_SIGNS}");
            return Err(InputError::new(given[1].span.clone(), message).into());
            // Real numbers refine enclosures until the signs are determined; other numbers have exact sign
            // expansions.
        };
        let operand = self.addend(&given[0])?;
        let signs = match operand {
            Operand::Real(real) => real
                .first_signs(count as u32, self.calc.control())
                .map_err(|error| undefined(error, &given[0]))?,
            operand => {
                let number = number_at(&operand, &given[0])?;
                let (control, count) = (self.calc.control(), Ordinal::from(count as u32));
                let signs = number.signs(control).and_then(|signs| signs.prefix(&count, control));
                signs.map_err(|error| no_surreal(error, given[0].span.clone()))?
            }
        };
        Ok(Answer::About(About::signs(signs).map_err(|error| no_surreal(error, given[0].span.clone()))?))
    }

    fn sqrt(&mut self, given: &[Expression]) -> Evaluated<'s> {
        Ok(self.root_of_degree(&given[0], 2)?.into())
    }

    fn root_of(&mut self, given: &[Expression]) -> Evaluated<'s> {
        Ok(self.root(&given[0], &given[1])?.into())
    }

    /// Evaluates e to the power of an integer.
    fn exp(&mut self, given: &[Expression]) -> Evaluated<'s> {
        let exponent = self.any_number(&given[0])?.to_i64().filter(|n| n.abs() <= MAX_EXPONENT);
        let Some(exponent) = exponent else {
            let message = format!("an integer up to {MAX_EXPONENT}, as other powers of e are not computed");
            return Err(InputError::new(given[0].span.clone(), message).into());
        };
        let power = Real::e().to_the(exponent, self.calc.control());
        Ok(self.real_operand(power, &given[0])?.into())
    }
}
