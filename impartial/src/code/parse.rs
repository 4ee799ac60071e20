//! The parser of codes.

use std::ops::Range;

use super::digit::{Constraint, Digit, MOST_LISTED, bits_of_sign};
use super::{Code, MOST_DIGITS, MOST_TAKEN, Rule};
use crate::TextError;

/// A text with the place that is read next.
struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Reads a character if it is the next one.
    fn take(&mut self, wanted: char) -> bool {
        let is_there = self.peek() == Some(wanted);
        if is_there {
            self.at += wanted.len_utf8();
        }
        is_there
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += self.peek().map_or(0, char::len_utf8);
        }
    }

    /// Returns an error at the next character.
    fn expected(&self, wanted: &str) -> TextError {
        let end = self.at + self.peek().map_or(0, char::len_utf8);
        let found = self.peek().map_or("the end".to_owned(), |c| format!("`{c}`"));
        TextError::new(self.at..end, format!("expected {wanted}, found {found}"))
    }

    /// Reads a number, and returns it with its place.
    fn number(&mut self, wanted: &str, most: u64) -> Result<(u64, Range<usize>), TextError> {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        if self.at == start {
            return Err(self.expected(wanted));
        }
        let span = start..self.at;
        match self.text[span.clone()].parse() {
            Ok(number) if number <= most => Ok((number, span)),
            _ => Err(TextError::new(span, format!("{wanted} is at most {most}"))),
        }
    }

    fn constraint(&mut self) -> Option<Constraint> {
        let constraint = self.peek().and_then(Constraint::of_sign)?;
        self.at += 1;
        Some(constraint)
    }

    fn digit(&mut self) -> Result<Digit, TextError> {
        if self.take('{') {
            return self.listed();
        }
        if self.take('*') {
            let constraint = self.constraint().unwrap_or(Constraint::Any);
            return Ok(Digit::new(&[(0, constraint)], true));
        }
        let bits = if self.take('&') {
            let (bits, _) = self.number("the number of a digit", u64::MAX)?;
            if !self.take(';') {
                return Err(self.expected("`;` after the number of a digit"));
            }
            bits
        } else {
            let bits = self.peek().and_then(bits_of_sign);
            let bits =
                bits.ok_or_else(|| self.expected("a digit, 0 to 9 or A to V, or a list such as {0,2+}"))?;
            self.at += 1;
            bits
        };
        Ok(Digit::of_bits(bits, self.constraint().unwrap_or(Constraint::Any)))
    }

    /// Reads the rest of a list of numbers of heaps, such as `0,2!,3+}`.
    fn listed(&mut self) -> Result<Digit, TextError> {
        let mut listed: Vec<(usize, Option<Constraint>, usize)> = Vec::new();
        let mut has_more = false;
        loop {
            self.skip_blanks();
            let (count, span) = self.number("a number of heaps", MOST_LISTED as u64)?;
            if listed.last().is_some_and(|before| before.0 >= count as usize) {
                return Err(TextError::new(span, "the numbers of heaps of a digit must increase"));
            }
            let at = self.at;
            listed.push((count as usize, self.constraint(), at));
            has_more |= self.take('+');
            self.skip_blanks();
            if self.take('}') {
                break;
            }
            if has_more {
                return Err(self.expected("`}` after `+`"));
            }
            if !self.take(',') {
                return Err(self.expected("`,` or `}`"));
            }
        }
        let common = self.constraint();
        let constrained = listed.iter().find(|(_, constraint, _)| constraint.is_some());
        if let (Some(_), Some(&(_, _, at))) = (common, constrained) {
            return Err(TextError::new(at..at + 1, "a constraint stands after the number or after the list"));
        }
        let default = common.unwrap_or(Constraint::Any);
        let allowed: Vec<_> =
            listed.iter().map(|(count, constraint, _)| (*count, constraint.unwrap_or(default))).collect();
        Ok(Digit::new(&allowed, has_more))
    }

    /// Reads the rest of a set of numbers of tokens, such as `2,3,7}`.
    fn set(&mut self) -> Result<Vec<u64>, TextError> {
        let mut set = Vec::new();
        self.skip_blanks();
        if self.take('}') {
            return Ok(set);
        }
        loop {
            self.skip_blanks();
            let (taken, span) = self.number("a number of tokens", MOST_TAKEN)?;
            if taken == 0 {
                return Err(TextError::new(span, "a move must take at least one token"));
            }
            set.push(taken);
            self.skip_blanks();
            if self.take('}') {
                break;
            }
            if !self.take(',') {
                return Err(self.expected("`,` or `}`"));
            }
        }
        set.sort_unstable();
        set.dedup();
        Ok(set)
    }

    fn end(&self) -> Result<(), TextError> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(TextError::new(self.at..self.text.len(), "unexpected text after the code")),
        }
    }

    /// Reads the digits before the point, of which only the last one counts.
    fn first_digit(&mut self) -> Result<Digit, TextError> {
        let (mut first, mut span) = (Digit::default(), self.at..self.at);
        while !self.take('.') {
            if !first.is_zero() {
                let message = "a digit further left would add tokens, so that play need not end";
                return Err(TextError::new(span, message));
            }
            let start = self.at;
            first = self.digit().map_err(|error| match self.peek() {
                None if start == self.at && start > 0 => self.expected("`.` after the first digit"),
                _ => error,
            })?;
            span = start..self.at;
        }
        if first.constraint(0).is_some() || first.constraint(1).is_some() {
            let message =
                "a move that takes nothing must divide the heap, so the first digit has no 1 and no 2";
            return Err(TextError::new(span, message));
        }
        Ok(first)
    }

    fn digits(&mut self) -> Result<Rule, TextError> {
        let mut digits = vec![self.first_digit()?];
        let mut tail = None;
        while self.peek().is_some() {
            let start = self.at;
            if tail.is_none() && self.take('[') {
                tail = Some(digits.len());
                continue;
            }
            if tail.is_some_and(|tail| tail < digits.len()) && self.take(']') {
                self.end()?;
                let tail = tail.unwrap_or_default();
                return Ok(Rule::of_digits(digits, tail));
            }
            digits.push(self.digit()?);
            if digits.len() > MOST_DIGITS {
                let message = format!("a code has at most {MOST_DIGITS} digits");
                return Err(TextError::new(start..self.text.len(), message));
            }
        }
        if tail.is_some() {
            return Err(self.expected("`]`"));
        }
        if digits.len() == 1 {
            return Err(self.expected("a digit after the point"));
        }
        let tail = digits.len();
        Ok(Rule::of_digits(digits, tail))
    }
}

/// Parses a code or a set of numbers of tokens.
pub(super) fn parse(text: &str) -> Result<Code, TextError> {
    let text = text.trim_end();
    let start = text.len() - text.trim_start().len();
    let mut reader = Reader { text, at: start };
    let is_set = reader.text.find('}').is_some_and(|end| end + 1 == reader.text.len());
    let rule = if reader.take('~') {
        if !reader.take('{') {
            return Err(reader.expected("`{` after `~`"));
        }
        let set = reader.set()?;
        reader.end()?;
        Rule::AllBut(set)
    } else if is_set && reader.take('{') {
        let set = reader.set()?;
        if set.is_empty() {
            return Err(TextError::new(start..reader.at, "an empty set of numbers of tokens allows no move"));
        }
        Rule::Subtraction(set)
    } else {
        reader.digits()?
    };
    Ok(Code { rule })
}
