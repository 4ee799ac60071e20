//! Hints for words that other programs and books use.

use super::functions::FUNCTIONS;
use crate::ground::input::nearest;

/// The words that name no function here, and what to write instead. Where no other source is known, they are
/// CGSuite's.
const WORDS: &[(&str, &str)] = &[
    ("CanonicalForm", "every value is in canonical form; canonical(g) converts a literal"),
    ("Explicit", "literal{..} keeps a form as written"),
    ("GameValue", "a game is its value: write it without a call"),
    ("IsZero", "write g == 0"),
    ("LeftStops", "write left_stop(g)"),
    ("NimSum", "write *a + *b"),
    ("NimValue", "a game with nim value n equals *n, and prints as *n"),
    ("Nimber", "write *3"),
    ("Options", "write left_options(g) and right_options(g)"),
    ("OrdinalSum", "write g : h"),
    ("OutcomeClass", "write outcome(g)"),
    ("ReducedCanonicalForm", "write rcf(g)"),
    ("RightStops", "write right_stop(g)"),
    ("Stop", "write left_stop(g) or right_stop(g)"),
    ("Stops", "write left_stop(g) and right_stop(g)"),
    ("Wall", "thermograph(g) has both walls"),
    ("grid", "write a board in quotes after its ruleset: snort(\"grid(3,3)\")"),
    ("inf", "write an infinite nim value with its set: inf{0,3}, or inf{}"),
    ("def", "define a function by let f(x) = 2 * x; in the dialogue f(x) = 2 * x suffices"),
    ("pass", "`pass` is an option in braces: {0|pass}"),
    ("zero", "write 0"),
];

/// The letters that occur in CGSuite's notation of positions.
const LETTERS: &str = "bfglortx";

/// Returns what to write instead of an unknown word. `rulesets` are the names of the known rulesets.
pub(super) fn instead_of(word: &str, rulesets: &[&str]) -> Option<String> {
    if let Some(&(_, hint)) = WORDS.iter().find(|(known, _)| known.eq_ignore_ascii_case(word)) {
        return Some(hint.to_owned());
    }
    let bare = |name: &str| name.replace('_', "").to_ascii_lowercase();
    if let Some(ruleset) = rulesets.iter().find(|ruleset| bare(ruleset) == bare(word)) {
        return Some(format!("write {ruleset}(\"..\"), with a position"));
    }
    // A word of these letters only is most likely a position without quotes.
    if word.len() > 1 && word.chars().all(|letter| LETTERS.contains(letter)) {
        let hint =
            "write a position in quotes after its ruleset, as in clobber(\"LR|RL\") and hackenbush(\"brb\")";
        return Some(hint.to_owned());
    }
    let function = FUNCTIONS.iter().find(|function| bare(function.name) == bare(word))?;
    let call = format!("{}({})", function.name, function.arguments.join(", "));
    Some(if function.name == word { format!("call it: {}(..)", word) } else { format!("write {call}") })
}

/// Returns what to write instead of a name before braces in which the name does not occur.
pub(super) fn instead_of_before_braces(name: &str, rulesets: &[&str]) -> String {
    let near = || Some(format!("did you mean {}(..)?", nearest(name, FUNCTIONS.iter().map(|f| f.name))?));
    let none = || "leave it out: a name before braces is an option in them, as in a{0|a}".to_owned();
    instead_of(name, rulesets).or_else(near).unwrap_or_else(none)
}
