//! The squares that join the left set when no more can be sent from an Eaten square.

use super::cells::EASTERNMOST;
use super::field::Field;
use super::runs::{Joined, gather};
use super::search::{Block, FlowSearch};
use super::strip::{Place, Rows, Strip};
use super::visits::Watch;
use crate::angel::plane::{Heading, Segment, Square};
use crate::ground::control::OrStop;

/// The changes by an update.
#[derive(Clone, Debug, Default)]
pub(super) struct Absorbed {
    /// The squares that joined the left set.
    pub(super) joined: Vec<Joined>,
    /// The change of the length of the path. While the squares of an update join, sides of far columns may add up to more
    /// than 64 bits before they cancel.
    pub(super) length: i128,
    /// The Eaten squares that joined.
    pub(super) evaded: Vec<Square>,
}

/// The least number of doubts, or of joined sets, from which on those that can be spared are dropped.
const MANY: usize = 1 << 12;

/// The number of sets of squares whose memory is kept from one update to the next.
const MOST_KEPT: usize = 1 << 10;

impl Absorbed {
    /// Forgets the last update.
    pub(super) fn clear(&mut self) {
        self.joined.clear();
        self.joined.shrink_to(MOST_KEPT);
        self.length = 0;
        self.evaded.clear();
    }

    /// Returns the number of bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.joined.capacity() * size_of::<Joined>() + self.evaded.capacity() * size_of::<Square>()
    }
}

/// The last step of an update, in which squares join the left set.
pub(super) struct Absorption<'u, 'c> {
    field: &'u mut Field,
    search: &'u mut FlowSearch,
    absorbed: &'u mut Absorbed,
    watch: &'u mut Watch<'c>,
    /// The squares beside joined ones of which it is not known whether they have to join.
    doubts: Vec<Block>,
    /// True if the squares beside those that join are examined as well.
    looks_beyond: bool,
    /// The number of doubts, and that of joined sets, from which on those that can be spared are dropped.
    most: [usize; 2],
}

impl<'u, 'c> Absorption<'u, 'c> {
    /// Creates an absorption after a search that ended without a way.
    pub(super) fn new(
        field: &'u mut Field,
        search: &'u mut FlowSearch,
        absorbed: &'u mut Absorbed,
        watch: &'u mut Watch<'c>,
    ) -> Self {
        Self { field, search, absorbed, watch, doubts: Vec::new(), looks_beyond: true, most: [MANY; 2] }
    }

    /// Lets all squares that can no longer reach a drain join the left set, beginning with those that the last search
    /// reached.
    pub(super) fn absorb_most(mut self) -> OrStop<()> {
        self.join_reached()?;
        while let Some((place, start)) = self.next_doubt() {
            if self.leads_out(place, start)? {
                self.search.mark_alive(self.field);
            } else {
                self.join_reached()?;
            }
        }
        Ok(())
    }

    /// Lets only those squares join that the Eaten ones need: the smallest best set instead of the largest. `eaten` is the
    /// number of Eaten squares.
    pub(super) fn absorb_least(mut self, eaten: usize) -> OrStop<()> {
        // With one Eaten square, it joins, and nothing more has to be examined.
        self.looks_beyond = eaten > 1;
        self.join_reached()?;
        if self.absorbed.evaded.len() == eaten {
            return Ok(());
        }
        // A trial finds the Eaten squares of the largest best set. Each of them joins with only the squares that it needs.
        // The others are dead: they reach no drain, and none of them is Eaten. A later trial leaves them out.
        self.field.avoids_dead = true;
        let mut further = Vec::new();
        while let Some((place, start)) = self.next_doubt() {
            if self.leads_out(place, start)? {
                self.search.mark_alive(self.field);
            } else {
                self.mark_dead(&mut further)?;
            }
        }
        self.field.avoids_dead = false;
        self.looks_beyond = false;
        for square in further {
            if !self.field.is_left(square) {
                let leads_out = self.search.leads_out_of(self.field, square, self.watch)?;
                debug_assert!(!leads_out, "nothing more leaves a best set");
                self.join_reached()?;
            }
        }
        Ok(())
    }

