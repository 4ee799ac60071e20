//! What there is to say about a position of an impartial game that need not end.

use serde_json::Value as Json;
use upstar::control::{Control, Stop};
use upstar::draw::position_svg;
use upstar::solve::LoopyPosition;

use super::Output;
use crate::args::{Common, Eval};
use crate::json;
use crate::report::Exit;

/// The answer, for people or for programs.
pub(super) fn output(
    position: &dyn LoopyPosition,
    arguments: &Eval,
    common: &Common,
    control: &Control,
) -> Result<Output, Stop> {
    let text = if common.json {
        let mut fields = serde_json::Map::new();
        fields.insert("ruleset".into(), arguments.ruleset.clone().into());
        fields.extend(json::loopy(position, control)?);
        format!("{}\n", Json::Object(fields))
    } else {
        to_text(position, control)?
    };
    let board = position_svg(position.board());
    Ok(Output { text, thermograph: None, board, exit: Exit::Answered })
}

fn to_text(position: &dyn LoopyPosition, control: &Control) -> Result<String, Stop> {
    let value = position.value(control)?;
    let outcome = value.outcome();
    let text = position.text();
    Ok(format!("{text}\n\nvalue          {value}\noutcome        {outcome}   {}\n", outcome.describe()))
}
