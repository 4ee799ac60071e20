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
//! - `ready`: rules made ready for their board
//! - `rule`: what a ruleset says: sets of characters, patterns, rules, and words about them
//! - `samples`: small positions, on which values can be compared with moves
//! - `shown`: how positions are written, and what pictures show
//! - `tint`: conditions on neighbours that never change become part of the cells
//! - `warnings`: what is odd in a file, though it can be read

mod cells;
mod graph;
mod heaps;
mod on_cells;
mod on_graphs;
mod on_heaps;
mod read;
mod ready;
mod rule;
mod samples;
mod shown;
mod tint;
mod warnings;

use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

pub use self::cells::{Figure, FigureMemo};
pub use self::on_cells::CellBoard;
use self::on_cells::OnCells;
use self::on_graphs::OnGraphs;
use self::on_heaps::OnHeaps;
use self::read::Read;
use self::ready::Ready;
use crate::games::board::graph::VertexColoured;
use crate::games::board::grid::Grid;
use crate::games::board::heaps::Tuples;
use crate::games::board::strip::Strip;
use crate::ground::Facts;
use crate::ground::board::Board;
use crate::ground::input::InputError;

/// What is wrong with a position on which something is that has to be nowhere.
const BROKEN: &str = "here something is that the rules allow nowhere";

/// A ruleset that a text tells.
#[derive(Debug)]
pub struct Written {
    facts: Facts,
    text: &'static str,
    /// Where the text tells the name.
    name_at: Range<usize>,
    /// The characters of the cells.
    alphabet: &'static str,
    play: Play,
    ends: bool,
    warnings: Vec<InputError>,
    /// What was found out about the rules.
    found: Vec<String>,
}

/// Where a game is played, with the rules made ready for it.
#[derive(Debug)]
enum Play {
    Strip(OnCells),
    Grid(OnCells),
    Graph(Box<OnGraphs>),
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
    /// The longest text, in bytes.
    pub const MAX_BYTES: usize = read::MAX_BYTES;

    /// Reads a ruleset, or finds it again.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn read(text: &str) -> Result<&'static Self, InputError> {
        static READ: Mutex<Option<HashMap<&str, &'static Written>>> = Mutex::new(None);
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        let known = read.get_or_insert_default();
        if let Some(written) = known.get(text) {
            return Ok(written);
        }
        let written: &'static Self = Box::leak(Box::new(Self::of(text, read::read(text)?)?));
        known.insert(written.text, written);
        Ok(written)
    }

    /// Nothing that stays is made of a file in which something is wrong, but for its characters.
    fn of(text: &str, read: Read) -> Result<Self, InputError> {
        let lasting = |text: String| -> &'static str { text.leak() };
        let notation = shown::notation(&read.told);
        let signs = shown::signs(&read.told);
        let Ready { board, alphabet, play, ends, warnings, words } =
            Ready::of(text, read.told, read.may_loop, (&read.example, read.example_at))?;
        let facts = Facts {
            notation: lasting(notation),
            signs: shown::lasting(signs),
            name: lasting(read.name),
            title: lasting(read.title),
            board,
            rules: lasting(read.rules_in_words),
            source: lasting(read.source),
            example: lasting(read.example),
        };
        let (text, name_at) = (lasting(text.to_owned()), read.name_at);
        Ok(Self { facts, text, name_at, alphabet, play, ends, warnings, found: words })
    }

    /// What is odd in the file, in the order of its text.
    pub fn warnings(&self) -> &[InputError] {
        &self.warnings
    }

    /// Rules of the file that never apply on boards of a position's size, since these are too small; none if the text is no position.
    pub fn warnings_for(&self, position: &str) -> Vec<InputError> {
        let size = match &self.play {
            Play::Strip(_) => Strip::parse(position, self.alphabet).map(|board| (board.cells().len(), 1)),
            Play::Grid(_) => {
                Grid::parse(position, self.alphabet).map(|board| (board.width(), board.height()))
            }
            Play::Graph(_) | Play::Heaps(_) => return Vec::new(),
        };
        match (&self.play, size) {
            (Play::Strip(rules) | Play::Grid(rules), Ok((width, height))) => {
                warnings::without_room(&rules.told, width, height)
            }
            _ => Vec::new(),
        }
    }

    /// What is known about it.
    pub fn facts(&'static self) -> &'static Facts {
        &self.facts
    }

    /// Where the text tells the name.
    pub(crate) fn name_at(&self) -> Range<usize> {
        self.name_at.clone()
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
        number(self.alphabet, sign)
    }

    /// The character with a number.
    fn sign(&self, number: u8) -> u8 {
        self.alphabet.as_bytes()[number as usize]
    }
}

/// The number of a character of an alphabet.
fn number(alphabet: &str, sign: u8) -> u8 {
    alphabet.bytes().position(|known| known == sign).unwrap_or_default() as u8
}
