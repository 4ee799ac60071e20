//! Finite commutative monoids with a set of elements.

use rustc_hash::FxHashMap;

use super::bits::Bits;

/// A finite commutative monoid with a set P of its elements. The elements are 0, 1, 2, .. and 0 is the identity.
#[derive(Clone, Debug)]
pub(super) struct Monoid {
    order: usize,
    table: Vec<u32>,
    p: Bits,
    /// For each element x the elements y with x y in P.
    leading: Vec<Bits>,
}

impl Monoid {
    pub(super) fn trivial() -> Self {
        Self::new(1, vec![0], Bits::empty(1))
    }

    /// Makes a monoid from its table of products, row by row.
    pub(super) fn new(order: usize, table: Vec<u32>, p: Bits) -> Self {
        let row = |x: usize| {
            let mut row = Bits::empty(order);
            let leading = (0..order).filter(|y| p.contains(table[x * order + y] as usize));
            leading.for_each(|y| row.insert(y));
            row
        };
        let leading = (0..order).map(row).collect();
        Self { order, table, p, leading }
    }

    pub(super) fn order(&self) -> usize {
        self.order
    }

    pub(super) fn product(&self, x: usize, y: usize) -> usize {
        self.table[x * self.order + y] as usize
    }

    pub(super) fn p(&self) -> &Bits {
        &self.p
    }

    pub(super) fn is_p(&self, x: usize) -> bool {
        self.p.contains(x)
    }

    pub(super) fn leading_to_p(&self, x: usize) -> &Bits {
        &self.leading[x]
    }

    /// Returns the products of x with all elements of a set.
    pub(super) fn times(&self, x: usize, set: &Bits) -> Bits {
        let mut products = Bits::empty(self.order);
        set.iter().for_each(|y| products.insert(self.product(x, y)));
        products
    }

    /// Returns the monoid in which elements are one if they have products in P with the same elements, and for each
    /// element its new number.
    pub(super) fn reduced(&self) -> (Self, Vec<usize>) {
        let mut classes: FxHashMap<&Bits, usize> = FxHashMap::default();
        let mut chosen = Vec::new();
        let class_of: Vec<usize> = (0..self.order)
            .map(|x| {
                *classes.entry(&self.leading[x]).or_insert_with(|| {
                    chosen.push(x);
                    chosen.len() - 1
                })
            })
            .collect();
        let mut table = Vec::with_capacity(chosen.len() * chosen.len());
        let mut p = Bits::empty(chosen.len());
        for (i, &x) in chosen.iter().enumerate() {
            table.extend(chosen.iter().map(|&y| class_of[self.product(x, y)] as u32));
            if self.is_p(x) {
                p.insert(i);
            }
        }
        (Self::new(chosen.len(), table, p), class_of)
    }
}
