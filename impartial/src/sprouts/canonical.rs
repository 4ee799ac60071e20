//! A canonical string of a land.
//!
//! Letters may be renamed, boundaries rotated, all boundaries of one region reflected together, and boundaries and
//! regions put in another order: moves stay within a region, so none of it changes the tree of moves. Classes of letters
//! are refined by the surroundings of the letters, as in tests for isomorphic graphs. Of letters that stay equal one is
//! marked and the refinement goes on. Where they are equal by a symmetry, which is nearly always so, the string is the
//! same for all ways to write the land. Otherwise two strings may stand for one land, which costs time only.

use super::symbols::{END_BOUNDARY, END_REGION, FIRST_LETTER, boundaries, is_letter, regions};

/// A string as lists of lists.
type Regions = Vec<Vec<Vec<u8>>>;

/// Returns the canonical string of a land that is reduced.
pub(super) fn canonical(land: &[u8]) -> Vec<u8> {
    let mut regions: Regions =
        regions(land).map(|region| boundaries(region).map(<[u8]>::to_vec).collect()).collect();
    let letters = ordered_letters(&regions);
    let mut names = [0; 256];
    for (place, letter) in letters.into_iter().enumerate() {
        names[usize::from(letter)] = FIRST_LETTER + place as u8;
    }
    let mut texts: Vec<Vec<u8>> = Vec::with_capacity(regions.len());
    for region in &mut regions {
        let letters = region.iter_mut().flatten().filter(|symbol| is_letter(**symbol));
        letters.for_each(|letter| *letter = names[usize::from(*letter)]);
        let forward = region_text(region);
        region.iter_mut().for_each(|boundary| boundary.reverse());
        texts.push(forward.min(region_text(region)));
    }
    texts.sort_unstable();
    texts.concat()
}

/// Writes a region with each boundary rotated to its least string, in ascending order.
fn region_text(region: &[Vec<u8>]) -> Vec<u8> {
    let mut rotated: Vec<Vec<u8>> = region.iter().map(|boundary| least_rotation(boundary)).collect();
    rotated.sort_unstable();
    let mut out = rotated.concat();
    out.push(END_REGION);
    out
}

/// Returns the least rotation of a boundary, with its end.
fn least_rotation(boundary: &[u8]) -> Vec<u8> {
    let rotation = |start: usize| boundary[start..].iter().chain(&boundary[..start]);
    let mut least = 0;
    for start in 1..boundary.len() {
        if boundary[start] <= boundary[least] && rotation(start).lt(rotation(least)) {
            least = start;
        }
    }
    rotation(least).copied().chain([END_BOUNDARY]).collect()
}

/// Returns the letters in an order that depends on their names as little as possible.
fn ordered_letters(regions: &Regions) -> Vec<u8> {
    let mut letters: Vec<u8> =
        regions.iter().flatten().flatten().copied().filter(|symbol| is_letter(*symbol)).collect();
    letters.sort_unstable();
    letters.dedup();
    // The classes of letters, from 0 on without gaps.
    let mut classes = [0; 256];
    let mut count = usize::from(!letters.is_empty());
    loop {
        while count < letters.len() {
            let refined = refine(regions, &letters, &mut classes);
            if refined == count {
                break;
            }
            count = refined;
        }
        let Some(common) = (0..count as u8).find(|class| members(&letters, &classes, *class) > 1) else {
            break;
        };
        // The marked letter keeps its class, and the others of the class come next.
        let marked = letters.iter().copied().find(|letter| classes[usize::from(*letter)] == common);
        for &letter in &letters {
            let class = &mut classes[usize::from(letter)];
            *class += u8::from(*class > common || *class == common && marked != Some(letter));
        }
        count += 1;
    }
    letters.sort_by_key(|letter| classes[usize::from(*letter)]);
    letters
}

fn members(letters: &[u8], classes: &[u8; 256], class: u8) -> usize {
    letters.iter().filter(|letter| classes[usize::from(**letter)] == class).count()
}

/// Splits the classes by the surroundings of the letters, and returns the number of classes.
fn refine(regions: &Regions, letters: &[u8], classes: &mut [u8; 256]) -> usize {
    let mut surroundings = [0_u64; 256];
    for region in regions {
        let colored: Vec<Vec<u64>> = region
            .iter()
            .map(|boundary| boundary.iter().map(|symbol| color(*symbol, classes)).collect())
            .collect();
        let hashes: Vec<[u64; 2]> = colored.iter().map(|boundary| hashes_of_boundary(boundary)).collect();
        let around = [0, 1].map(|way| hashes.iter().fold(0_u64, |sum, hash| sum.wrapping_add(hash[way])));
        for (boundary, (colors, hash)) in region.iter().zip(colored.iter().zip(&hashes)) {
            for (place, &letter) in boundary.iter().enumerate().filter(|(_, symbol)| is_letter(**symbol)) {
                let [forward, backward] = corner(colors, place);
                let forward = mixed(mixed(forward, hash[0]), around[0]);
                let backward = mixed(mixed(backward, hash[1]), around[1]);
                let both = mixed(forward.min(backward), forward.max(backward));
                let sum = &mut surroundings[usize::from(letter)];
                *sum = sum.wrapping_add(both);
            }
        }
    }
    let key = |letter: &u8| (classes[usize::from(*letter)], surroundings[usize::from(*letter)]);
    let mut keys: Vec<(u8, u64)> = letters.iter().map(key).collect();
    keys.sort_unstable();
    keys.dedup();
    for letter in letters {
        let class = keys.binary_search(&(classes[usize::from(*letter)], surroundings[usize::from(*letter)]));
        classes[usize::from(*letter)] = class.unwrap_or_default() as u8;
    }
    keys.len()
}

fn color(symbol: u8, classes: &[u8; 256]) -> u64 {
    let class = if is_letter(symbol) { classes[usize::from(symbol)] } else { 0 };
    mixed(u64::from(symbol.min(FIRST_LETTER)), u64::from(class))
}

/// Returns hashes of the walks from a corner to its neighbors, in both directions.
fn corner(colors: &[u64], place: usize) -> [u64; 2] {
    let next = colors[(place + 1) % colors.len()];
    let before = colors[(place + colors.len() - 1) % colors.len()];
    [mixed(mixed(before, colors[place]), next), mixed(mixed(next, colors[place]), before)]
}

/// Returns hashes of a boundary in both directions, which do not depend on the corner where it begins.
fn hashes_of_boundary(colors: &[u64]) -> [u64; 2] {
    let mut sums = [0_u64; 2];
    for place in 0..colors.len() {
        let corner = corner(colors, place);
        sums = [sums[0].wrapping_add(corner[0]), sums[1].wrapping_add(corner[1])];
    }
    sums.map(|sum| mixed(sum, colors.len() as u64))
}

/// Mixes two numbers; the order matters.
fn mixed(a: u64, b: u64) -> u64 {
    let mut x = a.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(b).wrapping_add(0x2545_f491_4f6c_dd1d);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
