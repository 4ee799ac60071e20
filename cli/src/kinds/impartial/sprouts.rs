//! `upstar sprouts`: the winner of a position of Sprouts, and its moves.

use serde_json::{Value as Json, json};
use upstar::ground::input::InputError;
use upstar_impartial::misere::Outcome;
use upstar_impartial::sprouts::{MisereSolver, NormalSolver, Position};
use upstar_impartial::{Budget, Stopped, TextError};

use super::{outcome_words, stop_of, under};
use crate::answer::{Answer, RequestError, ended_json, in_board};
use crate::args::{Common, SproutsArguments};
use crate::command::{CommandFrame, Ran, limits};

/// The nodes of a control for each question of a budget.
const NODES_PER_QUESTION: u64 = 4;

/// A part of the answer that is not known, and the reason.
type Open = (&'static str, Stopped);

/// Solves a position.
pub(crate) fn run(arguments: &SproutsArguments, common: &Common) -> Ran {
    CommandFrame::answer(common).run_alone(|control| {
        let position = parsed(&arguments.position)?;
        let mut answer = Answer::new(common);
        answer.fact("position", &position, "position", position.to_string());
        answer.field("misere", arguments.misere);
        let (answered, stop) = under(control, NODES_PER_QUESTION, |budget| match arguments.misere {
            true => tell_misere(&position, arguments.moves, budget, &mut answer),
            false => tell_normal(&position, arguments.moves, budget, &mut answer),
        });
        if let Err((what, stopped)) = answered {
            let ended = limits(control, common.budget).ended(stop.unwrap_or(stop_of(stopped)));
            answer.field("error", ended_json(ended));
            answer.trouble(ended, format!("{what} not known: {ended}"));
        }
        Ok(answer)
    })
}

fn parsed(text: &str) -> Result<Position, RequestError> {
    text.parse().map_err(|error: TextError| RequestError {
        kind: "parse",
        ..in_board(text, InputError::new(error.span, error.message))
    })
}

fn open(what: &'static str) -> impl Fn(Stopped) -> Open {
    move |stopped| (what, stopped)
}

fn tell_outcome(outcome: Outcome, answer: &mut Answer) {
    answer.fact("outcome", outcome_words(outcome), "outcome", outcome.to_string());
}

fn tell_normal(
    position: &Position,
    moves: bool,
    budget: &mut Budget<'_>,
    answer: &mut Answer,
) -> Result<(), Open> {
    let mut solver = NormalSolver::new();
    let is_lost = solver.is_lost(position, budget).map_err(open("the outcome is"))?;
    tell_outcome(if is_lost { Outcome::P } else { Outcome::N }, answer);
    let value = solver.nimber(position, budget).map_err(open("the nim value is"))?;
    answer.fact("nim value", value, "nim_value", value);
    if moves {
        let name = "the nim values of all moves are";
        let mut rows = Vec::new();
        for option in position.options(budget).map_err(open(name))? {
            let value = solver.nimber(&option, budget).map_err(open(name))?;
            rows.push(Row::new(&option, "nim_value", value.into(), value == 0));
        }
        tell_moves(&rows, answer);
    }
    Ok(())
}

fn tell_misere(
    position: &Position,
    moves: bool,
    budget: &mut Budget<'_>,
    answer: &mut Answer,
) -> Result<(), Open> {
    let mut solver = MisereSolver::new();
    let outcome = solver.outcome(position, budget).map_err(open("the misère outcome is"))?;
    tell_outcome(outcome, answer);
    let value = solver.value(position, budget).map_err(open("the misère nim value is"))?;
    answer.fact("misère value", value, "misere_value", value);
    if moves {
        let name = "the misère outcomes of all moves are";
        let mut rows = Vec::new();
        for option in position.options(budget).map_err(open(name))? {
            let outcome = solver.outcome(&option, budget).map_err(open(name))?;
            rows.push(Row::new(&option, "outcome", outcome.to_string().into(), outcome == Outcome::P));
        }
        tell_moves(&rows, answer);
    }
    Ok(())
}

/// A move in the list of moves.
struct Row {
    position: String,
    fact: String,
    wins: bool,
    json: Json,
}

impl Row {
    fn new(position: &Position, field: &str, fact: Json, wins: bool) -> Self {
        let position = position.to_string();
        let json = json!({"position": position, field: fact, "wins": wins});
        let fact = fact.as_str().map_or_else(|| fact.to_string(), str::to_owned);
        Self { position, fact, wins, json }
    }
}

/// Adds all moves. The winning ones come first: the positions after them have nim value 0 or outcome P.
fn tell_moves(rows: &[Row], answer: &mut Answer) {
    let winning = rows.iter().filter(|row| row.wins).count();
    answer.row("winning moves", format!("{winning} of {}", rows.len()));
    answer.line("");
    for wins in [true, false] {
        for Row { position, fact, .. } in rows.iter().filter(|row| row.wins == wins) {
            answer.line(format!("  {fact}  {position}"));
        }
    }
    answer.field("moves", rows.iter().map(|row| row.json.clone()).collect::<Vec<_>>());
}
