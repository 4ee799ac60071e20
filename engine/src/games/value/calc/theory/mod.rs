//! The operations of the theory beyond sum and order, as methods of [`Calc`](crate::games::value::Calc).

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
