//! Positions as figures: the codes of a rectangle of cells, moved to the corner of an empty plane.

use std::hash::{Hash, Hasher};
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use super::codes::{BITS, Turn, Twins};
use super::compiled::CellRules;
use super::plane::{Bits, Plane, code_at, pitch, put};
use super::set::{Set, Words};
use crate::games::board::grid::packed::Packed;
use crate::games::rules::Signed;
use crate::games::rules::memo::{Known, Memo, MemoReader, ShardedMemo, WordTable};
use crate::games::value::store::Id;
use crate::ground::control::HeapBytes;
use crate::ground::symmetry::Symmetry;

/// The codes of the cells of a rectangle.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Rectangle<S> {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) bits: Bits<S>,
}

/// The words are hashed one by one, which is faster than hashing them as an array.
impl<S: Hash> Hash for Rectangle<S> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(u64::from(self.width) << 32 | u64::from(self.height));
        self.bits.iter().for_each(|bit| bit.hash(state));
    }
}

/// A position of a text ruleset, or a component of one, moved to a corner and stored in as few words as it
/// needs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Figure(pub(super) Fitted);

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Fitted {
    /// At most 64 places.
    Small(Rectangle<u64>),
    /// At most 128 places.
    Wide(Box<Rectangle<u128>>),
    Large(Box<Rectangle<Words>>),
}

impl HeapBytes for Figure {
    fn heap_bytes(&self) -> usize {
        match &self.0 {
            Fitted::Small(_) => 0,
            Fitted::Wide(_) => size_of::<Rectangle<u128>>(),
            Fitted::Large(of) => {
                size_of::<Rectangle<Words>>() + of.bits.iter().map(Words::heap_bytes).sum::<usize>()
            }
        }
    }
}

impl HeapBytes for u64 {
    fn heap_bytes(&self) -> usize {
        0
    }
}

impl HeapBytes for u128 {
    fn heap_bytes(&self) -> usize {
        0
    }
}

impl<S: Set> Rectangle<S> {
    /// Returns an empty rectangle.
    pub(super) fn empty(width: usize, height: usize) -> Self {
        let places = pitch(width, height) * height;
        let bits = std::array::from_fn(|_| S::none(places));
        Self { width: width as u32, height: height as u32, bits }
    }

    /// Returns the rectangle with rows and columns exchanged.
    fn transposed(&self, used: usize) -> Self {
        let (width, height) = (self.width as usize, self.height as usize);
        let mut image = Self::empty(height, width);
        let (from, to) = (pitch(width, height), pitch(height, width));
        for (bit, turned) in self.bits[..used].iter().zip(&mut image.bits) {
            if from == 8 && to == 8 {
                *turned = S::of_low(Packed::<u64, 3>(bit.low()).transposed().0, 64);
                continue;
            }
            for place in bit.places() {
                turned.insert(place % from * to + place / from);
            }
        }
        image
    }

    /// Exchanges top and bottom in one bit of the codes; `pitch` is the distance between rows.
    #[inline]
    fn flipped(&self, bit: &S, pitch: usize) -> S {
        let height = self.height as usize;
        if pitch == 8 && height <= 8 {
            return S::of_low(bit.low().swap_bytes() >> (64 - 8 * height), 64);
        }
        let places = pitch * height;
        let row = S::first_ones(self.width as usize, places);
        (0..height).fold(S::none(places), |all, y| {
            all.or(&bit.down(y * pitch).and(&row).up((height - 1 - y) * pitch))
        })
    }

    /// Returns the least image under the symmetries of the rules, and the original of that image.
    fn normal(&self, rules: &CellRules) -> (Self, ImageOf) {
        match rules.codes.bits {
            ..=2 => self.normal_of::<2>(rules),
            _ => self.normal_of::<BITS>(rules),
        }
    }

