//! Operands: numbers, infinitesimals, braces, names.

use super::Script;
use super::constant::constant;
use super::parse::{Read, Reader, Style, Unread, binary};
use crate::scope::OutOfScope;

/// Upstar's notation for omega.
pub(super) const OMEGA: &str = "w";

impl Reader {
    pub(super) fn primary(&mut self) -> Read {
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
            'ω' => {
                self.at += 1;
                Ok(Script::Plain(OMEGA.to_owned()))
            }
            '⟪' => Err(OutOfScope::language().into()),
            c if c.is_alphabetic() => self.named(),
            _ => Err(Unread::Syntax),
        }
    }

    /// Returns whether the letters ahead are a run of `v`, which is down and no name.
    fn is_down(&self) -> bool {
        let after = self.characters[self.at..].iter().find(|&&c| c != 'v');
        !after.is_some_and(|c| c.is_alphabetic())
    }

    pub(super) fn number(&mut self, sign: &str) -> Read {
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

    /// Reads ups, a star, or both: `^^*`, `v3`, `^<2>*`, `*5`.
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

    /// Reads the multiple or the power after arrows.
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

    /// Reads a nimber after its star; a size in parentheses is calculated.
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

    /// Reads options and bars; without bars the braces are a set.
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

    /// Reads arguments up to a closing sign.
    pub(super) fn list(&mut self, close: &str) -> Read<Vec<Script>> {
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

    /// Reads a variable, braces with a name, a class of games, or a word for something beyond games.
    fn named(&mut self) -> Read {
        let name = self.while_is(|c| c.is_alphanumeric() || c == '_');
        match name.as_str() {
            _ if self.peek() == Some('{') => Ok(Script::Loop(name, Box::new(self.braces(false)?))),
            "begin" => self.block(),
            "omega" => Ok(Script::Plain(OMEGA.to_owned())),
            "inf" => Err(OutOfScope::infinities().into()),
            "game" | "Domineering" | "Grid" | "Graph" | "Tiny" | "Miny" => self.made(name),
            _ => Ok(Script::Name(name)),
        }
    }

    /// Reads statements up to `end`; the last one is the value.
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
