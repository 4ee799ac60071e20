//! The operations of the theory beyond sum and order, one a file, each a method of
//! [`Calc`](crate::games::value::Calc).
//!
//! - `atomic_weight`: atomic weights
//! - `conway_product`: the Conway product
//! - `followers`: the followers of a value
//! - `heat`: heating, overheating, freezing, and the Norton product, which heats by several temperatures at
//!   once
//! - `incentive`: incentives: what a move gains
//! - `ordinal_sum`: ordinal sums
//! - `power`: powers of a game, such as up-second
//! - `reduced`: reduced canonical forms: games up to infinitesimals
//! - `sign_expansion`: sign expansions of numbers: the ways to them in the tree of numbers
//! - `switch`: switches, and sums of them
//! - `temper`: even and odd games, even-tempered and odd-tempered games
//! - `uptimal`: uptimals and their expansions

mod atomic_weight;
mod conway_product;
mod followers;
mod heat;
mod incentive;
mod ordinal_sum;
mod power;
mod reduced;
mod sign_expansion;
mod switch;
mod temper;
mod uptimal;

pub use self::switch::SwitchExpansion;
pub use self::temper::Parity;
pub use self::uptimal::UptimalExpansion;
