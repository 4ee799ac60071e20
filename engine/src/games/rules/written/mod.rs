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
//! - `warnings`: what is odd in a file, though it can be read

mod cells;
mod graph;
mod heaps;
mod on_cells;
mod on_graphs;
mod on_heaps;
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
use self::on_heaps::OnHeaps;
use self::read::{CellsTold, Read, Told};
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
        let (notation, signs) = match &read.told {
            Told::Heaps(rules) => (heaps_notation(rules.numbers), Vec::new()),
            Told::Strip(told) => cells_notation("one character a cell", told),
            Told::Grid(told) => cells_notation("rows separated by |", told),
            Told::Graph(told) => cells_notation(
                "a grid as rows separated by |, or a graph such as path(5) or 4: 0-1 1-2 1-3 with the characters of its \
                 vertices behind it",
                told,
            ),
        };
        let characters: Vec<char> = signs.iter().map(|(sign, _)| *sign).collect();
        let Ready { board, play, ends, warnings, words } =
            Ready::of(text, read.told, read.may_loop, &characters)?;
        let alphabet = alphabet(characters.iter().collect());
        check_example(&play, &read.example, alphabet).map_err(|error| error.moved(read.example_at))?;
        let ends = ends && !read.may_loop;
        let found = [vec![ending(ends, read.may_loop).to_owned()], words].concat();
        let lasting = |text: String| -> &'static str { text.leak() };
        let facts = Facts {
            notation: lasting(notation),
            signs: (signs.into_iter().filter(|(sign, _)| *sign != '.'))
                .map(|(sign, words)| (sign as u8, lasting(words)))
                .collect::<Vec<(u8, &'static str)>>()
                .leak(),
            name: lasting(read.name),
            title: lasting(read.title),
            board,
            rules: lasting(read.rules_in_words),
            source: lasting(read.source),
            example: lasting(read.example),
        };
        Ok(Self { facts, alphabet, play, ends, warnings, found })
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

/// What is made of the rules of a file.
struct Ready {
    board: &'static str,
    play: Play,
    ends: bool,
    warnings: Vec<InputError>,
    /// What was found out about the rules.
    words: Vec<String>,
}

impl Ready {
    fn of(text: &str, told: Told, may_loop: bool, characters: &[char]) -> Result<Self, InputError> {
        let on_cells = |told: &CellsTold, is_strip| -> Result<_, InputError> {
            let rules = CellRules::new(&told.rules, &told.everywhere, &told.exchange, is_strip);
            let warnings = warnings::warnings(text, told, may_loop, Some(&rules))?;
            Ok((rules.in_words(characters, &told.exchange), warnings, rules))
        };
        let (board, (words, warnings, ends, play)) = match told {
            Told::Strip(told) => {
                let (words, warnings, rules) = on_cells(&told, true)?;
                (Strip::KIND, (words, warnings, rules.ends(), Play::Strip(rules)))
            }
            Told::Grid(told) => {
                let (words, warnings, rules) = on_cells(&told, false)?;
                (Grid::KIND, (words, warnings, rules.ends(), Play::Grid(rules)))
            }
            Told::Graph(told) => {
                let along = on_graphs::along_edges(&told);
                let warnings = warnings::warnings(text, &told, may_loop, along.as_ref())?;
                let rules = OnGraphs::new(&told);
                let words = rules.in_words(characters);
                (VertexColoured::KIND, (words, warnings, rules.ends(), Play::Graph(rules)))
            }
            Told::Heaps(rules) => {
                (Tuples::KIND, (rules.in_words(), Vec::new(), true, Play::Heaps(OnHeaps(rules))))
            }
        };
        Ok(Self { board, play, ends, warnings, words })
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
        Play::Heaps(OnHeaps(rules)) => Tuples::parse(example, rules.numbers).map(drop),
    }
}

/// Whether play ends, in words.
fn ending(ends: bool, may_loop: bool) -> &'static str {
    match (ends, may_loop) {
        (true, _) => "play ends, however the players move",
        (false, true) => "play may go on for ever, as the file says: then it is a draw",
        (false, false) => "no proof was found that play ends: if it goes on for ever, it is a draw",
    }
}

/// How positions on cells are written, and the characters with the words for them.
fn cells_notation(cells: &str, told: &CellsTold) -> (String, Vec<(char, String)>) {
    let signs = told.characters.signs();
    let words: Vec<String> = signs.iter().map(|(sign, words)| format!("`{sign}` {words}")).collect();
    (format!("{cells}, {}", words.join(", ")), signs.to_vec())
}

/// How heaps are written.
fn heaps_notation(numbers: usize) -> String {
    match numbers {
        1 => "the sizes of the heaps, such as 5 12".to_owned(),
        2 => "heaps of two numbers, such as (3,4) (2,2)".to_owned(),
        _ => format!("heaps of {numbers} numbers, such as (3,4,5)"),
    }
}
