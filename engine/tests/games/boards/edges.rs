//! Tests of graphs with coloured edges that stand on the ground.

use super::{refused, same, values};

const BOTH: &[&str] = &["hackenbush_rb", "hackenbush_rbg"];

#[test]
fn edges_are_refused_at_their_place() {
    refused(
        BOTH,
        &[
            ("<>", "expected a graph"),
            ("<b> 3", "expected a graph"),
            ("b<x>r", "not 'x'"),
            ("br<é>", "not 'é'"),
            ("<A>", "not 'A'"),
            ("0-1<x>", "not 'x'"),
            ("0-1b 1-2<é>", "not 'é'"),
            ("0-1b<b>", "expected a blank"),
            ("0-1b<1>-2r", "expected a blank"),
            ("0-1b 1-2<>", "this edge has no colour, but others have one"),
            ("0-1b 1-2< >2-3r", "this edge has no colour, but others have one"),
            ("0-1 1-2<b>", "this edge has a colour, but others have none"),
            ("0-1 1-2<>", "the edges have no colours"),
            ("0-1b <bb>", "every edge already has its colour"),
            ("2: 0-<2>b", "a vertex, at most 1"),
            ("<0>:", "at least one vertex"),
            ("<1000000000>: 0-1b", "a number of vertices, at most 1048576"),
            ("0-<1000000000>b", "a vertex, at most 1048575"),
            ("cycle(3) <bb>", "3 edges need 3 colours, not 2"),
            ("cycle(3) <bbrr>", "3 edges need 3 colours, not 4"),
            ("cycle(3) b<x>b", "not 'x'"),
            ("cycle(3)<>", "the edges have no colours"),
            ("<cycle(2)> bb", "at least 3 vertices"),
            ("<path(1000000000)> b", "at most 1048576 vertices"),
            ("<path(0)>", "at least one vertex"),
        ],
    );
    refused(
        &["hackenbush_rb"],
        &[
            ("br<g>", "`b`, `r`, not 'g'"),
            ("0-1<g>", "`b`, `r`, not 'g'"),
            ("cycle(3) bb<g>", "`b`, `r`, not 'g'"),
        ],
    );
}

#[test]
fn too_long_stalks_are_refused_before_memory_is_taken() {
    let store = upstar::games::value::Store::new();
    let session = upstar::session::Session::new(&store);
    let long = "b".repeat(1 << 20);
    assert!(session.read("hackenbush_rb", &long[1..]).is_ok());
    assert!(session.read("hackenbush_rb", &long).err().unwrap().message.contains("at most 1048576 vertices"));
}

#[test]
fn colours_stand_behind_each_edge_or_behind_all() {
    same("hackenbush_rbg", &["3: 0-1b 1-2g", "0-1b 1-2g", " 3:0-1b,1-2g ", "0-1 1-2 bg", "0-1 1-2, \"bg\""]);
    same("hackenbush_rbg", &["bg", " bg\n", "path(3) bg"]);
}

#[test]
fn blanks_and_capitals_of_colours_do_not_matter() {
    same("hackenbush_rbg", &["bbrg", "b b r g", "BBRG"]);
    same("hackenbush_rb", &["cycle(3) bbr", "cycle(3) B b r", "cycle(3) \"b b r\""]);
    same("hackenbush_rb", &["0-1b 1-2r", "0-1B 1-2R"]);
}

/// Edges that are not connected to the ground vanish, at the start as well as in play.
#[test]
fn unjoined_edges_vanish() {
    values(
        "hackenbush_rbg",
        &[
            ("1-2b", "0"),
            ("1-1b", "0"),
            ("0-1b 2-3r 3-3r", "1"),
            ("0-1b 2-3r 3-1b", "3/2"),
            ("1:", "0"),
            ("path(1)", "0"),
            ("0-0r", "-1"),
            ("0-0b 0-0g", "1*"),
        ],
    );
}
