//! Positions of games that end; and misère play, with positions of rules that say that a player who cannot move wins.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use upstar::games::facts::{IMPARTIAL_FACTS, OfImpartial};
use upstar::games::notation::{Style, print};
use upstar::games::play::{Aim, PlayedSum, SumOutcome};
use upstar::games::solve::{
    FACTS, MISERE_FACTS, OfMisere, OutcomeSettings, ShortPosition as EngineShort, ValueFact, merits,
};
use upstar::games::value::Calc;
use upstar::ground::control::Control;
use upstar::ground::fact::Fact;
use upstar::ground::input::NoAnswer;
use upstar::ground::{Failure, Player};
use upstar::registry::Position as EnginePosition;
use upstar_draw::position_scene;

use super::moves::{FoundMove, Merit, Move, Wanted, afters, for_player, objects};
use super::position::Position;
use crate::answer::Found;
use crate::game::Value;
use crate::game::facts::{Parameters, add_methods};
use crate::store::Kept;
use crate::thermograph::Thermograph;

/// A position of a game that ends; the player who cannot move loses.
///
/// >>> import upstar
/// >>> position = upstar.games.toads_and_frogs("TT..FF")
/// >>> position.value(), position.outcome()
/// (Value('*'), 'N')
/// >>> [move.name for move in position.best_moves("left")]
/// ['1-2']
/// >>> upstar.games.nim("3 5 7").grundy_value(), upstar.games.clobber("LR").grundy_value()
/// (1, None)
#[pyclass(frozen, extends = Position, module = "upstar")]
pub(super) struct ShortPosition;

impl ShortPosition {
    /// Creates a position of this class.
    pub(super) fn of(py: Python<'_>, position: Position) -> PyResult<Py<PyAny>> {
        let made = PyClassInitializer::from(position).add_subclass(Self);
        Ok(Py::new(py, made)?.into_any())
    }
}

/// Finds a fact that depends on whether a position is impartial.
fn impartial_fact(arguments: &Bound<'_, PyTuple>, fact: &'static Fact<OfImpartial>) -> PyResult<Py<PyAny>> {
    Position::fact(arguments, fact, |position, session, control| {
        if let OfImpartial::Whether(find) = fact.how {
            return Ok(Some(find(short(position)?.is_impartial(control)?)));
        }
        // A position with another value cannot be impartial, so the search for that is skipped.
        if position.value(session.store(), control)?.nimber().is_none() {
            return Ok(None);
        }
        let sum = PlayedSum::new(vec![short(position)?.copied().into()]);
        let nim = sum.nim_sum(false, &mut Calc::new(session.store(), control))?;
        Ok(fact.how.of_nim_sum(nim.as_ref()))
    })
}

/// Finds a fact about the value of a position. The outcome is found without the value.
fn value_fact(arguments: &Bound<'_, PyTuple>, fact: &'static ValueFact) -> PyResult<Py<PyAny>> {
    if fact.name != "outcome" {
        return Position::value_fact(arguments, fact);
    }
    let (py, this) = (arguments.py(), arguments.get_item(0)?);
    let outcome = this.cast::<Position>()?.get().ask(py, |position, _, control| {
        Ok(short(position)?.outcome(OutcomeSettings::default(), control)?.to_string())
    })?;
    Ok(outcome.into_pyobject(py)?.into_any().unbind())
}

/// Adds the facts about values and positions to the class as methods.
pub(super) fn add_facts(py: Python<'_>) -> PyResult<()> {
    let class = py.get_type::<ShortPosition>();
    let of_values = FACTS.iter().filter(|fact| fact.is_of_short());
    add_methods(&class, of_values, Parameters::None, value_fact)?;
    add_methods(&class, IMPARTIAL_FACTS, Parameters::None, impartial_fact)?;
    add_methods(&class, MISERE_FACTS, Parameters::None, misere_fact)
}

/// Returns the engine's position, of the kind as which it was read.
fn short<'p, 'g, 's>(
    position: &'p EnginePosition<'g, 's>,
) -> Result<&'p (dyn EngineShort<'s> + 'g), Failure> {
    position.short().ok_or_else(|| Failure::Unsupported("the position is of another kind".to_owned()))
}

