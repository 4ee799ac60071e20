//! Tests of the table of complexities.

use proptest::prelude::*;
use upstar::escape::board::{Cast, EscapeGraph};
use upstar::escape::cat::Rounds;
use upstar::escape::rules::{EXERCISES, Escape, Step, Turn};
use upstar::escape::strategy::{Fence, NemesisNode, NemesisStrategy};
use upstar::escape::{
    BoardShape, Classification, Complexity, EscapeAnswer, EscapePlay, EscapePosition, Explanation, Line,
    Settled, Trivial, classify, escape_tree, without_search,
};
use upstar::ground::board::Board;
use upstar::ground::control::Control;
use upstar::ground::play::Play as _;
use upstar_twin::escape::nemesis;

use super::samples::{board, boards, cases, of_twin};

fn of(text: &str) -> Classification {
    classify(&board(text))
}

#[test]
fn rows_and_columns() {
    let rows = [
        ("0-1 1-2 1-3 2-10 2-11 3-12 3-13 exits 10,11,12,13 @ 0", BoardShape::Tree, true, Complexity::Linear),
        ("0-1 0-2 1-2 1-10 2-11 exits 10,11 @ 0", BoardShape::Cubic, true, Complexity::Linear),
        ("0-1*2 0-3 1-2*2 2-10*2 3-10*2 exits 10 @ 0", BoardShape::Tree, false, Complexity::Linear),
        ("0-1 1-2*2 2-3 3-1*2 exits 3 @ 0", BoardShape::Tree, false, Complexity::Linear),
        ("5: 0-1 1-2 1-3 2-3*2 exits 4 @ 0", BoardShape::Cubic, false, Complexity::Linear),
        ("grid(5,5) @ 2,2", BoardShape::Planar, true, Complexity::Open),
        ("0-1*5 1-2*5 2-0*5 2-3*5 3-0*5 3-4*2 exits 4 @ 0", BoardShape::Planar, false, Complexity::NpHard),
        ("complete(8) exits 7 @ 0", BoardShape::Arbitrary, true, Complexity::PspaceComplete),
        (
            "0-1*2 0-2 0-3 0-4 1-2 1-3 1-4 2-3 2-4 3-4 4-5*2 exits 5 @ 0",
            BoardShape::Arbitrary,
            false,
            Complexity::PspaceComplete,
        ),
    ];
    for (text, shape, is_simple, complexity) in rows {
        let found = of(text);
        assert_eq!((found.shape, found.is_simple), (shape, is_simple), "{text}");
        assert_eq!(found.complexity(), complexity, "{text}");
        assert_eq!(found.theorem().is_none(), complexity == Complexity::Open, "{text}");
        let is_here = complexity == Complexity::Linear && !is_simple;
        let place = if is_here { Settled::Here } else { Settled::InArticle };
        assert_eq!(found.settled(), (complexity != Complexity::Open).then_some(place), "{text}");
    }
}

/// On multigraphs that are hard, the distinct neighbours of each vertex are counted.
#[test]
fn distinct_neighbours_are_counted() {
    for (text, has_three, by_neighbours) in [
        // Each vertex has two or three neighbours. The exits beside 2 count as one.
        ("0-1*5 1-2*5 2-0*5 1-3*5 3-0*5 2-4*2 3-4*2 2-5 exits 4,5 @ 0", true, Some(Complexity::NpHard)),
        // 3 has four neighbours; the start may have any number.
        ("0-1*5 0-2*5 0-3*5 0-4*5 1-3*5 3-2*5 3-4*5 4-5*2 2-5*2 exits 5 @ 0", false, None),
        ("0-1*5 0-2*5 0-3*5 0-4*5 1-2*5 2-3*5 3-4*5 4-5*2 1-5*2 exits 5 @ 0", true, Some(Complexity::NpHard)),
        // Trees and boards with three copies at each vertex take linear time.
        ("0-1*2 1-2*2 2-3*3 exits 3 @ 0", true, None),
        ("5: 0-1 1-2 1-3 2-3*2 exits 4 @ 0", true, None),
        ("grid(5,5) @ 2,2", false, None),
    ] {
        let found = of(text);
        assert_eq!(found.has_three_neighbours, has_three, "{text}");
        assert_eq!(found.by_neighbours(), by_neighbours, "{text}");
    }
}

