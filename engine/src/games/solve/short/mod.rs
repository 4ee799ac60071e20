//! The value of a position of a short ruleset.
//!
//! A position is the sum of its components. Each component, up to the symmetries that the ruleset knows, is
//! evaluated once: its options are decomposed into components, the unknown ones among these are evaluated
//! first, depth first, and the canonical form is built from the sums. Time and memory are linear in the
//! number of distinct components below the position, times the number of their options.
//!
//! Several threads share the memo of components. Each searches the whole position, but takes the options in
//! its own order ([`Share`]), and skips what another thread has already found. The answer does not depend on
//! which thread finds a value, since each value has exactly one handle.

mod best;
mod misere;
mod opened;
mod outcome;
mod parts;
mod sweep;

use std::sync::atomic::{AtomicUsize, Ordering};

pub(crate) use self::best::{BestMove, best_in_sum, guaranteed, losses, sums_of_others, undominated_values};
pub use self::best::{Merit, merits};
pub(crate) use self::misere::under;
pub use self::misere::{Comparable, MisereAnswer, MisereQuestion, Universe};
pub use self::misere::{FiniteQuotient, MisereFacts, MisereSearch, MisereSum};
pub(crate) use self::opened::MisereSolver;
pub use self::opened::{MiserePosition, MoveValue, Share, ShortPosition, sum_of_bounds};
pub use self::outcome::{OutcomeSearch, OutcomeSettings, OutcomeSum};
pub use self::parts::{PartMove, Parts};
pub use self::sweep::{MAX_SWEEP_CELLS, Sweep};
use crate::games::rules::memo::{Known, Memo, MemoReader, Recent};
use crate::games::rules::{Options, Segment, Short, Shortcut, Signed, Sum};
use crate::games::value::store::Id;
use crate::games::value::{Calc, Dyadic, Store, Value};
use crate::ground::control::{Control, OrStop, Padded, Stop};
use crate::ground::input::OrNoAnswer;

/// A solver of one short ruleset. It keeps the value of every component that it meets. The values of the pieces
/// that a thread met last stand in a small table before the memo, whose entries are overwritten.
pub struct Solver<'s, R: Short> {
    rules: R,
    store: &'s Store,
    memo: R::Memo,
    /// The memory of the options of all components under way in all searches, in bytes. Each search may hold
    /// up to [`MOST_UNCOUNTED_BYTES`] that are not included.
    rooms: Padded<AtomicUsize>,
}

/// The number of nodes that one thread evaluates before it asks the others for help.
#[cfg(feature = "parallel")]
const MOMENT: u64 = 64;

/// The greatest number of components between two checks of the memo's size and of the budget. A component of a large
/// board takes a fifth of a millisecond.
const MOST_COMPONENTS: u32 = 1 << 7;

/// The greatest memory of the options of all components under way in one search, in bytes: 4 GiB, which is more than
/// all memory where an address has 32 bits.
const MAX_ROOM_BYTES: usize = (1_usize << 30).saturating_mul(4);

/// The greatest memory of options that a thread takes without adding it to the shared count, in bytes.
const MOST_UNCOUNTED_BYTES: usize = 1 << 16;

/// The part of one thread in a search.
pub(crate) struct Search<'a, 's, R: Short> {
    solver: &'a Solver<'s, R>,
    calc: Calc<'a, 'a>,
    recent: Recent<R::Piece, Id>,
    rooms: Vec<Room<'a, R::Piece>>,
    /// The memory of the options of all components under way, as far as [`Options::bytes`] counts it.
    room_bytes: usize,
    /// The part of `room_bytes` that is included in the shared count.
    counted_bytes: usize,
    /// The memory that the caller of the search holds besides the memo, in bytes.
    pub(crate) held_bytes: usize,
    /// The memory in use at the last check of the control, without the memory of options, in bytes.
    seen_bytes: usize,
    share: Share,
    depth: u32,
    components: u32,
}

