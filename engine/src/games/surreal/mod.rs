//! Numbers beyond the finite: surreal numbers in Conway normal form with finitely many terms.
//!
//! J. H. Conway, *On Numbers and Games*, ch. 3; H. Gonshor, *An Introduction to the Theory of Surreal
//! Numbers*, ch. 5.
//!
//! - `arithmetic`: sums, negatives and products
//! - `cantor`: the parser of ordinals
//! - `cut`: the simplest number between options, which may continue by a rule, and the options of a number
//! - `division`: quotients with finitely many terms, and the first terms of others
//! - `failure`: the reasons why an operation has no result
//! - `number`: numbers in normal form, and their order
//! - `ordinal`: ordinals below epsilon_0, with the usual and the natural arithmetic
//! - `rational`: rationals, the coefficients
//! - `real`: real numbers by exact enclosures
//! - `root`: roots with finitely many terms, and the first terms of others
//! - `signs`: sign expansions, which are stalks of Hackenbush
//! - `text`: the notation of numbers

mod arithmetic;
mod cantor;
mod cut;
mod division;
mod failure;
mod number;
mod ordinal;
mod rational;
mod real;
mod root;
mod signs;
mod text;

pub(crate) use self::cantor::read_ordinal;
pub use self::cut::{Form, NoProgression, Options, Progression, Step, steps};
pub use self::division::Quotient;
pub use self::failure::{MAX_TOWER, NoSurreal};
pub use self::number::{Surreal, Term};
pub(crate) use self::ordinal::MAX_PARTS;
pub use self::ordinal::Ordinal;
pub use self::rational::{NoRational, Rational};
pub use self::real::{MAX_DEGREE, NoReal, Real};
pub use self::root::Root;
pub(crate) use self::signs::read_stalk;
pub use self::signs::{Block, Expansion, Run, Sign};
pub(crate) use self::text::{MOST_WRITTEN_OUT, Words, written};
