//! Tests of graphs in the formats of other programs: accepted texts, names of vertices, errors and their
//! places.

use upstar::escape::board::{Cast, EscapeGraph};
use upstar::games::board::graph::VertexColoured;
use upstar::games::value::Store;
use upstar::ground::board::{Board, OnBoard};
use upstar::ground::data::{Data, Field};
use upstar::session::Session;

const GRAPHML: &str = r#"<?xml version='1.0' encoding='utf-8'?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="d0" for="node" attr.name="colour" attr.type="string"/>
  <key id="d1" for="edge" attr.name="width" attr.type="double"><default>1.5</default></key>
  <!-- a remark -->
  <graph id="G" edgedefault="undirected">
    <node id="a"><data key="d0">L</data></node>
    <node id="b &amp; c"/>
    <node id="d"/>
    <edge source="a" target="b &amp; c"/>
    <edge source="b &amp; c" target="d"><data key="d1">2</data></edge>
  </graph>
</graphml>
"#;

const GML: &str = r#"# a remark
Creator "somebody"
graph [
  directed 0
  node [ id 7 label "a" colour "L" graphics [ x 1.5 y -2 label "[" ] ]
  node [ id 0 label "b &#38; c" ]
  node [ id 3 label "d" ]
  edge [ source 7 target 0 ]
  edge [ source 0 target 3 weight 2.5E+3 ]
]
"#;