impl<R: Short> Drop for Search<'_, '_, R> {
    fn drop(&mut self) {
        self.solver.rooms.fetch_sub(self.counted_bytes, Ordering::Relaxed);
    }
}

/// The buffers that evaluating a component needs. They are kept for the next component.
struct Room<'c, P> {
    options: Options<'c, P>,
    /// The value of each piece.
    values: Vec<Id>,
    /// The indices of the pieces that were unknown when the component was begun.
    unknown: Vec<usize>,
    left: Vec<Id>,
    right: Vec<Id>,
}

impl<'c, P> Room<'c, P> {
    fn new(control: &'c Control) -> Self {
        Self {
            options: Options::new(control),
            values: Vec::new(),
            unknown: Vec::new(),
            left: Vec::new(),
            right: Vec::new(),
        }
    }
}

impl<'s, R: Short> Solver<'s, R> {
    /// Returns a solver without any values yet.
    pub fn new(rules: R, store: &'s Store) -> Self {
        Self { rules, store, memo: R::Memo::default(), rooms: Padded::default() }
    }

    /// Returns the ruleset.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// Returns the store of the values.
    pub fn store(&self) -> &'s Store {
        self.store
    }

    /// Returns the number of components whose values are kept.
    pub fn components(&self) -> usize {
        self.memo.len()
    }

    /// Returns the memory of the memo, and the memory that it is about to take when it grows, in bytes. The
    /// store is not included.
    pub fn bytes(&self) -> usize {
        self.memo.bytes()
    }

    /// Returns the value of a sum of components.
    ///
    /// ```
    /// use upstar::games::rules::Short;
    /// use upstar::games::rules::grid::domineering::Domineering;
    /// use upstar::games::solve::Solver;
    /// use upstar::ground::Ruleset;
    /// use upstar::{Control, Store};
    /// let store = Store::new();
    /// let solver = Solver::new(Domineering, &store);
    /// let board = solver.rules().read("..|..")?;
    /// let value = solver.value(&solver.rules().components(&board), &Control::unlimited())?;
    /// assert_eq!(value.to_string(), "+-1");
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    pub fn value(&self, sum: &Sum<R::Component>, control: &Control) -> OrNoAnswer<Value<'s>> {
        self.value_by(Share::ALL, sum, control)
    }

    /// Returns the value of a sum of components, like [`Solver::value`], as one of several threads that
    /// evaluate it together. Each thread has its own share.
    pub fn value_by(
        &self,
        share: Share,
        sum: &Sum<R::Component>,
        control: &Control,
    ) -> OrNoAnswer<Value<'s>> {
        let mut search = Search::new(self, control, share);
        let id = search.sum(sum)?;
        search.finish();
        Ok(self.store.value(id))
    }

    /// Returns bounds of a sum of components that are known without a search: its right stop is at least the
    /// first number, its left stop is at most the second, and the mean lies between them. `None` if the rules
    /// know no bound for a component.
    ///
    /// Stops are sub- and superadditive: R(G) + R(H) <= R(G+H) and L(G+H) <= L(G) + L(H) (Siegel,
    /// *Combinatorial Game Theory*, II.3). For a component in the memo, both stops are exact. In any other
    /// component, if Left makes at most n moves in every line of play, Right can answer each of them in -n,
    /// so G <= n; likewise for Right. The stops of an all-small component are 0.
    pub fn stop_bounds(&self, sum: &Sum<R::Component>) -> Option<(Dyadic, Dyadic)> {
        let mut bounds = (Dyadic::from(sum.number), Dyadic::from(sum.number));
        for part in &sum.parts {
            let (low, high) = self.component_bounds(&part.component)?;
            let (low, high) = if part.negated { (-&high, -&low) } else { (low, high) };
            bounds = (&bounds.0 + &low, &bounds.1 + &high);
        }
        Some(bounds)
    }

    fn component_bounds(&self, component: &R::Component) -> Option<(Dyadic, Dyadic)> {
        if let Some(Known(id)) = self.memo.get(component) {
            let value = self.store.value(id);
            return Some((value.right_stop(), value.left_stop()));
        }
        if self.rules.is_all_small() {
            return Some((Dyadic::ZERO, Dyadic::ZERO));
        }
        let (lefts, rights) = self.rules.most_moves(component)?;
        let number = |n: usize| i64::try_from(n).ok().map(Dyadic::from);
        Some((-&number(rights)?, number(lefts)?))
    }

    /// Returns the value of a sum of components, like [`Solver::value`], but evaluates it on all threads of
    /// the current rayon pool. One thread first tries alone for a moment, since waking the other threads
    /// costs as much as most answers.
    #[cfg(feature = "parallel")]
    pub fn value_in_parallel(&self, sum: &Sum<R::Component>, control: &Control) -> OrNoAnswer<Value<'s>> {
        if control.nodes_left() > MOMENT {
            let moment = control.moment(MOMENT);
            let found = self.value_by(Share::ALL, sum, &moment);
            let goes_on = control.check(moment.nodes(), 0);
            match found {
                Err(reason) if reason == Stop::Nodes.into() => goes_on?,
                done => return done,
            }
        }
        let threads = rayon::broadcast(|context| {
            self.value_by(Share::new(context.index(), context.num_threads()), sum, control)
        });
        // A thread that has finished has the value of the whole sum.
        let best = threads.into_iter().reduce(|a, b| if a.is_ok() { a } else { b });
        best.unwrap_or(Err(Stop::Cancelled.into()))
    }
}

