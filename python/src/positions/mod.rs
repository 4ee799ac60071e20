//! The rulesets of the engine, and their positions, with one class for each kind of game.

mod angel;
mod at_once;
mod data;
mod escape;
mod impartial;
mod moves;
mod partizan;
mod plane;
mod position;
mod ruleset;
mod short;
mod spies;
mod stalks;

use pyo3::prelude::*;

pub(crate) use self::ruleset::{Game, GivenPosition, read_given};

pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<angel::Angel>()?;
    module.add_class::<angel::Devil>()?;
    module.add_class::<at_once::AtOncePosition>()?;
    module.add_class::<escape::EscapePosition>()?;
    module.add_class::<Game>()?;
    module.add_class::<impartial::ImpartialPosition>()?;
    module.add_class::<short::MiserePosition>()?;
    module.add_class::<moves::Move>()?;
    module.add_class::<partizan::PartizanPosition>()?;
    module.add_class::<plane::PathPosition>()?;
    module.add_class::<position::Position>()?;
    module.add_class::<short::ShortPosition>()?;
    module.add_class::<spies::SpiesPosition>()?;
    module.add_class::<stalks::StalksPosition>()?;
    let all = [
        at_once::add_facts,
        impartial::add_facts,
        partizan::add_facts,
        short::add_facts,
        short::add_misere_facts,
        stalks::add_facts,
    ];
    all.iter().try_for_each(|add_facts| add_facts(module.py()))?;
    module.add_function(wrap_pyfunction!(angel::angel_of, module)?)?;
    module.add_function(wrap_pyfunction!(angel::devil_kinds, module)?)?;
    module.add_function(wrap_pyfunction!(moves::move_of, module)?)?;
    module.add_function(wrap_pyfunction!(ruleset::all_games, module)?)?;
    module.add_function(wrap_pyfunction!(ruleset::named_game, module)?)?;
    module.add_function(wrap_pyfunction!(ruleset::written_form, module)?)?;
    module.add_function(wrap_pyfunction!(ruleset::written_game, module)?)
}
