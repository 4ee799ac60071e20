//! Tests of the decomposition of boards at bridges, of boards for numbers, and of snakes.

use super::domineering::transposed;
use crate::laws::bridge::{d, solve};
use crate::laws::form::{boards, cases};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use std::cell::Cell;
use std::sync::LazyLock;
use upstar::Failure;
use upstar::games::board::grid::Grid;
use upstar::games::rules::Short;
use upstar::games::rules::grid::domineering::Domineering;
use upstar::games::rules::text::{TextKind, TextRuleset};
use upstar::games::solve::Solver;
use upstar::games::solve::domineering::{
    Answers, BridgeKind, Bridges, Cells, MAX_BUILT_CELLS, Shadows, SnakeCensus, board_of_number,
    construct_board, fold, folded_snakes, smallest_board, two_row_snakes,
};
use upstar::games::value::{Dyadic, Store, Value};
use upstar::ground::board::Board;
use upstar::ground::control::Control;

static STORE: LazyLock<Store> = LazyLock::new(Store::new);
static SOLVER: LazyLock<Solver<'static, Domineering>> = LazyLock::new(|| Solver::new(Domineering, &STORE));
static CONTROL: Control = Control::unlimited();

/// Returns whether to test more boards, and snakes of up to twelve columns, which `UPSTAR_EXHAUSTIVE=1` in
/// the environment asks for: `UPSTAR_EXHAUSTIVE=1 cargo test --release -p upstar --test games bridges`.
fn is_exhaustive() -> bool {
    std::env::var_os("UPSTAR_EXHAUSTIVE").is_some_and(|value| value == "1")
}

fn grid(text: &str) -> Grid {
    Grid::parse(text, ".#").unwrap()
}

fn whole(board: &Grid) -> Value<'static> {
    SOLVER.value(&SOLVER.rules().components(board), &CONTROL).unwrap()
}

/// Takes a board apart and checks the parts themselves. Returns the sum of their values and the number of
/// bridges.
fn of_parts(board: &Grid) -> (Value<'static>, usize) {
    let taken = Bridges::new(&SOLVER, &CONTROL).take_apart(board).unwrap();
    let free = Cells::of(board);
    for part in &taken.parts {
        assert!(part.cells.iter().all(|cell| free.contains(cell)) && part.cells.components().len() == 1);
        assert_eq!(part.value, whole(&part.cells.board()), "{board}");
    }
    let sum = taken.parts.iter().fold(STORE.zero(), |sum, part| sum + part.value);
    (sum, taken.bridges.len())
}

fn all_boards(height: usize, width: usize) -> impl Iterator<Item = Grid> {
    (0..1_u32 << (height * width)).map(move |bits| {
        let cell = |at: usize| if bits >> at & 1 == 1 { '.' } else { '#' };
        let row = |r: usize| (0..width).map(|c| cell(r * width + c)).collect::<String>();
        grid(&(0..height).map(row).collect::<Vec<_>>().join("|"))
    })
}

/// For every board of 3x4, 4x3, 2x6 and 6x2 cells (in the long run also 4x4, 3x6 and 6x3) the value is the
/// sum of its parts.
#[test]
fn parts_add_up_on_all_small_boards() {
    let mut sizes = vec![(3, 4), (4, 3), (2, 6), (6, 2)];
    if is_exhaustive() {
        sizes.extend([(4, 4), (3, 6), (6, 3)]);
    }
    let mut split = 0;
    for (height, width) in sizes {
        for board in all_boards(height, width) {
            let (sum, bridges) = of_parts(&board);
            assert_eq!(sum, whole(&board), "{board}");
            split += usize::from(bridges > 0);
        }
    }
    assert!(split > 1000, "{split} boards fall apart");
}

