//! Sprouts (Conway and Paterson, 1967): nimbers and outcomes in normal play, and outcomes in misère play.
//!
//! A move draws a line between two spots, or from a spot to itself, and puts a new spot on the line. Lines do not
//! cross, and at most three end at a spot. A vertex has as many lives as lines can still end there, so a play from n
//! spots has at most 3n - 1 moves.
//!
//! # Positions
//! Only the vertices with lives along the boundaries of regions matter (Applegate, Jacobson and Sleator, *Computer
//! analysis of Sprouts*, 1991). A text lists them in cyclic order, in the notation of *Glop* (Lemoine and Viennot,
//! *Computer analysis of Sprouts with nimbers*, 2015):
//!
//! | text | meaning |
//! |---|---|
//! | `0` | a spot without lines, alone on its boundary; `0*5.` stands for five of them |
//! | `1` | a vertex with one line |
//! | `2` | a vertex with two lines of which one side matters |
//! | `A`, `b` | a vertex with two lines, which occurs on both sides: in two regions, or twice on one boundary |
//! | `.`, `}` | the end of a boundary, and of a region |
//! | `]` | the end of a land, after which letters can be used again; may be left out |
//! | `!` | the end of a position; may be left out |
//!
//! A number alone stands for that many spots. Each letter occurs twice. The reader checks that the regions can be drawn
//! together on a plane, where each may be reflected, since that changes no move.
//!
//! # Methods
//! Positions fall apart to lands, which no letter connects. Each land has a canonical string, the same for all ways to
//! write it up to rare symmetries, and equal strings have the same tree of moves. The reductions and their reasons
//! stand in `reduce.rs` and `canonical.rs`. A land with k boundaries in a region has up to 2^k options for each line
//! that divides it, fewer where boundaries are equal.
//!
//! In normal play the solver asks whether a land plus a heap of Nim is lost. Of a sum all lands but the largest are
//! replaced by their nimbers, so their number of positions is added and not multiplied (Lemoine and Viennot, *Nimbers
//! are inevitable*, 2012). In misère play sums are searched as they are, with small lands replaced by misère canonical
//! forms. Both searches are depth-first and guided by proof numbers (Nagai 2002; Čížek, Balko and Schmid, *Massively
//! Parallel Proof-Number Search for Impartial Games and Beyond*, 2025, use them for Sprouts). Memory grows with the
//! lands and options that are met, and the budget bounds it.
//!
//! ```
//! use upstar_impartial::Budget;
//! use upstar_impartial::misere::Outcome;
//! use upstar_impartial::sprouts::{MisereSolver, NormalSolver, Position};
//! let spots: Position = "5".parse().unwrap();
//! let budget = &mut Budget::new(1_000_000);
//! assert_eq!(NormalSolver::new().nimber(&spots, budget), Ok(1));
//! assert_eq!(MisereSolver::new().outcome(&spots, budget), Ok(Outcome::N));
//! ```

mod canonical;
mod efforts;
mod misere;
mod moves;
mod normal;
mod planar;
mod position;
mod reduce;
mod symbols;
mod text;

pub use misere::MisereSolver;
pub use normal::NormalSolver;
pub use position::{Land, MOST_LIVES, Position};
