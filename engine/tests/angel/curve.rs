//! Border curves (Kloster, *A solution to the Angel problem*, Definitions 1 to 5), implemented literally,
//! segment by segment.

use std::collections::{BTreeSet, VecDeque};

use rustc_hash::{FxHashMap, FxHashSet};

use upstar::angel::plane::{Bend, Heading, Rectangle, Segment, Square};

/// A part of Definition 2 that a curve violates, by its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clause {
    /// i) No segment occurs more than twice.
    Occurrences,
    /// ii) If a segment occurs once, its left square is in the left set and its right square is not.
    Once,
    /// iii) If a segment occurs twice, it occurs once in each direction, and both its squares are in the
    /// left set.
    Twice,
    /// iv) If a segment does not occur, both or neither of its squares are in the left set.
    Absent,
    /// vi) The left set is connected by sides that are not on the curve. (Part v, that both sides of the
    /// curve are infinite, holds for every change of a finite part.)
    Connected,
    /// The segments form no curve: some segment does not begin where the one before it ends.
    Broken,
}

/// A border curve that differs only in a finite part from the line between the columns -1 and 0, directed
/// northwards.
///
/// All squares with x < 0 are in its left set, as in every descendant of that line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BorderCurve {
    /// The curve equals the line up to the point (0, south) and from the point (0, north) on.
    south: i64,
    north: i64,
    section: Vec<Segment>,
    /// The squares of the left set with x >= 0.
    left: BTreeSet<Square>,
}

impl BorderCurve {
    /// Returns the line itself, `λ_0` of Definitions 5. Only its part from (0, south) to (0, north) may
    /// change.
    #[must_use]
    pub(crate) fn straight(south: i64, north: i64) -> Self {
        let section = (south..north).map(|y| Segment::new(0, y, Heading::North)).collect();
        Self { south, north, section, left: BTreeSet::new() }
    }

    /// Creates the curve with these segments from (0, south) to (0, north). `left` contains the squares of
    /// the left set with x >= 0.
    ///
    /// # Errors
    /// Returns the first part of Definition 2 that does not hold.
    pub(crate) fn new(
        south: i64,
        north: i64,
        section: Vec<Segment>,
        left: BTreeSet<Square>,
    ) -> Result<Self, Clause> {
        let curve = Self { south, north, section, left };
        curve.check().map(|()| curve)
    }

    /// Returns the segments from (0, south) to (0, north), the past first.
    #[must_use]
    pub(crate) fn section(&self) -> &[Segment] {
        &self.section
    }

    /// Returns the squares of the left set with x >= 0.
    #[must_use]
    pub(crate) fn left(&self) -> &BTreeSet<Square> {
        &self.left
    }

    /// Returns whether a square is in the left set.
    #[must_use]
    pub(crate) fn is_left(&self, square: Square) -> bool {
        square.x < 0 || self.left.contains(&square)
    }

    /// Returns L (Definitions 5): the number of segments of the curve minus that of the line.
    #[must_use]
    pub(crate) fn length(&self) -> i64 {
        self.section.len() as i64 - (self.north - self.south)
    }

    /// Returns n (Definitions 5): the number of squares of the left set that were eaten while Free.
    #[must_use]
    pub(crate) fn count(&self, eaten: &[Square]) -> usize {
        eaten.iter().filter(|&&square| self.is_left(square)).count()
    }

    /// Returns the extension at a place of the section, which replaces the segment by the other three sides
    /// of its right square. `None` if that square is already in the left set.
    #[must_use]
    pub(crate) fn extension(&self, place: usize) -> Option<Self> {
        let segment = self.section[place];
        if self.is_left(segment.right()) {
            return None;
        }
        let first = Segment { heading: segment.heading.bent(Bend::Right), ..segment };
        let second = first.followed(Bend::Left);
        let mut curve = self.clone();
        curve.section.splice(place..=place, [first, second, second.followed(Bend::Left)]);
        curve.left.insert(segment.right());
        Some(curve)
    }

    /// Returns the contraction at a place of the section, which erases the segment there and the next one.
    /// `None` unless they are the same segment in opposite directions.
    #[must_use]
    pub(crate) fn contraction(&self, place: usize) -> Option<Self> {
        let next = *self.section.get(place + 1)?;
        (next == self.section[place].reverse()).then(|| self.without(place, place + 1))
    }

