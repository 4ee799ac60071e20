//! What a ruleset says: sets of characters, patterns, rules.

use crate::ground::Player;

/// The most characters of a ruleset.
pub(super) const MAX_CHARACTERS: usize = 15;

/// A set of characters, by their numbers in the ruleset, and of the place beyond the edge of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct CellSet(u32);

impl CellSet {
    /// The place beyond the edge.
    pub(super) const EDGE: Self = Self(1 << MAX_CHARACTERS);

    pub(super) fn of(character: u8) -> Self {
        Self(1 << character)
    }

    /// The first so many characters of a ruleset: all that there are.
    pub(super) fn all(characters: usize) -> Self {
        Self((1 << characters) - 1)
    }

    pub(super) fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(super) fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(super) fn contains(self, character: u8) -> bool {
        self.meets(Self::of(character))
    }

    pub(super) fn has_edge(self) -> bool {
        self.meets(Self::EDGE)
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The characters in it.
    pub(super) fn characters(self) -> impl Iterator<Item = u8> {
        (0..MAX_CHARACTERS as u8).filter(move |&character| self.contains(character))
    }

    /// The set of what characters become; the edge stays what it is.
    pub(super) fn map(self, of: impl Fn(u8) -> u8) -> Self {
        let edge = Self(self.0 & Self::EDGE.0);
        self.characters().fold(edge, |set, character| set.with(Self::of(of(character))))
    }
}

/// A cell of a pattern: what may stand there, and what stands there after the move; `None` if that stays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Cell {
    pub(super) is: CellSet,
    pub(super) becomes: Option<u8>,
}

/// A part of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Element {
    One(Cell),
    /// These cells, any number of times.
    Repeat(Vec<Cell>),
}

impl Element {
    pub(super) fn cells(&self) -> &[Cell] {
        match self {
            Self::One(cell) => std::slice::from_ref(cell),
            Self::Repeat(cells) => cells,
        }
    }
}

/// How a pattern may lie on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Directions {
    AsWritten,
    BothWays,
    AnyDirection,
    Diagonally,
    Eight,
    AnyImage,
}

/// Rows of a pattern; only a single row has repetitions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pattern {
    pub(super) rows: Vec<Vec<Element>>,
    pub(super) directions: Directions,
}

impl Pattern {
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.rows.iter().flatten().flat_map(Element::cells).copied()
    }
}

/// A condition on the neighbours of the last cell of a pattern, after the pattern has changed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct NextTo {
    pub(super) is: CellSet,
    /// Whether one of them has to be such, or none may be.
    pub(super) wanted: bool,
}

/// What neighbours of the last cell become.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Neighbours {
    pub(super) is: CellSet,
    pub(super) turn_into: u8,
}

/// A part of a move: a pattern that changes, and what its last cell does to its neighbours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    pub(super) pattern: Pattern,
    pub(super) next_to: Vec<NextTo>,
    pub(super) neighbours: Vec<Neighbours>,
    /// Whether the edges along the pattern are cut, on a graph.
    pub(super) cut: bool,
}

/// A move of a player: steps, each of which begins where the one before ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Rule {
    pub(super) player: Player,
    pub(super) steps: Vec<Step>,
    /// The line of the file, from 1.
    pub(super) line: usize,
}

/// What has to hold on the whole board, at the beginning and after every move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Everywhere {
    /// The pattern is nowhere.
    No(Pattern),
    /// Each connected group of such cells has a neighbour of another set.
    Groups { of: CellSet, next_to: CellSet },
}

/// The characters that changes change, each told by what may stand somewhere and what it becomes.
pub(super) fn changed(changes: impl Iterator<Item = (CellSet, u8)>) -> CellSet {
    changes.fold(CellSet::default(), |set, (is, becomes)| set.with(is.without(CellSet::of(becomes))))
}

/// The characters that some move changes.
pub(super) fn changing(rules: &[Rule]) -> CellSet {
    let steps = || rules.iter().flat_map(|rule| &rule.steps);
    let by_pattern = steps().flat_map(|step| step.pattern.cells());
    let by_neighbours = steps().flat_map(|step| &step.neighbours).map(|of| (of.is, of.turn_into));
    changed(by_pattern.filter_map(|cell| Some((cell.is, cell.becomes?))).chain(by_neighbours))
}

impl Rule {
    /// The same rule for the other player, with exchanged characters.
    pub(super) fn exchanged(&self, exchange: &[u8]) -> Self {
        let to = |character: u8| exchange[character as usize];
        let cell = |cell: &Cell| Cell { is: cell.is.map(to), becomes: cell.becomes.map(to) };
        let element = |element: &Element| match element {
            Element::One(one) => Element::One(cell(one)),
            Element::Repeat(cells) => Element::Repeat(cells.iter().map(cell).collect()),
        };
        let step = |step: &Step| Step {
            pattern: Pattern {
                rows: step.pattern.rows.iter().map(|row| row.iter().map(element).collect()).collect(),
                directions: step.pattern.directions,
            },
            next_to: step.next_to.iter().map(|next| NextTo { is: next.is.map(to), ..*next }).collect(),
            neighbours: (step.neighbours.iter())
                .map(|of| Neighbours { is: of.is.map(to), turn_into: to(of.turn_into) })
                .collect(),
            cut: step.cut,
        };
        Self { player: self.player.other(), steps: self.steps.iter().map(step).collect(), line: self.line }
    }
}
