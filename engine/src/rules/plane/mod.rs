//! Games on the unbounded chessboard.

mod angel_update;

pub use self::angel_update::ANGEL_UPDATE;
