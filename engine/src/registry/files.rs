//! The files in `games/`, as the build script finds them.

use std::sync::OnceLock;

use crate::games::rules::written::Written;

/// A file with a ruleset, named by what stands before the dot.
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

    /// What the file tells. To read all files takes longer than many an answer, so each is read when it is asked for.
    pub(super) fn written(&self) -> &'static Written {
        self.written.get_or_init(|| match Written::read(self.text) {
            Ok(written) => written,
            // The tests read every file.
            Err(error) => panic!("games/{}.game: {error}", self.name),
        })
    }
}

// `FILES`, an array of them in the order of the names.
include!(concat!(env!("OUT_DIR"), "/games.rs"));
