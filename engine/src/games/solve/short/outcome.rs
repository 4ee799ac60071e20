//! A search for the outcome: it decides who wins a sum of positions, without the value.
//!
//! **Theorem.** The player to move wins a sum if and only if some move leads to a sum that the opponent, then
//! to move, does not win. The search is the depth-first evaluation of this rule. These facts shorten it:
//!
//! - Equal sums have equal outcomes. Sums are compared up to the normal forms of their components, and a
//!   component cancels its negative. Results are kept in a table of bounded size.
//! - If Left has at most n moves in G however play goes, then G <= n, and likewise for Right (see
//!   [`Solver::stop_bounds`]). So if a number x is the rest of the sum, Left to move wins if x exceeds the
//!   number of Right's moves, and loses if x plus the number of her own moves is at most 0. A game x that is
//!   no number is compared through its Left stop, since L(x + n) = L(x) + n for an integer n.
//! - If the rules show that all components are all-small, as in Clobber, their sum is infinitesimal. Then the Left stop of
//!   the rest decides unless it is 0.
//! - A ruleset may count more in its components, and decide their sum with an integer by that; see
//!   [`Short::tallies`]. The same holds for a game between two integers.
//! - All children of a sum are looked up before any is searched, and the one in which the opponent has the fewest
//!   moves is searched first. Where this order often fails, the moves of the opponent in the children are listed first.
//! - Number avoidance (*Winning Ways*, ch. 6; Siegel, II.1.23): if the sum is no number, a player who can win
//!   can do so without a move in a number. Such moves come last. They are not left out, since the components
//!   may add up to a number.
//!
//! In a sum of impartial games all components except the largest one are replaced by their nimbers, and the
//! nimber of a component G is the least n for which G + *n is lost (J. Lemoine and S. Viennot, *Nimbers are
//! inevitable*, Theoretical Computer Science 462 (2012) 70-79).
//!
//! A component whose value a theorem gives (see [`Shortcut`]) joins the value that is part of each sum. If all
//! components have only a few options, their values decide the sum.
//!
//! Time is at most proportional to the number of sums that are reached, times the number of their moves.
//! Memory is that of the table, which the budget bounds, and of one list of children for each move of the
//! current line of play. The search does not recurse, so a long game does not exhaust the stack.

mod counts;
mod nimbers;
mod order;
mod rules;
mod state;
mod table;
#[cfg(feature = "parallel")]
mod threads;

use std::any::Any;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rustc_hash::FxHashMap;

use self::rules::{Expansion, Rules, Source, Space};
use self::state::{Known, Part, State, Totals, Worth, add_number, plus};
use self::table::{Key, Table};
use super::Solver;
use crate::games::rules::{Short, Sum};
use crate::games::value::store::Id;
use crate::games::value::{Calc, Dyadic, Outcome, Store, Value};
use crate::ground::Player;
#[cfg(feature = "parallel")]
use crate::ground::control::has_helpers;
use crate::ground::control::{Control, HeapBytes, OrStop, Stop};
use crate::ground::input::OrNoAnswer;

/// The most memory that a table takes by default, in bytes.
const MOST_TABLE_BYTES: usize = 1 << 30;
/// The number of options of a component up to which its value is computed, where all components have so few.
const LEAF_OPTIONS: usize = 6;
/// The number of nodes that one thread searches alone by default. They take some milliseconds.
const ALONE: u64 = 1 << 12;
/// The number of nodes after which it shows whether positions fall apart.
const FIRST_NODES: u64 = 64;
/// The number of new canonical forms after which values of components have to pay.
const FIRST_FORMS: u64 = 512;
/// The units of work beyond that of small positions that take as long as a node.
const WORK_OF_NODE: u64 = 8;
/// The number of positions between two checks of the control.
const MOST_NODES: u32 = 256;
/// The number of places of the table of options, as a power of two. The options of a component take some
/// kilobytes.
const OPTION_BITS: u32 = 9;
/// The number of places for the sums that threads search, as a power of two.
const SEARCHED_BITS: u32 = 12;
/// The most frames that are kept to be used again.
const MOST_SPARE: usize = 1 << 10;
/// The memory of an entry of the map of nimbers, in bytes, with the places that are free.
const NIMBER_BYTES: usize = 64;
/// The number of components with many moves of which one is searched without a look ahead, as a sample.
const SAMPLE: u32 = 128;
/// The number of samples from which they count, and the number at which older ones begin to count less.
const SAMPLES: (u32, u32) = (16, 512);
/// The most components whose plays are examined for a bound of the signs of stops.
const MOST_PLAYS: u32 = 1 << 16;

/// The parts of a search that can be changed. They affect its time, but not its answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutcomeSettings {
    /// The most memory of the table of results, in bytes; the table has at least 8 KiB.
    pub table_bytes: usize,
    /// Whether the child in which the opponent has the fewest moves is searched first. Otherwise children are
    /// searched in the order of their keys.
    pub orders: bool,
    /// Whether bounds of the numbers of moves end a line of play.
    pub uses_bounds: bool,
    /// Whether a ruleset's own counts end a line of play; see [`Short::tallies`].
    pub uses_counts: bool,
    /// A sum is decided by its value if no component has more options than this. A component with at most this
    /// many is replaced by its value if that is not hot. Both are done only while sums of several components are
    /// common.
    pub leaf_options: usize,
    /// The number of nodes that one thread searches before it wakes the others of its pool.
    pub alone: u64,
}

