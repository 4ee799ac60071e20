//! `upstar heaps`: the nim values of the heaps of a game, with a proved period.

use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::Path;

use serde_json::{Map, Value as Json, json};
use upstar::ground::control::{Control, Stop};
use upstar::session::Session;
use upstar_api::facts_of;
use upstar_census::files::put_text;
use upstar_draw::dots_scene;
use upstar_impartial::TextError;
use upstar_impartial::automata::{Undecided, Verdict, guess, prove};
use upstar_impartial::check::{Refusal, check};
use upstar_impartial::code::Code;
use upstar_impartial::sequence::{Ended, Period, Sequence};
use upstar_impartial::stored::StoredSequence;

use crate::answer::{Answer, Exit, Failed, Known, RequestError, check_files, check_written};
use crate::args::rulesets::named;
use crate::args::{Common, Heaps};
use crate::command::{CommandFrame, Ran, known_game};

/// The number of values that suggest a period.
const GUESSED_FROM: usize = 2000;
/// The number of records and of rare heaps that are printed for people.
const MOST_LISTED: usize = 20;

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
    CommandFrame::answer(common).about(game).run(|session, control| {
        let mut answer = Answer::new(common);
        match code_of(session, game)? {
            Some(code) => of_code(code, arguments, control, &mut answer)?,
            None => of_ruleset(session, arguments, control, &mut answer)?,
        }
        Ok(answer)
    })
}

fn is_table(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "csv")
}

/// Returns the code of a game, or `None` for a ruleset that no code describes.
pub(super) fn code_of(session: &Session<'_>, game: &str) -> Result<Option<Code>, Failed> {
    let is_code = game.contains(['.', '{', '~']) && !game.contains(['/', '\\']) && !game.ends_with(".game");
    if is_code {
        return game.parse().map(Some).map_err(|error| wrong("code", game, &error));
    }
    known_game(session, game)?;
    Ok(named(game).and_then(|registered| registered.heap_code()?.parse().ok()))
}

/// Reports a fault in a text with its place.
fn wrong(place: &str, text: &str, error: &TextError) -> Failed {
    let at = text.get(..error.span.start).map_or(0, |before| before.chars().count());
    RequestError::new("parse", place, format!("at character {}: {error}", at + 1)).into()
}

/// The values of a code, and what is proved about them.
fn of_code(code: Code, arguments: &Heaps, control: &Control, answer: &mut Answer) -> Result<(), Failed> {
    let mut sequence = begun(code, arguments.record.as_deref())?;
    let mut watch = Watch { control, known: sequence.values().len() as u64, stop: None };
    let ended = extended(&mut sequence, arguments.to, control.room(0), &mut watch);
    if let Some(path) = &arguments.record {
        put_text(path, &StoredSequence::from(&sequence).to_string())?;
    }
    let stop = watch.stop;
    if let Err(reason) = ended {
        let values = sequence.values().len();
        let stop = stop.unwrap_or(if reason == Ended::TooLarge { Stop::Bytes } else { Stop::Nodes });
        return Err(Failed::from(stop).knowing(|| known_so_far(values, &sequence)));
    }
    answer.fact("code", sequence.code(), "code", sequence.code().to_string());
    let decided = if arguments.decide { Some(decided(&mut sequence, control)?) } else { None };
    tell_period(&sequence, decided.as_ref(), answer);
    let values = &sequence.values()[..=arguments.to as usize];
    tell_values(values, arguments, answer);
    tell_rare(&sequence, answer);
    written(values, &sequence.code().to_string(), arguments, answer)
}

/// Returns a new sequence, or the one in a file that is there.
fn begun(code: Code, record: Option<&Path>) -> Result<Sequence, Failed> {
    let Some(path) = record.filter(|path| path.exists()) else { return Ok(Sequence::new(code)) };
    let stored = read(path)?;
    let wrong = |message: String| RequestError::new("illegal", path.display().to_string(), message);
    if stored.code != code {
        return Err(wrong(format!("the file is about {}, not {code}", stored.code)).into());
    }
    Sequence::resume(code, stored.values).map_err(|error| wrong(error.to_string()).into())
}

fn read(path: &Path) -> Result<StoredSequence, Failed> {
    let place = path.display().to_string();
    let text = std::fs::read_to_string(path)
        .map_err(|error| RequestError::new("unsupported", "", format!("{place}: {error}")))?;
    text.parse().map_err(|error: TextError| RequestError::new("parse", place, error.to_string()).into())
}

