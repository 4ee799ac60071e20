//! `upstar calc`: values and functions of values.
//!
//! `rows` shows the rows of a table while it is calculated.

mod rows;

use std::io::Read;

use serde_json::{Map, Value as Json, json};
use upstar::games::facts::LOOPY_FACTS;
use upstar::games::notation::{
    MAX_LENGTH, Style, print, print_literal, print_loopy, print_number, print_switches, print_uptimal,
};
use upstar::games::solve::{About, Answer as Found, Table, TakeRow};
use upstar::games::value::{Calc, Store, Value};
use upstar::ground::Failure;
use upstar::ground::control::{Control, Stop};
use upstar::session::Session;
use upstar_draw::tex;

use self::rows::{Form, Rows};
use crate::answer::fields::Wishes;
use crate::answer::lists::list_text;
use crate::answer::table::{Layout, aligned, csv, tabular};
use crate::answer::{Answer, Exit, Failed, RequestError, failed, values};
use crate::args::{Calc as Arguments, Common};
use crate::command::{CommandFrame, Ran, Wanted};

/// The largest number of members of a list for programs, including the members of lists inside it.
const MOST_MEMBERS: u64 = 1 << 20;

/// Evaluates one expression.
pub(crate) fn run(arguments: &Arguments, common: &Common) -> Ran {
    let mut text = arguments.expression.clone();
    if text == "-" {
        text.clear();
        // Two bytes more than allowed: enough for the parser to see that the text is too long.
        let read = std::io::stdin().take(MAX_LENGTH as u64 + 2).read_to_string(&mut text);
        read.map_err(|error| format!("standard input: {error}"))?;
    }
    CommandFrame::new(common, Wanted::Value).run(|session, control| {
        let answer = Answer::new(common).with_fields(&arguments.fields);
        let mut answer = answer.with_layout(layout(arguments.csv, arguments.tabular));
        evaluate(session, &text, &mut answer, control)?;
        answer.keep_wanted();
        Ok(answer)
    })
}

/// Adds the value of an expression to an answer.
pub(crate) fn evaluate(
    session: &Session<'_>,
    text: &str,
    answer: &mut Answer,
    control: &Control,
) -> Result<(), Failed> {
    let found = by_rows(session.store(), answer, control, |take| {
        let found = session.evaluate_by_rows(text.trim_end(), control, take);
        found.map_err(|failure| failed(text, failure))
    })?;
    let option = match answer.layout() {
        Layout::Csv => "--csv",
        Layout::Tabular => "--tabular",
        Layout::Aligned => return Ok(()),
    };
    if !matches!(found, Found::Table(_)) {
        let message = format!("{option} is for tables, but this is {}", found.describe());
        return Err(RequestError::unsupported(message).into());
    }
    Ok(())
}

/// Runs `work`, and adds its result to an answer. The rows of a table are shown as they are finished; the
/// finished ones are known if the calculation is stopped.
pub(crate) fn by_rows<'s>(
    store: &'s Store,
    answer: &mut Answer,
    control: &Control,
    work: impl FnOnce(TakeRow<'_, 's>) -> Result<Found<'s>, Failed>,
) -> Result<Found<'s>, Failed> {
    let form = match (answer.is_json(), answer.layout()) {
        (true, _) => Form::Json,
        (false, Layout::Csv) => Form::Csv,
        (false, Layout::Tabular) => Form::Tabular,
        (false, Layout::Aligned) => Form::Aligned,
    };
    let rows = Rows::new(form, answer.style());
    let mut take = |columns: &[String], row: &[Found<'s>]| rows.take((store, control), columns, row);
    let found = rows.during(|| work(&mut take));
    match found {
        Ok(Found::Table(_)) if rows.has_rows() => {
            // The cells of the rows were printed or collected one by one already.
            if answer.is_json() {
                answer.fields(rows.known().fields);
            } else {
                answer.text(rows.rest());
            }
            found
        }
        Ok(found) => {
            say(store, &found, answer, control)?;
            Ok(found)
        }
        Err(failed) if rows.has_rows() => {
            rows.show_rest();
            Err(match failed {
                Failed::Stopped(stop, None) => Failed::Stopped(stop, Some(Box::new(rows.known()))),
                failed => failed,
            })
        }
        Err(failed) => Err(failed),
    }
}

