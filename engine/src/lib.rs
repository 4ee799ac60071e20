//! Upstar answers questions about combinatorial games, exactly.
//!
//! | module | contents |
//! |---|---|
//! | [`games`] | games that can be added: values, notation, boards, rulesets, solvers |
//! | [`escape`] | escape games on multigraphs: Nemesis, Blizzard, Cat Herding and their relatives |
//! | [`logic`] | Boolean formulas, with and without quantifiers, and their solvers |
//! | [`reduce`] | reductions from formulas to escape games, and from escape games to formulas |
//! | [`angel`] | the Angel of power 2 and his Devils |
//! | [`registry`] | all rulesets, and positions of all kinds |
//! | [`session`] | questions given as text, and what is remembered between them |
//! | [`ground`] | the common ground: budgets, errors with their places, data, graphs |
//!
//! The engine does no input and output, reads no clock, and starts no threads unless the feature `parallel`
//! is enabled.
//!
//! ```
//! use upstar::ground::control::Control;
//! use upstar::games::notation::Style;
//! use upstar::games::solve::Answer;
//! use upstar::session::Session;
//! use upstar::games::value::Store;
//!
//! let store = Store::new();
//! let session = Session::new(&store);
//! let control = Control::unlimited();
//! let Answer::Value(value) = session.evaluate("domineering('..|..|#.') + {2|-1}", &control)? else { panic!() };
//! assert_eq!(session.print(value, Style::Unicode, &control)?, "{3|1||0|-2}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod angel;
pub mod escape;
pub mod games;
pub mod ground;
pub mod logic;
pub mod reduce;
pub mod registry;
pub mod session;

/// The chapter of the book on a user's own ruleset. The documentation tests compile and run its code.
#[cfg(doctest)]
#[doc = include_str!("../../book/src/writing-a-ruleset.md")]
pub struct WritingARuleset;
