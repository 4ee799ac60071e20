//! Results of expressions: values, numbers, lists, tables and others.

use serde_json::{Map, Value as Json, json};
use upstar::games::facts::{LOOPY_FACTS, NUMBER_FACTS};
use upstar::games::notation::{
    Expression, ExpressionKind, Style, parse, print, print_literal, print_loopy, print_number,
    print_switches, print_uptimal,
};
use upstar::games::solve::{About, Answer as Found, Example, NamedPosition, Table, TakeRow};
use upstar::games::value::{Calc, Store, Value};
use upstar::ground::Failure;
use upstar::ground::control::{Control, Stop};
use upstar::session::Session;
use upstar_draw::tex;

use crate::answer::fields::Wishes;
use crate::answer::lists::list_text;
use crate::answer::table::{Layout, aligned, csv, markdown, markdown_rule, tabular};
use crate::answer::{Answer, Exit, Failed, Known, failed, values};
use crate::kinds::sum::certain;
use crate::request::Request;

/// The largest number of members of a list for programs, including the members of lists inside it.
const MOST_MEMBERS: u64 = 1 << 20;

/// The budget, in nodes, for printing the row in which a calculation was stopped.
const NODES_OF_LAST: u64 = 10_000;

/// Adds the value of an expression to an answer for programs, and returns it.
///
/// # Errors
/// Fails if the expression is wrong, or if `control` ends the calculation; then the finished rows of a table are
/// known.
pub fn evaluate<'s>(
    session: &Session<'s>,
    text: &str,
    answer: &mut Answer,
    control: &Control,
) -> Result<Found<'s>, Failed> {
    let found = by_rows(session.store(), answer, control, |take| {
        let found = session.evaluate_by_rows(text.trim_end(), control, take);
        found.map_err(|failure| failed(text, failure))
    });
    found.map_err(|failed| failed.knowing(|| certain_in(text, session)))
}

/// The fewest summands of a sum whose bounds are looked for, and the budget for them, in nodes and in bytes.
const FEWEST_BOUNDED: usize = 6;
const NODES_OF_BOUNDS: u64 = 1 << 12;
const BYTES_OF_BOUNDS: usize = 16 << 20;

/// Returns what is certain about an expression that has no answer, if it is a sum of many forms or a function of one: the
/// bounds of the sum.
pub fn certain_in(text: &str, session: &Session<'_>) -> Known {
    let Ok(expression) = parse(text.trim_end()) else { return Known::default() };
    let sum = match &expression.kind {
        ExpressionKind::Call(_, arguments) if arguments.len() == 1 => arguments.first(),
        _ => Some(&expression),
    };
    let is_many = |sum: &&Expression| {
        let terms = match &sum.kind {
            ExpressionKind::Negative(of) => &of.kind,
            kind => kind,
        };
        matches!(terms, ExpressionKind::Sum(terms) if terms.len() >= FEWEST_BOUNDED) && is_explicit(sum)
    };
    let Some(sum) = sum.filter(is_many).and_then(|sum| text.get(sum.span.clone())) else {
        return Known::default();
    };
    let most = session.store().bytes().saturating_add(BYTES_OF_BOUNDS);
    let control = Control::unlimited().with_nodes(NODES_OF_BOUNDS).with_bytes(most);
    certain(&Request::Expression(sum.to_owned()), session, &control).unwrap_or_default()
}

/// Returns whether an expression consists of forms and numbers, without names and functions.
fn is_explicit(expression: &Expression) -> bool {
    let mut open = vec![expression];
    while let Some(part) = open.pop() {
        match part.kind {
            ExpressionKind::Sum(_)
            | ExpressionKind::Negative(_)
            | ExpressionKind::Braces(..)
            | ExpressionKind::Switch(_)
            | ExpressionKind::NumberUpStar { .. } => open.extend(part.parts()),
            _ => return false,
        }
    }
    true
}

/// Runs `work`, and adds its result to an answer for programs.
///
/// # Errors
/// Fails as `work` does. If it is stopped, the finished rows of a table are known.
pub fn by_rows<'s>(
    store: &'s Store,
    answer: &mut Answer,
    control: &Control,
    work: impl FnOnce(TakeRow<'_, 's>) -> Result<Found<'s>, Failed>,
) -> Result<Found<'s>, Failed> {
    let (style, mut titles, mut rows) = (answer.style(), None, Vec::new());
    let mut take = |columns: &[String], row: &[Found<'s>]| {
        rows.push(cells((store, control), row, (style, Layout::Aligned))?);
        titles.get_or_insert_with(|| columns.to_vec());
        Ok(())
    };
    let found = work(&mut take);
    match (found, titles) {
        (Ok(found @ Found::Table(_)), Some(titles)) => {
            answer.fields(table_fields(titles, rows));
            Ok(found)
        }
        (Ok(found), _) => {
            say(store, &found, answer, control)?;
            Ok(found)
        }
        (Err(failed), Some(titles)) => {
            let known = || Known { fields: table_fields(titles, rows), words: String::new() };
            Err(failed.knowing(known))
        }
        (Err(failed), None) => Err(failed),
    }
}

/// Returns the fields of a table.
fn table_fields(titles: Vec<String>, rows: Vec<Vec<String>>) -> Map<String, Json> {
    Map::from_iter([("columns".to_owned(), json!(titles)), ("rows".to_owned(), rows.into_iter().collect())])
}

/// Returns whether the calculation ended in a row.
pub fn has_ended(row: &[Found<'_>]) -> bool {
    let is_end = |found: &Found<'_>| match found {
        Found::Missing(failure) => {
            matches!(**failure, Failure::Stopped(Stop::Nodes | Stop::Bytes | Stop::Cancelled))
        }
        _ => false,
    };
    row.iter().any(is_end)
}

