//! The Angel, turn by turn, and the Devils of the engine.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use upstar::angel::plane::{Rectangle, Square};
use upstar::angel::update::Rule;
use upstar::angel::{
    Angel as EngineAngel, DEVILS, Devil as EngineDevil, DevilKind, Moves, Run, Ties, Turn, waste,
};
use upstar::ground::Failure;
use upstar::ground::control::Control;
use upstar_draw::plane::{MAX_PLANE_SIDE, PlanePicture, plane_scene};

use super::plane::{Corners, corners};
use super::position::Position;
use crate::budget::ask_long;
use crate::errors::{self, Source};
use crate::pickling::maker;

/// The Angel of power 2, who escapes from the Devil on the infinite board for ever.
///
/// He begins on the square ``(0, 0)``. In each turn the Devil eats a square or passes, and the Angel moves.
/// :func:`upstar.angel.play` plays whole games.
///
/// >>> import upstar
/// >>> angel = upstar.Angel()
/// >>> angel.turn((0, 1))
/// [(0, 0), (1, 1)]
/// >>> angel.square, angel.turns
/// ((1, 1), 1)
///
/// With ``amended`` he moves in every turn, as in §5 of the paper. With ``literal`` he follows the literal
/// update rule.
///
/// ``Angel(*, amended: bool = False, literal: bool = False)``
#[pyclass(frozen, module = "upstar")]
pub(super) struct Angel {
    is_amended: bool,
    is_literal: bool,
    play: Mutex<Play>,
}

/// The Angel, and the turns of the Devil, in their order.
#[derive(Clone)]
struct Play {
    /// The Angel before the first turn.
    first: EngineAngel,
    angel: EngineAngel,
    /// The squares that the Devil ate; `None` is a pass.
    eaten: Vec<Option<Square>>,
    /// The squares of the Angel, from the start on.
    way: Vec<Square>,
    /// The last turn.
    last: Option<Turn>,
}

impl Play {
    fn new(first: EngineAngel) -> Self {
        let way = vec![first.square()];
        Self { angel: first.clone(), first, eaten: Vec::new(), way, last: None }
    }

    /// Repairs the Angel if the last turn was broken off: plays all complete turns again. The broken turn
    /// does not count.
    fn mend(&mut self, control: &Control) -> Result<(), Failure> {
        if self.angel.is_broken() {
            *self = self.again(self.eaten.len(), control)?;
        }
        Ok(())
    }

    /// Plays the first turns again.
    fn again(&self, turns: usize, control: &Control) -> Result<Self, Failure> {
        let mut play = Self::new(self.first.clone());
        for &square in &self.eaten[..turns] {
            play.turn(square, control)?;
        }
        Ok(play)
    }

    fn turn(&mut self, eaten: Option<Square>, control: &Control) -> Result<Turn, Failure> {
        self.mend(control)?;
        if eaten.is_some_and(|square| !square.is_in_range()) {
            return Err(Failure::Unsupported("the square is too far away".to_owned()));
        }
        let turn = self.angel.play_or_pass(eaten, control)?;
        self.eaten.push(eaten);
        self.way.push(self.angel.square());
        self.last = Some(turn.clone());
        Ok(turn)
    }

    /// Returns the part of the plane that a picture shows: all eaten squares and the whole way, or its part
    /// around the Angel.
    fn window(&self) -> Rectangle {
        let here = self.angel.square();
        let squares = self.eaten.iter().flatten().chain(&self.way).filter(|square| square.x >= 0);
        let all = squares.fold(Rectangle::around(here, here), |all, &square| all.with(square));
        let (low, high) = (all.south_west, all.north_east);
        let near = |at: i64, to: i64| to.clamp(at - AROUND, at + AROUND);
        let mut window = Rectangle::around(
            Square::new(low.x - MARGIN, low.y - MARGIN),
            Square::new(high.x + MARGIN, high.y + MARGIN),
        );
        let (width, height) = window.sides();
        if width > MAX_PLANE_SIDE {
            (window.south_west.x, window.north_east.x) = (near(here.x, low.x), near(here.x, high.x));
        }
        if height > MAX_PLANE_SIDE {
            (window.south_west.y, window.north_east.y) = (near(here.y, low.y), near(here.y, high.y));
        }
        window
    }
}

/// The margin around a game in a picture, and the distance that is shown if the whole game would be too large.
const MARGIN: i64 = 4;
const AROUND: i64 = 60;

/// A turn of the Devil in Python.
type Eaten = Option<(i64, i64)>;

/// The options of the Angel, and the squares that were eaten: the arguments of [`angel_of`].
type Parts = (bool, bool, Vec<Eaten>);

