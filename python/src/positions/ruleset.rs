//! The rulesets of the engine, and text rulesets.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use upstar::ground::board::OnBoard;
use upstar::ground::control::Control;
use upstar::ground::data::{Data, DataError, Field};
use upstar::ground::input::InputError;
use upstar::ground::{Facts, Failure};
use upstar::registry::{Game as EngineGame, Position as EnginePosition, Registered, Rulesets, partizan_name};

use super::at_once::AtOncePosition;
use super::data;
use super::escape::EscapePosition;
use super::impartial::ImpartialPosition;
use super::partizan::PartizanPosition;
use super::plane::PathPosition;
use super::position::Position;
use super::short::{MiserePosition, ShortPosition};
use super::spies::SpiesPosition;
use super::stalks::StalksPosition;
use crate::budget::ask_long;
use crate::errors::{Source, input, of_failure};
use crate::numbers::hash_of_text;
use crate::store::current;

/// A ruleset of the engine, or a text ruleset. Call it with a position to get an object that answers
/// questions about it.
///
/// >>> import upstar
/// >>> domineering = upstar.games.domineering
/// >>> domineering.title, domineering.kind
/// ('Domineering', 'short')
/// >>> domineering("..|..").value()
/// Value('+-1')
///
/// A position is a text in the notation of the ruleset, a list of rows, a dict in the batch format of the
/// book, a NumPy array (see :func:`upstar.boards.rows_of_array`), or a graph of networkx
/// (:func:`upstar.boards.fields_of_graph`).
///
/// >>> domineering(["..", ".."]) == domineering({"rows": ["..", ".."]}) == domineering("..|..")
/// True
#[pyclass(frozen, weakref, module = "upstar")]
pub(crate) struct Game {
    pub(crate) ruleset: Registered,
    /// The text of the ruleset, unless it is built in.
    text: Option<String>,
}

impl Game {
    fn facts(&self) -> Facts<'_> {
        self.ruleset.facts()
    }

    /// Returns whether both have the same name and the same text.
    fn is_same(&self, other: &Self) -> bool {
        self.ruleset.name() == other.ruleset.name() && self.text == other.text
    }
}

/// The kind of a position, with the engine's object if the Python object keeps it.
enum Opened {
    Short,
    Misere,
    Partizan,
    Loopy,
    Stalks(Box<upstar::games::solve::StalksPosition>),
    Escape(Box<upstar::escape::EscapePosition>),
    Spies(Box<upstar::escape::spies::SpiesPosition>),
    AtOnce(Box<upstar::escape::at_once::AtOncePosition>),
    Plane(Box<upstar::angel::update::UpdatePosition>),
}

/// A position as it was given.
pub(crate) enum GivenPosition {
    Text(String),
    Data(Data),
}

impl GivenPosition {
    /// Converts a Python object into text or data.
    pub(crate) fn of(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(match object.cast::<PyString>() {
            Ok(text) => Self::Text(text.to_cow()?.into_owned()),
            Err(_) => Self::Data(data::read(object)?),
        })
    }

    /// Returns the text to which errors refer.
    pub(crate) fn source(&self) -> Source<'_> {
        match self {
            Self::Text(text) => Source::Text(text),
            Self::Data(_) => Source::Nothing,
        }
    }
}

/// Reads a position and asks a question about it, under a control.
pub(crate) fn read_given<'s, T>(
    game: &dyn EngineGame<'s>,
    given: &GivenPosition,
    control: &Control,
    question: impl FnOnce(EnginePosition<'_, 's>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    question(match given {
        GivenPosition::Text(text) => game.read_under(text, control)?,
        GivenPosition::Data(data) => game.read_data(Field::under(data, control)).map_err(of_data)?,
    })
}

fn opened(position: EnginePosition<'_, '_>) -> (String, Opened) {
    let text = position.text();
    let opened = match position {
        EnginePosition::Short(_) => Opened::Short,
        EnginePosition::Misere(_) => Opened::Misere,
        EnginePosition::Partizan(_) => Opened::Partizan,
        EnginePosition::Loopy(_) => Opened::Loopy,
        EnginePosition::Stalks(position) => Opened::Stalks(position),
        EnginePosition::Escape(position) => Opened::Escape(position),
        EnginePosition::Spies(position) => Opened::Spies(position),
        EnginePosition::AtOnce(position) => Opened::AtOnce(position),
        EnginePosition::Plane(position) => Opened::Plane(position),
    };
    (text, opened)
}

fn of_data(error: DataError) -> Failure {
    match error.stop {
        Some(stop) => stop.into(),
        None => InputError::new(0..0, error.to_string()).into(),
    }
}

impl Game {
    /// Reads a position, and creates its object.
    fn read(slf: &Bound<'_, Self>, given: &GivenPosition) -> PyResult<Py<PyAny>> {
        let (py, this) = (slf.py(), slf.get());
        let home = current();
        let (text, opened) = ask_long(py, given.source(), home.bytes(), |control: &Control| {
            home.with_game(&this.ruleset, |game, _| {
                read_given(game, given, control, |position| Ok(self::opened(position)))
            })
        })?;
        let ruleset = slf.clone().into_any().unbind();
        object(py, Position { game: this.ruleset.clone(), ruleset, home, text }, opened)
    }
}

