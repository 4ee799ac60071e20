//! Counts that decide who wins a sum of Domineering positions without a search.
//!
//! The counts belong to one player, here called she; he is the opponent. *Ahead* is the direction of her dominoes,
//! and *sideways* that of his. A *run* is a maximal row of free cells sideways. The idea of packing areas of
//! several kinds is that of N. Bullock, *Domineering: Solving large combinatorial search spaces*, ICGA Journal 25
//! (2002) 67-84; its protective areas are the blocks below, its vulnerable areas of type 2 and 1 the weak dominoes
//! that are close and apart. The blocks with one wall, the counts of odd runs and the proofs for sums are not from
//! there.
//!
//! **Theorem 1.** Let F be the number of free cells. Suppose that, whatever he does, she can go on until she has
//! placed m dominoes, and that r runs then have an odd length. If he moves first, she wins the sum of the board and
//! n free moves if 4m + r + 2n + 1 >= F; if she moves first, she wins if 4m + r + 2n - 1 >= F.
//!
//! *Proof.* Each of his dominoes takes two cells of one run. When she has placed hers and he has placed k, there
//! are F - 2m - 2k free cells; a run of length l has room for at most l/2 more of his, rounded down. So he places
//! at most (F - 2m - r)/2 in all. As second player she wins if her m + n moves are at least as many as his, as
//! first player if they are more. If n < 0, the free moves are his, and the same holds. ∎
//!
//! Her *score* is 4m + r: a domino counts 4, and a run of odd length 1. If she covers k cells of a run of length l
//! and l - k is odd, one of its pieces is odd at the end, since each of his dominoes takes two cells of one piece.
//! A cell without free neighbours sideways is *immune*: it is a run of length 1, and he never takes it.
//!
//! **Theorem 2.** If he has room for at most R dominoes and she covers b disjoint blocks of two by two cells, he
//! places at most R - 2b. So she also wins if m + n >= R - 2b, or m + n > R - 2b if she moves first.
//!
//! *Proof.* If two neighbouring cells of a run of length l are covered, the rest has room for at most l/2 - 1
//! dominoes, rounded down. A block has such cells in two runs. Covering more cells makes no room. ∎
//!
//! # Areas
//!
//! These sets of free cells are disjoint.
//! - A *safe* domino lies on two immune cells. She places it at the end; it scores 4.
//! - A *block* has two by two cells, of which those in one column have no free neighbours outside the block (the
//!   *wall*). No two blocks touch sideways. If she covers the other column, the first one is safe: 8 in all. If he
//!   plays inside, the block is lost. If he *straddles* it, with one cell of his domino inside, the column at the
//!   wall is left: one of its cells is immune, and he can take the other one only with its neighbour in the block.
//! - A *weak* domino lies on two cells that are not both immune. It is *close* if a cell of a block or of another
//!   weak domino is its neighbour sideways, and *apart* otherwise. One domino of his destroys at most two close
//!   ones, or one close one and a block that it straddles, or one that is apart.
//! - A *shift* is a cell, not immune, that is next to a safe domino, ahead of it or behind it. Its neighbours
//!   sideways are in no block or weak domino and are no shifts, and no two shifts belong to one safe domino. She
//!   may place the safe domino on the shift and one of its own cells, which leaves an immune cell. He prevents it
//!   only by covering the shift, and that destroys nothing else.
//!
//! Weak dominoes and shifts are *switches*. A switch scores its *base* anyhow, and its *size* on top if she plays
//! there. Both follow from the runs. A run *counts* if it has one cell of one switch and no cell of a block, and
//! also satisfies the condition below. If it is even, it leaves an odd piece if she plays in the switch; if it is
//! odd, it does so if she does not. So a weak domino has size 4 + e - o and base o, where e even and o odd runs of
//! its two count. A shift has size 1 for the immune cell, and 2 if its run counts and is even. Let c neighbours of
//! it have no other free neighbour, so they become immune. If its run is odd and counts and c > 0, it leaves
//! two odd pieces: size 2, base 1; if c = 0, size 0, base 1. If its run does not count, the size is 1 + c.
//!
//! An odd run without switches scores 1, since in a block she covers two of its cells or none. But if one of the
//! two runs of a block has a cell of a switch, neither of them counts or scores: he could straddle the block and a
//! close domino. An even run of a close domino beside a block does not count, either, so its size is at most
//! 4. Every close domino has a size of at least 3, as one of its runs has cells of two areas.
//!
//! # The guarantee
//!
//! Let s(1) >= s(2) >= .. be the sizes of the K close dominoes, and p the number of blocks. For a list L of sizes
//! let alt(L) be the sum of the second, fourth, .. largest of them.
//!
//! **Theorem 3.** Let p be even, and let L hold the sizes of all switches that are apart, and s(K) if K is no
//! multiple of 3. If he moves first, she scores, besides bases, safe dominoes and odd runs without switches, at
//! least 4p + s(3) + s(6) + .. + alt(L). If p is odd, one block counts as two close dominoes of size 4.
//!
//! *Proof.* She answers each move so that her score so far and the formula together do not decrease. Note that
//! alt(L) does not decrease if L gets an element or an element becomes larger, that it increases by at most x with
//! an element x, and by x with two elements x.
//! 1. *He plays in a block, or straddles it and destroys nothing else.* She plays in another one and scores 8, for
//!    two blocks less. She never plays in the column that is left, so its runs score as before.
//! 2. *He destroys a switch of L that is apart.* She plays in the largest one left, x. If that is s(K), she plays
//!    in s(1): then s(4), s(7), .. take the places of s(3), s(6), .., and s(1) + s(4) + .. is at least s(3) + s(6)
//!    + .. + s(K). Removing any element and then the largest one left reduces alt by at most the latter.
//! 3. *He destroys close ones.* If one is left, she plays in the largest, so the sizes left are at least s(4),
//!    s(5), .., and she scored s(3) or more. If he destroyed two, K decreases by 3, and L keeps its length. If he
//!    destroyed one and K = 3q or 3q + 1, the sum of the s(3i) loses one term, and L loses nothing. If K = 3q + 2,
//!    that sum loses no term, and L loses s(K), which she has scored. If none is left, he removed s(K) from L: case
//!    2.
//! 4. *He straddles a block and a close domino* of size d <= 4. She plays in another block. The column that is left
//!    is a switch apart of size 3 and base 1. If K = 3q, the sum of the s(3i) decreases by at most d, while alt(L)
//!    increases by at least 3, with two elements of at least 3. If K = 3q + 1, the sum decreases by at most d -
//!    s(K), and 3 replaces s(K) in L. If K = 3q + 2, it decreases by at most d - s(K), and L gets an element. With
//!    the base, the whole does not decrease.
//! 5. *He does nothing of this.* She plays anywhere, and the sum does not decrease.
//!
//! An odd block is at least as good as two close dominoes of size 4: she scores 8 there with one move. If he plays
//! inside it or straddles it alone, he has destroyed at most two. If he straddles it and another close one, he has
//! destroyed that one and one of the two, and the column that is left is at least as good as the other, as case 4
//! shows. ∎
//!
//! In Theorem 2 she gets m + 2b in the same way, with sizes 1 for a weak domino, 0 for a shift, and 4 for a block.
//! As first player she makes the best of her moves, and is then second. All counts add up over the components of a
//! sum. The tests compare the guarantee with best play in the game of the proof, and the decisions with a search.

