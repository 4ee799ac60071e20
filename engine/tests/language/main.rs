//! Tests that compare random text rulesets in the whole language with the literal interpreter in `twin/`:
//! allowed positions, all moves, values, and outcomes where play need not end.
//!
//! A normal run draws some thousands of rulesets from the seed in `PROPTEST_RNG_SEED`. To draw new ones for
//! an hour:
//!
//! ```text
//! UPSTAR_FUZZ_SECONDS=3600 cargo test --release -p upstar --test language -- --nocapture
//! ```
//!
//! The last run took an hour in pieces of 150 seconds, at the lowest priority of a busy machine. It compared
//! 61,000 rulesets on cells and graphs (341,000 lists of moves, 79,000
//! values, 73,000 outcomes) and 183,000 with heaps (1,650,000 lists, 1,070,000 values, 254,000 outcomes),
//! and found no difference. An earlier run compared 117,000 and 126,000 rulesets.

mod agreement;
mod boards;
mod cells;
mod heaps;

use std::cell::Cell as Counter;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestError, TestRunner};
use upstar::games::board::graph::VertexColoured;
use upstar::games::rules::text::{TextKind, TextRuleset};
use upstar::games::rules::{Partizan, Short};
use upstar::games::solve::Prospect;
use upstar::games::value::{Calc, LoopyOutcome, Store, Value};
use upstar::ground::Player;
use upstar::ground::board::Board as _;
use upstar::ground::control::Control;
use upstar::ground::input::{NoAnswer, OrNoAnswer};
use upstar::registry::{Position, Registered};
use upstar::session::Session;
use upstar_twin::position::Position as Literal;
use upstar_twin::text_rulesets as twin;

use self::agreement::*;
use self::boards::*;
use self::cells::*;
use self::heaps::*;

/// Configures the number of random inputs. They come from the seed in the environment, or from a fixed one.
fn cases(cases: u32) -> ProptestConfig {
    let given = ProptestConfig::default();
    let seed = match given.rng_seed {
        RngSeed::Random => RngSeed::Fixed(0x7570_7374_6172),
        fixed => fixed,
    };
    let cases = cases * given.cases.div_ceil(256);
    ProptestConfig { cases, rng_seed: seed, failure_persistence: None, ..given }
}

/// Checks a ruleset, and with `is_shared` its form in which each player has the moves of both.
fn check<P: Played>(
    file: &str,
    start: P,
    is_fine: fn(&P) -> bool,
    is_shared: bool,
    counts: &Counts,
) -> Result<(), TestCaseError> {
    agrees(file, &start, is_fine, counts)?;
    match is_shared {
        true => {
            agrees(&format!("{file}moves shared\n"), &Shared { of: start, is_fine }, Shared::is_fine, counts)
        }
        false => Ok(()),
    }
}

fn check_heaps(case: &HeapCase, counts: &Counts) -> Result<(), TestCaseError> {
    let file = case.file();
    if let Err(error) = TextRuleset::read(&file) {
        let is_meant = ["not smaller", "there is no move"].iter().any(|of| error.message.contains(of));
        prop_assert!(is_meant, "{error}\n{file}");
        count(&counts.refused, 1);
        return Ok(());
    }
    let rules = Rc::new(twin::HeapRuleset::read(&file));
    let heaps: Vec<Vec<i64>> = case.heaps.iter().map(|heap| heap[..case.numbers].to_vec()).collect();
    let is_fine = |heaps: &twin::Heaps| heaps.largest() <= 30 && heaps.heaps().len() <= 8;
    check(&file, twin::Heaps::new(&rules, &heaps), is_fine, case.is_shared, counts)
}

fn check_cells(case: &Case, counts: &Counts) -> Result<(), TestCaseError> {
    let file = case.file();
    if TextRuleset::read(&file).is_err() {
        count(&counts.refused, 1);
        return Ok(());
    }
    let rules = Rc::new(twin::read(&file));
    if case.on != On::Graph {
        let board = twin::Board::new(&rules, &case.board_rows());
        return check(&file, board, |_| true, case.is_shared, counts);
    }
    let is_grid = case.rows == 2;
    let (width, vertices) = match is_grid {
        true => (Some(case.columns.min(3)), 2 * case.columns.min(3)),
        false => (None, 1 + case.columns.min(4)),
    };
    let edges = match width {
        Some(width) => grid_edges(width, vertices),
        None => case.edges.iter().map(|(u, v)| (u % vertices, v % vertices)).collect(),
    };
    let board = twin::GraphBoard::new(&rules, case.characters(vertices), &edges);
    check(&file, OnGraph { board, width }, |_| true, case.is_shared, counts)
}

