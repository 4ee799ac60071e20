//! Rules for the moves from a heap.

use std::collections::BTreeSet;

use super::{Code, Comparison, Condition, Expression, Operation};
use crate::games::board::heaps::{MAX_HEAPS, MAX_NUMBER, MAX_NUMBERS, Tuple};
use crate::ground::control::Stop;

/// The number of choices and heaps examined between two calls of the callback.
pub(super) const PATIENCE: usize = 64;

/// A callback that receives the result of each move, and `None` from time to time; its errors end the search.
pub(crate) type Found<'f, E> = &'f mut dyn FnMut(Option<&[Tuple]>) -> Result<(), E>;

/// A rule for the moves from a heap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum HeapRule {
    Formula(Formula),
    Code(Code),
}

impl HeapRule {
    /// Calls `found` with the result of each move from a heap, and with `None` from time to time. No number of a new heap
    /// may exceed `largest`.
    pub(crate) fn each<E: From<Stop>>(
        &self,
        heap: &[u32],
        largest: u32,
        found: Found<'_, E>,
    ) -> Result<(), E> {
        match self {
            Self::Formula(formula) => formula.each(heap, largest, found),
            Self::Code(code) => code.each(heap[0], found),
        }
    }
}

/// An order on heaps in which every move goes down. It proves that play ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    /// The first number of a heap, or the next number if that is equal.
    Numbers,
    /// The sum of the numbers of a heap.
    Sum,
}

impl Order {
    pub(crate) const ALL: [Self; 2] = [Self::Numbers, Self::Sum];

    /// Returns whether a new heap is not smaller than the old one.
    pub(super) fn rises(self, heap: &Tuple, after: &Tuple) -> bool {
        match self {
            Self::Numbers => after >= heap,
            Self::Sum => after.iter().sum::<u32>() >= heap.iter().sum(),
        }
    }
}

/// An interval of numbers; both ends belong to it.
pub(crate) type Range = (Expression, Expression);

/// A group of heaps that a move makes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Made {
    /// The number of equal heaps.
    pub(crate) count: Expression,
    /// The numbers of the heap.
    pub(crate) heap: Vec<Expression>,
    /// The range of a further variable; each of its values makes such a heap.
    pub(crate) all: Option<Range>,
}

/// A rule given by expressions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Formula {
    /// The number of numbers in a heap, which are the first variables.
    pub(crate) numbers: usize,
    /// The ranges of each further variable, as expressions in the variables before it.
    pub(crate) choices: Vec<Vec<Range>>,
    pub(crate) conditions: Vec<Condition>,
    /// The heaps that replace the heap.
    pub(crate) heaps: Vec<Made>,
}

struct Search<'r, 'f, E> {
    rule: &'r Formula,
    largest: u32,
    variables: Vec<i64>,
    found: Found<'f, E>,
    made: Vec<Tuple>,
    looked: usize,
}

impl Formula {
    fn each<E: From<Stop>>(&self, heap: &[u32], largest: u32, found: Found<'_, E>) -> Result<(), E> {
        let variables = heap.iter().map(|&number| i64::from(number)).collect();
        Search { rule: self, largest, variables, found, made: Vec::new(), looked: 0 }.choose()
    }

    /// Adds the numbers that the rule subtracts from a heap of one number, whenever the heap is as large. `None` if it does
    /// anything else, or if the choices are more than `most` or depend on the heap.
    pub(super) fn subtracts(&self, most: usize, numbers: &mut BTreeSet<u32>) -> Option<()> {
        let Self { numbers: 1, choices, conditions, heaps } = self else { return None };
        let [Made { count: Expression::Number(1), heap, all: None }] = &heaps[..] else { return None };
        let [after] = &heap[..] else { return None };
        let mut chosen: Vec<Vec<i64>> = vec![Vec::new()];
        for ranges in choices {
            let mut longer = Vec::new();
            for (before, (low, high)) in
                chosen.iter().flat_map(|before| ranges.iter().map(move |r| (before, r)))
            {
                let [low, high] = [low, high].map(|bound| bound.in_heap(before).filter(|bound| bound.0 == 0));
                for number in low?.1..=high?.1 {
                    longer.push([&before[..], &[number]].concat());
                    if longer.len() > most {
                        return None;
                    }
                }
            }
            chosen = longer;
        }
        for choice in chosen {
            let (1, minus) = after.in_heap(&choice)? else { return None };
            let number = u32::try_from(minus.checked_neg()?).ok().filter(|number| *number > 0)?;
            let mut is_made = true;
            for condition in conditions {
                is_made &= condition.holds_from(number, &choice)?;
            }
            if is_made {
                numbers.insert(number);
            }
        }
        (!numbers.is_empty() && numbers.len() <= most).then_some(())
    }

