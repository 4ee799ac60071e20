//! `upstar games`: the registry.

use serde_json::{Value as Json, json};
use upstar::registry::RULESETS;

use crate::answer::Answer;
use crate::args::Common;
use crate::command::Ran;

/// Lists the rulesets.
pub(crate) fn list(common: &Common) -> Ran {
    let mut answer = Answer::new(common);
    let mut list: Vec<Json> = Vec::new();
    for (kind, f) in RULESETS.iter().map(|ruleset| (ruleset.kind().word(), ruleset.facts())) {
        list.push(
            json!({"name": f.name, "kind": kind, "title": f.title, "board": f.board, "notation": f.notation,
                         "rules": f.rules, "source": f.source, "example": f.example}),
        );
        answer.line(format!("{}: {} ({kind}, {})", f.name, f.title, f.board));
        answer.line(format!("  {}.", f.rules));
        answer.line(format!("  Notation: {}.", f.notation));
        answer.line(format!("  Source: {}.", f.source));
        answer.line(format!("  upstar eval {} '{}'\n", f.name, f.example));
    }
    answer.json(list.into());
    answer.line("expression: values of games, as in `upstar calc`\n  upstar eval expression '{2|-1} + ^*'\n");
    answer.line("sum: the sum of positions, in JSON");
    answer.line(
        r##"  upstar eval sum '{"terms": [{"ruleset": "domineering", "position": {"rows": ["..", "#."]}}, {"ruleset": "expression", "position": {"expr": "^"}}]}'"##,
    );
    Ok(answer.deliver())
}
