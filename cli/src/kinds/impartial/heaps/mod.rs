//! `upstar heaps`: the nim values of the heaps of a game, with a proved period.

mod growth;
mod record;
mod shown;

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Map, Value as Json, json};
use upstar::Store;
use upstar::games::board::heaps::Tuples;
use upstar::games::solve::ShortPosition;
use upstar::ground::Player;
use upstar::ground::control::Control;
use upstar::ground::input::{InputError, NoAnswer};
use upstar::registry::{Game, Kind, Position, Registered};
use upstar::session::Session;
use upstar_api::answer::in_board;
use upstar_api::facts_of;
use upstar_impartial::TextError;
use upstar_impartial::check::{Refusal, check, check_listed};
use upstar_impartial::code::Code;
use upstar_impartial::stored::{StoredSequence, StoredValues};

use self::growth::{Watch, decided, extended};
use self::record::{Read, Record, begun, begun_values, read};
use self::shown::{Listed, put_values, tell_known, tell_period, tell_rare, tell_values};
use super::heap_sizes;
use crate::answer::{Answer, Exit, Failed, Known, Notes, RequestError, check_files, check_writable};
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
        Some(path) if is_table(path) => check_writable(path)?,
        other => check_files(other)?,
    }
    if let Some(path) = &arguments.record {
        check_writable(path)?;
    }
    let notes = Notes::default();
    let frame = CommandFrame::answer(common).about(game).noting(&notes);
    // The values of a code are calculated in small steps. So they end in time, and values found are saved and printed.
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

/// The values of a code, and the facts proved about them.
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
        Record::new(path).write(&StoredSequence::from(&sequence))?;
    }
    let mut known = Answer::new(common);
    known.fact("code", sequence.code(), "code", sequence.code().to_string());
    tell_period(&sequence, decision.as_ref(), &mut known);
    let last = sequence.values().len().min(arguments.to as usize + 1);
    let listed = if stop.is_some() { Listed::First } else { Listed::All };
    let values = &sequence.values()[..last];
    tell_values(values, listed, arguments, &mut known);
    tell_rare(&sequence, &mut known);
    put_values(values, &sequence.code().to_string(), arguments, &mut known)?;
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
    if arguments.decide {
        let message = format!("--decide is for codes: no code describes the rules of {game}");
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
    put_values(&values, game, arguments, &mut known)?;
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
    let kind = named(game).map(|registered| registered.kind());
    if let Some(kind) = kind.filter(|kind| !matches!(kind, Kind::Short | Kind::Misere)) {
        let message =
            format!("`{game}` is {}: `upstar heaps` is for games whose play always ends", kind.word());
        return refused(message);
    }
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
    let rules = named(game).and_then(|registered| registered.text().map(|text| text.text().to_owned()));
    let rules = rules.unwrap_or_default();
    let mut values = begun_values(&rules, arguments.record.as_deref())?;
    learn(session, game, &values)?;
    let mut record = arguments.record.as_deref().map(Record::new);
    let stored = |values: &[u32]| StoredValues { rules: rules.clone(), values: values.to_vec() };
    let mut noted = Instant::now();
    let mut ended = None;
    for heap in values.len() as u64..=arguments.to {
        let found = match facts_of(session, (game, &heap.to_string()), std::slice::from_ref(&name), control) {
            Err(Failed::Stopped(stop, _)) if !values.is_empty() => {
                ended = Some(stop);
                break;
            }
            found => found?,
        };
        let value = found.get(&name).and_then(Json::as_u64).and_then(|value| u32::try_from(value).ok());
        values.push(value.ok_or_else(|| {
            RequestError::unsupported(format!("a heap of {heap} of {game} has no nim value"))
        })?);
        if let Some(record) = record.as_mut().filter(|record| record.is_due()) {
            record.keep(&stored(&values));
        }
        // The next heap may take long, and its solver may not notice the end of the budget.
        if noted.elapsed() >= BETWEEN_NOTES {
            notes.note(noted_values(&values));
            noted = Instant::now();
        }
    }
    if let Some(record) = record {
        record.write(&stored(&values))?;
    }
    values.truncate(usize::try_from(arguments.to).map_or(usize::MAX, |to| to.saturating_add(1)));
    Ok((values, ended))
}

/// Passes the values of the heaps 0, 1, .. in a record to the solver of a ruleset.
fn learn(session: &Session<'_>, game: &str, values: &[u32]) -> Result<(), Failed> {
    let Some(opened) = session.game(game) else { return Ok(()) };
    for (heap, &value) in values.iter().enumerate() {
        heap_of(opened, heap as u64)?.learn_nim_value(value);
    }
    Ok(())
}

/// Returns the position with one heap.
fn heap_of<'g, 's>(game: &'g dyn Game<'s>, heap: u64) -> Result<Box<dyn ShortPosition<'s> + 'g>, Failed> {
    let text = heap.to_string();
    match game.read(&text).map_err(|error| in_board(&text, error))? {
        Position::Short(position) => Ok(position),
        _ => Err(RequestError::unsupported("records are for rulesets whose play always ends").into()),
    }
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
    let stored = match read(path)? {
        Read::OfCode(stored) => stored,
        Read::OfRuleset(stored) => return checked_values(path, &stored, control, common),
    };
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
    judged(path, found, "every value is right, and the period is proved if there is one", &mut answer);
    Ok(answer)
}

/// Adds the result of a check.
fn judged(path: &Path, found: Result<(), Refusal>, right: &str, answer: &mut Answer) {
    answer.field("right", found.is_ok());
    match found {
        Ok(()) => answer.row("check", right),
        Err(refusal) => answer.trouble(Exit::CheckFailed, format!("{}: {refusal}", path.display())),
    }
}

/// Checks the values of a ruleset from the moves of its rules, one by one.
fn checked_values(
    path: &Path,
    stored: &StoredValues,
    control: &Control,
    common: &Common,
) -> Result<Answer, Failed> {
    let wrong = |error: InputError| {
        RequestError::new("parse", path.display().to_string(), format!("the rules in the file: {error}"))
    };
    let registered = Registered::read(&stored.rules).map_err(wrong)?;
    let store = Store::new();
    let game = registered.open(&store);
    let found = check_listed(&stored.values, &mut |heap| {
        control.check(1, 0).map_err(Failed::from)?;
        options(&*game, heap, control)
    })?;
    let mut answer = Answer::new(common);
    answer.fact("ruleset", registered.name(), "ruleset", registered.name());
    answer.fact("values", format!("{} values", stored.values.len()), "count", stored.values.len());
    judged(path, found, "every value is right", &mut answer);
    Ok(answer)
}

/// Lists the moves from a heap as the heaps that they leave.
fn options(game: &dyn Game<'_>, heap: u64, control: &Control) -> Result<Vec<Vec<u64>>, Failed> {
    let position = heap_of(game, heap)?;
    let after = |player| position.texts_after(player, control).map_err(Failed::from);
    let texts = after(Player::Left)?;
    let sorted = |mut texts: Vec<String>| {
        texts.sort_unstable();
        texts.dedup();
        texts
    };
    if !position.has_shared_moves() && sorted(texts.clone()) != sorted(after(Player::Right)?) {
        let message = format!(
            "the players have different moves from a heap of {heap}, so the rules give no nim values"
        );
        return Err(RequestError::unsupported(message).into());
    }
    texts.iter().map(|text| Ok(heap_sizes(text)?)).collect()
}
