//! Tests of Domineering defined by its moves alone, against the optimised ruleset.

use std::sync::LazyLock;

use proptest::prelude::*;
use upstar::games::board::grid::Grid;
use upstar::games::rules::grid::domineering::Domineering;
use upstar::games::rules::{Move, Short, Simple, Sum};
use upstar::games::solve::Solver;
use upstar::ground::control::Control;
use upstar::ground::{Facts, Player, Ruleset};

use super::{STORE, grids};
use crate::laws::form::cases;

/// Domineering defined by its moves. With `TAKEN_APART` it also has components, symmetries and negatives.
struct ByMoves<const TAKEN_APART: bool>;

impl<const TAKEN_APART: bool> Ruleset for ByMoves<TAKEN_APART> {
    type Board = Grid;

    fn facts(&self) -> Facts<'_> {
        Domineering.facts()
    }

    fn alphabet(&self) -> &'static str {
        Domineering.alphabet()
    }
}

/// Returns the free cells.
fn free(board: &Grid) -> impl Iterator<Item = (usize, usize)> + '_ {
    let cells = (0..board.height()).flat_map(|row| (0..board.width()).map(move |column| (row, column)));
    cells.filter(|&(row, column)| board.cell(row, column) == b'.')
}

/// Keeps only the free cells for which `keep` is true.
fn only(board: &Grid, keep: impl Fn((usize, usize)) -> bool) -> Grid {
    let mut part = board.clone();
    free(board).filter(|&cell| !keep(cell)).for_each(|(row, column)| part.set(row, column, b'#'));
    part
}

/// Builds a board of the given size in which each cell is copied from the cell `from` of the board.
fn turned(board: &Grid, size: (usize, usize), from: impl Fn(usize, usize) -> (usize, usize)) -> Grid {
    let character = |(row, column)| char::from(board.cell(row, column));
    let row = |row| (0..size.1).map(|column| character(from(row, column))).collect::<String>();
    let text = (0..size.0).map(row).collect::<Vec<_>>().join("|");
    Domineering.read(&text).unwrap()
}

impl<const TAKEN_APART: bool> Simple for ByMoves<TAKEN_APART> {
    fn moves(&self, board: &Grid, player: Player) -> impl Iterator<Item = Move<Grid>> {
        let (down, right) = player.of(((1, 0), (0, 1)));
        let is_free = move |other: (usize, usize)| free(board).any(|cell| cell == other);
        free(board).filter(move |&(row, column)| is_free((row + down, column + right))).map(move |cell| {
            let mut after = board.clone();
            let place = |(row, column)| {
                after.set(row, column, b'#');
                board.place(row, column)
            };
            Move { places: [cell, (cell.0 + down, cell.1 + right)].map(place).to_vec(), after }
        })
    }

    fn parts(&self, board: &Grid) -> Sum<Grid> {
        if !TAKEN_APART {
            return Sum::from_iter([board.clone()]);
        }
        let mut parts = Vec::new();
        let mut rest: Vec<_> = free(board).collect();
        while let Some(start) = rest.pop() {
            let mut part = vec![start];
            let mut next = 0;
            while let Some(&(row, column)) = part.get(next) {
                let is_near = |&(r, c): &(usize, usize)| row.abs_diff(r) + column.abs_diff(c) == 1;
                part.extend(rest.iter().copied().filter(is_near));
                rest.retain(|cell| !is_near(cell));
                next += 1;
            }
            parts.push(only(board, |cell| part.contains(&cell)));
        }
        parts.into_iter().collect()
    }

    fn images(&self, board: &Grid) -> Vec<Grid> {
        if !TAKEN_APART {
            return Vec::new();
        }
        let size = (board.height(), board.width());
        let (last_row, last_column) = (size.0 - 1, size.1 - 1);
        vec![
            turned(board, size, |row, column| (row, last_column - column)),
            turned(board, size, |row, column| (last_row - row, column)),
        ]
    }

    fn negative(&self, board: &Grid) -> Option<Grid> {
        let size = (board.width(), board.height());
        TAKEN_APART.then(|| turned(board, size, |row, column| (column, row)))
    }
}

static FAST: LazyLock<Solver<'static, Domineering>> = LazyLock::new(|| Solver::new(Domineering, &STORE));
static WHOLE: LazyLock<Solver<'static, ByMoves<false>>> = LazyLock::new(|| Solver::new(ByMoves, &STORE));
static IN_PARTS: LazyLock<Solver<'static, ByMoves<true>>> = LazyLock::new(|| Solver::new(ByMoves, &STORE));

/// Asserts that both rulesets have the same moves and the same value.
fn agrees<R: Short<Board = Grid>>(solver: &Solver<'static, R>, board: &Grid) -> Result<(), TestCaseError> {
    for player in Player::BOTH {
        let moves: Vec<_> = Short::moves(solver.rules(), board, player).collect();
        prop_assert_eq!(moves, Short::moves(&Domineering, board, player).collect::<Vec<_>>(), "{}", board);
    }
    let control = Control::unlimited();
    let value = solver.value(&solver.rules().components(board), &control).unwrap();
    prop_assert_eq!(value, FAST.value(&Domineering.components(board), &control).unwrap(), "{}", board);
    Ok(())
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn a_ruleset_is_known_by_its_moves(rows in grids(1..=4_usize, 1..=4_usize, "..#", 9, '#')) {
        let board = Domineering.read(&rows.join("|")).unwrap();
        agrees(&WHOLE, &board)?;
        agrees(&IN_PARTS, &board)?;
    }
}
