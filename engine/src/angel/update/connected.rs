//! The update by the literal rule, in which the left set is connected.
//!
//! Bounds show which Eaten squares can join the left set at all. Let X be a column such that all of the left
//! set with x >= 0 lies in the columns 0 to X. Let C be a part of a best set that touches the left set, and M
//! its easternmost column. For each r from X to M - 1, C without its columns east of r is no better. In each
//! row that set has at most as many sides, and in each of the M - r columns it has two fewer. So C has at
//! least M - r Eaten squares in these columns. Let N(x) be the number of Eaten squares in the columns X + 1
//! to x. Then N(M) - M >= N(r) - r: no part reaches further than the last column where N(x) - x is largest.
//!
//! By the literal rule, the columns east of r are folded into the column r instead, so that whatever they
//! connect stays connected. That column must contain no segment of the past.
//!
//! An island with k Eaten squares, w columns and h rows has at least 2(w + h) sides, hence k >= w + h. With r
//! + 1 = max(w, h), each of its squares has at least r + 2 Eaten squares at a distance of at most r.
//!
//! A square that is in no best set may be left out: a set that contains it becomes worse, and other sets stay
//! as they are.

use std::ops::Range;

use rustc_hash::FxHashSet;

use super::cut::{Beside, Cut, Decided, Lattice};
use super::{Change, Scene};
use crate::angel::plane::{Heading, Path, Rectangle, Segment, Square};
use crate::ground::control::{Control, OrStop};

/// A best set of squares that may join the left set, by the literal rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connected {
    /// The changes by the set.
    pub change: Change,
    /// The squares, in disjoint rectangles.
    pub joins: Vec<Rectangle>,
    /// The number of minimum cuts computed: 1 where the rules agree.
    pub cuts: u64,
}

/// Computes the update by the literal rule. None if the left set itself is in several parts, since then no
/// border curve has it.
///
/// Let W be the largest best set of the relaxed rule. If it is connected, it is the answer. Otherwise some
/// best connected set consists of whole connected parts of W and of further squares, the corridors: joining a
/// part of W that a set touches never makes the set worse, since dF is submodular. The search therefore takes
/// an island and decides that it stays out, or that it joins. An island that joins needs a neighbour that
/// joins, and the search decides which one. After each decision, a minimum cut that respects all decisions
/// bounds what can still be reached. A decision costs one minimum cut, and a second one if an island that has
/// to join is not connected yet. The number of decisions may be exponential in the number and distance of the
/// islands (the problem is a node-weighted Steiner tree with prizes), but it is small if a single island is a
/// few squares away.
///
/// The lattice here has one cell for each square, within the least rectangle around all that the path names,
/// plus one row or column on each side. A corridor that leaves this rectangle may be folded into the added
/// rows and columns without making it longer.
///
/// # Errors
/// [`Stop::TooLarge`](crate::ground::control::Stop::TooLarge) if the rectangle has more than 2^21 squares, or
/// the reason why the search had to stop.
pub fn literal(path: &Path, control: &Control) -> OrStop<Option<Connected>> {
    let scene = Scene::of(path);
    let lattice = Lattice::squares(&scene, control)?;
    let past: FxHashSet<Segment> = path.past().iter().copied().collect();
    let search = IslandSearch::new(&lattice, &past, control);
    if search.parts(&vec![false; lattice.cells()], false).is_empty() { search.run() } else { Ok(None) }
}

/// Computes the update by the literal rule of a left set that is known to be connected, perhaps through rows
/// that the scene leaves out.
pub(crate) fn literal_within(scene: &Scene<'_>, control: &Control) -> OrStop<Option<Connected>> {
    let lattice = Lattice::squares(scene, control)?;
    let past: FxHashSet<Segment> = scene.past.iter().copied().collect();
    IslandSearch::new(&lattice, &past, control).run()
}

/// The cells of a part of the left set that is not connected to the half-board.
type Island = Vec<usize>;
/// Cells with decisions about them; of several decisions about one cell, the last counts.
type Decisions = Vec<(usize, Decided)>;

