//! Decisions on arithmetic periods of games whose moves leave up to three heaps.
//!
//! A guess G(n + length) = G(n) + saltus, from some heap on, says that G is a function F with F(n) = g + saltus * i for
//! n = from + c + length * i. The relation between the binary digits of i and of F(n) needs only carries. So each of the two
//! sentences that make up F(n) = mex of the options of n, for all n, is a question on finite automata:
//!
//! - no option of n has the value F(n): no accepting state of a product can be reached;
//! - each v < F(n) is the value of an option: one language contains another one. A search goes through pairs of a state of the
//!   smaller language and a set of states of the larger one, and leaves out pairs with more states than an earlier pair
//!   (M. De Wulf, L. Doyen, T. A. Henzinger, J.-F. Raskin, *Antichains*, 2006).
//!
//! If both hold for all n, then F = G by induction. Otherwise some heap refutes the guess. So every guess is decided, if time
//! and memory permit. The saltus need not be a power of 2: 0.3F has period 6 and saltus 3.

mod inclusion;
mod options;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use crate::code::Code;
use crate::sequence::{Ended, Period, Sequence, naive_value};
use options::{Automaton, Pair, State, is_equal, starts};

/// The result of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The guess holds for all heaps from its beginning on.
    Proved,
    /// The guess does not hold: its values up to this heap are not the nim values of the game.
    Refuted {
        /// A heap whose value by the guess is not the least one that no option has by the guess.
        heap: u64,
    },
}

/// The reason why a guess cannot be decided here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undecided {
    /// The code has infinitely many digits, a constraint, or moves that leave more than three heaps.
    OtherCode,
    /// There are not as many values as the pre-period and one period have, or numbers of the guess are above 2^12.
    OtherGuess,
    /// The watch or the memory ended the decision.
    Ended(Ended),
}

impl std::fmt::Display for Undecided {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::OtherCode => f.write_str(
                "automata decide on codes with finitely many digits up to F and without constraints",
            ),
            Self::OtherGuess => {
                f.write_str("automata decide on a guess with its first values, and with numbers up to 4096")
            }
            Self::Ended(ended) => ended.fmt(f),
        }
    }
}

impl std::error::Error for Undecided {}

/// The greatest number of a guess.
const MOST: u64 = 1 << 12;
/// The number of steps between two calls of the watch.
const PATIENCE: u64 = 1 << 10;

/// A guess: the values of the heaps below `from` and of one period.
#[derive(Clone, Debug)]
struct Guess {
    from: u32,
    length: u32,
    saltus: u32,
    values: Vec<u32>,
}

impl Guess {
    fn new(values: &[u32], period: &Period) -> Option<Self> {
        if period.length == 0 || period.from.max(period.length).max(period.saltus) > MOST {
            return None;
        }
        // No heap of an option is empty, so the period begins after heap 0 here.
        let from = (period.from as usize).max(1);
        let known = from + period.length as usize;
        let mut own: Vec<u32> = values.get(..known.min(values.len()))?.to_vec();
        if own.len() + 1 == known && period.from == 0 {
            own.push(own[0] + period.saltus as u32);
        }
        let is_fine = own.len() == known && own[0] == 0 && own.iter().all(|value| u64::from(*value) <= MOST);
        is_fine.then_some(Self {
            from: from as u32,
            length: period.length as u32,
            saltus: period.saltus as u32,
            values: own,
        })
    }

    /// Returns the value of a heap by the guess.
    fn value(&self, heap: u32) -> u32 {
        let times = heap.saturating_sub(self.from) / self.length;
        self.values[(heap - times * self.length) as usize] + times * self.saltus
    }

    /// Returns the heap of a class with these binary digits of i, the lowest first.
    fn heap(&self, class: u32, digits: impl Iterator<Item = bool>) -> u64 {
        let times = digits.zip(0..63).fold(0, |i, (digit, place)| i | u64::from(digit) << place);
        let start = u64::from(self.from) + u64::from(class);
        start.saturating_add(times.saturating_mul(self.length.into()))
    }
}

/// Returns the guess with the least length up to `most_length` that the second half of the values suggests.
///
/// ```
/// use upstar_impartial::automata::guess;
/// use upstar_impartial::sequence::Period;
/// let values: Vec<u32> = (0..100).map(|n| 3 * (n / 6) + n % 3).collect();
/// assert_eq!(guess(&values, 16), Some(Period { from: 0, length: 6, saltus: 3 }));
/// assert_eq!(guess(&values, 5), None);
/// ```
pub fn guess(values: &[u32], most_length: u64) -> Option<Period> {
    let most = usize::try_from(most_length).unwrap_or(usize::MAX).min(values.len() / 4);
    (1..=most).find_map(|length| {
        let end = values.len() - length;
        let saltus = values[end + length - 1].checked_sub(values[end - 1])?;
        let fits = |heap: &usize| values[heap + length].checked_sub(values[*heap]) == Some(saltus);
        let agree = (0..end).rev().take_while(fits).count();
        let (length, saltus) = (length as u64, u64::from(saltus));
        (2 * agree >= values.len()).then_some(Period { from: (end - agree) as u64, length, saltus })
    })
}

