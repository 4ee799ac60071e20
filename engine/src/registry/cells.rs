//! The characters on the boards of a ruleset, and negative positions.

use super::Registered;
use super::registered::Source;
use crate::games::board::AnyBoard;
use crate::games::board::graph::VertexColoured;
use crate::games::board::grid::Grid;
use crate::games::board::strip::Strip;
use crate::games::rules::text::RulesetText;
use crate::ground::symmetry::Symmetry;

/// A change of boards that turns each position of a ruleset into one of the same value or into its negative.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardSymmetry {
    /// Whether rows and columns are exchanged; this is done first.
    pub transposes: bool,
    /// Whether left and right are exchanged.
    pub flips_x: bool,
    /// Whether top and bottom are exchanged.
    pub flips_y: bool,
    /// Whether the result is the negative of the position. Then the characters of the two players are exchanged, too
    /// ([`Registered::exchange`]).
    pub negates: bool,
}

impl BoardSymmetry {
    /// Returns the image of a cell (row, column) of a board with these numbers of rows and columns.
    ///
    /// ```
    /// use upstar::registry::BoardSymmetry;
    /// let turn = BoardSymmetry { transposes: true, flips_x: true, flips_y: false, negates: false };
    /// assert_eq!(turn.cell((0, 0), (2, 3)), (0, 1));
    /// ```
    pub fn cell(self, cell: (usize, usize), sides: (usize, usize)) -> (usize, usize) {
        let Self { transposes, flips_x, flips_y, .. } = self;
        Symmetry { transposes, flips_x, flips_y }.cell(cell, sides)
    }
}

impl Registered {
    /// Returns the symmetries that the rules are proved to have, the identity included. A ruleset that no text
    /// describes has only the identity; so does one on graphs or with heaps, besides the exchange of the players.
    ///
    /// ```
    /// use upstar::Rulesets;
    /// let symmetries = |name| Rulesets::built_in().named(name).expect("a ruleset").symmetries();
    /// // Half of the symmetries of the square exchange the players of Domineering.
    /// let negates = |name| symmetries(name).iter().filter(|symmetry| symmetry.negates).count();
    /// assert_eq!((symmetries("domineering").len(), negates("domineering")), (8, 4));
    /// assert_eq!((symmetries("clobber").len(), negates("clobber")), (16, 8));
    /// assert_eq!(symmetries("fox_and_geese").len(), 1);
    /// ```
    pub fn symmetries(&self) -> Vec<BoardSymmetry> {
        let found = match &self.source {
            Source::BuiltIn(_) => vec![(Symmetry::IDENTITY, false)],
            Source::File(file, _) => file.ruleset().symmetries(),
            Source::Text(ruleset) => ruleset.symmetries(),
            Source::Form(form) => form.ruleset().symmetries(),
        };
        let of_board = |(Symmetry { transposes, flips_x, flips_y }, negates)| BoardSymmetry {
            transposes,
            flips_x,
            flips_y,
            negates,
        };
        found.into_iter().map(of_board).collect()
    }

    /// Returns what the text of the ruleset states, if a text describes it.
    fn stated(&self) -> Option<&RulesetText> {
        match &self.source {
            Source::BuiltIn(_) => None,
            Source::File(file, _) => Some(file.stated()),
            Source::Text(ruleset) => Some(ruleset.stated()),
            Source::Form(form) => Some(form.ruleset().stated()),
        }
    }

    /// Returns the characters of the cells or vertices with their descriptions; none for other boards.
    ///
    /// ```
    /// use upstar::Rulesets;
    /// let cells = |name| Rulesets::built_in().named(name).expect("a ruleset").cells();
    /// let dot = ('.', "free".to_owned());
    /// assert_eq!(cells("domineering"), [dot, ('#', "not free".to_owned())]);
    /// assert_eq!(cells("nim"), []);
    /// ```
    pub fn cells(&self) -> Vec<(char, String)> {
        if let Some(stated) = self.stated() {
            return stated.characters().to_vec();
        }
        if !(self.is_on::<Grid>() || self.is_on::<Strip>() || self.is_on::<VertexColoured>()) {
            return Vec::new();
        }
        let signs = self.facts().signs.iter().map(|sign| (char::from(sign.byte), sign.words.to_string()));
        let signs: Vec<_> = signs.collect();
        let has_free = signs.iter().any(|(sign, _)| *sign == '.');
        let free = (!has_free).then(|| ('.', "free".to_owned()));
        free.into_iter().chain(signs).collect()
    }

