//! Rows of CGSuite about impartial games: taking-and-breaking games by their codes, other games with heaps, and misère
//! canonical forms. Their answers are compared as texts in CGSuite's notation.

use std::collections::BTreeSet;
use std::ops::{ControlFlow, RangeInclusive};

use upstar::ground::control::{Control, Stop};
use upstar_impartial::code::Code;
use upstar_impartial::misere::{Form, Forms, Heaps, Solver};
use upstar_impartial::sequence::{Period, Sequence};
use upstar_impartial::{Budget, HeapGame, Stopped};

use crate::question::{Asked, Expected, Question, View};
use crate::scope::OutOfScope;
use crate::table::Row;

/// A question about an impartial game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Impartial {
    /// A question about the heaps of a code.
    Heaps(Code, OfHeaps),
    /// A fact about a misère form in list notation.
    Form(String, String),
    /// An operation on two misère forms.
    Pair(String, String, String),
}

/// A question about heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OfHeaps {
    /// The code as it is printed.
    Printed,
    /// Whether it has the same digits as another one.
    SameAs(Code),
    /// The number of options of a heap.
    OptionCount(u64),
    /// The options of a heap, each as a sorted list.
    Options(u64),
    /// A fact about each of these heaps; the fact alone, without brackets, if they are no list.
    Facts(String, RangeInclusive<u64>, bool),
    /// The period that so many values show.
    Period(u64),
}

/// The codes of CGSuite's rulesets, by their names, and Upstar's rulesets of other games with heaps.
const CODES: [(&str, &str); 4] =
    [("Nim", "0.[3]"), ("GrundysGame", "4!.0"), ("Kayles", "0.77"), ("DawsonsKayles", "0.07")];
const RULESETS: [(&str, &str); 4] =
    [("Wythoff", "wythoff"), ("FibonacciNim", "fibonacci_nim"), ("TakeAway(3)", "take_away"), ("Mem", "mem")];

/// Translates a row, if it is about impartial games; `None` for other rows.
pub(crate) fn asked(row: &Row) -> Option<Asked> {
    let subject = row.subject.trim();
    let asked = match row.group.as_str() {
        "TBCode/options" => options(subject, &row.expected),
        "TBCode/normalize" => code(subject).map(|code| (Impartial::Heaps(code, OfHeaps::Printed), None)),
        group if group.starts_with("game.heap/") && has_ruleset(subject) => {
            if let Some(asked) = of_ruleset(subject, &row.expected) {
                return Some(asked);
            }
            heaps(subject, &row.expected)
        }
        group if group.starts_with("game.heap/") || group.starts_with("TBCode/") => {
            Err(OutOfScope::ruleset())
        }
        group if group.contains("misere") || subject.starts_with("*[") => form(subject),
        _ => return None,
    };
    Some(asked.map(|(question, expected)| {
        let text = || Expected::Text(row.expected.clone());
        let refusal = row.expected.starts_with("!!").then_some(Expected::Refusal);
        // The order of parts means nothing.
        let parts = subject.ends_with(".Parts").then(|| Expected::Text(in_order(&row.expected)));
        (Question::Impartial(question), expected.or(refusal).or(parts).unwrap_or_else(text))
    }))
}

/// Returns whether a row names a ruleset of CGSuite's with heaps, alone or in a list.
fn has_ruleset(subject: &str) -> bool {
    subject.starts_with("game.heap.") || in_list(subject).is_some()
}

type Translated = Result<(Impartial, Option<Expected>), OutOfScope>;

fn code(text: &str) -> Result<Code, OutOfScope> {
    text.parse().map_err(|_| OutOfScope::new("codes with digits that Upstar does not read"))
}

/// Parses `0.77 heap 9`; the options are expected in any order.
fn options(subject: &str, expected: &str) -> Translated {
    let (text, heap) = subject.split_once(" heap ").ok_or_else(OutOfScope::language)?;
    let heap = heap.parse().map_err(|_| OutOfScope::language())?;
    let option = |option: &str| {
        let mut heaps: Vec<u64> = option.split(',').filter_map(|heap| heap.parse().ok()).collect();
        heaps.sort_unstable();
        heaps
    };
    let expected: BTreeSet<Vec<u64>> =
        expected.split("  ").filter(|text| !text.is_empty()).map(option).collect();
    Ok((Impartial::Heaps(code(text)?, OfHeaps::Options(heap)), Some(Expected::Text(format!("{expected:?}")))))
}

