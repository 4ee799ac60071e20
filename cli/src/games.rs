//! `upstar games`: the registry.

use std::fmt::Write;

use serde_json::json;
use upstar::registry::RULESETS;

use crate::args::Common;
use crate::report::{Exit, print};

/// Lists the rulesets.
pub(crate) fn run(common: &Common) -> Exit {
    let games = RULESETS.iter().map(|ruleset| (ruleset.kind().word(), ruleset.facts()));
    if common.json {
        let list: Vec<_> = games
            .map(|(kind, f)| {
                json!({"name": f.name, "kind": kind, "title": f.title, "board": f.board, "notation": f.notation,
                       "rules": f.rules, "source": f.source, "example": f.example})
            })
            .collect();
        return print(&format!("{}\n", json!(list)));
    }
    let mut text = String::new();
    for (kind, f) in games {
        let _ = writeln!(text, "{}: {} ({kind}, {})", f.name, f.title, f.board);
        let _ = writeln!(text, "  {}.", f.rules);
        let _ = writeln!(text, "  Notation: {}.", f.notation);
        let _ = writeln!(text, "  Source: {}.", f.source);
        let _ = writeln!(text, "  upstar eval {} '{}'\n", f.name, f.example);
    }
    text += "expression: values of games, as in `upstar calc`\n  upstar eval expression '{2|-1} + ^*'\n\n";
    text += "sum: the sum of positions, in JSON\n  upstar eval sum ";
    text += r##"'{"terms": [{"ruleset": "domineering", "position": {"rows": ["..", "#."]}}, {"ruleset": "expression", "position": {"expr": "^"}}]}'"##;
    print(&(text + "\n"))
}
