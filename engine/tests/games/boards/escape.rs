//! Tests of the boards of escape games.

use proptest::prelude::*;
use upstar::escape::board::{Cast, Edge, EscapeFormat, EscapeGraph, FormatError, Multigraph, UNBREAKABLE};
use upstar::ground::board::Board;
use upstar::ground::data::{Data, Field};
use upstar::ground::input::InputError;

fn read(text: &str) -> Result<EscapeGraph, InputError> {
    EscapeGraph::parse(text, Cast::EXITS)
}

/// Asserts that every row is refused in games with these pieces, with a mark at the text between `⟨` and
/// `⟩`.
fn refused(cast: Cast, rows: &[(&str, &str)]) {
    for (marked, message) in rows {
        let (before, rest) = marked.split_once('⟨').unwrap();
        let (at_fault, after) = rest.split_once('⟩').unwrap();
        let text = [before, at_fault, after].concat();
        let Err(error) = EscapeGraph::parse(&text, cast) else { panic!("{text:?} is accepted") };
        assert!(error.to_string().contains(message), "{text:?}: {error}");
        let expected = before.len()..before.len() + at_fault.len();
        assert_eq!(error.span, expected, "{text:?}: {error}");
    }
}

/// Returns a graph without its names and with its edges sorted.
fn plain(board: &EscapeGraph) -> EscapeGraph {
    let mut edges = board.graph().edges().to_vec();
    edges.iter_mut().for_each(|edge| edge.ends.sort_unstable());
    edges.sort_unstable_by_key(|edge| edge.ends);
    let mut plain = EscapeGraph::new(Multigraph::new(board.vertices(), edges));
    plain = plain.with_exits(board.exits().to_vec());
    match board.start() {
        Some(start) => plain.with_start(start),
        None => plain,
    }
}

/// Asserts that the texts describe the same graph.
fn same(texts: &[&str]) {
    for text in texts {
        assert_eq!(plain(&read(text).unwrap()), plain(&read(texts[0]).unwrap()), "{text:?}");
    }
}

#[test]
fn refusals_name_the_expected_form() {
    refused(
        Cast::EXITS,
        &[
            ("⟨grid(5)⟩ @ 0", "grid(r,c) has 2 parameters, not 1"),
            ("⟨hexagon(1,2)⟩", "hexagon(k) has 1 parameter, not 2"),
            ("⟨path()⟩", "path(n) has 1 parameter, not 0"),
            ("⟨random(3,2)⟩", "random(n,m,seed) has 3 parameters, not 2"),
            ("⟨blub(3)⟩", "expected one of path(n)"),
            ("⟨&⟩DI?AO?", "this graph is directed"),
            ("⟨>>digraph6<<&⟩DI?AO?", "this graph is directed"),
            ("path(3) ⟨exits⟩ @ 0", "expected vertices after `exits`"),
            ("0-1 ⟨exits⟩", "expected vertices after `exits`"),
            ("path(3) ⟨without⟩ @ 0", "expected edges after `without`"),
            ("grid(3,3) ⟨without⟩", "expected edges after `without`"),
            ("graph { a -- b [⟨copis=2⟩] }", "did you mean `copies`?"),
            ("graph { a -- b; a [⟨exits=true⟩] }", "did you mean `exit`?"),
            ("graph { a -- b; a [⟨Start=true⟩] }", "did you mean `start`?"),
            ("graph { a -- b [⟨unbreakabel=true⟩] }", "did you mean `unbreakable`?"),
        ],
    );
    let board =
        read("graph { node [shape=box]; a -- b [color=red, len=2, label=x]; a [exit=true] }").unwrap();
    assert_eq!(board.exits(), [0]);
}