/// Formats the cells of a finished row, or of the one in which the calculation was stopped.
///
/// # Errors
/// Returns the reason if `control` ends the work.
pub fn cells<'s>(
    (store, control): (&'s Store, &Control),
    row: &[Found<'s>],
    (style, layout): (Style, Layout),
) -> Result<Vec<String>, Stop> {
    // The budget is used up if the calculation was stopped in this row; what is finished of the row is
    // shown all the same, under a small budget of its own.
    let has_ended = has_ended(row);
    let little = Control::unlimited().with_nodes(NODES_OF_LAST);
    let text = |found: &Found<'s>| {
        let text = match has_ended {
            true => cell(store, &little, found, style).unwrap_or_else(|_| "..".to_owned()),
            false => cell(store, control, found, style)?,
        };
        Ok(if layout == Layout::Tabular { for_tex(found, &text) } else { text })
    };
    row.iter().map(text).collect()
}

/// Adds a result to an answer.
///
/// # Errors
/// Returns the reason if `control` ends the work.
pub fn say<'s>(
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
    } else if let Found::Surreal(number) = found
        && !answer.is_whole()
    {
        let style = answer.style();
        values::table_facts(NUMBER_FACTS, answer, |find| find(number, style, control))?;
    } else {
        let text = match found {
            Found::Table(table) => {
                let mut lines = lines(store, control, table, answer.style())?;
                match answer.layout() {
                    Layout::Aligned => aligned(&lines),
                    Layout::Csv => csv(&lines),
                    Layout::Markdown => {
                        lines.insert(1, markdown_rule(table.columns.len()));
                        markdown(&lines)
                    }
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
///
/// # Errors
/// Returns the reason if the calculation is stopped.
pub fn game<'s>(calc: &mut Calc<'s, '_>, answer: &Found<'s>) -> Result<Option<Value<'s>>, Stop> {
    Ok(match answer {
        Found::Value(value) => Some(*value),
        Found::Literal(literal) => Some(literal.value()),
        Found::Uptimal(expansion) => Some(calc.uptimal(expansion)?),
        Found::Switches(expansion) => Some(calc.switches(expansion)?),
        _ => None,
    })
}

/// Formats a result for people.
///
/// # Errors
/// Returns the reason if `control` ends the work.
pub fn to_text<'s>(
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
        Found::About(about) => about.text(style),
        Found::Literal(literal) => {
            print_literal(&mut Calc::new(literal.value().store(), control), literal, style)?
        }
        Found::List(list) => list_text(store, control, list, style, &mut |member| match member {
            Found::Text(text) => Ok(in_quotes(text)),
            member => cell(store, control, member, style),
        })?,
        Found::Uptimal(expansion) => print_uptimal(expansion, style),
        Found::Switches(expansion) => print_switches(expansion, style),
        Found::Word(word) => (*word).to_owned(),
        Found::Text(text) => in_quotes(text),
        Found::Position(position) => position.to_string(),
        Found::Truth(truth) => truth.to_string(),
        Found::Example(example) => {
            let what = if example.truth { "witness" } else { "counterexample" };
            format!("{}\n{what}: {}", example.truth, names_of(store, control, example, style)?)
        }
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

/// Returns the fields of a position.
fn position_fields(position: &NamedPosition<'_>) -> Map<String, Json> {
    let fields = [("ruleset", &position.ruleset), ("position", &position.text)];
    fields.into_iter().map(|(name, text)| (name.to_owned(), text.as_str().into())).collect()
}

/// Formats the names of an example with their values.
fn names_of<'s>(
    store: &'s Store,
    control: &Control,
    example: &Example<'s>,
    style: Style,
) -> Result<String, Stop> {
    let names = example.names.iter();
    let named = names.map(|(name, value)| Ok(format!("{name} = {}", cell(store, control, value, style)?)));
    Ok(named.collect::<Result<Vec<_>, Stop>>()?.join(", "))
}

/// Returns a text in quotes that it does not contain.
fn in_quotes(text: &str) -> String {
    let quote = if text.contains('"') { '\'' } else { '"' };
    format!("{quote}{text}{quote}")
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
        Found::Text(text) => field("text", (**text).into()),
        Found::Position(position) => Ok(position_fields(position)),
        Found::Truth(truth) => field("truth", (*truth).into()),
        Found::Example(example) => {
            let mut fields = Map::from_iter([("truth".to_owned(), example.truth.into())]);
            let mut names = Map::new();
            for (name, value) in &example.names {
                names.insert(name.clone(), cell(calc.store(), calc.control(), value, Style::Ascii)?.into());
            }
            fields.insert(if example.truth { "witness" } else { "counterexample" }.to_owned(), names.into());
            Ok(fields)
        }
        Found::Unknown(why) => field("truth", json!({"unknown": why})),
        Found::Missing(_) => Ok(Map::new()),
        Found::Outcome(outcome) => field("outcome", outcome.to_string().into()),
        Found::Table(table) => {
            let mut rows = lines(calc.store(), calc.control(), table, Style::Ascii)?;
            Ok(table_fields(table.columns.clone(), rows.split_off(1)))
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
        Found::Text(text) => Ok(text.to_string()),
        Found::Example(example) => {
            Ok(format!("{}: {}", example.truth, names_of(store, control, example, style)?))
        }
        Found::Thermograph(_) | Found::Table(_) | Found::Function(_) | Found::About(About::Way(..)) => {
            Ok(answer.describe().to_owned())
        }
        // Definitions of shared parts fit in one line, where they are read just as in several.
        other => Ok(to_text(store, control, other, style)?.replace('\n', " ")),
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
