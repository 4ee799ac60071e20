//! Nim sequences: the fast methods against the definition, rows from elsewhere, periods.

use std::ops::ControlFlow;

use proptest::prelude::*;
use upstar_impartial::HeapGame;
use upstar_impartial::code::Code;
use upstar_impartial::sequence::{Ended, Period, Sequence, Theorem, WrongStart, naive_values};

/// The number of heaps of exhaustive tests.
fn heaps() -> u64 {
    if std::env::var_os("UPSTAR_EXHAUSTIVE").is_some_and(|value| value == "1") { 2_000 } else { 500 }
}

fn on(_: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn code(text: &str) -> Code {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn sequence(text: &str, to: u64) -> Sequence {
    let mut sequence = Sequence::new(code(text));
    sequence.extend(to, usize::MAX, &mut on).unwrap();
    assert_eq!(sequence.values().len() as u64, to + 1);
    sequence
}

fn naive(text: &str, to: u64) -> Vec<u32> {
    naive_values(&code(text), to, &mut on).unwrap()
}

fn period(from: u64, length: u64, saltus: u64) -> Option<Period> {
    Some(Period { from, length, saltus })
}

/// Returns the values of an octal game by two loops over the definition, which are faster than a list of options.
fn octal_values(digits: &[u8], to: usize) -> Vec<u32> {
    let mut values: Vec<u32> = vec![0];
    for heap in 1..=to {
        let mut is_met = vec![false; 4096];
        for (taken, digit) in digits.iter().enumerate().take(heap + 1) {
            let left = heap - taken;
            if digit & 1 != 0 && left == 0 {
                is_met[0] = true;
            }
            if digit & 2 != 0 && left > 0 {
                is_met[values[left] as usize] = true;
            }
            if digit & 4 != 0 {
                (1..=left / 2).for_each(|a| is_met[(values[a] ^ values[left - a]) as usize] = true);
            }
        }
        values.push(is_met.iter().position(|is_met| !is_met).unwrap() as u32);
    }
    values
}

/// Compares all codes 0.abc and 4.abc with the definition.
#[test]
fn all_short_octal_codes() {
    let to = heaps();
    let mut tested = 0;
    for first in ["0", "4"] {
        for digits in 0..512_u32 {
            let digits = [digits >> 6, digits >> 3 & 7, digits & 7].map(|digit| digit as u8);
            let text = format!("{first}.{}{}{}", digits[0], digits[1], digits[2]);
            let bits = [first.parse().unwrap(), digits[0], digits[1], digits[2]];
            assert_eq!(sequence(&text, to).values(), octal_values(&bits, to as usize), "{text}");
            tested += 1;
        }
    }
    assert_eq!(tested, 1024);
}

/// The rows agree with the tests of CGSuite 2.2 (`GameHeapTest.scala`), from heap 1 on.
#[test]
fn rows() {
    for (text, values) in [
        ("0.[3]", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]),
        ("4!.0", [0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0]),
        ("0.77", [1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1]),
        ("0.07", [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3]),
        ("{2,3,7}", [0, 1, 1, 2, 0, 0, 1, 1, 2, 0, 0, 1, 1, 2, 0, 0, 1, 1, 2, 0]),
        ("~{2,3,7}", [1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9, 8, 9, 10]),
        ("0.3F", [1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5, 6, 7, 8, 6, 7, 8, 9, 10, 11]),
    ] {
        assert_eq!(sequence(text, 20).values()[1..], values, "{text}");
    }
}

/// Periods, last exceptions and records of *Winning Ways*, chapter 4, table 7, and of other published calculations.
#[test]
fn periods() {
    for (text, to, length, last_exception) in [
        ("0.07", 1_000, 34, 52),
        ("0.77", 1_000, 12, 70),
        ("0.165", 40_000, 1550, 5180),
        ("0.127", 200_000, 4, 46577),
        ("0.16", 600_000, 149459, 105350),
        ("0.56", 700_000, 144, 326639),
    ] {
        let found = sequence(text, to);
        assert_eq!(found.period(), period(last_exception + 1, length, 0), "{text}");
        assert_eq!(found.period().unwrap().last_exception(), Some(last_exception));
        let calculated = found.calculated().len().next_power_of_two();
        assert!(found.calculated().len() == found.values().len() || calculated == found.calculated().len());
    }
    assert_eq!(sequence("0.77", 1_000).calculated().len(), 256);
    assert_eq!(sequence("0.16", 3_000).period(), None);
    let text = sequence("0.77", 1_000).period().unwrap().to_string();
    assert_eq!(text, "period 12 from heap 71");
}

#[test]
fn periods_of_sets() {
    for (text, expected) in [
        ("{2,3,7}", period(0, 5, 0)),
        ("{1,8,11}", period(13, 19, 0)),
        ("{2,5,9,14}", period(32, 19, 0)),
        ("~{3,7,10,12}", period(0, 198, 66)),
        ("~{2,3,7}", period(0, 4, 2)),
        ("~{}", period(0, 1, 1)),
        ("0.[3]", period(0, 1, 1)),
        ("0.0", period(0, 1, 0)),
        ("0.1", period(2, 1, 0)),
    ] {
        let found = sequence(text, 4_000);
        assert_eq!(found.period(), expected, "{text}");
        assert_eq!(found.values(), naive(text, 4_000), "{text}");
    }
    let found = sequence("~{3,7,10,12}", 4_000);
    assert_eq!(found.value(12 + 198 * 1_000_000), Some(u128::from(found.values()[12]) + 66_000_000));
    assert_eq!(found.period().unwrap().to_string(), "period 198 from heap 0, saltus 66");
}

/// The theorem does not hold from heap 0 on: 0.4 has G(n + 1) = G(n) for all n that the theorem would ask for.
#[test]
fn the_theorem_needs_a_heap_above_0() {
    let values = naive("0.4", 100);
    assert!((0..2).all(|n| values[n + 1] == values[n]));
    assert!(values.iter().any(|value| *value != 0));
    let theorem = Theorem::of(&code("0.4")).unwrap();
    assert_eq!(theorem.proved_period(&values[..4]), None);
    let found = sequence("0.4", 1_000).period().unwrap();
    assert_eq!(found.length, 34);
}

/// Every period that the theorem proves holds for longer sequences, and one value less does not prove it.
#[test]
fn proved_periods_hold() {
    let mut proved = 0;
    for digits in 0..512_u32 {
        let digits = [digits >> 6, digits >> 3 & 7, digits & 7];
        let text = format!("0.{}{}{}", digits[0], digits[1], digits[2]);
        let bits: Vec<u8> = [0].into_iter().chain(digits.map(|digit| digit as u8)).collect();
        let values = octal_values(&bits, 600);
        let theorem = Theorem::of(&code(&text)).unwrap();
        let Some(found) = theorem.proved_period(&values[..250]) else { continue };
        proved += 1;
        let (from, length) = (found.from as usize, found.length as usize);
        assert!((from..600 - length).all(|n| values[n + length] == values[n]), "{text}");
        assert!(from == 0 || values[from - 1 + length] != values[from - 1], "{text}");
        let needed = theorem.needed_values(&found) as usize;
        assert_eq!(theorem.proved_period(&values[..needed]), Some(found), "{text}");
        assert_ne!(theorem.proved_period(&values[..needed - 1]), Some(found), "{text}");
    }
    assert!(proved > 200, "{proved}");
}

#[test]
fn records_and_sparse_spaces() {
    let found = sequence("0.77", 100);
    let records = [(0, 0), (1, 1), (2, 2), (3, 3), (5, 4), (11, 6), (15, 7), (27, 8)];
    assert_eq!(found.records()[..8], records);
    let found = sequence("0.16", 20_000);
    let (functional, rare) = found.sparse_space().unwrap();
    assert_eq!((functional.mask, functional.parity, functional.class), (0x1e, false, true));
    let is_rare = |heap: u64| !functional.is_common(heap, found.values()[heap as usize]);
    assert_eq!((1..=20_000).filter(|heap| is_rare(*heap)).count(), rare.len());
    assert!(rare.len() < 60, "{}", rare.len());
    // Numbers of taken tokens with one odd parity: the common heaps have the functional 0.
    let found = sequence("0.106", 20_000);
    let (functional, rare) = found.sparse_space().unwrap();
    assert_eq!((functional.mask, functional.parity, functional.class), (0xd, true, false));
    assert_eq!(rare.len(), 15);
    assert!(sequence("{2,3}", 100).sparse_space().is_none());
}

#[test]
fn a_sequence_can_be_stopped_and_continued() {
    let whole = sequence("0.16", 30_000);
    let mut parts = Sequence::new(code("0.16"));
    let mut calls = 0;
    let ended = parts.extend(30_000, usize::MAX, &mut |_| {
        calls += 1;
        if calls == 4 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((ended, calls), (Err(Ended::Stopped), 4));
    assert!(parts.values().len() < 30_000 && parts.values().len() > 1_000);
    assert_eq!(parts.values(), &whole.values()[..parts.values().len()]);
    parts.extend(30_000, usize::MAX, &mut on).unwrap();
    assert_eq!(parts.values(), whole.values());
    assert_eq!(parts.extend(1 << 21, 1 << 20, &mut on), Err(Ended::TooLarge));
    assert!(parts.values().len() >= 30_000);
    assert_eq!(parts.extend(u64::MAX, usize::MAX, &mut on), Err(Ended::TooLarge));
    for text in
        ["0.16", "~{3,7,10,12}", "{2,5,9,14}", "0.3F", "0.[37]", "4!.0", "0.6", "4.0", "0.007", "0.06=7"]
    {
        let whole = sequence(text, 300);
        for known in [1, 2, 3, 5, 8, 13, 21, 31, 32, 100] {
            let mut resumed = Sequence::resume(code(text), whole.values()[..known].to_vec()).unwrap();
            resumed.extend(300, usize::MAX, &mut on).unwrap();
            assert_eq!(resumed.values(), whole.values(), "{text} {known}");
        }
    }
    let fault = |text: &str, values: &[u32]| Sequence::resume(code(text), values.to_vec()).unwrap_err();
    assert_eq!(fault("0.7", &[1]), WrongStart { heap: 0 });
    assert_eq!(fault("0.7", &[]), WrongStart { heap: 0 });
    assert_eq!(fault("0.7", &[0, 1, 2, 0, 5]), WrongStart { heap: 4 });
    assert_eq!(fault("~{3}", &[0, 1, 2, 4]), WrongStart { heap: 3 });
    assert_eq!(fault("0.F", &[0, u32::MAX]), WrongStart { heap: 1 });
    assert_eq!(
        fault("0.7", &[0, 1, 2, 0, 5]).to_string(),
        "the value of heap 4 is too large for a nim value"
    );
}

/// With a proved period the values are copied step by step. The watch and the memory may end that.
#[test]
fn copied_values_can_be_stopped() {
    let mut kayles = Sequence::new(code("0.77"));
    let mut calls = 0;
    let ended = kayles.extend(1 << 31, usize::MAX, &mut |known| {
        assert!(known < 1_000, "copied values count as work: {known}");
        calls += 1;
        if calls > 8 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((ended, kayles.period().map(|period| period.length)), (Err(Ended::Stopped), Some(12)));
    let known = kayles.values().len();
    assert!((10_000..10_000_000).contains(&known), "{known}");
    assert_eq!(kayles.extend(1 << 31, 16 * known, &mut on), Err(Ended::TooLarge));
    assert_eq!(kayles.values().len(), 2 * known);
    assert_eq!(kayles.value(2 * known as u64 - 1), Some(kayles.values()[2 * known - 1].into()));
}

/// Calculated values reach as far as the memory permits.
#[test]
fn values_fill_the_memory() {
    let mut values = Sequence::new(code("0.16"));
    assert_eq!(values.extend(10_000, 8 * 3_000, &mut on), Err(Ended::TooLarge));
    assert_eq!(values.values().len(), 3_000);
}

/// Codes with exponentially many options, which a list of options only reaches for small heaps.
#[test]
fn codes_with_many_heaps() {
    for text in [
        "{2+}.0",
        "{2+}!.0",
        "{2+}?.0",
        "{2+}=.0",
        "0.*",
        "0.*!",
        "0.*?",
        "0.*=",
        "0.{1,3+}!",
        "0.{0,4+}?7",
        "0.{2!,3?,4=,5+}",
        "0.G!H?",
        "8!.0",
        "8?.0",
        "8=.0",
        "0.[37]",
        "4.[40]",
        "0.[0{3+}!]",
        "0.F!",
        "0.C?8=",
    ] {
        assert_eq!(sequence(text, 26).values(), naive(text, 26), "{text}");
        assert_eq!(sequence(text, 120).values()[..27], naive(text, 26), "{text}");
    }
}

/// Every method stops when it is asked to and when it lacks memory, and goes on later with the same values.
#[test]
fn all_methods_can_be_stopped() {
    for (text, to) in [
        ("0.16", 40_000),
        ("{2,5,9,14}", 300),
        ("~{3,7,10,12}", 3_000),
        ("0.6F", 200),
        ("0.{2+}!", 60),
        ("0.[37]", 200),
        ("8?.4=", 60),
        ("0.{0,40}", 90),
    ] {
        let whole = sequence(text, to);
        let mut parts = Sequence::new(code(text));
        let (mut ends, mut bytes, mut calls) = (0, 64, 0);
        loop {
            let watch = &mut |_| {
                calls += 1;
                if calls % 5 == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            match parts.extend(to, bytes, watch) {
                Ok(()) => break,
                Err(Ended::TooLarge) => bytes *= 2,
                Err(ended) => assert_eq!(ended, Ended::Stopped),
            }
            ends += 1;
            assert_eq!(parts.values(), &whole.values()[..parts.values().len()], "{text}");
        }
        assert_eq!(parts.values(), whole.values(), "{text}");
        assert_eq!(parts.period(), whole.period(), "{text}");
        assert!(ends > 3 && bytes > 256, "{text} {ends} {bytes}");
    }
}

/// A game in which a heap may be replaced by two that are one smaller, and heap 3 by itself.
struct Doubling;

impl HeapGame for Doubling {
    fn options(&self, heap: u64, found: &mut dyn FnMut(&[u64])) {
        match heap {
            0 => {}
            1 => found(&[]),
            3 => found(&[3]),
            _ => found(&[heap - 1, heap - 1]),
        }
    }
}

#[test]
fn any_game_has_naive_values() {
    assert_eq!(naive_values(&Doubling, 2, &mut on), Ok(vec![0, 1, 1]));
    assert_eq!(naive_values(&Doubling, 3, &mut on), Err(Ended::NotSmaller));
    let stop = &mut |heap| if heap == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    assert_eq!(naive_values(&Doubling, 2, stop), Err(Ended::Stopped));
}

/// All codes with two hexadecimal digits, and the digits 0, 4, 8 and C in front.
#[test]
fn hexadecimal_codes() {
    let mut tested = 0;
    for first in ["0", "4", "8", "C"] {
        for digits in (0..256).step_by(if heaps() > 500 { 1 } else { 7 }) {
            let text = format!("{first}.{digits:02X}");
            assert_eq!(sequence(&text, 60).values(), naive(&text, 60), "{text}");
            tested += 1;
        }
    }
    assert!(tested >= 4 * 37);
}

fn any_code() -> impl Strategy<Value = String> {
    let digit = prop_oneof![4 => "[0-7]", 2 => "[0-7][!?=]", 1 => "[0-9A-F]", 1 => "[0-9A-F][!?=]", 1 => "\\{(0,)?3\\+\\}[!?=]?"];
    let first = prop_oneof![4 => Just("0".to_owned()), 2 => "4[!?=]?", 1 => "[8C][!?=]?"];
    let tail = proptest::option::weighted(0.2, proptest::collection::vec(digit.clone(), 1..3));
    let digits = (first, proptest::collection::vec(digit, 1..5), tail).prop_map(|(first, digits, tail)| {
        let tail = tail.map_or(String::new(), |tail| format!("[{}]", tail.concat()));
        format!("{first}.{}{tail}", digits.concat())
    });
    let set = || proptest::collection::btree_set(1_u64..15, 1..6);
    let text =
        |set: std::collections::BTreeSet<u64>| set.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    prop_oneof![
        3 => digits,
        3 => "(0|4!?)\\.[0-7]{1,6}",
        1 => set().prop_map(move |set| format!("{{{}}}", text(set))),
        1 => set().prop_map(move |set| format!("~{{{}}}", text(set))),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn codes_of_all_kinds(text in any_code()) {
        let to = if code(&text).most_parts().is_some_and(|parts| parts < 3) { 200 } else { 24 };
        let found = sequence(&text, to);
        prop_assert_eq!(found.values(), naive(&text, to));
    }

    /// The periods of sets hold, begin where they are said to begin, and no shorter one holds.
    #[test]
    fn sets_are_periodic(set in proptest::collection::btree_set(1_u64..12, 1..6), is_all_but: bool) {
        let texts: Vec<String> = set.iter().map(u64::to_string).collect();
        let text = format!("{}{{{}}}", if is_all_but { "~" } else { "" }, texts.join(","));
        let found = sequence(&text, 5_000);
        let values = naive(&text, 800);
        let period = found.period().unwrap();
        let follows = |n: usize, length: u64, saltus: u64| {
            u64::from(values[n + length as usize]) == u64::from(values[n]) + saltus
        };
        let (from, length, saltus) = (period.from as usize, period.length, period.saltus);
        prop_assert!((from..800 - length as usize).all(|n| follows(n, length, saltus)));
        prop_assert!(from == 0 || !follows(from - 1, length, saltus));
        for shorter in 1..length {
            let saltus = i64::from(values[from + shorter as usize]) - i64::from(values[from]);
            let holds = u64::try_from(saltus)
                .is_ok_and(|saltus| (from..800 - shorter as usize).all(|n| follows(n, shorter, saltus)));
            prop_assert!(!holds, "{} {}", text, shorter);
        }
        prop_assert_eq!(&found.values()[..=800], values);
    }

    /// The proof of a period, for random sequences: the function returns the least length that has enough values.
    #[test]
    fn the_least_length_is_found(
        start in proptest::collection::vec(0_u32..3, 0..12),
        cycle in proptest::collection::vec(0_u32..3, 1..8),
        known in 1_usize..80,
        text in prop_oneof![Just("{3}"), Just("0.07"), Just("4.0"), Just("0.3F"), Just("4!.0"), Just("0.6=")],
    ) {
        let values: Vec<u32> = start.iter().chain(cycle.iter().cycle()).copied().take(known).collect();
        let theorem = Theorem::of(&code(text)).unwrap();
        let expected = (1..known as u64).find_map(|length| {
            let differs = |n: &u64| values[(*n + length) as usize] != values[*n as usize];
            let from = (0..known as u64 - length).rev().find(differs).map_or(0, |n| n + 1);
            let period = Period { from, length, saltus: 0 };
            (theorem.needed_values(&period) <= known as u64).then_some(period)
        });
        prop_assert_eq!(theorem.proved_period(&values), expected);
    }
}

/// With constraints, the values that are enough without them are not: 4!.0 and others would have wrong periods.
#[test]
fn constraints_need_more_values() {
    let needed = |text: &str, from: u64, length: u64| {
        Theorem::of(&code(text)).map(|theorem| theorem.needed_values(&Period { from, length, saltus: 0 }))
    };
    assert_eq!(needed("4.0", 3, 3), Some(12));
    assert_eq!(needed("4!.0", 3, 3), Some(15));
    assert_eq!(needed("4?.0", 3, 3), Some(15));
    assert_eq!(needed("4=.0", 3, 3), Some(18));
    assert_eq!(needed("4=.0", 3, 4), Some(14));
    assert_eq!(needed("4!.4=", 3, 3), Some(6 + 18 + 1));
    assert_eq!(needed("0.3!3", 3, 3), Some(3 + 3 + 2));
    for text in ["0.8!", "0.[7]", "0.{2+}", "C.8?", "~{3}"] {
        assert_eq!(Theorem::of(&code(text)), None, "{text}");
    }
    let grundy = naive("4!.0", 30);
    assert!((3..10).all(|n| grundy[n + 3] == grundy[n]) && grundy[13] != grundy[10]);
    let digits: Vec<String> =
        (0..8).flat_map(|bits| ["", "!", "="].map(|sign| format!("{bits}{sign}"))).collect();
    let mut proved = 0;
    for first in ["0", "4", "4!", "4="] {
        for (a, b) in digits.iter().flat_map(|a| digits.iter().map(move |b| (a, b))) {
            let text = format!("{first}.{a}{b}");
            let whole = sequence(&text, 300);
            let Some(theorem) = Theorem::of(whole.code()) else { continue };
            // All beginnings: a wrong period is mostly proved by few values.
            for known in (5..120).step_by(3) {
                let Some(found) = theorem.proved_period(&whole.values()[..known]) else { continue };
                let (from, length) = (found.from as usize, found.length as usize);
                let follows = |n: usize| whole.values()[n + length] == whole.values()[n];
                assert!((from..=300 - length).all(follows), "{text} {known} {found}");
                proved += 1;
            }
        }
    }
    assert!(proved > 10_000, "{proved}");
}

#[test]
fn periods_give_values() {
    let found = sequence("0.77", 500);
    let values = octal_values(&[0, 7, 7], 4_000);
    for (heap, value) in values.iter().enumerate() {
        assert_eq!(found.value(heap as u64), Some(u128::from(*value)));
    }
    assert_eq!(sequence("0.16", 500).value(501), None);
}
