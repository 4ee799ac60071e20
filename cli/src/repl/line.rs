//! The line editor's helper: completion of names, and the test whether a line is complete.

use std::collections::BTreeSet;

use rustyline::completion::Completer;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper, Result};
use upstar::games::solve::{FUNCTIONS, LIST_FUNCTIONS};
use upstar::session::Session;

/// The names that can be completed.
pub(super) struct LineHelper {
    names: BTreeSet<String>,
}

impl LineHelper {
    pub(super) fn new(session: &Session<'_>) -> Self {
        let rulesets = session.names();
        let names = FUNCTIONS
            .iter()
            .map(|function| function.name)
            .chain(LIST_FUNCTIONS.iter().map(|function| function.name))
            .chain(rulesets)
            .chain(["ans", "exists", "for", "forall", "help", "let", "literal", "where"]);
        Self { names: names.map(str::to_owned).collect() }
    }

    /// Adds a name.
    pub(super) fn learn(&mut self, name: &str) {
        self.names.insert(name.to_owned());
    }
}

impl Completer for LineHelper {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> Result<(usize, Vec<String>)> {
        let before = &line[..at];
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let start = before
            .rfind(|c| !is_name(c))
            .map_or(0, |end| end + before[end..].chars().next().map_or(0, char::len_utf8));
        let begun = &before[start..];
        if begun.is_empty() {
            return Ok((start, Vec::new()));
        }
        Ok((start, self.names.iter().filter(|name| name.starts_with(begun)).cloned().collect()))
    }
}

impl Validator for LineHelper {}

/// Returns whether a line continues in the next one: a bracket or a quote is open, or the line ends with
/// the colon of a loop or the `=` of a definition. Too many closing brackets are no reason to wait.
pub(super) fn is_open(text: &str) -> bool {
    let end = text.trim_end();
    // A definition goes on after `=`. A comparison such as `==` at the end is an error that no further line
    // mends.
    let binds =
        |text: &str| text.ends_with('=') && !["==", "!=", "<=", ">="].iter().any(|c| text.ends_with(c));
    let mut depth = 0_i64;
    let mut quote = None;
    for c in text.chars() {
        match (quote, c) {
            (Some(q), c) if c == q => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth -= 1,
            _ => {}
        }
    }
    depth > 0 || quote.is_some() || end.ends_with(':') || binds(end)
}

impl Hinter for LineHelper {
    type Hint = String;
}
impl Highlighter for LineHelper {}
impl Helper for LineHelper {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_whole_when_all_is_closed() {
        for open in ["{1|", "mean(", "domineering(\"..", "let x = [", "for n in 1..3:", "let f(x) = ", "g ="]
        {
            assert!(is_open(open), "{open}");
        }
        for whole in ["{1|0}", "g ==", "1 >=", "1)", "snort(\"(\")", ""] {
            assert!(!is_open(whole), "{whole}");
        }
    }
}