struct IslandSearch<'l> {
    lattice: &'l Lattice,
    past: &'l FxHashSet<Segment>,
    /// The first row in which the left set has a side to the rest that has not been passed.
    open_row: usize,
    best: Option<(Change, Vec<bool>)>,
    cuts: u64,
    control: &'l Control,
}

/// Returns a key for comparisons: a smaller one is better.
fn order(change: Change) -> (i64, i64) {
    (change.delta_f, -change.delta_n)
}

impl<'l> IslandSearch<'l> {
    fn new(lattice: &'l Lattice, past: &'l FxHashSet<Segment>, control: &'l Control) -> Self {
        let mut search = Self { lattice, past, open_row: 0, best: None, cuts: 0, control };
        let is_open = |cell: usize| {
            !lattice.mark(cell).is_left && Heading::ALL.into_iter().any(|side| search.is_way(cell, side))
        };
        let rows = (0..lattice.cells()).filter(|&cell| is_open(cell)).map(|cell| lattice.row(cell));
        search.open_row = rows.min().unwrap_or(0);
        search
    }

    /// Returns whether the left set is on that side of a cell, and the side has not been passed.
    fn is_way(&self, cell: usize, side: Heading) -> bool {
        let is_left = match self.lattice.beside(cell, side) {
            Beside::Cell(other) => self.lattice.mark(other).is_left,
            Beside::LeftSet => true,
            Beside::Outside => false,
        };
        is_left && !self.is_passed(cell, side)
    }

    fn run(mut self) -> OrStop<Option<Connected>> {
        // Depth-first search: `decide` returns the most promising branch last.
        let mut open = vec![Decisions::new()];
        while let Some(decisions) = open.pop() {
            open.extend(self.decide(&decisions)?);
        }
        let (lattice, cuts) = (self.lattice, self.cuts);
        Ok(self.best.map(|(change, joins)| Connected { change, joins: lattice.rectangles(&joins), cuts }))
    }

    /// Branches on one set of decisions. Returns the extended sets of decisions, the one to be tried first in
    /// the last place. Returns none of them if no set that respects the decisions can be better than the best
    /// one so far.
    fn decide(&mut self, decisions: &Decisions) -> OrStop<Vec<Decisions>> {
        let mut decided = vec![Decided::Open; self.lattice.cells()];
        decisions.iter().for_each(|&(cell, way)| decided[cell] = way);
        let mut cut = Cut::new(self.lattice, &decided);
        cut.solve(self.control)?;
        self.cuts += 1;
        let mut joins = cut.largest();
        let largest = joins.clone();
        let bound = self.lattice.change(&joins);
        if self.best.as_ref().is_some_and(|(best, _)| order(*best) <= order(bound)) {
            return Ok(Vec::new());
        }
        let mut islands = self.islands(&joins);
        if let Some(island) =
            islands.iter().find(|island| island.iter().any(|&cell| decided[cell] == Decided::In))
        {
            let island = island.clone();
            let bound = self.fence(&island, &decided)?;
            let is_hopeless = self.best.as_ref().is_some_and(|(best, _)| order(*best) <= order(bound));
            return Ok(if is_hopeless {
                Vec::new()
            } else {
                self.corridors(&island, &joins, &decided, decisions)
            });
        }
        // The set without its islands is connected, so it is a candidate.
        for &cell in islands.iter().flatten() {
            joins[cell] = false;
        }
        let change = self.lattice.change(&joins);
        if self.best.as_ref().is_none_or(|(best, _)| order(change) < order(*best)) {
            // The largest set contains squares that join at no gain. The smallest one does not, and is
            // preferred if it is connected.
            let smallest = cut.smallest(&largest);
            let is_connected = islands.is_empty() && self.islands(&smallest).is_empty();
            self.best = Some((change, if is_connected { smallest } else { joins }));
        }
        // An island that makes the path worse by itself is not worth a corridor.
        islands.retain(|island| order(self.worth(island)) < (0, 0));
        let Some(island) = islands.first() else { return Ok(Vec::new()) };
        Ok([Decided::Out, Decided::In].map(|way| with(decisions, island, way)).to_vec())
    }

