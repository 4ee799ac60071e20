//! The automata against lists of options.

use std::ops::ControlFlow;

use super::*;
use crate::HeapGame;
use crate::sequence::Sequence;

fn made(code: &str, period: (u64, u64, u64)) -> (Code, Guess, Vec<u8>) {
    let code: Code = code.parse().unwrap();
    let mut sequence = Sequence::new(code.clone());
    sequence.extend(200, usize::MAX, &mut |_| ControlFlow::Continue(())).unwrap();
    let (from, length, saltus) = period;
    let guess = Guess::new(sequence.values(), &Period { from, length, saltus }).unwrap();
    let digits = (0..=code.last_digit().unwrap()).map(|taken| code.digit(taken).plain_bits(3).unwrap());
    let digits = digits.collect();
    (code, guess, digits)
}

/// Reads i and v with some zeros above their digits.
fn accepts(automaton: &Automaton, i: u32, v: u32, digits: u32) -> bool {
    let mut states = automaton.first.clone();
    for place in 0..digits {
        let letter = (i >> place & 1) << 1 | v >> place & 1;
        let mut after: Vec<u32> = states
            .iter()
            .flat_map(|state| automaton.next[*state as usize][letter as usize].clone())
            .collect();
        after.sort_unstable();
        after.dedup();
        states = after;
    }
    states.iter().any(|state| automaton.accepts[*state as usize])
}

/// The automaton of each class accepts the values of the options by the guess, and nothing else, for right and wrong guesses.
#[test]
fn automata_accept_the_values_of_options() {
    let mut accepted = 0;
    for (code, period) in [
        ("0.8", (1, 3, 1)),
        ("0.3F", (0, 6, 3)),
        ("0.3F", (2, 2, 1)),
        ("0.34", (7, 8, 0)),
        ("0.21", (1, 2, 0)),
        ("C.5", (4, 3, 2)),
        ("8.0", (3, 4, 5)),
        ("0.8B", (7, 7, 4)),
        ("4.7", (3, 1, 1)),
    ] {
        let (code, guess, digits) = made(code, period);
        for class in 0..guess.length {
            let automaton = Automaton::new(&guess, &digits, class, usize::MAX).unwrap();
            for i in 0..9 {
                let heap = guess.from + class + guess.length * i;
                let mut values = Vec::new();
                code.options(heap.into(), &mut |heaps| {
                    values.push(heaps.iter().fold(0, |sum, part| sum ^ guess.value(*part as u32)));
                });
                for v in 0..130 {
                    let is_value = values.contains(&v);
                    let least = (u32::BITS - (i.leading_zeros().min(v.leading_zeros()))).max(1);
                    // Without further zeros, and with some.
                    for digits in [least, least + 1, least + 5] {
                        let found = accepts(&automaton, i, v, digits);
                        assert_eq!(found, is_value, "{code} {heap} {v} {digits}");
                    }
                    accepted += usize::from(is_value);
                }
            }
        }
    }
    assert!(accepted > 3_000, "{accepted}");
}

#[test]
fn too_many_states_end_the_automaton() {
    let (_, guess, digits) = made("0.3F", (0, 6, 3));
    assert!(Automaton::new(&guess, &digits, 0, 10).is_none());
}
