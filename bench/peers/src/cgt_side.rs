//! The rows as `cgt` runs them, with every advantage that its interface offers: the board type of one
//! machine word wherever the board fits, its parallel table (the only one without a size limit), its own
//! decompositions, and normalised positions, which hit the table more often.

use crate::measure::{Outcome, repeat};
use crate::row::{
    self, POOL, Row, Tree, Work, board_result, converging_result, empty_board, pair_order, sub_boards,
    summary_result, sums_result, sweep_result, thermographs_result,
};
use cgt::graph::adjacency_matrix::undirected::UndirectedGraph;
use cgt::graph::{Graph, VertexIndex};
use cgt::grid::{FiniteGrid, small_bit_grid::SmallBitGrid, vec_grid::VecGrid};
use cgt::numeric::dyadic_rational_number::DyadicRationalNumber;
use cgt::short::partizan::canonical_form::CanonicalForm;
use cgt::short::partizan::games::amazons::{self, Amazons};
use cgt::short::partizan::games::domineering::{Domineering, Tile};
use cgt::short::partizan::games::fission::{self, Fission};
use cgt::short::partizan::games::konane::{self, Konane};
use cgt::short::partizan::games::toads_and_frogs::ToadsAndFrogs;
use cgt::short::partizan::games::{col, snort};
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::thermograph::Thermograph;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use cgt::total::TotalWrapper;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::str::FromStr;

/// The number of cells of a [`SmallBitGrid`]; a larger board needs [`VecGrid`].
const SMALL_CELLS: usize = 64;

/// The number of sums that are kept at a time: few enough for a cache, so that memory does not dominate,
/// and enough to make the calls of the clock negligible.
const BLOCK: usize = 256;

type Table<G> = ParallelTranspositionTable<Domineering<G>>;
type Small = SmallBitGrid<Tile>;

/// A canonical form as the key of a map, compared and hashed by structure.
type Key = TotalWrapper<CanonicalForm>;

/// Returns whether `cgt` has the game of a row.
pub fn knows(row: &Row) -> bool {
    !matches!(row.work, Work::Clobber(..))
}

/// Runs one row at least `runs` times.
pub fn run(row: &Row, runs: usize) -> Outcome {
    match row.work {
        Work::Empty(rows, columns) => board(&empty_board(rows, columns), runs),
        Work::Board(text) => board(text, runs),
        Work::Sweep(rows, columns) => sweep(rows, columns, runs),
        Work::Snort(graph) => snort(graph, runs),
        Work::Col(graph) => col(graph, runs),
        Work::Toads(text) => read_and_solve::<ToadsAndFrogs>(text, runs),
        Work::Clobber(..) => Outcome::Failed("no Clobber".to_owned()),
        Work::Konane(text) => read_and_solve::<Konane<VecGrid<konane::Tile>>>(&with_signs(text), runs),
        Work::Fission(text) => read_and_solve::<Fission<VecGrid<fission::Tile>>>(&with_signs(text), runs),
        Work::Amazons(rows, columns) => amazons(rows, columns, runs),
        Work::Converging(index) => converging(index, runs),
        Work::Sums => sums(runs),
        Work::Thermographs => thermographs(runs),
    }
}

/// Converts stones into the notation of `cgt`.
fn with_signs(text: &str) -> String {
    text.replace(['L', 'O'], "x").replace('R', "o")
}

fn read_and_solve<G: FromStr + PartizanGame + Send + Sync>(text: &str, runs: usize) -> Outcome {
    match text.parse::<G>() {
        Ok(position) => solve(&position, runs),
        Err(_) => Outcome::Failed("a position that cannot be read".to_owned()),
    }
}

fn on_graph<V: Clone>(graph: row::Graph, vertex: &V) -> UndirectedGraph<V> {
    let index = |index| VertexIndex { index };
    let edges: Vec<_> = graph.edges().into_iter().map(|(u, v)| (index(u), index(v))).collect();
    UndirectedGraph::from_edges(&edges, &vec![vertex.clone(); graph.vertices()])
}

fn snort(graph: row::Graph, runs: usize) -> Outcome {
    let empty = snort::VertexKind::Single(snort::VertexColor::Empty);
    solve(&snort::Snort::new(on_graph(graph, &empty)), runs)
}

fn col(graph: row::Graph, runs: usize) -> Outcome {
    solve(&col::Col::new(on_graph(graph, &col::VertexColor::Empty)), runs)
}

fn amazons(rows: u8, columns: u8, runs: usize) -> Outcome {
    let text = with_signs(&row::opposite_corners(rows, columns));
    let position = match text.parse::<Amazons<VecGrid<amazons::Tile>>>() {
        Ok(position) => position,
        Err(error) => return Outcome::Failed(error.to_string()),
    };
    let once = || {
        let table = ParallelTranspositionTable::new();
        let value = position.canonical_form(&table);
        (value, table)
    };
    let result = |value: &CanonicalForm| {
        let stops = [value.left_stop(), value.right_stop()];
        summary_result(stops, value.mean(), value.temperature(), value.birthday())
    };
    repeat(runs, |clock| clock.time(once).0, |value| result(&value))
}