#[test]
fn edges() {
    refused(
        Cast::EXITS,
        &[
            ("⟨⟩", "at least one vertex"),
            ("⟨0⟩: @ 0", "a number of vertices from 1 to 16777216"),
            ("⟨16777217⟩: 0-1", "a number of vertices from 1 to 16777216"),
            ("⟨99999999999999999999⟩: 0-1", "a number of vertices"),
            ("2: 0-1 1-⟨2⟩", "a vertex from 0 to 1"),
            ("0-⟨16777216⟩", "a vertex from 0 to 16777215"),
            ("0-⟨-⟩1", "expected a vertex"),
            ("⟨-1-0⟩", "at least one vertex"),
            ("0-1 ⟨2-2⟩", "vertex 2 is joined to itself"),
            ("0-1*⟨0⟩", "a number of copies from 1 to 2147483648"),
            ("0-1*⟨-3⟩", "not a negative one"),
            ("0-1*⟨4294967295⟩", "a number of copies"),
            ("0⟨>⟩1", "expected `-` or `=`"),
            ("0-1 exits ⟨2⟩", "a vertex from 0 to 1"),
            ("0-1 exits 0 ⟨x⟩", "expected a vertex"),
            ("0-1 @ ⟨2⟩", "a vertex from 0 to 1"),
            ("0-1 @ ⟨⟩", "expected a vertex"),
            ("0-1 @ 0 ⟨1⟩", "expected `exits`"),
            ("0-1 @ 0 ⟨@⟩ 1", "the start is already given"),
            ("0-1⟨x⟩", "expected a blank"),
        ],
    );
    refused(Cast::WALKER, &[("0-1 ⟨exits⟩ 1 @ 0", "no exits in this game")]);
    same(&["6: 0-1 1-2*3 2=3 exits 3,4 @ 0", " 6:\n0-1, 1-2 2-1*2\n3=2 exits 4 3 3@0 "]);
}

#[test]
fn lists() {
    refused(
        Cast::EXITS,
        &[
            ("# no edge⟨⟩", "at least one vertex"),
            ("# no edge\n⟨@ 0⟩", "at least one vertex"),
            ("0 1\n2⟨\n⟩", "a second vertex"),
            ("0 1\n2 ⟨\n⟩", "expected a vertex"),
            ("0 1\n0 ⟨-⟩1", "expected a vertex"),
            ("0 1\n⟨2 2⟩", "vertex 2 is joined to itself"),
            ("0 1 ⟨0⟩", "a number of copies from 1"),
            ("0 1 ⟨3000000000⟩", "a number of copies from 1"),
            ("0 1 ⟨-2⟩", "not a negative one"),
            ("0 1 ⟨f⟩orever", "expected the end of the line"),
            ("0 1 2 ⟨3⟩", "expected the end of the line"),
            ("0 ⟨16777216⟩", "a vertex from 0 to 16777215"),
            ("vertices ⟨1000000000⟩\n0 1", "a number of vertices from 1 to 16777216"),
            ("vertices ⟨0⟩", "a number of vertices from 1 to 16777216"),
            ("vertices 2\n0 ⟨2⟩", "a vertex from 0 to 1"),
            ("0 1\n⟨vertices⟩ 3", "comes first"),
            ("0 1\nexit⟨\n⟩", "expected a vertex"),
            ("0 1\nexits 1 ⟨x⟩", "expected the end of the line"),
            ("0 1\nexits 1,⟨⟩", "expected a vertex"),
            ("0 1\nstart 0\n⟨start⟩ 1", "the start is already given"),
            ("0 1\nstart 0 ⟨@⟩ 1", "the start is already given"),
            ("0 1\n⟨edge⟩ 1 2", "one of vertices, exit, exits, start"),
            ("0 1\n⟨;⟩", "expected a vertex"),
            ("0 1 @ ⟨2⟩", "a vertex from 0 to 1"),
        ],
    );
    refused(Cast::WALKER, &[("0 1\n⟨exit⟩ 1", "no exits in this game")]);
    same(&[
        "5: 0-1 1-2*3 2=3 exits 3,4 @ 0",
        "0 1\n1 2 3\n2 3 unbreakable\nexits 3 4\nstart 0",
        "# edges\r\nvertices 5\r\n0\t1 # one\r\n\r\n1 2\r\n2 1 2\r\nexit 4\r\nexit 3\r\n3 2 unbreakable\r\n@ 0",
        "0 1\n1 2 3\n2 3 unbreakable\nexits 3,4 @ 0",
    ]);
}

