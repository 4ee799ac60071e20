//! Answers to requests in JSON: a position, a sum or an expression, and the wanted facts.
//!
//! ```
//! use upstar::{Session, Store};
//! use upstar_api::{Caller, Unwatched, ask};
//!
//! let store = Store::new();
//! let session = Session::new(&store);
//! let text = r#"{"id": 1, "ruleset": "toads", "position": "TT..FF", "fields": ["value", "outcome"]}"#;
//! let reply = ask(&session, text, Caller::default(), &Unwatched::default());
//! let line = serde_json::to_string(&reply.line)?;
//! assert_eq!(line, r#"{"id":1,"ruleset":"toads","value":"*","outcome":"N"}"#);
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! [`ask`] and [`answer()`](answer()) reply with the lines of `upstar batch`; its chapter in the book describes requests and
//! answers. The library starts no threads, reads no clock, opens no files and prints nothing. A caller with a clock
//! implements [`Watch`], which stops a calculation when its time is used up; [`Unwatched`] counts nodes instead.
//!
//! The modules are for programs that give the same answers to people, such as the command line.

pub mod answer;
mod budget;
pub mod calc;
pub mod eval;
pub mod kinds;
mod limits;
mod reply;
pub mod request;
pub mod tasks;

pub use self::budget::Budget;
pub use self::limits::{Clock, GRACE, Limits, Listener, Unwatched, Watch, Watched, in_grace};
pub use self::reply::{Caller, Reply, answer, ask, facts_of, misere_facts_of, request_of};
