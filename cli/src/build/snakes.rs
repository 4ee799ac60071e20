//! The census of snakes in two rows.

use serde_json::{Value as Json, json};
use upstar::games::rules::grid::domineering::Domineering;
use upstar::games::solve::Solver;
use upstar::games::solve::domineering::{Shadows, SnakeCensus};

use crate::answer::Answer;
use crate::args::{BuildSnakes, Common};
use crate::command::{CommandFrame, Ran, Wanted, ended};

/// Prints a table with a line for each number of columns. If the budget ends, prints the lines found until
/// then.
pub(super) fn run(arguments: &BuildSnakes, common: &Common) -> Ran {
    CommandFrame::new(common, Wanted::Table).run(|session, control| {
        let solver = Solver::new(Domineering, session.store());
        let shadows = Shadows::new(&solver, control);
        let mut answer = Answer::new(common);
        let (mut found, mut stop) = (Vec::new(), None);
        for columns in 1..=usize::from(arguments.columns) {
            match SnakeCensus::new(columns, &shadows) {
                Ok(census) => found.extend(census),
                // The lines of fewer columns are complete, and are printed below.
                Err(why) => {
                    stop = Some(why);
                    break;
                }
            }
        }
        answer.either(
            || json!({"snakes": found.iter().map(fields).collect::<Vec<_>>()}),
            |answer| {
                answer.line(row(HEADER.map(str::to_owned)));
                found.iter().for_each(|census| answer.line(row(cells(census))));
            },
        );
        if let Some(stop) = stop {
            let ended = ended(stop, common.budget);
            answer.trouble(ended, format!("{ended}; these are the results so far"));
        }
        Ok(answer)
    })
}

const HEADER: [&str; 8] = ["columns", "snakes", "hottest", "l(G)", "n", "pairs", "exceed", "open case, won"];

fn row(cells: [String; 8]) -> String {
    let [columns, snakes, hottest, length, bound, pairs, exceptions, answers] = cells;
    format!(
        "{columns:>7} {snakes:>8} {hottest:>8} {length:>5} {bound:>4} {pairs:>9} {exceptions:>7}   {answers}"
    )
}

fn cells(census: &SnakeCensus) -> [String; 8] {
    let answers = &census.answers;
    let won = answers.by_pass + answers.by_move;
    let bound = census.bound.as_ref().map_or("-".to_owned(), |bound| bound.to_string());
    [
        census.columns.to_string(),
        census.snakes.to_string(),
        census.temperature.to_string(),
        census.length.to_string(),
        bound,
        census.pairs.to_string(),
        census.exceptions.to_string(),
        format!("{won} of {}, {} by a pass", won + answers.lost, answers.by_pass),
    ]
}

fn fields(census: &SnakeCensus) -> Json {
    json!({"columns": census.columns, "snakes": census.snakes, "temperature": census.temperature.to_string(),
        "hottest": census.hottest.to_string(), "length": census.length.to_string(),
        "bound": census.bound.as_ref().map(|bound| bound.to_string()), "pairs": census.pairs,
        "exceptions": census.exceptions, "won_by_pass": census.answers.by_pass,
        "won_by_move": census.answers.by_move, "lost": census.answers.lost})
}