#[test]
fn dimacs() {
    refused(
        Cast::EXITS,
        &[
            ("c nothing else⟨⟩", "expected the header"),
            ("⟨e⟩ 1 2\np edge 2 1", "expected the header"),
            ("c\np ⟨s⟩p 2 1", "expected `edge` or `col`"),
            ("p edge ⟨0⟩ 0", "a number of vertices from 1"),
            ("p edge ⟨1000000000⟩ 1", "a number of vertices from 1 to 16777216"),
            ("p edge 2 ⟨1000000000⟩\ne 1 2", "a number of edges from 0 to 33554432"),
            ("p edge 2 ⟨33554432⟩\ne 1 2", "the header announces 33554432 edges, but there are 1"),
            ("p edge 2 ⟨\n⟩e 1 2", "expected a number of edges"),
            ("p edge 3 ⟨2⟩\ne 1 2", "the header announces 2 edges, but there are 1"),
            ("p edge 3 1\ne 1 2\n⟨e 2 3⟩\n", "the header announces only 1 edges"),
            ("p edge 2 1\ne 1 ⟨3⟩", "a vertex from 1 to 2"),
            ("p edge 2 1\ne ⟨0⟩ 1", "a vertex from 1 to 2"),
            ("p edge 2 1\n⟨e 2 2⟩", "vertex 2 is joined to itself"),
            ("p edge 2 1\ne 1 2 ⟨0⟩", "a number of copies from 1"),
            ("p edge 2 1\ne 1 2 ⟨x⟩", "expected the end of the line"),
            ("p edge 2 1\ne 1 2 ⟨-1⟩", "not a negative one"),
            ("p edge 2 1\n⟨n⟩ 1 2", "a line that begins with e, x, s or c"),
            ("p edge 2 1\n⟨p⟩ edge 2 1", "another header"),
            ("p edge 2 1\ne 1 2\nx ⟨3⟩", "a vertex from 1 to 2"),
            ("p edge 2 1\ne 1 2\ns ⟨0⟩", "a vertex from 1 to 2"),
            ("p edge 2 1\ne 1 2\ns 1\n⟨s⟩ 2", "the start is already given"),
        ],
    );
    refused(Cast::WALKER, &[("p edge 2 1\ne 1 2\n⟨x⟩ 1", "no exits in this game")]);
    same(&[
        "5: 0-1 1-2*3 2=3 exits 3,4 @ 0",
        "c of the literature\np edge 5 3\ne 1 2\ne 2 3 3\ne 3 4 unbreakable\nx 4\nx 5\ns 1\n",
        "p col 5 4\r\nc\r\ne 1 2\r\ne 2 3\r\nc more\r\ne 3 2 2\r\ne 4 3 unbreakable\r\nexits 3,4 @ 0",
    ]);
}

#[test]
fn graph6() {
    refused(
        Cast::EXITS,
        &[
            ("graph6:⟨⟩", "ends too early"),
            ("graph6:D⟨⟩", "ends too early"),
            ("graph6:DQ⟨⟩", "ends too early"),
            ("graph6:DQ⟨ ⟩exits 3", "ends too early"),
            ("graph6:DQ⟨!⟩", "from `?` to `~`"),
            ("graph6:DQ⟨d⟩", "are not all zero"),
            ("graph6:DQc⟨c⟩", "need no more characters"),
            ("graph6:DQc\n⟨D⟩Qc", "expected `exits`"),
            ("graph6:⟨?⟩", "at least one vertex"),
            ("graph6:~B⟨⟩", "ends too early"),
            ("graph6:~B?x⟨⟩", "ends too early"),
            ("graph6:⟨~~~~~~~~⟩", "at most 16777216 vertices, not 68719476735"),
            ("graph6:~~??~~~~⟨⟩", "ends too early"),
            (">>sparse6<<⟨F⟩a@x^", "expected `:`"),
            ("sparse6:⟨&⟩Fa@x^", "expected `:`"),
            ("⟨>⟩>planar_code<<", "expected `>>graph6<<`"),
            ("⟨;⟩Fa@x^", "incremental sparse6"),
            (":⟨?⟩", "at least one vertex"),
            (":⟨~~~~~~~~⟩", "at most 16777216 vertices"),
            (":F⟨?⟩", "vertex 0 is joined to itself"),
            (":Fa@x^⟨a⟩", "expected its end"),
            (":Fa⟨!⟩", "from `?` to `~`"),
            ("graph6:DQc exits ⟨5⟩", "a vertex from 0 to 4"),
            ("graph6:DQc @ ⟨5⟩", "a vertex from 0 to 4"),
        ],
    );
    refused(Cast::WALKER, &[("graph6:DQc ⟨exits⟩ 3", "no exits in this game")]);
    same(&[
        "0-2 0-4 1-3 3-4 exits 3 @ 0",
        "graph6:DQc exits 3 @ 0",
        " graph6: >>graph6<<DQc\nexits 3@0\n",
        ">>graph6<<DQc exits 3 @ 0",
        "DQc exits 3 @ 0",
        " DQc\nexits 3@0",
        ":DgH_~ exits 3 @ 0",
    ]);
    // Brendan McKay's examples of the formats.
    same(&["7: 0-1 0-2 1-2 5-6", ":Fa@x^", ">>sparse6<<:Fa@x^\n", "sparse6::Fa@x^", "graph6::Fa@x^"]);
    // A text that resembles graph6 but is invalid is reported as an error in the notation of boards.
    refused(Cast::EXITS, &[("⟨DQ⟩", "expected one of path(n)"), ("⟨DQd⟩", "expected one of path(n)")]);
}

