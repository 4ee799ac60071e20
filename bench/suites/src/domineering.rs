//! Figures about all Domineering boards inside a rectangle.

use std::collections::BTreeMap;

use upstar::games::rules::grid::domineering::Domineering;
use upstar::games::solve::{Solver, Sweep};
use upstar::games::value::{Calc, Dyadic, Store};
use upstar::ground::control::{Control, Stop};
use upstar::ground::input::OrNoAnswer;

/// Returns the figures that occur in the tables, by the names of
/// [`Expected::Figures`](crate::question::Expected::Figures).
pub(crate) fn figures(
    rows: u32,
    columns: u32,
    store: &Store,
    control: &Control,
) -> OrNoAnswer<Vec<(String, String)>> {
    let solver = Solver::new(Domineering, store);
    let distinct = Sweep::new(&solver, rows, columns, control)?.ok_or(Stop::TooLarge)?.distinct();
    let mut calc = Calc::new(store, control);
    let mut boards: BTreeMap<Dyadic, u64> = BTreeMap::new();
    for (value, count) in &distinct {
        *boards.entry(calc.temperature(*value)?).or_default() += count;
    }
    calc.finish();
    let mut figures = vec![
        ("values".to_owned(), distinct.len().to_string()),
        ("temperatures".to_owned(), boards.len().to_string()),
    ];
    figures.extend(boards.last_key_value().map(|(t, _)| ("hottest".to_owned(), t.to_string())));
    figures.extend(boards.iter().map(|(t, count)| (format!("t={t}"), count.to_string())));
    Ok(figures)
}