/// Charges the budget while values are calculated.
struct Watch<'c> {
    control: &'c Control,
    known: u64,
    stop: Option<Stop>,
}

impl Watch<'_> {
    fn look(&mut self, known: u64) -> ControlFlow<()> {
        let more = known.saturating_sub(self.known);
        self.known = self.known.max(known);
        // A value takes four bytes, and those of its solver as many.
        match self.control.check(more, known as usize * 8) {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => {
                self.stop = Some(stop);
                ControlFlow::Break(())
            }
        }
    }
}

fn known_so_far(values: usize, sequence: &Sequence) -> Known {
    let last = values.saturating_sub(1);
    let mut fields = Map::new();
    fields.insert("known_to".to_owned(), json!(last));
    fields.insert("values".to_owned(), json!(sequence.values()));
    Known { fields, words: format!("the values of the heaps up to {last} are known") }
}

/// The numbers of values after which automata look at a guess, if a move may leave three heaps.
const GUESSED_AFTER: [u64; 2] = [500, 2000];
/// The greatest length of such a guess, and of one that is asked for.
const LONGEST_GUESS: u64 = 16;
const LONGEST_ASKED: u64 = 400;

/// Calculates the values up to a heap. If a move may leave three heaps, each value takes long, and the period that the
/// first values suggest may be proved at once.
fn extended(sequence: &mut Sequence, to: u64, most_bytes: usize, watch: &mut Watch<'_>) -> Result<(), Ended> {
    for first in GUESSED_AFTER.into_iter().filter(|first| *first < to) {
        if sequence.code().most_parts() != Some(3) || sequence.period().is_some() {
            break;
        }
        sequence.extend(first, most_bytes, &mut |known| watch.look(known))?;
        if sequence.period().is_none() {
            // Where automata do not decide, the values are calculated as far as they are asked for.
            let found = prove(sequence, LONGEST_GUESS, most_bytes, &mut |_| watch.look(watch.known));
            if let Err(Undecided::Ended(ended)) = found {
                return Err(ended);
            }
        }
    }
    sequence.extend(to, most_bytes, &mut |known| watch.look(known))
}

/// A guess about a period, and the decision of the automata.
struct Decided {
    guess: Option<Period>,
    verdict: Result<Option<Verdict>, Undecided>,
}

/// Decides about the period that the first values suggest.
fn decided(sequence: &mut Sequence, control: &Control) -> Result<Decided, Failed> {
    let count = sequence.values().len().min(GUESSED_FROM);
    let guess = guess(&sequence.values()[..count], LONGEST_ASKED);
    let mut watch = Watch { control, known: 0, stop: None };
    let verdict = prove(sequence, LONGEST_ASKED, control.room(0), &mut |steps| watch.look(steps));
    match (watch.stop, verdict) {
        (Some(stop), Err(_)) => Err(stop.into()),
        (_, verdict) => Ok(Decided { guess, verdict }),
    }
}

/// Adds the period that is proved, or what is known about others.
fn tell_period(sequence: &Sequence, decided: Option<&Decided>, answer: &mut Answer) {
    let period = sequence.period();
    let words = match &period {
        Some(period) => format!("{}, proved", period.length),
        None => "none is proved from these values".to_owned(),
    };
    answer.fact("period", words, "period", period.map(|period| period.length));
    if let Some(period) = &period {
        answer.row("from", format!("heap {}", period.from));
        let last = period.last_exception().map_or("none".to_owned(), |last| format!("heap {last}"));
        answer.row("last exception", last);
        answer.row("saltus", period.saltus);
    }
    answer.field("preperiod", period.map(|period| period.from));
    answer.field("saltus", period.map(|period| period.saltus));
    answer.field("last_exception", period.and_then(|period| period.last_exception()));
    let Some(Decided { guess, verdict }) = decided else { return };
    let (words, verdict) = match (guess, verdict) {
        (None, _) | (_, Ok(None)) => (format!("none with a length up to {LONGEST_ASKED}"), Json::Null),
        (Some(guess), Ok(Some(Verdict::Proved))) => (format!("{guess}: proved by automata"), json!("proved")),
        (Some(guess), Ok(Some(Verdict::Refuted { heap }))) => {
            (format!("{guess}: refuted at heap {heap}"), json!("refuted"))
        }
        (Some(guess), Err(reason)) => (format!("{guess}: not decided, {reason}"), json!("undecided")),
    };
    answer.fact("guess", words, "guess", verdict);
}