proptest! {
    #![proptest_config(cases(200))]

    /// Thin random boards, which have many bridges.
    #[test]
    fn parts_add_up(rows in boards(3..=6_usize, 3..=7_usize, 450, 22)) {
        let board = grid(&rows.join("|"));
        prop_assert_eq!(of_parts(&board).0, whole(&board));
        // Exchanging rows and columns negates a board of Domineering.
        let turned = grid(&transposed(&rows).join("|"));
        let negative = Bridges::new(&SOLVER, &CONTROL).value(&turned).unwrap();
        prop_assert_eq!(negative, -whole(&board));
    }

    /// GcH lies between Gc + cH and both G + cH and Gc + H, for a cell c with G to its left and H to its
    /// right. If G and H are above and below, the inequalities are reversed.
    #[test]
    fn bridges_have_bounds(
        g in boards(1..=4_usize, 1..=3_usize, 700, 9),
        h in boards(1..=4_usize, 1..=3_usize, 700, 9),
        (at, to) in (0..4_usize, 0..4_usize),
    ) {
        let (at, to) = (at % g.len(), to % h.len());
        prop_assume!(g[at].ends_with('.') && h[to].starts_with('.'));
        let side = |rows: &[String], at: usize, dc: i32| -> Vec<(i32, i32)> {
            let cells = Cells::of(&grid(&rows.join("|")));
            cells.iter().map(|(row, column)| (row - at as i32, column + dc)).collect()
        };
        let (g, h) = (side(&g, at, -(g[0].len() as i32)), side(&h, to, 1));
        let value = |cells: &[&[(i32, i32)]]| {
            whole(&cells.iter().flat_map(|cells| cells.iter().copied()).collect::<Cells>().board())
        };
        let c: &[_] = &[(0, 0)];
        let (with_g, with_h, all) = (value(&[&g, c]), value(&[c, &h]), value(&[&g, c, &h]));
        prop_assert!(with_g + with_h <= all && all <= value(&[&g]) + with_h && all <= with_g + value(&[&h]));
    }
}

/// Returns a connected set of at most `count` cells in a box that grows from one cell by random steps. A cell is added
/// if it touches one cell of the set, or if its step allows circles.
fn grown(steps: &[(usize, usize, bool)], [height, width]: [i32; 2], count: usize) -> Cells {
    let mut cells = vec![(height / 2, width / 2)];
    for &(at, way, makes_circles) in steps {
        let (row, column) = cells[at % cells.len()];
        let (down, right) = [(0, 1), (1, 0), (0, -1), (-1, 0)][way];
        let (row, column) = (row + down, column + right);
        let fits =
            (0..height).contains(&row) && (0..width).contains(&column) && !cells.contains(&(row, column));
        let touches = cells.iter().filter(|(r, c)| (r - row).abs() + (c - column).abs() == 1).count();
        if fits && cells.len() < count && (touches == 1 || makes_circles) {
            cells.push((row, column));
        }
    }
    cells.into_iter().collect()
}

/// Large boards with bridges have the value that the text of the rules gives them, whose search knows no bridges.
#[test]
fn large_boards_agree_with_the_text() {
    let TextKind::ShortGrid(rules) = TextRuleset::built_in("domineering").kind() else {
        panic!("a short ruleset")
    };
    let twin = Solver::new(rules, &STORE);
    let step = (0..1000_usize, 0..4_usize, proptest::bool::weighted(0.01));
    let boards = (proptest::collection::vec(step, 300..=500), 6..=14_i32, 8..=16_i32, 41..=46_usize);
    let compared = Cell::new(0);
    TestRunner::new(cases(60))
        .run(&boards, |(steps, height, width, count)| {
            let cells = grown(&steps, [height, width], count);
            let board = cells.board();
            let few = Control::unlimited().with_nodes(150_000);
            let Ok(known) = twin.value(&twin.rules().components(&board), &few) else { return Ok(()) };
            prop_assert_eq!(whole(&board), known, "{}", board);
            compared.set(compared.get() + usize::from(cells.len() > 40));
            Ok(())
        })
        .unwrap();
    assert!(compared.get() > 20, "{compared:?} boards are compared");
}

/// The boards of numbers have dozens of bridges. Without them, the search for the value of one with 82 cells finds
/// nothing in minutes.
#[test]
fn large_boards_fall_apart() {
    for text in ["89/16", "63/64", "-1001/8", "1365/4096"] {
        let board = construct_board(&d(text), &Bridges::new(&SOLVER, &CONTROL)).unwrap();
        let solver = Solver::new(Domineering, &STORE);
        let few = Control::unlimited().with_nodes(100_000);
        let value = solver.value(&solver.rules().components(&board), &few).unwrap();
        assert_eq!(value.number(), Some(d(text)), "{board}");
    }
}

