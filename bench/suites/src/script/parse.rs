//! Reads CGScript: what is entered, and what is printed.
//!
//! The two differ: `3*5` is a product where it is entered, and 3 plus `*5` where it is printed.

use super::Script;
use super::constant::constant;
use crate::scope::OutOfScope;

/// Which of the two languages is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// What a user types.
    Entered,
    /// What the program answers.
    Printed,
}

/// Why a text was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unread {
    /// It is no expression.
    Syntax,
    /// It speaks of something else than short games.
    Scope(OutOfScope),
}

impl From<OutOfScope> for Unread {
    fn from(scope: OutOfScope) -> Self {
        Self::Scope(scope)
    }
}

impl Unread {
    /// The reason to leave the row out.
    pub(crate) fn scope(self) -> OutOfScope {
        match self {
            Self::Syntax => OutOfScope::language(),
            Self::Scope(scope) => scope,
        }
    }
}

type Read<T = Script> = Result<T, Unread>;

/// Reads an expression.
pub(crate) fn parse(text: &str, style: Style) -> Read {
    let mut reader = Reader { characters: text.chars().collect(), at: 0, style };
    reader.whole()
}

/// Reads an expression, or the value that a statement gives to a variable, with its name.
///
/// A first statement before another one, `x := 1; x + x`, is a block.
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

struct Reader {
    characters: Vec<char>,
    at: usize,
    style: Style,
}

impl Reader {
    fn peek_at(&self, ahead: usize) -> Option<char> {
        self.characters.get(self.at + ahead).copied()
    }

    fn peek(&self) -> Option<char> {
        self.peek_at(0)
    }

    fn take(&mut self, text: &str) -> bool {
        let found = text.chars().enumerate().all(|(i, c)| self.peek_at(i) == Some(c));
        self.at += if found { text.chars().count() } else { 0 };
        found
    }

    fn need(&mut self, text: &str) -> Read<()> {
        self.skip_blanks();
        if self.take(text) { Ok(()) } else { Err(Unread::Syntax) }
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    fn while_is(&mut self, belongs: fn(char) -> bool) -> String {
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

    fn comparison(&mut self) -> Read {
        let left = self.sided()?;
        self.skip_blanks();
        for sign in ["<=", ">=", "<>", "==", "!=", "<", ">"] {
            if self.take(sign) {
                return Ok(binary(sign, left, self.sided()?));
            }
        }
        Ok(left)
    }

    /// The onside and the offside of a game: `1 & 0`.
    fn sided(&mut self) -> Read {
        let onside = self.infix()?;
        self.skip_blanks();
        if self.take("&") { Ok(binary("&", onside, self.infix()?)) } else { Ok(onside) }
    }

    /// Methods written between their operands bind less than sums: `4 Max 3 + 5` is 8.
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
            // A printed star without blanks is a nimber, which was read with its number.
            let is_product = self.style == Style::Entered || self.at > before;
            let sign = ["*", "/", "%"].into_iter().find(|sign| is_product && self.take(sign));
            let Some(sign) = sign else { return Ok(left) };
            left = binary(sign, left, self.unary()?);
        }
    }

