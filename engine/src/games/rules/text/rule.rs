//! The rules of a text ruleset on boards of any kind: sets of characters, patterns, rules, and sentences on
//! them.

use std::ops::Range;

use crate::ground::Player;

/// The greatest number of characters of a ruleset.
pub(super) const MAX_CHARACTERS: usize = 15;

/// A set of characters, by their numbers in the ruleset, and of the place beyond the edge of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct CellSet(u32);

impl CellSet {
    /// The set that contains only the place beyond the edge.
    pub(super) const EDGE: Self = Self(1 << MAX_CHARACTERS);

    pub(super) fn of(character: u8) -> Self {
        Self(1 << character)
    }

    /// Returns the set of all characters of a ruleset, from their number; the edge is not in it.
    pub(super) fn all(characters: usize) -> Self {
        Self((1 << characters) - 1)
    }

    pub(super) fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(super) fn common(self, other: Self) -> Self {
        Self(self.0 & other.0)
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

    /// Lists the characters in the set.
    pub(super) fn characters(self) -> impl Iterator<Item = u8> {
        (0..MAX_CHARACTERS as u8).filter(move |&character| self.contains(character))
    }

    /// Applies a map to the characters of the set; the edge stays as it is.
    pub(super) fn map(self, of: impl Fn(u8) -> u8) -> Self {
        let edge = Self(self.0 & Self::EDGE.0);
        self.characters().fold(edge, |set, character| set.with(Self::of(of(character))))
    }
}

/// A cell of a pattern: the characters that may stand there, and the change that a move makes; `None` for no
/// change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Cell {
    pub(super) is: CellSet,
    pub(super) becomes: Option<Becomes>,
}

/// The character in a cell after a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Becomes {
    /// A fixed character.
    Sign(u8),
    /// A copy of the character that stood in the next (`of_next`) or the previous cell of the row before the
    /// move. It is one of the characters in `one_of`.
    Copy { of_next: bool, one_of: CellSet },
}

impl Becomes {
    /// Returns all characters that the cell may have after the move.
    pub(super) fn any_of(self) -> CellSet {
        match self {
            Self::Sign(character) => CellSet::of(character),
            Self::Copy { one_of, .. } => one_of,
        }
    }

    pub(super) fn map(self, to: impl Fn(u8) -> u8) -> Self {
        match self {
            Self::Sign(character) => Self::Sign(to(character)),
            Self::Copy { of_next, one_of } => Self::Copy { of_next, one_of: one_of.map(to) },
        }
    }
}

impl Cell {
    /// Returns the characters that the cell may have before and after the move; `None` if it does not change.
    pub(super) fn changes(self) -> Option<(CellSet, CellSet)> {
        Some((self.is, self.becomes?.any_of()))
    }

    /// Returns the new character of the cell, if the pattern fixes one.
    pub(super) fn sign(self) -> Option<u8> {
        match self.becomes {
            Some(Becomes::Sign(character)) => Some(character),
            _ => None,
        }
    }

    pub(super) fn map(&self, to: impl Fn(u8) -> u8) -> Self {
        Self { is: self.is.map(&to), becomes: self.becomes.map(|becomes| becomes.map(&to)) }
    }
}

/// An element of a row of a pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Element {
    One(Cell),
    /// A sequence of cells that repeats any number of times.
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

/// The ways in which a pattern may lie on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Directions {
    Original,
    BothWays,
    /// A row as a column, from top to bottom.
    Down,
    UpAndDown,
    AnyDirection,
    Diagonally,
    Eight,
    AnyImage,
}

/// The rows of a pattern. Only a pattern of a single row may contain repetitions.
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
    /// Whether a neighbour must be in the set (true), or no neighbour may be in it (false).
    pub(super) wanted: bool,
}

/// A change of those neighbours of the last cell that are in a set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Neighbours {
    pub(super) is: CellSet,
    pub(super) turn_into: u8,
}

/// A step of a move: a pattern that changes, conditions on the neighbours of its last cell, and changes of
/// these neighbours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    pub(super) pattern: Pattern,
    pub(super) next_to: Vec<NextTo>,
    pub(super) neighbours: Vec<Neighbours>,
    /// Whether the step cuts the edges along the pattern; only on graphs.
    pub(super) cut: bool,
}

