//! `upstar angel score`: the rating of a path of the reader's own as an update.
//!
//! `curve` tests and compares curves that are given by their headings, and lists the steps between them.

mod curve;

use serde_json::{Value as Json, json};
use upstar::angel::plane::Path;
use upstar::angel::update::{NoUpdate, Score, literal, relaxed, score};
use upstar::ground::board::Board;
use upstar::ground::control::Control;

use crate::answer::{Answer, Exit, Failed, RequestError, in_board};
use crate::args::{AngelScore, Common};
use crate::command::{CommandFrame, Ran};

pub(super) use self::curve::{steps, test};

/// Scores one candidate.
pub(super) fn run(arguments: &AngelScore, common: &Common) -> Ran {
    if arguments.position.split_whitespace().next() == Some("from") {
        return curve::compare(arguments, common);
    }
    CommandFrame::answer(common).run_alone(|control| {
        let (before, evaded) = position(&arguments.position)?;
        let candidate = candidate(&before, &arguments.candidate)?;
        let mut answer = Answer::new(common).with_column(12);
        match score(&before, &candidate) {
            Ok(score) => tell((&before, evaded), score, control, &mut answer)?,
            Err(why) => {
                answer.fact("legal", format!("no: {why}"), "legal", false);
                answer.field("why", why.to_string());
                answer.ends(Exit::CheckFailed);
                // Here the given position is wrong and not the candidate, so this is bad input.
                if let NoUpdate::Before(_) = why {
                    return Err(RequestError::new("illegal", "position", why.to_string()).into());
                }
            }
        }
        Ok(answer)
    })
}

fn read(text: &str) -> Result<Path, RequestError> {
    Path::parse(text, ()).map_err(|error| in_board(text, error))
}

/// Parses the path before, with the number of the squares that were evaded, which may stand last, after `evaded`. Without
/// them the number is known only if no square with x >= 0 is in the left set.
fn position(text: &str) -> Result<(Path, Option<i64>), RequestError> {
    let word = text.split_whitespace().find(|word| *word == EVADED);
    let Some((position, evaded)) = word.and_then(|word| text.split_once(word)) else {
        let before = read(text)?;
        let evaded = before.left().is_empty().then_some(0);
        return Ok((before, evaded));
    };
    let (before, evaded) = (read(position)?, read(&format!("eaten {}", evaded.trim()))?);
    match evaded.eaten().iter().find(|&&square| !before.is_left(square)) {
        Some(square) => {
            let message = format!("{square} is not in the left set: an evaded square has joined it");
            Err(RequestError::new("illegal", EVADED, message))
        }
        None => Ok((before, Some(evaded.eaten().len() as i64))),
    }
}

/// The word before the squares that were eaten before they joined the left set.
const EVADED: &str = "evaded";

/// Parses the candidate; if it names no past, it gets the past of the position.
fn candidate(before: &Path, text: &str) -> Result<Path, RequestError> {
    if text.split_whitespace().next() == Some("past") {
        return read(text);
    }
    let named = read(text)?;
    Path::new(before.past().to_vec(), named.left().to_vec(), named.eaten().to_vec())
        .map_err(|error| RequestError::new("illegal", "candidate", error.to_string()))
}

fn tell(
    (before, evaded): (&Path, Option<i64>),
    score: Score,
    control: &Control,
    answer: &mut Answer,
) -> Result<(), Failed> {
    let change = score.change;
    answer.fact(
        "legal",
        "yes: a border curve with the same past, whose left set contains the old one",
        "legal",
        true,
    );
    numbers(score, evaded, answer);
    let best = relaxed(before, control)?.change;
    let mut compare = |name: &str, best: upstar::angel::update::Change| {
        let worse = change.delta_f - best.delta_f;
        let fewer = best.delta_n - change.delta_n;
        let words = match (worse, fewer) {
            (0, 0) => "as good as the best".to_owned(),
            (0, _) => format!("L - 2n is the best, but n is {fewer} less"),
            _ => format!("L - 2n is {worse} more than the best, which is {:+}", best.delta_f),
        };
        answer.row(name, words);
        answer.field(name, json!({"delta_f": best.delta_f, "delta_n": best.delta_n, "worse": worse}));
    };
    compare("relaxed", best);
    match literal(before, control)? {
        Some(found) => compare("literal", found.change),
        None => answer.field("literal", Json::Null),
    }
    Ok(())
}

/// Adds L and n of the candidate, and their changes.
fn numbers(score: Score, evaded: Option<i64>, answer: &mut Answer) {
    let ([old, new], change) = (score.lengths, score.change);
    let row = |now: i64, change: i64| format!("{now}, {change:+} to {} before", now - change);
    answer.row("L", row(new, new - old));
    let count = evaded.map(|evaded| evaded + change.delta_n);
    match count {
        Some(count) => {
            answer.row("n", row(count, change.delta_n));
            answer.row("L - 2n", row(new - 2 * count, change.delta_f));
        }
        None => {
            let unknown = "name the squares that were evaded after `evaded` for the number itself";
            answer.row("n", format!("{:+}; {unknown}", change.delta_n));
            answer.row("L - 2n", format!("{:+}", change.delta_f));
        }
    }
    let before = json!({"L": old, "n": evaded, "L_minus_2n": evaded.map(|evaded| old - 2 * evaded)});
    answer.field("before", before);
    answer.field("L", new);
    answer.field("n", count);
    answer.field("L_minus_2n", count.map(|count| new - 2 * count));
    answer.field("delta_L", new - old);
    answer.field("delta_n", change.delta_n);
    answer.field("delta_f", change.delta_f);
}
