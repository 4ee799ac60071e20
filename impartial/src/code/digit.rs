//! One digit of a code.

use std::fmt;

/// A condition on the heaps that a move leaves. None of them restricts a move that leaves one heap or none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Constraint {
    /// The heaps may have any sizes.
    Any,
    /// No two heaps are equal: `!`.
    Unequal,
    /// The heaps are not all equal: `?`.
    NotAllEqual,
    /// All heaps are equal: `=`.
    AllEqual,
}

impl Constraint {
    /// Returns the character after a digit.
    fn sign(self) -> &'static str {
        match self {
            Self::Any => "",
            Self::Unequal => "!",
            Self::NotAllEqual => "?",
            Self::AllEqual => "=",
        }
    }

    pub(super) fn of_sign(sign: char) -> Option<Self> {
        match sign {
            '!' => Some(Self::Unequal),
            '?' => Some(Self::NotAllEqual),
            '=' => Some(Self::AllEqual),
            _ => None,
        }
    }
}

/// A digit of a code: the numbers of heaps that a move may leave, each with its constraint.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Digit {
    /// The constraints by number of heaps; the last one is not `None`.
    counts: Vec<Option<Constraint>>,
    /// Whether all greater numbers of heaps are allowed, too, with the last constraint.
    has_more: bool,
}

/// The greatest number of heaps that a digit may list.
pub(super) const MOST_LISTED: usize = 63;
/// The signs of digits whose bits are numbers of heaps below 5.
const SIGNS: &[u8; 32] = b"0123456789ABCDEFGHIJKLMNOPQRSTUV";

/// Returns the bits of a digit written as one character.
pub(super) fn bits_of_sign(sign: char) -> Option<u64> {
    SIGNS.iter().position(|known| sign.eq_ignore_ascii_case(&char::from(*known))).map(|bits| bits as u64)
}

impl Digit {
    /// Creates a digit from allowed numbers of heaps, of which a later one replaces an equal earlier one.
    pub(super) fn new(allowed: &[(usize, Constraint)], has_more: bool) -> Self {
        let most = allowed.iter().map(|(count, _)| count + 1).max().unwrap_or_default();
        let mut counts = vec![None; most];
        for &(count, constraint) in allowed {
            counts[count] = Some(if count < 2 { Constraint::Any } else { constraint });
        }
        // A constraint on one heap or none means nothing, but it is that of all greater numbers.
        let last = allowed.last().map(|(_, constraint)| *constraint);
        while has_more && counts.len() < 3 {
            counts.push(if counts.len() < 2 { Some(Constraint::Any) } else { last });
        }
        // The list ends with the first number from which on the constraint is the same.
        while let ([.., before, last], true) = (&counts[..], has_more && counts.len() > 3) {
            if before != last {
                break;
            }
            counts.pop();
        }
        Self { counts, has_more }
    }

    /// Creates a digit whose bit 2^i allows to leave i heaps.
    pub(super) fn of_bits(bits: u64, constraint: Constraint) -> Self {
        let allowed: Vec<_> = (0..64).filter(|i| bits >> i & 1 != 0).map(|i| (i, constraint)).collect();
        Self::new(&allowed, false)
    }

    /// Returns whether the digit allows no move.
    pub fn is_zero(&self) -> bool {
        self.counts.is_empty()
    }

    /// Returns the constraint on moves that leave a number of heaps, or `None` if there are no such moves.
    pub fn constraint(&self, heaps: u64) -> Option<Constraint> {
        let last = self.counts.len().checked_sub(1)?;
        let heaps = usize::try_from(heaps).unwrap_or(usize::MAX);
        match heaps <= last {
            true => self.counts[heaps],
            false => self.counts[last].filter(|_| self.has_more),
        }
    }

    /// Returns the greatest number of heaps that a move leaves; `None` if there is no bound.
    pub fn most_parts(&self) -> Option<u64> {
        (!self.has_more).then(|| self.counts.len().saturating_sub(1) as u64)
    }

