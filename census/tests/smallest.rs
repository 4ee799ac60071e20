//! Tests of the search for boards: against naive loops, of its conditions, and of its results.

use std::collections::BTreeSet;

use upstar::escape::board::{Cast, EscapeGraph};
use upstar::escape::rules::{Escape, Rounds};
use upstar::escape::{EscapeAnswer, EscapePosition, is_planar, tree_condition};
use upstar::ground::board::Board;
use upstar::ground::control::{Control, Stop};
use upstar::ground::graph::Labelled;
use upstar::ground::input::NoAnswer;
use upstar::{Session, Store};
use upstar_api::answer::Failed;
use upstar_census::families::Ranges;
use upstar_census::smallest::{SearchPlan, Smallest};

/// Returns all labelled graphs on the given number of vertices.
fn all_graphs(vertices: usize, cast: Cast) -> impl Iterator<Item = EscapeGraph> {
    let pairs: Vec<(usize, usize)> = (0..vertices).flat_map(|v| (0..v).map(move |u| (u, v))).collect();
    (0_u32..1 << pairs.len()).map(move |set| {
        let chosen = pairs.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
        let edges: Vec<String> = chosen.map(|(_, (u, v))| format!("{u}-{v}")).collect();
        EscapeGraph::parse(&format!("{vertices}: {}", edges.join(" ")), cast).expect("a graph")
    })
}

fn search(condition: &str, plan: SearchPlan, boards: impl IntoIterator<Item = EscapeGraph>) -> Smallest {
    let mut search = Smallest::new(condition, plan).unwrap_or_else(|error| panic!("{condition}: {error}"));
    let store = Store::new();
    let session = Session::new(&store);
    for board in boards {
        assert!(search.look(&board, &session, &Control::unlimited()).is_ok(), "{board}");
    }
    search
}

const PLAN: SearchPlan = SearchPlan { exits: 0, most: 10, each: 1_000_000 };

fn found(search: &Smallest) -> Vec<String> {
    search.found().iter().map(ToString::to_string).collect()
}

fn answer(rules: Escape, board: &EscapeGraph) -> EscapeAnswer {
    let position = EscapePosition::new(rules, board.clone());
    position.start().expect("a start").answer(&Control::unlimited()).expect("no budget")
}

/// Finds the first exits and start of each graph for which a condition holds, by a loop over all in the
/// order of the search.
fn naive(
    boards: impl IntoIterator<Item = EscapeGraph>,
    (exits, most): (u32, usize),
    holds: impl Fn(&EscapeGraph) -> bool,
) -> Vec<String> {
    let mut found = Vec::new();
    for board in boards {
        let n = board.vertices() as u32;
        let mut sets: Vec<Vec<u32>> = (0_u32..1 << n)
            .filter(|set| set.count_ones() == exits)
            .map(|set| (0..n).filter(|v| set >> v & 1 == 1).collect())
            .collect();
        sets.sort();
        let choices = sets.iter().flat_map(|set| (0..n).map(move |start| (set, start)));
        let choices = choices.filter(|(set, start)| !set.contains(start));
        let mut boards = choices.map(|(set, start)| board.clone().with_exits(set.clone()).with_start(start));
        found.extend(boards.find(&holds));
    }
    found.sort_by_key(|board| (board.vertices(), board.graph().edges().len()));
    found.truncate(most);
    found.iter().map(ToString::to_string).collect()
}

/// Decides connectivity by a search from vertex 0.
fn is_connected(board: &EscapeGraph) -> bool {
    let mut reached = vec![0];
    // Each round adds all neighbours, so as many rounds as vertices suffice.
    for _ in 0..board.vertices() {
        let edges = board.graph().edges().iter();
        let beside = edges.filter(|edge| edge.ends.iter().any(|end| reached.contains(end)));
        reached = reached.iter().copied().chain(beside.flat_map(|edge| edge.ends)).collect();
        reached.sort_unstable();
        reached.dedup();
    }
    reached.len() == board.vertices()
}

