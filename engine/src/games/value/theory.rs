//! The operations of the theory as methods of values: each is that of [`Calc`](super::Calc) without a budget.

use super::handle::unbudgeted;
use super::{Dyadic, Parity, UptimalExpansion, Value};

impl<'s> Value<'s> {
    /// The ordinal sum self:other of the canonical forms.
    #[must_use]
    pub fn ordinal_sum(self, other: Self) -> Self {
        unbudgeted(self.calc().ordinal_sum(self, other))
    }

    /// The greatest left incentives G^L - G.
    #[must_use]
    pub fn left_incentives(self) -> Vec<Self> {
        unbudgeted(self.calc().left_incentives(self))
    }

    /// The greatest right incentives G - G^R.
    #[must_use]
    pub fn right_incentives(self) -> Vec<Self> {
        unbudgeted(self.calc().right_incentives(self))
    }

    /// The greatest incentives of both players.
    #[must_use]
    pub fn incentives(self) -> Vec<Self> {
        unbudgeted(self.calc().incentives(self))
    }

    /// The game heated by any game t: see [`Calc::heat`](super::Calc::heat).
    #[must_use]
    pub fn heat(self, t: Self) -> Self {
        unbudgeted(self.calc().heat(self, t))
    }

    /// The game overheated from s to t: see [`Calc::overheat`](super::Calc::overheat).
    #[must_use]
    pub fn overheat(self, s: Self, t: Self) -> Self {
        unbudgeted(self.calc().overheat(self, s, t))
    }

    /// The game cooled by its temperature; numbers stay.
    #[must_use]
    pub fn freeze(self) -> Self {
        unbudgeted(self.calc().freeze(self))
    }

    /// The Norton product by a game u > 0: see [`Calc::norton_product`](super::Calc::norton_product).
    ///
    /// # Panics
    /// Unless u > 0.
    #[must_use]
    pub fn norton_product(self, u: Self) -> Self {
        unbudgeted(self.calc().norton_product(self, u))
    }

    /// The Conway product of the canonical forms: see [`Calc::conway_product`](super::Calc::conway_product).
    #[must_use]
    pub fn conway_product(self, other: Self) -> Self {
        unbudgeted(self.calc().conway_product(self, other))
    }

    /// The reduced canonical form: see [`Calc::rcf`](super::Calc::rcf).
    #[must_use]
    pub fn rcf(self) -> Self {
        unbudgeted(self.calc().rcf(self))
    }

    /// The x-th power of a game {0|H}, for x >= 1: see [`Calc::pow`](super::Calc::pow).
    ///
    /// # Panics
    /// For other games and numbers.
    #[must_use]
    pub fn pow(self, x: &Dyadic) -> Self {
        unbudgeted(self.calc().pow(self, x))
    }

    /// The powers up to the x-th, for x >= 1 or x = 0: see [`Calc::pow_to`](super::Calc::pow_to).
    ///
    /// # Panics
    /// For other numbers.
    #[must_use]
    pub fn pow_to(self, x: &Dyadic) -> Self {
        unbudgeted(self.calc().pow_to(self, x))
    }

    /// The uptimal expansion, if there is one: see
    /// [`Calc::uptimal_expansion`](super::Calc::uptimal_expansion).
    #[must_use]
    pub fn uptimal_expansion(self) -> Option<UptimalExpansion> {
        unbudgeted(self.calc().uptimal_expansion(self))
    }

    /// The atomic weight of an all-small game.
    #[must_use]
    pub fn atomic_weight(self) -> Option<Self> {
        unbudgeted(self.calc().atomic_weight(self))
    }

    /// The atomic weight of any game that has one: see
    /// [`Calc::atomic_weight_at_large`](super::Calc::atomic_weight_at_large).
    #[must_use]
    pub fn atomic_weight_at_large(self) -> Option<Self> {
        unbudgeted(self.calc().atomic_weight_at_large(self))
    }

    /// The far star: a power of two of a nimber, greater than all nimbers among the followers.
    #[must_use]
    pub fn far_star(self) -> Self {
        unbudgeted(self.calc().far_star(self))
    }

    /// All followers of the canonical form.
    #[must_use]
    pub fn followers(self) -> Vec<Self> {
        unbudgeted(self.calc().followers(self))
    }

    /// Even or odd, if it is either: see [`Calc::parity`](super::Calc::parity).
    #[must_use]
    pub fn parity(self) -> Option<Parity> {
        unbudgeted(self.calc().parity(self))
    }

    /// Even-tempered or odd-tempered, if it is either: see [`Calc::temper`](super::Calc::temper).
    #[must_use]
    pub fn temper(self) -> Option<Parity> {
        unbudgeted(self.calc().temper(self))
    }
}
