//! Explicit strategies of both players.
//!
//! The solver knows graphs only up to isomorphism, and answers tests. Here the tests are asked for moves on
//! the vertices of the board. The strategies do not depend on the correctness of the solver: they have a
//! check of their own, see [`strategy`](crate::escape::strategy).

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

/// The greatest size of a strategy: links with copies, moves and nodes together.
pub const MAX_SIZE: usize = 1 << 20;

/// An estimate of the memory of each of these, in bytes.
const ENTRY_BYTES: usize = 40;

impl CatSolver {
    /// Computes the number of copies that are deleted with the cat on the vertex `at` of a board without
    /// exits, and strategies of both players that prove it. Time, memory and the size of the strategies may
    /// be exponential in the number of edges.
    ///
    /// # Errors
    /// Returns the errors of [`CatSolver::rounds`], [`Stop::TooLarge`] for a strategy larger than
    /// [`MAX_SIZE`], and [`Stop::OutOfRange`] for a board with exits.
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

/// The size of a strategy that has been written so far.
#[derive(Default)]
struct Size(usize);

impl Size {
    /// Counts a node with this number of entries.
    fn add(&mut self, entries: usize, solver: &CatSolver, control: &Control) -> OrStop<()> {
        self.0 += 1 + entries;
        if self.0 > MAX_SIZE {
            return Err(Stop::TooLarge);
        }
        control.check(1, solver.table.bytes() + self.0 * ENTRY_BYTES)
    }
}
