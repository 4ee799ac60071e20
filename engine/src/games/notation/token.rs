//! The tokens of the notation.

use std::ops::Range;
use std::sync::Arc;

use upstar_impartial::nimber::Nimber;

use super::{UpOn, UpPower};

use crate::games::surreal::Rational;
use crate::games::value::{Dyadic, ParseDyadicError};
use crate::ground::input::InputError;

/// The maximal number of digits of a number.
pub const MAX_DIGITS: usize = 40_000;

/// The content of a token, without its place.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Word {
    Number(Dyadic),
    /// A number that is not a dyadic rational.
    Fraction(Rational),
    /// Multiples of up, negative for downs.
    Up(i32),
    /// `^<n>`, `^[n]`, or the same powers of down.
    Power(UpPower),
    /// `^<on>`, `^[on]`, or their negatives.
    PowerOn(UpOn),
    /// `*` with the digits that follow it directly, if any.
    Star(Option<u32>),
    /// `*` with digits that are too large for a value of the store.
    Nimber(Arc<Nimber>),
    Name(String),
    Text(String),
    /// One or more `|` in a row.
    Bars(usize),
    Compare(super::Comparison),
    /// `+-`: the switch; after a value it may also mean plus and minus.
    PlusMinus,
    /// `±`: always the switch.
    SwitchSign,
    /// `·`: always a product.
    Times,
    /// `**`: a power.
    Raise,
    /// `..`
    Range,
    /// `...`, after options that continue by a rule, like `..`.
    Dots,
    /// `+ - / : , ; = & ( ) { } [ ]`
    Sign(char),
    End,
}

/// A token with its place in the text.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) word: Word,
    pub(super) span: Range<usize>,
    /// Whether the token is preceded by a blank, or begins the text.
    pub(super) blank_before: bool,
    /// Whether the token is a number written as p/q.
    pub(super) is_fraction: bool,
}

impl Token {
    /// Returns whether an operand can end with the token.
    pub(super) fn ends_operand(&self) -> bool {
        match &self.word {
            Word::Number(_) | Word::Fraction(_) | Word::Up(_) | Word::Power(_) | Word::PowerOn(_) => true,
            Word::Star(_) | Word::Nimber(_) | Word::Name(_) | Word::Text(_) => true,
            Word::Sign(sign) => matches!(sign, ')' | ']' | '}'),
            _ => false,
        }
    }
}

/// Splits a text into tokens.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, InputError> {
    let mut lexer = Lexer { text, at: 0, exponents: Vec::new(), braces: 0 };
    let mut tokens = Vec::new();
    loop {
        let blank_before = lexer.skip_blanks() || lexer.at == 0;
        let start = lexer.at;
        if lexer.exponent() {
            for word in [Word::Raise, Word::Sign('(')] {
                tokens.push(Token { word, span: start..lexer.at, blank_before, is_fraction: false });
            }
            continue;
        }
        let word = lexer.word()?;
        let end = word == Word::End;
        let is_fraction =
            matches!(word, Word::Number(_) | Word::Fraction(_)) && text[start..lexer.at].contains('/');
        tokens.push(Token { word, span: start..lexer.at, blank_before, is_fraction });
        if end {
            return Ok(tokens);
        }
    }
}

/// Returns the name used here for a name that other programs print in values.
fn own_name(name: String) -> String {
    match name.as_str() {
        "Tiny" | "Miny" => name.to_ascii_lowercase(),
        _ => name,
    }
}

