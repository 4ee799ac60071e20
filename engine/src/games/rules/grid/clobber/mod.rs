//! Clobber: a player moves a stone onto an adjacent stone of the opponent, which it replaces.
//!
//! A component is a connected set of stones of both colours; stones of one colour alone cannot move. On grids
//! of at most eight rows and eight columns, a component is a pair of cell sets; on larger grids, it is a
//! rectangle of characters. Both are taken up to the symmetries of the square, and exchanging the colours
//! negates them.

mod figures;
mod stones;

use self::figures::captures;
use crate::games::board::grid::Grid;
use crate::games::board::grid::figure::Figure;
use crate::games::board::grid::layers::{Layers, SIDE};
use crate::games::rules::memo::{Layered, LayeredMemo};
use crate::games::rules::{Move, Options, Short, Signed, Sum};
use crate::ground::board::Board;
use crate::ground::control::OrStop;
use crate::ground::{Facts, Player, Ruleset, Sign};

/// The ruleset Clobber.
///
/// ```
/// use upstar::games::{rules::{Short, grid::clobber::Clobber}, solve::Solver};
/// use upstar::{Control, Store, ground::Ruleset};
/// let store = Store::new();
/// let solver = Solver::new(Clobber, &store);
/// let position = Clobber.read("LLR")?;
/// let value = solver.value(&Clobber.components(&position), &Control::unlimited())?;
/// assert_eq!(value, store.up_star(1, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Clobber;

static FACTS: Facts = Facts {
    name: "clobber",
    title: "Clobber",
    board: Grid::KIND,
    notation: "rows separated by |, `L` a stone of Left's, `R` one of Right's, `.` and `#` none",
    signs: &[
        Sign::of(Player::Left, b'L', "Left's stone"),
        Sign::of(Player::Right, b'R', "Right's stone"),
        Sign::nobodys(b'#', "no stone"),
    ],
    rules: "a player moves a stone onto an adjacent stone of the other's, which it removes",
    source: "M. Albert, J. P. Grossman, R. Nowakowski and D. Wolfe, An introduction to Clobber, INTEGERS 5(2) (2005)",
    example: "LRL|RLR",
};

fn stone(player: Player) -> u8 {
    player.of((b'L', b'R'))
}

impl Ruleset for Clobber {
    type Board = Grid;

    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn alphabet(&self) -> &'static str {
        ".LR#"
    }
}

impl Short for Clobber {
    type Piece = Layered<Figure>;
    type Component = Layered<Figure>;
    type Memo = LayeredMemo<Figure>;

    fn components(&self, board: &Grid) -> Sum<Layered<Figure>> {
        let mut parts = Vec::new();
        if board.width() <= SIDE && board.height() <= SIDE {
            let layers = stones::layers(board);
            stones::pieces(layers, |layers| parts.push(self.normal(&Layered::Layers(layers))));
        } else {
            figures::pieces(board.cells(), board.width(), |figure| {
                parts.push(self.normal(&Layered::Other(figure)));
            });
        }
        parts.into()
    }

    fn moves<'b>(&'b self, board: &'b Grid, player: Player) -> Box<dyn Iterator<Item = Move<Grid>> + 'b> {
        let own = stone(player);
        Box::new(captures(board.cells(), board.width(), own).map(move |(from, to)| {
            let mut after = board.clone();
            after.set(from / board.width(), from % board.width(), b'.');
            after.set(to / board.width(), to % board.width(), own);
            Move { places: vec![from, to], after }
        }))
    }

    fn normal(&self, piece: &Layered<Figure>) -> Signed<Layered<Figure>> {
        piece.normal()
    }

    fn options(&self, component: &Layered<Figure>, options: &mut Options<'_, Layered<Figure>>) -> OrStop<()> {
        match component {
            Layered::Layers(layers) => stones::options(*layers, options),
            Layered::Other(figure) => return figures::options(figure, options),
        }
        Ok(())
    }

    /// Returns the number of the opponent's stones for each player, since every move removes one of them.
    fn most_moves(&self, component: &Layered<Figure>) -> Option<(usize, usize)> {
        let (left, right) = match component {
            Layered::Layers(Layers { left, right }) => {
                (left.count_ones() as usize, right.count_ones() as usize)
            }
            Layered::Other(figure) => {
                let count = |stone: u8| figure.cells().iter().filter(|&&c| c == stone).count();
                (count(b'L'), count(b'R'))
            }
        };
        Some((right, left))
    }
}
