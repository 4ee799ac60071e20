//! A check of nim sequences and their periods, which shares no code with their calculation.
//!
//! The values are taken in order. The value v of a heap is right if no option has it and if each smaller number is the value
//! of some option; the options have smaller heaps, whose values are right already. For codes with two heaps, a functional
//! L(n) = <mask, G(n)> + parity * n sorts the heaps into two classes. Two heaps of the same class with total m have
//! <mask, G(a) ^ G(b)> = parity * m, and two of different classes have the other value. So only one of the two kinds of pairs
//! can have the value v. If the functional is good, this is mostly the kind with one heap of the small class. This is
//! right for every functional, so the file is not trusted with it.
//!
//! The period is right if the values satisfy the hypothesis of the theorem, or repeat the state of an all-but set. Other
//! periods of finite codes are decided once more by [`crate::automata`], which follows the rules and not the calculation.

mod period;
mod values;

use std::fmt;
use std::ops::ControlFlow;

use crate::sequence::Period;
use crate::stored::StoredSequence;

/// The reason why a nim sequence was refused, or why the check ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The sequence does not begin with the value 0 of the empty heap.
    NoStart,
    /// An option has the value that the heap is said to have.
    Met {
        /// The heap.
        heap: u64,
        /// Its value in the file.
        value: u32,
        /// The heaps of the option.
        option: Vec<u64>,
    },
    /// No option has a value that is less than the one that the heap is said to have.
    Unmet {
        /// The heap.
        heap: u64,
        /// Its value in the file.
        value: u32,
        /// The least number that no option has.
        free: u32,
    },
    /// An option has a heap whose value is not in the file.
    NoValue {
        /// The heap.
        heap: u64,
        /// The heaps of the option.
        option: Vec<u64>,
    },
    /// The values do not follow the period.
    Exception {
        /// A heap n from the beginning of the period on with G(n + length) != G(n) + saltus, or a heap whose value by the
        /// period is no nim value.
        heap: u64,
    },
    /// The period begins earlier, or a shorter one holds.
    NotLeast {
        /// The period that holds, too.
        least: Period,
    },
    /// The period may hold, but its proof needs more values.
    TooFew {
        /// The number of values that the proof needs.
        needed: u64,
    },
    /// The states at the end and one period earlier differ, so the values prove no period.
    DifferentStates,
    /// No theorem proves a period of this kind for this code.
    NoTheorem,
    /// The watch asked to stop.
    Stopped,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoStart => f.write_str("the sequence does not begin with the value 0 of the empty heap"),
            Self::Met { heap, value, option } => {
                let option = heaps_text(option);
                write!(f, "heap {heap} has not the value {value}: its option {option} has this value")
            }
            Self::NoValue { heap, option } => {
                write!(f, "heap {heap} has the option {}, whose value is not in the file", heaps_text(option))
            }
            Self::Unmet { heap, value, free } => {
                write!(f, "heap {heap} has not the value {value}: none of its options has the value {free}")
            }
            Self::Exception { heap } => write!(f, "the period does not hold at heap {heap}"),
            Self::NotLeast { least } => write!(f, "the period is not the least one: {least} holds, too"),
            Self::TooFew { needed } => write!(f, "a proof of the period needs {needed} values"),
            Self::DifferentStates => f.write_str("the last values do not prove the period"),
            Self::NoTheorem => f.write_str("no theorem proves such a period of this code from its values"),
            Self::Stopped => f.write_str("stopped"),
        }
    }
}

impl std::error::Error for Refusal {}

fn heaps_text(heaps: &[u64]) -> String {
    let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
    if heaps.is_empty() { "no heap".to_owned() } else { heaps.join(" + ") }
}

/// Checks all values and the period of a sequence.
///
/// With a good functional, the time is about that of the calculation. Without one, or with three heaps, all options of all
/// heaps are listed. `watch` receives the number of checked values or of other steps from time to time, and may
/// stop the check.
///
/// ```
/// use std::ops::ControlFlow;
/// use upstar_impartial::check::{Refusal, check};
/// use upstar_impartial::stored::StoredSequence;
/// let text = "upstar nim sequence 1 code 0.77 period none sparse none values 5 0 1 2 3 5 end";
/// let stored: StoredSequence = text.parse().unwrap();
/// let refused = check(&stored, &mut |_| ControlFlow::Continue(())).unwrap_err();
/// assert_eq!(refused, Refusal::Unmet { heap: 4, value: 5, free: 1 });
/// ```
pub fn check(stored: &StoredSequence, watch: &mut dyn FnMut(u64) -> ControlFlow<()>) -> Result<(), Refusal> {
    if stored.values.first() != Some(&0) {
        return Err(Refusal::NoStart);
    }
    values::check(stored, watch)?;
    stored.period.map_or(Ok(()), |period| period::check(&stored.code, &period, &stored.values, watch))
}

/// Checks the nim values of the heaps 0, 1, .. of any game, whose options `options` lists as the sizes of the heaps that they
/// leave.
///
/// # Errors
/// The error of `options`.
///
/// ```
/// use std::convert::Infallible;
/// use upstar_impartial::check::{Refusal, check_listed};
/// // A heap of Nim of even size has no moves.
/// let mut odd = |heap: u64| Ok::<_, Infallible>((0..if heap % 2 == 1 { heap } else { 0 }).map(|left| vec![left]).collect());
/// assert_eq!(check_listed(&[0, 1, 0, 2], &mut odd), Ok(Ok(())));
/// let wrong = Refusal::Unmet { heap: 3, value: 4, free: 2 };
/// assert_eq!(check_listed(&[0, 1, 0, 4], &mut odd), Ok(Err(wrong)));
/// ```
pub fn check_listed<E>(
    values: &[u32],
    options: &mut dyn FnMut(u64) -> Result<Vec<Vec<u64>>, E>,
) -> Result<Result<(), Refusal>, E> {
    values::check_listed(values, options)
}
