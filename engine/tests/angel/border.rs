//! Tests of the border game, against the twin and against known values.
//!
//! With `UPSTAR_EXHAUSTIVE=1` in the environment the tests also solve larger boards, in half a minute:
//!
//! ```text
//! UPSTAR_EXHAUSTIVE=1 cargo test --release -p upstar --test angel border
//! ```

use proptest::prelude::*;
use upstar::angel::{BorderAnswer, BorderGame, BorderPiece, BorderVerdict, First, Steps};
use upstar::ground::control::{Control, Stop};
use upstar_twin::angel::{Race, Runner, fewest_moves};

use crate::is_long;

const FIRST: [First; 2] = [First::Piece, First::Devil];

fn solve(piece: BorderPiece, size: usize, first: First, most: u32) -> BorderAnswer {
    BorderGame::centred(piece, (size, size)).unwrap().solve(first, most, &Control::unlimited())
}

fn verdict(piece: BorderPiece, size: usize, first: First, most: u32) -> BorderVerdict {
    solve(piece, size, first, most).verdict
}

#[test]
fn the_king_reaches_the_border_of_small_boards() {
    let devil_first = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8];
    let king_first = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 8];
    for (first, golden) in FIRST.into_iter().zip([king_first, devil_first]) {
        for (size, moves) in (3..).zip(golden) {
            assert_eq!(
                verdict(BorderPiece::KING, size, first, 99),
                BorderVerdict::PieceWins(moves),
                "{size}"
            );
        }
    }
}

#[test]
fn the_king_on_larger_boards() {
    if is_long() {
        assert_eq!(verdict(BorderPiece::KING, 16, First::Piece, 99), BorderVerdict::PieceWins(8));
        assert_eq!(verdict(BorderPiece::KING, 16, First::Devil, 99), BorderVerdict::PieceWins(9));
        assert_eq!(verdict(BorderPiece::KING, 17, First::Piece, 99), BorderVerdict::PieceWins(10));
    }
}

#[test]
fn the_duke() {
    for (size, first, moves) in [
        (5, First::Piece, 3),
        (5, First::Devil, 3),
        (6, First::Piece, 3),
        (6, First::Devil, 4),
        (7, First::Piece, 7),
        (7, First::Devil, 7),
        (8, First::Piece, 8),
    ] {
        assert_eq!(verdict(BorderPiece::Duke, size, first, 99), BorderVerdict::PieceWins(moves), "{size}");
    }
    let most = if is_long() { 16 } else { 8 };
    assert_eq!(verdict(BorderPiece::Duke, 8, First::Devil, most), BorderVerdict::Unknown(most + 1, None));
}

#[test]
fn the_devil_wins() {
    // Two squares of the border are left, one of them next to the Duke.
    let corners = [(0, 0), (0, 4), (4, 0), (4, 4)];
    let border = (1..4).flat_map(|i| [(0, i), (4, i), (i, 0), (i, 4)]);
    let eaten: Vec<_> =
        border.filter(|&square| square != (2, 0) && square != (2, 4)).chain(corners).collect();
    let game = BorderGame::new(BorderPiece::Duke, (5, 5), (2, 1), &eaten).unwrap();
    let control = Control::unlimited();
    assert_eq!(game.solve(First::Devil, 99, &control).verdict, BorderVerdict::DevilWins);
    assert_eq!(game.solve(First::Piece, 99, &control).verdict, BorderVerdict::PieceWins(1));
}

#[test]
fn a_zone_is_all_that_matters() {
    let zone = solve(BorderPiece::KING, 9, First::Devil, 99).zone;
    let all = (0..9).flat_map(|y| (0..9).map(move |x| (x, y)));
    let others: Vec<_> = all.filter(|square| !zone.contains(square) && *square != (4, 4)).collect();
    assert!(others.len() > 40);
    let game = BorderGame::new(BorderPiece::KING, (9, 9), (4, 4), &others).unwrap();
    assert_eq!(game.solve(First::Devil, 99, &Control::unlimited()).verdict, BorderVerdict::PieceWins(4));
}

#[test]
fn limits() {
    let game = BorderGame::centred(BorderPiece::KING, (15, 15)).unwrap();
    let stopped = |control: &Control| game.solve(First::Devil, 99, control).verdict;
    let nodes = stopped(&Control::unlimited().with_nodes(50));
    assert!(matches!(nodes, BorderVerdict::Unknown(7.., Some(Stop::Nodes))), "{nodes:?}");
    let bytes = stopped(&Control::unlimited().with_bytes(1000));
    assert!(matches!(bytes, BorderVerdict::Unknown(7.., Some(Stop::Bytes))), "{bytes:?}");
    assert_eq!(game.solve(First::Devil, 3, &Control::unlimited()).verdict, BorderVerdict::Unknown(4, None));
    assert!(
        BorderGame::centred(BorderPiece::Duke, (0, 3)).is_none()
            && BorderGame::centred(BorderPiece::Duke, (3, 33)).is_none()
    );
    assert!(BorderGame::new(BorderPiece::Duke, (3, 3), (3, 0), &[]).is_none());
    assert_eq!(verdict(BorderPiece::Duke, 1, First::Devil, 9), BorderVerdict::PieceWins(0));
}

