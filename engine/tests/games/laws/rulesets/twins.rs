//! Tests of boards that are their own images, against literal play.

use std::collections::HashMap;

use proptest::prelude::*;
use upstar::games::value::Store;
use upstar::ground::control::Control;
use upstar::session::Session;

use crate::laws::form::cases;

/// A board as its rows of characters.
type Rows = Vec<Vec<u8>>;

fn text(rows: &Rows) -> String {
    rows.iter().map(|row| String::from_utf8(row.clone()).unwrap()).collect::<Vec<_>>().join("|")
}

/// Lists the pairs of neighbors.
fn pairs(rows: &Rows) -> Vec<[(usize, usize); 2]> {
    let (height, width) = (rows.len(), rows[0].len());
    let cells = (0..height).flat_map(|y| (0..width).map(move |x| (y, x)));
    let both = |(y, x)| [[(y, x), (y, x + 1)], [(y, x), (y + 1, x)]];
    cells.flat_map(both).filter(|[_, (y, x)]| *y < height && *x < width).collect()
}

/// Returns the Grundy value of a board of Cram.
fn cram(rows: &Rows, known: &mut HashMap<Rows, u32>) -> u32 {
    if let Some(&value) = known.get(rows) {
        return value;
    }
    let mut reached = Vec::new();
    for [a, b] in pairs(rows) {
        if rows[a.0][a.1] == b'.' && rows[b.0][b.1] == b'.' {
            let mut after = rows.clone();
            (after[a.0][a.1], after[b.0][b.1]) = (b'#', b'#');
            reached.push(cram(&after, known));
        }
    }
    let value = (0..).find(|n| !reached.contains(n)).unwrap();
    known.insert(rows.clone(), value);
    value
}

/// Returns the Grundy value of a board of Node Kayles.
fn node_kayles(rows: &Rows, known: &mut HashMap<Rows, u32>) -> u32 {
    if let Some(&value) = known.get(rows) {
        return value;
    }
    let mut reached = Vec::new();
    for (y, x) in (0..rows.len()).flat_map(|y| (0..rows[0].len()).map(move |x| (y, x))) {
        if rows[y][x] == b'.' {
            let mut after = rows.clone();
            after[y][x] = b'#';
            for pair in pairs(rows).into_iter().filter(|pair| pair.contains(&(y, x))) {
                pair.into_iter().for_each(|(y, x)| after[y][x] = b'#');
            }
            reached.push(node_kayles(&after, known));
        }
    }
    let value = (0..).find(|n| !reached.contains(n)).unwrap();
    known.insert(rows.clone(), value);
    value
}

/// Returns whether the player with stones of a color wins Clobber by moving first.
fn clobber(rows: &Rows, mover: u8, known: &mut HashMap<(Rows, u8), bool>) -> bool {
    if let Some(&wins) = known.get(&(rows.clone(), mover)) {
        return wins;
    }
    let other = if mover == b'L' { b'R' } else { b'L' };
    let both = pairs(rows).into_iter().flat_map(|[a, b]| [[a, b], [b, a]]);
    let mut wins = false;
    for [from, to] in both {
        if !wins && rows[from.0][from.1] == mover && rows[to.0][to.1] == other {
            let mut after = rows.clone();
            (after[from.0][from.1], after[to.0][to.1]) = (b'.', mover);
            wins = !clobber(&after, other, known);
        }
    }
    known.insert((rows.clone(), mover), wins);
    wins
}

/// Boards of even and odd sides, of which the second half is the first one turned by half.
fn turned(signs: &'static [u8], exchange: fn(u8) -> u8) -> impl Strategy<Value = Rows> {
    let size =
        prop_oneof![Just((2, 4)), Just((4, 4)), Just((2, 6)), Just((4, 3)), Just((2, 3)), Just((3, 3))];
    let cells = proptest::collection::vec(proptest::sample::select(signs), 16);
    (size, cells).prop_map(move |((height, width), mut cells)| {
        cells.truncate(height * width);
        let last = cells.len() - 1;
        (0..cells.len() / 2).for_each(|at| cells[last - at] = exchange(cells[at]));
        cells.chunks(width).map(<[u8]>::to_vec).collect()
    })
}

fn exchanged(sign: u8) -> u8 {
    match sign {
        b'L' => b'R',
        b'R' => b'L',
        sign => sign,
    }
}