/// A move of a player: a sequence of steps, each of which begins at the last cell of the step before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Rule {
    pub(super) player: Player,
    pub(super) steps: Vec<Step>,
    /// The byte range of the rule in the file.
    pub(super) at: Range<usize>,
}

/// A condition on the whole board, which holds at the beginning and after every move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Everywhere {
    /// The absence of a pattern everywhere.
    No(Pattern),
    /// A liberty condition: each connected group of cells in `of` has a neighbour in `next_to`.
    Groups { of: CellSet, next_to: CellSet },
}

/// Returns the characters that some change replaces. Each change consists of the possible characters before
/// and after.
pub(super) fn changed(changes: impl Iterator<Item = (CellSet, CellSet)>) -> CellSet {
    changes.fold(CellSet::default(), |set, (is, becomes)| match becomes.characters().count() {
        // A fixed result leaves cells that already have it unchanged.
        1 => set.with(is.without(becomes)),
        _ => set.with(is),
    })
}

/// Returns the characters that cells copy.
pub(super) fn copied(cells: impl Iterator<Item = Cell>) -> CellSet {
    cells.fold(CellSet::default(), |set, cell| match cell.becomes {
        Some(Becomes::Copy { one_of, .. }) => set.with(one_of),
        _ => set,
    })
}

/// Returns the characters that some move changes.
pub(super) fn changing(rules: &[Rule]) -> CellSet {
    let steps = || rules.iter().flat_map(|rule| &rule.steps);
    let by_pattern = steps().flat_map(|step| step.pattern.cells());
    let by_neighbours = steps().flat_map(|step| &step.neighbours);
    let by_neighbours = by_neighbours.map(|of| (of.is, CellSet::of(of.turn_into)));
    changed(by_pattern.filter_map(Cell::changes).chain(by_neighbours))
}

impl Rule {
    /// Returns the rule for the other player with exchanged characters.
    pub(super) fn exchanged(&self, exchange: &[u8]) -> Self {
        let to = |character: u8| exchange[character as usize];
        let element = |element: &Element| match element {
            Element::One(cell) => Element::One(cell.map(to)),
            Element::Repeat(cells) => Element::Repeat(cells.iter().map(|cell| cell.map(to)).collect()),
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
        Self {
            player: self.player.other(),
            steps: self.steps.iter().map(step).collect(),
            at: self.at.clone(),
        }
    }
}
/// The sentence on rules that give both players the same moves.
pub(super) const IMPARTIAL: &str = "both players have the same moves: the game is impartial";
/// The sentence on rules under which both players can move or neither.
pub(super) const ALL_SMALL: &str =
    "both players can move or neither: positions are all-small, so their stops and their mean are 0";

/// The sentence on misère play.
pub(super) const MISERE: &str = "a player who cannot move wins, as the file says: this is misère play";

/// The sentence on rules whose conditions on neighbours become part of the cells.
pub(super) const REMEMBERED: &str = "cells that never change become part of their neighbours";

/// Returns the sentence on whether play ends; `may_loop` says whether the file declares that play may go on
/// for ever.
pub(super) fn ending(ends: bool, may_loop: bool) -> String {
    let words = match (ends, may_loop) {
        (_, true) => "play may be infinite, as the file says: then it is a draw",
        (true, false) => "play always ends",
        (false, false) => "no proof was found that play ends: infinite play is a draw",
    };
    words.to_owned()
}

/// Describes the characters that the players exchange, as in "with `L` and `R` exchanged"; `None` if there
/// are none. `sign` returns the character with a number.
pub(super) fn exchanged(sign: impl Fn(u8) -> char, exchange: &[u8]) -> Option<String> {
    let pairs: Vec<String> = (0..)
        .zip(exchange)
        .filter(|(c, other)| c < *other)
        .map(|(c, &other)| format!("`{}` and `{}`", sign(c), sign(other)))
        .collect();
    (!pairs.is_empty()).then(|| format!("with {} exchanged", listed(&pairs)))
}

/// Joins items as in "a, b and c".
pub(super) fn listed(items: &[String]) -> String {
    match items.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => items.concat(),
    }
}