impl<'a, 's, R: Short> Search<'a, 's, R> {
    pub(crate) fn new(solver: &'a Solver<'s, R>, control: &'a Control, share: Share) -> Self {
        let mut calc = Calc::new(solver.store, control);
        calc.share_with(share.threads());
        Self {
            solver,
            calc,
            recent: Recent::default(),
            rooms: Vec::new(),
            room_bytes: 0,
            counted_bytes: 0,
            held_bytes: 0,
            seen_bytes: 0,
            share,
            depth: 0,
            components: 0,
        }
    }

    /// Begins a search by a single thread.
    fn alone(solver: &'a Solver<'s, R>, control: &'a Control) -> Self {
        Self::new(solver, control, Share::ALL)
    }

    /// Ends the search, and counts the last nodes.
    pub(crate) fn finish(mut self) {
        // The search is complete, so its result is kept even if the budget has just run out.
        let _ = self.calc.report();
    }

    pub(crate) fn add(&mut self, a: Id, b: Id) -> OrStop<Id> {
        self.calc.checked_add(a, b)
    }

    fn sum(&mut self, of: &Sum<R::Component>) -> OrNoAnswer<Id> {
        let mut parts: Vec<&Signed<_>> = of.parts.iter().collect();
        self.share.arrange(&mut parts);
        let mut sum = self.integer(of.number);
        for part in parts {
            let value = self.signed(part)?;
            sum = self.calc.checked_add(sum, value)?;
        }
        Ok(sum)
    }

    fn integer(&self, n: i64) -> Id {
        self.solver.store.integer(n).id()
    }

    pub(crate) fn signed(&mut self, part: &Signed<R::Component>) -> OrNoAnswer<Id> {
        let value = self.component(&part.component)?;
        Ok(if part.negated { self.calc.neg(value)? } else { value })
    }

    fn component(&mut self, component: &R::Component) -> OrNoAnswer<Id> {
        match self.solver.memo.get(component) {
            Some(known) => Ok(known.0),
            None => self.new_component(component),
        }
    }

    fn new_component(&mut self, component: &R::Component) -> OrNoAnswer<Id> {
        if self.depth >= self.solver.store.depth_limit() {
            return Err(Stop::TooDeep.into());
        }
        self.count_component()?;
        self.depth += 1;
        let solver = self.solver;
        let split =
            solver.rules.pieces_by_theorem(component, &mut |a, b| Ok(self.piece(a)? == self.piece(b)?))?;
        let id = match split {
            Some(pieces) => {
                // No canonical form stands for this work, and a large board falls apart many times.
                self.calc.count_node();
                self.sum_of_pieces(&pieces)?
            }
            None => self.by_options(component)?,
        };
        solver.memo.put(component, Known(id));
        self.depth -= 1;
        Ok(id)
    }

