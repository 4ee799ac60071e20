//! Tests of pictures of game trees.

use crate::{refused, upstar};

fn tree(arguments: &[&str]) -> String {
    let run = upstar(&[&["draw"][..], arguments, &["--tree"]].concat(), "");
    assert_eq!(run.code, 0, "{arguments:?}: {}", run.err);
    run.out
}

/// Counts the moves of Left, the moves of Right and the values in a picture.
fn counts(svg: &str) -> [usize; 3] {
    let moves =
        |colour: &str| svg.lines().filter(|line| line.starts_with("<line") && line.contains(colour)).count();
    // The dots in the legend are not a value.
    let values = svg.matches("font-weight=\"bold\"").count() - svg.matches("moves that are left out").count();
    [moves("#0072b2"), moves("#c8401a"), values]
}

#[test]
fn all_moves_of_both_players_are_drawn_with_the_values() {
    let svg = tree(&["expression", "{8,{28|4}|-2,{2|-22}}"]);
    assert_eq!(counts(&svg), [4, 4, 9]);
    for value in [">8<", ">{28|4}<", ">{2|-22}<", ">-22<"] {
        assert!(svg.contains(value), "{value} in {svg}");
    }
    // Each player has two moves on a 2x2 square, and one more after each of them. The opponent has none
    // there.
    let square = tree(&["domineering", "..|.."]);
    assert_eq!(counts(&square), [4, 4, 9]);
    assert!(square.contains("scale(0.350)"), "a small board: {square}");
    let strip = tree(&["toads_and_frogs", "T.F"]);
    assert!(strip.contains(">T.F<") && strip.contains(">FT.<"), "{strip}");
}

#[test]
fn options_that_are_alike_stand_there_once_and_the_depth_is_bounded() {
    assert_eq!(counts(&tree(&["cheques", "2"])), [2, 0, 3]);
    assert_eq!(counts(&tree(&["cheques", "{3|1} + {3|1}", "--depth", "1"])), [1, 1, 3]);
    let cut = tree(&["domineering", "4x4", "--depth", "1"]);
    assert!(cut.contains("moves that are left out"));
    assert_eq!(counts(&cut), [12, 12, 25]);
    assert_eq!(counts(&tree(&["domineering", "4x4", "--depth", "0"])), [0, 0, 1]);
}

#[test]
fn moves_of_both_players_are_drawn_once() {
    let svg = tree(&["nim", "1 2"]);
    let [left, right, _] = counts(&svg);
    let both = svg.lines().filter(|line| line.starts_with("<line") && line.contains("#e69f00")).count();
    // The ten nodes: 1 2; 2, 1, 1 1; 0, 1, 0, 1; 0, 0.
    assert_eq!((left, right, both), (0, 0, 9), "{svg}");
    assert!(svg.contains(">a move of both players<") && !svg.contains("a move of Left"), "{svg}");
    // The form of a game that is equal to a nimber keeps the moves of both players apart.
    assert_eq!(counts(&tree(&["expression", "*"])), [1, 1, 3]);
}

/// Boards of graphs and heaps are pictures, and dominoes show who laid them.
#[test]
fn nodes_are_pictures() {
    for (ruleset, position) in [("hackenbush_rb", "0-1b 1-2r"), ("snort", "path(3)"), ("nim", "3 2")] {
        let svg = tree(&[ruleset, position]);
        assert!(svg.contains("scale(0.500)") && !svg.contains(&format!(">{position}<")), "{ruleset}: {svg}");
    }
    let square = tree(&["domineering", "..|.."]);
    for (colour, count) in [("#0072b2", 2 + 2 * 2), ("#c8401a", 2 + 2 * 2)] {
        let domino = |line: &&str| line.starts_with("<rect") && line.contains(&format!("fill=\"{colour}\""));
        assert_eq!(square.lines().filter(domino).count(), count, "{square}");
    }
}

#[test]
fn requests_without_trees_are_refused() {
    let refuse = |arguments: &[&str], message: &str| {
        refused(&[&["draw"][..], arguments, &["--tree"]].concat(), "", message);
    };
    refuse(&["domineering", "4x4"], "more than 1000 positions; --depth draws the top of the tree");
    refuse(&["nemesis", "grid(3,3) @ 1,1"], "this is for short games");
    refuse(&["expression", "1 + 2"], "this is a sum; a game tree is that of one game");
    refused(&["draw", "domineering", "2x2", "--depth", "1"], "", "--tree");
}