proptest! {
    #![proptest_config(cases(200))]

    /// Only on boards with two even sides the value is 0 by the theorem.
    #[test]
    fn cram_on_turned_boards(rows in turned(b"...#", |sign| sign)) {
        let store = Store::new();
        let session = Session::new(&store);
        let value = session.read("cram", &text(&rows)).unwrap().short().unwrap().value(&Control::unlimited());
        let expected = cram(&rows, &mut HashMap::new());
        prop_assert_eq!(value.unwrap().nimber(), Some(expected), "{}", text(&rows));
        if rows.len() % 2 == 0 && rows[0].len() % 2 == 0 {
            prop_assert_eq!(expected, 0);
        }
    }

    /// A move and its image may take the same neighbors.
    #[test]
    fn node_kayles_on_turned_boards(rows in turned(b"...#", |sign| sign)) {
        let store = Store::new();
        let session = Session::new(&store);
        let position = session.read("node_kayles", &text(&rows)).unwrap();
        let value = position.short().unwrap().value(&Control::unlimited()).unwrap();
        let expected = node_kayles(&rows, &mut HashMap::new());
        prop_assert_eq!(value.nimber(), Some(expected), "{}", text(&rows));
        if rows.len() % 2 == 0 && rows[0].len() % 2 == 0 {
            prop_assert_eq!(expected, 0);
        }
    }

    /// The value is 0 by the theorem only if the players are exchanged, too.
    #[test]
    fn clobber_on_turned_boards(
        other in turned(b"LRLR.", exchanged),
        same in turned(b"LRLR.", |sign| sign),
        is_exchanged in any::<bool>(),
    ) {
        let rows = if is_exchanged { other } else { same };
        let store = Store::new();
        let session = Session::new(&store);
        let value = session.read("clobber", &text(&rows)).unwrap().short().unwrap().value(&Control::unlimited());
        let value = value.unwrap();
        let mut known = HashMap::new();
        let [left, right] = [b'L', b'R'].map(|mover| clobber(&rows, mover, &mut known));
        prop_assert_eq!(!left, value <= store.zero(), "{}", text(&rows));
        prop_assert_eq!(!right, value >= store.zero(), "{}", text(&rows));
        if is_exchanged && rows.len() % 2 == 0 && rows[0].len() % 2 == 0 {
            prop_assert_eq!(value, store.zero());
        }
    }
}

/// The theorem answers for boards that no search reaches.
#[test]
fn large_boards_are_their_own_images() {
    let (store, control) = (Store::new(), Control::unlimited().with_nodes(1000));
    let session = Session::new(&store);
    for (ruleset, text) in [
        ("cram", "..........|".repeat(10).trim_end_matches('|').to_owned()),
        ("clobber", "LRLRLRLR|LRLRLRLR".to_owned()),
        ("impartial(clobber)", "LLRRLRLR|RLRLRRLL".to_owned()),
    ] {
        let position = session.read(ruleset, &text).unwrap();
        assert_eq!(position.short().unwrap().value(&control), Ok(store.zero()), "{ruleset}");
    }
    // The players of Snort need places that are no neighbours of their images, and those of Col need only other places.
    for (ruleset, texts) in [
        ("snort", &["8x8", "10x12", "6x14", "cycle(40)"][..]),
        ("col", &["7x8", "10x12", "9x10", "1x14", "cycle(40)", "cycle(4)"]),
        ("node_kayles", &["8x8", "10x12"]),
        ("bigraph_node_kayles", &["8x8", "10x10"]),
    ] {
        for text in texts {
            let position = session.read(ruleset, text).unwrap();
            let position = position.short().unwrap();
            assert_eq!(position.value(&control), Ok(store.zero()), "{ruleset} {text}");
            assert_eq!(position.has_mirrored_answers(&control), Ok(true), "{ruleset} {text}");
        }
    }
    // After a move in the middle, no move and its image meet there.
    let middle = "......|......|..##..|......|......";
    assert_eq!(session.read("cram", middle).unwrap().short().unwrap().value(&control), Ok(store.zero()));
    // Here the images of some places are their neighbours.
    for text in ["..", "1x6", "3x4", "9x10"] {
        let position = session.read("snort", text).unwrap();
        assert_ne!(position.short().unwrap().has_mirrored_answers(&control), Ok(true), "{text}");
    }
    // Here a move of the second player in the middle is no answer.
    let position = session.read("cram", "...|...").unwrap();
    assert_ne!(position.short().unwrap().value(&control), Ok(store.zero()));
}
