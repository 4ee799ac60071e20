//! Reductions of strings to shorter ones with the same tree of moves.
//!
//! - A vertex without lives, an empty boundary and a region with fewer than two lives allow no move: they go.
//! - A letter that occurs once, or twice side by side, has one corner that matters: it becomes `2`.
//! - In a region of two or three lives only the lives matter, not the boundaries: a move takes any two and leaves a
//!   new one, and if it divides the region, one side has less than two lives or both have the same two. The vertices are
//!   put on one boundary, and those of this region alone are joined to `1` or `0`.
//! - The boundaries `22.` and `1.` have the same moves: to each other or to itself leaves one new vertex on both sides,
//!   and a line from elsewhere leaves one more life.
//!
//! The last two are the equivalences of the World Game of Sprouts Association (2008).

use super::symbols::{
    END_BOUNDARY, END_REGION, ONE_LIFE, SPOT, TWO_LIVES, boundaries, is_letter, lives, region_ranges, regions,
};

/// The most lives of a region in which the boundaries do not matter.
const FEW_LIVES: u32 = 3;

/// Reduces a string, and returns its lands: the strings of regions that letters connect.
pub(super) fn reduced_lands(mut symbols: Vec<u8>) -> Vec<Vec<u8>> {
    loop {
        let (reduced, is_changed) = without_dead(&symbols);
        symbols = reduced;
        if !is_changed {
            break;
        }
    }
    let (merged, is_changed) = with_few_lives_merged(&symbols);
    // The vertices of a merged region may have had two corners there.
    if is_changed {
        return reduced_lands(merged);
    }
    connected(&merged)
}

fn occurrences(symbols: &[u8]) -> [u8; 256] {
    let mut counts = [0; 256];
    for &symbol in symbols {
        // Only 1 and more than 1 matter for letters, and no letter occurs often.
        counts[usize::from(symbol)] = 2.min(counts[usize::from(symbol)] + 1);
    }
    counts
}

/// Does one round of the first two reductions. Returns true if there may be more to do.
fn without_dead(symbols: &[u8]) -> (Vec<u8>, bool) {
    let counts = occurrences(symbols);
    let mut out: Vec<u8> = Vec::with_capacity(symbols.len());
    let mut is_changed = false;
    for region in regions(symbols) {
        let region_start = out.len();
        for boundary in boundaries(region) {
            let start = out.len();
            for &symbol in boundary {
                if !is_letter(symbol) {
                    out.push(symbol);
                } else if counts[usize::from(symbol)] == 1 {
                    out.push(ONE_LIFE);
                } else if out.len() > start && out.last() == Some(&symbol) {
                    out.pop();
                    out.push(ONE_LIFE);
                } else {
                    out.push(symbol);
                }
            }
            if out.len() > start + 1 && is_letter(out[start]) && out.last() == Some(&out[start]) {
                out.pop();
                out[start] = ONE_LIFE;
            }
            if out.len() > start {
                out.push(END_BOUNDARY);
            }
        }
        if lives(&out[region_start..]) < 2 {
            is_changed |= out[region_start..].iter().any(|symbol| is_letter(*symbol));
            out.truncate(region_start);
        } else {
            out.push(END_REGION);
        }
    }
    (out, is_changed)
}

/// Does the last two reductions. Returns true if a letter lost a corner.
fn with_few_lives_merged(symbols: &[u8]) -> (Vec<u8>, bool) {
    let mut out: Vec<u8> = Vec::with_capacity(symbols.len());
    let mut is_changed = false;
    for region in regions(symbols) {
        if lives(region) <= FEW_LIVES {
            is_changed |= merge(region, &mut out);
        } else {
            for boundary in boundaries(region) {
                out.extend_from_slice(if boundary == [ONE_LIFE; 2] { &[TWO_LIVES] } else { boundary });
                out.push(END_BOUNDARY);
            }
        }
        out.push(END_REGION);
    }
    (out, is_changed)
}

/// Writes the vertices of a region of two or three lives on one boundary. Returns true if a letter lost a corner.
fn merge(region: &[u8], out: &mut Vec<u8>) -> bool {
    let mut letters: Vec<u8> = region.iter().copied().filter(|symbol| is_letter(*symbol)).collect();
    let corners = letters.len();
    letters.sort_unstable();
    letters.dedup();
    let occurrences_of = |letter: u8| region.iter().filter(|symbol| **symbol == letter).count();
    letters.retain(|letter| occurrences_of(*letter) == 1);
    match lives(region) as usize - letters.len() {
        0 => {}
        1 => out.push(ONE_LIFE),
        2 => out.push(TWO_LIVES),
        _ => out.push(SPOT),
    }
    let is_changed = corners != letters.len();
    out.append(&mut letters);
    out.push(END_BOUNDARY);
    is_changed
}

/// Splits a string to the parts that letters connect.
fn connected(symbols: &[u8]) -> Vec<Vec<u8>> {
    let ranges = region_ranges(symbols);
    let mut part: Vec<usize> = (0..ranges.len()).collect();
    let mut first_region = [usize::MAX; 256];
    for (region, range) in ranges.iter().enumerate() {
        for &letter in symbols[range.clone()].iter().filter(|symbol| is_letter(**symbol)) {
            let first = &mut first_region[usize::from(letter)];
            if *first == usize::MAX {
                *first = region;
                continue;
            }
            let (kept, replaced) = (part[*first], part[region]);
            part.iter_mut().filter(|part| **part == replaced).for_each(|part| *part = kept);
        }
    }
    let mut lands: Vec<Vec<u8>> = vec![Vec::new(); ranges.len()];
    for (range, part) in ranges.into_iter().zip(part) {
        lands[part].extend_from_slice(&symbols[range]);
    }
    lands.retain(|land| !land.is_empty());
    lands
}
