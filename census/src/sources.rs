//! Families that need a file or a calculation before their members are known.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::ops::ControlFlow;

use twox_hash::XxHash3_128;

use upstar::games::notation::Style;
use upstar::ground::Player;
use upstar::ground::control::{Control, Stop};
use upstar::registry::Position;
use upstar::{Answer, Session};
use upstar_api::answer::{Failed, RequestError, failed, in_board};

use crate::families::{Family, Images, Source};

/// The greatest length of a line, in bytes.
const MOST_BYTES: u64 = 1 << 20;

/// Finds the members of several sources, in their order.
///
/// # Errors
/// The errors of [`family`].
pub fn families(
    sources: Vec<Source>,
    session: &Session<'_>,
    ruleset: &str,
    control: &Control,
) -> Result<Family, Failed> {
    let mut all = Family::default();
    for source in sources {
        all = all.and(family(source, session, ruleset, control)?);
    }
    Ok(all)
}

/// Finds the members of a source. `ruleset` is the full name of a ruleset, or `expression`.
///
/// # Errors
/// A file cannot be read, a position is wrong or has no followers of this sort, or the work has to stop.
pub fn family(
    source: Source,
    session: &Session<'_>,
    ruleset: &str,
    control: &Control,
) -> Result<Family, Failed> {
    let texts = match source {
        Source::Family(family) => return Ok(family),
        Source::Lines(path, dress) => {
            let texts = match &path {
                None => lines(io::stdin().lock(), "standard input", control)?,
                Some(path) => {
                    let opened = File::open(path).map_err(|error| io_error(path, &error))?;
                    lines(BufReader::new(opened), path, control)?
                }
            };
            let Some(dress) = dress else { return Ok(Family::of_texts(texts)) };
            return Family::on_graphs(&texts, dress)
                .map_err(|(at, error)| in_board(&texts[at], error).into());
        }
        Source::Followers(position, images) => {
            let texts = followers((session, ruleset), &position, &images, control)?;
            return Ok(Family::up_to(texts, &images));
        }
        Source::Filled(texts, images) => {
            let texts = unlike((session, ruleset), texts, &images, control)?;
            return Ok(Family::up_to(texts, &images));
        }
        Source::Born(day) => born(session, day, control)?,
    };
    Ok(Family::of_texts(texts))
}

/// Returns a hash of the members that somebody listed, which the name of a family does not determine.
pub fn digest(family: &Family) -> String {
    let mut hash = XxHash3_128::new();
    for part in family.parts().filter(|part| part.is_listed()) {
        for chunk in 0..part.chunks() {
            let _ = part.visit(chunk, &mut |text| {
                hash.write(text.as_bytes());
                hash.write(b"\n");
                ControlFlow::Continue(())
            });
        }
    }
    format!("{:032x}", hash.finish_128())
}

fn io_error(place: &str, error: &io::Error) -> Failed {
    RequestError::new("io", place, error.to_string()).into()
}

/// Reads the lines that are not blank.
fn lines(input: impl BufRead, place: &str, control: &Control) -> Result<Vec<String>, Failed> {
    let (mut input, mut texts, mut bytes) = (input, Vec::new(), 0);
    loop {
        let mut line = String::new();
        let read = (&mut input).take(MOST_BYTES).read_line(&mut line);
        if read.map_err(|error| io_error(place, &error))? == 0 {
            return Ok(texts);
        }
        if line.len() as u64 == MOST_BYTES {
            let message = format!("line {} is longer than {MOST_BYTES} bytes", texts.len() + 1);
            return Err(RequestError::new("illegal", place, message).into());
        }
        // With -h, geng writes this header in front of the first graph, or in a line of its own.
        let text = line.trim().trim_start_matches(">>graph6<<");
        if !text.is_empty() {
            bytes += text.len() + size_of::<String>();
            control.check(0, bytes)?;
            texts.push(text.to_owned());
        }
    }
}

/// Returns the texts that are positions, and of those that are images of each other the first.
fn unlike(
    (session, ruleset): (&Session<'_>, &str),
    texts: Vec<String>,
    images: &Images,
    control: &Control,
) -> Result<Vec<String>, Failed> {
    let game = session.known_game(ruleset).map_err(|error| in_board(ruleset, error))?;
    let (mut all, mut met, mut bytes, mut fault) = (Vec::new(), HashSet::new(), 0, None);
    for text in texts {
        bytes += 2 * text.len();
        control.check(1, bytes)?;
        match game.read_under(&text, control) {
            Ok(Position::Short(position)) => {
                if met.insert(images.common(&text, position.board())) {
                    all.push(text);
                }
            }
            Ok(_) => all.push(text),
            // Two neighbours may be the reason why a filling is no position.
            Err(error) => match error.stop {
                Some(stop) => return Err(stop.into()),
                None => _ = fault.get_or_insert_with(|| in_board(&text, error)),
            },
        }
    }
    match fault.filter(|_| all.is_empty()) {
        Some(fault) => Err(fault.into()),
        None => Ok(all),
    }
}

/// Returns a position of a short game and all its followers, in the order in which they are found. Of positions that are
/// images of each other only the first is listed.
fn followers(
    (session, ruleset): (&Session<'_>, &str),
    position: &str,
    images: &Images,
    control: &Control,
) -> Result<Vec<String>, Failed> {
    let game = session.known_game(ruleset).map_err(|error| in_board(ruleset, error))?;
    let read = |text: &str| match game.read_under(text, control) {
        Ok(Position::Short(position)) => Ok(position),
        Ok(_) => {
            let message = "followers are listed for games that end, whose positions have values";
            Err(Failed::from(RequestError::unsupported(message)))
        }
        Err(error) => match error.stop {
            Some(stop) => Err(stop.into()),
            None => Err(in_board(text, error).into()),
        },
    };
    let first = read(position)?;
    let mut all = vec![upstar::ground::board::OnBoard::text(&*first)];
    let mut texts: HashSet<String> = all.iter().cloned().collect();
    let mut met = HashSet::from([images.common(&all[0], first.board())]);
    let (mut next, mut bytes) = (0, 0);
    while let Some(text) = all.get(next) {
        next += 1;
        let position = read(text)?;
        for player in Player::BOTH {
            for after in position.texts_after(player, control)? {
                bytes += 3 * (after.len() + size_of::<String>());
                control.check(1, bytes)?;
                if texts.insert(after.clone()) && met.insert(images.common(&after, read(&after)?.board())) {
                    all.push(after);
                }
            }
        }
    }
    Ok(all)
}

/// The last day whose games are listed.
const LAST_DAY: u64 = 3;

/// Returns the games born by a day, as expressions.
fn born(session: &Session<'_>, day: u64, control: &Control) -> Result<Vec<String>, Failed> {
    if day > LAST_DAY {
        let message = format!(
            "born({day}): too many games are born by day {day}; `born` lists those of the days 0 to {LAST_DAY}"
        );
        return Err(RequestError::unsupported(message).into());
    }
    let text = format!("born_by_day({day})");
    match session.evaluate(&text, control).map_err(|failure| failed(&text, failure))? {
        Answer::List(games) => games
            .iter()
            .filter_map(|game| game.game()?.short())
            .map(|game| session.print(game, Style::Ascii, control).map_err(|stop: Stop| stop.into()))
            .collect(),
        other => {
            Err(RequestError::unsupported(format!("expected a list, this is {}", other.describe())).into())
        }
    }
}