#[test]
fn graphviz() {
    refused(
        Cast::EXITS,
        &[
            ("⟨graph { }⟩", "at least one vertex"),
            ("graph { a -- b⟨⟩", "name of a vertex"),
            ("graph { a -- ⟨}⟩", "name of a vertex"),
            ("graph { a -- b ⟨[⟩copies=3 }", "bracket is not closed"),
            ("graph { a -- ⟨\"⟩b }", "quote is not closed"),
            ("graph { a ⟨/⟩* x }", "comment is not closed"),
            ("⟨digraph⟩ { a -> b }", "this game needs an undirected graph"),
            ("strict ⟨Digraph⟩ { a -> b }", "this game needs an undirected graph"),
            ("graph { a ⟨-⟩> b }", "an arc of a directed graph"),
            ("graph { a ⟨-⟩ b }", "expected `--`"),
            ("graph { a⟨:⟩b }", "expected `--`"),
            ("graph { ⟨subgraph⟩ s { a } }", "subgraphs"),
            ("graph { a -- ⟨a⟩ }", "vertex a is joined to itself"),
            ("graph { a -- ⟨{b a}⟩ }", "vertex a is joined to itself"),
            ("graph { a -- b [⟨copies=0⟩] }", "a number of copies from 1"),
            ("graph { a -- b [⟨copies=-3⟩] }", "a number of copies from 1"),
            ("graph { a -- b [⟨copies=\"many\"⟩] }", "a number of copies from 1"),
            ("graph { a -- b [⟨copies=99999999999⟩] }", "a number of copies from 1"),
            ("graph { a -- b [⟨unbreakable⟩] }", "expected `true` or `false`"),
            ("graph { a -- b [⟨exit=true⟩] }", "belongs to a vertex"),
            ("graph { a [⟨copies=2⟩] }", "belongs to an edge"),
            ("graph { edge [⟨copies=2⟩]; a -- b }", "belongs to an edge"),
            ("graph { a [start=true]; b [⟨start=true⟩] }", "the start is already given"),
            ("graph { {a b} [⟨start=true⟩] }", "the start is already given"),
            ("graph { a [start=true] } ⟨@⟩ a", "the start is already given"),
            ("graph { a } exits ⟨b⟩", "no vertex b"),
            ("graph { a } @ ⟨b⟩", "no vertex b"),
            ("graph { a } ⟨b⟩", "expected `exits`"),
        ],
    );
    refused(
        Cast::WALKER,
        &[
            ("graph { a [⟨exit=true⟩] }", "no exits in this game"),
            ("graph { a } ⟨exits⟩ a", "no exits in this game"),
        ],
    );
    same(&[
        "5: 0-1 1-2*3 2=3 exits 3,4 @ 0",
        "graph { a -- b; b -- c [copies=3]; c -- d [unbreakable=true]; d [exit=true]; e [exit=true]; a [start=true] }",
        "strict graph G { a -- b -- a; # one\n b -- c [label=\"x]\", copies=\"3\"]; c -- d [unbreakable=true]; e } exits d,e @ a",
        "// vertices\nGRAPH { Node [shape=box]; a--b--c--b--c c -- {d} [unbreakable=true]; {e, d} [exit=true] }@a",
        "graph { 0 1 2 3 4; 0 -- 1; 1 -- 2 [copies=3]; 2 -- 3 [unbreakable=true] } exits 3, 4 @ 0",
    ]);
    let named = read("graph { \"a b\" [exit=true]; Node -- \"a b\" [copies=2]; } @ Node").unwrap_err();
    assert!(named.message.contains("expected `--`"), "{named}");
    let named = read("graph { \"a b\" [exit=true]; \"Node\" -- \"a b\" [copies=2]; } @ \"Node\"").unwrap();
    let text = "graph { \"a b\" [exit=true]; \"Node\" [start=true]; \"Node\" -- \"a b\" [copies=2]; }";
    assert_eq!(named.to_string(), text);
    assert_eq!(read(text), Ok(named));
}

