//! The border game: a King, a Duke or an Angel runs for the border of a square board, and a Devil eats a
//! square a turn.
//!
//! The piece goes to a square that is not eaten; the Devil eats any square that is not eaten, be the piece on
//! it or not. The piece wins when he comes to a square at the border. For boards of up to [`MAX_SIZE`]
//! squares a side, [`BorderGame::solve`] says who wins, and in how many moves of the piece.
//!
//! **Theorem.** Call a set Z of squares a *zone* of a win in m moves from a square when the piece wins from
//! there in m moves on every board on which no square of Z is eaten. (i) If the piece moves to t, and Z is a
//! zone of a win from t in m - 1 moves with the Devil to move, then Z and t together are a zone in m moves; t
//! alone is one in one move if it is at the border. (ii) Let Z0, Z1, .., Zk be zones in m moves from a square
//! with the piece to move, whose intersection is empty; then their union is a zone in m moves with the Devil
//! to move. For whatever he eats, some Zi has not got it. (iii) To eat a square is never worse for the Devil
//! than to pass. So the search asks first what the piece does when the Devil passes; only squares in the
//! intersection of the zones found so far are worth eating, and if the intersection becomes empty the piece
//! has won. If one of those squares leads to a loss, the position is lost. A position in which the shortest
//! way to the border is longer than the moves left is lost. Where the piece is not to win in as many moves as
//! the border has squares, he does not win at all: a Devil who eats the border only has finished by then.
//!
//! **Method.** Depth first, with 1, 2, 3, .. moves in turn, so that the first win is one in the fewest moves.
//! Zones found are kept for each square of the piece, since they hold on other boards, too; lost positions
//! are kept whole in a table, with no hash in place of a position, so that nothing rests on chance. It is the
//! null move of the solvers for Go and Gomoku (Thomsen, *Lambda-search in game trees*, 2000).
//!
//! **Complexity.** Exponential in the moves: for a King at the centre 8000 positions on 15x15. Each position
//! costs O(N^2 P) for N squares a side and P moves of the piece, and the look through the zones kept. Memory:
//! at most 2^10 zones of N^2 bits for a square, and 512 MiB, or a quarter of the budget if that is less, for
//! lost positions; when these are full they are forgotten.

mod game;
mod search;
mod squares;

pub use self::game::{BorderAnswer, BorderGame, BorderPiece, BorderVerdict, First, MAX_POWER, MAX_SIZE};
