//! Tests of text rulesets with heaps, against rules in Rust, and of refused texts.

use std::collections::HashMap;

use upstar::games::board::heaps::HeapPicture;
use upstar::games::play::{PlayedSum, Summand};
use upstar::games::rules::Short;
use upstar::games::rules::text::{TextKind, TextRuleset};
use upstar::games::value::{Calc, Store, Value};
use upstar::ground::control::{Control, Stop};
use upstar::ground::input::NoAnswer;
use upstar::ground::{Player, Ruleset};
use upstar::registry::{Position, Registered, Rulesets};
use upstar::session::Session;

/// The results of the moves with a heap: lists of heaps.
type Made = Vec<Vec<u32>>;
/// A function that returns Left's and Right's moves with a heap.
type Moves = fn(&[u32]) -> (Made, Made);

fn file(lines: &str, example: &str) -> String {
    format!("name heaps\ntitle Heaps\nboard heaps\n{lines}\nrules heaps\nsource none\nexample {example}\n")
}

/// Computes the value of one heap from the definition, with the heaps in the order of the moves.
fn value<'s>(
    heap: &[u32],
    numbers: usize,
    moves: Moves,
    store: &'s Store,
    known: &mut HashMap<Vec<u32>, Value<'s>>,
) -> Value<'s> {
    if let Some(value) = known.get(heap) {
        return *value;
    }
    let (left, right) = moves(heap);
    let mut options = |all: Made| -> Vec<Value<'s>> {
        let sum = |made: Vec<u32>| {
            let mut calc = Calc::new(store, &UNLIMITED);
            let values: Vec<Value<'s>> =
                made.chunks(numbers).map(|heap| value(heap, numbers, moves, store, known)).collect();
            values.into_iter().fold(store.zero(), |sum, next| calc.sum(sum, next).expect("a sum"))
        };
        all.into_iter().map(sum).collect()
    };
    let (left, right) = (options(left), options(right));
    let value = Calc::new(store, &UNLIMITED).form(&left, &right).expect("a value");
    known.insert(heap.to_vec(), value);
    value
}

static UNLIMITED: Control = Control::unlimited();

/// Asserts that small heaps have the values of the rules in Rust.
fn check(lines: &str, numbers: usize, moves: Moves) {
    let example = if numbers == 1 { "1" } else { "(1,1)" };
    let parsed = TextRuleset::read(&file(lines, example)).unwrap_or_else(|error| panic!("{error}"));
    let store = Store::new();
    let session = Session::with_games(&store, vec![Registered::of_text(parsed).open(&store)]);
    let mut known = HashMap::new();
    let sizes: Vec<Vec<u32>> = match numbers {
        1 => (0..=14).map(|n| vec![n]).collect(),
        _ => (0..=6).flat_map(|a| (0..=6).map(move |b| vec![a, b])).collect(),
    };
    for heap in sizes {
        let text = match &heap[..] {
            [n] => n.to_string(),
            heap => format!("({},{})", heap[0], heap[1]),
        };
        let found = session.read("heaps", &text).expect("a heap").value(&store, &UNLIMITED).expect("a value");
        assert!(found == value(&heap, numbers, moves, &store, &mut known), "{text} in {lines}");
    }
}

#[test]
fn one_number() {
    check("left n -> n - k for k in 1, 4\nright n -> n - k for k in 2..3", 1, |heap| {
        let take =
            |all: [u32; 2]| all.iter().filter_map(|k| heap[0].checked_sub(*k)).map(|n| vec![n]).collect();
        (take([1, 4]), take([2, 3]))
    });
    check("both n -> a, n - a for a in 1..n where a < n - a", 1, |heap| {
        let all: Made = (1..heap[0]).filter(|a| 2 * a < heap[0]).map(|a| vec![a, heap[0] - a]).collect();
        (all.clone(), all)
    });
    // Taking 1 may leave no heap or one heap; taking 2 may leave none, one or two.
    check("left code 0.37\nright code 0.07", 1, |heap| {
        let n = heap[0];
        let mut two: Made = Vec::new();
        if n >= 2 {
            two.extend((1..n - 2).filter(|a| *a <= n - 2 - a).map(|a| vec![a, n - 2 - a]));
            two.push(if n == 2 { vec![] } else { vec![n - 2] });
        }
        let one: Made = if n >= 1 { vec![vec![n - 1]] } else { vec![] };
        ([one, two.clone()].concat(), two)
    });
}

