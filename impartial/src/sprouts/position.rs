//! Positions and their options.

use std::sync::Arc;

use super::canonical::canonical;
use super::moves;
use super::reduce::reduced_lands;
use super::symbols::{END_BOUNDARY, END_REGION, SPOT, lives};
use crate::budget::{Budget, Stopped};

/// The most lives of a position.
pub const MOST_LIVES: u32 = 240;

/// A land: a part of a position on which moves elsewhere have no influence, in its canonical form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Land(Arc<[u8]>);

impl Land {
    pub(super) fn symbols(&self) -> &[u8] {
        &self.0
    }

    /// Returns the number of lives of the vertices. Each move takes one.
    #[must_use]
    pub fn lives(&self) -> u32 {
        lives(&self.0)
    }

    /// Returns the distinct positions to which moves in the land lead, in ascending order.
    ///
    /// # Errors
    /// The budget ends.
    pub fn options(&self, budget: &mut Budget<'_>) -> Result<Vec<Position>, Stopped> {
        let mut found = Vec::new();
        moves::options(&self.0, &mut |symbols| {
            budget.spend(1 + symbols.len() as u64 / 8)?;
            found.push(Position::of_symbols(symbols));
            Ok(())
        })?;
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }
}

/// A position in its canonical form: lands in ascending order.
///
/// Positions that differ in names, rotations, reflections or vertices without influence have the same form. Equal forms
/// have the same tree of moves.
///
/// ```
/// use upstar_impartial::sprouts::Position;
/// let position: Position = "AB.0.}AB.0.}!".parse().unwrap();
/// assert_eq!(position, "0.BA.}0.BA.}!".parse().unwrap());
/// assert_eq!(Ok("3".parse().unwrap()), Position::of_spots(3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Position(Vec<Land>);

impl Position {
    /// Returns the first position of a play: spots on a sheet of paper.
    ///
    /// # Errors
    /// The position has more than [`MOST_LIVES`] lives.
    pub fn of_spots(count: u32) -> Result<Self, Stopped> {
        if count > MOST_LIVES / 3 {
            return Err(Stopped::TooLarge);
        }
        let mut symbols = [SPOT, END_BOUNDARY].repeat(count as usize);
        symbols.push(END_REGION);
        Ok(Self::of_symbols(symbols))
    }

    pub(super) fn of_symbols(symbols: Vec<u8>) -> Self {
        let lands = reduced_lands(symbols);
        Self::of_lands(lands.iter().map(|land| Land(canonical(land).into())).collect())
    }

    /// Returns a sum of lands.
    #[must_use]
    pub fn of_lands(mut lands: Vec<Land>) -> Self {
        lands.sort_unstable();
        Self(lands)
    }

    /// Returns the lands.
    #[must_use]
    pub fn lands(&self) -> &[Land] {
        &self.0
    }

    /// Returns the number of lives of the vertices. Each move takes at least one: a vertex without influence goes, too.
    #[must_use]
    pub fn lives(&self) -> u32 {
        self.0.iter().map(Land::lives).sum()
    }

    /// Returns the distinct positions to which moves lead, in ascending order.
    ///
    /// # Errors
    /// The budget ends.
    pub fn options(&self, budget: &mut Budget<'_>) -> Result<Vec<Self>, Stopped> {
        let mut found = Vec::new();
        for (place, land) in self.0.iter().enumerate() {
            if place > 0 && self.0[place - 1] == *land {
                continue;
            }
            let mut rest = self.0.clone();
            rest.remove(place);
            for option in land.options(budget)? {
                found.push(Self::of_lands(rest.iter().cloned().chain(option.0).collect()));
            }
        }
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }
}