use crate::games::board::grid::packed::{Bits, Packed, Word};
use crate::games::rules::Tally;

// The places of the counts in a tally.

/// The number of free cells minus the scores that are certain: 4 for each safe domino, bases, and odd runs.
const NEED: usize = 0;
/// The number of blocks.
const BLOCKS: usize = 1;
/// The numbers of close dominoes, with their sizes.
const CLOSE: [(usize, i32); 3] = [(2, 3), (3, 4), (4, 5)];
/// The numbers of weak dominoes that are apart and of shifts, with their sizes.
const APART: [(usize, i32); 6] = [(5, 1), (6, 2), (7, 3), (8, 4), (9, 5), (10, 6)];
/// The number of weak dominoes that are apart.
const ALONE: usize = 11;
/// The number of dominoes for which the opponent has room, minus the number of safe dominoes.
const ROOM: usize = 12;
/// The most room that a tally counts.
const MOST_ROOM: i32 = 1 << 18;
/// The score of a domino.
const DOMINO: i32 = 4;

/// Returns the tallies of a set of free cells, for the player of vertical and the player of horizontal dominoes.
pub(super) fn tallies<W: Word, const LOG: u32>(set: Packed<W, LOG>) -> [Tally; 2] {
    let (vertical, horizontal) = set.most_dominoes();
    [View::<W, LOG, false>::pack(set.0).tally(horizontal), View::<W, LOG, true>::pack(set.0).tally(vertical)]
}

