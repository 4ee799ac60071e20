//! Rulesets written in Python.

mod callbacks;
mod codes;
mod moves;
mod positions;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread::ThreadId;
use std::time::Duration;

use pyo3::exceptions::{PyNotImplementedError, PyRuntimeError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{IntoPyDict, PyDict, PyTuple};
use upstar::games::rules::Signed;
use upstar::games::solve::{NumberedFailure, NumberedSolver};
use upstar::games::value::{Calc, Held, LoopyValue};
use upstar::ground::Player;
use upstar::ground::control::{Control, Stop};
use upstar::session::Session;
use upstar_api::Budget;

use self::callbacks::Callbacks;
use self::positions::Positions;
use crate::budget::{Watch, control, limits};
use crate::errors;
use crate::game::game;
use crate::store::{Home, Kept, current};

/// The interval between two looks whether another thread has finished.
const WAIT: Duration = Duration::from_millis(1);

/// The base class for rulesets of your own. A subclass defines the moves of the players; positions are any
/// hashable objects. The player who cannot move loses; infinite play is a draw.
///
/// >>> import upstar
/// >>> class TakeAway(upstar.Ruleset):
/// ...     def left(self, heap):
/// ...         return [heap - n for n in (1, 2) if n <= heap]
/// ...     def right(self, heap):
/// ...         return [heap - n for n in (1, 3) if n <= heap]
/// >>> game = TakeAway()
/// >>> game.value(5), game.outcome(5), game.best_moves(5, "left")
/// (Value('^2*'), 'L', [4])
///
/// The engine does the search, and remembers positions and their values. Positions may lead back to each
/// other, and may be nested deeper than Python's recursion limit. An exception raised by a method ends the
/// search and is passed on. A budget (:class:`upstar.budget`) and Ctrl-C end it, too; everything found
/// until then is reused by the next question.
///
/// Three more methods make a search faster, without changing any answer:
///
/// - ``components(position)`` returns positions or values whose sum is the position;
/// - ``normal(position)`` returns a position of the same value, the same one for all similar positions,
///   such as mirror images;
/// - ``negative(position)`` returns the position with the players' roles exchanged, or ``None``.
///
/// An impartial ruleset defines ``options(position)`` in place of ``left`` and ``right``, which is called
/// once for both players.
///
/// A ruleset keeps the positions that have occurred, and the store in which it was first asked, for its
/// lifetime or until :meth:`forget`. Several threads may ask it; they wait for each other. Pickling and
/// copying keep the attributes of the object, but not the remembered positions.
///
/// ``Ruleset(*_arguments: Any, **_keywords: Any)``
#[pyclass(frozen, subclass, weakref, module = "upstar")]
pub(crate) struct Ruleset {
    memory: Mutex<Option<Memory>>,
    /// The thread that is searching.
    at_work: Mutex<Option<ThreadId>>,
}

/// The memory of a ruleset.
struct Memory {
    home: Arc<Home>,
    solver: NumberedSolver,
    positions: Positions,
}

/// Marks a search in progress, which the ruleset's own methods must not start again.
struct AtWork<'r>(&'r Ruleset);

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        *lock(&self.0.at_work) = None;
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the player with a name.
pub(crate) fn player(py: Python<'_>, name: &str) -> PyResult<Player> {
    match name.to_ascii_lowercase().as_str() {
        "left" | "l" => Ok(Player::Left),
        "right" | "r" => Ok(Player::Right),
        _ => Err(errors::input(py, format!("a player is \"left\" or \"right\", not {name:?}"))),
    }
}

/// The function that restores an object, its argument, and the object's state.
type Reduced<'py> = (Bound<'py, PyAny>, (Bound<'py, PyAny>,), Bound<'py, PyAny>);
type Searched<T> = Result<T, NumberedFailure<PyErr>>;

/// A search with everything that it needs.
struct Inquiry<'a, 'py, 's> {
    solver: &'a mut NumberedSolver,
    callbacks: Callbacks<'a, 'py, 's>,
    session: &'a Session<'s>,
    control: &'a Control,
}

