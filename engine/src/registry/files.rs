//! The files in `games/`, as the build script lists them.

use std::sync::OnceLock;

use crate::games::rules::written::Written;

/// A file with a text ruleset. Its name is the file name without the extension.
pub(super) struct GameFile {
    name: &'static str,
    text: &'static str,
    written: OnceLock<&'static Written>,
}

impl GameFile {
    const fn new(name: &'static str, text: &'static str) -> Self {
        Self { name, text, written: OnceLock::new() }
    }

    pub(super) fn name(&self) -> &'static str {
        self.name
    }

    pub(super) fn text(&self) -> &'static str {
        self.text
    }

    /// Returns the ruleset of the file. Reading all files takes longer than most answers, so each is read on
    /// first use.
    pub(super) fn written(&self) -> &'static Written {
        self.written.get_or_init(|| match Written::read(self.text) {
            Ok(written) => written,
            // The tests read every file, so an invalid file does not get this far.
            Err(error) => panic!("games/{}.game: {error}", self.name),
        })
    }
}

// `FILES`, an array of the files in the order of their names.
include!(concat!(env!("OUT_DIR"), "/games.rs"));
