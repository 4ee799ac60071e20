//! Codes of games with heaps: reading, printing, moves, faults.

use proptest::prelude::*;
use upstar_impartial::HeapGame;
use upstar_impartial::code::{Code, Constraint};

fn code(text: &str) -> Code {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Formats the options as `8  1,7  -`, with `-` for no heap.
fn options(text: &str, heap: u64) -> String {
    let mut all = Vec::new();
    code(text).options(heap, &mut |heaps| {
        let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
        all.push(if heaps.is_empty() { "-".to_owned() } else { heaps.join(",") });
    });
    all.join("  ")
}

/// The rows agree with the tests of CGSuite 2.2 (`TBCodeTest.scala`).
#[test]
fn moves() {
    for (text, heap, expected) in [
        ("0.7", 9, "8  1,7  2,6  3,5  4,4"),
        ("4!.0", 8, "1,7  2,6  3,5"),
        ("0.3F", 9, "8  7  1,6  2,5  3,4  1,1,5  1,2,4  1,3,3  2,2,3"),
        ("0.3f?", 11, "10  9  1,8  2,7  3,6  4,5  1,1,7  1,2,6  1,3,5  1,4,4  2,2,5  2,3,4"),
        ("0.3F!", 11, "10  9  1,8  2,7  3,6  4,5  1,2,6  1,3,5  2,3,4"),
        ("0.*!3", 7, "6  1,5  2,4  1,2,3  5"),
        ("0.[2]", 7, "6  5  4  3  2  1"),
        ("0.3[1]", 7, "6  -"),
        ("0.7[03]", 7, "6  1,5  2,4  3,3  4  2  -"),
        ("0.*=", 11, "10  5,5  2,2,2,2,2  1,1,1,1,1,1,1,1,1,1"),
        ("{2+}=.0", 10, "5,5  2,2,2,2,2  1,1,1,1,1,1,1,1,1,1"),
        ("0.{0,1,3+}", 2, "1"),
        ("0.{0,1,3+}", 7, "6  1,1,4  1,2,3  2,2,2  1,1,1,3  1,1,2,2  1,1,1,1,2  1,1,1,1,1,1"),
        ("0.{1,3+}", 1, ""),
        ("0.{2,3?+}", 7, "1,5  2,4  3,3  1,1,4  1,2,3  1,1,1,3  1,1,2,2  1,1,1,1,2"),
        ("{2,3,7}", 7, "5  4  -"),
        ("~{3,7}", 8, "7  6  4  3  2  -"),
        ("0.3303330[3]", 8, "7  6  4  3  2  -"),
        ("0.2?", 2, "1"),
        ("0.77", 0, ""),
    ] {
        assert_eq!(options(text, heap), expected, "{text} {heap}");
    }
}

/// The first rows agree with the tests of CGSuite 2.2, which prints `*` for `{0+}`.
#[test]
fn texts() {
    for (text, expected) in [
        ("04.30", "4.3"),
        ("04.00[30]", "4.00[30]"),
        ("04.00[00]", "4.0"),
        ("00.00[00]", "0.0"),
        ("0.{1,2!}", "0.6!"),
        ("0.{0!,2!,3!}", "0.D!"),
        ("0.{0!,2!,3}", "0.{0,2!,3}"),
        ("0.{0!,2!,3!+}", "0.{0,2+}!"),
        ("0.{0!,2,3!+}", "0.{0,2,3!+}"),
        ("0.{0!,3+}", "0.{0,3+}"),
        ("0.{0,2!,4!+}", "0.{0,2,4+}!"),
        ("0.{0!,2=,3?,4?+}", "0.{0,2=,3?+}"),
        ("0.{0,1!,2,3,4+}", "0.{0+}"),
        ("0.*!", "0.{0+}!"),
        ("0.{0+}=", "0.{0+}="),
        ("0.{1+}", "0.{1+}"),
        ("{2+}.0", "{2+}.0"),
        ("0.&40;7", "0.{3,5}7"),
        ("0.3f", "0.3F"),
        (".77", "0.77"),
        (" 0.77 ", "0.77"),
        ("0.v", "0.V"),
        ("{ 7, 3,2,3 }", "{2,3,7}"),
        ("~{7,3}", "~{3,7}"),
        ("~{}", "~{}"),
        ("0.[3]", "0.[3]"),
    ] {
        assert_eq!(code(text).to_string(), expected, "{text}");
        assert_eq!(code(expected), code(text));
    }
}

#[test]
fn facts() {
    let facts = |text: &str| (code(text).most_parts(), code(text).last_digit());
    assert_eq!(facts("0.77"), (Some(2), Some(2)));
    assert_eq!(facts("4.0"), (Some(2), Some(0)));
    assert_eq!(facts("0.3F"), (Some(3), Some(2)));
    assert_eq!(facts("0.[3]"), (Some(1), None));
    assert_eq!(facts("0.{2+}"), (None, Some(1)));
    assert_eq!(facts("{2,3,7}"), (Some(1), Some(7)));
    assert_eq!(facts("~{3,7}"), (Some(1), None));
    assert_eq!(facts("0.0"), (Some(0), Some(0)));
    assert_eq!(code("0.3303330[3]").all_but(), Some(vec![3, 7]));
    assert_eq!(code("0.[3]").all_but(), Some(vec![]));
    assert_eq!(code("0.[7]").all_but(), None);
    assert_eq!(code("0.[30]").all_but(), None);
    assert_eq!(code("0.33").all_but(), None);
    assert_eq!(code("0.{2!,3}").digit(1).constraint(2), Some(Constraint::Unequal));
    assert_eq!(code("0.1[37]").digit(9), code("0.7").digit(1));
}

#[test]
fn faults_have_a_place_and_a_reason() {
    for (text, span, reason) in [
        ("", 0..0, "expected a digit"),
        (" ", 0..0, "expected a digit"),
        ("0", 1..1, "expected `.`"),
        ("0.", 2..2, "expected a digit after the point"),
        ("0.7x", 3..4, "expected a digit, 0 to 9 or A to V"),
        ("0.7é", 3..5, "found `é`"),
        ("3.7", 0..1, "must divide the heap"),
        ("20.017", 0..1, "would add tokens"),
        ("0.{2,3", 6..6, "expected `,` or `}`"),
        ("0.{2+,3}", 5..6, "expected `}` after `+`"),
        ("0.{3,2}", 5..6, "must increase"),
        ("0.{64}", 3..5, "a number of heaps is at most 63"),
        ("0.{2!,3}?", 4..5, "after the number or after the list"),
        ("0.{}", 3..4, "expected a number of heaps"),
        ("0.[3", 4..4, "expected `]`"),
        ("0.[]", 3..4, "expected a digit"),
        ("0.[3]7", 5..6, "unexpected text"),
        ("0.[3[7]]", 4..5, "expected a digit"),
        ("0.7]", 3..4, "expected a digit"),
        ("0.&40", 5..5, "expected `;`"),
        ("{}", 0..2, "an empty set"),
        ("{0,2}", 1..2, "at least one token"),
        ("{2,x}", 3..4, "expected a number of tokens"),
        ("{2;3}", 2..3, "expected `,` or `}`"),
        ("{4294967296}", 1..11, "at most 4294967295"),
        ("~3", 1..2, "expected `{`"),
        ("~{3}7", 4..5, "unexpected text"),
        ("0.7 7", 3..4, "expected a digit"),
        ("*.7", 0..1, "must divide the heap"),
    ] {
        let error = text.parse::<Code>().expect_err(text);
        assert_eq!(error.span, span, "{text}: {error}");
        assert!(error.message.contains(reason), "{text}: {error}");
    }
    let long = format!("0.{}", "7".repeat(1 << 16));
    assert!(long.parse::<Code>().unwrap_err().message.contains("at most 65536 digits"));
}

/// Returns whether a move may leave these heaps, by the definition of the constraints.
fn is_allowed(constraint: Constraint, heaps: &[u64]) -> bool {
    let differs = |i: usize, j: usize| heaps[i] != heaps[j];
    let pairs = || (0..heaps.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
    match constraint {
        _ if heaps.len() < 2 => true,
        Constraint::Any => true,
        Constraint::Unequal => pairs().all(|(i, j)| differs(i, j)),
        Constraint::NotAllEqual => pairs().any(|(i, j)| differs(i, j)),
        Constraint::AllEqual => pairs().all(|(i, j)| !differs(i, j)),
    }
}

/// Calls `found` with all ways to write a number as a sum of positive numbers that do not decrease.
fn partitions(total: u64, least: u64, parts: &mut Vec<u64>, found: &mut dyn FnMut(&[u64])) {
    if total == 0 {
        found(parts);
    }
    for part in least..=total {
        parts.push(part);
        partitions(total - part, part, parts, found);
        parts.pop();
    }
}

/// Texts of codes of all kinds.
pub fn any_code() -> impl Strategy<Value = String> {
    let digit = prop_oneof![
        4 => "[0-9A-V]",
        2 => "[0-9A-V][!?=]",
        1 => "\\{(0,)?(1,)?[2-3](,[4-6])?\\+?\\}[!?=]?",
        1 => "\\{(0,)?(1,)?2[!?=]?(,[3-5][!?=]?\\+?)?\\}",
        1 => "\\*[!?=]?",
    ];
    let first = prop_oneof![4 => Just("0".to_owned()), 1 => "[48C][!?=]?", 1 => "\\{2\\+\\}[!?=]?"];
    let tail = proptest::option::weighted(0.2, proptest::collection::vec(digit.clone(), 1..3));
    let digits = (first, proptest::collection::vec(digit, 1..4), tail).prop_map(|(first, digits, tail)| {
        let tail = tail.map_or(String::new(), |tail| format!("[{}]", tail.concat()));
        format!("{first}.{}{tail}", digits.concat())
    });
    prop_oneof![
        4 => digits,
        1 => "\\{[1-9](,[1-9][0-2]?){0,3}\\}",
        1 => "~\\{[1-9](,[1-9][0-2]?){0,3}\\}",
    ]
}

proptest! {
    #[test]
    fn texts_read_back(text in any_code()) {
        let read = code(&text);
        prop_assert_eq!(code(&read.to_string()), read);
    }

    #[test]
    fn moves_follow_the_digits(text in any_code(), heap in 1_u64..14) {
        let code = code(&text);
        let mut found = Vec::new();
        code.options(heap, &mut |heaps| found.push(heaps.to_vec()));
        let mut expected = Vec::new();
        for taken in 0..=heap {
            let digit = code.digit(taken);
            partitions(heap - taken, 1, &mut Vec::new(), &mut |heaps| {
                let constraint = digit.constraint(heaps.len() as u64);
                if constraint.is_some_and(|constraint| is_allowed(constraint, heaps)) {
                    expected.push(heaps.to_vec());
                }
            });
        }
        found.sort();
        expected.sort();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn no_text_panics(text in "[0-9A-V.\\[\\]{}!?=+*&;,~ é]{0,12}") {
        if let Err(error) = text.parse::<Code>() {
            prop_assert!(error.span.end <= text.len());
            prop_assert!(text.is_char_boundary(error.span.start) && text.is_char_boundary(error.span.end));
        }
    }
}