    fn sum_of_pieces(&mut self, pieces: &[R::Piece]) -> OrNoAnswer<Id> {
        let mut sum = Id::ZERO;
        for piece in pieces {
            let value = self.piece(piece)?;
            sum = self.calc.checked_add(sum, value)?;
        }
        Ok(sum)
    }

    /// Returns the value of a component from the values of its options.
    fn by_options(&mut self, component: &R::Component) -> OrNoAnswer<Id> {
        let mut room = self.rooms.pop().unwrap_or_else(|| Room::new(self.calc.control()));
        self.solver.rules.options(component, room.options.beside(self.seen_bytes))?;
        self.room_bytes += room.options.bytes();
        self.count_rooms();
        if self.room_bytes > MAX_ROOM_BYTES {
            return Err(Stop::Bytes.into());
        }
        let id = match room.options.by_theorem() {
            Some(Shortcut::Known(number, nim)) => self.known_value(number, *nim)?,
            Some(Shortcut::Mirrored) => self.known_value(&Dyadic::ZERO, 0)?,
            _ => self.solve(&mut room)?,
        };
        self.room_bytes -= room.options.bytes();
        self.count_rooms();
        room.options.clear();
        self.rooms.push(room);
        Ok(id)
    }

    fn known_value(&mut self, number: &Dyadic, nim: u32) -> OrStop<Id> {
        let store = self.solver.store;
        let nimber = store.nimber(nim).id();
        self.calc.add(store.number(number).id(), nimber)
    }

    /// Counts a new component, and checks from time to time whether to stop.
    fn count_component(&mut self) -> OrStop<()> {
        self.components += 1;
        if self.components >= MOST_COMPONENTS.min(self.calc.patience) {
            self.components = 0;
            self.report()?;
        }
        Ok(())
    }

    /// Checks whether to stop, given the memory in use.
    pub(crate) fn report(&mut self) -> OrStop<()> {
        let rooms = self.solver.rooms.load(Ordering::Relaxed);
        self.calc.other_bytes = self.solver.memo.bytes() + self.held_bytes + rooms;
        self.seen_bytes = self.solver.store.bytes() + self.calc.other_bytes;
        self.calc.report()
    }

    /// Adds a change of the memory of options to the shared count, if the change is large.
    fn count_rooms(&mut self) {
        if self.room_bytes.abs_diff(self.counted_bytes) > MOST_UNCOUNTED_BYTES {
            // The subtraction may wrap: adding the difference modulo 2^64 also decreases the count.
            self.solver.rooms.fetch_add(self.room_bytes.wrapping_sub(self.counted_bytes), Ordering::Relaxed);
            self.counted_bytes = self.room_bytes;
        }
    }

    /// Returns the value of the options in a room.
    fn solve(&mut self, room: &mut Room<'a, R::Piece>) -> OrNoAnswer<Id> {
        let is_heavy = room.options.is_heavy();
        let pieces = room.options.pieces();
        room.values.clear();
        room.unknown.clear();
        // All look-ups follow each other directly, so the processor can have many of them in flight at once.
        let solver = self.solver;
        let reader = solver.memo.reader();
        for (i, piece) in pieces.iter().enumerate() {
            if is_heavy {
                // While the reader holds the memo, the size of the memo must not be requested; `report` would
                // request it.
                self.calc.node()?;
            }
            let known = self.known(piece, &reader)?;
            if known.is_none() {
                room.unknown.push(i);
            }
            room.values.push(known.unwrap_or(Id::ZERO));
        }
        drop(reader);
        self.share.arrange(&mut room.unknown);
        if is_heavy {
            self.report()?;
        }
        for &i in &room.unknown {
            room.values[i] = self.piece(&pieces[i])?;
        }
        self.sums(room)?;
        match room.options.by_theorem() {
            Some(Shortcut::Stem(stem)) => Ok(self.on_stem(stem, room.left[0])?),
            _ => Ok(self.canonical(&room.left, &room.right)?),
        }
    }

