//! A rectangle of places, translations of sets of them, and patterns on boards of one size.
//!
//! The distance between the rows of a small rectangle (the pitch) is 8, as in a square of eight, or a power
//! of two. A part cut out of a rectangle then usually keeps its rows, and reflections are reversals of bits.

use super::codes::{BITS, CODES, CodeSet, Codes};
use super::laid::Way;
use super::set::Set;
use crate::games::rules::text::cells::laid::{Lay, Part, Placed};

/// Returns the pitch: the distance between the rows of a rectangle.
#[inline]
pub(super) fn pitch(width: usize, height: usize) -> usize {
    if width <= 8 && height <= 8 {
        return 8;
    }
    let wide = width.next_power_of_two();
    let room = if width * height <= 64 { 64 } else { 128 };
    if wide * height <= room { wide } else { width }
}

/// A rectangle of places, numbered row by row with the pitch as the distance of rows.
#[derive(Clone, Debug)]
pub(super) struct Plane<S: Set> {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) pitch: usize,
    pub(super) all: S,
    columns: S::Columns,
}

impl<S: Set> Plane<S> {
    pub(super) fn new(width: usize, height: usize) -> Self {
        let pitch = pitch(width, height);
        let columns = S::columns(pitch, height);
        Self { width, height, pitch, all: S::of_columns(&columns, width), columns }
    }

    /// Returns the number of places, including those between the end of one row and the start of the next.
    pub(super) fn places(&self) -> usize {
        self.pitch * self.height
    }

    /// Returns the difference of place numbers for a vector.
    #[inline]
    pub(super) fn by(&self, way: Way) -> isize {
        way.y as isize * self.pitch as isize + way.x as isize
    }

    /// Returns the places from which the vector leads to a place of a set.
    #[inline]
    pub(super) fn seen(&self, set: &S, way: Way) -> S {
        let (columns, rows) = (way.x.unsigned_abs() as usize, way.y.unsigned_abs() as usize);
        if columns >= self.width || rows >= self.height {
            return S::none(self.places());
        }
        let by = self.by(way);
        let moved = if by >= 0 { set.down(by as usize) } else { set.up(by.unsigned_abs()) };
        // Bits that were moved over the end of a row lie in columns that the vector cannot reach.
        if way.x > 0 {
            moved.and(&S::of_columns(&self.columns, self.width - columns))
        } else {
            moved.and(&self.all).without(&S::of_columns(&self.columns, columns))
        }
    }

    /// Returns the places to which the vector leads from a set.
    #[inline]
    pub(super) fn reached(&self, set: &S, way: Way) -> S {
        self.seen(set, Way::new(-way.x, -way.y))
    }

    /// Returns the places from which the vector leads to a place of the board.
    pub(super) fn leading_on(&self, way: Way) -> S {
        self.seen(&self.all, way)
    }

    /// Returns the places to which the vectors lead from one place.
    pub(super) fn around(&self, place: usize, ways: &[Way]) -> S {
        let mut from = S::none(self.places());
        from.insert(place);
        ways.iter().fold(S::none(self.places()), |all, &way| all.or(&self.reached(&from, way)))
    }

    /// Returns the places of the columns from `first` to `end`, exclusive.
    pub(super) fn columns_between(&self, first: usize, end: usize) -> S {
        S::of_columns(&self.columns, end).without(&S::of_columns(&self.columns, first))
    }

    /// Returns the place to which the vector leads, if it is on the board.
    #[inline]
    pub(super) fn place(&self, from: usize, way: Way) -> Option<usize> {
        let column = (from % self.pitch).checked_add_signed(way.x as isize)?;
        let row = (from / self.pitch).checked_add_signed(way.y as isize)?;
        (column < self.width && row < self.height).then_some(row * self.pitch + column)
    }

    /// Returns the index of a place among the cells of the board, without gaps between rows.
    pub(super) fn cell(&self, place: usize) -> usize {
        place / self.pitch * self.width + place % self.pitch
    }
}