/// Returns the most dominoes of each player that the opponent cannot prevent: the *safe* moves of Bullock's order of
/// moves, which adds them to the *real* ones.
pub(super) fn safe_dominoes<W: Word, const LOG: u32>(set: Packed<W, LOG>) -> (usize, usize) {
    let (left, right) = (View::<W, LOG, false>::immune(set.0), View::<W, LOG, true>::immune(set.0));
    (Packed::<W, LOG>(left).most_dominoes().0, Packed::<W, LOG>(right).most_dominoes().1)
}

/// Returns a tally without areas for cells in which the opponent has room for a number of dominoes. `None` if there are
/// so many that the tallies of a sum might overflow.
pub(super) fn without_areas(room: usize) -> Option<Tally> {
    let room = i32::try_from(room).ok().filter(|&room| room <= MOST_ROOM)?;
    let mut counts = Tally::default().0;
    // By Theorem 1 with m = 0, the free cells minus the odd runs are twice the room.
    (counts[NEED], counts[ROOM]) = (2 * room, room);
    Some(Tally(counts))
}

/// Returns whether the player of a tally wins as second player, with a number of free moves.
pub(super) fn wins_second(Tally(counts): &Tally, spare: i64) -> bool {
    Sure::of(counts).suffices(counts, spare, 0, 0)
}

/// Returns whether the player of a tally wins as first player, with a number of free moves.
pub(super) fn wins_first(tally: &Tally, spare: i64) -> bool {
    // After the first move she is second, and has used up a move.
    let spare = spare.saturating_sub(1);
    let wins = |kind: usize, score: i32, moves: i32, room: i32| {
        let mut after = *tally;
        after.0[kind] -= 1;
        after.0[NEED] -= score;
        after.0[ROOM] -= moves + room;
        tally.0[kind] > 0 && wins_second(&after, spare)
    };
    // A safe domino or a free move changes no count. If there is neither, a move in an area is better. An area less
    // does not increase the guarantee, so no move gains more than one in a block.
    let sure = Sure::of(&tally.0);
    sure.suffices(&tally.0, spare, 0, 0)
        || sure.suffices(&tally.0, spare, 2 * i64::from(DOMINO), 4)
            && (wins(BLOCKS, 2 * DOMINO, 2, 2)
                || CLOSE.iter().any(|&(kind, size)| wins(kind, size, 1, 0))
                || APART.iter().any(|&(kind, size)| wins(kind, size, 0, 0))
                || wins(ALONE, 0, 1, 0))
}

/// The guarantee of Theorem 3 for a player who moves second.
struct Sure {
    /// The score beyond the certain part.
    score: i64,
    /// The number of dominoes, besides the safe ones.
    moves: i64,
    /// The number of blocks that she covers.
    blocks: i64,
}

impl Sure {
    fn of(counts: &[i32; 13]) -> Self {
        let count = |kind: usize| i64::from(counts[kind]);
        let (pairs, odd) = (count(BLOCKS) / 2, count(BLOCKS) % 2);
        let mut score = i64::from(2 * DOMINO) * pairs;
        let (mut close, mut least) = (0, 0);
        for (kind, size) in CLOSE.into_iter().rev() {
            let number = count(kind) + if size == DOMINO { 2 * odd } else { 0 };
            score += i64::from(size) * ((close + number) / 3 - close / 3);
            close += number;
            least = if number > 0 { size } else { least };
        }
        let has_rest = close % 3 != 0;
        let mut apart = 0;
        for (kind, size) in APART.into_iter().rev() {
            let number = count(kind) + i64::from(has_rest && least == size);
            score += i64::from(size) * ((apart + number) / 2 - apart / 2);
            apart += number;
        }
        let moves = 2 * pairs + close / 3 + (count(ALONE) + i64::from(has_rest)) / 2;
        Self { score, moves, blocks: pairs }
    }