#[test]
fn two_numbers() {
    let lines = "left (a, b) -> d of (a, b / d) for d in 2..b where b mod d = 0\n\
                 right (a, b) -> (k, b), (a - k, b) for k in 1..a / 2";
    check(lines, 2, |heap| {
        let (a, b) = (heap[0], heap[1]);
        let left = (2..=b).filter(|d| b % d == 0).map(|d| [a, b / d].repeat(d as usize)).collect();
        let right = (1..=a / 2).map(|k| vec![k, b, a - k, b]).collect();
        (left, right)
    });
    let lines =
        "both (a, b) -> (max(a, b) - k, min(a, b)) for k in 1..max(a, b) where a >= b and max(a, b) - k < a";
    check(lines, 2, |heap| {
        let all: Made = match heap {
            [a, b] if a >= b => (1..=*a).map(|k| vec![a - k, *b]).collect(),
            _ => vec![],
        };
        (all.clone(), all)
    });
}

/// Returns the moves of a product of two games of coins, from the places that the moves of each turn besides the old one.
fn product(heap: &[u32], factors: [fn(u32) -> Made; 2]) -> (Made, Made) {
    let turned =
        |at: usize| factors[at](heap[at]).into_iter().map(move |made| [vec![heap[at]], made].concat());
    let mut all = Made::new();
    for rows in turned(0) {
        for columns in turned(1) {
            let corners = rows.iter().flat_map(|row| columns.iter().map(move |column| [*row, *column]));
            // The corner of the old places is the coin that is turned to tails.
            all.push(corners.skip(1).flatten().collect());
        }
    }
    both(all)
}

fn both(all: Made) -> (Made, Made) {
    (all.clone(), all)
}

/// One coin at any smaller place.
fn smaller(n: u32) -> Made {
    (0..n).map(|k| vec![k]).collect()
}

/// One coin, 1 or 3 places before.
fn take(n: u32) -> Made {
    [1, 3].into_iter().filter_map(|k| n.checked_sub(k)).map(|n| vec![n]).collect()
}

/// One coin by a number of places that is less than its place minus one.
fn some(n: u32) -> Made {
    (1..=n).filter(|k| k + 1 < n).map(|k| vec![n - k]).collect()
}

/// Two coins at smaller places, perhaps the same.
fn turtles(n: u32) -> Made {
    (0..n).flat_map(|y| (0..=y).map(move |z| vec![y, z])).collect()
}

/// No other coin.
fn alone(_: u32) -> Made {
    vec![vec![]]
}

/// Products of games have the values of their moves, which the Tartan theorem finds without these.
#[test]
fn products_of_games() {
    let lines = "both (a, b) -> (x, b), (a, y), (x, y)   for x in 0..a-1   for y in 0..b-1";
    check(lines, 2, |heap| product(heap, [smaller, smaller]));
    let lines =
        "both (a, b) -> (a - k, b), (a, b - j), (a - k, b - j) for j in 1, 3 for k in 1..a where k < a - 1";
    check(lines, 2, |heap| product(heap, [some, take]));
    // Two rules of a factor, and one that turns three coins, two of them perhaps at one place.
    let rule = |x: &str| {
        let moves = format!("(a, b) -> ({x}, b), (a, y), (a, z), ({x}, y), ({x}, z)");
        format!("both {moves} for y in 0..b-1 for z in 0..y where b > 0")
    };
    check(&[rule("a - 1"), rule("a - 3")].join("\n"), 2, |heap| product(heap, [take, turtles]));
    // A move that turns no coin besides the old one.
    check("both (a, b) -> (a, y) for y in 0..b-1", 2, |heap| product(heap, [alone, smaller]));
}

/// Returns all pairs of smaller numbers.
fn pairs(heap: &[u32]) -> impl Iterator<Item = [u32; 2]> + use<> {
    let [a, b] = [heap[0], heap[1]];
    (0..a).flat_map(move |x| (0..b).map(move |y| [x, y]))
}

