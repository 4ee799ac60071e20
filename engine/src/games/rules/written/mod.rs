//! Rulesets written as text: a file says what a board looks like and what may be done, and becomes a ruleset like all others.
//!
//! The language is told in the book (`book/src/ruleset-language.md`). A file is read into rules (`rule`), checked, and made ready for
//! bits (`cells`). What is made of a file stays as long as the program: rulesets have no owner, and a
//! file that is read again is not made again.
//!
//! - `cells`: games on the cells of grids and strips
//! - `graph`: games on the vertices of graphs
//! - `on_cells`: the rulesets themselves, those that end and those that need not
//! - `on_graphs`: the rulesets themselves on graphs
//! - `read`: reading the file of a ruleset
//! - `rule`: what a ruleset says: sets of characters, patterns, rules
//! - `tint`: conditions on neighbours that never change become part of the cells
//! - `words`: sentences about rules that are found out on boards of any kind

mod cells;
mod graph;
mod on_cells;
mod on_graphs;
mod read;
mod rule;
mod tint;
mod words;

use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

use self::cells::CellRules;
pub use self::cells::Figure;
pub use self::on_cells::CellBoard;
use self::on_graphs::OnGraphs;
use self::read::{BoardKind, Characters, Read};
use self::words::ending;
use crate::games::board::graph::VertexColoured;
use crate::games::board::grid::Grid;
use crate::games::board::strip::Strip;
use crate::ground::board::Board;
use crate::ground::input::InputError;
use crate::ground::{Facts, Sign};

/// A ruleset that a text tells.
#[derive(Debug)]
pub struct Written {
    facts: Facts,
    text: &'static str,
    /// The characters of the cells.
    alphabet: &'static str,
    play: Play,
    ends: bool,
    /// What was found out about the rules.
    found: Vec<String>,
}

/// Where a game is played, with the rules made ready for it.
#[derive(Debug)]
enum Play {
    Strip(CellRules),
    Grid(CellRules),
    Graph(OnGraphs),
}

/// A type of board on which rulesets that texts tell are played.
pub trait OnWritten {
    /// Rules made ready for such boards.
    type Rules: fmt::Debug + Sync + 'static;
}

/// A ruleset whose play ends, on boards of a type.
#[derive(Debug)]
pub struct WrittenShort<B: OnWritten> {
    written: &'static Written,
    rules: &'static B::Rules,
}

/// A ruleset whose play need not end, on boards of a type.
#[derive(Debug)]
pub struct WrittenLoopy<B: OnWritten> {
    written: &'static Written,
    rules: &'static B::Rules,
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
    /// On a graph; play ends.
    ShortGraph(WrittenShort<VertexColoured>),
    /// On a graph; play may go on for ever, for all that is known.
    LoopyGraph(WrittenLoopy<VertexColoured>),
}

/// Rules are handed about by reference, whatever the board.
macro_rules! copied {
    ($rules:ident) => {
        impl<B: OnWritten> Clone for $rules<B> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<B: OnWritten> Copy for $rules<B> {}
    };
}

copied!(WrittenShort);
copied!(WrittenLoopy);

