//! Rulesets written as text: a file describes the board and the moves, and becomes a ruleset like all others.
//!
//! The book describes the language (`book/src/ruleset-language.md`). A file is parsed into rules (`rule`),
//! checked, and compiled for its board (`cells`, `graph` or `heaps`). Rulesets have no owner, so the memory
//! of a file that was read is never freed; a text that is read again is found in a table.

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
mod tint;

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

/// The message for a position in which something stands that the rules forbid everywhere.
const BROKEN: &str = "here something is that the rules allow nowhere";

/// A text ruleset.
#[derive(Debug)]
pub struct TextRuleset {
    facts: Facts,
    text: &'static str,
    /// The byte range of the name in the text.
    name_at: Range<usize>,
    /// The characters that cells may have.
    alphabet: &'static str,
    /// The compiled rules.
    play: Play,
    /// Whether play ends: proved for cells and graphs, checked at every move for heaps. False if the file
    /// says that play may go on for ever.
    ends: bool,
    warnings: Vec<InputError>,
    /// Sentences on the properties of the rules that were found.
    found: Vec<String>,
}

/// The kind of board, with the rules compiled for it.
#[derive(Debug)]
enum Play {
    Strip(OnCells),
    Grid(OnCells),
    Graph(Box<OnGraphs>),
    Heaps(OnHeaps),
}

/// A type of board on which text rulesets are played.
pub trait TextBoard {
    /// The rules compiled for such boards.
    type Rules: fmt::Debug + Sync + 'static;
}

/// A text ruleset whose play ends, on boards of the type `B`.
#[derive(Debug)]
pub struct ShortText<B: TextBoard> {
    written: &'static TextRuleset,
    rules: &'static B::Rules,
}

/// A text ruleset whose play need not end, on boards of the type `B`.
#[derive(Debug)]
pub struct LoopyText<B: TextBoard> {
    written: &'static TextRuleset,
    rules: &'static B::Rules,
}

/// The kinds of text ruleset.
#[derive(Clone, Copy, Debug)]
pub enum TextKind {
    /// A ruleset on grids; play ends.
    ShortGrid(ShortText<Grid>),
    /// A ruleset on strips; play ends.
    ShortStrip(ShortText<Strip>),
    /// A ruleset on grids; play is not known to end.
    LoopyGrid(LoopyText<Grid>),
    /// A ruleset on strips; play is not known to end.
    LoopyStrip(LoopyText<Strip>),
    /// A ruleset on graphs; play ends.
    ShortGraph(ShortText<VertexColoured>),
    /// A ruleset on graphs; play is not known to end.
    LoopyGraph(LoopyText<VertexColoured>),
    /// A ruleset with heaps; play ends.
    ShortHeaps(ShortText<Tuples>),
    /// A ruleset with heaps; play may go on for ever.
    LoopyHeaps(LoopyText<Tuples>),
}

/// Makes a ruleset type copyable for every board; derived implementations would require `B: Copy`.
macro_rules! copied {
    ($rules:ident) => {
        impl<B: TextBoard> Clone for $rules<B> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<B: TextBoard> Copy for $rules<B> {}
    };
}

copied!(ShortText);
copied!(LoopyText);

impl TextRuleset {
    /// The length of the longest text, in bytes.
    pub const MAX_BYTES: usize = read::MAX_BYTES;

    /// Reads a ruleset, or returns the one read from the same text before.
    ///
    /// ```
    /// use upstar::games::rules::text::{TextRuleset, TextKind};
    /// let written = TextRuleset::read(
    ///     "name toads\ntitle Toads\nboard strip\ncell . free\ncell T a toad\nleft T . -> . T\n\
    ///      rules a toad moves one step to the right\nsource none\nexample T..",
    /// )?;
    /// assert_eq!(written.facts().title, "Toads");
    /// assert!(matches!(written.kind(), TextKind::ShortStrip(_)));
    /// # Ok::<(), upstar::InputError>(())
    /// ```
    ///
    /// # Errors
    /// The first mistake in the text and its position.
    pub fn read(text: &str) -> Result<&'static Self, InputError> {
        static READ: Mutex<Option<HashMap<&str, &'static TextRuleset>>> = Mutex::new(None);
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        let known = read.get_or_insert_default();
        if let Some(written) = known.get(text) {
            return Ok(written);
        }
        let written: &'static Self = Box::leak(Box::new(Self::of(text, read::read(text)?)?));
        known.insert(written.text, written);
        Ok(written)
    }

    /// Builds a ruleset from a parsed file. Memory is leaked only for correct files, except for the alphabet,
    /// of which there is one copy for all files.
    fn of(text: &str, read: Read) -> Result<Self, InputError> {
        let lasting = |text: String| -> &'static str { text.leak() };
        let notation = ready::notation(&read.told);
        let signs = ready::signs(&read.told);
        let Ready { board, alphabet, play, ends, warnings, words } =
            Ready::of(text, read.told, read.may_loop, (&read.example, read.example_at))?;
        let facts = Facts {
            notation: lasting(notation),
            signs: ready::lasting(signs),
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

    /// Returns the warnings about the file, in the order of its text.
    pub fn warnings(&self) -> &[InputError] {
        &self.warnings
    }

    /// Returns warnings about rules that never apply to a position because its board is too small. Returns
    /// none if the text is not a position.
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
                ready::without_room(&rules.told, width, height)
            }
            _ => Vec::new(),
        }
    }

    /// Returns the facts about the ruleset.
    pub fn facts(&'static self) -> &'static Facts {
        &self.facts
    }

    /// Returns the byte range of the name in the text.
    pub(crate) fn name_at(&self) -> Range<usize> {
        self.name_at.clone()
    }

    /// Returns the text of the ruleset.
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// Returns the ruleset by its kind.
    pub fn kind(&'static self) -> TextKind {
        match (&self.play, self.ends) {
            (Play::Strip(rules), true) => TextKind::ShortStrip(ShortText { written: self, rules }),
            (Play::Strip(rules), false) => TextKind::LoopyStrip(LoopyText { written: self, rules }),
            (Play::Grid(rules), true) => TextKind::ShortGrid(ShortText { written: self, rules }),
            (Play::Grid(rules), false) => TextKind::LoopyGrid(LoopyText { written: self, rules }),
            (Play::Graph(rules), true) => TextKind::ShortGraph(ShortText { written: self, rules }),
            (Play::Graph(rules), false) => TextKind::LoopyGraph(LoopyText { written: self, rules }),
            (Play::Heaps(rules), true) => TextKind::ShortHeaps(ShortText { written: self, rules }),
            (Play::Heaps(rules), false) => TextKind::LoopyHeaps(LoopyText { written: self, rules }),
        }
    }

    /// Returns the properties of the rules that were found, as sentences without capitals and full stops.
    pub fn in_words(&self) -> &[String] {
        &self.found
    }

    /// Returns the number of a character in the alphabet.
    fn number(&self, sign: u8) -> u8 {
        number(self.alphabet, sign)
    }

    /// Returns the character with a number.
    fn sign(&self, number: u8) -> u8 {
        self.alphabet.as_bytes()[number as usize]
    }
}

/// Returns the number of a character in an alphabet.
fn number(alphabet: &str, sign: u8) -> u8 {
    alphabet.bytes().position(|known| known == sign).unwrap_or_default() as u8
}