    /// Returns a rule for each number of a heap whose product this rule is; see [`factors`].
    fn factors(&self) -> Option<Vec<Self>> {
        let once = Expression::Number(1);
        if self.heaps.iter().any(|made| made.count != once || made.all.is_some()) {
            return None;
        }
        let of = self.coordinates()?;
        let stay: Vec<Expression> = (0..self.numbers).map(Expression::Variable).collect();
        // The numbers that the coins of a move have at each place of a heap, the old number first.
        let mut sides: Vec<Vec<&Expression>> = stay.iter().map(|own| vec![own]).collect();
        let mut corners = BTreeSet::from([vec![0; self.numbers]]);
        for made in &self.heaps {
            let place = |(side, number): (&mut Vec<_>, _)| {
                side.iter().position(|known| *known == number).unwrap_or_else(|| {
                    side.push(number);
                    side.len() - 1
                })
            };
            corners.insert(sides.iter_mut().zip(&made.heap).map(place).collect());
        }
        // A corner that occurs twice would be turned back.
        let all: usize = sides.iter().map(Vec::len).product();
        if corners.len() != all || self.heaps.len() + 1 != all {
            return None;
        }
        let factor = |at: usize| {
            let own = (0..of.len()).filter(|variable| of[*variable] == at);
            let names: Vec<usize> = own.collect();
            let renamed = |expression: &Expression| expression.renamed(&names);
            let range = |(low, high): &Range| (renamed(low), renamed(high));
            let choices = names[1..].iter().map(|variable| &self.choices[variable - self.numbers]);
            let asks = |condition: &&Condition| condition.used().first().map(|first| of[*first]) == Some(at);
            let conditions = self.conditions.iter().filter(asks).map(|condition| Condition {
                first: renamed(&condition.first),
                second: renamed(&condition.second),
                ..*condition
            });
            let made =
                |number: &&Expression| Made { count: once.clone(), heap: vec![renamed(number)], all: None };
            Self {
                numbers: 1,
                choices: choices.map(|ranges| ranges.iter().map(range).collect()).collect(),
                conditions: conditions.collect(),
                heaps: sides[at][1..].iter().map(made).collect(),
            }
        };
        Some((0..self.numbers).map(factor).collect())
    }

    /// Returns for each variable the place in a heap of the number that it belongs to: variables that occur together in a
    /// range, in a condition or at a place of a new heap belong together. `None` if two places depend on each other, or
    /// if something belongs to none.
    fn coordinates(&self) -> Option<Vec<usize>> {
        let mut of: Vec<usize> = (0..self.numbers + self.choices.len()).collect();
        let mut join = |together: Vec<usize>| {
            let old: Vec<usize> = together.iter().map(|variable| of[*variable]).collect();
            let least = old.iter().min().copied()?;
            of.iter_mut().filter(|label| old.contains(label)).for_each(|label| *label = least);
            Some(())
        };
        for (at, ranges) in self.choices.iter().enumerate() {
            let mut together = vec![self.numbers + at];
            for (low, high) in ranges {
                low.use_in(&mut together);
                high.use_in(&mut together);
            }
            join(together)?;
        }
        self.conditions.iter().try_for_each(|condition| join(condition.used()))?;
        for made in &self.heaps {
            for (at, number) in made.heap.iter().enumerate() {
                let mut together = vec![at];
                number.use_in(&mut together);
                join(together)?;
            }
        }
        let stay_apart = (0..self.numbers).all(|at| of[at] == at) && of.iter().all(|at| *at < self.numbers);
        stay_apart.then_some(of)
    }
}