/// Returns the number of quarters in a fraction sign, and its decimals.
fn fraction(sign: char) -> Option<(u32, &'static str)> {
    match sign {
        '¼' => Some((1, "25")),
        '½' => Some((2, "5")),
        '¾' => Some((3, "75")),
        _ => None,
    }
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// For each open exponent of the LaTeX form, the number of braces that were open where it began.
    exponents: Vec<usize>,
    /// The number of open braces.
    braces: usize,
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Takes the longest run of characters that satisfy a test.
    fn take_while(&mut self, test: impl Fn(char) -> bool) -> &str {
        let rest = &self.text[self.at..];
        let len = rest.find(|c| !test(c)).unwrap_or(rest.len());
        self.at += len;
        &rest[..len]
    }

    fn take(&mut self, prefix: &str) -> bool {
        let found = self.rest().starts_with(prefix);
        if found {
            self.at += prefix.len();
        }
        found
    }

    fn skip_blanks(&mut self) -> bool {
        let start = self.at;
        loop {
            let before = self.at;
            self.take_while(char::is_whitespace);
            // The thin space of LaTeX.
            self.take("\\,");
            if self.at == before {
                return before > start;
            }
        }
    }

    /// Takes the beginning of an exponent in the LaTeX form, `\\omega^{`. The matching brace will become a
    /// closing parenthesis.
    fn exponent(&mut self) -> bool {
        // After an arrow, `^{` begins a power of up instead.
        let is_behind_omega = self.text[..self.at].trim_end().ends_with("\\omega");
        let found = is_behind_omega && self.take("^{");
        if found {
            self.exponents.push(self.braces);
            self.braces += 1;
        }
        found
    }

    /// Returns the token of a sign and counts braces. A brace that closes an exponent becomes a parenthesis.
    fn counted(&mut self, sign: char) -> Word {
        match sign {
            '{' => self.braces += 1,
            '}' => {
                self.braces = self.braces.saturating_sub(1);
                if self.exponents.last() == Some(&self.braces) {
                    self.exponents.pop();
                    return Word::Sign(')');
                }
            }
            _ => {}
        }
        Word::Sign(sign)
    }

    fn word(&mut self) -> Result<Word, InputError> {
        let start = self.at;
        let Some(first) = self.peek() else { return Ok(Word::End) };
        if first.is_ascii_digit() {
            return self.number();
        }
        if first.is_ascii_alphabetic() {
            return self.name();
        }
        if self.take("<>") {
            let error = InputError::new(start..self.at, "`<>` has no meaning here");
            return Err(error.with_hint("write g || h for a game that is confused with another one"));
        }
        if let Some(word) = self.comparison() {
            return Ok(word);
        }
        if let Some((quarters, _)) = fraction(first) {
            self.at += first.len_utf8();
            return self.fraction(start, &format!("{quarters}/4"));
        }
        self.at += first.len_utf8();
        Ok(match first {
            '^' | '↑' => return self.ups(1, first),
            '↓' => return self.ups(-1, first),
            '*' if self.take("*") => Word::Raise,
            '*' | '∗' => self.star(start)?,
            '|' => {
                let more = self.take_while(|c| c == '|').len();
                Word::Bars(1 + more)
            }
            '+' if self.take("-") => Word::PlusMinus,
            '±' => Word::SwitchSign,
            '·' => Word::Times,
            '⧾' => Word::Name("tiny".to_owned()),
            '⧿' => Word::Name("miny".to_owned()),
            'ω' => Word::Name("w".to_owned()),
            'π' => Word::Name("pi".to_owned()),
            'ε' | 'ϵ' => Word::Name("epsilon".to_owned()),
            '∞' => Word::Name("inf".to_owned()),
            '⇑' => Word::Up(2),
            '⇓' => Word::Up(-2),
            '−' => Word::Sign('-'),
            '.' if self.take("..") => Word::Dots,
            '.' if self.take(".") => Word::Range,
            '…' => Word::Dots,
            '"' | '\'' => return self.text_literal(first),
            '\\' => return self.command(),
            '{' | '}' => self.counted(first),
            '+' | '-' | '/' | ':' | ',' | ';' | '=' | '&' | '(' | ')' | '[' | ']' => Word::Sign(first),
            _ => {
                let error = InputError::new(start..self.at, format!("{first:?} has no meaning here"));
                return Err(match self.after_point(start).filter(|_| first == '.') {
                    Some(hint) => error.with_hint(hint),
                    None if first == '%' => error.with_hint("write mod(a, b) for the remainder"),
                    None if first == '!' => error.with_hint("write not before a condition"),
                    None => error,
                });
            }
        })
    }

    fn comparison(&mut self) -> Option<Word> {
        let comparisons = super::Comparison::ALL.into_iter();
        let found = comparisons.filter(|c| c.symbol() != "||").find(|c| self.take(c.symbol()))?;
        Some(Word::Compare(found))
    }

    fn number(&mut self) -> Result<Word, InputError> {
        let start = self.at;
        self.take_while(|c| c.is_ascii_digit());
        let whole = start..self.at;
        if let Some((_, decimals)) = self.peek().and_then(fraction) {
            let number = Dyadic::from_decimal(&self.text[whole.clone()], decimals);
            self.at += self.peek().map_or(0, char::len_utf8);
            self.check_digits(&(start..self.at))?;
            return number
                .map(Word::Number)
                .map_err(|error| InputError::new(start..self.at, error.to_string()));
        }
        let rest = self.rest().as_bytes();
        if rest.first() == Some(&b'.') && rest.get(1).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
            self.take_while(|c| c.is_ascii_digit());
            return self.decimal(whole);
        }
        if rest.first() == Some(&b'/') && rest.get(1).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
            self.take_while(|c| c.is_ascii_digit());
        }
        self.fraction(start, &self.text[start..self.at])
    }

    /// Returns a hint for a misplaced point, if its intended meaning can be guessed.
    fn after_point(&self, point: usize) -> Option<String> {
        let next = self.peek()?;
        if next.is_ascii_alphabetic() {
            return Some("write a function before its argument: mean(g), not g.Mean".to_owned());
        }
        let digits =
            self.rest().split(|c: char| !c.is_ascii_digit()).next().filter(|digits| !digits.is_empty())?;
        if self.text[..point].ends_with(|c: char| c.is_ascii_digit()) {
            return Some("the number of ups and the size of a nimber are integers: ^2 is 2 * ^".to_owned());
        }
        Some(format!("write 0.{digits}"))
    }

    /// Parses a number with a decimal point after its whole part.
    fn decimal(&self, whole: Range<usize>) -> Result<Word, InputError> {
        let (span, fraction) = (whole.start..self.at, whole.end + 1..self.at);
        self.check_digits(&span)?;
        let text = &self.text[span.clone()];
        let number = Dyadic::from_decimal(&self.text[whole], &self.text[fraction]);
        Ok(match number {
            Ok(number) => Word::Number(number),
            Err(_) => Word::Fraction(
                Rational::from_decimal(text)
                    .ok_or_else(|| InputError::new(span, format!("{text} is not a decimal number")))?,
            ),
        })
    }

    fn check_digits(&self, span: &Range<usize>) -> Result<(), InputError> {
        if span.len() > MAX_DIGITS {
            let message = format!("a number of {} digits; the limit is {MAX_DIGITS}", span.len());
            return Err(InputError::new(span.clone(), message));
        }
        Ok(())
    }

    /// Parses `p` or `p/q`.
    fn fraction(&self, start: usize, text: &str) -> Result<Word, InputError> {
        let span = start..self.at;
        self.check_digits(&span)?;
        // A number is read as a dyadic rational first, then as any other rational.
        match text.parse() {
            Ok(number) => Ok(Word::Number(number)),
            Err(ParseDyadicError::NotDyadic) => match text.parse() {
                Ok(fraction) => Ok(Word::Fraction(fraction)),
                Err(_) => Err(InputError::new(span, format!("{text} has the denominator 0"))),
            },
            Err(error) => Err(InputError::new(span, error.to_string())),
        }
    }

    /// Takes a small number directly after a sign; `None` if no digit follows.
    fn digits<T: std::str::FromStr>(&mut self, start: usize) -> Result<Option<T>, InputError> {
        let digits = self.take_while(|c| c.is_ascii_digit()).to_owned();
        if digits.is_empty() {
            return Ok(None);
        }
        let too_large = |_| InputError::new(start..self.at, "this multiple is too large");
        digits.parse().map(Some).map_err(too_large)
    }

    /// Parses the digits of a nimber.
    fn star(&mut self, start: usize) -> Result<Word, InputError> {
        let digits = self.take_while(|c| c.is_ascii_digit()).to_owned();
        if digits.is_empty() {
            return Ok(Word::Star(None));
        }
        if let Ok(small) = digits.parse() {
            return Ok(Word::Star(Some(small)));
        }
        let large = digits.parse().map(|nimber| Word::Nimber(Arc::new(nimber)));
        large.map_err(|_| InputError::new(start..self.at, "this nimber is too large"))
    }

    /// Parses the rest of `^`, `^^^`, `^3`, `^<2>` or `^[2]`.
    fn ups(&mut self, sign: i32, symbol: char) -> Result<Word, InputError> {
        let start = self.at - symbol.len_utf8();
        if let Some(power) = self.power(start, sign < 0, [("<", ">"), ("[", "]")])? {
            return Ok(power);
        }
        if self.rest().starts_with('.') {
            self.take_while(|c| c == '.' || c.is_ascii_digit());
            let message = "an arrow takes a number, or a power in brackets";
            let hint = "^2 is 2 * ^, ^<2> is up-second; the uptimal .ijk is i * ^ + j * ^<2> + k * ^<3>";
            return Err(InputError::new(start..self.at, message).with_hint(hint));
        }
        let repeated = self.take_while(|c| c == symbol).chars().count();
        match (repeated, self.digits::<i32>(start)?) {
            (0, Some(n)) => Ok(Word::Up(sign * n)),
            (_, None) => i32::try_from(repeated + 1)
                .map(|n| Word::Up(sign * n))
                .map_err(|_| InputError::new(start..self.at, "this multiple is too large")),
            (_, Some(_)) => {
                let error = InputError::new(start..self.at, "a repeated arrow and a number");
                Err(error.with_hint(format!("write {symbol}3 or {symbol}{symbol}{symbol}")))
            }
        }
    }

    /// Takes a power of up in brackets: digits or `on`. The first pair of brackets denotes a single power,
    /// and the second pair the sum of the powers up to it. Returns `None` if no power follows.
    fn power(
        &mut self,
        start: usize,
        negative: bool,
        brackets: [(&str, &str); 2],
    ) -> Result<Option<Word>, InputError> {
        for (to, (open, close)) in [false, true].into_iter().zip(brackets) {
            let Some(inner) = self.rest().strip_prefix(open) else { continue };
            if inner.strip_prefix("on").is_some_and(|rest| rest.starts_with(close)) {
                self.at += open.len() + "on".len() + close.len();
                return Ok(Some(Word::PowerOn(UpOn { negative, to })));
            }
            let digits = inner.bytes().take_while(u8::is_ascii_digit).count();
            if digits == 0 || !inner[digits..].starts_with(close) {
                continue;
            }
            let n = inner[..digits].parse();
            self.at += open.len() + digits + close.len();
            return match n {
                Ok(n) if n > 0 => Ok(Some(Word::Power(UpPower { negative, to, n }))),
                Ok(_) => Err(InputError::new(start..self.at, "the powers of up begin with the first")),
                Err(_) => Err(InputError::new(start..self.at, "this power is too large")),
            };
        }
        Ok(None)
    }

    /// Takes a name, or downs: `v`, `vv`, `v2`. A dot joins two names, as in `col.temperature`.
    fn name(&mut self) -> Result<Word, InputError> {
        let start = self.at;
        let mut name = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_').to_owned();
        let is_joined = |rest: &str| {
            rest.strip_prefix('.').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()))
        };
        if is_joined(self.rest()) && name.len() > 1 {
            self.at += 1;
            let fact = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_').to_owned();
            name = format!("{name}.{fact}");
        }
        let after_downs = name.trim_start_matches('v');
        let downs = name.len() - after_downs.len();
        if downs == 0 || !after_downs.bytes().all(|b| b.is_ascii_digit()) {
            return Ok(Word::Name(own_name(name)));
        }
        // Only the first v is taken; `ups` counts the others.
        self.at = start + 1;
        self.ups(-1, 'v')
    }

    fn text_literal(&mut self, quote: char) -> Result<Word, InputError> {
        let start = self.at - 1;
        let content = self.take_while(|c| c != quote).to_owned();
        if !self.take(quote.encode_utf8(&mut [0; 4])) {
            return Err(InputError::new(start..self.at, format!("the text has no closing {quote}")));
        }
        Ok(Word::Text(content))
    }

    /// Parses a command of the LaTeX form, after its backslash.
    fn command(&mut self) -> Result<Word, InputError> {
        let start = self.at - 1;
        for sign in ['{', '}', '&'] {
            if self.take(sign.encode_utf8(&mut [0; 4])) {
                return Ok(self.counted(sign));
            }
        }
        let name = self.take_while(|c| c.is_ascii_alphabetic()).to_owned();
        self.skip_blanks();
        Ok(match name.as_str() {
            "mid" => {
                let mut bars = 1;
                while self.take("\\mid") {
                    self.skip_blanks();
                    bars += 1;
                }
                Word::Bars(bars)
            }
            "parallel" => Word::Bars(2),
            "mathopen" => self.latex_bars(start)?,
            "mathord" if self.take("{\\pmb{+}}") => Word::Name("tiny".to_owned()),
            "mathord" if self.take("{\\pmb{-}}") => Word::Name("miny".to_owned()),
            "uparrow" => self.latex_ups(start, 1)?,
            "downarrow" => self.latex_ups(start, -1)?,
            "cdot" => Word::Times,
            "omega" => Word::Name("w".to_owned()),
            "pi" => Word::Name("pi".to_owned()),
            "ldots" | "dots" | "cdots" => Word::Dots,
            "epsilon" | "varepsilon" => Word::Name("epsilon".to_owned()),
            "text" => self.latex_text(start)?,
            "infty" if self.take("_") => Word::Name("inf".to_owned()),
            "ast" => self.star(start)?,
            "pm" => Word::SwitchSign,
            "frac" | "tfrac" => {
                let (p, q) = (self.group()?, self.group()?);
                self.fraction(start, &format!("{p}/{q}"))?
            }
            "operatorname" => Word::Name(self.group()?),
            _ => return Err(InputError::new(start..self.at, format!("\\{name} has no meaning here"))),
        })
    }

    /// Parses the rest of `\\mathopen|`, `\\mathopen\\|` or `\\mathopen{|\\mkern-1mu|\\mkern-1mu|}`.
    fn latex_bars(&mut self, start: usize) -> Result<Word, InputError> {
        let has_braces = self.take("{");
        let mut bars = 0;
        loop {
            if self.take("\\|") {
                bars += 2;
            } else if self.take("|") {
                bars += 1;
            } else if !self.take("\\mkern-1mu") {
                break;
            }
        }
        if bars == 0 || has_braces && !self.take("}") {
            return Err(InputError::new(start..self.at, "expected bars after \\mathopen"));
        }
        Ok(Word::Bars(bars))
    }

    /// Parses the rest of `\\uparrow`, `\\uparrow 3`, `\\uparrow^{2}` or `\\uparrow^{[2]}`.
    fn latex_ups(&mut self, start: usize, sign: i32) -> Result<Word, InputError> {
        if let Some(power) = self.power(start, sign < 0, [("^{", "}"), ("^{[", "]}")])? {
            return Ok(power);
        }
        Ok(Word::Up(sign * self.digits::<i32>(start)?.unwrap_or(1)))
    }

    /// Parses a quoted text in braces after `\\text`: `{"B*w R"}`.
    fn latex_text(&mut self, start: usize) -> Result<Word, InputError> {
        let text = match self.take("{").then(|| self.peek()).flatten() {
            Some(quote @ ('"' | '\'')) => {
                self.at += 1;
                self.text_literal(quote)?
            }
            _ => return Err(InputError::new(start..self.at, "expected a text in quotes, {\"..\"}")),
        };
        if self.take("}") {
            Ok(text)
        } else {
            Err(InputError::new(start..self.at, "expected } after the text"))
        }
    }

    /// Parses `{...}` after a LaTeX command, and returns its content.
    fn group(&mut self) -> Result<String, InputError> {
        let start = self.at;
        let opened = self.take("{");
        let content = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_').to_owned();
        if !opened || !self.take("}") {
            return Err(InputError::new(start..self.at, "expected {...} after this command"));
        }
        Ok(content)
    }
}
