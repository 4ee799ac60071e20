//! Games with heaps of one number or several: a move replaces one heap by other heaps.

mod rule;
mod window;

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Mutex, PoisonError};

use self::rule::PATIENCE;
pub(super) use self::rule::{Formula, Found, HeapRule, Made, Order, Range, never_applies};
pub(super) use self::window::Cost;
use self::window::{Charge, Nims};
use super::rule::IMPARTIAL;
use crate::games::board::heaps::{Tuple, most_number};
use crate::ground::Player;
use crate::ground::control::{OrStop, Stop};
use crate::ground::input::{NoAnswer, OrNoAnswer};

/// The compiled rules of a game with heaps.
#[derive(Debug)]
pub(super) struct HeapRules {
    /// The number of numbers in a heap.
    pub(super) numbers: usize,
    rules: [Vec<HeapRule>; 2],
    /// The order in which every move decreases heaps; `None` if the file says that play may go on for ever.
    order: Option<Order>,
    /// Whether a move may exist from a heap whose numbers are all 0. Such heaps are then kept in positions.
    pub(super) keeps_empty: bool,
    /// The byte ranges in the file of the rules that apply to no heap.
    pub(super) idle: Vec<std::ops::Range<usize>>,
    /// The nim values found so far, if both players have the same moves and play ends.
    nims: Option<Mutex<Nims>>,
    /// Whether a theorem gives the nim values of heaps of any size.
    has_theorem: bool,
    /// The code of the moves: the only rule, or the set of numbers that all rules subtract.
    code: Option<upstar_impartial::code::Code>,
}

/// The most numbers of a subtraction set that is found in the rules.
const MOST_SUBTRACTED: usize = 1 << 8;

/// Returns the set of the numbers that the rules subtract from a heap, such as `{2,3,7}`, if they do nothing else.
fn subtraction_set(rules: &[HeapRule]) -> Option<String> {
    let mut numbers = BTreeSet::new();
    for rule in rules {
        let HeapRule::Formula(formula) = rule else { return None };
        formula.subtracts(MOST_SUBTRACTED, &mut numbers)?;
    }
    let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
    Some(format!("{{{}}}", numbers.join(",")))
}

impl HeapRules {
    pub(super) fn new(
        numbers: usize,
        rules: [Vec<HeapRule>; 2],
        order: Option<Order>,
        idle: Vec<std::ops::Range<usize>>,
    ) -> Self {
        let all = || rules.iter().flatten();
        let looks = MOST_LOOKS / all().count();
        let keeps_empty = all().any(|rule| may_move_from_empty(rule, numbers, looks));
        let nims = (rules[0] == rules[1] && order.is_some()).then(|| Nims::new(&rules[0]));
        let has_theorem = nims.as_ref().is_some_and(Nims::has_theorem);
        let code = match [&rules[0][..], &rules[1][..]] {
            [[HeapRule::Code(left)], [HeapRule::Code(right)]] if left == right => {
                left.to_string().parse().ok()
            }
            [left, right] => {
                let set = subtraction_set(left);
                set.filter(|set| subtraction_set(right).as_ref() == Some(set))
                    .and_then(|set| set.parse().ok())
            }
        };
        Self { numbers, rules, order, keeps_empty, idle, nims: nims.map(Mutex::new), has_theorem, code }
    }

    /// Gives each player the rules of both, in the same order for both.
    pub(super) fn share_moves(&mut self) {
        let [mut shared, others] = std::mem::take(&mut self.rules);
        for rule in others {
            if !shared.contains(&rule) {
                shared.push(rule);
            }
        }
        *self = Self::new(self.numbers, [shared.clone(), shared], self.order, std::mem::take(&mut self.idle));
    }

    /// Returns the code of the moves, if there is one.
    pub(super) fn code(&self) -> Option<&upstar_impartial::code::Code> {
        self.code.as_ref()
    }

    /// Returns the largest number of a heap.
    pub(super) fn largest(&self) -> u32 {
        most_number(self.numbers, self.has_theorem)
    }

    /// Returns whether a heap has more moves than are listed. Heaps whose values a theorem gives may be so large.
    pub(super) fn has_many_moves(&self, heap: &Tuple) -> bool {
        let sizes = heap[..self.numbers].iter().map(|size| u64::from(*size));
        // Both theorems are about games in which a heap has a move to each smaller one, or to each place before it.
        self.has_theorem && sizes.product::<u64>() > MOST_MOVES
    }

    /// Returns whether the moves from each heap are those of a heap of Nim of the same size.
    pub(super) fn is_nim(&self) -> bool {
        self.numbers == 1 && self.has_theorem
    }