/// The bridges of the thesis; a bridge with parts on three sides; and an angle, where it is not enough that
/// one part keeps its value.
#[test]
fn bridges_of_the_thesis() {
    let taken = |text: &str| Bridges::new(&SOLVER, &CONTROL).take_apart(&grid(text)).unwrap();
    let one = taken("#.#.#|#.#.#|.....");
    let values: Vec<_> = one.parts.iter().map(|part| part.value.to_string()).collect();
    assert_eq!((values, one.bridges.len()), (vec!["1/2".to_owned(), "1/2".into()], 1));
    assert_eq!(one.bridges[0].kind, BridgeKind::Split);
    // Two parts of value 0 beside each other, and one above them.
    let three = taken("####.####|####..###|####.####|..#.#.#..");
    assert!(three.parts.len() > 1);
    // The corner cell: the part to its left keeps its value 1/2, but the board is not the sum of that part
    // and the rest.
    let angle = grid("#.##|#.##|....|###.");
    let (left, rest) = (grid("#.#|#.#|..#"), grid(".|."));
    assert_ne!(whole(&angle), whole(&left) + whole(&rest));
}

/// The boards of the table are connected and have their values. A number beyond the table is constructed.
#[test]
fn smallest_boards_of_numbers() {
    let table = include_str!("../../../../src/games/solve/domineering/smallest.tsv");
    assert_eq!(table.lines().count(), 51);
    let bridges = Bridges::new(&SOLVER, &CONTROL);
    for line in table.lines() {
        let (number, text) = line.split_once('\t').expect("two columns");
        for number in [d(number), -&d(number)] {
            let board = smallest_board(&number).expect("a row");
            assert_eq!(
                (whole(&board).number(), Cells::of(&board).components().len()),
                (Some(number.clone()), 1)
            );
            assert_eq!(board_of_number(&number, &bridges), Ok(board.clone()));
            assert_eq!(Cells::of(&board).len(), text.matches('.').count());
            let constructed = construct_board(&number, &bridges).expect("a board");
            assert!(Cells::of(&constructed).len() >= Cells::of(&board).len());
        }
    }
    assert!(smallest_board(&d("89/16")).is_none());
    assert_eq!(board_of_number(&d("89/16"), &bridges), construct_board(&d("89/16"), &bridges));
}

/// The board built for a number is connected and has its value. Where the board is small enough the value
/// is computed as a whole.
#[test]
fn boards_of_numbers() {
    let numbers = ["0", "7", "-7", "1/2", "-1/2", "3/4", "-3/4", "1/8", "1/16", "-1/32", "89/16", "-89/16"];
    for text in numbers.into_iter().chain(["1/4096", "100", "-33", "21/64", "-1001/8", "1365/4096"]) {
        let board = construct_board(&d(text), &Bridges::new(&SOLVER, &CONTROL)).unwrap();
        assert_eq!(Cells::of(&board).components().len(), 1, "{text}");
        if ["0", "7", "-7", "1/2", "1/8", "1/16", "1/4096", "89/16", "3/4"].contains(&text) {
            assert_eq!(whole(&board).number(), Some(d(text)), "{text}: {board}");
        }
    }
    // A negative number takes no more cells than its negative.
    for text in ["5/8", "1/16", "7", "89/16"] {
        let built =
            [d(text), -&d(text)].map(|n| construct_board(&n, &Bridges::new(&SOLVER, &CONTROL)).unwrap());
        let [positive, negative] = built.map(|board| Cells::of(&board).len());
        assert_eq!(positive, negative, "{text}");
    }
    let nearly_one = d("4503599627370495/4503599627370496");
    for number in [d("5000"), d("-5000"), Dyadic::unit_fraction(200), nearly_one] {
        let refused = construct_board(&number, &Bridges::new(&SOLVER, &CONTROL));
        let reason = format!("a board of this value needs more than {MAX_BUILT_CELLS} free cells");
        assert!(refused == Err(Failure::Unsupported(reason)), "{number}");
    }
}

