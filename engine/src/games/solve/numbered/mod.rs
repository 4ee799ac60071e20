//! Rulesets whose positions are identified by numbers. They list options during the search, and may fail.
//!
//! A caller that represents positions in its own way, such as a program in another language, gives each
//! position a number and answers queries for the options of a number. The search keeps an explicit stack, so
//! the depth of positions is limited only by memory. The options of each position are requested once, and its
//! value is remembered for later queries.
//!
//! **Method.** Depth first: a position gets its value when all positions in its options have theirs. If an
//! option leads back to a position that is still under way, play need not end. Then all positions that can be
//! reached from there and have no value yet form one graph, which the theory of loopy games evaluates
//! ([`LoopyGraph`]). A node of the graph is a sum of positions without a value, regardless of their order,
//! and of a known value.
//!
//! [`LoopyGraph`]: crate::games::value::LoopyGraph

mod search;

use self::search::Search;
use crate::games::rules::Signed;
use crate::games::value::store::Id;
use crate::games::value::{Calc, Held, LoopyValue, Stop, Store};
use crate::ground::Player;
use crate::ground::control::Control;

/// A ruleset that identifies positions by numbers.
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
    /// The error of a query, which ends the search.
    type Error;

    /// Writes the options of a position, first Left's and then Right's. Numbers should be small, since the
    /// memory of the solver is proportional to the greatest one.
    fn options(&mut self, position: u32, options: &mut NumberedOptions) -> Result<(), Self::Error>;

    /// Returns the value of a position that is known without a search, or `None`. The value has to belong to
    /// the store of the search.
    fn known(&mut self, _position: u32) -> Option<Held> {
        None
    }

    /// Reports the memory that the ruleset itself takes, in bytes. The search calls this every few positions.
    /// An error ends the search.
    fn look(&mut self) -> Result<usize, Self::Error> {
        Ok(0)
    }
}

/// The reason why a search has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NumberedFailure<E> {
    /// The ruleset reported an error.
    Rules(E),
    /// The calculation had to stop.
    Stopped(Stop),
    /// A position that leads back to itself has components whose values are no stoppers.
    NoStopper,
    /// A position recurs as a part of ever longer sums, so infinitely many positions can be reached.
    Grows,
}

impl<E> From<Stop> for NumberedFailure<E> {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// The state of a position in the solver.
#[derive(Clone, Copy)]
enum Knowledge {
    Nothing,
    /// The position is under way, at this index of the stack.
    Open(u32),
    Short(Id),
    Loopy(Held),
}

/// A solver of one ruleset with numbered positions. It keeps their values, in one store, from query to query.
pub struct NumberedSolver {
    knowledge: Vec<Knowledge>,
    known: usize,
    /// A value of the store that the solver was created for, to recognise that store.
    mark: Held,
}

impl NumberedSolver {
    /// Returns a solver without any values yet, for values in `store`.
    pub fn new(store: &Store) -> Self {
        Self { knowledge: Vec::new(), known: 0, mark: store.zero().held() }
    }

    /// Returns the number of positions that have a value.
    pub fn known(&self) -> usize {
        self.known
    }

    /// Returns the memory of the known values, in bytes.
    pub fn bytes(&self) -> usize {
        self.knowledge.capacity() * size_of::<Knowledge>()
    }

    /// Returns the value of a position, short or loopy. If the search fails, the values found before the
    /// failure are kept.
    ///
    /// Time and memory are linear in the number of positions and options, apart from the cost of the values
    /// themselves, and quadratic in the number of positions that lead to each other.
    ///
    /// # Errors
    /// Returns the error of the ruleset, or the reason if the search has to stop.
    ///
    /// # Panics
    /// Panics if `store` is not the store that the solver was created for.
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

    /// Returns the value of a sum of positions; the negative is taken of each part that is marked as negated.
    ///
    /// # Errors
    /// Fails under the same conditions as [`NumberedSolver::value`].
    ///
    /// # Panics
    /// Panics if `store` is not the store that the solver was created for.
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

/// The options of a position, first all of Left's, then all of Right's. Each option is a sum of positions and
/// of negatives of positions.
#[derive(Clone, Debug, Default)]
pub struct NumberedOptions {
    parts: Vec<Signed<u32>>,
    /// The end of the parts of each option.
    ends: Vec<u32>,
    /// The end of each player's listed options.
    players: Vec<u32>,
}

impl NumberedOptions {
    /// Adds a position, or its negative, to the current option. An option without parts is the game 0.
    #[inline]
    pub fn part(&mut self, position: u32, negated: bool) {
        self.parts.push(Signed { component: position, negated });
    }

    /// Adds several positions or negatives to the current option.
    pub fn parts(&mut self, parts: &[Signed<u32>]) {
        self.parts.extend_from_slice(parts);
    }

    /// Ends the current option.
    #[inline]
    pub fn end_option(&mut self) {
        self.ends.push(self.parts.len() as u32);
    }

    /// Ends the options of a player.
    pub fn end_player(&mut self) {
        self.players.push(self.ends.len() as u32);
    }

    /// Gives Right a copy of Left's options, and ends the options of both players.
    pub fn end_both(&mut self) {
        let parts = self.parts.len() as u32;
        self.end_player();
        self.parts.extend_from_within(..);
        for option in 0..self.ends.len() {
            self.ends.push(parts + self.ends[option]);
        }
        self.end_player();
    }

    /// Returns the number of options listed so far, for both players.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether no option is listed.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the parts of all options, one option after another.
    fn all_parts(&self) -> &[Signed<u32>] {
        &self.parts
    }

    /// Iterates over the options of a player, each as its parts.
    fn of(&self, player: Player) -> impl Iterator<Item = &[Signed<u32>]> {
        // An end that the ruleset has not marked is the end of the list.
        let end = |i: usize| self.players.get(i).copied().unwrap_or(self.ends.len() as u32) as usize;
        let range = match player {
            Player::Left => 0..end(0),
            Player::Right => end(0)..end(1),
        };
        range.map(|option| {
            let start = if option == 0 { 0 } else { self.ends[option - 1] as usize };
            &self.parts[start..self.ends[option] as usize]
        })
    }

    fn clear(&mut self) {
        self.parts.clear();
        self.ends.clear();
        self.players.clear();
    }

    /// Returns the heap memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.parts.capacity() * size_of::<Signed<u32>>()
            + (self.ends.capacity() + self.players.capacity()) * size_of::<u32>()
    }
}
