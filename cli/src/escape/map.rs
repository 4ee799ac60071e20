//! `upstar escape map`: what comes of the play from every start.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::{Value as Json, json};
use upstar::draw::MAX_DRAWN_PLACES;
use upstar::escape::board::{Construction, EscapeGrid};
use upstar::escape::draw::{EscapePicture, escape_svg};
use upstar::escape::rules::Turn;
use upstar::escape::{EscapeAnswer, EscapeMap, EscapePosition};
use upstar::ground::Ruleset;
use upstar::ground::control::Control;
use upstar::registry::Position;

use super::answer_words;
use super::board::with_board;
use super::stopped::limit;
use crate::args::{Common, MapArguments};
use crate::json::escape;
use crate::picture::{check_files, deliver};
use crate::report::{Exit, counted, print, show_error};
use crate::request::{Given, RequestError};
use crate::supervise::{Ended, Failed, Supervisor};

/// What is printed, and what is drawn.
struct Shown {
    text: String,
    picture: Option<String>,
    /// Why not all is known.
    ended: Option<Ended>,
}

/// Answers for one board.
pub(crate) fn run(arguments: &MapArguments, common: &Common) -> Exit {
    let why_not = match &*arguments.game {
        "nowhere_to_go" => Some(NO_MAP_OF_SPIES),
        "nemesis_at_once" => Some(NO_MAP_OF_CHANCES),
        _ => None,
    };
    if let Some(message) = why_not {
        return RequestError::new("unsupported", "", message).show(&arguments.game, common);
    }
    if let Err(message) = check_files(&arguments.svg) {
        return show_error(&message);
    }
    let work = |position: &Position<'_, '_>, _: &Given, control: &Control| {
        shown(position, arguments, common, control).map_err(Failed::Own)
    };
    let shown = match with_board((&arguments.game, &arguments.graph), common, work) {
        Ok(shown) => shown,
        Err(exit) => return exit,
    };
    let mut exit = print(&shown.text);
    if let Some(path) = &arguments.svg {
        exit = exit.max(deliver(&shown.picture.unwrap_or_default(), Some(path)));
    }
    if let Some(ended) = shown.ended {
        show_error(&format!("not all answers are known: {ended}"));
        exit = exit.max(ended.into());
    }
    exit
}

fn shown(
    position: &Position<'_, '_>,
    arguments: &MapArguments,
    common: &Common,
    control: &Control,
) -> Result<Shown, RequestError> {
    let Position::Escape(position) = position else {
        return Err(RequestError::new("unsupported", "ruleset", "there is no map of this game"));
    };
    let wants_picture = arguments.svg.is_some();
    if wants_picture && escape_svg(position.graph(), &EscapePicture::default()).is_none() {
        let message = format!("--svg: a board of more than {MAX_DRAWN_PLACES} places is not drawn");
        return Err(RequestError::new("unsupported", "", message));
    }
    let found = position.map(control);
    if let Some(message) = found.stopped.and_then(limit) {
        return Err(RequestError::new("unsupported", "", message));
    }
    let time = common.budget.time.filter(|_| !Supervisor::is_interrupted());
    let ended = found.stopped.map(|stop| Ended::of(stop, time));
    let text = if common.json { to_json(position, &found, ended) } else { to_text(position, &found) };
    let picture = if wants_picture { picture(position, &found) } else { None };
    Ok(Shown { text, picture, ended })
}

const NO_MAP_OF_SPIES: &str = "--game nowhere_to_go: who wins depends on where both spies stand, so that there is no map of starts; \
    `upstar eval nowhere_to_go` answers for one placement";
const NO_MAP_OF_CHANCES: &str = "--game nemesis_at_once: the answers are probabilities, of which there is no map; \
    `upstar eval nemesis_at_once` answers for one start";

