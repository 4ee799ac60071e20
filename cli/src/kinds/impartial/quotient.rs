//! `upstar quotient`: misère quotients of games with heaps.

use std::path::{Path, PathBuf};

use serde_json::{Value as Json, json};
use upstar::games::play::{PlayedSum, SumOutcome};
use upstar::games::solve::FiniteQuotient;
use upstar::ground::control::{Control, Stop};
use upstar::session::Session;
use upstar_api::kinds::sum::misere_sum;
use upstar_census::files::put_text;
use upstar_draw::{MeshBox, mesh_scene};
use upstar_impartial::code::Code;
use upstar_impartial::misere::Outcome;
use upstar_impartial::quotient::{
    Breaking, Class, Limits, Move, Presentation, Quotient, StoredQuotient, Unproved, check, check_stored,
    quotient,
};
use upstar_impartial::{HeapGame, TextError};

use super::heaps::{code_of, has_heaps};
use super::{heap_sizes, outcome_words, stop_of, under};
use crate::answer::moves::listed;
use crate::answer::{Answer, Exit, Failed, RequestError, check_files, check_writable};
use crate::args::rulesets::COMPOUND;
use crate::args::{Common, QuotientArguments};
use crate::command::{CommandFrame, Ran, Request, limits};

/// The number of heaps whose images are printed for people, and of rows of a table.
const MOST_LISTED: usize = 40;
/// The greatest heap of a code, if none is given.
const LAST_CODED: u64 = 2000;
/// The greatest heap whose moves are tried one by one.
const MOST_MOVED: u64 = 10_000_000;
/// The number of winning moves that are printed for people.
const MOST_MOVES: usize = 8;

/// Finds the quotient of a game, and answers a position with it.
pub(crate) fn run(arguments: &QuotientArguments, common: &Common) -> Ran {
    if let Some(path) = &arguments.check_file {
        return CommandFrame::answer(common).run(|_, control| checked_file(path, control, common));
    }
    let game = arguments.game.as_deref().unwrap_or_default();
    if let Some(path) = &arguments.out {
        check_writable(path)?;
    }
    check_files(&arguments.picture)?;
    CommandFrame::answer(common).about(game).run(|session, control| {
        let has_no_code = COMPOUND.contains(&game);
        let code = if has_no_code { None } else { code_of(session, game)? };
        let Some(code) = code else {
            return of_positions((game, arguments), session, control, common);
        };
        of_code(&code, (game, arguments), control, common)
    })
}

/// Finds the quotient of a code, and answers a position with it. The answer may hold a part of the quotient only.
fn of_code(
    code: &Code,
    (game, arguments): (&str, &QuotientArguments),
    control: &Control,
    common: &Common,
) -> Result<Answer, Failed> {
    if arguments.positions.len() > 1 {
        let message =
            "several positions are for rulesets that no code describes; add the heaps to one position";
        return Err(RequestError::unsupported(message).into());
    }
    let position = arguments.positions.first().map(|text| heap_sizes(text)).transpose()?;
    let mut answer = Answer::new(common);
    let (found, ended) = found(code, arguments, control)?;
    answer.fact("code", code, "code", code.to_string());
    tell(&found, Extent::Heaps, &mut answer);
    let beyond = position.and_then(|position| tell_position(code, &found, &position, &mut answer).err());
    if arguments.table {
        tell_table(&found, &mut answer);
    }
    if arguments.check {
        checked(code, Breaking::of(code), &found, control, &mut answer)?;
    }
    if let Some(path) = &arguments.out {
        put_text(path, &StoredQuotient::new(code, &found).to_string())?;
        answer.row("written to", path.display());
    }
    drawn(&found, game, arguments.picture.as_ref(), &mut answer);
    let is_whole = ended.is_none();
    if let Some(stop) = ended {
        let next = found.last_heap() + 1;
        let (exit, reason) = match stop {
            // The search is only larger than the limit that the option sets.
            Stop::TooLarge => {
                let order = arguments.order;
                (Exit::Unknown, format!("its quotient seems to have more than {order} elements, see --order"))
            }
            stop => {
                let ended = limits(control, common.budget).ended(stop);
                (ended.into(), ended.to_string())
            }
        };
        trouble(exit, "budget", format!("heap {next} is not decided: {reason}"), &mut answer);
    }
    if let Some(beyond) = beyond {
        let (exit, kind) = if is_whole { (Exit::BadInput, "unsupported") } else { (Exit::Unknown, "budget") };
        trouble(exit, kind, format!("the outcome is not known: {beyond}"), &mut answer);
    }
    Ok(answer)
}

