//! `upstar calc`: values and functions of values.
//!
//! `rows` shows the rows of a table while it is calculated.

mod rows;

use std::io::Read;

use upstar::games::notation::MAX_LENGTH;
use upstar::games::solve::{Answer as Found, TakeRow};
use upstar::games::value::Store;
use upstar::ground::control::Control;
use upstar::session::Session;
pub(crate) use upstar_api::calc::game;
use upstar_api::calc::{self, say};

use self::rows::Rows;
use crate::answer::table::Layout;
use crate::answer::{Answer, Failed, RequestError, failed};
use crate::args::{Calc as Arguments, Common};
use crate::command::{CommandFrame, Ran, Wanted};

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
        let mut answer = answer.with_layout(layout(arguments.csv, arguments.markdown, arguments.tabular));
        evaluate(session, &text, &mut answer, control)?;
        answer.keep_wanted();
        Ok(answer)
    })
}

/// Adds the value of an expression to an answer.
fn evaluate(session: &Session<'_>, text: &str, answer: &mut Answer, control: &Control) -> Result<(), Failed> {
    let found = by_rows(session.store(), answer, control, |take| {
        let found = session.evaluate_by_rows(text.trim_end(), control, take);
        found.map_err(|failure| failed(text, failure))
    });
    let found = found.map_err(|failed| failed.knowing(|| calc::certain_in(text, session)))?;
    let option = match answer.layout() {
        Layout::Csv => "--csv",
        Layout::Markdown => "--markdown",
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
    if answer.is_json() {
        return calc::by_rows(store, answer, control, work);
    }
    let rows = Rows::new(answer.layout(), answer.style());
    let mut take = |columns: &[String], row: &[Found<'s>]| rows.take((store, control), columns, row);
    let found = rows.during(|| work(&mut take));
    match found {
        Ok(Found::Table(_)) if rows.has_rows() => {
            // The cells of the other rows were printed already.
            answer.text(rows.rest());
            found
        }
        Ok(found) => {
            say(store, &found, answer, control)?;
            Ok(found)
        }
        Err(failed) if rows.has_rows() => {
            rows.show_rest();
            Err(failed.knowing(|| rows.known()))
        }
        Err(failed) => Err(failed),
    }
}

/// Returns the layout of tables that the options ask for.
pub(crate) fn layout(csv: bool, markdown: bool, tabular: bool) -> Layout {
    match (csv, markdown, tabular) {
        (_, _, true) => Layout::Tabular,
        (_, true, false) => Layout::Markdown,
        (true, false, false) => Layout::Csv,
        (false, false, false) => Layout::Aligned,
    }
}