    /// Returns a lower bound for the sets in which an island joins. Connected sets found on the way are kept
    /// as candidates.
    ///
    /// A set that connects the island has a square in each column between the left set and the island, and in
    /// each row between the island and the first row in which a side of the left set has not been passed. The
    /// bound is the cost of a best set with these columns and rows as fences. Such a set often fills the rows
    /// from the left set to the island; it is then connected, and its true cost is no higher.
    fn fence(&mut self, island: &Island, decided: &[Decided]) -> OrStop<Change> {
        let lattice = self.lattice;
        let fences = self.fences(island);
        let mut cut = Cut::fenced(lattice, decided, &fences);
        cut.solve(self.control)?;
        self.cuts += 1;
        let largest = cut.largest();
        let bound = lattice.change_across(&largest, &fences);
        for mut joins in [cut.smallest(&largest), largest] {
            for &cell in self.islands(&joins).iter().flatten() {
                joins[cell] = false;
            }
            let change = lattice.change(&joins);
            if self.best.as_ref().is_none_or(|(best, _)| order(change) < order(*best)) {
                self.best = Some((change, joins));
            }
        }
        Ok(bound)
    }

    fn fences(&self, island: &Island) -> Fences {
        let lattice = self.lattice;
        let left = (0..lattice.cells()).rev().find(|&cell| lattice.mark(cell).is_left);
        let first = left.map_or(0, |cell| lattice.column(cell) + 1);
        let west = island.iter().map(|&cell| lattice.column(cell)).min().unwrap_or(0);
        let north = island.iter().map(|&cell| lattice.row(cell) + 1).max().unwrap_or(0);
        Fences { columns: first..west.max(first), rows: north..self.open_row.max(north) }
    }

    /// Returns the changes by an island alone.
    fn worth(&self, island: &Island) -> Change {
        let mut joins = vec![false; self.lattice.cells()];
        island.iter().for_each(|&cell| joins[cell] = true);
        self.lattice.change(&joins)
    }

    /// Returns one set of decisions for each neighbour of an island: it joins, and the neighbours before it
    /// do not.
    fn corridors(
        &self,
        island: &Island,
        joins: &[bool],
        decided: &[Decided],
        decisions: &Decisions,
    ) -> Vec<Decisions> {
        let mut before = with(decisions, island, Decided::In);
        let mut seen = FxHashSet::default();
        let mut ways = Vec::new();
        for &cell in island {
            for side in Heading::ALL {
                let Beside::Cell(next) = self.lattice.beside(cell, side) else { continue };
                let is_open =
                    decided[next] == Decided::Open && !joins[next] && !self.lattice.mark(next).is_left;
                if is_open && !self.is_passed(cell, side) && seen.insert(next) {
                    ways.push(with(&before, &[next], Decided::In));
                    before.push((next, Decided::Out));
                }
            }
        }
        ways.reverse();
        // `ways` is searched from its end: reversed, the first neighbour comes first.
        ways
    }

    fn is_passed(&self, cell: usize, side: Heading) -> bool {
        self.lattice.is_passed(cell, side, |segment| self.past.contains(&segment))
    }

    /// Returns the parts of the joining cells that are connected neither to the half-board nor to the left
    /// set.
    fn islands(&self, joins: &[bool]) -> Vec<Island> {
        self.parts(joins, true)
    }

    /// Returns the parts of the left set and the joining cells that are not connected to the half-board. With
    /// `is_known`, the left set counts as connected.
    fn parts(&self, joins: &[bool], is_known: bool) -> Vec<Island> {
        let is_in = |cell: usize| joins[cell] || self.lattice.mark(cell).is_left;
        let mut seen = vec![false; joins.len()];
        let touches = |&cell: &usize| {
            let is_beside = self.lattice.beside(cell, Heading::West) == Beside::LeftSet;
            is_known && self.lattice.mark(cell).is_left
                || is_beside && is_in(cell) && !self.is_passed(cell, Heading::West)
        };
        self.part((0..joins.len()).filter(touches).collect(), &is_in, &mut seen);
        let mut islands = Vec::new();
        for cell in 0..joins.len() {
            if is_in(cell) && !seen[cell] {
                islands.push(self.part(vec![cell], &is_in, &mut seen));
            }
        }
        islands
    }