/// The codes of all places of a board, one set for each bit of the code.
pub(super) type Bits<S> = [S; BITS];

/// The set of places with each code; the set for the code 0 is empty. If codes have at most two bits and sets
/// are short, the places from [`UNIONS`] on hold the unions of these sets, too.
pub(super) type ByCode<S> = [S; CODES];

/// The first index of a union of the sets of the codes 1, 2 and 3. Bit i of the index stands for the code
/// i + 1.
const UNIONS: usize = 8;

/// Codes of which a cell has one. The first one is kept apart, since most conditions accept a single code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct AnyOf {
    first: usize,
    others: CodeSet,
}

impl AnyOf {
    /// Returns these codes, for places of codes that may change.
    pub(super) fn new(codes: CodeSet) -> Self {
        let first = codes.codes().next().unwrap_or(0);
        Self { first, others: CodeSet::of(codes.codes().skip(1)) }
    }

    /// Returns these codes, for places as [`by_code`] computes them; `used` are the codes in use.
    pub(super) fn united<S: Set>(codes: CodeSet, used: CodeSet) -> Self {
        let plain = Self::new(codes);
        if S::IS_LONG || plain.others.is_empty() || used.codes().any(|code| code >= 4) {
            return plain;
        }
        let union = codes.codes().fold(UNIONS, |index, code| index | 1 << (code - 1));
        Self { first: union, others: CodeSet::of(std::iter::empty()) }
    }

    /// Returns the places with one of the codes, with `by` added to each.
    #[inline]
    pub(super) fn turned<S: Set>(&self, places: &ByCode<S>, by: isize) -> S {
        if self.others.is_empty() {
            return places[self.first].turned(by);
        }
        let others = self.others.codes();
        others.fold(places[self.first].clone(), |all, code| all.or(&places[code])).turned(by)
    }
}

#[inline]
pub(super) fn put<S: Set>(bits: &mut Bits<S>, place: usize, code: usize, used: usize) {
    for (i, bit) in bits[..used].iter_mut().enumerate() {
        if code >> i & 1 != 0 {
            bit.insert(place);
        } else {
            bit.remove(place);
        }
    }
}

/// Sets the code of all places of a set.
pub(super) fn put_all<S: Set>(bits: &mut Bits<S>, places: &S, code: usize, used: usize) {
    for (i, bit) in bits[..used].iter_mut().enumerate() {
        *bit = if code >> i & 1 != 0 { bit.or(places) } else { bit.without(places) };
    }
}

/// Returns the code of a place.
pub(super) fn code_at<S: Set>(bits: &Bits<S>, place: usize, used: usize) -> usize {
    (0..used).filter(|&i| bits[i].contains(place)).map(|i| 1 << i).sum()
}

/// Returns the set of places with each code in use, and no place for the code 0.
#[inline]
pub(super) fn by_code<S: Set>(bits: &Bits<S>, codes: &Codes) -> ByCode<S> {
    let mut places: ByCode<S> = Default::default();
    places[0] = bits[0].without(&bits[0]);
    if codes.bits == 2 && !S::IS_LONG {
        let [first, second, ..] = bits;
        places[1] = first.without(second);
        places[2] = second.without(first);
        places[3] = first.and(second);
        let either = first.or(second);
        places[UNIONS | 0b011] = either.without(&places[3]);
        places[UNIONS | 0b101] = first.clone();
        places[UNIONS | 0b110] = second.clone();
        places[UNIONS | 0b111] = either;
        return places;
    }
    for code in codes.used.codes() {
        let first = code.trailing_zeros() as usize;
        let mut set = bits[first].clone();
        for (i, bit) in bits[..codes.bits].iter().enumerate() {
            if i != first {
                set = if code >> i & 1 != 0 { set.and(bit) } else { set.without(bit) };
            }
        }
        places[code] = set;
    }
    places
}

/// Returns the places with a code other than 0.
pub(super) fn present<S: Set>(bits: &Bits<S>, used: usize) -> S {
    bits[1..used].iter().fold(bits[0].clone(), |all, bit| all.or(bit))
}

