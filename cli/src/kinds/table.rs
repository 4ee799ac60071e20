//! `upstar loopy`: tables of boards without end, and the proof that they are right.

use std::fmt::Write;

use serde_json::{Value as Json, json};
use upstar::games::rules::loopy::NimValue;
use upstar::games::solve::{LoopyPosition, PeriodicLabels, Proof, RowCell};
use upstar::ground::control::Control;
use upstar::registry::{Kind, Position};
use upstar::session::Session;
use upstar_api::kinds::impartial::nim_value;
use upstar_draw::{annotated_scene, rows_scene};

use crate::answer::{Answer, Failed, RequestError, check_files};
use crate::args::{Common, Loopy};
use crate::command::{CommandFrame, Ran, Wanted, known_game, opened, position_text};

/// Opens a position of an impartial loopy ruleset from text on the command line.
pub(super) fn open<'g>(
    session: &'g Session<'_>,
    (ruleset, text): (&str, &str),
    control: &Control,
) -> Result<Box<dyn LoopyPosition + 'g>, Failed> {
    match opened(session, (ruleset, text), control)? {
        Some((Position::Loopy(position), _)) => Ok(position),
        _ => {
            let message = "this is for rulesets of the kind `loopy`";
            Err(RequestError::new("unsupported", "ruleset", message).into())
        }
    }
}

/// Prints the table of a board; without a ruleset, lists the rulesets with such boards.
pub(crate) fn run(arguments: &Loopy, common: &Common) -> Ran {
    check_files(&arguments.out)?;
    let ruleset = arguments.ruleset.as_deref().unwrap_or_default();
    let given = arguments.position.as_deref().map(|position| position_text(ruleset, position)).transpose()?;
    CommandFrame::new(common, Wanted::Table).about(ruleset).run(|session, control| {
        let mut answer = Answer::new(common);
        if ruleset.is_empty() {
            list(session, &mut answer, control)?;
            return Ok(answer);
        }
        let example = known_game(session, ruleset)?.facts().example;
        let position = open(session, (ruleset, given.as_deref().unwrap_or(example)), control)?;
        let Some(labels) = position.periodic(control)? else {
            return board_that_ends(position.as_ref(), (ruleset, arguments), control, answer);
        };
        answer.either(|| fields(ruleset, &labels, arguments), |answer| text(&labels, arguments, answer));
        let title = format!("Values of {ruleset}");
        answer.picture("--out", arguments.out.as_ref(), || rows_scene(&labels, arguments.rows, &title));
        Ok(answer)
    })
}

/// Adds the values of the places of a finite board, and its picture.
fn board_that_ends(
    position: &dyn LoopyPosition,
    (ruleset, arguments): (&str, &Loopy),
    control: &Control,
    mut answer: Answer,
) -> Result<Answer, Failed> {
    if arguments.prove {
        let message = format!("the board of {ruleset} is finite: its values need no proof of a period");
        return Err(RequestError::new("unsupported", "ruleset", message).into());
    }
    let values = position.place_values(control)?;
    let notes: Vec<String> = values.iter().map(NimValue::to_string).collect();
    let (board, signs) = (position.board(), position.facts().signs);
    answer.either(
        || json!({"ruleset": ruleset, "values": values.iter().map(nim_value).collect::<Vec<_>>()}),
        |answer| {
            let values = (0..).zip(&notes).map(|(place, note)| [position.place_name(place), note.clone()]);
            values.for_each(|[place, value]| answer.row(&place, value));
        },
    );
    answer.picture("--out", arguments.out.as_ref(), || annotated_scene(board, signs, &notes));
    Ok(answer)
}

/// Lists the rulesets with boards without end.
fn list(session: &Session<'_>, answer: &mut Answer, control: &Control) -> Result<(), Failed> {
    answer.line("Infinite boards:");
    let mut names = Vec::new();
    for facts in session.games().filter(|game| game.kind() == Kind::Loopy).map(|game| game.facts()) {
        let position = open(session, (facts.name, facts.example), control)?;
        if position.periodic(control)?.is_some() {
            let command = format!("upstar loopy {} '{}'", facts.name, facts.example);
            answer.line(format!("  {command:<32} {}", facts.title));
            names.push(facts.name);
        }
    }
    answer.line("--rows N prints N rows of values, --prove prints their proof.");
    answer.json(json!(names));
    Ok(())
}

