//! The rulesets that the program knows: those that are built in, and those of the files that were named. A file takes the place of the
//! ruleset with its name, and a later file that of an earlier one.

use std::io::{Read, Write};
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use upstar::games::rules::written::Written;
use upstar::games::value::Store;
use upstar::ground::input::InputError;
use upstar::registry::{Registered, Rulesets};
use upstar::session::Session;

/// The ending of the names of files with rulesets.
const ENDING: &str = ".game";
/// The longest file that is read, in bytes; the engine refuses shorter ones, too.
const MAX_BYTES: u64 = 1 << 20;

static KNOWN: LazyLock<RwLock<Arc<Rulesets>>> =
    LazyLock::new(|| RwLock::new(Arc::new(Rulesets::built_in().clone())));

/// All that are known by now.
pub(crate) fn rulesets() -> Arc<Rulesets> {
    KNOWN.read().unwrap_or_else(PoisonError::into_inner).clone()
}

/// The ruleset with a name.
pub(crate) fn named(name: &str) -> Option<Registered> {
    rulesets().named(name).copied()
}

/// A session that knows all of them.
pub(crate) fn session(store: &Store) -> Session<'_> {
    Session::with_rulesets(store, &rulesets())
}

/// Is this the name of a file with a ruleset?
pub(crate) fn is_file(name: &str) -> bool {
    name.ends_with(ENDING)
}

/// Reads the ruleset of a file, which is known from then on; its name.
///
/// # Errors
/// What is wrong with the file, with its place.
pub(crate) fn read_file(path: &str) -> Result<&'static str, String> {
    let text = text_of(path)?;
    let written = Written::read(&text).map_err(|error| shown(path, &text, &error))?;
    let name = written.facts().name;
    let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
    let is_known = match known.named(name) {
        Some(before) if before.text().is_some_and(|text| std::ptr::eq(text, written)) => true,
        Some(_) => {
            remark(&format!("note: `{name}` is the ruleset of {path}, not the one that is built in"));
            false
        }
        None => false,
    };
    if !is_known {
        written.warnings().iter().for_each(|warning| warn(path, &text, warning));
        *known = Arc::new(known.with(Registered::written(written)));
    }
    Ok(name)
}

/// Warns of rules of a file that never apply on boards of the size of this position.
pub(crate) fn warn_of_size(ruleset: &str, position: &str) {
    let Some(written) = named(ruleset).and_then(|registered| registered.text()) else { return };
    let built_in = Rulesets::built_in().named(ruleset).and_then(Registered::text);
    if built_in.is_none_or(|built_in| !std::ptr::eq(built_in, written)) {
        let warnings = written.warnings_for(position);
        warnings.iter().for_each(|warning| warn(&format!("{ruleset}{ENDING}"), written.text(), warning));
    }
}

fn warn(path: &str, text: &str, warning: &InputError) {
    remark(&format!("warning: {}", shown(path, text, warning)));
}

/// What is no error is told beside the answer, even before the command begins.
fn remark(message: &str) {
    let _ = writeln!(std::io::stderr(), "{message}");
}

fn text_of(path: &str) -> Result<String, String> {
    let read = std::fs::File::open(path).and_then(|file| {
        let mut bytes = Vec::new();
        file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map(|_| bytes)
    });
    let bytes = read.map_err(|error| format!("{path}: {error}"))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(format!("{path}: no ruleset is that long: more than {MAX_BYTES} bytes"));
    }
    String::from_utf8(bytes)
        .map_err(|error| format!("{path}: byte {} is not UTF-8", error.utf8_error().valid_up_to() + 1))
}

/// An error with its line, and a mark below its place.
fn shown(path: &str, text: &str, error: &InputError) -> String {
    let before = &text[..error.span.start];
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    let column = text[start..error.span.start].chars().count();
    let length = text[error.span.clone()].lines().next().map_or(0, |marked| marked.chars().count());
    let number = before.matches('\n').count() + 1;
    if line.trim().is_empty() {
        return format!("{path}, line {number}: {error}");
    }
    let mark = format!("{}{}", " ".repeat(column), "^".repeat(length.max(1)));
    format!("{path}, line {number}: {error}\n  {line}\n  {mark}")
}
