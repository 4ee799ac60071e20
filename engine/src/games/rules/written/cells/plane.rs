//! A rectangle of places, and sets of them moved about.

use super::codes::{BITS, CODES, CodeSet, Codes};
use super::laid::Way;
use super::set::Set;

/// Rows of places, numbered row by row.
#[derive(Clone, Debug)]
pub(super) struct Plane<S: Set> {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) all: S,
    columns: S::Columns,
}

impl<S: Set> Plane<S> {
    pub(super) fn new(width: usize, height: usize) -> Self {
        let places = width * height;
        Self { width, height, all: S::first_ones(places, places), columns: S::columns(width, height) }
    }

    pub(super) fn places(&self) -> usize {
        self.width * self.height
    }

    /// The places from which, going so far, one comes to a place of a set.
    #[inline]
    pub(super) fn seen(&self, set: &S, way: Way) -> S {
        let (columns, rows) = (way.x.unsigned_abs() as usize, way.y.unsigned_abs() as usize);
        if columns >= self.width || rows >= self.height {
            return S::none(self.places());
        }
        let by = way.y as isize * self.width as isize + way.x as isize;
        let moved = if by >= 0 { set.down(by as usize) } else { set.up(by.unsigned_abs()).and(&self.all) };
        // What has been moved over the end of a row is in columns where nothing can be.
        if way.x == 0 {
            moved
        } else if way.x > 0 {
            moved.and(&S::of_columns(&self.columns, self.width - columns))
        } else {
            moved.without(&S::of_columns(&self.columns, columns))
        }
    }

    /// The places to which one comes from a set.
    #[inline]
    pub(super) fn reached(&self, set: &S, way: Way) -> S {
        self.seen(set, Way::new(-way.x, -way.y))
    }

    /// The places of the columns from one to before another.
    pub(super) fn columns_between(&self, first: usize, end: usize) -> S {
        S::of_columns(&self.columns, end).without(&S::of_columns(&self.columns, first))
    }

    /// The place so far from another one, if it is on the board.
    #[inline]
    pub(super) fn place(&self, from: usize, way: Way) -> Option<usize> {
        let column = (from % self.width).checked_add_signed(way.x as isize)?;
        let row = (from / self.width).checked_add_signed(way.y as isize)?;
        (column < self.width && row < self.height).then_some(row * self.width + column)
    }
}

/// The codes of all places of a board, bit by bit.
pub(super) type Bits<S> = [S; BITS];

/// The places with each code; that of nothing is not used.
pub(super) type ByCode<S> = [S; CODES];

pub(super) fn put<S: Set>(bits: &mut Bits<S>, place: usize, code: usize, used: usize) {
    for (i, bit) in bits.iter_mut().enumerate().take(used) {
        if code >> i & 1 != 0 {
            bit.insert(place);
        } else {
            bit.remove(place);
        }
    }
}

/// The places with each code, from the bits.
#[inline]
pub(super) fn by_code<S: Set>(bits: &Bits<S>, codes: &Codes) -> ByCode<S> {
    let mut places: ByCode<S> = Default::default();
    for &code in &codes.used {
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

/// The places where something is.
pub(super) fn present<S: Set>(bits: &Bits<S>, used: usize) -> S {
    bits[1..used].iter().fold(bits[0].clone(), |all, bit| all.or(bit))
}

/// The places with a code of a set, or, if nothing is in it, without one of the others.
#[inline]
pub(super) fn places_of<S: Set>(
    by_code: &ByCode<S>,
    used: &[usize],
    set: impl Fn(usize) -> bool,
    none: S,
) -> S {
    used.iter().filter(|&&code| set(code)).fold(none, |all, &code| all.or(&by_code[code]))
}

impl<S: Set> Plane<S> {
    /// The places so far from which there is a code of a set.
    #[inline]
    pub(super) fn asked(&self, by_code: &ByCode<S>, used: &[usize], set: CodeSet, way: Way) -> S {
        let none = || S::none(self.places());
        if set.has_nothing() {
            let others = places_of(by_code, used, |code| !set.contains(code), none());
            return self.all.without(&self.seen(&others, way));
        }
        self.seen(&places_of(by_code, used, |code| set.contains(code), none()), way)
    }
}