    fn unary(&mut self) -> Read {
        self.skip_blanks();
        if self.take("+-") || self.take("±") {
            return Ok(Script::Unary("+-", Box::new(self.unary()?)));
        }
        let is_number = self.peek_at(1).is_some_and(|c| c.is_ascii_digit());
        if self.style == Style::Printed && is_number && self.take("-") {
            // The sign is the number's alone: `-1^3` is -1 plus three ups.
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
        if self.style == Style::Entered && self.take("^") {
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

    fn primary(&mut self) -> Read {
        self.skip_blanks();
        match self.peek().ok_or(Unread::Syntax)? {
            c if c.is_ascii_digit() => self.number(""),
            '^' | '*' => self.infinitesimal(),
            'v' if self.is_down() => self.infinitesimal(),
            '{' => self.braces(false),
            '\'' => self.form(),
            '(' => self.in_parentheses(),
            '[' => {
                self.at += 1;
                Ok(Script::List(self.list("]")?))
            }
            '"' => self.quoted(),
            'ω' => Err(OutOfScope::ordinals().into()),
            '⟪' => Err(OutOfScope::language().into()),
            c if c.is_alphabetic() => self.named(),
            _ => Err(Unread::Syntax),
        }
    }

    /// A run of `v` is no name.
    fn is_down(&self) -> bool {
        let after = self.characters[self.at..].iter().find(|&&c| c != 'v');
        !after.is_some_and(|c| c.is_alphabetic())
    }

    fn number(&mut self, sign: &str) -> Read {
        let mut text = sign.to_owned() + &self.while_is(|c| c.is_ascii_digit());
        if self.style == Style::Entered {
            return Ok(Script::Plain(text));
        }
        if self.peek() == Some('/') {
            self.at += 1;
            text = text + "/" + &self.while_is(|c| c.is_ascii_digit());
        }
        let plain = Script::Plain(text);
        match self.peek() {
            Some('^' | 'v' | '*') => Ok(binary("+", plain, self.infinitesimal()?)),
            Some(c) if c.is_alphabetic() => Ok(binary("+", plain, self.named()?)),
            _ => Ok(plain),
        }
    }

    /// Ups, a star, or both: `^^*`, `v3`, `^<2>*`, `*5`.
    fn infinitesimal(&mut self) -> Read {
        let mut text =
            if self.peek() == Some('^') { self.while_is(|c| c == '^') } else { self.while_is(|c| c == 'v') };
        text += &self.multiple(!text.is_empty())?;
        if self.peek() == Some('*') {
            self.at += 1;
            text += &self.nim(text.is_empty())?;
        }
        Ok(Script::Plain(text))
    }

    /// What stands behind arrows: how many, or which power.
    fn multiple(&mut self, has_arrows: bool) -> Read<String> {
        let digits = self.while_is(|c| c.is_ascii_digit());
        for (open, close) in [("<", ">"), ("[", "]")] {
            if has_arrows && digits.is_empty() && self.take(open) {
                let power = self.while_is(char::is_alphanumeric);
                let is_power =
                    power == "on" || !power.is_empty() && power.chars().all(|c| c.is_ascii_digit());
                return match self.take(close) && is_power {
                    true => Ok(format!("{open}{power}{close}")),
                    false => Err(OutOfScope::language().into()),
                };
            }
        }
        if has_arrows && self.peek() == Some('"') { Err(OutOfScope::language().into()) } else { Ok(digits) }
    }

    /// A star whose sign was taken; a size in parentheses is worked out.
    fn nim(&mut self, alone: bool) -> Read<String> {
        match self.peek() {
            Some('[' | '"') if alone => Err(OutOfScope::misere().into()),
            Some('(') if alone => {
                let size = constant(&self.in_parentheses()?).filter(|size| size.denominator == 1);
                let size = size.and_then(|size| u32::try_from(size.numerator).ok());
                Ok(format!("*{}", size.ok_or_else(OutOfScope::language)?))
            }
            _ => Ok("*".to_owned() + &self.while_is(|c| c.is_ascii_digit())),
        }
    }

    fn in_parentheses(&mut self) -> Read {
        self.at += 1;
        let inner = self.comparison()?;
        self.need(")")?;
        Ok(inner)
    }

    fn quoted(&mut self) -> Read {
        self.at += 1;
        let text = self.while_is(|c| c != '"');
        self.need("\"")?;
        Ok(Script::Text(text))
    }

    fn form(&mut self) -> Read {
        self.at += 1;
        let braces = self.braces(true)?;
        self.need("'")?;
        Ok(braces)
    }

    /// Options and bars; without bars it is a set.
    fn braces(&mut self, form: bool) -> Read {
        self.need("{")?;
        let mut parts = Vec::new();
        loop {
            let options = self.options()?;
            let bars = self.while_is(|c| c == '|').len();
            parts.push((options, bars));
            if bars == 0 {
                break;
            }
        }
        self.need("}")?;
        match parts.len() {
            1 => Ok(Script::List(parts.remove(0).0)),
            _ => Ok(Script::Braces { parts, form }),
        }
    }

    fn options(&mut self) -> Read<Vec<Script>> {
        let mut options = Vec::new();
        loop {
            self.skip_blanks();
            if options.is_empty() && matches!(self.peek(), Some('|' | '}')) {
                return Ok(options);
            }
            options.push(self.comparison()?);
            self.skip_blanks();
            if !self.take(",") {
                return Ok(options);
            }
        }
    }

    /// Arguments up to a closing sign.
    fn list(&mut self, close: &str) -> Read<Vec<Script>> {
        let mut items = Vec::new();
        self.skip_blanks();
        while !self.take(close) {
            if !items.is_empty() {
                self.need(",")?;
            }
            items.push(self.comparison()?);
            self.skip_blanks();
        }
        Ok(items)
    }

    /// A variable, braces with a name, a class of games, or a word that stands for something beyond games.
    fn named(&mut self) -> Read {
        let name = self.while_is(|c| c.is_alphanumeric() || c == '_');
        match name.as_str() {
            _ if self.peek() == Some('{') => Ok(Script::Loop(name, Box::new(self.braces(false)?))),
            "begin" => self.block(),
            "omega" | "inf" => Err(OutOfScope::ordinals().into()),
            "game" | "Domineering" | "Grid" | "Graph" | "Tiny" | "Miny" => self.made(name),
            _ => Ok(Script::Name(name)),
        }
    }

    /// Statements up to `end`, of which the last is the value.
    fn block(&mut self) -> Read {
        let mut names = Vec::new();
        loop {
            let script = self.comparison()?;
            self.skip_blanks();
            match script {
                Script::Name(name) if self.take(":=") => {
                    names.push((name, self.comparison()?));
                    self.need(";")?;
                }
                body => {
                    self.need("end")?;
                    return Ok(Script::Begin(names, Box::new(body)));
                }
            }
        }
    }

    fn made(&mut self, mut class: String) -> Read {
        while self.take(".") {
            class = class + "." + &self.while_is(char::is_alphanumeric);
        }
        if !super::write::is_known_class(&class) {
            return Err(OutOfScope::ruleset().into());
        }
        self.need("(")?;
        Ok(Script::Made { class, arguments: self.list(")")? })
    }
}

fn binary(sign: &'static str, left: Script, right: Script) -> Script {
    Script::Binary(sign, Box::new(left), Box::new(right))
}