    /// Returns whether the player wins as second player with these counts, with a number of free moves, by Theorem 1
    /// with some more score or by Theorem 2 with some more moves.
    fn suffices(&self, counts: &[i32; 13], spare: i64, score: i64, moves: i64) -> bool {
        let (need, room) = (i64::from(counts[NEED]), i64::from(counts[ROOM]) - 2 * self.blocks);
        (self.score + score).saturating_add(spare.saturating_mul(2)) >= need - 1
            || (self.moves + moves).saturating_add(spare) >= room
    }
}

/// The grid as the player of vertical dominoes sees it, or the player of horizontal ones if it is turned.
struct View<W, const LOG: u32, const TURNED: bool> {
    free: W,
    /// The free cells without free neighbours sideways.
    immune: W,
    blocks: W,
    block_count: i32,
    /// The first cells of the safe dominoes.
    safe: W,
    /// The first cells of the weak dominoes.
    weak: W,
    shifts: W,
}

/// The runs that count in the sizes and bases of switches.
struct Runs<W> {
    even: W,
    odd: W,
}

impl<W: Word, const LOG: u32, const TURNED: bool> View<W, LOG, TURNED> {
    const COLUMNS: u32 = Packed::<W, LOG>::COLUMNS;
    /// The distance of neighbours sideways, in bits.
    const SIDE: u32 = if TURNED { Self::COLUMNS } else { 1 };
    /// The logarithm of the number of cells of a whole run.
    const SIDE_LOG: u32 = if TURNED { W::BITS.ilog2() - LOG } else { LOG };

    /// Returns the cells of the first column.
    fn first_column() -> W {
        W::FIRST[LOG as usize]
    }

    fn last_column() -> W {
        Self::first_column() << (Self::COLUMNS - 1)
    }

    fn to_next_row(cells: W) -> W {
        cells << Self::COLUMNS
    }

    fn to_next_column(cells: W) -> W {
        cells << 1 & !Self::first_column()
    }

    fn to_last_row(cells: W) -> W {
        cells >> Self::COLUMNS
    }

    fn to_last_column(cells: W) -> W {
        cells >> 1 & !Self::last_column()
    }

    #[inline]
    fn ahead(cells: W) -> W {
        if TURNED { Self::to_next_column(cells) } else { Self::to_next_row(cells) }
    }

    #[inline]
    fn behind(cells: W) -> W {
        if TURNED { Self::to_last_column(cells) } else { Self::to_last_row(cells) }
    }

    #[inline]
    fn right(cells: W) -> W {
        if TURNED { Self::to_next_row(cells) } else { Self::to_next_column(cells) }
    }

    #[inline]
    fn left(cells: W) -> W {
        if TURNED { Self::to_last_row(cells) } else { Self::to_last_column(cells) }
    }

    #[inline]
    fn beside(cells: W) -> W {
        Self::right(cells) | Self::left(cells)
    }

    /// Returns the dominoes whose first cells are given.
    #[inline]
    fn dominoes(starts: W) -> W {
        starts | Self::ahead(starts)
    }

    fn count(cells: W) -> i32 {
        Bits(cells).count() as i32
    }

    /// Returns the number of at most two cells.
    #[inline]
    fn up_to_two(cells: W) -> i32 {
        i32::from(cells != W::ZERO) + i32::from(Packed::<W, LOG>(cells).has_many())
    }

    /// Returns cells and all free cells to the right of them in their runs.
    #[inline]
    fn fill_right(mut cells: W, free: W) -> W {
        let mut through = if TURNED { free } else { free & !Self::first_column() };
        for j in 0..Self::SIDE_LOG {
            cells = cells | through & cells << (Self::SIDE << j);
            through = through & through << (Self::SIDE << j);
        }
        cells
    }

