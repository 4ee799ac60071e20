//! A test whether regions can be drawn together.
//!
//! A boundary is a disk with its letters on the rim, and two corners of a letter touch. Reflecting a region changes no
//! move, so each disk may be turned over. The disks are nodes of a graph with a rotation at each node, and a rotation
//! system is planar exactly if its faces satisfy Euler's formula. A part of a planar system is planar, too, so disks
//! are added one by one and turned over where they do not fit.

/// The most disks that are added in the search.
const MOST_TRIES: u32 = 1 << 14;

/// The disks of one part, each with the letters around it, and those that are placed.
struct Search<'d> {
    disks: Vec<&'d [u8]>,
    placed: Vec<Vec<u8>>,
    tries: u32,
}

/// Returns false if disks with these letters around them cannot be drawn, and nothing if that is not found out in time.
/// Letters must connect all disks.
pub(super) fn fits(disks: &[Vec<u8>]) -> Option<bool> {
    let mut left: Vec<&[u8]> = disks.iter().map(Vec::as_slice).collect();
    let mut ordered: Vec<&[u8]> = Vec::new();
    // Next comes the disk that touches most of those before it.
    while !left.is_empty() {
        let touching = |disk: &[u8]| {
            disk.iter().filter(|letter| ordered.iter().any(|other| other.contains(letter))).count()
        };
        let next = (0..left.len()).max_by_key(|place| touching(left[*place])).unwrap_or_default();
        ordered.push(left.swap_remove(next));
    }
    Search { disks: ordered, placed: Vec::new(), tries: 0 }.place_rest()
}

impl Search<'_> {
    /// Places the disks that are left, if they fit.
    fn place_rest(&mut self) -> Option<bool> {
        let Some(disk) = self.disks.get(self.placed.len()) else { return Some(true) };
        // Turning over all disks, or one with two letters, changes nothing.
        let ways = if self.placed.is_empty() || disk.len() < 3 { 1 } else { 2 };
        let mut disk = disk.to_vec();
        for _ in 0..ways {
            self.tries += 1;
            if self.tries > MOST_TRIES {
                return None;
            }
            self.placed.push(disk.clone());
            if self.is_planar() && self.place_rest()? {
                return Some(true);
            }
            self.placed.pop();
            disk.reverse();
        }
        Some(false)
    }

    /// Returns true if the disks that are placed satisfy Euler's formula.
    fn is_planar(&self) -> bool {
        let all: Vec<u8> = self.placed.concat();
        let is_touched = |letter: &u8| all.iter().filter(|other| *other == letter).count() == 2;
        let (mut letters, mut next) = (Vec::new(), Vec::new());
        for disk in &self.placed {
            let first = letters.len();
            letters.extend(disk.iter().copied().filter(is_touched));
            next.extend((first..letters.len()).map(|corner| corner + 1));
            if let Some(last) = next.last_mut().filter(|_| letters.len() > first) {
                *last = first;
            }
        }
        let other = |corner: usize| {
            let is_other = |place: &usize| *place != corner && letters[*place] == letters[corner];
            (0..letters.len()).find(is_other).unwrap_or(corner)
        };
        let mut is_seen = vec![false; letters.len()];
        let mut faces = usize::from(letters.is_empty());
        for start in 0..letters.len() {
            let mut corner = start;
            faces += usize::from(!is_seen[start]);
            while !std::mem::replace(&mut is_seen[corner], true) {
                corner = next[other(corner)];
            }
        }
        self.placed.len() + faces == letters.len() / 2 + 2
    }
}
