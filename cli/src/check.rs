//! `upstar batch --check`: answers against expectations.

use serde_json::{Map, Value as Json};

use crate::report::print;

/// What was compared so far.
#[derive(Default)]
pub(crate) struct Check {
    right: usize,
    wrong: usize,
    errors: usize,
    unchecked: usize,
}

impl Check {
    /// Compares the fields that the request's `expect` names, and prints those that differ.
    pub(crate) fn compare(&mut self, request: &Map<String, Json>, answer: &Map<String, Json>) {
        let id = request.get("id").cloned().unwrap_or(Json::Null);
        let Some(Json::Object(expected)) = request.get("expect") else {
            self.unchecked += 1;
            return;
        };
        if let Some(error) = answer.get("error").filter(|_| !expected.contains_key("error")) {
            self.errors += 1;
            print(&format!("{id}: error: {error}\n"));
            return;
        }
        let mut right = true;
        for (field, wanted) in expected {
            let found = answer.get(field).unwrap_or(&Json::Null);
            if found != wanted {
                right = false;
                print(&format!("{id}: {field}: expected {wanted}, found {found}\n"));
            }
        }
        if right {
            self.right += 1;
        } else {
            self.wrong += 1;
        }
    }

    /// Has any answer differed?
    pub(crate) fn has_differences(&self) -> bool {
        self.wrong > 0
    }

    /// Was nothing compared?
    pub(crate) fn is_empty(&self) -> bool {
        self.right + self.wrong + self.errors == 0
    }

    /// The last line of a check.
    pub(crate) fn print_count(&self) {
        let Self { right, wrong, errors, unchecked } = self;
        print(&format!("{right} right, {wrong} wrong, {errors} errors, {unchecked} without expectation\n"));
    }
}
