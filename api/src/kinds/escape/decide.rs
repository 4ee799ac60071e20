//! The question whether a cat lasts more than a number of deletions.

use upstar::escape::EscapePosition;
use upstar::ground::control::Control;

use super::words::{known, start, stopped};
use crate::answer::{Answer, Failed};
use crate::request::Given;

/// Answers the question for one board; `None` in games with a winner.
pub(super) fn decide(
    position: &EscapePosition,
    more_than: u32,
    (given, control): (&Given, &Control),
    answer: &mut Answer,
) -> Option<Result<(), Failed>> {
    let play = match start(position, given) {
        Ok(play) => play,
        Err(error) => return Some(Err(error.into())),
    };
    let lasts = match play.lasts_more_than(more_than, control) {
        Ok(lasts) => lasts?,
        Err(stop) => return Some(Err(stopped(stop, position.rules()).knowing(|| known(&play, None)))),
    };
    let deletions = if more_than == 1 { "deletion" } else { "deletions" };
    let words = match lasts {
        true => format!("yes: the cat lasts more than {more_than} {deletions}"),
        false => format!("no: the herder needs no more than {more_than} {deletions}"),
    };
    answer.fact("more", words, "more", lasts);
    answer.field("more_than", more_than);
    answer.fact("positions", play.nodes(), "positions", play.nodes());
    Some(Ok(()))
}