impl Default for OutcomeSettings {
    fn default() -> Self {
        Self {
            table_bytes: MOST_TABLE_BYTES,
            orders: true,
            uses_bounds: true,
            uses_counts: true,
            leaf_options: LEAF_OPTIONS,
            alone: ALONE,
        }
    }
}

/// A search for the outcomes of sums of positions of short games and values. It keeps a table of results, so
/// several questions about one sum share their work.
///
/// ```
/// use upstar::games::rules::{Short, grid::domineering::Domineering};
/// use upstar::games::solve::{OutcomeSearch, OutcomeSettings, OutcomeSum, Solver};
/// use upstar::games::value::Outcome;
/// use upstar::ground::Ruleset;
/// use upstar::{Control, Store};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let solver = Solver::new(Domineering, &store);
/// let mut search = OutcomeSearch::new(&store, OutcomeSettings::default(), &control);
/// let mut sum = OutcomeSum::default();
/// let board = Domineering.read("......|......|......|......|......|......")?;
/// search.add(&mut sum, &solver, &Domineering.components(&board))?;
/// assert_eq!(search.outcome(&sum)?, Outcome::N);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct OutcomeSearch<'a, 's> {
    calc: Calc<'s, 'a>,
    store: &'s Store,
    /// The rulesets, each with the address of its solver.
    spaces: Vec<(usize, Box<dyn Space + 'a>)>,
    /// The sources from which other threads open the rulesets.
    sources: Vec<&'a dyn Source>,
    settings: OutcomeSettings,
    table: Arc<Table>,
    /// The state that the threads of a search share besides the table; `None` if there is only one.
    shared: Option<Arc<Shared>>,
    /// The number of nodes at which the search pauses, where the work of large positions counts as nodes.
    pause_at: u64,
    /// The work so far that is beyond that of small positions.
    work: u64,
    is_paused: bool,
    /// The moves in components that were met recently, of Left and of Right.
    expansions: Vec<Option<Expanded>>,
    /// The nimbers of impartial components, by their hashes; all are dropped when there are too many.
    nimbers: FxHashMap<u128, u32>,
    most_nimbers: usize,
    /// The number of components whose nimbers are being found, each inside the search for the one before.
    nested: u32,
    /// Frames and lists of parts to be used again.
    spare: Vec<Frame>,
    spare_parts: Vec<Vec<Part>>,
    control: &'a Control,
    nodes: u64,
    /// The number of forms in the store before the search.
    first_forms: usize,
    /// The number of nodes with several components.
    sums: u64,
    /// The positions since the last check of the control.
    uncounted: u32,
    /// The work since then that is beyond that of small positions.
    unchecked: u32,
    /// The memory of the frames, in bytes.
    frame_bytes: usize,
    ordering: MoveOrder,
}

/// A component with the moves of a player in it.
type Expanded = (Rc<Known<dyn Any>>, Rc<Expansion>);

/// A sum of components and a value; see [`OutcomeSearch::add`]. It belongs to the search that added its
/// components.
#[derive(Clone)]
pub struct OutcomeSum(State);

impl Default for OutcomeSum {
    /// Returns the sum of nothing, which is 0.
    fn default() -> Self {
        Self(State::new(Worth::ZERO))
    }
}

impl OutcomeSum {
    /// Returns whether everything in the sum cancels, which shows without a search that it is 0.
    pub fn is_zero(&self) -> bool {
        self.0.parts.is_empty() && self.0.worth == Worth::ZERO
    }

    /// Returns the memory of the sum, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Self>() + self.0.parts.capacity() * size_of::<Part>()
    }
}

/// A sum after a move, where the opponent is Left and to move.
struct Child {
    key: Key,
    /// The better the move for the player who makes it, the larger; see [`OutcomeSearch::order`].
    rank: i64,
    worth: Worth,
    /// The sum, if it was opened to look ahead.
    opened: Option<Box<Frame>>,
    /// The part that the move changes, and the index of the move in its expansion; `None` for a move in the
    /// value.
    change: Option<(u32, u32)>,
}

/// A sum under way.
struct Frame {
    state: State,
    key: Key,
    /// The moves in each part.
    expansions: Vec<Rc<Expansion>>,
    /// The children that are left, the best one last.
    children: Vec<Child>,
    /// The number of nodes when the sum was opened.
    begun: u64,
    /// The number of children that wait because other threads search them.
    deferred: usize,
    /// The number of children that were searched.
    tried: u32,
    /// Whether the frame shows how good the order of moves is.
    is_sample: bool,
}

impl Frame {
    /// Makes a frame for a sum, with the lists of another one.
    fn new(state: State, spare: Option<Self>) -> Self {
        let (expansions, children) =
            spare.map(|spare| (spare.expansions, spare.children)).unwrap_or_default();
        let key = Key::default();
        Self { state, key, expansions, children, begun: 0, deferred: 0, tried: 0, is_sample: false }
    }

