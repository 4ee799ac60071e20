//! Random rules on random graphs, and on grids, against a literal playing of the same rules.

use std::collections::BTreeSet;
use std::rc::Rc;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use upstar::games::rules::Short;
use upstar::games::rules::written::{Written, WrittenKind};
use upstar::games::value::Store;
use upstar::ground::board::Board;
use upstar::ground::control::Control;
use upstar::ground::{Player, Ruleset};
use upstar::registry::Registered;
use upstar::session::Session;
use upstar_twin::position::Solver;
use upstar_twin::written::{self as twin, GraphBoard, GraphRule};

use crate::laws::bridge::explicit;
use crate::laws::form::cases;

/// A vertex of a walk: what may stand there and what comes of it, always something that is nearer to the end.
const VERTICES: [(&str, char); 7] =
    [(".", 'L'), (".", 'R'), (".", '#'), (".LR", '#'), ("L", '#'), ("R", '#'), ("LR", '#')];

/// All characters.
const ALL: &str = ".LR#";

/// What may be asked of neighbours.
const NEAR: [&str; 6] = ["L", "R", ".", "L.", ".R#", "LR#"];

/// A rule as the twin plays it.
fn rule() -> impl Strategy<Value = GraphRule> {
    let walk = vec(0..VERTICES.len(), 1..=3);
    let near = proptest::option::of((0..NEAR.len(), any::<bool>()));
    let around = proptest::option::weighted(0.3, 0..3_usize);
    (any::<bool>(), walk, near, around, any::<bool>()).prop_map(|(is_left, walk, near, around, cuts)| {
        let set = |at: usize| NEAR[at].chars().collect::<Vec<char>>();
        GraphRule {
            player: if is_left { twin::Player::Left } else { twin::Player::Right },
            cuts: cuts && walk.len() > 1,
            walk: walk.iter().map(|&at| (VERTICES[at].0.chars().collect(), VERTICES[at].1)).collect(),
            next_to: near.map(|(at, wanted)| (set(at), wanted)),
            neighbours: around.map(|at| [('.', '#'), ('L', '#'), ('.', 'R')][at]),
        }
    })
}

/// The same as a line of a file.
fn line(rule: &GraphRule) -> String {
    let text = |set: &[char]| match set.len() {
        // Large sets are told by what is not in them.
        3 => format!("[^{}]", ALL.chars().filter(|sign| !set.contains(sign)).collect::<String>()),
        _ => format!("[{}]", set.iter().collect::<String>()),
    };
    let is: Vec<String> = rule.walk.iter().map(|(is, _)| text(is)).collect();
    let becomes: String = rule.walk.iter().map(|(_, becomes)| *becomes).collect();
    let word = if rule.player == twin::Player::Left { "left" } else { "right" };
    let next_to = rule.next_to.as_ref().map_or(String::new(), |(set, wanted)| {
        format!(" {}next to {}", if *wanted { "" } else { "not " }, text(set))
    });
    let around = rule.neighbours.map_or(String::new(), |(from, to)| format!(" neighbours {from} -> {to}"));
    let cut = if rule.cuts { " cut" } else { "" };
    format!("{word} {} -> {becomes}{next_to}{around}{cut}\n", is.concat())
}

fn file(rules: &[GraphRule]) -> String {
    let lines: String = rules.iter().map(line).collect();
    format!(
        "name random\ntitle Random\nboard graph\ncell . free\ncell L Left's\ncell R Right's\ncell # none\nexchange L R\n\
         {lines}rules random\nsource none\nexample path(2)\n"
    )
}

/// A graph as a text, and as the twin has it.
fn board(rules: &Rc<Vec<GraphRule>>, characters: &[char], edges: &[(usize, usize)]) -> (String, GraphBoard) {
    let n = characters.len();
    let joined: BTreeSet<(usize, usize)> = (edges.iter())
        .map(|&(u, v)| (u % n, v % n))
        .filter(|(u, v)| u != v)
        .map(|(u, v)| (u.min(v), u.max(v)))
        .collect();
    let text: String = joined.iter().map(|(u, v)| format!(" {u}-{v}")).collect();
    let text = format!("{n}:{text} {}", characters.iter().collect::<String>());
    (text, GraphBoard { rules: Rc::clone(rules), characters: characters.to_vec(), edges: joined })
}

