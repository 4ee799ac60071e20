//! A person who plays in the terminal: what all games with one share.
//!
//! - `bout`: steps in turn, up to the end
//! - `seen`: positions that come up again
//! - `words`: `hint`, `undo`, `help`, `save` and `quit`, which mean the same in every game
//! - `saved`: a game in a file, and how it goes on from there
//! - `terminal`: lines of input, boards, and how the program ends after a game

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