proptest! {
    #![proptest_config(cases(30))]

    #[test]
    fn boards_of_random_numbers(n in -2000_i64..2000, k in 0_u32..9) {
        let number = Dyadic::new(n, k);
        prop_assume!(number.abs() < Dyadic::from(60));
        let board = construct_board(&number, &Bridges::new(&SOLVER, &CONTROL));
        prop_assert!(board.is_ok_and(|board| Cells::of(&board).components().len() == 1));
    }
}

/// The snakes of two rows are the connected boards of two rows without a square of four free cells.
#[test]
fn snakes_of_two_rows_are_all() {
    for columns in 1..=6 {
        let is_snake = |board: &Grid| {
            let cells = Cells::of(board);
            let square =
                |(r, c)| [(r, c + 1), (r + 1, c), (r + 1, c + 1)].iter().all(|&cell| cells.contains(cell));
            let spans = (0..columns as i32).all(|c| cells.contains((0, c)) || cells.contains((1, c)));
            cells.components().len() == 1 && spans && !cells.iter().any(square)
        };
        let mut all: Vec<_> =
            all_boards(2, columns).filter(is_snake).map(|b| Cells::of(&b).board()).collect();
        let mut snakes = two_row_snakes(columns);
        all.sort();
        snakes.sort();
        assert_eq!(snakes, all, "{columns} columns");
    }
}

/// No snake of two rows is hotter than 1/2, its length is at most 1, and so is the bound of the lemma. In
/// the case that the thesis leaves open, the answer always wins by a pass.
#[test]
fn snakes_are_cool() {
    let last = if is_exhaustive() { 12 } else { 7 };
    let shadows = Shadows::new(&SOLVER, &CONTROL);
    let (mut snakes, mut answers) = (0, Answers::default());
    for columns in 1..=last {
        let census = SnakeCensus::new(columns, &shadows).unwrap().unwrap();
        assert!(census.temperature <= d("1/2") && census.length <= d("1"), "{census:?}");
        assert!(census.bound <= Some(d("1")), "{census:?}");
        // The lemma holds for each pair of options of each snake.
        assert!(census.exceptions == 0 && (columns < 3 || census.pairs > 0), "{census:?}");
        assert_eq!(whole(&census.hottest).temperature(), census.temperature);
        snakes += census.snakes;
        answers += census.answers;
    }
    let (boards, pairs) = if is_exhaustive() { (12_285, 163_848) } else { (381, 2568) };
    assert_eq!((snakes, answers), (boards, Answers { by_pass: pairs, ..Answers::default() }));
}

/// The lemma holds for each pair of options also on boards that are no snakes, and its bound is attained
/// often.
#[test]
fn the_lemma_holds_for_each_pair_of_options() {
    let shadows = Shadows::new(&SOLVER, &CONTROL);
    let (mut attained, mut seen) = (0, 0);
    for board in all_boards(3, 3).chain(all_boards(2, 5)) {
        let value = whole(&board);
        for pair in shadows.pairs(&board).unwrap() {
            assert!(pair.holds(), "{board}: {pair:?}");
            seen += 1;
            attained += usize::from(pair.length == pair.left && pair.length.signum() > 0);
            assert!(pair.left <= shadows.least_bound(&board).unwrap().unwrap(), "{board}");
        }
        let pairs = shadows.pairs(&board).unwrap();
        if let Some(longest) = pairs.iter().map(|pair| pair.length.clone()).max()
            && value.temperature() > d("0")
        {
            assert_eq!(longest, &value.left_stop() - &value.right_stop(), "{board}");
        }
    }
    assert!(attained > 100 && seen > 1000, "{attained} of {seen}");
}

/// Folding a snake into two rows preserves its value.
#[test]
fn folding_keeps_values() {
    for board in (1..=if is_exhaustive() { 9 } else { 6 }).flat_map(folded_snakes) {
        let folded = fold(&board).expect("it folds");
        assert!(folded.height() <= 2 && two_row_snakes(board.width()).contains(&folded), "{board}");
        assert_eq!(whole(&board), whole(&folded), "{board}");
    }
    assert!(
        ["..|..", ".#.|...|.#.", ".|.|.", ".#|.."].map(|text| fold(&grid(text)).is_some())
            == [false, false, false, true]
    );
    assert_eq!(solve(&SOLVER, &["...".to_owned(), "#..".into()]), whole(&grid("...|#..")));
}