impl Angel {
    fn play(&self) -> MutexGuard<'_, Play> {
        self.play.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the play, repaired if its last turn was broken off.
    fn mended(&self, py: Python<'_>) -> PyResult<MutexGuard<'_, Play>> {
        // The lock is not held while the question runs, which may wait for Python.
        let is_broken = self.play().angel.is_broken();
        if is_broken {
            Position::ask_itself(py, |control| self.play().mend(control))?;
        }
        Ok(self.play())
    }
}

#[pymethods]
impl Angel {
    #[new]
    #[pyo3(signature = (*, amended = false, literal = false))]
    fn new(amended: bool, literal: bool) -> Self {
        let moves = if amended { Moves::Amended } else { Moves::Plain };
        let rule = if literal { Rule::Literal } else { Rule::Relaxed };
        let first = EngineAngel::with_rule(rule, moves, Ties::default());
        Self { is_amended: amended, is_literal: literal, play: Mutex::new(Play::new(first)) }
    }

    /// Plays a turn: the Devil eats a square, or passes with ``None``, and the Angel moves. Returns the squares
    /// that he passes; the last one is his new square. A square that is eaten again is as good as a pass.
    ///
    /// A turn that is broken off by a budget or Ctrl-C does not count. The next question then plays all
    /// other turns again.
    ///
    /// ``turn(eaten: _Square | None, /) -> list[_Square]``
    #[pyo3(signature = (eaten, /))]
    fn turn(&self, py: Python<'_>, eaten: Eaten) -> PyResult<Vec<(i64, i64)>> {
        let held = self.play().angel.bytes();
        ask_long(py, Source::Nothing, held, |control| {
            let turn = self.play().turn(eaten.map(|(x, y)| Square::new(x, y)), control)?;
            Ok(turn.passed.iter().map(|segment| (segment.right().x, segment.right().y)).collect())
        })
    }

    /// Takes the last turn back. The turns before it are played again.
    ///
    /// ``undo() -> None``
    fn undo(&self, py: Python<'_>) -> PyResult<()> {
        let before = self.play().clone();
        let turns = before.eaten.len().checked_sub(1);
        let turns = turns.ok_or_else(|| PyIndexError::new_err("there is no turn to take back"))?;
        let again = Position::ask_itself(py, |control| before.again(turns, control))?;
        *self.play() = again;
        Ok(())
    }

    /// Returns the record of the last turn: ``turn`` (its number), ``eaten``, ``landing``, ``perch``,
    /// ``passed`` (the headings of the segments that the perch passed), ``path`` (the headings of the next
    /// ``ahead`` segments), ``L``, ``n``, and ``joined`` (the squares that joined the left set, as rectangles
    /// ``((x, y), (x, y))``). Before the first turn the number is 0.
    ///
    /// ``record(ahead: int = 60) -> dict[str, Any]``
    #[pyo3(signature = (ahead = 60))]
    fn record<'py>(&self, py: Python<'py>, ahead: usize) -> PyResult<Bound<'py, PyDict>> {
        let play = self.mended(py)?;
        let (angel, perch) = (&play.angel, play.angel.perch());
        let column = |run: Run| {
            let last = run.until.map_or(run.from, |until| until - 1);
            Rectangle::around(Square::new(run.x, run.from), Square::new(run.x, last))
        };
        let path: String = angel.future().take(ahead).map(|(segment, _)| segment.heading.letter()).collect();
        let passed = play.last.iter().flat_map(|turn| &turn.passed).map(|segment| segment.heading.letter());
        let joined: Vec<Corners> = corners(angel.added().map(column).collect());
        let record = PyDict::new(py);
        record.set_item("turn", angel.turns())?;
        record.set_item("eaten", play.eaten.last().copied().flatten().map(|square| (square.x, square.y)))?;
        record.set_item("landing", (angel.square().x, angel.square().y))?;
        record.set_item("perch", (perch.x, perch.y, perch.heading.to_string()))?;
        record.set_item("passed", passed.collect::<String>())?;
        record.set_item("path", path)?;
        record.set_item("L", angel.length())?;
        record.set_item("n", angel.count())?;
        record.set_item("joined", joined)?;
        Ok(record)
    }

    /// Returns the game as an SVG picture, which notebooks show.
    ///
    /// ``to_svg() -> str``
    fn to_svg(&self, py: Python<'_>) -> PyResult<String> {
        Position::ask_itself(py, |control| {
            let mut play = self.play();
            play.mend(control)?;
            let picture =
                PlanePicture { way: play.way.clone(), ..PlanePicture::of_game(&play.angel, play.window()) };
            let scene = plane_scene(&[picture], "A game of the Angel");
            scene.map(|scene| scene.svg()).map_err(|limit| Failure::Unsupported(limit.to_string()))
        })
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.to_svg(py)
    }

    /// His current square.
    ///
    /// ``square: _Square``
    #[getter]
    fn square(&self, py: Python<'_>) -> PyResult<(i64, i64)> {
        let square = self.mended(py)?.angel.square();
        Ok((square.x, square.y))
    }

    /// The perch: the segment of his path on whose right side he is, as ``(x, y, heading)``.
    ///
    /// ``perch: tuple[int, int, str]``
    #[getter]
    fn perch(&self, py: Python<'_>) -> PyResult<(i64, i64, String)> {
        let perch = self.mended(py)?.angel.perch();
        Ok((perch.x, perch.y, perch.heading.to_string()))
    }

    /// The number of turns.
    ///
    /// ``turns: int``
    #[getter]
    fn turns(&self) -> usize {
        self.play().eaten.len()
    }

    /// Returns whether the Devil has eaten a square.
    ///
    /// ``has_eaten(square: _Square, /) -> bool``
    #[pyo3(signature = (square, /))]
    fn has_eaten(&self, py: Python<'_>, square: (i64, i64)) -> PyResult<bool> {
        Ok(self.mended(py)?.angel.has_eaten(Square::new(square.0, square.1)))
    }

    /// Returns whether a square is in the left set, on the left side of his path.
    ///
    /// ``is_left(square: _Square, /) -> bool``
    #[pyo3(signature = (square, /))]
    fn is_left(&self, py: Python<'_>, square: (i64, i64)) -> PyResult<bool> {
        Ok(self.mended(py)?.angel.is_left(Square::new(square.0, square.1)))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        let pair = |square: &Option<Square>| square.map(|square| (square.x, square.y));
        let eaten = self.play().eaten.iter().map(pair).collect();
        Ok((maker(py, "angel_of")?, (self.is_amended, self.is_literal, eaten)))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (square, turns) = (self.square(py)?, self.turns());
        Ok(format!("<Angel at {square:?} after {turns} turns>"))
    }
}

