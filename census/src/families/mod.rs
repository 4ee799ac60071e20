//! Families of positions, each member once up to the symmetries that the rules are proved to have.
//!
//! A family consists of parts, such as the strips of each length, and a part of chunks, which any thread or machine can
//! visit on their own. The members of a chunk always come in the same order.

mod colourings;
mod dressed;
pub mod fillings;
pub mod graphs;
mod images;
mod parse;
pub mod polyominoes;
mod pool;
mod ranges;
mod setting;
mod simplified;
mod texts;
pub mod trees;

use std::ops::ControlFlow;

use upstar::escape::board::{Cast, EscapeGraph};
use upstar::ground::input::InputError;

pub use self::dressed::{Dress, Exits, Start};
use self::dressed::{Dressed, Shapes};
pub use self::images::Images;
use self::parse::MOST_COLOURED;
pub use self::parse::{Source, pool};
pub use self::pool::{Genes, Pool};
pub use self::ranges::Ranges;
pub(crate) use self::setting::of_example;
pub use self::setting::{Setting, UpTo};
pub use self::texts::Chance;
use self::texts::Texts;

/// The receiver of the members of a family. It breaks if it wants no more.
pub type Each<'e> = &'e mut dyn FnMut(&str) -> ControlFlow<()>;

/// A family that consists of all boards inside a rectangle.
#[derive(Clone, Copy)]
pub struct Rectangle<'f> {
    /// The numbers of rows and of columns.
    pub sides: (usize, usize),
    /// The images of the cells, row by row, under each symmetry: cell i of the image is cell `image[i]` of the board.
    pub images: &'f [Vec<usize>],
}

/// A part of a family.
pub trait Enumerated: Send + Sync {
    /// Returns an upper bound for the number of members.
    fn at_most(&self) -> u128;

    /// Returns the number of chunks, which depends on the family only.
    fn chunks(&self) -> u64;

    /// Returns whether a position and its negative count once.
    fn merges_negatives(&self) -> bool {
        false
    }

    /// Returns whether somebody listed the members, so that a text which is no position is a mistake. Fillings of boards
    /// may be no positions, as stones without liberties in NoGo.
    fn is_listed(&self) -> bool {
        false
    }

    /// Returns whether all members are positions: they need not be read to be counted.
    fn has_positions_only(&self) -> bool {
        false
    }

    /// Returns the numbers of rows and columns, if the members are all boards inside a rectangle of free cells and holes,
    /// in the order of their texts, each up to these symmetries.
    fn rectangle(&self) -> Option<Rectangle<'_>> {
        None
    }

    /// Passes the texts of the members of a chunk, in order.
    fn visit(&self, chunk: u64, each: Each<'_>) -> ControlFlow<()>;
}

/// A family of positions.
#[derive(Default)]
pub struct Family {
    parts: Vec<Box<dyn Enumerated>>,
}

impl Family {
    /// Returns a family of positions that are given as texts.
    pub fn of_texts(texts: Vec<String>) -> Self {
        Self { parts: vec![Box::new(Texts { texts, merges_negatives: false })] }
    }

    /// Returns a family of positions that are given as texts, each once up to some images.
    pub fn up_to(texts: Vec<String>, images: &Images) -> Self {
        Self { parts: vec![Box::new(Texts { texts, merges_negatives: images.merge_negatives() })] }
    }

    /// Returns the positions on graphs that are given as texts, without colours and starts. `cast` says what boards of the
    /// game may have. Boards that are too large for their symmetries, or have exits, get each start.
    ///
    /// # Errors
    /// A text is no graph, a graph is too large, or a board has exits although others are asked for. The number is that of the
    /// text.
    pub fn on_graphs(texts: &[String], (dress, cast): (Dress, Cast)) -> Result<Self, (usize, InputError)> {
        let board = |(at, text): (usize, &String)| dressed::board_of(text, cast).map_err(|error| (at, error));
        let boards = texts.iter().enumerate().map(board).collect::<Result<Vec<_>, _>>()?;
        let is_whole = |board: &EscapeGraph| board.vertices() > MOST_COLOURED || !board.exits().is_empty();
        if let Dress::Escape(exits, start) = &dress
            && boards.iter().any(is_whole)
        {
            let positions = |(at, board)| {
                dressed::positions_on(board, exits.as_ref(), *start).map_err(|error| (at, error))
            };
            let positions = boards.iter().enumerate().map(positions).collect::<Result<Vec<_>, _>>()?;
            return Ok(Self::of_texts(positions.concat()));
        }
        let graph =
            |(at, board): (usize, _)| dressed::graph_of(&texts[at], board).map_err(|error| (at, error));
        let graphs = boards.iter().enumerate().map(graph).collect::<Result<_, _>>()?;
        Ok(Self { parts: vec![Box::new(Dressed { shapes: Shapes::Listed(graphs), dress })] })
    }

    /// Returns the family with the parts of another one behind its own.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.parts.extend(other.parts);
        self
    }

    /// Returns the parts.
    pub fn parts(&self) -> impl Iterator<Item = &dyn Enumerated> {
        self.parts.iter().map(|part| &**part)
    }

    /// Returns an upper bound for the number of members.
    pub fn at_most(&self) -> u128 {
        self.parts().fold(0, |sum, part| sum.saturating_add(part.at_most()))
    }

    /// Returns the number of chunks of all parts.
    pub fn chunks(&self) -> u64 {
        self.parts().map(Enumerated::chunks).sum()
    }

    /// Returns the part to which a chunk belongs, and the number of the chunk in this part.
    pub fn part_of(&self, chunk: u64) -> Option<(&dyn Enumerated, u64)> {
        let mut rest = chunk;
        let part = self.parts().find(|part| {
            let chunks = part.chunks();
            let is_here = rest < chunks;
            rest -= if is_here { 0 } else { chunks };
            is_here
        })?;
        Some((part, rest))
    }

    /// Passes all members in order.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use upstar::Rulesets;
    /// use upstar_census::families::{Setting, Source};
    /// let domineering = Rulesets::built_in().named("domineering").expect("a ruleset");
    /// let Source::Family(family) = Source::parse("polyominoes(4)", &Setting::of(domineering))? else { panic!() };
    /// let mut texts = Vec::new();
    /// let _ = family.visit(&mut |text| {
    ///     texts.push(text.to_owned());
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(texts.len(), 5);
    /// # Ok::<(), upstar::InputError>(())
    /// ```
    pub fn visit(&self, each: Each<'_>) -> ControlFlow<()> {
        self.parts().try_for_each(|part| (0..part.chunks()).try_for_each(|chunk| part.visit(chunk, each)))
    }
}
