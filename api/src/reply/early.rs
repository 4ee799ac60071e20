//! What is known before the whole answer, for callers who listen.

use upstar::registry::{Kind, Position};
use upstar::session::Session;

use crate::answer::Failed;
use crate::answer::fields::Wishes;
use crate::kinds::sum::certain;
use crate::kinds::{Fields, surface};
use crate::limits::Limits;
use crate::request::{Given, Request};

/// The facts that follow from a value at once. Others, such as the atomic weight, may take longer than the value.
const AT_ONCE: [&str; 7] = ["value", "outcome", "mean", "temperature", "left_stop", "right_stop", "birthday"];

/// Tells the wanted ones of these facts.
pub(super) fn tell(found: &Fields, wishes: Wishes<'_>, limits: Limits<'_>) {
    if let Some(listener) = limits.clock.listener() {
        listener.part(wishes.choose(found));
    }
}

/// Tells the value of a short position as soon as it is known. The value is remembered, so the whole answer does not
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
    let wanted: Vec<String> =
        AT_ONCE.iter().filter(|name| wishes.has(name)).map(|&name| name.into()).collect();
    if !wanted.is_empty() {
        let wanted = Wishes::of(&wanted);
        tell(&surface(position).fields(given, &None, wanted, limits.control)?, wanted, limits);
    }
    Ok(())
}

/// Tells what is certain about a sum before its value is known. The values of its parts, which this takes, are remembered.
pub(super) fn tell_certain(request: &Request, session: &Session<'_>, limits: Limits<'_>) {
    if let Some(listener) = limits.clock.listener()
        && let Some(certain) = certain(request, session, limits.control)
    {
        listener.certain(certain.fields);
    }
}
