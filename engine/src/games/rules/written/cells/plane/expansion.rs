//! The expansion of patterns with repetitions into patterns without, on boards of one size.

use super::Plane;
use super::set::Set;
use crate::games::rules::written::cells::laid::{Lay, Part, Placed, Way};

/// The most patterns that one pattern is expanded into; they stay in memory for each size of board.
const MOST: usize = 32;
/// The most places of a board for which patterns are expanded.
const MOST_PLACES: usize = 128;

/// Returns the patterns without repetitions that a pattern stands for on boards of this size, those with
/// fewer copies of the first repetition first. Returns `None` if there would be too many or the board is too
/// large.
pub(super) fn expanded<S: Set>(lay: &Lay, on: &Plane<S>) -> Option<Vec<Lay>> {
    if on.places() > MOST_PLACES {
        return None;
    }
    let mut expansion =
        Expansion { of: lay, size: (on.width, on.height), cells: Vec::new(), found: Vec::new() };
    expansion.go_on(&lay.parts, Way::default()).then_some(expansion.found)
}

/// An expansion in progress, which lays the cells one after another and repeats each repetition as often as
/// it fits.
struct Expansion<'l> {
    of: &'l Lay,
    size: (usize, usize),
    /// The cells laid so far.
    cells: Vec<Placed>,
    found: Vec<Lay>,
}

impl Expansion<'_> {
    /// Lays the remaining parts with their origin at `origin`; returns false if there are too many patterns.
    fn go_on(&mut self, parts: &[Part], origin: Way) -> bool {
        let before = self.cells.len();
        let moved = |placed: &Placed, origin: Way| Placed { at: placed.at.plus(origin), ..*placed };
        let fixed = parts.iter().take_while(|part| matches!(part, Part::One(_))).count();
        let cells = parts[..fixed].iter().flat_map(Part::cells);
        self.cells.extend(cells.map(|placed| moved(placed, origin)));
        let is_done = match &parts[fixed..] {
            [Part::Repeat(repeated, by), rest @ ..] => {
                let mut origin = origin;
                (0..=self.size.0.max(self.size.1)).all(|_| {
                    let is_done = !self.fits() || self.go_on(rest, origin);
                    self.cells.extend(repeated.iter().map(|placed| moved(placed, origin)));
                    origin = origin.plus(*by);
                    is_done
                })
            }
            _ => {
                if self.fits() {
                    let parts = self.cells.iter().copied().map(Part::One).collect();
                    self.found.push(Lay { parts, first: self.of.first, last: self.of.last.plus(origin) });
                }
                self.found.len() <= MOST
            }
        };
        self.cells.truncate(before);
        is_done
    }

    /// Returns whether the cells that must be on the board fit its size.
    fn fits(&self) -> bool {
        let on_board = || self.cells.iter().filter(|placed| !placed.cell.is.has_edge());
        let has_room = |of: fn(&Placed) -> i32, room: usize| {
            let ends = on_board().map(of).min().zip(on_board().map(of).max());
            ends.is_none_or(|(low, high)| ((high - low) as usize) < room)
        };
        has_room(|placed| placed.at.x, self.size.0) && has_room(|placed| placed.at.y, self.size.1)
    }
}
