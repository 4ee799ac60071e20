//! The border game: a King, a Duke or an Angel runs for the border of a square board, and a Devil eats one
//! square a turn.
//!
//! The piece moves to a square that is not eaten. The Devil eats any square that is not eaten, even the
//! square of the piece. The piece wins when he reaches a square at the border. For boards of up to
//! [`MAX_SIZE`] squares a side, [`BorderGame::solve`] finds the winner, and the number of moves that the
//! piece needs.
//!
//! **Theorem.** Call a set Z of squares a *zone* of a win in m moves from a square if the piece wins from
//! there in m moves on every board on which no square of Z is eaten. (i) If the piece moves to t, and Z is a
//! zone of a win from t in m - 1 moves with the Devil to move, then the union of Z and {t} is a zone in m
//! moves; {t} alone is a zone in one move if t is at the border. (ii) Let Z0, Z1, .., Zk be zones in m moves
//! from a square with the piece to move, whose intersection is empty. Then their union is a zone in m moves
//! with the Devil to move, because some Zi does not contain the square that he eats. (iii) Eating a square is
//! never worse for the Devil than passing. The search therefore asks first how the piece wins when the Devil
//! passes. Only squares in the intersection of the zones found so far are worth eating; if the intersection
//! becomes empty, the piece has won. If the piece does not win after one of these squares is eaten, the
//! position is lost for him. A position in which the shortest way to the border is longer than the moves left
//! is lost. If the piece cannot win in as many moves as the border has squares, he does not win at all: by
//! then, a Devil who eats only the border has finished.
//!
//! **Method.** Depth-first search with limits of 1, 2, 3, .. moves, so that the first win found is one in the
//! fewest moves. Zones are stored for each square of the piece, since they hold on other boards, too. Lost
//! positions are stored completely in a table, with no hash in place of a position, so the result does not
//! rest on chance. The method is the null move of the solvers for Go and Gomoku (Thomsen, *Lambda-search in
//! game trees*, 2000).
//!
//! **Complexity.** Exponential in the number of moves: for a King at the centre, 8000 positions on 15x15.
//! Each position costs O(N^2 P) for N squares a side and P moves of the piece, plus a scan of the stored
//! zones. Memory: at most 2^10 zones of N^2 bits for each square, and for lost positions 512 MiB, or a
//! quarter of the budget if that is less. When the lost positions are full, all of them are dropped.

mod game;
mod search;
mod squares;

pub use self::game::{BorderAnswer, BorderGame, BorderPiece, BorderVerdict, First, MAX_POWER, MAX_SIZE};