/// Decides whether the nim values of a code begin with the given ones and then have the period for ever.
///
/// `values` has at least the values of the heaps below `period.from + period.length`. `watch` receives the number of steps of
/// the search from time to time, and may stop it; the memory of the automata is at most about `most_bytes`.
///
/// ```
/// use std::ops::ControlFlow;
/// use upstar_impartial::automata::{Verdict, decide};
/// use upstar_impartial::sequence::Period;
/// // G(n) = n/3 rounded down, plus n modulo 3: taking one token and leaving three heaps.
/// let code = "0.8".parse().unwrap();
/// let period = Period { from: 1, length: 3, saltus: 1 };
/// let on = &mut |_| ControlFlow::Continue(());
/// assert_eq!(decide(&code, &[0, 0, 0, 0], &period, usize::MAX, on), Ok(Verdict::Proved));
/// ```
pub fn decide(
    code: &Code,
    values: &[u32],
    period: &Period,
    most_bytes: usize,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Verdict, Undecided> {
    let last = code.last_digit().filter(|last| *last <= MOST).ok_or(Undecided::OtherCode)?;
    let digits: Option<Vec<u8>> = (0..=last).map(|taken| code.digit(taken).plain_bits(3)).collect();
    let digits = digits.ok_or(Undecided::OtherCode)?;
    let guess = Guess::new(values, period).ok_or(Undecided::OtherGuess)?;
    let mut search = Search { guess, digits, most_bytes, steps: 0, watch };
    // The first heaps refute most wrong guesses; and those below the period have no class.
    for heap in 1..search.guess.from + search.guess.length {
        let smaller: Vec<u32> = (0..heap).map(|heap| search.guess.value(heap)).collect();
        if naive_value(code, &smaller, heap.into()).map_err(Undecided::Ended)? != search.guess.value(heap) {
            return Ok(Verdict::Refuted { heap: heap.into() });
        }
        search.look().map_err(Undecided::Ended)?;
    }
    if let Some(heap) = search.equal_option().map_err(Undecided::Ended)? {
        return Ok(Verdict::Refuted { heap });
    }
    for class in 0..search.guess.length {
        if let Some(heap) = search.unmet_number(class).map_err(Undecided::Ended)? {
            return Ok(Verdict::Refuted { heap });
        }
    }
    Ok(Verdict::Proved)
}

/// Guesses a period of a sequence, decides on it, and gives it to the sequence if it is proved; `None` if there is no guess.
///
/// ```
/// use std::ops::ControlFlow;
/// use upstar_impartial::automata::{Verdict, prove};
/// use upstar_impartial::sequence::Sequence;
/// let on = &mut |_| ControlFlow::Continue(());
/// let mut sequence = Sequence::new("0.3F".parse().unwrap());
/// sequence.extend(200, usize::MAX, on).unwrap();
/// assert_eq!(prove(&mut sequence, 16, usize::MAX, on), Ok(Some(Verdict::Proved)));
/// assert_eq!(sequence.value(6_000_001), Some(3_000_001));
/// ```
pub fn prove(
    sequence: &mut Sequence,
    most_length: u64,
    most_bytes: usize,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Option<Verdict>, Undecided> {
    let Some(period) = guess(sequence.values(), most_length) else { return Ok(None) };
    let verdict = decide(sequence.code(), sequence.values(), &period, most_bytes, watch)?;
    if verdict == Verdict::Proved {
        sequence.set_period(period);
    }
    Ok(Some(verdict))
}

/// A decision that is under way.
struct Search<'w> {
    guess: Guess,
    digits: Vec<u8>,
    most_bytes: usize,
    steps: u64,
    watch: &'w mut dyn FnMut(u64) -> ControlFlow<()>,
}

impl Search<'_> {
    fn look(&mut self) -> Result<(), Ended> {
        self.steps += 1;
        if self.steps.is_multiple_of(PATIENCE) && (self.watch)(self.steps).is_break() {
            return Err(Ended::Stopped);
        }
        Ok(())
    }

    /// Returns the greatest number of states of this size.
    fn most_states(&self, bytes: usize) -> usize {
        (self.most_bytes / bytes).min(u32::MAX as usize)
    }

    /// Looks for a heap with an option that has the same value by the guess.
    fn equal_option(&mut self) -> Result<Option<u64>, Ended> {
        let most = self.most_states(2 * size_of::<(Pair, usize)>());
        let mut known: FxHashSet<Pair> = FxHashSet::default();
        // The states with the earlier state, the digit of i that led to them, and the class.
        let mut open: Vec<(Pair, usize, u32)> = Vec::new();
        for class in 0..self.guess.length {
            let value = self.guess.values[(self.guess.from + class) as usize];
            starts(&self.guess, &self.digits, class, &mut |state| {
                if known.insert((state, value)) {
                    open.push(((state, value), usize::MAX, class));
                }
            });
        }
        let mut at = 0;
        while let Some(&(pair, _, _)) = open.get(at) {
            if is_equal(&pair) {
                return Ok(Some(self.heap_of(&open, at)));
            }
            if open.len() > most {
                return Err(Ended::TooLarge);
            }
            for digit in 0..2 {
                let total = pair.1 + self.guess.saltus * digit;
                pair.0.step(&self.guess, digit, total & 1, &mut |state: State| {
                    if known.insert((state, total >> 1)) {
                        open.push(((state, total >> 1), at, digit));
                    }
                });
            }
            at += 1;
            self.look()?;
        }
        Ok(None)
    }

    /// Follows the earlier states back to the class.
    fn heap_of(&self, open: &[(Pair, usize, u32)], mut at: usize) -> u64 {
        let mut digits = Vec::new();
        while open[at].1 != usize::MAX {
            digits.push(open[at].2 == 1);
            at = open[at].1;
        }
        self.guess.heap(open[at].2, digits.into_iter().rev())
    }

    /// Looks for a heap of a class and a number below its value that no option has by the guess.
    fn unmet_number(&mut self, class: u32) -> Result<Option<u64>, Ended> {
        let most = self.most_states(256);
        let automaton = Automaton::new(&self.guess, &self.digits, class, most).ok_or(Ended::TooLarge)?;
        let found = inclusion::unmet(self, &automaton, class)?;
        Ok(found.map(|digits| self.guess.heap(class, digits.into_iter())))
    }
}
