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
//! - `warnings`: what is odd in a file, though it can be read

mod cells;
mod graph;
mod on_cells;
mod on_graphs;
mod read;
mod rule;
mod tint;
mod warnings;

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::sync::{Mutex, PoisonError};

use self::cells::CellRules;
pub use self::cells::{Figure, FigureMemo};
pub use self::on_cells::CellBoard;
use self::on_graphs::OnGraphs;
use self::read::{BoardKind, Characters, Read};
use crate::games::board::graph::VertexColoured;
use crate::games::board::grid::Grid;
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
    /// The characters of the cells.
    alphabet: &'static str,
    play: Play,
    ends: bool,
    warnings: Vec<InputError>,
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
        static READ: Mutex<Option<HashMap<String, &'static Written>>> = Mutex::new(None);
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        let known = read.get_or_insert_default();
        if let Some(written) = known.get(text) {
            return Ok(written);
        }
        let written: &'static Self = Box::leak(Box::new(Self::of(text, read::read(text)?)?));
        known.insert(text.to_owned(), written);
        Ok(written)
    }

    /// Nothing that stays is made of a file in which something is wrong, but for its characters.
    fn of(text: &str, read: Read) -> Result<Self, InputError> {
        let signs = read.characters.signs();
        let alphabet = alphabet(signs.iter().map(|(sign, _)| *sign).collect());
        let cells = |is_strip| CellRules::new(&read.rules, &read.everywhere, &read.exchange, is_strip);
        let (board, play) = match read.board {
            BoardKind::Strip => (Strip::KIND, Play::Strip(cells(true))),
            BoardKind::Grid => (Grid::KIND, Play::Grid(cells(false))),
            BoardKind::Graph => (VertexColoured::KIND, Play::Graph(OnGraphs::new(&read))),
        };
        let warnings = match &play {
            Play::Strip(rules) | Play::Grid(rules) => warnings::warnings(text, &read, Some(rules))?,
            Play::Graph(_) => warnings::warnings(text, &read, on_graphs::along_edges(&read).as_ref())?,
        };
        let ends = match &play {
            Play::Strip(rules) | Play::Grid(rules) => rules.ends(),
            Play::Graph(rules) => rules.ends(),
        };
        check_example(&play, &read.example, alphabet).map_err(|error| error.moved(read.example_at))?;
        let lasting = |text: String| -> &'static str { text.leak() };
        let notation = notation(read.board, &read.characters);
        let signs = (signs.iter().filter(|(sign, _)| *sign != '.'))
            .map(|(sign, words)| (*sign as u8, lasting(words.clone())))
            .collect::<Vec<(u8, &'static str)>>();
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
        Ok(Self { facts, alphabet, play, ends: ends && !read.may_loop, warnings })
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
            Play::Graph(_) => return Vec::new(),
        };
        match (&self.play, size) {
            (Play::Strip(rules) | Play::Grid(rules), Ok((width, height))) => {
                warnings::without_room(rules, width, height)
            }
            _ => Vec::new(),
        }
    }

    /// What is known about it.
    pub fn facts(&'static self) -> &'static Facts {
        &self.facts
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

    /// What was found out about the rules, in words.
    pub fn in_words(&self) -> String {
        let play = match &self.play {
            Play::Strip(rules) | Play::Grid(rules) => rules.in_words(),
            Play::Graph(rules) => rules.in_words(),
        };
        format!("{}; {play}", if self.ends { "play ends" } else { "play need not end" })
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

fn number(alphabet: &str, sign: u8) -> u8 {
    alphabet.bytes().position(|known| known == sign).unwrap_or_default() as u8
}

/// The only copy of an alphabet.
fn alphabet(signs: String) -> &'static str {
    static KNOWN: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.get(signs.as_str()).copied().unwrap_or_else(|| {
        let signs = signs.leak();
        known.insert(signs);
        signs
    })
}

fn check_example(play: &Play, example: &str, alphabet: &'static str) -> Result<(), InputError> {
    match play {
        Play::Strip(rules) => on_cells::check_text::<Strip>(rules, example, alphabet),
        Play::Grid(rules) => on_cells::check_text::<Grid>(rules, example, alphabet),
        Play::Graph(rules) => rules.check_text(example, alphabet),
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
