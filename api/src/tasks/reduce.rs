//! Reductions between formulas and boards.

use serde_json::{Map, Value as Json, json};
use upstar::Failure;
use upstar::escape::board::EscapeGraph;
use upstar::ground::control::{Control, Stop};
use upstar::ground::input::{InputError, nearest};
use upstar::logic::{Cnf, Prenex, QbfSolver, satisfy};
use upstar::reduce::rectilinear::Rectilinear;
use upstar::reduce::{Instance, Question, REDUCTIONS, Reduction};
use upstar::session::Session;
use upstar_draw::reduction::picture;

use crate::answer::{Failed, RequestError};
use crate::kinds::Fields;
use crate::limits::Limits;
use crate::request::Request;

/// The longest notation of a result in bytes.
const MOST_TEXT: usize = 1 << 16;

/// Lists the reductions, each with its questions, its condition and its source.
pub fn reductions() -> Json {
    let one = |reduction: &Reduction| {
        json!({
            "name": reduction.name,
            "from": reduction.from.to_string(),
            "to": reduction.to.to_string(),
            "condition": reduction.condition,
            "theorem": reduction.theorem,
            "variants": variants(reduction),
        })
    };
    REDUCTIONS.iter().map(one).collect()
}

/// Returns the variants of a reduction whose boards have a bound on the numbers of neighbours.
fn variants(reduction: &Reduction) -> Vec<Json> {
    let variant = reduction.with_max_degree(3).ok();
    let one = |variant: &Reduction| {
        json!({
            "max_degree": variant.max_degree, "condition": variant.condition, "theorem": variant.theorem,
        })
    };
    variant.map(one).into_iter().collect()
}

/// Reduces an instance, and returns the size and the meaning of the result, a picture with the gadgets if there is one,
/// the notation of the result if it is short, and whether the formula holds.
pub(super) fn reduce(
    session: &Session<'_>,
    request: &Map<String, Json>,
    limits: Limits<'_>,
) -> Result<Fields, Failed> {
    let text_of = |key: &str| {
        let text = request.get(key).and_then(Json::as_str);
        text.ok_or_else(|| RequestError::new("parse", key, "expected a text"))
    };
    let reduction = named(text_of("reduction")?)?;
    let instance = instance(session, reduction.from, text_of("instance")?, limits.control)?;
    let control = limits.control;
    let size = reduction.size(&instance, control).map_err(refused)?;
    let (made, meaning) = reduction.reduce(&instance, control).map_err(refused)?;
    let mut fields = Fields::from_iter([
        ("size".to_owned(), size.to_string().into()),
        ("meaning".to_owned(), meaning.into()),
    ]);
    match picture(reduction, &instance, control) {
        Ok(scene) => fields.insert("svg".to_owned(), scene.svg().into()),
        Err(Failure::Stopped(stop)) => return Err(stop.into()),
        Err(why) => fields.insert("no_picture".to_owned(), why.to_string().into()),
    };
    let text = match &made {
        Instance::Cnf(cnf) => cnf.to_string(),
        Instance::Prenex(prenex) => prenex.to_string(),
        Instance::Rectilinear(drawn) => drawn.to_string(),
        Instance::Board(board) => board.to_string(),
    };
    if text.len() <= MOST_TEXT {
        fields.insert("result".to_owned(), text.into());
    }
    if let Some(holds) = holds(&instance, control)? {
        fields.insert("holds".to_owned(), holds.into());
    }
    Ok(fields)
}

fn named(name: &str) -> Result<&'static Reduction, RequestError> {
    Reduction::named(name).ok_or_else(|| {
        let near = nearest(name, REDUCTIONS.iter().map(|reduction| reduction.name));
        let hint = near.map(|near| format!("; did you mean {near}?")).unwrap_or_default();
        RequestError::new("parse", "reduction", format!("there is no reduction {name:?}{hint}"))
    })
}

/// Reads the instance of a question: a formula in its format, or a board of Nemesis.
fn instance(
    session: &Session<'_>,
    question: Question,
    text: &str,
    control: &Control,
) -> Result<Instance, Failed> {
    let in_formula = |error: InputError| match error.stop {
        Some(stop) => Failed::from(stop),
        None => {
            let line = 1 + text.get(..error.span.start).unwrap_or(text).matches('\n').count();
            RequestError::new("parse", format!("instance line {line}"), error.to_string()).into()
        }
    };
    Ok(match question {
        Question::Sat => Instance::Cnf(Cnf::parse(text, control).map_err(in_formula)?),
        Question::Pmr3Sat => Instance::Rectilinear(Rectilinear::parse(text, control).map_err(in_formula)?),
        Question::Qbf => Instance::Prenex(Prenex::parse(text, control).map_err(in_formula)?),
        _ => {
            let request = Request::from_text("nemesis", text)?;
            let Request::Position { ruleset, position } = request else {
                return Err(RequestError::new("parse", "instance", "expected a board").into());
            };
            let position = position.open_under(session, &ruleset, control)?;
            let board = position.on_board().any_board().downcast_ref::<EscapeGraph>();
            Instance::Board(board.expect("a position of Nemesis is on a multigraph").clone())
        }
    })
}

/// Returns whether a formula can be satisfied or is true; `None` for a board.
fn holds(instance: &Instance, control: &Control) -> Result<Option<bool>, Stop> {
    let is_true = |prenex: &Prenex| QbfSolver::new(prenex).is_true(&[], control);
    Ok(Some(match instance {
        Instance::Cnf(cnf) => satisfy(cnf, control)?.is_some(),
        Instance::Prenex(prenex) => is_true(prenex)?,
        Instance::Rectilinear(drawn) => is_true(&drawn.prenex())?,
        Instance::Board(_) => return Ok(None),
    }))
}

fn refused(failure: Failure) -> Failed {
    match failure {
        Failure::Stopped(stop) => stop.into(),
        other => RequestError::new("illegal", "instance", other.to_string()).into(),
    }
}
