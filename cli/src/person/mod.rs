//! A person who plays in the terminal: the parts that all such games share.
//!
//! - `dialogue`: steps in turn up to the end, and the words that mean the same in every game
//! - `saved`: saved games
//! - `sides`: who plays Left and Right, and who begins

mod dialogue;
mod saved;
mod sides;
mod terminal;

pub(crate) use self::dialogue::{Choice, Dialogue, Host, Table, unless_interrupted};
pub(crate) use self::sides::{Sides, Who};
pub(crate) use self::terminal::{board_text, host, window_lines};
