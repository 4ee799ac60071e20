//! The ruleset of a family, and the choices that the name of the family leaves open.

use std::ops::Range;

use upstar::Store;
use upstar::escape::board::{Cast, EscapeGraph};
use upstar::games::board::graph::{EdgeColoured, VertexColoured};
use upstar::games::board::grid::Grid;
use upstar::games::board::strip::Strip;
use upstar::ground::board::OnBoard;
use upstar::ground::input::InputError;
use upstar::registry::{BoardSymmetry, Registered};

use super::dressed::{Dress, Exits, Start};
use super::fillings::OPEN;

/// The greatest number of cells of a board that is filled.
const MOST_OPEN: usize = 1 << 12;

/// The positions that count once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum UpTo {
    /// Images of each other under symmetries, and negatives.
    #[default]
    Negatives,
    /// Images of each other under symmetries that keep the value.
    Symmetries,
    /// Equal positions only. Graphs are listed up to isomorphism all the same.
    Nothing,
}

impl UpTo {
    /// All choices.
    pub const ALL: [Self; 3] = [Self::Negatives, Self::Symmetries, Self::Nothing];

    /// Returns the name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Negatives => "negatives",
            Self::Symmetries => "symmetries",
            Self::Nothing => "nothing",
        }
    }

    /// Returns the choice with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|up_to| up_to.name() == name)
    }
}

/// The ruleset of a family, and the choices that its name leaves open.
#[derive(Clone)]
pub struct Setting<'r> {
    /// The ruleset; `None` for expressions.
    pub ruleset: Option<&'r Registered>,
    /// The characters that fill open cells and vertices; `None` for the usual ones.
    pub alphabet: Option<String>,
    /// Whether vertices, edges and the cells of polyominoes get all characters.
    pub has_colours: bool,
    /// The positions that count once.
    pub up_to: UpTo,
    /// The exits of escape games.
    pub exits: Option<Exits>,
    /// The start of escape games.
    pub start: Option<Start>,
    /// Whether the members are only counted. Then the graphs of escape games need no exits and no start.
    pub only_counts: bool,
}

impl<'r> Setting<'r> {
    /// Returns the usual choices for a ruleset.
    pub fn of(ruleset: &'r Registered) -> Self {
        Self {
            ruleset: Some(ruleset),
            alphabet: None,
            has_colours: false,
            up_to: UpTo::default(),
            exits: None,
            start: None,
            only_counts: false,
        }
    }

