//! The parser of statements: `let`, user-defined functions, loops, conditions, and lines of a dialogue.

use super::{Parsed, Parser};
use crate::games::notation::token::Word;
use crate::games::notation::{Expression, ExpressionKind, ForEach, Over, Quantifier};
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
        if self.begins_loop(&["for"]) { self.nested(Self::for_each) } else { self.choice() }
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

    /// Returns whether a loop begins here: one of these words, a name, and `in`.
    fn begins_loop(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.is_word(self.at, word)) && self.is_word(self.at + 2, "in")
    }

    /// Parses a loop: `for name in 1..20: body`.
    fn for_each(&mut self) -> Parsed {
        let start = self.start();
        let each = self.each(Self::statement)?;
        Ok(self.node(start, ExpressionKind::ForEach(Box::new(each))))
    }

    /// Parses `forall name in 1..20: condition`, or `exists ..`.
    fn quantified(&mut self) -> Parsed {
        let start = self.start();
        let quantifier =
            if self.is_word(self.at, "exists") { Quantifier::Exists } else { Quantifier::ForAll };
        let each = self.each(Self::choice)?;
        Ok(self.node(start, ExpressionKind::Quantified(quantifier, Box::new(each))))
    }

    /// Parses the head of a loop, from its first word on, and the body. The head contains no ordinal sum
    /// outside of brackets, because a colon ends it.
    fn each(&mut self, body: fn(&mut Self) -> Parsed) -> Result<ForEach, InputError> {
        self.at += 1;
        let Word::Name(name) = self.word().clone() else {
            return Err(self.expected("a name after this word"));
        };
        self.at += 2;
        let outer = std::mem::replace(&mut self.in_head, true);
        let first = self.sum()?;
        let over = match self.word() {
            Word::Range => {
                self.at += 1;
                let last = self.sum()?;
                let step = if self.take_word("step") { Some(self.sum()?) } else { None };
                Over::Range(first, last, step)
            }
            Word::Dots => return Err(self.expected("two dots between the first integer and the last")),
            _ => Over::List(first),
        };
        let condition = if self.take_word("where") { Some(self.choice()?) } else { None };
        self.in_head = outer;
        self.expect(':', "and the expression to evaluate each time")?;
        let body = body(self)?;
        Ok(ForEach { name, over, condition, body })
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = self.is_word(self.at, word);
        self.at += usize::from(found);
        found
    }

    /// Parses an argument of a call, or a member of a list.
    pub(super) fn argument(&mut self) -> Parsed {
        if self.begins_loop(&["for"]) { self.for_each() } else { self.choice() }
    }
}

// The parser of conditions reads `if`, `and`, `or` and `not`. Their words are names wherever a name could stand
// without them: only between two operands, or before an operand, they have a meaning of their own.

/// The words between two operands, or behind one.
const INFIX: [&str; 6] = ["and", "or", "then", "else", "step", "where"];

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
        if self.begins_loop(&["forall", "exists"]) {
            return self.nested(Self::quantified);
        }
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
        if self.take_word(word) { Ok(()) } else { Err(self.expected(&format!("`{word}` {after}"))) }
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
