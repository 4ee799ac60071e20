//! Calculations with values: one thread's scratch space beside the shared store.
//!
//! - `all_small`: which games are all-small
//! - `birthday`: birthdays of canonical forms
//! - `bounded`: values with what the order can be read off
//! - `canonical`: canonical forms
//! - `cooling`: cooling: every move costs t
//! - `copy`: values taken over from another store
//! - `operations`: the public operations of a calculation, each of which can be stopped
//! - `order`: the partial order
//! - `sum`: sums and negatives
//! - `theory`: the operations of the theory beyond sum and order, one a file, each a method of `Calc`

mod all_small;
mod birthday;
mod bounded;
mod canonical;
mod cooling;
mod copy;
mod operations;
mod order;
mod sum;
mod theory;

use rustc_hash::FxHashMap;

use self::bounded::Choice;
pub(super) use self::operations::doubled;
pub use self::theory::{Parity, SwitchExpansion, UptimalExpansion};
use super::store::{Id, Num};
use super::thermograph::FixedDrawing;
use super::{Stop, Store};
use crate::ground::Player;
use crate::ground::control::{Control, OrStop};

/// How many steps of work, such as comparisons or options written, count as a node.
const STEPS_OF_NODE: u32 = 1 << 12;

/// A calculation in a store, under the budget of a control.
///
/// Every operation can be stopped; the operators of [`Value`](super::Value) are these without a budget.
/// Several calculations, on several threads, may share one store.
pub struct Calc<'s, 'c> {
    store: &'s Store,
    control: &'c Control,
    /// Steps between two looks at the control.
    pub(crate) patience: u32,
    steps: u32,
    /// Steps that were told, beyond whole nodes.
    odd_steps: u32,
    nodes: u32,
    /// How deep the walks at hand are in, on top of what their operands are deep.
    nesting: u32,
    /// Memory in use beside the store, in bytes: the solver's.
    pub(crate) other_bytes: usize,
    id_lists: Vec<Vec<Id>>,
    choice_lists: Vec<Vec<Choice>>,
    /// Comparisons with the form being made canonical: (other value, whether it is no better for a player).
    against_form: FxHashMap<(Id, Player), bool>,
    pub(super) drawing: FixedDrawing,
}

impl<'s, 'c> Calc<'s, 'c> {
    /// A calculation in `store` under `control`.
    pub fn new(store: &'s Store, control: &'c Control) -> Self {
        let calc = Self {
            store,
            control,
            patience: control.patience(1),
            steps: 0,
            odd_steps: 0,
            nodes: 0,
            nesting: 0,
            other_bytes: 0,
            id_lists: Vec::new(),
            choice_lists: Vec::new(),
            against_form: FxHashMap::default(),
            drawing: FixedDrawing::default(),
        };
        store.leave_room(control.room(store.bytes()));
        calc
    }

    /// Looks at the control as often as befits one of so many threads.
    pub(crate) fn share_with(&mut self, threads: usize) {
        self.patience = self.control.patience(threads);
    }