    /// Does the same as [`Rectangle::normal`] for codes of at most `B` bits.
    #[inline]
    fn normal_of<const B: usize>(&self, rules: &CellRules) -> (Self, ImageOf) {
        let [plain, transposing] = &rules.turns;
        let (mut width, mut height) = (self.width, self.height);
        let mut least = None;
        // For a rectangle that is not a square, only the images with the greater width can be the least: a
        // long row has few rows to exchange, and its parts are rows again.
        if transposing.is_empty() || width >= height {
            self.put_least::<B>(plain, &mut least);
        }
        if !transposing.is_empty() && height >= width {
            self.transposed(rules.codes.bits).put_least::<B>(transposing, &mut least);
            (width, height) = (height, width);
        }
        let (bits, of) = least.expect("the rules have a symmetry of either kind that was tried");
        let mut normal = Self::empty(width as usize, height as usize);
        normal.bits[..B].clone_from_slice(&bits);
        (normal, of)
    }

    /// Replaces the bits of the least image, which has the size of this one, by those of images under some
    /// symmetries if they are less. The rows and columns of this image are already exchanged if they have to
    /// be.
    #[inline]
    fn put_least<const B: usize>(&self, turns: &[Turn], least: &mut Option<([S; B], ImageOf)>) {
        self.each_image(turns, |image, is_negative| put_less(image, is_negative, least));
    }

    /// Calls `each` for the image under each of some symmetries, and whether it is the negative.
    #[inline]
    fn each_image<const B: usize>(&self, turns: &[Turn], mut each: impl FnMut(&[S; B], bool)) {
        let pitch = pitch(self.width as usize, self.height as usize);
        let last = (self.height as usize - 1) * pitch + self.width as usize - 1;
        // Reversing the bits turns the rectangle by half; this is done once for all symmetries that need it.
        let plain: [S; B] = std::array::from_fn(|i| self.bits[i].clone());
        let mut turned = plain.clone();
        if turns.iter().any(|turn| turn.of_board.flips_x) {
            turned.iter_mut().for_each(|bit| *bit = bit.reversed(last));
        }
        for turn in turns {
            let Symmetry { flips_x, flips_y, .. } = turn.of_board;
            let mut image = if flips_x { turned.clone() } else { plain.clone() };
            if flips_x != flips_y {
                image.iter_mut().for_each(|bit| *bit = self.flipped(bit, pitch));
            }
            if turn.keeps {
                each(&image, false);
            }
            if turn.negates {
                if turn.exchanges_bits {
                    image.swap(0, 1);
                }
                each(&image, true);
            }
        }
    }

    /// Returns whether one of these symmetries maps the rectangle to itself, which proves that its value is 0.
    pub(super) fn is_its_own_twin(&self, twins: &[Twins]) -> bool {
        let pitch = pitch(self.width as usize, self.height as usize);
        let is_nothing = |x: usize, y: usize| code_at(&self.bits, y * pitch + x, BITS) == 0;
        let mut fitting = twins.iter().filter(|twins| twins.fit((self.width, self.height), is_nothing));
        fitting.any(|twins| {
            let mut is_one = false;
            self.each_image::<BITS>(&[twins.turn], |image, _| is_one |= *image == self.bits);
            is_one
        })
    }

    /// Returns the part of a rectangle on the given places, moved to the corner.
    pub(super) fn part(plane: &Plane<S>, bits: &Bits<S>, places: &S, used: usize) -> Figure {
        if S::IS_LONG {
            return Self::part_by_cells(plane, bits, places.places(), used);
        }
        let mut within: Bits<S> = Default::default();
        let mut present = S::none(plane.places());
        for (to, bit) in within[..used].iter_mut().zip(bits) {
            *to = bit.and(places);
            present = present.or(to);
        }
        let (Some(lowest), Some(highest)) = (present.lowest(), present.highest()) else {
            return Figure(Fitted::Small(Rectangle::empty(1, 1)));
        };
        let (top, bottom) = match plane.pitch {
            8 => (lowest / 8, highest / 8),
            pitch => (lowest / pitch, highest / pitch),
        };
        let (left, right) = columns(plane, &present);
        let (width, height) = (right + 1 - left, bottom + 1 - top);
        let corner = top * plane.pitch + left;
        if plane.pitch == 8 && plane.places() <= 64 {
            // The part keeps the distance of its rows, so it is moved to the corner by shifts of words.
            let mut part = Rectangle::<u64>::empty(width, height);
            let bits = within[..used].iter().zip(&mut part.bits);
            bits.for_each(|(bit, to)| *to = bit.low() >> corner);
            return Figure(Fitted::Small(part));
        }
        let crop = Crop { bits: &within, corner, from_pitch: plane.pitch, width, height, used };
        Figure(match width * height {
            0..=64 => Fitted::Small(crop.to()),
            _ => Fitted::Wide(Box::new(crop.to())),
        })
    }

