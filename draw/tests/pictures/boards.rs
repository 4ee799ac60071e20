//! Pictures of positions, as SVG and in text.

use upstar::games::board::cheques::Cheques;
use upstar::games::board::digraph::Digraph;
use upstar::games::board::flies::Flies;
use upstar::games::board::graph::{EdgeColoured, VertexColoured};
use upstar::games::board::grid::Grid;
use upstar::games::board::heaps::{HeapForm, HeapPicture, HeapRules, Heaps, Tuples};
use upstar::games::board::strip::Strip;
use upstar::games::board::track::Track;
use upstar::games::board::{AnyBoard, GameBoard};
use upstar::games::value::Store;
use upstar::ground::board::Board;
use upstar::ground::{Player, Sign};
use upstar::registry::{Position, Rulesets};
use upstar_draw::{Domino, MAX_DRAWN_PLACES, TooLarge, board_svg, board_text, position_scene, side_by_side};
use upstar_twin::{assert_well_formed, hard_to_read};

/// Left's colour.
const LEFT: &str = "#0072b2";
/// Right's colour.
const RIGHT: &str = "#c8401a";

fn check(board: AnyBoard<'_>, wanted: &[&str]) {
    check_with(board, &[], wanted);
}

fn check_with(board: AnyBoard<'_>, signs: &[Sign], wanted: &[&str]) {
    let svg = position_scene(board, signs).expect("a small board").svg();
    assert_well_formed(&svg);
    for part in wanted {
        assert!(svg.contains(part), "{part} in {svg}");
    }
}

#[test]
fn every_kind_of_board_has_a_picture() {
    check(Grid::parse("L.#|RLR", ".LR#").expect("a grid").any(), &[LEFT, RIGHT]);
    let toads = Rulesets::built_in().named("toads_and_frogs").expect("a ruleset").facts().signs;
    check_with(Strip::parse("T.F", ".TF").expect("a strip").any(), toads, &[LEFT, RIGHT, ">T<", ">F<"]);
    for graph in
        ["path(3) L.R", "cycle(5)", "grid(2,3)", "star(4)", "complete(4)", "bipartite(2,3)", "tree(0,0,1)"]
    {
        check(VertexColoured::parse(graph, ".LR#").expect("a graph").any(), &["<circle"]);
    }
    check(VertexColoured::parse("5: 0-1 1-2 2-0", ".LR#").expect("a graph").any(), &["<circle"]);
    check(EdgeColoured::parse("bbr", "brg").expect("a stalk").any(), &[LEFT, RIGHT]);
    check(EdgeColoured::parse("0-1b 0-1r 1-1g 1-2b 2-0g", "brg").expect("a graph").any(), &[LEFT, "#1f7a3d"]);
    check(
        Digraph::parse("0>0,1 1>0 2>1 @ 0 0", ()).expect("a graph").any(),
        &["<circle", "2 tokens", "marker"],
    );
    check(Track::parse("lesson @ 1 1 25", ()).expect("a track").any(), &[">25<", LEFT, RIGHT]);
    check(Flies::parse("E-8>C-7 B-4", ()).expect("flies").any(), &["<circle", ">G<", ">8<"]);
    check(Flies::parse("E-800000>C-799999 B-4", ()).expect("flies").any(), &["<circle"]);
    check(Heaps::parse("+1 -2: 5 12", HeapRules::Listed).expect("heaps").any(), &[">12<"]);
    check(Cheques::parse("-3 + {2|-1}", ()).expect("cheques").any(), &[">2<", ">-1<", ">-3<"]);
}