    /// Returns whether both players have the same rules.
    pub(super) fn is_impartial(&self) -> bool {
        self.rules[0] == self.rules[1]
    }

    /// Returns whether a player has no rules at all.
    pub(super) fn is_without(&self, player: Player) -> bool {
        self.rules[player].is_empty()
    }

    /// Calls `found` with the result of each move of a player from a heap, and with `None` from time to time,
    /// to let the caller stop.
    ///
    /// # Errors
    /// The errors of `found`.
    pub(super) fn moves<E: From<Stop>>(
        &self,
        heap: &Tuple,
        player: Player,
        found: Found<'_, E>,
    ) -> Result<(), E> {
        let largest = self.largest();
        self.rules[player].iter().try_for_each(|rule| rule.each(&heap[..self.numbers], largest, found))
    }

    /// Does the same as [`HeapRules::moves`] in a game that has to end.
    ///
    /// # Errors
    /// [`NoAnswer::NoEnd`] if a new heap is not smaller than the old one, and the errors of `found`.
    pub(super) fn ending_moves<E: From<Stop> + From<NoAnswer>>(
        &self,
        heap: &Tuple,
        player: Player,
        found: Found<'_, E>,
    ) -> Result<(), E> {
        let rises = |order: Order, made: &[Tuple]| made.iter().any(|after| order.rises(heap, after));
        self.moves(heap, player, &mut |made| match (self.order, made) {
            (Some(order), Some(made)) if rises(order, made) => Err(NoAnswer::NoEnd.into()),
            _ => found(made),
        })
    }

    /// Returns the nim value of a heap, if both players have the same moves. `charge` receives the memory and
    /// the nodes used.
    pub(super) fn nim_value(&self, heap: &Tuple, charge: Charge<'_>) -> Option<OrNoAnswer<u32>> {
        let nims = self.nims.as_ref()?;
        Some(nims.lock().unwrap_or_else(PoisonError::into_inner).value(self, heap, charge))
    }

    /// Returns sentences on the properties of the rules.
    pub(super) fn in_words(&self) -> Vec<String> {
        let mut words = Vec::new();
        if self.nims.is_some() {
            words.push(format!("{IMPARTIAL}, and heaps have nim values"));
        }
        words.push(match self.numbers {
            1 => "a position is the sum of its heaps".to_owned(),
            numbers => format!("a position is the sum of its heaps, each of {numbers} numbers"),
        });
        words
    }
}

/// The most moves of a heap that are listed if a theorem gives its value: 2^22.
const MOST_MOVES: u64 = 1 << 22;

// Rules are tested on small heaps when a file is read. The number of choices examined is limited, whatever
// the rule.

/// The number of choices examined in all rules of a file together. Later choices are left to the search.
pub(crate) const MOST_LOOKS: usize = 1 << 21;

/// Exclusive bounds for the numbers tested in heaps of one, two and three numbers.
const SIDES: [u32; 3] = [25, 8, 5];

/// Returns a small heap and a new heap that a move makes from it and that is not smaller, if one is found
/// within `looks` choices.
pub(crate) fn first_rise(
    rule: &HeapRule,
    numbers: usize,
    order: Order,
    mut looks: usize,
) -> Option<(Tuple, Tuple)> {
    let side = SIDES[numbers - 1];
    for index in 0..side.pow(numbers as u32) {
        let mut heap = Tuple::default();
        (0..numbers).for_each(|i| heap[i] = index / side.pow(i as u32) % side);
        let mut rise = None;
        looked_at(rule, &heap[..numbers], &mut looks, |made| {
            rise = made.iter().find(|after| order.rises(&heap, after)).copied();
            rise.is_some()
        });
        if let Some(after) = rise {
            return Some((heap, after));
        }
        if looks == 0 {
            return None;
        }
    }
    None
}

/// Returns whether a rule may apply to a heap whose numbers are all 0; also returns true if `looks` choices
/// do not decide it.
fn may_move_from_empty(rule: &HeapRule, numbers: usize, mut looks: usize) -> bool {
    let mut is_found = false;
    let is_whole = looked_at(rule, &Tuple::default()[..numbers], &mut looks, |_| {
        is_found = true;
        true
    });
    is_found || !is_whole
}

/// Calls `is_enough` with the result of each move from a heap until it returns true, all looks are used up,
/// or the rule ends. Returns whether all moves were examined.
fn looked_at(
    rule: &HeapRule,
    heap: &[u32],
    looks: &mut usize,
    mut is_enough: impl FnMut(&[Tuple]) -> bool,
) -> bool {
    // A rule reports its choices only in units of `PATIENCE`, so up to this many may go unreported.
    *looks = looks.saturating_sub(PATIENCE);
    let largest = most_number(heap.len(), false);
    let ended: OrStop<()> = rule.each(heap, largest, &mut |made| {
        *looks = looks.saturating_sub(if made.is_some() { 1 } else { PATIENCE });
        let is_enough = made.is_some_and(&mut is_enough);
        if is_enough || *looks == 0 { Err(Stop::Cancelled) } else { Ok(()) }
    });
    ended.is_ok()
}

