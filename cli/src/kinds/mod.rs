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

pub(crate) use self::compound::run as compound;
pub(crate) use self::impartial::{heaps, quotient, sprouts};
pub(crate) use self::list::{list, print_text, tell};
pub(crate) use self::multigraph::open_multigraph;
pub(crate) use self::outcome::run as outcome;
pub(crate) use self::play::play;
pub(crate) use self::table::run as table;
pub(crate) use self::tournament::run as tournament;
