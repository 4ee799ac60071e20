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
use crate::games::rules::{Move, Options, Short, Signed, Sum};
use crate::ground::board::Board;
use crate::ground::control::{HeapBytes, OrStop};
use crate::ground::{Facts, NamedPosition, Player, Ruleset, Sign};

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
    facts: &'static Facts<'static>,
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

const NOTATION: &str = "rows separated by |, `L` an amazon of Left's, `R` one of Right's, `.` open, `#` burned; or start, corners, handicap";

const SIGNS: &[Sign] = &[
    Sign::of(Player::Left, b'L', "Left's amazon"),
    Sign::of(Player::Right, b'R', "Right's amazon"),
    Sign::nobodys(b'#', "burned"),
];

static ARROW: Facts<'static> = Facts {
    name: "amazons",
    title: "Amazons",
    board: Grid::KIND,
    notation: NOTATION,
    signs: SIGNS,
    rules: "an amazon moves as a queen and shoots as a queen moves; where the arrow lands is burned; nothing passes amazons or burned squares",
    source: "W. Zamkauskas (1988), El juego de las amazonas, El Acertijo 4 (1992); E. Berlekamp, Sums of N x 2 Amazons (2000)",
    example: "L..|...|..R",
};

static TRAIL: Facts<'static> = Facts {
    name: "amazons_trail",
    title: "Amazons with Trails",
    board: Grid::KIND,
    notation: NOTATION,
    signs: SIGNS,
    rules: "an amazon moves as a queen, and burns the square that she leaves and all that she passes",
    source: "the thesis Hot Games, ch. 5",
    example: "L..|...|..R",
};

static MARKSWOMAN: Facts<'static> = Facts {
    name: "amazons_markswoman",
    title: "Markswoman Amazons",
    board: Grid::KIND,
    notation: NOTATION,
    signs: SIGNS,
    rules: "an amazon moves as a queen and burns the square that she leaves and all that she passes; then she shoots as a queen moves, over burned squares, too, and may hit one, but passes no amazon",
    source: "the thesis Hot Games, ch. 5",
    example: "L..|...|..R",
};

static KNIGHTS: Facts<'static> = Facts {
    name: "amazons_knights",
    title: "Knights' Amazons",
    board: Grid::KIND,
    notation: NOTATION,
    signs: SIGNS,
    rules: "an amazon moves as a knight, and burns the square that she leaves",
    source: "the thesis Hot Games, ch. 5",
    example: "L...|....|...R",
};

impl Amazons {
    /// Amazons: a queen's move and an arrow.
    pub const AMAZONS: Self = Self { variant: Variant::Arrow, facts: &ARROW };
    /// Amazons with Trails: a queen's move that burns its trail.
    pub const TRAIL: Self = Self { variant: Variant::Trail, facts: &TRAIL };
    /// Markswoman Amazons: a queen's move that burns its trail, then an arrow that flies over burned squares.
    pub const MARKSWOMAN: Self = Self { variant: Variant::Markswoman, facts: &MARKSWOMAN };
    /// Knights' Amazons: a knight's move that burns the square it leaves.
    pub const KNIGHTS: Self = Self { variant: Variant::Knights, facts: &KNIGHTS };

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
        *self.facts
    }

    fn named(&self) -> &'static [NamedPosition] {
        STARTS
    }

    fn alphabet(&self) -> &'static str {
        ".LR#"
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

/// The usual starting position, and the boards of 8 by 8 on which the thesis *Hot Games* (ch. 5) plays an
/// example. The thesis says that both players have two queens "in opposing corners"; we read this as: each
/// player has two corners, one of which is opposite to one of the other player's. It also says that Left, the
/// weaker player, has one more queen "next to one of" hers, without saying next to which one or on which
/// side; we chose the lower one and the square to its right.
const STARTS: &[NamedPosition] = &[
    NamedPosition {
        name: "start",
        title: "the usual start, four amazons each on 10 by 10, Left's below",
        position: "...R..R...|..........|..........|R........R|..........|..........|L........L|..........|..........|...L..L...",
    },
    NamedPosition {
        name: "corners",
        title: "8 by 8, two amazons each in opposite corners",
        position: "R......L|........|........|........|........|........|........|L......R",
    },
    NamedPosition {
        name: "handicap",
        title: "the same, and one amazon more for Left, beside the one below",
        position: "R......L|........|........|........|........|........|........|LL.....R",
    },
];