/// Rules that are nearly products keep the values of their moves: a corner is missing, or occurs twice, the numbers depend
/// on each other, or a rule of a factor goes with one rule of the other only.
#[test]
fn games_that_are_no_products() {
    check("both (a, b) -> (x, b), (a, y) for x in 0..a-1 for y in 0..b-1", 2, |heap| {
        both(pairs(heap).map(|[x, y]| vec![x, heap[1], heap[0], y]).collect())
    });
    check("both (a, b) -> (x, b), (a, y), (x, y), (x, y) for x in 0..a-1 for y in 0..b-1", 2, |heap| {
        both(pairs(heap).map(|[x, y]| vec![x, heap[1], heap[0], y, x, y, x, y]).collect())
    });
    check("both (a, b) -> (x, b), (a, y), (x, y) for x in 0..a-1 for y in 0..b-1 where x <= y", 2, |heap| {
        let some = pairs(heap).filter(|[x, y]| x <= y);
        both(some.map(|[x, y]| vec![x, heap[1], heap[0], y, x, y]).collect())
    });
    let lines =
        "both (a, b) -> (a-1, b), (a, b-1), (a-1, b-1)\nboth (a, b) -> (a-2, b), (a, b-2), (a-2, b-2)";
    check(lines, 2, |heap| {
        let [a, b] = [heap[0], heap[1]];
        let may_take = |k: &u32| *k <= a.min(b);
        both([1, 2].into_iter().filter(may_take).map(|k| vec![a - k, b, a, b - k, a - k, b - k]).collect())
    });
}

/// Heaps whose values a theorem gives may be larger, and numbers may be powers.
#[test]
fn large_heaps() {
    let store = Store::new();
    let session = Session::new(&store);
    let value = |ruleset: &str, text: &str| {
        session.read(ruleset, text).map(|position| position.value(&store, &UNLIMITED).expect("a value"))
    };
    let nimber = |n: u128| upstar_impartial::nimber::Nimber::from(n);
    let billion = nimber(1_000_000_000);
    let square = (&billion * &billion).small().expect("a small number");
    let found = value("turning_corners", "(10^9,10^9)").expect("a heap");
    assert_eq!(found.nimber().map(u128::from), Some(square));
    assert_eq!(value("nim", "10^9 1000000000 2^30").expect("heaps").nimber(), Some(1 << 30));
    for (ruleset, text, start, end) in [
        ("turning_corners", "(3,10^10)", 3, 8),
        ("turning_corners", "(3,2000000000)", 3, 13),
        ("nim", "5 10^", 5, 5),
        ("kayles", "10^7", 0, 4),
        ("kayles", "2^100", 0, 5),
        ("wythoff", "(2^21,1)", 1, 5),
    ] {
        let error = value(ruleset, text).expect_err(text);
        assert_eq!(error.span, start..end, "{text}: {error}");
    }
}

/// The digit 8 leaves three heaps: 0.8 takes one and leaves three non-empty heaps.
#[test]
fn three_heaps() {
    check("both code 0.8", 1, |heap| {
        let rest = heap[0].saturating_sub(1);
        let mut all: Made = Vec::new();
        for a in 1..=rest {
            for b in a..=rest {
                if a + 2 * b <= rest {
                    all.push(vec![a, b, rest - a - b]);
                }
            }
        }
        (all.clone(), all)
    });
}

/// `for all` makes a heap for each number of a range. The range may be empty, and each heap may occur
/// several times.
#[test]
fn heaps_for_all_numbers() {
    check("both n -> i for all i in k..n - 1 for k in 1..n", 1, |heap| {
        let all: Made = (1..=heap[0]).map(|k| (k..heap[0]).collect()).collect();
        (all.clone(), all)
    });
    let lines = "left n -> 2 of i / 2 for all i in 1..n - 1, n / 3 where n > 2 and n < 8\nright n -> n - 1";
    check(lines, 1, |heap| {
        let n = heap[0];
        let left: Made = match n {
            3..8 => vec![(1..n).flat_map(|i| [i / 2, i / 2]).chain([n / 3]).collect()],
            _ => vec![],
        };
        (left, if n > 0 { vec![vec![n - 1]] } else { vec![] })
    });
    let lines =
        "left (a, b) -> (x, i - x) for all i in x..b - 1 for x in 0..a - 1\nright (a, b) -> (a, b - 1)";
    check(lines, 2, |heap| {
        let (a, b) = (heap[0], heap[1]);
        let left: Made = (0..a).map(|x| (x..b).flat_map(|i| [x, i - x]).collect()).collect();
        (left, if b > 0 { vec![vec![a, b - 1]] } else { vec![] })
    });
}

