//! Maps: regions with names, and the borders between them.
//!
//! A map is stored as a planar graph, with the regions as vertices and the borders as edges. The adjacency
//! graph of regions in the plane is planar, and every planar graph is the adjacency graph of some regions.
//! Two regions that meet only in a point have no border.

use std::collections::{BTreeSet, HashMap};
use std::fmt;

use super::VertexColoured;
use super::text::{check_colours, loop_at};
use crate::games::board::cells::{cell, listed};
use crate::ground::chance::SplitMix64;
use crate::ground::data::{DataError, Field};
use crate::ground::graph::planar::is_planar;
use crate::ground::graph::{MAX_EDGES, MAX_VERTICES};
use crate::ground::input::InputError;

const NOT_PLANAR: &str = "no map in the plane has these borders: the graph is not planar";
const NO_REGION: &str = "a map has at least one region";

/// Returns the offset after the word `map`, if a text begins with it.
pub(super) fn begins(text: &str) -> Option<usize> {
    let rest = text.trim_start().strip_prefix("map")?;
    let is_word = rest.is_empty() || rest.starts_with(|c: char| c.is_whitespace() || c == ':');
    is_word.then_some(text.len() - rest.len())
}

/// Splits a text from an offset on into words, each with its offset in the whole text.
fn words(text: &str, from: usize) -> impl Iterator<Item = (usize, &str)> {
    // Each word is a slice of the text, so the difference of the addresses is its offset.
    text[from..].split_whitespace().map(move |word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// The names of regions, and the number of each.
#[derive(Default)]
struct Regions {
    names: Vec<String>,
    numbers: HashMap<String, u32>,
}

impl Regions {
    /// Adds a region.
    ///
    /// # Errors
    /// The name has other characters than letters, digits and `_`, or is taken, or there are too many
    /// regions.
    fn add(&mut self, name: &str) -> Result<(), String> {
        if name.is_empty() || !name.chars().all(|c| c.is_alphanumeric() || c == '_') {
            return Err(format!("a region has a name of letters, digits and _, not {name:?}"));
        }
        if self.names.len() == MAX_VERTICES {
            return Err(format!("a map has at most {MAX_VERTICES} regions"));
        }
        if self.numbers.insert(name.to_owned(), self.names.len() as u32).is_some() {
            return Err(format!("there are two regions {name}"));
        }
        self.names.push(name.to_owned());
        Ok(())
    }

    fn number(&self, name: &str) -> Result<u32, String> {
        self.numbers.get(name).copied().ok_or_else(|| format!("there is no region {name}"))
    }

    fn border(&self, one: &str, other: &str) -> Result<(u32, u32), String> {
        let (u, v) = (self.number(one)?, self.number(other)?);
        if u == v { Err(loop_at(one).replace("vertex", "region")) } else { Ok((u, v)) }
    }
}

/// Parses `a b=L c: a-b b-c` from an offset on: the regions, with `=` and a colour where one is coloured, and
/// the borders after a colon.
///
/// # Errors
/// The text has another form, or the graph is not planar.
pub(super) fn parse(text: &str, from: usize, alphabet: &str) -> Result<VertexColoured, InputError> {
    let colon = text[from..].find(':').map_or(text.len(), |at| from + at);
    let (mut regions, mut colours) = (Regions::default(), Vec::new());
    for (at, word) in words(&text[..colon], from) {
        let (name, colour) = word.split_once('=').unwrap_or((word, "."));
        regions.add(name).map_err(|message| InputError::new(at..at + name.len(), message))?;
        let mut signs = colour.chars();
        let read = signs.next().and_then(|sign| cell(sign, alphabet)).filter(|_| signs.next().is_none());
        colours.push(read.ok_or_else(|| {
            let message = format!("a colour is one of {}, not {colour:?}", listed(alphabet));
            InputError::new(at + name.len()..at + word.len(), message)
        })?);
    }
    if colours.is_empty() {
        return Err(InputError::new(from..colon, NO_REGION).with_hint("such as map a b c: a-b b-c"));
    }
    let mut borders = Vec::new();
    for (at, word) in words(text, text.len().min(colon + 1)) {
        let wrong = |message: String| InputError::new(at..at + word.len(), message);
        let (one, other) =
            word.split_once('-').ok_or_else(|| wrong("a border is two regions, as a-b".to_owned()))?;
        if borders.len() == MAX_EDGES {
            return Err(wrong(format!("a map has at most {MAX_EDGES} borders")));
        }
        borders.push(regions.border(one, other).map_err(wrong)?);
    }
    if !is_planar(colours.len(), borders.iter().copied()) {
        return Err(InputError::new(text.len().min(colon + 1)..text.len(), NOT_PLANAR));
    }
    Ok(VertexColoured::of_map(regions.names, borders, colours))
}

/// Reads `regions`, a list of names, and optionally `borders`, pairs of names, and `colours`, one character
/// for each region.
pub(super) fn from_data(position: Field<'_>, alphabet: &str) -> Result<VertexColoured, DataError> {
    let list = position.field("regions")?;
    let mut regions = Regions::default();
    for region in list.items()? {
        regions.add(region.text()?).map_err(|message| region.error(message))?;
    }
    let count = regions.names.len();
    if count == 0 {
        return Err(list.error(NO_REGION));
    }
    let mut borders = Vec::new();
    if let Some(list) = position.optional("borders")? {
        if list.items()?.len() > MAX_EDGES {
            return Err(list.error(format!("a map has at most {MAX_EDGES} borders")));
        }
        for border in list.items()? {
            let [one, other] = border.array::<2>("the two regions of a border")?;
            let read = regions.border(one.text()?, other.text()?);
            borders.push(read.map_err(|message| border.error(message))?);
        }
        if !is_planar(count, borders.iter().copied()) {
            return Err(list.error(NOT_PLANAR));
        }
    }
    let colours = match position.optional("colours")? {
        None => vec![b'.'; count],
        Some(field) => check_colours(field.text()?, alphabet, count, "regions")
            .map_err(|(span, message)| field.error_within(&span, message))?,
    };
    Ok(VertexColoured::of_map(regions.names, borders, colours))
}

/// Writes a map as [`parse`] reads it.
pub(super) fn write(
    f: &mut fmt::Formatter<'_>,
    names: &[String],
    borders: &[(u32, u32)],
    colours: &[u8],
) -> fmt::Result {
    f.write_str("map")?;
    for (name, &colour) in names.iter().zip(colours) {
        write!(f, " {name}")?;
        if colour != b'.' {
            write!(f, "={}", char::from(colour))?;
        }
    }
    f.write_str(if borders.is_empty() { "" } else { ":" })?;
    let name = |v: u32| &names[v as usize];
    borders.iter().try_for_each(|&(u, v)| write!(f, " {}-{}", name(u), name(v)))
}

// A random map has no very large and no very small regions. The regions are connected sets of cells of a disk
// of unit squares. Each region grows from a seed cell: the smallest region is next, and takes the free
// neighbouring cell nearest to its seed. Then the cell in the middle of each region becomes its new seed, and
// the regions grow again, `ROUNDS` times. A map is rejected if a region has more than `MOST_TIMES` times as
// many cells as another one.

/// The maximum number of regions of a random map.
pub const MOST_REGIONS: usize = 400;
/// The maximum ratio of the areas of two regions.
pub const MOST_TIMES: usize = 3;
/// The number of times that the regions grow again from their middles.
const ROUNDS: usize = 4;
/// The maximum number of rejected maps. Of thousands of seeds, none needed more than a few.
const ATTEMPTS: usize = 1000;

/// A random map.
#[derive(Clone, Debug)]
pub struct RandomMap {
    /// The map, with no region coloured. The names of the regions are 1, 2, 3 and so on.
    pub board: VertexColoured,
    /// The number of cells of each region.
    pub areas: Vec<usize>,
    /// The number of cells in a row of the square around the disk.
    pub side: usize,
    /// The region of each cell, counted from 0, row by row; `None` for a cell outside the disk.
    pub cells: Vec<Option<usize>>,
}

impl RandomMap {
    /// Makes a map with this number of regions. The same seed gives the same map on every machine. Returns
    /// `None` for no region, for more than [`MOST_REGIONS`], or if 1000 maps are rejected.
    pub fn new(regions: usize, seed: u64) -> Option<Self> {
        if regions == 0 || regions > MOST_REGIONS {
            return None;
        }
        let mut chance = SplitMix64::new(seed);
        // The disk has about 4 pi cells for each region.
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

/// A disk of unit squares, inscribed in a square of `side` by `side`.
struct Disk {
    side: usize,
    cells: Vec<bool>,
}

impl Disk {
    fn new(side: usize) -> Self {
        // Distances are doubled, because the centre of the disk may be a corner of cells.
        let from_middle = |at: usize| (2 * at + 1).abs_diff(side).pow(2);
        let is_inside = |cell: usize| from_middle(cell / side) + from_middle(cell % side) <= side * side;
        Self { side, cells: (0..side * side).map(is_inside).collect() }
    }

    /// Returns the cells of the disk that share a side with a cell.
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

    /// Divides all cells among regions that begin at the given seeds.
    fn grow(&self, seeds: &[usize]) -> Vec<Vec<usize>> {
        let mut is_free = self.cells.clone();
        seeds.iter().for_each(|&cell| is_free[cell] = false);
        let mut regions: Vec<Vec<usize>> = seeds.iter().map(|&cell| vec![cell]).collect();
        // The regions that can still grow, by size: the smallest grows next. A region without free neighbours
        // leaves for good, since no cell becomes free again.
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

    /// Returns the cell of a region that is nearest to its centre of gravity.
    fn middle(&self, cells: &[usize]) -> usize {
        let sum = |of: &dyn Fn(usize) -> usize| cells.iter().map(|&cell| of(cell)).sum::<usize>();
        let (row, column) = (sum(&|cell| cell / self.side), sum(&|cell| cell % self.side));
        let n = cells.len();
        // Everything is multiplied by the number of cells: comparing integers gives the same map on every
        // machine.
        let far = |&cell: &usize| {
            (
                (cell / self.side * n).abs_diff(row).pow(2) + (cell % self.side * n).abs_diff(column).pow(2),
                cell,
            )
        };
        cells.iter().copied().min_by_key(far).unwrap_or(0)
    }

    /// Returns the region of each cell.
    fn owners(&self, regions: &[Vec<usize>]) -> Vec<Option<usize>> {
        let mut owners = vec![None; self.cells.len()];
        for (region, cells) in regions.iter().enumerate() {
            cells.iter().for_each(|&cell| owners[cell] = Some(region));
        }
        owners
    }

    /// Returns the pairs of regions that share a side of a cell, in increasing order, each once.
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