/// Adds a result to an answer.
pub(crate) fn say<'s>(
    store: &'s Store,
    found: &Found<'s>,
    answer: &mut Answer,
    control: &Control,
) -> Result<(), Stop> {
    if found.is_unknown() {
        answer.ends(Exit::Unknown);
    }
    if answer.is_json() {
        let fields = fields(&mut Calc::new(store, control), found, answer.wishes())?;
        answer.fields(fields);
    } else {
        let text = match found {
            Found::Table(table) => {
                let mut lines = lines(store, control, table, answer.style())?;
                match answer.layout() {
                    Layout::Aligned => aligned(&lines),
                    Layout::Csv => csv(&lines),
                    Layout::Tabular => {
                        for (line, row) in lines.iter_mut().skip(1).zip(&table.rows) {
                            line.iter_mut().zip(row).for_each(|(cell, found)| *cell = for_tex(found, cell));
                        }
                        tabular(&lines)
                    }
                }
            }
            _ => to_text(store, control, found, answer.style())?,
        };
        answer.line(text.trim_end());
    }
    Ok(())
}

/// Returns the short game that a result is; `None` if it is none.
pub(crate) fn game<'s>(calc: &mut Calc<'s, '_>, answer: &Found<'s>) -> Result<Option<Value<'s>>, Stop> {
    Ok(match answer {
        Found::Value(value) => Some(*value),
        Found::Literal(literal) => Some(literal.value()),
        Found::Uptimal(expansion) => Some(calc.uptimal(expansion)?),
        Found::Switches(expansion) => Some(calc.switches(expansion)?),
        _ => None,
    })
}

/// Formats a result for people.
pub(crate) fn to_text<'s>(
    store: &'s Store,
    control: &Control,
    answer: &Found<'s>,
    style: Style,
) -> Result<String, Stop> {
    Ok(match answer {
        Found::Value(value) => print(&mut Calc::new(value.store(), control), *value, style)?,
        Found::Loopy(value) => print_loopy(&mut Calc::new(value.store(), control), *value, style)?,
        Found::Infinite(infinite) => values::infinite(&infinite.value(), style),
        Found::Surreal(number) => print_number(number, style),
        Found::About(about) => about.written(style),
        Found::Literal(literal) => {
            print_literal(&mut Calc::new(literal.value().store(), control), literal, style)?
        }
        Found::List(list) => {
            list_text(store, control, list, style, &mut |member| cell(store, control, member, style))?
        }
        Found::Uptimal(expansion) => print_uptimal(expansion, style),
        Found::Switches(expansion) => print_switches(expansion, style),
        Found::Word(word) => (*word).to_owned(),
        Found::Truth(truth) => truth.to_string(),
        Found::Unknown(why) => format!("unknown: {why}"),
        Found::Missing(failure) => match &**failure {
            Failure::Stopped(Stop::Nodes | Stop::Bytes | Stop::Cancelled) => "not finished".to_owned(),
            failure => format!("none: {failure}"),
        },
        Found::Outcome(outcome) => {
            format!("{}   {}", values::loopy_outcome(*outcome, style), outcome.describe())
        }
        Found::Thermograph(thermograph) => values::picture(thermograph, style),
        Found::Interval(interval) => interval.as_ref().map_or("empty".to_owned(), ToString::to_string),
        Found::Table(table) => aligned(&lines(store, control, table, style)?),
        Found::Function(own) => format!("a function {own}"),
    })
}

