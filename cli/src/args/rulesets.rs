//! The rulesets that the program knows: those that are built in, and those of the files that were named. A file takes the place of the
//! ruleset with its name, and a later file that of an earlier one.

use std::collections::HashMap;
use std::io::{Read, Write};
use std::sync::{Arc, LazyLock, PoisonError, RwLock, RwLockReadGuard};

use upstar::games::rules::written::Written;
use upstar::games::value::Store;
use upstar::ground::input::InputError;
use upstar::registry::{Registered, Rulesets};
use upstar::session::Session;

/// The ending of the names of files with rulesets.
pub(super) const ENDING: &str = ".game";
/// Names that stand for no ruleset of their own.
pub(crate) const COMPOUND: [&str; 3] = ["expression", "loopy_expression", "sum"];

/// The most warnings about a file, or a position, that are told one by one.
const MOST_WARNINGS: usize = 10;

/// What is known by now.
struct Known {
    rulesets: Arc<Rulesets>,
    /// The files that were read, by the names of their rulesets; of several with a name the last one counts.
    files: HashMap<&'static str, String>,
}

static KNOWN: LazyLock<RwLock<Known>> = LazyLock::new(|| {
    RwLock::new(Known { rulesets: Arc::new(Rulesets::built_in().clone()), files: HashMap::new() })
});

fn known() -> RwLockReadGuard<'static, Known> {
    KNOWN.read().unwrap_or_else(PoisonError::into_inner)
}

/// All that are known by now.
pub(crate) fn rulesets() -> Arc<Rulesets> {
    known().rulesets.clone()
}

/// The file that tells the ruleset with a name, if the program was given one.
pub(crate) fn file_of(name: &str) -> Option<String> {
    known().files.get(name).cloned()
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

/// Does this look like the name of some other file?
pub(super) fn is_path(name: &str) -> bool {
    name.contains(['/', '\\', '.'])
}

/// Reads the ruleset of a file, which is known from then on; its name.
///
/// # Errors
/// What is wrong with the file, with its place.
pub(crate) fn read_file(path: &str) -> Result<&'static str, String> {
    let text = text_of(path)?;
    let ruleset = Registered::read(&text).map_err(|error| shown(path, &text, &error))?;
    let name = ruleset.name();
    if COMPOUND.contains(&name) {
        return Err(format!("{path}: `{name}` is a kind of position already, and cannot be a ruleset"));
    }
    let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
    let told = |ruleset: &Registered| ruleset.text().map(std::ptr::from_ref);
    let before = known.rulesets.named(name);
    if before.is_some_and(|before| told(before) == told(&ruleset)) {
        return Ok(name);
    }
    if before.is_some() {
        let other = known
            .files
            .get(name)
            .map_or("the one that is built in".to_owned(), |file| format!("that of {file}"));
        remark(&format!("note: `{name}` is the ruleset of {path}, not {other}"));
    }
    warn(path, &text, ruleset.text().map_or(&[], Written::warnings));
    known.rulesets = Arc::new(known.rulesets.with(ruleset));
    known.files.insert(name, path.to_owned());
    Ok(name)
}

/// Warns of rules of a file that never apply on boards of the size of this position.
pub(crate) fn warn_of_size(ruleset: &str, position: &str) {
    let Some(path) = file_of(ruleset) else { return };
    if let Some(written) = named(ruleset).and_then(|registered| registered.text()) {
        warn(&path, written.text(), &written.warnings_for(position));
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

/// What is no error is told beside the answer, even before the command begins.
fn remark(message: &str) {
    let _ = writeln!(std::io::stderr(), "{message}");
}

fn text_of(path: &str) -> Result<String, String> {
    let read = std::fs::File::open(path).and_then(|file| {
        let mut bytes = Vec::new();
        file.take(Written::MAX_BYTES as u64 + 1).read_to_end(&mut bytes).map(|_| bytes)
    });
    let bytes = read.map_err(|error| format!("{path}: {error}"))?;
    if bytes.len() > Written::MAX_BYTES {
        return Err(format!("{path}: a ruleset has at most {} bytes, this has more", Written::MAX_BYTES));
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
