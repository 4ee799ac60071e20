//! Functions of lists, such as `max` and `count`, which also apply to the values of a loop.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::ops::Range;

use super::answer::{Answer, AnyGame, Evaluated, List, Operand};
use super::conditions::compare_words;
use super::functions::numbers;
use super::functions::{Apply, Function, LIST_FUNCTIONS, OfList};
use super::surreal::number;
use super::{Evaluator, MAY_BE_EQUAL};
use crate::games::notation::{Comparison, Expression};
use crate::games::surreal::Surreal;
use crate::games::value::Dyadic;
use crate::ground::Failure;
use crate::ground::input::InputError;

/// A member of a list, with the argument that it comes from.
type Member<'e, 's> = (Answer<'s>, &'e Expression);

impl<'s> Evaluator<'_, 's, '_> {
    /// Returns the function of lists with this name, unless a ruleset has the name.
    pub(super) fn list_function(&self, name: &str) -> Option<OfList> {
        let found = LIST_FUNCTIONS.iter().find(|function| function.name == name)?;
        let Function { apply: Apply::Lists(function), .. } = found else { return None };
        (!self.positions.names().contains(&name)).then_some(*function)
    }

    /// Applies a function of lists.
    pub(super) fn of_list(
        &mut self,
        function: OfList,
        name: &str,
        arguments: &[Expression],
        span: Range<usize>,
    ) -> Evaluated<'s> {
        let takes_several = matches!(function, OfList::Max | OfList::Min | OfList::Sum);
        if arguments.is_empty() || arguments.len() > 1 && !takes_several {
            let argument = if function == OfList::Floor { "x" } else { "list" };
            return Err(InputError::new(span, format!("expected {name}({argument})")).into());
        }
        if function == OfList::Floor {
            let number = self.any_number(&arguments[0])?;
            return self.of_numbers(numbers::integer_part, &[number], arguments);
        }
        let members = match arguments {
            [one] => match self.evaluate(one)? {
                Answer::Text(text) if function == OfList::Len => {
                    return Ok(self.natural(text.chars().count()));
                }
                answer => members(answer, one)?,
            },
            several => {
                let evaluated = several.iter().map(|one| Ok((self.evaluate(one)?, one)));
                evaluated.collect::<Result<_, Failure>>()?
            }
        };
        self.calc.steps(members.len())?;
        match function {
            OfList::Len | OfList::Floor => Ok(self.natural(members.len())),
            OfList::Count => self.count(&members),
            OfList::Max => self.extreme(members, Comparison::GreaterOrEqual, span),
            OfList::Min => self.extreme(members, Comparison::LessOrEqual, span),
            OfList::Mex => self.mex(members),
            OfList::Sort => self.sorted(members),
            OfList::Sum => self.sum_of(members),
            OfList::Unique => self.unique(members),
        }
    }

    fn natural(&self, n: usize) -> Answer<'s> {
        Answer::Value(self.calc.store().integer(n as i64))
    }

    fn count(&mut self, members: &[Member<'_, 's>]) -> Evaluated<'s> {
        let mut count = 0;
        for (member, at) in members {
            match member {
                Answer::Truth(truth) => count += usize::from(*truth),
                Answer::Example(example) => count += usize::from(example.truth),
                Answer::Unknown(why) => return Ok(Answer::Unknown(why)),
                other => {
                    let message =
                        format!("count counts conditions that are true, this is {}", other.describe());
                    return Err(InputError::new(at.span.clone(), message)
                        .with_hint("len(list) is the number of members")
                        .into());
                }
            }
        }
        Ok(self.natural(count))
    }

    fn sum_of(&mut self, members: Vec<Member<'_, 's>>) -> Evaluated<'s> {
        let mut sum: Option<(Operand<'s>, &Expression)> = None;
        for (member, at) in members {
            let next = self.operand_of(member, at)?;
            let next = match sum {
                Some((sum, before)) => self.plus((sum, before), (next, at))?,
                None => next,
            };
            sum = Some((next, at));
        }
        Ok(sum.map_or_else(|| self.natural(0), |(sum, _)| sum.into()))
    }

    /// Returns the member that compares with all others in this way.
    fn extreme(
        &mut self,
        members: Vec<Member<'_, 's>>,
        comparison: Comparison,
        span: Range<usize>,
    ) -> Evaluated<'s> {
        let mut operands = Vec::with_capacity(members.len());
        for (member, at) in members {
            operands.push((self.operand_of(member, at)?, at));
        }
        let Some(mut best) = operands.first().cloned() else {
            return Err(Failure::Undefined(InputError::new(
                span,
                "an empty list has no greatest and no least member",
            )));
        };
        let mut confused = false;
        for (next, at) in &operands[1..] {
            self.calc.step()?;
            let mut holds = |(a, at_a): (Operand<'s>, &Expression), (b, at_b): (Operand<'s>, &Expression)| {
                self.compare_operands(comparison, (a, b), [at_a, at_b])
            };
            match holds((best.0.clone(), best.1), (next.clone(), at))? {
                None => return Ok(Answer::Unknown(MAY_BE_EQUAL)),
                Some(true) => continue,
                Some(false) => {}
            }
            match holds((next.clone(), at), (best.0.clone(), best.1))? {
                None => return Ok(Answer::Unknown(MAY_BE_EQUAL)),
                Some(true) => best = (next.clone(), *at),
                Some(false) => confused = true,
            }
        }
        // A member behind a confused one may be beyond both.
        if confused {
            for (other, at) in &operands {
                self.calc.step()?;
                let both = (best.0.clone(), other.clone());
                if self.compare_operands(comparison, both, [best.1, at])? != Some(true) {
                    let end = if comparison == Comparison::GreaterOrEqual { "greatest" } else { "least" };
                    let message = format!("no member is the {end}: some of them are confused");
                    return Err(Failure::Undefined(InputError::new(span, message)));
                }
            }
        }
        Ok(best.0.into())
    }

    fn mex(&mut self, members: Vec<Member<'_, 's>>) -> Evaluated<'s> {
        let mut found = HashSet::new();
        for (member, at) in members {
            let n = match self.operand_of(member, at)? {
                Operand::Game(AnyGame::Short(form)) => form.value().number_up_star(),
                _ => None,
            };
            let n = n.filter(|parts| parts.ups == 0).and_then(|parts| match parts.nim {
                0 if parts.number.is_integer() && parts.number >= Dyadic::ZERO => Some(parts.number),
                nim if parts.number == Dyadic::ZERO => Some(i64::from(nim).into()),
                _ => None,
            });
            let Some(n) = n else {
                return Err(
                    InputError::new(at.span.clone(), "mex needs integers of at least 0, or nimbers").into()
                );
            };
            // The mex is at most the number of members, so larger ones do not matter.
            found.extend(n.to_i64());
        }
        let mex = (0..).find(|n| !found.contains(n)).unwrap_or_default();
        Ok(Answer::Value(self.calc.store().integer(mex)))
    }

    fn sorted(&mut self, members: Vec<Member<'_, 's>>) -> Evaluated<'s> {
        if members.iter().all(|(member, _)| matches!(member, Answer::Text(_))) {
            let mut texts: Vec<Answer<'s>> = members.into_iter().map(|(member, _)| member).collect();
            texts.sort_by(|a, b| match (a, b) {
                (Answer::Text(a), Answer::Text(b)) => a.cmp(b),
                _ => Ordering::Equal,
            });
            return Ok(Answer::List(List::new(texts)?));
        }
        let mut keyed: Vec<(Surreal, Answer<'s>)> = Vec::with_capacity(members.len());
        for (member, at) in members {
            let operand = self.operand_of(member.clone(), at)?;
            let Some(key) = number(&operand) else {
                let message = "sort orders numbers, or texts; other games are only partially ordered";
                return Err(InputError::new(at.span.clone(), message).into());
            };
            keyed.push((key, member));
        }
        keyed.sort_by(|(a, _), (b, _)| a.cmp(b));
        Ok(Answer::List(List::new(keyed.into_iter().map(|(_, member)| member).collect())?))
    }

    fn unique(&mut self, members: Vec<Member<'_, 's>>) -> Evaluated<'s> {
        let (mut values, mut others): (HashSet<_>, Vec<Member<'_, 's>>) = (HashSet::new(), Vec::new());
        let mut kept = Vec::new();
        for (member, at) in members {
            if let Answer::Value(value) = member {
                if values.insert(value) {
                    kept.push(member);
                }
                continue;
            }
            let mut is_new = true;
            for (other, at_other) in &others {
                self.calc.step()?;
                if self.are_equal((&member, at), (other, at_other))? {
                    is_new = false;
                    break;
                }
            }
            if is_new {
                others.push((member.clone(), at));
                kept.push(member);
            }
        }
        Ok(Answer::List(List::new(kept)?))
    }

    /// Returns whether two members that are not both short games are equal. Members of different kinds are
    /// not.
    fn are_equal(
        &mut self,
        (a, at_a): (&Answer<'s>, &Expression),
        (b, at_b): (&Answer<'s>, &Expression),
    ) -> Result<bool, Failure> {
        if std::mem::discriminant(a) != std::mem::discriminant(b) {
            return Ok(false);
        }
        if let (Answer::List(a), Answer::List(b)) = (a, b) {
            for (a, b) in a.iter().zip(b.iter()) {
                self.calc.step()?;
                if !self.are_equal((a, at_a), (b, at_b))? {
                    return Ok(false);
                }
            }
            return Ok(a.len() == b.len());
        }
        let answer = match compare_words(Comparison::Equal, (a, b), [at_a, at_b])? {
            Some(answer) => answer,
            None => {
                let both = (self.operand_of(a.clone(), at_a)?, self.operand_of(b.clone(), at_b)?);
                let holds = self.compare_operands(Comparison::Equal, both, [at_a, at_b])?;
                Answer::Truth(holds == Some(true))
            }
        };
        Ok(matches!(answer, Answer::Truth(true)))
    }
}

/// Returns the members of a list, or the values of a loop: the last column of its table.
fn members<'e, 's>(answer: Answer<'s>, at: &'e Expression) -> Result<Vec<Member<'e, 's>>, Failure> {
    let members = match answer {
        Answer::List(list) => list.to_vec(),
        Answer::Table(table) => table.rows.iter().filter_map(|row| row.last().cloned()).collect(),
        other => {
            let message = format!("expected a list, or a loop, this is {}", other.describe());
            return Err(InputError::new(at.span.clone(), message)
                .with_hint("write [1, 2], or for n in 1..9: n * n")
                .into());
        }
    };
    let member = |member: Answer<'s>| match member {
        Answer::Missing(failure) => Err((*failure).clone()),
        member => Ok((member, at)),
    };
    members.into_iter().map(member).collect()
}