    /// Returns the memory of the frame's lists, in bytes.
    fn bytes(&self) -> usize {
        let parts = self.state.parts.capacity() * size_of::<Part>();
        let expansions = self.expansions.capacity() * size_of::<Rc<Expansion>>();
        size_of::<Self>() + parts + expansions + self.children.capacity() * size_of::<Child>()
    }
}

impl<'a, 's> OutcomeSearch<'a, 's> {
    /// Returns a search without any results yet.
    pub fn new(store: &'s Store, settings: OutcomeSettings, control: &'a Control) -> Self {
        // Half of the memory that is left goes to the table, the rest to values and frames.
        let room = control.room(store.bytes()) / 2;
        Self {
            calc: Calc::new(store, control),
            store,
            spaces: Vec::new(),
            sources: Vec::new(),
            settings,
            table: Arc::new(Table::new(settings.table_bytes.min(room))),
            shared: None,
            pause_at: u64::MAX,
            work: 0,
            is_paused: false,
            expansions: std::iter::repeat_with(|| None).take(2 << OPTION_BITS).collect(),
            nimbers: FxHashMap::default(),
            most_nimbers: (settings.table_bytes.min(room) / (4 * NIMBER_BYTES)).max(64),
            nested: 0,
            spare: Vec::new(),
            spare_parts: Vec::new(),
            control,
            nodes: 0,
            first_forms: store.len(),
            sums: 0,
            uncounted: 0,
            unchecked: 0,
            frame_bytes: 0,
            ordering: MoveOrder::default(),
        }
    }

    /// Returns the number of sums whose moves were listed so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Adds components of a ruleset to a sum.
    ///
    /// # Errors
    /// Returns [`Stop::TooLarge`] if the numbers in the sum are beyond 64 bits.
    pub fn add<R: Short>(
        &mut self,
        to: &mut OutcomeSum,
        solver: &'a Solver<'s, R>,
        sum: &Sum<R::Component>,
    ) -> OrNoAnswer<()>
    where
        's: 'a,
    {
        let address = std::ptr::from_ref(solver).addr();
        let known = self.spaces.iter().position(|(known, _)| *known == address);
        let space = known.unwrap_or(self.spaces.len());
        if known.is_none() {
            self.spaces.push((address, Box::new(Rules::new(space, solver, self.control))));
            self.sources.push(solver);
        }
        for part in &sum.parts {
            to.0.add(self.spaces[space].1.part(&part.component, part.negated));
        }
        Ok(add_number(&mut to.0.worth, sum.number)?)
    }

    /// Adds a value to a sum.
    ///
    /// # Errors
    /// Returns the reason if the calculation has to stop.
    ///
    /// # Panics
    /// If the value belongs to another store.
    pub fn add_value(&mut self, to: &mut OutcomeSum, value: Value<'s>) -> OrStop<()> {
        let worth = Worth { number: 0, rest: self.calc.id(value) };
        to.0.worth = plus(&mut self.calc, to.0.worth, worth)?;
        Ok(())
    }

    /// Adds a sum, or its negative if `negates`, to a sum.
    ///
    /// # Errors
    /// Returns the reason if the calculation has to stop.
    ///
    /// # Panics
    /// If another search added the components.
    pub fn add_sum(&mut self, to: &mut OutcomeSum, sum: &OutcomeSum, negates: bool) -> OrNoAnswer<()> {
        let OutcomeSum(State { parts, worth, .. }) = sum;
        parts.iter().for_each(|part| to.0.add(part.signed(negates)));
        let worth = if negates { self.negative(*worth)? } else { *worth };
        to.0.worth = plus(&mut self.calc, to.0.worth, worth)?;
        Ok(())
    }

    /// Returns a number n such that the stops of a sum have at most n signs; `None` if the search finds none that is at
    /// most `most`.
    ///
    /// No stop has more signs than the longest play has moves, where a player may move several times in a row. The rules of
    /// most games bound the moves of the players; for others all plays are examined. Impartial components add nothing: the
    /// stops of G + *n are reached at numbers G' + *k, and G' has at least as many moves as these have signs.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    ///
    /// # Panics
    /// If another search added the components.
    pub fn signs_of_stops(&mut self, sum: &OutcomeSum, most: usize) -> OrNoAnswer<Option<usize>> {
        let OutcomeSum(State { parts, totals, worth }) = sum;
        let Some(mut signs) = self.longest_of_worth(*worth)?.filter(|&signs| signs <= most) else {
            return Ok(None);
        };
        let mut plays = Plays { longest: FxHashMap::default(), left: MOST_PLAYS };
        let bound = totals.most_moves().and_then(|[left, right]| usize::try_from(left + right).ok());
        match bound {
            _ if totals.is_impartial() => {}
            Some(moves) => signs = signs.saturating_add(moves),
            None => {
                for part in parts {
                    let Some(longest) = self.longest_play(part, most - signs, &mut plays)? else {
                        return Ok(None);
                    };
                    signs += longest;
                }
            }
        }
        Ok(Some(signs).filter(|&signs| signs <= most))
    }

