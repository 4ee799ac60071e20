//! `upstar loopy`: tables of boards that go on for ever, and the proof that they are right.

use std::fmt::Write;

use serde_json::{Map, Value as Json, json};
use upstar::games::rules::loopy::NimValue;
use upstar::games::solve::{PeriodicLabels, Proof};
use upstar::ground::control::Control;
use upstar::registry::Kind;
use upstar::session::Session;

use crate::args::{Common, Loopy};
use crate::json::nim_value;
use crate::report::{Exit, print, show_error};
use crate::request::{RequestError, game, open_loopy};
use crate::supervise::{Failed, Supervisor, store};

/// Prints the table of a board, or which there are.
pub(crate) fn run(arguments: &Loopy, common: &Common) -> Exit {
    let supervisor = match Supervisor::new(common.threads) {
        Ok(supervisor) => supervisor,
        Err(error) => return show_error(&error),
    };
    let store = store();
    let session = Session::new(&store);
    let ruleset = arguments.ruleset.as_deref().unwrap_or_default();
    let work = |control: &Control| -> Result<String, Failed<RequestError>> {
        if ruleset.is_empty() {
            return list(&session, common, control);
        }
        let example = game(&session, ruleset).map_err(Failed::Own)?.facts().example;
        let text = arguments.position.as_deref().unwrap_or(example);
        let position = open_loopy(&session, ruleset, text).map_err(Failed::Own)?;
        let labels = position.periodic(control)?.ok_or_else(|| {
            let message = format!("the board of {ruleset} ends; `upstar eval {ruleset}` tells its values");
            Failed::Own(RequestError::new("unsupported", "ruleset", message))
        })?;
        Ok(if common.json { to_json(&labels, ruleset, arguments) } else { to_text(&labels, arguments) })
    };
    match supervisor.run(common.budget, || session.bytes(), work) {
        Ok(text) => print(&text),
        Err(Failed::Own(error)) => error.show(ruleset, common),
        Err(Failed::Stopped(ended)) => {
            show_error(&format!("no table: {ended}"));
            ended.into()
        }
    }
}

/// The rulesets with such boards.
fn list(session: &Session<'_>, common: &Common, control: &Control) -> Result<String, Failed<RequestError>> {
    let mut names = Vec::new();
    for facts in session.games().filter(|game| game.kind() == Kind::Loopy).map(|game| game.facts()) {
        let position = open_loopy(session, facts.name, facts.example).map_err(Failed::Own)?;
        if position.periodic(control)?.is_some() {
            names.push((facts.name, facts.title, facts.example));
        }
    }
    if common.json {
        let names: Vec<_> = names.iter().map(|(name, ..)| name).collect();
        return Ok(format!("{}\n", json!(names)));
    }
    let mut text = String::from("Boards that go on for ever:\n");
    for (name, title, example) in names {
        let _ = writeln!(text, "  {:<32} {title}", format!("upstar loopy {name} '{example}'"));
    }
    Ok(text + "--rows N prints N rows of values, --prove says why they are right.\n")
}

/// A square of the table: the value of what has no mark, and the other values with their marks.
struct Cell {
    value: Option<NimValue>,
    others: Vec<(&'static str, NimValue)>,
}

fn cells(labels: &PeriodicLabels, row: u64) -> Vec<Cell> {
    let rules = labels.rules();
    let mut cells: Vec<Cell> =
        rules.columns().iter().map(|_| Cell { value: None, others: Vec::new() }).collect();
    for kind in (0..rules.kinds()).filter(|&kind| rules.exists(row, kind)) {
        let value = labels.value(row, kind);
        match rules.cell(kind) {
            (column, None) => cells[column].value = Some(value),
            (column, Some(mark)) => cells[column].others.push((mark, value)),
        }
    }
    cells
}

/// The rows with something on them, from the first one on.
fn rows(labels: &PeriodicLabels, count: u64) -> Vec<(u64, Vec<Cell>)> {
    let rows = (0..).map(|row| (row, cells(labels, row)));
    rows.skip_while(|(_, cells)| cells.iter().all(|cell| cell.value.is_none())).take(count as usize).collect()
}

fn to_json(labels: &PeriodicLabels, ruleset: &str, arguments: &Loopy) -> String {
    let cell = |cell: &Cell| -> Json {
        let mut fields = Map::new();
        fields.insert("value".into(), cell.value.as_ref().map_or(Json::Null, nim_value));
        if !cell.others.is_empty() {
            let others = cell.others.iter().map(|(mark, value)| ((*mark).to_owned(), nim_value(value)));
            fields.insert("from".into(), Json::Object(others.collect()));
        }
        fields.into()
    };
    let rows = rows(labels, arguments.rows);
    let rows: Vec<Json> = rows
        .iter()
        .map(|(row, cells)| json!({"row": row, "cells": cells.iter().map(cell).collect::<Vec<_>>()}))
        .collect();
    let mut answer = json!({"ruleset": ruleset, "columns": labels.rules().columns(), "rows": rows});
    if arguments.prove {
        let p = labels.proof();
        answer["proof"] = json!({
            "repeats": {"from_row": p.start, "period": p.period},
            "truncated": {"rows": p.truncated_rows, "states": p.truncated_states.0, "labelled": p.truncated_states.1},
            "closed": {"rows": p.closed_rows, "labelled": p.closed_states.0, "unlabelled": p.closed_states.1},
            "step": {"given_from_row": p.given_from, "first_row": p.step_start, "rows": p.period, "unknown_from_row": p.step_end},
        });
    }
    format!("{answer}\n")
}

fn to_text(labels: &PeriodicLabels, arguments: &Loopy) -> String {
    let columns = labels.rules().columns();
    let mut lines = vec![[String::new()].into_iter().chain(columns).collect::<Vec<_>>()];
    let mut marks = Vec::new();
    for (row, cells) in rows(labels, arguments.rows) {
        lines.push(vec![row.to_string()]);
        for Cell { value, others } in cells {
            let mut text = value.as_ref().map_or(String::new(), NimValue::to_string);
            for (mark, other) in others.iter().filter(|(_, other)| Some(other) != value.as_ref()) {
                let letters: String = mark.split(' ').filter_map(|word| word.chars().next()).collect();
                let _ = write!(text, " {letters}:{other}");
                marks.push(format!("{letters}: {mark}"));
            }
            if let Some(line) = lines.last_mut() {
                line.push(text);
            }
        }
    }
    let width = |i: usize| lines.iter().map(|line| line[i].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..lines[0].len()).map(width).collect();
    let mut text = String::new();
    for line in &lines {
        let padded: Vec<_> =
            line.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        let _ = writeln!(text, "{}", padded.join("  ").trim_end());
    }
    marks.sort_unstable();
    marks.dedup();
    if !marks.is_empty() {
        let _ =
            writeln!(text, "\nBehind the value of a square, those that differ by where the token came from:");
        let _ = writeln!(text, "{}.", marks.join(", "));
    }
    if arguments.prove {
        text += &proof(labels.proof());
    }
    text
}

/// `row 7`, or `rows 7 to 9`.
fn row_names(first: u64, last: u64) -> String {
    if first == last { format!("row {first}") } else { format!("rows {first} to {last}") }
}

/// The argument, with what was checked.
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
