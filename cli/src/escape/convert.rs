//! `upstar escape convert`: a multigraph in another format.

use serde_json::Value as Json;
use upstar::escape::board::EscapeFormat;
use upstar::ground::board::OnBoard;
use upstar::ground::control::Control;
use upstar::ground::data::Data;
use upstar::registry::Position;

use super::board::with_board;
use crate::args::{Common, Convert, Format};
use crate::report::{Exit, print};
use crate::request::{Given, RequestError};
use crate::supervise::Failed;

/// Writes one graph.
pub(crate) fn run(arguments: &Convert, common: &Common) -> Exit {
    let work = |position: &Position<'_, '_>, _: &Given, _: &Control| {
        converted(arguments.to, position).map_err(Failed::Own)
    };
    match with_board((&arguments.game, &arguments.graph), common, work) {
        Ok(written) => print(&format!("{}\n", written.trim_end())),
        Err(exit) => exit,
    }
}

fn converted(to: Format, position: &Position<'_, '_>) -> Result<String, RequestError> {
    let format = match to {
        Format::Edges => EscapeFormat::Edges,
        Format::List => EscapeFormat::List,
        Format::Dimacs => EscapeFormat::Dimacs,
        Format::Graph6 => EscapeFormat::Graph6,
        Format::Dot => EscapeFormat::Dot,
        Format::Json => return Ok(json(position.to_data()).to_string()),
    };
    let unsupported = |message: String| RequestError::new("unsupported", "", message);
    let board = match position {
        Position::Escape(position) => position.graph(),
        Position::Spies(position) => position.graph(),
        Position::AtOnce(position) => position.graph(),
        _ => return Err(unsupported("this has no multigraph".to_owned())),
    };
    format.write(board).map_err(|error| unsupported(format!("--to {}: {error}", format.name())))
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