/// Adds that a part of the answer is missing.
fn trouble(exit: Exit, kind: &str, message: String, answer: &mut Answer) {
    answer.field("error", json!({"kind": kind, "message": message}));
    answer.trouble(exit, message);
}

/// Draws the classes of elements that divide each other.
fn drawn(found: &Quotient, game: &str, picture: Option<&PathBuf>, answer: &mut Answer) {
    let presentation = found.presentation();
    let title = format!("The misère quotient of {game}, of order {}", found.order());
    let draw = || {
        let classes = found.mesh();
        let words = |class: &Class| {
            let word = |x: &usize| (word(&presentation, *x), found.is_p(*x));
            let mut words: Vec<(String, bool)> = class.elements.iter().map(word).collect();
            words.sort_by_key(|(word, _)| (word.len(), word.clone()));
            words
        };
        let boxes: Vec<MeshBox> = classes
            .iter()
            .map(|class| MeshBox {
                words: words(class),
                is_broad: class.is_group,
                layer: class.layer,
                next: class.next.clone(),
            })
            .collect();
        mesh_scene(&title, ("in the P-portion", "with a broad rim: a group"), &boxes)
    };
    answer.picture("--picture", picture, draw);
}

/// Checks the quotient in a file, by other code than that which found it.
fn checked_file(path: &Path, control: &Control, common: &Common) -> Result<Answer, Failed> {
    let place = path.display().to_string();
    let text = std::fs::read_to_string(path)
        .map_err(|error| RequestError::new("unsupported", "", format!("{place}: {error}")))?;
    let stored: StoredQuotient =
        text.parse().map_err(|error: TextError| RequestError::new("parse", place, error.to_string()))?;
    let (found, stop) = under(control, 1, |budget| check_stored(&stored, budget));
    if let Some(stop) = stop {
        return Err(Failed::from(stop));
    }
    let mut answer = Answer::new(common);
    answer.fact("code", &stored.code, "code", stored.code.to_string());
    let last = stored.images.len().saturating_sub(1);
    answer.fact("heaps", format!("up to {last}"), "known_to", last);
    let period = stored.period.map(|period| period.length);
    let words = stored
        .period
        .map_or("none".to_owned(), |period| format!("{} from heap {}", period.length, period.from));
    answer.fact("period", words, "period", period);
    answer.field("right", found.is_ok());
    match found {
        Ok(order) => {
            answer.fact("order", order, "order", order);
            answer.row("check", "the quotient is right, and the period is proved if there is one");
        }
        Err(flaw) => answer.trouble(Exit::CheckFailed, format!("the check fails: {flaw}")),
    }
    Ok(answer)
}

/// The largest heap whose followers are examined if no code describes the rules.
const LAST_HEAP: u64 = 12;

/// Finds the quotient of positions of a ruleset that no code describes, with everything that can come up in them.
fn of_positions(
    (game, arguments): (&str, &QuotientArguments),
    session: &Session<'_>,
    control: &Control,
    common: &Common,
) -> Result<Answer, Failed> {
    if arguments.out.is_some() {
        let message = format!("--out is for codes: no code describes the rules of {game}");
        return Err(RequestError::unsupported(message).into());
    }
    if arguments.to.is_some() && !arguments.positions.is_empty() {
        let message = "--to is for the heaps 1, 2, ..; the positions that are named have their own heaps";
        return Err(RequestError::unsupported(message).into());
    }
    let texts: Vec<String> = match arguments.positions.is_empty() {
        true if has_heaps(game) => {
            (1..=arguments.to.unwrap_or(LAST_HEAP)).map(|heap| heap.to_string()).collect()
        }
        true => {
            let message =
                format!("no code describes the rules of {game}: name the positions whose quotient is wanted");
            return Err(RequestError::unsupported(message).into());
        }
        false => arguments.positions.clone(),
    };
    let sum = |text: &String| misere_sum(&Request::from_text(game, text)?, session, control);
    let sums = texts.iter().map(sum).collect::<Result<Vec<PlayedSum<'_, '_>>, Failed>>()?;
    let order = arguments.order as usize;
    let Some(found) = SumOutcome::misere_quotient(&sums, order, (session.store(), control))? else {
        let message = "misère quotients are for impartial games: both players must have the same moves";
        return Err(RequestError::unsupported(message).into());
    };
    let FiniteQuotient { game: components, heaps, quotient, stop } = &found;
    let mut answer = Answer::new(common);
    answer.field("ruleset", game);
    tell(quotient, Extent::Positions, &mut answer);
    tell_positions((&texts, arguments.positions.is_empty()), heaps, quotient, &mut answer);
    if arguments.table {
        tell_table(quotient, &mut answer);
    }
    if arguments.check {
        checked(&**components, None, quotient, control, &mut answer)?;
    }
    drawn(quotient, game, arguments.picture.as_ref(), &mut answer);
    if quotient.ended().is_some() {
        let (exit, reason) = match stop {
            None => (Exit::Unknown, format!("the quotient has more than {order} elements, see --order")),
            Some(stop) => {
                let ended = limits(control, common.budget).ended(*stop);
                (ended.into(), ended.to_string())
            }
        };
        let message = format!("this is the quotient of a part of the positions: {reason}");
        trouble(exit, "budget", message, &mut answer);
    }
    Ok(answer)
}