    /// Returns the length of the longest play in a component, if it is at most `most` and few components are reached. The
    /// recursion is as deep as the play is long.
    fn longest_play(&mut self, part: &Part, most: usize, plays: &mut Plays) -> OrNoAnswer<Option<usize>> {
        if let Some(&longest) = plays.longest.get(&part.known.hash()) {
            return Ok(Some(longest).filter(|&longest| longest <= most));
        }
        let mut longest = 0;
        for player in Player::BOTH {
            self.count_node()?;
            let expansion = self.expansion(part, player)?;
            let (moves, begun) = match &*expansion {
                Expansion::Options(moves) => (moves, 1),
                Expansion::Sum(sum) => (sum, 0),
                Expansion::Value(id) => {
                    let of_value = self.longest_of_worth(Worth { number: 0, rest: *id })?;
                    longest = longest.max(of_value.unwrap_or(usize::MAX));
                    continue;
                }
            };
            for (parts, worth) in moves.iter() {
                let of_worth = self.longest_of_worth(worth)?.and_then(|more| more.checked_add(begun));
                let Some(mut all) = of_worth.filter(|&all| all <= most) else { return Ok(None) };
                for part in parts {
                    let Some(more) = self.longest_play(part, most - all, plays)? else { return Ok(None) };
                    all += more;
                }
                longest = longest.max(all);
            }
        }
        plays.left = plays.left.saturating_sub(1);
        if plays.left == 0 || longest > most {
            return Ok(None);
        }
        plays.longest.insert(part.known.hash(), longest);
        Ok(Some(longest))
    }

    /// Returns the birthday of a value, which is the length of the longest play in its canonical form.
    fn longest_of_worth(&mut self, Worth { number, rest }: Worth) -> OrStop<Option<usize>> {
        let birthday = self.calc.birthday(self.store.value(rest))?;
        let number = usize::try_from(number.unsigned_abs()).ok();
        let birthday = birthday.to_i64().and_then(|birthday| usize::try_from(birthday).ok());
        Ok(number.zip(birthday).and_then(|(number, birthday)| number.checked_add(birthday)))
    }

    /// Returns whether the rules show that a sum is 0, since a symmetry of each component gives an answer to each move; see
    /// [`Short::is_mirrored`].
    ///
    /// # Panics
    /// If another search added the components.
    pub fn is_mirrored(&self, OutcomeSum(sum): &OutcomeSum) -> bool {
        let is_one = |part: &Part| self.spaces[part.known.space].1.is_mirrored(&part.known.component);
        sum.worth == Worth::ZERO && sum.parts.iter().all(is_one)
    }

    /// Returns the outcome of a sum.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop. What it found remains in its table.
    ///
    /// # Panics
    /// If another search added the components.
    pub fn outcome(&mut self, sum: &OutcomeSum) -> OrNoAnswer<Outcome> {
        let [left, right] = [self.wins_first(sum, Player::Left)?, self.wins_first(sum, Player::Right)?];
        Ok(Outcome::from_order(!right, !left))
    }

    /// Returns whether a player wins a sum by moving first.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop. What it found remains in its table.
    ///
    /// # Panics
    /// If another search added the components.
    pub fn wins_first(&mut self, sum: &OutcomeSum, player: Player) -> OrNoAnswer<bool> {
        let state = self.with_left_to_move(sum, player)?;
        (self.frame_bytes, self.nested) = (0, 0);
        #[cfg(feature = "parallel")]
        if has_helpers() {
            return self.search_in_parallel(&state);
        }
        self.search(state)
    }

    /// Returns whether a player wins a sum by moving first, if a search by one thread finds it within this many nodes, of
    /// which a large position takes several. What it found remains in its table.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    ///
    /// # Panics
    /// If another search added the components.
    pub fn wins_first_soon(
        &mut self,
        sum: &OutcomeSum,
        player: Player,
        nodes: u64,
    ) -> OrNoAnswer<Option<bool>> {
        let state = self.with_left_to_move(sum, player)?;
        (self.frame_bytes, self.nested) = (0, 0);
        self.pause_at = self.effort().saturating_add(nodes);
        let found = self.search(state);
        self.pause_at = u64::MAX;
        if std::mem::take(&mut self.is_paused) { Ok(None) } else { found.map(Some) }
    }

    /// Returns whether a player wins a sum by moving first, if an earlier search found it.
    ///
    /// # Errors
    /// Returns the reason if the calculation has to stop.
    pub fn known(&mut self, sum: &OutcomeSum, player: Player) -> OrNoAnswer<Option<bool>> {
        let state = self.with_left_to_move(sum, player)?;
        Ok(self.table.get(state.key()))
    }

    /// Returns the sum, or its negative if Right is to move.
    fn with_left_to_move(&mut self, OutcomeSum(sum): &OutcomeSum, player: Player) -> OrNoAnswer<State> {
        let negates = player == Player::Right;
        let mut state = State::new(if negates { self.negative(sum.worth)? } else { sum.worth });
        sum.parts.iter().for_each(|part| state.push(part.signed(negates)));
        Ok(state)
    }

