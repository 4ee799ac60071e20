//! Sums of short games, and positions as sums of one summand: their moves with the stops after each.

mod bounds;
pub mod groups;
mod misere;
pub mod moves;
mod nim;
pub mod outcome;
mod picture;
pub mod reasons;
mod trees;
mod winning;

use serde_json::{Value as Json, json};
use upstar::games::notation::{Style, print};
use upstar::games::play::{PlayedSum, Summand};
use upstar::games::value::Calc;
use upstar::ground::control::{Control, OrStop};
use upstar::session::{Session, StandIn};

pub(crate) use self::misere::{add as add_misere, misere_fields};
pub use self::misere::{misere_facts_soon, misere_sum, tell_misere};
pub(super) use self::moves::list_moves;
pub(super) use self::nim::nim_sum;
pub use self::picture::{compound, sum_picture};
pub(crate) use self::reasons::explain;
pub(crate) use self::trees::tell_tree;
pub(super) use self::winning::tell_winning;
pub(crate) use self::winning::{
    by_search, certain, fields_instead_of_value, searched_fields, winning_fields,
};
pub use self::winning::{instead_of_value, may_search, outcome_of_loopy, outcome_with_others, tell_outcome};
use crate::answer::{Failed, RequestError, failed};
use crate::request::Request;

/// Returns the summands of a request.
pub fn summands<'g, 's>(
    request: &Request,
    session: &'g Session<'s>,
    control: &Control,
) -> Result<Vec<Summand<'g, 's>>, Failed> {
    summands_in(request, session, false, control)
}

/// A sum of short games in which a short game may stand for games of other kinds.
pub struct StoodInSum<'g, 's: 'g> {
    /// The sum.
    pub sum: PlayedSum<'g, 's>,
    /// The short game that stands for other games.
    pub stand_in: Option<StandIn<'s>>,
}

impl StoodInSum<'_, '_> {
    /// Returns whether a summand lists the moves of games whose play ends in numbers.
    pub(crate) fn has_moves(&self) -> bool {
        self.stand_in.as_ref().is_some_and(|stand_in| stand_in.has_moves)
    }
}

/// Returns the sum that a request is. In a sum with games of other kinds a number stands for these, if it leaves the
/// outcome as it is.
pub fn sum_with_stand_in<'g, 's>(
    request: &Request,
    session: &'g Session<'s>,
    control: &Control,
) -> Result<StoodInSum<'g, 's>, Failed> {
    let refused = match summands(request, session, control) {
        Ok(summands) => return Ok(StoodInSum { sum: PlayedSum::new(summands), stand_in: None }),
        Err(refused) => refused,
    };
    let (Request::Expression(text), Failed::Own(_)) = (request, &refused) else { return Err(refused) };
    match session.summands_with_others(text, control).map_err(|failure| failed(text, failure))? {
        Some((summands, stand_in)) => {
            Ok(StoodInSum { sum: PlayedSum::new(summands), stand_in: Some(stand_in) })
        }
        None => Err(refused),
    }
}

/// Says for which games a short game stands.
pub(crate) fn stand_in_words<'s>(
    StandIn { summand, game, value, has_moves }: &StandIn<'s>,
    calc: &mut Calc<'s, '_>,
    style: Style,
) -> OrStop<String> {
    let (number, value) = (summand + 1, print(calc, *value, style)?);
    Ok(if *has_moves {
        format!(
            "The search takes {value} in place of summand {number}. By number avoidance the outcomes\n\
             before and after each move are the same."
        )
    } else {
        format!(
            "Summand {number}, {value}, stands for {game}. By number avoidance the outcome is the\n\
             same, and so are the winning moves in the other summands."
        )
    })
}

/// Returns for which games a short game stands, as a field.
pub(crate) fn stand_in_json<'s>(
    StandIn { summand, game, value, .. }: &StandIn<'s>,
    calc: &mut Calc<'s, '_>,
) -> OrStop<Json> {
    Ok(json!({"summand": summand + 1, "game": game, "by": print(calc, *value, Style::Ascii)?}))
}

/// Returns the summands of a request about misère play, if `is_misere`, or else about normal play.
pub(super) fn summands_in<'g, 's>(
    request: &Request,
    session: &'g Session<'s>,
    is_misere: bool,
    control: &Control,
) -> Result<Vec<Summand<'g, 's>>, Failed> {
    match request {
        Request::Position { ruleset, position } => {
            let position = position.open_under(session, ruleset, control)?;
            let kind = position.kind();
            let played = if is_misere { position.into_loopfree() } else { position.into_short() };
            Ok(vec![played.ok_or_else(|| no_short_game(kind.word()))?.into()])
        }
        Request::Expression(text) => {
            let found = match is_misere {
                true => session.misere_summands(text, control),
                false => session.summands(text, control),
            };
            found.map_err(|failure| failed(text, failure))
        }
        Request::LoopyExpression(_) => Err(no_short_game("partizan")),
        Request::Sum(terms) => {
            let mut summands = Vec::new();
            for (i, term) in terms.iter().enumerate() {
                let of_term = summands_in(term, session, is_misere, control).map_err(|failed| match failed {
                    Failed::Own(error) => Failed::Own(error.inside(&format!("position.terms[{i}]"))),
                    stopped => stopped,
                });
                summands.extend(of_term?);
            }
            Ok(summands)
        }
    }
}

fn no_short_game(kind: &str) -> Failed {
    let message = format!("this is for short games and sums of them, not for a game of the kind `{kind}`");
    RequestError::unsupported(message).into()
}