/// Creates the object of a position, in the class of its kind.
fn object(py: Python<'_>, position: Position, opened: Opened) -> PyResult<Py<PyAny>> {
    let base = PyClassInitializer::from;
    Ok(match opened {
        Opened::Short => return ShortPosition::of(py, position),
        Opened::Misere => return MiserePosition::of(py, position),
        Opened::Partizan => return PartizanPosition::of(py, position),
        Opened::Loopy => return ImpartialPosition::of(py, position),
        Opened::Stalks(it) => {
            Py::new(py, base(position).add_subclass(StalksPosition(Arc::from(it))))?.into_any()
        }
        Opened::Escape(it) => {
            Py::new(py, base(position).add_subclass(EscapePosition(Arc::from(it))))?.into_any()
        }
        Opened::Spies(it) => {
            Py::new(py, base(position).add_subclass(SpiesPosition(Arc::from(it))))?.into_any()
        }
        Opened::AtOnce(it) => {
            Py::new(py, base(position).add_subclass(AtOncePosition(Arc::from(it))))?.into_any()
        }
        Opened::Plane(it) => {
            Py::new(py, base(position).add_subclass(PathPosition(Arc::from(it))))?.into_any()
        }
    })
}

#[pymethods]
impl Game {
    /// Reads a position.
    #[pyo3(signature = (position, /, **keywords))]
    fn __call__(
        slf: &Bound<'_, Self>,
        position: &Bound<'_, PyAny>,
        keywords: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Py<PyAny>> {
        let (py, this) = (slf.py(), slf.get());
        // Plain text is read directly. Arrays, graphs and further arguments go through `upstar.boards`
        // first.
        let is_plain = keywords.is_none_or(|keywords| keywords.is_empty());
        if let (Ok(text), true) = (position.cast::<PyString>(), is_plain) {
            return Self::read(slf, &GivenPosition::Text(text.to_cow()?.into_owned()));
        }
        let boards = py.import("upstar.boards")?;
        let data = boards.call_method("data_of", (position, this.facts().board), keywords)?;
        Self::read(slf, &GivenPosition::of(&data)?)
    }

    /// The name in expressions.
    ///
    /// ``name: str``
    #[getter]
    fn name(&self) -> &str {
        self.ruleset.name()
    }

    /// The name in the literature.
    ///
    /// ``title: str``
    #[getter]
    fn title(&self) -> &str {
        self.facts().title
    }

    /// The kind of game, which determines the questions that have an answer.
    ///
    /// ``kind: str``
    #[getter]
    fn kind(&self) -> &'static str {
        self.ruleset.kind().word()
    }

    /// The kind of board.
    ///
    /// ``board: str``
    #[getter]
    fn board(&self) -> &str {
        self.facts().board
    }

    /// The notation of positions.
    ///
    /// ``notation: str``
    #[getter]
    fn notation(&self) -> &str {
        self.facts().notation
    }

    /// The rules, in a sentence.
    ///
    /// ``rules: str``
    #[getter]
    fn rules(&self) -> &str {
        self.facts().rules
    }

    /// The source of the rules.
    ///
    /// ``source: str``
    #[getter]
    fn source(&self) -> &str {
        self.facts().source
    }

    /// An example of a position, as text.
    ///
    /// ``example: str``
    #[getter]
    fn example(&self) -> &str {
        self.facts().example
    }

    /// Returns the impartial form, in which each player has the moves of both.
    ///
    /// ``impartial_form() -> Game``
    ///
    /// >>> import upstar
    /// >>> cram = upstar.games.domineering.impartial_form()
    /// >>> cram, cram("4x5").value()
    /// (<game impartial(domineering)>, Value('*2'))
    fn impartial_form(&self, py: Python<'_>) -> PyResult<Self> {
        let form = self.ruleset.impartial_form();
        let form = form.ok_or_else(|| input(py, self.ruleset.no_impartial_form()))?;
        Ok(Self { ruleset: form, text: self.text.clone() })
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.is_same(other.get()))
    }

    fn __hash__(&self) -> PyResult<isize> {
        hash_of_text(self.ruleset.name())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let games = py.import("upstar.games")?;
        Ok(match &self.text {
            Some(text) if partizan_name(self.ruleset.name()).is_some() => {
                (py.import("upstar._upstar")?.getattr("written_form")?, (text.clone(),))
            }
            Some(text) => (games.getattr("from_text")?, (text.clone(),)),
            None => (games.getattr("named")?, (self.ruleset.name().to_owned(),)),
        })
    }

    fn __repr__(&self) -> String {
        format!("<game {}>", self.facts().name)
    }
}

/// Returns all rulesets by their names.
///
/// ``all_games() -> dict[str, Game]``
#[pyfunction]
pub(super) fn all_games(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let games = PyDict::new(py);
    for ruleset in Rulesets::built_in().list() {
        games.set_item(ruleset.name(), Py::new(py, Game { ruleset: ruleset.clone(), text: None })?)?;
    }
    Ok(games)
}

/// Creates a ruleset from a text.
///
/// ``written_game(text: str) -> Game``
#[pyfunction]
pub(super) fn written_game(py: Python<'_>, text: String) -> PyResult<Game> {
    let ruleset = Registered::read(&text);
    let ruleset = ruleset.map_err(|error| of_failure(py, Source::Text(&text), &error.into()))?;
    Ok(Game { ruleset, text: Some(text) })
}

/// Creates the impartial form of a ruleset from the text of the ruleset.
///
/// ``written_form(text: str) -> Game``
#[pyfunction]
pub(super) fn written_form(py: Python<'_>, text: String) -> PyResult<Game> {
    written_game(py, text)?.impartial_form(py)
}

/// Returns the built-in ruleset with a name, which may be an impartial form; `None` if there is none.
///
/// ``named_game(name: str) -> Game | None``
#[pyfunction]
pub(super) fn named_game(name: &str) -> Option<Game> {
    let rulesets = Rulesets::built_in();
    let full = rulesets.full_name(name).ok()?;
    rulesets.named(full).map(|ruleset| Game { ruleset: ruleset.clone(), text: None })
}
