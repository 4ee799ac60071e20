//! Positions as rectangles of characters: their moves and their components.

use super::Variant;
use crate::games::board::grid::Figure;
use crate::games::board::grid::large::{Layers, SIDE};
use crate::games::board::grid::packed::Packed;
use crate::games::rules::Options;
use crate::games::rules::memo::Layered;
use crate::ground::Player;

/// The steps of a king; a queen repeats one of them.
const KING: [(isize, isize); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
/// The jumps of a knight.
const KNIGHT: [(isize, isize); 8] = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];

/// The cells of a position, row by row: `L` and `R` amazons, `.` open, `#` burned.
#[derive(Clone, Copy)]
pub(super) struct Cells<'a> {
    pub(super) cells: &'a [u8],
    pub(super) width: usize,
}

/// A move: the step of an amazon, and the target of her arrow in variants with arrows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) arrow: Option<usize>,
}

pub(super) fn is_amazon(cell: u8) -> bool {
    matches!(cell, b'L' | b'R')
}

impl<'a> Cells<'a> {
    fn step(self, from: usize, (down, right): (isize, isize)) -> Option<usize> {
        let row = (from / self.width).checked_add_signed(down)?;
        let column = (from % self.width).checked_add_signed(right).filter(|&column| column < self.width)?;
        Some(row * self.width + column).filter(|&at| at < self.cells.len())
    }