/// Returns the rules for each number of a heap if the game is the product of games whose heaps are single numbers.
///
/// A heap is a coin that shows heads, at a place given by its numbers; two coins at one place turn each other back, as do
/// two equal heaps in a sum. A move of the product is a move in each factor: it turns the coins at all places whose
/// numbers are turned by these.
///
/// **Theorem** (the Tartan theorem: J. H. Conway, *On Numbers and Games*, chapter 6; *Winning Ways*, chapter 14). The nim
/// value of a heap is the nim product of the values of its numbers in the factors, if these end.
pub(super) fn factors(rules: &[HeapRule]) -> Option<Vec<Vec<HeapRule>>> {
    let formula = |rule: &HeapRule| match rule {
        HeapRule::Formula(formula) if formula.numbers > 1 => formula.factors(),
        _ => None,
    };
    let of_rules: Vec<Vec<Formula>> = rules.iter().map(formula).collect::<Option<_>>()?;
    let mut factors: Vec<Vec<HeapRule>> = vec![Vec::new(); of_rules.first()?.len()];
    let mut met = BTreeSet::new();
    for of_rule in of_rules {
        let place = |(of, factor): (&mut Vec<HeapRule>, Formula)| {
            let rule = HeapRule::Formula(factor);
            of.iter().position(|known| *known == rule).unwrap_or_else(|| {
                of.push(rule);
                of.len() - 1
            })
        };
        met.insert(factors.iter_mut().zip(of_rule).map(place).collect::<Vec<_>>());
    }
    // Each rule of a factor goes with each rule of the others.
    let all: usize = factors.iter().map(Vec::len).product();
    (met.len() == all).then_some(factors)
}

impl<E: From<Stop>> Search<'_, '_, E> {
    /// Counts choices and calls the callback with `None` for every [`PATIENCE`] of them.
    fn look(&mut self, count: usize) -> Result<(), E> {
        self.looked += count;
        while self.looked >= PATIENCE {
            self.looked -= PATIENCE;
            (self.found)(None)?;
        }
        Ok(())
    }

    /// Chooses the next variable in all ways.
    fn choose(&mut self) -> Result<(), E> {
        self.look(1)?;
        let known = self.variables.len();
        // Each condition is tested as soon as all its variables are known, which prunes the search.
        let is_due = |condition: &Condition| condition.variables().max(self.rule.numbers) == known;
        if !self.rule.conditions.iter().filter(|c| is_due(c)).all(|c| c.holds(&self.variables)) {
            return Ok(());
        }
        let Some(ranges) = self.rule.choices.get(known - self.rule.numbers) else { return self.make() };
        for (low, high) in ranges {
            let (Some(low), Some(high)) = (low.value(&self.variables), high.value(&self.variables)) else {
                continue;
            };
            for number in low..=high {
                self.variables.push(number);
                let chosen = self.choose();
                self.variables.pop();
                chosen?;
            }
        }
        Ok(())
    }

    /// Makes the heaps; there is no move if one of their numbers is negative or has no value.
    fn make(&mut self) -> Result<(), E> {
        self.made.clear();
        for made in &self.rule.heaps {
            let is_made = match &made.all {
                Some(range) => self.add_all(made, range)?,
                None => self.add(made)?,
            };
            if !is_made {
                return Ok(());
            }
        }
        (self.found)(Some(&self.made))
    }

    /// Adds heaps; returns false if one of their numbers is negative or has no value.
    fn add(&mut self, made: &Made) -> Result<bool, E> {
        let numbers = tuple_of(made.heap.iter().map(|number| number.value(&self.variables)));
        let count = made.count.value(&self.variables).filter(|count| *count >= 0);
        let (Some(numbers), Some(count)) = (numbers, count) else { return Ok(false) };
        let most = i64::from(self.largest);
        if numbers.iter().any(|number| *number > most) || count as usize > MAX_HEAPS - self.made.len() {
            return Err(E::from(Stop::TooLarge));
        }
        self.look(count as usize)?;
        let heap = numbers.map(|number| number as u32);
        self.made.extend(std::iter::repeat_n(heap, count as usize));
        Ok(true)
    }