/// A simple graph with one exit is trivial, whatever its other properties.
#[test]
fn trivial_boards() {
    for (text, trivial) in [
        ("0-1 exits 0 @ 0", Trivial::StartIsExit),
        ("0-1*2 exits 1 @ 0", Trivial::BesideExit),
        ("4: 0-1 2-3*2 exits 3 @ 0", Trivial::NoExit),
        ("0-1 1-0 exits @ 0", Trivial::NoExit),
        ("0-1 0-2 1-2 1-3 2-3 exits 3 @ 0", Trivial::SingleExits),
        ("0-1 1-2 2-3*2 exits 3 @ 0", Trivial::Pruned),
    ] {
        let text = text.replace(" exits @", " @");
        assert_eq!(of(&text).trivial, Some(trivial), "{text}");
    }
    assert_eq!(of("complete(8) exits 6,7 @ 0").trivial, Some(Trivial::BesideExit));
    assert_eq!(of("0-1 1-2 1-3 exits 2,3 @ 0").trivial, None);
    assert_eq!(of("0-1 1-2 1-3 exits 2,3").trivial, None);
}

/// The class of a board without a start contains the class of each start, and is the narrowest that does.
#[test]
fn classes_of_boards_without_a_start() {
    // From 0 the board keeps both double edges; from 1 it keeps none between regular vertices.
    let found = of("0-1*2 1-2*2 exits 2");
    assert_eq!((found.is_simple, found.own_is_simple, found.shape), (false, false, BoardShape::Tree));
    assert!(of("0-1*2 1-2*2 exits 2 @ 1").is_simple && !of("0-1*2 1-2*2 exits 2 @ 0").is_simple);
    for text in ["5: 0-1*2 exits 3", "5: 0-1*2 exits 3 @ 0"] {
        let found = of(text);
        assert_eq!((found.is_simple, found.own_is_simple), (true, false), "{text}: no exit can be reached");
    }
    let large = of("grid(1700,3) without exits exits 0,0 1699,2");
    assert_eq!((large.shape, large.is_rough), (BoardShape::Planar, true));
    assert!(!of("grid(1700,3)").is_rough, "the first start has the class of the board itself");
}

/// Without a start it is undefined whether the linear algorithm applies.
#[test]
fn boards_without_a_start() {
    let found = of("0-1 1-2 1-3 exits 2,3");
    assert_eq!((found.complexity(), found.is_linear), (Complexity::Linear, None));
    assert_eq!(of("0-1 1-2 1-3 exits 2,3 @ 0").is_linear, Some(true));
    assert_eq!(of("grid(5,5) @ 2,2").is_linear, Some(false));
}

/// The theorem on square grids explains the answer wherever it applies, with the winner that the search
/// finds, and nowhere else.
#[test]
fn the_theorem_on_square_grids() {
    let control = Control::unlimited();
    let board = |text: &str| EscapeGraph::parse(text, Cast::EXITS).expect("a board");
    for (rows, columns) in [(5, 5), (5, 8), (7, 7), (8, 7), (11, 12)] {
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            let board = board(&format!("grid({rows},{columns}) @ {row},{column}"));
            let (walker_wins, why) = without_search(&board, &control).unwrap().expect("grids are known");
            let position = EscapePosition::new(Escape::NEMESIS, board.clone());
            let answer = position.start().unwrap().answer(&control).unwrap();
            assert_eq!(answer, EscapeAnswer::WalkerWins(walker_wins), "{board}");
            let steps = (row + 1).min(column + 1).min(rows - row).min(columns - column);
            let (found, corners) = match &why {
                Explanation::Plain(Trivial::BesideExit) => (1, None),
                Explanation::SquareGrid { steps, corners } => (*steps, corners.as_ref()),
                other => panic!("{board}: {other:?}"),
            };
            assert_eq!(found, steps, "{board}");
            // From distance 6 the Nemesis wins by cutting at the four corners: she has four free moves
            // before the fugitive comes to the border.
            assert_eq!(corners.is_some(), steps >= 6, "{board}");
            let fence =
                NemesisNode::Fence { at: board.start().unwrap(), most: Vec::new(), fence: Fence::All };
            let checked = NemesisStrategy { nodes: vec![fence] }.check(&board, board.start().unwrap());
            assert_eq!(corners.is_some(), checked.is_ok(), "{board}");
            assert!(
                corners.is_none_or(|corners| corners.len() == 4 && corners.iter().all(|c| c.copies == 1))
            );
        }
    }
    for other in
        ["grid(7,7) without 0,0-0,1 @ 3,3", "grid(7,7) exits 3,4 @ 2,2", "grid(7,7) @ x3", "hexagon(3) @ 9"]
    {
        let found = without_search(&board(other), &control).unwrap();
        assert!(!matches!(found, Some((_, Explanation::SquareGrid { .. }))), "{other}");
    }
}

