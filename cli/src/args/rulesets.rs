//! The rulesets that the program knows: the built-in ones, and those read from files. A ruleset from a file
//! replaces one of the same name, built in or read earlier.

use std::collections::HashMap;
use std::io::{Read, Write};
use std::sync::{Arc, LazyLock, PoisonError, RwLock, RwLockReadGuard};

use upstar::games::rules::text::TextRuleset;
use upstar::games::value::Store;
use upstar::ground::input::InputError;
use upstar::registry::{Registered, Rulesets};
use upstar::session::Session;
pub(crate) use upstar_api::request::COMPOUND;

/// The file name extension of rulesets.
pub(super) const ENDING: &str = ".game";

/// The largest number of warnings about one file or position that are printed one by one.
const MOST_WARNINGS: usize = 10;

/// The rulesets known so far.
struct Known {
    rulesets: Arc<Rulesets>,
    /// The file of each ruleset that was read, by the ruleset's name; the last file of a name.
    files: HashMap<String, String>,
}

static KNOWN: LazyLock<RwLock<Known>> = LazyLock::new(|| {
    RwLock::new(Known { rulesets: Arc::new(Rulesets::built_in().clone()), files: HashMap::new() })
});

fn known() -> RwLockReadGuard<'static, Known> {
    KNOWN.read().unwrap_or_else(PoisonError::into_inner)
}

/// Returns all rulesets known so far.
pub(crate) fn rulesets() -> Arc<Rulesets> {
    known().rulesets.clone()
}

/// Returns the file that defines a ruleset; `None` if the ruleset is built in or unknown.
pub(crate) fn file_of(name: &str) -> Option<String> {
    known().files.get(name).cloned()
}

/// Returns the ruleset with a full name.
pub(crate) fn named(name: &str) -> Option<Registered> {
    rulesets().named(name).cloned()
}

/// Opens a session with all rulesets known so far.
pub(crate) fn session(store: &Store) -> Session<'_> {
    Session::with_rulesets(store, &rulesets())
}

/// Returns whether an argument is the name of a file with a ruleset.
pub(crate) fn is_file(name: &str) -> bool {
    name.ends_with(ENDING)
}

/// Returns whether an argument looks like a path: it cannot be the name of a ruleset.
pub(super) fn is_path(name: &str) -> bool {
    name.contains(['/', '\\', '.'])
}

/// Reads the ruleset in a file, makes it known, and returns its name. Prints a note if it replaces another
/// ruleset of the same name, and warnings about suspicious rules.
///
/// # Errors
/// Returns the fault in the file, with the line and a mark below the place.
pub(crate) fn read_file(path: &str) -> Result<String, String> {
    let text = text_of(path)?;
    let ruleset = Registered::read(&text).map_err(|error| shown(path, &text, &error))?;
    let name = ruleset.name().to_owned();
    if COMPOUND.contains(&name.as_str()) {
        return Err(format!("{path}: `{name}` is a kind of position already, and cannot be a ruleset"));
    }
    let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
    let before = known.rulesets.named(&name);
    // The same text may be read twice, as when a file is both an argument and a `--game`; that needs no
    // note.
    if before == Some(&ruleset) {
        return Ok(name);
    }
    if before.is_some() {
        let other = known
            .files
            .get(&name)
            .map_or("the one that is built in".to_owned(), |file| format!("that of {file}"));
        remark(&format!("note: `{name}` is the ruleset of {path}, not {other}"));
    }
    warn(path, &text, ruleset.text().map_or(&[], |text| text.warnings()));
    known.rulesets = Arc::new(known.rulesets.with(ruleset));
    known.files.insert(name.clone(), path.to_owned());
    Ok(name)
}

/// Prints a warning for each rule of a file that can never apply on boards of this position's size.
pub(crate) fn warn_of_size(ruleset: &str, position: &str) {
    let Some(path) = file_of(ruleset) else { return };
    let known = named(ruleset);
    if let Some(text) = known.as_ref().and_then(Registered::text) {
        warn(&path, text.text(), &text.warnings_for(position));
    }
}

fn warn(path: &str, text: &str, warnings: &[InputError]) {
    for warning in warnings.iter().take(MOST_WARNINGS) {
        remark(&format!("warning: {}", shown(path, text, warning)));
    }
    if warnings.len() > MOST_WARNINGS {
        remark(&format!("warning: {path}: {} more of this kind", warnings.len() - MOST_WARNINGS));
    }
}

/// Prints a remark on standard error. It may come before the command begins, so there is no answer to add
/// it to yet.
fn remark(message: &str) {
    let _ = writeln!(std::io::stderr(), "{message}");
}

fn text_of(path: &str) -> Result<String, String> {
    let read = std::fs::File::open(path).and_then(|file| {
        // One byte more than the limit is read, to recognise a file that is too long.
        let mut bytes = Vec::new();
        file.take(TextRuleset::MAX_BYTES as u64 + 1).read_to_end(&mut bytes).map(|_| bytes)
    });
    let bytes = read.map_err(|error| format!("{path}: {error}"))?;
    if bytes.len() > TextRuleset::MAX_BYTES {
        return Err(format!("{path}: a ruleset has at most {} bytes, this has more", TextRuleset::MAX_BYTES));
    }
    String::from_utf8(bytes)
        .map_err(|error| format!("{path}: byte {} is not UTF-8", error.utf8_error().valid_up_to() + 1))
}

/// Formats an error with its line, and a mark below the place.
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