/// Adds the element and the misère outcome of each position. If the positions are the heaps 1, 2, 3, .., the elements are
/// the pretending function as well.
fn tell_positions(
    (texts, are_heaps): (&[String], bool),
    heaps: &[Option<Vec<u64>>],
    quotient: &Quotient,
    answer: &mut Answer,
) {
    let presentation = quotient.presentation();
    let found = texts.iter().zip(heaps).map(|(text, heaps)| {
        let element = heaps.as_ref().and_then(|heaps| quotient.image_of_sum(heaps).ok());
        let outcome = element.map(|x| if quotient.is_p(x) { "P" } else { "N" });
        (text, element.map(|x| word(&presentation, x)), outcome)
    });
    let found: Vec<_> = found.collect();
    let json = |(text, element, outcome): &(&String, Option<String>, Option<&str>)| json!({"position": text, "element": element, "outcome": outcome});
    answer.field("positions", found.iter().map(json).collect::<Vec<Json>>());
    if are_heaps {
        let known = found.iter().map_while(|(_, element, _)| element.clone());
        answer.field("phi", std::iter::once("1".to_owned()).chain(known).collect::<Vec<String>>());
    }
    let unknown = || "unknown".to_owned();
    let rows = found.iter().take(MOST_LISTED).map(|(text, element, outcome)| {
        vec![
            (*text).clone(),
            element.clone().unwrap_or_else(unknown),
            outcome.map_or_else(unknown, str::to_owned),
        ]
    });
    if !answer.is_json() {
        answer.line("");
        answer.text(listed(&["position", "element", "outcome"], rows));
    }
}

/// The games that a quotient is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// All heaps of a code, or the first ones.
    Heaps,
    /// Some positions, with everything that can come up in them.
    Positions,
}

/// Finds the quotient, as far as the budget goes.
fn found(
    code: &Code,
    arguments: &QuotientArguments,
    control: &Control,
) -> Result<(Quotient, Option<Stop>), Failed> {
    let heap = arguments.to.unwrap_or(LAST_CODED);
    let limits = Limits { heap, order: arguments.order as usize, breaking: Breaking::of(code) };
    let (found, stop) = under(control, 1, |budget| quotient(code, limits, budget));
    let found = found.map_err(|error| RequestError::unsupported(format!("{code}: {error:?}")))?;
    let ended = found.ended().map(|stopped| stop.unwrap_or(stop_of(stopped)));
    Ok((found, ended))
}

/// Adds the facts about a quotient.
fn tell(found: &Quotient, extent: Extent, answer: &mut Answer) {
    let presentation = found.presentation();
    let whole = found.period().is_some() || extent == Extent::Positions && found.ended().is_none();
    let of = match extent {
        Extent::Heaps if !whole => format!(", of the heaps up to {}", found.last_heap()),
        Extent::Positions if whole => format!(", of the {} components that can come up", found.last_heap()),
        Extent::Positions => format!(", of {} of the components that can come up", found.last_heap()),
        Extent::Heaps => String::new(),
    };
    answer.fact("order", format!("{}{of}", found.order()), "order", found.order());
    let words: Vec<String> = found.p_portion().iter().map(|&x| word(&presentation, x)).collect();
    let shown = format!("{} of them: {}", words.len(), words.join(", "));
    answer.fact("P-portion", shown, "p_portion", json!(words));
    if extent == Extent::Positions {
        answer.field("components", found.last_heap());
        // No period is proved for rules that no code describes.
        answer.field("period", Json::Null);
        answer.field("partial", !whole);
        answer.fact("tame", found.is_tame(), "tame", found.is_tame());
        answer.fact("presentation", &presentation, "presentation", presentation.to_string());
        return;
    }
    let period = match found.period() {
        Some(period) => format!(
            "{} from heap {}, proved with the heaps up to {}",
            period.length, period.from, period.proved_at
        ),
        None => "none is proved".to_owned(),
    };
    answer.fact("period", period, "period", found.period().map(|period| period.length));
    let from = found.period().map(|period| period.from);
    answer.field("from", from);
    // The name of the same number in the answers of `heaps`.
    answer.field("preperiod", from);
    answer.field("partial", !whole);
    answer.field("known_to", found.last_heap());
    answer.fact("tame", found.is_tame(), "tame", found.is_tame());
    let generators = presentation.heaps.iter().enumerate();
    let generators: Vec<String> =
        generators.map(|(i, heap)| format!("{} = heap {heap}", presentation.letter(i))).collect();
    answer.row("generators", generators.join(", "));
    answer.fact("presentation", &presentation, "presentation", presentation.to_string());
    let images: Vec<String> = found.images().iter().map(|&x| word(&presentation, x)).collect();
    let shown: Vec<&str> = images.iter().skip(1).take(MOST_LISTED).map(String::as_str).collect();
    let more = if images.len() > shown.len() + 1 { " .." } else { "" };
    answer.fact("images", format!("{}{more}", shown.join(" ")), "phi", json!(images));
    let growth: Vec<Json> =
        found.growth().iter().map(|growth| json!({"heap": growth.heap, "order": growth.order})).collect();
    let shown: Vec<String> =
        found.growth().iter().map(|growth| format!("{} at {}", growth.order, growth.heap)).collect();
    answer.fact("growth", shown.join(", "), "growth", growth);
}

