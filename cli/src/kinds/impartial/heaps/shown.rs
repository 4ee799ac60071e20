//! The answer about the values of heaps: the period, the values, the records and the rare heaps.

use std::collections::VecDeque;
use std::fmt::{self, Display, Write};

use serde_json::{Value as Json, json};
use upstar_draw::dots_scene;
use upstar_impartial::automata::Verdict;
use upstar_impartial::sequence::Sequence;

use super::growth::{Decided, LONGEST_ASKED};
use super::is_table;
use super::record::put_shown;
use crate::answer::{Answer, Ended, Failed, ended_json};
use crate::args::Heaps;

/// The number of records and of rare heaps that are printed for people.
const MOST_LISTED: usize = 20;
/// The number of values that are listed for programs if the budget has ended.
const MOST_KNOWN: usize = 1_000_000;

/// Turns the known part into an incomplete answer: for programs, its fields are in the error.
pub(super) fn tell_known(known: Answer, (count, words): (usize, &str), game: &str, ended: Ended) -> Answer {
    let message = format!("the answer is incomplete: {ended}; {words}");
    let mut answer = known;
    answer.field("known_to", count.saturating_sub(1));
    answer.nest(|fields| {
        let mut error = ended_json(ended);
        error["known"] = fields;
        json!({"ruleset": game, "error": error})
    });
    answer.trouble(ended, message);
    answer
}

/// The values that are listed for programs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Listed {
    All,
    /// The first million. Listing these takes no longer than their calculation.
    First,
}

/// Adds the period if one is proved, and the verdict about a guess.
pub(super) fn tell_period(sequence: &Sequence, decided: Option<&Decided>, answer: &mut Answer) {
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
pub(super) fn tell_values(values: &[u32], listed: Listed, arguments: &Heaps, answer: &mut Answer) {
    let mut most = None;
    let is_record = |&(_, &value): &(usize, &u32)| {
        let exceeds = most.is_none_or(|most| value > most);
        if exceeds {
            most = Some(value);
        }
        exceeds
    };
    // There may be as many records as values, so only those that are shown are kept.
    let kept = match (answer.is_json(), listed) {
        (false, _) => MOST_LISTED,
        (true, Listed::First) => MOST_KNOWN,
        (true, Listed::All) => values.len(),
    };
    let mut count = 0;
    let mut records: VecDeque<[u64; 2]> = VecDeque::new();
    for (heap, &value) in values.iter().enumerate().filter(is_record) {
        count += 1;
        if records.len() == kept {
            records.pop_front();
        }
        records.push_back([heap as u64, value.into()]);
    }
    let mut words: Vec<String> = records.iter().map(|[heap, value]| format!("{value} at {heap}")).collect();
    if count > words.len() {
        words.insert(0, "..".to_owned());
    }
    answer.row("records", words.join(", "));
    answer.field("records", json!(records));
    let shown: Vec<String> = values.iter().take(arguments.rows).map(u32::to_string).collect();
    let more = if values.len() > shown.len() { " .." } else { "" };
    answer.row("values", format!("{}{more}", shown.join(" ")));
    // The list for programs takes far more memory than the values, so it is only made for programs.
    if answer.is_json() {
        let most = if listed == Listed::First { MOST_KNOWN } else { values.len() };
        answer.field("values", json!(values[..values.len().min(most)]));
    }
}

/// Adds the sparse space of the values, if there is one: few heaps have values outside of the common class.
pub(super) fn tell_rare(sequence: &Sequence, answer: &mut Answer) {
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
pub(super) fn put_values(
    values: &[u32],
    name: &str,
    arguments: &Heaps,
    answer: &mut Answer,
) -> Result<(), Failed> {
    match &arguments.out {
        Some(path) if is_table(path) => {
            put_shown(path, &Table(values))?;
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

/// The values as a table.
struct Table<'v>(&'v [u32]);

impl Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("heap,value\n")?;
        self.0.iter().enumerate().try_for_each(|(heap, value)| writeln!(f, "{heap},{value}"))
    }
}
