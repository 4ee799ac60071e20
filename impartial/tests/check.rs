//! Files with nim sequences, and their check.

use std::convert::Infallible;
use std::ops::ControlFlow;

use proptest::prelude::*;
use upstar_impartial::automata::{Verdict, prove};
use upstar_impartial::check::{Refusal, check, check_listed};
use upstar_impartial::sequence::{Functional, Period, Sequence};
use upstar_impartial::stored::{StoredSequence, StoredValues};

fn on(_: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn stored(code: &str, to: u64) -> StoredSequence {
    let mut sequence = Sequence::new(code.parse().unwrap());
    sequence.extend(to, usize::MAX, &mut on).unwrap();
    StoredSequence::from(&sequence)
}

const CODES: [(&str, u64); 14] = [
    ("0.77", 1_000),
    ("0.07", 1_000),
    ("0.6", 700),
    ("4.0", 100),
    ("4!.0", 700),
    ("0.7=3", 300),
    ("0.165", 20_000),
    ("{2,5,9,14}", 1_000),
    ("{3}", 100),
    ("~{3,7,10,12}", 2_000),
    ("0.303[3]", 300),
    ("0.3F", 100),
    ("0.{0,3+}!", 30),
    ("0.[37]", 100),
];

#[test]
fn right_sequences_pass() {
    for (code, to) in CODES {
        let stored = stored(code, to);
        assert_eq!(check(&stored, &mut on), Ok(()), "{code}");
        assert_eq!(stored.to_string().parse().as_ref(), Ok(&stored), "{code}");
    }
    let found = stored("0.165", 20_000);
    assert_eq!(found.period, Some(Period { from: 5181, length: 1550, saltus: 0 }));
    assert_eq!(found.values.len(), 2 * 5181 + 2 * 1550 + 3);
}

/// A file with half a million values, and the place of one changed value in it.
#[test]
fn a_long_sequence_passes() {
    let mut stored = stored("0.16", 600_000);
    assert_eq!(stored.values.len(), 2 * 105351 + 2 * 149459 + 2);
    let text = stored.to_string();
    assert_eq!(text.parse().as_ref(), Ok(&stored));
    assert_eq!(check(&stored, &mut on), Ok(()));
    stored.values[400_000] ^= 1;
    assert_eq!(refused_heap(check(&stored, &mut on).unwrap_err()), Some(400_000));
}

/// Returns the heap that a refusal of a value names.
fn refused_heap(refusal: Refusal) -> Option<u64> {
    match refusal {
        Refusal::Met { heap, .. } | Refusal::Unmet { heap, .. } => Some(heap),
        _ => None,
    }
}

#[test]
fn one_changed_value_is_refused_with_its_place() {
    let mut changed = 0;
    for (code, to) in CODES {
        let right = stored(code, to.min(400));
        for heap in 1..right.values.len() {
            for other in [0, 1, right.values[heap] + 1, right.values[heap].saturating_sub(1), u32::MAX] {
                if other == right.values[heap] || (heap % 7 != 3 && heap > 40) {
                    continue;
                }
                let mut wrong = right.clone();
                wrong.values[heap] = other;
                let refusal = check(&wrong, &mut on).unwrap_err();
                assert_eq!(refused_heap(refusal.clone()), Some(heap as u64), "{code} {heap} {other}");
                // The functional is not trusted: the place is the same with another one, or with none.
                let functional = Functional { mask: 5, parity: heap % 2 == 0, class: true };
                for functional in [None, Some(functional)] {
                    let other = StoredSequence { functional, ..wrong.clone() };
                    assert_eq!(refused_heap(check(&other, &mut on).unwrap_err()), Some(heap as u64));
                }
                changed += 1;
            }
        }
    }
    assert!(changed > 1_000, "{changed}");
    let mut wrong = stored("0.77", 100);
    wrong.values[0] = 1;
    assert_eq!(check(&wrong, &mut on), Err(Refusal::NoStart));
    wrong.values.clear();
    assert_eq!(check(&wrong, &mut on), Err(Refusal::NoStart));
}

#[test]
fn wrong_periods_are_refused() {
    let refusal = |code: &str, change: fn(&mut Period, &mut Vec<u32>)| {
        let mut stored = stored(code, 1_000);
        change(stored.period.as_mut().unwrap(), &mut stored.values);
        check(&stored, &mut on).unwrap_err()
    };
    let kayles = Period { from: 71, length: 12, saltus: 0 };
    assert_eq!(refusal("0.77", |_, values| values.truncate(82)), Refusal::TooFew { needed: 168 });
    assert_eq!(refusal("0.77", |period, _| period.from = 70), Refusal::Exception { heap: 70 });
    assert_eq!(refusal("0.77", |period, _| period.length = 6), Refusal::Exception { heap: 71 });
    assert_eq!(refusal("0.77", |period, _| period.saltus = 1), Refusal::Exception { heap: 71 });
    assert_eq!(refusal("0.77", |period, _| period.length = u64::MAX), Refusal::TooFew { needed: u64::MAX });
    assert_eq!(refusal("0.77", |period, _| period.from = u64::MAX), Refusal::TooFew { needed: u64::MAX });
    let long = |period: &mut Period, values: &mut Vec<u32>| {
        period.length = 24;
        (values.len()..200).for_each(|n| values.push(values[n - 12]));
    };
    assert_eq!(refusal("0.77", long), Refusal::NotLeast { least: kayles });
    let late = |period: &mut Period, values: &mut Vec<u32>| {
        period.from = 73;
        (values.len()..200).for_each(|n| values.push(values[n - 12]));
    };
    assert_eq!(refusal("0.77", late), Refusal::NotLeast { least: Period { from: 72, ..kayles } });
    let all_but = "~{3,7,10,12}";
    assert_eq!(refusal(all_but, |period, _| period.saltus = 65), Refusal::Exception { heap: 0 });
    assert_eq!(refusal(all_but, |_, values| values.truncate(205)), Refusal::TooFew { needed: 210 });
    let twice = |period: &mut Period, values: &mut Vec<u32>| {
        (period.length, period.saltus) = (396, 132);
        (values.len()..500).for_each(|n| values.push(values[n - 198] + 66));
    };
    let least = Period { from: 0, length: 198, saltus: 66 };
    assert_eq!(refusal(all_but, twice), Refusal::NotLeast { least });
    assert_eq!(stored("{3}", 100).period, Some(Period { from: 0, length: 6, saltus: 0 }));
    // The first 13 values of Grundy's game satisfy the hypothesis of the theorem without constraints.
    let mut grundy = stored("4!.0", 12);
    grundy.period = Some(Period { from: 3, length: 3, saltus: 0 });
    assert_eq!(check(&grundy, &mut on), Err(Refusal::TooFew { needed: 15 }));
    let mut grundy = stored("4!.0", 28);
    grundy.period = Some(Period { from: 20, length: 9, saltus: 0 });
    assert_eq!(check(&grundy, &mut on), Err(Refusal::TooFew { needed: 67 }));
    let mut three = stored("8!.0", 5);
    three.period = Some(Period { from: 0, length: 1, saltus: 0 });
    assert_eq!(check(&three, &mut on), Err(Refusal::NoTheorem));
    let empty = |period: &mut Period, values: &mut Vec<u32>| {
        *period = Period { from: 3, length: 2, saltus: u64::MAX };
        values.truncate(5);
    };
    assert_eq!(refusal("~{}", empty), Refusal::DifferentStates);
}

/// A period with saltus 0 may be proved by automata before there are enough values for the theorem.
#[test]
fn few_values_are_enough_for_automata() {
    let mut sequence = Sequence::new("0.77".parse().unwrap());
    sequence.extend(165, usize::MAX, &mut on).unwrap();
    assert_eq!(sequence.period(), None);
    assert_eq!(prove(&mut sequence, 16, usize::MAX, &mut on), Ok(Some(Verdict::Proved)));
    let stored = StoredSequence::from(&sequence);
    assert_eq!(stored.period, Some(Period { from: 71, length: 12, saltus: 0 }));
    assert_eq!(check(&stored, &mut on), Ok(()));
    let wrong = StoredSequence { period: Some(Period { from: 160, length: 6, saltus: 0 }), ..stored };
    assert!(matches!(check(&wrong, &mut on), Err(Refusal::Exception { .. })));
}

#[test]
fn arithmetic_periods_are_decided_again() {
    let mut sequence = Sequence::new("0.3F".parse().unwrap());
    sequence.extend(100, usize::MAX, &mut on).unwrap();
    assert_eq!(prove(&mut sequence, 16, usize::MAX, &mut on), Ok(Some(Verdict::Proved)));
    sequence.extend(10_000, usize::MAX, &mut on).unwrap();
    assert_eq!(sequence.values()[10_000], 3 * (10_000 / 6) + sequence.values()[4]);
    let right = StoredSequence::from(&sequence);
    assert!(right.values.len() < 102);
    assert_eq!(check(&right, &mut on), Ok(()));
    let with = |period: (u64, u64, u64)| {
        let (from, length, saltus) = period;
        check(&StoredSequence { period: Some(Period { from, length, saltus }), ..right.clone() }, &mut on)
    };
    let least = Period { from: 0, length: 6, saltus: 3 };
    assert_eq!(with((0, 6, 2)), Err(Refusal::Exception { heap: 0 }));
    assert_eq!(
        with((right.values.len() as u64 - 3, 3, 1)),
        Err(Refusal::Exception { heap: right.values.len() as u64 })
    );
    assert_eq!(with((0, 12, 6)), Err(Refusal::NotLeast { least }));
    assert_eq!(with((0, 18, 9)), Err(Refusal::NotLeast { least }));
    assert_eq!(with((0, 60, 30)), Err(Refusal::TooFew { needed: 60 }));
    assert_eq!(with((u64::MAX, 6, 3)), Err(Refusal::TooFew { needed: u64::MAX }));
    assert_eq!(check(&right, &mut |_| ControlFlow::Break(())), Err(Refusal::Stopped));
}

/// A period that holds for the values so far but not for ever must not pass.
#[test]
fn coincidences_are_no_proof() {
    for code in ["~{3,7,10,12}", "~{1,5,8,11}", "~{2,6,7,9,11}"] {
        let mut right = stored(code, 2_000);
        let true_period = right.period.unwrap();
        let all = right.values.clone();
        for known in (20..all.len()).step_by(29) {
            right.values = all[..known].to_vec();
            for length in 1..(known as u64).min(true_period.length) {
                for from in [0, 1, known as u64 - length] {
                    let saltus =
                        u64::from(all[known - 1]).saturating_sub(u64::from(all[known - 1 - length as usize]));
                    let period = Period { from, length, saltus };
                    right.period = Some(period);
                    assert!(check(&right, &mut on).is_err(), "{code} {known} {period}");
                }
            }
        }
    }
}

#[test]
fn the_check_can_be_stopped() {
    let stored = stored("0.165", 20_000);
    let mut last = 0;
    let refusal = check(&stored, &mut |done| {
        last = done;
        if done > 3_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(refusal, Err(Refusal::Stopped));
    assert!((3_001..13_000).contains(&last));
}

#[test]
fn files_have_faults_with_places() {
    let right = stored("0.77", 100).to_string();
    assert!(right.starts_with(
        "upstar nim sequence 1\ncode 0.77\nperiod none\nsparse mask f parity 0 class 1\nvalues 101\n0 1 2 3 1"
    ));
    for (from, to, place, message) in [
        ("sequence 1", "sequence 2", "2", "line 1: expected `1`"),
        ("code 0.77", "code 0.7z", "z", "expected a digit"),
        ("period none", "period 12", "12", "line 3: expected `length`"),
        ("period none", "period length 0 from 1 saltus 0", "0", "line 3: a period has at least length 1"),
        ("mask f", "mask g", "g", "line 4: expected a number"),
        ("mask f", "mask fffffffff", "fffffffff", "line 4: expected a number"),
        ("class 1", "class 2", "2", "line 4: expected 0 or 1"),
        ("values 101", "values 102", "end", "line 10: expected a number"),
        ("values 101", "values 100", "1", "line 9: expected `end`"),
        ("values 101", "values 99999999999999999999", "99999999999999999999", "line 5: expected a number"),
        ("0 1 2 3", "0 1 -2 3", "-2", "line 6: expected a number"),
        ("0 1 2 3", "0 1 +2 3", "+2", "line 6: expected a number"),
        ("end\n", "end\nmore", "more", "line 11: expected nothing after `end`"),
        ("end\n", "", "", "line 10: expected `end`"),
    ] {
        let text = right.replacen(from, to, 1);
        assert_ne!(text, right, "{from}");
        let error = text.parse::<StoredSequence>().unwrap_err();
        assert_eq!(&text[error.span], place, "{to}");
        assert!(error.message.starts_with(message), "{}", error.message);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// The check agrees with the calculation for random octal codes, whatever the functional is.
    #[test]
    fn random_codes_pass(code in "(0|4!?)\\.[0-7][!?=]?[0-7]{0,4}", mask in 0_u32..40, parity: bool) {
        let right = stored(&code, 300);
        prop_assert_eq!(check(&right, &mut on), Ok(()));
        let functional = Some(Functional { mask, parity, class: false });
        prop_assert_eq!(check(&StoredSequence { functional, ..right }, &mut on), Ok(()));
    }

    #[test]
    fn no_file_panics(period in any::<[u64; 3]>(), code in "(0\\.[0-7]{1,3}|~\\{[1-9]\\}|\\{[1-9]\\})") {
        let [from, length, saltus] = period;
        for shift in [0, 40, 56, 61] {
            let [from, length, saltus] = [from, length, saltus].map(|number| number >> shift);
            let mut wrong = stored(&code, 60);
            wrong.period = Some(Period { from, length: length.max(1), saltus });
            let _ = check(&wrong, &mut on);
        }
    }
}

/// The files of values of rulesets are read again as they were written, and errors have their place.
#[test]
fn files_of_values() {
    let stored = StoredValues { rules: "name ours\nboard heaps\n".to_owned(), values: (0..70).collect() };
    let text = stored.to_string();
    assert!(StoredValues::is_begun_by(&text) && !StoredValues::is_begun_by("upstar nim sequence 1"));
    assert_eq!(text.parse(), Ok(stored));
    for (text, message) in [
        ("upstar nim values 2", "line 1: expected `1`"),
        ("upstar nim values 1\nvalues 3\n0 1\nrules\n", "line 4: expected a number"),
        ("upstar nim values 1\nvalues 1\n0 1\nrules\n", "line 3: expected `rules`"),
    ] {
        let error = text.parse::<StoredValues>().expect_err("a fault");
        assert_eq!(error.to_string(), message);
    }
}

/// The values of random games are right, and a changed one is found.
#[test]
fn listed_options_are_checked() {
    for seed in 0..200_u64 {
        let moves = |heap: u64| -> Vec<Vec<u64>> {
            let is_move = |left: u64, other: u64| (heap * 31 + left * 17 + other * 5 + seed * 7) % 11 < 4;
            let pairs = (0..heap).flat_map(|left| (0..heap).map(move |other| (left, other)));
            pairs
                .filter(|(left, other)| is_move(*left, *other))
                .map(|(left, other)| vec![left, other])
                .collect()
        };
        let mut values: Vec<u32> = Vec::new();
        for heap in 0..12 {
            let met: Vec<u32> = moves(heap)
                .iter()
                .map(|option| option.iter().fold(0, |sum, part| sum ^ values[*part as usize]))
                .collect();
            values.push((0..).find(|value| !met.contains(value)).expect("a number"));
        }
        let mut options = |heap: u64| Ok::<_, Infallible>(moves(heap));
        assert_eq!(check_listed(&values, &mut options), Ok(Ok(())));
        for at in 0..values.len() {
            let mut wrong = values.clone();
            wrong[at] += 1 + (seed % 3) as u32;
            assert!(matches!(check_listed(&wrong, &mut options), Ok(Err(_))), "{seed} {at}");
        }
    }
    let mut beyond = |_: u64| Ok::<_, Infallible>(vec![vec![5]]);
    let refusal = Refusal::NoValue { heap: 0, option: vec![5] };
    assert_eq!(check_listed(&[0], &mut beyond), Ok(Err(refusal)));
}