/// Returns a player's moves with their merits.
fn found<'s>(
    position: &dyn EngineShort<'s>,
    player: Player,
    control: &Control,
) -> Result<Vec<FoundMove>, Failure> {
    let value = position.value(control)?;
    let moves = position.moves(player, control)?;
    let merits = merits(&mut Calc::new(value.store(), control), value, player, &moves)?;
    let texts = position.texts_after(player, control)?;
    let found = moves.into_iter().zip(merits).zip(texts).map(|((m, merit), after)| {
        let names: Vec<String> = m.places.iter().map(|&place| position.place_name(place)).collect();
        FoundMove {
            player: Some(player),
            name: names.join("-"),
            after,
            value: Found::Game(m.value.held()),
            merit: Merit {
                wins: merit.wins,
                draws: false,
                is_best: merit.is_best(),
                loss: Some(merit.loss),
                undominated: Some(merit.undominated),
                keeps_stop: Some(merit.keeps_stop),
                orthodox: Some(merit.orthodox),
            },
            places: m.places,
        }
    });
    Ok(found.collect())
}

fn moves(slf: &Bound<'_, ShortPosition>, player: Player, wanted: Wanted) -> PyResult<Vec<Py<Move>>> {
    let (py, base) = (slf.py(), slf.as_super().get());
    let found = base.ask(py, |position, _, control| found(short(position)?, player, control))?;
    objects(base, py, ShortPosition::of, (found, wanted))
}

fn any(moves: Vec<Py<Move>>) -> Vec<Py<PyAny>> {
    moves.into_iter().map(Py::into_any).collect()
}

#[pymethods]
impl ShortPosition {
    /// Returns the value.
    ///
    /// ``value() -> Value``
    pub(super) fn value(slf: &Bound<'_, Self>) -> PyResult<Value> {
        let base = slf.as_super().get();
        let held = base.ask(slf.py(), |position, session, control| {
            Ok(position.value(session.store(), control)?.held())
        })?;
        Ok(Value(Kept { home: base.home.clone(), held }))
    }

    /// Returns the thermograph.
    ///
    /// ``thermograph() -> Thermograph``
    fn thermograph(slf: &Bound<'_, Self>) -> PyResult<Thermograph> {
        let base = slf.as_super().get();
        base.ask(slf.py(), |position, session, control| {
            let value = position.value(session.store(), control)?;
            let mut calc = Calc::new(session.store(), control);
            let name = print(&mut calc, value, Style::Unicode)?;
            Ok(Thermograph::new(&calc.thermograph(value)?, name))
        })
    }

    /// Returns the moves of a player in the order of the board, each with the position after it; without a
    /// player, those of both, ``(left, right)``.
    ///
    /// ``moves(player: _Player, /) -> list[Move]``
    /// ``moves(player: None = None, /) -> tuple[list[Move], list[Move]]``
    #[pyo3(signature = (player = None, /))]
    fn moves(slf: &Bound<'_, Self>, player: Option<&str>) -> PyResult<Py<PyAny>> {
        for_player(slf.py(), player, |player| Ok(any(moves(slf, player, Wanted::All)?)))
    }

    /// Returns the best moves of a player: those that no other move is better than, and that win if any
    /// move wins. Without a player, those of both, ``(left, right)``.
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
    /// >>> import upstar
    /// >>> [move.name for move in upstar.games.nim("3 5 7").winning_moves("left")]
    /// ['3-2', '5-4', '7-6']
    ///
    /// ``winning_moves(player: _Player, /) -> list[Move]``
    /// ``winning_moves(player: None = None, /) -> tuple[list[Move], list[Move]]``
    #[pyo3(signature = (player = None, /))]
    fn winning_moves(slf: &Bound<'_, Self>, player: Option<&str>) -> PyResult<Py<PyAny>> {
        for_player(slf.py(), player, |player| Ok(any(moves(slf, player, Wanted::Winning)?)))
    }