    #[inline]
    fn fill_left(mut cells: W, free: W) -> W {
        let mut through = if TURNED { free } else { free & !Self::last_column() };
        for j in 0..Self::SIDE_LOG {
            cells = cells | through & cells >> (Self::SIDE << j);
            through = through & through >> (Self::SIDE << j);
        }
        cells
    }

    /// Returns the runs that have a cell in a set.
    #[inline]
    fn runs(&self, cells: W) -> W {
        Self::fill_right(cells, self.free) | Self::fill_left(cells, self.free)
    }

    /// Returns the runs of odd length.
    fn odd_runs(&self) -> W {
        // Every second cell sideways of the whole grid.
        let every_second = if TURNED { W::LOWER[LOG as usize] } else { W::LOWER[0] };
        let (starts, ends) = (self.free & !Self::right(self.free), self.free & !Self::left(self.free));
        let from_every_second = Self::fill_right(starts & every_second, self.free);
        // A run is odd if it ends in the same half of the cells as it starts.
        let same_half = !(from_every_second ^ every_second);
        Self::fill_left(ends & same_half, self.free)
    }

    /// Returns the free cells without free neighbours sideways.
    #[inline]
    fn immune(free: W) -> W {
        free & !Self::beside(free)
    }

    /// Packs the areas of the player, one kind after another.
    fn pack(free: W) -> Self {
        let immune = Self::immune(free);
        let (none, block_count) = (W::ZERO, 0);
        let mut view = Self { free, immune, blocks: none, block_count, safe: none, weak: none, shifts: none };
        view.pack_blocks();
        let starts = view.domino_starts(free & !view.blocks);
        view.safe = starts & immune & Self::behind(immune);
        view.weak = starts & !view.safe;
        view.pack_shifts();
        view
    }

    fn pack_blocks(&mut self) {
        let free = self.free;
        // The places of pairs and blocks are those of their first cells.
        let pairs = free & Self::behind(free);
        let tall = |cells: W| cells & Self::behind(cells);
        let walls = (tall(free & !Self::right(free)), tall(free & !Self::left(free)));
        let mut places = pairs & Self::left(pairs) & (walls.0 | Self::left(walls.1));
        while places != W::ZERO {
            let column = Self::dominoes(places & !places.minus_one());
            let block = column | Self::right(column);
            self.blocks = self.blocks | block;
            self.block_count += 1;
            // Other blocks may neither overlap this one nor touch it sideways.
            let near = block | Self::left(column) | Self::left(Self::left(column)) | Self::right(block);
            places = places & !(near | Self::behind(near));
        }
    }

    /// Returns the first cells of dominoes that are packed into a set of cells, with as many safe ones as possible.
    fn domino_starts(&self, cells: W) -> W {
        let (calm, open) = (cells & self.immune, cells & !self.immune);
        // Cells whose neighbour behind is of the same kind, immune or not. They form groups.
        let linked = calm & Self::ahead(calm) | open & Self::ahead(open);
        // The first cells of the groups of odd length, found in steps of two cells from their ends.
        let mut odd = W::ZERO;
        let mut places = cells & !Self::behind(linked);
        while places != W::ZERO {
            odd = odd | places & !linked;
            places = Self::behind(Self::behind(places & linked) & linked);
        }
        // A domino may lie on two groups if the second one is odd: then it costs no safe domino.
        let pairs = cells & Self::behind(linked | odd & Self::ahead(cells));
        let mut starts = W::ZERO;
        let mut places = cells & !Self::ahead(cells);
        while places != W::ZERO {
            let taken = places & pairs;
            starts = starts | taken;
            places = Self::ahead(Self::ahead(taken) | places & !pairs) & cells;
        }
        starts
    }