/// The legend of a picture consists of the words of its ruleset, for the pieces on the board only.
#[test]
fn legends_are_in_the_words_of_the_ruleset() {
    let store = Store::new();
    for (ruleset, position, said, unsaid) in [
        ("amazons", "L.#|..R", &["Left&apos;s amazon", "Right&apos;s amazon", "burned"][..], "stone"),
        ("amazons", "L..|..R", &["Left&apos;s amazon"], "burned"),
        ("clobber", "LR#", &["Left&apos;s stone", "Right&apos;s stone", "no stone"], "amazon"),
        ("domineering", "..#|...", &["not free"], "stone"),
        ("fox_and_geese", ".G.|...|F..", &["a goose", "the fox"], "stone"),
        ("ceylonese_fox_and_geese", ".G.|...|F..", &["a goose", "the fox"], "stone"),
        ("snort", "..R|.#.", &["free", "Right&apos;s", "a hole: no vertex"], "Left&apos;s"),
        ("col", "path(4) L.#.", &["a hole: no vertex"], "Right&apos;s"),
        ("col", "path(4) L...", &["free"], "hole"),
        ("toads_and_frogs", "T.F", &["a toad", "a frog"], "stone"),
        ("hackenbush_rb", "bb", &["Left&apos;s edge"], "Right&apos;s edge"),
    ] {
        let game = Rulesets::built_in().named(ruleset).expect("a ruleset").open(&store);
        let position = game.read(position).expect("a position");
        let (board, facts) = match &position {
            Position::Short(position) => (position.board(), position.facts()),
            Position::Partizan(position) => (position.board(), position.facts()),
            _ => panic!("{ruleset} is of neither kind"),
        };
        let svg = position_scene(board, facts.signs).expect("a small board").svg();
        assert_well_formed(&svg);
        let (_, legend) = svg.split_once("class=\"legend\"").expect("a legend");
        let (legend, _) = legend.split_once("</g>").expect("its end");
        for words in said {
            assert!(legend.contains(words), "{ruleset}: {words} in {legend}");
        }
        assert!(!legend.contains(unsaid), "{ruleset}: {unsaid} in {legend}");
    }
}

#[test]
fn large_boards_are_not_drawn() {
    let strip = Strip::parse(&".".repeat(MAX_DRAWN_PLACES + 1), ".TF").expect("a strip");
    assert_eq!(position_scene(strip.any(), &[]), Err(TooLarge::Places));
    let grid = Grid::parse(&vec![".".repeat(101); 100].join("|"), ".#").expect("a grid");
    assert_eq!(board_svg(&grid, &[], &[&[]]), Err(TooLarge::Places));
}

#[test]
fn long_names_are_cut() {
    let graph = Digraph::parse("digraph { a_vertex_with_a_name -> b } @ b", ()).expect("a graph");
    let svg = position_scene(graph.any(), &[]).expect("a small graph").svg();
    assert!(svg.contains("\u{2026}</text>") && !svg.contains(">a_vertex_with_a_name</text>"));
}

#[test]
fn cells_and_dominoes() {
    let grid = Grid::parse("..##|..x.|....", ".#x").expect("a grid");
    let domino = |cells, label: &str, player| Domino { cells, label: label.to_owned(), player };
    let dominoes = [
        domino([(1, 0), (0, 0)], "<1>", Player::Left),
        domino([(2, 2), (2, 3)], "a label too long for a domino", Player::Right),
        domino([(2, 3), (2, 4)], "outside", Player::Right),
    ];
    const SIGNS: &[Sign] = &[Sign::nobodys(b'#', "not free")];
    let picture = board_svg(&grid, SIGNS, &[&dominoes]).expect("a small grid");
    assert_well_formed(&picture);
    assert!(picture.contains("width=\"240\" height=\"210\""), "{picture}");
    assert!(picture.contains("<rect x=\"90\" y=\"10\" width=\"80\" height=\"40\" fill=\"#444444\"/>"));
    assert!(picture.contains(
        "<rect x=\"14\" y=\"14\" width=\"32\" height=\"72\" rx=\"8\" fill=\"#0072b2\" fill-opacity=\"0.9\"/>"
    ));
    assert!(picture.contains(">x</text>") && picture.contains(">&lt;1&gt;</text>"));
    assert!(!picture.contains("outside"));
}

/// Returns the picture of heaps in SVG. They have as many numbers as the first one.
fn heaps_svg(picture: HeapPicture, text: &str) -> String {
    let first = text.split(' ').next().unwrap_or_default();
    let heaps = Tuples::parse(text, HeapForm::new(first.split(',').count(), picture)).expect("heaps");
    let svg = position_scene(heaps.any(), &[]).expect("some heaps").svg();
    assert_well_formed(&svg);
    assert_eq!(hard_to_read(&svg, 3.0), Vec::<String>::new());
    svg
}

