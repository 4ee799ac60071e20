//! The parser of expressions and of the names in them.

use crate::games::rules::text::heaps::{Expression, Operation};
use crate::games::rules::text::read::rules::take_words;
use crate::ground::input::{InputError, Reader};

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
