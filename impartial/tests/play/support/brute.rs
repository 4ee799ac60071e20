//! Misère play by its definition alone.

use std::collections::HashMap;

use upstar_impartial::HeapGame;

/// Game trees, and the outcomes of sums of them.
#[derive(Default)]
pub(crate) struct Trees {
    pub(crate) options: Vec<Vec<usize>>,
    numbers: HashMap<Vec<usize>, usize>,
    known: HashMap<Vec<usize>, bool>,
}

impl Trees {
    /// Adds a tree. Trees with the same set of options are one.
    pub(crate) fn add(&mut self, mut options: Vec<usize>) -> usize {
        options.sort_unstable();
        options.dedup();
        let all = &mut self.options;
        *self.numbers.entry(options.clone()).or_insert_with(|| {
            all.push(options);
            all.len() - 1
        })
    }

    pub(crate) fn is_p(&mut self, sum: &[usize]) -> bool {
        let mut sum = sum.to_vec();
        sum.sort_unstable();
        if let Some(known) = self.known.get(&sum) {
            return *known;
        }
        let mut has_move = false;
        let mut is_p = true;
        for place in 0..sum.len() {
            for option in self.options[sum[place]].clone() {
                has_move = true;
                let mut after = sum.clone();
                after[place] = option;
                is_p &= !self.is_p(&after);
            }
        }
        is_p &= has_move;
        self.known.insert(sum, is_p);
        is_p
    }

    pub(crate) fn nim_heap(&mut self, n: usize) -> usize {
        let mut heaps = Vec::new();
        for _ in 0..=n {
            let heap = self.add(heaps.clone());
            heaps.push(heap);
        }
        heaps[n]
    }
}

/// Misère outcomes of sums of heaps.
pub(crate) struct Plain<'g, G> {
    pub(crate) game: &'g G,
    known: HashMap<Vec<u64>, bool>,
}

impl<'g, G: HeapGame> Plain<'g, G> {
    pub(crate) fn new(game: &'g G) -> Self {
        Self { game, known: HashMap::new() }
    }

    pub(crate) fn options(&self, sum: &[u64]) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        for place in 0..sum.len() {
            self.game.options(sum[place], &mut |left| {
                let mut after: Vec<u64> = sum.to_vec();
                after.remove(place);
                after.extend_from_slice(left);
                after.sort_unstable();
                all.push(after);
            });
        }
        all
    }

    pub(crate) fn is_p(&mut self, sum: &[u64]) -> bool {
        let mut sum = sum.to_vec();
        sum.sort_unstable();
        if let Some(known) = self.known.get(&sum) {
            return *known;
        }
        let options = self.options(&sum);
        let is_p = !options.is_empty() && options.iter().all(|option| !self.is_p(option));
        self.known.insert(sum, is_p);
        is_p
    }
}

/// Returns all multisets of heaps from 1 to `heap` with at most this total.
pub(crate) fn multisets(heap: u64, total: u64) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    let mut next = 0;
    while next < all.len() {
        let word: Vec<u64> = all[next].clone();
        next += 1;
        let left = total - word.iter().sum::<u64>();
        let least = word.last().copied().unwrap_or(1);
        all.extend((least..=heap.min(left)).map(|last| [&word[..], &[last]].concat()));
    }
    all
}

/// Numbers that look random.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}