    /// Returns the same as [`Rectangle::part`] place by place, which is faster on boards whose sets are long.
    pub(super) fn part_by_cells(
        plane: &Plane<S>,
        bits: &Bits<S>,
        places: impl Iterator<Item = usize>,
        used: usize,
    ) -> Figure {
        let codes =
            places.map(|place| (place % plane.pitch, place / plane.pitch, code_at(bits, place, used)));
        let cells: Vec<(usize, usize, usize)> = codes.filter(|(_, _, code)| *code != 0).collect();
        let Some(&(x, y, _)) = cells.first() else {
            return Figure(Fitted::Small(Rectangle::empty(1, 1)));
        };
        let (mut left, mut right, mut top, mut bottom) = (x, x, y, y);
        for &(x, y, _) in &cells {
            (left, right, top, bottom) = (left.min(x), right.max(x), top.min(y), bottom.max(y));
        }
        let (width, height) = (right + 1 - left, bottom + 1 - top);
        let cells = cells.iter().map(|&(x, y, code)| (x - left, y - top, code));
        Figure(match width * height {
            0..=64 => Fitted::Small(Rectangle::of_cells(width, height, cells, used)),
            65..=128 => Fitted::Wide(Box::new(Rectangle::of_cells(width, height, cells, used))),
            _ => Fitted::Large(Box::new(Rectangle::of_cells(width, height, cells, used))),
        })
    }

    /// Builds a rectangle from codes given by column and row; all other cells are empty.
    fn of_cells(
        width: usize,
        height: usize,
        cells: impl Iterator<Item = (usize, usize, usize)>,
        used: usize,
    ) -> Self {
        let mut of = Self::empty(width, height);
        let pitch = pitch(width, height);
        cells.for_each(|(x, y, code)| put(&mut of.bits, y * pitch + x, code, used));
        of
    }
}

/// The position of which a figure is an image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ImageOf {
    Itself,
    Negative,
    /// The position is its own negative.
    Both,
}

/// Replaces the least image by another one if that one is less, or if there is none yet.
#[inline]
fn put_less<S: Set, const B: usize>(
    image: &[S; B],
    is_negative: bool,
    least: &mut Option<([S; B], ImageOf)>,
) {
    let of = if is_negative { ImageOf::Negative } else { ImageOf::Itself };
    let Some((bits, of_least)) = least else {
        *least = Some((image.clone(), of));
        return;
    };
    match (0..B).find(|&i| image[i] != bits[i]) {
        Some(unlike) if image[unlike] < bits[unlike] => {
            bits.clone_from(image);
            *of_least = of;
        }
        Some(_) => {}
        None if *of_least != of => *of_least = ImageOf::Both,
        None => {}
    }
}

/// Returns the first and the last column that contain a place of a non-empty set.
fn columns<S: Set>(plane: &Plane<S>, places: &S) -> (usize, usize) {
    if plane.places() <= 64 {
        let mut rows = places.low();
        // With a pitch of 8, each row is a byte, and the bytes are merged by halving.
        let columns = if plane.pitch == 8 {
            rows |= rows >> 32;
            rows |= rows >> 16;
            (rows | rows >> 8) & 0xff
        } else {
            let row = (0..plane.height).fold(0, |all, y| all | rows >> (y * plane.pitch));
            row & u64::first_ones(plane.width, 64)
        };
        return (columns.trailing_zeros() as usize, 63 - columns.leading_zeros() as usize);
    }
    let is_column = |column: &usize| !plane.columns_between(*column, column + 1).and(places).is_none();
    let left = (0..plane.width).find(is_column).unwrap_or(0);
    (left, (0..plane.width).rev().find(is_column).unwrap_or(0))
}

