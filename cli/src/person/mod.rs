//! A person who plays in the terminal: the parts that all such games share.

mod dialogue;
mod saved;
mod sides;
mod terminal;

pub(crate) use self::dialogue::{Choice, Dialogue, Host, Table, unless_interrupted};
pub(crate) use self::sides::{Sides, Who};
pub(crate) use self::terminal::{board_text, host, window_lines};