    fn leads_out(&mut self, place: Place, start: Block) -> OrStop<bool> {
        self.watch.beside = self.bytes();
        self.search.leads_out(self.field, (start, place), self.watch)
    }

    /// Returns the number of bytes held outside field and search.
    fn bytes(&self) -> usize {
        self.absorbed.bytes() + self.doubts.capacity() * size_of::<Block>()
    }

    /// Returns doubtful squares of one column and one piece, or None if there are no more.
    fn next_doubt(&mut self) -> Option<(Place, Block)> {
        while let Some(doubt) = self.doubts.pop() {
            let strip = &self.field.strips[doubt.strip as usize];
            for (place, cells, rows) in strip.pieces(doubt.rows) {
                let block = Block { rows, squares: doubt.squares & self.field.open(cells), ..doubt };
                let part =
                    (block.squares != 0).then(|| self.search.doubtful(self.field, place, block)).flatten();
                if let Some((rows, squares)) = part {
                    // The others are examined later, and again what remains of these.
                    self.doubts.push(Block { rows: (rows.0, doubt.rows.1), ..doubt });
                    let east = 1 << (63 - squares.leading_zeros());
                    return Some((place, Block { rows, squares: east, ..doubt }));
                }
            }
        }
        None
    }

    /// Adds all squares that the last search reached to the left set.
    fn join_reached(&mut self) -> OrStop<()> {
        let reached: Vec<Block> = self.search.reached().collect();
        for &block in &reached {
            self.watch.beside = self.bytes();
            self.watch.step(|| self.field.bytes() + self.search.bytes())?;
            self.absorbed.length += self.longer(block);
            take_eaten(self.field, block, &mut self.absorbed.evaded);
            self.field.change(block.strip, block.rows, |cells| cells.join(block.squares));
            let strip = self.field.strips[block.strip as usize].x;
            self.absorbed.joined.push((strip, block.rows, block.squares));
        }
        if self.looks_beyond {
            reached.iter().for_each(|&block| self.doubt_around(block));
        }
        self.forget_settled();
        let length = self.absorbed.length;
        assert!(i64::try_from(length).is_ok(), "no path is longer or shorter by an infinite length");
        Ok(())
    }

    /// Marks all squares that the last search reached as dead, and adds the Eaten ones to `further`.
    fn mark_dead(&mut self, further: &mut Vec<Square>) -> OrStop<()> {
        self.field.has_dead = true;
        let reached: Vec<Block> = self.search.reached().collect();
        for &block in &reached {
            self.watch.step(|| self.field.bytes() + self.search.bytes())?;
            take_eaten(self.field, block, further);
            self.field.change(block.strip, block.rows, |cells| cells.dead |= block.squares);
        }
        reached.iter().for_each(|&block| self.doubt_around(block));
        self.forget_settled();
        Ok(())
    }

    /// Drops the doubts about squares that have joined or are dead, and gathers joined squares in runs, when there are many.
    fn forget_settled(&mut self) {
        if self.doubts.len() >= self.most[0] {
            let field = &*self.field;
            self.doubts.retain(|doubt| {
                let mut pieces = field.strips[doubt.strip as usize].pieces(doubt.rows);
                pieces.any(|(_, cells, _)| doubt.squares & field.open(cells) != 0)
            });
            self.most[0] = MANY.max(2 * self.doubts.len());
        }
        if self.absorbed.joined.len() >= self.most[1] {
            gather(&mut self.absorbed.joined);
            self.most[1] = MANY.max(2 * self.absorbed.joined.len());
        }
    }

