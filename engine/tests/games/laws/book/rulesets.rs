//! Tests of the chapters about rulesets.

use upstar::games::value::{Dyadic, Outcome, Store, Value};
use upstar::session::Session;

use super::short;

fn position<'s>(session: &Session<'s>, ruleset: &str, text: &str) -> Value<'s> {
    short(session, &format!("{ruleset}(\"{text}\")"))
}

/// Returns all texts of the given length over the characters.
fn texts(characters: &str, length: usize) -> Vec<String> {
    let mut texts = vec![String::new()];
    for _ in 0..length {
        texts = texts.iter().flat_map(|text| characters.chars().map(move |c| format!("{text}{c}"))).collect();
    }
    texts
}

/// "For every dyadic rational there is exactly one row of red and blue dominoes with this value, and it is
/// a palindrome". Among the rows of up to nine dominoes no two have the same number as value, each row
/// whose value is a number is a palindrome, and all quarters up to 2 occur.
#[test]
fn dominoes_that_are_numbers_are_palindromes() {
    let store = Store::new();
    let session = Session::new(&store);
    let mut numbers = Vec::new();
    for row in (1..=9).flat_map(|length| texts("LR", length)) {
        if let Some(number) = position(&session, "toppling_dominoes", &row).number() {
            assert!(row.chars().eq(row.chars().rev()), "{row} is worth {number}");
            numbers.push(number);
        }
    }
    numbers.sort();
    assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]));
    for quarters in (-8..=8_i64).filter(|&quarters| quarters != 0) {
        assert!(numbers.contains(&Dyadic::new(quarters, 2)), "{quarters}/4");
    }
}

/// "If a graph has a symmetry that moves every vertex to one that is neither itself nor its neighbour, and
/// that undoes itself, the second player wins". The test tries all such graphs of four and six vertices;
/// the pairing of the vertices is fixed, since all pairings are alike.
#[test]
fn symmetric_graphs_of_snort_are_lost() {
    let store = Store::new();
    let session = Session::new(&store);
    for half in [2, 3] {
        let n = 2 * half;
        let image = |v: usize| (v + half) % n;
        let pairs = (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v)));
        // One edge of each pair that the symmetry exchanges.
        let edges: Vec<_> = pairs
            .filter(|&(u, v)| image(u) != v)
            .map(|(u, v)| ((u, v), (image(u).min(image(v)), image(u).max(image(v)))))
            .filter(|(edge, other)| edge <= other)
            .collect();
        for set in 0..1_usize << edges.len() {
            let mut text = format!("{n}:");
            for ((u, v), (x, y)) in
                edges.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, e)| e)
            {
                text += &format!(" {u}-{v}");
                if (u, v) != (x, y) {
                    text += &format!(" {x}-{y}");
                }
            }
            assert_eq!(position(&session, "snort", &text).outcome(), Outcome::P, "{text}");
        }
    }
}

/// "A single vertex that only one player may colour is 1 or -1", and "whoever takes the centre of a star
/// with n leaves has n more moves, so it is a switch".
#[test]
fn stars_of_snort_are_switches() {
    let store = Store::new();
    let session = Session::new(&store);
    for leaves in 1..=7 {
        let star = position(&session, "snort", &format!("star({leaves})"));
        assert_eq!(star, store.switch(store.integer(leaves)));
    }
    assert_eq!(position(&session, "snort", "path(2) L."), store.integer(1));
}

/// "Whenever one player can move so can the other, so that all values are all-small". The test tries all
/// boards of 2x4 cells.
#[test]
fn clobber_is_all_small() {
    let store = Store::new();
    let session = Session::new(&store);
    for row in texts("LR.", 8) {
        let value = position(&session, "clobber", &format!("{}|{}", &row[..4], &row[4..]));
        assert!(value.is_all_small(), "{row}");
    }
}

/// The formulas for Toads and Frogs with one, two and three free cells, for all numbers that are quick to
/// check.
#[test]
fn families_of_toads_and_frogs() {
    let store = Store::new();
    let session = Session::new(&store);
    let value = |toads: usize, free: usize, frogs: usize| {
        position(
            &session,
            "toads_and_frogs",
            &["T".repeat(toads), ".".repeat(free), "F".repeat(frogs)].concat(),
        )
    };
    for a in 2..=7 {
        assert_eq!(value(a, 1, 1), short(&session, &format!("{{{{{}|1}}|0}}", a - 2)), "{a}");
        for b in 2..=7 {
            assert_eq!(value(a, 1, b), store.up_star(0, 1), "{a} and {b}");
        }
        for b in 2..a {
            let text = format!("{{{{{}|{}}}|{{*|{}}}}}", a - 3, a - b, 3 - b as i64);
            assert_eq!(value(a, 2, b), short(&session, &text), "{a} and {b}");
        }
    }
    for a in 5..=7 {
        assert_eq!(value(a, 3, 3), short(&session, &format!("{a} - 7/2")), "{a}");
    }
}