    /// Returns the characters of the cells of strips and grids; none for other boards.
    pub(crate) fn cells_in_rows(&self) -> Vec<char> {
        if !(self.is_on::<Grid>() || self.is_on::<Strip>()) {
            return Vec::new();
        }
        self.cells().into_iter().map(|(sign, _)| sign).collect()
    }

    /// Returns the pairs of characters that are exchanged with the players, Left's first.
    pub fn exchange(&self) -> &[(char, char)] {
        self.stated().map_or(&[], RulesetText::exchange)
    }

    /// Returns the text of the negative of a position on a board of this ruleset: the position in which the players
    /// have exchanged their roles. `None` if the rules do not show how to find it.
    ///
    /// ```
    /// use upstar::{Position, Rulesets, Session, Store};
    /// let store = Store::new();
    /// let session = Session::new(&store);
    /// let negative = |name, text| {
    ///     let Ok(Position::Short(position)) = session.read(name, text) else { panic!("no position") };
    ///     Rulesets::built_in().named(name).expect("a ruleset").negative(position.board())
    /// };
    /// assert_eq!(negative("clobber", "LLR|.#L").as_deref(), Some("RRL|.#R"));
    /// assert_eq!(negative("domineering", "..#|...").as_deref(), Some("..|..|#."));
    /// assert_eq!(negative("toads_and_frogs", "TT.F").as_deref(), Some("T.FF"));
    /// assert_eq!(negative("hackenbush_rb", "bbr").as_deref(), Some("rrb"));
    /// assert_eq!(negative("partizan_kayles", "3 4"), None);
    /// ```
    pub fn negative(&self, board: AnyBoard<'_>) -> Option<String> {
        if let AnyBoard::Edges(edges) = board {
            let colour = |colour: &u8| match colour {
                b'b' => b'r',
                b'r' => b'b',
                other => *other,
            };
            return Some(edges.recoloured(edges.colours().iter().map(colour).collect()).to_string());
        }
        if let AnyBoard::Digraph(graph) = board {
            // All games on directed graphs are impartial.
            return Some(graph.to_string());
        }
        let stated = self.stated()?;
        let exchanged = |byte: u8| {
            let sign = char::from(byte);
            let pair = stated.exchange().iter().find(|(left, right)| sign == *left || sign == *right);
            pair.map_or(byte, |&(left, right)| if sign == left { right as u8 } else { left as u8 })
        };
        let symmetry = stated.negation()?;
        match board {
            AnyBoard::Grid(grid) => Some(negative_grid(grid, symmetry, exchanged)),
            AnyBoard::Strip(strip) => {
                let mut cells: Vec<u8> = strip.cells().iter().map(|&cell| exchanged(cell)).collect();
                if symmetry.flips_x {
                    cells.reverse();
                }
                Some(Strip::new(cells).to_string())
            }
            AnyBoard::Vertices(graph) => {
                let mut negative = graph.clone();
                let colours = graph.colours().iter().enumerate();
                colours.for_each(|(vertex, &colour)| negative.set(vertex, exchanged(colour)));
                Some(negative.to_string())
            }
            AnyBoard::Heaps(heaps) => Some(heaps.to_string()),
            AnyBoard::Tuples(heaps) => Some(heaps.to_string()),
            _ => None,
        }
    }
}

fn negative_grid(grid: &Grid, symmetry: Symmetry, exchanged: impl Fn(u8) -> u8) -> String {
    let sides = (grid.height(), grid.width());
    let (rows, columns) = symmetry.ordered(sides);
    let mut negative = vec![vec![' '; columns]; rows];
    for at in (0..sides.0).flat_map(|row| (0..sides.1).map(move |column| (row, column))) {
        let (row, column) = symmetry.cell(at, sides);
        negative[row][column] = char::from(exchanged(grid.cell(at.0, at.1)));
    }
    negative.iter().map(String::from_iter).collect::<Vec<_>>().join("|")
}
