//! Decisions on arithmetic periods.

use std::ops::ControlFlow;

use upstar_impartial::automata::{Undecided, Verdict, decide, guess, prove};
use upstar_impartial::code::Code;
use upstar_impartial::sequence::{Ended, Period, Sequence};

fn on(_: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn values(code: &Code, to: u64) -> Vec<u32> {
    let mut sequence = Sequence::new(code.clone());
    sequence.extend(to, usize::MAX, &mut on).unwrap();
    sequence.values().to_vec()
}

fn verdict(code: &str, values: &[u32], period: Period) -> Result<Verdict, Undecided> {
    decide(&code.parse().unwrap(), values, &period, 1 << 28, &mut on)
}

/// The period and saltus of 0.3F were found by R. Kenyon (1967); *Winning Ways*, chapter 4.
#[test]
fn rows() {
    for (text, from, length, saltus) in [
        ("0.3F", 0, 6, 3),
        ("0.8", 1, 3, 1),
        ("0.88", 1, 3, 1),
        ("0.CC", 1, 2, 1),
        ("0.34", 7, 8, 0),
        ("0.77", 71, 12, 0),
        ("0.8B", 7, 7, 4),
        ("0.A8", 1, 4, 2),
    ] {
        let values = values(&text.parse().unwrap(), 300);
        let period = Period { from, length, saltus };
        assert_eq!(guess(&values, 16), Some(period), "{text}");
        assert_eq!(verdict(text, &values, period), Ok(Verdict::Proved), "{text}");
    }
}

/// A proved guess fits many more values; a refuted one differs from them.
#[test]
fn verdicts_agree_with_longer_sequences() {
    let (mut proved, mut refuted) = (0, 0);
    let codes = (1..16).map(|digit| format!("0.{digit:X}"));
    let longer = (0..1024).step_by(5).map(|digits| format!("{:X}.{:02X}", (digits >> 8) * 4, digits & 255));
    for text in codes.chain(longer) {
        let code: Code = text.parse().unwrap();
        let values = values(&code, 300);
        let by_few = [10, 20, 40, 80, 130].into_iter().filter_map(|known| guess(&values[..known], 8));
        let any =
            (0..24).map(|any| Period { from: 1 + any / 12 * 3, length: 1 + any % 4, saltus: any / 4 % 3 });
        let mut all: Vec<Period> = by_few.chain(any).collect();
        all.sort_by_key(|period| (period.from, period.length, period.saltus));
        all.dedup();
        for period in all {
            let follows = |heap: &u64| period.value(&values, *heap) == Some(values[*heap as usize].into());
            let differs = (0..301).find(|heap| !follows(heap));
            match verdict(&text, &values, period).unwrap() {
                Verdict::Proved => {
                    assert_eq!(differs, None, "{text} {period}");
                    proved += 1;
                }
                Verdict::Refuted { heap } => {
                    assert!(
                        differs.is_some_and(|differs| differs <= heap),
                        "{text} {period} {heap} {differs:?}"
                    );
                    refuted += 1;
                }
            }
        }
    }
    assert!(proved > 60 && refuted > 1_000, "{proved} {refuted}");
}

/// A guess with one wrong number is refuted.
#[test]
fn changed_guesses_are_refuted() {
    for (text, period) in [
        ("0.3F", Period { from: 0, length: 6, saltus: 3 }),
        ("0.8B", Period { from: 7, length: 7, saltus: 4 }),
        ("0.34", Period { from: 7, length: 8, saltus: 0 }),
        ("0.CC", Period { from: 1, length: 2, saltus: 1 }),
    ] {
        let right = values(&text.parse().unwrap(), 100);
        for saltus in (0..8).filter(|saltus| *saltus != period.saltus) {
            let found = verdict(text, &right, Period { saltus, ..period });
            assert!(matches!(found, Ok(Verdict::Refuted { .. })), "{text} {saltus} {found:?}");
        }
        for heap in 1..(period.from + period.length) as usize {
            for value in (0..8).filter(|value| *value != right[heap]) {
                let mut wrong = right.clone();
                wrong[heap] = value;
                assert_eq!(
                    verdict(text, &wrong, period),
                    Ok(Verdict::Refuted { heap: heap as u64 }),
                    "{text} {heap} {value}"
                );
            }
        }
        // A later beginning and a multiple of the length are right, too.
        for (from, times) in [(period.from + 1, 1), (period.from + 3, 1), (period.from, 2)] {
            let (length, saltus) = (period.length * times, period.saltus * times);
            assert_eq!(verdict(text, &right, Period { from, length, saltus }), Ok(Verdict::Proved));
        }
    }
}

#[test]
fn limits() {
    let period = Period { from: 0, length: 6, saltus: 3 };
    let code: Code = "0.3F".parse().unwrap();
    let values = values(&code, 100);
    let with = |code: &str, values: &[u32], period: Period| verdict(code, values, period).unwrap_err();
    for text in ["0.[3]", "0.4!F", "0.G", "~{3}", "0.{3+}"] {
        assert_eq!(with(text, &values, period), Undecided::OtherCode, "{text}");
    }
    assert_eq!(with("0.3F", &values[..5], period), Undecided::OtherGuess);
    assert_eq!(with("0.3F", &[], period), Undecided::OtherGuess);
    for (from, length, saltus) in [(0, 0, 0), (5_000, 1, 0), (0, u64::MAX, 1), (0, 1, 5_000)] {
        assert_eq!(with("0.3F", &values, Period { from, length, saltus }), Undecided::OtherGuess);
    }
    let stop = &mut |_| ControlFlow::Break(());
    assert_eq!(decide(&code, &values, &period, usize::MAX, stop), Err(Undecided::Ended(Ended::Stopped)));
    assert_eq!(decide(&code, &values, &period, 1_000, &mut on), Err(Undecided::Ended(Ended::TooLarge)));
}

/// All hexadecimal codes with one or two digits. The rest has no period up to 16 in the second half of 2,000 values: it has a
/// longer pre-period or period, as 0.6 and 0.28 (period 53, saltus 16), or is open.
#[test]
fn hexadecimal_codes_with_two_digits() {
    let is_exhaustive = std::env::var_os("UPSTAR_EXHAUSTIVE").is_some_and(|value| value == "1");
    let (to, step) = if is_exhaustive { (2_000, 1) } else { (200, 8) };
    let codes = (1..16).map(|digit| format!("0.{digit:X}"));
    let longer = (0..256).filter(|digits| digits % 16 != 0).map(|digits| format!("0.{digits:02X}"));
    let (mut proved, mut rest) = (0, Vec::new());
    for text in codes.chain(longer).step_by(step) {
        let mut sequence = Sequence::new(text.parse().unwrap());
        sequence.extend(to, usize::MAX, &mut on).unwrap();
        match prove(&mut sequence, 16, 1 << 28, &mut on).unwrap() {
            Some(verdict) => {
                assert_eq!(verdict, Verdict::Proved, "{text}");
                proved += 1;
            }
            None => rest.push(text),
        }
    }
    if is_exhaustive {
        assert_eq!((proved, rest.len()), (126, 129), "{rest:?}");
    } else {
        assert!(proved >= 14, "{proved} {rest:?}");
    }
}
