//! Misère play of impartial games: the player who makes the last move loses.

mod days;
mod genus;
mod links;
mod parts;
mod phylum;
mod solve;
mod store;
mod sums;
mod text;

pub use days::{PowerSum, born_by, count_born_by};
pub use genus::{BadGenus, Genus};
pub use phylum::Phylum;
pub use solve::{Components, Heaps, Solver, WinningMove};
pub use store::{Form, Forms, MAX_BIRTHDAY, Outcome};
pub use text::BadForm;