#[test]
fn nothing_is_overlooked_and_nothing_else_found() {
    let wins =
        |rules: Escape| move |board: &EscapeGraph| answer(rules, board) == EscapeAnswer::WalkerWins(true);
    let [nemesis, blizzard] = [Escape::NEMESIS, Escape::BLIZZARD].map(wins);
    let rounds = |rules: Escape, board: &EscapeGraph| match answer(rules, board) {
        EscapeAnswer::Rounds(Rounds::Finite(rounds)) => i64::from(rounds),
        other => panic!("{other:?}"),
    };
    let has_tree = |board: &EscapeGraph| {
        let start = board.start().expect("a start");
        tree_condition(board, start, &Control::unlimited()).expect("no budget").is_some()
    };
    for n in 1..=4 {
        for exits in 1..=2 {
            let boards = || all_graphs(n, Cast::EXITS);
            let plan = SearchPlan { exits, ..PLAN };
            let kept = (exits as u32, 10);
            assert_eq!(
                found(&search("nemesis = fugitive and blizzard != storm and edges <= 4", plan, boards())),
                naive(boards(), kept, |board| {
                    nemesis(board) && blizzard(board) && board.graph().edges().len() <= 4
                }),
            );
            assert_eq!(
                found(&search("not (escape_tree or max_degree < 3) and connected", plan, boards())),
                naive(boards(), kept, |board| {
                    let degree =
                        |v| board.graph().edges().iter().filter(|edge| edge.ends.contains(&v)).count();
                    !has_tree(board) && (0..n as u32).any(|v| degree(v) >= 3) && is_connected(board)
                }),
            );
        }
        let boards = || all_graphs(n, Cast::WALKER);
        assert_eq!(
            found(&search("cat_herding - cat_herding_paths >= 1 and edges <= vertices", PLAN, boards())),
            naive(boards(), (0, 10), |board| {
                let [paths, along] =
                    [Escape::CAT_HERDING_PATHS, Escape::CAT_HERDING].map(|rules| rounds(rules, board));
                along > paths && board.graph().edges().len() <= board.vertices()
            }),
        );
    }
}

#[test]
fn facts_are_those_of_the_board() {
    let boards = || {
        let texts = ["complete(4)", "complete(5)", "bipartite(3,3)", "0-1*2", "3: 0-1", "king(4,4)", "0=1"];
        texts.map(|text| EscapeGraph::parse(text, Cast::WALKER).expect("a graph"))
    };
    let planar: Vec<String> = found(&search("planar", PLAN, boards()));
    assert_eq!(planar.len(), boards().iter().filter(|board| is_planar(board)).count());
    for (condition, count) in [
        ("simple", 5),
        ("not simple", 2),
        ("not connected", 1),
        ("edges = 2", 1),
        ("edges = 1", 2),
        ("max_degree >= 4", 2),
        ("vertices + 2 = edges", 1),
        ("vertices - -1 > 0", 0),
        ("(simple or edges = 2) and not (planar)", 3),
        // A cat at an unbreakable edge is never caught.
        ("cat_herding > 1000", 1),
        ("cat_herding = cat_herding_paths and vertices = 2", 2),
        ("cat_herding - cat_herding = 0 and vertices = 2", 1),
    ] {
        if condition == "vertices - -1 > 0" {
            assert!(Smallest::new(condition, PLAN).is_err());
            continue;
        }
        let few = SearchPlan { each: 100, ..PLAN };
        assert_eq!(search(condition, few, boards()).found().len(), count, "{condition}");
    }
}

#[test]
fn errors_show_their_place() {
    for (text, span) in [
        ("", 0..0),
        ("nemesis", 7..7),
        ("nemesis = cat", 10..13),
        ("nemesis > 3", 8..9),
        ("cat_herding = cat", 14..17),
        ("cat_herding >= nemesis", 15..22),
        ("planar and", 10..10),
        ("planar planar", 7..8),
        ("(planar", 7..7),
        ("planar)", 6..7),
        ("edges", 5..5),
        ("edges < 99999999999", 8..19),
        ("walker = 3", 0..6),
    ] {
        let error = Smallest::new(text, PLAN).err().expect(text);
        assert_eq!(error.span, span, "{text}: {error}");
    }
    assert!(Smallest::new(&"(".repeat(100_000), PLAN).is_err());
    for (text, span) in [("grid(1..,2)", 8..9), ("grid(3..2,1)", 5..9), ("path(1..a)", 8..9)] {
        let error = Ranges::parse(text).expect_err(text);
        assert_eq!(error.span, span, "{text}: {error}");
    }
    assert_eq!(
        Ranges::parse("path(3)").map(|family| family.texts().collect()),
        Ok(vec!["path(3)".to_owned()])
    );
}