/// A cake has a line between any two rows and columns, and its name as a place.
#[test]
fn cakes_consist_of_squares() {
    let svg = heaps_svg(HeapPicture::Cakes, "(2,3) (4,1) (0,2)");
    for (place, size, lines) in [("(2,3)", [72, 48], 3), ("(4,1)", [24, 96], 3)] {
        let of = |line: &&str| line.contains(&format!("data-place=\"{place}\""));
        let [width, height] = size;
        let outline = format!("width=\"{width}\" height=\"{height}\" fill=\"#f3dfae\"");
        assert!(svg.lines().filter(of).any(|line| line.contains(&outline)), "{place}: {svg}");
        let paths = svg.lines().filter(of).filter(|line| line.starts_with("<path"));
        assert_eq!(paths.map(|line| line.matches('M').count()).sum::<usize>(), lines, "{place}: {svg}");
    }
    // A cake without rows is a line.
    let is_line = |line: &str| line.starts_with("<line") && line.contains("data-place=\"(0,2)\"");
    assert_eq!(svg.lines().filter(|line| is_line(line)).count(), 1, "{svg}");
    assert!(svg.contains("a square of a cake") && !svg.contains("poison"), "{svg}");
}

/// Each number of a bar is a row, and its first square is poisoned.
#[test]
fn bars_consist_of_rows() {
    let svg = heaps_svg(HeapPicture::Bars, "(4,2,2)");
    let widths = |fill: &str| -> Vec<usize> {
        let rows = svg.lines().filter(|line| line.contains(&format!("fill=\"{fill}\"")));
        let width = |line: &str| line.split_once(" width=\"")?.1.split_once('"')?.0.parse().ok();
        rows.filter(|line| line.contains("data-place")).filter_map(width).collect()
    };
    assert_eq!((widths("#c79d6f"), widths("#444444")), (vec![96, 48, 48], vec![24]), "{svg}");
    assert!(svg.contains("the poisoned square"), "{svg}");
    assert!(!heaps_svg(HeapPicture::Bars, "(0,0)").contains("poison"));
}

/// Cakes and bars with long sides have their lengths beside them, and no squares.
#[test]
fn large_cakes_have_their_lengths_beside_them() {
    let most = heaps_svg(HeapPicture::Cakes, "(24,24)");
    assert!(!most.contains(">24<") && most.matches("<path").count() == 1, "{most}");
    let cake = heaps_svg(HeapPicture::Cakes, "(25,1048576) (2,3)");
    assert!(cake.contains(">25<") && cake.contains(">1048576<") && !cake.contains(">2<"), "{cake}");
    let bar = heaps_svg(HeapPicture::Bars, "(1048576,300,0)");
    assert!(bar.contains(">1048576<") && bar.contains(">300<") && !bar.contains(">0<"), "{bar}");
    for svg in [cake, bar] {
        assert!(svg.lines().count() < 30 && svg.contains("a side of n squares"), "{svg}");
    }
}

fn lines(text: &str) -> Vec<String> {
    text.split('|').map(str::to_owned).collect()
}

#[test]
fn cells_and_marks() {
    let grid = Grid::parse(".x#|...", ".#x").expect("a grid");
    assert_eq!(board_text(&grid, &[((1, 2), 'R'), ((7, 0), 'L'), ((0, 3), 'L')], true), ["· x #", "· · R"]);
    assert_eq!(board_text(&grid, &[], false), [". x #", ". . ."]);
}

#[test]
fn blocks_wrap() {
    let boards = [lines("ab|cd"), lines("e"), lines("fgh|i|j"), lines("wide as wide")];
    assert_eq!(side_by_side(&boards, 2, 10), "ab  e  fgh\ncd     i\n       j\n\nwide as wide\n");
    assert_eq!(side_by_side(&boards[..3], 2, 9), "ab  e\ncd\n\nfgh\ni\nj\n");
    assert_eq!(side_by_side(&boards[..1], 2, 0), "ab\ncd\n");
    assert_eq!(side_by_side(&[], 2, 80), "");
}
