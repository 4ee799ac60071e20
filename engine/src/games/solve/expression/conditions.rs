//! Conditions: truth values, and comparisons of texts, words and outcomes.

use std::borrow::Cow;

use super::Evaluator;
use super::answer::{Answer, Evaluated};
use crate::games::notation::{Comparison, Expression};
use crate::games::value::LoopyOutcome;
use crate::ground::Failure;
use crate::ground::input::InputError;

/// A truth value, or the reason why it is unknown.
type Truth = Result<bool, &'static str>;

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
            Answer::Unknown(why) => Ok(Err(why)),
            Answer::Missing(failure) => Err((*failure).clone()),
            other => {
                let message = format!("expected true or false, this is {}", other.describe());
                Err(InputError::new(expression.span.clone(), message).into())
            }
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
    sides: &(Expression, Expression),
) -> Result<Option<Answer<'s>>, Failure> {
    let equal: Truth = match (a, b) {
        (Answer::Truth(a), Answer::Truth(b)) => Ok(a == b),
        (Answer::Unknown(why), Answer::Truth(_) | Answer::Unknown(_))
        | (Answer::Truth(_), Answer::Unknown(why)) => Err(why),
        _ => match (letters(a), letters(b)) {
            (Some(first), Some(second)) => {
                check_outcome(a, &second, &sides.1)?;
                check_outcome(b, &first, &sides.0)?;
                Ok(first == second)
            }
            (Some(_), None) => return Err(no_text(a, b, &sides.1)),
            (None, Some(_)) => return Err(no_text(b, a, &sides.0)),
            (None, None) => return Ok(None),
        },
    };
    let equal = match comparison {
        Comparison::Equal => equal,
        Comparison::Unequal => equal.map(|equal| !equal),
        _ => {
            let message = format!("{} has no order: only == and != compare it", a.describe());
            return Err(InputError::new(sides.0.span.start..sides.1.span.end, message).into());
        }
    };
    Ok(Some(equal.into()))
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

/// Returns the failure of a comparison with an answer that is no text, as the other side is.
fn no_text(text: &Answer<'_>, other: &Answer<'_>, at: &Expression) -> Failure {
    let expected = match text {
        Answer::Outcome(_) => "an outcome, such as \"N\"",
        _ => "a text in quotes",
    };
    InputError::new(at.span.clone(), format!("expected {expected}, this is {}", other.describe())).into()
}