#[test]
fn the_smallest_stay_and_larger_ones_are_passed_over() {
    let plan = SearchPlan { most: 3, ..PLAN };
    let family = Ranges::parse("path(9..1)").is_err().then(|| Ranges::parse("path(1..9)").expect("a family"));
    let mut texts: Vec<String> = family.expect("a range").texts().collect();
    texts.reverse();
    let boards = texts.iter().map(|text| EscapeGraph::parse(text, Cast::WALKER).expect("a path"));
    let search = search("connected", plan, boards.clone().chain(boards));
    assert_eq!(found(&search), ["path(1) @ 0", "path(1) @ 0", "path(2) @ 0"]);
    assert_eq!((search.looked_at(), search.passed_over()), (11, 7));
}

#[test]
fn budgets_of_each_and_of_the_whole_hold() {
    let hard = || EscapeGraph::parse("grid(7,7) @ 3,3", Cast::EXITS).expect("a grid");
    let grid = || EscapeGraph::parse("grid(7,7) without 3,3-3,4 @ 3,3", Cast::EXITS).expect("a grid");
    let each = SearchPlan { each: 100, ..PLAN };
    let little = search("nemesis = fugitive", each, [grid(), hard()]);
    assert_eq!((little.unknown(), little.looked_at()), (1, 2));
    // A condition that is known to be false decides, although the other is unknown.
    let decided = search("nemesis = fugitive and vertices < 5", each, [grid()]);
    assert_eq!((decided.unknown(), decided.found().len()), (0, 0));
    let decided = search("nemesis = fugitive or vertices > 5", each, [grid()]);
    assert_eq!((decided.unknown(), decided.found().len()), (0, 1));

    let mut search =
        Smallest::new("nemesis = fugitive", SearchPlan { exits: 2, ..PLAN }).expect("a condition");
    let (store, control) = (Store::new(), Control::unlimited().with_nodes(100));
    let session = Session::new(&store);
    let stopped = all_graphs(5, Cast::EXITS).find_map(|board| search.look(&board, &session, &control).err());
    assert!(matches!(stopped, Some(Failed::Stopped(NoAnswer::Stopped(Stop::Nodes), _))));
    assert!(control.nodes() < 200, "{}", control.nodes());
}

/// A game without exits is played on the same graph without them.
#[test]
fn games_with_and_without_exits_meet_in_one_condition() {
    let plan = SearchPlan { exits: 1, ..PLAN };
    let boards = || all_graphs(4, Cast::EXITS);
    let rounds = |board: &EscapeGraph| {
        let without = board.clone().with_exits(Vec::new());
        let EscapeAnswer::Rounds(Rounds::Finite(rounds)) = answer(Escape::CAT_HERDING, &without) else {
            panic!("{without}")
        };
        rounds
    };
    assert_eq!(
        found(&search("nemesis = fugitive and cat_herding > 2", plan, boards())),
        naive(boards(), (1, 10), |board| {
            answer(Escape::NEMESIS, board) == EscapeAnswer::WalkerWins(true) && rounds(board) > 2
        }),
    );
}

