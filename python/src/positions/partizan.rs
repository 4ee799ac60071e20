//! Positions of partizan games that need not end.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use upstar::games::facts::{IMPARTIAL_FACTS, OfImpartial};
use upstar::games::solve::{FACTS, PartizanPosition as EnginePartizan, loopy_merits};
use upstar::games::value::{Calc, PlayEnd};
use upstar::ground::control::Control;
use upstar::ground::fact::Fact;
use upstar::ground::{Failure, Player};
use upstar::registry::Position as EnginePosition;
use upstar_draw::position_scene;

use super::moves::{FoundMove, Merit, Move, Wanted, afters, for_player, objects};
use super::position::Position;
use crate::answer::Found;
use crate::game::facts::{Parameters, add_methods};
use crate::game::game;
use crate::store::Kept;

/// A position of a partizan game that need not end. Infinite play is a draw.
///
/// >>> import upstar
/// >>> position = upstar.games.partizan_graph("0L>1 0R>0 1R>1 @ 0")
/// >>> position.value(), position.outcome()
/// (LoopyValue('off'), 'R')
#[pyclass(frozen, extends = Position, module = "upstar")]
pub(super) struct PartizanPosition;

impl PartizanPosition {
    /// Creates a position of this class.
    pub(super) fn of(py: Python<'_>, position: Position) -> PyResult<Py<PyAny>> {
        let made = PyClassInitializer::from(position).add_subclass(Self);
        Ok(Py::new(py, made)?.into_any())
    }
}

/// Finds a fact that depends on whether a position is impartial.
fn impartial_fact(arguments: &Bound<'_, PyTuple>, fact: &'static Fact<OfImpartial>) -> PyResult<Py<PyAny>> {
    Position::fact(arguments, fact, |position, _, control| {
        Ok(fact.how.of_truth(partizan(position)?.is_impartial(control)?))
    })
}

/// Adds the facts about values and positions to the class as methods.
pub(super) fn add_facts(py: Python<'_>) -> PyResult<()> {
    let class = py.get_type::<PartizanPosition>();
    let of_values = FACTS.iter().filter(|fact| fact.is_of_loopy());
    add_methods(&class, of_values, Parameters::None, Position::value_fact)?;
    let of_truth = IMPARTIAL_FACTS.iter().filter(|fact| matches!(fact.how, OfImpartial::Whether(_)));
    add_methods(&class, of_truth, Parameters::None, impartial_fact)
}

fn partizan<'p, 'g, 's>(
    position: &'p EnginePosition<'g, 's>,
) -> Result<&'p (dyn EnginePartizan<'s> + 'g), Failure> {
    position.partizan().ok_or_else(|| Failure::Unsupported("the position is of another kind".to_owned()))
}

fn found<'s>(
    position: &dyn EnginePartizan<'s>,
    player: Player,
    control: &Control,
) -> Result<Vec<FoundMove>, Failure> {
    let store = position.value(control)?.store();
    let moves = position.moves(player, control)?;
    let values: Vec<_> = moves.iter().map(|m| m.value).collect();
    let merits = loopy_merits(&mut Calc::new(store, control), player, &values)?;
    let found = moves.into_iter().zip(merits).map(|(m, merit)| {
        let names: Vec<String> = m.step.places.iter().map(|&place| position.place_name(place)).collect();
        FoundMove {
            player: Some(player),
            name: names.join("-"),
            places: m.step.places,
            after: m.step.after,
            value: Found::Game(m.value.held()),
            merit: Merit {
                wins: merit.end == PlayEnd::Won,
                draws: merit.end == PlayEnd::Drawn,
                is_best: merit.is_best(),
                loss: None,
                undominated: Some(merit.undominated),
                keeps_stop: None,
                orthodox: None,
            },
        }
    });
    Ok(found.collect())
}

fn moves(slf: &Bound<'_, PartizanPosition>, player: Player, wanted: Wanted) -> PyResult<Vec<Py<Move>>> {
    let (py, base) = (slf.py(), slf.as_super().get());
    let found = base.ask(py, |position, _, control| found(partizan(position)?, player, control))?;
    objects(base, py, PartizanPosition::of, (found, wanted))
}

fn any(moves: Vec<Py<Move>>) -> Vec<Py<PyAny>> {
    moves.into_iter().map(Py::into_any).collect()
}

#[pymethods]
impl PartizanPosition {
    /// Returns the value: a :class:`LoopyValue`, or a :class:`Value` if it is short.
    ///
    /// ``value() -> Value | LoopyValue``
    fn value(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let base = slf.as_super().get();
        let held = base.ask(slf.py(), |position, session, control| {
            Ok(position.game(session.store(), control)?.held())
        })?;
        game(slf.py(), Kept { home: base.home.clone(), held })
    }

    /// Returns the moves of a player, each with the position after it; without a player, those of both,
    /// ``(left, right)``.
    ///
    /// ``moves(player: _Player, /) -> list[Move]``
    /// ``moves(player: None = None, /) -> tuple[list[Move], list[Move]]``
    #[pyo3(signature = (player = None, /))]
    fn moves(slf: &Bound<'_, Self>, player: Option<&str>) -> PyResult<Py<PyAny>> {
        for_player(slf.py(), player, |player| Ok(any(moves(slf, player, Wanted::All)?)))
    }

    /// Returns the best moves of a player: those that no other move is better than, and that win if any
    /// move wins, or else hold a draw if any does. Without a player, those of both, ``(left, right)``.
    ///
    /// ``best_moves(player: _Player, /) -> list[Move]``
    /// ``best_moves(player: None = None, /) -> tuple[list[Move], list[Move]]``
    #[pyo3(signature = (player = None, /))]
    fn best_moves(slf: &Bound<'_, Self>, player: Option<&str>) -> PyResult<Py<PyAny>> {
        for_player(slf.py(), player, |player| Ok(any(moves(slf, player, Wanted::Best)?)))
    }

    /// Returns the moves with which a player wins if that player begins; without a player, those of both,
    /// ``(left, right)``.
    ///
    /// ``winning_moves(player: _Player, /) -> list[Move]``
    /// ``winning_moves(player: None = None, /) -> tuple[list[Move], list[Move]]``
    #[pyo3(signature = (player = None, /))]
    fn winning_moves(slf: &Bound<'_, Self>, player: Option<&str>) -> PyResult<Py<PyAny>> {
        for_player(slf.py(), player, |player| Ok(any(moves(slf, player, Wanted::Winning)?)))
    }

    /// Returns the positions after a player's moves; without a player, those of both, ``(left, right)``.
    ///
    /// ``options(player: _Player, /) -> list[PartizanPosition]``
    /// ``options(player: None = None, /) -> tuple[list[PartizanPosition], list[PartizanPosition]]``
    #[pyo3(signature = (player = None, /))]
    fn options(slf: &Bound<'_, Self>, player: Option<&str>) -> PyResult<Py<PyAny>> {
        for_player(slf.py(), player, |player| Ok(afters(slf.py(), moves(slf, player, Wanted::All)?)))
    }

    /// Returns the position as an SVG picture, which notebooks show.
    ///
    /// ``to_svg() -> str``
    fn to_svg(slf: &Bound<'_, Self>) -> PyResult<String> {
        slf.as_super().get().ask(slf.py(), |position, _, _| {
            let position = partizan(position)?;
            position_scene(position.board(), position.facts().signs)
                .map(|scene| scene.svg())
                .map_err(|limit| Failure::Unsupported(limit.to_string()))
        })
    }
}
