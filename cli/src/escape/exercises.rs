//! `upstar escape exercises`: instances of Nemesis to practise on.

use serde_json::{Value as Json, json};
use upstar::escape::rules::EXERCISES;

use crate::answer::{Answer, deliver};
use crate::args::Common;
use crate::command::Ran;

/// Lists the exercises, with the answers if `with_answers` is set.
pub(crate) fn run(with_answers: bool, common: &Common) -> Ran {
    let mut answer = Answer::new(common);
    let mut list: Vec<Json> = Vec::new();
    answer.line("The fugitive is to move. Find the winner.\n");
    for e in &EXERCISES {
        let winner = if e.fugitive_wins { "fugitive" } else { "nemesis" };
        list.push(json!({"name": e.name, "graph": e.graph, "winner": winner, "why": e.explanation}));
        answer.line(format!("{}  {}", e.name, e.graph));
        if with_answers {
            let name = if e.fugitive_wins { "fugitive" } else { "Nemesis" };
            answer.line(format!("   The {name} wins. {}", e.explanation));
        }
    }
    if !with_answers {
        answer.line(
            "\nThe answers: upstar escape exercises --answers. To play one: upstar play nemesis GRAPH.",
        );
    }
    answer.json(list.into());
    Ok(deliver(answer))
}
