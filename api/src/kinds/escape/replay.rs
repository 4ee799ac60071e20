//! The steps of a record, each with a remark on its effect.

use std::path::PathBuf;

use serde_json::Value as Json;
use upstar::escape::rules::{Goal, Step, Turn};
use upstar::escape::{EscapePlay, EscapePosition, RecordedStep, Remark};
use upstar::ground::play::Play as _;
use upstar_draw::Scene;
use upstar_draw::TooLarge;
use upstar_draw::escape::{EscapePicture, escape_scene};

use super::words::{answer_field, board_lines, deleted, limit, show_board, start, step_json};
use crate::answer::{Answer, Failed, ended_json, in_record};
use crate::limits::Limits;
use crate::request::Given;

/// Annotates one record.
pub(super) fn replay(
    position: &EscapePosition,
    (given, (text, out)): (&Given, (&str, Option<&PathBuf>)),
    limits: Limits<'_>,
    answer: &mut Answer,
) -> Result<(), Failed> {
    let play = start(position, given)?;
    let steps = play.read_record(text).map_err(|error| in_record(text, error))?;
    let (record, end) = play.replayed(&steps, limits.control);
    tell(&play, &record, answer);
    // Once an answer is unknown, all later ones are unknown, too, so the last remark shows whether all is
    // known.
    tell_end(&end, record.last(), answer);
    if let Some(Remark::Unknown(stop)) = record.last().map(|last| last.remark) {
        let ended = limits.ended(stop);
        let why = limit(stop, position.rules().goal()).unwrap_or_else(|| ended.to_string());
        answer.field("error", ended_json(ended));
        answer.trouble(ended, format!("not all is known: {why}"));
    }
    let walk = record.iter().filter_map(|recorded| match recorded.step {
        Step::Walk(to) => Some(to),
        Step::Cut(_) => None,
    });
    let path = std::iter::once(play.state().at).chain(walk).collect();
    answer.picture("--out", out, || picture(&end, path));
    Ok(())
}

/// Adds a line, or an object, for each step.
fn tell(play: &EscapePlay<'_>, record: &[RecordedStep], answer: &mut Answer) {
    let (mut now, mut lines, mut list) = (play.clone(), Vec::new(), Vec::new());
    for recorded in record {
        lines.push((did(&now, recorded), remark_words(&now, recorded)));
        list.push(step_fields(&now, recorded));
        now = now.after(recorded.step);
    }
    let width = lines.iter().map(|(did, _)| did.chars().count()).max().unwrap_or(0);
    for (number, (did, remark)) in (1..).zip(&lines) {
        answer.line(format!("{number:3}  {did:width$}  {remark}").trim_end());
    }
    answer.field("steps", Json::Array(list));
}

/// Describes a step, as in `the fugitive goes to 2`.
fn did(before: &EscapePlay<'_>, recorded: &RecordedStep) -> String {
    let (player, name) = (before.rules().title(recorded.turn), before.name(&recorded.step));
    match recorded.turn {
        Turn::Walk => format!("the {player} goes to {name}"),
        Turn::Cut => format!("the {player} deletes {name}"),
    }
}

fn step_fields(before: &EscapePlay<'_>, recorded: &RecordedStep) -> Json {
    let rules = before.rules();
    let mut fields = step_json(before, recorded.step);
    fields["player"] = rules.player(recorded.turn).into();
    fields["remark"] = match recorded.remark {
        Remark::Best => "best",
        Remark::Lost => "lost",
        Remark::Better(_) => "better",
        Remark::Unknown(_) => "unknown",
    }
    .into();
    if let Remark::Better(step) = recorded.remark {
        fields["better"] = step_json(before, step);
    }
    if let Some(found) = recorded.answer {
        let (name, found) = answer_field(found, rules);
        fields[name] = found;
    }
    fields
}

/// Describes the effect of a step; empty if no step is better.
fn remark_words(before: &EscapePlay<'_>, recorded: &RecordedStep) -> String {
    match (recorded.remark, before.rules().goal()) {
        (Remark::Best, _) => String::new(),
        (Remark::Lost, _) => "each step loses".to_owned(),
        (Remark::Better(step), Goal::Exit) => {
            format!("throws the win away: {} keeps it", before.name(&step))
        }
        (Remark::Better(step), Goal::Rounds) => {
            let left = recorded.answer.map(|found| found.words(before.rules())).unwrap_or_default();
            format!("{left} from here; {} is better", before.name(&step))
        }
        (Remark::Unknown(_), _) => "not known".to_owned(),
    }
}

/// Adds the situation at the end of the record.
fn tell_end(end: &EscapePlay<'_>, last: Option<&RecordedStep>, answer: &mut Answer) {
    answer.line("");
    show_board(board_lines(end), end.board(), answer);
    answer.field("is_over", end.is_over());
    let Some(found) = last.and_then(|last| last.answer) else { return };
    let (name, json) = answer_field(found, end.rules());
    let words = match (end.is_over(), end.rules().goal()) {
        (true, Goal::Exit) => format!("{}; the play is over", found.words(end.rules())),
        (true, Goal::Rounds) => "the play is over".to_owned(),
        (false, _) => format!("{}, if both play best from here", found.words(end.rules())),
    };
    answer.fact(&name, words, &name, json);
}

/// Draws the board at the end, with the path that was walked.
fn picture(end: &EscapePlay<'_>, path: Vec<u32>) -> Result<Scene, TooLarge> {
    escape_scene(end.board(), &EscapePicture { deleted: deleted(end), path, ..EscapePicture::default() })
}
