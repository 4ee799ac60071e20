//! Conditions: truth values, and comparisons of texts, words and outcomes.

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::Evaluator;
use super::answer::{Answer, Evaluated, Example};
use crate::games::notation::{Comparison, Expression, ForEach, Quantifier, Style, print_loopy};
use crate::games::value::LoopyOutcome;
use crate::ground::Failure;
use crate::ground::input::InputError;

/// A truth value, or the reason why it is unknown.
pub(super) type Truth = Result<bool, &'static str>;

impl From<Truth> for Answer<'_> {
    fn from(truth: Truth) -> Self {
        truth.map_or_else(Answer::Unknown, Answer::Truth)
    }
}

impl<'s> Evaluator<'_, 's, '_> {
    /// Evaluates an expression that has to be true or false.
    pub(super) fn truth(&mut self, expression: &Expression) -> Result<Truth, Failure> {
        match self.evaluate(expression)? {
            Answer::Truth(truth) => Ok(Ok(truth)),
            Answer::Example(example) => Ok(Ok(example.truth)),
            Answer::Unknown(why) => Ok(Err(why)),
            Answer::Missing(failure) => Err((*failure).clone()),
            other => Err(no_truth(&other, expression)),
        }
    }

    /// Evaluates operands of `and` up to the first false one, or of `or` up to the first true one, which is
    /// the one that equals `decides`. If there is none, an unknown operand makes the answer unknown.
    pub(super) fn first_of(&mut self, operands: &[Expression], decides: bool) -> Evaluated<'s> {
        let mut answer = Ok(!decides);
        for operand in operands {
            match self.truth(operand)? {
                Ok(truth) if truth == decides => return Ok(Answer::Truth(decides)),
                Ok(_) => {}
                unknown => answer = answer.and(unknown),
            }
        }
        Ok(answer.into())
    }

    pub(super) fn not(&mut self, of: &Expression) -> Evaluated<'s> {
        Ok(self.truth(of)?.map(|truth| !truth).into())
    }

    /// Evaluates the branch that the condition chooses. The answer is unknown if the condition is.
    pub(super) fn choice(&mut self, [condition, then, otherwise]: &[Expression; 3]) -> Evaluated<'s> {
        match self.truth(condition)? {
            Ok(truth) => self.evaluate(if truth { then } else { otherwise }),
            Err(why) => Ok(Answer::Unknown(why)),
        }
    }
}

// Quantifiers end at the first value that decides.

impl<'s> Evaluator<'_, 's, '_> {
    /// Evaluates `forall` up to the first counterexample, or `exists` up to the first witness. Without one,
    /// an unknown condition makes the answer unknown.
    pub(super) fn quantified(&mut self, quantifier: Quantifier, each: &ForEach) -> Evaluated<'s> {
        let decides = quantifier == Quantifier::Exists;
        let mut answer: Answer<'s> = Answer::Truth(!decides);
        self.over(each, &mut |evaluator, index| {
            evaluator.calc.node()?;
            match evaluator.chosen(each)? {
                Ok(true) => {}
                Ok(false) => return Ok(ControlFlow::Continue(())),
                Err(why) => {
                    answer = Answer::Unknown(why);
                    return Ok(ControlFlow::Continue(()));
                }
            }
            let (truth, inner) = match evaluator.evaluate(&each.body) {
                Ok(Answer::Truth(truth)) => (truth, Vec::new()),
                Ok(Answer::Example(example)) => (example.truth, example.names.clone()),
                Ok(Answer::Unknown(why)) => {
                    answer = Answer::Unknown(why);
                    return Ok(ControlFlow::Continue(()));
                }
                Ok(other) => return Err(no_truth(&other, &each.body)),
                Err(failure) => return Err(evaluator.told_for(failure, each, index)?),
            };
            if truth != decides {
                return Ok(ControlFlow::Continue(()));
            }
            let names = std::iter::once((each.name.clone(), index.clone())).chain(inner).collect();
            answer = Answer::Example(Arc::new(Example::new(truth, names)));
            Ok(ControlFlow::Break(()))
        })?;
        Ok(answer)
    }

    /// Returns whether the condition of a loop holds for the present value of its name.
    pub(super) fn chosen(&mut self, each: &ForEach) -> Result<Truth, Failure> {
        each.condition.as_ref().map_or(Ok(Ok(true)), |condition| self.truth(condition))
    }

    /// Adds the value of the loop's name to the failure of a question that is not defined for it.
    fn told_for(&mut self, failure: Failure, each: &ForEach, index: &Answer<'s>) -> Result<Failure, Failure> {
        let (Failure::Undefined(error), Some(game)) = (&failure, index.game()) else { return Ok(failure) };
        let value = print_loopy(self.calc, game, Style::Ascii)?;
        let message = format!("{}, for {} = {value}", error.message, each.name);
        Ok(Failure::Undefined(InputError { message, ..error.clone() }))
    }
}

