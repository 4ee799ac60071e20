//! One search through the positions of a ruleset, and the graph of the positions that can be reached where
//! play need not end.

use rustc_hash::FxHashMap;

use super::{Knowledge, NumberedFailure, NumberedOptions, NumberedRules, NumberedSolver};
use crate::games::rules::Signed;
use crate::games::value::store::Id;
use crate::games::value::{Calc, LoopyGraph, LoopyOption, LoopyValue, Store};
use crate::ground::Player;
use crate::ground::control::{Control, OrStop};

/// The number of positions between two checks of the budget and the ruleset.
const PATIENCE: u32 = 32;

pub(super) type Found<T, R> = Result<T, NumberedFailure<<R as NumberedRules>::Error>>;

/// A position under way.
pub(super) struct Frame {
    pub(super) position: u32,
    pub(super) options: NumberedOptions,
    /// The number of parts of the options that are known to have values.
    done: usize,
}

/// The state of one search.
pub(super) struct Search<'a, 's, 'c, R: NumberedRules> {
    pub(super) solver: &'a mut NumberedSolver,
    pub(super) rules: &'a mut R,
    pub(super) calc: Calc<'s, 'c>,
    pub(super) stack: Vec<Frame>,
    /// Option lists that can be reused.
    spare: Vec<NumberedOptions>,
    /// The memory of the options of all positions at hand, in bytes.
    pub(super) option_bytes: usize,
    looks: u32,
    left: Vec<Id>,
    right: Vec<Id>,
}

impl<'a, 's, 'c, R: NumberedRules> Search<'a, 's, 'c, R> {
    pub(super) fn new(
        solver: &'a mut NumberedSolver,
        rules: &'a mut R,
        store: &'s Store,
        control: &'c Control,
    ) -> Self {
        Self {
            solver,
            rules,
            calc: Calc::new(store, control),
            stack: Vec::new(),
            spare: Vec::new(),
            option_bytes: 0,
            looks: 0,
            left: Vec::new(),
            right: Vec::new(),
        }
    }

