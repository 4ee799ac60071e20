//! Misère play of positions and sums: the winner, the winning moves, and facts about impartial games.

use upstar::games::play::{Aim, PlayedSum, SumOutcome};
use upstar::games::solve::MISERE_FACTS;
use upstar::games::value::{Calc, Store};
use upstar::ground::control::Control;
use upstar::ground::input::OrNoAnswer;
use upstar::registry::Kind;
use upstar::session::Session;

use super::super::surface::{Fields, Question};
use super::outcome::{Findings, known, outcome_words, winner_fields};
use super::summands_in;
use super::winning::tell;
use crate::answer::fields::Wishes;
use crate::answer::values::{table_facts, table_fields};
use crate::answer::{Answer, Failed, RequestError};
use crate::request::Request;

/// Returns the sum of short games that a request is.
///
/// # Errors
/// The request is no sum of short games, or reading it stops.
pub fn misere_sum<'g, 's>(
    request: &Request,
    session: &'g Session<'s>,
    control: &Control,
) -> Result<PlayedSum<'g, 's>, Failed> {
    let refused = |why: &str| {
        let message = format!("misère play is for games that end, and for sums of them: {why}");
        Failed::from(RequestError::new("unsupported", "ruleset", message))
    };
    let kind = session.game(request.ruleset()).map(|game| game.kind());
    let ends = |kind| matches!(kind, Kind::Short | Kind::Misere);
    if kind.is_some_and(|kind| !ends(kind)) || request.ruleset() == "loopy_expression" {
        return Err(refused("one player must make the last move"));
    }
    Ok(PlayedSum::new(summands_in(request, session, true, control)?))
}

/// Adds to an answer what `upstar eval --misere` says about a request, as far as it is wanted.
///
/// # Errors
/// An option does not apply, the request is no sum of short games, or the search stops.
pub fn tell_misere(
    request: &Request,
    session: &Session<'_>,
    question: &Question<'_>,
    answer: &mut Answer,
) -> Result<(), Failed> {
    if question.has_notation {
        return Err(RequestError::unsupported("--notation: misère play has no values").into());
    }
    if !question.is_plain() {
        let message = "--misere: of the options only --fields and those of all commands apply; \
                       `upstar outcome --misere` shows a line of play";
        return Err(RequestError::unsupported(message).into());
    }
    let (control, store) = (question.limits.control, session.store());
    add(&misere_sum(request, session, control)?, (store, control), answer)
}

/// Returns the fields of an answer about misère play.
pub(crate) fn misere_fields(
    request: &Request,
    session: &Session<'_>,
    wishes: Wishes<'_>,
    control: &Control,
) -> Result<Fields, Failed> {
    let mut answer = Answer::for_programs(wishes);
    add(&misere_sum(request, session, control)?, (session.store(), control), &mut answer)?;
    Ok(answer.into_fields().0)
}

/// The steps that canonical forms may take where they are not asked for by name: about a second.
const SOON: u64 = 1 << 24;

/// Adds the outcome, the winning moves and the facts of a sum in misère play to an answer, as far as they are wanted.
///
/// # Errors
/// The search stops.
pub(crate) fn add<'s>(
    sum: &PlayedSum<'_, 's>,
    (store, control): (&'s Store, &Control),
    answer: &mut Answer,
) -> Result<(), Failed> {
    let facts = || MISERE_FACTS.iter().map(|fact| fact.name);
    let wishes = answer.wishes();
    let is_named = facts().chain(["outcome", "winning_moves"]).any(|name| wishes.names(name));
    let has = |name: &str| if is_named { wishes.names(name) } else { wishes.has(name) };
    let (has_outcome, has_moves, has_facts) = (has("outcome"), has("winning_moves"), facts().any(has));
    answer.field("misere", true);
    let mut found = None;
    if has_outcome || has_moves {
        let aim = if has_moves { Aim::Moves } else { Aim::Outcome };
        let searched = SumOutcome::search_misere(sum, aim, (store, control), &mut |_| {});
        if let Some(stop) = searched.ended {
            return Err(Failed::Stopped(stop, Some(Box::new(known(&searched)))));
        }
        if has_outcome {
            answer.fields(winner_fields(&searched).into_iter().filter(|(name, _)| name == "outcome"));
            searched.outcome().into_iter().for_each(|outcome| answer.row("outcome", outcome_words(outcome)));
        }
        found = Some(searched).filter(|_| has_moves);
    }
    if let Some(found) = &found {
        answer.line("");
        let findings = Findings { sum, stand_in: None, found, ended: None };
        tell(&findings, &mut Calc::new(store, control), answer)?;
        answer.line("");
    }
    if has_facts && is_named {
        misere_facts(sum, u64::MAX, (store, control), answer)?;
    } else if has_facts {
        misere_facts_soon(sum, (store, control), answer);
    }
    answer.end_of_text();
    Ok(())
}

/// Adds the facts about an impartial sum in misère play, or that they are not found soon. What the answer holds before
/// stays, even if the budget ends here.
pub fn misere_facts_soon<'s>(
    sum: &PlayedSum<'_, 's>,
    (store, control): (&'s Store, &Control),
    answer: &mut Answer,
) {
    if misere_facts(sum, SOON, (store, control), answer).is_err() {
        answer.row("genus", "not found soon; `upstar eval --misere --fields genus` takes more time");
    }
}

/// Adds the facts about an impartial sum in misère play, found in at most this many steps. Other sums have none.
///
/// # Errors
/// The search stops.
fn misere_facts<'s>(
    sum: &PlayedSum<'_, 's>,
    steps: u64,
    (store, control): (&'s Store, &Control),
    answer: &mut Answer,
) -> OrNoAnswer<()> {
    let Some(facts) = SumOutcome::misere_facts(sum, steps, (store, control))? else {
        return Ok(());
    };
    if answer.is_json() {
        let mut fields =
            table_fields(MISERE_FACTS, answer.wishes(), |how| OrNoAnswer::Ok(Some((how.find)(&facts))))?;
        // A form that is too long to be written is left out.
        fields.retain(|_, field| !field.is_null());
        answer.fields(fields);
        return Ok(());
    }
    table_facts(MISERE_FACTS, answer, |how| Ok(Some((how.find)(&facts))))
}
