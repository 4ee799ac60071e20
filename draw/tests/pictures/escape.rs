//! Pictures of graphs, as SVG and in text.

use upstar::escape::board::{Cast, Edge, EscapeGraph, Multigraph, UNBREAKABLE};
use upstar::escape::{EscapeTree, Fork, tree_condition};
use upstar::ground::board::Board;
use upstar::ground::control::Control;
use upstar_draw::TooLarge;
use upstar_draw::escape::{
    EscapeFrame, EscapePicture, escape_frames_scene, escape_scene, escape_text, escape_text_in_play,
    simplification_scene,
};
use upstar_twin::assert_well_formed;

/// The colour of the second spy.
const LEFT: &str = "#0072b2";

fn check(board: &EscapeGraph, wanted: &[&str]) {
    let svg = escape_scene(board, &EscapePicture::default()).expect("a small board").svg();
    assert_well_formed(&svg);
    for part in wanted {
        assert!(svg.contains(part), "{part} in {svg}");
    }
}

#[test]
fn every_kind_of_graph_has_a_picture() {
    for graph in
        ["grid(3,4) @ 1,1", "hexagon(3) @ 9", "tree(0,0,1) exits 2,3 @ 0", "0-1*3 1=2 2-0 exits 2 @ 0"]
    {
        let board = EscapeGraph::parse(graph, Cast::EXITS).expect("a graph");
        check(&board, &["<circle", "fill=\"#000000\""]);
    }
    let spies = EscapeGraph::parse("hexagon(2) @ 0 6", Cast::SPIES).expect("a graph");
    check(&spies, &["r=\"13\" fill=\"#000000\"", LEFT]);
}

/// The legend describes the winner in words that fit the game: if nobody can leave, nobody wins.
#[test]
fn the_legend_of_a_map() {
    let legend = |board: &str, winning: Vec<Option<bool>>| {
        let board = EscapeGraph::parse(board, Cast::EXITS).expect("a graph");
        let picture = EscapePicture { winning: Some(winning), ..EscapePicture::default() };
        let svg = escape_scene(&board, &picture).expect("a small board").svg();
        let (_, legend) = svg.split_once("class=\"legend\"").expect("a legend");
        let words = legend.split("</text>").filter_map(|part| part.rsplit_once('>'));
        words.map(|(_, words)| words.to_owned()).filter(|words| !words.trim().is_empty()).collect::<Vec<_>>()
    };
    let known = |wins: &[bool]| wins.iter().copied().map(Some).collect::<Vec<_>>();
    assert_eq!(
        legend("0-1 1-2 exits 2", known(&[false, true, true]))[..3],
        ["an exit", "who walks wins from here", "who walks does not"]
    );
    assert_eq!(
        legend("0-1 1-2", known(&[false, true, false]))[..2],
        ["who walks lasts longest from here", "not so long"]
    );
    assert_eq!(legend("0-1 1-2", vec![Some(false), None, None])[..2], ["not so long", "not known"]);
    assert!(legend("grid(2,2) without 0,0-0,1", known(&[true; 12])).contains(&"not on the board".to_owned()));
}

/// A simplification has a picture for each step. Vertices that are gone are pale, and exits stand apart.
#[test]
fn simplifications_are_drawn_step_by_step() {
    let board = EscapeGraph::parse("0-1 0-2 1-2 1-3 2-3 2-4 4-5 exits 3 @ 0", Cast::EXITS).expect("a graph");
    let find = |board: &EscapeGraph| {
        tree_condition(board, board.start().expect("a start"), &Control::unlimited()).expect("no budget")
    };
    let svg = simplification_scene(&board, find).expect("a small board").svg();
    assert_well_formed(&svg);
    for words in ["the board", "an exit for each edge", "pruned, round 1", "removed"] {
        assert!(svg.contains(words), "{words}");
    }
    assert!(!svg.contains("pruned, round 6"));
}

