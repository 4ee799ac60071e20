//! Rules for the moves from a heap.

use super::code::Code;
use super::expression::{Condition, Expression};
use crate::games::board::heaps::{MAX_HEAPS, MAX_NUMBER, MAX_NUMBERS, Tuple};
use crate::ground::control::Stop;

/// The number of choices and heaps examined between two calls of the callback.
pub(super) const PATIENCE: usize = 64;

/// A callback that receives the result of each move, and `None` from time to time; its errors end the search.
pub(crate) type Found<'f, E> = &'f mut dyn FnMut(Option<&[Tuple]>) -> Result<(), E>;

/// A rule for the moves from a heap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum HeapRule {
    Told(Told),
    Code(Code),
}

impl HeapRule {
    /// Calls `found` with the result of each move from a heap, and with `None` from time to time.
    pub(crate) fn each<E: From<Stop>>(&self, heap: &[u32], found: Found<'_, E>) -> Result<(), E> {
        match self {
            Self::Told(told) => told.each(heap, found),
            Self::Code(code) => code.each(heap[0], found),
        }
    }
}

/// An order on heaps in which every move goes down, so that play ends.
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
pub(crate) struct Told {
    /// The number of numbers in a heap, which are the first variables.
    pub(crate) numbers: usize,
    /// The ranges of each further variable, as expressions in the variables before it.
    pub(crate) choices: Vec<Vec<Range>>,
    pub(crate) conditions: Vec<Condition>,
    /// The heaps that replace the heap.
    pub(crate) heaps: Vec<Made>,
}

struct Search<'r, 'f, E> {
    rule: &'r Told,
    variables: Vec<i64>,
    found: Found<'f, E>,
    made: Vec<Tuple>,
    looked: usize,
}

impl Told {
    fn each<E: From<Stop>>(&self, heap: &[u32], found: Found<'_, E>) -> Result<(), E> {
        let variables = heap.iter().map(|&number| i64::from(number)).collect();
        Search { rule: self, variables, found, made: Vec::new(), looked: 0 }.choose()
    }
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
        if numbers.iter().any(|number| *number > i64::from(MAX_NUMBER))
            || count as usize > MAX_HEAPS - self.made.len()
        {
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
