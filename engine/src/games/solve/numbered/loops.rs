//! The graph of the positions that can be reached where play need not end.

use rustc_hash::FxHashMap;

use super::search::{Found, Search};
use super::{Knowledge, NumberedFailure, NumberedOptions, NumberedRules};
use crate::games::rules::Signed;
use crate::games::value::{LoopyGraph, LoopyOption, LoopyValue};
use crate::ground::Player;
use crate::ground::control::OrStop;

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
        let [left, right] = self.calc.loopy_options(sum.rest)?;
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
