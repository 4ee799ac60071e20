//! A person who plays in the terminal: the parts that all such games share.
//!
//! - `bout`: steps in turn, up to the end
//! - `saved`: saved games
//! - `seen`: the repetition of positions
//! - `words`: `hint`, `undo`, `help`, `save` and `quit`, which mean the same in every game

mod bout;
mod saved;
mod seen;
mod terminal;
mod words;

pub(crate) use self::bout::{Bout, play, taken_back};
pub(crate) use self::saved::Saved;
pub(crate) use self::seen::Seen;
pub(crate) use self::terminal::{board_text, of_a_move, over, table, window_lines};
pub(crate) use self::words::{Said, Seat, ask};
