//! Positions of impartial games that need not end.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use upstar::games::facts::{LOOPY_FACTS, OfLoopy};
use upstar::games::rules::loopy::{NimOutcome, NimValue};
use upstar::games::solve::{InfiniteNim, LoopyMove, LoopyPosition};
use upstar::games::value::Store;
use upstar::ground::Failure;
use upstar::ground::control::Control;
use upstar::ground::fact::Fact;
use upstar::registry::Position as EnginePosition;
use upstar_draw::position_scene;

use super::moves::{FoundMove, Merit, Move, Wanted, afters, objects};
use super::position::Position;
use crate::answer::Found;
use crate::game::facts::{Parameters, add_methods};

/// A position of an impartial game that need not end. Its value is a nimber, or infinite.
///
/// >>> import upstar
/// >>> position = upstar.games.loopy_nim("0>0,1 @ 0")
/// >>> position.value(), position.outcome()
/// (ImpartialValue('inf{0}'), 'N')
/// >>> [move.name for move in position.best_moves()]
/// ['0-1']
#[pyclass(frozen, extends = Position, module = "upstar")]
pub(super) struct ImpartialPosition;

impl ImpartialPosition {
    /// Creates a position of this class.
    pub(super) fn of(py: Python<'_>, position: Position) -> PyResult<Py<PyAny>> {
        let made = PyClassInitializer::from(position).add_subclass(Self);
        Ok(Py::new(py, made)?.into_any())
    }
}

/// Finds a fact about a position. In Python one without tokens has the value 0.
fn fact(arguments: &Bound<'_, PyTuple>, fact: &'static Fact<OfLoopy>) -> PyResult<Py<PyAny>> {
    Position::fact(arguments, fact, |position, _, control| {
        let position = loopy(position)?;
        Ok(match fact.how {
            OfLoopy::Value(find) => Some(find(&position.value(control)?)),
            OfLoopy::Position(find) => find(position, control)?,
        })
    })
}

/// Adds the facts to the class as methods.
pub(super) fn add_facts(py: Python<'_>) -> PyResult<()> {
    add_methods(&py.get_type::<ImpartialPosition>(), LOOPY_FACTS, Parameters::None, fact)
}

fn loopy<'p, 'g>(position: &'p EnginePosition<'g, '_>) -> Result<&'p (dyn LoopyPosition + 'g), Failure> {
    position.loopy().ok_or_else(|| Failure::Unsupported("the position is of another kind".to_owned()))
}

/// Converts a nim value into a result.
fn found_value(value: NimValue, store: &Store) -> Found {
    match value {
        NimValue::Finite(n) => Found::Game(store.nimber(n).held()),
        NimValue::Infinite(set) => Found::Infinite(InfiniteNim::of_value(set)),
    }
}

fn found(position: &dyn LoopyPosition, store: &Store, control: &Control) -> Result<Vec<FoundMove>, Failure> {
    let is_draw = position.value(control)?.outcome() == NimOutcome::Draw;
    let is_best = |m: &LoopyMove| if is_draw { m.draws() } else { m.wins() };
    let moves = position.moves(control)?.into_iter();
    let found = moves.map(|m| FoundMove {
        player: None,
        name: format!("{}-{}", m.from, m.to),
        places: Vec::new(),
        after: position.after(&m).text(),
        merit: Merit {
            wins: m.wins(),
            draws: m.draws(),
            is_best: is_best(&m),
            loss: None,
            undominated: None,
            keeps_stop: None,
            orthodox: None,
        },
        value: self::found_value(m.value, store),
    });
    Ok(found.collect())
}

fn moves(slf: &Bound<'_, ImpartialPosition>, wanted: Wanted) -> PyResult<Vec<Py<Move>>> {
    let (py, base) = (slf.py(), slf.as_super().get());
    let found =
        base.ask(py, |position, session, control| found(loopy(position)?, session.store(), control))?;
    objects(base, py, ImpartialPosition::of, (found, wanted))
}

#[pymethods]
impl ImpartialPosition {
    /// Returns the value: a nimber, which is a :class:`Value`, or an :class:`ImpartialValue`.
    ///
    /// ``value() -> Value | ImpartialValue``
    fn value(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let base = slf.as_super().get();
        let found = base.ask(slf.py(), |position, session, control| {
            let position = loopy(position)?;
            Ok(match position.infinite_game(control)? {
                Some(infinite) => Found::Infinite(infinite),
                None => found_value(position.value(control)?, session.store()),
            })
        })?;
        found.object(slf.py(), &base.home)
    }

    /// Returns the value of one token in each place of the board, by the names of the places; for finite
    /// boards.
    ///
    /// >>> import upstar
    /// >>> upstar.games.loopy_nim("0>1 1>2").place_values()
    /// {'0': Value('0'), '1': Value('*'), '2': Value('0')}
    ///
    /// ``place_values() -> dict[str, Value | ImpartialValue]``
    fn place_values<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, pyo3::types::PyDict>> {
        let base = slf.as_super().get();
        let found = base.ask(slf.py(), |position, session, control| {
            let position = loopy(position)?;
            let values = position.place_values(control)?.into_iter().enumerate();
            Ok(values
                .map(|(place, value)| (position.place_name(place), found_value(value, session.store())))
                .collect::<Vec<_>>())
        })?;
        let values = pyo3::types::PyDict::new(slf.py());
        for (name, value) in found {
            values.set_item(name, value.object(slf.py(), &base.home)?)?;
        }
        Ok(values)
    }

    /// Returns the moves, which both players share, each with the position after it.
    ///
    /// ``moves() -> list[Move]``
    fn moves(slf: &Bound<'_, Self>) -> PyResult<Vec<Py<Move>>> {
        moves(slf, Wanted::All)
    }

    /// Returns the winning moves; in a draw, the moves that hold it; none if all moves lose.
    ///
    /// ``best_moves() -> list[Move]``
    fn best_moves(slf: &Bound<'_, Self>) -> PyResult<Vec<Py<Move>>> {
        moves(slf, Wanted::Best)
    }

    /// Returns the winning moves.
    ///
    /// ``winning_moves() -> list[Move]``
    fn winning_moves(slf: &Bound<'_, Self>) -> PyResult<Vec<Py<Move>>> {
        moves(slf, Wanted::Winning)
    }

    /// Returns the positions after the moves.
    ///
    /// ``options() -> list[ImpartialPosition]``
    fn options(slf: &Bound<'_, Self>) -> PyResult<Vec<Py<PyAny>>> {
        Ok(afters(slf.py(), moves(slf, Wanted::All)?))
    }

    /// Returns the position as an SVG picture, which notebooks show.
    ///
    /// ``to_svg() -> str``
    fn to_svg(slf: &Bound<'_, Self>) -> PyResult<String> {
        slf.as_super().get().ask(slf.py(), |position, _, _| {
            let position = loopy(position)?;
            position_scene(position.board(), position.facts().signs)
                .map(|scene| scene.svg())
                .map_err(|limit| Failure::Unsupported(limit.to_string()))
        })
    }
}