/// An operation on two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operation {
    Plus,
    Minus,
    Times,
    /// Division, rounded down.
    Over,
    /// The remainder of this division.
    Mod,
    Min,
    Max,
}

/// A number given by the variables of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Expression {
    Number(i64),
    Variable(usize),
    Of(Operation, Box<[Expression; 2]>),
}

impl Expression {
    /// Returns a and b if the value is a n + b for a heap of one number n, given the other variables; `None` if it is not
    /// clear.
    fn in_heap(&self, chosen: &[i64]) -> Option<(i64, i64)> {
        match self {
            Self::Number(number) => Some((0, *number)),
            Self::Variable(0) => Some((1, 0)),
            Self::Variable(variable) => Some((0, *chosen.get(variable - 1)?)),
            Self::Of(operation, parts) => {
                let (first, second) = (parts[0].in_heap(chosen)?, parts[1].in_heap(chosen)?);
                match (operation, first, second) {
                    (Operation::Plus, (a, b), (c, d)) => Some((a.checked_add(c)?, b.checked_add(d)?)),
                    (Operation::Minus, (a, b), (c, d)) => Some((a.checked_sub(c)?, b.checked_sub(d)?)),
                    (Operation::Times, (0, factor), (a, b)) | (Operation::Times, (a, b), (0, factor)) => {
                        Some((a.checked_mul(factor)?, b.checked_mul(factor)?))
                    }
                    // The heap does not occur in it.
                    (_, (0, _), (0, _)) => Some((0, self.value(&[&[0], chosen].concat())?)),
                    _ => None,
                }
            }
        }
    }

    /// Returns the value; `None` on overflow or if a divisor is not positive.
    pub(crate) fn value(&self, variables: &[i64]) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Variable(variable) => Some(variables[*variable]),
            Self::Of(operation, parts) => {
                let (a, b) = (parts[0].value(variables)?, parts[1].value(variables)?);
                match operation {
                    Operation::Plus => a.checked_add(b),
                    Operation::Minus => a.checked_sub(b),
                    Operation::Times => a.checked_mul(b),
                    Operation::Over if b > 0 => a.checked_div_euclid(b),
                    Operation::Mod if b > 0 => a.checked_rem_euclid(b),
                    Operation::Over | Operation::Mod => None,
                    Operation::Min => Some(a.min(b)),
                    Operation::Max => Some(a.max(b)),
                }
            }
        }
    }

    /// Adds the variables that occur in the expression.
    fn use_in(&self, used: &mut Vec<usize>) {
        match self {
            Self::Number(_) => {}
            Self::Variable(variable) => used.push(*variable),
            Self::Of(_, parts) => parts.iter().for_each(|part| part.use_in(used)),
        }
    }

    /// Returns the expression with the variables renamed: `names` has the old variable of each new one.
    fn renamed(&self, names: &[usize]) -> Self {
        match self {
            Self::Number(number) => Self::Number(*number),
            Self::Variable(old) => Self::Variable(names.iter().position(|name| name == old).unwrap_or(*old)),
            Self::Of(operation, parts) => {
                Self::Of(*operation, Box::new(parts.each_ref().map(|part| part.renamed(names))))
            }
        }
    }

    /// Returns the constant and the factors of the first two variables, if the expression is recognised as linear in them.
    fn linear(&self) -> Option<[i64; 3]> {
        let with = |a: [i64; 3], b: [i64; 3], of: fn(i64, i64) -> Option<i64>| {
            Some([of(a[0], b[0])?, of(a[1], b[1])?, of(a[2], b[2])?])
        };
        match self {
            Self::Number(number) => Some([*number, 0, 0]),
            Self::Variable(0) => Some([0, 1, 0]),
            Self::Variable(1) => Some([0, 0, 1]),
            Self::Variable(_) => None,
            Self::Of(operation, parts) => {
                let (a, b) = (parts[0].linear()?, parts[1].linear()?);
                match operation {
                    Operation::Plus => with(a, b, i64::checked_add),
                    Operation::Minus => with(a, b, i64::checked_sub),
                    _ => None,
                }
            }
        }
    }

    /// Returns the slope in a variable, if the expression is recognised as linear in it.
    fn slope(&self, of: usize) -> Option<i64> {
        match self {
            Self::Number(_) => Some(0),
            Self::Variable(variable) => Some(i64::from(*variable == of)),
            Self::Of(operation, parts) => {
                let (a, b) = (parts[0].slope(of)?, parts[1].slope(of)?);
                match operation {
                    Operation::Plus => Some(a + b),
                    Operation::Minus => Some(a - b),
                    _ => (a == 0 && b == 0).then_some(0),
                }
            }
        }
    }

    /// Returns the number of variables that must be known: one more than the last variable that occurs.
    pub(crate) fn variables(&self) -> usize {
        match self {
            Self::Number(_) => 0,
            Self::Variable(variable) => variable + 1,
            Self::Of(_, parts) => parts[0].variables().max(parts[1].variables()),
        }
    }
}