/// Adds the values, and the heaps whose values exceed all values before.
fn tell_values(values: &[u32], arguments: &Heaps, answer: &mut Answer) {
    let mut records: Vec<(usize, u32)> = Vec::new();
    for (heap, &value) in values.iter().enumerate() {
        if records.last().is_none_or(|(_, most)| value > *most) {
            records.push((heap, value));
        }
    }
    let shown = records.iter().rev().take(MOST_LISTED).rev();
    let mut words: Vec<String> = shown.map(|(heap, value)| format!("{value} at {heap}")).collect();
    if records.len() > words.len() {
        words.insert(0, "..".to_owned());
    }
    let pairs: Vec<[u64; 2]> = records.iter().map(|&(heap, value)| [heap as u64, value.into()]).collect();
    answer.fact("records", words.join(", "), "records", json!(pairs));
    let shown: Vec<String> = values.iter().take(arguments.rows).map(u32::to_string).collect();
    let more = if values.len() > shown.len() { " .." } else { "" };
    answer.fact("values", format!("{}{more}", shown.join(" ")), "values", json!(values));
}

/// Adds the sparse space of the values, if there is one: few heaps have values outside of the common class.
fn tell_rare(sequence: &Sequence, answer: &mut Answer) {
    let Some((functional, rare)) = sequence.sparse_space() else { return };
    let parity = if functional.parity { " and the parity of the heap" } else { "" };
    let mut words = format!("{} heaps, by the bits {:x} of the value{parity}", rare.len(), functional.mask);
    let last: Vec<String> = rare.iter().rev().take(MOST_LISTED).rev().map(u32::to_string).collect();
    if !last.is_empty() {
        let more = if rare.len() > last.len() { ".. " } else { "" };
        let _ = write!(words, ": {more}{}", last.join(" "));
    }
    let fields = json!({
        "mask": functional.mask,
        "parity": functional.parity,
        "class": u8::from(functional.class),
        "heaps": rare,
    });
    answer.fact("rare", words, "rare", fields);
}

/// Writes the values to a table, or draws them.
fn written(values: &[u32], name: &str, arguments: &Heaps, answer: &mut Answer) -> Result<(), Failed> {
    match &arguments.out {
        Some(path) if is_table(path) => {
            let mut table = "heap,value\n".to_owned();
            values.iter().enumerate().for_each(|(heap, value)| _ = writeln!(table, "{heap},{value}"));
            put_text(path, &table)?;
            answer.row("written to", path.display());
        }
        out => {
            let title = format!("Nim values of {name}");
            let draw = || Ok::<_, String>(dots_scene(&title, ("heap", "nim value"), values));
            answer.picture("--out", out.as_ref(), draw);
        }
    }
    Ok(())
}

/// The values of single heaps of a ruleset that no code describes. No period is proved.
fn of_ruleset(
    session: &Session<'_>,
    arguments: &Heaps,
    control: &Control,
    answer: &mut Answer,
) -> Result<(), Failed> {
    let game = arguments.game.as_deref().unwrap_or_default();
    let options = [("--record", arguments.record.is_some()), ("--decide", arguments.decide)];
    if let Some((option, _)) = options.into_iter().find(|(_, is_given)| *is_given) {
        let message = format!("{option} is for codes: no code describes the rules of {game}");
        return Err(RequestError::unsupported(message).into());
    }
    let name = "grundy_value".to_owned();
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..=arguments.to {
        let found = facts_of(session, (game, &heap.to_string()), std::slice::from_ref(&name), control);
        let found = found.map_err(|failed| {
            let last = values.len();
            failed.knowing(|| Known {
                fields: Map::from_iter([("values".to_owned(), json!(values))]),
                words: format!("the values of the heaps below {last} are known"),
            })
        })?;
        let value = found.get(&name).and_then(Json::as_u64).and_then(|value| u32::try_from(value).ok());
        values.push(value.ok_or_else(|| {
            RequestError::unsupported(format!("a heap of {heap} of {game} has no nim value"))
        })?);
    }
    answer.fact("ruleset", game, "ruleset", game);
    answer.fact("period", "no theorem proves one for these rules", "period", Json::Null);
    for name in ["preperiod", "saltus", "last_exception"] {
        answer.field(name, Json::Null);
    }
    tell_values(&values, arguments, answer);
    written(&values, game, arguments, answer)
}

/// Checks the values and the period in a file, by other code than that which found them.
fn checked(path: &Path, control: &Control, common: &Common) -> Result<Answer, Failed> {
    let stored = read(path)?;
    let mut watch = Watch { control, known: 0, stop: None };
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