    /// Returns the value of a position that has none yet.
    pub(super) fn value(mut self, position: u32) -> Found<LoopyValue<'s>, R> {
        let found = self.run(position);
        // Positions that are still open have no value, so a later search has to begin with them anew.
        self.give_up_from(0);
        found?;
        let store = self.calc.store();
        self.calc.finish();
        Ok(self.solver.recall(position, store).expect("the search has found it"))
    }

    fn run(&mut self, position: u32) -> Found<(), R> {
        self.open(position)?;
        while let Some(top) = self.stack.len().checked_sub(1) {
            match self.next_part(top) {
                None => self.close()?,
                // The option leads back to a position on the stack: play need not end.
                Some((part, Knowledge::Open(_))) => self.go_round(part)?,
                Some((part, _)) => self.open(part)?,
            }
        }
        Ok(())
    }

    /// Returns the next position without a value in the options of a frame, with its state.
    fn next_part(&mut self, at: usize) -> Option<(u32, Knowledge)> {
        let frame = &mut self.stack[at];
        let rest = frame.options.all_parts()[frame.done..].iter();
        for part in rest {
            match self.solver.of(part.component) {
                Knowledge::Short(_) | Knowledge::Loopy(_) => frame.done += 1,
                other => return Some((part.component, other)),
            }
        }
        None
    }

    /// Begins to evaluate a position, unless it has a value or the ruleset knows one.
    fn open(&mut self, position: u32) -> Found<(), R> {
        if self.has_value(position) {
            return Ok(());
        }
        let options = self.asked(position)?;
        self.solver.set(position, Knowledge::Open(self.stack.len() as u32));
        self.stack.push(Frame { position, options, done: 0 });
        Ok(())
    }

    /// Returns whether a position has a value, either found or known to the ruleset.
    pub(super) fn has_value(&mut self, position: u32) -> bool {
        match self.solver.of(position) {
            Knowledge::Short(_) | Knowledge::Loopy(_) => return true,
            Knowledge::Open(_) => return false,
            Knowledge::Nothing => {}
        }
        let Some(held) = self.rules.known(position) else { return false };
        let value = self.calc.store().recall(held);
        self.solver.learn(position, value.expect("a ruleset knows values of the store that is searched in"));
        true
    }

    /// Requests the options of a position from the ruleset.
    pub(super) fn asked(&mut self, position: u32) -> Found<NumberedOptions, R> {
        // Positions count when they are opened, because in play that need not end they may never be closed.
        self.calc.count_node();
        self.look()?;
        let mut options = self.spare.pop().unwrap_or_default();
        self.rules.options(position, &mut options).map_err(NumberedFailure::Rules)?;
        self.count_options(&options);
        Ok(options)
    }

    pub(super) fn count_options(&mut self, options: &NumberedOptions) {
        self.option_bytes += options.bytes() + size_of::<Frame>();
    }

    fn look(&mut self) -> Found<(), R> {
        self.looks += 1;
        if self.looks.is_multiple_of(PATIENCE.min(self.calc.patience)) {
            let bytes = self.rules.look().map_err(NumberedFailure::Rules)?;
            self.calc.other_bytes = bytes + self.solver.bytes() + self.option_bytes;
            self.calc.report()?;
        }
        Ok(())
    }

    /// Evaluates the position on top of the stack, whose options all have values, and removes it.
    fn close(&mut self) -> Found<(), R> {
        self.look()?;
        let Some(frame) = self.stack.pop() else { return Ok(()) };
        let value = self.of_options(&frame.options);
        self.put_away(frame.options);
        match value {
            Ok(value) => self.solver.learn(frame.position, value),
            Err(stop) => {
                self.solver.set(frame.position, Knowledge::Nothing);
                return Err(stop.into());
            }
        }
        Ok(())
    }

    pub(super) fn put_away(&mut self, mut options: NumberedOptions) {
        self.option_bytes -= options.bytes() + size_of::<Frame>();
        options.clear();
        self.spare.push(options);
    }

    /// Removes the frames from index `place` on, and marks their positions as unknown unless they got a
    /// value.
    pub(super) fn give_up_from(&mut self, place: usize) {
        for frame in self.stack.drain(place..) {
            if matches!(self.solver.of(frame.position), Knowledge::Open(_)) {
                self.solver.set(frame.position, Knowledge::Nothing);
            }
        }
    }

    /// Returns the value of options that all have values.
    fn of_options(&mut self, options: &NumberedOptions) -> OrStop<LoopyValue<'s>> {
        if self.of_short_options(options)? {
            let (left, right) = (std::mem::take(&mut self.left), std::mem::take(&mut self.right));
            self.calc.check_options(&left, &right)?;
            let value = self.calc.canonical(&left, &right)?;
            (self.left, self.right) = (left, right);
            return Ok(self.calc.store().value(value).into());
        }
        let mut values = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for option in options.of(player) {
                let value = self.sum(option)?;
                values[player].push(value);
            }
        }
        self.calc.loopy_form(&values[Player::Left], &values[Player::Right])
    }

    /// Collects the values of options in `left` and `right`, if all of them are short. Returns whether they
    /// are.
    fn of_short_options(&mut self, options: &NumberedOptions) -> OrStop<bool> {
        self.left.clear();
        self.right.clear();
        for player in Player::BOTH {
            for option in options.of(player) {
                let mut sum = Id::ZERO;
                for part in option {
                    let Knowledge::Short(id) = self.solver.of(part.component) else { return Ok(false) };
                    let id = if part.negated { self.calc.neg(id)? } else { id };
                    sum = if sum == Id::ZERO { id } else { self.calc.checked_add(sum, id)? };
                }
                match player {
                    Player::Left => self.left.push(sum),
                    Player::Right => self.right.push(sum),
                }
            }
        }
        Ok(true)
    }

    /// Returns the value of a sum of positions that have values.
    pub(super) fn sum(&mut self, parts: &[Signed<u32>]) -> OrStop<LoopyValue<'s>> {
        let store = self.calc.store();
        let mut sum = store.zero().into();
        for part in parts {
            let value = self.solver.recall(part.component, store).expect("it has a value");
            let value = if part.negated { self.calc.loopy_negative(value)? } else { value };
            sum = self.calc.loopy_sum(sum, value)?;
        }
        Ok(sum)
    }
}

/// The greatest number of positions without a value in a sum. In play that need not end, a sum grows only if
/// a position leads to a sum that contains the position itself. Then it grows for ever.
const MOST_PARTS: usize = 64;

/// The number of steps that each part of a sum counts as.
const STEPS_OF_SUM: usize = 16;

/// The memory of a sum with one part, in the list and in the index, in bytes.
const SUM_BYTES: usize = 2 * (size_of::<LoopSum<'_>>() + size_of::<Signed<u32>>() + 32);

/// A node of the graph: the sum of the positions `open`, which have no value yet and are sorted by their
/// numbers, and of the known value `rest`.
#[derive(Clone, PartialEq, Eq, Hash)]
struct LoopSum<'s> {
    open: Vec<Signed<u32>>,
    rest: LoopyValue<'s>,
}

/// All sums without a value that can be reached from a position.
struct Reached<'s> {
    graph: LoopyGraph<'s>,
    sums: Vec<LoopSum<'s>>,
    nodes: FxHashMap<LoopSum<'s>, usize>,
    /// The options of the positions that occur in the sums.
    options: FxHashMap<u32, NumberedOptions>,
}

