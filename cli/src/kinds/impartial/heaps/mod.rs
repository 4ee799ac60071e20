//! `upstar heaps`: the nim values of the heaps of a game, with a proved period.
//!
//! - `growth`: the calculation of the values under a budget
//! - `record`: the files of `--record`
//! - `shown`: the parts of the answer

mod growth;
mod record;
mod shown;

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Map, Value as Json, json};
use upstar::games::board::heaps::Tuples;
use upstar::ground::control::Control;
use upstar::ground::input::NoAnswer;
use upstar::session::Session;
use upstar_api::facts_of;
use upstar_impartial::TextError;
use upstar_impartial::check::{Refusal, check};
use upstar_impartial::code::Code;

use self::growth::{Watch, decided, extended};
use self::record::{Record, begun, read};
use self::shown::{Listed, tell_known, tell_period, tell_rare, tell_values, written};
use crate::answer::{Answer, Exit, Failed, Known, Notes, RequestError, check_files, check_written};
use crate::args::names::is_heap_code;
use crate::args::rulesets::named;
use crate::args::{Common, Heaps};
use crate::command::{CommandFrame, Ran, known_game, limits};

/// Calculates the values, or checks a file.
pub(crate) fn run(arguments: &Heaps, common: &Common) -> Ran {
    if let Some(path) = &arguments.check {
        return CommandFrame::answer(common).run(|_, control| checked(path, control, common));
    }
    let game = arguments.game.as_deref().unwrap_or_default();
    match &arguments.out {
        Some(path) if is_table(path) => check_written(path)?,
        other => check_files(other)?,
    }
    if let Some(path) = &arguments.record {
        check_written(path)?;
    }
    let notes = Notes::default();
    let frame = CommandFrame::answer(common).about(game).noting(&notes);
    // The values of a code are calculated in small steps. So they end in time, and what they found is saved and printed.
    let frame = if has_code(game) { frame.ending_itself() } else { frame };
    frame.run(|session, control| {
        let asked = Asked { game, arguments, control, common };
        let code = code_of(session, game)?;
        if !is_heap_code(game) {
            check_heaps(game)?;
        }
        match code {
            Some(code) => of_code(code, &asked),
            None => of_ruleset(session, &asked, &notes),
        }
    })
}

/// A question about the values of a game.
struct Asked<'a> {
    game: &'a str,
    arguments: &'a Heaps,
    control: &'a Control,
    common: &'a Common,
}

fn is_table(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "csv")
}

/// Returns whether a game is a code, or a ruleset that a code describes.
fn has_code(game: &str) -> bool {
    is_heap_code(game) || named(game).is_some_and(|registered| registered.heap_code().is_some())
}

/// Returns the code of a game, or `None` for a ruleset that no code describes.
pub(super) fn code_of(session: &Session<'_>, game: &str) -> Result<Option<Code>, Failed> {
    if is_heap_code(game) {
        check_signs(game)?;
        return game.parse().map(Some).map_err(|error| wrong("code", game, &error));
    }
    known_game(session, game)?;
    Ok(named(game).and_then(|registered| registered.heap_code()?.parse().ok()))
}

/// Refuses a sign such as `!` after a digit that leaves at most one heap, where it has no meaning.
fn check_signs(code: &str) -> Result<(), RequestError> {
    let (mut is_listed, mut before) = (false, ' ');
    for (at, sign) in code.chars().enumerate() {
        match sign {
            '{' => is_listed = true,
            '}' => is_listed = false,
            // In a list, the number before the sign is a number of heaps.
            '!' | '?' | '=' if !is_listed && matches!(before, '0'..='3') => {
                let message = format!("`{sign}` compares several heaps, and `{before}` leaves at most one");
                return Err(RequestError::new(
                    "parse",
                    "code",
                    format!("at character {}: {message}", at + 1),
                ));
            }
            _ => {}
        }
        before = sign;
    }
    Ok(())
}

/// Reports a fault in a text with its place.
fn wrong(place: &str, text: &str, error: &TextError) -> Failed {
    let at = text.get(..error.span.start).map_or(0, |before| before.chars().count());
    RequestError::new("parse", place, format!("at character {}: {error}", at + 1)).into()
}

/// The values of a code, and what is proved about them.
fn of_code(code: Code, asked: &Asked<'_>) -> Result<Answer, Failed> {
    let Asked { game, arguments, control, common } = *asked;
    let mut sequence = begun(code, arguments.record.as_deref())?;
    let record = arguments.record.as_deref().map(Record::new);
    let mut watch = Watch::new(control, sequence.values().len() as u64, record);
    let mut stop = extended(&mut sequence, arguments.to, &mut watch);
    let mut decision = None;
    if stop.is_none() && arguments.decide {
        match decided(&mut sequence, control) {
            Ok(found) => decision = Some(found),
            Err(reason) => stop = Some(reason),
        }
    }
    if let Some(path) = &arguments.record {
        Record::new(path).write(&sequence)?;
    }
    let mut known = Answer::new(common);
    known.fact("code", sequence.code(), "code", sequence.code().to_string());
    tell_period(&sequence, decision.as_ref(), &mut known);
    let last = sequence.values().len().min(arguments.to as usize + 1);
    let listed = if stop.is_some() { Listed::First } else { Listed::All };
    let values = &sequence.values()[..last];
    tell_values(values, listed, arguments, &mut known);
    tell_rare(&sequence, &mut known);
    written(values, &sequence.code().to_string(), arguments, &mut known)?;
    let Some(stop) = stop else { return Ok(known) };
    let mut words = known_words(last);
    if sequence.period().is_some() {
        words += ", and all others follow from the period";
    }
    Ok(tell_known(known, (last, &words), game, limits(control, common.budget).ended(stop)))
}

