//! The smallest boards of Nemesis that no theorem decides, in the classes whose complexity is not known: the table
//! `data/nemesis_open_cells.tsv` (cell, winner, degree, edges, board).

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use upstar::Rulesets;
use upstar::escape::board::{Cast, EscapeGraph};
use upstar::escape::rules::Escape;
use upstar::escape::{BoardShape, EscapeAnswer, EscapePosition, classify, without_search};
use upstar::ground::board::Board;
use upstar::ground::control::Control;
use upstar::{Session, Store};
use upstar_census::families::{Family, Setting, Source};
use upstar_census::smallest::{SearchPlan, Smallest};

/// The greatest number of edges up to which the tests look for smaller boards, and the same with
/// `UPSTAR_EXHAUSTIVE`.
const MOST_EDGES: [usize; 2] = [8, 99];

/// No planar multigraph with this number of edges or fewer belongs to a row of the Nemesis.
const NONE_UP_TO: usize = 9;

/// The boards of a cell with one winner, and their number of edges.
struct Row {
    is_simple: bool,
    winner: String,
    /// The greatest degree of a vertex, with copies; `None` if there is no bound.
    degree: Option<usize>,
    edges: usize,
    boards: Vec<String>,
}

fn rows() -> Vec<Row> {
    let text = include_str!("../../data/nemesis_open_cells.tsv");
    let mut rows: BTreeMap<Vec<&str>, Vec<String>> = BTreeMap::new();
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        assert_eq!(fields.len(), 5, "{line}");
        rows.entry(fields[..4].to_vec()).or_default().push(fields[4].to_owned());
    }
    let row = |(key, boards): (Vec<&str>, Vec<String>)| Row {
        is_simple: match key[0] {
            "planar simple graphs" => true,
            "planar multigraphs" => false,
            other => panic!("{other:?} is no open cell"),
        },
        winner: key[1].to_owned(),
        degree: (key[2] != "any").then(|| key[2].parse().expect("a degree")),
        edges: key[3].parse().expect("a number of edges"),
        boards,
    };
    rows.into_iter().map(row).collect()
}

impl Row {
    fn condition(&self) -> String {
        let simple = if self.is_simple { "simple" } else { "not simple" };
        let degree = self.degree.map_or(String::new(), |degree| format!("and max_degree <= {degree}"));
        format!("nemesis = {} and not decided and planar and {simple} {degree}", self.winner)
    }

    /// Returns the boards with this number of edges that the table should have.
    fn found(&self, edges: usize) -> Vec<String> {
        // Each regular vertex but the start has three copies of edges, and the start has one; an edge to an exit is
        // counted at one regular vertex, and the others at two.
        let most = (2 * edges + 1) / 3;
        // Two edges lead to exits, since Remark 8 decides the others; and the regular vertices are connected.
        let copies =
            |regular: usize| if self.is_simple { 1 } else { edges.saturating_sub(regular).clamp(1, 9) };
        let plan = SearchPlan { exits: 0, most: 1_000, each: 1 << 40 };
        let mut search = Smallest::new(&self.condition(), plan).expect("a condition");
        let store = Store::new();
        let session = Session::new(&store);
        for regular in 2..=most {
            let _ =
                family(&format!("simplified({regular},{},{edges})", copies(regular))).visit(&mut |text| {
                    assert!(search.look(&board(text), &session, &Control::unlimited()).is_ok());
                    ControlFlow::Continue(())
                });
        }
        assert_eq!(search.unknown(), 0);
        let mut found: Vec<String> = search.found().iter().map(ToString::to_string).collect();
        found.sort();
        found
    }
}

fn family(name: &str) -> Family {
    let nemesis = Rulesets::built_in().named("nemesis").expect("a ruleset");
    match Source::parse(name, &Setting::of(nemesis)) {
        Ok(Source::Family(family)) => family,
        Ok(_) => panic!("{name} is no family"),
        Err(error) => panic!("{name}: {error}"),
    }
}

fn board(text: &str) -> EscapeGraph {
    EscapeGraph::parse(text, Cast::EXITS).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn walker_wins(rules: Escape, board: &EscapeGraph) -> bool {
    let position = EscapePosition::new(rules, board.clone());
    let answer = position.start().expect("a start").answer(&Control::unlimited()).expect("no budget");
    answer == EscapeAnswer::WalkerWins(true)
}

/// Each board belongs to its cell, has the winner of its row by the exact solver, and is decided by nothing else.
#[test]
fn each_board_is_what_the_table_says() {
    for row in rows() {
        for text in &row.boards {
            let board = board(text);
            let class = classify(&board);
            assert_eq!((class.shape, class.is_simple), (BoardShape::Planar, row.is_simple), "{text}");
            assert_eq!((class.trivial, class.is_linear), (None, Some(false)), "{text}");
            let edges: u32 = board.graph().edges().iter().map(|edge| edge.copies).sum();
            assert_eq!(edges as usize, row.edges, "{text}");
            assert_eq!(walker_wins(Escape::NEMESIS, &board), row.winner == "fugitive", "{text}");
            assert!(walker_wins(Escape::BLIZZARD, &board), "{text}: the Storm wins");
            assert_eq!(without_search(&board, &Control::unlimited()).expect("no budget"), None, "{text}");
        }
    }
}

/// The Nemesis wins none of the undecided planar multigraphs with few edges, so the table has no row for them.
#[test]
fn the_nemesis_has_no_small_multigraph() {
    let most = NONE_UP_TO.min(MOST_EDGES[usize::from(std::env::var_os("UPSTAR_EXHAUSTIVE").is_some())]);
    let row =
        Row { is_simple: false, winner: "nemesis".to_owned(), degree: None, edges: most, boards: Vec::new() };
    for edges in 3..=most {
        assert_eq!(row.found(edges), [""; 0], "{edges} edges");
    }
}

/// No smaller board was left out, and none of the same size.
#[test]
fn no_board_is_left_out() {
    let is_long = std::env::var_os("UPSTAR_EXHAUSTIVE").is_some();
    let most = MOST_EDGES[usize::from(is_long)];
    for row in rows() {
        for edges in 3..row.edges.min(most + 1) {
            assert_eq!(row.found(edges), [""; 0], "{edges} edges");
        }
        if row.edges <= most {
            let mut boards = row.boards.clone();
            boards.sort();
            assert_eq!(row.found(row.edges), boards);
        }
    }
}
