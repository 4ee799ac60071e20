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
//! - All children of a sum are looked up before any is searched, and the one in which the opponent is most
//!   behind in moves is searched first.
//! - Number avoidance (*Winning Ways*, ch. 6; Siegel, II.1.23): if the sum is no number, a player who can win
//!   can do so without a move in a number. Such moves come last. They are not left out, since the components
//!   may add up to a number.
//!
//! A component whose value a theorem gives (see [`Shortcut`]) joins the value that is part of each sum. If all
//! components have only a few options, their values decide the sum.
//!
//! Time is at most proportional to the number of sums that are reached, times the number of their moves.
//! Memory is that of the table, which the budget bounds, and of one list of children for each move of the
//! current line of play. The search does not recurse, so a long game does not exhaust the stack.

mod state;
mod table;

use std::any::Any;
use std::cmp::Reverse;
use std::rc::Rc;

use self::state::{Known, Part, State, Totals, Worth};
use self::table::{Key, Table};
use super::recent::Recent;
use super::{Search, Solver};
use crate::games::rules::{Options, Short, Shortcut, Signed, Sum};
use crate::games::value::store::Id;
use crate::games::value::{Calc, Dyadic, Outcome, Store, Value};
use crate::ground::Player;
use crate::ground::control::{Control, HeapBytes, OrStop, Stop};

/// The most memory that a table takes by default, in bytes.
const MOST_TABLE_BYTES: usize = 1 << 30;
/// The number of options of a component up to which its value is computed, where all components have so few.
const LEAF_OPTIONS: usize = 6;
/// The number of positions between two checks of the control.
const MOST_NODES: u32 = 256;
/// The number of places of the table of options, as a power of two. The options of a component take some
/// kilobytes.
const OPTION_BITS: u32 = 9;

/// The parts of a search that can be changed. They affect its time, but not its answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutcomeSettings {
    /// The most memory of the table of results, in bytes; the table has at least 8 KiB.
    pub table_bytes: usize,
    /// Whether the child in which the opponent is most behind is searched first. Otherwise children are
    /// searched in the order of their hashes.
    pub orders: bool,
    /// Whether bounds of the numbers of moves end a line of play.
    pub uses_bounds: bool,
    /// A sum is decided by its value if no component has more options than this.
    pub leaf_options: usize,
}

impl Default for OutcomeSettings {
    fn default() -> Self {
        Self { table_bytes: MOST_TABLE_BYTES, orders: true, uses_bounds: true, leaf_options: LEAF_OPTIONS }
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
    settings: OutcomeSettings,
    table: Table,
    expansions: Vec<Option<(Part, Rc<Expansion>)>>,
    control: &'a Control,
    nodes: u64,
    /// The positions since the last check of the control.
    uncounted: u32,
    /// The memory of the frames, in bytes.
    frame_bytes: usize,
}

/// A sum of components and a value; see [`OutcomeSearch::add`]. It belongs to the search that added its
/// components.
#[derive(Clone)]
pub struct OutcomeSum(State);

impl OutcomeSum {
    /// Returns the lead of a player: a measure of the moves that the player has and the opponent does not. A
    /// search tries the moves first after which the opponent's lead is smallest.
    pub fn lead(&self, player: Player) -> i64 {
        let lead = self.0.totals.lead.saturating_add(self.0.worth.number.saturating_mul(2));
        player.of((lead, lead.saturating_neg()))
    }
}

impl Default for OutcomeSum {
    /// Returns the sum of nothing, which is 0.
    fn default() -> Self {
        Self(State::new(Worth { number: 0, rest: Id::ZERO }))
    }
}

/// The components of one ruleset.
trait Space {
    /// Returns the moves in a component. `bytes` are in use besides the store.
    fn expand(&mut self, component: &dyn Any, bytes: usize) -> OrStop<Expansion>;

    /// Returns the value of a component.
    fn value(&mut self, component: &dyn Any, bytes: usize) -> OrStop<Id>;