    /// Lists all cells in a direction, nearest first.
    fn ray(self, from: usize, step: (isize, isize)) -> impl Iterator<Item = usize> + 'a {
        std::iter::successors(self.step(from, step), move |&at| self.step(at, step))
    }

    fn is_open(self, at: usize) -> bool {
        self.cells[at] == b'.'
    }

    /// Lists the squares that the amazon at `from` can move to.
    fn landings(self, variant: Variant, from: usize) -> impl Iterator<Item = usize> + 'a {
        let (steps, reach) = if variant.jumps() { (KNIGHT, 1) } else { (KING, usize::MAX) };
        let line = move |step| self.ray(from, step).take(reach).take_while(move |&at| self.is_open(at));
        steps.into_iter().flat_map(line)
    }

    /// Lists the squares that the amazon can shoot at from `to` after she has left `from`.
    fn targets(self, variant: Variant, from: usize, to: usize) -> impl Iterator<Item = usize> + 'a {
        let flies_over = move |at: usize| match variant {
            Variant::Markswoman => at == from || !is_amazon(self.cells[at]),
            _ => at == from || self.is_open(at),
        };
        KING.into_iter().flat_map(move |step| self.ray(to, step).take_while(move |&at| flies_over(at)))
    }

    /// Lists all moves of the player whose amazons have the character `own`, in the order of the board.
    pub(super) fn turns(self, variant: Variant, own: u8) -> impl Iterator<Item = Turn> + 'a {
        let amazons = (0..self.cells.len()).filter(move |&at| self.cells[at] == own);
        amazons.flat_map(move |from| {
            self.landings(variant, from).flat_map(move |to| {
                let arrows = variant.shoots().then(|| self.targets(variant, from, to).map(Some));
                let none = (!variant.shoots()).then_some(None);
                let arrows = none.into_iter().chain(arrows.into_iter().flatten());
                arrows.map(move |arrow| Turn { from, to, arrow })
            })
        })
    }

    /// Lists the squares that the amazon's step burns: the square she leaves and those she passes; none in
    /// `Variant::Arrow`.
    fn trail(self, variant: Variant, Turn { from, to, .. }: Turn) -> impl Iterator<Item = usize> + 'a {
        let (rows, columns) = (to / self.width, to % self.width);
        let towards = |here: usize, there: usize| there.cmp(&here) as isize;
        // The ray runs from `from` towards `to`, both of which lie on one line of a queen.
        let step = (towards(from / self.width, rows), towards(from % self.width, columns));
        let passed = (!variant.jumps()).then(|| self.ray(from, step).take_while(move |&at| at != to));
        let burned = std::iter::once(from).chain(passed.into_iter().flatten());
        burned.take(if variant.burns_trail() { usize::MAX } else { 0 })
    }

    /// Lists all squares that a move burns, including those that were burned before.
    pub(super) fn burned(self, variant: Variant, turn: Turn) -> impl Iterator<Item = usize> + 'a {
        self.trail(variant, turn).chain(turn.arrow)
    }

    /// Returns whether another arrow leads to the same position. An arrow onto a burned square changes
    /// nothing. Of these arrows we keep the one back to the square that the amazon left, which is always
    /// possible.
    pub(super) fn is_repeated(self, variant: Variant, turn: Turn) -> bool {
        let hits_burned =
            |arrow| !self.is_open(arrow) || self.trail(variant, turn).any(|burned| burned == arrow);
        variant == Variant::Markswoman
            && turn.arrow.is_some_and(|arrow| arrow != turn.from && hits_burned(arrow))
    }

    /// Returns the cells after a move.
    pub(super) fn after(self, variant: Variant, turn: Turn) -> Vec<u8> {
        let mut after = self.cells.to_vec();
        // In variants with trails, `burned` contains `from` and overwrites this.
        after[turn.from] = b'.';
        self.burned(variant, turn).for_each(|at| after[at] = b'#');
        after[turn.to] = self.cells[turn.from];
        after
    }

    fn neighbours(self, variant: Variant, at: usize) -> impl Iterator<Item = usize> + 'a {
        let steps = if variant.jumps() { KNIGHT } else { KING };
        steps.into_iter().filter_map(move |step| self.step(at, step))
    }

    /// Returns whether a move at a cell can matter at its neighbour.
    fn touches(self, variant: Variant, at: usize, next: usize) -> bool {
        if variant.frees_start() {
            return self.cells[next] != b'#';
        }
        // The square an amazon leaves never reopens here, so two adjacent amazons do not affect each other.
        self.is_open(at) && self.cells[next] != b'#' || is_amazon(self.cells[at]) && self.is_open(next)
    }

    /// Returns the connected sets of cells that contain an amazon with a move, each as a list of cells.
    fn regions(self, variant: Variant) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.cells.len()];
        let mut regions = Vec::new();
        for start in 0..self.cells.len() {
            let can_move =
                is_amazon(self.cells[start]) && self.neighbours(variant, start).any(|at| self.is_open(at));
            if !can_move || std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let mut region = vec![start];
            let mut next = 0;
            while let Some(&at) = region.get(next) {
                next += 1;
                for to in self.neighbours(variant, at) {
                    if self.touches(variant, at, to) && !std::mem::replace(&mut seen[to], true) {
                        region.push(to);
                    }
                }
            }
            regions.push(region);
        }
        regions
    }

    /// Joins the regions that arrows can reach from each other, and adds the walls inside their bounding box.
    fn join_by_arrows(self, regions: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
        let mut region_of = vec![usize::MAX; self.cells.len()];
        for (i, region) in regions.iter().enumerate() {
            region.iter().for_each(|&at| region_of[at] = i);
        }
        // An amazon outside all regions can never move, so she stops arrows for ever.
        let is_wall = |at: usize| is_amazon(self.cells[at]) && region_of[at] == usize::MAX;
        let reached = |region: &[usize]| -> Vec<usize> {
            let lines = region.iter().flat_map(|&at| KING.map(|step| self.ray(at, step)));
            let cells = lines.flat_map(|line| line.take_while(|&at| !is_wall(at)));
            cells.map(|at| region_of[at]).filter(|&other| other != usize::MAX).collect()
        };
        let mut joined = Vec::new();
        let mut is_used = vec![false; regions.len()];
        for start in 0..regions.len() {
            if std::mem::replace(&mut is_used[start], true) {
                continue;
            }
            let mut group = vec![start];
            let mut next = 0;
            while let Some(&region) = group.get(next) {
                next += 1;
                for other in reached(&regions[region]) {
                    if !std::mem::replace(&mut is_used[other], true) {
                        group.push(other);
                    }
                }
            }
            let mut cells: Vec<usize> = group.iter().flat_map(|&region| regions[region].clone()).collect();
            cells.extend(self.walls_in_box(&cells, is_wall));
            joined.push(cells);
        }
        joined
    }

    /// Lists the walls, which stop arrows, in the smallest rectangle around some cells.
    fn walls_in_box(self, cells: &[usize], is_wall: impl Fn(usize) -> bool) -> Vec<usize> {
        let range = |of: fn(usize, usize) -> usize| {
            let values = || cells.iter().map(move |&at| of(at, self.width));
            values().min().unwrap_or(0)..=values().max().unwrap_or(0)
        };
        let (rows, columns) = (range(|at, width| at / width), range(|at, width| at % width));
        let inside = |at: &usize| rows.contains(&(at / self.width)) && columns.contains(&(at % self.width));
        (0..self.cells.len()).filter(|at| inside(at) && is_wall(*at)).collect()
    }

    /// Calls `piece` for each component of the position.
    pub(super) fn pieces(self, variant: Variant, mut piece: impl FnMut(Figure)) {
        let mut regions = self.regions(variant);
        if variant == Variant::Markswoman {
            regions = self.join_by_arrows(regions);
        }
        for region in regions {
            let cell = |&at: &usize| (at / self.width, at % self.width, self.cells[at]);
            piece(Figure::around(&region.iter().map(cell).collect::<Vec<_>>(), b'#'));
        }
    }
}