#[test]
fn names() {
    assert_eq!(BorderPiece::from_name("king"), Some(BorderPiece::Angel(1)));
    assert_eq!(BorderPiece::from_name("angel12").unwrap().to_string(), "Angel of power 12");
    let knight = BorderPiece::from_name("knight").unwrap();
    let jumps = [(-1, -2), (1, -2), (-2, -1), (2, -1), (-2, 1), (2, 1), (-1, 2), (1, 2)];
    assert_eq!((knight.to_string(), knight.steps()), ("Knight".to_owned(), jumps.to_vec()));
    assert_eq!(BorderPiece::from_name("ferz").unwrap().steps(), [(-1, -1), (1, -1), (-1, 1), (1, 1)]);
    assert_eq!(BorderPiece::from_name("dabbaba").unwrap().steps(), [(0, -2), (-2, 0), (2, 0), (0, 2)]);
    assert_eq!(BorderPiece::from_name("fool").unwrap().steps(), [(-1, 1), (0, 1), (1, 1)]);
    assert_eq!(BorderPiece::from_name("fool2").unwrap().to_string(), "Fool of power 2");
    assert_eq!(BorderPiece::Leaper(1, 4).to_string(), "leaper of 4 and 1");
    assert!(BorderPiece::Leaper(0, 0).steps().is_empty());
    for name in ["", "fool0", "fool32", "angel", "angel0", "angel+2", "angel32", "angel99999999999", "King"] {
        assert_eq!(BorderPiece::from_name(name), None, "{name}");
    }
}

/// Returns the steps of a piece, as offsets for the twin.
fn steps(piece: &BorderPiece) -> Vec<(i32, i32)> {
    match *piece {
        BorderPiece::Duke => vec![(1, 0), (-1, 0), (0, 1), (0, -1)],
        BorderPiece::Angel(power) => {
            let range = -(power as i32)..=power as i32;
            let all = range.clone().flat_map(|dy| range.clone().map(move |dx| (dx, dy)));
            all.filter(|&step| step != (0, 0)).collect()
        }
        BorderPiece::Fool(_) | BorderPiece::Leaper(..) | BorderPiece::Steps(_) => {
            piece.steps().into_iter().map(|(dx, dy)| (dx as i32, dy as i32)).collect()
        }
    }
}

fn pair((x, y): (usize, usize)) -> (i32, i32) {
    (x as i32, y as i32)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: if is_long() { 5000 } else { 150 }, ..ProptestConfig::default() })]

    #[test]
    fn answers_are_those_of_the_twin(
        piece in prop_oneof![Just(BorderPiece::Duke), Just(BorderPiece::KING), Just(BorderPiece::Angel(2))],
        size in 3_usize..=5,
        start in 0_usize..9,
        eaten in proptest::collection::vec((0_usize..5, 0_usize..5), 0..16),
        devil_first: bool,
    ) {
        let start = (1 + start % 3 % (size - 2), 1 + start / 3 % (size - 2));
        let eaten: Vec<_> = eaten.into_iter().filter(|square| square.0.max(square.1) < size).collect();
        let game = BorderGame::new(piece.clone(), (size, size), start, &eaten).unwrap();
        let first = if devil_first { First::Devil } else { First::Piece };
        let runner = Runner { size: size as i32, steps: steps(&piece) };
        let eaten: Vec<_> = eaten.into_iter().map(pair).collect();
        let expected = fewest_moves(&runner, pair(start), &eaten, devil_first, 3);
        let answer = game.solve(first, 3, &Control::unlimited()).verdict;
        match expected {
            Some(moves) => prop_assert_eq!(answer, BorderVerdict::PieceWins(moves)),
            // The twin looks no further than three moves, the engine may know that no more would help.
            None => prop_assert!(matches!(answer, BorderVerdict::Unknown(4, None) | BorderVerdict::DevilWins)),
        }
    }
}