    /// The store.
    pub fn store(&self) -> &'s Store {
        self.store
    }

    /// The control.
    pub fn control(&self) -> &'c Control {
        self.control
    }

    /// Counts a step of work and now and then looks whether to stop.
    #[inline]
    pub(crate) fn step(&mut self) -> OrStop<()> {
        self.steps += 1;
        if self.steps >= self.patience { self.report() } else { Ok(()) }
    }

    /// Counts so many steps of work and looks whether to stop, if that is due.
    #[inline]
    pub(crate) fn steps(&mut self, steps: usize) -> OrStop<()> {
        self.steps = self.steps.saturating_add(u32::try_from(steps).unwrap_or(u32::MAX));
        if self.steps >= self.patience { self.report() } else { Ok(()) }
    }

    /// Counts a node that is no canonical form, and looks whether to stop.
    pub(crate) fn node(&mut self) -> OrStop<()> {
        self.count_node();
        self.report()
    }

    /// Counts a node that is no canonical form, for the next report.
    pub(crate) fn count_node(&mut self) {
        self.nodes += 1;
    }

    /// Ends the calculation: its last nodes are counted.
    pub fn finish(mut self) {
        // What is known by now is not given up for a budget that has just ended.
        let _ = self.report();
    }

    /// Tells the control what was done since the last report.
    pub(crate) fn report(&mut self) -> OrStop<()> {
        let steps = self.odd_steps.saturating_add(std::mem::take(&mut self.steps));
        self.odd_steps = steps % STEPS_OF_NODE;
        let nodes = std::mem::take(&mut self.nodes).saturating_add(steps / STEPS_OF_NODE);
        let bytes = self.store.bytes() + self.other_bytes;
        self.store.leave_room(self.control.room(bytes));
        self.control.check(u64::from(nodes), bytes)
    }

    /// Refuses operands that together are too deep to recurse over.
    pub(crate) fn check_depth(&self, a: Id, b: Id) -> OrStop<()> {
        self.check_sum_of_depths(self.store.depth(a), self.store.depth(b))
    }

    /// Refuses options of which two together are too deep to recurse over.
    pub(crate) fn check_options(&self, left: &[Id], right: &[Id]) -> OrStop<()> {
        if self.is_shallow() {
            return Ok(());
        }
        let deepest = left.iter().chain(right).map(|&id| self.store.depth(id)).max().unwrap_or(0);
        self.check_sum_of_depths(deepest, deepest)
    }

    /// Can no two values be too deep together? Asked where looking up their depths would take longer than the
    /// work itself.
    #[inline]
    fn is_shallow(&self) -> bool {
        let deepest = self.store.deepest();
        self.check_sum_of_depths(deepest, deepest).is_ok()
    }

    /// Refuses two depths that together, on top of the walks at hand, are more than the limit.
    pub(crate) fn check_sum_of_depths(&self, a: u32, b: u32) -> OrStop<()> {
        let depth = a.saturating_add(b).saturating_add(self.nesting);
        if depth > self.store.depth_limit() { Err(Stop::TooDeep) } else { Ok(()) }
    }

    /// Works one level deeper: for walks through followers, which in numbers go deeper than the depth of a
    /// value says.
    pub(crate) fn nested<T>(&mut self, work: impl FnOnce(&mut Self) -> OrStop<T>) -> OrStop<T> {
        if self.nesting >= self.store.depth_limit() {
            return Err(Stop::TooDeep);
        }
        self.nesting += 1;
        let done = work(self);
        self.nesting -= 1;
        done
    }

    pub(crate) fn take_list(&mut self) -> Vec<Id> {
        self.id_lists.pop().unwrap_or_default()
    }

    pub(crate) fn give_list(&mut self, mut list: Vec<Id>) {
        list.clear();
        self.id_lists.push(list);
    }

    /// Appends a player's options of a value that is no number.
    pub(crate) fn extend_options(&mut self, id: Id, player: Player, out: &mut Vec<Id>) -> OrStop<()> {
        let before = out.len();
        let record = self.store.record(id.base);
        if record.has_options() {
            out.extend(record.options(player).map(|option| self.store.shift(option, id.num)));
        } else if let Some(uptimal) = record.uptimal() {
            let options = player.of(self.store.uptimal_options(uptimal)?);
            out.extend(options.into_iter().map(|o| self.store.shift(o, id.num)));
        }
        self.steps(out.len() - before)
    }

    /// Appends a player's options of any value.
    pub(crate) fn extend_all_options(&mut self, id: Id, player: Player, out: &mut Vec<Id>) -> OrStop<()> {
        if id.is_number() {
            out.extend(self.number_option(id.num, player).map(Id::number));
            return Ok(());
        }
        self.extend_options(id, player, out)
    }

    /// The only option of a player that a number's canonical form may have.
    pub(crate) fn number_option(&self, num: Num, player: Player) -> Option<Num> {
        let x = self.store.numbers.get(num);
        let step = super::Dyadic::unit_fraction(x.exponent());
        let has_option = !x.is_integer() || player.of((x.signum() > 0, x.signum() < 0));
        has_option.then(|| self.store.numbers.intern(&player.of((&x - &step, &x + &step))))
    }
}
