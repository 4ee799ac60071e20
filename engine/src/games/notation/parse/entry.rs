//! The parsing of statements: `let`, user-defined functions, loops, and lines of a dialogue.

use super::{Parsed, Parser};
use crate::games::notation::token::Word;
use crate::games::notation::{ExpressionKind, ForEach, Over};
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
                return Err(self.expected("another name: there is an argument of this one already"));
            }
            self.at += 1;
            arguments.push(name);
        }
        self.expect('=', "and what the function is")?;
        let body = value(self)?;
        Ok(self.node(start, ExpressionKind::Function(arguments, Box::new(body))))
    }

    pub(super) fn statement(&mut self) -> Parsed {
        let start = self.start();
        let mut bindings = Vec::new();
        while self.is_word(self.at, "let") {
            self.at += 1;
            let Word::Name(name) = self.word().clone() else {
                return Err(self.expected("a name after `let`"));
            };
            self.at += 1;
            bindings.push((name, self.bound(Self::comparison)?));
            self.expect(';', "after the value of a name")?;
        }
        let is_loop = self.is_word(self.at, "for") && self.is_word(self.at + 2, "in");
        let body = if is_loop { self.nested(Self::for_each)? } else { self.comparison()? };
        if bindings.is_empty() {
            return Ok(body);
        }
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
        self.expect(':', "and what is worked out each time")?;
        let body = self.statement()?;
        Ok(self.node(start, ExpressionKind::ForEach(Box::new(ForEach { name, over, body }))))
    }
}
