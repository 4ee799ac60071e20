//! The parser of statements: `let`, user-defined functions, loops, conditions, and lines of a dialogue.

use super::{Parsed, Parser};
use crate::games::notation::token::Word;
use crate::games::notation::{Expression, ExpressionKind, ForEach, Over};
use crate::ground::input::InputError;

impl Parser {
    fn is_word(&self, at: usize, word: &str) -> bool {
        matches!(self.tokens.get(at).map(|token| &token.word), Some(Word::Name(name)) if name == word)
    }

    /// Returns the name that an entry binds, as in `name = ..` and `f(x) = ..`, and takes the tokens up to
    /// and including it. Returns `None` for an entry that is an expression, also if it begins with `let` and
    /// continues after the last binding.
    pub(super) fn entry_binding(&mut self) -> Result<Option<String>, InputError> {
        let is_let = self.is_word(self.at, "let");
        let name_at = self.at + usize::from(is_let);
        let word = |at: usize| self.tokens.get(at).map(|token| &token.word);
        let Some(Word::Name(name)) = word(name_at) else { return Ok(None) };
        let behind = match word(name_at + 1) {
            Some(Word::Sign('(')) => {
                let arguments = self.tokens[name_at..].iter().position(|token| token.word == Word::Sign(')'));
                arguments.map(|close| name_at + close + 1)
            }
            _ => Some(name_at + 1),
        };
        let binds = behind.is_some_and(|at| word(at) == Some(&Word::Sign('=')));
        let last_semicolon = self.tokens.iter().rposition(|token| token.word == Word::Sign(';'));
        let goes_on = last_semicolon.is_some_and(|at| at + 2 < self.tokens.len());
        // The last token is the end, so a semicolon just before it ends the binding.
        if !binds || is_let && goes_on {
            return Ok(None);
        }
        let name = name.clone();
        self.at = name_at + 1;
        Ok(Some(name))
    }

    /// Parses the rest of a binding after the name: `= value`, or `(x, y) = body` for a function.
    pub(super) fn bound(&mut self, value: impl FnOnce(&mut Self) -> Parsed) -> Parsed {
        let start = self.start();
        if !self.take_sign('(') {
            self.expect('=', "after the name")?;
            return value(self);
        }
        let mut arguments: Vec<String> = Vec::new();
        while !self.take_sign(')') {
            if !arguments.is_empty() {
                self.expect(',', "or `)` after the name of an argument")?;
            }
            let Word::Name(name) = self.word().clone() else {
                return Err(self.expected("the name of an argument"));
            };
            if arguments.contains(&name) {
                return Err(self.expected("another name: an argument already has this one"));
            }
            self.at += 1;
            arguments.push(name);
        }
        self.expect('=', "and the value of the function")?;
        let body = value(self)?;
        Ok(self.node(start, ExpressionKind::Function(arguments, Box::new(body))))
    }

    pub(super) fn statement(&mut self) -> Parsed {
        if self.is_word(self.at, "let") {
            return self.bindings();
        }
        let is_loop = self.is_word(self.at, "for") && self.is_word(self.at + 2, "in");
        if is_loop { self.nested(Self::for_each) } else { self.choice() }
    }

    fn bindings(&mut self) -> Parsed {
        let start = self.start();
        let mut bindings = Vec::new();
        while self.is_word(self.at, "let") {
            self.at += 1;
            let Word::Name(name) = self.word().clone() else {
                return Err(self.expected("a name after `let`"));
            };
            self.at += 1;
            bindings.push((name, self.bound(Self::choice)?));
            self.expect(';', "after the value of a name")?;
        }
        let body = self.statement()?;
        Ok(self.node(start, ExpressionKind::Let(bindings, Box::new(body))))
    }

    /// Parses a loop: `for name in 1..20: body`, or over a list. The range or list contains no operators
    /// outside of brackets, because a colon follows, which would otherwise be an ordinal sum.
    fn for_each(&mut self) -> Parsed {
        let start = self.start();
        self.at += 1;
        let Word::Name(name) = self.word().clone() else {
            return Err(self.expected("a name after `for`"));
        };
        self.at += 2;
        let first = self.unary()?;
        let over = match self.word() {
            Word::Range => {
                self.at += 1;
                Over::Range(first, self.unary()?)
            }
            Word::Dots => return Err(self.expected("two dots between the first integer and the last")),
            _ => Over::List(first),
        };
        self.expect(':', "and the expression to evaluate each time")?;
        let body = self.statement()?;
        Ok(self.node(start, ExpressionKind::ForEach(Box::new(ForEach { name, over, body }))))
    }
}

