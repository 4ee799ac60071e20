//! `upstar reduce`, which turns formulas into boards and boards into formulas; and `upstar sat` and
//! `upstar qbf`, which solve formulas.

mod check;
mod input;
mod list;
mod output;
mod sample;
mod solve;
mod witness;

use std::path::Path;

use upstar::Failure;
use upstar::ground::control::Control;
use upstar::ground::input::nearest;
use upstar::reduce::{Instance, Question, REDUCTIONS, Reduction};
use upstar_draw::reduction::picture;

use self::output::output;
pub(crate) use self::solve::{qbf, sat};
use crate::answer::{Answer, Failed, RequestError, check_files, check_writable, show_remark};
use crate::args::{Common, Reduce};
use crate::command::{CommandFrame, Ran};

/// Reduces one instance, maps a witness, lists the reductions, or writes samples.
pub(crate) fn run(arguments: &Reduce, common: &Common) -> Ran {
    if arguments.name != "sample" && (arguments.seed.is_some() || arguments.sizes.is_some()) {
        return Err("--seed and --sizes are for `upstar reduce sample`".to_owned());
    }
    let reduction = match (arguments.name.as_str(), &arguments.file) {
        ("sample" | "list", _) if arguments.has_options() => {
            return Err(format!("`upstar reduce {}` makes no instance to write or map", arguments.name));
        }
        ("sample", _) => return sample::sample(arguments, common),
        ("list", None) => return Ok(list::list(common)),
        ("list", Some(_)) => return Err("`upstar reduce list` takes no file".to_owned()),
        (name, _) => Reduction::named(name).ok_or_else(|| unknown(name))?,
    };
    let reduction = match arguments.max_degree {
        Some(degree) => {
            reduction.with_max_degree(degree).map_err(|refused| format!("--max-degree: {refused}"))?
        }
        None => reduction,
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
    check_outputs(arguments)?;
    let wanted = witness::wanted(arguments)?;
    let text = input::text(reduction.from, file)?;
    CommandFrame::answer(common).run(|session, control| {
        let instance = input::instance(session, reduction.from, (file, &text), control)?;
        match &wanted {
            Some((way, text)) => witness::mapped(reduction, &instance, (*way, text), (common, control)),
            None => reduced(reduction, &instance, arguments, (common, control)),
        }
    })
}

/// Checks that the outputs can be written, before anything is calculated.
fn check_outputs(arguments: &Reduce) -> Result<(), String> {
    check_files(&arguments.svg)?;
    let Some(out) = &arguments.out else { return Ok(()) };
    if arguments.svg.as_ref() == Some(out) {
        return Err(format!("{}: the picture has a file of its own", out.display()));
    }
    check_writable(out)
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
    let size = reduction.size(instance, control).map_err(refused)?;
    show_remark(&format!("{}: {}: {size}", reduction.name, reduction.to));
    // The picture is drawn first: if it is refused, the board need not be built.
    let drawn = arguments.svg.as_ref().map(|_| picture(reduction, instance, control)).transpose();
    let drawn = drawn.map_err(refused)?;
    let (made, meaning) = reduction.reduce(instance, control).map_err(refused)?;
    show_remark(&meaning);
    let mut answer = Answer::new(common);
    let text = output(reduction, &made, arguments.to)?;
    match &arguments.out {
        Some(path) => write(path, &text)?,
        None if !answer.is_json() => answer.text(&text),
        None => {}
    }
    for (name, fact) in [("reduction", reduction.name), ("size", &size), ("meaning", &meaning)] {
        answer.field(name, fact);
    }
    if arguments.out.is_none() {
        answer.field("result", text);
    }
    if let (Some(file), Some(svg)) = (&arguments.svg, drawn) {
        answer.picture_out(Some(file), svg);
    }
    Ok(answer)
}

fn write(path: &Path, text: &str) -> Result<(), RequestError> {
    let failed = |error| RequestError::new("unsupported", "", format!("{}: {error}", path.display()));
    std::fs::write(path, text).map_err(failed)
}

fn refused(failure: Failure) -> Failed {
    match failure {
        Failure::Stopped(stop) => stop.into(),
        other => RequestError::new("illegal", "", other.to_string()).into(),
    }
}
