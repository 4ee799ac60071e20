//! `upstar escape convert`: a multigraph in another format.

use serde_json::Value as Json;
use upstar::board::escape::EscapeFormat;
use upstar::data::Data;
use upstar::solve::{OnBoard, Session};

use crate::args::{Common, Convert, Format};
use crate::eval::position_text;
use crate::report::{Exit, print, show_error};
use crate::request::{RequestError, open_escape};
use crate::supervise::store;

/// Writes one graph.
pub(crate) fn run(arguments: &Convert, common: &Common) -> Exit {
    let text = match position_text(&arguments.game, &arguments.graph) {
        Ok(text) => text,
        Err(message) => return show_error(&message),
    };
    match converted(arguments, &text) {
        Ok(written) => print(&format!("{}\n", written.trim_end())),
        Err(error) => error.show(&arguments.game, common),
    }
}

fn converted(arguments: &Convert, text: &str) -> Result<String, RequestError> {
    let store = store();
    let session = Session::new(&store);
    let (position, _) = open_escape(&session, &arguments.game, text)?;
    let format = match arguments.to {
        Format::Edges => EscapeFormat::Edges,
        Format::List => EscapeFormat::List,
        Format::Dimacs => EscapeFormat::Dimacs,
        Format::Graph6 => EscapeFormat::Graph6,
        Format::Dot => EscapeFormat::Dot,
        Format::Json => return Ok(json(position.to_data()).to_string()),
    };
    format
        .write(position.graph())
        .map_err(|error| RequestError::new("unsupported", "", format!("--to {}: {error}", format.name())))
}

fn json(data: Data) -> Json {
    match data {
        Data::Null => Json::Null,
        Data::Bool(truth) => truth.into(),
        Data::Number(number) => {
            number.parse::<serde_json::Number>().map_or(Json::String(number), Json::Number)
        }
        Data::Text(text) => text.into(),
        Data::List(items) => items.into_iter().map(json).collect(),
        Data::Object(fields) => {
            Json::Object(fields.into_iter().map(|(name, field)| (name, json(field))).collect())
        }
    }
}