impl<'s, R: NumberedRules> Search<'_, 's, '_, R> {
    /// Evaluates everything that can be reached from a position on the stack to which an option has led back.
    pub(super) fn go_round(&mut self, position: u32) -> Found<(), R> {
        let zero = self.calc.store().zero().into();
        let start = LoopSum { open: vec![Signed { component: position, negated: false }], rest: zero };
        let mut reached = Reached {
            graph: LoopyGraph::new(),
            sums: Vec::new(),
            nodes: FxHashMap::default(),
            options: FxHashMap::default(),
        };
        reached.node(start);
        let mut at = 0;
        while let Some(sum) = reached.sums.get(at).cloned() {
            self.expand(at, &sum, &mut reached)?;
            self.calc.other_bytes = self.solver.bytes() + self.option_bytes + reached.bytes();
            self.calc.steps(STEPS_OF_SUM * (sum.open.len() + 1))?;
            at += 1;
        }
        let values = self.calc.loopy(&reached.graph)?;
        self.learn_all(&reached.sums, &values)?;
        for (_, options) in reached.options {
            self.put_away(options);
        }
        Ok(())
    }

    /// Records the values of the sums that consist of a single position. Frames of these positions are
    /// removed from the stack, together with all frames above the lowest of them.
    fn learn_all(&mut self, sums: &[LoopSum<'s>], values: &[LoopyValue<'s>]) -> OrStop<()> {
        let zero = self.calc.store().zero().into();
        let mut lowest = self.stack.len();
        for (sum, &value) in sums.iter().zip(values) {
            let ([part], true) = (sum.open.as_slice(), sum.rest == zero) else { continue };
            if let Knowledge::Open(place) = self.solver.of(part.component) {
                lowest = lowest.min(place as usize);
            }
            let value = if part.negated { self.calc.loopy_negative(value)? } else { value };
            self.solver.learn(part.component, value);
        }
        self.give_up_from(lowest);
        Ok(())
    }

    /// Adds the options of a sum to the graph: moves in one of its parts, or in the known value.
    fn expand(&mut self, node: usize, sum: &LoopSum<'s>, reached: &mut Reached<'s>) -> Found<(), R> {
        for (i, part) in sum.open.iter().enumerate() {
            let mut others = sum.open.clone();
            others.remove(i);
            self.know_options(part.component, reached)?;
            for player in Player::BOTH {
                let mover = if part.negated { player.other() } else { player };
                let options: Vec<Vec<Signed<u32>>> =
                    reached.options[&part.component].of(mover).map(<[_]>::to_vec).collect();
                for mut option in options {
                    option.iter_mut().for_each(|to| to.negated ^= part.negated);
                    option.extend_from_slice(&others);
                    let to = self.sum_of(option, sum.rest)?;
                    reached.add(node, player, to);
                }
            }
        }
        let Some([left, right]) = self.calc.loopy_options(sum.rest)? else {
            return Err(NumberedFailure::NoStopper);
        };
        for (player, options) in [(Player::Left, left), (Player::Right, right)] {
            for rest in options {
                reached.add(node, player, LoopSum { open: sum.open.clone(), rest });
            }
        }
        Ok(())
    }

    /// Returns the sum of `rest` and of positions, some of which may have values.
    fn sum_of(&mut self, parts: Vec<Signed<u32>>, rest: LoopyValue<'s>) -> Found<LoopSum<'s>, R> {
        let (known, mut open): (Vec<_>, Vec<_>) =
            parts.into_iter().partition(|part| self.has_value(part.component));
        if open.len() > MOST_PARTS {
            return Err(NumberedFailure::Grows);
        }
        open.sort_unstable_by_key(|part| (part.component, part.negated));
        let known = self.sum(&known)?;
        Ok(LoopSum { open, rest: self.calc.loopy_sum(rest, known)? })
    }

    /// Ensures that `reached` holds the options of a position. They are taken from the position's frame if it
    /// is on the stack, and otherwise requested from the ruleset.
    fn know_options(&mut self, position: u32, reached: &mut Reached<'s>) -> Found<(), R> {
        if reached.options.contains_key(&position) {
            return Ok(());
        }
        let options = match self.solver.of(position) {
            Knowledge::Open(place) => {
                let options = self.stack[place as usize].options.clone();
                self.count_options(&options);
                options
            }
            _ => self.asked(position)?,
        };
        reached.options.insert(position, options);
        Ok(())
    }
}

impl<'s> Reached<'s> {
    /// Returns the memory in use, in bytes, counting one part for each sum.
    fn bytes(&self) -> usize {
        self.graph.bytes() + self.sums.len() * SUM_BYTES
    }

    /// Returns the node of a sum, which is added if it is new.
    fn node(&mut self, sum: LoopSum<'s>) -> usize {
        if let Some(&node) = self.nodes.get(&sum) {
            return node;
        }
        let node = self.graph.node();
        self.nodes.insert(sum.clone(), node);
        self.sums.push(sum);
        node
    }

    fn add(&mut self, node: usize, player: Player, to: LoopSum<'s>) {
        let option = match to.open.is_empty() {
            true => LoopyOption::Value(to.rest),
            false => LoopyOption::Node(self.node(to)),
        };
        match player {
            Player::Left => self.graph.left(node, option),
            Player::Right => self.graph.right(node, option),
        }
    }
}
