//! The characters on the boards of a ruleset, and negative positions.

use super::Registered;
use super::registered::Source;
use crate::games::board::AnyBoard;
use crate::games::board::graph::VertexColoured;
use crate::games::board::grid::Grid;
use crate::games::board::strip::Strip;
use crate::games::rules::text::RulesetText;
use crate::ground::symmetry::Symmetry;

impl Registered {
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