    pub(super) fn ruleset(&self, at: &Range<usize>) -> Result<&'r Registered, InputError> {
        let message = "expressions have the families born(n), file(PATH) and - only";
        self.ruleset.ok_or_else(|| InputError::new(at.clone(), message))
    }

    /// Returns the characters that fill open cells.
    pub(super) fn alphabet(&self, at: &Range<usize>) -> Result<Vec<u8>, InputError> {
        let ruleset = self.ruleset(at)?;
        let cells = ruleset.cells();
        let known: Vec<u8> = cells.iter().filter_map(|(c, _)| u8::try_from(*c).ok()).collect();
        let Some(given) = &self.alphabet else {
            // A hole is like a smaller board, so it takes part only if there is nothing else to choose.
            let others: Vec<u8> = known.iter().copied().filter(|&c| c != b'#').collect();
            return Ok(if others.len() > 1 { others } else { known });
        };
        let mut alphabet = Vec::new();
        for c in given.chars() {
            match u8::try_from(c).ok().filter(|c| known.contains(c)) {
                Some(c) if alphabet.contains(&c) => {}
                Some(c) => alphabet.push(c),
                None => {
                    let all: Vec<String> = cells.iter().map(|(c, _)| format!("`{c}`")).collect();
                    let message =
                        format!("the cells of {} are {}, not `{c}`", ruleset.name(), all.join(", "));
                    return Err(InputError::new(at.clone(), message));
                }
            }
        }
        if alphabet.is_empty() {
            return Err(InputError::new(at.clone(), "the alphabet is empty"));
        }
        Ok(alphabet)
    }

    /// Returns the symmetries up to which positions are listed. On graphs of the form of a grid all symmetries of the
    /// grid keep the value.
    pub(super) fn symmetries(&self, ruleset: &Registered) -> Vec<BoardSymmetry> {
        let proved = ruleset.symmetries();
        let all = if ruleset.is_on::<VertexColoured>() {
            let negates = proved.iter().any(|symmetry| symmetry.negates);
            let of = |i: u8, negates| BoardSymmetry {
                transposes: i & 1 != 0,
                flips_x: i & 2 != 0,
                flips_y: i & 4 != 0,
                negates,
            };
            let kept = (0..8).map(|i| of(i, false));
            kept.chain((0..8).filter(|_| negates).map(|i| of(i, true))).collect()
        } else {
            proved
        };
        let counts = |symmetry: &BoardSymmetry| match self.up_to {
            UpTo::Negatives => true,
            UpTo::Symmetries => !symmetry.negates,
            UpTo::Nothing => false,
        };
        all.into_iter().filter(counts).collect()
    }

    /// Returns what happens on the vertices and edges of graphs.
    pub(super) fn dress(&self, at: &Range<usize>) -> Result<Dress, InputError> {
        let ruleset = self.ruleset(at)?;
        let merges = self.up_to == UpTo::Negatives;
        if ruleset.is_on::<VertexColoured>() {
            if !self.has_colours {
                return Ok(Dress::Plain);
            }
            let alphabet = self.alphabet(at)?;
            let negates = merges && ruleset.symmetries().iter().any(|symmetry| symmetry.negates);
            let exchanged = |&c: &u8| {
                let pair = ruleset.exchange().iter().find_map(|&(left, right)| match char::from(c) {
                    c if c == left => Some(right),
                    c if c == right => Some(left),
                    _ => None,
                });
                let other = pair.and_then(|c| u8::try_from(c).ok()).unwrap_or(c);
                alphabet.iter().position(|&c| c == other).map(|place| place as u8)
            };
            let exchange: Option<Vec<u8>> = alphabet.iter().map(exchanged).collect();
            return Ok(Dress::Vertices(alphabet, exchange.filter(|_| negates)));
        }
        if ruleset.is_on::<EdgeColoured>() {
            let colours = self.edge_colours(at)?;
            if !self.has_colours {
                let message = "these graphs have coloured edges";
                return Err(InputError::new(at.clone(), message).with_hint("use --colours"));
            }
            return Ok(Dress::Edges(colours, merges));
        }
        if ruleset.is_on::<EscapeGraph>() {
            return Ok(match (&self.exits, self.start) {
                (None, None) if self.only_counts => Dress::Plain,
                (exits, start) => Dress::Escape(exits.clone(), start.unwrap_or(Start::All)),
            });
        }
        Err(self.wrong_board(at, "graphs"))
    }

    /// Returns the positions on the graphs that lines describe, and what these may have; `None` if the lines are positions.
    pub(super) fn dress_of_lines(&self, at: &Range<usize>) -> Result<Option<(Dress, Cast)>, InputError> {
        if !(self.has_colours || self.exits.is_some() || self.start.is_some()) {
            return Ok(None);
        }
        // Boards of games without exits are read without those that names such as `grid(4,4)` include.
        let has_exits = |board: &dyn OnBoard| {
            board.any_board().downcast_ref().is_some_and(|board: &EscapeGraph| !board.exits().is_empty())
        };
        let has_exits = of_example(self.ruleset(at)?, has_exits).unwrap_or_default();
        Ok(Some((self.dress(at)?, if has_exits { Cast::EXITS } else { Cast::WALKER })))
    }

    pub(super) fn wrong_board(&self, at: &Range<usize>, what: &str) -> InputError {
        let Some(ruleset) = self.ruleset else {
            return InputError::new(at.clone(), "an expression is no board");
        };
        let facts = ruleset.facts();
        let message =
            format!("{} is not played on {what}, but on boards of the type {}", facts.name, facts.board);
        InputError::new(at.clone(), message)
    }

    /// Returns the template of a rectangle of open cells, if the ruleset has such boards.
    pub(super) fn rectangle(
        &self,
        rows: usize,
        columns: usize,
        at: &Range<usize>,
    ) -> Result<Vec<Vec<u8>>, InputError> {
        let ruleset = self.ruleset(at)?;
        let is_grid = ruleset.is_on::<Grid>() || ruleset.is_on::<VertexColoured>();
        if !(is_grid || rows == 1 && ruleset.is_on::<Strip>()) {
            return Err(self.wrong_board(at, if rows == 1 { "strips" } else { "grids" }));
        }
        if rows == 0 || columns == 0 {
            return Err(InputError::new(at.clone(), "a board has at least one cell"));
        }
        if rows.saturating_mul(columns) > MOST_OPEN {
            return Err(InputError::new(at.clone(), format!("a board has at most {MOST_OPEN} open cells")));
        }
        Ok(vec![vec![OPEN; columns]; rows])
    }

    /// Returns the characters of a free cell and of a hole.
    pub(super) fn holes(&self, at: &Range<usize>) -> Result<Vec<u8>, InputError> {
        let ruleset = self.ruleset(at)?;
        let cells = ruleset.cells();
        match (cells.iter().any(|(c, _)| *c == '.'), cells.iter().any(|(c, _)| *c == '#')) {
            (true, true) => Ok(b".#".to_vec()),
            _ => Err(InputError::new(
                at.clone(),
                format!("the boards of {} have no holes `#`", ruleset.name()),
            )),
        }
    }

    /// Returns the colours of edges.
    pub(super) fn edge_colours(&self, at: &Range<usize>) -> Result<Vec<u8>, InputError> {
        let known: &[u8] = if self.ruleset(at)?.name() == "hackenbush_rbg" { b"brg" } else { b"br" };
        let colours = match &self.alphabet {
            Some(given) => given.bytes().collect(),
            None => known.to_vec(),
        };
        if colours.is_empty() || colours.iter().any(|colour| !known.contains(colour)) {
            let known = String::from_utf8_lossy(known);
            let message = format!("the colours of edges are some of `{known}`");
            return Err(InputError::new(at.clone(), message));
        }
        Ok(colours)
    }

    /// Returns the characters of the cells of polyominoes.
    pub(super) fn of_polyominoes(&self, at: &Range<usize>) -> Result<Vec<u8>, InputError> {
        self.rectangle(2, 2, at)?;
        self.holes(at)?;
        if !self.has_colours {
            return Ok(vec![b'.']);
        }
        let alphabet: Vec<u8> = self.alphabet(at)?.into_iter().filter(|&c| c != b'#').collect();
        match alphabet.is_empty() {
            true => Err(InputError::new(at.clone(), "the cells of a polyomino are no holes")),
            false => Ok(alphabet),
        }
    }
}

/// Applies a function to the example of a ruleset, which shows what its boards have. Returns `None` if the example is no
/// position, which the tests of rulesets exclude.
pub(crate) fn of_example<T>(ruleset: &Registered, of: impl FnOnce(&dyn OnBoard) -> T) -> Option<T> {
    let store = Store::new();
    let game = ruleset.open(&store);
    game.read(ruleset.facts().example).ok().map(|example| of(example.on_board()))
}