    /// Returns the greatest number of heaps that the digit lists; if it has no bound, the constraint of this number is that of
    /// all greater ones.
    pub(crate) fn listed(&self) -> u64 {
        self.counts.len().saturating_sub(1) as u64
    }

    /// Returns the bits of the digit if it has no constraint and no bit above that of `parts` heaps.
    pub(crate) fn plain_bits(&self, parts: usize) -> Option<u8> {
        if self.has_more || self.counts.len() > parts + 1 {
            return None;
        }
        let mut bits = 0;
        for (count, constraint) in self.counts.iter().enumerate() {
            match constraint {
                None => {}
                Some(Constraint::Any) => bits |= 1 << count,
                Some(_) => return None,
            }
        }
        Some(bits)
    }

    /// Returns the one constraint of all moves that leave several heaps, if there is exactly one.
    fn common_constraint(&self) -> Option<Constraint> {
        let mut several = self.counts.iter().skip(2).flatten();
        let first = *several.next().unwrap_or(&Constraint::Any);
        several.all(|other| *other == first).then_some(first)
    }

    /// Calls `found` with the heaps of each move from `left` tokens that are left.
    pub(super) fn each(&self, left: u64, found: &mut dyn FnMut(&[u64])) {
        if self.constraint(0).is_some() && left == 0 {
            found(&[]);
        }
        let mut heaps = Vec::new();
        for count in 1..=self.most_parts().unwrap_or(left).min(left) {
            match self.constraint(count) {
                None => {}
                Some(Constraint::AllEqual) if !left.is_multiple_of(count) => {}
                Some(Constraint::AllEqual) => found(&vec![left / count; count as usize]),
                Some(constraint) => divide(left, count, 1, constraint, &mut heaps, found),
            }
        }
    }
}

/// Divides `left` tokens into `count` heaps of at least `least` tokens in all ways that the constraint allows.
fn divide(
    left: u64,
    count: u64,
    least: u64,
    constraint: Constraint,
    heaps: &mut Vec<u64>,
    found: &mut dyn FnMut(&[u64]),
) {
    if count == 1 {
        heaps.push(left);
        let is_allowed = constraint != Constraint::NotAllEqual || heaps.len() == 1 || heaps[0] != left;
        if left >= least && is_allowed {
            found(heaps);
        }
        heaps.pop();
        return;
    }
    let step = u64::from(constraint == Constraint::Unequal);
    // The other heaps have at least `heap`, or `heap + 1`, `heap + 2` and so on.
    let others = if step == 1 { count * (count - 1) / 2 } else { 0 };
    let mut heap = least;
    while heap * count + others <= left {
        heaps.push(heap);
        divide(left - heap, count - 1, heap + step, constraint, heaps, found);
        heaps.pop();
        heap += 1;
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let common = self.common_constraint();
        let bits = self.counts.iter().rev().fold(0_u64, |bits, count| bits << 1 | u64::from(count.is_some()));
        if let (Some(common), false, Some(sign)) = (common, self.has_more, SIGNS.get(bits as usize)) {
            return write!(f, "{}{}", char::from(*sign), common.sign());
        }
        // From `start` on all numbers are allowed, and `+` stands for the rest.
        let mut start = self.counts.len() - 1;
        while self.has_more && start <= 2 && start > 0 && self.counts[start - 1].is_some() {
            start -= 1;
        }
        f.write_str("{")?;
        let mut separator = "";
        for (count, constraint) in self.counts.iter().enumerate().take(start + 1) {
            let Some(constraint) = constraint else { continue };
            write!(f, "{separator}{count}")?;
            if common.is_none() {
                f.write_str(constraint.sign())?;
            }
            separator = ",";
        }
        f.write_str(if self.has_more { "+}" } else { "}" })?;
        f.write_str(common.map_or("", Constraint::sign))
    }
}