/// Returns an answer that is compared by its letters.
fn letters<'t>(answer: &'t Answer<'_>) -> Option<Cow<'t, str>> {
    match answer {
        Answer::Text(text) => Some(Cow::Borrowed(text)),
        Answer::Word(word) => Some(Cow::Borrowed(word)),
        Answer::Outcome(outcome) => Some(Cow::Owned(outcome.to_string())),
        _ => None,
    }
}

/// Compares texts, words and outcomes by their letters, and truth values with each other. `None` if neither
/// side is one.
pub(super) fn compare_words<'s>(
    comparison: Comparison,
    (a, b): (&Answer<'s>, &Answer<'s>),
    [at_a, at_b]: [&Expression; 2],
) -> Result<Option<Answer<'s>>, Failure> {
    let (a, b) = (&without_example(a), &without_example(b));
    let equal: Truth = match (a, b) {
        (Answer::Truth(a), Answer::Truth(b)) => Ok(a == b),
        (Answer::Unknown(why), Answer::Truth(_) | Answer::Unknown(_))
        | (Answer::Truth(_), Answer::Unknown(why)) => Err(why),
        _ => match (letters(a), letters(b)) {
            (Some(first), Some(second)) => {
                check_outcome(a, &second, at_b)?;
                check_outcome(b, &first, at_a)?;
                Ok(first == second)
            }
            (Some(_), None) => return Err(no_text(a, b, at_b)),
            (None, Some(_)) => return Err(no_text(b, a, at_a)),
            (None, None) => return Ok(None),
        },
    };
    let equal = match comparison {
        Comparison::Equal => equal,
        Comparison::Unequal => equal.map(|equal| !equal),
        _ => {
            let message = format!("{} has no order: only == and != compare it", a.describe());
            return Err(InputError::new(at_a.span.start..at_b.span.end, message).into());
        }
    };
    Ok(Some(equal.into()))
}

fn without_example<'s>(answer: &Answer<'s>) -> Answer<'s> {
    match answer {
        Answer::Example(example) => Answer::Truth(example.truth),
        other => other.clone(),
    }
}

/// Refuses a text that is compared with an outcome, but is the name of none.
fn check_outcome(outcome: &Answer<'_>, text: &str, at: &Expression) -> Result<(), InputError> {
    let is_one = || LoopyOutcome::ALL.iter().any(|outcome| outcome.to_string() == text);
    if !matches!(outcome, Answer::Outcome(_)) || is_one() {
        return Ok(());
    }
    let names = LoopyOutcome::ALL.map(|outcome| outcome.to_string()).join(", ");
    Err(InputError::new(at.span.clone(), format!("{text:?} is no outcome"))
        .with_hint(format!("the outcomes are {names}")))
}

fn no_truth(answer: &Answer<'_>, at: &Expression) -> Failure {
    let message = format!("expected true or false, this is {}", answer.describe());
    InputError::new(at.span.clone(), message).into()
}

/// Returns the failure of a comparison with an answer that is no text, as the other side is.
fn no_text(text: &Answer<'_>, other: &Answer<'_>, at: &Expression) -> Failure {
    let expected = match text {
        Answer::Outcome(_) => "an outcome, such as \"N\"",
        _ => "a text in quotes",
    };
    InputError::new(at.span.clone(), format!("expected {expected}, this is {}", other.describe())).into()
}