    /// Returns who wins in misère play, in which a player who cannot move wins: ``"L"``, ``"R"``, ``"N"`` or ``"P"``.
    ///
    /// >>> import upstar
    /// >>> five = upstar.games.kayles("5")
    /// >>> five.misere_outcome(), five.genus(), five.phylum()
    /// ('N', '4^146', 'restless')
    ///
    /// ``misere_outcome() -> Literal["L", "R", "N", "P"]``
    fn misere_outcome(slf: &Bound<'_, Self>) -> PyResult<String> {
        misere_outcome(slf.as_super().get(), slf.py())
    }

    /// Returns the names of the moves with which a player wins in misère play if that player begins; without a
    /// player, those of both, ``(left, right)``.
    ///
    /// >>> import upstar
    /// >>> upstar.games.nim("1 1 2").misere_winning_moves("left")
    /// ['2-1']
    ///
    /// ``misere_winning_moves(player: _Player, /) -> list[str]``
    /// ``misere_winning_moves(player: None = None, /) -> tuple[list[str], list[str]]``
    #[pyo3(signature = (player = None, /))]
    fn misere_winning_moves(slf: &Bound<'_, Self>, player: Option<&str>) -> PyResult<Py<PyAny>> {
        misere_winning_moves(slf.as_super().get(), slf.py(), player)
    }

    /// Returns the positions after a player's moves; without a player, those of both, ``(left, right)``.
    ///
    /// >>> import upstar
    /// >>> upstar.games.domineering("...").options()
    /// ([], [domineering("##."), domineering(".##")])
    ///
    /// ``options(player: _Player, /) -> list[ShortPosition]``
    /// ``options(player: None = None, /) -> tuple[list[ShortPosition], list[ShortPosition]]``
    #[pyo3(signature = (player = None, /))]
    fn options(slf: &Bound<'_, Self>, player: Option<&str>) -> PyResult<Py<PyAny>> {
        for_player(slf.py(), player, |player| Ok(afters(slf.py(), moves(slf, player, Wanted::All)?)))
    }

    /// Returns the position as an SVG picture, which notebooks show.
    ///
    /// ``to_svg() -> str``
    fn to_svg(slf: &Bound<'_, Self>) -> PyResult<String> {
        svg(slf.as_super().get(), slf.py())
    }
}

/// A position of rules that say that a player who cannot move wins.
///
/// >>> import upstar
/// >>> nim = upstar.games.from_text('''name misere_nim
/// ... title Misère Nim
/// ... board heaps
/// ... both n -> n-k for k in 1..n
/// ... play misere
/// ... rules a player takes any number from one heap; whoever takes the last one loses
/// ... source C. L. Bouton, 1901
/// ... example 1 2 3
/// ... ''')
/// >>> position = nim("1 1 1")
/// >>> position.outcome(), position.genus()
/// ('P', '1^031')
/// >>> nim("1 1 5").winning_moves("left")
/// ['5-1']
#[pyclass(frozen, extends = Position, module = "upstar")]
pub(super) struct MiserePosition;

impl MiserePosition {
    /// Creates a position of this class.
    pub(super) fn of(py: Python<'_>, position: Position) -> PyResult<Py<PyAny>> {
        let made = PyClassInitializer::from(position).add_subclass(Self);
        Ok(Py::new(py, made)?.into_any())
    }
}

/// Returns the engine's position of a game that ends.
fn loopfree<'p, 'g, 's>(
    position: &'p EnginePosition<'g, 's>,
) -> Result<&'p (dyn EngineShort<'s> + 'g), Failure> {
    position.loopfree().ok_or_else(|| Failure::Unsupported("the position is of another kind".to_owned()))
}

/// Returns a position of a game that ends as an SVG picture.
fn svg(position: &Position, py: Python<'_>) -> PyResult<String> {
    position.ask(py, |position, _, _| {
        let position = loopfree(position)?;
        position_scene(position.board(), position.facts().signs)
            .map(|scene| scene.svg())
            .map_err(|limit| Failure::Unsupported(limit.to_string()))
    })
}

fn sum_of<'p, 's>(position: &'p EnginePosition<'_, 's>) -> Result<PlayedSum<'p, 's>, Failure> {
    Ok(PlayedSum::new(vec![loopfree(position)?.copied().into()]))
}

