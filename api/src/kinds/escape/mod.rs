//! Escape games: the winner, or the number of rounds, and the best step.
//!
//! `words` formats the parts that all answers share. `map` has the answers for all starts, `strategy` writes out strategies, `replay` annotates a record, and `decide`
//! compares the cat number with a bound.

mod decide;
mod map;
mod replay;
mod strategy;
pub mod words;

pub use self::strategy::{read_strategy, tell_strategy};

use std::path::PathBuf;

use serde_json::Value as Json;
use upstar::escape::board::EscapeGraph;
use upstar::escape::facts::STEP_FACTS;
use upstar::escape::rules::Step;
use upstar::escape::{EscapeAnswer, EscapePlay, EscapePosition, Explanation, JudgedStep};
use upstar::ground::control::{Control, Stop};
use upstar::ground::play::Play as _;
use upstar_draw::Scene;
use upstar_draw::TooLarge;
use upstar_draw::escape::{EscapePicture, escape_scene};

use self::words::{answer_field, board_lines, deleted, known, show_board, start, step_json, stopped};
use super::short::drawn;
use super::surface::{Abilities, Fields, Pairs, Question, Surface};
use crate::answer::fields::Wishes;
use crate::answer::values::{json_of, table_fields};
use crate::answer::{Answer, Ended, Failed, ended_json};
use crate::limits::Limits;
use crate::request::Given;

pub(super) const ABILITIES: Abilities = Abilities { ..Abilities::NONE };

impl Surface for Box<EscapePosition> {
    fn evaluate(&self, given: &Given, question: &Question<'_>, answer: &mut Answer) -> Result<(), Failed> {
        let play = start(self, given)?;
        question.without_thermograph("an escape game")?;
        let mut first = None;
        let found = found(&play, question, &mut first);
        let found = found.map_err(|stop| stopped(stop, self.rules()).knowing(|| known(&play, first)))?;
        tell(&play, &found, answer);
        if question.options.proof && !play.is_over() {
            prove(self, given, question.limits.control, answer)?;
        }
        let board = question.options.out.as_ref();
        answer.picture("--out", board, || picture(&play, found.best.ok().flatten()));
        Ok(())
    }

    fn fields(
        &self,
        given: &Given,
        _: &Pairs,
        wishes: Wishes<'_>,
        control: &Control,
    ) -> Result<Fields, Failed> {
        let play = start(self, given)?;
        let ended = |stop, answer| stopped(stop, self.rules()).knowing(|| known(&play, answer));
        let answer = play.answer(control).map_err(|stop| ended(stop, None))?;
        let mut fields = Fields::from_iter([answer_field(answer, play.rules())]);
        let steps = table_fields(STEP_FACTS, wishes, |how| how(&play, answer, control));
        fields.extend(steps.map_err(|stop| ended(stop, Some(answer)))?);
        Ok(fields)
    }

    fn picture(&self, _: Limits<'_>) -> Result<Scene, Failed> {
        bare(self.graph())
    }

    fn map(&self, out: Option<&PathBuf>, limits: Limits<'_>, answer: &mut Answer) -> Result<(), Failed> {
        map::map(self, out, limits, answer)
    }

    fn replay(
        &self,
        given: &Given,
        record: (&str, Option<&PathBuf>),
        limits: Limits<'_>,
        answer: &mut Answer,
    ) -> Option<Result<(), Failed>> {
        Some(replay::replay(self, (given, record), limits, answer))
    }

    fn decide(
        &self,
        more_than: u32,
        given: &Given,
        control: &Control,
        answer: &mut Answer,
    ) -> Option<Result<(), Failed>> {
        decide::decide(self, more_than, (given, control), answer)
    }

    fn strategy(
        &self,
        given: &Given,
        control: &Control,
        out: Option<&PathBuf>,
        answer: &mut Answer,
    ) -> Option<Result<(), Failed>> {
        Some(strategy::add(self, given, (control, out), answer))
    }
}

/// Adds a winning strategy, below the rest or as a field of its own.
fn prove(
    position: &EscapePosition,
    given: &Given,
    control: &Control,
    answer: &mut Answer,
) -> Result<(), Failed> {
    let mut proof = answer.beside();
    strategy::add(position, given, (control, None), &mut proof)?;
    answer.part("proof", |answer| {
        answer.line("");
        answer.append(proof, "proof");
    });
    Ok(())
}

/// Draws a board before the first step.
pub(super) fn bare(board: &EscapeGraph) -> Result<Scene, Failed> {
    drawn(escape_scene(board, &EscapePicture::default()))
}

/// The facts that were found about a position.
struct FoundSteps {
    answer: EscapeAnswer,
    /// A best step, `None` if the play is over; or the reason why it is not known.
    best: Result<Option<Step>, Ended>,
    /// The explanation, if there is one in a sentence.
    why: Option<Explanation>,
    /// All steps, if they were asked for.
    moves: Option<Vec<JudgedStep>>,
    /// The number of moves to an exit, if that was asked for and the player on the graph wins.
    moves_to_exit: Option<u32>,
    /// The number of deletions until no path leads to an exit, if that was asked for and the player on the
    /// graph loses.
    deletions: Option<u32>,
    /// The number of positions that were searched for the answer.
    nodes: u64,
}