/// A tree with a copied edge is a multitree and no tree. Exits cut a board for one fact only, and may be chosen for all.
#[test]
fn trees_count_copies_and_inner_forests_lose_their_exits() {
    let boards = || {
        let texts = ["0-1 1-2", "0-1*2 1-2", "0-1 1-2 0-2", "4: 0-1 2-3", "1:", "0-1 1-2 0-2 2-3 3-4 2-4"];
        texts.map(|text| EscapeGraph::parse(text, Cast::EXITS).expect("a graph"))
    };
    let shapes = |condition: &str, exits: usize| {
        let search = search(condition, SearchPlan { exits, ..PLAN }, boards());
        let shape = |board: String| board.split([' ', '@']).take_while(|word| word.contains('-')).count();
        (search.found().len(), found(&search).into_iter().map(shape).sum::<usize>())
    };
    for exits in [0, 1] {
        // The only vertex of a board may be the start, and no exit besides.
        let single = 1 - exits;
        assert_eq!(shapes("is_tree", exits), (1 + single, 2), "{exits}");
        assert_eq!(shapes("is_multitree", exits), (2 + single, 4), "{exits}");
    }
    assert_eq!(shapes("is_multitree and not is_tree and nemesis = fugitive", 1), (1, 2));
    // Without an exit the cycles stay; one exit cuts the triangle, and two triangles at a common vertex.
    assert_eq!(shapes("inner_forest", 0).0, 4);
    assert_eq!(shapes("inner_forest", 1).0, 5);
}

/// No simple graph on five vertices with two exits lets the fugitive win without a binary escape tree, but
/// one on seven vertices does.
#[test]
fn escape_trees_are_not_necessary() {
    let plan = SearchPlan { exits: 2, most: 1, ..PLAN };
    let condition = "nemesis = fugitive and not escape_tree";
    assert!(search(condition, plan, all_graphs(5, Cast::EXITS)).found().is_empty());
    let seven = EscapeGraph::parse("0-1 0-2 1-2 0-3 2-3 0-4 3-4 0-5 2-5 4-6", Cast::EXITS).expect("a graph");
    let search = search(condition, plan, [seven.clone()]);
    assert_eq!(found(&search), [seven.with_exits(vec![1, 5]).with_start(6).to_string()]);
}

/// Returns the connected graphs on the given number of vertices up to isomorphism. Each arises from a
/// connected graph with one vertex less and a new vertex.
fn connected_graphs(vertices: usize) -> BTreeSet<Labelled> {
    let mut all = BTreeSet::from([Labelled::new(vec![0], Vec::new())]);
    for new in 1..vertices as u32 {
        let larger = |smaller: &Labelled| {
            let edges = smaller.edges().to_vec();
            let beside =
                move |set: u32| (0..new).filter(move |v| set >> v & 1 == 1).map(move |v| (v, new, 0));
            let all = (1_u32..1 << new).map(move |set| edges.iter().copied().chain(beside(set)).collect());
            all.map(move |edges| Labelled::new(vec![0; new as usize + 1], edges).canonical())
                .collect::<Vec<_>>()
        };
        all = all.iter().flat_map(larger).collect();
    }
    all
}

fn board_of(graph: &Labelled) -> EscapeGraph {
    let edges: Vec<String> = graph.edges().iter().map(|(u, v, _)| format!("{u}-{v}")).collect();
    let text = format!("{}: {}", graph.colours().len(), edges.join(" "));
    EscapeGraph::parse(&text, Cast::EXITS).expect("a graph")
}

/// Checks the book's statement about all connected graphs with up to seven vertices.
#[test]
fn no_smaller_graph_is_won_without_an_escape_tree() {
    let condition = "nemesis = fugitive and not escape_tree";
    let plan = SearchPlan { exits: 2, most: 1, ..PLAN };
    let mut search = Smallest::new(condition, plan).expect("a condition");
    let store = Store::new();
    let session = Session::new(&store);
    for (vertices, count) in [(2, 1), (3, 2), (4, 6), (5, 21), (6, 112), (7, 853)] {
        let graphs = connected_graphs(vertices);
        assert_eq!(graphs.len(), count, "{vertices} vertices");
        for graph in &graphs {
            assert!(search.look(&board_of(graph), &session, &Control::unlimited()).is_ok());
        }
        assert!(search.found().is_empty() || vertices == 7, "{:?}", found(&search));
    }
    let known = EscapeGraph::parse("graph6:F|e_O", Cast::EXITS).expect("a graph");
    let shape = |board: &EscapeGraph| {
        let edges = board.graph().edges().iter().map(|edge| (edge.ends[0], edge.ends[1], 0)).collect();
        Labelled::new(vec![0; board.vertices()], edges).canonical()
    };
    assert_eq!(found(&search).len(), 1);
    assert_eq!(shape(&search.found()[0]), shape(&known));
    assert_eq!(search.unknown(), 0);
}
