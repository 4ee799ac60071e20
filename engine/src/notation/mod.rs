//! The notation of values and expressions: one grammar for input, and printing that it reads back.
//!
//! ```text
//! statement   = { "let" name "=" comparison ";" } comparison
//! comparison  = sum [ ( "==" | "!=" | "<=" | ">=" | "<" | ">" | "||" ) sum ]
//! sum         = ordinal { ( "+" | "-" ) ordinal | "+-" unary }
//! ordinal     = product { ":" product }
//! product     = unary { blank "*" blank unary }
//! unary       = "-" unary | "+-" unary | primary
//! primary     = literal | braces | "(" comparison ")" | name [ "(" [ comparison { "," comparison } ] ")" ] | text
//! literal     = [ "-" ] number [ ups ] [ star ] | ups [ star ] | star     without blanks inside
//! number      = digits [ "/" digits ]                                     a dyadic rational
//! ups         = "^" { "^" } | "^" digits | "v" { "v" } | "v" digits       up and down, never a power
//! star        = "*" [ digits ]
//! braces      = "{" options bars options { bars options } "}"
//! options     = [ sum { "," sum } ]
//! bars        = "|" { "|" }                                               the longest run separates Left from Right
//! text        = '"' characters '"' | "'" characters "'"
//! ```
//!
//! - The suffixes of a literal stand right behind it: `3/4^2*` is 3/4 plus double up plus star. A number and a nimber with digits
//!   need a plus: `1+*2`; `1*2` is refused, since it could be a product.
//! - A leading minus belongs to the number: `-2^` is -2 plus up, `-{1|0}` is a negative.
//! - `+-g` without a blank is the switch {g|-g}; `a +-b` is a plus that switch, `a + -b` is a minus b.
//! - Inside braces a run of bars nests games: `{a||b|c}` is `{a|{b|c}}`. Outside, `||` asks whether two games are confused.
//! - `tiny(g)` is {0||0|-g} and `miny(g)` its negative, for any g > 0.
//! - `↑ ↓ ∗ ± ⧾ ⧿` and the commands of the LaTeX form are read, too.

mod display;
mod explicit;
mod followers;
mod parse;
mod print;
mod syntax;
mod token;

pub use self::explicit::{Dag, DagNode, Explicit, MAX_EXPLICIT_BYTES, explicit};
pub use self::parse::{MAX_LENGTH, MAX_NESTING, parse};
pub use self::print::{Style, print};
pub use self::syntax::{Comparison, Expression, Kind};
pub use self::token::MAX_DIGITS;
pub use crate::input::InputError;