/// A rectangle to be cut out of a position.
struct Crop<'b, S> {
    bits: &'b Bits<S>,
    corner: usize,
    from_pitch: usize,
    width: usize,
    height: usize,
    used: usize,
}

impl<S: Set> Crop<'_, S> {
    #[inline]
    fn to<T: Set>(&self) -> Rectangle<T> {
        let mut cut = Rectangle::<T>::empty(self.width, self.height);
        let pitch = pitch(self.width, self.height);
        let places = pitch * self.height;
        let bits = self.bits[..self.used].iter().zip(&mut cut.bits);
        if pitch == self.from_pitch && places <= 64 {
            bits.for_each(|(bit, to)| *to = T::of_low(bit.down(self.corner).low(), places));
            return cut;
        }
        let row = u64::first_ones(self.width, 64);
        for (bit, to) in bits {
            let bit = bit.down(self.corner);
            if self.width <= 64 {
                for y in 0..self.height {
                    let cells = bit.down(y * self.from_pitch).low() & row;
                    *to = to.or(&T::of_low(cells, places).up(y * pitch));
                }
            } else {
                for place in bit.places() {
                    to.insert(place / self.from_pitch * pitch + place % self.from_pitch);
                }
            }
        }
        cut
    }
}

impl Figure {
    /// Returns whether the figure has a single row. A normal form lies wide.
    pub(crate) fn is_row(&self) -> bool {
        match &self.0 {
            Fitted::Small(of) => of.height == 1,
            Fitted::Wide(of) => of.height == 1,
            Fitted::Large(of) => of.height == 1,
        }
    }

    /// Returns the normal form of the figure.
    pub(crate) fn normal(&self, rules: &CellRules) -> Signed<Self> {
        self.normal_and_symmetry(rules).0
    }

    /// Returns the normal form of the figure, and whether it is an image of its negative.
    pub(crate) fn normal_and_symmetry(&self, rules: &CellRules) -> (Signed<Self>, bool) {
        let (normal, of) = match &self.0 {
            Fitted::Small(of) => {
                let (normal, of) = of.normal(rules);
                (Fitted::Small(normal), of)
            }
            Fitted::Wide(of) => {
                let (normal, of) = of.normal(rules);
                (Fitted::Wide(Box::new(normal)), of)
            }
            Fitted::Large(of) => {
                let (normal, of) = of.normal(rules);
                (Fitted::Large(Box::new(normal)), of)
            }
        };
        (Signed { component: Self(normal), negated: of == ImageOf::Negative }, of == ImageOf::Both)
    }
}

// A memo has tables for figures of a few words, and a hash map for all others.

/// A memo for figures.
#[derive(Default)]
pub struct FigureMemo {
    tables: RwLock<Tables>,
    others: ShardedMemo<Figure>,
}

#[derive(Default)]
struct Tables {
    narrow: WordTable<3>,
    wide: WordTable<6>,
}

/// A figure as a key of words, the first of which is not 0.
enum Key {
    Narrow([u64; 3]),
    Wide([u64; 6]),
}

/// The bit of the first word that distinguishes figures of two words per bit of the code from those of one.
const IS_WIDE: u64 = 1 << 32;
/// The bits of the second word of a narrow key that distinguish rows and columns from other figures.
const LINES: u64 = 3 << 62;

