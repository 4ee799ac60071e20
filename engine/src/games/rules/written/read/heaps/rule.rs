//! The parser of a rule: the heap that it names, the new heaps, and the choices and conditions behind them.

use super::expression::RuleReader;
use crate::games::board::heaps::MAX_NUMBERS;
use crate::games::rules::written::heaps::{Comparison, Condition, Expression, Made, Range};
use crate::games::rules::written::read::word::{take_words, word};
use crate::ground::input::InputError;

/// The greatest number of heaps that a move lists, of ranges in a choice, of choices, and of conditions.
const MOST: usize = 16;

/// The choices of a rule, and its conditions.
pub(super) type Clauses = (Vec<Vec<Range>>, Vec<Condition>);

impl RuleReader<'_> {
    /// Parses the names of the numbers of the heap from which a move is made.
    pub(super) fn heap_names(&mut self) -> Result<(), InputError> {
        if !self.take("(") {
            let name = self.name("a heap, such as `n` or `(a, b)`, or `code` and a code such as 0.77")?;
            self.names.push(name);
            return Ok(());
        }
        loop {
            let start = self.reader.place();
            let name = self.name("the name of a number")?;
            if self.names.len() == MAX_NUMBERS {
                let message = format!("a heap has at most {MAX_NUMBERS} numbers");
                return Err(InputError::new(start..self.reader.place(), message));
            }
            self.names.push(name);
            if !self.take(",") {
                break;
            }
        }
        self.expect(")", "expected `,` or `)`")?;
        match self.names.len() {
            1 => Err(self.reader.error("a heap of one number is written without parentheses")),
            _ => Ok(()),
        }
    }

    /// Skips to the first `for` or `where` that belongs to the whole move.
    pub(super) fn skip_to_clause(&mut self) {
        while !self.reader.rest().is_empty() && !self.at_clause() {
            self.skip();
        }
    }

    /// Returns whether `for` or `where` comes next, but not `for all`.
    fn at_clause(&self) -> bool {
        match word(self.reader.rest()) {
            "for" => !take_words(&mut self.reader.clone(), "for all"),
            next => next == "where",
        }
    }

    /// Skips a word or a sign.
    fn skip(&mut self) {
        match word(self.reader.rest()) {
            "" => {
                let next = self.reader.peek();
                next.map(|c| self.reader.take(c));
            }
            name => {
                self.reader.take_text(name);
            }
        }
    }

    /// Parses all clauses `for x in ..` and `where ..`.
    pub(super) fn clauses(&mut self) -> Result<Clauses, InputError> {
        let (mut choices, mut conditions) = (Vec::new(), Vec::new());
        loop {
            let start = self.reader.place();
            if self.take_word("for") {
                let name = self.name("a name")?;
                if !self.take_word("in") {
                    return Err(self.reader.error("expected `in`, and the numbers that it may be"));
                }
                choices.push(self.ranges()?);
                self.names.push(name);
            } else if self.take_word("where") {
                self.comparisons(&mut conditions)?;
                while self.take_word("and") {
                    self.comparisons(&mut conditions)?;
                }
            } else {
                self.reader.skip_blanks();
                return match self.reader.rest() {
                    "" => Ok((choices, conditions)),
                    _ => Err(InputError::new(self.reader.rest_place(), "this does not belong to a rule")
                        .with_hint("behind the heaps come `for x in 1..n` and `where x < y and ..`")),
                };
            }
            if choices.len().max(conditions.len()) > MOST {
                let message = format!("a rule has at most {MOST} choices and {MOST} conditions");
                return Err(InputError::new(start..self.reader.place(), message));
            }
        }
    }

    /// Parses ranges such as `1, 4, 6..n`.
    fn ranges(&mut self) -> Result<Vec<Range>, InputError> {
        let mut ranges = Vec::new();
        loop {
            let low = self.expression()?;
            let high = if self.take("..") { self.expression()? } else { low.clone() };
            ranges.push((low, high));
            if ranges.len() > MOST {
                return Err(self.reader.error(format!("at most {MOST} ranges")));
            }
            if !self.take(",") {
                return Ok(ranges);
            }
        }
    }

    /// Parses a chain of comparisons such as `1 <= a < n - a`.
    fn comparisons(&mut self, conditions: &mut Vec<Condition>) -> Result<(), InputError> {
        const SIGNS: [(&str, Comparison); 6] = [
            ("!=", Comparison::Unequal),
            ("<=", Comparison::AtMost),
            (">=", Comparison::AtLeast),
            ("=", Comparison::Equal),
            ("<", Comparison::Less),
            (">", Comparison::Greater),
        ];
        let mut first = self.expression()?;
        let mut count = 0;
        while let Some((_, comparison)) = SIGNS.iter().find(|(sign, _)| self.take(sign)) {
            let second = self.expression()?;
            conditions.push(Condition { first, comparison: *comparison, second: second.clone() });
            first = second;
            count += 1;
        }
        match count {
            0 => Err(self.reader.error("expected `=`, `!=`, `<`, `<=`, `>` or `>=`")),
            _ => Ok(()),
        }
    }

    /// Parses the heaps that replace the heap.
    pub(super) fn heaps(&mut self, numbers: usize) -> Result<Vec<Made>, InputError> {
        let mut heaps = Vec::new();
        loop {
            heaps.push(self.heap(numbers)?);
            if heaps.len() > MOST {
                return Err(self
                    .reader
                    .error(format!("a move makes at most {MOST} heaps, or so many of each")));
            }
            if !self.take(",") {
                return Ok(heaps);
            }
        }
    }

    /// Parses a heap, and `for all i in 1..n` behind it if that follows.
    fn heap(&mut self, numbers: usize) -> Result<Made, InputError> {
        let start = self.reader.clone();
        let mut depth = 0;
        while !self.reader.rest().is_empty() && !["for", "where"].contains(&word(self.reader.rest())) {
            match self.reader.peek() {
                Some('(') => depth += 1,
                Some(')') => depth -= 1,
                Some(',') if depth == 0 => break,
                _ => {}
            }
            self.skip();
        }
        if !self.take_word("for all") {
            self.reader = start;
            return self.heaps_of_one_kind(numbers, None);
        }
        // The heap uses the name that the words behind it declare, so they are parsed first.
        let name = self.name("a name")?;
        if !self.take_word("in") {
            return Err(self.reader.error("expected `in`, and the numbers that it is"));
        }
        let low = self.expression()?;
        self.expect("..", "expected `..`, and the last number")?;
        let all = Some((low, self.expression()?));
        let end = std::mem::replace(&mut self.reader, start);
        self.names.push(name);
        let made = self.heaps_of_one_kind(numbers, all)?;
        self.names.pop();
        if !self.take_word("for all") {
            return Err(self.reader.error("expected `for all`"));
        }
        self.reader = end;
        Ok(made)
    }

    /// Parses `n - k`, `(a - k, b)`, or `k of` one of these.
    fn heaps_of_one_kind(&mut self, numbers: usize, all: Option<Range>) -> Result<Made, InputError> {
        let once = Expression::Number(1);
        if numbers == 1 {
            let first = self.expression()?;
            let (count, heap) = match self.take_word("of") {
                true => (first, vec![self.expression()?]),
                false => (once, vec![first]),
            };
            return Ok(Made { count, heap, all });
        }
        if self.at_tuple() {
            return Ok(Made { count: once, heap: self.tuple(numbers)?, all });
        }
        let count = self.expression()?;
        if !self.take_word("of") {
            return Err(self.reader.error(format!("expected a heap of {numbers} numbers in parentheses")));
        }
        Ok(Made { count, heap: self.tuple(numbers)?, all })
    }

    /// Returns whether a parenthesis with a comma comes next. One without a comma is part of a count, as in
    /// `(d - 1) of (a, b)`.
    fn at_tuple(&mut self) -> bool {
        self.reader.skip_blanks();
        let mut depth = 0;
        for sign in self.reader.rest().chars() {
            match sign {
                '(' => depth += 1,
                ')' => depth -= 1,
                ',' if depth == 1 => return true,
                _ => {}
            }
            if depth == 0 {
                return false;
            }
        }
        depth > 0
    }

    fn tuple(&mut self, numbers: usize) -> Result<Vec<Expression>, InputError> {
        self.expect("(", "expected a heap in parentheses")?;
        let mut tuple = vec![self.expression()?];
        while self.take(",") {
            tuple.push(self.expression()?);
        }
        self.expect(")", "expected `,` or `)`")?;
        if tuple.len() != numbers {
            return Err(self.reader.error(format!("a heap has {numbers} numbers here, not {}", tuple.len())));
        }
        Ok(tuple)
    }
}
