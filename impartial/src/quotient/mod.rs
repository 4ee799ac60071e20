//! Misère quotients of games with heaps.
//!
//! Two positions of a game are the same in its misère quotient if adding any position of the game to both gives the
//! same outcomes (Plambeck, *Taming the wild in impartial combinatorial games*, 2005; Plambeck and Siegel, *Misère
//! quotients for impartial games*, 2008). If the quotient is finite, it solves the game: the outcome of a sum is that
//! of the product of the images of its heaps.

mod bits;
mod build;
mod check;
mod finite;
mod learn;
mod mesh;
mod monoid;
mod moves;
mod oracle;
mod pairs;
mod period;
mod presentation;
mod stored;

use std::fmt;

use self::build::Builder;
pub use self::check::{Claim, Flaw, check};
pub use self::finite::Finite;
use self::finite::Numbering;
pub use self::mesh::Class;
use self::monoid::Monoid;
pub use self::moves::NotSmaller;
pub use self::period::{Breaking, Period};
pub use self::presentation::{Exponents, Presentation, Rule, compare_words};
pub use self::stored::{StoredQuotient, check_stored};
use crate::budget::{Budget, Stopped};
use crate::game::HeapGame;
use crate::misere::{Components, Outcome};

/// The largest order of a quotient that is tried.
pub const MAX_ORDER: usize = 20_000;

/// The bounds of a search for a quotient.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The greatest heap.
    pub heap: u64,
    /// The largest order of the quotient, at most [`MAX_ORDER`].
    pub order: usize,
    /// The bounds of the moves, which a proof of a period needs. The search ends at the first proof.
    pub breaking: Option<Breaking>,
}

/// A heap at which the quotient of the heaps so far grew, and its order with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Growth {
    /// The heap.
    pub heap: u64,
    /// The order of the quotient of the heaps up to this one.
    pub order: usize,
}

/// An element of a quotient. 0 is the identity.
pub type Element = usize;

/// The misère quotient of the heaps of a game up to some heap, or of all heaps if a period is proved.
#[derive(Debug)]
pub struct Quotient {
    monoid: Monoid,
    images: Vec<Element>,
    growth: Vec<Growth>,
    period: Option<Period>,
    ended: Option<Stopped>,
}

/// A heap is larger than those for which a quotient is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unproved {
    /// The heap that was asked for.
    pub heap: u64,
    /// The greatest heap of the quotient.
    pub last: u64,
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the quotient is proved up to heap {}, and heap {} is larger", self.last, self.heap)
    }
}

impl std::error::Error for Unproved {}

/// A winning move: the heap that is moved, by its place in the list of heaps, and the heaps that the move leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The place of the heap.
    pub place: usize,
    /// The heaps that are left of it, in ascending order.
    pub left: Vec<u64>,
}

/// Finds the misère quotient of the heaps 1, 2, 3, .. of a game, until a period is proved or a limit is reached.
///
/// Each heap is first tried with every element of the quotient so far as its image. The quotient is right if two
/// conditions hold. (P): a position and an option of it are never both in P. (N): a position with options that is not
/// in P has an option that is; here only the least sets of images of options matter, which are finitely many. If no
/// element fits, the quotient is learned from outcomes of searches, and the same conditions prove it. So the result
/// never depends on a guess.
///
/// If the budget or a limit ends the search, the result is the quotient of the heaps before, with the
/// [reason](Quotient::ended).
///
/// # Errors
/// The game has a move that leaves a heap of size 0, or one that is not smaller than the heap itself.
pub fn quotient<G: HeapGame + ?Sized>(
    game: &G,
    limits: Limits,
    budget: &mut Budget<'_>,
) -> Result<Quotient, NotSmaller> {
    let mut builder = Builder::new();
    let mut ended = None;
    let mut period = None;
    let most = limits.order.min(MAX_ORDER);
    while (builder.images.len() as u64) <= limits.heap.min(u64::from(u32::MAX)) && period.is_none() {
        if let Err(reason) = builder.add(game, most, budget)? {
            ended = Some(reason);
            break;
        }
        period = limits.breaking.and_then(|breaking| period::period(&builder.images, breaking));
    }
    Ok(Quotient::of(builder, period, ended))
}

/// Finds the components of some positions, and their misère quotient with at most this many elements.
///
/// Each component joins the quotient as soon as all its followers have joined. So if the budget or the limit ends the
/// search, the result is the quotient of the components that joined before, which is that of a set that is closed under
/// moves, with the [reason](Quotient::ended).
///
/// # Errors
/// A play can go on for ever.
pub fn quotient_of_components<G: Components>(
    game: &mut G,
    start: &[G::Component],
    order: usize,
    budget: &mut Budget<'_>,
) -> Result<(Finite<G::Component>, Quotient), Stopped> {
    let mut numbering = Numbering::new(start);
    let mut builder = Builder::new();
    let ended = loop {
        match numbering.grow(game, budget) {
            Ok(true) => {}
            Ok(false) => break None,
            Err(Stopped::TooLarge) => return Err(Stopped::TooLarge),
            Err(reason) => break Some(reason),
        }
        let added = builder.add(&numbering.found, order.min(MAX_ORDER), budget);
        if let Err(reason) = added.map_err(|_| Stopped::TooLarge)? {
            break Some(reason);
        }
    };
    Ok((numbering.found, Quotient::of(builder, None, ended)))
}

impl Quotient {
    fn of(builder: Builder, period: Option<Period>, ended: Option<Stopped>) -> Self {
        let Builder { monoid, images, growth, .. } = builder;
        Self { monoid, images, growth, period, ended }
    }

