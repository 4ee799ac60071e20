//! Stores of values, each with the memory of its rulesets.

use std::cell::RefCell;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use self_cell::self_cell;
use upstar::games::value::{Calc, Held, LoopyValue, Store as EngineStore};
use upstar::ground::control::{Control, OrStop};
use upstar::registry::{Game, Registered, Rulesets};
use upstar::session::Session;

self_cell!(
    struct Housed {
        owner: EngineStore,
        #[not_covariant]
        dependent: Rooms,
    }
);

/// The objects that borrow from a store.
struct Rooms<'s> {
    session: Session<'s>,
    /// The text rulesets, with their memory.
    text_games: Mutex<Vec<(Registered, Arc<dyn Game<'s> + 's>)>>,
}

/// A store with a session in it. It lives as long as a Python object refers to it.
pub(crate) struct Home(Housed);

impl Home {
    fn new() -> Self {
        Self(Housed::new(EngineStore::new(), |store| Rooms {
            session: Session::new(store),
            text_games: Mutex::default(),
        }))
    }

    /// Runs work with the session.
    pub(crate) fn with<T>(&self, work: impl for<'s> FnOnce(&Session<'s>) -> T) -> T {
        self.0.with_dependent(|_, rooms| work(&rooms.session))
    }

    /// Runs work with a ruleset and its memory. A ruleset that is not the session's is opened once for each
    /// store.
    pub(crate) fn with_game<T>(
        &self,
        ruleset: &Registered,
        work: impl for<'s> FnOnce(&dyn Game<'s>, &Session<'s>) -> T,
    ) -> T {
        self.0.with_dependent(|store, Rooms { session, text_games }| {
            let built_in = Rulesets::built_in().named(ruleset.name()) == Some(ruleset);
            if let Some(game) = session.game(ruleset.name()).filter(|_| built_in) {
                return work(game, session);
            }
            let game = {
                // The lock is released before `work` begins, which may take long.
                let mut text_games = text_games.lock().unwrap_or_else(PoisonError::into_inner);
                let known =
                    text_games.iter().find(|(known, _)| known == ruleset).map(|(_, game)| game.clone());
                known.unwrap_or_else(|| {
                    let game: Arc<dyn Game<'_>> = Arc::from(ruleset.open(store));
                    text_games.push((ruleset.clone(), game.clone()));
                    game
                })
            };
            work(&*game, session)
        })
    }

    /// Returns the memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.0.with_dependent(|_, Rooms { session, text_games }| {
            let text_games = text_games.lock().unwrap_or_else(PoisonError::into_inner);
            session.bytes() + text_games.iter().map(|(_, game)| game.bytes()).sum::<usize>()
        })
    }
}

/// A value with the store that it lives in.
#[derive(Clone)]
pub(crate) struct Kept {
    pub(crate) home: Arc<Home>,
    pub(crate) held: Held,
}

impl Kept {
    /// Returns the value in the store of a session; copies it if it lives in another one.
    pub(crate) fn moved<'s>(&self, session: &Session<'s>, control: &Control) -> OrStop<LoopyValue<'s>> {
        let store = session.store();
        match store.recall(self.held) {
            Some(value) => Ok(value),
            None => self.home.with(|other| {
                let value = other.store().recall(self.held).expect("it lives in its own store");
                Calc::new(store, control).copy_loopy(value)
            }),
        }
    }
}

/// The common store of the process.
static COMMON: Mutex<Option<Arc<Home>>> = Mutex::new(None);

thread_local! {
    /// The stores of the `with` blocks that this thread has entered; the innermost is last.
    static ENTERED: RefCell<Vec<Arc<Home>>> = const { RefCell::new(Vec::new()) };
}

/// Returns the store in which new values are created.
pub(crate) fn current() -> Arc<Home> {
    ENTERED.with_borrow(|entered| entered.last().cloned()).unwrap_or_else(|| {
        let mut common = COMMON.lock().unwrap_or_else(PoisonError::into_inner);
        common.get_or_insert_with(|| Arc::new(Home::new())).clone()
    })
}

/// A store of values, each kept once, with everything calculated about them and about the positions of
/// rulesets.
///
/// Nothing in a store is freed singly. A store is freed as a whole, once no ``with`` block, no value and no
/// ruleset of your own refers to it. The process has one common store, which :func:`clear` replaces by an
/// empty one. Work that needs much memory and leaves few values behind should use a store of its own:
///
/// >>> import upstar
/// >>> with upstar.Store() as store:
/// ...     mean = upstar.calc("domineering('3x4')").mean
/// ...     work = store.components
/// >>> mean, work > 10
/// (Fraction(-3, 2), True)
///
/// A ``with`` block applies to the thread that enters it. Operations may mix values of several stores: the
/// result is in the store of the first value.
///
/// ``Store()``
#[pyclass(frozen, module = "upstar")]
pub(crate) struct Store(Arc<Home>);

#[pymethods]
impl Store {
    #[new]
    fn new() -> Self {
        Self(Arc::new(Home::new()))
    }

    /// The memory of the store, in bytes.
    ///
    /// ``bytes: int``
    #[getter]
    fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// The number of canonical forms in the store; forms that differ by a number count once.
    ///
    /// ``values: int``
    #[getter]
    fn values(&self) -> usize {
        self.0.with(|session| session.store().len())
    }

    /// The number of components of positions whose values are remembered.
    ///
    /// ``components: int``
    #[getter]
    fn components(&self) -> usize {
        self.0.with(|session| session.components())
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        ENTERED.with_borrow_mut(|entered| entered.push(slf.get().0.clone()));
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<'_, PyAny>) {
        ENTERED.with_borrow_mut(|entered| {
            // Blocks need not be left in the order of their nesting, for example in generators.
            if let Some(place) = entered.iter().rposition(|home| Arc::ptr_eq(home, &self.0)) {
                entered.remove(place);
            }
        });
    }

    fn __repr__(&self) -> String {
        format!("<Store: {} values, {} components, {} bytes>", self.values(), self.components(), self.bytes())
    }
}

/// Returns the store in which new values are created: that of the innermost ``with`` block of this thread,
/// or the common store of the process.
///
/// ``store() -> Store``
#[pyfunction]
fn store() -> Store {
    Store(current())
}

/// Replaces the common store of the process by an empty one. The old one is freed when its last value is
/// gone.
///
/// >>> import upstar
/// >>> g = upstar.Value("{2|-1}")
/// >>> upstar.clear()
/// >>> g == upstar.Value("{2|-1}")
/// True
///
/// ``clear() -> None``
#[pyfunction]
fn clear() {
    *COMMON.lock().unwrap_or_else(PoisonError::into_inner) = None;
}

pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Store>()?;
    module.add_function(wrap_pyfunction!(store, module)?)?;
    module.add_function(wrap_pyfunction!(clear, module)?)
}