#[test]
fn graphs_by_name() {
    refused(
        Cast::EXITS,
        &[
            ("⟨wheel(5)⟩", "expected one of path(n)"),
            ("⟨nowhere⟩", "expected one of path(n)"),
            ("⟨grid(7)⟩", "grid(r,c) has 2 parameters"),
            ("⟨grid(7,7,7)⟩", "grid(r,c) has 2 parameters, not 3"),
            ("⟨hexagon()⟩", "hexagon(k) has 1 parameter, not 0"),
            ("⟨random(5,3)⟩", "random(n,m,seed) has 3 parameters, not 2"),
            ("grid(7⟨;⟩7)", "expected `,` or `)`"),
            ("grid(⟨-⟩7,7)", "expected a number"),
            ("grid(7,7⟨⟩", "expected `,` or `)`"),
            ("⟨grid(1000000000,1000000000)⟩", "at most 16777216 vertices and 33554432 edges"),
            ("⟨hexagon(100000)⟩", "at most 16777216 vertices"),
            ("⟨complete(1000000)⟩", "at most 16777216 vertices and 33554432 edges"),
            ("⟨random(10,46,1)⟩", "at most 45 edges"),
            ("⟨random(1000000,1000000000,1)⟩", "33554432 edges"),
            ("⟨grid(0,7)⟩", "at least one vertex"),
            ("grid(7,7) @ ⟨7⟩,0", "a row from 0 to 6"),
            ("grid(7,7) @ 3⟨⟩", "expected `,` and a column"),
            ("grid(7,7) @ x⟨28⟩", "the number of an exit from 0 to 27"),
            ("grid(7,7) exits 3,3 ⟨q⟩", "expected a row"),
            ("grid(7,7) without ⟨3,3-3,5⟩ @ 3,3", "this edge does not exist"),
            ("grid(7,7) without 3,3-3,4 2,2-2,3 ⟨3,4-3,3⟩", "is already deleted"),
            ("grid(7,7) without 3,3⟨ ⟩@ 3,3", "expected `-`"),
            ("path(3) exits ⟨3⟩", "a vertex from 0 to 2"),
            ("path(3) ⟨w⟩ith 3", "expected `exits`"),
        ],
    );
    refused(
        Cast::WALKER,
        &[
            ("grid(3,3) ⟨exits⟩ 1,1", "no exits in this game"),
            ("grid(3,3) @ ⟨x⟩0", "expected a row"),
            ("cycle(3) ⟨exits⟩ 1", "no exits in this game"),
        ],
    );
    same(&["grid(7,7)@3,3", "grid(7,7) @ 3,3", "grid( 7 , 7 )\n@ 3,3 "]);
    same(&["0-1 1-2 2-0 exits 1 @ 0", "cycle(3) exits 1 @ 0"]);
    same(&["0-1 0-2 1-3 exits 3 @ 0", "tree(0,0,1) exits 3 @ 0"]);
    same(&["3: exits 2", "path(3) without 0-1 1-2 exits 2"]);
    let plain_grid = EscapeGraph::parse("grid(2,2) @ 0,1", Cast::WALKER).unwrap();
    assert_eq!(plain_grid.graph().edges().len(), 4);
    assert_eq!(plain_grid.to_string(), "grid(2,2) @ 0,1");
}

#[test]
fn constructions_keep_their_text() {
    for text in [
        "grid(7,7) @ 3,3",
        "grid(7,7) without 3,3-3,4 0,0-x0 0,0-x27 exits 2,2 @ 3,3",
        "grid(1,4)",
        "hexagon(3) without 0-1 exits 0,2 @ 9",
        "random(20,40,7) @ 0",
        "complete(5) @ 0",
        "tree(0,0,1) exits 2,3 @ 0",
    ] {
        let board = read(text).unwrap();
        let printed = board.to_string();
        assert_eq!(printed.replace(' ', ","), text.replace(' ', ","));
        assert_eq!(read(&printed), Ok(board), "{text}");
    }
    let built = read("path(3) exits 2 @ 0").unwrap();
    let cut = built.clone().with_graph(built.graph().without_copy(0));
    assert_eq!(cut.to_string(), "path(3) without 0-1 exits 2 @ 0");
    let doubled = Multigraph::new(3, vec![Edge { ends: [0, 1], copies: 2 }]);
    assert_eq!(built.with_graph(doubled).to_string(), "3: 0-1*2 exits 2 @ 0");
    let grid = read("grid(1,1) @ 0,0").unwrap();
    assert_eq!(grid.with_exits(vec![]).to_string(), "0-1 0-2 0-3 0-4 @ 0");
}

