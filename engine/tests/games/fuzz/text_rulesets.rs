//! Fuzz tests of text rulesets: the files in `games/` with some changes, and arbitrary text.

use std::path::Path;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use upstar::games::rules::text::TextRuleset;
use upstar::games::value::Store;
use upstar::ground::control::Control;
use upstar::registry::Registered;

use crate::laws::form::cases;

/// Texts that a change may insert.
const PIECES: &[&str] = &[
    ".",
    "L",
    "_",
    "$",
    "*",
    "+",
    "(",
    ")",
    "[",
    "]",
    "[^",
    "|",
    "->",
    " ",
    "\n",
    "\n  ",
    "\r\n",
    "#",
    "é",
    "\u{feff}",
    "0",
    "9",
    "99999999999",
    ",",
    "cell",
    "each",
    "both",
    "left",
    "exchange L R",
    "everywhere no ",
    "everywhere groups of ",
    "loops allowed",
    "next to ",
    "not next to ",
    "neighbours ",
    "then ",
    "cut",
    "any direction",
    "all directions",
    "any image",
    "code 0.77",
    "for k in 1..n",
    "where a < b",
    "mod",
    "min(",
    "n -> n - 1",
    "(a, b)",
    "board heaps",
    "board graph",
    "board strip",
    "board grid",
    "example ",
    "name ",
];
/// The most changes of a file.
const MOST_CHANGES: usize = 5;

fn files() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> = paths.filter(|path| path.extension().is_some_and(|e| e == "game")).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

/// Replaces some characters of a text by a piece.
fn changed(text: &str, (at, length, piece): (Index, usize, &str)) -> String {
    let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let from = at.index(places.len());
    let to = (from + length).min(places.len() - 1);
    format!("{}{piece}{}", &text[..places[from]], &text[places[to]..])
}

/// Asserts that a text is a ruleset whose example has an answer, or has an error with a place in it.
fn check(text: &str) -> Result<(), TestCaseError> {
    match TextRuleset::read(text) {
        Ok(parsed) => {
            let store = Store::new();
            let game = Registered::of_text(parsed.clone()).open(&store);
            let control = Control::unlimited().with_nodes(50).with_bytes(16 << 20);
            let position = game.read(parsed.facts().example);
            prop_assert!(position.is_ok(), "{}", text);
            // A game may be too large for the budget, which is no fault.
            let _ = position.unwrap().game(&store, &control);
            prop_assert!(!parsed.in_words().is_empty());
        }
        Err(error) => {
            prop_assert!(text.get(error.span.clone()).is_some(), "{:?} in {:?}", error, text);
            prop_assert!(!error.message.is_empty());
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(3000))]

    #[test]
    fn files_with_changes(
        file in select(files()),
        changes in vec((any::<Index>(), 0..6_usize, select(PIECES)), 1..=MOST_CHANGES),
    ) {
        check(&changes.into_iter().fold(file, |text, change| changed(&text, change)))?;
    }

    #[test]
    fn lines_in_another_order(file in select(files()), chosen in vec(any::<Index>(), 1..20)) {
        let lines: Vec<&str> = file.lines().collect();
        let text: Vec<&str> = chosen.iter().map(|at| lines[at.index(lines.len())]).collect();
        check(&text.join("\n"))?;
    }

    #[test]
    fn any_text(text in ".{0,200}") {
        check(&text)?;
    }
}
