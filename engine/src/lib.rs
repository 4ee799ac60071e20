//! Upstar answers questions about combinatorial games, exactly.
//!
//! The engine does no input and output, reads no clock, and starts no threads unless the feature `parallel`
//! is enabled.
//!
//! # First steps
//!
//! A [`Store`] holds values, and a [`Session`] answers questions given as text and remembers the results. A
//! [`Control`] limits the work or cancels it.
//!
//! ```
//! use upstar::{Answer, Control, Session, Store, Style};
//!
//! let store = Store::new();
//! let session = Session::new(&store);
//! let control = Control::unlimited();
//! let Answer::Value(value) = session.evaluate("domineering('..|..|#.') + {2|-1}", &control)? else { panic!() };
//! assert_eq!(session.print(value, Style::Unicode, &control)?, "{3|1||0|-2}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Calc`] computes with values directly:
//!
//! ```
//! use upstar::{Calc, Control, Outcome, Store};
//!
//! let store = Store::new();
//! let control = Control::unlimited();
//! let mut calc = Calc::new(&store, &control);
//! let star = store.nimber(1);
//! let switch = calc.form(&[store.integer(2)], &[store.integer(-1)])?;
//! let sum = calc.sum(star, switch)?;
//! assert_eq!(sum.outcome(), Outcome::N);
//! assert_eq!(calc.temperature(sum)?.to_string(), "3/2");
//! # Ok::<(), upstar::Stop>(())
//! ```

pub mod angel;
pub mod escape;
pub mod games;
pub mod ground;
pub mod logic;
pub mod reduce;
pub mod registry;
pub mod session;

pub use self::games::notation::Style;
pub use self::games::solve::Answer;
pub use self::games::value::{Calc, Dyadic, LoopyValue, Outcome, Store, Thermograph, Value};
pub use self::ground::control::{Control, Stop};
pub use self::ground::input::InputError;
pub use self::ground::{Failure, Player};
pub use self::registry::{Kind, Position, Rulesets};
pub use self::session::Session;

/// The chapter of the book on a user's own ruleset. The documentation tests compile and run its code.
#[cfg(doctest)]
#[doc = include_str!("../../book/src/writing-a-ruleset.md")]
pub struct WritingARuleset;
