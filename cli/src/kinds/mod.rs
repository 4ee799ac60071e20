//! The commands whose work depends on the kind of a game. `upstar_api::kinds` has the answers.

mod compound;
pub(crate) mod eval;
mod impartial;
mod list;
mod multigraph;
mod outcome;
mod play;
mod table;
mod tournament;

use upstar::games::play::PlayedSum;
use upstar::games::value::Calc;
use upstar::ground::Player;
use upstar::ground::control::Control;
use upstar::session::Session;
use upstar_api::kinds::sum::summands;
use upstar_api::request::Given;

use crate::answer::show_remark;
use crate::args::rulesets::named;
use crate::command::Request;

pub(crate) use self::compound::run as compound;
pub(crate) use self::impartial::{heaps, quotient, sprouts};
pub(crate) use self::list::{list, print_text, tell};
pub(crate) use self::multigraph::open_multigraph;
pub(crate) use self::outcome::run as outcome;
pub(crate) use self::play::play;
pub(crate) use self::table::run as table;
pub(crate) use self::tournament::run as tournament;

/// Remarks that a board that is given by its size alone is empty, if nobody can move on such boards: in these games play
/// begins with pieces on the board.
fn remark_on_empty_board(request: &Request, session: &Session<'_>) {
    let Request::Position { ruleset, position: Given::Text(size) } = request else { return };
    let nobody_moves = |size: &str| {
        let request = Request::Position { ruleset: ruleset.clone(), position: Given::Text(size.to_owned()) };
        let control = Control::unlimited();
        let Ok(summands) = summands(&request, session, &control) else { return false };
        let (sum, mut calc) = (PlayedSum::new(summands), Calc::new(session.store(), &control));
        Player::BOTH.into_iter().all(|player| sum.choices(&mut calc, player).is_ok_and(|all| all.is_empty()))
    };
    // On a small board of another game there may be no room for a move.
    if is_size(size)
        && let Some(registered) = named(ruleset)
        && nobody_moves("6x6")
        && nobody_moves(size)
    {
        let example = registered.facts().example;
        show_remark(&format!(
            "{size} is an empty board, on which nobody can move; write the pieces, as in {ruleset} '{example}'"
        ));
    }
}

/// Returns whether a text is the size of a rectangle and nothing else.
fn is_size(text: &str) -> bool {
    let is_length = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.trim().split_once('x').is_some_and(|(rows, columns)| is_length(rows) && is_length(columns))
}
