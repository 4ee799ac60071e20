//! Patterns in each direction in which they lie on a board, and their images under the symmetries of the
//! square.

use std::ops::Range;

use crate::games::rules::text::rule::{
    Becomes, Cell, CellSet, Directions, Element, Everywhere, Neighbours, NextTo, Pattern, Rule, Step,
};
use crate::ground::Player;
use crate::ground::symmetry::Symmetry;

/// The kind of board on which patterns lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Surface {
    Strip,
    Grid,
    /// Any graph. A pattern lies along edges, and a vertex between two others need not exist.
    Graph,
}

/// The kind of board and the characters that may stand on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground {
    pub(super) surface: Surface,
    /// All characters of the ruleset.
    pub(super) all: CellSet,
}

/// A vector: steps to the right and down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) struct Way {
    pub(super) x: i32,
    pub(super) y: i32,
}

impl Way {
    pub(super) fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    pub(super) fn plus(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }

    pub(super) fn minus(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }

    fn times(self, count: i32) -> Self {
        Self { x: self.x * count, y: self.y * count }
    }

    fn under(self, symmetry: Symmetry) -> Self {
        let (x, y) = symmetry.vector((self.x, self.y));
        Self { x, y }
    }
}

/// The vectors to the four neighbours.
pub(super) const NEIGHBOURS: [Way; 4] =
    [Way { x: 0, y: -1 }, Way { x: -1, y: 0 }, Way { x: 1, y: 0 }, Way { x: 0, y: 1 }];

/// A cell of a pattern with its place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Placed {
    pub(super) at: Way,
    pub(super) cell: Cell,
    /// The vector to the cell whose character is copied, if the cell becomes a copy.
    pub(super) copied: Way,
}

/// A part of a pattern that lies on a board. Places are relative to an origin that moves on with every
/// repetition.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Part {
    One(Placed),
    /// These cells, repeated any number of times, and the vector by which each repetition moves the origin.
    Repeat(Vec<Placed>, Way),
}

impl Part {
    pub(super) fn cells(&self) -> &[Placed] {
        match self {
            Self::One(placed) => std::slice::from_ref(placed),
            Self::Repeat(cells, _) => cells,
        }
    }

    fn map(&self, of: impl Fn(&Placed) -> Placed, way: impl Fn(Way) -> Way) -> Self {
        match self {
            Self::One(placed) => Self::One(of(placed)),
            Self::Repeat(cells, by) => Self::Repeat(cells.iter().map(of).collect(), way(*by)),
        }
    }
}

/// A pattern in one direction.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Lay {
    pub(super) parts: Vec<Part>,
    /// The place of the first cell.
    pub(super) first: Way,
    /// The place of the last cell.
    pub(super) last: Way,
}

/// The number of cases for a repetition in analyses of a rule: no copy, one copy, or two.
pub(super) const REPETITIONS: usize = 3;

impl Lay {
    pub(super) fn cells(&self) -> impl Iterator<Item = &Placed> {
        self.parts.iter().flat_map(Part::cells)
    }

    pub(super) fn has_repetition(&self) -> bool {
        self.repetitions() > 0
    }

    pub(super) fn repetitions(&self) -> usize {
        self.parts.iter().filter(|part| matches!(part, Part::Repeat(..))).count()
    }

    /// Returns the cells for given numbers of repetitions, and the place of the last one. The digits of
    /// `choice` in the base [`REPETITIONS`] give these numbers.
    pub(super) fn unrolled(&self, mut choice: usize) -> (Vec<Placed>, Way) {
        let mut origin = Way::default();
        let mut cells = Vec::new();
        let moved = |placed: &Placed, origin: Way| Placed { at: placed.at.plus(origin), ..*placed };
        for part in &self.parts {
            match part {
                Part::One(placed) => cells.push(moved(placed, origin)),
                Part::Repeat(repeated, by) => {
                    for _ in 0..choice % REPETITIONS {
                        cells.extend(repeated.iter().map(|placed| moved(placed, origin)));
                        origin = origin.plus(*by);
                    }
                    choice /= REPETITIONS;
                }
            }
        }
        (cells, self.last.plus(origin))
    }

    /// Returns the pattern with places relative to another origin.
    pub(super) fn from(&self, origin: Way) -> Self {
        let moved = |placed: &Placed| Placed { at: placed.at.minus(origin), ..*placed };
        Self {
            parts: self.parts.iter().map(|part| part.map(moved, |way| way)).collect(),
            first: self.first.minus(origin),
            last: self.last.minus(origin),
        }
    }

