//! Strategies of both players, written out.
//!
//! The solver knows graphs up to isomorphism, and tests; here the tests are asked for moves, on the vertices
//! of the board. What is written does not rest on the solver: it has a check of its own, see
//! [`strategy`](crate::escape::strategy).
//!
//! - `cat`: the strategy of the cat, from tests of how long it lasts
//! - `herder`: the strategy of the herder, from tests of deletions

mod board;
mod cat;
mod herder;

use self::board::{Board, Remains};
use self::cat::CatWriter;
use self::herder::HerderWriter;
use super::{CatSolver, Rounds};
use crate::escape::board::EscapeGraph;
use crate::escape::strategy::{CatStrategy, HerderStrategy, HerdingStrategies};
use crate::ground::control::{Control, OrStop, Stop};

/// The most that is written of one strategy: links with their copies, moves and nodes together.
pub const MAX_SIZE: usize = 1 << 20;

/// About the memory of each of these, in bytes.
const ENTRY_BYTES: usize = 40;

impl CatSolver {
    /// How many copies are deleted with the cat on the vertex `at` of a board without exits, and strategies
    /// of both players that show it. Time and memory may be exponential in the number of edges, as is what is
    /// written.
    ///
    /// # Errors
    /// Those of [`CatSolver::rounds`], [`Stop::TooLarge`] for a strategy of more than [`MAX_SIZE`], and
    /// [`Stop::OutOfRange`] for a board with exits.
    pub fn strategies(
        &mut self,
        board: &EscapeGraph,
        at: u32,
        control: &Control,
    ) -> OrStop<HerdingStrategies> {
        if !board.exits().is_empty() {
            return Err(Stop::OutOfRange);
        }
        let rounds = self.rounds(board.graph(), at, control)?;
        let board = Board::new(board);
        let remains = board.around(at, &board.all());
        let cat = CatWriter::new(self, &board, control).write(at, &remains, rounds)?;
        let herder = match rounds {
            Rounds::Finite(rounds) => {
                Some(HerderWriter::new(self, &board, control).write(at, &remains, rounds)?)
            }
            Rounds::Never => None,
        };
        Ok(HerdingStrategies { rounds, cat, herder })
    }
}

/// How much of a strategy is written.
#[derive(Default)]
struct Size(usize);

impl Size {
    /// Counts a node with so many entries.
    fn add(&mut self, entries: usize, solver: &CatSolver, control: &Control) -> OrStop<()> {
        self.0 += 1 + entries;
        if self.0 > MAX_SIZE {
            return Err(Stop::TooLarge);
        }
        control.check(1, solver.table.bytes() + self.0 * ENTRY_BYTES)
    }
}
