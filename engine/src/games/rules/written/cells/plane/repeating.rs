//! The search for patterns with any number of repetitions.

use super::patterns::{New, Told};
use super::set::Set;
use super::{ByCode, Plane};
use crate::games::rules::written::cells::codes::CodeSet;
use crate::games::rules::written::cells::laid::Way;

/// The condition on a cell of a pattern, and its change.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ask {
    pub(super) at: Way,
    /// The codes that the cell may have; `None` if it may be anything.
    pub(super) is: Option<CodeSet>,
    pub(super) becomes: Option<New>,
}

impl New {
    /// Moves the content by a vector.
    fn moved(self, by: Way) -> Self {
        match self {
            Self::Sign(character) => Self::Sign(character),
            Self::CopyOf(way) => Self::CopyOf(way.plus(by)),
        }
    }
}

/// A part of a pattern. Places are relative to an origin that moves on with every repetition.
#[derive(Clone, Debug)]
pub(super) enum AskPart {
    One(Ask),
    Repeat(Vec<Ask>, Way),
}

/// A callback with the starts at which a pattern lies, its changes relative to them, and the vector to its
/// last cell.
type Lies<'f, S> = &'f mut dyn FnMut(&S, &[Told], Way);

/// A search for a pattern with repetitions.
pub(super) struct Search<'m, S: Set> {
    pub(super) plane: &'m Plane<S>,
    pub(super) places: &'m ByCode<S>,
    pub(super) used: CodeSet,
    /// The vector to the last cell of the pattern without repetitions.
    pub(super) last: Way,
}

impl<S: Set> Search<'_, S> {
    /// Searches for a pattern at some starts.
    pub(super) fn look(&self, parts: &[AskPart], starts: &S, found: Lies<'_, S>) {
        self.go_on(parts, Way::default(), starts.clone(), &mut Vec::new(), found);
    }

    fn narrowed(&self, starts: &S, ask: &Ask, origin: Way) -> S {
        match ask.is {
            Some(set) => starts.and(&self.plane.asked(self.places, self.used, set, ask.at.plus(origin))),
            None => starts.clone(),
        }
    }

    fn go_on(
        &self,
        parts: &[AskPart],
        origin: Way,
        mut starts: S,
        changes: &mut Vec<Told>,
        found: Lies<'_, S>,
    ) {
        let before = changes.len();
        let tell = |ask: &Ask, origin: Way, changes: &mut Vec<Told>| {
            if let Some(new) = ask.becomes {
                changes.push((ask.at.plus(origin), new.moved(origin)));
            }
        };
        for (i, part) in parts.iter().enumerate() {
            match part {
                AskPart::One(ask) => {
                    starts = self.narrowed(&starts, ask, origin);
                    tell(ask, origin, changes);
                }
                AskPart::Repeat(asks, by) => {
                    let mut origin = origin;
                    let most = self.plane.width.max(self.plane.height);
                    for _ in 0..=most {
                        if starts.is_none() {
                            break;
                        }
                        // Every number of copies, from 0 on, continues with the rest of the pattern.
                        self.go_on(&parts[i + 1..], origin, starts.clone(), changes, found);
                        for ask in asks {
                            starts = self.narrowed(&starts, ask, origin);
                            tell(ask, origin, changes);
                        }
                        origin = origin.plus(*by);
                    }
                    changes.truncate(before);
                    return;
                }
            }
            if starts.is_none() {
                break;
            }
        }
        if !starts.is_none() {
            found(&starts, changes, self.last.plus(origin));
        }
        changes.truncate(before);
    }
}