    /// Returns the memory of the ruleset's solver, in bytes.
    fn bytes(&self) -> usize;
}

/// The moves in a component, or another form of it.
enum Expansion {
    /// The options of Left and of Right.
    Options([Vec<Move>; 2]),
    /// The component is the sum of these parts and a number.
    Sum(Move),
    /// The component has this value.
    Value(Id),
}

/// An option of a component: parts, and a number.
struct Move {
    parts: Rc<[Part]>,
    number: i64,
}

/// A sum after a move, where the opponent is Left and to move.
struct Child {
    key: Key,
    /// The lead of the opponent, as in [`Totals`], with the moves in the number counted twice.
    lead: i64,
    /// The place in the list of moves. Of equally good moves, the first is tried first: a random order takes
    /// five times as long on 7x7 Domineering.
    place: usize,
    worth: Worth,
    /// The part that the move changes; `None` for a move in the value.
    change: Option<Change>,
}

/// A move in a part of a sum: the part at an index becomes these parts, or their negatives.
struct Change {
    at: usize,
    parts: Rc<[Part]>,
    negates: bool,
}

/// A sum under way.
struct Frame {
    state: State,
    key: Key,
    /// The children that are left, the best one last.
    children: Vec<Child>,
    /// The number of nodes when the sum was opened.
    begun: u64,
    bytes: usize,
}

/// A sum after its first look.
enum Opened {
    Decided(bool),
    Undecided(Frame),
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
            settings,
            table: Table::new(settings.table_bytes.min(room)),
            expansions: std::iter::repeat_with(|| None).take(1 << OPTION_BITS).collect(),
            control,
            nodes: 0,
            uncounted: 0,
            frame_bytes: 0,
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
    ) -> OrStop<()>
    where
        's: 'a,
    {
        let address = std::ptr::from_ref(solver).addr();
        let known = self.spaces.iter().position(|(known, _)| *known == address);
        let space = known.unwrap_or(self.spaces.len());
        if known.is_none() {
            self.spaces.push((address, Box::new(Rules::new(space, solver, self.control))));
        }
        for part in &sum.parts {
            let known = Rc::new(Known::new(space, solver.rules(), part.component.clone()));
            to.0.add(Part::new(known, part.negated));
        }
        add_number(&mut to.0.worth, sum.number)
    }

    /// Adds a value to a sum.
    ///
    /// # Errors
    /// Returns the reason if the calculation has to stop.
    ///
    /// # Panics
    /// If the value belongs to another store.
    pub fn add_value(&mut self, to: &mut OutcomeSum, value: Value<'s>) -> OrStop<()> {
        to.0.worth = self.plus(to.0.worth, self.calc.id(value))?;
        Ok(())
    }

    /// Adds a sum, or its negative if `negates`, to a sum.
    ///
    /// # Errors
    /// Returns the reason if the calculation has to stop.
    ///
    /// # Panics
    /// If another search added the components.
    pub fn add_sum(&mut self, to: &mut OutcomeSum, sum: &OutcomeSum, negates: bool) -> OrStop<()> {
        let OutcomeSum(State { parts, worth, .. }) = sum;
        parts.iter().for_each(|part| to.0.add(part.signed(negates)));
        let worth = if negates { self.negative(*worth)? } else { *worth };
        add_number(&mut to.0.worth, worth.number)?;
        to.0.worth = self.plus(to.0.worth, worth.rest)?;
        Ok(())
    }

