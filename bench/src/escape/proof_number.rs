//! Proof-number search on Nemesis, for comparison with the search of the engine.
//!
//! This is depth-first proof-number search (Nagai) with a table of all positions. It knows the same cheap
//! static facts as the engine: an exit beside the fugitive, two copies to exits at half-time, the forced
//! deletion of a single copy to an exit, and that he loses outside of the set W of Blizzard. It does not
//! know carriers and reasons.

use std::collections::HashMap;
use std::io::Write;
use std::time::Instant;

use upstar::escape::NemesisSolver;
use upstar::escape::board::EscapeGraph;

use super::random::random_board;
use super::{Done, board, copies, fugitive_wins, line};
use crate::requests::Dice;

/// The number of positions after which a board is given up.
const MOST: usize = 200_000;
const INFINITE: u32 = u32::MAX / 4;

/// A position: the fugitive's vertex, whether it is half-time, and the set of remaining copies.
type Key = (u32, bool, u128);

/// A board whose copies of edges are the bits of an integer.
struct Bits {
    ends: Vec<[u32; 2]>,
    is_exit: Vec<bool>,
    table: HashMap<Key, (u32, u32)>,
}

impl Bits {
    fn new(board: &EscapeGraph) -> Option<Self> {
        let each = |edge: &upstar::escape::board::Edge| vec![edge.ends; edge.copies as usize];
        let ends: Vec<[u32; 2]> = board.graph().edges().iter().flat_map(each).collect();
        let is_exit = (0..board.vertices() as u32).map(|v| board.is_exit(v)).collect();
        (ends.len() < 128).then(|| Self { ends, is_exit, table: HashMap::new() })
    }

    fn edges(&self, left: u128) -> impl Iterator<Item = (usize, [u32; 2])> + '_ {
        (0..self.ends.len()).filter(move |i| left >> i & 1 != 0).map(|i| (i, self.ends[i]))
    }

    fn ways(&self, at: u32, left: u128) -> Vec<(usize, u32)> {
        let other = |[u, v]: [u32; 2]| if u == at { Some(v) } else { (v == at).then_some(u) };
        self.edges(left).filter_map(|(i, ends)| Some((i, other(ends)?))).collect()
    }

    /// Returns the set W, without exits.
    fn winning(&self, left: u128) -> Vec<bool> {
        let mut wins = self.is_exit.clone();
        loop {
            let mut counts = vec![0; wins.len()];
            for (_, [u, v]) in self.edges(left) {
                counts[u as usize] += u32::from(wins[v as usize]);
                counts[v as usize] += u32::from(wins[u as usize]);
            }
            let next: Vec<bool> =
                wins.iter().zip(&counts).map(|(&wins, &count)| wins || count >= 2).collect();
            if next == wins {
                return wins;
            }
            wins = next;
        }
    }

    /// Returns the initial proof and disproof number of a position that is not in the table: 0 and
    /// infinite, or the reverse, if it is decided.
    fn first(&self, (at, is_half_time, left): Key) -> (u32, u32) {
        const WON: (u32, u32) = (0, INFINITE);
        if self.is_exit[at as usize] {
            return WON;
        }
        let ways = self.ways(at, left);
        let exits = ways.iter().filter(|(_, to)| self.is_exit[*to as usize]).count();
        if exits > usize::from(is_half_time) {
            return WON;
        }
        let wins = self.winning(left);
        let is_held = match is_half_time {
            true => !wins[at as usize],
            false => ways.iter().all(|(_, to)| !wins[*to as usize]),
        };
        if is_held { (INFINITE, 0) } else { (1, 1) }
    }

    fn children(&self, (at, is_half_time, left): Key) -> Vec<Key> {
        let ways = self.ways(at, left);
        if !is_half_time {
            let mut to: Vec<u32> = ways.into_iter().map(|(_, to)| to).collect();
            to.sort_unstable();
            to.dedup();
            return to.into_iter().map(|to| (to, true, left)).collect();
        }
        let exit = ways.iter().find(|(_, to)| self.is_exit[*to as usize]);
        if let Some((only, _)) = exit {
            return vec![(at, false, left & !(1 << only))];
        }
        let mut seen = Vec::new();
        let mut children = Vec::new();
        for (i, ends) in self.edges(left) {
            if !seen.contains(&ends) {
                seen.push(ends);
                children.push((at, false, left & !(1 << i)));
            }
        }
        children
    }

    fn numbers(&self, key: Key) -> (u32, u32) {
        self.table.get(&key).copied().unwrap_or_else(|| self.first(key))
    }

    /// Searches until one of the numbers reaches its threshold. The fugitive is the proving player.
    fn search(&mut self, key: Key, (proof, disproof): (u32, u32)) {
        let (_, is_half_time, _) = key;
        let children = self.children(key);
        loop {
            let numbers: Vec<(u32, u32)> = children.iter().map(|&child| self.numbers(child)).collect();
            // At half-time the Nemesis chooses, so the roles of the two numbers are exchanged.
            let own = |(p, d): (u32, u32)| if is_half_time { (d, p) } else { (p, d) };
            let least = numbers.iter().map(|&n| own(n).0).min().unwrap_or(INFINITE);
            let sum =
                numbers.iter().map(|&n| own(n).1).fold(0, |a: u32, b| a.saturating_add(b)).min(INFINITE);
            let (p, d) = own((least, sum));
            self.table.insert(key, (p, d));
            if p >= proof || d >= disproof || self.table.len() > MOST {
                return;
            }
            let Some(best) = (0..children.len()).min_by_key(|&i| own(numbers[i]).0) else { return };
            let second = (0..children.len())
                .filter(|&i| i != best)
                .map(|i| own(numbers[i]).0)
                .min()
                .unwrap_or(INFINITE);
            let (own_limit, other_limit) = own((proof, disproof));
            let first = own_limit.min(second.saturating_add(1));
            let other = other_limit.saturating_sub(sum - own(numbers[best]).1);
            self.search(children[best], own((first, other)));
        }
    }

    /// Returns whether the fugitive wins; `None` if the search takes too many positions.
    fn solve(&mut self, at: u32) -> Option<bool> {
        let key = (at, false, (1_u128 << self.ends.len()) - 1);
        if self.numbers(key) == (1, 1) {
            self.search(key, (INFINITE, INFINITE));
        }
        match self.numbers(key) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }
}