/// Creates the Angel after the turns of a play, for pickling.
///
/// ``angel_of(amended: bool, literal: bool, eaten: list[_Square | None]) -> Angel``
#[pyfunction]
pub(super) fn angel_of(py: Python<'_>, amended: bool, literal: bool, eaten: Vec<Eaten>) -> PyResult<Angel> {
    let angel = Angel::new(amended, literal);
    Position::ask_itself(py, |control| {
        let mut play = angel.play();
        let squares = eaten.iter().map(|eaten| eaten.map(|(x, y)| Square::new(x, y)));
        squares.into_iter().try_for_each(|square| play.turn(square, control).map(drop))
    })?;
    Ok(angel)
}

/// A Devil of the engine, such as ``Devil("spiral(48)")``. :func:`upstar.angel.devils` lists them.
///
/// >>> import upstar
/// >>> devil, angel = upstar.angel.Devil("own"), upstar.Angel()
/// >>> devil.eat(angel)
/// (0, 0)
///
/// ``Devil(name: str, /, *, seed: int = 1)``
#[pyclass(frozen, module = "upstar.angel")]
pub(super) struct Devil {
    name: String,
    seed: u64,
    /// The Devil, unless he was interrupted while he was thinking.
    devil: Mutex<Option<Box<dyn EngineDevil>>>,
}

#[pymethods]
impl Devil {
    #[new]
    #[pyo3(signature = (name, /, *, seed = 1))]
    fn new(py: Python<'_>, name: String, seed: u64) -> PyResult<Self> {
        let kind = DevilKind::parse(&name).map_err(|message| errors::input(py, message))?;
        Ok(Self { name, seed, devil: Mutex::new(Some(kind.devil(seed))) })
    }

    /// Returns the square that he eats next in a game with this Angel, of which he has seen all turns.
    ///
    /// ``eat(angel: Angel, /) -> _Square``
    #[pyo3(signature = (angel, /))]
    fn eat(&self, py: Python<'_>, angel: &Angel) -> PyResult<(i64, i64)> {
        let held = angel.mended(py)?.angel.bytes();
        ask_long(py, Source::Nothing, held, |control| {
            let mut place = self.devil.lock().unwrap_or_else(PoisonError::into_inner);
            let interrupted =
                || Failure::Unsupported("this Devil was interrupted while he was thinking".to_owned());
            let mut devil = place.take().ok_or_else(interrupted)?;
            let play = angel.play();
            let square = devil.eat(&play.angel, control)?;
            *place = Some(devil);
            let square = if play.angel.has_eaten(square) { waste(&play.angel) } else { square };
            Ok((square.x, square.y))
        })
    }

    /// The name.
    ///
    /// ``name: str``
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The seed of his chance.
    ///
    /// ``seed: int``
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    fn __repr__(&self) -> String {
        format!("Devil({:?}, seed={})", self.name, self.seed)
    }
}

/// Returns the Devils, each with its name, the default of its number if it has one, and a verb phrase.
///
/// ``devil_kinds() -> list[tuple[str, int | None, str]]``
#[pyfunction]
pub(super) fn devil_kinds() -> Vec<(&'static str, Option<u64>, &'static str)> {
    DEVILS.iter().map(|kind| (kind.name, kind.default, kind.does)).collect()
}
