//! Calculations with values. A calculation is the scratch space of one thread beside the shared store.
//! A literal is a form of a game that keeps its options as given.

mod canonical;
mod handle;
mod operations;
mod order;
mod standing;
mod theory;
mod thermograph;

use std::sync::Arc;

use rustc_hash::FxHashMap;

pub use self::handle::{NumberUpStar, Value};
pub use self::operations::Grain;
pub(super) use self::operations::doubled;
use self::order::Choice;
pub use self::standing::{Standing, Standings};
pub use self::theory::{Parity, SwitchExpansion, UptimalExpansion};
pub use self::thermograph::{MAX_WALL_EXPONENT, Thermograph};
use super::store::{Id, Num};
use super::thermograph::FixedDrawing;
use super::{Dyadic, Stop, Store};
use crate::ground::Player;
use crate::ground::control::{Control, OrStop};

/// The number of steps of work that count as one node; a step is, for example, a comparison or an option
/// written.
const STEPS_OF_NODE: u32 = 1 << 12;

/// A calculation in a store, under the budget of a control.
///
/// Every operation can be stopped. The operators of [`Value`](super::Value) are the same operations without
/// a budget. Several calculations on several threads may share one store.
///
/// ```
/// use upstar::{Calc, Control, Dyadic, Store};
///
/// let store = Store::new();
/// let control = Control::unlimited().with_nodes(1_000_000);
/// let mut calc = Calc::new(&store, &control);
/// let g = calc.form(&[store.integer(3)], &[store.integer(-1)])?;
/// assert_eq!(calc.temperature(g)?, Dyadic::from(2));
/// assert_eq!(calc.sum(g, g)?, store.integer(2));
/// # Ok::<(), upstar::Stop>(())
/// ```
pub struct Calc<'s, 'c> {
    store: &'s Store,
    control: &'c Control,
    /// The number of steps between two checks of the control.
    pub(crate) patience: u32,
    steps: u32,
    /// The reported steps beyond the last whole node.
    odd_steps: u32,
    nodes: u32,
    /// The depth of the walks in progress, in addition to the depths of their operands.
    nesting: u32,
    /// The memory in use beside the store, in bytes, such as that of a solver.
    pub(crate) other_bytes: usize,
    id_lists: Vec<Vec<Id>>,
    choice_lists: Vec<Vec<Choice>>,
    /// Comparisons with the form being made canonical: for another value and a player, whether the value is
    /// no better than the form for the player.
    against_form: FxHashMap<(Id, Player), bool>,
    pub(super) drawing: FixedDrawing,
}

impl<'s, 'c> Calc<'s, 'c> {
    /// Creates a calculation in `store` under `control`.
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

    /// Sets the interval between two checks of the control for one of `threads` threads that share it.
    pub(crate) fn share_with(&mut self, threads: usize) {
        self.patience = self.control.patience(threads);
    }

