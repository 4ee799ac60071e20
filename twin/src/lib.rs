//! A naive twin of Upstar: short partizan games, and games on graphs with cycles, calculated straight from
//! the definitions.
//!
//! Every function here is meant to be read next to its definition, not to be fast. Games are plain trees,
//! comparisons are plain recursions, and nothing is cached except the values of positions by the solver of
//! rulesets. The crate shares no code with the fast engine, so tests can compare the two.
//!
//! Sources of the definitions:
//! * Siegel, *Combinatorial Game Theory* (2013), chapters I and II;
//! * Berlekamp, Conway, Guy, *Winning Ways* (WW);
//! * Conway, *On Numbers and Games* (ONAG).

pub mod amazons;
pub mod angel;
pub mod backsliding_toads_and_frogs;
pub mod canonical;
pub mod cheques;
pub mod clobber;
pub mod col;
pub mod colouring;
mod contrast;
pub mod cool;
pub mod domineering;
pub mod escape;
pub mod escc;
pub mod expression;
pub mod fox_and_geese;
pub mod game;
pub mod geography;
pub mod hackenbush;
pub mod impartial;
pub mod loopy;
pub mod number;
pub mod position;
pub mod rational;
pub mod sample;
mod seeded;
pub mod snort;
pub mod stops;
pub mod text_rulesets;
pub mod theory;
pub mod toads_and_frogs;
pub mod walls;
mod well_formed;

pub use canonical::{birthday, canonical, explicit, identical, ordinal_sum};
pub use cool::cool;
pub use game::{Game, Outcome, Relation};
pub use position::{Position, Solver};
pub use rational::Rational;
pub use stops::{left_stop, right_stop};
pub use walls::{left_wall, mean, right_wall, temperature};

pub use contrast::hard_to_read;
pub use seeded::seeded;
pub use well_formed::assert_well_formed;