/// A count may be in brackets, as all expressions may.
#[test]
fn counts_in_brackets() {
    let lines = "both (a, b) -> (b - 1) of (a - 1, b), (max(a, b), 0) where a > 0\n\
                 left (a, b) -> (b / 2) * 2 of (0, b - 1)";
    check(lines, 2, |heap| {
        let (a, b) = (heap[0], heap[1]);
        if b == 0 {
            return (vec![], vec![]);
        }
        let both = (a > 0).then(|| [[a - 1, b].repeat(b as usize - 1), vec![a.max(b), 0]].concat());
        let own = [0, b - 1].repeat((b / 2 * 2) as usize);
        (both.iter().cloned().chain([own]).collect(), both.into_iter().collect())
    });
}

/// The first number of a heap may grow if the sum of its numbers falls.
#[test]
fn smaller_in_the_sum() {
    check("left (a, b) -> (b - 1 - k, a), (k, a) for k in 0..b - 1\nright (a, b) -> (b, a - 2)", 2, |heap| {
        let (a, b) = (heap[0], heap[1]);
        let left: Made = (0..b).map(|k| vec![b - 1 - k, a, k, a]).collect();
        (left, if a > 1 { vec![vec![b, a - 2]] } else { vec![] })
    });
}

/// Moves to all sizes between two bounds, which may be in either order.
#[test]
fn windows_of_sizes() {
    check("both n -> k for k in n / 3..n - 2\nboth n -> n - 1 where n mod 3 = 1", 1, |heap| {
        let n = heap[0];
        let mut all: Made = (n / 3..n.saturating_sub(1)).map(|k| vec![k]).collect();
        all.extend((n % 3 == 1).then(|| vec![n - 1]));
        (all.clone(), all)
    });
    check(
        "both n -> n - 1 - k for k in n mod 4..n mod 7, 5..n mod 5 + 4\nboth n -> 7 / (n - 3) where n > 6",
        1,
        |heap| {
            let n = heap[0];
            let chosen = (n % 4..=n % 7).chain(5..=n % 5 + 4).filter(|k| *k < n);
            let mut all: Made = chosen.map(|k| vec![n - 1 - k]).collect();
            all.extend((n > 6).then(|| vec![7 / (n - 3)]));
            (all.clone(), all)
        },
    );
}

/// A large heap of Nim takes a single step, not one for each move.
#[test]
fn huge_heaps_of_nim() {
    let store = Store::new();
    let session = Session::with_games(&store, vec![Rulesets::built_in().named("nim").unwrap().open(&store)]);
    let value = |text: &str| session.read("nim", text).unwrap().value(&store, &UNLIMITED).unwrap();
    assert!(value("1048576 1000000") == store.nimber(1_048_576 ^ 1_000_000));
}

/// Nim values of large heaps are found quickly, long before their game values would be.
#[test]
fn large_heaps_have_nim_values() {
    let store = Store::new();
    let session =
        Session::with_games(&store, vec![Rulesets::built_in().named("kayles").unwrap().open(&store)]);
    // From 72 on Kayles has the period 12.
    let value = |text: &str| session.read("kayles", text).unwrap().value(&store, &UNLIMITED).unwrap();
    assert!(value("2003") == value("83"));
}