fn fields(ruleset: &str, labels: &PeriodicLabels, arguments: &Loopy) -> Json {
    let cell = |cell: &RowCell| {
        let mut fields = json!({"value": cell.value.as_ref().map_or(Json::Null, nim_value)});
        for (mark, value) in &cell.others {
            fields["from"][*mark] = nim_value(value);
        }
        fields
    };
    let row = |(row, cells): &(u64, Vec<RowCell>)| {
        let cells: Vec<Json> = cells.iter().map(cell).collect();
        json!({"row": row, "cells": cells})
    };
    let rows: Vec<Json> = labels.rows(arguments.rows).iter().map(row).collect();
    let mut fields = json!({"ruleset": ruleset, "columns": labels.rules().columns(), "rows": rows});
    if arguments.prove {
        let p = labels.proof();
        fields["proof"] = json!({
            "repeats": {"from_row": p.start, "period": p.period},
            "truncated": {"rows": p.truncated_rows, "states": p.truncated_states.0, "labelled": p.truncated_states.1},
            "closed": {"rows": p.closed_rows, "labelled": p.closed_states.0, "unlabelled": p.closed_states.1},
            "step": {"given_from_row": p.given_from, "first_row": p.step_start, "rows": p.period, "unknown_from_row": p.step_end},
        });
    }
    fields
}

fn text(labels: &PeriodicLabels, arguments: &Loopy, answer: &mut Answer) {
    let columns = labels.rules().columns();
    let mut lines = vec![[String::new()].into_iter().chain(columns).collect::<Vec<_>>()];
    let mut marks = Vec::new();
    for (row, cells) in labels.rows(arguments.rows) {
        let cells = cells.iter().map(|cell| cell_text(cell, &mut marks));
        lines.push([row.to_string()].into_iter().chain(cells).collect());
    }
    let width = |i: usize| lines.iter().map(|line| line[i].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..lines[0].len()).map(width).collect();
    for line in &lines {
        let cells = line.iter().zip(&widths);
        let padded: Vec<_> = cells.map(|(cell, width)| format!("{cell:<width$}")).collect();
        answer.line(padded.join("  ").trim_end());
    }
    marks.sort_unstable();
    marks.dedup();
    if !marks.is_empty() {
        answer.line(
            "\nAfter the value of a square stand those that depend on the square that the token came from:",
        );
        answer.line(format!("{}.", marks.join(", ")));
    }
    if arguments.prove {
        answer.text(proof(labels.proof()));
    }
}

/// Formats the values of a square, and collects the meanings of their marks.
fn cell_text(RowCell { value, others }: &RowCell, marks: &mut Vec<String>) -> String {
    let mut text = value.as_ref().map_or(String::new(), NimValue::to_string);
    for (mark, other) in others.iter().filter(|(_, other)| Some(other) != value.as_ref()) {
        let letters: String = mark.split(' ').filter_map(|word| word.chars().next()).collect();
        let _ = write!(text, " {letters}:{other}");
        marks.push(format!("{letters}: {mark}"));
    }
    text
}

/// Formats a range of rows: `row 7`, or `rows 7 to 9`.
fn row_names(first: u64, last: u64) -> String {
    if first == last { format!("row {first}") } else { format!("rows {first} to {last}") }
}

/// Formats the proof, with the numbers of checked cases.
fn proof(p: &Proof) -> String {
    let repeats = match p.period {
        1 => "all rows have the same values".to_owned(),
        period => format!("the values repeat after every {period} rows"),
    };
    let (labelled, unlabelled) = p.closed_states;
    format!(
        "\nFrom row {} on {repeats}:\n\
         (a) Truncation. With all rows from {} on unknown, {} of {} states are labelled; each label is right on the infinite board.\n\
         (b) Closure. On {} the rule was applied to the labels so continued, to {labelled} states with a label and {unlabelled} \
         without: it gives each its own label and nothing else, and further rows look the same; so no other label ever comes up.\n\
         (c) Induction. From the labels of {} alone, with all rows from {} on unknown, the rule finds those of {}, and so on for \
         ever; those before row {} were found in (a).\n",
        p.start,
        p.truncated_rows,
        p.truncated_states.1,
        p.truncated_states.0,
        row_names(0, p.closed_rows - 1),
        row_names(p.given_from, p.step_start - 1),
        p.step_end,
        row_names(p.step_start, p.step_start + p.period - 1),
        p.step_start,
    )
}
