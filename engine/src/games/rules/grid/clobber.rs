//! Clobber: a player moves a stone onto an adjacent stone of the opponent, which it replaces.
//!
//! A component is a connected set of stones of both colours; stones of one colour alone cannot move. On grids
//! of at most eight rows and eight columns, a component is a pair of cell sets; on larger grids, it is a
//! rectangle of characters. Both are taken up to the symmetries of the square, and exchanging the colours
//! negates them.

use crate::games::board::grid::large::{Layers, SIDE, neighbours};
use crate::games::board::grid::packed::Bits;
use crate::games::board::grid::{Figure, Grid, exchanged};
use crate::games::rules::memo::{Layered, LayeredMemo};
use crate::games::rules::text::stated;
use crate::games::rules::{Move, Options, Short, Signed, Sum};
use crate::ground::control::{HeapBytes, OrStop};
use crate::ground::{Facts, Player, Ruleset};

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

fn stone(player: Player) -> u8 {
    player.of((b'L', b'R'))
}

impl Ruleset for Clobber {
    type Board = Grid;

    fn facts(&self) -> Facts<'_> {
        stated("clobber").facts()
    }

    fn alphabet(&self) -> &str {
        stated("clobber").alphabet()
    }
}

impl Short for Clobber {
    type Piece = Layered<Figure>;
    type Component = Layered<Figure>;
    type Memo = LayeredMemo<Figure>;

    fn components(&self, board: &Grid) -> Sum<Layered<Figure>> {
        let mut parts = Vec::new();
        if board.width() <= SIDE && board.height() <= SIDE {
            let layers = layers(board);
            pieces(layers, |layers| parts.push(self.normal(&Layered::Layers(layers))));
        } else {
            figure_pieces(board.cells(), board.width(), |figure| {
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
            Layered::Layers(layers) => stone_options(*layers, options),
            Layered::Other(figure) => return figure_options(figure, options),
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

// A position on a large grid is a rectangle of characters.

/// The steps to the four neighbours.
const STEPS: [(isize, isize); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

/// Lists all captures (from, to) of a player on a rectangle of cells, in order.
fn captures(cells: &[u8], width: usize, own: u8) -> impl Iterator<Item = (usize, usize)> + '_ {
    let height = cells.len() / width.max(1);
    let froms = cells.iter().enumerate().filter(move |(_, cell)| **cell == own).map(|(from, _)| from);
    froms.flat_map(move |from| {
        let (row, column) = (from / width, from % width);
        STEPS.into_iter().filter_map(move |(down, right)| {
            let row = row.checked_add_signed(down).filter(|&row| row < height)?;
            let column = column.checked_add_signed(right).filter(|&column| column < width)?;
            let to = row * width + column;
            (cells[to] == exchanged(own)).then_some((from, to))
        })
    })
}

/// Calls `piece` for each connected set of stones that contains both colours.
fn figure_pieces(cells: &[u8], width: usize, mut piece: impl FnMut(Figure)) {
    let height = cells.len() / width;
    let mut seen: Vec<bool> = cells.iter().map(|cell| !b"LR".contains(cell)).collect();
    for start in 0..cells.len() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut component = vec![start];
        let mut next = 0;
        while let Some(&at) = component.get(next) {
            next += 1;
            for (down, right) in STEPS {
                let row = (at / width).checked_add_signed(down).filter(|&row| row < height);
                let column = (at % width).checked_add_signed(right).filter(|&column| column < width);
                let (Some(row), Some(column)) = (row, column) else { continue };
                if !std::mem::replace(&mut seen[row * width + column], true) {
                    component.push(row * width + column);
                }
            }
        }
        if component.iter().any(|&at| cells[at] != cells[start]) {
            let cell = |&at: &usize| (at / width, at % width, cells[at]);
            piece(Figure::around(&component.iter().map(cell).collect::<Vec<_>>(), b'.'));
        }
    }
}

fn figure_options(figure: &Figure, options: &mut Options<'_, Layered<Figure>>) -> OrStop<()> {
    for own in *b"LR" {
        for (from, to) in captures(figure.cells(), figure.width(), own) {
            let mut after = figure.cells().to_vec();
            after[from] = b'.';
            after[to] = own;
            options.charge(figure.heap_bytes())?;
            figure_pieces(&after, figure.width(), |figure| options.piece(Layered::Other(figure)));
            options.end_option();
        }
        if own == b'L' {
            options.end_left();
        }
    }
    Ok(())
}

// A position on a small grid has the stones of each player as bits.

fn layers(board: &Grid) -> Layers {
    let stones = |of: u8| {
        let cells = board.cells().iter().enumerate().filter(|(_, cell)| **cell == of);
        cells.fold(0, |set, (i, _)| set | 1 << (i / board.width() * SIDE + i % board.width()))
    };
    Layers { left: stones(b'L'), right: stones(b'R') }
}

/// Calls `piece` for each connected set of stones that contains both colours.
#[inline]
fn pieces(layers: Layers, mut piece: impl FnMut(Layers)) {
    // Every component with both colours has a Left stone next to a Right stone, so these are enough seeds.
    let mut rest = layers.union();
    let mut fronts = layers.left & neighbours(layers.right);
    while fronts != 0 {
        let mut component = fronts & fronts.wrapping_neg();
        loop {
            let grown = component | neighbours(component) & rest;
            if grown == component {
                break;
            }
            component = grown;
        }
        piece(layers.within(component));
        rest &= !component;
        fronts &= !component;
    }
}

fn stone_options(layers: Layers, options: &mut Options<'_, Layered<Figure>>) {
    for player in Player::BOTH {
        let here = player.of((layers, layers.exchanged()));
        for from in Bits(here.left & neighbours(here.right)) {
            for to in Bits(neighbours(1 << from) & here.right) {
                let after = Layers { left: here.left ^ (1 << from | 1 << to), right: here.right ^ 1 << to };
                let after = player.of((after, after.exchanged()));
                pieces(after, |layers| options.piece(Layered::Layers(layers)));
                options.end_option();
            }
        }
        if player == Player::Left {
            options.end_left();
        }
    }
}
