//! `upstar reduce`: formulas as boards, boards as formulas; and `upstar sat` and `upstar qbf`, which say whether
//! formulas hold.
//!
//! - `input`: formulas and boards as they are given
//! - `list`: the reductions
//! - `solve`: formulas, answered as solvers do

mod input;
mod list;
mod solve;

use std::path::Path;

use serde_json::json;
use upstar::escape::board::EscapeGraph;
use upstar::ground::board::Board;
use upstar::ground::control::Control;
use upstar::ground::nearest::nearest;
use upstar::reduce::{Instance, Question, REDUCTIONS, Reduction, Refused};

pub(crate) use self::solve::{qbf, sat};
use super::convert::converted;
use crate::answer::{Answer, Failed, RequestError, show_remark};
use crate::args::{Common, Format, Reduce};
use crate::command::{CommandFrame, Ran, json};

/// Reduces one instance, or lists the reductions.
pub(crate) fn run(arguments: &Reduce, common: &Common) -> Ran {
    let reduction = match (arguments.name.as_str(), &arguments.file) {
        ("list", None) => return Ok(list::list(common)),
        ("list", Some(_)) => return Err("`upstar reduce list` takes no file".to_owned()),
        (name, _) => Reduction::named(name).ok_or_else(|| unknown(name))?,
    };
    let Some(file) = &arguments.file else {
        return Err(format!(
            "{} takes {}: name its file, or - for standard input",
            reduction.name, reduction.from
        ));
    };
    if arguments.to.is_some() && reduction.to == Question::Qbf {
        return Err(format!("--to is for boards; {} makes a formula", reduction.name));
    }
    let text = input::text(reduction.from, file)?;
    CommandFrame::answer(common).run(|session, control| {
        let instance = input::instance(session, reduction.from, (file, &text), control)?;
        reduced(reduction, &instance, arguments, (common, control))
    })
}

fn unknown(name: &str) -> String {
    let near = nearest(name, REDUCTIONS.iter().map(|reduction| reduction.name));
    let hint = near
        .map_or_else(|| "`upstar reduce list` lists them".to_owned(), |near| format!("did you mean {near}?"));
    format!("there is no reduction {name:?}; {hint}")
}

fn reduced(
    reduction: &Reduction,
    instance: &Instance,
    arguments: &Reduce,
    (common, control): (&Common, &Control),
) -> Result<Answer, Failed> {
    let size = reduction.size(instance).map_err(refused)?;
    show_remark(&format!("{}: {}: {size}", reduction.name, reduction.to));
    let (made, meaning) = reduction.reduce(instance, control).map_err(refused)?;
    show_remark(&meaning);
    let mut answer = Answer::new(common);
    let written = written(reduction, &made, arguments.to)?;
    match &arguments.out {
        Some(path) => write(path, &written)?,
        None if !answer.is_json() => answer.text(&written),
        None => {}
    }
    for (name, fact) in [("reduction", reduction.name), ("size", &size), ("meaning", &meaning)] {
        answer.field(name, fact);
    }
    if arguments.out.is_none() {
        answer.field("result", written);
    }
    Ok(answer)
}

/// The formula as text, the board in a format or as a request for `upstar batch`, with the end of the line.
fn written(reduction: &Reduction, made: &Instance, to: Option<Format>) -> Result<String, RequestError> {
    Ok(match made {
        Instance::Cnf(cnf) => cnf.to_string(),
        Instance::Prenex(prenex) => prenex.to_string(),
        Instance::Rectilinear(drawn) => drawn.cnf().to_string(),
        Instance::Board(board) => match to {
            Some(format) => format!("{}\n", converted(format, board)?.trim_end()),
            None => request(reduction, board),
        },
    })
}

fn request(reduction: &Reduction, board: &EscapeGraph) -> String {
    let ruleset = match reduction.to {
        Question::CatHerding => "cat_herding",
        _ => "nemesis",
    };
    let request = json!({"id": reduction.name, "ruleset": ruleset, "position": json(board.to_data())});
    format!("{request}\n")
}

fn write(path: &Path, text: &str) -> Result<(), RequestError> {
    let failed = |error| RequestError::new("unsupported", "", format!("{}: {error}", path.display()));
    std::fs::write(path, text).map_err(failed)
}

fn refused(refused: Refused) -> Failed {
    match refused {
        Refused::Condition(message) => RequestError::new("illegal", "", message).into(),
        Refused::Stopped(stop) => stop.into(),
    }
}