impl Key {
    /// Returns the key of a figure, if its codes have few bits.
    ///
    /// A figure is cut out at the first and the last row and column that are not empty, so the bits of a small
    /// one determine its size once the distance of its rows is known.
    #[inline]
    fn of(figure: &Figure) -> Option<Self> {
        match &figure.0 {
            Fitted::Small(of) => {
                let [a, b, c, d] = of.bits;
                let line = match (of.width, of.height) {
                    (..=8, ..=8) => Some(0),
                    (_, 1) => Some(1),
                    (1, _) => Some(2),
                    _ => None,
                };
                let fits = a != u64::MAX && b & LINES == 0 && c | d == 0;
                Some(match line.filter(|_| fits) {
                    Some(line) => Self::Narrow([!a, b | line << 62, 0]),
                    None => Self::Wide([u64::from(of.width << 8 | of.height), a, b, c, d, 0]),
                })
            }
            Fitted::Wide(of) => {
                let shape = u64::from(of.width << 8 | of.height) | IS_WIDE;
                let [a, b, 0, 0] = of.bits else { return None };
                let high = |bits: u128| (bits >> 64) as u64;
                Some(Self::Wide([shape, a as u64, high(a), b as u64, high(b), 0]))
            }
            Fitted::Large(_) => None,
        }
    }
}

impl FigureMemo {
    fn read(&self) -> RwLockReadGuard<'_, Tables> {
        self.tables.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn grow(&self, key: &Key) {
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        match key {
            Key::Narrow(_) => tables.narrow.grow(),
            Key::Wide(_) => tables.wide.grow(),
        }
    }
}

/// A reader of a [`FigureMemo`], which holds the read lock of the tables.
pub struct FigureReader<'a> {
    tables: RwLockReadGuard<'a, Tables>,
    others: &'a ShardedMemo<Figure>,
}

impl MemoReader<Figure> for FigureReader<'_> {
    #[inline]
    fn get(&self, figure: &Figure) -> Option<Known> {
        let word = match Key::of(figure) {
            Some(Key::Narrow(key)) => self.tables.narrow.get(&key),
            Some(Key::Wide(key)) => self.tables.wide.get(&key),
            None => return self.others.get(figure),
        };
        word.map(|word| Known(Id::unpack(word)))
    }
}

impl Memo<Figure> for FigureMemo {
    type Reader<'a> = FigureReader<'a>;

    #[inline]
    fn reader(&self) -> FigureReader<'_> {
        FigureReader { tables: self.read(), others: &self.others }
    }

    fn put(&self, figure: &Figure, value: Known) {
        let Some(key) = Key::of(figure) else { return self.others.put(figure, value) };
        let put = || match &key {
            Key::Narrow(key) => self.read().narrow.put(key, value.0.pack()),
            Key::Wide(key) => self.read().wide.put(key, value.0.pack()),
        };
        while !put() {
            self.grow(&key);
        }
    }

    fn len(&self) -> usize {
        let tables = self.read();
        tables.narrow.len() + tables.wide.len() + self.others.len()
    }

    fn bytes(&self) -> usize {
        let tables = self.read();
        tables.narrow.bytes() + tables.wide.bytes() + self.others.bytes()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    /// All boards of these sizes with codes of two bits, cut out as components are.
    #[test]
    fn keys_are_of_one_figure() {
        let mut figures = HashMap::new();
        for (width, height) in [(2, 4), (4, 2), (3, 3), (9, 1), (1, 9), (1, 4), (4, 1)] {
            let plane = Plane::<u64>::new(width, height);
            for board in 0..1_usize << (2 * width * height) {
                let mut bits = Bits::<u64>::default();
                for cell in 0..width * height {
                    let place = cell / width * plane.pitch + cell % width;
                    put(&mut bits, place, board >> (2 * cell) & 3, 2);
                }
                let figure = Rectangle::part(&plane, &bits, &plane.all, 2);
                let key = match Key::of(&figure).expect("a small figure") {
                    Key::Narrow(key) => key.to_vec(),
                    Key::Wide(key) => key.to_vec(),
                };
                assert!(key[0] != 0 && *figures.entry(key).or_insert_with(|| figure.clone()) == figure);
            }
        }
    }
}