/// In Cat Herding the explanation contains a play, whose number of deletions is the answer.
#[test]
fn ways_to_isolate_the_cat() {
    let control = Control::unlimited();
    for text in ["path(4) @ 1", "cycle(5) @ 0", "grid(2,3) @ 0,0", "complete(4) @ 2"] {
        let board = EscapeGraph::parse(text, Cast::WALKER).expect("a board");
        let position = EscapePosition::new(Escape::CAT_HERDING, board.clone());
        let play = position.start().unwrap();
        let answer = play.answer(&control).unwrap();
        let Some(Explanation::Isolated { cuts, at, .. }) = play.explanation(answer, &control).unwrap() else {
            panic!("{text}: nothing is found");
        };
        assert_eq!(answer, EscapeAnswer::Rounds(Rounds::Finite(cuts.len() as u32)), "{text}");
        let edges = board.graph().edges().iter().filter(|edge| edge.other_end(at).is_some());
        assert!(edges.into_iter().all(|edge| cuts.contains(&edge.ends)), "{text}: {cuts:?} {at}");
    }
}

/// Asserts that the play of an explanation follows the rules and that no step of it gives the win away.
/// Where both players care about its length, the length must be that of the definitions.
fn line_holds(play: &EscapePlay<'_>, line: &Line, answer: EscapeAnswer) -> Result<(), TestCaseError> {
    let control = Control::unlimited();
    let board = play.board();
    prop_assert!(
        !line.steps.is_empty() && (line.is_over || line.rest.is_some() || line.steps.len() == 12),
        "{}",
        board
    );
    let mut at = play.clone();
    for &step in &line.steps {
        prop_assert!(at.legal().contains(&step), "{}: {:?}", board, step);
        at = at.after(step);
        prop_assert_eq!(at.answer(&control).unwrap(), answer, "{}: {:?}", board, line);
    }
    prop_assert_eq!(at.is_over(), line.is_over);
    let walks = line.steps.iter().filter(|step| matches!(step, Step::Walk(_))).count();
    if line.is_measured && line.is_over {
        match answer {
            EscapeAnswer::WalkerWins(true) => {
                prop_assert_eq!(play.moves_to_exit(&control).unwrap(), Some(walks as u32), "{}", board);
            }
            _ => {
                let cuts = line.steps.len() - walks;
                prop_assert_eq!(play.deletions_to_capture(&control).unwrap(), Some(cuts as u32), "{}", board);
            }
        }
    }
    if let Some(rest) = &line.rest {
        let why = at.explanation(answer, &control).unwrap();
        prop_assert_eq!(why.as_ref(), Some(&**rest), "{}", board);
    }
    Ok(())
}

/// Where no theorem decides an exercise, a play explains the answer.
#[test]
fn the_exercises_have_reasons() {
    let control = Control::unlimited();
    for exercise in EXERCISES {
        let board = EscapeGraph::parse(exercise.graph, Cast::EXITS).expect("a board");
        let position = EscapePosition::new(Escape::NEMESIS, board.clone());
        let play = position.start().unwrap();
        let answer = play.answer(&control).unwrap();
        let why = play.explanation(answer, &control).unwrap().expect("a reason");
        assert!(!why.sentence(&board).is_empty());
        if let Explanation::Search(line) = &why {
            line_holds(&play, line, answer).unwrap();
            assert!(line.is_measured, "{}", exercise.name);
        }
        assert_eq!(matches!(why, Explanation::Search(_)), ('e'..='h').any(|c| exercise.name.starts_with(c)));
    }
}

/// A cat that reaches an unbreakable edge is never caught.
#[test]
fn why_a_cat_is_never_caught() {
    let control = Control::unlimited();
    let why = |text: &str| {
        let board = EscapeGraph::parse(text, Cast::WALKER).expect("a board");
        let position = EscapePosition::new(Escape::CAT_HERDING, board.clone());
        let play = position.start().unwrap();
        let answer = play.answer(&control).unwrap();
        assert_eq!(answer, EscapeAnswer::Rounds(Rounds::Never));
        play.explanation(answer, &control).unwrap().expect("a reason").sentence(&board)
    };
    assert_eq!(why("0=1 1-2 2-3 @ 1"), "the edge 0-1 cannot be deleted");
    assert!(why("0=1 1-2*2 2-3 @ 2").ends_with("he goes to 1; then the edge 0-1 cannot be deleted"));
}