    fn under(&self, symmetry: Symmetry) -> Self {
        let turned = |placed: &Placed| Placed {
            at: placed.at.under(symmetry),
            copied: placed.copied.under(symmetry),
            ..*placed
        };
        Self {
            parts: self.parts.iter().map(|part| part.map(turned, |way| way.under(symmetry))).collect(),
            first: self.first.under(symmetry),
            last: self.last.under(symmetry),
        }
    }

    fn exchanged(&self, to: &dyn Fn(u8) -> u8) -> Self {
        let changed = |placed: &Placed| Placed { cell: placed.cell.map(to), ..*placed };
        Self { parts: self.parts.iter().map(|part| part.map(changed, |way| way)).collect(), ..*self }
    }

    /// Returns a normal form, which is the same for all patterns with the same meaning. Without repetitions,
    /// the order of the cells does not matter. The places of the first and the last cell matter only if
    /// something depends on them.
    fn normal(&self, ends: Ends) -> Self {
        let mut lay = if self.has_repetition() {
            self.from(self.first)
        } else {
            let low = |of: fn(&Placed) -> i32| self.cells().map(of).min().unwrap_or(0);
            let mut lay = self.from(Way::new(low(|placed| placed.at.x), low(|placed| placed.at.y)));
            lay.parts.sort();
            if !ends.first_matters {
                lay.first = Way::default();
            }
            lay
        };
        if !ends.last_matters {
            lay.last = Way::default();
        }
        lay
    }
}

/// The ends of a pattern that matter beyond the conditions on their cells.
#[derive(Clone, Copy, Debug)]
struct Ends {
    /// Whether the first cell matters: the step before ends in it.
    first_matters: bool,
    /// Whether the last cell matters: a further step begins in it, or there are conditions on its neighbours.
    last_matters: bool,
}

impl Ends {
    const FREE: Self = Self { first_matters: false, last_matters: false };

    /// Returns the ends that matter in the step with an index among the steps of a rule.
    fn of(index: usize, steps: usize, next_to: &[NextTo], neighbours: &[Neighbours]) -> Self {
        let has_clause = !next_to.is_empty() || !neighbours.is_empty();
        Self { first_matters: index > 0, last_matters: index + 1 < steps || has_clause }
    }
}

/// A step of a move in all its directions.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct LaidStep {
    pub(super) lays: Vec<Lay>,
    pub(super) next_to: Vec<NextTo>,
    pub(super) neighbours: Vec<Neighbours>,
}

impl LaidStep {
    fn of(step: &Step, ground: Ground, index: usize, steps: usize) -> Self {
        let mut next_to = step.next_to.clone();
        next_to.sort();
        let mut neighbours = step.neighbours.clone();
        neighbours.sort();
        let ends = Ends::of(index, steps, &next_to, &neighbours);
        let mut laid = Self { lays: Vec::new(), next_to, neighbours };
        let mut seen = Vec::new();
        for lay in lays(&step.pattern, ground, ends) {
            let normal = lay.normal(ends);
            if !seen.contains(&normal) {
                seen.push(normal);
                laid.lays.push(lay);
            }
        }
        laid
    }
}

/// A move in all its directions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LaidRule {
    pub(super) player: Player,
    pub(super) steps: Vec<LaidStep>,
    /// The byte range of the rule in the file.
    pub(super) at: Range<usize>,
}

impl LaidRule {
    pub(super) fn of(rule: &Rule, ground: Ground) -> Self {
        let count = rule.steps.len();
        let steps = rule.steps.iter().enumerate().map(|(i, step)| LaidStep::of(step, ground, i, count));
        Self { player: rule.player, steps: steps.collect(), at: rule.at.clone() }
    }