/// Returns the fields of a result.
fn fields<'s>(
    calc: &mut Calc<'s, '_>,
    found: &Found<'s>,
    wishes: Wishes<'_>,
) -> Result<Map<String, Json>, Stop> {
    let field = |name: &str, value: Json| Ok(Map::from_iter([(name.to_owned(), value)]));
    match found {
        Found::Value(value) => values::fact_fields(calc, *value, wishes),
        Found::Loopy(value) => values::fact_fields(calc, *value, wishes),
        Found::Surreal(number) => values::number_fields(number, calc.control()),
        Found::About(about) => values::about_fields(about, calc.control()),
        Found::Infinite(infinite) => {
            let value = infinite.value();
            values::table_fields(LOOPY_FACTS, Wishes::ALL, |how| Ok(how.of_value(&value)))
        }
        Found::Literal(literal) => {
            let text = print_literal(calc, literal, Style::Ascii)?;
            let mut fields = values::fact_fields(calc, literal.value(), wishes)?;
            fields.insert("literal".to_owned(), text.into());
            Ok(fields)
        }
        Found::List(list) => {
            // Programs get every member written out, even where lists share them, so the count may be
            // exponential in the size in memory.
            if list.count_inside() > MOST_MEMBERS {
                return Err(Stop::TooLarge);
            }
            let members = list.iter().map(|member| {
                calc.control().check(1, 0)?;
                fields(calc, member, Wishes::ALL).map(Json::Object)
            });
            field("list", Json::Array(members.collect::<Result<_, _>>()?))
        }
        Found::Uptimal(expansion) => field("uptimal", values::uptimal(expansion)),
        Found::Switches(expansion) => field("switches", values::switches(expansion)),
        Found::Word(word) => field("word", (*word).into()),
        Found::Truth(truth) => field("truth", (*truth).into()),
        Found::Unknown(why) => field("truth", json!({"unknown": why})),
        Found::Missing(_) => Ok(Map::new()),
        Found::Outcome(outcome) => field("outcome", outcome.to_string().into()),
        Found::Table(table) => {
            let cells = lines(calc.store(), calc.control(), table, Style::Ascii)?;
            let rows: Json = cells.into_iter().skip(1).collect();
            Ok(Map::from_iter([("columns".to_owned(), json!(table.columns)), ("rows".to_owned(), rows)]))
        }
        Found::Function(own) => field("function", own.to_string().into()),
        Found::Thermograph(graph) => field("thermograph", values::thermograph(graph)),
        Found::Interval(interval) => field("interval", values::interval(interval.as_ref())),
    }
}

/// Formats a result for the cell of a table or the member of a list. Results of several lines are replaced
/// by a description.
fn cell<'s>(store: &'s Store, control: &Control, answer: &Found<'s>, style: Style) -> Result<String, Stop> {
    match answer {
        Found::Outcome(outcome) => Ok(values::loopy_outcome(*outcome, style)),
        Found::Thermograph(_) | Found::Table(_) | Found::Function(_) | Found::About(About::Way(..)) => {
            Ok(answer.describe().to_owned())
        }
        // Definitions of shared parts fit in one line, where they are read just as in several.
        other => Ok(to_text(store, control, other, style)?.replace('\n', " ")),
    }
}

/// Returns the layout of tables that the options ask for.
pub(crate) fn layout(csv: bool, tabular: bool) -> Layout {
    match (csv, tabular) {
        (_, true) => Layout::Tabular,
        (true, false) => Layout::Csv,
        (false, false) => Layout::Aligned,
    }
}

/// Writes the text of a cell, in the style for LaTeX, as a formula or as text.
fn for_tex(found: &Found<'_>, text: &str) -> String {
    match found {
        Found::Value(_)
        | Found::Loopy(_)
        | Found::Infinite(_)
        | Found::Surreal(_)
        | Found::Literal(_)
        | Found::Uptimal(_)
        | Found::Switches(_) => format!("${text}$"),
        _ => tex(text),
    }
}

/// Returns the titles and the cells of a table.
fn lines<'s>(
    store: &'s Store,
    control: &Control,
    table: &Table<'s>,
    style: Style,
) -> Result<Vec<Vec<String>>, Stop> {
    let row = |row: &Vec<Found<'s>>| row.iter().map(|answer| cell(store, control, answer, style)).collect();
    let rows = table.rows.iter().map(row);
    std::iter::once(Ok(table.columns.clone())).chain(rows).collect()
}