/// A comparison of two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Comparison {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

/// A condition on the variables of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Condition {
    pub(crate) first: Expression,
    pub(crate) comparison: Comparison,
    pub(crate) second: Expression,
}

impl Condition {
    /// Returns whether the condition holds for each heap of at least some number, given the other variables: `Some(true)`
    /// if it does, `Some(false)` if it holds for no such heap, and `None` if that is not clear.
    fn holds_from(&self, least: u32, chosen: &[i64]) -> Option<bool> {
        let (first, second) = (self.first.in_heap(chosen)?, self.second.in_heap(chosen)?);
        let slope = first.0.checked_sub(second.0)?;
        let variables = [&[i64::from(least)], chosen].concat();
        let (rises, falls) = (
            matches!(self.comparison, Comparison::AtLeast | Comparison::Greater),
            matches!(self.comparison, Comparison::AtMost | Comparison::Less),
        );
        match self.holds(&variables) {
            holds if slope == 0 => Some(holds),
            // The difference of the sides only grows in the right direction.
            true if slope > 0 && rises || slope < 0 && falls => Some(true),
            false if slope < 0 && rises || slope > 0 && falls => Some(false),
            _ => None,
        }
    }

    /// Returns whether the condition holds. It does not if one of its sides has no value.
    pub(crate) fn holds(&self, variables: &[i64]) -> bool {
        let (Some(a), Some(b)) = (self.first.value(variables), self.second.value(variables)) else {
            return false;
        };
        match self.comparison {
            Comparison::Equal => a == b,
            Comparison::Unequal => a != b,
            Comparison::Less => a < b,
            Comparison::AtMost => a <= b,
            Comparison::Greater => a > b,
            Comparison::AtLeast => a >= b,
        }
    }

    /// Returns the variables that occur in the condition.
    fn used(&self) -> Vec<usize> {
        let mut used = Vec::new();
        self.first.use_in(&mut used);
        self.second.use_in(&mut used);
        used
    }

    /// Returns the number of variables that must be known; see [`Expression::variables`].
    pub(crate) fn variables(&self) -> usize {
        self.first.variables().max(self.second.variables())
    }
}

/// A code d0.d1d2d3... The digit dk, as a sum of distinct powers of two, says what may be left when k is
/// taken from a heap: no heap if it contains 1, one heap if it contains 2, two heaps for 4, and three for 8
/// (R. K. Guy and C. A. B. Smith, *The G-values of various games*, 1956).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Code {
    digits: Vec<u8>,
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, digit) in self.digits.iter().enumerate() {
            write!(f, "{digit:X}{}", if place == 0 { "." } else { "" })?;
        }
        Ok(())
    }
}

impl Code {
    /// Creates the code with these digits, d0 first.
    pub(crate) fn new(digits: Vec<u8>) -> Self {
        Self { digits }
    }

    /// Returns whether all digits are 0, which leaves no moves.
    fn is_empty(&self) -> bool {
        self.digits.iter().all(|digit| *digit == 0)
    }

    /// Calls `found` with the result of each move from a heap.
    fn each<E: From<Stop>>(&self, heap: u32, found: Found<'_, E>) -> Result<(), E> {
        let of = |size: u32| [size, 0, 0];
        for (taken, digit) in (0..=heap).zip(&self.digits) {
            let left = heap - taken;
            let may_leave = |heaps: u32| digit >> heaps & 1 != 0;
            if may_leave(0) && left == 0 {
                found(Some(&[]))?;
            }
            if may_leave(1) && left > 0 {
                found(Some(&[of(left)]))?;
            }
            if may_leave(2) {
                for a in 1..=left / 2 {
                    found(Some(&[of(a), of(left - a)]))?;
                }
            }
            if may_leave(3) {
                for a in 1..=left / 3 {
                    for b in a..=(left - a) / 2 {
                        found(Some(&[of(a), of(b), of(left - a - b)]))?;
                    }
                }
            }
        }
        Ok(())
    }
}