/// Finds the facts. The answer is noted as soon as it is found, and kept if the budget ends before a step
/// is found.
fn found(
    play: &EscapePlay<'_>,
    question: &Question<'_>,
    first: &mut Option<EscapeAnswer>,
) -> Result<FoundSteps, Stop> {
    let (options, control) = (question.options, question.limits.control);
    let (answer, step) = play.solve(control)?;
    *first = Some(answer);
    question.notes.note(known(play, *first));
    let best = if step.is_some() { Ok(step) } else { play.best_step(answer, control) };
    let best = best.map_err(|stop| question.limits.ended(stop));
    // The count is taken before the explanation and the other moves are searched.
    let nodes = play.nodes();
    let why = play.explanation(answer, control).ok().flatten();
    let moves = if options.moves { Some(play.judged(control)?) } else { None };
    let moves_to_exit = if options.length { play.moves_to_exit(control)? } else { None };
    let deletions = if options.length { play.deletions_to_capture(control)? } else { None };
    Ok(FoundSteps { answer, best, why, moves, moves_to_exit, deletions, nodes })
}

fn tell(play: &EscapePlay<'_>, found: &FoundSteps, answer: &mut Answer) {
    show_board(board_lines(play), play.board(), answer);
    let (name, json) = answer_field(found.answer, play.rules());
    answer.fact(&name, found.answer.words(play.rules()), &name, json);
    best_step(play, found, answer);
    if let Some(why) = &found.why {
        answer.fact("why", why.sentence(play.board()), "why", json_of(why.data(play.board())));
    }
    length(found, answer);
    if let Some(moves) = &found.moves {
        let turn = play.state().turn;
        let is_lost = found.answer.winner().is_some_and(|winner| winner != turn);
        let line = |judged: &JudgedStep| {
            let best = if judged.is_best && !is_lost { "best" } else { "" };
            let words = judged.answer.words(play.rules());
            format!("  {:<14} {best:<5} {words}", play.name(&judged.step))
        };
        let json = |judged: &JudgedStep| {
            let mut fields = step_json(play, judged.step);
            let (name, answer) = answer_field(judged.answer, play.rules());
            fields[name] = answer;
            fields["best"] = judged.is_best.into();
            fields
        };
        let mut moves: Vec<JudgedStep> = moves.clone();
        if !answer.is_json() {
            moves.sort_by_key(|judged| !judged.is_best);
        }
        let player = play.rules().title(turn);
        let loses = if is_lost { ", each of which loses" } else { "" };
        answer.list(format!("Steps of the {player}{loses}"), &moves, line, "moves", json);
    }
}

/// Adds a best step, or a losing one with that remark, or why none is known.
fn best_step(play: &EscapePlay<'_>, found: &FoundSteps, answer: &mut Answer) {
    let turn = play.state().turn;
    let player = play.rules().title(turn);
    let step = found.best.ok().flatten();
    answer.field("best", step.map_or(Json::Null, |step| step_json(play, step)));
    match found.best {
        Err(ended) => {
            answer.fact("best step", format!("not known: {ended}"), "best_error", ended_json(ended));
        }
        Ok(None) => answer.line("The play is over."),
        Ok(Some(step)) => {
            let is_lost = found.answer.winner().is_some_and(|winner| winner != turn);
            let (name, why) = if is_lost { ("step", "; each of them loses") } else { ("best step", "") };
            answer.row(name, format!("{} ({player}{why})", play.name(&step)));
        }
    }
}

/// Adds the length of the play, if that was asked for, and the size of the search.
fn length(found: &FoundSteps, answer: &mut Answer) {
    // In JSON the positions stand before the length, in the text after it.
    answer.field("positions", found.nodes);
    if let Some(moves) = found.moves_to_exit {
        let words = format!("{moves} to an exit, if both play best");
        answer.fact("moves", words, "moves_to_exit", moves);
    }
    if let Some(deletions) = found.deletions {
        let words = format!("{deletions} until no path leads to an exit, if both play best");
        answer.fact("deletions", words, "deletions_to_capture", deletions);
    }
    answer.row("positions", found.nodes);
}

/// Draws the board with a deletion made, or with an arrow for a step.
fn picture(play: &EscapePlay<'_>, step: Option<Step>) -> Result<Scene, TooLarge> {
    let at = play.state().at;
    let (next, after) = match step {
        Some(Step::Walk(to)) => (Some(to), play.clone()),
        Some(cut) => (None, play.after(cut)),
        None => (None, play.clone()),
    };
    let picture =
        EscapePicture { deleted: deleted(&after), path: vec![at], next, ..EscapePicture::default() };
    escape_scene(play.board(), &picture)
}