/// The parts of a binary escape tree are highlighted, and the legend explains those that occur.
#[test]
fn escape_trees_are_lit() {
    const LIT: &str = "#2f8f57";
    let drawn = |text: &str| {
        let board = EscapeGraph::parse(text, Cast::EXITS).expect("a graph");
        let tree = tree_condition(&board, board.start().expect("a start"), &Control::unlimited());
        let tree = Some(tree.expect("no budget").expect("a tree"));
        let svg = escape_scene(&board, &EscapePicture { tree, ..EscapePicture::default() });
        let svg = svg.expect("a small board").svg();
        assert_well_formed(&svg);
        svg
    };
    // Counts the marks on the board together with the samples of the legend.
    let counts = |svg: &str| {
        let lit = format!("stroke=\"{LIT}\" stroke-width=\"");
        let forks = svg.matches("fill=\"#bfe3c8\"").count();
        ["9", "18", "4", "5"]
            .map(|width| svg.matches(&format!("{lit}{width}\"")).count() as i64)
            .into_iter()
            .chain([forks as i64])
            .collect::<Vec<_>>()
    };
    // The root is 1, with single edges to 2 and to the exit 4. Both copies of 2-3 are in the tree. Vertex 5
    // is not.
    let svg = drawn("0-1 1-2 1-4 2-3*2 1-5 exits 3,4 @ 0");
    assert_eq!(counts(&svg), [2, 1, 1 + 1, 2, 2 + 1]);
    assert!(svg.contains(">two copies are in the tree<") && svg.contains(">an edge of the tree<"), "{svg}");
    // An exit beside the start is a tree without edges.
    let svg = drawn("0-1 0-2 exits 1 @ 0");
    assert_eq!(counts(&svg), [0, 0, 1 + 1, 1, 0]);
    assert!(!svg.contains("of the tree<") && svg.contains(">the root of the escape tree<"), "{svg}");
}

#[test]
fn every_move_has_its_picture() {
    let board = EscapeGraph::parse("0-1*2 1-2 1=3 exits 2,3 @ 0", Cast::EXITS).expect("a graph");
    let frame = |moves: usize| EscapeFrame {
        board: &board,
        picture: EscapePicture {
            deleted: [[0, 1], [2, 1], [1, 0]][..moves].to_vec(),
            winning: Some([true, false, true, true].map(Some).to_vec()),
            path: vec![0, 1, 3][..moves].to_vec(),
            ..EscapePicture::default()
        },
        caption: format!("{moves} < 4"),
    };
    let frames: Vec<_> = (0..=3).map(frame).collect();
    let svg = escape_frames_scene(&frames).expect("a small board").svg();
    assert_well_formed(&svg);
    assert_eq!(svg.matches("<g transform").count(), 4);
    // One copy of 0-1 is left after the first move, and none after the third. The legend contains one more
    // number.
    assert_eq!(svg.matches("font-size=\"13\"").count(), 2);
    assert!(svg.contains("3 &lt; 4") && svg.contains("dasharray"));
    assert!(escape_frames_scene(&vec![frames[0].clone(); 2501]) == Err(TooLarge::Places));
    let complete = EscapeGraph::parse("complete(448) @ 0", Cast::EXITS).expect("a graph");
    assert_eq!(escape_scene(&complete, &EscapePicture::default()), Err(TooLarge::Edges));
    assert_well_formed(&escape_frames_scene(&[]).expect("nothing").svg());
}

#[test]
fn vertices_that_do_not_exist_are_left_out() {
    let board = EscapeGraph::parse("0-1", Cast::EXITS).expect("a graph");
    let picture = EscapePicture {
        deleted: vec![[0, 7]],
        winning: Some(vec![]),
        path: vec![9, 0, 8],
        spies: Some([7, 0]),
        goes: vec![(9, "1".to_owned())],
        deletes: vec![([0, 7], "1".to_owned())],
        tree: Some(EscapeTree { root: 9, forks: vec![Fork { vertex: 8, children: [0, 7], edges: [0, 1] }] }),
        next: Some(7),
        needed: vec![[0, 6]],
        cuts: vec![([5, 0], "1".to_owned())],
        gone: vec![4],
        notes: vec![(3, "2".to_owned())],
        places: Some(vec![(0, 0)]),
    };
    assert_well_formed(&escape_scene(&board, &picture).expect("a small board").svg());
}