    /// Returns the number of elements.
    #[must_use]
    pub fn order(&self) -> usize {
        self.monoid.order()
    }

    /// Returns the elements of P, in ascending order: a position is a P-position exactly if its image is among them.
    #[must_use]
    pub fn p_portion(&self) -> Vec<Element> {
        self.monoid.p().iter().collect()
    }

    /// Returns true if the element is in P.
    #[must_use]
    pub fn is_p(&self, element: Element) -> bool {
        self.monoid.is_p(element)
    }

    /// Returns a product.
    #[must_use]
    pub fn product(&self, x: Element, y: Element) -> Element {
        self.monoid.product(x, y)
    }

    /// Returns the greatest heap for which the quotient was computed.
    #[must_use]
    pub fn last_heap(&self) -> u64 {
        self.images.len() as u64 - 1
    }

    /// Returns the period of the images, if it is proved. Then the quotient is that of all heaps.
    #[must_use]
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// Returns the reason why the search ended before its greatest heap and without a period.
    #[must_use]
    pub fn ended(&self) -> Option<Stopped> {
        self.ended
    }

    /// Returns the heaps at which the quotient grew.
    #[must_use]
    pub fn growth(&self) -> &[Growth] {
        &self.growth
    }

    /// Returns the images of the heaps 0, 1, 2, .. up to the last one that was computed.
    #[must_use]
    pub fn images(&self) -> &[Element] {
        &self.images
    }

    /// Returns the image of a heap.
    ///
    /// # Errors
    /// No period is proved, and the heap is larger than the last one.
    pub fn image(&self, heap: u64) -> Result<Element, Unproved> {
        let last = self.last_heap();
        let same = match self.period {
            Some(Period { from, length, .. }) if heap > last => from + (heap - from) % length,
            _ => heap,
        };
        match usize::try_from(same).ok().and_then(|heap| self.images.get(heap)) {
            Some(image) => Ok(*image),
            None => Err(Unproved { heap, last }),
        }
    }

    /// Returns the image of a sum of heaps.
    ///
    /// # Errors
    /// No period is proved, and a heap is larger than the last one.
    pub fn image_of_sum(&self, heaps: &[u64]) -> Result<Element, Unproved> {
        heaps.iter().try_fold(0, |product, heap| Ok(self.product(product, self.image(*heap)?)))
    }

    /// Returns the misère outcome of a sum of heaps.
    ///
    /// # Errors
    /// No period is proved, and a heap is larger than the last one.
    pub fn outcome(&self, heaps: &[u64]) -> Result<Outcome, Unproved> {
        Ok(Outcome::of_p(self.is_p(self.image_of_sum(heaps)?)))
    }

    /// Returns the winning moves of a sum of heaps in misère play, those of equal heaps once, for the game of the
    /// quotient.
    ///
    /// # Errors
    /// No period is proved, and a heap is larger than the last one.
    pub fn winning_moves<G: HeapGame + ?Sized>(
        &self,
        game: &G,
        heaps: &[u64],
    ) -> Result<Vec<Move>, Unproved> {
        let mut found = Vec::new();
        for (place, &heap) in heaps.iter().enumerate() {
            if heap == 0 || heaps[..place].contains(&heap) {
                continue;
            }
            let others: Vec<u64> =
                heaps.iter().enumerate().filter(|other| other.0 != place).map(|other| *other.1).collect();
            let rest = self.image_of_sum(&others)?;
            let mut unproved = None;
            let mut winning = Vec::new();
            game.options(heap, &mut |left| match self.image_of_sum(left) {
                Ok(image) if self.is_p(self.product(rest, image)) => {
                    let mut left = left.to_vec();
                    left.sort_unstable();
                    winning.push(Move { place, left });
                }
                Ok(_) => {}
                Err(error) => unproved = Some(error),
            });
            if let Some(error) = unproved {
                return Err(error);
            }
            winning.sort_by(|x, y| x.left.cmp(&y.left));
            winning.dedup();
            found.append(&mut winning);
        }
        Ok(found)
    }

    /// Returns everything that a [`check`] of the quotient needs.
    #[must_use]
    pub fn claim(&self) -> Claim {
        let order = self.order();
        let products = (0..order * order).map(|i| self.product(i / order, i % order)).collect();
        Claim { order, products, p: self.p_portion(), images: self.images.clone(), period: self.period }
    }

    /// Returns generators and rules, and the normal form of each element.
    #[must_use]
    pub fn presentation(&self) -> Presentation {
        Presentation::of(&self.monoid, &self.images)
    }

    /// Returns true if the quotient is that of a set of sums of nim heaps: of order 1, 2, or 2^n + 2 with two
    /// elements in P.
    ///
    /// The order alone does not decide it: Kayles up to heap 9 has order 18 and six elements in P.
    #[must_use]
    pub fn is_tame(&self) -> bool {
        let order = self.order();
        let is_two_heaps = || order > 3 && (order - 2).is_power_of_two() && self.p_portion().len() == 2;
        order <= 2 || is_two_heaps() && self.has_kernel_of_nim()
    }

    /// Returns true if the elements other than 1 and `*1` form a group of exponent 2, as the heaps greater than 1 of
    /// Nim do.
    fn has_kernel_of_nim(&self) -> bool {
        let squares: Vec<Element> = (0..self.order()).map(|x| self.product(x, x)).collect();
        let kernel: Vec<Element> = (0..self.order()).filter(|x| squares[*x] != 0).collect();
        let Some(&first) = kernel.first() else { return false };
        kernel.len() + 2 == self.order() && kernel.iter().all(|x| squares[*x] == squares[first])
    }
}
