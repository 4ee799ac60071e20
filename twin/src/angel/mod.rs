//! The Angel and his relatives, from the definitions.

mod border;

pub use self::border::{Runner, fewest_moves};
