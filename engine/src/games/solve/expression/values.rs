//! Expressions of values alone, without rulesets.

use super::{Evaluator, Operand, Positions};
use crate::games::notation::parse;
use crate::games::solve::Answer;
use crate::games::value::{Calc, Outcome, Store, Value};
use crate::ground::Failure;
use crate::ground::control::{OrStop, UNLIMITED};
use crate::ground::input::InputError;

/// A source of positions that knows no ruleset.
struct NoPositions;

impl<'s> Positions<'s> for NoPositions {
    fn game(&mut self, _ruleset: &str, _position: &str) -> Option<Result<Operand<'s>, Failure>> {
        None
    }

    fn outcome(&mut self, _: &[(String, String, i64)], _: Value<'s>) -> OrStop<Option<Outcome>> {
        Ok(None)
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