#[test]
fn wrong_texts_are_refused() {
    for (lines, message) in [
        ("both n -> n", "this leads from 0 to 0, which is not smaller: play could be infinite"),
        ("both n -> n + 1", "this leads from 0 to 1, which is not smaller: play could be infinite"),
        ("left (a, b) -> (a, b + k) for k in 0, 1", "this leads from (0,0) to (0,0)"),
        ("left n -> m", "`m` is not defined here"),
        ("left n -> n - 1\nright (a, b) -> (a - 1, b)", "equally many numbers"),
        ("left n -> n - k for n in 1..2", "`n` is named twice"),
        ("left n -> n - 1 where n", "expected `=`"),
        ("left n -> n - 1 or 2", "unexpected text after"),
        ("left (a, b) -> (b, a) where a > 0", "this leads from (1,1) to (1,1)"),
        ("left n -> i for all i of 1..n - 1", "expected `in`"),
        ("left n -> i for all i in 1", "expected `..`"),
        ("left n -> i for all n in 1..n - 1", "`n` is named twice"),
        ("left n -> j for all i in 1..n - 1", "`j` is not defined here"),
        ("left n -> i j for all i in 1..n - 1", "expected `for all`"),
        ("left n -> n - 1 for all in 1..2", "`in` is not a valid name"),
        ("left code 0.7x", "is not a code"),
        ("left code 1.7", "a move must take something"),
        ("cell . free\nleft n -> n - 1", "has no line `cell`"),
        ("left (a, b, c, d) -> (a - 1, b, c, d)", "at most 3 numbers"),
        ("", "there is no move"),
        ("left n -> n - 1\nloops allowed\nloops allowed", "there are two lines `loops`"),
        ("left (n, m) -> (n - 1) of n", "expected a heap in parentheses"),
        ("left (n, m) -> (n - 1, m, m)", "a heap has 2 numbers here, not 3"),
        (
            "left n -> n - 1\npicture cakes",
            "a cake has two numbers, its rows and its columns; here a heap has 1",
        ),
        ("left (a, b, c) -> (a - 1, b, c)\npicture cakes", "here a heap has 3"),
        ("left (a, b) -> (a - 1, b)\npicture cake", "unknown picture `cake`"),
        ("left (a, b) -> (a - 1, b)\npicture", "expected an argument after `picture`"),
        ("left n -> n - 1\npicture bars\npicture bars", "there are two lines `picture`"),
    ] {
        let error = TextRuleset::read(&file(lines, "1")).expect_err(lines).to_string();
        assert!(error.contains(message), "{lines}: {error}");
    }
}

/// A line `picture` is for heaps, and each kind of picture for heaps with certain numbers. Positions know it.
#[test]
fn heaps_have_pictures() {
    for (lines, example, picture) in [
        ("left (a, b) -> (a - 1, b)", "(1,1)", HeapPicture::Numbers),
        ("left (a, b) -> (a - 1, b)\npicture cakes", "(1,1)", HeapPicture::Cakes),
        ("picture  bars\nleft (a, b) -> (a - 1, b)", "(1,1)", HeapPicture::Bars),
        ("left n -> n - 1\npicture bars", "1", HeapPicture::Bars),
        ("left (a, b, c) -> (a - 1, b, c)\npicture bars", "(1,1,1)", HeapPicture::Bars),
    ] {
        let parsed = TextRuleset::read(&file(lines, example)).expect(lines);
        for ruleset in [parsed.impartial_form().expect(lines), parsed] {
            let TextKind::ShortHeaps(rules) = ruleset.kind() else { panic!("{lines}") };
            let board = rules.read(example).expect(lines);
            assert_eq!(board.picture(), picture, "{lines}");
            let mut moves = rules.moves(&board, Player::Left);
            assert_eq!(moves.next().expect("a move").after.picture(), picture, "{lines}");
        }
    }
    for board in ["strip", "grid", "graph"] {
        let text = format!(
            "name x\ntitle X\nboard {board}\ncell . free\ncell # none\nboth . -> #\npicture cakes\nrules r\n\
             source s\nexample .."
        );
        let error = TextRuleset::read(&text).expect_err(board).to_string();
        assert!(error.contains("a line `picture` is for games with heaps"), "{board}: {error}");
    }
}

/// A move that enlarges a heap may apply only beyond the sizes that reading tries. The search then ends
/// with an error.
#[test]
fn play_that_need_not_end_is_found() {
    let parsed =
        TextRuleset::read(&file("left n -> n + 1 where n > 100\nright n -> n - 1 where n > 0", "1")).unwrap();
    let store = Store::new();
    let session = Session::with_games(&store, vec![Registered::of_text(parsed).open(&store)]);
    let value = |text: &str| session.read("heaps", text).unwrap().value(&store, &UNLIMITED);
    assert!(value("5").is_ok_and(|value| value == store.integer(-5)));
    assert!(value("102").is_err_and(|failure| failure.to_string().contains("play may be infinite")));
}

/// With `loops allowed` such a game has a loopy value.
#[test]
fn loops_are_allowed() {
    let lines = "left n -> 3 - n where n < 4\nright n -> n - 1 where n > 0\nloops allowed";
    let parsed = TextRuleset::read(&file(lines, "1")).unwrap();
    let store = Store::new();
    let ruleset = Registered::of_text(parsed).open(&store);
    let position = ruleset.read("0").unwrap();
    assert!(position.short().is_none());
    assert!(position.game(&store, &UNLIMITED).is_ok());
}