#[test]
fn hexagons() {
    let board = EscapeGraph::parse("hexagon(2) without 2-3 exits 0", Cast::EXITS).expect("a graph");
    assert_eq!(
        escape_text(&board, &[[3, 0]], &[3]),
        ["  X---o", " /   / \\", "o   @---o", " \\ / \\ /", "  o---o"]
    );
    assert_eq!(escape_text(&board, &[], &[1, 6])[0], "  X---A");
}

/// If a board is higher than the window, the part around the fugitive is shown, with its rows and columns.
#[test]
fn high_boards_are_shown_around_who_walks() {
    let shown = |graph: &str, at: &str, most: usize| {
        let board = EscapeGraph::parse(graph, Cast::EXITS).expect("a graph");
        let standing = board.vertex(at).expect("a vertex");
        escape_text_in_play(&board, &[], &[standing], None, most)
    };
    for row in [0, 1, 20, 38, 39] {
        let lines = shown("grid(40,3)", &format!("{row},1"), 12);
        assert!(lines.len() <= 12, "{lines:?}");
        assert!(lines[0].split_whitespace().eq(["0", "1", "2"]), "{lines:?}");
        let his = lines.iter().find(|line| line.contains('@')).expect("his line");
        assert_eq!(his.split_whitespace().next(), Some(&*row.to_string()), "{lines:?}");
        let dots = lines.iter().filter(|line| *line == "..").count();
        assert_eq!(dots, if [0, 39].contains(&row) { 1 } else { 2 }, "{lines:?}");
    }
    assert_eq!(shown("grid(4,3)", "1,1", 14), shown("grid(4,3)", "1,1", 100));
    let list = shown("path(50)", "30", 7);
    assert!(list.len() == 7 && list.iter().any(|line| line.starts_with("@ 30:")), "{list:?}");
}

#[test]
fn numbers_of_copies() {
    let board = EscapeGraph::parse("grid(2,2)", Cast::WALKER).expect("a graph");
    let edge = |u, v, copies| Edge { ends: [u, v], copies };
    let edges = vec![edge(0, 1, 3), edge(0, 2, UNBREAKABLE), edge(1, 3, 12)];
    let copied = board.clone().with_graph(Multigraph::new(4, edges.clone()));
    assert_eq!(escape_text(&copied, &[[1, 0]], &[]), ["o-2-o", "=   *", "o   o"]);
    let diagonal = edges.into_iter().chain([edge(0, 3, 1)]).collect();
    let across = board.with_graph(Multigraph::new(4, diagonal));
    assert_eq!(escape_text(&across, &[], &[])[0], "  0,0: 0,1*3 1,0= 1,1");
}

/// Vertices are drawn at the places that a Graphviz file gives, and the text of the board contains them.
#[test]
fn given_places_are_kept() {
    let text = "graph { a [pos=\"0,0\"]; b [pos=\"-72.5,10!\"]; c [pos=\"36,-60.25\"]; a -- b -- c -- a }";
    let board = EscapeGraph::parse(text, Cast::EXITS).expect("a graph");
    assert_eq!(board.places_given(), Some(&[(0, 0), (-7250, -1000), (3600, 6025)][..]));
    assert_eq!(EscapeGraph::parse(&board.to_string(), Cast::EXITS).as_ref(), Ok(&board));
    let svg = escape_scene(&board, &EscapePicture::default()).expect("a small board").svg();
    let column = |line: &str| line.split('"').nth(1).and_then(|x| x.parse::<i64>().ok());
    let columns: Vec<_> = svg.lines().filter(|line| line.starts_with("<circle")).filter_map(column).collect();
    assert!(columns[1] < columns[0] && columns[0] < columns[2], "{columns:?}");
    for (wrong, message) in [
        ("graph { a [pos=\"0,0\"]; b; a -- b }", "b has no `pos`, but other vertices have one"),
        ("graph { a [pos=\"0;0\"]; }", "expected two numbers"),
        ("graph { a [pos=\"1e9,0\"]; }", "expected two numbers"),
        ("graph { a [pos=\"99999999999,0\"]; }", "expected two numbers"),
    ] {
        let error = EscapeGraph::parse(wrong, Cast::EXITS).expect_err(wrong);
        assert!(error.message.contains(message), "{wrong}: {error}");
    }
}