fn data(n: i64, edges: &[&[i64]], more: Vec<(&str, Data)>) -> Data {
    let list = |numbers: &[i64]| Data::List(numbers.iter().map(Data::from).collect());
    let mut fields = vec![
        ("n".to_owned(), Data::from(n)),
        ("edges".to_owned(), Data::List(edges.iter().map(|edge| list(edge)).collect())),
    ];
    fields.extend(more.into_iter().map(|(name, data)| (name.to_owned(), data)));
    Data::Object(fields)
}

#[test]
fn data_is_refused_at_its_place() {
    let integers = |numbers: &[i64]| Data::List(numbers.iter().map(Data::from).collect());
    let texts = |names: &[&str]| Data::List(names.iter().map(|&name| Data::Text(name.to_owned())).collect());
    let words =
        Data::List(vec![Data::List(vec![Data::from(0), Data::from(1), Data::Text("forever".to_owned())])]);
    let worded = Data::Object(vec![("n".to_owned(), Data::from(2)), ("edges".to_owned(), words)]);
    for (position, cast, at, message) in [
        (data(0, &[], vec![]), Cast::EXITS, "n", "at least one vertex"),
        (data(-1, &[], vec![]), Cast::EXITS, "n", "a number from 0 to 16777216"),
        (data(1_000_000_000, &[], vec![]), Cast::EXITS, "n", "a number from 0 to 16777216"),
        (data(2, &[&[0, 2]], vec![]), Cast::EXITS, "edges[0][1]", "no vertex 2"),
        (data(2, &[&[0, 1, 0]], vec![]), Cast::EXITS, "edges[0][2]", "expected a number of copies from 1"),
        (data(2, &[&[0, 1], &[-1, 0]], vec![]), Cast::EXITS, "edges[1][0]", "expected a number"),
        (data(2, &[&[1, 1]], vec![]), Cast::EXITS, "edges[0]", "joined to itself"),
        (data(2, &[&[0]], vec![]), Cast::EXITS, "edges[0]", "two vertices"),
        (data(2, &[&[0, 1, -2]], vec![]), Cast::EXITS, "edges[0][2]", "a number from 0 to 2147483648"),
        (data(2, &[&[0, 1, 1 << 40]], vec![]), Cast::EXITS, "edges[0][2]", "a number from 0 to 2147483648"),
        (worded, Cast::EXITS, "edges[0][2]", "or \"unbreakable\""),
        (data(2, &[], vec![("exits", integers(&[0, 2]))]), Cast::EXITS, "exits[1]", "no vertex 2"),
        (data(2, &[], vec![("exits", integers(&[0]))]), Cast::WALKER, "exits", "no exits in this game"),
        (data(2, &[], vec![("start", Data::from(2))]), Cast::EXITS, "start", "no vertex 2"),
        (data(2, &[], vec![("names", texts(&["a"]))]), Cast::EXITS, "names", "need 2 names"),
        (data(2, &[], vec![("names", texts(&["a", "a"]))]), Cast::EXITS, "names[1]", "another vertex"),
    ] {
        let error = EscapeGraph::from_data(Field::whole(&position), cast).unwrap_err();
        assert!(error.message.contains(message), "{position:?}: {error}");
        assert_eq!(error.at, at, "{position:?}: {error}");
    }
}

/// Generates small multigraphs with exits, and some with a start.
fn boards() -> impl Strategy<Value = EscapeGraph> {
    let copies = prop_oneof![4 => Just(1), 2 => 1..5_u32, 1 => Just(UNBREAKABLE)];
    (2..80_u32).prop_flat_map(move |n| {
        let pair = (0..n, 0..n, copies.clone()).prop_filter("a loop", |(u, v, _)| u != v);
        let edges = prop::collection::vec(pair, 0..60);
        (edges, prop::collection::vec(0..n, 0..4), prop::option::of(0..n)).prop_map(
            move |(edges, exits, start)| {
                let edges = edges.into_iter().map(|(u, v, copies)| Edge { ends: [u, v], copies });
                let board = EscapeGraph::new(Multigraph::new(n as usize, edges.collect())).with_exits(exits);
                match start {
                    Some(start) => board.with_start(start),
                    None => board,
                }
            },
        )
    })
}