impl<S: Set> Plane<S> {
    /// Returns the places with one of these codes, all of which must be in use.
    #[inline]
    pub(super) fn places_of(&self, by_code: &ByCode<S>, codes: CodeSet) -> S {
        let mut codes = codes.codes();
        match codes.next() {
            Some(first) => codes.fold(by_code[first].clone(), |all, code| all.or(&by_code[code])),
            None => S::none(self.places()),
        }
    }

    /// Returns the places from which the vector leads to a code of `set`; `used` are the codes in use.
    #[inline]
    pub(super) fn asked(&self, by_code: &ByCode<S>, used: CodeSet, set: CodeSet, way: Way) -> S {
        // Empty places and places beyond the edge qualify, too, so we exclude those that do not.
        if set.has_nothing() {
            let others = self.places_of(by_code, set.others_of(used));
            return self.all.without(&self.seen(&others, way));
        }
        self.seen(&self.places_of(by_code, set.common(used)), way)
    }
}

/// The most patterns that one pattern is expanded into; they stay in memory for each size of board.
const MOST: usize = 32;
/// The most places of a board for which patterns are expanded.
const MOST_PLACES: usize = 128;

/// Returns the patterns without repetitions that a pattern stands for on boards of this size, those with
/// fewer copies of the first repetition first. Returns `None` if there would be too many or the board is too
/// large.
pub(super) fn expanded<S: Set>(lay: &Lay, on: &Plane<S>) -> Option<Vec<Lay>> {
    if on.places() > MOST_PLACES {
        return None;
    }
    let mut expansion =
        Expansion { of: lay, size: (on.width, on.height), cells: Vec::new(), found: Vec::new() };
    expansion.go_on(&lay.parts, Way::default()).then_some(expansion.found)
}

/// An expansion in progress, which lays the cells one after another and repeats each repetition as often as
/// it fits.
struct Expansion<'l> {
    of: &'l Lay,
    size: (usize, usize),
    /// The cells laid so far.
    cells: Vec<Placed>,
    found: Vec<Lay>,
}

impl Expansion<'_> {
    /// Lays the remaining parts with their origin at `origin`; returns false if there are too many patterns.
    fn go_on(&mut self, parts: &[Part], origin: Way) -> bool {
        let before = self.cells.len();
        let moved = |placed: &Placed, origin: Way| Placed { at: placed.at.plus(origin), ..*placed };
        let fixed = parts.iter().take_while(|part| matches!(part, Part::One(_))).count();
        let cells = parts[..fixed].iter().flat_map(Part::cells);
        self.cells.extend(cells.map(|placed| moved(placed, origin)));
        let is_done = match &parts[fixed..] {
            [Part::Repeat(repeated, by), rest @ ..] => {
                let mut origin = origin;
                (0..=self.size.0.max(self.size.1)).all(|_| {
                    let is_done = !self.fits() || self.go_on(rest, origin);
                    self.cells.extend(repeated.iter().map(|placed| moved(placed, origin)));
                    origin = origin.plus(*by);
                    is_done
                })
            }
            _ => {
                if self.fits() {
                    let parts = self.cells.iter().copied().map(Part::One).collect();
                    self.found.push(Lay { parts, first: self.of.first, last: self.of.last.plus(origin) });
                }
                self.found.len() <= MOST
            }
        };
        self.cells.truncate(before);
        is_done
    }

    /// Returns whether the cells that must be on the board fit its size.
    fn fits(&self) -> bool {
        let on_board = || self.cells.iter().filter(|placed| !placed.cell.is.has_edge());
        let has_room = |of: fn(&Placed) -> i32, room: usize| {
            let ends = on_board().map(of).min().zip(on_board().map(of).max());
            ends.is_none_or(|(low, high)| ((high - low) as usize) < room)
        };
        has_room(|placed| placed.at.x, self.size.0) && has_room(|placed| placed.at.y, self.size.1)
    }
}

// Conditions on boards of one size form a prefix tree, so a common beginning of several patterns is tested
// once.

