//! The value of a position of a short ruleset.
//!
//! A position is the sum of its components, and each component, up to the symmetries that the ruleset knows,
//! is worked out once: its options are taken apart into components, those that are not known yet are worked
//! out first, depth first, and the canonical form is made of the sums. Time and memory are linear in the
//! number of different components below the position, times their options.
//!
//! Several threads share the memo of components. Each searches the whole position, but takes options in an
//! order of its own ([`Share`]); what one has found the others skip. The answer does not depend on who finds
//! what, since a value has one handle.
//!
//! - `agreement`: whether values agree with moves
//! - `alike`: whether both players have the same moves
//! - `best`: which moves win, what they lose, and which are undominated
//! - `opened`: positions of short games
//! - `parts`: what a position is the sum of, and in which part each move is made
//! - `recent`: the pieces met lately
//! - `sweep`: the values of all boards inside a rectangle

mod agreement;
mod alike;
mod best;
mod opened;
mod parts;
mod recent;
mod share;
mod sweep;

use std::sync::atomic::{AtomicUsize, Ordering};

pub use self::best::{Merit, merits};
pub(crate) use self::best::{guaranteed, losses, undominated_values};
pub use self::opened::{MoveValue, ShortPosition, sum_of_bounds};
pub use self::parts::{PartMove, Parts};
use self::recent::Recent;
pub use self::share::Share;
pub use self::sweep::{MAX_SWEEP_CELLS, Sweep};
use crate::games::rules::memo::{Known, Memo, MemoReader};
use crate::games::rules::{Options, Segment, Short, Shortcut, Signed, Sum};
use crate::games::value::store::Id;
use crate::games::value::{Calc, Dyadic, Store, Value};
use crate::ground::control::{Control, OrStop, Stop};
use crate::ground::memory::Padded;

/// Works out positions of one ruleset, remembering every component it meets.
pub struct Solver<'s, R: Short> {
    rules: R,
    store: &'s Store,
    memo: R::Memo,
    /// The memory of the options of all components under way in all searches, in bytes, but for a little that
    /// each of them has not told yet.
    rooms: Padded<AtomicUsize>,
}

/// How many nodes one thread works out before the others are asked to help.
#[cfg(feature = "parallel")]
const MOMENT: u64 = 64;

/// The most components between two looks at the size of the memo.
const MOST_COMPONENTS: u32 = 1 << 10;

/// The most memory of the options of all components under way in one search, in bytes.
const MAX_ROOM_BYTES: usize = 4 << 30;

/// How much memory of options one thread takes without telling the others, in bytes.
const MOST_UNTOLD_BYTES: usize = 1 << 16;

/// One thread's part in a search.
pub(crate) struct Search<'a, 's, R: Short> {
    solver: &'a Solver<'s, R>,
    calc: Calc<'a, 'a>,
    recent: Recent<R::Piece>,
    rooms: Vec<Room<'a, R::Piece>>,
    /// The memory of the options of all components under way, where that is worth counting.
    room_bytes: usize,
    /// What of it the other threads know.
    told_bytes: usize,
    /// Memory that whoever searches holds beside the memo, in bytes.
    pub(crate) held_bytes: usize,
    /// The memory in use when the control was looked at last, without that of options, in bytes.
    seen_bytes: usize,
    share: Share,
    depth: u32,
    components: u32,
}

impl<R: Short> Drop for Search<'_, '_, R> {
    fn drop(&mut self) {
        self.solver.rooms.fetch_sub(self.told_bytes, Ordering::Relaxed);
    }
}

