//! The facts and bounds that are known before the whole answer, for callers who listen.

use upstar::games::value::Calc;
use upstar::registry::{Kind, Position};
use upstar::session::Session;

use crate::answer::Failed;
use crate::answer::fields::Wishes;
use crate::answer::values::any;
use crate::kinds::sum::certain;
use crate::kinds::{Fields, surface};
use crate::limits::Limits;
use crate::request::{Given, Request};

/// The facts that follow from a value at once. Others, such as the atomic weight, may take longer than the value.
const AT_ONCE: [&str; 7] = ["value", "outcome", "mean", "temperature", "left_stop", "right_stop", "birthday"];

/// Reports the wanted ones among these facts.
pub(super) fn tell(found: &Fields, wishes: Wishes<'_>, limits: Limits<'_>) {
    if let Some(listener) = limits.clock.listener() {
        listener.part(wishes.choose(found));
    }
}

/// Reports the value of a short position as soon as it is known. The value is remembered, so the whole answer does not
/// search for it again.
pub(super) fn tell_value(
    position: &Position<'_, '_>,
    given: &Given,
    wishes: Wishes<'_>,
    limits: Limits<'_>,
) -> Result<(), Failed> {
    if limits.clock.listener().is_none() || position.kind() != Kind::Short {
        return Ok(());
    }
    let wanted = wanted_at_once(wishes);
    if !wanted.is_empty() {
        let wanted = Wishes::of(&wanted);
        tell(&surface(position).fields(given, &None, wanted, limits.control)?, wanted, limits);
    }
    Ok(())
}

/// Reports facts about a sum of short games before its value is known, and then the value: the moves may take many
/// times as long. The values of the parts, which this takes, are remembered.
pub(super) fn tell_sum(
    request: &Request,
    session: &Session<'_>,
    wishes: Wishes<'_>,
    limits: Limits<'_>,
) -> Result<(), Failed> {
    let Some(listener) = limits.clock.listener() else { return Ok(()) };
    let Some(certain) = certain(request, session, limits.control) else { return Ok(()) };
    listener.certain(certain.fields);
    let wanted = wanted_at_once(wishes);
    if !wanted.is_empty() {
        let wanted = Wishes::of(&wanted);
        let value = request.game(session, limits.control)?;
        tell(&any(&mut Calc::new(session.store(), limits.control), value, wanted)?, wanted, limits);
    }
    Ok(())
}

/// Returns the wanted ones of the facts that follow from a value at once.
fn wanted_at_once(wishes: Wishes<'_>) -> Vec<String> {
    AT_ONCE.iter().filter(|name| wishes.has(name)).map(|&name| name.to_owned()).collect()
}