/// Checks `number` rulesets, or new ones for the time in the environment, and prints the numbers of
/// comparisons.
fn run<C: std::fmt::Debug>(
    what: &str,
    number: u32,
    case: &BoxedStrategy<C>,
    check: impl Fn(&C, &Counts) -> Result<(), TestCaseError>,
) {
    let counts = Counts::default();
    let once = |config: ProptestConfig| match TestRunner::new(config).run(case, |case| check(&case, &counts))
    {
        Ok(()) => {}
        Err(TestError::Fail(reason, case)) => panic!("{reason}\n{case:?}"),
        Err(error) => panic!("{error}"),
    };
    match std::env::var("UPSTAR_FUZZ_SECONDS").ok().map(|seconds| seconds.parse().expect("seconds")) {
        None => once(cases(number)),
        Some(seconds) => {
            let end = Instant::now() + Duration::from_secs(seconds);
            while Instant::now() < end {
                once(ProptestConfig { rng_seed: RngSeed::Random, ..cases(1000) });
            }
        }
    }
    let Counts { refused, rulesets, lists, values, outcomes, endless } = counts;
    eprintln!(
        "{what}: {} rulesets, {} refused, {} refused by large heaps; {} lists of moves, {} values, {} outcomes where play need not end",
        rulesets.get(),
        refused.get(),
        endless.get(),
        lists.get(),
        values.get(),
        outcomes.get()
    );
    assert!(
        // A generator whose rulesets are mostly refused would make the test pass without comparing
        // anything.
        rulesets.get() > refused.get() / 4 && values.get() > 0 && outcomes.get() > 0,
        "hardly anything is compared"
    );
}

/// Writes a file with a board and some lines.
fn file(board: &str, lines: &str) -> String {
    let cells =
        if board == "heaps" { "" } else { "cell . free\ncell L Left's\ncell R Right's\ncell # none\n" };
    let example = if board == "graph" { "path(1)" } else { "." };
    format!("name x\ntitle X\nboard {board}\n{cells}{lines}\nrules r\nsource s\nexample {example}\n")
}

/// Positions that once had a wrong value, with the reason.
#[test]
fn known_faults() {
    for (board, lines, position, known) in [
        // A clause sees beyond a cell that stays unchanged.
        ("strip", "left L . -> . _ not next to R\nright L -> .", "L.R", "-1"),
        ("strip", "left L . . -> R _ _ next to R\nright L -> .", "L..R", "*"),
        ("strip", "left L . -> R _ next to .", "L...", "1"),
        ("grid", "left L # -> . _ any direction next to R\nright R -> .", "L#R", "-1/2"),
        // The last cell accepts any character, between other cells of the pattern.
        ("grid", "left . L | L _ -> . . | . _ next to R\nright R -> .", ".L.|L.R", "-1/2"),
        // A further step begins at a certain cell, so its mirror image is a different step.
        ("strip", "left . L -> L _ then L L -> R R both ways", ".L", "1"),
        ("grid", "left . L -> L _ then L L -> R R any direction", ".L", "1"),
        ("grid", "left . L -> L _ then L L -> R R any image", ".L", "1"),
        // A walk needs a vertex, whatever is on it.
        ("graph", "left L L L -> . . .\nright R _ L -> L _ _", "path(3) R.L", "-1"),
        ("graph", "left . _ . -> L _ _", "4: 1-2 1-3 2-3 ....", "2"),
        // The character of an unchanged cell may be copied.
        ("strip", "left . _ L -> < _ .\nleft # # -> L L", ".#L", "2"),
        // The edge of a component is not the edge of the board.
        ("strip", "left . -> L\neverywhere no L $", "..L.", "2"),
    ] {
        let file = file(board, lines);
        let parsed = TextRuleset::read(&file).unwrap_or_else(|error| panic!("{lines}: {error}"));
        let (store, control) = (Store::new(), Control::unlimited());
        let session = Session::with_games(&store, vec![Registered::of_text(parsed).open(&store)]);
        let found =
            session.read("x", position).expect("a position").value(&store, &control).expect("a value");
        assert_eq!(found, store.parse(known).expect("a value"), "{position} is {found}: {lines}");
        Registered::read(&file).expect("values and moves agree");
        if board != "graph" {
            let literal = twin::Board::new(&Rc::new(twin::read(&file)), position);
            agrees(&file, &literal, |_| true, &Counts::default()).unwrap_or_else(|error| panic!("{error}"));
        }
    }
}

/// A group consists of cells, so the edge cannot be in one.
#[test]
fn groups_are_on_the_board() {
    let file = file("strip", "left . -> L\neverywhere groups of $ next to L");
    let error = TextRuleset::read(&file).expect_err("the edge is no cell");
    assert!(error.message.contains("a group consists of cells"), "{error}");
    assert_eq!(&file[error.span], "$");
}

/// The values of all files in `games/` agree with their moves.
#[test]
fn files_agree_with_their_moves() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../games");
    let paths = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let files: Vec<_> = paths.filter(|path| path.extension().is_some_and(|e| e == "game")).collect();
    assert!(files.len() > 50);
    for path in files {
        let text = std::fs::read_to_string(&path).expect("a file");
        Registered::read(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}

#[test]
fn language_on_cells_and_graphs() {
    run("cells and graphs", 3000, &case().boxed(), check_cells);
}

#[test]
fn language_with_heaps() {
    run("heaps", 1500, &heap_case().boxed(), check_heaps);
}