impl Written {
    /// Reads a ruleset, or finds it again.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn read(text: &str) -> Result<&'static Self, InputError> {
        static READ: Mutex<Option<HashMap<&'static str, &'static Written>>> = Mutex::new(None);
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        let known = read.get_or_insert_default();
        if let Some(written) = known.get(text) {
            return Ok(written);
        }
        let read = read::read(text)?;
        let example_at = read.example_at;
        let written: &'static Self = Box::leak(Box::new(Self::of(read, text.to_owned().leak())));
        written.check_example(example_at)?;
        known.insert(written.text, written);
        Ok(written)
    }

    fn of(read: Read, text: &'static str) -> Self {
        let lasting = |text: String| -> &'static str { text.leak() };
        let signs = read.characters.signs();
        let notation = notation(read.board, &read.characters);
        let alphabet = lasting(signs.iter().map(|(sign, _)| *sign).collect());
        let signs: Vec<Sign> = (signs.iter().zip(&read.whose))
            .filter(|((sign, _), whose)| *sign != '.' || whose.is_some())
            .map(|((sign, words), &whose)| Sign {
                byte: *sign as u8,
                whose,
                words: lasting(match whose {
                    // A piece is drawn with its letter, unless that is the player's.
                    Some(_) if !matches!(sign, 'L' | 'R') => format!("{sign}: {words}"),
                    _ => words.clone(),
                }),
            })
            .collect();
        let cells = |is_strip| CellRules::new(&read.rules, &read.everywhere, &read.exchange, is_strip);
        let (board, play) = match read.board {
            BoardKind::Strip => (Strip::KIND, Play::Strip(cells(true))),
            BoardKind::Grid => (Grid::KIND, Play::Grid(cells(false))),
            BoardKind::Graph => (VertexColoured::KIND, Play::Graph(OnGraphs::new(&read))),
        };
        let (ends, words) = match &play {
            Play::Strip(rules) | Play::Grid(rules) => {
                (rules.ends(), rules.in_words(&read.characters, &read.exchange))
            }
            Play::Graph(rules) => (rules.ends(), rules.in_words(&read.characters)),
        };
        let ends = ends && !read.may_loop;
        let found = [vec![ending(ends, read.may_loop)], words].concat();
        let facts = Facts {
            notation: lasting(notation),
            signs: signs.leak(),
            name: lasting(read.name),
            title: lasting(read.title),
            board,
            rules: lasting(read.rules_in_words),
            source: lasting(read.source),
            example: lasting(read.example),
        };
        Self { facts, text, alphabet, play, ends, found }
    }

    /// What is known about it.
    pub fn facts(&'static self) -> &'static Facts {
        &self.facts
    }

    /// The text that tells it.
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// The ruleset, by its kind.
    pub fn kind(&'static self) -> WrittenKind {
        match (&self.play, self.ends) {
            (Play::Strip(rules), true) => WrittenKind::ShortStrip(WrittenShort { written: self, rules }),
            (Play::Strip(rules), false) => WrittenKind::LoopyStrip(WrittenLoopy { written: self, rules }),
            (Play::Grid(rules), true) => WrittenKind::ShortGrid(WrittenShort { written: self, rules }),
            (Play::Grid(rules), false) => WrittenKind::LoopyGrid(WrittenLoopy { written: self, rules }),
            (Play::Graph(rules), true) => WrittenKind::ShortGraph(WrittenShort { written: self, rules }),
            (Play::Graph(rules), false) => WrittenKind::LoopyGraph(WrittenLoopy { written: self, rules }),
        }
    }

    /// What was found out about the rules, in words: sentences without capitals and full stops.
    pub fn in_words(&self) -> &[String] {
        &self.found
    }

    /// The number of a character.
    fn number(&self, sign: u8) -> u8 {
        self.alphabet.bytes().position(|known| known == sign).unwrap_or_default() as u8
    }

    /// The character with a number.
    fn sign(&self, number: u8) -> u8 {
        self.alphabet.as_bytes()[number as usize]
    }

    fn check_example(&'static self, at: usize) -> Result<(), InputError> {
        use crate::ground::Ruleset;
        let read = match self.kind() {
            WrittenKind::ShortGrid(rules) => rules.read(self.facts.example).map(drop),
            WrittenKind::ShortStrip(rules) => rules.read(self.facts.example).map(drop),
            WrittenKind::LoopyGrid(rules) => rules.read(self.facts.example).map(drop),
            WrittenKind::LoopyStrip(rules) => rules.read(self.facts.example).map(drop),
            WrittenKind::ShortGraph(rules) => rules.read(self.facts.example).map(drop),
            WrittenKind::LoopyGraph(rules) => rules.read(self.facts.example).map(drop),
        };
        read.map_err(|error| error.moved(at))
    }
}

/// How positions are written.
fn notation(board: BoardKind, characters: &Characters) -> String {
    let signs: Vec<String> =
        characters.signs().iter().map(|(sign, words)| format!("`{sign}` {words}")).collect();
    let cells = match board {
        BoardKind::Strip => "one character a cell",
        BoardKind::Grid => "rows separated by |",
        BoardKind::Graph => {
            "a grid as rows separated by |, or a graph such as path(5) or 4: 0-1 1-2 1-3 with the characters of its vertices behind it"
        }
    };
    format!("{cells}, {}", signs.join(", "))
}
