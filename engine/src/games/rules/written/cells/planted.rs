//! Small boards that contain the patterns of the rules.

use super::laid::{Placed, REPETITIONS, Surface, Way};
use super::{CellRules, Cells};
use crate::games::rules::written::rule::CellSet;

/// The most cells of a board that is built around a pattern.
const MOST_CELLS: usize = 24;

impl CellRules {
    /// Builds `each` boards for each direction of the first pattern of each rule. A board contains the
    /// pattern with some cells around it. `chance` draws a number below its argument.
    pub(in crate::games::rules::written) fn planted(
        &self,
        each: usize,
        chance: &mut impl FnMut(usize) -> usize,
    ) -> Vec<Cells> {
        let mut boards = Vec::new();
        for lay in self.laid.iter().flat_map(|rule| &rule.steps[0].lays) {
            for _ in 0..each {
                let choice = chance(REPETITIONS.pow(lay.repetitions() as u32));
                let (cells, _) = lay.unrolled(choice);
                boards.extend(self.board_around(&cells, chance));
            }
        }
        boards
    }

    /// Builds a board around a pattern; returns `None` if the board is too large.
    fn board_around(&self, pattern: &[Placed], chance: &mut impl FnMut(usize) -> usize) -> Option<Cells> {
        let inside = || pattern.iter().filter(|placed| !placed.cell.is.has_edge()).map(|placed| placed.at);
        let (low, high) = (inside().reduce(least)?, inside().reduce(most)?);
        let is_strip = self.ground.surface == Surface::Strip;
        let mut pad = |is_there: bool| if is_there { chance(3) as i32 } else { 0 };
        let low = low.minus(Way::new(pad(true), pad(!is_strip)));
        let high = high.plus(Way::new(pad(true), pad(!is_strip)));
        let (width, height) = ((high.x - low.x + 1) as usize, (high.y - low.y + 1) as usize);
        if width * height > MOST_CELLS {
            return None;
        }
        let mut characters: Vec<u8> = (0..width * height).map(|_| chance(self.characters) as u8).collect();
        for placed in pattern {
            let Way { x, y } = placed.at.minus(low);
            let is_inside = (0..width as i32).contains(&x) && (0..height as i32).contains(&y);
            let may_be: Vec<u8> = placed.cell.is.without(CellSet::EDGE).characters().collect();
            if is_inside && !may_be.is_empty() {
                characters[y as usize * width + x as usize] = may_be[chance(may_be.len())];
            }
        }
        Some(Cells { width, characters })
    }
}

fn least(a: Way, b: Way) -> Way {
    Way::new(a.x.min(b.x), a.y.min(b.y))
}

fn most(a: Way, b: Way) -> Way {
    Way::new(a.x.max(b.x), a.y.max(b.y))
}
