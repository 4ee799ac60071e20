//! The moves of Sprouts.
//!
//! A move draws a line between two corners of one region, which cost a life each, and puts a new vertex with one life
//! on the line. Between two boundaries it joins them to one. Within a boundary it splits the region, and the other
//! boundaries of the region lie on either side.

use super::symbols::{
    END_BOUNDARY, END_REGION, FIRST_LETTER, SPOT, TWO_LIVES, boundaries, is_letter, region_ranges,
};
use crate::budget::Stopped;

/// A receiver of options.
pub(super) type Found<'f> = dyn FnMut(Vec<u8>) -> Result<(), Stopped> + 'f;

/// Calls `found` once or more often for each option of a land, with a string that is not reduced.
pub(super) fn options(land: &[u8], found: &mut Found<'_>) -> Result<(), Stopped> {
    let unused = land.iter().copied().max().unwrap_or_default().max(FIRST_LETTER - 1) + 1;
    for range in region_ranges(land) {
        let region = Region {
            before: &land[..range.start],
            after: &land[range.end..],
            groups: grouped(&land[range.start..range.end - 1]),
            new: unused,
            fresh: [unused + 1, unused + 2],
        };
        region.joins(found)?;
        region.splits(found)?;
    }
    Ok(())
}

/// Returns the boundaries of a region, equal ones once with their number.
fn grouped(region: &[u8]) -> Vec<(&[u8], usize)> {
    let mut groups: Vec<(&[u8], usize)> = Vec::new();
    for boundary in boundaries(region) {
        match groups.iter_mut().find(|group| group.0 == boundary) {
            Some(group) => group.1 += 1,
            None => groups.push((boundary, 1)),
        }
    }
    groups
}

/// A region in which moves are made.
struct Region<'l> {
    before: &'l [u8],
    after: &'l [u8],
    /// The boundaries, with the numbers of equal ones.
    groups: Vec<(&'l [u8], usize)>,
    /// The letter of the new vertex.
    new: u8,
    /// The letters of vertices with two lives that lose one and get a second corner.
    fresh: [u8; 2],
}

impl Region<'_> {
    /// Draws lines between boundaries.
    fn joins(&self, found: &mut Found<'_>) -> Result<(), Stopped> {
        for (g, &(x, equal)) in self.groups.iter().enumerate() {
            for (h, &(y, _)) in self.groups.iter().enumerate().skip(g) {
                if g == h && equal < 2 {
                    continue;
                }
                for i in distinct_places(x) {
                    for j in distinct_places(y) {
                        let mut out = self.before.to_vec();
                        self.write_others(&[g, h], &mut out);
                        around(x, i, self.fresh[0], &mut out);
                        out.push(self.new);
                        around(y, j, self.fresh[1], &mut out);
                        out.extend_from_slice(&[self.new, END_BOUNDARY, END_REGION]);
                        self.finish(out, [x[i], y[j]], found)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn write_others(&self, used: &[usize], out: &mut Vec<u8>) {
        for (g, &(boundary, equal)) in self.groups.iter().enumerate() {
            let left = equal - used.iter().filter(|place| **place == g).count();
            write_copies(boundary, left, out);
        }
    }

    /// Draws lines within boundaries.
    fn splits(&self, found: &mut Found<'_>) -> Result<(), Stopped> {
        for (g, &(x, _)) in self.groups.iter().enumerate() {
            for (i, &from) in x.iter().enumerate() {
                if from <= TWO_LIVES {
                    let [inner, outer] = loop_sides(x, i, self.new, self.fresh[0]);
                    self.distribute(g, [&inner, &outer], [from; 2], found)?;
                }
                for (j, &to) in x.iter().enumerate().skip(i + 1) {
                    if is_letter(from) && from == to {
                        continue;
                    }
                    let sides = self.sides(x, i, j);
                    self.distribute(g, [&sides[0], &sides[1]], [from, to], found)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the boundaries on both sides of a line between two vertices of a boundary.
    fn sides(&self, x: &[u8], i: usize, j: usize) -> [Vec<u8>; 2] {
        let end = |place: usize, fresh: u8| (x[place] == TWO_LIVES).then_some(fresh);
        let (first, last) = (end(i, self.fresh[0]), end(j, self.fresh[1]));
        let inner = first.into_iter().chain(x[i + 1..j].iter().copied()).chain(last).chain([self.new]);
        let rest = x[j + 1..].iter().chain(&x[..i]).copied();
        let outer = last.into_iter().chain(rest).chain(first).chain([self.new]);
        [inner.collect(), outer.collect()]
    }

    /// Puts the other boundaries on the two sides of a line in all ways.
    fn distribute(
        &self,
        used: usize,
        [inner, outer]: [&[u8]; 2],
        ends: [u8; 2],
        found: &mut Found<'_>,
    ) -> Result<(), Stopped> {
        let count = |g: usize| self.groups[g].1 - usize::from(g == used);
        let mut inside = vec![0; self.groups.len()];
        loop {
            let mut out = self.before.to_vec();
            for (side, is_inner) in [(inner, true), (outer, false)] {
                write_copies(side, 1, &mut out);
                for (g, &(boundary, _)) in self.groups.iter().enumerate() {
                    let copies = if is_inner { inside[g] } else { count(g) - inside[g] };
                    write_copies(boundary, copies, &mut out);
                }
                out.push(END_REGION);
            }
            self.finish(out, ends, found)?;
            let Some(g) = (0..inside.len()).find(|g| inside[*g] < count(*g)) else { return Ok(()) };
            inside[g] += 1;
            inside[..g].fill(0);
        }
    }

    /// Adds the other regions, and removes letters that lost their life.
    fn finish(&self, mut out: Vec<u8>, ends: [u8; 2], found: &mut Found<'_>) -> Result<(), Stopped> {
        out.extend_from_slice(self.after);
        out.retain(|symbol| !is_letter(*symbol) || !ends.contains(symbol));
        found(out)
    }
}

fn write_copies(boundary: &[u8], copies: usize, out: &mut Vec<u8>) {
    for _ in 0..copies {
        out.extend_from_slice(boundary);
        out.push(END_BOUNDARY);
    }
}

/// Returns the corners of a boundary from which it looks different.
fn distinct_places(boundary: &[u8]) -> impl Iterator<Item = usize> {
    let period = (1..boundary.len()).find(|shift| {
        boundary.len().is_multiple_of(*shift) && boundary[*shift..] == boundary[..boundary.len() - shift]
    });
    0..period.unwrap_or(boundary.len())
}

/// Writes the walk around a boundary from a corner at which a line ends, back to it.
fn around(boundary: &[u8], place: usize, fresh: u8, out: &mut Vec<u8>) {
    let end = match boundary[place] {
        // The spot has one line now, and so one corner.
        SPOT => return out.push(TWO_LIVES),
        TWO_LIVES => Some(fresh),
        _ => None,
    };
    out.extend(end);
    out.extend_from_slice(&boundary[place + 1..]);
    out.extend_from_slice(&boundary[..place]);
    out.extend(end);
}

/// Returns the boundaries on both sides of a line from a vertex to itself.
fn loop_sides(x: &[u8], i: usize, new: u8, fresh: u8) -> [Vec<u8>; 2] {
    if x[i] == SPOT {
        return [vec![fresh, new], vec![fresh, new]];
    }
    let mut outer = x[i + 1..].to_vec();
    outer.extend_from_slice(&x[..i]);
    outer.push(new);
    [vec![new], outer]
}