/// What one component needs while it is worked out; kept for the next one.
struct Room<'c, P> {
    options: Options<'c, P>,
    /// Of each piece.
    values: Vec<Id>,
    /// The places of the pieces that were not known when the component was begun.
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
    /// A solver that knows nothing yet.
    pub fn new(rules: R, store: &'s Store) -> Self {
        Self { rules, store, memo: R::Memo::default(), rooms: Padded::default() }
    }

    /// The ruleset.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The store of the values.
    pub fn store(&self) -> &'s Store {
        self.store
    }

    /// How many components are remembered.
    pub fn components(&self) -> usize {
        self.memo.len()
    }

    /// The memory of what is remembered, and of what it is about to take when it grows, in bytes, without the
    /// store's.
    pub fn bytes(&self) -> usize {
        self.memo.bytes()
    }

    /// The value of a sum of components.
    pub fn value(&self, sum: &Sum<R::Component>, control: &Control) -> OrStop<Value<'s>> {
        self.value_by(Share::ALL, sum, control)
    }

    /// [`Solver::value`] by one of several threads that work it out together, each with a share of its own.
    pub fn value_by(&self, share: Share, sum: &Sum<R::Component>, control: &Control) -> OrStop<Value<'s>> {
        let mut search = Search::new(self, control, share);
        let id = search.sum(sum)?;
        search.finish();
        Ok(self.store.value(id))
    }

    /// What is known of a sum of components without any search: its right stop is at least the first number,
    /// its left stop at most the second, and the mean lies between them. `None` if the rules know no bound
    /// for a component.
    ///
    /// Stops are sub- and superadditive: R(G) + R(H) <= R(G+H) and L(G+H) <= L(G) + L(H) (Siegel,
    /// *Combinatorial Game Theory*, II.3). For a component that is remembered both are exact. In any other,
    /// if Left makes at most n moves however the play goes, Right answers each of them in -n, so that G <= n;
    /// likewise for Right.
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
        let (lefts, rights) = self.rules.most_moves(component)?;
        let number = |n: usize| i64::try_from(n).ok().map(Dyadic::from);
        Some((-&number(rights)?, number(lefts)?))
    }

    /// [`Solver::value`] on all threads of the current rayon pool, if this one alone has not found it in a moment: to wake the others
    /// takes as long as many an answer.
    #[cfg(feature = "parallel")]
    pub fn value_in_parallel(&self, sum: &Sum<R::Component>, control: &Control) -> OrStop<Value<'s>> {
        if control.nodes_left() > MOMENT {
            let moment = control.moment(MOMENT);
            let found = self.value_by(Share::ALL, sum, &moment);
            let goes_on = control.check(moment.nodes(), 0);
            match found {
                Err(Stop::Nodes) => goes_on?,
                done => return done,
            }
        }
        let threads = rayon::broadcast(|context| {
            self.value_by(Share::new(context.index(), context.num_threads()), sum, control)
        });
        // One that has finished answers for all.
        let best = threads.into_iter().reduce(|a, b| if a.is_ok() { a } else { b });
        best.unwrap_or(Err(Stop::Cancelled))
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
            told_bytes: 0,
            held_bytes: 0,
            seen_bytes: 0,
            share,
            depth: 0,
            components: 0,
        }
    }

    /// Ends the search: the last nodes are counted.
    pub(crate) fn finish(mut self) {
        // What is known by now is not given up for a budget that has just ended.
        let _ = self.calc.report();
    }

    pub(crate) fn add(&mut self, a: Id, b: Id) -> OrStop<Id> {
        self.calc.checked_add(a, b)
    }

    fn sum(&mut self, of: &Sum<R::Component>) -> OrStop<Id> {
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

    pub(crate) fn signed(&mut self, part: &Signed<R::Component>) -> OrStop<Id> {
        let value = self.component(&part.component)?;
        if part.negated { self.calc.neg(value) } else { Ok(value) }
    }

    fn component(&mut self, component: &R::Component) -> OrStop<Id> {
        match self.solver.memo.get(component) {
            Some(known) => Ok(known.0),
            None => self.new_component(component),
        }
    }

    fn new_component(&mut self, component: &R::Component) -> OrStop<Id> {
        if self.depth >= self.solver.store.depth_limit() {
            return Err(Stop::TooDeep);
        }
        self.count_component()?;
        self.depth += 1;
        let mut room = self.rooms.pop().unwrap_or_else(|| Room::new(self.calc.control()));
        self.solver.rules.options(component, room.options.beside(self.seen_bytes))?;
        self.room_bytes += room.options.bytes();
        self.tell_rooms();
        if self.room_bytes > MAX_ROOM_BYTES {
            return Err(Stop::Bytes);
        }
        let id = match room.options.by_theorem() {
            Some(Shortcut::Known(number, nim)) => self.known_value(number, *nim)?,
            _ => self.solve(&mut room)?,
        };
        self.solver.memo.put(component, Known(id));
        self.room_bytes -= room.options.bytes();
        self.tell_rooms();
        room.options.clear();
        self.rooms.push(room);
        self.depth -= 1;
        Ok(id)
    }

    fn known_value(&mut self, number: &Dyadic, nim: u32) -> OrStop<Id> {
        let store = self.solver.store;
        let nimber = store.nimber(nim).id();
        self.calc.add(store.number(number).id(), nimber)
    }

    /// Counts a new component and now and then looks whether to stop.
    fn count_component(&mut self) -> OrStop<()> {
        self.components += 1;
        if self.components >= MOST_COMPONENTS.min(self.calc.patience) {
            self.components = 0;
            self.report()?;
        }
        Ok(())
    }

    /// Looks whether to stop.
    pub(crate) fn report(&mut self) -> OrStop<()> {
        let rooms = self.solver.rooms.load(Ordering::Relaxed);
        self.calc.other_bytes = self.solver.memo.bytes() + self.held_bytes + rooms;
        self.seen_bytes = self.solver.store.bytes() + self.calc.other_bytes;
        self.calc.report()
    }

    /// Tells the other threads how much memory the options take, if that has changed by much.
    fn tell_rooms(&mut self) {
        if self.room_bytes.abs_diff(self.told_bytes) > MOST_UNTOLD_BYTES {
            self.solver.rooms.fetch_add(self.room_bytes.wrapping_sub(self.told_bytes), Ordering::Relaxed);
            self.told_bytes = self.room_bytes;
        }
    }

    /// The canonical form of the options in a room.
    fn solve(&mut self, room: &mut Room<'a, R::Piece>) -> OrStop<Id> {
        let is_heavy = room.options.is_heavy();
        let pieces = room.options.pieces();
        room.values.clear();
        room.unknown.clear();
        // All look-ups in one row, so that the machine has many of them under way at once.
        let solver = self.solver;
        let reader = solver.memo.reader();
        for (i, piece) in pieces.iter().enumerate() {
            if is_heavy {
                // The size of the memo may not be asked for by whoever reads it.
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
            Some(Shortcut::Stem(stem)) => self.on_stem(stem, room.left[0]),
            _ => self.canonical(&room.left, &room.right),
        }
    }

    fn canonical(&mut self, left: &[Id], right: &[Id]) -> OrStop<Id> {
        self.calc.check_options(left, right)?;
        self.calc.canonical(left, right)
    }

    /// The values of the options, from those of the pieces.
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

    /// The ordinal sum of a stem and what grows on it.
    fn on_stem(&mut self, stem: &[Segment], rest: Id) -> OrStop<Id> {
        let store = self.solver.store;
        let mut value = store.value(rest);
        let is_star = |segment: &Segment| *segment == Segment::Star;
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

    /// The value of a piece, if it is remembered.
    #[inline]
    fn known(&mut self, piece: &R::Piece, reader: &impl MemoReader<R::Component>) -> OrStop<Option<Id>> {
        if let Some(id) = self.recent.get(piece) {
            return Ok(Some(id));
        }
        let part = self.solver.rules.normal(piece);
        let Some(Known(id)) = reader.get(&part.component) else { return Ok(None) };
        let id = if part.negated { self.calc.neg(id)? } else { id };
        self.recent.put(piece, id);
        Ok(Some(id))
    }

    /// The value of a part whose options, with the sign of the part, are known already.
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

    pub(crate) fn piece(&mut self, piece: &R::Piece) -> OrStop<Id> {
        let part = self.solver.rules.normal(piece);
        let id = self.signed(&part)?;
        self.recent.put(piece, id);
        Ok(id)
    }
}
