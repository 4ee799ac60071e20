//! Positions of escape games.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use upstar::escape::board::{EscapeGraph, Naming};
use upstar::escape::rules::{Rounds, Step, Turn};
use upstar::escape::{EscapeAnswer, EscapePlay, EscapePosition as EngineEscape};
use upstar::ground::Failure;
use upstar::ground::control::Control;
use upstar::ground::play::Play as _;
use upstar_draw::escape::{EscapePicture, escape_scene};

use super::position::Position;
use crate::errors;

/// A position of Nemesis, Blizzard, Cat Herding or a related game: a multigraph, and the vertex of the
/// player who walks on it.
///
/// >>> import upstar
/// >>> position = upstar.games.nemesis("grid(7,7) @ 2,3")
/// >>> position.winner(), position.best_step()
/// ('fugitive', '1,3')
/// >>> upstar.games.cat_herding("complete(4) @ 0").rounds()
/// 5
///
/// By default the walker stands at the start that the board names. The methods also accept another vertex,
/// by its name or its number.
#[pyclass(frozen, extends = Position, module = "upstar")]
pub(super) struct EscapePosition(pub(super) Arc<EngineEscape>);

/// Finds a vertex by its name or number.
pub(super) fn vertex(board: &EscapeGraph, at: &Bound<'_, PyAny>) -> PyResult<u32> {
    let py = at.py();
    let found = match (at.cast::<PyString>(), board.naming()) {
        (Ok(name), _) => board.vertex(&name.to_cow()?),
        // Nodes of networkx are identified by their text, even if they are numbers.
        (Err(_), Naming::Names(_)) => board.vertex(&at.str()?.to_cow()?),
        (Err(_), _) => at.extract::<u32>().ok().filter(|&vertex| (vertex as usize) < board.vertices()),
    };
    found.ok_or_else(|| {
        let shown = at.repr().map_or("?".to_owned(), |text| text.to_string());
        errors::input(py, format!("the board has no vertex {shown}"))
    })
}

/// Converts an answer: the name of the winner, or a number of deletions, `None` if play never ends.
fn answer_object(py: Python<'_>, answer: EscapeAnswer, play: &EscapePlay<'_>) -> PyResult<Py<PyAny>> {
    Ok(match answer {
        EscapeAnswer::WalkerWins(walker) => {
            let turn = if walker { Turn::Walk } else { Turn::Cut };
            play.rules().player(turn).into_pyobject(py)?.into_any().unbind()
        }
        EscapeAnswer::Rounds(Rounds::Finite(rounds)) => rounds.into_pyobject(py)?.into_any().unbind(),
        EscapeAnswer::Rounds(Rounds::Never) => py.None(),
    })
}

impl EscapePosition {
    fn start(&self, py: Python<'_>, start: Option<&Bound<'_, PyAny>>) -> PyResult<u32> {
        let board = self.0.graph();
        let walker = self.0.rules().player(Turn::Walk);
        match start {
            Some(at) => vertex(board, at),
            None => board
                .start()
                .ok_or_else(|| errors::input(py, format!("the vertex of the {walker} is missing"))),
        }
    }

    /// Asks a question about the play from a vertex.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        start: Option<&Bound<'_, PyAny>>,
        question: impl FnOnce(&EscapePlay<'_>, &Control) -> Result<T, Failure> + Send,
    ) -> PyResult<T> {
        let start = self.start(py, start)?;
        Position::ask_itself(py, |control| question(&self.0.from(start), control))
    }

    fn answer(&self, py: Python<'_>, start: Option<&Bound<'_, PyAny>>) -> PyResult<EscapeAnswer> {
        self.ask(py, start, |play, control| Ok(play.answer(control)?))
    }
}