/// Returns the normal form of an element.
fn word(presentation: &Presentation, element: usize) -> String {
    presentation.word_text(&presentation.normal[element])
}

/// Adds the misère outcome of a position and its winning moves.
///
/// # Errors
/// The quotient is not known as far as the position needs it.
fn tell_position(
    code: &Code,
    found: &Quotient,
    position: &[u64],
    answer: &mut Answer,
) -> Result<(), Unproved> {
    let outcome = found.outcome(position).inspect_err(|_| {
        answer.fact("outcome", "unknown", "outcome", Json::Null);
    })?;
    answer.fact("outcome", outcome_words(outcome), "outcome", if outcome == Outcome::N { "N" } else { "P" });
    if position.iter().any(|heap| *heap > MOST_MOVED) {
        let why = format!("not listed, as heaps above {MOST_MOVED} have too many moves");
        answer.fact("winning moves", why, "winning_moves", Json::Null);
        return Ok(());
    }
    let moves = found.winning_moves(code, position)?;
    let named = |step: &Move| {
        let left: Vec<String> = step.left.iter().map(u64::to_string).collect();
        let left = if left.is_empty() { "nothing".to_owned() } else { left.join(" + ") };
        format!("{} to {left}", position[step.place])
    };
    let moves: Vec<String> = moves.iter().map(named).collect();
    let shown = &moves[..moves.len().min(MOST_MOVES)];
    let more = if moves.len() > shown.len() {
        format!(", and {} more; --json has all", moves.len() - shown.len())
    } else {
        String::new()
    };
    let words = if moves.is_empty() { "none".to_owned() } else { format!("{}{more}", shown.join(", ")) };
    answer.fact("winning moves", words, "winning_moves", json!(moves));
    Ok(())
}

/// Adds the multiplication table.
fn tell_table(found: &Quotient, answer: &mut Answer) {
    let presentation = found.presentation();
    let names: Vec<String> = (0..found.order()).map(|x| word(&presentation, x)).collect();
    let product = |x: usize, y: usize| names[found.product(x, y)].clone();
    let rows: Vec<Vec<String>> =
        (0..found.order()).map(|x| (0..found.order()).map(|y| product(x, y)).collect()).collect();
    let width = names.iter().map(String::len).max().unwrap_or(1);
    answer.line("");
    if found.order() <= MOST_LISTED {
        let line = |first: &str, cells: &[String]| {
            let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:>width$}")).collect();
            format!("{first:>width$} | {}", cells.join(" "))
        };
        answer.line(line("", &names));
        names.iter().zip(&rows).for_each(|(name, row)| answer.line(line(name, row)));
    } else {
        answer.line(format!("The table has {} rows; --json prints it.", found.order()));
    }
    answer.field("elements", json!(names));
    answer.field("table", json!(rows));
}

/// Checks the quotient by other code than that which found it.
fn checked<G: HeapGame + ?Sized>(
    game: &G,
    breaking: Option<Breaking>,
    found: &Quotient,
    control: &Control,
    answer: &mut Answer,
) -> Result<(), Failed> {
    let (verdict, stop) = under(control, 1, |budget| check(game, &found.claim(), breaking, budget));
    if let Some(reason) = stop {
        return Err(Failed::from(reason));
    }
    match verdict {
        Ok(()) => answer.fact("check", "both conditions hold, and the elements differ", "right", true),
        Err(flaw) => answer.trouble(Exit::CheckFailed, format!("the check fails: {flaw:?}")),
    }
    Ok(())
}