    /// Returns the outcome of a sum.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop. What it found remains in its table.
    ///
    /// # Panics
    /// If another search added the components.
    pub fn outcome(&mut self, sum: &OutcomeSum) -> OrStop<Outcome> {
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
    pub fn wins_first(&mut self, sum: &OutcomeSum, player: Player) -> OrStop<bool> {
        let state = self.with_left_to_move(sum, player)?;
        self.frame_bytes = 0;
        self.search(state)
    }

    /// Returns whether a player wins a sum by moving first, if an earlier search found it.
    ///
    /// # Errors
    /// Returns the reason if the calculation has to stop.
    pub fn known(&mut self, sum: &OutcomeSum, player: Player) -> OrStop<Option<bool>> {
        let state = self.with_left_to_move(sum, player)?;
        Ok(self.table.get(state.key()))
    }

    /// Returns the sum, or its negative if Right is to move.
    fn with_left_to_move(&mut self, OutcomeSum(sum): &OutcomeSum, player: Player) -> OrStop<State> {
        let negates = player == Player::Right;
        let mut state = State::new(if negates { self.negative(sum.worth)? } else { sum.worth });
        sum.parts.iter().for_each(|part| state.push(part.signed(negates)));
        Ok(state)
    }

    /// Searches a sum with Left to move. The stack of frames is the current line of play.
    fn search(&mut self, state: State) -> OrStop<bool> {
        let mut frames = Vec::new();
        // The result of the sum that was looked at last, for the player to move in it.
        let mut decided = match self.open(state)? {
            Opened::Decided(wins) => return Ok(wins),
            Opened::Undecided(frame) => {
                frames.push(frame);
                None
            }
        };
        while let Some(frame) = frames.last_mut() {
            let child = if decided == Some(false) { None } else { frame.children.pop() };
            match child {
                Some(child) => {
                    // Another child may have decided it in the meantime.
                    decided = self.table.get(child.key);
                    if decided.is_none() {
                        let state = frame.state.after(&child);
                        match self.open(state)? {
                            Opened::Decided(wins) => decided = Some(wins),
                            Opened::Undecided(frame) => frames.push(frame),
                        }
                    }
                }
                None => {
                    let wins = decided == Some(false);
                    self.table.put(frame.key, wins, self.nodes - frame.begun + 1);
                    self.frame_bytes -= frame.bytes;
                    frames.pop();
                    decided = Some(wins);
                }
            }
        }
        Ok(decided == Some(true))
    }

    /// Looks at a sum with Left to move: decides it if that needs no search, and otherwise lists its children
    /// that are not known to lose.
    fn open(&mut self, mut state: State) -> OrStop<Opened> {
        self.count_node()?;
        let Some(expansions) = self.expand(&mut state)? else {
            return Ok(Opened::Decided(!self.is_at_most_zero(state.worth)?));
        };
        let key = state.key();
        let by_bounds = self.by_bounds(&state.totals, state.worth)?;
        if let Some(wins) = by_bounds.or_else(|| self.table.get(key)) {
            return Ok(Opened::Decided(wins));
        }
        if let Some(wins) = self.by_value(&state, &expansions)? {
            self.table.put(key, wins, 1);
            return Ok(Opened::Decided(wins));
        }
        let mut children = Vec::new();
        let wins = self.wins_by_a_child(&state, &expansions, &mut children)?;
        if wins || children.is_empty() {
            self.table.put(key, wins, 1);
            return Ok(Opened::Decided(wins));
        }
        // The best child comes last. Moves in the value come first, so they are tried last.
        if self.settings.orders {
            children
                .sort_unstable_by_key(|child| (child.change.is_some(), Reverse((child.lead, child.place))));
        }
        let parts = state.parts.len() * size_of::<Part>();
        let bytes = parts + children.capacity() * size_of::<Child>();
        self.frame_bytes += bytes;
        Ok(Opened::Undecided(Frame { state, key, children, begun: self.nodes, bytes }))
    }

    /// Decides a sum by its value, if all its components have few options.
    fn by_value(&mut self, state: &State, expansions: &[Rc<Expansion>]) -> OrStop<Option<bool>> {
        let is_small = |expansion: &Rc<Expansion>| match &**expansion {
            Expansion::Options([left, right]) => left.len() + right.len() <= self.settings.leaf_options,
            _ => false,
        };
        if !expansions.iter().all(is_small) {
            return Ok(None);
        }
        let mut worth = state.worth;
        for part in &state.parts {
            let bytes = self.calc.other_bytes;
            let (_, space) = &mut self.spaces[part.known.space];
            let id = space.value(&part.known.component, bytes)?;
            let id = if part.is_negated() { self.calc.neg(id)? } else { id };
            worth = self.plus(worth, id)?;
        }
        Ok(Some(!self.is_at_most_zero(worth)?))
    }

    /// Lists the distinct children of a sum that are not known to lose, in the order of their keys. Returns
    /// whether one is known to win.
    fn wins_by_a_child(
        &mut self,
        state: &State,
        expansions: &[Rc<Expansion>],
        children: &mut Vec<Child>,
    ) -> OrStop<bool> {
        for (at, expansion) in expansions.iter().enumerate() {
            if self.wins_in_part(state, at, expansion, children)? {
                return Ok(true);
            }
        }
        if self.wins_in_worth(state, children)? {
            return Ok(true);
        }
        children.sort_unstable_by_key(|child| child.key);
        children.dedup_by_key(|child| child.key);
        // All look-ups follow each other directly, so the processor can have many of them in flight at once.
        let known: Vec<Option<bool>> = children.iter().map(|child| self.table.get(child.key)).collect();
        if known.contains(&Some(false)) {
            return Ok(true);
        }
        let mut known = known.iter();
        children.retain(|_| known.next() == Some(&None));
        Ok(false)
    }

    /// Returns the options of each part. Parts that have another form are replaced by it. Returns `None` if no
    /// part is left.
    fn expand(&mut self, state: &mut State) -> OrStop<Option<Vec<Rc<Expansion>>>> {
        let mut expansions = Vec::with_capacity(state.parts.len());
        while expansions.len() < state.parts.len() {
            let at = expansions.len();
            let expansion = self.expansion(&state.parts[at])?;
            if let Expansion::Options(_) = *expansion {
                expansions.push(expansion);
                continue;
            }
            let part = state.take(at);
            let negated = part.is_negated();
            match &*expansion {
                Expansion::Sum(sum) => {
                    sum.parts.iter().for_each(|part| state.add(part.signed(negated)));
                    add_number(&mut state.worth, if negated { -sum.number } else { sum.number })?;
                }
                Expansion::Value(id) => {
                    let id = if negated { self.calc.neg(*id)? } else { *id };
                    state.worth = self.plus(state.worth, id)?;
                }
                Expansion::Options(_) => {}
            }
            // Parts may have cancelled or changed their places.
            expansions.clear();
        }
        Ok((!state.parts.is_empty()).then_some(expansions))
    }

    /// Adds the children of the moves in a part. Returns whether one of them is known to lose for the
    /// opponent.
    fn wins_in_part(
        &mut self,
        state: &State,
        at: usize,
        expansion: &Expansion,
        children: &mut Vec<Child>,
    ) -> OrStop<bool> {
        let Expansion::Options([left, right]) = expansion else { return Ok(false) };
        if state.is_repeated(at) {
            return Ok(false);
        }
        let negates = state.parts[at].is_negated();
        let mut others = state.totals;
        others.remove(&state.parts[at]);
        for Move { parts, number } in if negates { right } else { left } {
            let mut totals = others;
            parts.iter().for_each(|part| totals.add(part, negates));
            let mut worth = state.worth;
            add_number(&mut worth, if negates { -number } else { *number })?;
            let change = Change { at, parts: Rc::clone(parts), negates };
            if self.wins_by(totals, worth, Some(change), children)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Adds the children of the moves in the value, like [`OutcomeSearch::wins_in_part`].
    fn wins_in_worth(&mut self, state: &State, children: &mut Vec<Child>) -> OrStop<bool> {
        let Worth { number, rest } = state.worth;
        let mut after = Vec::new();
        if rest != Id::ZERO {
            let options = self.store.value(rest).left_options();
            for option in options {
                after.push(self.plus(Worth { number, rest: Id::ZERO }, option.id())?);
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
        change: Option<Change>,
        children: &mut Vec<Child>,
    ) -> OrStop<bool> {
        let (totals, worth) = (totals.negative(), self.negative(worth)?);
        if let Some(wins) = self.by_bounds(&totals, worth)? {
            return Ok(!wins);
        }
        let (lead, place) = (totals.lead + 2 * worth.number, children.len());
        children.push(Child { key: totals.key(worth), lead, place, worth, change });
        Ok(false)
    }

    /// Decides a sum without a search, if its bounds suffice: returns whether Left, to move, wins.
    fn by_bounds(&mut self, totals: &Totals, worth: Worth) -> OrStop<Option<bool>> {
        if totals.parts == 0 {
            return Ok(Some(!self.is_at_most_zero(worth)?));
        }
        let most_moves = totals.most_moves().filter(|_| self.settings.uses_bounds);
        Ok(most_moves.and_then(|[left, right]| self.by_moves(worth, left, right)))
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

    /// Adds a value to a value. Integers are kept apart.
    fn plus(&mut self, worth: Worth, id: Id) -> OrStop<Worth> {
        let rest = self.calc.checked_add(worth.rest, id)?;
        let integer = self.store.value(rest).number().and_then(|x| x.to_i64());
        let mut sum = Worth { rest: if integer.is_some() { Id::ZERO } else { rest }, ..worth };
        add_number(&mut sum, integer.unwrap_or(0))?;
        Ok(sum)
    }

    fn count_node(&mut self) -> OrStop<()> {
        self.nodes += 1;
        self.uncounted += 1;
        if self.uncounted < MOST_NODES.min(self.calc.patience) {
            return Ok(());
        }
        let nodes = u64::from(std::mem::take(&mut self.uncounted));
        self.calc.other_bytes = self.bytes();
        self.calc.report()?;
        self.control.check(nodes, 0)
    }

    /// Returns the memory in use besides the store, in bytes.
    fn bytes(&self) -> usize {
        let spaces: usize = self.spaces.iter().map(|(_, space)| space.bytes()).sum();
        spaces + self.table.heap_bytes() + self.frame_bytes
    }

    /// Returns the moves in a component.
    fn expansion(&mut self, part: &Part) -> OrStop<Rc<Expansion>> {
        let place = part.known.place(OPTION_BITS);
        if let Some((known, expansion)) = &self.expansions[place]
            && known.known.is(&part.known)
        {
            return Ok(Rc::clone(expansion));
        }
        let bytes = self.calc.other_bytes;
        let (_, space) = &mut self.spaces[part.known.space];
        let expansion = Rc::new(space.expand(&part.known.component, bytes)?);
        self.expansions[place] = Some((part.clone(), Rc::clone(&expansion)));
        Ok(expansion)
    }
}

fn add_number(worth: &mut Worth, number: i64) -> OrStop<()> {
    worth.number = worth.number.checked_add(number).ok_or(Stop::TooLarge)?;
    Ok(())
}

impl State {
    /// Returns the sum after a move, with the opponent to move.
    fn after(&self, Child { worth, change, .. }: &Child) -> Self {
        let mut after = Self::new(*worth);
        let at = change.as_ref().map(|change| change.at);
        for (i, part) in self.parts.iter().enumerate() {
            if Some(i) != at {
                after.push(part.signed(true));
            }
        }
        if let Some(Change { parts, negates, .. }) = change {
            parts.iter().for_each(|part| after.add(part.signed(!negates)));
        }
        after
    }
}

/// A ruleset, with the pieces met last.
struct Rules<'a, 's, R: Short> {
    space: usize,
    /// The search for values, for components whose value a theorem gives.
    values: Search<'a, 's, R>,
    pieces: Recent<R::Piece, Part>,
    buffer: Options<'a, R::Piece>,
}

impl<'a, 's, R: Short> Rules<'a, 's, R> {
    fn new(space: usize, solver: &'a Solver<'s, R>, control: &'a Control) -> Self {
        let values = Search::alone(solver, control);
        Self { space, values, pieces: Recent::default(), buffer: Options::new(control) }
    }

    /// Returns the part that a piece is.
    fn piece(&mut self, piece: &R::Piece) -> Part {
        if let Some(part) = self.pieces.get(piece) {
            return part.clone();
        }
        let rules = self.values.solver.rules();
        let Signed { component, negated } = rules.normal(piece);
        let part = Part::new(Rc::new(Known::new(self.space, rules, component)), negated);
        self.pieces.put(piece, part.clone());
        part
    }

    /// Returns the options of Left and of Right that a ruleset has written.
    fn moves(&mut self, options: &Options<'a, R::Piece>) -> [Vec<Move>; 2] {
        let (ends, lefts) = options.ends();
        let mut numbers = options.numbers().iter().peekable();
        let mut moves = [Vec::with_capacity(lefts), Vec::with_capacity(ends.len() - lefts)];
        let mut start = 0;
        for (i, &end) in ends.iter().enumerate() {
            let parts = options.pieces()[start..end].iter().map(|piece| self.piece(piece)).collect();
            let number = numbers.next_if(|(option, _)| *option == i).map_or(0, |(_, number)| *number);
            moves[usize::from(i >= lefts)].push(Move { parts, number });
            start = end;
        }
        moves
    }
}

impl<R: Short> Space for Rules<'_, '_, R> {
    fn expand(&mut self, component: &dyn Any, bytes: usize) -> OrStop<Expansion> {
        let of = component;
        let component = downcast::<R>(component);
        let solver = self.values.solver;
        let control = self.values.calc.control();
        let mut options = std::mem::replace(&mut self.buffer, Options::new(control));
        solver.rules.options(component, options.beside(solver.store().bytes() + bytes))?;
        let expansion = match options.by_theorem() {
            Some(Shortcut::Stem(stem)) if stem.is_empty() => {
                Expansion::Sum(self.moves(&options)[0].pop().expect("an empty stem has an option"))
            }
            Some(_) => Expansion::Value(self.value(of, bytes)?),
            None => Expansion::Options(self.moves(&options)),
        };
        options.clear();
        self.buffer = options;
        Ok(expansion)
    }

    fn value(&mut self, component: &dyn Any, bytes: usize) -> OrStop<Id> {
        // The memo may have grown since the memory was counted.
        self.values.held_bytes = bytes.saturating_sub(self.bytes());
        self.values.component(downcast::<R>(component))
    }

    fn bytes(&self) -> usize {
        self.values.solver.bytes()
    }
}

fn downcast<R: Short>(component: &dyn Any) -> &R::Component {
    component.downcast_ref().expect("a component of this ruleset")
}