impl<'py, 's> Inquiry<'_, 'py, 's> {
    /// Calculates the value of a position.
    fn value(&mut self, position: &Bound<'py, PyAny>) -> Searched<LoopyValue<'s>> {
        let mut parts: Vec<Signed<u32>> = Vec::new();
        self.callbacks.add_parts(position, &mut parts).map_err(NumberedFailure::Rules)?;
        self.solver.sum(&parts, &mut self.callbacks, self.session.store(), self.control)
    }

    fn calc(&self) -> Calc<'s, '_> {
        Calc::new(self.session.store(), self.control)
    }
}

impl Ruleset {
    /// Runs a question with the ruleset's memory, which no other thread uses meanwhile.
    fn ask<T>(
        slf: &Bound<'_, Self>,
        question: impl for<'a, 'py, 's> FnOnce(&mut Inquiry<'a, 'py, 's>, Python<'py>) -> Searched<T>,
    ) -> PyResult<(T, Arc<Home>)> {
        let (py, this) = (slf.py(), slf.get());
        let me = std::thread::current().id();
        // The thread asks again from inside one of the methods: waiting for its own memory would be a
        // deadlock.
        if *lock(&this.at_work) == Some(me) {
            return Err(PyRuntimeError::new_err(
                "a method of a ruleset asked the ruleset itself, while it works on another position",
            ));
        }
        let limits = limits();
        let mut guard = this.memory_when_free(py, limits)?;
        *lock(&this.at_work) = Some(me);
        let _at_work = AtWork(this);
        let Memory { home, solver, positions } = guard.get_or_insert_with(|| {
            let home = current();
            let solver = home.with(|session| NumberedSolver::new(session.store()));
            Memory { home, solver, positions: Positions::default() }
        });
        let control = control(limits, home.bytes() + solver.bytes() + positions.bytes());
        let done = home.with(|session| {
            let callbacks = Callbacks::new(slf, positions, (session, &control), Watch::new(limits));
            let callbacks = callbacks.map_err(NumberedFailure::Rules)?;
            question(&mut Inquiry { solver, callbacks, session, control: &control }, py)
        });
        let known = solver.known();
        Ok((done.map_err(|failure| raised(py, failure, known))?, home.clone()))
    }
}

impl Ruleset {
    /// Waits until no other thread uses the memory, and returns it locked. Two rulesets that ask each other
    /// in two threads would wait for ever, unless a limit of time ends it.
    fn memory_when_free(&self, py: Python<'_>, limits: Budget) -> PyResult<MutexGuard<'_, Option<Memory>>> {
        let watch = Watch::new(limits);
        loop {
            match self.memory.try_lock() {
                Ok(memory) => return Ok(memory),
                Err(TryLockError::Poisoned(memory)) => return Ok(memory.into_inner()),
                Err(TryLockError::WouldBlock) => {}
            }
            // Python's lock is released meanwhile, since the other thread may need it to finish.
            py.detach(|| std::thread::sleep(WAIT));
            py.check_signals()?;
            if watch.is_late() {
                return Err(errors::unknown(py, Stop::Cancelled, None));
            }
        }
    }
}

/// Converts the failure of a search into an exception.
fn raised(py: Python<'_>, failure: NumberedFailure<PyErr>, known: usize) -> PyErr {
    let facts = || [("positions", known)].into_py_dict(py).ok();
    match failure {
        NumberedFailure::Rules(error) => error,
        NumberedFailure::NoStopper => errors::unknown_because(
            py,
            "a position that leads back to itself has components that are not stoppers, whose sum has no value",
            "loops",
            facts(),
        ),
        NumberedFailure::Stopped(stop) => errors::unknown(py, stop, facts()),
        NumberedFailure::Grows => errors::unknown_because(
            py,
            "the game does not end: a position recurs as one of more and more components",
            "loops",
            facts(),
        ),
    }
}

#[pymethods]
impl Ruleset {
    #[new]
    #[pyo3(signature = (*_arguments, **_keywords))]
    fn new(_arguments: &Bound<'_, PyTuple>, _keywords: Option<&Bound<'_, PyDict>>) -> Self {
        Self { memory: Mutex::new(None), at_work: Mutex::new(None) }
    }

