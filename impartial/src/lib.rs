//! Impartial games: nimbers, sequences of heap games with proved periods, and misère play.
//!
//! Both players have the same moves in an impartial game. This crate knows heaps and forms, and no ruleset, board or
//! store of partizan values: the engine stands above it.
//!
//! | module | contents |
//! |---|---|
//! | [`code`] | taking-and-breaking games as texts: `0.77`, `4!.0`, `{2,3,7}`, `~{3,7}` |
//! | [`sequence`] | nim values of heaps, and proofs that they are periodic |
//! | [`automata`] | decisions on arithmetic periods |
//! | [`stored`], [`mod@check`] | nim sequences as files, and an independent check of them |
//! | [`nimber`] | the field of nim arithmetic |
//! | [`misere`] | misère canonical forms, genus, outcomes and winning moves |
//! | [`quotient`] | misère quotients of heap games, with an independent check |
//! | [`sprouts`] | Sprouts: nimbers, outcomes and misère outcomes of its positions |
//! | [`compound`] | remoteness and suspense: conjunctive and selective compounds |

pub mod automata;
mod budget;
pub mod check;
pub mod code;
pub mod compound;
mod game;
mod input;
pub mod misere;
pub mod nimber;
pub mod quotient;
pub mod sequence;
pub mod sprouts;
pub mod stored;

pub use budget::{Budget, Stopped};
pub use game::HeapGame;
pub use input::TextError;