    fn pack_shifts(&mut self) {
        let areas = self.blocks | Self::dominoes(self.weak);
        let open = self.free & !self.immune & !areas & !Self::beside(areas);
        let places = open & (Self::behind(self.safe) | Self::ahead(Self::ahead(self.safe)));
        let mut unused = self.safe;
        for bit in Bits(places) {
            let cell = W::ONE << bit;
            let (after, before) = (Self::ahead(cell), Self::behind(Self::behind(cell)));
            let safe = if after & unused == W::ZERO { before & unused } else { after };
            if safe != W::ZERO && Self::beside(cell) & self.shifts == W::ZERO {
                unused = unused & !safe;
                self.shifts = self.shifts | cell;
            }
        }
    }

    /// Counts the areas. The opponent has room for a number of dominoes.
    fn tally(&self, room: usize) -> Tally {
        let mut counts = Tally::default().0;
        counts[BLOCKS] = self.block_count;
        let safe_count = Self::count(self.safe);
        counts[NEED] = Self::count(self.free) - DOMINO * safe_count;
        counts[ROOM] = room as i32 - safe_count;
        let runs = self.count_runs(&mut counts);
        self.count_weak(&runs, &mut counts);
        self.count_shifts(&runs, &mut counts);
        Tally(counts)
    }

    /// Counts the odd runs in which the player can cover only blocks, and returns the runs that count in switches.
    fn count_runs(&self, counts: &mut [i32; 13]) -> Runs<W> {
        let switches = Self::dominoes(self.weak) | self.shifts;
        let odd = self.odd_runs();
        let touched = self.runs(switches);
        let second = switches & Self::fill_right(Self::right(switches) & self.free, self.free);
        let hit = self.blocks & touched;
        let straddled = hit | (Self::ahead(hit) | Self::behind(hit)) & self.blocks;
        let [several, straddled] = [second, straddled].map(|cells| self.runs(cells));
        let certain = odd & !touched & !straddled & !Self::dominoes(self.safe);
        counts[NEED] -= Self::count(certain & !Self::right(self.free));
        let single = touched & !several & !straddled;
        Runs { even: single & !odd, odd: single & odd }
    }

    fn count_weak(&self, runs: &Runs<W>, counts: &mut [i32; 13]) {
        let weak = Self::dominoes(self.weak);
        let beside_blocks = Self::beside(self.blocks);
        let beside_areas = beside_blocks | Self::beside(weak);
        for bit in Bits(self.weak) {
            let domino = Self::dominoes(W::ONE << bit);
            let (even, odd) = (Self::up_to_two(domino & runs.even), Self::up_to_two(domino & runs.odd));
            if domino & beside_areas == W::ZERO {
                counts[NEED] -= odd;
                counts[ALONE] += 1;
                counts[APART[(DOMINO + even - odd - 1) as usize].0] += 1;
            } else {
                // One run has a cell of another area and does not count, so there is at most one even or odd run.
                let even = if domino & beside_blocks == W::ZERO { even } else { 0 };
                counts[NEED] -= odd;
                counts[CLOSE[(1 + even - odd) as usize].0] += 1;
            }
        }
    }

