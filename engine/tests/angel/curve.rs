//! Border curves (Kloster, *A solution to the Angel problem*, Definitions 1 to 5), spelled out segment by
//! segment.

use std::collections::{BTreeSet, VecDeque};

use rustc_hash::{FxHashMap, FxHashSet};

use upstar::angel::plane::{Bend, Heading, Rectangle, Segment, Square};

/// A part of Definition 2 that a curve does not fulfil, by its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clause {
    /// i) No segment occurs more than twice.
    Occurrences,
    /// ii) The left square of a segment that occurs once is in the left set, and its right square is not.
    Once,
    /// iii) A segment that occurs twice does so in both directions, and both its squares are in the left set.
    Twice,
    /// iv) Both or none of the squares beside a segment that does not occur are in the left set.
    Absent,
    /// vi) The left set is connected where the curve does not separate it. (Part v, that both sides are
    /// infinite, holds for all changes of a finite part.)
    Connected,
    /// It is no curve: a segment does not begin where the one before ends.
    Broken,
}

/// A border curve that differs from the line between the columns -1 and 0, directed northwards, in a finite
/// part only.
///
/// All squares with x < 0 are in its left set, as in every descendant of that line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BorderCurve {
    /// It is the line up to the point (0, south) and from the point (0, north) on.
    south: i64,
    north: i64,
    section: Vec<Segment>,
    /// The squares of the left set with x >= 0.
    left: BTreeSet<Square>,
}

impl BorderCurve {
    /// The line itself, of which the part from (0, south) to (0, north) may be changed: `λ_0` of Definitions
    /// 5.
    #[must_use]
    pub(crate) fn straight(south: i64, north: i64) -> Self {
        let section = (south..north).map(|y| Segment::new(0, y, Heading::North)).collect();
        Self { south, north, section, left: BTreeSet::new() }
    }

    /// The curve with these segments from (0, south) to (0, north), and these squares of the left set with x
    /// >= 0.
    ///
    /// # Errors
    /// A part of Definition 2 that does not hold.
    pub(crate) fn new(
        south: i64,
        north: i64,
        section: Vec<Segment>,
        left: BTreeSet<Square>,
    ) -> Result<Self, Clause> {
        let curve = Self { south, north, section, left };
        curve.check().map(|()| curve)
    }

    /// The segments from (0, south) to (0, north), the past first.
    #[must_use]
    pub(crate) fn section(&self) -> &[Segment] {
        &self.section
    }

    /// The squares of the left set with x >= 0.
    #[must_use]
    pub(crate) fn left(&self) -> &BTreeSet<Square> {
        &self.left
    }

    /// Whether a square is in the left set.
    #[must_use]
    pub(crate) fn is_left(&self, square: Square) -> bool {
        square.x < 0 || self.left.contains(&square)
    }

    /// L, the length (Definitions 5): how many segments it has more than the line.
    #[must_use]
    pub(crate) fn length(&self) -> i64 {
        self.section.len() as i64 - (self.north - self.south)
    }

    /// n (Definitions 5): how many of the squares that were eaten while Free are in the left set.
    #[must_use]
    pub(crate) fn count(&self, eaten: &[Square]) -> usize {
        eaten.iter().filter(|&&square| self.is_left(square)).count()
    }

    /// The extension at a place of the section: the segment is replaced by the other three sides of its right
    /// square, if that is not in the left set.
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

    /// The contraction at a place of the section: the segment there and the next one are erased, if they are
    /// the same in both directions.
    #[must_use]
    pub(crate) fn contraction(&self, place: usize) -> Option<Self> {
        let next = *self.section.get(place + 1)?;
        (next == self.section[place].reverse()).then(|| self.without(place, place + 1))
    }

    /// The curve without the section between two occurrences of one segment, both erased (Lemma 4); none if
    /// there is another segment at the second place. The left set grows by what the section enclosed.
    #[must_use]
    pub(crate) fn erased(&self, first: usize, second: usize) -> Option<Self> {
        let is_pair = first < second && self.section.get(second) == Some(&self.section[first].reverse());
        is_pair.then(|| {
            let mut curve = self.without(first, second);
            // What the section went around is no longer separated from the left set.
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
    /// The first part that does not hold.
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

    /// Part vi of Definition 2; the squares with x < 0 count as connected.
    fn is_connected(&self, times: &FxHashMap<Segment, usize>) -> bool {
        let is_open = |side: Segment| !times.contains_key(&side) && !times.contains_key(&side.reverse());
        let mut seen: BTreeSet<Square> = BTreeSet::new();
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

    /// All descendants (Definition 3) whose left set grows within a window only, the curve itself first.
    /// There are exponentially many in the number of squares: this is for windows of up to nine.
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