/// Parses `[game.heap.NAME(n).METHOD for n from 0 to 20]`; returns the text before `for` and the range.
fn in_list(subject: &str) -> Option<(&str, RangeInclusive<u64>)> {
    let inner = subject.strip_prefix("[game.heap.")?.strip_suffix(']')?;
    let (one, range) = inner.split_once(" for n from ")?;
    let (low, high) = range.split_once(" to ")?;
    Some((one, low.parse().ok()?..=high.parse().ok()?))
}

/// Reads the code of a ruleset at the beginning of a text without `game.heap.`; returns the rest.
fn ruleset(text: &str) -> Result<(Code, &str), OutOfScope> {
    if let Some(rest) = text.strip_prefix("TakeAndBreak(\"") {
        let (digits, rest) = rest.split_once("\")").ok_or_else(OutOfScope::language)?;
        return Ok((code(digits)?, rest));
    }
    if let Some(rest) = text.strip_prefix("Subtraction([") {
        let (set, rest) = rest.split_once(']').ok_or_else(OutOfScope::language)?;
        return match (rest.strip_prefix(", allbut => true)"), rest.strip_prefix(')')) {
            (Some(rest), _) => Ok((code(&format!("~{{{set}}}"))?, rest)),
            (_, Some(rest)) => Ok((code(&format!("{{{set}}}"))?, rest)),
            _ => Err(OutOfScope::language()),
        };
    }
    let known = CODES.iter().find_map(|(name, code)| Some((*code, text.strip_prefix(name)?)));
    let (digits, rest) = known.ok_or_else(OutOfScope::ruleset)?;
    if rest.starts_with(char::is_alphanumeric) {
        return Err(OutOfScope::ruleset());
    }
    Ok((code(digits)?, rest))
}

fn heaps(subject: &str, expected: &str) -> Translated {
    if let Some((one, range)) = in_list(subject) {
        let (code, rest) = ruleset(one)?;
        let method = rest.strip_prefix("(n).").ok_or_else(OutOfScope::language)?;
        return Ok((Impartial::Heaps(code, OfHeaps::Facts(method.to_owned(), range, true)), None));
    }
    let text = subject.strip_prefix("game.heap.").ok_or_else(OutOfScope::ruleset)?;
    let (found, rest) = ruleset(text)?;
    let inside = |name: &str| rest.strip_prefix(name)?.strip_suffix(')')?.parse::<u64>().ok();
    let wanted = if rest == ".code" {
        let printed = code(expected.trim_matches('"'))?;
        return Ok((
            Impartial::Heaps(found, OfHeaps::SameAs(printed)),
            Some(Expected::Text("the same".into())),
        ));
    } else if let Some(last) = inside(".NimValueSequence(") {
        OfHeaps::Facts("NimValue".to_owned(), 1..=last, true)
    } else if let Some(last) = inside(".CheckPeriodicity(") {
        OfHeaps::Period(last)
    } else {
        let (heap, method) =
            rest.strip_prefix('(').and_then(|rest| rest.split_once(").")).ok_or_else(OutOfScope::ruleset)?;
        let heap = heap.parse().map_err(|_| OutOfScope::language())?;
        match method {
            "Options.Size" => OfHeaps::OptionCount(heap),
            _ => OfHeaps::Facts(method.to_owned(), heap..=heap, false),
        }
    };
    Ok((Impartial::Heaps(found, wanted), None))
}

/// Translates rows about heaps of two numbers into questions about Upstar's rulesets.
fn of_ruleset(subject: &str, expected: &str) -> Option<Asked> {
    let named = |text: &str| {
        let find = |(name, own): &(&str, &'static str)| {
            let (heap, method) = text.strip_prefix(name)?.strip_prefix("((")?.split_once(")).")?;
            Some((*own, heap.to_owned(), method.to_owned()))
        };
        RULESETS.iter().find_map(find)
    };
    if let Some((one, range)) = in_list(subject) {
        let (own, heap, method) = named(one)?;
        // CGSuite states what the last move took, and Upstar what the next one may take.
        let times = if own == "fibonacci_nim" { 2 } else { 1 };
        let each = |n: u64| format!("{own}(\"({})\")", heap.replace('n', &(times * n).to_string()));
        return match &*method {
            "NimValue" => {
                let values = expected.trim_matches(['[', ']']).split(',').map(|value| format!("*{value}"));
                let texts = range.map(each).collect();
                let question = Question::Expressions { texts, view: View::Each };
                Some(Ok((question, Expected::Sequence(values.collect()))))
            }
            "Genus" => {
                let texts = range.map(|n| format!("short_genus({})", each(n))).collect();
                let question = Question::Expressions { texts, view: View::Texts };
                Some(Ok((question, Expected::Text(expected.to_owned()))))
            }
            _ => None,
        };
    }
    let (own, heap, method) = named(subject.strip_prefix("game.heap.")?)?;
    let question = format!("len(moves({own}(\"({heap})\"), left))");
    (method == "Options.Size")
        .then(|| Ok((Question::expression(question), Expected::Game(expected.to_owned()))))
}

