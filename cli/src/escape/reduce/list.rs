//! `upstar reduce list`: the reductions.

use upstar::reduce::REDUCTIONS;
use upstar_api::tasks::reductions;

use crate::answer::{Answer, Exit, deliver};
use crate::args::Common;

/// Lists the reductions with their conditions and sources.
pub(super) fn list(common: &Common) -> Exit {
    let mut answer = Answer::new(common);
    for reduction in REDUCTIONS {
        answer.line(reduction.name);
        answer.line(format!("  {} becomes {}", reduction.from, reduction.to));
        answer.line(format!("  condition: {}", reduction.condition));
        answer.line(format!("  source: {}", reduction.theorem));
        if let Ok(variant) = reduction.with_max_degree(3) {
            answer.line(format!("  with --max-degree 3: {}", variant.theorem));
        }
    }
    answer.json(reductions());
    deliver(answer)
}
