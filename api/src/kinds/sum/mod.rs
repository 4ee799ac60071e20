//! Sums of short games, and positions as sums of one summand: their moves with the stops after each.
//!
//! - `bounds`: what is certain without the value
//! - `groups`: equal summands, shown once
//! - `nim`: Grundy values of impartial sums
//! - `outcome`: who wins, and with which moves
//! - `picture`: pictures of sums, and compound thermographs
//! - `reasons`: why moves win or lose
//! - `winning`: the outcome and the winning moves as facts

mod bounds;
pub mod groups;
pub mod moves;
mod nim;
pub mod outcome;
mod picture;
pub mod reasons;
mod winning;

use upstar::games::play::Summand;
use upstar::ground::control::Control;
use upstar::registry::Position;
use upstar::session::Session;

pub(super) use self::moves::list_moves;
pub(super) use self::nim::nim_sum;
pub use self::picture::{compound, sum_picture};
pub(crate) use self::reasons::explain;
pub(super) use self::winning::tell_winning;
pub(crate) use self::winning::{
    by_search, certain, fields_instead_of_value, searched_fields, winning_fields,
};
pub use self::winning::{instead_of_value, may_search};
use crate::answer::{Failed, RequestError, failed};
use crate::request::Request;

/// Returns the summands of a request.
pub fn summands<'g, 's>(
    request: &Request,
    session: &'g Session<'s>,
    control: &Control,
) -> Result<Vec<Summand<'g, 's>>, Failed> {
    match request {
        Request::Position { ruleset, position } => {
            let position = position.open_under(session, ruleset, control)?;
            let kind = position.kind();
            match position {
                Position::Short(position) => Ok(vec![position.into()]),
                _ => Err(no_short_game(kind.word())),
            }
        }
        Request::Expression(text) => session.summands(text, control).map_err(|failure| failed(text, failure)),
        Request::LoopyExpression(_) => Err(no_short_game("partizan")),
        Request::Sum(terms) => {
            let mut summands = Vec::new();
            for (i, term) in terms.iter().enumerate() {
                let of_term = self::summands(term, session, control).map_err(|failed| match failed {
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
