//! Rulesets written as text: a file says what a board looks like and what may be done, and becomes a ruleset like all others.
//!
//! The language is told in the book (`book/src/ruleset-language.md`). A file is read into rules (`rule`), checked, and made ready for
//! bits (`cells`). What is made of a file stays as long as the program: rulesets have no owner, and a
//! file that is read again is not made again.
//!
//! - `cells`: games on the cells of grids and strips
//! - `graph`: games on the vertices of graphs
//! - `heaps`: games with heaps
//! - `on_cells`: the rulesets themselves, those that end and those that need not
//! - `on_graphs`: the rulesets themselves on graphs
//! - `on_heaps`: the rulesets themselves with heaps
//! - `read`: reading the file of a ruleset
//! - `rule`: what a ruleset says: sets of characters, patterns, rules
//! - `tint`: conditions on neighbours that never change become part of the cells
//! - `words`: sentences about rules that are found out on boards of any kind

mod cells;
mod graph;
mod heaps;
mod on_cells;
mod on_graphs;
mod on_heaps;
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
use self::on_heaps::OnHeaps;
use self::read::{CellsTold, Read, Told};
use self::words::ending;
use crate::games::board::graph::VertexColoured;
use crate::games::board::grid::Grid;
use crate::games::board::heaps::Tuples;
use crate::games::board::strip::Strip;
use crate::ground::board::Board;
use crate::ground::input::InputError;
use crate::ground::{Facts, Player, Sign};

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
    Heaps(OnHeaps),
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
    /// With heaps; play ends.
    ShortHeaps(WrittenShort<Tuples>),
    /// With heaps; play may go on for ever.
    LoopyHeaps(WrittenLoopy<Tuples>),
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
        let notation = notation(&read.told);
        let signs = match &read.told {
            Told::Heaps(_) => Vec::new(),
            Told::Strip(told) | Told::Grid(told) | Told::Graph(told) => signs(told),
        };
        let alphabet: String = signs.iter().map(|sign| char::from(sign.byte)).collect();
        let cells = |told: &CellsTold, is_strip| {
            let rules = CellRules::new(&told.rules, &told.everywhere, &told.exchange, is_strip);
            let words = rules.in_words(&told.characters, &told.exchange);
            (rules.ends(), words, rules)
        };
        let (board, play, ends, words) = match read.told {
            Told::Strip(told) => {
                let (ends, words, rules) = cells(&told, true);
                (Strip::KIND, Play::Strip(rules), ends, words)
            }
            Told::Grid(told) => {
                let (ends, words, rules) = cells(&told, false);
                (Grid::KIND, Play::Grid(rules), ends, words)
            }
            Told::Graph(told) => {
                let rules = OnGraphs::new(&told);
                let ends = rules.ends();
                let words = rules.in_words(&told.characters);
                (VertexColoured::KIND, Play::Graph(rules), ends, words)
            }
            Told::Heaps(rules) => {
                let words = rules.in_words();
                (Tuples::KIND, Play::Heaps(OnHeaps(rules)), true, words)
            }
        };
        let facts = Facts {
            notation: lasting(notation),
            signs: signs
                .into_iter()
                .filter(|sign| sign.byte != b'.' || sign.whose.is_some())
                .collect::<Vec<_>>()
                .leak(),
            name: lasting(read.name),
            title: lasting(read.title),
            board,
            rules: lasting(read.rules_in_words),
            source: lasting(read.source),
            example: lasting(read.example),
        };
        let found = [vec![ending(ends && !read.may_loop, read.may_loop)], words].concat();
        Self { facts, text, alphabet: lasting(alphabet), play, ends: ends && !read.may_loop, found }
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
            (Play::Heaps(rules), true) => WrittenKind::ShortHeaps(WrittenShort { written: self, rules }),
            (Play::Heaps(rules), false) => WrittenKind::LoopyHeaps(WrittenLoopy { written: self, rules }),
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
            WrittenKind::ShortHeaps(rules) => rules.read(self.facts.example).map(drop),
            WrittenKind::LoopyHeaps(rules) => rules.read(self.facts.example).map(drop),
        };
        read.map_err(|error| error.moved(at))
    }
}

/// How positions are written.
fn notation(told: &Told) -> String {
    let (cells, told) = match told {
        Told::Heaps(rules) => return heaps_notation(rules.numbers),
        Told::Strip(told) => ("one character a cell", told),
        Told::Grid(told) => ("rows separated by |", told),
        Told::Graph(told) => (
            "a grid as rows separated by |, or a graph such as path(5) or 4: 0-1 1-2 1-3 with the characters of its \
             vertices behind it",
            told,
        ),
    };
    let words: Vec<String> =
        told.characters.signs().iter().map(|(sign, words)| format!("`{sign}` {words}")).collect();
    format!("{cells}, {}", words.join(", "))
}

/// The characters as pictures show them.
fn signs(told: &CellsTold) -> Vec<Sign> {
    let sign = |((sign, words), &whose): (&(char, String), &Option<Player>)| Sign {
        byte: *sign as u8,
        whose,
        words: match whose {
            // A piece is drawn with its letter, unless that is the player's.
            Some(_) if !matches!(sign, 'L' | 'R') => format!("{sign}: {words}").leak(),
            _ => words.clone().leak(),
        },
    };
    told.characters.signs().iter().zip(&told.whose).map(sign).collect()
}

/// How heaps are written.
fn heaps_notation(numbers: usize) -> String {
    match numbers {
        1 => "the sizes of the heaps, such as 5 12".to_owned(),
        2 => "heaps of two numbers, such as (3,4) (2,2)".to_owned(),
        _ => format!("heaps of {numbers} numbers, such as (3,4,5)"),
    }
}
