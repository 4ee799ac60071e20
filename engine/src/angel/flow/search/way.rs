//! The way that a search has found: its course, its capacity, and the flow sent along it.

use super::{Block, FlowEnd, FlowSearch};
use crate::angel::flow::cells::{WIDTH, slide_east};
use crate::angel::flow::field::Field;
use crate::angel::flow::strip::Rows;
use crate::angel::plane::{Heading, Square};

/// A straight part of a way, from a square to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leg {
    heading: Heading,
    from: Square,
    to: Square,
}

impl FlowSearch {
    /// Finds the legs of the way.
    pub(super) fn trace(&mut self, field: &Field) {
        self.legs.clear();
        let Some((mut square, mut at, _)) = self.end else { return };
        while let Some(heading) = self.log[at].heading {
            let Block { rows, squares, .. } = self.log[at].block;
            let bit = square.x.rem_euclid(WIDTH) as u32;
            let from = match heading {
                Heading::North => Square::new(square.x, rows.0 - 1),
                Heading::South => Square::new(square.x, rows.1),
                Heading::West => {
                    Square::new(square.x + i64::from((!(squares >> bit)).trailing_zeros()), square.y)
                }
                Heading::East => {
                    Square::new(square.x - i64::from((!(squares << (63 - bit))).leading_zeros()), square.y)
                }
            };
            match self.legs.last_mut() {
                // One leg goes through all pieces of a column, but not through all strips of a row.
                Some(leg) if leg.heading == heading && from.x == square.x => leg.from = from,
                _ => self.legs.push(Leg { heading, from, to: square }),
            }
            square = from;
            let (strip, bit) = (field.number(square.x), square.x.rem_euclid(WIDTH) as u32);
            // Each reached square is in the log once. It was reached before the next one, or together with it.
            let contains = |at: &usize| self.log[*at].block.contains(strip, square.y, bit);
            let before = (0..=at).rev().find(contains);
            at = before.or_else(|| (at + 1..self.log.len()).find(contains)).expect("a reached square");
        }
    }

    /// Returns how many units the way can carry: one or two.
    pub(super) fn units(&self, field: &Field) -> u32 {
        let Some((last, _, FlowEnd::Drain)) = self.end else { return 1 };
        if field.trail.room(last) < 2 {
            return 1;
        }
        let carries_two = |leg: &Leg| {
            let back = leg.heading.reverse();
            let mut sides = leg.sides(field);
            sides.all(|Block { strip, rows, squares }| {
                let mut pieces = field.strips[strip as usize].pieces(rows);
                pieces.all(|(_, cells, _)| cells.flow(back) & squares == squares)
            })
        };
        if self.legs.iter().all(carries_two) { 2 } else { 1 }
    }

    /// Sends units along the way that was found.
    pub(crate) fn send(&self, field: &mut Field, units: u32) {
        for leg in &self.legs {
            for Block { strip, rows, squares } in leg.sides(field) {
                field.change(strip, rows, |cells| {
                    (0..units).for_each(|_| cells.push(leg.heading, squares));
                });
            }
        }
        let Some((last, _, end)) = self.end else { return };
        match end {
            FlowEnd::Drain => field.add_room(last, -(units as i32)),
            FlowEnd::Infinity(heading) => {
                let (strip, squares) = field.bits(last.x);
                let rows = if heading == Heading::North { (last.y, i64::MAX) } else { (i64::MIN, last.y) };
                field.change(strip, rows, |cells| cells.push(heading, squares));
            }
            FlowEnd::Alive => unreachable!("units are sent to drains"),
        }
    }

    /// Marks the squares on the way that was found as reaching a drain, and those in the same pieces from which they can be
    /// reached straight on.
    pub(crate) fn mark_alive(&mut self, field: &mut Field) {
        self.trace(field);
        let legs = std::mem::take(&mut self.legs);
        if let Some((last, 0, end)) = self.end {
            // The search ended where it began. Every row would have done, except perhaps for a way south.
            let mut block = self.log[0].block;
            if end == FlowEnd::Infinity(Heading::South) && block.rows.0 > i64::MIN {
                block.rows = (last.y, last.y + 1);
            }
            self.mark_block(field, block);
        }
        for leg in &legs {
            for block in leg.squares(field) {
                self.mark_block(field, block);
            }
        }
        self.legs = legs;
    }

    /// Marks squares as reaching a drain.
    fn mark_block(&mut self, field: &mut Field, Block { strip, rows, squares }: Block) {
        let avoids_dead = field.avoids_dead;
        let strip = &mut field.strips[strip as usize];
        let mut next = Some(strip.find(rows.0));
        while let Some(place) = next {
            let (from, until) = (strip.from(place), strip.until(place));
            if from >= rows.1 {
                break;
            }
            next = strip.after(place);
            let cells = strip.get(place).cells;
            let open = !cells.left & if avoids_dead { !cells.dead } else { u64::MAX };
            // Squares to the east can go west.
            let squares = slide_east(squares, open & !(cells.west << 1));
            let part = (from.max(rows.0), until.min(rows.1));
            self.visits.mark_alive((strip.x, (from, until)), strip.get_mut(place), part, squares);
        }
    }
}

impl Leg {
    /// Returns the squares over whose eastern or northern sides the leg goes.
    fn sides(&self, field: &Field) -> impl Iterator<Item = Block> + use<> {
        let Self { from, to, .. } = *self;
        let (low, high) = (from.y.min(to.y), from.y.max(to.y));
        let (west, east) = (from.x.min(to.x), from.x.max(to.x));
        if west == east {
            blocks(field, (west, east + 1), (low, high))
        } else {
            blocks(field, (west, east), (low, low + 1))
        }
    }

    /// Returns the squares of the leg.
    fn squares(&self, field: &Field) -> impl Iterator<Item = Block> + use<> {
        let Self { from, to, .. } = *self;
        let rows = (from.y.min(to.y), from.y.max(to.y) + 1);
        blocks(field, (from.x.min(to.x), from.x.max(to.x) + 1), rows)
    }
}

/// Returns the squares of a rectangle, strip by strip. A leg lies in one strip or in two adjacent ones.
fn blocks(field: &Field, (from, until): Rows, rows: Rows) -> impl Iterator<Item = Block> + use<> {
    let (first, last) = (from.div_euclid(WIDTH), (until - 1).div_euclid(WIDTH));
    let numbers = [field.number(from), field.number(until - 1)];
    (first..=last).map(move |x| {
        let base = x * WIDTH;
        let (low, high) = (from.max(base) - base, until.min(base + WIDTH) - base);
        let squares = u64::MAX << low & u64::MAX >> (WIDTH - high);
        Block { strip: numbers[usize::from(x != first)], rows, squares }
    })
}

/// Redirects a unit that leaves a square straight to the far north into the drain of the square. Otherwise the columns
/// beside walls that the Angel has passed would stay full for ever, and searches for later walls would take long.
pub(crate) fn take_back(field: &mut Field, square: Square) {
    let (number, bit) = field.bits(square.x);
    let (strip, rows) = (&field.strips[number as usize], (square.y, i64::MAX));
    if strip.last().north & bit == 0 || strip.pieces(rows).any(|(_, cells, _)| cells.north & bit == 0) {
        return;
    }
    field.change(number, rows, |cells| cells.push(Heading::South, bit));
    field.add_room(square, -1);
}