    /// Adds heaps for each number of a range.
    fn add_all(&mut self, made: &Made, (low, high): &Range) -> Result<bool, E> {
        let (Some(low), Some(high)) = (low.value(&self.variables), high.value(&self.variables)) else {
            return Ok(false);
        };
        for number in low..=high {
            self.look(1)?;
            self.variables.push(number);
            let added = self.add(made);
            self.variables.pop();
            if !added? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Returns a heap with these numbers; `None` if one of them is negative or has no value.
fn tuple_of(numbers: impl Iterator<Item = Option<i64>>) -> Option<[i64; MAX_NUMBERS]> {
    let mut tuple = [0; MAX_NUMBERS];
    for (place, number) in tuple.iter_mut().zip(numbers) {
        *place = number.filter(|number| *number >= 0)?;
    }
    Some(tuple)
}

// Rules that apply to no heap at all are found by interval bounds for all numbers. A rule reported here
// certainly never applies; the converse need not hold.

/// The least and the greatest value that a number may have.
type Bounds = (i64, i64);

/// Returns whether bounds prove that a rule applies to no heap.
pub(crate) fn never_applies(rule: &HeapRule) -> bool {
    match rule {
        HeapRule::Code(code) => code.is_empty(),
        HeapRule::Formula(formula) => may_apply(formula).is_none(),
    }
}

/// Returns `None` if the rule certainly never applies.
fn may_apply(formula: &Formula) -> Option<()> {
    let mut variables: Vec<Bounds> = vec![(0, MAX_NUMBER.into()); formula.numbers];
    for ranges in &formula.choices {
        let chosen = ranges.iter().filter_map(|range| numbers(range, &variables));
        // The ranges of a choice are enlarged to one interval that contains them all.
        let hull = chosen.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
        variables.push(hull);
    }
    let may_all_hold = formula.conditions.iter().all(|condition| may_hold(condition, &variables));
    may_all_hold.then_some(())?;
    formula.heaps.iter().try_for_each(|made| may_be_made(made, &mut variables))
}

/// Returns bounds for the numbers of a range; `None` if the range is always empty.
fn numbers((low, high): &Range, variables: &[Bounds]) -> Option<Bounds> {
    let (low, high) = (bounds(low, variables)?, bounds(high, variables)?);
    (low.0 <= high.1).then_some((low.0, high.1))
}

fn may_hold(condition: &Condition, variables: &[Bounds]) -> bool {
    let (Some(a), Some(b)) = (bounds(&condition.first, variables), bounds(&condition.second, variables))
    else {
        return false;
    };
    match condition.comparison {
        Comparison::Equal => a.0 <= b.1 && b.0 <= a.1,
        Comparison::Unequal => a != b || a.0 != a.1,
        Comparison::Less => a.0 < b.1,
        Comparison::AtMost => a.0 <= b.1,
        Comparison::Greater => a.1 > b.0,
        Comparison::AtLeast => a.1 >= b.0,
    }
}

/// Returns `None` if the heaps can never be made: then there is no move.
fn may_be_made(made: &Made, variables: &mut Vec<Bounds>) -> Option<()> {
    let Some((low, high)) = &made.all else { return may_be_numbers(made, variables) };
    let (low, high) = (bounds(low, variables)?, bounds(high, variables)?);
    // The range may be empty: the move then makes none of these heaps and is still a move.
    if low.1 > high.0 {
        return Some(());
    }
    variables.push((low.0, high.1));
    let may_be = may_be_numbers(made, variables);
    variables.pop();
    may_be
}

/// Returns `None` if a number of the heap, or the count of heaps, is always negative or never has a value.
fn may_be_numbers(made: &Made, variables: &[Bounds]) -> Option<()> {
    let mut all = made.heap.iter().chain([&made.count]);
    all.try_for_each(|number| bounds(number, variables).filter(|bounds| bounds.1 >= 0).map(drop))
}

/// Returns bounds for the values of an expression; `None` if it never has a value.
fn bounds(expression: &Expression, variables: &[Bounds]) -> Option<Bounds> {
    let (operation, a, b) = match expression {
        Expression::Number(number) => return Some((*number, *number)),
        Expression::Variable(variable) => return Some(variables[*variable]),
        Expression::Of(operation, parts) => {
            (operation, bounds(&parts[0], variables)?, bounds(&parts[1], variables)?)
        }
    };
    // A division by 0 or a negative number has no value.
    let divisor = || (b.1 > 0).then_some((b.0.max(1), b.1));
    // A function that is monotonic in each argument is extreme at the ends of the intervals.
    let at_ends = |b: Bounds, of: fn(i64, i64) -> i64| {
        let ends = [of(a.0, b.0), of(a.0, b.1), of(a.1, b.0), of(a.1, b.1)];
        (ends.into_iter().fold(i64::MAX, i64::min), ends.into_iter().fold(i64::MIN, i64::max))
    };
    Some(match operation {
        Operation::Plus => at_ends(b, i64::saturating_add),
        Operation::Minus => at_ends(b, i64::saturating_sub),
        Operation::Times => at_ends(b, i64::saturating_mul),
        Operation::Min => at_ends(b, i64::min),
        Operation::Max => at_ends(b, i64::max),
        Operation::Over => at_ends(divisor()?, i64::div_euclid),
        Operation::Mod => (0, divisor()?.1 - 1),
    })
}