/// Says which values are known.
fn known_words(count: usize) -> String {
    format!("the values of the heaps up to {} are known", count.saturating_sub(1))
}

/// The values of single heaps of a ruleset that no code describes. No period is proved.
fn of_ruleset(session: &Session<'_>, asked: &Asked<'_>, notes: &Notes) -> Result<Answer, Failed> {
    let Asked { game, arguments, control, common } = *asked;
    let options = [("--record", arguments.record.is_some()), ("--decide", arguments.decide)];
    if let Some((option, _)) = options.into_iter().find(|(_, is_given)| *is_given) {
        let message = format!("{option} is for codes: no code describes the rules of {game}");
        return Err(RequestError::unsupported(message).into());
    }
    let (values, stop) = values_of(session, asked, notes)?;
    let mut known = Answer::new(common);
    known.fact("ruleset", game, "ruleset", game);
    known.fact("period", "no theorem proves one for these rules", "period", Json::Null);
    for name in ["preperiod", "saltus", "last_exception"] {
        known.field(name, Json::Null);
    }
    let listed = if stop.is_some() { Listed::First } else { Listed::All };
    tell_values(&values, listed, arguments, &mut known);
    written(&values, game, arguments, &mut known)?;
    let Some(stop) = stop else { return Ok(known) };
    let count = values.len();
    Ok(tell_known(known, (count, &known_words(count)), game, limits(control, common.budget).ended(stop)))
}

/// Returns whether the positions of a ruleset are heaps of one number.
pub(super) fn has_heaps(ruleset: &str) -> bool {
    named(ruleset)
        .is_some_and(|registered| registered.is_on::<Tuples>() && !registered.facts().example.contains(','))
}

/// Refuses a ruleset whose positions are no heaps of one number, or have no nim values.
fn check_heaps(game: &str) -> Result<(), RequestError> {
    let refused = |message: String| Err(RequestError::new("unsupported", "ruleset", message));
    if !has_heaps(game) {
        return refused(format!("`{game}` is not played with heaps of one number"));
    }
    if named(game).is_some_and(|registered| registered.text().is_some_and(|text| text.is_misere())) {
        return refused(format!("`{game}` is misère play, which has no nim values; see `upstar quotient`"));
    }
    Ok(())
}

/// Calculates the values of single heaps one by one, and returns the reason, too, if the budget ends before the last one.
fn values_of(
    session: &Session<'_>,
    asked: &Asked<'_>,
    notes: &Notes,
) -> Result<(Vec<u32>, Option<NoAnswer>), Failed> {
    let Asked { game, arguments, control, .. } = *asked;
    let name = "grundy_value".to_owned();
    let mut values: Vec<u32> = Vec::new();
    let mut noted = Instant::now();
    for heap in 0..=arguments.to {
        let found = facts_of(session, (game, &heap.to_string()), std::slice::from_ref(&name), control);
        let found = match found {
            Ok(found) => found,
            Err(Failed::Stopped(stop, _)) if !values.is_empty() => return Ok((values, Some(stop))),
            Err(failed) => return Err(failed),
        };
        let value = found.get(&name).and_then(Json::as_u64).and_then(|value| u32::try_from(value).ok());
        values.push(value.ok_or_else(|| {
            RequestError::unsupported(format!("a heap of {heap} of {game} has no nim value"))
        })?);
        // The next heap may take long, and its solver may not notice the end of the budget.
        if noted.elapsed() >= BETWEEN_NOTES {
            notes.note(noted_values(&values));
            noted = Instant::now();
        }
    }
    Ok((values, None))
}

/// The time between two notes of the values that are known.
const BETWEEN_NOTES: Duration = Duration::from_millis(100);

fn noted_values(values: &[u32]) -> Known {
    let fields = [("known_to", json!(values.len() - 1)), ("values", json!(values))];
    let fields = fields.into_iter().map(|(name, field)| (name.to_owned(), field));
    Known { fields: Map::from_iter(fields), words: known_words(values.len()) }
}

/// Checks the values and the period in a file, by other code than that which found them.
fn checked(path: &Path, control: &Control, common: &Common) -> Result<Answer, Failed> {
    let stored = read(path)?;
    let mut watch = Watch::new(control, 0, None);
    let found = check(&stored, &mut |steps| watch.look(steps));
    if let (Err(Refusal::Stopped), Some(stop)) = (&found, watch.stop) {
        return Err(stop.into());
    }
    let mut answer = Answer::new(common);
    answer.fact("code", &stored.code, "code", stored.code.to_string());
    answer.fact("values", format!("{} values", stored.values.len()), "count", stored.values.len());
    let period = stored.period.map_or("none".to_owned(), |period| period.to_string());
    answer.fact("period", &period, "period", stored.period.map(|period| period.length));
    answer.field("right", found.is_ok());
    match found {
        Ok(()) => answer.row("check", "every value is right, and the period is proved if there is one"),
        Err(refusal) => answer.trouble(Exit::CheckFailed, format!("{}: {refusal}", path.display())),
    }
    Ok(answer)
}
