//! The results of functions that call themselves, which are remembered within a calculation.

use std::collections::HashMap;
use std::sync::Arc;

use super::Evaluator;
use super::answer::{Answer, Own};
use crate::games::value::Value;
use crate::ground::control::OrStop;

/// The approximate memory of a result, in bytes, besides that of its answer.
const BYTES_OF_RESULT: usize = 256;

/// Results by functions and arguments.
#[derive(Default)]
pub(super) struct Remembered<'s> {
    results: HashMap<Key<'s>, Answer<'s>>,
    /// The functions, so that no other one gets the address of one of them.
    functions: Vec<Own<'s>>,
    bytes: usize,
}

/// A function, by the address of its definition, with its arguments.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Key<'s>(usize, Vec<Argument<'s>>);

#[derive(PartialEq, Eq, Hash)]
enum Argument<'s> {
    Value(Value<'s>),
    Text(Arc<str>),
    Truth(bool),
}

impl<'s> Remembered<'s> {
    /// Returns the key of a call. `None` if an argument is of a kind that is not looked up.
    pub(super) fn key(own: &Own<'s>, arguments: &[Answer<'s>]) -> Option<Key<'s>> {
        let argument = |answer: &Answer<'s>| match answer {
            Answer::Value(value) => Some(Argument::Value(*value)),
            Answer::Text(text) => Some(Argument::Text(text.clone())),
            Answer::Truth(truth) => Some(Argument::Truth(*truth)),
            _ => None,
        };
        let arguments = arguments.iter().map(argument).collect::<Option<_>>()?;
        Some(Key(Arc::as_ptr(&own.0) as usize, arguments))
    }

    pub(super) fn get(&self, key: &Key<'s>) -> Option<Answer<'s>> {
        self.results.get(key).cloned()
    }
}

impl<'s> Evaluator<'_, 's, '_> {
    /// Remembers a result, and counts its memory.
    ///
    /// # Errors
    /// Returns the reason if the budget is used up.
    pub(super) fn remember(&mut self, own: &Own<'s>, key: Key<'s>, answer: &Answer<'s>) -> OrStop<()> {
        let remembered = &mut self.remembered;
        if !remembered.functions.iter().any(|known| Arc::ptr_eq(&known.0, &own.0)) {
            remembered.functions.push(own.clone());
        }
        let of_arguments = key.1.iter().map(|argument| match argument {
            Argument::Text(text) => text.len(),
            _ => 0,
        });
        remembered.bytes += BYTES_OF_RESULT + answer.own_bytes() + of_arguments.sum::<usize>();
        remembered.results.insert(key, answer.clone());
        let bytes = self.calc.store().bytes() + self.calc.other_bytes + remembered.bytes;
        self.calc.control().check(0, bytes)
    }
}