/// A condition on a cell at some distance from the start.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct At<S> {
    by: isize,
    /// The codes that the cell must have, or must not have if `may_be_nothing`.
    codes: AnyOf,
    may_be_nothing: bool,
    /// The starts for which the cell is on the board.
    on_board: S,
}

impl<S: Set> At<S> {
    /// Creates the condition that the cell at `way` has one of the codes `is`; `used` are the codes in use.
    pub(super) fn new(plane: &Plane<S>, way: Way, is: CodeSet, used: CodeSet) -> Self {
        let may_be_nothing = is.has_nothing();
        Self {
            by: -plane.by(way),
            codes: AnyOf::united::<S>(
                if may_be_nothing { is.others_of(used) } else { is.common(used) },
                used,
            ),
            may_be_nothing,
            on_board: plane.leading_on(way),
        }
    }

    /// Returns those of the starts at which the condition holds.
    #[inline]
    fn narrowed(&self, places: &ByCode<S>, starts: &S) -> S {
        let such = self.codes.turned(places, self.by).and(&self.on_board);
        if self.may_be_nothing { starts.without(&such) } else { starts.and(&such) }
    }
}

/// Returns the places at which all cells that must be on the board are on the board.
pub(super) fn starts<S: Set>(asks: &[At<S>], plane: &Plane<S>) -> S {
    let needed = asks.iter().filter(|at| !at.may_be_nothing);
    needed.fold(plane.all.clone(), |starts, at| starts.and(&at.on_board))
}

/// The conditions of an item, and the item.
pub(super) type Asked<S, W> = (Vec<At<S>>, W);

/// A prefix tree of the conditions of several items, which keeps their order.
#[derive(Debug)]
pub(crate) struct Branches<S, W>(Vec<Branch<S, W>>);

/// The items whose conditions begin alike.
#[derive(Debug)]
struct Branch<S, W> {
    asks: Vec<At<S>>,
    /// The item without further conditions, if there is one.
    whole: Option<W>,
    longer: Branches<S, W>,
}

impl<S: Set, W> Branches<S, W> {
    pub(super) fn new(asked: Vec<Asked<S, W>>) -> Self {
        let mut asked: Vec<_> = asked.into_iter().map(|(asks, whole)| (asks, Some(whole))).collect();
        Self::of(&mut asked, 0)
    }

    /// Builds the tree of items whose first `looked` conditions are shared.
    fn of(all: &mut [Asked<S, Option<W>>], looked: usize) -> Self {
        let begin_alike =
            |a: &Asked<S, _>, b: &Asked<S, _>| a.0.get(looked).is_some_and(|at| b.0.get(looked) == Some(at));
        let branch = |alike: &mut [Asked<S, Option<W>>]| {
            let first = &alike[0].0;
            let in_common = |asks: &[At<S>]| asks.iter().zip(first).take_while(|(a, b)| a == b).count();
            let common = alike.iter().map(|(asks, _)| in_common(asks)).min().unwrap_or(looked);
            let asks = first[looked..common].to_vec();
            let is_whole = first.len() == common;
            let whole = if is_whole { alike[0].1.take() } else { None };
            Branch { asks, whole, longer: Self::of(&mut alike[usize::from(is_whole)..], common) }
        };
        Self(all.chunk_by_mut(begin_alike).map(branch).collect())
    }

    /// Calls `found` for each item with those of the starts at which all its conditions hold, if there are
    /// any.
    pub(crate) fn look(&self, places: &ByCode<S>, among: &S, found: &mut impl FnMut(&S, &W)) {
        'branches: for branch in &self.0 {
            let mut starts = among.clone();
            for at in &branch.asks {
                starts = at.narrowed(places, &starts);
                if starts.is_none() {
                    continue 'branches;
                }
            }
            if let Some(whole) = &branch.whole {
                found(&starts, whole);
            }
            if !branch.longer.0.is_empty() {
                branch.longer.look(places, &starts, found);
            }
        }
    }
}