fn compare(out: &mut impl Write, name: &str, boards: &[(EscapeGraph, u32)]) -> Done {
    let start = Instant::now();
    let mut carriers = Vec::new();
    let mut nodes = 0;
    for (board, at) in boards {
        let mut solver = NemesisSolver::new(board);
        carriers.push(fugitive_wins(&mut solver, *at, &copies(board))?);
        nodes += solver.nodes();
    }
    let with_carriers = start.elapsed().as_micros();
    let start = Instant::now();
    let (mut positions, mut unknown) = (0, 0);
    for ((board, at), wins) in boards.iter().zip(&carriers) {
        let mut bits = Bits::new(board).ok_or("a board has fewer than 128 copies of edges")?;
        match bits.solve(*at) {
            None => unknown += 1,
            Some(found) if found == *wins => {}
            Some(_) => return Err(format!("{board} from {at}: the searches disagree")),
        }
        positions += bits.table.len();
    }
    let by_numbers = start.elapsed().as_micros();
    line(
        out,
        &format!(
            "{name}: {} boards; carriers {nodes} positions, {with_carriers} us; proof numbers {positions} positions, {by_numbers} us, {unknown} given up",
            boards.len()
        ),
    )
}

/// Runs both searches on the same boards.
pub(super) fn run(out: &mut impl Write) -> Done {
    for side in [4, 5, 6, 7] {
        let grid = board(&format!("grid({side},{side})"))?;
        let centre = side / 2 * side + side / 2;
        compare(out, &format!("{side} x {side} from the centre"), &[(grid, centre)])?;
    }
    for (vertices, edges, most_copies) in [(8, 14, 1), (12, 24, 1), (8, 14, 3), (12, 24, 3)] {
        let mut dice = Dice(u64::from(vertices) + most_copies);
        let boards: Vec<(EscapeGraph, u32)> =
            (0..200).map(|_| (random_board(&mut dice, vertices, edges, most_copies), 0)).collect();
        compare(out, &format!("{edges} edges, up to {most_copies} copies"), &boards)?;
    }
    Ok(())
}
