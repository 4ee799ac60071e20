//! Positions as figures: the codes of a rectangle of places, moved to a corner of a plane of nothing.

use super::codes::Exchange;
use super::compiled::CellRules;
use super::laid::Symmetry;
use super::plane::{Bits, Plane, present};
use super::set::{Set, Words};
use crate::games::rules::Signed;
use crate::ground::memory::HeapBytes;

/// The codes of a rectangle.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Rectangle<S> {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) bits: Bits<S>,
}

/// A position of a ruleset that is written as text, or a part of one, moved to a corner; in as few words as it fits.
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
    /// Nothing anywhere.
    pub(super) fn empty(width: usize, height: usize) -> Self {
        let bits = std::array::from_fn(|_| S::none(width * height));
        Self { width: width as u32, height: height as u32, bits }
    }

    pub(super) fn plane(&self) -> Plane<S> {
        Plane::new(self.width as usize, self.height as usize)
    }

    /// The image under a symmetry.
    fn image(&self, symmetry: Symmetry, used: usize) -> Self {
        let (width, height) = (self.width as usize, self.height as usize);
        let mut image =
            if symmetry.transposes { Self::empty(height, width) } else { Self::empty(width, height) };
        let (new_width, new_height) = (image.width as usize, image.height as usize);
        for (bit, to) in self.bits.iter().zip(&mut image.bits).take(used) {
            for place in bit.places() {
                let (x, y) = (place % width, place / width);
                let (x, y) = if symmetry.transposes { (y, x) } else { (x, y) };
                let x = if symmetry.flips_x { new_width - 1 - x } else { x };
                let y = if symmetry.flips_y { new_height - 1 - y } else { y };
                to.insert(y * new_width + x);
            }
        }
        image
    }

    /// The least of the images under the symmetries of the rules, and whether it is the negative.
    fn normal(&self, rules: &CellRules) -> (Self, bool) {
        let mut best = (self.clone(), false);
        let mut images: Vec<(Symmetry, Self)> = vec![(Symmetry::IDENTITY, self.clone())];
        for symmetry in &rules.symmetries {
            // Only one of the two shapes of an oblong can be the least.
            let (width, height) = match symmetry.of_board.transposes {
                true => (self.height, self.width),
                false => (self.width, self.height),
            };
            if (width, height) > (best.0.width, best.0.height) {
                continue;
            }
            let known = images.iter().find(|(of, _)| *of == symmetry.of_board);
            let mut image = match known {
                Some((_, image)) => image.clone(),
                None => {
                    let image = self.image(symmetry.of_board, rules.codes.bits);
                    images.push((symmetry.of_board, image.clone()));
                    image
                }
            };
            if symmetry.negates && rules.codes.exchange == Exchange::FirstBits {
                image.bits.swap(0, 1);
            }
            if image < best.0 {
                best = (image, symmetry.negates);
            }
        }
        best
    }

    /// The part of a rectangle whose places are given, moved to the corner.
    pub(super) fn part(plane: &Plane<S>, bits: &Bits<S>, places: &S, used: usize) -> Figure {
        let bits: Bits<S> =
            std::array::from_fn(
                |bit| if bit < used { bits[bit].and(places) } else { S::none(plane.places()) },
            );
        let present = present(&bits, used);
        let (Some(lowest), Some(highest)) = (present.lowest(), present.highest()) else {
            return Figure(Fitted::Small(Rectangle::empty(1, 1)));
        };
        let (top, bottom) = (lowest / plane.width, highest / plane.width);
        let is_column = |column: usize| {
            let columns = plane.columns_between(column, column + 1);
            !columns.and(&present).is_none()
        };
        let left = (0..plane.width).find(|&column| is_column(column)).unwrap_or(0);
        let right = (0..plane.width).rev().find(|&column| is_column(column)).unwrap_or(0);
        let (width, height) = (right + 1 - left, bottom + 1 - top);
        let corner = top * plane.width + left;
        let crop = Crop { bits: &bits, corner, from_width: plane.width, width, height, used };
        Figure(match width * height {
            0..=64 => Fitted::Small(crop.to()),
            65..=128 => Fitted::Wide(Box::new(crop.to())),
            _ => Fitted::Large(Box::new(crop.to())),
        })
    }
}

/// A rectangle to be cut out.
struct Crop<'b, S> {
    bits: &'b Bits<S>,
    corner: usize,
    from_width: usize,
    width: usize,
    height: usize,
    used: usize,
}

impl<S: Set> Crop<'_, S> {
    fn to<T: Set>(&self) -> Rectangle<T> {
        let mut cut = Rectangle::<T>::empty(self.width, self.height);
        for (bit, to) in self.bits.iter().zip(&mut cut.bits).take(self.used) {
            for place in bit.places() {
                let place = place - self.corner;
                to.insert(place / self.from_width * self.width + place % self.from_width);
            }
        }
        cut
    }
}

impl Figure {
    /// The figure in normal form.
    pub(crate) fn normal(&self, rules: &CellRules) -> Signed<Self> {
        let signed = |of, negated| Signed { component: Self(of), negated };
        match &self.0 {
            Fitted::Small(of) => {
                let (normal, negated) = of.normal(rules);
                signed(Fitted::Small(normal), negated)
            }
            Fitted::Wide(of) => {
                let (normal, negated) = of.normal(rules);
                signed(Fitted::Wide(Box::new(normal)), negated)
            }
            Fitted::Large(of) => {
                let (normal, negated) = of.normal(rules);
                signed(Fitted::Large(Box::new(normal)), negated)
            }
        }
    }
}
