//! Relatives of escape games, in which a position has another kind of answer.

pub mod at_once;
pub mod spies;