fn to_json(position: &EscapePosition, found: &EscapeMap, ended: Option<Ended>) -> String {
    let board = position.graph();
    let rules = position.rules();
    let answer = |(vertex, answer): (u32, &Option<EscapeAnswer>)| {
        let mut fields = json!({"start": vertex, "name": board.name(vertex)});
        if let Some(answer) = answer {
            let (name, answer) = escape(*answer, rules);
            fields[name] = answer;
        }
        fields
    };
    let starts: Vec<Json> = (0..).zip(&found.answers).map(answer).collect();
    let mut fields = json!({"ruleset": rules.facts().name, "positions": position.nodes(), "starts": starts});
    if let Some(ended) = ended {
        fields["error"] = json!({"kind": ended.kind(), "message": ended.to_string()});
    }
    format!("{fields}\n")
}

fn to_text(position: &EscapePosition, found: &EscapeMap) -> String {
    let mut text = match position.graph().naming().construction() {
        Some(Construction::Grid(grid)) => table(position, found, grid),
        _ => list(position, found),
    };
    let _ = writeln!(text, "\n{:<14} {}", "positions", position.nodes());
    text
}

/// The answers in the shape of the board, the cells without the exits around them, and what the signs mean.
fn table(position: &EscapePosition, found: &EscapeMap, grid: &EscapeGrid) -> String {
    let cells = &found.answers[..grid.rows() * grid.columns()];
    let signs: Vec<String> = cells.iter().map(|answer| sign(position, *answer)).collect();
    let width = signs.iter().map(String::len).max().unwrap_or(1);
    let mut text = String::new();
    for row in signs.chunks(grid.columns()) {
        let row: Vec<String> = row.iter().map(|sign| format!("{sign:>width$}")).collect();
        text += &row.join(" ");
        text += "\n";
    }
    text += "\n";
    for (answer, starts) in by_answer(cells) {
        let words = answer.map_or("not known".to_owned(), |answer| answer_words(answer, position.rules()));
        let _ = writeln!(
            text,
            "{:<14} {words} ({})",
            sign(position, answer),
            counted(starts.len(), "cell", "cells")
        );
    }
    text
}

/// The first letter of the winner, or the number of deletions.
fn sign(position: &EscapePosition, answer: Option<EscapeAnswer>) -> String {
    match answer.map(|answer| (answer.winner(), answer)) {
        None => "?".to_owned(),
        Some((Some(turn), _)) => position.rules().player(turn)[..1].to_uppercase(),
        Some((None, answer)) => match escape(answer, position.rules()).1 {
            Json::Number(rounds) => rounds.to_string(),
            _ => "-".to_owned(),
        },
    }
}

/// For each answer the names of the starts.
fn list(position: &EscapePosition, found: &EscapeMap) -> String {
    let mut text = String::new();
    for (answer, starts) in by_answer(&found.answers) {
        let words = answer.map_or("not known".to_owned(), |answer| answer_words(answer, position.rules()));
        let names: Vec<String> = starts.into_iter().map(|vertex| position.graph().name(vertex)).collect();
        let words = words[..1].to_uppercase() + &words[1..];
        let _ = writeln!(
            text,
            "{words}, from {}: {}",
            counted(names.len(), "vertex", "vertices"),
            names.join(" ")
        );
    }
    text
}

/// The starts with each answer; the best answers for the one on the graph come first.
fn by_answer(answers: &[Option<EscapeAnswer>]) -> Vec<(Option<EscapeAnswer>, Vec<u32>)> {
    let mut classes: BTreeMap<Option<EscapeAnswer>, Vec<u32>> = BTreeMap::new();
    for (vertex, answer) in (0..).zip(answers) {
        classes.entry(*answer).or_default().push(vertex);
    }
    classes.into_iter().rev().collect()
}

/// The starts are shaded from which the one on the graph wins, or lasts longest.
fn picture(position: &EscapePosition, found: &EscapeMap) -> Option<String> {
    let most = found.answers.iter().flatten().max();
    let is_shaded = |answer: &Option<EscapeAnswer>| match answer.and_then(EscapeAnswer::winner) {
        Some(turn) => turn == Turn::Walk,
        None => answer.is_some() && answer.as_ref() == most,
    };
    let winning = Some(found.answers.iter().map(is_shaded).collect());
    escape_svg(position.graph(), &EscapePicture { winning, ..EscapePicture::default() })
}
