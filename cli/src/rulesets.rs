//! The rulesets that the program knows: those that are built in, and those of the files that were named.

use std::io::Read;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use upstar::games::rules::written::Written;
use upstar::games::value::Store;
use upstar::registry::{Registered, Rulesets};
use upstar::session::Session;

use crate::answer::{show_error, show_input_error};

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
    Session::with_games(store, rulesets().open(store))
}

/// Is this the name of a file with a ruleset?
pub(crate) fn is_file(name: &str) -> bool {
    name.ends_with(ENDING)
}

/// Reads the ruleset of a file, which is known from then on; its name. What is wrong with the file is shown, and ends
/// the program.
pub(crate) fn read_file(path: &str) -> &'static str {
    let refuse = |message: String| -> ! { std::process::exit(show_error(&message).code().into()) };
    let read = std::fs::File::open(path).and_then(|file| {
        let mut bytes = Vec::new();
        file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map(|_| bytes)
    });
    let bytes = read.unwrap_or_else(|error| refuse(format!("{path}: {error}")));
    if bytes.len() as u64 > MAX_BYTES {
        refuse(format!("{path}: no ruleset is that long: more than {MAX_BYTES} bytes"));
    }
    let text = String::from_utf8(bytes).unwrap_or_else(|error| {
        let at = error.utf8_error().valid_up_to() + 1;
        refuse(format!("{path}: byte {at} is not UTF-8"))
    });
    match Written::read(&text) {
        Ok(written) => {
            let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
            let name = written.facts().name;
            if !known.list().first().is_some_and(|first| std::ptr::eq(first.facts(), written.facts())) {
                *known = Arc::new(known.with(Registered::written(written)));
            }
            name
        }
        Err(error) => std::process::exit(show_input_error(path, &text, &error).code().into()),
    }
}