/// A heap of 0 may have a move of its own, which removes it. It stays when another heap is played.
#[test]
fn heaps_of_nothing_that_move() {
    let lines = "both n -> 0 of n where n = 0\nboth n -> n - 1 where n > 1";
    let parsed = TextRuleset::read(&file(lines, "1")).unwrap();
    let store = Store::new();
    let session = Session::with_games(&store, vec![Registered::of_text(parsed).open(&store)]);
    for (text, value, options) in [
        ("0", store.nimber(1), vec![("()", store.zero())]),
        ("0 2", store.nimber(0), vec![("2", store.nimber(1)), ("0 1", store.nimber(1))]),
        ("()", store.zero(), vec![]),
        (" () ", store.zero(), vec![]),
    ] {
        let position = session.read("heaps", text).unwrap();
        let short = position.short().unwrap();
        assert!(short.value(&UNLIMITED).unwrap() == value, "{text}");
        let moves = short.moves(Player::Left, &UNLIMITED).unwrap();
        assert_eq!(moves.len(), options.len(), "{text}");
        for (index, (m, (after, value))) in moves.iter().zip(options).enumerate() {
            let mut made = short.copied();
            made.make(Player::Left, index, &UNLIMITED).unwrap();
            assert_eq!(made.text(), after);
            assert!(m.value == value, "{text} to {after}");
            assert!(session.read("heaps", after).unwrap().value(&store, &UNLIMITED).unwrap() == value);
        }
    }
    assert!(session.read("heaps", "() 3").is_err());
}

/// If not all moves can be listed, the list is an error instead of a partial list. This is so if a move
/// leads to no smaller heap, and if there are too many moves for the budget.
#[test]
fn unlistable_moves_are_reported() {
    let rises = "both n -> n - 1 where n < 50\nboth n -> n + 1 where n >= 50";
    let many = "left n -> a, b for a in 0..n-1 for b in 0..n-1\nright n -> n - 1";
    let store = Store::new();
    let budget = || Control::unlimited().with_bytes(1 << 24);
    for (lines, text, budget, reason) in [
        (rises, "60 3", Control::unlimited(), NoAnswer::NoEnd),
        (many, "1000000", budget(), Stop::Bytes.into()),
        (many, "1000000", Control::unlimited().with_nodes(20), Stop::Nodes.into()),
    ] {
        let parsed = TextRuleset::read(&file(lines, "1")).unwrap();
        let session = Session::with_games(&store, vec![Registered::of_text(parsed).open(&store)]);
        let Position::Short(position) = session.read("heaps", text).unwrap() else { panic!("play ends") };
        assert_eq!(position.moves(Player::Left, &budget).unwrap_err(), reason, "{lines}");
        assert_eq!(position.parts(Some(Player::Left), &budget).err(), Some(reason), "{lines}");
        assert_eq!(position.copied().make(Player::Left, 0, &budget), Err(reason), "{lines}");
        let sum = PlayedSum::new(vec![Summand::from(position)]);
        assert_eq!(sum.choices(&mut Calc::new(&store, &budget), Player::Left), Err(reason), "{lines}");
    }
}

/// A file is read quickly, however large its ranges are. Long evaluations heed the budget.
#[test]
fn huge_ranges() {
    let lines = "both n -> n - k for k in 1..4000000000 where k <= n\nleft n -> 60000 of n - 1, 0 - 1 for k in 1..4000000000";
    let parsed = TextRuleset::read(&file(lines, "3")).unwrap();
    let store = Store::new();
    let session = Session::with_games(&store, vec![Registered::of_text(parsed).open(&store)]);
    let control = Control::unlimited().with_nodes(10);
    let failure = session.read("heaps", "3").unwrap().value(&store, &control).unwrap_err();
    assert!(failure.to_string().contains("the budget of nodes"), "{failure}");
    // Reading still finds that play need not end, if small heaps show it soon.
    let lines = "left n -> n + 1 for k in 1..4000000000";
    assert!(TextRuleset::read(&file(lines, "3")).unwrap_err().to_string().contains("play could be infinite"));
}
