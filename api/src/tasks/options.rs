//! The options of a position, and what the canonical form does with each of them.

use serde_json::{Map, Value as Json, json};
use upstar::games::notation::{Style, print};
use upstar::games::solve::{MoveValue, ShortPosition};
use upstar::games::value::{Calc, Standing, Standings, Value};
use upstar::ground::Player;
use upstar::ground::input::OrNoAnswer;
use upstar::registry::Position;
use upstar::session::Session;

use super::board::with_position;
use crate::answer::{Failed, RequestError};
use crate::kinds::{Fields, surface};
use crate::limits::Limits;

/// Lists the options of a short position.
pub(super) fn options(
    session: &Session<'_>,
    request: &Map<String, Json>,
    limits: Limits<'_>,
) -> Result<Fields, Failed> {
    with_position(session, request, limits.control, |opened| {
        let Position::Short(position) = &opened else {
            let message = "only short games have a canonical form";
            return Err(RequestError::unsupported(message).into());
        };
        let listed = list(&**position, limits);
        let listed = listed.map_err(|stop| Failed::from(stop).knowing(|| surface(&opened).known(session)))?;
        Ok(Fields::from_iter([("options".to_owned(), listed)]))
    })
}

/// The options of one player.
struct Options<'p, 's> {
    position: &'p dyn ShortPosition<'s>,
    player: Player,
    moves: Vec<MoveValue<'s>>,
    after: Vec<String>,
}

impl<'p, 's> Options<'p, 's> {
    fn of(position: &'p dyn ShortPosition<'s>, player: Player, limits: Limits<'_>) -> OrNoAnswer<Self> {
        let moves = position.moves(player, limits.control)?;
        let after = position.texts_after(player, limits.control)?;
        Ok(Self { position, player, moves, after })
    }

    fn values(&self) -> Vec<Value<'s>> {
        self.moves.iter().map(|m| m.value).collect()
    }
}

fn list<'s>(position: &dyn ShortPosition<'s>, limits: Limits<'_>) -> OrNoAnswer<Json> {
    let value = position.value(limits.control)?;
    let mut calc = Calc::new(value.store(), limits.control);
    let left = Options::of(position, Player::Left, limits)?;
    let right = Options::of(position, Player::Right, limits)?;
    let Standings { value, of } = calc.standings(&left.values(), &right.values())?;
    let mut list = |options: &Options<'_, 's>| -> OrNoAnswer<Vec<Json>> {
        let standings = of[options.player].iter().enumerate();
        standings.map(|(i, &standing)| one(options, i, (value, standing), &mut calc, limits)).collect()
    };
    Ok(json!({"left": list(&left)?, "right": list(&right)?}))
}

/// Describes one option of a game of this value.
fn one<'s>(
    options: &Options<'_, 's>,
    index: usize,
    (value, standing): (Value<'s>, Standing<'s>),
    calc: &mut Calc<'s, '_>,
    limits: Limits<'_>,
) -> OrNoAnswer<Json> {
    let m = &options.moves[index];
    let status = match standing {
        Standing::Kept => json!("kept"),
        Standing::Dominated { by } => json!({"dominated_by": by}),
        Standing::Reversible { through } => {
            let (through, reply) = reply(options, index, (value, through), calc, limits)?;
            json!({"reversible": {"through": through, "value": print(calc, reply, Style::Ascii)?}})
        }
    };
    let names = m.places.iter().map(|&place| options.position.place_name(place));
    Ok(json!({
        "move": names.collect::<Vec<_>>().join("-"),
        "after": options.after[index],
        "value": print(calc, m.value, Style::Ascii)?,
        "outcome": m.value.outcome().to_string(),
        "mean": calc.mean(m.value)?.to_string(),
        "temperature": calc.temperature(m.value)?.to_string(),
        "status": status,
    }))
}

/// Returns the position after a reply to an option, and its value, if the option is reversible. If a reply leads to
/// the value `through`, it is this one; otherwise it is the first one that is at least as good as the position.
fn reply<'s>(
    options: &Options<'_, 's>,
    index: usize,
    (value, through): (Value<'s>, Value<'s>),
    calc: &mut Calc<'s, '_>,
    limits: Limits<'_>,
) -> OrNoAnswer<(String, Value<'s>)> {
    let mut after = options.position.copied();
    after.make(options.player, index, limits.control)?;
    let opponent = options.player.other();
    let replies = after.moves(opponent, limits.control)?;
    let mut found = replies.iter().position(|m| m.value == through);
    for (i, m) in replies.iter().enumerate() {
        let (low, high) = options.player.of(((m.value, value), (value, m.value)));
        if found.is_none() && calc.less_or_equal(low, high)? {
            found = Some(i);
        }
    }
    // A canonical reply that is good enough is no better than some reply on the board.
    let Some(i) = found else { return Ok((String::new(), through)) };
    let mut texts = after.texts_after(opponent, limits.control)?;
    Ok((texts.swap_remove(i), replies[i].value))
}
