//! `upstar escape exercises`: instances of Nemesis to try one's hand at.

use serde_json::{Value as Json, json};
use upstar::escape::rules::{EXERCISES, Exercise};

use crate::args::Common;
use crate::report::{Exit, print};

fn winner(exercise: &Exercise) -> &'static str {
    if exercise.fugitive_wins { "fugitive" } else { "nemesis" }
}

/// Lists them, with the answers if they are asked for.
pub(crate) fn run(with_answers: bool, common: &Common) -> Exit {
    if common.json {
        let one = |exercise: &Exercise| json!({"name": exercise.name, "graph": exercise.graph, "winner": winner(exercise), "why": exercise.explanation});
        return print(&format!("{}\n", Json::Array(EXERCISES.iter().map(one).collect())));
    }
    let mut text = String::from("Who wins, if the fugitive is to move?\n\n");
    for exercise in &EXERCISES {
        text += &format!("{}  {}\n", exercise.name, exercise.graph);
        if with_answers {
            text += &format!("   The {} wins. {}\n", winner(exercise), exercise.explanation);
        }
    }
    if !with_answers {
        text += "\nThe answers: upstar escape exercises --answers. To play one: upstar play nemesis GRAPH.\n";
    }
    print(&text)
}
