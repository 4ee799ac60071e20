//! Rulesets whose positions are known by numbers, told while the search goes on, and which may fail.
//!
//! Whoever has positions of a form of his own, as a program in another language does, gives each a number and answers
//! what the options of a number are. The search keeps a stack of its own, so that positions may be as deep as there is
//! memory. Each position is asked for its options once, and its value remembered for later questions.
//!
//! **Method.** Depth first: a position gets its value when all positions that its options are made of have theirs.
//! Where an option leads back to a position that is still being worked out, play need not end, and all that can be
//! reached from there and has no value yet is told to the theory of loopy games as one graph ([`LoopyGraph`]). In it a
//! node is a sum: of positions without a value, up to their order, and of what is known.
//!
//! - `loops`: what can be reached where play need not end
//! - `options`: the options of a position, as they are told
//! - `search`: one search through the positions
//!
//! [`LoopyGraph`]: crate::games::value::LoopyGraph

mod loops;
mod options;
mod search;

pub use self::options::NumberedOptions;
use self::search::Search;
use crate::games::rules::Signed;
use crate::games::value::store::Id;
use crate::games::value::{Calc, Held, LoopyValue, Stop, Store};
use crate::ground::control::Control;

/// A ruleset that answers for positions by their numbers.
///
/// ```
/// use upstar::games::solve::{NumberedFailure, NumberedOptions, NumberedRules, NumberedSolver};
/// use upstar::games::value::Store;
/// use upstar::ground::control::Control;
///
/// /// Whoever moves takes one or two from a heap.
/// struct Heap;
/// impl NumberedRules for Heap {
///     type Error = String;
///     fn options(&mut self, heap: u32, options: &mut NumberedOptions) -> Result<(), String> {
///         for taken in 1..=heap.min(2) {
///             options.part(heap - taken, false);
///             options.end_option();
///         }
///         options.end_both();
///         Ok(())
///     }
/// }
/// let store = Store::new();
/// let mut solver = NumberedSolver::new(&store);
/// let value = solver.value(5, &mut Heap, &store, &Control::unlimited())?;
/// assert_eq!(value.short(), Some(store.nimber(2)));
/// assert_eq!(solver.known(), 6);
/// # Ok::<(), NumberedFailure<String>>(())
/// ```
pub trait NumberedRules {
    /// What may go wrong in an answer; it ends the search.
    type Error;

    /// Writes the options of a position, Left's and then Right's. Numbers should be small: the memory of the solver goes
    /// up to the greatest one.
    fn options(&mut self, position: u32, options: &mut NumberedOptions) -> Result<(), Self::Error>;

    /// The value of a position that is known without a search; it has to be one of the store that is searched in.
    fn known(&mut self, _position: u32) -> Option<Held> {
        None
    }

    /// Is asked every few positions whether to go on; tells the memory that the ruleset itself takes, in bytes.
    fn look(&mut self) -> Result<usize, Self::Error> {
        Ok(0)
    }
}

/// Why a search has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NumberedFailure<E> {
    /// The ruleset failed.
    Rules(E),
    /// The calculation stopped.
    Stopped(Stop),
    /// A position comes back as a part of ever longer sums, so that infinitely many positions can be reached.
    Grows,
}

impl<E> From<Stop> for NumberedFailure<E> {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// What is known of a position.
#[derive(Clone, Copy)]
enum Knowledge {
    Nothing,
    /// It is being worked out, at this place of the stack.
    Open(u32),
    Short(Id),
    Loopy(Held),
}

/// The values of the positions of one ruleset in one store, remembered from question to question.
pub struct NumberedSolver {
    knowledge: Vec<Knowledge>,
    known: usize,
    /// Of the store that the values are in.
    mark: Held,
}

impl NumberedSolver {
    /// A solver that knows nothing yet, for values in `store`.
    pub fn new(store: &Store) -> Self {
        Self { knowledge: Vec::new(), known: 0, mark: store.zero().held() }
    }

    /// How many positions have a value.
    pub fn known(&self) -> usize {
        self.known
    }

    /// The memory of what is remembered, in bytes.
    pub fn bytes(&self) -> usize {
        self.knowledge.capacity() * size_of::<Knowledge>()
    }

    /// The value of a position, short or loopy. Where the search fails, what was found until then is remembered.
    ///
    /// Time and memory are linear in the number of positions and options, apart from what the values themselves take,
    /// and quadratic in the number of positions that lead to each other.
    ///
    /// # Errors
    /// What the ruleset says, or why the search had to stop.
    ///
    /// # Panics
    /// If `store` is not the one that the solver was made for.
    pub fn value<'s, R: NumberedRules>(
        &mut self,
        position: u32,
        rules: &mut R,
        store: &'s Store,
        control: &Control,
    ) -> Result<LoopyValue<'s>, NumberedFailure<R::Error>> {
        self.check(store);
        if let Some(value) = self.recall(position, store) {
            return Ok(value);
        }
        Search::new(self, rules, store, control).value(position)
    }

    /// The value of a sum of positions, and of negatives of those that are marked so.
    ///
    /// # Errors
    /// As [`NumberedSolver::value`].
    ///
    /// # Panics
    /// As [`NumberedSolver::value`].
    pub fn sum<'s, R: NumberedRules>(
        &mut self,
        parts: &[Signed<u32>],
        rules: &mut R,
        store: &'s Store,
        control: &Control,
    ) -> Result<LoopyValue<'s>, NumberedFailure<R::Error>> {
        let mut sum = store.zero().into();
        for part in parts {
            let value = self.value(part.component, rules, store, control)?;
            let mut calc = Calc::new(store, control);
            let value = if part.negated { calc.loopy_negative(value)? } else { value };
            sum = calc.loopy_sum(sum, value)?;
        }
        Ok(sum)
    }

    fn check(&self, store: &Store) {
        assert!(store.recall(self.mark).is_some(), "values of two different stores were mixed");
    }

    fn of(&self, position: u32) -> Knowledge {
        self.knowledge.get(position as usize).copied().unwrap_or(Knowledge::Nothing)
    }

    fn recall<'s>(&self, position: u32, store: &'s Store) -> Option<LoopyValue<'s>> {
        match self.of(position) {
            Knowledge::Short(id) => Some(store.value(id).into()),
            Knowledge::Loopy(held) => store.recall(held),
            Knowledge::Nothing | Knowledge::Open(_) => None,
        }
    }

    fn set(&mut self, position: u32, knowledge: Knowledge) {
        let place = position as usize;
        if place >= self.knowledge.len() {
            self.knowledge.resize(place + 1, Knowledge::Nothing);
        }
        self.knowledge[place] = knowledge;
    }

    fn learn(&mut self, position: u32, value: LoopyValue<'_>) {
        let is_new = matches!(self.of(position), Knowledge::Nothing | Knowledge::Open(_));
        self.known += usize::from(is_new);
        self.set(
            position,
            value.short().map_or(Knowledge::Loopy(value.held()), |short| Knowledge::Short(short.id())),
        );
    }
}
