//! What to write instead of words that other programs and books have.

use super::functions::FUNCTIONS;

/// Words without a function of the same name, and what is written here. They are those of CGSuite where there
/// is no other source.
const WORDS: &[(&str, &str)] = &[
    ("CanonicalForm", "every value is in canonical form; canonical(g) is that of a literal"),
    ("Explicit", "literal{..} is a form that is kept as it is"),
    ("GameValue", "a game is its value: write it without a call"),
    ("IsZero", "write g == 0"),
    ("LeftStops", "write left_stop(g)"),
    ("NimValue", "a game with nim value n equals *n, and is printed so"),
    ("Options", "write left_options(g) and right_options(g)"),
    ("OutcomeClass", "write outcome(g)"),
    ("ReducedCanonicalForm", "write rcf(g)"),
    ("RightStops", "write right_stop(g)"),
    ("Stop", "write left_stop(g) or right_stop(g)"),
    ("Stops", "write left_stop(g) and right_stop(g)"),
    ("Wall", "thermograph(g) has both walls"),
    ("inf", "an infinite nim value is written with its set: inf{0,3}, or inf{}"),
    ("pass", "`pass` is an option in braces: {0|pass}"),
    ("zero", "write 0"),
];

/// What to write instead of a word that is not known.
pub(super) fn instead_of(word: &str) -> Option<String> {
    if let Some(&(_, hint)) = WORDS.iter().find(|(known, _)| known.eq_ignore_ascii_case(word)) {
        return Some(hint.to_owned());
    }
    let bare = |name: &str| name.replace('_', "").to_ascii_lowercase();
    let function = FUNCTIONS.iter().find(|function| bare(function.name) == bare(word))?;
    let call = format!("{}({})", function.name, function.arguments.join(", "));
    Some(if function.name == word { format!("call it: {}(..)", word) } else { format!("write {call}") })
}