/// The operations on two forms.
const OPERATIONS: [&str; 4] = [" IsLinkedTo ", " Link ", " Distinguisher ", " MisereMinus "];

fn form(subject: &str) -> Translated {
    if let Some((g, operation, h)) = OPERATIONS.iter().find_map(|operation| {
        let (g, h) = subject.split_once(operation)?;
        Some((g, operation.trim(), h))
    }) {
        return Ok((Impartial::Pair(g.into(), operation.into(), h.into()), None));
    }
    let Some((game, method)) = subject.strip_prefix('(').and_then(|rest| rest.rsplit_once(").")) else {
        return Ok((Impartial::Form(subject.to_owned(), "Text".to_owned()), None));
    };
    match method {
        "Class" => Err(OutOfScope::language()),
        "IsIntroverted" | "IsExtraverted" | "Partitions" => Err(OutOfScope::no_function(method)),
        _ => Ok((Impartial::Form(game.to_owned(), method.to_owned()), None)),
    }
}

/// The reason why there is no answer.
enum Failed {
    Stopped,
    Refused(String),
}

impl From<Stopped> for Failed {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

/// Answers a question in CGSuite's notation, or says why it is refused.
///
/// # Errors
/// The budget is used up.
pub(crate) fn answer(question: &Impartial, control: &Control) -> Result<Result<String, String>, Stop> {
    let ask = || control.check(64, 0).is_err();
    let budget = &mut Budget::with_stop(u64::MAX, &ask);
    let found = match question {
        Impartial::Heaps(code, wanted) => of_heaps(code, wanted, control, budget),
        Impartial::Form(game, method) => fact(&mut Forms::new(), game, method, budget),
        Impartial::Pair(g, operation, h) => pair(&mut Forms::new(), [g, h], operation, budget),
    };
    match found {
        Ok(text) => Ok(Ok(text)),
        Err(Failed::Refused(message)) => Ok(Err(message)),
        Err(Failed::Stopped) => Err(Stop::Nodes),
    }
}

fn of_heaps(
    code: &Code,
    wanted: &OfHeaps,
    control: &Control,
    budget: &mut Budget<'_>,
) -> Result<String, Failed> {
    Ok(match wanted {
        OfHeaps::Printed => code.to_string(),
        OfHeaps::SameAs(other) => {
            let is_same = (0..100).all(|taken| code.digit(taken) == other.digit(taken));
            if is_same { "the same".to_owned() } else { format!("{code} and {other}") }
        }
        OfHeaps::OptionCount(heap) => options_of(code, *heap).len().to_string(),
        OfHeaps::Options(heap) => format!("{:?}", options_of(code, *heap)),
        OfHeaps::Facts(method, range, is_list) => {
            let one = |heap| fact_of_heap(code, heap, method, control, budget);
            let facts: Vec<String> = range.clone().map(one).collect::<Result<_, _>>()?;
            if *is_list { format!("[{}]", facts.join(",")) } else { facts.join(",") }
        }
        OfHeaps::Period(last) => match values(code, *last, control)?.period() {
            Some(Period { length, from, saltus }) => {
                format!("Periodicity(Period => {length}, Preperiod => {from}, Saltus => {saltus})")
            }
            None => "Nothing".to_owned(),
        },
    })
}

fn options_of(code: &Code, heap: u64) -> BTreeSet<Vec<u64>> {
    let mut options = BTreeSet::new();
    code.options(heap, &mut |heaps| {
        let mut heaps = heaps.to_vec();
        heaps.sort_unstable();
        options.insert(heaps);
    });
    options
}

fn values(code: &Code, last: u64, control: &Control) -> Result<Sequence, Failed> {
    let mut sequence = Sequence::new(code.clone());
    let mut watch = |_| match control.check(64, 0) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    };
    sequence.extend(last, usize::MAX, &mut watch).map_err(|_| Failed::Stopped)?;
    Ok(sequence)
}