    /// Records the squares around a block as doubtful.
    fn doubt_around(&mut self, block: Block) {
        let Block { strip: number, rows, squares } = block;
        let field = &*self.field;
        let strip = &field.strips[number as usize];
        let mut add = |strip: u32, rows: Rows, squares: u64| {
            if squares != 0 {
                self.doubts.push(Block { strip, rows, squares });
            }
        };
        for (side, at) in [(0, 1), (1, EASTERNMOST)] {
            if squares & at != 0
                && let Some(other) = field.strips.get(strip.beside[side] as usize)
            {
                // The squares beside the block lie at the other end of the strip beside it.
                let first = if side == 0 { EASTERNMOST } else { 1 };
                for (_, cells, rows) in other.pieces(rows) {
                    add(strip.beside[side], rows, first & field.open(cells));
                }
            }
        }
        for (_, cells, rows) in strip.pieces(rows) {
            add(number, rows, (squares << 1 | squares >> 1) & !squares & field.open(cells));
        }
        // Above and below, the whole piece is doubtful: its rows may have to join one after another.
        if rows.0 > i64::MIN {
            let place = strip.find(rows.0 - 1);
            add(number, (strip.from(place), rows.0), squares & field.open(&strip.get(place).cells));
        }
        if rows.1 < i64::MAX {
            let place = strip.find(rows.1);
            add(number, (rows.1, strip.until(place)), squares & field.open(&strip.get(place).cells));
        }
    }

    /// Returns by how much the path becomes longer if the squares of a block join the left set.
    fn longer(&self, Block { strip: number, rows, squares }: Block) -> i128 {
        let strip = &self.field.strips[number as usize];
        let mut longer = 0;
        for (_, cells, rows) in strip.pieces(rows) {
            let beside = |squares: u64| sides(squares, cells.left);
            let here = beside(squares << 1 & !squares) + beside(squares >> 1 & !squares);
            longer += height(rows) * here;
            longer += i128::from(2 * self.passed_beside(number, rows, squares & cells.past));
        }
        if squares & 1 != 0 {
            longer += if strip.x == 0 {
                -height(rows)
            } else {
                self.sides_beside(strip.beside[0], rows, EASTERNMOST)
            };
        }
        if squares & EASTERNMOST != 0 {
            longer += self.sides_beside(strip.beside[1], rows, 1);
        }
        longer += sides(squares, strip.at(rows.0 - 1).left);
        // In the far north the path returns at some time, which takes one segment for each column.
        longer + sides(squares, if rows.1 < i64::MAX { strip.at(rows.1).left } else { 0 })
    }

    /// Returns the number of sides between a column and squares outside the left set in the strip beside it, minus those
    /// inside.
    fn sides_beside(&self, number: u32, rows: Rows, first: u64) -> i128 {
        let Some(strip) = self.field.strips.get(number as usize) else { return height(rows) };
        strip.pieces(rows).map(|(_, cells, rows)| height(rows) * sides(first, cells.left)).sum()
    }

    /// Returns the number of passed segments that have one of these squares on their right.
    fn passed_beside(&self, number: u32, rows: Rows, squares: u64) -> i64 {
        let trail = &self.field.trail;
        let beside = |square: Square| {
            Heading::ALL
                .into_iter()
                .filter(|&heading| trail.contains(Segment::along(square, heading)))
                .count()
        };
        each_square(self.field, number, rows, squares).map(|square| beside(square) as i64).sum()
    }
}

/// Adds the Eaten squares of a block to a list.
fn take_eaten(field: &Field, Block { strip: number, rows, squares }: Block, list: &mut Vec<Square>) {
    let strip: &Strip = &field.strips[number as usize];
    for (_, cells, rows) in strip.pieces(rows) {
        list.extend(each_square(field, number, rows, squares & cells.eaten));
    }
}

/// Returns all squares of a block.
fn each_square(field: &Field, strip: u32, rows: Rows, squares: u64) -> impl Iterator<Item = Square> {
    let rows = if squares == 0 { 0..0 } else { rows.0..rows.1 };
    rows.flat_map(move |row| {
        let bits = (0..64).filter(move |bit| squares >> bit & 1 != 0);
        bits.map(move |bit| field.square(strip, row, bit))
    })
}

/// Returns the number of squares outside the left set, minus those inside.
fn sides(squares: u64, left: u64) -> i128 {
    i128::from(squares.count_ones()) - 2 * i128::from((squares & left).count_ones())
}

/// Returns the number of rows. Without an end, it counts up to the same far row always.
fn height((from, until): Rows) -> i128 {
    i128::from(until) - i128::from(from)
}