    /// Returns the positions after Left's moves, as a list or an iterator.
    ///
    /// ``left(position: Any) -> Iterable[Hashable]``
    fn left<'py>(slf: &Bound<'py, Self>, position: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        slf.call_method1(intern!(slf.py(), "options"), (position,))
    }

    /// Returns the positions after Right's moves, as a list or an iterator.
    ///
    /// ``right(position: Any) -> Iterable[Hashable]``
    fn right<'py>(slf: &Bound<'py, Self>, position: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        slf.call_method1(intern!(slf.py(), "options"), (position,))
    }

    /// Returns the positions after the moves of an impartial ruleset, in which both players have the same
    /// moves.
    ///
    /// ``options(position: Any, /) -> Iterable[Hashable]``
    #[pyo3(signature = (position, /))]
    fn options<'py>(slf: &Bound<'py, Self>, position: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let _ = position;
        let class = slf.get_type().name()?;
        let message = format!(
            "{class} must define the moves: left(position) and right(position), or options(position)"
        );
        Err(PyNotImplementedError::new_err(message))
    }

    /// Returns positions or values whose sum is the position.
    ///
    /// ``components(position: Any) -> Iterable[Hashable]``
    fn components<'py>(&self, position: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(position.py(), [position])
    }

    /// Returns a representative of all positions that obviously have the same value.
    ///
    /// ``normal(position: Any) -> Hashable``
    fn normal<'py>(&self, position: Bound<'py, PyAny>) -> Bound<'py, PyAny> {
        position
    }

    /// Returns the position with the players' roles exchanged, or ``None``.
    ///
    /// ``negative(position: Any) -> Hashable | None``
    fn negative(&self, position: &Bound<'_, PyAny>) -> Option<Py<PyAny>> {
        let _ = position;
        None
    }

    /// Returns the value of a position: a :class:`Value`, or a :class:`LoopyValue` if play need not end.
    ///
    /// >>> import upstar
    /// >>> class Walk(upstar.Ruleset):
    /// ...     def left(self, n):
    /// ...         return [n - 1] if n > 0 else []
    /// ...     def right(self, n):
    /// ...         return [n] if n > 0 else []
    /// >>> Walk().value(1)
    /// LoopyValue('over')
    ///
    /// ``value(position: Hashable, /) -> Value | LoopyValue``
    #[pyo3(signature = (position, /))]
    fn value(slf: &Bound<'_, Self>, position: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let position = position.clone().unbind();
        let (held, home) = Self::ask(slf, |inquiry, py| Ok(inquiry.value(position.bind(py))?.held()))?;
        game(slf.py(), Kept { home, held })
    }

    /// Returns the outcome: ``"L"``, ``"R"``, ``"N"``, ``"P"``; if play need not end, one of the nine
    /// values for loopy games.
    ///
    /// ``outcome(position: Hashable, /) -> str``
    #[pyo3(signature = (position, /))]
    fn outcome(slf: &Bound<'_, Self>, position: &Bound<'_, PyAny>) -> PyResult<String> {
        let position = position.clone().unbind();
        let (outcome, _) = Self::ask(slf, |inquiry, py| {
            let value = inquiry.value(position.bind(py))?;
            Ok(inquiry.calc().loopy_outcome(value)?.to_string())
        })?;
        Ok(outcome)
    }

    /// Returns the positions after a player's moves with their values, as pairs ``(position, value)``.
    ///
    /// ``moves(position: Hashable, player: _Player, /) -> list[tuple[Any, Value | LoopyValue]]``
    #[pyo3(signature = (position, player, /))]
    fn moves(
        slf: &Bound<'_, Self>,
        position: &Bound<'_, PyAny>,
        player: &str,
    ) -> PyResult<Vec<(Py<PyAny>, Py<PyAny>)>> {
        let mover = self::player(slf.py(), player)?;
        let position = position.clone().unbind();
        let (found, home) = Self::ask(slf, |inquiry, py| {
            let moves = inquiry.moves(position.bind(py), mover)?;
            Ok(moves.into_iter().map(|(after, value)| (after.unbind(), value.held())).collect::<Vec<_>>())
        })?;
        let pair = |(after, held): (Py<PyAny>, Held)| {
            Ok((after, game(slf.py(), Kept { home: home.clone(), held })?))
        };
        found.into_iter().map(pair).collect()
    }

    /// Returns the positions after the best moves of a player: no other move leads to a better value, and
    /// they win if any move wins. Without a player, those of both, ``(left, right)``.
    ///
    /// ``best_moves(position: Hashable, player: _Player, /) -> list[Any]``
    /// ``best_moves(position: Hashable, player: None = None, /) -> tuple[list[Any], list[Any]]``
    #[pyo3(signature = (position, player = None, /))]
    fn best_moves(
        slf: &Bound<'_, Self>,
        position: &Bound<'_, PyAny>,
        player: Option<&str>,
    ) -> PyResult<Py<PyAny>> {
        let py = slf.py();
        let best = |mover: Player| -> PyResult<Vec<Py<PyAny>>> {
            let position = position.clone().unbind();
            let (best, _) = Self::ask(slf, |inquiry, py| inquiry.best_moves(position.bind(py), mover))?;
            Ok(best)
        };
        Ok(match player {
            Some(name) => best(self::player(py, name)?)?.into_pyobject(py)?.unbind(),
            None => (best(Player::Left)?, best(Player::Right)?).into_pyobject(py)?.into_any().unbind(),
        })
    }

    /// Reads a text ruleset from a file in the language of the book: a :class:`Game` like those of the
    /// engine, and as fast.
    ///
    /// ``from_file(path: str | PathLike[str]) -> Game``
    #[staticmethod]
    fn from_file(py: Python<'_>, path: Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        Ok(py.import("upstar.games")?.call_method1("from_file", (path,))?.unbind())
    }

    /// Pickles the ruleset without its memory, which is tied to a store and can be calculated again.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let py = slf.py();
        let made_by = py.import(intern!(py, "copyreg"))?.getattr(intern!(py, "__newobj__"))?;
        // Before Python 3.11, objects do not have this method by default.
        let state = match slf.getattr_opt(intern!(py, "__getstate__"))? {
            Some(getstate) => getstate.call0()?,
            None => slf.getattr_opt(intern!(py, "__dict__"))?.into_pyobject(py)?,
        };
        Ok((made_by, (slf.get_type().into_any(),), state))
    }

    /// The number of positions whose values are known.
    ///
    /// ``known: int``
    #[getter]
    fn known(&self, py: Python<'_>) -> usize {
        let memory = self.memory.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
        memory.as_ref().map_or(0, |memory| memory.solver.known())
    }

    /// Forgets all positions, and the store.
    ///
    /// ``forget() -> None``
    fn forget(&self, py: Python<'_>) -> PyResult<()> {
        if *lock(&self.at_work) == Some(std::thread::current().id()) {
            return Err(PyRuntimeError::new_err("a ruleset cannot forget its positions while it works"));
        }
        let forgotten = self.memory.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner).take();
        // Dropping it may free other objects, whose finalizers may use this one; so the lock is released
        // first.
        drop(forgotten);
        Ok(())
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        // The garbage collector must not wait. A memory in use is skipped, which only keeps its objects
        // alive.
        match self.memory.try_lock() {
            Ok(memory) => memory.as_ref().map_or(Ok(()), |memory| memory.positions.traverse(&visit)),
            Err(_) => Ok(()),
        }
    }

    fn __clear__(&self) {
        let forgotten = self.memory.try_lock().ok().and_then(|mut memory| memory.take());
        drop(forgotten);
    }
}
