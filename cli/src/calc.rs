//! `upstar calc`: values and functions of values.

use std::fmt::Write;
use std::io::Read;

use serde_json::{Map, Value as Json, json};
use upstar::draw::thermograph_text;
use upstar::games::notation::{MAX_LENGTH, Style, print_list, print_literal, print_loopy, print_uptimal};
use upstar::games::solve::{Answer, FUNCTIONS};
use upstar::games::value::{Calc, LoopyOutcome, LoopyValue, Thermograph, Value};
use upstar::ground::control::{Control, Stop};
use upstar::session::Session;

use crate::args::{Calc as Arguments, Common};
use crate::json;
use crate::report::{Exit, print, show_error};
use crate::request::{RequestError, failed};
use crate::supervise::{Failed, Supervisor, store};

/// What `upstar calc --help` says below the options.
pub(crate) fn help() -> String {
    let mut help = String::from(
        "Examples:\n  upstar calc '{2|-1} + ^*'\n  upstar calc 'temperature({3|{1|-5}})'\n  \
         upstar calc '{2|-1} || 0'\n  upstar calc 'let g = {1|0}; {g|g - 4}'\n  \
         upstar calc 'domineering(\"..|..|#.\") + *'\n  upstar calc 'a{0|a} + upon > ^3'\n  \
         upstar calc 'let a = {0|b}; let b = {a|*}; a'\n\nFunctions:\n",
    );
    for function in FUNCTIONS {
        let call = format!("{}({})", function.name, function.arguments.join(", "));
        let _ = writeln!(help, "  {call:<24} {}", function.help);
    }
    help + "\nComparisons: == != <= >= < > || (confused). Operators, tightest first: - and +- (the switch),\n\
            * with blanks, : (ordinal sum), + and -. ^2 is double up, v2* double down plus star, ^<2> up-second, \
            ^[2] up to 2.\nliteral{-1|1} is the very form, not its value; [a, b] is a list: in a fixed order, each game once.\n\
            Loopy games: a{0|a} leads to itself, {0|pass} too; s & t has onside s and offside t; on, off, over, under, upon, \
            dud, tis, tisn; 5over is 5 + over, ^[on] is upon."
}

/// Answers one expression.
pub(crate) fn run(arguments: &Arguments, common: &Common) -> Exit {
    let mut text = arguments.expression.clone();
    if text == "-" {
        text.clear();
        let limit = MAX_LENGTH as u64 + 2;
        if let Err(error) = std::io::stdin().take(limit).read_to_string(&mut text) {
            return show_error(&format!("standard input: {error}"));
        }
    }
    let supervisor = match Supervisor::new(common.threads) {
        Ok(supervisor) => supervisor,
        Err(error) => return show_error(&error),
    };
    let store = store();
    let session = Session::new(&store);
    let work = |control: &Control| -> Result<String, Failed<RequestError>> {
        let answer = session.evaluate(text.trim_end(), control).map_err(|failure| failed(&text, failure))?;
        let mut calc = Calc::new(&store, control);
        if common.json {
            return Ok(format!("{}\n", Json::Object(to_json(&mut calc, &answer)?)));
        }
        Ok(format!("{}\n", to_text(control, &answer, common.notation.style())?.trim_end()))
    };
    match supervisor.run(common.budget, || session.bytes(), work) {
        Ok(text) => print(&text),
        Err(Failed::Own(error)) => {
            if common.json {
                print(&format!("{}\n", json!({"error": error.to_json()})));
            }
            error.explain()
        }
        Err(Failed::Stopped(ended)) => {
            if common.json {
                let error = json!({"kind": ended.kind(), "message": ended.to_string(), "at": Json::Null});
                print(&format!("{}\n", json!({"error": error})));
            }
            show_error(&format!("no answer: {ended}"));
            ended.into()
        }
    }
}

/// The value that an answer is, if it is one.
pub(crate) fn game<'s>(calc: &mut Calc<'s, '_>, answer: &Answer<'s>) -> Result<Option<Value<'s>>, Stop> {
    Ok(match answer {
        Answer::Value(value) => Some(*value),
        Answer::Literal(literal) => Some(literal.value()),
        Answer::Uptimal(expansion) => Some(calc.uptimal(expansion)?),
        _ => None,
    })
}