fn fact_of_heap(
    code: &Code,
    heap: u64,
    method: &str,
    control: &Control,
    budget: &mut Budget<'_>,
) -> Result<String, Failed> {
    if method == "NimValue" {
        let value = values(code, heap, control)?.value(heap);
        return value.map(|value| value.to_string()).ok_or(Failed::Stopped);
    }
    let heaps = Heaps(code);
    let mut solver = Solver::new(heaps);
    let form = solver.form(&[heap], budget)?;
    fact_of(solver.forms(), form, method, budget)
}

fn parsed(forms: &mut Forms, game: &str, budget: &mut Budget<'_>) -> Result<Form, Failed> {
    forms.parse(game, budget).map_err(|error| Failed::Refused(error.to_string()))
}

fn fact(forms: &mut Forms, game: &str, method: &str, budget: &mut Budget<'_>) -> Result<String, Failed> {
    let form = parsed(forms, game, budget)?;
    fact_of(forms, form, method, budget)
}

fn fact_of(forms: &mut Forms, form: Form, method: &str, budget: &mut Budget<'_>) -> Result<String, Failed> {
    let phylum = forms.phylum(form);
    Ok(match method {
        "Text" | "MisereCanonicalForm" => forms.compact_text(form, budget)?,
        "Birthday" => forms.birthday(form).to_string(),
        "Genus" => forms.genus(form, budget)?.short(phylum),
        "IsEven" => (!form.is_odd()).to_string(),
        "IsHalfTame" => forms.is_half_tame(form, budget)?.to_string(),
        "IsGenerallyRestive" => phylum.is_generally_restive().to_string(),
        "IsGenerallyTame" => phylum.is_generally_tame().to_string(),
        "IsNimHeap" => forms.nim_size(form).is_some().to_string(),
        "IsPrime" => forms.is_prime(form, budget)?.to_string(),
        "IsRestive" => phylum.is_restive().to_string(),
        "IsRestless" => phylum.is_restless().to_string(),
        "IsTame" => phylum.is_tame().to_string(),
        "IsTameable" => phylum.is_tameable().to_string(),
        "Mate" => {
            let mate = forms.mate(form, budget)?;
            forms.compact_text(mate, budget)?
        }
        "MisereNimValue" => forms.misere_value(form).to_string(),
        "MisereOutcomeClass" => forms.outcome(form).to_string(),
        "NimValue" => forms.normal_value(form).to_string(),
        "Options" => {
            let options = forms.sorted_options(form);
            listed(forms, &options, budget)?
        }
        "Parts" => {
            // CGSuite leaves out 0 and the form itself, or the form without `*1`.
            let mut parts = forms.parts(form, budget)?;
            parts.retain(|part| *part != Form::ZERO && *part != form.even_part());
            in_order(&listed(forms, &parts, budget)?)
        }
        _ => return Err(Failed::Refused(format!("no method {method}"))),
    })
}

/// Returns a list with its members in the order of their texts.
fn in_order(list: &str) -> String {
    let inner = list.strip_prefix('[').and_then(|list| list.strip_suffix(']')).unwrap_or(list);
    let mut members: Vec<&str> = inner.split(',').collect();
    members.sort_unstable();
    format!("[{}]", members.join(","))
}

fn listed(forms: &mut Forms, games: &[Form], budget: &mut Budget<'_>) -> Result<String, Failed> {
    let texts = games.iter().map(|form| forms.compact_text(*form, budget));
    Ok(format!("[{}]", texts.collect::<Result<Vec<_>, _>>()?.join(",")))
}

fn pair(
    forms: &mut Forms,
    [g, h]: [&str; 2],
    operation: &str,
    budget: &mut Budget<'_>,
) -> Result<String, Failed> {
    let (g, h) = (parsed(forms, g, budget)?, parsed(forms, h, budget)?);
    let found = match operation {
        "Link" | "IsLinkedTo" => forms.link(g, h, budget)?,
        "Distinguisher" => forms.distinguisher(g, h, budget)?,
        _ => forms.difference(g, h, budget)?,
    };
    match (operation, found) {
        ("IsLinkedTo", found) => Ok(found.is_some().to_string()),
        (_, Some(form)) => Ok(forms.compact_text(form, budget)?),
        (_, None) => Err(Failed::Refused(format!("there is no {operation}"))),
    }
}