#[pymethods]
impl EscapePosition {
    /// Returns the winner, by the player's name in this game.
    ///
    /// ``winner(start: str | int | None = None, /) -> str``
    #[pyo3(signature = (start = None, /))]
    fn winner(&self, py: Python<'_>, start: Option<&Bound<'_, PyAny>>) -> PyResult<&'static str> {
        let answer = self.answer(py, start)?;
        let rules = self.0.rules();
        answer.winner().map(|turn| rules.player(turn)).ok_or_else(|| {
            errors::input(
                py,
                "this game has no winner: its answer is a number of deletions, which rounds() returns",
            )
        })
    }

    /// Returns the number of copies of edges that are deleted until the cat is caught; ``None`` if it never
    /// is.
    ///
    /// ``rounds(start: str | int | None = None, /) -> int | None``
    #[pyo3(signature = (start = None, /))]
    fn rounds(&self, py: Python<'_>, start: Option<&Bound<'_, PyAny>>) -> PyResult<Option<u32>> {
        match self.answer(py, start)? {
            EscapeAnswer::Rounds(Rounds::Finite(rounds)) => Ok(Some(rounds)),
            EscapeAnswer::Rounds(Rounds::Never) => Ok(None),
            EscapeAnswer::WalkerWins(_) => {
                Err(errors::input(py, "this game has a winner, which winner() returns"))
            }
        }
    }

    /// Returns a best step of the player who begins: a vertex, or the ends of an edge. If every step loses,
    /// returns a sensible one; if the play is over, ``None``.
    ///
    /// ``best_step(start: str | int | None = None, /) -> str | None``
    #[pyo3(signature = (start = None, /))]
    fn best_step(&self, py: Python<'_>, start: Option<&Bound<'_, PyAny>>) -> PyResult<Option<String>> {
        self.ask(py, start, |play, control| {
            let (_, step) = play.search(control)?;
            Ok(step.map(|step| play.name(&step)))
        })
    }

    /// Returns all steps of the player who begins, with their results: dicts with ``step``, ``answer`` (the
    /// winner, or the number of deletions) and ``best``.
    ///
    /// ``steps(start: str | int | None = None, /) -> list[dict[str, Any]]``
    #[pyo3(signature = (start = None, /))]
    fn steps<'py>(
        &self,
        py: Python<'py>,
        start: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let judged = self.ask(py, start, |play, control| Ok(play.judged(control)?))?;
        let play = self.0.from(self.start(py, start)?);
        let dict = |step: Step, answer: EscapeAnswer, is_best: bool| {
            let fields = PyDict::new(py);
            fields.set_item("step", play.name(&step))?;
            fields.set_item("answer", answer_object(py, answer, &play)?)?;
            fields.set_item("best", is_best)?;
            Ok(fields)
        };
        judged.into_iter().map(|judged| dict(judged.step, judged.answer, judged.is_best)).collect()
    }

    /// Explains the answer in a sentence; ``None`` if no theorem explains it.
    ///
    /// ``why(start: str | int | None = None, /) -> str | None``
    #[pyo3(signature = (start = None, /))]
    fn why(&self, py: Python<'_>, start: Option<&Bound<'_, PyAny>>) -> PyResult<Option<String>> {
        self.ask(py, start, |play, control| {
            let answer = play.answer(control)?;
            let why = play.explanation(answer, control)?;
            Ok(why.map(|why| why.sentence(play.board())))
        })
    }

    /// Returns the answers for all starts, by the names of the vertices.
    ///
    /// >>> import upstar
    /// >>> upstar.games.nemesis("0-1 1-2 2-3 exits 0 3").map()
    /// {'0': 'fugitive', '1': 'fugitive', '2': 'fugitive', '3': 'fugitive'}
    ///
    /// ``map() -> dict[str, str | int | None]``
    fn map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let map = Position::ask_itself(py, |control| {
            let map = self.0.map(control);
            map.stopped.map_or(Ok(map.answers), |stop| Err(stop.into()))
        })?;
        let answers = PyDict::new(py);
        for (vertex, answer) in (0..).zip(map) {
            let answer = answer.map(|answer| answer_object(py, answer, &self.0.from(vertex))).transpose()?;
            answers.set_item(self.0.graph().name(vertex), answer)?;
        }
        Ok(answers)
    }

    /// Returns the board as an SVG picture, which notebooks show.
    ///
    /// ``to_svg() -> str``
    fn to_svg(&self, py: Python<'_>) -> PyResult<String> {
        board_svg(py, self.0.graph())
    }
}

/// Draws a board before the first step.
pub(super) fn board_svg(py: Python<'_>, board: &EscapeGraph) -> PyResult<String> {
    Position::ask_itself(py, |_| {
        escape_scene(board, &EscapePicture::default())
            .map(|scene| scene.svg())
            .map_err(|limit| Failure::Unsupported(limit.to_string()))
    })
}
