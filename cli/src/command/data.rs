//! Conversions between JSON and the engine's own format-free data.

use serde_json::Value as Json;
use upstar::ground::data::Data;

/// Converts JSON into the engine's data. Numbers keep their text.
pub(super) fn data(json: &Json) -> Data {
    match json {
        Json::Null => Data::Null,
        Json::Bool(truth) => Data::Bool(*truth),
        Json::Number(number) => Data::Number(number.to_string()),
        Json::String(text) => Data::Text(text.clone()),
        Json::Array(items) => Data::List(items.iter().map(data).collect()),
        Json::Object(fields) => {
            Data::Object(fields.iter().map(|(name, field)| (name.clone(), data(field))).collect())
        }
    }
}

/// Converts the engine's data into JSON. A number that JSON cannot hold becomes a string.
pub(crate) fn json(data: Data) -> Json {
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
