//! A rectangle of places, and translations of sets of them.
//!
//! The distance between the rows of a small rectangle (the pitch) is 8, as in a square of eight, or a power
//! of two. A part cut out of a rectangle then usually keeps its rows, and reflections are reversals of bits.

mod branches;
mod expansion;
pub(super) mod patterns;
mod repeating;
pub(super) mod rooms;
pub(super) mod set;

use self::set::Set;
use super::codes::{BITS, CODES, CodeSet, Codes};
use super::laid::Way;

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

    /// Returns translations that put as many boards of this size as possible into one set without overlap.
    pub(super) fn tiles(&self) -> Vec<usize> {
        if S::IS_LONG {
            return vec![0];
        }
        let (columns, rows) = (self.pitch / self.width, S::ROOM / self.places());
        let of_row = |row| (0..columns).map(move |column| row * self.places() + column * self.width);
        (0..rows).flat_map(of_row).collect()
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

/// The set of places with each code; the set for the code 0 is not used.
pub(super) type ByCode<S> = [S; CODES];

#[inline]
pub(super) fn put<S: Set>(bits: &mut Bits<S>, place: usize, code: usize, used: usize) {
    for (i, bit) in bits.iter_mut().enumerate().take(used) {
        if code >> i & 1 != 0 {
            bit.insert(place);
        } else {
            bit.remove(place);
        }
    }
}

/// Sets the code of all places of a set.
pub(super) fn put_all<S: Set>(bits: &mut Bits<S>, places: &S, code: usize, used: usize) {
    for (i, bit) in bits.iter_mut().enumerate().take(used) {
        *bit = if code >> i & 1 != 0 { bit.or(places) } else { bit.without(places) };
    }
}

/// Returns the code of a place.
pub(super) fn code_at<S: Set>(bits: &Bits<S>, place: usize, used: usize) -> usize {
    (0..used).filter(|&i| bits[i].contains(place)).map(|i| 1 << i).sum()
}

/// Returns the set of places with each code.
#[inline]
pub(super) fn by_code<S: Set>(bits: &Bits<S>, codes: &Codes) -> ByCode<S> {
    let mut places: ByCode<S> = Default::default();
    for code in codes.used.codes() {
        let mut set: Option<S> = None;
        for (i, bit) in bits.iter().enumerate().take(codes.bits) {
            if code >> i & 1 != 0 {
                set = Some(set.map_or_else(|| bit.clone(), |set| set.and(bit)));
            }
        }
        let mut set = set.unwrap_or_default();
        for (i, bit) in bits.iter().enumerate().take(codes.bits) {
            if code >> i & 1 == 0 {
                set = set.without(bit);
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