    fn canonical(&mut self, left: &[Id], right: &[Id]) -> OrStop<Id> {
        self.calc.check_options(left, right)?;
        self.calc.canonical(left, right)
    }

    /// Computes the values of the options from the values of the pieces.
    fn sums(&mut self, room: &mut Room<'a, R::Piece>) -> OrStop<()> {
        let (ends, lefts) = room.options.ends();
        let mut numbers = room.options.numbers().iter().peekable();
        room.left.clear();
        room.right.clear();
        let mut start = 0;
        for (i, &end) in ends.iter().enumerate() {
            let (mut sum, others) = match &room.values[start..end] {
                [first, others @ ..] => (*first, others),
                [] => (Id::ZERO, [].as_slice()),
            };
            for &value in others {
                sum = self.calc.checked_add(sum, value)?;
            }
            if let Some((_, number)) = numbers.next_if(|(option, _)| *option == i) {
                sum = self.calc.add(sum, self.integer(*number))?;
            }
            if i < lefts {
                room.left.push(sum)
            } else {
                room.right.push(sum)
            }
            start = end;
        }
        Ok(())
    }

    /// Returns the ordinal sum of a stem and the value `rest` on top of it.
    fn on_stem(&mut self, stem: &[Segment], rest: Id) -> OrStop<Id> {
        let store = self.solver.store;
        let mut value = store.value(rest);
        let is_star = |segment: &Segment| *segment == Segment::Star;
        // A run of integer segments below a number only adds signs to it, which is much cheaper than ordinal
        // sums of games.
        for part in stem.chunk_by(|a, b| is_star(a) == is_star(b)).rev() {
            value = match value.number() {
                Some(number) if !is_star(&part[0]) => {
                    store.number(&self.calc.on_signs(part.iter().map(|s| *s == Segment::One), number)?)
                }
                _ => part.iter().rev().try_fold(value, |value, segment| {
                    let base = match segment {
                        Segment::One => store.integer(1),
                        Segment::MinusOne => store.integer(-1),
                        Segment::Star => store.nimber(1),
                    };
                    self.calc.ordinal_sum(base, value)
                })?,
            };
        }
        Ok(value.id())
    }

    /// Returns the value of a piece, if it is known.
    #[inline]
    fn known(&mut self, piece: &R::Piece, reader: &impl MemoReader<R::Component>) -> OrStop<Option<Id>> {
        if let Some(&id) = self.recent.get(piece) {
            return Ok(Some(id));
        }
        let part = self.solver.rules.normal(piece);
        let Some(Known(id)) = reader.get(&part.component) else { return Ok(None) };
        let id = if part.negated { self.calc.neg(id)? } else { id };
        self.recent.put(piece, id);
        Ok(Some(id))
    }

    /// Returns the value of a part whose options, with the sign of the part, are known already.
    pub(crate) fn signed_from_options(
        &mut self,
        part: &Signed<R::Component>,
        left: &[Id],
        right: &[Id],
    ) -> OrStop<Id> {
        if let Some(Known(id)) = self.solver.memo.get(&part.component) {
            return if part.negated { self.calc.neg(id) } else { Ok(id) };
        }
        self.count_component()?;
        let id = self.canonical(left, right)?;
        let of_component = if part.negated { self.calc.neg(id)? } else { id };
        self.solver.memo.put(&part.component, Known(of_component));
        Ok(id)
    }

    pub(crate) fn piece(&mut self, piece: &R::Piece) -> OrNoAnswer<Id> {
        let part = self.solver.rules.normal(piece);
        let id = self.signed(&part)?;
        self.recent.put(piece, id);
        Ok(id)
    }
}
