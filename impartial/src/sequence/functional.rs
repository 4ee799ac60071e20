//! The choice of a linear functional that few heaps fail.

/// A functional L(n) = <mask, G(n)> + parity * n over the field of two elements, and the class of the common heaps.
///
/// A heap with L(n) = class is common, any other one is rare. For common a and b the value G(a) ^ G(b) has
/// <mask, v> = parity * (a + b).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Functional {
    /// The bits of the value that count; not 0.
    pub mask: u32,
    /// Whether the parity of the heap counts.
    pub parity: bool,
    /// The value of the functional for common heaps.
    pub class: bool,
}

impl Functional {
    /// Returns whether a heap with a value is common.
    pub fn is_common(&self, heap: u64, value: u32) -> bool {
        (dot(self.mask, value) ^ (self.parity && heap % 2 == 1)) == self.class
    }

    /// Returns <mask, v> for the sum v of two common heaps with this total.
    pub(super) fn of_common_pair(&self, total: u64) -> bool {
        self.parity && total % 2 == 1
    }
}

/// Returns the parity of the number of common bits.
pub(super) fn dot(mask: u32, value: u32) -> bool {
    (mask & value).count_ones() % 2 == 1
}

/// Returns the functional with the fewest rare heaps, for a game that divides heaps after taking these numbers of tokens.
///
/// The parity counts only if all these numbers have the same parity. The class of common heaps is the one that their sums do
/// not have after the division: a value of this class needs few pairs to be refuted. The functional is found by a
/// Walsh-Hadamard transform of the numbers of heaps with each value.
pub(super) fn best(values: &[u32], splits: &[u64]) -> Option<Functional> {
    let first = splits.first()?;
    let has_parity = splits.iter().all(|taken| taken % 2 == first % 2);
    let most = values.iter().max().copied().unwrap_or_default();
    let size = (most as usize + 1).next_power_of_two().max(2);
    let mut best: Option<(i64, Functional)> = None;
    for parity in [false, true] {
        if parity && !has_parity {
            continue;
        }
        let mut sums = vec![0_i64; size];
        for (heap, value) in values.iter().enumerate().skip(1) {
            sums[*value as usize] += if parity && heap % 2 == 1 { -1 } else { 1 };
        }
        transform(&mut sums);
        let class = !(parity && first % 2 == 1);
        for (mask, sum) in sums.into_iter().enumerate().skip(1) {
            let excess = if class { -sum } else { sum };
            if best.is_none_or(|(most, _)| excess > most) {
                best = Some((excess, Functional { mask: mask as u32, parity, class }));
            }
        }
    }
    best.map(|(_, functional)| functional)
}

/// Replaces the numbers by their Walsh-Hadamard transform.
fn transform(numbers: &mut [i64]) {
    let mut half = 1;
    while half < numbers.len() {
        for block in numbers.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}
