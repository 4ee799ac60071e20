//! Rulesets written as text: a file says what a board looks like and what may be done, and becomes a ruleset like all others.
//!
//! The language is told in the book (`book/src/ruleset-language.md`). A file is read into rules (`rule`), checked, and made ready for
//! bits (`cells`). What is made of a file stays as long as the program: rulesets have no owner, and a
//! file that is read again is not made again.
//!
//! - `cells`: games on the cells of grids and strips
//! - `on_cells`: the rulesets themselves, those that end and those that need not
//! - `read`: reading the file of a ruleset
//! - `rule`: what a ruleset says: sets of characters, patterns, rules

mod cells;
mod on_cells;
mod read;
mod rule;

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use self::cells::CellRules;
pub use self::cells::Figure;
pub use self::on_cells::{CellBoard, WrittenLoopy, WrittenShort};
use self::read::{BoardKind, Characters, Read};
use crate::games::board::grid::Grid;
use crate::games::board::strip::Strip;
use crate::ground::Facts;
use crate::ground::board::Board;
use crate::ground::input::InputError;

/// A ruleset that a text tells.
#[derive(Debug)]
pub struct Written {
    facts: Facts,
    /// The characters of the cells.
    alphabet: &'static str,
    board: BoardKind,
    cells: CellRules,
    ends: bool,
}

/// The kinds of ruleset that a text may tell.
#[derive(Clone, Copy, Debug)]
pub enum WrittenKind {
    /// On a grid; play ends.
    ShortGrid(WrittenShort<Grid>),
    /// On a strip; play ends.
    ShortStrip(WrittenShort<Strip>),
    /// On a grid; play may go on for ever, for all that is known.
    LoopyGrid(WrittenLoopy<Grid>),
    /// On a strip; play may go on for ever, for all that is known.
    LoopyStrip(WrittenLoopy<Strip>),
}

impl Written {
    /// Reads a ruleset, or finds it again.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn read(text: &str) -> Result<&'static Self, InputError> {
        static READ: Mutex<Option<HashMap<String, &'static Written>>> = Mutex::new(None);
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        let known = read.get_or_insert_default();
        if let Some(written) = known.get(text) {
            return Ok(written);
        }
        let written: &'static Self = Box::leak(Box::new(Self::of(read::read(text)?)));
        written.check_example(text)?;
        known.insert(text.to_owned(), written);
        Ok(written)
    }

    fn of(read: Read) -> Self {
        let lasting = |text: String| -> &'static str { text.leak() };
        let is_strip = read.board == BoardKind::Strip;
        let cells = CellRules::new(&read.rules, &read.everywhere, &read.exchange, is_strip);
        let signs = read.characters.signs();
        let facts = Facts {
            notation: lasting(notation(read.board, &read.characters)),
            signs: (signs.iter().filter(|(sign, _)| *sign != '.'))
                .map(|(sign, words)| (*sign as u8, lasting(words.clone())))
                .collect::<Vec<(u8, &'static str)>>()
                .leak(),
            name: lasting(read.name),
            title: lasting(read.title),
            board: if is_strip { Strip::KIND } else { Grid::KIND },
            rules: lasting(read.rules_in_words),
            source: lasting(read.source),
            example: lasting(read.example),
        };
        let alphabet = lasting(signs.iter().map(|(sign, _)| *sign).collect());
        Self { facts, alphabet, board: read.board, ends: !read.may_loop && cells.ends(), cells }
    }

    /// What is known about it.
    pub fn facts(&'static self) -> &'static Facts {
        &self.facts
    }

    /// The ruleset, by its kind.
    pub fn kind(&'static self) -> WrittenKind {
        match (self.board, self.ends) {
            (BoardKind::Strip, true) => WrittenKind::ShortStrip(WrittenShort::new(self)),
            (BoardKind::Strip, false) => WrittenKind::LoopyStrip(WrittenLoopy::new(self)),
            (_, true) => WrittenKind::ShortGrid(WrittenShort::new(self)),
            (_, false) => WrittenKind::LoopyGrid(WrittenLoopy::new(self)),
        }
    }

    /// What was found out about the rules, in words.
    pub fn in_words(&self) -> String {
        format!("{}; {}", if self.ends { "play ends" } else { "play need not end" }, self.cells.in_words())
    }

    fn check_example(&'static self, text: &str) -> Result<(), InputError> {
        use crate::ground::Ruleset;
        let read = match self.kind() {
            WrittenKind::ShortGrid(rules) => rules.read(self.facts.example).map(drop),
            WrittenKind::ShortStrip(rules) => rules.read(self.facts.example).map(drop),
            WrittenKind::LoopyGrid(rules) => rules.read(self.facts.example).map(drop),
            WrittenKind::LoopyStrip(rules) => rules.read(self.facts.example).map(drop),
        };
        // The example stands in the text as it is.
        read.map_err(|error| error.moved(text.find(self.facts.example).unwrap_or_default()))
    }
}

/// How positions are written.
fn notation(board: BoardKind, characters: &Characters) -> String {
    let signs: Vec<String> =
        characters.signs().iter().map(|(sign, words)| format!("`{sign}` {words}")).collect();
    let cells = match board {
        BoardKind::Strip => "one character a cell",
        _ => "rows separated by |",
    };
    format!("{cells}, {}", signs.join(", "))
}
