//! Random literal games, which the engine and the twin both build.

use crate::laws::bridge::{board_value, dyadic};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use upstar::games::value::{Store, Value};
use upstar_twin::domineering::board_from_rows;
use upstar_twin::position::value;
use upstar_twin::{Game, Rational, canonical};

/// A literal game, before any simplification.
#[derive(Clone, Debug)]
pub(crate) enum Form {
    /// `m/2^k`.
    Number(i64, u32),
    /// The sum of n ups and `*m`.
    UpStar(i32, u32),
    /// `{x|-x}` for `x = m/2^k`.
    Switch(i64, u32),
    /// `{0||0|-x}` for `x = m/2^k`.
    Tiny(i64, u32),
    /// A small Domineering board.
    Board(Vec<String>),
    /// `{left|right}`.
    Braces(Vec<Form>, Vec<Form>),
}

use Form::*;

impl Form {
    /// Builds the value of this game in the engine.
    pub(crate) fn value<'s>(&self, store: &'s Store) -> Value<'s> {
        match self {
            Number(m, k) => store.number(&dyadic(*m, *k)),
            UpStar(ups, nim) => store.up_star(*ups, *nim),
            Switch(m, k) => store.switch(store.number(&dyadic(*m, *k))),
            Tiny(m, k) => store.tiny(store.number(&dyadic(*m, *k))),
            Board(rows) => board_value(store, rows),
            Braces(left, right) => {
                let all = |forms: &[Form]| forms.iter().map(|form| form.value(store)).collect::<Vec<_>>();
                store.form(&all(left), &all(right))
            }
        }
    }

    /// Builds the tree of this game in the twin. The trees of sums and boards are canonical.
    pub(crate) fn game(&self) -> Game {
        match self {
            Number(m, k) => Game::number(rational(*m, *k)),
            UpStar(ups, nim) => canonical(&Game::ups(*ups).sum(&Game::nimber(*nim))),
            Switch(m, k) => switch(rational(*m, *k)),
            Tiny(m, k) => tiny(rational(*m, *k)),
            Board(rows) => value(&twin_board(rows)),
            Braces(left, right) => {
                let all = |forms: &[Form]| forms.iter().map(Form::game).collect();
                Game::new(all(left), all(right))
            }
        }
    }
}

/// Returns `m/2^k`.
pub(crate) fn rational(m: i64, k: u32) -> Rational {
    Rational::new(m.into(), 1 << k)
}

/// Returns `{x|-x}`.
fn switch(x: Rational) -> Game {
    Game::new(vec![Game::number(x)], vec![Game::number(-x)])
}

/// Returns `{0||0|-x}`.
fn tiny(x: Rational) -> Game {
    Game::new(vec![Game::zero()], vec![Game::new(vec![Game::zero()], vec![Game::number(-x)])])
}

/// Returns the twin's board with these rows.
pub(crate) fn twin_board(rows: &[String]) -> upstar_twin::domineering::Board {
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    board_from_rows(&rows).unwrap()
}

/// Generates boards of these sizes in which each cell is free with probability `per_mille`/1000, and at
/// most `most` cells are free.
pub(crate) fn boards(
    height: impl Strategy<Value = usize>,
    width: impl Strategy<Value = usize>,
    per_mille: u32,
    most: usize,
) -> impl Strategy<Value = Vec<String>> {
    let rows = move |(height, width)| vec(vec(cell(per_mille), width), height);
    (height, width).prop_flat_map(rows).prop_map(move |cells| keep_free(&cells, most))
}

fn cell(per_mille: u32) -> impl Strategy<Value = bool> {
    (0..1000_u32).prop_map(move |roll| roll < per_mille)
}

/// Returns rows of text in which only the first `most` free cells stay free.
fn keep_free(cells: &[Vec<bool>], most: usize) -> Vec<String> {
    let mut left = most;
    let mut text = |&free: &bool| {
        let stays = free && left > 0;
        left -= usize::from(stays);
        if stays { '.' } else { '#' }
    };
    cells.iter().map(|row| row.iter().map(&mut text).collect()).collect()
}

/// Generates a number, an uptimal, a switch, a tiny or a small board.
pub(crate) fn leaves() -> impl Strategy<Value = Form> {
    prop_oneof![
        6 => (-12_i64..=12, 0_u32..=3).prop_map(|(m, k)| Number(m, k)),
        4 => (-2..=2_i32, 0..=3_u32).prop_map(|(ups, nim)| UpStar(ups, nim)),
        1 => (1_i64..=5, 0_u32..=1).prop_map(|(m, k)| Switch(m, k)),
        1 => (1_i64..=4, 0_u32..=1).prop_map(|(m, k)| Tiny(m, k)),
        1 => boards(2..=3_usize, 2..=3_usize, 800, 7).prop_map(Board),
    ]
}

/// Generates literal games with braces at most `depth` deep and at most `width` options a side.
pub(crate) fn forms(depth: u32, width: usize) -> impl Strategy<Value = Form> {
    leaves().prop_recursive(depth, 64, 4, move |inner| {
        (vec(inner.clone(), 0..=width), vec(inner, 0..=width)).prop_map(|(l, r)| Braces(l, r))
    })
}

/// Generates literal games that have braces around at least one option.
pub(crate) fn braces(depth: u32, width: usize) -> impl Strategy<Value = Form> {
    let inner = || vec(forms(depth - 1, width), 1..=width);
    (inner(), inner()).prop_map(|(l, r)| Braces(l, r))
}

/// Generates games of which many are hot.
pub(crate) fn hot() -> impl Strategy<Value = Form> {
    let options = || vec(forms(2, 2), 1..=3);
    (options(), options()).prop_map(|(left, right)| Braces(left, right))
}

/// Generates games whose canonical trees are small enough for literal sums.
pub(crate) fn small() -> impl Strategy<Value = Form> {
    prop_oneof![1 => leaves(), 3 => braces(1, 2), 1 => braces(2, 2)]
        .prop_filter("a small tree", |form| tree_size(&canonical(&form.game())) <= 24)
}

/// Counts the nodes of a tree.
pub(crate) fn tree_size(game: &Game) -> usize {
    1 + game.left().iter().chain(game.right()).map(tree_size).sum::<usize>()
}

/// Configures about `cases` cases from a fixed seed, with nothing written to disk.
pub(crate) fn cases(cases: u32) -> ProptestConfig {
    let given = ProptestConfig::default();
    let seed = match given.rng_seed {
        RngSeed::Random => RngSeed::Fixed(0x7570_7374_6172),
        fixed => fixed,
    };
    let cases = cases * given.cases.div_ceil(256);
    ProptestConfig { cases, rng_seed: seed, failure_persistence: None, ..given }
}
