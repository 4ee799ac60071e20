//! The help of the dialogue: `help`, `help NAME` and `?NAME`.

use std::fmt::Write;

use upstar::games::solve::{FUNCTIONS, LIST_FUNCTIONS, Names};
use upstar::session::Session;

/// The words with a meaning of their own.
const WORDS: &[(&str, &str)] = &[
    ("ans", "the last answer"),
    ("and", "c and d is true if both conditions are; or, not"),
    ("exists", "exists n in 1..9: condition prints true and a witness, or false"),
    (
        "for",
        "for n in 1..9: expression, or for g in [a, b]: expression, makes a table; in positions {n} stands for n",
    ),
    ("forall", "forall n in 1..9: condition prints true, or false and a counterexample"),
    ("if", "if c then g else h"),
    ("let", "let x = value; let f(y) = x + y; f(1) binds names for what follows"),
    ("literal", "literal{-1|1} is the form as written, not its value"),
    ("not", "not c is true if the condition is false"),
    ("or", "c or d is true if one of the conditions is"),
    ("quit", "ends the dialogue, and so does exit"),
    ("step", "for n in 1..9 step 2: expression takes each second integer"),
    ("where", "for n in 1..9 where n != 5: expression leaves out values"),
];

/// Returns the help on a name; with an empty name, on everything.
pub(super) fn help(name: &str, session: &Session<'_>, names: &Names<'_>) -> String {
    if name.is_empty() {
        return everything(session);
    }
    if let Some(function) = FUNCTIONS.iter().chain(LIST_FUNCTIONS).find(|f| f.name == name) {
        return format!("{name}({})   {}\n", function.arguments.join(", "), function.help);
    }
    if let Ok(game) = session.known_game(name) {
        let facts = game.facts();
        return format!(
            "{name}(\"position\")   {}: {}.\n{}.\nExample: {name}(\"{}\")\n",
            facts.title, facts.rules, facts.notation, facts.example
        );
    }
    if let Some((word, does)) = WORDS.iter().find(|(word, _)| *word == name) {
        return format!("{word}   {does}\n");
    }
    match names.get(name) {
        Some(answer) => format!("{name} is {} of yours; type {name} to see it\n", answer.describe()),
        None => format!("`{name}` is unknown; help lists the known names\n"),
    }
}

fn everything(session: &Session<'_>) -> String {
    let mut text = String::from("Functions:\n");
    for function in FUNCTIONS.iter().chain(LIST_FUNCTIONS) {
        let _ = writeln!(text, "  {}({})", function.name, function.arguments.join(", "));
    }
    text += "Rulesets, with a position in quotes:\n";
    for game in session.games() {
        let _ = writeln!(text, "  {}(\"{}\")", game.facts().name, game.facts().example);
    }
    text + "Operators, tightest first: ** (powers of numbers) - +- * / : + -, comparisons last. name = expression keeps an answer, ans is the last one.\nf(x) = expression defines a function; for n in 1..9: expression makes a table, forall n in 1..9: condition tests a conjecture. help NAME explains a name.\n"
}
