//! The parser of the lines with moves of heaps.

use super::one_of;
use super::rules::{Line, take_words, word};
use crate::games::board::heaps::{HeapPicture, MAX_NUMBERS};
use crate::games::rules::text::heaps::{
    Code, Comparison, Condition, Expression, Formula, HeapRule, HeapRules, MOST_LOOKS, Made, Operation,
    Order, Range, first_rise, never_applies,
};
use crate::ground::Player;
use crate::ground::input::{InputError, Reader};

/// The greatest number of digits in a code.
const MOST_DIGITS: usize = 64;

/// Parses the moves of a game with heaps; returns `None` if there are none.
pub(super) fn rules(lines: &[Line<'_>], may_loop: bool) -> Result<Option<HeapRules>, InputError> {
    let mut read: Vec<(&Line<'_>, HeapRule)> = Vec::new();
    let mut rules: [Vec<HeapRule>; 2] = Default::default();
    let mut numbers = None;
    for line in lines {
        let players: &[Player] = match line.word {
            "left" => &[Player::Left],
            "right" => &[Player::Right],
            "both" => &Player::BOTH,
            "cell" | "exchange" | "each" | "everywhere" => {
                let message = format!("a game with heaps has no line `{}`", line.word);
                return Err(line.error(message).with_hint("its moves are lines `left`, `right` and `both`"));
            }
            _ => continue,
        };
        let (rule, of_rule) = rule(line).map_err(|error| error.moved(line.rest_at))?;
        if *numbers.get_or_insert(of_rule) != of_rule {
            return Err(line.rest_error("the heaps of all rules have equally many numbers"));
        }
        players.iter().for_each(|&player| rules[player].push(rule.clone()));
        read.push((line, rule));
    }
    let Some(numbers) = numbers else { return Ok(None) };
    let order = if may_loop { None } else { Some(order(&read, numbers)?) };
    let idle = read.iter().filter(|(_, rule)| never_applies(rule)).map(|(line, _)| line.rest_span());
    Ok(Some(HeapRules::new(numbers, rules, order, idle.collect())))
}

/// The words of a line `picture`.
const PICTURES: [(&str, HeapPicture); 2] = [("cakes", HeapPicture::Cakes), ("bars", HeapPicture::Bars)];

/// Parses the line `picture` of a game whose heaps have so many numbers.
pub(super) fn picture(line: &Line<'_>, numbers: usize) -> Result<HeapPicture, InputError> {
    let picture = one_of(line, "picture", &PICTURES)?;
    if picture == HeapPicture::Cakes && numbers != 2 {
        let message = format!("a cake has two numbers, its rows and its columns; here a heap has {numbers}");
        return Err(line.rest_error(message).with_hint("the picture `bars` has a row for each number"));
    }
    Ok(picture)
}

/// Returns an order that all moves with small heaps decrease; it is an error if there is none.
fn order(rules: &[(&Line<'_>, HeapRule)], numbers: usize) -> Result<Order, InputError> {
    let looks = MOST_LOOKS / rules.len();
    let rise = |order: Order| {
        let mut all = rules.iter();
        all.find_map(|(line, rule)| Some((*line, first_rise(rule, numbers, order, looks)?)))
    };
    let Some((line, (heap, after))) = rise(Order::Numbers) else { return Ok(Order::Numbers) };
    if let Some(order) = Order::ALL.into_iter().find(|&order| rise(order).is_none()) {
        return Ok(order);
    }
    let text = |heap: [u32; MAX_NUMBERS]| match numbers {
        1 => heap[0].to_string(),
        _ => format!("({})", heap[..numbers].iter().map(u32::to_string).collect::<Vec<_>>().join(",")),
    };
    let message = format!(
        "this leads from {} to {}, which is not smaller: play could be infinite",
        text(heap),
        text(after)
    );
    let hint = "a move decreases the first number of a heap, or the next one if the first stays, or all moves decrease the sum of the numbers; `loops allowed` permits infinite play";
    Err(line.rest_error(message).with_hint(hint))
}

/// Parses a rule; returns it with the number of numbers in its heaps.
fn rule(line: &Line<'_>) -> Result<(HeapRule, usize), InputError> {
    let mut reader = Reader::new(line.rest);
    if take_words(&mut reader, "code") {
        return Ok((HeapRule::Code(code(&mut reader)?), 1));
    }
    let mut read = RuleReader::new(line.rest);
    read.heap_names()?;
    let numbers = read.names.len();
    read.expect("->", "expected `->` and the heaps after the move")?;
    let start = read.reader.clone();
    // The new heaps use the names that the clauses behind them declare, so the clauses are parsed first.
    read.skip_to_clause();
    let (choices, conditions) = read.clauses()?;
    let end = std::mem::replace(&mut read.reader, start);
    let heaps = read.heaps(numbers)?;
    read.reader.skip_blanks();
    if !read.reader.rest().is_empty() && !["for", "where"].contains(&word(read.reader.rest())) {
        return Err(InputError::new(read.reader.rest_place(), "unexpected text after a heap")
            .with_hint("separate heaps by commas, and write `for x in 1..n` and `where x < y` after them"));
    }
    read.reader = end;
    Ok((HeapRule::Formula(Formula { numbers, choices, conditions, heaps }), numbers))
}

/// Parses a code such as `0.77`.
fn code(reader: &mut Reader<'_>) -> Result<Code, InputError> {
    reader.skip_blanks();
    let start = reader.place();
    let text = reader.take_while(|c| c.is_ascii_alphanumeric() || c == '.');
    let error = |message: String| {
        InputError::new(start..start + text.len(), message)
            .with_hint("write a code as 0.77 or 4.3F, with digits 0 to 9 and A to F")
    };
    let Some((first, rest)) = text.split_once('.') else { return Err(error("expected a code".to_owned())) };
    let digit = |c: char| c.to_digit(16).filter(|_| !c.is_ascii_lowercase()).map(|digit| digit as u8);
    let digits: Option<Vec<u8>> = first.chars().chain(rest.chars()).map(digit).collect();
    let digits = digits.filter(|_| first.len() == 1 && !rest.is_empty());
    let digits = digits.ok_or_else(|| error(format!("`{text}` is not a code")))?;
    if digits[0] & 3 != 0 {
        return Err(error(format!(
            "a move must take something or divide the heap: the digit {} is not 0, 4, 8 or C",
            first
        )));
    }
    if digits.len() > MOST_DIGITS {
        return Err(error(format!("a code has at most {MOST_DIGITS} digits")));
    }
    reader.skip_blanks();
    match reader.rest() {
        "" => Ok(Code::new(digits)),
        _ => Err(InputError::new(reader.rest_place(), "expected the end of the line after the code")),
    }
}

/// The greatest number of heaps that a move lists, of ranges in a choice, of choices, and of conditions.
const MOST: usize = 16;

/// The choices of a rule, and its conditions.
type Clauses = (Vec<Vec<Range>>, Vec<Condition>);

impl RuleReader<'_> {
    /// Parses the names of the numbers of the heap from which a move is made.
    fn heap_names(&mut self) -> Result<(), InputError> {
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
            1 => Err(self.reader.error("write a heap of one number without parentheses")),
            _ => Ok(()),
        }
    }

    /// Skips to the first `for` or `where` that belongs to the whole move.
    fn skip_to_clause(&mut self) {
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
    fn clauses(&mut self) -> Result<Clauses, InputError> {
        let (mut choices, mut conditions) = (Vec::new(), Vec::new());
        loop {
            let start = self.reader.place();
            if self.take_word("for") {
                let name = self.name("a name")?;
                if !self.take_word("in") {
                    return Err(self.reader.error("expected `in` and the range of the number"));
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
                    _ => Err(InputError::new(self.reader.rest_place(), "unexpected text after a rule")
                        .with_hint("write `for x in 1..n` and `where x < y and ..` after the heaps")),
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
    fn heaps(&mut self, numbers: usize) -> Result<Vec<Made>, InputError> {
        let mut heaps = Vec::new();
        loop {
            heaps.push(self.heap(numbers)?);
            if heaps.len() > MOST {
                return Err(self
                    .reader
                    .error(format!("a move makes at most {MOST} heaps, each at most {MOST} times")));
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
            return Err(self.reader.error("expected `in` and a range of numbers"));
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

/// The greatest depth of nested expressions.
const DEEPEST: usize = 32;
/// The greatest number of operations in a rule.
const MOST_OPERATIONS: usize = 256;
/// The words that cannot be names of numbers.
const RESERVED: [&str; 10] = ["for", "all", "in", "where", "and", "of", "mod", "min", "max", "code"];

/// A parser of a rule. Names that the rule declares are known to its expressions.
pub(super) struct RuleReader<'t> {
    pub(super) reader: Reader<'t>,
    pub(super) names: Vec<&'t str>,
    depth: usize,
    /// The number of operations parsed so far.
    operations: usize,
}

impl<'t> RuleReader<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { reader: Reader::new(text), names: Vec::new(), depth: 0, operations: 0 }
    }

    /// Reads a sign if it comes next, possibly after blanks.
    pub(super) fn take(&mut self, sign: &str) -> bool {
        self.reader.skip_blanks();
        self.reader.take_text(sign)
    }

    pub(super) fn take_word(&mut self, wanted: &str) -> bool {
        take_words(&mut self.reader, wanted)
    }

    pub(super) fn expect(&mut self, sign: &str, message: &str) -> Result<(), InputError> {
        if self.take(sign) { Ok(()) } else { Err(self.reader.error(message)) }
    }

    /// Parses a name that is not declared yet; `what` says in an error message what was expected.
    pub(super) fn name(&mut self, what: &str) -> Result<&'t str, InputError> {
        self.reader.skip_blanks();
        let start = self.reader.place();
        let name = self.reader.take_while(|c| c.is_ascii_lowercase());
        let span = start..self.reader.place();
        if name.is_empty() {
            return Err(self.reader.error(format!("expected {what}")));
        }
        if RESERVED.contains(&name) {
            return Err(InputError::new(span, format!("`{name}` is not a valid name of a number")));
        }
        if self.names.contains(&name) {
            return Err(InputError::new(span, format!("`{name}` is named twice")));
        }
        Ok(name)
    }

    /// Parses a sum of products.
    pub(super) fn expression(&mut self) -> Result<Expression, InputError> {
        let mut sum = self.product()?;
        loop {
            self.reader.skip_blanks();
            // The `-` of an arrow is no minus sign.
            let operation = if self.reader.rest().starts_with("->") {
                return Ok(sum);
            } else if self.take("+") {
                Operation::Plus
            } else if self.take("-") {
                Operation::Minus
            } else {
                return Ok(sum);
            };
            let next = self.product()?;
            sum = self.of(operation, sum, next)?;
        }
    }

    fn product(&mut self) -> Result<Expression, InputError> {
        let mut product = self.factor()?;
        loop {
            let operation = if self.take("*") {
                Operation::Times
            } else if self.take("/") {
                Operation::Over
            } else if self.take_word("mod") {
                Operation::Mod
            } else {
                return Ok(product);
            };
            let next = self.factor()?;
            product = self.of(operation, product, next)?;
        }
    }

    fn of(
        &mut self,
        operation: Operation,
        first: Expression,
        second: Expression,
    ) -> Result<Expression, InputError> {
        self.operations += 1;
        if self.operations > MOST_OPERATIONS {
            return Err(self.reader.error(format!("a rule has at most {MOST_OPERATIONS} operations")));
        }
        Ok(Expression::Of(operation, Box::new([first, second])))
    }

    fn factor(&mut self) -> Result<Expression, InputError> {
        self.reader.skip_blanks();
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.reader.error(format!("expressions are nested at most {DEEPEST} deep")));
        }
        let factor = self.atom();
        self.depth -= 1;
        factor
    }

    fn atom(&mut self) -> Result<Expression, InputError> {
        if self.reader.peek().is_some_and(|c| c.is_ascii_digit()) {
            return self
                .reader
                .number(0, 1 << 32, "a number")
                .map(|number| Expression::Number(number as i64));
        }
        for (name, operation) in [("min", Operation::Min), ("max", Operation::Max)] {
            if self.take_word(name) {
                self.expect("(", "expected `(`")?;
                let first = self.expression()?;
                self.expect(",", "expected `,` and a second number")?;
                let second = self.expression()?;
                self.expect(")", "expected `)`")?;
                return self.of(operation, first, second);
            }
        }
        if self.take("(") {
            let inner = self.expression()?;
            self.expect(")", "expected `)`")?;
            return Ok(inner);
        }
        let start = self.reader.place();
        let name = self.reader.take_while(|c| c.is_ascii_lowercase());
        match self.names.iter().position(|known| *known == name) {
            Some(variable) => Ok(Expression::Variable(variable)),
            None if name.is_empty() => Err(self.reader.error("expected a number, or the name of one")),
            None => {
                let known = self.names.join(", ");
                Err(InputError::new(start..self.reader.place(), format!("`{name}` is not defined here"))
                    .with_hint(format!("there are {known}; `for {name} in 1..n` would make it known")))
            }
        }
    }
}