    /// Returns all cells that are connected to the given ones.
    fn part(&self, from: Vec<usize>, is_in: &impl Fn(usize) -> bool, seen: &mut [bool]) -> Island {
        let mut part = from;
        part.iter().for_each(|&cell| seen[cell] = true);
        let mut next = 0;
        while let Some(&cell) = part.get(next) {
            next += 1;
            for side in Heading::ALL {
                if let Beside::Cell(other) = self.lattice.beside(cell, side)
                    && is_in(other)
                    && !seen[other]
                    && !self.is_passed(cell, side)
                {
                    seen[other] = true;
                    part.push(other);
                }
            }
        }
        part
    }
}

fn with(decisions: &Decisions, cells: &[usize], way: Decided) -> Decisions {
    let more = cells.iter().map(|&cell| (cell, way));
    decisions.iter().copied().chain(more).collect()
}

/// The largest number of Eaten squares for which islands are bounded: the test looks at all pairs of squares.
const MOST: usize = 1 << 13;
/// The largest number of rounds. A square that is left out may make others fail the test in the next round.
const ROUNDS: usize = 16;

/// Returns the last column that a part touching the left set can reach; `from` is the X above.
pub(super) fn limit(eaten: &[Square], from: i64) -> i64 {
    let mut columns: Vec<i64> = eaten.iter().map(|square| square.x).filter(|&x| x > from).collect();
    columns.sort_unstable();
    let (mut limit, mut best) = (from, 0);
    for (before, &x) in (0..).zip(&columns) {
        let value = before + 1 - (x - from);
        // Of columns with equal values the last one is the bound.
        if value >= best {
            (limit, best) = (x, value);
        }
    }
    limit
}

/// Returns the Eaten squares that may be in a best set by the relaxed rule, in their given order.
pub(super) fn relaxed(left: &[Square], eaten: &[Square]) -> Vec<Square> {
    let mut kept = eaten.to_vec();
    if kept.len() > MOST {
        return kept;
    }
    let limit = limit(eaten, left.iter().map(|square| square.x).max().unwrap_or(-1));
    for _ in 0..ROUNDS {
        let all = kept.clone();
        kept.retain(|&square| square.x <= limit || is_crowded(square, &all));
        if kept.len() == all.len() {
            break;
        }
    }
    kept
}

/// Returns whether the square may be in an island: for some r, r + 2 Eaten squares are at a distance of at
/// most r.
fn is_crowded(square: Square, eaten: &[Square]) -> bool {
    let mut at = vec![0_usize; eaten.len()];
    for &other in eaten {
        if let Some(count) = usize::try_from(square.distance(other)).ok().and_then(|far| at.get_mut(far)) {
            *count += 1;
        }
    }
    let mut near = 0;
    (0..at.len()).any(|distance| {
        near += at[distance];
        near >= distance + 2
    })
}

/// Columns and rows each of which contains a square of the set. Every such set has at least two sides in each
/// of them. These sides are paid for together, two for each column and row, and the single sides there are
/// free.
///
/// In a fence column there is no left set, and the free sides are the northern and southern sides of squares.
/// In a fence row all sides of the left set have been passed, so touching it costs as much as any other side;
/// there the western and eastern sides are free, and so are all drains.
#[derive(Clone, Debug, Default)]
pub(super) struct Fences {
    pub(super) columns: Range<usize>,
    pub(super) rows: Range<usize>,
}

impl Fences {
    /// Returns the total price of the fences.
    pub(super) fn cost(&self) -> i64 {
        2 * (self.columns.len() + self.rows.len()) as i64
    }

    /// Returns whether that side of a cell is free.
    pub(super) fn is_free(&self, lattice: &Lattice, cell: usize, side: Heading) -> bool {
        match side {
            Heading::North | Heading::South => self.columns.contains(&lattice.column(cell)),
            // In a fence row, drains and lateral sides are free together.
            Heading::East | Heading::West => self.has_no_drain(lattice, cell),
        }
    }

    /// Returns whether the passed segments beside a cell are free.
    pub(super) fn has_no_drain(&self, lattice: &Lattice, cell: usize) -> bool {
        self.rows.contains(&lattice.row(cell))
    }
}
