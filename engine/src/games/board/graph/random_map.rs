//! Maps by chance, without large or tiny regions.
//!
//! The regions are connected sets of cells of a disk of squares. Each grows from a cell, the smallest first, by what is
//! nearest to that cell; then it begins again at the cell in its middle, a few times. A map of which some region has
//! more than [`MOST_TIMES`] as many cells as another one is thrown away.

use std::collections::BTreeSet;

use super::VertexColoured;
use crate::ground::chance::SplitMix64;

/// The most regions of a map by chance.
pub const MOST_REGIONS: usize = 400;
/// No region has more than so many times the area of another one.
pub const MOST_TIMES: usize = 3;
/// How often regions begin again in their middles.
const ROUNDS: usize = 4;
/// How often another map is tried. Of thousands of seeds none needed more than a few.
const ATTEMPTS: usize = 1000;

/// A map by chance.
#[derive(Clone, Debug)]
pub struct RandomMap {
    /// The map, with nothing coloured; the regions are numbered from 1.
    pub board: VertexColoured,
    /// How many cells each region has.
    pub areas: Vec<usize>,
    /// How many cells there are in a row.
    pub side: usize,
    /// The region of each cell, counted from 0, row by row; none outside of the disk.
    pub cells: Vec<Option<usize>>,
}

impl RandomMap {
    /// The map of so many regions with a seed, the same on every machine; `None` for no region or more than
    /// [`MOST_REGIONS`].
    pub fn new(regions: usize, seed: u64) -> Option<Self> {
        if regions == 0 || regions > MOST_REGIONS {
            return None;
        }
        let mut chance = SplitMix64::new(seed);
        let disk = Disk::new((16 * regions).isqrt() + 2);
        (0..ATTEMPTS).find_map(|_| Self::attempt(&disk, regions, &mut chance))
    }

    fn attempt(disk: &Disk, regions: usize, chance: &mut SplitMix64) -> Option<Self> {
        let mut seeds: Vec<usize> = Vec::new();
        while seeds.len() < regions {
            let cell = chance.below(disk.cells.len() as u64) as usize;
            if disk.cells[cell] && !seeds.contains(&cell) {
                seeds.push(cell);
            }
        }
        let mut grown = disk.grow(&seeds);
        for _ in 0..ROUNDS {
            seeds = grown.iter().map(|cells| disk.middle(cells)).collect();
            grown = disk.grow(&seeds);
        }
        let areas: Vec<usize> = grown.iter().map(Vec::len).collect();
        if areas.iter().max() > areas.iter().min().map(|least| least * MOST_TIMES).as_ref() {
            return None;
        }
        let names = (1..=regions).map(|number| number.to_string()).collect();
        let cells = disk.owners(&grown);
        let board = VertexColoured::of_map(names, disk.borders(&cells), vec![b'.'; regions]);
        Some(Self { board, areas, side: disk.side, cells })
    }
}

/// A disk of squares, within a square of `side` by `side`.
struct Disk {
    side: usize,
    cells: Vec<bool>,
}

impl Disk {
    fn new(side: usize) -> Self {
        let from_middle = |at: usize| (2 * at + 1).abs_diff(side).pow(2);
        let is_inside = |cell: usize| from_middle(cell / side) + from_middle(cell % side) <= side * side;
        Self { side, cells: (0..side * side).map(is_inside).collect() }
    }

    /// The cells that share a side with one.
    fn beside(&self, cell: usize) -> impl Iterator<Item = usize> {
        let (row, column) = (cell / self.side, cell % self.side);
        let near = [
            (row > 0).then(|| cell - self.side),
            (row + 1 < self.side).then(|| cell + self.side),
            (column > 0).then(|| cell - 1),
            (column + 1 < self.side).then(|| cell + 1),
        ];
        near.into_iter().flatten().filter(|&cell| self.cells[cell])
    }

    fn distance(&self, a: usize, b: usize) -> usize {
        (a / self.side).abs_diff(b / self.side).pow(2) + (a % self.side).abs_diff(b % self.side).pow(2)
    }

    /// All cells parted among regions that begin at these cells.
    fn grow(&self, seeds: &[usize]) -> Vec<Vec<usize>> {
        let mut is_free = self.cells.clone();
        seeds.iter().for_each(|&cell| is_free[cell] = false);
        let mut regions: Vec<Vec<usize>> = seeds.iter().map(|&cell| vec![cell]).collect();
        // Those that can grow, the smallest first.
        let mut growing: BTreeSet<(usize, usize)> = (0..regions.len()).map(|region| (1, region)).collect();
        while let Some((size, region)) = growing.pop_first() {
            let around = regions[region].iter().flat_map(|&cell| self.beside(cell));
            let nearest = around.filter(|&cell| is_free[cell]);
            if let Some(cell) = nearest.min_by_key(|&cell| (self.distance(seeds[region], cell), cell)) {
                is_free[cell] = false;
                regions[region].push(cell);
                growing.insert((size + 1, region));
            }
        }
        regions
    }

    /// The cell of a region that is nearest to its centre.
    fn middle(&self, cells: &[usize]) -> usize {
        let sum = |of: &dyn Fn(usize) -> usize| cells.iter().map(|&cell| of(cell)).sum::<usize>();
        let (row, column) = (sum(&|cell| cell / self.side), sum(&|cell| cell % self.side));
        let n = cells.len();
        let far = |&cell: &usize| {
            (
                (cell / self.side * n).abs_diff(row).pow(2) + (cell % self.side * n).abs_diff(column).pow(2),
                cell,
            )
        };
        cells.iter().copied().min_by_key(far).unwrap_or(0)
    }

    /// The region of each cell.
    fn owners(&self, regions: &[Vec<usize>]) -> Vec<Option<usize>> {
        let mut owners = vec![None; self.cells.len()];
        for (region, cells) in regions.iter().enumerate() {
            cells.iter().for_each(|&cell| owners[cell] = Some(region));
        }
        owners
    }

    /// The pairs of regions that have a side of cells in common, in order.
    fn borders(&self, owners: &[Option<usize>]) -> Vec<(u32, u32)> {
        let mut borders = BTreeSet::new();
        for cell in 0..self.cells.len() {
            for other in self.beside(cell) {
                if let (Some(one), Some(two)) = (owners[cell], owners[other])
                    && one < two
                {
                    borders.insert((one as u32, two as u32));
                }
            }
        }
        borders.into_iter().collect()
    }
}