    /// Returns the store.
    pub fn store(&self) -> &'s Store {
        self.store
    }

    /// Returns the control.
    pub fn control(&self) -> &'c Control {
        self.control
    }

    /// Counts a step of work, and checks from time to time whether to stop.
    #[inline]
    pub(crate) fn step(&mut self) -> OrStop<()> {
        self.steps += 1;
        if self.steps >= self.patience { self.report() } else { Ok(()) }
    }

    /// Counts several steps of work, and checks whether to stop if a check is due.
    #[inline]
    pub(crate) fn steps(&mut self, steps: usize) -> OrStop<()> {
        self.steps = self.steps.saturating_add(u32::try_from(steps).unwrap_or(u32::MAX));
        if self.steps >= self.patience { self.report() } else { Ok(()) }
    }

    /// Counts a node that is not a canonical form, and checks whether to stop.
    pub(crate) fn node(&mut self) -> OrStop<()> {
        self.count_node();
        self.report()
    }

    /// Counts a node that is not a canonical form, without a check.
    pub(crate) fn count_node(&mut self) {
        self.nodes += 1;
    }

    /// Ends the calculation and reports its last nodes.
    pub fn finish(mut self) {
        // The work is already done, so an exhausted budget does not discard its result.
        let _ = self.report();
    }

    /// Reports the work since the last report to the control, and returns the reason to stop, if any.
    pub(crate) fn report(&mut self) -> OrStop<()> {
        let steps = self.odd_steps.saturating_add(std::mem::take(&mut self.steps));
        self.odd_steps = steps % STEPS_OF_NODE;
        let nodes = std::mem::take(&mut self.nodes).saturating_add(steps / STEPS_OF_NODE);
        let bytes = self.store.bytes() + self.other_bytes;
        self.store.leave_room(self.control.room(bytes));
        self.control.check(u64::from(nodes), bytes)
    }

    /// Refuses operands whose depths together are too large to recurse over.
    pub(crate) fn check_depth(&self, a: Id, b: Id) -> OrStop<()> {
        self.check_sum_of_depths(self.store.depth(a), self.store.depth(b))
    }

    /// Refuses options if two of them together are too deep to recurse over.
    pub(crate) fn check_options(&self, left: &[Id], right: &[Id]) -> OrStop<()> {
        if self.is_shallow() {
            return Ok(());
        }
        let deepest = left.iter().chain(right).map(|&id| self.store.depth(id)).max().unwrap_or(0);
        self.check_sum_of_depths(deepest, deepest)
    }

    /// Returns whether no two values of the store can be too deep together. The bound on all depths is a
    /// cheap test where a look at the depths of the operands would take longer than the work itself.
    #[inline]
    fn is_shallow(&self) -> bool {
        let deepest = self.store.deepest();
        self.check_sum_of_depths(deepest, deepest).is_ok()
    }

    /// Refuses two depths whose sum, together with the depth of the walks in progress, exceeds the limit.
    pub(crate) fn check_sum_of_depths(&self, a: u32, b: u32) -> OrStop<()> {
        let depth = a.saturating_add(b).saturating_add(self.nesting);
        if depth > self.store.depth_limit() { Err(Stop::TooDeep) } else { Ok(()) }
    }

    /// Works one level deeper. Walks through followers use it, since in numbers they go deeper than the
    /// depth of the value.
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

    /// Appends a player's options of a value that is not a number.
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

    /// Returns the option of a player in the canonical form of a number; `None` if the player has none.
    pub(crate) fn number_option(&self, num: Num, player: Player) -> Option<Num> {
        let x = self.store.numbers.get(num);
        // x = m/2^k has the options x - 1/2^k and x + 1/2^k; an integer keeps only the one nearer to 0.
        let step = super::Dyadic::unit_fraction(x.exponent());
        let has_option = !x.is_integer() || player.of((x.signum() > 0, x.signum() < 0));
        has_option.then(|| self.store.numbers.intern(&player.of((&x - &step, &x + &step))))
    }
}

/// A literal form: a tree of options that need not be canonical.
///
/// Equal games may have different forms: {-1|1} = 0. Operations whose result depends on the form, such as
/// the ordinal sum {-1|1}:1 = 1/2 (but 0:1 = 1), take a literal. A literal made from a [`Value`] is the
/// canonical form of that value. Every literal stores its value, computed when the literal is built, and
/// equal parts may be shared, so a literal costs no more than its distinct parts.
///
/// ```
/// # use upstar::{Calc, Control, Store};
/// # let store = Store::new();
/// # let control = Control::unlimited();
/// # let mut calc = Calc::new(&store, &control);
/// let (one, zero) = (store.integer(1), store.zero());
/// let form = calc.literal(vec![(-one).into()], vec![one.into()])?;
/// assert_eq!(form.value(), zero);
/// assert_eq!(calc.ordinal_sum(form, one)?, store.form(&[zero], &[one]));
/// assert_eq!(calc.ordinal_sum(zero, one)?, one);
/// # Ok::<(), upstar::Stop>(())
/// ```
#[must_use]
#[derive(Clone, Debug)]
pub struct Literal<'s> {
    value: Value<'s>,
    /// The options as given; `None` for the canonical form of `value`.
    given: Option<Arc<GivenOptions<'s>>>,
}

#[derive(Debug)]
struct GivenOptions<'s> {
    left: Vec<Literal<'s>>,
    right: Vec<Literal<'s>>,
    depth: u32,
}

/// The identity of a literal: its value, and the address of its options (0 for a canonical form).
///
/// The address is unique only while the literal is alive, so a map with these keys must not outlive the
/// literal it was made for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct LiteralKey(Id, usize);

