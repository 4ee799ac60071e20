//! Grundy values of impartial sums.

use upstar::games::play::{NimSum, PlayedSum};
use upstar::games::rules::loopy::NimValue;
use upstar::games::solve::PartizanPosition;
use upstar::games::value::{Calc, Value};
use upstar::ground::control::Control;
use upstar::registry::Position;
use upstar::session::Session;

use crate::answer::Failed;
use crate::request::Request;

/// Returns the Grundy value of a request with a short value, and its parts; `None` if the request is not
/// impartial.
pub(crate) fn nim_sum<'s>(
    request: &Request,
    value: Value<'s>,
    session: &Session<'s>,
    control: &Control,
) -> Result<Option<NimSum>, Failed> {
    // An impartial game equals a nimber, so any other value settles the question.
    if value.nimber().is_none() {
        return Ok(None);
    }
    let mut all = NimSum { value: 0, parts: Vec::new(), moves: Vec::new() };
    for term in terms(request) {
        let Some(NimSum { value, parts, .. }) = of_term(term, session, control)? else { return Ok(None) };
        all.value ^= value;
        all.parts.extend(parts);
    }
    Ok(Some(all))
}

/// Returns the terms of a sum, recursively; a request that is no sum is its only term.
fn terms(request: &Request) -> Vec<&Request> {
    match request {
        Request::Sum(requests) => requests.iter().flat_map(terms).collect(),
        other => vec![other],
    }
}

fn of_term(term: &Request, session: &Session<'_>, control: &Control) -> Result<Option<NimSum>, Failed> {
    let one = |value: u32| NimSum { value, parts: vec![value], moves: Vec::new() };
    if let Request::Position { ruleset, position } = term {
        match position.open_under(session, ruleset, control)? {
            Position::Loopy(position) => {
                return Ok(match position.value(control)? {
                    NimValue::Finite(value) => Some(one(value)),
                    NimValue::Infinite(_) => None,
                });
            }
            Position::Partizan(position) => return of_partizan(&*position, control).map(|nim| nim.map(one)),
            _ => {}
        }
    }
    let sum = PlayedSum::new(super::summands(term, session, control)?);
    Ok(sum.nim_sum(false, &mut Calc::new(session.store(), control))?)
}

/// Returns the Grundy value of a position of a game that need not end, if it is impartial and has one.
fn of_partizan(position: &dyn PartizanPosition<'_>, control: &Control) -> Result<Option<u32>, Failed> {
    let value = position.value(control)?.short().and_then(Value::nimber);
    Ok(if value.is_some() && position.is_impartial(control)? { value } else { None })
}
