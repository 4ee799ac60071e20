//! Positions as values: their moves, options and values.

use upstar::games::solve::Answer;
use upstar::games::value::Store;
use upstar::ground::control::Control;
use upstar::session::Session;

use super::errors::check_rows;
use super::reading::answer;

/// Returns the positions in a list.
fn positions(session: &Session<'_>, input: &str) -> Vec<String> {
    match session.evaluate(input, &Control::unlimited()) {
        Ok(Answer::List(members)) => {
            let text = |member: &Answer<'_>| match member {
                Answer::Position(position) => position.to_string(),
                other => panic!("{input}: {other:?}"),
            };
            members.iter().map(text).collect()
        }
        other => panic!("{input}: {other:?}"),
    }
}

#[test]
fn moves_are_positions() {
    let store = Store::new();
    let session = Session::new(&store);
    for input in [
        "moves(clobber(\"LRL\"), left)",
        "let p = clobber(\"LRL\"); moves(p, left)",
        "let f(p) = moves(p, \"left\"); f(clobber(\"LRL\"))",
    ] {
        let mut found = positions(&session, input);
        found.sort();
        assert_eq!(found, ["clobber(\".LL\")", "clobber(\"LL.\")"], "{input}");
    }
    assert!(positions(&session, "moves(clobber(\"L.R\"), right)").is_empty());
}

/// Positions of games that need not end have moves, too.
#[test]
fn moves_of_loopy_positions() {
    let store = Store::new();
    let session = Session::new(&store);
    assert_eq!(positions(&session, "moves(loopy_nim(\"0>1,2 1>2 @ 0\"), left)").len(), 2);
    let geese = "fox_and_geese(\".G.G|....|F...\")";
    let fox = positions(&session, &format!("moves({geese}, left)")).len();
    let others = positions(&session, &format!("moves({geese}, right)")).len();
    assert!(fox > 0 && others > 0, "{fox} {others}");
    let all = answer(&session, "len(options(loopy_nim(\"0>1,2 1>2 @ 0\"), left))");
    assert_eq!(all, "2");
}

#[test]
fn positions_are_games_as_before() {
    let store = Store::new();
    let session = Session::new(&store);
    for (input, expected) in [
        ("let p = clobber(\"LLR\"); p", "^"),
        ("let p = clobber(\"LLR\"); p + p", "^2"),
        ("let p = clobber(\"LLR\"); [p, value(p)]", "[^, ^]"),
        ("let p = clobber(\"LLR\"); left_options(p) == left_options(^)", "none"),
        ("let p = domineering(\"..|..\"); options(p, left)", "[1]"),
        ("options({2,1*|-1}, left)", "[2]"),
        ("options(literal{1,2|-1}, left)", "[1, 2]"),
        ("sum(moves(clobber(\"LLR\"), left))", "0"),
        ("let p = clobber(\"LRLR\"); max(for q in moves(p, left): value(q) - value(q))", "0"),
        ("let value = 3; value + 1", "4"),
        (
            "let f(p) = if len(moves(p, left)) == 0 then 0 else 1 + max(for q in moves(p, left): f(q)); \
             f(domineering(\"4x2\"))",
            "4",
        ),
        ("let p = clobber(\"LR.L\"); value(after(p, \"(1,1)-(1,2)\")) == clobber(\".L.L\")", "true"),
        ("after(after(snort(\"...\"), left, \"(1,2)\"), left, \"(1,1)\") == snort(\"LL.\")", "true"),
        ("let p = kayles(\"5\"); value(after(p, \"5 - 2 - 2\"))", "0"),
        ("forall p in [clobber(\"LR\"), clobber(\"LLR\")]: len(moves(p, left)) == 1", "true"),
        ("forall q in moves(clobber(\"LRLRL\"), left): outcome(q) == outcome(value(q))", "true"),
    ] {
        let found = match session.evaluate(input, &Control::unlimited()) {
            Err(_) => "none".to_owned(),
            Ok(_) => answer(&session, input),
        };
        assert_eq!(found, expected, "{input}");
    }
}

/// The values after the moves are the options, and their simplest game is the value.
#[test]
fn options_are_the_values_after_the_moves() {
    let store = Store::new();
    let session = Session::new(&store);
    for position in
        ["clobber(\"LRLLR\")", "domineering(\"...|.#.\")", "toads_and_frogs(\"TT.FF\")", "nim(\"3, 5\")"]
    {
        for player in ["left", "right"] {
            let question = format!(
                "sum(unique(for q in moves({position}, {player}): value(q))) == sum(options({position}, {player}))"
            );
            assert_eq!(answer(&session, &question), "true", "{question}");
        }
        let question = format!("forall x in options({position}, left): not x >= {position}");
        assert_eq!(answer(&session, &question), "true", "{question}");
    }
}

#[test]
fn faults_have_their_places() {
    check_rows(&[
        ("moves(^, left)", "^", "expected a position, this is a game"),
        ("moves(clobber(\"LR\"), up)", "up", "expected left or right"),
        ("moves(clobber(\"LR\"))", "moves(clobber(\"LR\"))", "expected moves(p, left)"),
        ("value()", "value()", "expected value(p)"),
        ("after(clobber(\"LR\"), \"3\")", "\"3\"", "this is no move"),
        ("after(clobber(\"LR\"), 3)", "3", "expected the name of a move as a text"),
        (
            "after(snort(\"..\"), \"(1,1)\")",
            "after(snort(\"..\"), \"(1,1)\")",
            "moves of this name lead to several positions",
        ),
        ("after(^, \"1\")", "^", "expected a position, this is a game"),
        (
            "moves(nemesis(\"0-1 exits 1 @ 0\"), left)",
            "nemesis(\"0-1 exits 1 @ 0\")",
            "moves are listed for games with values",
        ),
        ("let p = clobber(\"LX\"); 1", "X", "a cell is one of"),
        ("moves(clobber(\"LX\"), left)", "clobber(\"LX\")", "a cell is one of"),
    ]);
}
