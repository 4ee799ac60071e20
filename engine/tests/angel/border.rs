//! Tests of the border game, against the twin and against known values.
//!
//! With `UPSTAR_EXHAUSTIVE=1` in the environment the tests also solve larger boards, in half a minute:
//!
//! ```text
//! UPSTAR_EXHAUSTIVE=1 cargo test --release -p upstar --test angel border
//! ```

use proptest::prelude::*;
use upstar::angel::{BorderAnswer, BorderGame, BorderPiece, BorderVerdict, First};
use upstar::ground::control::{Control, Stop};
use upstar_twin::angel::{Runner, fewest_moves};

use crate::is_long;

const FIRST: [First; 2] = [First::Piece, First::Devil];

fn solve(piece: BorderPiece, size: usize, first: First, most: u32) -> BorderAnswer {
    BorderGame::centred(piece, size).unwrap().solve(first, most, &Control::unlimited())
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
    let game = BorderGame::new(BorderPiece::Duke, 5, (2, 1), &eaten).unwrap();
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
    let game = BorderGame::new(BorderPiece::KING, 9, (4, 4), &others).unwrap();
    assert_eq!(game.solve(First::Devil, 99, &Control::unlimited()).verdict, BorderVerdict::PieceWins(4));
}

#[test]
fn limits() {
    let game = BorderGame::centred(BorderPiece::KING, 15).unwrap();
    let stopped = |control: &Control| game.solve(First::Devil, 99, control).verdict;
    let nodes = stopped(&Control::unlimited().with_nodes(50));
    assert!(matches!(nodes, BorderVerdict::Unknown(7.., Some(Stop::Nodes))), "{nodes:?}");
    let bytes = stopped(&Control::unlimited().with_bytes(1000));
    assert!(matches!(bytes, BorderVerdict::Unknown(7.., Some(Stop::Bytes))), "{bytes:?}");
    assert_eq!(game.solve(First::Devil, 3, &Control::unlimited()).verdict, BorderVerdict::Unknown(4, None));
    assert!(
        BorderGame::centred(BorderPiece::Duke, 0).is_none()
            && BorderGame::centred(BorderPiece::Duke, 33).is_none()
    );
    assert!(BorderGame::new(BorderPiece::Duke, 3, (3, 0), &[]).is_none());
    assert_eq!(verdict(BorderPiece::Duke, 1, First::Devil, 9), BorderVerdict::PieceWins(0));
}

#[test]
fn names() {
    assert_eq!(BorderPiece::from_name("king"), Some(BorderPiece::Angel(1)));
    assert_eq!(BorderPiece::from_name("angel12").unwrap().to_string(), "Angel of power 12");
    for name in ["", "angel", "angel0", "angel+2", "angel32", "angel99999999999", "King"] {
        assert_eq!(BorderPiece::from_name(name), None, "{name}");
    }
}

/// Returns the steps of a piece, as offsets for the twin.
fn steps(piece: BorderPiece) -> Vec<(i32, i32)> {
    match piece {
        BorderPiece::Duke => vec![(1, 0), (-1, 0), (0, 1), (0, -1)],
        BorderPiece::Angel(power) => {
            let range = -(power as i32)..=power as i32;
            let all = range.clone().flat_map(|dy| range.clone().map(move |dx| (dx, dy)));
            all.filter(|&step| step != (0, 0)).collect()
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
        let game = BorderGame::new(piece, size, start, &eaten).unwrap();
        let first = if devil_first { First::Devil } else { First::Piece };
        let runner = Runner { size: size as i32, steps: steps(piece) };
        let eaten: Vec<_> = eaten.into_iter().map(pair).collect();
        let expected = fewest_moves(&runner, pair(start), &eaten, devil_first, 3);
        let answer = game.solve(first, 3, &Control::unlimited()).verdict;
        match expected {
            Some(moves) => prop_assert_eq!(answer, BorderVerdict::PieceWins(moves)),
            None => prop_assert_eq!(answer, BorderVerdict::Unknown(4, None)),
        }
    }
}