/// Asserts that all texts denote the same position of a ruleset.
fn same(ruleset: &str, texts: &[&str]) {
    let store = Store::new();
    let session = Session::new(&store);
    let read = |text: &str| session.read(ruleset, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    for text in texts {
        let position = read(text);
        assert_eq!(position.text(), read(texts[0]).text(), "{ruleset} {text}");
        assert_eq!(read(&position.text()).text(), position.text(), "{ruleset} {text}");
        let game = session.game(ruleset).unwrap();
        let data = position.to_data();
        let again = game.read_data(Field::whole(&data)).unwrap();
        assert_eq!((again.text(), again.to_data()), (position.text(), data), "{ruleset} {text}");
    }
}

/// Asserts that every row is refused with a mark at the text between `⟨` and `⟩`.
fn refused(ruleset: &str, rows: &[(&str, &str)]) {
    let store = Store::new();
    let session = Session::new(&store);
    for (marked, message) in rows {
        let (before, rest) = marked.split_once('⟨').unwrap();
        let (at_fault, after) = rest.split_once('⟩').unwrap();
        let text = [before, at_fault, after].concat();
        let Err(error) = session.read(ruleset, &text) else { panic!("{ruleset} {text:?} is accepted") };
        assert!(error.to_string().contains(message), "{ruleset} {text:?}: {error}");
        assert_eq!(error.span, before.len()..before.len() + at_fault.len(), "{ruleset} {text:?}: {error}");
    }
}

#[test]
fn colourings_in_all_formats() {
    same(
        "snort",
        &[
            r#"graph { a [colour=L]; "b & c"; d; a -- "b & c"; "b & c" -- d; }"#,
            GRAPHML,
            GML,
            &format!("\u{feff}{GRAPHML}"),
            &format!("\n{GML}"),
            r#"graph { d; a -- "b & c" -- d } L.."#.replace("d; a", "a").as_str(),
        ],
    );
    // Names that are the numbers from 0 on, in any order, are dropped: they serve as the vertex numbers.
    same("col", &["4: 0-1 1-2", "vertices 4\n0 1\n1 2\n"]);
    same(
        "col",
        &["3: 0-1 1-2", "0 1\n1 2", "0 1 {}\n1 2 {'weight': 3}\n", "# one\n0 1 # two\n1 2 {} # three"],
    );
    same(
        "snort",
        &[
            "5: 0-2 1-3 0-4 3-4 ..L..",
            "graph6:DQc ..L..",
            "DQc \"..L..\"",
            ":DgH_~  ..L..",
            ">>graph6<<DQc\n..L..\n",
        ],
    );
    same("node_kayles", &["4: 0-1 1-2 2-3", "0 1 {}\n1 2 {}\n2 3 {}", "Ch"]);
    same("snort", &["graph { 1; 2; 3; 1 -- 2; 2 -- 3; }", "1 2 {}\n2 3 {}\n"]);
    same("snort", &["graph { \"(0, 0)\"; \"(0, 1)\"; \"(0, 0)\" -- \"(0, 1)\"; }", "(0, 0) (0, 1) {}"]);
}

#[test]
fn names_are_those_of_moves() {
    let store = Store::new();
    let session = Session::new(&store);
    for (ruleset, text, names) in [
        ("snort", GRAPHML, "a,b & c,d"),
        ("col", GML, "a,b & c,d"),
        ("snort", "x y {}\ny z {}", "x,y,z"),
        (
            "hackenbush_rb",
            "graph { top -- middle [colour=r]; middle -- floor [colour=b] } @ floor",
            "top-middle=r,middle-floor=b",
        ),
        ("nemesis", GRAPHML.replace("\"colour\"", "\"paint\"").as_str(), "a,b & c,d"),
        ("partizan_graph", "digraph { x -> y [player=left] } @ x", "x,y"),
    ] {
        let position = session.read(ruleset, text).unwrap();
        let found: Vec<_> = (0..position.places()).map(|place| position.place_name(place)).collect();
        assert_eq!(found.join(","), names, "{ruleset}");
    }
}

#[test]
fn rows_stay_rows() {
    // Each of these texts could also be a graph in graph6. A board of cells prints rows of this form, so we
    // read them as rows.
    for text in ["LRRRRRRRRRRRRR", "LR|RL|LR|RL|LR", "R L", "L.|.R", "#L"] {
        let board = VertexColoured::parse(text, ".LR#").unwrap();
        assert!(board.grid_size().is_some(), "{text}");
        assert_eq!(VertexColoured::parse(&board.to_string(), ".LR#").unwrap(), board);
    }
    let graph = VertexColoured::parse("LRRRRRRRRRRRR_", ".LR#").unwrap();
    assert_eq!((graph.grid_size(), graph.shape().vertices()), (None, 13));
}

#[test]
fn hackenbush_in_all_formats() {
    let graphml = r#"<graphml><key id="c" for="edge" attr.name="color"/><key id="g" for="node" attr.name="ground"><default>false</default></key>
        <graph edgedefault="undirected"><node id="t"/><node id="m"/><node id="f"><data key="g">true</data></node>
        <edge source="t" target="m"><data key="c">red</data></edge><edge source="m" target="f"><data key="c">b</data></edge></graph></graphml>"#;
    same(
        "hackenbush_rb",
        &[
            "graph { f [ground=true]; t; m; t -- m [colour=r]; m -- f [colour=b]; }",
            graphml,
            "graph { t; m; f; t -- m [color=red]; m -- f [colour=blue] } @ f",
            "graph { t; m; f; t -- m; m -- f } rb @ f",
            "graph [ node [ id 1 label \"t\" ] node [ id 2 label \"m\" ] node [ id 3 label \"f\" ground 1 ]
                edge [ source 1 target 2 colour \"r\" ] edge [ source 2 target 3 colour \"b\" ] ]",
            "t m {'colour': 'r'}\nm f {'colour': \"blue\"} @ f",
        ],
    );
    same(
        "hackenbush_rb",
        &[
            "3: 0-1b 0-2b 1-2r",
            "graph6:Bw bbr @ 0",
            "0 1\n0 2\n1 2\nbbr @ 0",
            "0 1 {}\n0 2 {}\n1 2 {}\nbbr @ 0",
            ":BcN bbr@0",
        ],
    );
    refused(
        "hackenbush_rb",
        &[
            ("⟨graph { a -- b [colour=b] }⟩", "the ground is missing"),
            ("⟨graph { a -- b } @ a⟩", "an edge has no colour"),
            ("graph { a -- b [⟨colour=g⟩] } @ a", "a colour is one of `b`, `r`, not \"g\""),
            ("graph { a -- b [colour=b] } ⟨r⟩ @ a", "already gives the colours of its edges"),
            ("graph { a [ground=true]; b [⟨ground=true⟩]; a -- b [colour=b] }", "another ground"),
            ("graph { a -- b [colour=b] } @ ⟨c⟩", "there is no vertex c"),
            ("graph { a -- b [colour=b] } @ a ⟨b⟩", "expected the end"),
            ("⟨graph6:Bw bbr⟩", "the ground is missing"),
        ],
    );
}

#[test]
fn directed_graphs_in_all_formats() {
    same(
        "loopy_nim",
        &[
            "digraph { a b; a -> b; b -> a; b -> b; } @ a",
            "digraph { a [token=true]; a -> b -> a; b -> b }",
            "graph [ directed 1 node [ id 0 label \"a\" token 1 ] node [ id 1 label \"b\" ]
                edge [ source 0 target 1 ] edge [ source 1 target 0 ] edge [ source 1 target 1 ] ]",
            "<graphml><graph edgedefault='directed'><node id='a'/><node id='b'/><edge source='a' target='b'/>
                <edge source='b' target='a'/><edge source='b' target='b'/></graph></graphml> @ a",
            "a b {}\nb a {}\nb b {}\n@ a",
        ],
    );
    same("loopy_nim", &["0>1 1>2 2>0 @ 2 2", "&BP_ @ 2 2", ">>digraph6<<&BP_\n@ 2 2", "0 1\n1 2\n2 0 @ 2 2"]);
    same(
        "partizan_graph",
        &[
            "digraph { a b; a -> b [player=left]; b -> a [player=right]; } @ a b",
            "digraph { a -> b [player=L]; b -> a [player=Right]; {a b} [token=1] }",
            "a b {'player': 'left'}\nb a {'player': 'right'} @ a b",
        ],
    );
    refused(
        "loopy_nim",
        &[
            ("⟨:⟩BcN", "this graph is undirected"),
            ("⟨graph6:⟩Bw", "this graph is undirected"),
            ("graph [ ⟨directed 0⟩ node [ id 0 ] ]", "to_directed()"),
            ("⟨graph⟩ [ node [ id 0 ] ]", "this graph is undirected"),
            ("digraph { a [⟨token=many⟩] }", "a number of tokens"),
            ("digraph { a [⟨token=70000⟩] }", "at most 65536 tokens"),
        ],
    );
    refused(
        "partizan_graph",
        &[
            ("⟨digraph { a -> b [player=left] }⟩", "no vertex has a token"),
            ("⟨digraph { a -> b } ⟩@ a", "an arc has no player"),
            ("digraph { a -> b [⟨player=both⟩] } @ a", "`left` or `right`"),
        ],
    );
}

#[test]
fn directions_are_not_dropped() {
    for ruleset in ["snort", "col", "node_kayles", "hackenbush_rb", "nemesis", "cat_herding", "nowhere_to_go"]
    {
        refused(
            ruleset,
            &[
                ("⟨digraph⟩ { a -> b }", "this game needs an undirected graph"),
                ("graph [ ⟨directed 1⟩ node [ id 0 ] ]", "to_undirected()"),
                ("⟨&⟩BP_", "this graph is directed"),
                (
                    "<graphml><graph edgedefault='directed'><node id='a'/><node id='b'/>⟨<edge source='a' target='b'/>⟩</graph></graphml>",
                    "this graph is directed",
                ),
                (
                    "<graphml><graph edgedefault='undirected'><node id='a'/><node id='b'/>⟨<edge source='a' target='b' directed='true'/>⟩</graph></graphml>",
                    "this graph is directed",
                ),
            ],
        );
    }
}

#[test]
fn ambiguous_graphs_are_refused() {
    refused(
        "snort",
        &[
            ("⟨1 2\n2 3\n⟩", "no edge names the vertex 0"),
            ("⟨0 1\n1 5\n⟩.....", "no edge names the vertex 2"),
            ("⟨01 1⟩", "no edge names the vertex 0"),
            ("0 1 ⟨3⟩", "expected the end of the line"),
            ("vertices 3\n0 ⟨3⟩", "there is no vertex 3"),
            ("vertices ⟨0⟩\n0 1", "a number of vertices from 1"),
        ],
    );
    refused("nemesis", &[("a b {}\na ⟨⟩", "a second vertex"), ("a b {}\na⟨⟩", "a second vertex")]);
    refused("nemesis", &[("a b {⟨'weight': 3⟩} exits b @ a", "it may mean the number of copies")]);
    same("nemesis", &["graph { a [start=true]; b [exit=true]; a -- b; }", "a b {'weight': 1.0} exits b @ a"]);
}

#[test]
fn documents_are_refused_at_their_place() {
    let graph = "<graphml><graph edgedefault='undirected'>";
    let end = "</graph></graphml>";
    for ruleset in ["snort", "nemesis"] {
        for (inside, message) in [
            ("⟨⟩<node id='a'/", "this is not XML"),
            ("<node id='a'/>⟨<node id='a'/>⟩", "there is another node a"),
            ("⟨<node/>⟩", "a tag <node> has `id`"),
            ("<node id='a'/>⟨<edge source='a'/>⟩", "a tag <edge> has `target`"),
            ("<node id='a'/>⟨<edge source='a' target='b'/>⟩", "there is no node b"),
            ("<node id='a'/>⟨<edge source='a' target='a'/>⟩", "vertex a is joined to itself"),
            ("<node id='a'/>⟨<hyperedge/>⟩", "hyperedges"),
            ("<node id='a'>⟨<graph edgedefault='undirected'/>⟩</node>", "graphs within nodes"),
            ("<node id='a'>⟨<data key='k'>1</data>⟩</node>", "there is no key k"),
        ] {
            if message == "this is not XML" {
                let text = format!("{graph}{}{end}", inside.replace(['⟨', '⟩'], ""));
                let store = Store::new();
                let error = Session::new(&store).read(ruleset, &text).map(|_| ()).unwrap_err();
                assert!(error.message.contains(message), "{error}");
                continue;
            }
            refused(ruleset, &[(&format!("{graph}{inside}{end}"), message)]);
        }
        refused(
            ruleset,
            &[
                ("⟨<svg/>⟩", "expected <graphml>, not <svg>"),
                ("⟨<graphml/>⟩", "there is no <graph>"),
                ("<graphml>⟨<graph edgedefault='undirected'/>⟩</graphml>", "at least one vertex"),
                ("<graphml>⟨<graph/>⟩</graphml>", "a graph has edgedefault"),
                (
                    "<graphml><graph edgedefault='undirected'/>⟨<graph edgedefault='undirected'/>⟩</graphml>",
                    "there is a second graph",
                ),
                ("⟨graph⟩ [ ]", "at least one vertex"),
                ("graph ⟨[⟩ node [ id 0 ]", "this bracket is not closed"),
                ("graph [ node ⟨[⟩ id 0", "this bracket is not closed"),
                ("graph [ node ⟨[ ]⟩ ]", "a node has an `id`"),
                ("graph [ node [ id 0 ] node ⟨[ id 0 ]⟩ ]", "there is another node 0"),
                ("graph [ node [ id 0 ] edge ⟨[ source 0 ]⟩ ]", "a `source` and a `target`"),
                ("graph [ node [ id 0 ] edge ⟨[ source 0 target 1 ]⟩ ]", "there is no node 1"),
                ("graph [ node [ id 0 ] edge ⟨[ source 0 target 0 ]⟩ ]", "is joined to itself"),
                ("graph [ ⟨directed 2⟩ node [ id 0 ] ]", "directed 0"),
                ("graph [ node [ id ⟨\"⟩0 ] ]", "this quote is not closed"),
                ("graph [ ⟨5⟩ ]", "expected a key"),
                ("graph [ node ⟨;⟩ ]", "expected a number"),
                ("a b ⟨{⟩'x': 1", "this brace is not closed"),
                ("a b {'x' ⟨1⟩}", "expected `:`"),
                ("a b {} ⟨c⟩", "expected the end of the line"),
                ("a b {}\n⟨a a⟩ {}", "vertex a is joined to itself"),
            ],
        );
    }
}

#[test]
fn entities_do_not_explode() {
    let mut text = "<!DOCTYPE graphml [<!ENTITY a0 \"aaaaaaaaaa\">".to_owned();
    for i in 1..20 {
        text += &format!("<!ENTITY a{i} \"{}\">", format!("&a{};", i - 1).repeat(10));
    }
    text += "]><graphml><graph edgedefault='undirected'><node id='&a19;'/></graph></graphml>";
    let error = VertexColoured::parse(&text, ".LR#").unwrap_err();
    assert!(error.message.contains("this is not XML"), "{error}");
}

fn object(fields: &[(&str, Data)]) -> Data {
    Data::Object(fields.iter().map(|(name, data)| ((*name).to_owned(), data.clone())).collect())
}

fn text(text: &str) -> Data {
    Data::Text(text.to_owned())
}

#[test]
fn nodes_and_links() {
    let node = |id: Data| object(&[("id", id)]);
    let link = |u: Data, v: Data| object(&[("source", u), ("target", v)]);
    let pair = |a: i32, b: i32| Data::List(vec![Data::from(a), Data::from(b)]);
    let nodes = Data::List(vec![node(pair(0, 1)), node(text("b")), node(Data::from(7))]);
    let links = Data::List(vec![link(pair(0, 1), text("b")), link(text("b"), Data::from(7))]);
    let graph = |more: &[(&str, Data)]| {
        let mut fields =
            vec![("directed", Data::Bool(false)), ("nodes", nodes.clone()), ("links", links.clone())];
        fields.extend(more.iter().cloned());
        object(&fields)
    };
    let read = |data: &Data| EscapeGraph::from_data(Field::whole(data), Cast::EXITS);
    let board = read(&graph(&[("behind", text("exits (0, 1) 7 @ b"))])).unwrap();
    assert_eq!((board.exits(), board.start(), board.name(0)), (&[0, 2][..], Some(1), "(0, 1)".to_owned()));
    let attributes = object(&[("exits", Data::List(vec![pair(0, 1), Data::from(7)])), ("start", text("b"))]);
    assert_eq!(read(&graph(&[("graph", attributes)])).unwrap(), board);
    let one = object(&[("exits", Data::List(vec![pair(0, 1)])), ("start", text("b"))]);
    assert_eq!(read(&graph(&[("graph", one)])).unwrap().exits(), [0]);
    let alone = object(&[("exits", pair(0, 1)), ("start", text("b"))]);
    assert_eq!(read(&graph(&[("graph", alone)])).unwrap().exits(), [0]);
    for (more, at, message) in [
        (("behind", text("exits c")), "behind[6]", "there is no vertex c"),
        (("edges", links.clone()), "edges", "there are `links` already"),
        (("graph", object(&[("exits", text("c"))])), "graph.exits", "there is no vertex c"),
        (("graph", object(&[("exit", text("b"))])), "graph.exit", "belongs to a vertex"),
        (("graph", object(&[("spies", text("b"))])), "graph.spies", "no spies"),
    ] {
        let error = read(&graph(&[more])).unwrap_err();
        assert!(error.at == at && error.message.contains(message), "{error}");
    }
    for (fields, at, message) in [
        (vec![("nodes", Data::List(vec![]))], "nodes", "at least one vertex"),
        (vec![("nodes", Data::List(vec![object(&[])]))], "nodes[0]", "`id` is missing"),
        (
            vec![("nodes", Data::List(vec![node(text("a")), node(text("a"))]))],
            "nodes[1].id",
            "another node a",
        ),
        (vec![("nodes", nodes.clone())], "", "`links` is missing"),
        (vec![("directed", Data::Bool(true)), ("nodes", nodes.clone())], "", "this graph is directed"),
        (
            vec![("nodes", nodes.clone()), ("links", Data::List(vec![link(text("b"), text("c"))]))],
            "links[0].target",
            "there is no node c",
        ),
    ] {
        let error = read(&object(&fields)).unwrap_err();
        assert!(error.at == at && error.message.contains(message), "{error}");
    }
}