/// Finds a fact about an impartial position in misère play.
fn misere_fact(arguments: &Bound<'_, PyTuple>, fact: &'static Fact<OfMisere>) -> PyResult<Py<PyAny>> {
    Position::fact(arguments, fact, |position, session, control| {
        let facts = SumOutcome::misere_facts(&sum_of(position)?, u64::MAX, (session.store(), control))?;
        Ok(facts.map(|facts| (fact.how.find)(&facts)))
    })
}

/// Returns who wins in misère play.
fn misere_outcome(position: &Position, py: Python<'_>) -> PyResult<String> {
    position.ask(py, |position, session, control| {
        let within = (session.store(), control);
        let found = SumOutcome::search_misere(&sum_of(position)?, Aim::Outcome, within, &mut |_| {});
        match (found.outcome(), found.ended) {
            (Some(outcome), _) => Ok(outcome.to_string()),
            (None, ended) => Err(Failure::from(ended.unwrap_or(NoAnswer::NoEnd))),
        }
    })
}

/// Returns the names of the winning moves of a player in misère play, or of both players.
fn misere_winning_moves(position: &Position, py: Python<'_>, player: Option<&str>) -> PyResult<Py<PyAny>> {
    for_player(py, player, |player| {
        let names = position.ask(py, |position, session, control| {
            let sum = sum_of(position)?;
            let wins = SumOutcome::winning_in_misere(&sum, player, (session.store(), control))?;
            let calc = &mut Calc::new(session.store(), control);
            let moves = sum.choices(calc, player)?;
            let names = sum.move_names(&moves, player, calc, Style::Ascii)?.into_iter();
            let winning = names.zip(wins).filter(|(_, wins)| *wins).map(|(name, _)| name);
            Ok(winning.collect::<Vec<String>>())
        })?;
        names.into_iter().map(|name| Ok(name.into_pyobject(py)?.into_any().unbind())).collect()
    })
}

/// Adds the facts about impartial games to the class as methods.
pub(super) fn add_misere_facts(py: Python<'_>) -> PyResult<()> {
    add_methods(&py.get_type::<MiserePosition>(), MISERE_FACTS, Parameters::None, misere_fact)
}

#[pymethods]
impl MiserePosition {
    /// Returns who wins: ``"L"``, ``"R"``, ``"N"`` (next) or ``"P"`` (previous player).
    ///
    /// ``outcome() -> Literal["L", "R", "N", "P"]``
    fn outcome(slf: &Bound<'_, Self>) -> PyResult<String> {
        misere_outcome(slf.as_super().get(), slf.py())
    }

    /// Returns the names of the moves with which a player wins if that player begins; without a player, those of
    /// both, ``(left, right)``.
    ///
    /// ``winning_moves(player: _Player, /) -> list[str]``
    /// ``winning_moves(player: None = None, /) -> tuple[list[str], list[str]]``
    #[pyo3(signature = (player = None, /))]
    fn winning_moves(slf: &Bound<'_, Self>, player: Option<&str>) -> PyResult<Py<PyAny>> {
        misere_winning_moves(slf.as_super().get(), slf.py(), player)
    }

    /// Returns the positions after a player's moves; without a player, those of both, ``(left, right)``.
    ///
    /// ``options(player: _Player, /) -> list[MiserePosition]``
    /// ``options(player: None = None, /) -> tuple[list[MiserePosition], list[MiserePosition]]``
    #[pyo3(signature = (player = None, /))]
    fn options(slf: &Bound<'_, Self>, player: Option<&str>) -> PyResult<Py<PyAny>> {
        let (py, base) = (slf.py(), slf.as_super().get());
        for_player(py, player, |player: Player| {
            let texts =
                base.ask(py, |position, _, control| Ok(loopfree(position)?.texts_after(player, control)?))?;
            texts.into_iter().map(|text| Self::of(py, base.other(py, text))).collect()
        })
    }

    /// Returns the position as an SVG picture, which notebooks show.
    ///
    /// ``to_svg() -> str``
    fn to_svg(slf: &Bound<'_, Self>) -> PyResult<String> {
        svg(slf.as_super().get(), slf.py())
    }
}
