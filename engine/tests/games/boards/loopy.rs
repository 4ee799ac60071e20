//! Tests of the boards of impartial loopy games.

use crate::boards::{refused, same};

#[test]
fn directed_graphs() {
    refused(
        &["loopy_nim"],
        &[
            ("<>", "at least one vertex"),
            ("<0:> 0>1", "at least one vertex"),
            ("2: 0>1 1><2>", "a vertex from 0 to 1"),
            ("2: 0>1 <2>>0", "a vertex from 0 to 1"),
            ("0>1 @ 0 <2>", "a vertex from 0 to 1"),
            ("0><16777216>", "a vertex from 0 to 16777215"),
            ("<99999999999999999999>: 0>1", "a number of vertices"),
            ("0><->1", "expected a vertex"),
            ("0<->1", "expected `>`"),
            ("0>1<;> 1>2", "expected a blank"),
            ("0>1 <x>", "expected a vertex"),
            ("0>1,<>", "expected a vertex"),
            ("0>1 @ 0 <a>", "expected a vertex"),
        ],
    );
    same("loopy_nim", &["0>1,2 1>2 @ 0", " 0>1 0>2\n1>2 @ 0 ", "3: 0>1,2 1>2@0"]);
    same("loopy_nim", &["3: 0>1", "3:0>1", " 3:\n0>1\n"]);
}

#[test]
fn lists_of_arcs() {
    refused(
        &["loopy_nim"],
        &[
            ("# no arc<>", "at least one vertex"),
            ("# no arc\n<@ 0>", "at least one vertex"),
            ("0 1\n2<\n>", "a second vertex"),
            ("0 1 <2>", "expected the end of the line"),
            ("0 1\n1<,>2", "expected a blank"),
            ("0 1\n1 <x>", "expected a vertex"),
            ("0 1\n<a> b", "expected a vertex"),
            ("0 1\n1 <->2", "expected a vertex"),
            ("# big\n0 <16777216>", "a vertex from 0 to 16777215"),
            ("0 1 @ <2>", "a vertex from 0 to 1"),
        ],
    );
    same(
        "loopy_nim",
        &["0>1,2 1>2 @ 0 2", "0 1\n0 2\n1 2\n@ 0 2", "# arcs\r\n\r\n 0\t1 # one\r\n0 2\r\n1  2 @ 0 2"],
    );
}

#[test]
fn graphs_of_graphviz() {
    refused(
        &["loopy_nim"],
        &[
            ("<digraph { }>", "at least one vertex"),
            ("digraph { a -> b<>", "name of a vertex"),
            ("digraph { a -> <}>", "name of a vertex"),
            ("digraph { a <-> b }", "expected `->`"),
            ("digraph { a<:>b }", "expected `->`"),
            ("digraph { a -> <\">b }", "not closed"),
            ("digraph { a <[>x }", "not closed"),
            ("digraph { a </>* x }", "not closed"),
            ("digraph { a } @ a <b>", "no vertex b"),
            ("digraph { a } <b>", "expected `@`"),
            ("digraph a <b> { }", "expected `{`"),
            ("<graph> { a -- b }", "this game needs a directed graph"),
            ("# kept\nstrict <GRAPH> { a -- b }", "this game needs a directed graph"),
            ("digraph { a <->- b }", "an edge of an undirected graph"),
            ("digraph { <Subgraph> s { a } }", "subgraphs"),
            ("strict <d> { }", "expected `digraph`"),
        ],
    );
    same(
        "loopy_nim",
        &[
            "digraph { a b c d; a -> b; b -> c; b -> d; } @ a a",
            "strict digraph G { a b c d /* four */ // of them\n a -> b [label=\"x]\"]; b -> {c, d} } @ a a",
            "# of four\n// vertices\nDIGRAPH { Node [shape=circle]; a b c d;\n# arcs\na -> b -> {c d} } @ a a",
            "digraph{node [shape=circle] \"a\";\"b\";c;d; a->b->{c d}} @ a \"a\"",
        ],
    );
    same("loopy_nim", &["digraph { \"Node\" a; \"Node\" -> a; }", "digraph { \"Node\" -> a }"]);
}

#[test]
fn tracks() {
    refused(
        &["adders_and_ladders"],
        &[
            ("<1000000000>/4", "a number of squares from 1 to 4194304"),
            ("<0>/4", "a number of squares"),
            ("25/<0>", "a longest step"),
            ("25/<->4", "a longest step"),
            ("<4000000/100> @ 1", "squares times steps"),
            ("25/4 3><3>", "joins two squares"),
            ("25/4 3>13 <13>>5", "ends at 13"),
            ("25/4 13>5 3><13>", "begins at 13"),
            ("25/4 3>13 <3>>7", "another one begins at 3"),
            ("25/4 3>13 4><13>", "another one, from 3, ends at 13"),
            ("25/4 12>5 3><5>", "another one, from 12, ends at 5"),
            ("25/4 3>25 4><25>", "another one, from 3, ends at 25"),
            ("25/4 3>13 <3>>13", "another one begins at 3"),
            ("25/4 <25>>7", "home"),
            ("25/4 3><26>", "a square from 1 to 25"),
            ("25/4 <0>>3", "a square from 1 to 25"),
            ("25/4 3<->13", "expected `>`"),
            ("25/4 3><->5", "expected a square"),
            ("lesson @ 1 <26>", "a square from 1 to 25"),
            ("<0>", "a square from 1 to 25"),
            ("1 <x>", "expected a square"),
            ("<b>oard", "expected a board"),
        ],
    );
    same("adders_and_ladders", &["lesson @ 1 2", "1 2", "@ 1 2", " lesson\n@1 2", LESSON]);
}

const LESSON: &str = "25/4 3>13 8>24 9>25 10>18 11>21 20>23 19>7 17>5 12>1 6>4 @ 1 2";

#[test]
fn flies() {
    refused(
        &["horsefly"],
        &[
            ("<>", "expected a horsefly"),
            ("<H>-3", "columns A to G"),
            ("<C>3", "such as C-7"),
            ("C-<x>", "expected a row"),
            ("<A-0>", "the home of the flies"),
            ("<C-2>", "goes home at once"),
            ("C-<1000000001>", "a row from 0 to 1000000000"),
            ("<E-2>>C-3", "goes home at once"),
            ("C-7<;> B-4", "expected a blank"),
        ],
    );
    same("horsefly", &["E-8>C-7 B-4", "e-8>c-7\nb-4 "]);
}

#[test]
fn heaps() {
    refused(
        &["square_but_one"],
        &[
            ("<>", "the size of a heap"),
            ("<65537>", "from 0 to 65536"),
            ("5 <->3", "the size of a heap"),
            ("<+>1 -4: 3", "the size of a heap"),
            ("5<x>", "expected a blank"),
        ],
    );
    refused(
        &["subtract_or_add"],
        &[
            ("<5> 6", "a change is a number with its sign"),
            ("<:> 6", "expected a change"),
            ("+<0>: 6", "a change from 1 to 64"),
            ("-<65>: 6", "a change from 1 to 64"),
            ("+1 -4:<>", "the size of a heap"),
            ("+1 -4: <1099511627777>", "from 0 to 1099511627776"),
        ],
    );
    same("subtract_or_add", &["-4 +1: 5 6", "+1,-4: 5, 6", "+1 -4 +1:5 6"]);
}
