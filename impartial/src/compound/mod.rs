//! Compounds of impartial games other than the usual sum, in both conventions of play.
//!
//! In a *conjunctive* compound a player moves in every component that is not over, in a *selective* one in as many as
//! they like but at least one. The play of a *conjunctive* and of a *shortened selective* compound ends with the
//! first component that ends. That of a *continued conjunctive* and of a *selective* compound ends with the last one.
//! (Smith, *Graphs and composite games*, 1966; ONAG, chapter 14; *Winning Ways*, chapter 9.)

mod facts;
mod referee;

pub use facts::{Analyst, Facts, NoFacts, Positions};
pub use referee::{Mover, Moves, Referee, Sides};

use crate::misere::Outcome;

/// The player who wins when no move is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Convention {
    /// The player who made the last move.
    Normal,
    /// The player who is about to move.
    Misere,
}

/// A way to play several games at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compound {
    /// A move is one in every component; the first component that ends ends the play.
    Conjunctive,
    /// A move is one in every component that is not over; the play ends with the last one.
    ContinuedConjunctive,
    /// A move is one in some components; the play ends with the last one.
    Selective,
    /// A move is one in some components; the first component that ends ends the play.
    ShortenedSelective,
    /// A move is one in a component, and discards all components after it; the play ends with the last one.
    Ordinal,
}

impl Compound {
    /// Returns the outcome of a compound from the facts of its components, in linear time.
    ///
    /// - Conjunctive: the least remoteness decides. It is a P-position if that is even, and in misère play if it is
    ///   odd.
    /// - Continued conjunctive: likewise, the greatest suspense.
    /// - Selective, normal play: a P-position if all components are P-positions. Misère play: if one component is
    ///   left, its own outcome; of more, a P-position if all components are P-positions of normal play.
    /// - Shortened selective: if a component has ended, the play is over; otherwise a P-position if all components
    ///   are, in the same convention.
    /// - Ordinal: the facts do not decide it, so `None` is returned.
    #[must_use]
    pub fn outcome(self, convention: Convention, components: &[Facts]) -> Option<Outcome> {
        let when_over = Outcome::of_p(convention == Convention::Normal);
        let parity =
            |length: u32| Outcome::of_p(length.is_multiple_of(2) == (convention == Convention::Normal));
        let all_p = |of: &dyn Fn(&Facts) -> Outcome| {
            Outcome::of_p(components.iter().all(|component| of(component) == Outcome::P))
        };
        Some(match self {
            Self::Conjunctive => parity(remoteness(convention, components)),
            Self::ContinuedConjunctive => parity(suspense(convention, components)),
            Self::Selective if convention == Convention::Normal => all_p(&|facts| facts.normal),
            Self::Selective => {
                let mut left = components.iter().filter(|facts| !facts.is_over);
                match (left.next(), left.next()) {
                    (None, _) => when_over,
                    (Some(only), None) => only.misere,
                    (Some(_), Some(_)) => all_p(&|facts| facts.normal),
                }
            }
            Self::ShortenedSelective => {
                if components.is_empty() || components.iter().any(|facts| facts.is_over) {
                    return Some(when_over);
                }
                all_p(&|facts| facts.outcome(convention))
            }
            Self::Ordinal => return None,
        })
    }
}

/// Returns the remoteness of a conjunctive compound: the least remoteness of its components, and 0 without any.
#[must_use]
pub fn remoteness(convention: Convention, components: &[Facts]) -> u32 {
    components.iter().map(|facts| facts.remoteness(convention)).min().unwrap_or_default()
}

/// Returns the suspense of a continued conjunctive compound: the greatest suspense of its components, and 0 without
/// any.
#[must_use]
pub fn suspense(convention: Convention, components: &[Facts]) -> u32 {
    components.iter().map(|facts| facts.suspense(convention)).max().unwrap_or_default()
}

/// Returns the nim value in normal play of the ordinal sum G:H, from the nim values of the options of G and that of
/// H.
///
/// A move in G discards H. By the colon principle (*Winning Ways*, chapter 7) only the value h of H matters, so the
/// value is the number that follows h others among those that no option of G has. There is no such principle in
/// misère play.
#[must_use]
pub fn colon_value(options_of_g: &[u32], h: u32) -> u32 {
    let mut taken = options_of_g.to_vec();
    taken.sort_unstable();
    taken.dedup();
    // Each number that is taken moves the ones from it on by one.
    taken.into_iter().fold(h, |value, option| if option <= value { value.saturating_add(1) } else { value })
}
