//! Amazons, and its variants from the thesis *Hot Games* (ch. 5); a player who cannot move loses.
//!
//! A component is a set of cells that an amazon can reach, directly or after other amazons have moved, up to
//! the symmetries of the square. Cells that no amazon can reach count as burned. In the variant whose arrows
//! fly over burned squares, sets of cells that can be shot at from each other form one component, together
//! with the permanently blocked amazons between them, which stop arrows. Exchanging the players' amazons
//! negates a component.
//!
//! Theorem: each move reduces the number of open squares by one. Either the arrow burns one, or the amazon
//! takes one for good and burns the square it leaves. A player therefore has at most as many moves as there
//! are open squares, and none without amazons.

mod cells;

use self::cells::Cells;
use crate::games::board::grid::large::{Layers, SIDE};
use crate::games::board::grid::{Figure, Grid};
use crate::games::rules::memo::{Layered, LayeredMemo};
use crate::games::rules::text::{RulesetText, stated};
use crate::games::rules::{Move, Options, Short, Signed, Sum};
use crate::ground::control::{HeapBytes, OrStop};
use crate::ground::{Facts, NamedPosition, Player, Ruleset};

/// The rulesets, which differ in the move of an amazon and in the squares that she burns.
///
/// ```
/// use upstar::games::{rules::{Short, grid::amazons::Amazons}, solve::Solver};
/// use upstar::{Control, Store, ground::Ruleset};
/// let store = Store::new();
/// let solver = Solver::new(Amazons::AMAZONS, &store);
/// let position = Amazons::AMAZONS.read("L..R")?;
/// let value = solver.value(&Amazons::AMAZONS.components(&position), &Control::unlimited())?;
/// assert_eq!(value, store.switch(store.integer(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Amazons {
    variant: Variant,
}

/// The move of an amazon, and the squares that she burns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Variant {
    /// A queen's move, then an arrow to an open square.
    Arrow,
    /// A queen's move that burns the square it leaves and all squares it passes.
    Trail,
    /// A queen's move that burns its trail as in `Trail`, then an arrow that flies over burned squares.
    Markswoman,
    /// A knight's move that burns the square it leaves.
    Knights,
}

impl Variant {
    #[cfg(test)]
    const ALL: [Self; 4] = [Self::Arrow, Self::Trail, Self::Markswoman, Self::Knights];

    fn jumps(self) -> bool {
        self == Self::Knights
    }

    fn shoots(self) -> bool {
        matches!(self, Self::Arrow | Self::Markswoman)
    }

    fn burns_trail(self) -> bool {
        self != Self::Arrow
    }

    /// Returns whether the square that an amazon leaves is open again.
    fn frees_start(self) -> bool {
        !self.burns_trail()
    }
}

impl Amazons {
    /// Amazons: a queen's move and an arrow.
    pub const AMAZONS: Self = Self { variant: Variant::Arrow };
    /// Amazons with Trails: a queen's move that burns its trail.
    pub const TRAIL: Self = Self { variant: Variant::Trail };
    /// Markswoman Amazons: a queen's move that burns its trail, then an arrow that flies over burned squares.
    pub const MARKSWOMAN: Self = Self { variant: Variant::Markswoman };
    /// Knights' Amazons: a knight's move that burns the square it leaves.
    pub const KNIGHTS: Self = Self { variant: Variant::Knights };

    /// Returns the text of the ruleset.
    fn stated(self) -> &'static RulesetText {
        stated(match self.variant {
            Variant::Arrow => "amazons",
            Variant::Trail => "amazons_trail",
            Variant::Markswoman => "amazons_markswoman",
            Variant::Knights => "amazons_knights",
        })
    }

    /// Calls `piece` for each component of a position, as bit sets if it fits a grid of 8 by 8.
    fn pieces(self, cells: Cells<'_>, mut piece: impl FnMut(Layered<Figure>)) {
        if cells.width <= SIDE && cells.cells.len() <= SIDE * cells.width {
            let layers = cells::layers(cells.cells, cells.width);
            return cells::pieces(layers, self.variant, |layers| piece(Layered::Layers(layers)));
        }
        cells.pieces(self.variant, |figure| {
            piece(match (figure.width(), figure.height()) {
                (..=SIDE, ..=SIDE) => Layered::Layers(cells::layers(figure.cells(), figure.width())),
                _ => Layered::Other(figure),
            });
        });
    }

    fn large_options(self, figure: &Figure, options: &mut Options<'_, Layered<Figure>>) -> OrStop<()> {
        let cells = Cells { cells: figure.cells(), width: figure.width() };
        for player in Player::BOTH {
            for turn in cells.turns(self.variant, amazon(player)) {
                options.charge(figure.heap_bytes())?;
                if cells.is_repeated(self.variant, turn) {
                    continue;
                }
                let after = cells.after(self.variant, turn);
                self.pieces(Cells { cells: &after, ..cells }, |piece| options.piece(piece));
                options.end_option();
            }
            if player == Player::Left {
                options.end_left();
            }
        }
        Ok(())
    }
}

fn amazon(player: Player) -> u8 {
    player.of((b'L', b'R'))
}

impl Ruleset for Amazons {
    type Board = Grid;

    fn facts(&self) -> Facts<'_> {
        self.stated().facts()
    }

    fn named(&self) -> &[NamedPosition] {
        self.stated().named()
    }

    fn alphabet(&self) -> &str {
        self.stated().alphabet()
    }
}

impl Short for Amazons {
    type Piece = Layered<Figure>;
    type Component = Layered<Figure>;
    type Memo = LayeredMemo<Figure>;

    fn components(&self, board: &Grid) -> Sum<Layered<Figure>> {
        let mut parts = Vec::new();
        let cells = Cells { cells: board.cells(), width: board.width() };
        self.pieces(cells, |piece| parts.push(self.normal(&piece)));
        parts.into()
    }

    fn moves<'b>(&'b self, board: &'b Grid, player: Player) -> Box<dyn Iterator<Item = Move<Grid>> + 'b> {
        let cells = Cells { cells: board.cells(), width: board.width() };
        Box::new(cells.turns(self.variant, amazon(player)).map(move |turn| {
            let mut after = board.clone();
            let mut set = |at: usize, cell| after.set(at / board.width(), at % board.width(), cell);
            set(turn.from, b'.');
            cells.burned(self.variant, turn).for_each(|at| set(at, b'#'));
            set(turn.to, amazon(player));
            Move { places: [turn.from, turn.to].into_iter().chain(turn.arrow).collect(), after }
        }))
    }

    fn normal(&self, piece: &Layered<Figure>) -> Signed<Layered<Figure>> {
        piece.normal()
    }

    fn options(&self, component: &Layered<Figure>, options: &mut Options<'_, Layered<Figure>>) -> OrStop<()> {
        match component {
            Layered::Layers(layers) => cells::options(*layers, self.variant, options),
            Layered::Other(figure) => return self.large_options(figure, options),
        }
        Ok(())
    }

    fn most_moves(&self, component: &Layered<Figure>) -> Option<(usize, usize)> {
        let (open, [left, right]) = match component {
            Layered::Layers(Layers { left, right }) => {
                ((left & right).count_ones() as usize, [left & !right != 0, right & !left != 0])
            }
            Layered::Other(figure) => {
                let count = |of: u8| figure.cells().iter().filter(|&&cell| cell == of).count();
                (count(b'.'), [count(b'L') > 0, count(b'R') > 0])
            }
        };
        Some((if left { open } else { 0 }, if right { open } else { 0 }))
    }
}
