//! `upstar reduce list`: the reductions.

use serde_json::{Value as Json, json};
use upstar::reduce::{REDUCTIONS, Reduction};

use crate::answer::{Answer, Exit, deliver};
use crate::args::Common;

/// Lists the reductions with their conditions and sources.
pub(super) fn list(common: &Common) -> Exit {
    let mut answer = Answer::new(common);
    let as_json = |reduction: &Reduction| {
        json!({
            "name": reduction.name,
            "from": reduction.from.to_string(),
            "to": reduction.to.to_string(),
            "condition": reduction.condition,
            "theorem": reduction.theorem,
        })
    };
    for reduction in REDUCTIONS {
        answer.line(reduction.name);
        answer.line(format!("  {} becomes {}", reduction.from, reduction.to));
        answer.line(format!("  condition: {}", reduction.condition));
        answer.line(format!("  source: {}", reduction.theorem));
    }
    answer.json(REDUCTIONS.iter().map(as_json).collect::<Vec<Json>>().into());
    deliver(answer)
}