    fn count_shifts(&self, runs: &Runs<W>, counts: &mut [i32; 13]) {
        for bit in Bits(self.shifts) {
            let cell = W::ONE << bit;
            let beside = Self::beside(cell) & self.free;
            let lonely = Self::up_to_two(beside & !Self::beside(self.free & !cell));
            let is_odd = cell & runs.odd != W::ZERO;
            counts[NEED] -= i32::from(is_odd);
            let size = match (is_odd, cell & runs.even != W::ZERO) {
                (_, true) => 2,
                (true, _) => 2 * lonely.min(1),
                _ => 1 + lonely,
            };
            if size > 0 {
                counts[APART[size as usize - 1].0] += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    /// The game of the proof of Theorem 3: numbers of blocks, of close switches and of switches that are apart.
    type Areas = (i32, [i32; 3], [i32; 6]);

    fn less<const N: usize>(mut counts: [i32; N], at: usize) -> Option<[i32; N]> {
        counts[at] -= 1;
        (counts[at] >= 0).then_some(counts)
    }

    /// Lists the areas after a move of the opponent, and what the bases gain.
    fn opposing((blocks, close, apart): Areas) -> Vec<(Areas, i32)> {
        let mut after = vec![((blocks, close, apart), 0)];
        if blocks > 0 {
            after.push(((blocks - 1, close, apart), 0));
            // He straddles it and a close domino of size 3 or 4. The column that is left has base 1 and size 3.
            let mut column = apart;
            column[2] += 1;
            after.extend(
                (0..2).filter_map(|at| less(close, at)).map(|close| ((blocks - 1, close, column), 1)),
            );
        }
        for at in 0..3 {
            if let Some(one) = less(close, at) {
                after.push(((blocks, one, apart), 0));
                after.extend((0..3).filter_map(|at| less(one, at)).map(|two| ((blocks, two, apart), 0)));
            }
        }
        after.extend((0..6).filter_map(|at| less(apart, at)).map(|apart| ((blocks, close, apart), 0)));
        after
    }

    /// The scores of the player in a block, in a close domino and in the rest, and whether bases count.
    type Weights = (i32, [i32; 3], [i32; 6], bool);

    /// Lists the areas after a move of the player, and her score.
    fn own((blocks, close, apart): Areas, (block, of_close, of_apart, _): Weights) -> Vec<(Areas, i32)> {
        let block = (blocks > 0).then_some(((blocks - 1, close, apart), block));
        let in_close = (0..3).filter_map(|at| Some(((blocks, less(close, at)?, apart), of_close[at])));
        let in_apart = (0..6).filter_map(|at| Some(((blocks, close, less(apart, at)?), of_apart[at])));
        block.into_iter().chain(in_close).chain(in_apart).collect()
    }

    /// Returns the score with best play, if the opponent moves first. The player need not move.
    fn best(areas: Areas, weights: Weights, known: &mut HashMap<Areas, i32>) -> i32 {
        if let Some(&score) = known.get(&areas) {
            return score;
        }
        let mut worst = i32::MAX;
        for (after, gain) in opposing(areas) {
            let is_pass = after == areas;
            let answers = own(after, weights)
                .into_iter()
                .map(|(after, score)| score + best(after, weights, known))
                .max();
            let passes = (!is_pass).then(|| best(after, weights, known));
            let gain = if weights.3 { gain } else { 0 };
            worst = worst.min(gain + answers.max(passes).unwrap_or(0));
        }
        known.insert(areas, worst);
        worst
    }

    fn tally((blocks, close, apart): Areas) -> Tally {
        let mut counts = Tally::default().0;
        counts[BLOCKS] = blocks;
        CLOSE.iter().zip(close).for_each(|(&(kind, _), count)| counts[kind] = count);
        APART.iter().zip(apart).for_each(|(&(kind, _), count)| counts[kind] = count);
        // Those of size 1 are shifts here, the others weak dominoes.
        counts[ALONE] = apart[1..].iter().sum();
        Tally(counts)
    }

    #[test]
    fn the_score_is_guaranteed() {
        let (mut scores, mut moves) = (HashMap::new(), HashMap::new());
        let by_score = (8, [3, 4, 5], [1, 2, 3, 4, 5, 6], true);
        // Two moves in a block, and two less for the opponent.
        let by_moves = (4, [1, 1, 1], [0, 1, 1, 1, 1, 1], false);
        let mut random = 1_u64;
        let mut below = |end: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((random >> 33) % end) as i32
        };
        for _ in 0..400 {
            let close = [below(4), below(4), below(3)];
            let areas = (below(4), close, [below(2), below(2), below(3), below(3), below(2), below(2)]);
            let sure = Sure::of(&tally(areas).0);
            let score = i64::from(best(areas, by_score, &mut scores));
            assert!(sure.score <= score, "{areas:?}: {} > {score}", sure.score);
            // The guarantee is nearly tight: it must not be trivial.
            assert!(sure.score + 12 >= score, "{areas:?}: {} < {score}", sure.score);
            let most = i64::from(best(areas, by_moves, &mut moves));
            assert!(sure.moves + 2 * sure.blocks <= most, "{areas:?}: {} > {most}", sure.moves);
            assert!(sure.moves + 2 * sure.blocks + 3 >= most, "{areas:?}: {} < {most}", sure.moves);
        }
    }
}