    /// Searches a sum with Left to move. The stack of frames is the current line of play.
    fn search(&mut self, state: State) -> OrNoAnswer<bool> {
        let mut frames: Vec<Frame> = Vec::new();
        // The result of the sum that was looked at last, for the player to move in it.
        let mut decided = self.enter(state, &mut frames)?;
        while let Some(frame) = frames.last_mut() {
            let child = if decided == Some(false) { None } else { frame.children.pop() };
            match child {
                Some(mut child) => {
                    // Another child may have decided it in the meantime.
                    decided = self.table.get(child.key);
                    if decided.is_none() && frame.defers(child.key, self.shared.as_deref()) {
                        // Another thread is searching it, so it waits until the others were tried.
                        frame.children.insert(0, child);
                        frame.deferred += 1;
                    } else if decided.is_none() {
                        frame.tried += 1;
                        decided = match child.opened.take() {
                            Some(opened) => self.enter_opened(*opened, &mut frames)?,
                            None => {
                                let state = frame.after(&child, self.spare_parts.pop());
                                self.enter(state, &mut frames)?
                            }
                        };
                    } else {
                        self.close(child);
                    }
                }
                None => {
                    let wins = decided == Some(false);
                    let (key, nodes) = (frame.key, self.nodes - frame.begun + 1);
                    if wins && frame.is_sample {
                        self.ordering.note(frame.tried <= 1);
                    }
                    self.put(key, wins, nodes);
                    self.leave(frames.pop());
                    decided = Some(wins);
                }
            }
        }
        Ok(decided == Some(true))
    }

    /// Stores a result that took this many nodes.
    fn put(&mut self, key: Key, wins: bool, nodes: u64) {
        self.table.put(key, wins, nodes);
        // Threads that share the table leave its size as it is.
        if self.table.is_tight()
            && let Some(table) = Arc::get_mut(&mut self.table)
        {
            table.grow();
        }
    }

    /// Looks at a sum with Left to move: decides it if that needs no search, and otherwise adds a frame with its
    /// children that are not known to lose.
    fn enter(&mut self, state: State, frames: &mut Vec<Frame>) -> OrNoAnswer<Option<bool>> {
        self.count_node()?;
        let mut frame = Frame::new(state, self.spare.pop());
        // The bounds of a child were looked at when it was listed.
        let decided = self.open(&mut frame, !frames.is_empty())?;
        if decided.is_some() {
            self.recycle(frame);
            return Ok(decided);
        }
        self.push(frame, frames)
    }

    /// Adds a frame with its children, unless a look ahead decides it.
    fn push(&mut self, mut frame: Frame, frames: &mut Vec<Frame>) -> OrNoAnswer<Option<bool>> {
        frame.begun = self.nodes;
        if let Some(wins) = self.look_ahead_if_it_pays(&mut frame)? {
            self.put(frame.key, wins, self.nodes - frame.begun + 1);
            self.recycle(frame);
            return Ok(Some(wins));
        }
        if let Some(shared) = &self.shared {
            shared.begin(frame.key);
        }
        self.frame_bytes += frame.bytes();
        frames.push(frame);
        Ok(None)
    }

    /// Takes back a frame that was searched.
    fn leave(&mut self, frame: Option<Frame>) {
        if let Some(frame) = frame {
            if let Some(shared) = &self.shared {
                shared.end(frame.key);
            }
            self.frame_bytes = self.frame_bytes.saturating_sub(frame.bytes());
            self.recycle(frame);
        }
    }

    /// Keeps the lists of a frame for another one.
    fn recycle(&mut self, mut frame: Frame) {
        if self.spare.len() < MOST_SPARE {
            let mut parts = std::mem::take(&mut frame.state.parts);
            parts.clear();
            self.spare_parts.push(parts);
            frame.expansions.clear();
            frame.children.drain(..).for_each(|child| self.close(child));
            self.spare.push(frame);
        }
    }

    /// Decides a sum with Left to move if that needs no search. Otherwise lists its children that are not known
    /// to lose.
    fn open(&mut self, frame: &mut Frame, has_bounds: bool) -> OrNoAnswer<Option<bool>> {
        let is_changed = self.expand(frame)?;
        let state = &frame.state;
        self.sums += u64::from(state.parts.len() > 1);
        frame.key = state.key();
        if (is_changed || !has_bounds)
            && let Some(wins) = self.by_bounds_or_counts(state)?
        {
            return Ok(Some(wins));
        }
        if let Some(wins) = self.table.get(frame.key) {
            return Ok(Some(wins));
        }
        if frame.state.totals.is_impartial()
            && let Some(wins) = self.by_nimbers(frame)?
        {
            return Ok(Some(wins));
        }
        if let Some(wins) = self.by_value(frame)? {
            self.put(frame.key, wins, 1);
            return Ok(Some(wins));
        }
        let wins = self.wins_by_a_child(frame)?;
        if wins || frame.children.is_empty() {
            self.put(frame.key, wins, 1);
            return Ok(Some(wins));
        }
        let counts = self.counts(&frame.state);
        if self.settings.orders {
            self.order(frame, counts.is_some());
        } else {
            frame.children.sort_unstable_by_key(|child| child.key);
        }
        let wins = counts.map_or(Ok(false), |counts| self.wins_by_counts(frame, counts))?;
        if wins || frame.children.is_empty() {
            self.put(frame.key, wins, 1);
            return Ok(Some(wins));
        }
        Ok(None)
    }