// A position on a small grid is two bit sets: the squares that Left may still occupy and those that Right
// may. An open cell is in both sets, an amazon is in her player's set, and a burned cell is in none.
// Symmetries of the grid and the exchange of the players therefore act on positions as they act on pairs of
// sets.

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;

/// Returns the cells reached by `by` steps to the right and by `by` steps to the left in the same row.
fn sideways(cells: u64, by: u32) -> u64 {
    // The columns from which a step would wrap into the next row: one more column for each step.
    let first = (0..by).fold(0, |columns, i| columns | FIRST_COLUMN << i);
    let last = (0..by).fold(0, |columns, i| columns | FIRST_COLUMN << (7 - i));
    (cells & !last) << by | (cells & !first) >> by
}

/// Returns the set and all cells a king's step away from it.
fn king(cells: u64) -> u64 {
    let wide = cells | sideways(cells, 1);
    wide | wide << SIDE | wide >> SIDE
}

/// Returns the cells a knight's jump away from a set.
fn knight(cells: u64) -> u64 {
    let (near, far) = (sideways(cells, 1), sideways(cells, 2));
    near << (2 * SIDE) | near >> (2 * SIDE) | far << SIDE | far >> SIDE
}

fn around(variant: Variant, cells: u64) -> u64 {
    if variant.jumps() { knight(cells) } else { king(cells) }
}

/// Returns the cells that can be shot at from a set of cells, and the set; arrows stop at `walls`.
fn shot_at(cells: u64, walls: u64) -> u64 {
    const DIRECTIONS: [fn(u64) -> u64; 8] = [
        |c| c << 8,
        |c| c >> 8,
        |c| (c & !(FIRST_COLUMN << 7)) << 1,
        |c| (c & !FIRST_COLUMN) >> 1,
        |c| (c & !(FIRST_COLUMN << 7)) << 9,
        |c| (c & !FIRST_COLUMN) << 7,
        |c| (c & !(FIRST_COLUMN << 7)) >> 7,
        |c| (c & !FIRST_COLUMN) >> 9,
    ];
    let ray = |step: fn(u64) -> u64| (1..SIDE).fold(cells, |line, _| line | step(line) & !walls);
    DIRECTIONS.into_iter().fold(0, |all, step| all | ray(step))
}

/// Calls `piece` for each component of a position; see [`Cells::pieces`].
#[inline]
pub(super) fn pieces(layers: Layers, variant: Variant, mut piece: impl FnMut(Layers)) {
    if variant != Variant::Markswoman {
        return regions(layers, variant, |region| piece(layers.within(region)));
    }
    let mut all = Vec::new();
    regions(layers, variant, |region| all.push(region));
    let alive = all.iter().fold(0, |cells, region| cells | region);
    let walls = (layers.left ^ layers.right) & !alive;
    join_by_arrows(&mut all, walls, |cells| piece(layers.within(cells)));
}