/// Runs a row of the converging sequence. The numbers of `cgt` have 64 bits, so its temperatures of late
/// games of the sequence are wrong, or cannot be computed.
fn converging(index: u32, runs: usize) -> Outcome {
    let once = || {
        let mut numbers = row::converging(index).map(CanonicalForm::new_integer);
        let first = numbers.next().expect("there are two numbers at least");
        let left = numbers.fold(first, |left, right| CanonicalForm::new_from_moves(vec![left], vec![right]));
        let right = left.construct_negative();
        CanonicalForm::new_from_moves(vec![left], vec![right]).thermograph()
    };
    repeat(
        runs,
        |clock| clock.time(once),
        |graph| {
            let missing = DyadicRationalNumber::from(29) - graph.temperature();
            converging_result(graph.get_mast().to_string(), missing.to_string())
        },
    )
}

fn solve<G: PartizanGame + Send + Sync>(position: &G, runs: usize) -> Outcome {
    let once = || {
        let table = ParallelTranspositionTable::<G>::new();
        let value = position.canonical_form(&table);
        (value, table)
    };
    repeat(runs, |clock| clock.time(once).0, |value| board_result(&value, value.temperature()))
}

fn board(text: &str, runs: usize) -> Outcome {
    if text.bytes().filter(|byte| *byte != b'|').count() <= SMALL_CELLS {
        board_on::<Small>(text, runs)
    } else {
        board_on::<VecGrid<Tile>>(text, runs)
    }
}

fn board_on<G>(text: &str, runs: usize) -> Outcome
where
    G: FiniteGrid<Item = Tile>,
    Domineering<G>: PartizanGame,
{
    let grid = match G::parse(text) {
        Ok(grid) => grid,
        Err(error) => return Outcome::Failed(error.to_string()),
    };
    solve(&Domineering::new(grid), runs)
}

/// Returns the values of all boards inside a rectangle.
fn values_of(rows: u8, columns: u8, table: &Table<Small>) -> impl Iterator<Item = CanonicalForm> {
    sub_boards(rows, columns)
        .filter_map(move |number| SmallBitGrid::from_number(columns, rows, number).ok())
        .map(|grid| Domineering::new(grid).normalize_grid().canonical_form(table))
}

/// Runs the sweep. `cgt` would compute the temperature of an equal value again, so the temperatures are
/// kept in the map that is needed anyway to find the distinct values.
fn sweep(rows: u8, columns: u8, runs: usize) -> Outcome {
    let once = || {
        let table = Table::new();
        let mut temperatures: HashMap<Key, DyadicRationalNumber> = HashMap::new();
        for value in values_of(rows, columns, &table) {
            let entry = temperatures.entry(TotalWrapper::new(value));
            entry.or_insert_with_key(|value| value.temperature());
        }
        let distinct: HashSet<_> = temperatures.values().copied().collect();
        (temperatures, distinct, table)
    };
    repeat(
        runs,
        |clock| clock.time(once),
        |(values, temperatures, _)| sweep_result(values.len(), temperatures.len()),
    )
}

/// Returns the distinct values of [`POOL`], in the order in which they first appear.
fn pool() -> Vec<CanonicalForm> {
    let (rows, columns) = POOL;
    let table = Table::new();
    let mut seen = HashSet::new();
    values_of(rows, columns, &table).filter(|value| seen.insert(TotalWrapper::new(value.clone()))).collect()
}

/// Runs the sums. They would fill much memory, so they are made in blocks, and only the contribution of
/// each sum to the result is kept, while the clock stands still. `cgt` remembers no sums, so a repetition
/// needs no fresh table.
fn sums(runs: usize) -> Outcome {
    let values = pool();
    let pairs = pair_order(values.len());
    let hasher = RandomState::new();
    repeat(
        runs,
        |clock| {
            let mut seen = HashSet::new();
            let mut left_stops = DyadicRationalNumber::from(0);
            for block in pairs.chunks(BLOCK) {
                for sum in clock.time(|| add_pairs(&values, block)) {
                    left_stops += sum.left_stop();
                    seen.insert(hasher.hash_one(TotalWrapper::new(sum)));
                }
            }
            (seen.len(), left_stops)
        },
        |(distinct, left_stops)| sums_result(distinct, left_stops),
    )
}

fn add_pairs(values: &[CanonicalForm], pairs: &[(usize, usize)]) -> Vec<CanonicalForm> {
    pairs.iter().map(|&(i, j)| &values[i] + &values[j]).collect()
}

fn thermographs(runs: usize) -> Outcome {
    let values = pool();
    let once = || -> Vec<_> { values.iter().map(CanonicalForm::thermograph).collect() };
    repeat(
        runs,
        |clock| clock.time(once),
        |graphs| {
            let zero = DyadicRationalNumber::from(0);
            let add = |total, temperature| total + temperature;
            let total = graphs.iter().map(Thermograph::temperature).fold(zero, add);
            thermographs_result(graphs.len(), total)
        },
    )
}

impl Tree for CanonicalForm {
    fn number(&self) -> Option<String> {
        self.to_number().map(|number| number.to_string())
    }

    fn options(&self) -> (Vec<Self>, Vec<Self>) {
        let left = self.left_moves().map(Cow::into_owned);
        let right = self.right_moves().map(Cow::into_owned);
        (left.collect(), right.collect())
    }
}