    /// Decides a sum by its value, if all its components have few options.
    fn by_value(&mut self, frame: &Frame) -> OrNoAnswer<Option<bool>> {
        let most = self.leaf_options();
        let lefts = frame.expansions.iter().map(|expansion| expansion.len());
        if lefts.clone().any(|len| len > most) {
            return Ok(None);
        }
        for (part, left) in frame.state.parts.iter().zip(lefts) {
            if left + self.expansion(part, Player::Right)?.len() > most {
                return Ok(None);
            }
        }
        let mut worth = frame.state.worth;
        for part in &frame.state.parts {
            let bytes = self.calc.other_bytes;
            let (_, space) = &mut self.spaces[part.known.space];
            let id = space.value(&part.known.component, bytes)?;
            let rest = if part.is_negated() { self.calc.neg(id)? } else { id };
            worth = plus(&mut self.calc, worth, Worth { number: 0, rest })?;
        }
        Ok(Some(!self.is_at_most_zero(worth)?))
    }

    /// Lists the children of a sum that are not known to lose. Returns whether one is known to win.
    fn wins_by_a_child(&mut self, frame: &mut Frame) -> OrNoAnswer<bool> {
        let Frame { state, expansions, children, .. } = frame;
        for (at, expansion) in expansions.iter().enumerate() {
            if self.wins_in_part(state, at, expansion, children)? {
                return Ok(true);
            }
        }
        if self.wins_in_worth(state, children)? {
            return Ok(true);
        }
        let nimber = match expansions[..] {
            [_] if state.totals.is_impartial() => self.nimber_of(state.worth),
            _ => None,
        };
        let wins_by_nimbers = |child: &Child| match (child.change, &*expansions[0]) {
            (Some((_, index)), Expansion::Options(moves)) => self.known_nimber(moves, index, nimber?),
            _ => None,
        };
        // All look-ups follow each other directly, so the processor can have many of them in flight at once.
        let mut wins = false;
        children.retain(|child| {
            let by_nimbers = wins_by_nimbers(child);
            let known = by_nimbers.or_else(|| self.table.get(child.key).map(|wins| !wins));
            wins |= known == Some(true);
            known.is_none()
        });
        Ok(wins)
    }

    /// Finds the options of each part. Parts that have another form are replaced by it. Returns whether there
    /// are any.
    fn expand(&mut self, frame: &mut Frame) -> OrNoAnswer<bool> {
        let Frame { state, expansions, .. } = frame;
        let mut is_changed = false;
        expansions.clear();
        while expansions.len() < state.parts.len() {
            let at = expansions.len();
            let expansion = self.expansion(&state.parts[at], Player::Left)?;
            if let Expansion::Options(_) = *expansion {
                expansions.push(expansion);
                continue;
            }
            let part = state.take(at);
            let negated = part.is_negated();
            match &*expansion {
                Expansion::Sum(sum) => {
                    let (parts, worth) = sum.get(0);
                    parts.iter().for_each(|part| state.add(part.signed(negated)));
                    let worth = if negated { self.negative(worth)? } else { worth };
                    state.worth = plus(&mut self.calc, state.worth, worth)?;
                }
                Expansion::Value(id) => {
                    let worth = Worth { number: 0, rest: if negated { self.calc.neg(*id)? } else { *id } };
                    state.worth = plus(&mut self.calc, state.worth, worth)?;
                }
                Expansion::Options(_) => {}
            }
            // Parts may have cancelled or changed their places.
            expansions.clear();
            is_changed = true;
        }
        Ok(is_changed)
    }