/// A grid of two rows as a text, and as the twin has it.
fn grid(rules: &Rc<Vec<GraphRule>>, characters: &[char]) -> (String, GraphBoard) {
    let width = characters.len() / 2;
    let across = (0..2).flat_map(|y| (1..width).map(move |x| (y * width + x - 1, y * width + x)));
    let edges: Vec<(usize, usize)> = across.chain((0..width).map(|x| (x, width + x))).collect();
    let (_, board) = board(rules, &characters[..2 * width], &edges);
    let row = |y: usize| characters[y * width..(y + 1) * width].iter().collect::<String>();
    (format!("{}|{}", row(0), row(1)), board)
}

/// What a text stands for: characters and edges.
fn read(text: &str) -> (Vec<char>, BTreeSet<(usize, usize)>) {
    let board = upstar::games::board::graph::VertexColoured::parse(text, ".LR#").expect("a graph");
    let edges = board.shape().edges().iter().map(|&(u, v)| (u.min(v) as usize, u.max(v) as usize)).collect();
    (board.colours().iter().map(|&c| char::from(c)).collect(), edges)
}

fn agrees(written: &'static Written, text: &str, board: &GraphBoard) -> Result<(), TestCaseError> {
    let (store, control) = (Store::new(), Control::unlimited());
    let session = Session::with_games(&store, vec![Registered::written(written).open(&store)]);
    let position = session.read("random", text).expect("a position");
    let WrittenKind::ShortGraph(rules) = written.kind() else { panic!("a short game on graphs") };
    let read_board = rules.read(text).expect("a position");
    for (player, whose) in [(Player::Left, twin::Player::Left), (Player::Right, twin::Player::Right)] {
        let mut after: Vec<_> =
            rules.moves(&read_board, player).map(|told| read(&told.after.to_string())).collect();
        after.sort();
        let known = board.moves(whose).into_iter().map(|after| (after.characters, after.edges));
        let mut known: Vec<_> = known.collect();
        known.sort();
        prop_assert_eq!(after, known, "{:?} in {}", player, text);
    }
    let value = position.value(&store, &control).expect("a value");
    let known = upstar_twin::explicit(&Solver::new().value(board));
    prop_assert_eq!(explicit(value), known, "{}", text);
    Ok(())
}

proptest! {
    #![proptest_config(cases(300))]

    /// Moves and values of random rules. Play ends, since vertices lose what they could still become, or edges; where that
    /// is not found out, nothing is compared.
    #[test]
    fn random_rules(
        rules in vec(rule(), 1..=3),
        characters in vec(prop::sample::select(vec!['.', '.', 'L', 'R', '#']), 2..=5),
        edges in vec((0..5_usize, 0..5_usize), 0..=7),
    ) {
        let file = file(&rules);
        let rules = Rc::new(rules);
        // A file in which a move may change nothing is refused.
        let Ok(written) = Written::read(&file) else { return Ok(()) };
        if matches!(written.kind(), WrittenKind::ShortGraph(_)) {
            let (text, board) = board(&rules, &characters, &edges);
            agrees(written, &text, &board).map_err(|error| TestCaseError::fail(format!("{error}\n{file}")))?;
            let (text, board) = grid(&rules, &characters);
            agrees(written, &text, &board).map_err(|error| TestCaseError::fail(format!("{error}\n{file}")))?;
        }
    }
}

/// A walk goes along an edge either way, so that what goes on for ever on some graph is not proved to end.
#[test]
fn walks_have_no_direction() {
    const HEAD: &str = "name walk\ntitle Walk\nboard graph\ncell . free\ncell L Left's\ncell R Right's\nexchange L R\n\
                        rules r\nsource s\nexample path(2)\n";
    for lines in [
        "left L . -> . L",
        "left L R -> R L",
        "left L . R -> . L R",
        "each L . -> . L",
        "left L . . -> . . L",
    ] {
        let written = Written::read(&format!("{HEAD}{lines}\n")).expect("a ruleset");
        assert!(matches!(written.kind(), WrittenKind::LoopyGraph(_)), "{lines}");
    }
}

/// Most of the random rules are compared.
#[test]
fn random_rules_are_rules() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let compared = (0..100).filter(|_| {
        let rules = vec(rule(), 1..=3).new_tree(&mut runner).expect("rules").current();
        let written = Written::read(&file(&rules));
        written.is_ok_and(|written| matches!(written.kind(), WrittenKind::ShortGraph(_)))
    });
    assert!(compared.count() > 50);
}
