//! Amazons, and the variants of the thesis *Hot Games* (ch. 5): who cannot move loses.
//!
//! A component is a set of cells that an amazon can reach, directly or after others have moved, up to the
//! symmetries of the square; cells that nobody reaches are as good as burned. Where arrows fly over burned
//! squares, sets that can be shot at from each other belong together, with the amazons that are shut in for
//! ever between them, which stop arrows. Exchanging the amazons negates.
//!
//! Theorem: each move burns an open square or turns one into an amazon's for good, so that a player has no more
//! moves than there are open squares, and none without amazons.
//!
//! - `cells`: positions as rectangles of characters: the moves on them, and what they fall apart into
//! - `squares`: positions on small grids: what Left may still stand on and what Right may, as bits
//! - `starts`: positions to begin with, by name

mod cells;
mod squares;
mod starts;

use self::cells::Cells;
use crate::games::board::grid::Grid;
use crate::games::board::grid::figure::Figure;
use crate::games::board::grid::layers::{Layers, SIDE};
use crate::games::rules::memo::{Layered, LayeredMemo};
use crate::games::rules::{Move, Options, Short, Signed, Sum};
use crate::ground::board::Board;
use crate::ground::control::OrStop;
use crate::ground::memory::HeapBytes;
use crate::ground::{Facts, NamedPosition, Player, Ruleset, Sign, Signs};

/// The rulesets: how an amazon moves, and what she burns.
#[derive(Clone, Copy, Debug)]
pub struct Amazons {
    variant: Variant,
    facts: &'static Facts,
}

/// How an amazon moves, and what she burns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Variant {
    /// A queen's move, and an arrow to an open square.
    Arrow,
    /// A queen's move that burns all squares it leaves and passes.
    Trail,
    /// The same, and an arrow that flies over burned squares.
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

    /// Is the square that an amazon leaves open again?
    fn frees_start(self) -> bool {
        !self.burns_trail()
    }
}

const NOTATION: &str = "rows separated by |, `L` an amazon of Left's, `R` one of Right's, `.` open, `#` burned; or start, corners, handicap";

const SIGNS: Signs = &[
    Sign::of(Player::Left, b'L', "Left's amazon"),
    Sign::of(Player::Right, b'R', "Right's amazon"),
    Sign::nobodys(b'#', "burned"),
];

static ARROW: Facts = Facts {
    name: "amazons",
    title: "Amazons",
    board: Grid::KIND,
    notation: NOTATION,
    signs: SIGNS,
    rules: "an amazon moves as a queen and shoots as a queen moves; where the arrow lands is burned; nothing passes amazons or burned squares",
    source: "W. Zamkauskas (1988), El juego de las amazonas, El Acertijo 4 (1992); E. Berlekamp, Sums of N x 2 Amazons (2000)",
    example: "L..|...|..R",
};

static TRAIL: Facts = Facts {
    name: "amazons_trail",
    title: "Amazons with Trails",
    board: Grid::KIND,
    notation: NOTATION,
    signs: SIGNS,
    rules: "an amazon moves as a queen, and burns the square that she leaves and all that she passes",
    source: "the thesis Hot Games, ch. 5",
    example: "L..|...|..R",
};

static MARKSWOMAN: Facts = Facts {
    name: "amazons_markswoman",
    title: "Markswoman Amazons",
    board: Grid::KIND,
    notation: NOTATION,
    signs: SIGNS,
    rules: "an amazon moves as a queen and burns the square that she leaves and all that she passes; then she shoots as a queen moves, over burned squares, too, and may hit one, but passes no amazon",
    source: "the thesis Hot Games, ch. 5",
    example: "L..|...|..R",
};

static KNIGHTS: Facts = Facts {
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
    /// A queen's move burns its trail.
    pub const TRAIL: Self = Self { variant: Variant::Trail, facts: &TRAIL };
    /// A queen's move burns its trail, and an arrow follows that flies over burned squares.
    pub const MARKSWOMAN: Self = Self { variant: Variant::Markswoman, facts: &MARKSWOMAN };
    /// A knight's move burns where it began.
    pub const KNIGHTS: Self = Self { variant: Variant::Knights, facts: &KNIGHTS };

    /// The pieces of a position, in the representation that each fits.
    fn pieces(self, cells: Cells<'_>, mut piece: impl FnMut(Layered<Figure>)) {
        if cells.width <= SIDE && cells.cells.len() <= SIDE * cells.width {
            let layers = squares::layers(cells.cells, cells.width);
            return squares::pieces(layers, self.variant, |layers| piece(Layered::Layers(layers)));
        }
        cells.pieces(self.variant, |figure| {
            piece(match (figure.width(), figure.height()) {
                (..=SIDE, ..=SIDE) => Layered::Layers(squares::layers(figure.cells(), figure.width())),
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

    fn facts(&self) -> &'static Facts {
        self.facts
    }

    fn named(&self) -> &'static [NamedPosition] {
        starts::STARTS
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
            Layered::Layers(layers) => squares::options(*layers, self.variant, options),
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