    /// Adds the children of the moves in a part. Returns whether one of them is known to lose for the
    /// opponent.
    fn wins_in_part(
        &mut self,
        state: &State,
        at: usize,
        expansion: &Expansion,
        children: &mut Vec<Child>,
    ) -> OrNoAnswer<bool> {
        let Expansion::Options(moves) = expansion else { return Ok(false) };
        if state.is_repeated(at) {
            return Ok(false);
        }
        let negates = state.parts[at].is_negated();
        let mut others = state.totals;
        others.remove(&state.parts[at]);
        for (index, (parts, worth)) in moves.iter().enumerate() {
            let mut totals = others;
            parts.iter().for_each(|part| totals.add(part, negates));
            let worth = if negates { self.negative(worth)? } else { worth };
            let worth = plus(&mut self.calc, state.worth, worth)?;
            if self.wins_by(totals, worth, Some((at as u32, index as u32)), children)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Adds the children of the moves in the value, like [`OutcomeSearch::wins_in_part`].
    fn wins_in_worth(&mut self, state: &State, children: &mut Vec<Child>) -> OrNoAnswer<bool> {
        let Worth { number, rest } = state.worth;
        let mut after = Vec::new();
        if rest != Id::ZERO {
            let options = self.store.value(rest).left_options();
            for option in options {
                let option = Worth { number: 0, rest: option.id() };
                after.push(plus(&mut self.calc, Worth { number, rest: Id::ZERO }, option)?);
            }
        }
        if number > 0 {
            after.push(Worth { number: number - 1, rest });
        }
        for worth in after {
            if self.wins_by(state.totals, worth, None, children)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Adds the child with these parts and value, which are still seen from the player who moved. Returns
    /// whether the opponent is known to lose it.
    fn wins_by(
        &mut self,
        totals: Totals,
        worth: Worth,
        change: Option<(u32, u32)>,
        children: &mut Vec<Child>,
    ) -> OrNoAnswer<bool> {
        let (totals, worth) = (totals.negative(), self.negative(worth)?);
        if let Some(wins) = self.by_bounds(&totals, worth)? {
            return Ok(!wins);
        }
        children.push(Child { key: totals.key(worth), rank: 0, worth, opened: None, change });
        Ok(false)
    }

    /// Decides a sum without a search, if its bounds suffice: returns whether Left, to move, wins.
    fn by_bounds(&mut self, totals: &Totals, worth: Worth) -> OrNoAnswer<Option<bool>> {
        if totals.parts == 0 {
            return Ok(Some(!self.is_at_most_zero(worth)?));
        }
        if totals.is_all_small()
            && self.settings.uses_bounds
            && let Some(wins) = self.by_stop(worth)
        {
            return Ok(Some(wins));
        }
        if totals.is_impartial() && self.nimber_of(worth).is_some() {
            // Both players have the same moves, so bounds of their numbers decide nothing.
            return Ok(None);
        }
        let most_moves = totals.most_moves().filter(|_| self.settings.uses_bounds);
        Ok(most_moves.and_then(|[left, right]| self.by_moves(worth, left, right)))
    }

    /// Decides a sum without a search, if its bounds or its counts suffice; see [`OutcomeSearch::by_bounds`].
    fn by_bounds_or_counts(&mut self, state: &State) -> OrNoAnswer<Option<bool>> {
        if let Some(wins) = self.by_bounds(&state.totals, state.worth)? {
            return Ok(Some(wins));
        }
        self.counts(state).map_or(Ok(None), |counts| self.by_counts(&counts, state.worth))
    }

    /// Decides the sum of a value and an infinitesimal game from the Left stop of the value, which is that of the sum, unless
    /// it is 0.
    fn by_stop(&self, worth: Worth) -> Option<bool> {
        let stop = match worth.rest {
            Id::ZERO => return (worth.number != 0).then_some(worth.number > 0),
            rest => &self.store.value(rest).left_stop() + &Dyadic::from(worth.number),
        };
        (stop != Dyadic::ZERO).then(|| stop > Dyadic::ZERO)
    }

    /// Decides the sum of a value and a game in which the players have at most these numbers of moves.
    fn by_moves(&self, worth: Worth, left: i64, right: i64) -> Option<bool> {
        if worth.rest == Id::ZERO {
            let decided = (worth.number > right, worth.number + left <= 0);
            return (decided.0 || decided.1).then_some(decided.0);
        }
        let rest = self.store.value(worth.rest);
        let stop = &rest.left_stop() + &Dyadic::from(worth.number);
        if stop > Dyadic::from(right) {
            return Some(true);
        }
        let most = &stop + &Dyadic::from(left);
        let loses = most < Dyadic::ZERO || most == Dyadic::ZERO && rest.number().is_some();
        loses.then_some(false)
    }

    /// Returns whether a value is at most 0: Left loses it if she moves first.
    fn is_at_most_zero(&mut self, worth: Worth) -> OrStop<bool> {
        if worth.rest == Id::ZERO {
            return Ok(worth.number <= 0);
        }
        let number = self.store.integer(worth.number).id();
        let value = self.calc.add(number, worth.rest)?;
        self.calc.le(value, Id::ZERO)
    }

    fn negative(&mut self, Worth { number, rest }: Worth) -> OrStop<Worth> {
        let rest = if rest == Id::ZERO { rest } else { self.calc.neg(rest)? };
        Ok(Worth { number: -number, rest })
    }

    fn count_node(&mut self) -> OrStop<()> {
        self.nodes += 1;
        self.uncounted += 1;
        let is_late = self.effort() > self.pause_at;
        if !is_late && self.uncounted.saturating_add(self.unchecked) < MOST_NODES.min(self.calc.patience) {
            return Ok(());
        }
        let nodes = u64::from(std::mem::take(&mut self.uncounted));
        self.unchecked = 0;
        self.calc.other_bytes = self.bytes();
        self.calc.report()?;
        self.control.check(nodes, 0)?;
        self.is_paused = is_late || self.shared.as_ref().is_some_and(|all| all.is_done());
        if self.is_paused { Err(Stop::Nodes) } else { Ok(()) }
    }

    /// Returns the number of nodes so far, where large positions count as several.
    fn effort(&self) -> u64 {
        self.nodes + self.work / WORK_OF_NODE
    }

    /// Returns the memory in use besides the store, in bytes.
    fn bytes(&self) -> usize {
        let spaces: usize = self.spaces.iter().map(|(_, space)| space.bytes()).sum();
        spaces + self.table.heap_bytes() + self.frame_bytes + self.nimbers.capacity() * NIMBER_BYTES
    }

    /// Returns the number of options of a component up to which its value is computed. Values pay where sums of
    /// several components are common: there they show that sums are equal. The value of a position that does not
    /// fall apart takes longer than the search. So do values that need more new forms than the search has nodes, as
    /// in Amazons.
    fn leaf_options(&self) -> usize {
        let forms = (self.store.len().saturating_sub(self.first_forms)) as u64;
        let pays =
            self.sums.saturating_mul(4) + FIRST_NODES >= self.nodes && forms <= self.nodes + FIRST_FORMS;
        if pays { self.settings.leaf_options } else { 0 }
    }

    /// Returns the moves of a player in a part. In the negative of a component these are the opponent's.
    fn expansion(&mut self, part: &Part, player: Player) -> OrNoAnswer<Rc<Expansion>> {
        let player = if part.is_negated() { player.other() } else { player };
        let place = 2 * part.known.place(OPTION_BITS) + player.of((0, 1));
        if let Some((known, expansion)) = &self.expansions[place]
            && known.is(&part.known)
        {
            return Ok(Rc::clone(expansion));
        }
        let (leaf_options, bytes) = (self.leaf_options(), self.calc.other_bytes);
        let (_, space) = &mut self.spaces[part.known.space];
        let (expansion, work) = space.expand(&part.known.component, player, leaf_options, bytes)?;
        self.unchecked = self.unchecked.saturating_add(work);
        self.work += u64::from(work);
        let expansion = Rc::new(expansion);
        self.expansions[place] = Some((Rc::clone(&part.known), Rc::clone(&expansion)));
        Ok(expansion)
    }
}

/// A measure of the order of moves: how often the first move that is searched wins, where one wins. It is taken from sums
/// with many children that are searched without a look ahead.
#[derive(Default)]
struct MoveOrder {
    /// The number of samples in which the first move wins.
    first: u32,
    /// The number of samples in which some move wins.
    all: u32,
    /// The number of sums with many children so far.
    sums: u32,
}

impl MoveOrder {
    /// Takes a sample.
    fn note(&mut self, is_first: bool) {
        self.first += u32::from(is_first);
        self.all += 1;
        if self.all > SAMPLES.1 {
            self.first /= 2;
            self.all /= 2;
        }
    }

    /// Returns whether a look ahead pays in the next sum with many children. It costs more than it saves if the first move
    /// wins in at least three of five samples.
    fn is_poor(&mut self) -> bool {
        self.sums = self.sums.wrapping_add(1);
        self.all >= SAMPLES.0 && self.first * 5 < self.all * 3 && !self.sums.is_multiple_of(SAMPLE)
    }
}

/// The longest plays of components, and how many more components may be examined.
struct Plays {
    longest: FxHashMap<u128, usize>,
    left: u32,
}

/// The state that the threads of a search share besides the table.
struct Shared {
    is_done: AtomicBool,
    /// The sums that are searched, each at a place that its key determines; 0 at a free place.
    searched: Vec<AtomicU64>,
}

impl Shared {
    #[cfg(feature = "parallel")]
    fn new() -> Self {
        let searched = std::iter::repeat_with(AtomicU64::default).take(1 << SEARCHED_BITS).collect();
        Self { is_done: AtomicBool::new(false), searched }
    }

    fn is_done(&self) -> bool {
        self.is_done.load(Ordering::Relaxed)
    }

    fn place(&self, key: Key) -> &AtomicU64 {
        &self.searched[key.low as usize & ((1 << SEARCHED_BITS) - 1)]
    }

    fn begin(&self, key: Key) {
        self.place(key).store(key.high, Ordering::Relaxed);
    }

    fn end(&self, key: Key) {
        self.place(key).store(0, Ordering::Relaxed);
    }
}

impl Frame {
    /// Returns whether a child should wait, because another thread searches it and not all others wait, too.
    fn defers(&self, child: Key, shared: Option<&Shared>) -> bool {
        let is_searched = |shared: &Shared| shared.place(child).load(Ordering::Relaxed) == child.high;
        self.deferred < self.children.len() && shared.is_some_and(is_searched)
    }

    /// Returns the sum after a move, with the opponent to move. `parts` is an empty list that may be used.
    fn after(&self, Child { worth, change, .. }: &Child, parts: Option<Vec<Part>>) -> State {
        let mut after = State { parts: parts.unwrap_or_default(), ..State::new(*worth) };
        let at = change.map(|(at, _)| at as usize);
        for (i, part) in self.state.parts.iter().enumerate() {
            if Some(i) != at {
                after.push(part.signed(true));
            }
        }
        if let Some((at, index)) = *change
            && let Expansion::Options(moves) = &*self.expansions[at as usize]
        {
            let negates = self.state.parts[at as usize].is_negated();
            let (parts, _) = moves.get(index as usize);
            parts.iter().for_each(|part| after.add(part.signed(!negates)));
        }
        after
    }
}