impl<'s> From<Value<'s>> for Literal<'s> {
    fn from(value: Value<'s>) -> Self {
        Self { value, given: None }
    }
}

impl<'s> Literal<'s> {
    /// Returns the value of the form.
    pub fn value(&self) -> Value<'s> {
        self.value
    }

    /// Returns the options as given, Left's and then Right's; `None` for a canonical form, whose options are
    /// those of its value.
    pub fn given_options(&self) -> Option<(&[Self], &[Self])> {
        self.given.as_ref().map(|w| (w.left.as_slice(), w.right.as_slice()))
    }

    pub(crate) fn key(&self) -> LiteralKey {
        LiteralKey(self.value.id(), self.given.as_ref().map_or(0, |w| Arc::as_ptr(w) as usize))
    }

    /// Returns the depth of the form. Numbers in canonical form have depth 0.
    pub(crate) fn depth(&self) -> u32 {
        let canonical = || self.value.store().depth(self.value.id());
        self.given.as_ref().map_or_else(canonical, |w| w.depth)
    }
}

impl<'s> Calc<'s, '_> {
    /// Returns the literal form {left|right} with exactly these options.
    ///
    /// # Errors
    /// Returns the reason to stop, since the value of the form is computed as well.
    pub fn literal(&mut self, left: Vec<Literal<'s>>, right: Vec<Literal<'s>>) -> OrStop<Literal<'s>> {
        let values = |options: &[Literal<'s>]| options.iter().map(Literal::value).collect::<Vec<_>>();
        let value = self.form(&values(&left), &values(&right))?;
        let depth = left.iter().chain(&right).map(Literal::depth).max().unwrap_or(0);
        // Later operations may recurse over two options at once.
        self.check_sum_of_depths(depth, depth)?;
        let given = GivenOptions { left, right, depth: depth + 1 };
        Ok(Literal { value, given: Some(Arc::new(given)) })
    }

    /// Returns the left and the right options of a literal.
    pub fn literal_options(&mut self, of: &Literal<'s>) -> OrStop<(Vec<Literal<'s>>, Vec<Literal<'s>>)> {
        if let Some((left, right)) = of.given_options() {
            return Ok((left.to_vec(), right.to_vec()));
        }
        let (left, right) = self.options(of.value)?;
        let literals = |values: Vec<Value<'s>>| values.into_iter().map(Literal::from).collect();
        Ok((literals(left), literals(right)))
    }

    /// Returns the values of the left and of the right options of a literal.
    pub(crate) fn option_values(&mut self, of: &Literal<'s>) -> OrStop<(Vec<Value<'s>>, Vec<Value<'s>>)> {
        match of.given_options() {
            Some((left, right)) => {
                let values = |options: &[Literal<'s>]| options.iter().map(Literal::value).collect();
                Ok((values(left), values(right)))
            }
            None => self.options(of.value),
        }
    }

    /// Returns the birthday of the form: 0 without options, otherwise one more than the birthday of its
    /// latest option.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// use upstar::Dyadic;
    ///
    /// let [low, high] = [-3, 17].map(|n| store.integer(n));
    /// let form = calc.literal(vec![low.into()], vec![high.into()])?;
    /// assert_eq!(calc.formal_birthday(&form)?, Dyadic::from(18));
    /// assert_eq!(calc.birthday(form.value())?, Dyadic::ZERO);
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn formal_birthday(&mut self, of: &Literal<'s>) -> OrStop<Dyadic> {
        self.formal_birthday_of(of, &mut FxHashMap::default())
    }

    fn formal_birthday_of(
        &mut self,
        of: &Literal<'s>,
        known: &mut FxHashMap<LiteralKey, Dyadic>,
    ) -> OrStop<Dyadic> {
        let Some((left, right)) = of.given_options() else { return self.birthday(of.value) };
        if let Some(found) = known.get(&of.key()) {
            return Ok(found.clone());
        }
        self.step()?;
        let mut birthday = Dyadic::ZERO;
        for option in left.iter().chain(right) {
            let of_option = self.formal_birthday_of(option, known)?;
            birthday = birthday.max(&of_option + &Dyadic::from(1));
        }
        known.insert(of.key(), birthday.clone());
        Ok(birthday)
    }
}