// The parser of conditions reads `if`, `and`, `or` and `not`. Their words are names wherever a name could stand
// without them: only between two operands, or before an operand, they have a meaning of their own.

/// The words between two operands, or behind one.
const INFIX: [&str; 4] = ["and", "or", "then", "else"];

impl Parser {
    /// Parses `if c then a else b`, or a condition.
    pub(super) fn choice(&mut self) -> Parsed {
        // Deep nesting passes through here, so rare cases have functions of their own: a small frame.
        if self.begins_choice() {
            return self.if_then_else();
        }
        let first = self.negation()?;
        if self.is_word(self.at, "and") || self.is_word(self.at, "or") {
            return self.joined(first);
        }
        Ok(first)
    }

    fn if_then_else(&mut self) -> Parsed {
        let start = self.start();
        self.at += 1;
        let condition = self.nested(Self::choice)?;
        self.expect_word("then", "after the condition")?;
        let then = self.nested(Self::choice)?;
        self.expect_word("else", "and the value if the condition does not hold")?;
        let otherwise = self.nested(Self::choice)?;
        Ok(self.node(start, ExpressionKind::If(Box::new([condition, then, otherwise]))))
    }

    fn negation(&mut self) -> Parsed {
        if !self.begins_negation() {
            return self.comparison();
        }
        let start = self.start();
        self.at += 1;
        let of = self.nested(Self::negation)?;
        Ok(self.node(start, ExpressionKind::Not(Box::new(of))))
    }

    /// Parses the rest of a condition after its first operand. `and` binds more tightly than `or`.
    fn joined(&mut self, first: Expression) -> Parsed {
        let start = first.span.start;
        let (mut all, mut both) = (Vec::new(), vec![first]);
        loop {
            while self.is_word(self.at, "and") {
                self.at += 1;
                both.push(self.negation()?);
            }
            let begins = both[0].span.start;
            all.push(self.chain(begins, both, ExpressionKind::And));
            if !self.is_word(self.at, "or") {
                return Ok(self.chain(start, all, ExpressionKind::Or));
            }
            self.at += 1;
            both = vec![self.negation()?];
        }
    }

    fn expect_word(&mut self, word: &str, after: &str) -> Result<(), InputError> {
        if !self.is_word(self.at, word) {
            return Err(self.expected(&format!("`{word}` {after}")));
        }
        self.at += 1;
        Ok(())
    }

    /// Returns whether the current token is `if` before a condition, and not a name.
    fn begins_choice(&self) -> bool {
        let next = self.tokens.get(self.at + 1).map(|token| &token.word);
        let goes_on = next.is_some_and(|next| match next {
            Word::Sign(sign) => matches!(sign, '-' | '(' | '[' | '{'),
            Word::Bars(_) | Word::Compare(_) | Word::Times | Word::Raise => false,
            Word::Range | Word::Dots | Word::End => false,
            _ => true,
        });
        self.is_word(self.at, "if") && goes_on && self.last_then.is_some_and(|then| self.at < then)
    }

    /// Returns whether the current token is `not` before a condition, and not a name. In `not - 1` it is a
    /// name.
    fn begins_negation(&self) -> bool {
        let Some(next) = self.tokens.get(self.at + 1) else { return false };
        let goes_on = match &next.word {
            Word::Name(name) => !INFIX.contains(&name.as_str()),
            Word::Number(_) | Word::Fraction(_) | Word::Text(_) => true,
            Word::Up(_) | Word::Power(_) | Word::PowerOn(_) | Word::Star(Some(_)) => true,
            Word::Sign('{') => next.blank_before,
            Word::Sign(sign) => matches!(sign, '(' | '['),
            _ => false,
        };
        self.is_word(self.at, "not") && goes_on && !self.binds_not
    }
}