    /// Erases the section from one occurrence of a segment to the other, both included (Lemma 4). The left
    /// set grows by the squares that the section enclosed. `None` unless `second` is the later occurrence
    /// of the segment at `first`.
    #[must_use]
    pub(crate) fn erased(&self, first: usize, second: usize) -> Option<Self> {
        let is_pair = first < second && self.section.get(second) == Some(&self.section[first].reverse());
        is_pair.then(|| {
            let mut curve = self.without(first, second);
            // The squares along the erased section are no longer separated from the left set, so they join
            // it with all squares connected to them.
            let mut open: Vec<Square> = self.section[first..=second].iter().map(|s| s.right()).collect();
            let borders: FxHashSet<Segment> = curve.section.iter().copied().collect();
            while let Some(square) = open.pop() {
                if square.x < 0 || !curve.left.insert(square) {
                    continue;
                }
                let around = Heading::ALL.map(|heading| Segment::along(square, heading));
                let inside = around
                    .into_iter()
                    .filter(|side| !borders.contains(side) && !borders.contains(&side.reverse()));
                open.extend(inside.map(Segment::left));
            }
            curve
        })
    }

    fn without(&self, first: usize, last: usize) -> Self {
        let mut curve = self.clone();
        curve.section.drain(first..=last);
        curve
    }

    /// Checks Definition 2.
    ///
    /// # Errors
    /// Returns the first part that does not hold.
    pub(crate) fn check(&self) -> Result<(), Clause> {
        self.check_course()?;
        let mut times: FxHashMap<Segment, usize> = FxHashMap::default();
        self.section.iter().for_each(|&segment| *times.entry(segment).or_default() += 1);
        let of = |segment: Segment| times.get(&segment).copied().unwrap_or_default();
        for &segment in &self.section {
            let both = self.is_left(segment.left()) && self.is_left(segment.right());
            match (of(segment), of(segment.reverse())) {
                (1, 0) if !self.is_left(segment.left()) || self.is_left(segment.right()) => {
                    return Err(Clause::Once);
                }
                (1, 1) if !both => return Err(Clause::Twice),
                (1, _) => {}
                (2, 0) => return Err(Clause::Twice),
                _ => return Err(Clause::Occurrences),
            }
        }
        let is_line = |side: Segment| {
            side.x == 0 && side.heading == Heading::North && !(self.south..self.north).contains(&side.y)
        };
        // Every side between the left set and the rest must be on the section or on the unchanged line.
        for side in
            self.left.iter().flat_map(|&square| Heading::ALL.map(|heading| Segment::along(square, heading)))
        {
            if of(side) + of(side.reverse()) == 0 && !is_line(side) && !self.is_left(side.left()) {
                return Err(Clause::Absent);
            }
        }
        if self.is_connected(&times) { Ok(()) } else { Err(Clause::Connected) }
    }

    fn check_course(&self) -> Result<(), Clause> {
        let mut at = (0, self.south);
        for segment in &self.section {
            if (segment.x, segment.y) != at {
                return Err(Clause::Broken);
            }
            at = segment.end();
        }
        if at == (0, self.north) { Ok(()) } else { Err(Clause::Broken) }
    }

    /// Checks part vi of Definition 2. The squares with x < 0 count as connected.
    fn is_connected(&self, times: &FxHashMap<Segment, usize>) -> bool {
        let is_open = |side: Segment| !times.contains_key(&side) && !times.contains_key(&side.reverse());
        let mut seen: BTreeSet<Square> = BTreeSet::new();
        // A square of column 0 with an open west side is connected to the half-board x < 0.
        let in_west = |square: &&Square| square.x == 0 && is_open(Segment::along(**square, Heading::North));
        let mut open: Vec<Square> = self.left.iter().filter(in_west).copied().collect();
        while let Some(square) = open.pop() {
            if !seen.insert(square) {
                continue;
            }
            let sides = Heading::ALL.map(|heading| Segment::along(square, heading)).into_iter();
            open.extend(
                sides.filter(|&side| is_open(side)).map(Segment::left).filter(|s| self.left.contains(s)),
            );
        }
        seen.len() == self.left.len()
    }

    /// Returns all descendants (Definition 3) whose left set grows only within a window, the curve itself
    /// first. Their number is exponential in the number of squares, so the window has at most nine.
    #[must_use]
    pub(crate) fn descendants(&self, window: Rectangle) -> Vec<Self> {
        let mut seen = FxHashSet::from_iter([self.clone()]);
        let mut open = VecDeque::from([self.clone()]);
        let mut found = Vec::new();
        while let Some(curve) = open.pop_front() {
            for place in 0..curve.section.len() {
                let extended =
                    curve.extension(place).filter(|_| window.contains(curve.section[place].right()));
                for next in [extended, curve.contraction(place)].into_iter().flatten() {
                    if seen.insert(next.clone()) {
                        open.push_back(next);
                    }
                }
            }
            found.push(curve);
        }
        found
    }
}
