//! A parser of literal games in braces.
//!
//! ```text
//! game    = number | "*" [digits] | "^" | "v" | "{" [games] "|" [games] "}"
//! games   = game { "," game }
//! number  = ["-"] digits [ "/" digits ]
//! ```
//!
//! Numbers, nimbers, up and down stand for their trees by definition; blanks are ignored.

use crate::game::Game;
use crate::rational::Rational;

/// Parses one game; nothing may follow it.
pub fn parse(text: &str) -> Result<Game, String> {
    let mut reader = Reader { rest: text.chars().filter(|c| !c.is_whitespace()).collect() };
    let game = reader.game()?;
    match reader.rest.first() {
        None => Ok(game),
        Some(c) => Err(format!("{c:?} after the end of {text:?}")),
    }
}

struct Reader {
    rest: Vec<char>,
}

impl Reader {
    /// Takes the next character if it is `wanted`.
    fn take(&mut self, wanted: char) -> bool {
        let found = self.rest.first() == Some(&wanted);
        if found {
            self.rest.remove(0);
        }
        found
    }

    fn expect(&mut self, wanted: char) -> Result<(), String> {
        if self.take(wanted) { Ok(()) } else { Err(format!("{wanted:?} expected at {:?}", self.rest)) }
    }

    fn digits(&mut self) -> String {
        let is_digit = |c: &&char| c.is_ascii_digit();
        let count = self.rest.iter().take_while(is_digit).count();
        self.rest.drain(..count).collect()
    }

    fn game(&mut self) -> Result<Game, String> {
        if self.take('{') {
            self.braces()
        } else if self.take('*') {
            self.nimber()
        } else if self.take('^') {
            Ok(Game::up())
        } else if self.take('v') {
            Ok(Game::down())
        } else {
            self.number()
        }
    }

    /// Parses the rest of a game after its opening brace.
    fn braces(&mut self) -> Result<Game, String> {
        let left = self.games('|')?;
        self.expect('|')?;
        let right = self.games('}')?;
        self.expect('}')?;
        Ok(Game::new(left, right))
    }

    /// Parses the options of one side, up to `end`.
    fn games(&mut self, end: char) -> Result<Vec<Game>, String> {
        let mut games = vec![];
        if self.rest.first() == Some(&end) {
            return Ok(games);
        }
        games.push(self.game()?);
        while self.take(',') {
            games.push(self.game()?);
        }
        Ok(games)
    }

    /// Parses the rest of a nimber after its star.
    fn nimber(&mut self) -> Result<Game, String> {
        let digits = self.digits();
        if digits.is_empty() {
            return Ok(Game::nimber(1));
        }
        let m = digits.parse().map_err(|e| format!("*{digits}: {e}"))?;
        Ok(Game::nimber(m))
    }

    fn number(&mut self) -> Result<Game, String> {
        let sign = if self.take('-') { "-" } else { "" };
        let mut text = format!("{sign}{}", self.digits());
        if self.take('/') {
            text = format!("{text}/{}", self.digits());
        }
        let x: Rational = text.parse()?;
        if !x.is_dyadic() {
            return Err(format!("{x} is not dyadic"));
        }
        Ok(Game::number(x))
    }
}
