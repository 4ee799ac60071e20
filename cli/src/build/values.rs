//! Positions for values, and games for thermographs.

use std::ops::Range;

use upstar::games::notation::print;
use upstar::games::rules::cheques::ExtendedCheques;
use upstar::games::value::{Calc, Dyadic, Value, WantedWalls};
use upstar::ground::board::Board;
use upstar::ground::input::InputError;

use crate::answer::values::json_of;
use crate::answer::{Answer, Failed, RequestError, failed, in_text};
use crate::args::{BuildEscc, BuildThermograph, Common};
use crate::calc::game;
use crate::command::{CommandFrame, Ran};

/// Writes a value as a position of extended cashing cheques.
pub(super) fn escc(arguments: &BuildEscc, common: &Common) -> Ran {
    CommandFrame::answer(common).run(|session, control| {
        let text = &arguments.value;
        let found = session.evaluate(text, control).map_err(|failure| failed(text, failure))?;
        let value = game(&mut Calc::new(session.store(), control), &found)?.ok_or_else(|| {
            let message = format!("a position is that of a game, this is {}", found.describe());
            in_text(text, InputError::new(0..text.len(), message))
        })?;
        let mut answer = Answer::new(common);
        say_position(value, &mut answer)?;
        Ok(answer)
    })
}

/// Finds a game with a wanted thermograph.
pub(super) fn thermograph(arguments: &BuildThermograph, common: &Common) -> Ran {
    CommandFrame::answer(common).run(|session, control| {
        let places = [points(&arguments.left)?, points(&arguments.right)?];
        let [left, right] =
            places.each_ref().map(|points| points.iter().map(|(point, _)| point.clone()).collect());
        let wanted = WantedWalls::new(left, right).map_err(|wrong| {
            let (text, points) =
                wrong.player.of(((&arguments.left, &places[0]), (&arguments.right, &places[1])));
            let span = points.get(wrong.point).map_or(text.len()..text.len(), |(_, span)| span.clone());
            in_text(text, InputError::new(span, wrong.to_string()))
        })?;
        let mut calc = Calc::new(session.store(), control);
        let value = calc.with_walls(&wanted)?;
        let mut answer = Answer::new(common);
        let text = print(&mut calc, value, answer.style())?;
        answer.fact("value", &text, "value", text.clone());
        say_position(value, &mut answer)?;
        Ok(answer)
    })
}

fn say_position(value: Value<'_>, answer: &mut Answer) -> Result<(), Failed> {
    let position = ExtendedCheques::position_of(value)
        .map_err(|error| RequestError::unsupported(format!("no position of escc: {error}")))?;
    answer.fact("escc", &position, "escc", json_of(position.to_data()));
    Ok(())
}

/// A point (t, v) of a wall, with its range in the text.
type Point = ((Dyadic, Dyadic), Range<usize>);

/// Parses a wall: points `t:v`, separated by blanks.
fn points(text: &str) -> Result<Vec<Point>, RequestError> {
    let mut points = Vec::new();
    let mut at = 0;
    for word in text.split(' ') {
        let span = at..at + word.len();
        at = span.end + 1;
        if word.is_empty() {
            continue;
        }
        let read = word.split_once(':').and_then(|(t, v)| Some((t.parse().ok()?, v.parse().ok()?)));
        let wrong = || {
            let message = "a point is T:V, as in 0:8 or 1/2:-3; numbers are whole or n/2^k";
            in_text(text, InputError::new(span.clone(), message.to_owned()))
        };
        points.push((read.ok_or_else(wrong)?, span));
    }
    Ok(points)
}
