//! Positions as rectangles of characters: their moves and their components.

use super::Variant;
use crate::games::board::grid::figure::Figure;

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
