//! `upstar batch --check`: the comparison of answers with expectations.

use std::fmt::Write;

use serde_json::{Map, Value as Json};

use crate::answer::fields::named;
use crate::answer::print;

/// The result of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Right,
    Wrong,
    /// An error where an answer was expected.
    Error,
    /// The request has no expectation.
    Unchecked,
}

/// Compares the fields that the request's `expect` names. The text lists the differences.
pub(super) fn verdict(request: &Map<String, Json>, answer: &Map<String, Json>) -> (Verdict, String) {
    let id = request.get("id").cloned().unwrap_or(Json::Null);
    let Some(Json::Object(expected)) = request.get("expect") else {
        // A line that is no request at all may have been meant to have an expectation, so it counts as an
        // error.
        return match answer.get("error").filter(|_| request.is_empty()) {
            Some(error) => (Verdict::Error, format!("{id}: error: {error}\n")),
            None => (Verdict::Unchecked, String::new()),
        };
    };
    if let Some(error) = answer.get("error").filter(|_| !expected.contains_key("error")) {
        return (Verdict::Error, format!("{id}: error: {error}\n"));
    }
    let mut differences = String::new();
    for (field, wanted) in expected {
        let found = named(field, answer).unwrap_or(&Json::Null);
        if found != wanted {
            let _ = writeln!(differences, "{id}: {field}: expected {wanted}, found {found}");
        }
    }
    (if differences.is_empty() { Verdict::Right } else { Verdict::Wrong }, differences)
}

/// The counts of verdicts so far.
#[derive(Default)]
pub(super) struct Check {
    right: usize,
    wrong: usize,
    errors: usize,
    unchecked: usize,
}

impl Check {
    pub(super) fn count(&mut self, verdict: &Verdict) {
        *match verdict {
            Verdict::Right => &mut self.right,
            Verdict::Wrong => &mut self.wrong,
            Verdict::Error => &mut self.errors,
            Verdict::Unchecked => &mut self.unchecked,
        } += 1;
    }

    /// Returns whether any answer differed from its expectation.
    pub(super) fn has_differences(&self) -> bool {
        self.wrong > 0
    }

    /// Returns whether nothing was compared.
    pub(super) fn is_empty(&self) -> bool {
        self.right + self.wrong + self.errors == 0
    }

    /// Prints the last line of a check.
    pub(super) fn print_count(&self) {
        let Self { right, wrong, errors, unchecked } = self;
        print(&format!("{right} right, {wrong} wrong, {errors} errors, {unchecked} without expectation\n"));
    }
}