/// A theorem gives the winner on a board that is too large for the search.
#[test]
fn a_grid_beyond_the_search() {
    let board = EscapeGraph::parse("grid(3000,9) @ 4,4", Cast::EXITS).expect("a board");
    let position = EscapePosition::new(Escape::NEMESIS, board);
    let ends_soon = Control::unlimited().with_nodes(1);
    let answer = position.from(9 * 1500 + 4).answer(&ends_soon);
    assert_eq!(answer, Ok(EscapeAnswer::WalkerWins(false)));
}

proptest! {
    #![proptest_config(cases(1000))]

    /// Without a start the class is that of all starts together, which are classified one by one here.
    #[test]
    fn the_class_without_a_start_is_that_of_all_starts(board in boards(8, 14, 3)) {
        let open = EscapeGraph::new(board.graph().as_ref().clone()).with_exits(board.exits().to_vec());
        let found = classify(&open);
        let starts = (0..board.vertices() as u32).filter(|&v| !board.is_exit(v));
        let classes: Vec<_> = starts.map(|start| classify(&board.clone().with_start(start))).collect();
        let shape = classes.iter().map(|class| class.shape).max().unwrap_or(BoardShape::Tree);
        prop_assert_eq!(found.shape, shape, "{}", open);
        prop_assert_eq!(found.is_simple, classes.iter().all(|class| class.is_simple), "{}", open);
        let have_three = classes.iter().all(|class| class.has_three_neighbours);
        prop_assert_eq!(found.has_three_neighbours, have_three, "{}", open);
        prop_assert!(!found.is_rough && found.is_linear.is_none());
    }

    #[test]
    fn the_winner_of_a_trivial_board_is_found(board in boards(7, 9, 2)) {
        let found = classify(&board);
        if let Some(trivial) = found.trivial {
            prop_assert_eq!(trivial.walker_wins(), nemesis(&of_twin(&board, board.start().unwrap())), "{}", board);
        }
        if found.complexity() == Complexity::Linear {
            prop_assert_eq!(found.is_linear, Some(true), "{}", board);
        }
    }

    /// An explanation holds by the definitions.
    #[test]
    fn explanations_hold(board in boards(7, 9, 2)) {
        let control = Control::unlimited();
        let start = board.start().unwrap();
        for rules in [Escape::NEMESIS, Escape::NEMESIS_CUTS_FIRST, Escape::BLIZZARD] {
            let position = EscapePosition::new(rules, board.clone());
            let play = position.start().unwrap();
            let answer = play.answer(&control).unwrap();
            let walker_wins = answer == EscapeAnswer::WalkerWins(true);
            match play.explanation(answer, &control).unwrap() {
                None => prop_assert!(false, "{}: nothing is found", board),
                Some(Explanation::NoBranch | Explanation::InTime) => prop_assert!(!walker_wins),
                Some(Explanation::Needed(to, copies)) => {
                    prop_assert!(walker_wins && copies > 0);
                    prop_assert!(board.graph().edges().iter().any(|edge| edge.other_end(start) == Some(to)));
                }
                Some(Explanation::Plain(trivial)) => prop_assert_eq!(trivial.walker_wins(), walker_wins),
                Some(Explanation::Tree(root)) => {
                    let is_near = match play.state().turn {
                        Turn::Walk => board.graph().edges().iter().any(|edge| edge.other_end(start) == Some(root)),
                        Turn::Cut => root == start,
                    };
                    prop_assert!(walker_wins && is_near);
                    prop_assert!(escape_tree(&board, root, &control).unwrap().is_some(), "{}", board);
                }
                Some(Explanation::Race(_)) => {
                    let node = NemesisNode::Fence { at: start, most: Vec::new(), fence: Fence::All };
                    let checked = NemesisStrategy { nodes: vec![node] }.check(&board, start);
                    prop_assert!(!walker_wins && checked.is_ok(), "{}: {:?}", board, checked);
                }
                Some(Explanation::SquareGrid { .. } | Explanation::Isolated { .. } | Explanation::Unbreakable(_)) => {
                    prop_assert!(false, "{} is no grid, and the game is of exits", board);
                }
                Some(Explanation::Search(line)) => line_holds(&play, &line, answer)?,
                Some(Explanation::Rank(..)) => prop_assert!(walker_wins),
                Some(Explanation::Inside(inside)) => prop_assert!(!walker_wins && !inside.is_empty()),
            }
        }
    }
}