/// Calls `found` for each connected set of cells that contains an amazon with a move.
#[inline]
fn regions(layers: Layers, variant: Variant, mut found: impl FnMut(u64)) {
    let open = layers.left & layers.right;
    let amazons = layers.left ^ layers.right;
    let alive = amazons & around(variant, open);
    let grow = |cells: u64| match variant.frees_start() {
        true => cells | around(variant, cells) & (open | amazons),
        false => {
            // As in `Cells::touches`: open cells extend to open cells and to amazons that can move, amazons
            // only to open cells.
            cells | around(variant, cells & open) & (open | alive) | around(variant, cells & alive) & open
        }
    };
    let mut rest = alive;
    while rest != 0 {
        let mut region = rest & rest.wrapping_neg();
        loop {
            let grown = grow(region);
            if grown == region {
                break;
            }
            region = grown;
        }
        rest &= !region;
        found(region);
    }
}

/// Calls `joined` for each union of regions that arrows can reach from each other, with the walls between
/// them.
fn join_by_arrows(regions: &mut [u64], walls: u64, mut joined: impl FnMut(u64)) {
    for first in 0..regions.len() {
        let mut cells = std::mem::take(&mut regions[first]);
        if cells == 0 {
            continue;
        }
        while let Some(other) = {
            let reached = shot_at(cells, walls);
            regions.iter().position(|&other| other & reached != 0)
        } {
            cells |= std::mem::take(&mut regions[other]);
        }
        joined(cells | walls & bounding_box(cells));
    }
}

/// Returns the smallest rectangle around a set.
fn bounding_box(cells: u64) -> u64 {
    let columns = (0..8).fold(0, |columns, row| columns | cells >> (8 * row) & 0xff);
    let (_, width, height) = Packed::<u64, 3>(cells).to_corner();
    let row = ((1_u64 << width) - 1) << columns.trailing_zeros();
    let top = cells.trailing_zeros() / 8;
    (top..top + height).fold(0, |all, at| all | row << (8 * at))
}

/// Returns the cells of a position as characters.
fn characters(layers: Layers) -> [u8; SIDE * SIDE] {
    std::array::from_fn(|at| match (layers.left >> at & 1, layers.right >> at & 1) {
        (1, 1) => b'.',
        (1, _) => b'L',
        (_, 1) => b'R',
        _ => b'#',
    })
}

/// Returns the position of a rectangle of characters as bit sets.
pub(super) fn layers(cells: &[u8], width: usize) -> Layers {
    let set = |of: &[u8]| {
        let cells = cells.iter().enumerate().filter(|(_, cell)| of.contains(cell));
        cells.fold(0, |set, (at, _)| set | 1 << (at / width * SIDE + at % width))
    };
    Layers { left: set(b".L"), right: set(b".R") }
}

pub(super) fn options(layers: Layers, variant: Variant, options: &mut Options<'_, Layered<Figure>>) {
    let characters = characters(layers);
    let cells = Cells { cells: &characters, width: SIDE };
    for player in Player::BOTH {
        for turn in cells.turns(variant, super::amazon(player)) {
            if cells.is_repeated(variant, turn) {
                continue;
            }
            let after = after(layers, cells, variant, turn, player);
            pieces(after, variant, |layers| options.piece(Layered::Layers(layers)));
            options.end_option();
        }
        if player == Player::Left {
            options.end_left();
        }
    }
}

fn after(layers: Layers, cells: Cells<'_>, variant: Variant, turn: Turn, player: Player) -> Layers {
    let burned = cells.burned(variant, turn).fold(0_u64, |set, at| set | 1 << at);
    // The square left is open to both players unless it is burned; the square taken is closed to the
    // opponent.
    let (left, taken) = (1 << turn.from, 1 << turn.to);
    let mut after = Layers { left: (layers.left | left) & !burned, right: (layers.right | left) & !burned };
    *player.of((&mut after.right, &mut after.left)) &= !taken;
    after
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn bits_and_characters_fall_apart_alike(
            cells in proptest::collection::vec(proptest::sample::select(b"..LR##".as_slice()), 40),
        ) {
            for variant in Variant::ALL {
                let mut small = Vec::new();
                pieces(layers(&cells, 8), variant, |layers| small.push(layers.normal()));
                let mut large = Vec::new();
                Cells { cells: &cells, width: 8 }
                    .pieces(variant, |figure| large.push(layers(figure.cells(), figure.width()).normal()));
                let key = |(layers, _): &(Layers, bool)| (layers.left, layers.right);
                small.sort_by_key(key);
                large.sort_by_key(key);
                prop_assert_eq!(small, large);
            }
        }
    }
}
