//! Tests of graphs with coloured vertices.

use super::{refused, same};
use upstar::games::board::graph::VertexColoured;
use upstar::ground::board::Board;

const COLOURINGS: &[&str] = &["snort", "col"];

#[test]
fn edges_are_refused_at_their_place() {
    refused(
        COLOURINGS,
        &[
            ("<>", "expected a graph"),
            ("  <>", "expected a graph"),
            ("<é>", "expected a graph"),
            ("<->", "expected a graph"),
            ("5<>", "expected `-`"),
            ("3: 0-1 1<>", "expected `-`"),
            ("0<–>1", "expected `-`"),
            ("3: 0-1 1-<>", "expected a vertex"),
            ("3: 0-<x>", "expected a vertex"),
            ("3: 0-1 1-<3>", "a vertex, at most 2"),
            ("3: <3>-1", "a vertex, at most 2"),
            ("<1048576>-0", "a vertex, at most 1048575"),
            ("0-<1000000000>", "a vertex, at most 1048575"),
            ("0-<99999999999999999999999>", "a vertex, at most 1048575"),
            ("<1000000000>: 0-1", "a number of vertices, at most 1048576"),
            ("<99999999999999999999999>:", "a number of vertices, at most 1048576"),
            ("<0>:", "at least one vertex"),
            ("<0-0>", "vertex 0 is joined to itself"),
            ("3: 0-1 <1-1> 1-2", "vertex 1 is joined to itself"),
            ("0-1<b>", "expected a blank"),
            ("2: 0-1<.>.", "expected a blank"),
            ("0-1<;>1-2", "expected a blank"),
        ],
    );
}

#[test]
fn builders_are_refused_as_a_whole_where_they_make_no_sense() {
    refused(
        COLOURINGS,
        &[
            ("<path(1000000000)>", "at most 1048576 vertices"),
            ("path(<99999999999999999999999>)", "a number, at most"),
            ("<complete(100000)>", "4194304 edges"),
            ("<bipartite(3000,3000)> LL", "4194304 edges"),
            ("<grid(18446744073709551615,2)>", "at most 1048576 vertices"),
            ("<star(1048576)>", "at most 1048576 vertices"),
            ("<path(0)>", "at least one vertex"),
            ("<grid(0,5)>", "at least one vertex"),
            ("<cycle(2)> ..", "at least 3 vertices"),
            ("<tree(1)>", "vertex 1 cannot be a child of 1"),
            ("<tree(0,5)>", "vertex 2 cannot be a child of 5"),
            ("<path()>", "expected one of path(n)"),
            ("<path(1,2)>", "expected one of path(n)"),
            ("<wheel(5)>", "expected one of path(n)"),
            ("<path>", "expected a graph"),
            ("<path> (5)", "expected a graph"),
            ("path(<->1)", "expected a number"),
            ("path(1<.>5)", "`,` or `)`"),
            ("grid(5,5<>", "`,` or `)`"),
            ("grid(5<;>5)", "`,` or `)`"),
            ("grid(5,<)>", "expected a number"),
            ("grid(<,>5)", "expected a number"),
        ],
    );
}

#[test]
fn colours_are_refused_at_their_place() {
    refused(
        COLOURINGS,
        &[
            ("path(3) .<x>.", "`.`, `L`, `R`, `#`, not 'x'"),
            ("0-1 1-2 .<x>.", "not 'x'"),
            ("path(3) .<é>.", "not 'é'"),
            ("path(3) <..>", "3 vertices need 3 colours, not 2"),
            ("path(3) <....>", "3 vertices need 3 colours, not 4"),
            ("path(3) ..<b>", "not 'b'"),
            ("path(3) <\">...", "not closed"),
            ("path(3) \"..<x>\"", "not 'x'"),
            ("path(3) \"<..>\"", "3 vertices need 3 colours"),
            ("path(3) <... ...>", "3 vertices need 3 colours, not 6"),
        ],
    );
}

#[test]
fn grids_are_rows() {
    refused(COLOURINGS, &[("..|<.>", "row 2 has 1 cells"), ("..|.<T>", "`.`, `L`, `R`, `#`, not 'T'")]);
    same("snort", &["..L|#R.", "..L\n#R.\n", "grid(2,3) ..L#R.", "grid(2,3), \"..L#R.\""]);
}

#[test]
fn blanks_and_commas_separate() {
    same("col", &["3: 0-1 1-2 L..", " 3:0-1,1-2,L..", "0-1 , 1-2 'L..'", "0-1  1-2\tL..\n"]);
    same("col", &["4:", "4: ....", "4: \"....\""]);
}

/// Maps survive writing and reading, as text and as data. Graphs that are not maps are refused at the place
/// of the error.
#[test]
fn maps_are_planar_graphs_with_names() {
    let parse = |text: &str| VertexColoured::parse(text, ".LR#");
    let map = parse(" map north=L  b c_1 : north-b b-c_1").unwrap();
    assert_eq!(map.to_string(), "map north=L b c_1: north-b b-c_1");
    assert_eq!(map.regions().unwrap(), ["north", "b", "c_1"]);
    assert_eq!((map.place_name(2), map.colours()), ("c_1".to_owned(), &b"L.."[..]));
    assert_eq!(parse(&map.to_string()).unwrap(), map);
    assert_eq!(parse("map a").unwrap().to_string(), "map a");
    let five = "map a b c d e: a-b a-c a-d a-e b-c b-d b-e c-d c-e d-e";
    for (text, span, message) in [
        ("map", 3..3, "a map has at least one region"),
        ("map a b a", 8..9, "there are two regions a"),
        ("map a b-c", 6..9, "a region has a name"),
        ("map a=L b=X", 9..11, "a colour is one of"),
        ("map a: a-b", 7..10, "there is no region b"),
        ("map a: a-a", 7..10, "joined to itself"),
        ("map a b: ab", 9..11, "a border is two regions"),
        (five, 14..54, "the graph is not planar"),
    ] {
        let error = parse(text).unwrap_err();
        assert!(error.message.contains(message), "{text}: {error}");
        assert_eq!(error.span, span, "{text}");
    }
    assert!(parse(&five.replace(" d-e", "")).is_ok());
}

/// Random maps are planar, connected and named by numbers, and no region is three times as large as
/// another.
#[test]
fn maps_by_chance() {
    use upstar::games::board::graph::{MOST_REGIONS, MOST_TIMES, RandomMap};
    for regions in [1, 2, 5, 20, 60, MOST_REGIONS] {
        for seed in 0..5 {
            let map = RandomMap::new(regions, seed).unwrap();
            let (least, most) = (map.areas.iter().min().unwrap(), map.areas.iter().max().unwrap());
            assert!(map.areas.len() == regions && *most <= MOST_TIMES * least, "{regions} {seed}");
            let text = map.board.to_string();
            assert_eq!(VertexColoured::parse(&text, ".LR#").unwrap(), map.board);
            assert_eq!(RandomMap::new(regions, seed).unwrap().board, map.board);
        }
    }
    assert_ne!(RandomMap::new(20, 1).unwrap().board, RandomMap::new(20, 2).unwrap().board);
    assert!(RandomMap::new(0, 1).is_none() && RandomMap::new(MOST_REGIONS + 1, 1).is_none());
    let small = RandomMap::new(5, 7).unwrap().board.to_string();
    assert_eq!(small, "map 1 2 3 4 5: 1-3 1-5 2-3 2-4 3-4 4-5");
}
