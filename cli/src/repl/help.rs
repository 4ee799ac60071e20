//! `?name`: one line of help.

use std::fmt::Write;

use upstar::games::solve::{FUNCTIONS, Names};
use upstar::session::Session;

/// Help on a name, or on everything if there is none.
pub(super) fn help(name: &str, session: &Session<'_>, names: &Names<'_>) -> String {
    if name.is_empty() {
        return everything(session);
    }
    if let Some(function) = FUNCTIONS.iter().find(|f| f.name == name) {
        return format!("{name}({})   {}\n", function.arguments.join(", "), function.help);
    }
    if let Some(game) = session.game(name) {
        let facts = game.facts();
        return format!(
            "{name}(\"position\")   {}: {}.\n{}.\nExample: {name}(\"{}\")\n",
            facts.title, facts.rules, facts.notation, facts.example
        );
    }
    match names.get(name) {
        Some(answer) => format!("{name} is {} of yours; type {name} to see it\n", answer.describe()),
        None => format!("`{name}` is not known; ? lists what is\n"),
    }
}

fn everything(session: &Session<'_>) -> String {
    let mut text = String::from("Functions:\n");
    for function in FUNCTIONS {
        let _ = writeln!(text, "  {}({})", function.name, function.arguments.join(", "));
    }
    text += "Rulesets, with a position in quotes:\n";
    for game in session.games() {
        let _ = writeln!(text, "  {}(\"{}\")", game.facts().name, game.facts().example);
    }
    text + "Operators, tightest first: - +- * : + -, comparisons last. name = expression keeps an answer. ?name tells more.\n"
}
