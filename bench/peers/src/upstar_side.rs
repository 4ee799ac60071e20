//! The rows as Upstar runs them, through its public interface.

use crate::measure::{Outcome, repeat};
use crate::row::{
    POOL, Row, Tree, Work, board_result, converging_result, empty_board, opposite_corners, pair_order,
    summary_result, sums_result, sweep_result, thermographs_result,
};
use std::collections::HashSet;
use upstar::games::rules::Short;
use upstar::games::rules::graph::Tinting;
use upstar::games::rules::grid::domineering::Domineering;
use upstar::games::rules::strip::toads_and_frogs::ToadsAndFrogs;
use upstar::games::solve::{Solver, Sweep};
use upstar::games::value::{Calc, Dyadic, Store, Thermograph, Value};
use upstar::ground::control::Control;

/// Returns whether Upstar has the ruleset of a row in Rust.
pub fn knows(row: &Row) -> bool {
    !matches!(row.work, Work::Konane(_) | Work::Fission(_) | Work::Clobber(..) | Work::Amazons(..))
}

/// Runs one row at least `runs` times.
pub fn run(row: &Row, runs: usize) -> Outcome {
    match row.work {
        Work::Empty(rows, columns) => position(|| Domineering, &empty_board(rows, columns), runs),
        Work::Board(text) => position(|| Domineering, text, runs),
        Work::Snort(graph) => position(|| Tinting::SNORT, &graph.text(), runs),
        Work::Col(graph) => position(|| Tinting::COL, &graph.text(), runs),
        Work::Toads(text) => position(|| ToadsAndFrogs, text, runs),
        Work::Sweep(rows, columns) => sweep(rows.into(), columns.into(), runs),
        Work::Konane(_) | Work::Fission(_) | Work::Clobber(..) | Work::Amazons(..) => {
            Outcome::Failed("a file only".to_owned())
        }
        Work::Converging(index) => converging(index, runs),
        Work::Sums => sums(runs),
        Work::Thermographs => thermographs(runs),
    }
}

/// Runs a position. The canonical form is copied out of its store, since the result is formatted after the
/// store is dropped.
pub fn position<R: Short>(rules: impl Fn() -> R, text: &str, runs: usize) -> Outcome {
    position_with(rules, text, runs, |value| board_result(&value, value.temperature()))
}

/// Runs a board of Amazons, whose result is a summary, as it is for `cgt`.
pub fn amazons<R: Short>(rules: impl Fn() -> R, rows: u8, columns: u8, runs: usize) -> Outcome {
    position_with(rules, &opposite_corners(rows, columns), runs, |value| {
        let stops = [value.left_stop(), value.right_stop()];
        summary_result(stops, value.mean(), value.temperature(), value.birthday())
    })
}

fn converging(index: u32, runs: usize) -> Outcome {
    repeat(
        runs,
        |clock| {
            let (store, control) = (&Store::new(), Control::unlimited());
            clock.time(|| {
                let mut calc = Calc::new(store, &control);
                let mut numbers = crate::row::converging(index).map(|number| store.integer(number));
                let mut left = numbers.next()?;
                for right in numbers {
                    left = calc.form(&[left], &[right]).ok()?;
                }
                let right = calc.negative(left).ok()?;
                let game = calc.form(&[left], &[right]).ok()?;
                let graph = calc.thermograph(game).ok()?;
                Some((graph.mean(), graph.temperature()))
            })
        },
        |found| {
            let missing = |(mean, temperature): (Dyadic, Dyadic)| {
                converging_result(mean, &Dyadic::from(29) - &temperature)
            };
            found.map_or_else(String::new, missing)
        },
    )
}

fn position_with<R: Short>(
    rules: impl Fn() -> R,
    text: &str,
    runs: usize,
    result: impl Fn(Value<'_>) -> String,
) -> Outcome {
    let board = match rules().read(text) {
        Ok(board) => board,
        Err(error) => return Outcome::Failed(error.to_string()),
    };
    let kept = Store::new();
    repeat(
        runs,
        |clock| {
            let (store, control) = (&Store::new(), Control::unlimited());
            let (value, _memo) = clock.time(|| {
                let solver = Solver::new(rules(), store);
                let sum = solver.rules().components(&board);
                (solver.value(&sum, &control), solver)
            });
            value.ok().map(|value| value.copy_to(&kept))
        },
        |value| value.map_or_else(String::new, &result),
    )
}

fn sweep(rows: u32, columns: u32, runs: usize) -> Outcome {
    repeat(
        runs,
        |clock| {
            let (store, control) = (&Store::new(), Control::unlimited());
            let solver = Solver::new(Domineering, store);
            clock.time(|| {
                let sweep = Sweep::new(&solver, rows, columns, &control).ok()??;
                let values = sweep.distinct();
                let temperatures = values.iter().map(|value| value.0.temperature());
                Some((values.len(), temperatures.collect::<HashSet<_>>().len()))
            })
        },
        |found| found.map_or_else(String::new, |(values, warmths)| sweep_result(values, warmths)),
    )
}

/// Returns the distinct values of [`POOL`], in the order in which they first appear, in a store that holds
/// nothing else: no sums, comparisons or thermographs.
fn pool(store: &Store) -> Vec<Value<'_>> {
    let (rows, columns) = POOL;
    let (of_sweep, control) = (&Store::new(), Control::unlimited());
    let solver = Solver::new(Domineering, of_sweep);
    Sweep::new(&solver, rows.into(), columns.into(), &control).ok().flatten().map_or_else(Vec::new, |sweep| {
        let mut seen = HashSet::new();
        crate::row::sub_boards(rows, columns)
            .map(|blocked| sweep.value(!blocked & 0xffff))
            .filter(|value| seen.insert(*value))
            .map(|value| value.copy_to(store))
            .collect()
    })
}

fn sums(runs: usize) -> Outcome {
    repeat(
        runs,
        |clock| {
            let (store, control) = (&Store::new(), Control::unlimited());
            let values = pool(store);
            let pairs = pair_order(values.len());
            let sums: Vec<Value<'_>> = clock.time(|| {
                let mut calc = Calc::new(store, &control);
                let sum = |&(i, j): &(usize, usize)| calc.sum(values[i], values[j]).ok();
                pairs.iter().filter_map(sum).collect()
            });
            let zero = Dyadic::from(0);
            let left_stops = sums.iter().fold(zero, |total, sum| &total + &sum.left_stop());
            (sums.into_iter().collect::<HashSet<_>>().len(), left_stops)
        },
        |(distinct, left_stops)| sums_result(distinct, left_stops),
    )
}

fn thermographs(runs: usize) -> Outcome {
    repeat(
        runs,
        |clock| {
            let (store, control) = (&Store::new(), Control::unlimited());
            let values = pool(store);
            let graphs = clock.time(|| -> Vec<Thermograph<'_>> {
                let mut calc = Calc::new(store, &control);
                values.iter().filter_map(|&value| calc.thermograph(value).ok()).collect()
            });
            let zero = Dyadic::from(0);
            let total = graphs.iter().fold(zero, |total, graph| &total + &graph.temperature());
            (graphs.len(), total)
        },
        |(count, total)| thermographs_result(count, total),
    )
}

impl Tree for Value<'_> {
    fn number(&self) -> Option<String> {
        Value::number(*self).map(|number| number.to_string())
    }

    fn options(&self) -> (Vec<Self>, Vec<Self>) {
        (self.left_options(), self.right_options())
    }
}
