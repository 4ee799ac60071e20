//! The parser of CGScript, for input and for output.
//!
//! The two notations differ: `3*5` is a product in input, and 3 plus `*5` in output.

use super::Script;
use super::operand::OMEGA;
use crate::scope::OutOfScope;

/// The notation that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// Input of a user.
    Entered,
    /// Output of the program.
    Printed,
}

/// The reasons why a text was not parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unread {
    /// The text is no expression.
    Syntax,
    /// The text concerns something other than short games.
    Scope(OutOfScope),
}

impl From<OutOfScope> for Unread {
    fn from(scope: OutOfScope) -> Self {
        Self::Scope(scope)
    }
}

impl Unread {
    /// Returns the reason to leave the row out.
    pub(crate) fn scope(self) -> OutOfScope {
        match self {
            Self::Syntax => OutOfScope::language(),
            Self::Scope(scope) => scope,
        }
    }
}

pub(super) type Read<T = Script> = Result<T, Unread>;

/// Parses an expression.
pub(crate) fn parse(text: &str, style: Style) -> Read {
    let mut reader = Reader { characters: text.chars().collect(), at: 0, style };
    reader.whole()
}

/// Parses an expression, or an assignment, which is returned with the name of its variable.
///
/// Several statements, as in `x := 1; x + x`, are a block.
pub(crate) fn statement(text: &str) -> Read<(Option<String>, Script)> {
    let is_block = text.contains("begin ");
    let Some((name, value)) = text.split_once(":=").filter(|_| !is_block) else {
        return Ok((None, parse(text, Style::Entered)?));
    };
    let name = name.trim().trim_start_matches("var ");
    if value.contains(';') {
        return Ok((None, parse(&format!("begin {text} end"), Style::Entered)?));
    }
    if name.is_empty() || !name.chars().all(char::is_alphanumeric) || name.starts_with(char::is_uppercase) {
        return Err(OutOfScope::language().into());
    }
    Ok((Some(name.to_owned()), parse(value, Style::Entered)?))
}

/// A text with the place up to which it was read.
pub(super) struct Reader {
    pub(super) characters: Vec<char>,
    pub(super) at: usize,
    pub(super) style: Style,
}

impl Reader {
    pub(super) fn peek_at(&self, ahead: usize) -> Option<char> {
        self.characters.get(self.at + ahead).copied()
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.peek_at(0)
    }

    pub(super) fn take(&mut self, text: &str) -> bool {
        let found = text.chars().enumerate().all(|(i, c)| self.peek_at(i) == Some(c));
        self.at += if found { text.chars().count() } else { 0 };
        found
    }

    pub(super) fn need(&mut self, text: &str) -> Read<()> {
        self.skip_blanks();
        if self.take(text) { Ok(()) } else { Err(Unread::Syntax) }
    }

    pub(super) fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    pub(super) fn while_is(&mut self, belongs: fn(char) -> bool) -> String {
        let start = self.at;
        while self.peek().is_some_and(belongs) {
            self.at += 1;
        }
        self.characters[start..self.at].iter().collect()
    }

    fn whole(&mut self) -> Read {
        let script = self.comparison()?;
        self.skip_blanks();
        if self.at == self.characters.len() { Ok(script) } else { Err(Unread::Syntax) }
    }

    pub(super) fn comparison(&mut self) -> Read {
        let left = self.sided()?;
        self.skip_blanks();
        for sign in ["<=", ">=", "<>", "==", "!=", "<", ">"] {
            if self.take(sign) {
                return Ok(binary(sign, left, self.sided()?));
            }
        }
        Ok(left)
    }

    /// Reads the onside and the offside of a game: `1 & 0`.
    fn sided(&mut self) -> Read {
        let onside = self.infix()?;
        self.skip_blanks();
        if self.take("&") { Ok(binary("&", onside, self.infix()?)) } else { Ok(onside) }
    }

    /// Reads methods between their operands, which bind less than sums: `4 Max 3 + 5` is 8.
    fn infix(&mut self) -> Read {
        let mut left = self.sum()?;
        loop {
            self.skip_blanks();
            if !self.peek().is_some_and(char::is_uppercase) {
                return Ok(left);
            }
            let name = self.while_is(char::is_alphanumeric);
            left = Script::Method { on: Box::new(left), name, arguments: vec![self.sum()?] };
        }
    }

    fn sum(&mut self) -> Read {
        let mut left = self.ordinal()?;
        loop {
            self.skip_blanks();
            left = if self.take("+-") {
                binary("+", left, Script::Unary("+-", Box::new(self.ordinal()?)))
            } else if self.take("+") {
                binary("+", left, self.ordinal()?)
            } else if self.take("-") {
                binary("-", left, self.ordinal()?)
            } else {
                return Ok(left);
            };
        }
    }

    fn ordinal(&mut self) -> Read {
        let left = self.product()?;
        self.skip_blanks();
        if self.peek() == Some(':') && self.peek_at(1) != Some('=') {
            self.at += 1;
            return Ok(binary(":", left, self.ordinal()?));
        }
        Ok(left)
    }

    fn product(&mut self) -> Read {
        let mut left = self.unary()?;
        loop {
            let before = self.at;
            self.skip_blanks();
            // In output, a star without blanks is a nimber, which was read with its number.
            let is_product = self.style == Style::Entered || self.at > before;
            let sign = ["*", "/", "%"].into_iter().find(|sign| is_product && self.take(sign));
            let sign = sign.or_else(|| self.take("×").then_some("*"));
            let Some(sign) = sign else { return Ok(left) };
            left = binary(sign, left, self.unary()?);
        }
    }

    pub(super) fn unary(&mut self) -> Read {
        self.skip_blanks();
        if self.take("+-") || self.take("±") {
            return Ok(Script::Unary("+-", Box::new(self.unary()?)));
        }
        let is_number = self.peek_at(1).is_some_and(|c| c.is_ascii_digit());
        if self.style == Style::Printed && is_number && self.take("-") {
            // The sign belongs to the number alone: `-1^3` is -1 plus three ups.
            return self.number("-");
        }
        if self.take("-") {
            return Ok(Script::Unary("-", Box::new(self.unary()?)));
        }
        self.power()
    }

    fn power(&mut self) -> Read {
        let base = self.methods()?;
        self.skip_blanks();
        // In output, an arrow after a number means ups.
        let is_omega = base == Script::Plain(OMEGA.to_owned());
        if (self.style == Style::Entered || is_omega) && self.take("^") {
            self.skip_blanks();
            let exponent = if self.peek() == Some('-') { self.unary()? } else { self.power()? };
            return Ok(binary("^", base, exponent));
        }
        Ok(base)
    }

    fn methods(&mut self) -> Read {
        let mut on = self.primary()?;
        while self.peek() == Some('.') && self.peek_at(1).is_some_and(char::is_alphabetic) {
            self.at += 1;
            let name = self.while_is(char::is_alphanumeric);
            let arguments = if self.take("(") { self.list(")")? } else { Vec::new() };
            on = Script::Method { on: Box::new(on), name, arguments };
        }
        Ok(on)
    }
}

pub(super) fn binary(sign: &'static str, left: Script, right: Script) -> Script {
    Script::Binary(sign, Box::new(left), Box::new(right))
}