/// An answer for people.
pub(crate) fn to_text(control: &Control, answer: &Answer<'_>, style: Style) -> Result<String, Stop> {
    Ok(match answer {
        Answer::Value(value) => {
            upstar::games::notation::print(&mut Calc::new(value.store(), control), *value, style)?
        }
        Answer::Loopy(value) => print_loopy(&mut Calc::new(value.store(), control), *value, style)?,
        Answer::LoopyList(values) => match values.first() {
            Some(first) => loopy_list(&mut Calc::new(first.store(), control), values, style)?,
            None => "[]".to_owned(),
        },
        Answer::LoopyOutcome(outcome) => {
            format!("{}   {}", loopy_outcome(*outcome, style), outcome.describe())
        }
        Answer::Literal(literal) => {
            print_literal(&mut Calc::new(literal.value().store(), control), literal, style)?
        }
        Answer::List(values) => match values.first() {
            Some(first) => print_list(&mut Calc::new(first.store(), control), values, style)?,
            None => "[]".to_owned(),
        },
        Answer::Uptimal(expansion) => print_uptimal(expansion, style),
        Answer::Truth(truth) => truth.to_string(),
        Answer::Outcome(outcome) => format!("{outcome}   {}", outcome.describe()),
        Answer::Thermograph(thermograph) => picture(thermograph, style),
        Answer::Interval(interval) => interval.as_ref().map_or("empty".to_owned(), ToString::to_string),
    })
}

fn loopy_list<'s>(calc: &mut Calc<'s, '_>, values: &[LoopyValue<'s>], style: Style) -> Result<String, Stop> {
    let text = |&value: &LoopyValue<'s>| {
        let text = print_loopy(calc, value, style)?;
        Ok(if text.starts_with("let ") { format!("({text})") } else { text })
    };
    Ok(format!("[{}]", values.iter().map(text).collect::<Result<Vec<_>, Stop>>()?.join(", ")))
}

/// The name of an outcome; hats and háčeks where they can be written.
pub(crate) fn loopy_outcome(outcome: LoopyOutcome, style: Style) -> String {
    let name = outcome.to_string();
    if style == Style::Ascii { name } else { name.replace("Hat", "\u{302}").replace("Check", "\u{30c}") }
}

/// A thermograph for the terminal.
pub(crate) fn picture(thermograph: &Thermograph, style: Style) -> String {
    const COLUMNS: usize = 72;
    const ROWS: usize = 18;
    thermograph_text(thermograph, COLUMNS, ROWS, style == Style::Unicode)
}

fn to_json<'s>(calc: &mut Calc<'s, '_>, answer: &Answer<'s>) -> Result<Map<String, Json>, Stop> {
    let mut fields = Map::new();
    match answer {
        Answer::Value(value) => return json::value(calc, *value),
        Answer::Loopy(value) => return json::partizan(calc, *value),
        Answer::LoopyList(values) => {
            let values = values.iter().map(|value| json::any(calc, *value).map(Json::Object));
            fields.insert("list".into(), values.collect::<Result<Vec<_>, _>>()?.into())
        }
        Answer::LoopyOutcome(outcome) => fields.insert("outcome".into(), outcome.to_string().into()),
        Answer::Literal(literal) => {
            let text = print_literal(calc, literal, Style::Ascii)?;
            fields.extend(json::value(calc, literal.value())?);
            fields.insert("literal".into(), text.into())
        }
        Answer::List(values) => {
            let values = values.iter().map(|value| json::value(calc, *value).map(Json::Object));
            fields.insert("list".into(), values.collect::<Result<Vec<_>, _>>()?.into())
        }
        Answer::Uptimal(expansion) => fields.insert("uptimal".into(), json::uptimal(expansion)),
        Answer::Truth(truth) => fields.insert("truth".into(), (*truth).into()),
        Answer::Outcome(outcome) => fields.insert("outcome".into(), outcome.to_string().into()),
        Answer::Thermograph(graph) => fields.insert("thermograph".into(), json::thermograph(graph)),
        Answer::Interval(interval) => fields.insert(
            "interval".into(),
            interval.as_ref().map_or(Json::Null, |i| {
                json!({"low": json::number(&i.low.at), "low_closed": i.low.closed,
                       "high": json::number(&i.high.at), "high_closed": i.high.closed})
            }),
        ),
    };
    Ok(fields)
}
