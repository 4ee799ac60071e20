//! Fox and Geese on boards of any width.
//!
//! Geese never move up. Once the fox is level with or above every goose, or one row below the top goose with
//! a free square above, no goose can catch it, and Right has moves for ever: the position is `off`. This
//! settles every position in which play could go upwards without end.

use crate::games::board::grid::Grid;
use crate::games::rules::{Move, Partizan};
use crate::ground::board::Board;
use crate::ground::control::HeapBytes;
use crate::ground::{Facts, Misplaced, Player, Ruleset, Sign};

/// The ruleset Fox and Geese. In the Ceylonese variant the fox moves up to two squares along a diagonal.
#[derive(Clone, Copy, Debug)]
pub struct FoxAndGeese {
    range: usize,
    facts: &'static Facts<'static>,
}

static FACTS: Facts<'static> = Facts {
    name: "fox_and_geese",
    title: "Fox and Geese",
    board: Grid::KIND,
    notation: "`G` a goose of Left's, `F` the fox of Right's, `.` free; the board continues upwards",
    signs: &[
        Sign::of(Player::Left, b'G', "G: a goose, Left's"),
        Sign::of(Player::Right, b'F', "F: the fox, Right's"),
    ],
    rules: "a goose moves one square diagonally downwards, the fox one square along any diagonal, onto free squares",
    source: "Winning Ways, ch. 20; A. N. Siegel, Combinatorial Game Theory, ch. VI",
    example: ".G.G|....|F...",
};

static CEYLONESE: Facts<'static> = Facts {
    name: "ceylonese_fox_and_geese",
    title: "Ceylonese Fox and Geese",
    rules: "a goose moves one square diagonally downwards, the fox one or two free squares along any diagonal",
    source: "A. N. Siegel, CGSuite 2.2: CeyloneseFoxAndGeese",
    ..FACTS
};

impl FoxAndGeese {
    /// The common game: the fox moves one square.
    pub const COMMON: Self = Self { range: 1, facts: &FACTS };
    /// The Ceylonese game: the fox moves up to two squares in one direction.
    pub const CEYLONESE: Self = Self { range: 2, facts: &CEYLONESE };
}

/// The squares of the fox and the geese; squares are numbered row by row from the top left.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Chase {
    width: usize,
    height: usize,
    fox: usize,
    /// The squares of the geese in increasing order.
    geese: Vec<usize>,
}

impl Chase {
    /// Returns the diagonal neighbour of a square, if it is on the board.
    fn next(&self, square: usize, (down, right): (isize, isize)) -> Option<usize> {
        let row = (square / self.width).checked_add_signed(down).filter(|&row| row < self.height)?;
        let column = (square % self.width).checked_add_signed(right).filter(|&column| column < self.width)?;
        Some(row * self.width + column)
    }

    fn is_free(&self, square: usize) -> bool {
        square != self.fox && self.geese.binary_search(&square).is_err()
    }
}

const UP: [(isize, isize); 2] = [(-1, -1), (-1, 1)];
const DOWN: [(isize, isize); 2] = [(1, -1), (1, 1)];

impl HeapBytes for Chase {
    fn heap_bytes(&self) -> usize {
        self.geese.heap_bytes()
    }
}

impl Ruleset for FoxAndGeese {
    type Board = Grid;

    fn facts(&self) -> Facts<'_> {
        *self.facts
    }

    fn alphabet(&self) -> &'static str {
        ".GF"
    }

    fn check(&self, board: &Grid) -> Result<(), Misplaced> {
        let mut foxes = squares(board, b'F');
        let misplaced = |place, message: &str| Err(Misplaced { place, message: message.to_owned() });
        match (foxes.next(), foxes.next()) {
            (None, _) => misplaced(0, "there is no fox (`F`) on the board"),
            (Some(_), Some(second)) => misplaced(second, "a second fox: there is only one"),
            (Some(_), None) => Ok(()),
        }
    }
}

impl Partizan for FoxAndGeese {
    type State = Chase;

    fn state(&self, board: &Grid) -> Chase {
        let fox = squares(board, b'F').next().unwrap_or_default();
        let geese = squares(board, b'G').collect();
        Chase { width: board.width(), height: board.height(), fox, geese }
    }

    fn board(&self, from: &Grid, state: &Chase) -> Grid {
        let mut board = from.clone();
        for square in 0..state.width * state.height {
            let piece = if square == state.fox {
                b'F'
            } else if state.geese.contains(&square) {
                b'G'
            } else {
                b'.'
            };
            board.set(square / state.width, square % state.width, piece);
        }
        board
    }

    fn moves(&self, state: &Chase, player: Player) -> Vec<Move<Chase>> {
        match player {
            Player::Left => goose_moves(state),
            Player::Right => self.fox_moves(state),
        }
    }

    fn moves_for_ever(&self, state: &Chase) -> Option<Player> {
        // Geese are sorted, so the first is in the top row of geese. No goose can block the free square above
        // the fox, since it would have to come from a higher row.
        let top_goose = state.geese.first().map_or(state.height, |goose| goose / state.width);
        let fox = state.fox / state.width;
        let free_above =
            || UP.iter().any(|&up| state.next(state.fox, up).is_some_and(|above| state.is_free(above)));
        let escaped = fox <= top_goose || fox == top_goose + 1 && free_above();
        // A board one column wide has no diagonal moves at all.
        (escaped && state.width > 1).then_some(Player::Right)
    }
}

impl FoxAndGeese {
    fn fox_moves(&self, state: &Chase) -> Vec<Move<Chase>> {
        let mut moves = Vec::new();
        for direction in UP.into_iter().chain(DOWN) {
            let mut at = state.fox;
            for _ in 0..self.range {
                let Some(to) = state.next(at, direction).filter(|&to| state.is_free(to)) else { break };
                let after = Chase { fox: to, ..state.clone() };
                moves.push(Move { places: vec![state.fox, to], after });
                at = to;
            }
        }
        moves
    }
}

fn goose_moves(state: &Chase) -> Vec<Move<Chase>> {
    let mut moves = Vec::new();
    for (i, &goose) in state.geese.iter().enumerate() {
        for direction in DOWN {
            let Some(to) = state.next(goose, direction).filter(|&to| state.is_free(to)) else { continue };
            let mut after = state.clone();
            after.geese[i] = to;
            after.geese.sort_unstable();
            moves.push(Move { places: vec![goose, to], after });
        }
    }
    moves
}

/// Lists the squares with a piece in the order of the board.
fn squares(board: &Grid, piece: u8) -> impl Iterator<Item = usize> + '_ {
    let all = 0..board.width() * board.height();
    all.filter(move |square| board.cell(square / board.width(), square % board.width()) == piece)
}