#[test]
fn lists_of_steps() {
    let steps: Steps = " 2,1\t1,2 2,1 -31,31".parse().unwrap();
    assert_eq!(steps.to_string(), "-31,31 1,2 2,1");
    assert_eq!(BorderPiece::Steps(steps).steps(), [(-31, 31), (1, 2), (2, 1)]);
    for (text, wanted) in [
        ("", "there are no steps"),
        ("  ", "there are no steps"),
        ("1,2 0,0", "the step 0,0 leads nowhere"),
        ("1,2 -0,0", "the step -0,0 leads nowhere"),
        ("1,2 3", "\"3\" is no step"),
        ("1, 2", "\"1,\" is no step"),
        ("1,2,3", "is no step"),
        ("32,0", "a step is at most 31 each way"),
        ("0,-32", "a step is at most 31 each way"),
        ("99999999999999999999,0", "is no step"),
    ] {
        let error = text.parse::<Steps>().unwrap_err();
        assert!(error.contains(wanted), "{text:?}: {error}");
    }
    let many: String = (0..65).map(|i| format!("{},{} ", i % 8 + 1, i / 8)).collect();
    assert!(many.parse::<Steps>().unwrap_err().contains("more than 64 different steps"));
    let all_but_one = many.rsplit_once(',').unwrap().0.rsplit_once(' ').unwrap().0;
    assert!(all_but_one.parse::<Steps>().is_ok());
}

/// Asserts that the engine gives the answers of the retrograde twin from all squares, for each set of eaten squares.
fn agrees_with_the_race(piece: &BorderPiece, board: (usize, usize), race: &Race, eaten: &[(usize, usize)]) {
    let wide = |&(x, y): &(usize, usize)| (x as i64, y as i64);
    let given: Vec<_> = eaten.iter().map(wide).collect();
    for start in (0..board.1).flat_map(|y| (0..board.0).map(move |x| (x, y))) {
        let game = BorderGame::new(piece.clone(), board, start, eaten).unwrap();
        for first in FIRST {
            let expected = race.needed(first == First::Devil, wide(&start), &given);
            let expected = expected.map_or(BorderVerdict::DevilWins, BorderVerdict::PieceWins);
            let found = game.solve(first, 99, &Control::unlimited()).verdict;
            assert_eq!(found, expected, "{piece} from {start:?} on {board:?}, {first:?}, eaten {eaten:?}");
        }
    }
}

/// All squares as the start, without and with eaten squares, for pieces with and without symmetries.
#[test]
fn pieces_agree_with_a_retrograde_search() {
    let lists = ["1,0 0,1 -1,-1", "1,2 2,1 -1,2", "2,0 -1,1 0,-1", "1,1 1,-1 -1,0", "-2,-1 1,0", "0,2 0,-1"];
    let lists = lists.map(|list| BorderPiece::Steps(list.parse().unwrap()));
    let names = ["king", "duke", "knight", "ferz", "dabbaba", "alfil", "camel", "fool", "fool2", "angel2"];
    let names = names.map(|name| BorderPiece::from_name(name).unwrap());
    let boards: &[(usize, usize)] =
        if is_long() { &[(4, 5), (5, 4), (3, 6)] } else { &[(5, 3), (3, 4), (4, 4)] };
    for piece in names.iter().chain(&lists) {
        for &board in boards {
            let race = Race::solve(board.0 as i64, board.1 as i64, &piece.steps());
            agrees_with_the_race(piece, board, &race, &[]);
            let mut state = 7_usize;
            for count in 1..=if is_long() { 12 } else { 6 } {
                let mut square = || {
                    state = (state * 1_103_515_245 + 12_345) % (1 << 31);
                    (state / 64 % board.0, state / 4096 % board.1)
                };
                let eaten: Vec<_> = (0..count).map(|_| square()).collect();
                agrees_with_the_race(piece, board, &race, &eaten);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: if is_long() { 500 } else { 40 }, ..ProptestConfig::default() })]

    /// Any sets of steps, most of which have no symmetry.
    #[test]
    fn any_steps_agree_with_a_retrograde_search(
        steps in proptest::collection::btree_set((-2_i64..=2, -2_i64..=2), 1..8),
        board in prop_oneof![Just((3, 4)), Just((4, 3)), Just((5, 3)), Just((3, 5)), Just((4, 4))],
        eaten in proptest::collection::vec((0_usize..5, 0_usize..5), 0..6),
    ) {
        let steps = steps.into_iter().filter(|&step| step != (0, 0)).map(|(dx, dy)| format!("{dx},{dy} "));
        if let Ok(steps) = steps.collect::<String>().parse() {
            let piece = BorderPiece::Steps(steps);
            let race = Race::solve(board.0 as i64, board.1 as i64, &piece.steps());
            let eaten: Vec<_> = eaten.into_iter().filter(|square| square.0 < board.0 && square.1 < board.1).collect();
            agrees_with_the_race(&piece, board, &race, &eaten);
        }
    }
}

/// The values of the table in the book.
#[test]
fn other_pieces_on_rectangles() {
    let verdict = |name: &str, board, first| {
        let game = BorderGame::centred(BorderPiece::from_name(name).unwrap(), board).unwrap();
        game.solve(first, 99, &Control::unlimited()).verdict
    };
    // Each Fool comes one row further north in a move, so the rows decide when he is at the border.
    assert_eq!(verdict("fool", (9, 5), First::Piece), BorderVerdict::PieceWins(2));
    assert_eq!(verdict("duke", (32, 3), First::Devil), BorderVerdict::PieceWins(1));
}