    /// Returns the meaning of the rule under a symmetry and an exchange of characters, in a form that is
    /// equal for all rules with the same meaning. A rule of one step yields one entry for each direction.
    pub(super) fn says(&self, symmetry: Symmetry, to: &dyn Fn(u8) -> u8) -> Vec<Vec<LaidStep>> {
        let step = |(i, step): (usize, &LaidStep)| {
            let ends = Ends::of(i, self.steps.len(), &step.next_to, &step.neighbours);
            let lay = |lay: &Lay| lay.under(symmetry).exchanged(to).normal(ends);
            let mut lays: Vec<Lay> = step.lays.iter().map(lay).collect();
            lays.sort();
            let next_to = step.next_to.iter().map(|next| NextTo { is: next.is.map(to), ..*next });
            let neighbours = (step.neighbours.iter())
                .map(|of| Neighbours { is: of.is.map(to), turn_into: to(of.turn_into) });
            let (mut next_to, mut neighbours): (Vec<_>, Vec<_>) = (next_to.collect(), neighbours.collect());
            next_to.sort();
            neighbours.sort();
            LaidStep { lays, next_to, neighbours }
        };
        let steps: Vec<LaidStep> = self.steps.iter().enumerate().map(step).collect();
        match &steps[..] {
            [only] => {
                let one = |lay: &Lay| vec![LaidStep { lays: vec![lay.clone()], ..only.clone() }];
                only.lays.iter().map(one).collect()
            }
            _ => vec![steps],
        }
    }
}

/// A condition on the whole board, in all its directions.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum LaidEverywhere {
    No(Vec<Lay>),
    Groups { of: CellSet, next_to: CellSet },
}

impl LaidEverywhere {
    pub(super) fn of(condition: &Everywhere, ground: Ground) -> Self {
        match condition {
            Everywhere::No(pattern) => Self::No(lays(pattern, ground, Ends::FREE)),
            Everywhere::Groups { of, next_to } => Self::Groups { of: *of, next_to: *next_to },
        }
    }

    /// Returns the meaning of the condition in normal form; see [`LaidRule::says`].
    pub(super) fn says(&self, symmetry: Symmetry, to: &dyn Fn(u8) -> u8) -> Self {
        match self {
            Self::No(lays) => {
                let lay = |lay: &Lay| lay.under(symmetry).exchanged(to).normal(Ends::FREE);
                let mut lays: Vec<Lay> = lays.iter().map(lay).collect();
                lays.sort();
                lays.dedup();
                Self::No(lays)
            }
            Self::Groups { of, next_to } => Self::Groups { of: of.map(to), next_to: next_to.map(to) },
        }
    }
}

/// Returns a pattern in all its directions, each with a cell on the board before its first repetition.
fn lays(pattern: &Pattern, ground: Ground, ends: Ends) -> Vec<Lay> {
    directed(pattern, ground, ends).into_iter().flat_map(Lay::anchored).collect()
}

fn directed(pattern: &Pattern, ground: Ground, ends: Ends) -> Vec<Lay> {
    let laid = |column: Way, row: Way| laid_along(pattern, column, row).without_idle_cells(ground, ends);
    let along = |x: i32, y: i32| laid(Way::new(x, y), Way::default());
    let original = laid(Way::new(1, 0), Way::new(0, 1));
    let images =
        |symmetries: &mut dyn Iterator<Item = Symmetry>| symmetries.map(|s| original.under(s)).collect();
    match pattern.directions {
        Directions::Original => vec![original],
        Directions::AnyDirection if ground.surface == Surface::Strip => {
            images(&mut [Symmetry::IDENTITY, Symmetry::MIRROR].into_iter())
        }
        Directions::BothWays => images(&mut [Symmetry::IDENTITY, Symmetry::MIRROR].into_iter()),
        Directions::Down => vec![along(0, 1)],
        Directions::UpAndDown => vec![along(0, 1), along(0, -1)],
        Directions::AnyDirection => images(&mut Symmetry::all().filter(Symmetry::is_rotation)),
        Directions::AnyImage => images(&mut Symmetry::all()),
        Directions::Diagonally => vec![along(1, 1), along(1, -1), along(-1, 1), along(-1, -1)],
        Directions::Eight => {
            let ways = (-1..=1).flat_map(|y| (-1..=1).map(move |x| (x, y))).filter(|way| *way != (0, 0));
            ways.map(|(x, y)| along(x, y)).collect()
        }
    }
}

/// Places a cell of a pattern in a row that runs in the direction `along`.
fn placed_at(cell: &Cell, at: Way, along: Way) -> Placed {
    match cell.becomes {
        // The vector `copied` alone gives the place of the copied character, so `of_next` is normalised.
        Some(Becomes::Copy { of_next, one_of }) => {
            let becomes = Some(Becomes::Copy { of_next: true, one_of });
            Placed { at, cell: Cell { becomes, ..*cell }, copied: along.times(if of_next { 1 } else { -1 }) }
        }
        _ => Placed { at, cell: *cell, copied: Way::default() },
    }
}

