//! Games of short games: why a move wins or loses, the moves of strategies, and the compound thermograph.

use serde_json::{Map, Value as Json, json};
use upstar::Player;
use upstar::games::notation::Style;
use upstar::games::play::{Chooser, PlayedSum, Strategy, SumPlay};
use upstar::ground::control::Control;
use upstar::ground::play::Play as _;
use upstar::session::Session;
use upstar_draw::compound_svg;

use super::board::read;
use crate::answer::fields::Wishes;
use crate::answer::{Answer, Failed, RequestError};
use crate::kinds::Fields;
use crate::kinds::sum::{compound, explain, summands};
use crate::limits::Limits;

/// The most moves before the one that a strategy chooses.
const MOST_PLAYED: usize = 10_000;

/// Lists the strategies that play short games, each with its name and a description.
pub(super) fn strategies() -> Json {
    let with_number = [Strategy::Sees(3), Strategy::Errs { numerator: 1, exponent: 1 }];
    let all = Strategy::ALL.iter().copied().chain(with_number);
    all.map(|strategy| json!({"name": strategy.name(), "does": strategy.does()})).collect()
}

/// Explains a move of a position or a sum for each player who has it.
pub(super) fn why(
    session: &Session<'_>,
    request: &Map<String, Json>,
    limits: Limits<'_>,
) -> Result<Fields, Failed> {
    let name = text_of(request, "move")?
        .ok_or_else(|| RequestError::new("parse", "move", "expected the name of a move, or `best`"))?;
    let mut answer = Answer::for_programs(Wishes::ALL);
    explain(&read(request)?, (session, limits.control), name, &mut answer)?;
    Ok(answer.into_fields().0)
}

/// Lets a strategy choose the next move of a game.
pub(super) fn advise(
    session: &Session<'_>,
    request: &Map<String, Json>,
    limits: Limits<'_>,
) -> Result<Fields, Failed> {
    let control = limits.control;
    let strategy = text_of(request, "strategy")?.unwrap_or("perfect");
    let strategy =
        Strategy::read(strategy).map_err(|message| RequestError::new("parse", "strategy", message))?;
    let seed = match request.get("seed") {
        None => 1,
        Some(seed) => seed
            .as_u64()
            .ok_or_else(|| RequestError::new("parse", "seed", "expected a whole number from 0"))?,
    };
    let play = played(session, request, control)?;
    let chosen = Chooser::new(seed).choose(strategy, &mut play.calc(control), play.course())?;
    let step = chosen.and_then(|chosen| play.moves().iter().position(|m| *m == chosen));
    let mut fields = Fields::from_iter([
        ("player".to_owned(), play.to_move().of(("left", "right")).into()),
        ("move".to_owned(), step.map(|step| play.name(&step)).into()),
    ]);
    if let Some(step) = step {
        let after = play.made(&step, control)?;
        if let [one] = after.course().sum().summands()
            && let Some(position) = one.position()
        {
            fields.insert("after".to_owned(), position.text().into());
        }
    }
    Ok(fields)
}

/// Makes the moves of a request from its position on. The player `first` has begun.
fn played<'g, 's>(
    session: &'g Session<'s>,
    request: &Map<String, Json>,
    control: &Control,
) -> Result<SumPlay<'g, 's>, Failed> {
    let first = first(request)?;
    let wrong = || RequestError::new("parse", "played", "expected a list with the names of the moves so far");
    let names: Vec<&str> = match request.get("played") {
        None => Vec::new(),
        Some(played) => {
            let names = played.as_array().filter(|names| names.len() <= MOST_PLAYED).ok_or_else(wrong)?;
            names.iter().map(Json::as_str).collect::<Option<_>>().ok_or_else(wrong)?
        }
    };
    let sum = PlayedSum::new(summands(&read(request)?, session, control)?);
    let mut play = SumPlay::new((session.store(), Style::Ascii), sum, first, control)?;
    for (at, name) in names.into_iter().enumerate() {
        let step = play
            .read_step(name)
            .map_err(|error| RequestError::new("illegal", format!("played[{at}]"), error.message))?;
        play = play.made(&step, control)?;
    }
    Ok(play)
}

/// Draws the compound thermograph of a sum, and returns the ambient temperature, the stop that Thermostrat is sure of, and
/// the temperatures that tie.
pub(super) fn plot(
    session: &Session<'_>,
    request: &Map<String, Json>,
    limits: Limits<'_>,
) -> Result<Fields, Failed> {
    let expected = || RequestError::new("parse", "values", "expected a list of expressions");
    let values = request.get("values").and_then(Json::as_array).filter(|all| !all.is_empty());
    let values = values.ok_or_else(expected)?.iter().map(|value| value.as_str().map(str::to_owned));
    let values: Vec<String> = values.collect::<Option<_>>().ok_or_else(expected)?;
    let (names, compound) = compound(&values, (first(request)?, Style::Unicode), session, limits.control)?;
    let ambient = compound.ambient();
    let ties = ambient.ties.iter().map(|tie| Json::from(tie.each_ref().map(ToString::to_string).to_vec()));
    Ok(Fields::from_iter([
        ("svg".to_owned(), compound_svg(None, &names, &compound).into()),
        ("parts".to_owned(), names.into()),
        ("mean".to_owned(), compound.mean().to_string().into()),
        ("ambient".to_owned(), ambient.temperature.to_string().into()),
        ("sure".to_owned(), ambient.sure.to_string().into()),
        ("ties".to_owned(), ties.collect::<Vec<_>>().into()),
    ]))
}

/// Returns the player who begins; Left if none is named.
fn first(request: &Map<String, Json>) -> Result<Player, RequestError> {
    match text_of(request, "first")? {
        None | Some("left") => Ok(Player::Left),
        Some("right") => Ok(Player::Right),
        Some(_) => Err(RequestError::new("parse", "first", "expected `left` or `right`")),
    }
}

/// Returns the text of a key, if it is there.
fn text_of<'r>(request: &'r Map<String, Json>, key: &str) -> Result<Option<&'r str>, RequestError> {
    match request.get(key) {
        None => Ok(None),
        Some(Json::String(text)) => Ok(Some(text)),
        Some(_) => Err(RequestError::new("parse", key, "expected a text")),
    }
}