proptest! {
    #[test]
    fn printed_boards_are_read_again(board in boards()) {
        for format in EscapeFormat::ALL {
            match format.write(&board) {
                Ok(text) => prop_assert_eq!(plain(&read(&text).unwrap()), plain(&board), "{}", text),
                Err(FormatError::NotSimple(ends)) => {
                    prop_assert_eq!(format, EscapeFormat::Graph6);
                    prop_assert!(board.graph().edges().iter().any(|e| e.ends == ends && e.copies > 1));
                }
                Err(error) => panic!("{error}"),
            }
        }
        let simple = board.graph().edges().iter().map(|edge| Edge::simple(edge.ends[0], edge.ends[1]));
        let simple = board.clone().with_graph(Multigraph::new(board.vertices(), simple.collect()));
        let text = EscapeFormat::Graph6.write(&simple).unwrap();
        prop_assert_eq!(plain(&read(&text).unwrap()), plain(&simple), "{}", text);
        prop_assert_eq!(read(&board.to_string()).unwrap(), board.clone());
        let data = board.to_data();
        prop_assert_eq!(EscapeGraph::from_data(Field::whole(&data), Cast::EXITS).unwrap(), board);
    }

    #[test]
    fn texts_never_panic(text in "(graph ?\\{|graph6:|p edge |grid\\(2,2\\)|hexagon\\(2\\)|[a-z]{4,6}\\(|without |# ?|exits |start |[0-9]{1,2}|[a-c~?@{}\\[\\]=,:;*.\\- \\n\"]|--|copies){0,12}") {
        let _ = read(&text);
    }
}

#[test]
fn two_spies() {
    refused(
        Cast::SPIES,
        &[
            ("hexagon(3)⟨⟩", "where do the spies stand?"),
            ("0-1 @ 0⟨⟩", "expected the vertex of the other one"),
            ("0-1 @ 0 ⟨0⟩", "on different vertices"),
            ("0-1 1-2 @ 0 1 ⟨2⟩", "or the end"),
            ("0-1 @ 0 ⟨2⟩", "a vertex from 0 to 1"),
            ("grid(2,2) @ 0,0 ⟨2⟩,0", "a row from 0 to 1"),
            ("0-1 ⟨exits⟩ 1 @ 0 1", "no exits in this game"),
            ("0-1 1⟨=⟩2 @ 0 1", "no unbreakable edges in this game"),
            ("0 1 ⟨unbreakable⟩\n@ 0 1", "no unbreakable edges in this game"),
            ("graph { a -- b } @ a ⟨c⟩", "no vertex c"),
            ("p edge 2 1\ne 1 2\ns 1⟨⟩", "where do the spies stand?"),
        ],
    );
    refused(Cast::BREAKABLE, &[("0-1 1⟨=⟩2 exits 2 @ 0", "no unbreakable edges in this game")]);
    let spies = |text: &str| EscapeGraph::parse(text, Cast::SPIES).unwrap();
    for text in [
        "4: 0-1 1-2 @ 3 0",
        "hexagon(2) without 0-1 @ 3 6",
        "grid(2,2) @ 0,1 1,0",
        "graph6:Bg @ 2 0",
        "0 1\n1 2\n@ 0 2",
        "p edge 3 2\ne 1 2\ne 2 3\n@ 0 2",
        "graph { a; \"b c\"; a -- \"b c\"; } @ \"b c\" a",
    ] {
        let board = spies(text);
        let again = spies(&board.to_string());
        assert_eq!((again.spies(), again.to_string()), (board.spies(), board.to_string()), "{text}");
        for format in EscapeFormat::ALL {
            let printed = format.write(&board).unwrap();
            assert_eq!(spies(&printed).spies(), board.spies(), "{printed}");
        }
        let data = board.to_data();
        let from_data = EscapeGraph::from_data(Field::whole(&data), Cast::SPIES).unwrap();
        assert_eq!(from_data.to_data(), data);
    }
    assert_eq!(spies("4: 0-1 @ 3 0").with_start(1).spies(), None);
}