/// Lays out a pattern with the given vectors from one column and from one row to the next.
fn laid_along(pattern: &Pattern, column: Way, row: Way) -> Lay {
    let mut lay = Lay { parts: Vec::new(), first: Way::default(), last: Way::default() };
    for (y, elements) in pattern.rows.iter().enumerate() {
        let mut x = 0;
        for element in elements {
            let start = x;
            let mut placed = |cell: &Cell| {
                let at = column.times(x).plus(row.times(y as i32));
                x += 1;
                placed_at(cell, at, column)
            };
            match element {
                Element::One(cell) => {
                    let placed = placed(cell);
                    lay.last = placed.at;
                    lay.parts.push(Part::One(placed));
                }
                Element::Repeat(cells) => {
                    let cells: Vec<Placed> = cells.iter().map(placed).collect();
                    lay.last = column.times(start - 1).plus(row.times(y as i32));
                    lay.parts.push(Part::Repeat(cells, column.times(x - start)));
                    x = start;
                }
            }
        }
    }
    lay
}

impl Lay {
    /// Splits a pattern whose first repetition comes before all cells on the board: into the pattern without
    /// the repetition and the pattern with at least one copy. Each result begins with a cell on the board, if
    /// there is one.
    fn anchored(self) -> Vec<Self> {
        let is_on_board = |placed: &Placed| !placed.cell.is.has_edge();
        let Some(at) = self.parts.iter().position(|part| matches!(part, Part::Repeat(..))) else {
            return vec![self];
        };
        let Part::Repeat(cells, by) = self.parts[at].clone() else { return vec![self] };
        if self.parts[..at].iter().flat_map(Part::cells).any(is_on_board) || !cells.iter().any(is_on_board) {
            return vec![self];
        }
        let mut without = self.clone();
        without.parts.remove(at);
        // The cells behind the first copy move on by one repetition; `self.parts[..at]` stay.
        let moved = self.from(Way::default().minus(by));
        let mut once = Self { parts: self.parts[..at].to_vec(), first: self.first, last: moved.last };
        once.parts.extend(cells.into_iter().map(Part::One));
        once.parts.extend_from_slice(&moved.parts[at..]);
        let mut all = if without.parts.is_empty() { Vec::new() } else { without.anchored() };
        all.push(once);
        all
    }

    /// Removes cells on which nothing depends: they have any character, do not change, and lie between other
    /// cells, so they are known to be on the board. This uses that a board is a rectangle; it does not hold
    /// for graphs.
    fn without_idle_cells(mut self, ground: Ground, ends: Ends) -> Self {
        if self.has_repetition() || ground.surface == Surface::Graph {
            return self;
        }
        let is_end = |at: Way| ends.first_matters && at == self.first || ends.last_matters && at == self.last;
        let is_copied = |at: Way| {
            let mut copies =
                self.cells().filter(|placed| matches!(placed.cell.becomes, Some(Becomes::Copy { .. })));
            copies.any(|placed| placed.at.plus(placed.copied) == at)
        };
        let is_idle = |placed: &Placed| {
            placed.cell.is == ground.all
                && placed.cell.becomes.is_none()
                && !is_end(placed.at)
                && !is_copied(placed.at)
        };
        let on_board = |placed: &&Placed| !placed.cell.is.has_edge();
        let kept: Vec<Way> = (self.cells().filter(on_board))
            .filter(|placed| !is_idle(placed))
            .map(|placed| placed.at)
            .collect();
        let range = |of: fn(&Way) -> i32| kept.iter().map(of).min().zip(kept.iter().map(of).max());
        let (Some(xs), Some(ys)) = (range(|at| at.x), range(|at| at.y)) else { return self };
        let is_between = |at: Way| (xs.0..=xs.1).contains(&at.x) && (ys.0..=ys.1).contains(&at.y);
        let stays =
            |part: &Part| part.cells().iter().any(|placed| !is_idle(placed) || !is_between(placed.at));
        let stays: Vec<bool> = self.parts.iter().map(stays).collect();
        let mut stays = stays.into_iter();
        self.parts.retain(|_| stays.next().unwrap_or(true));
        self
    }
}
