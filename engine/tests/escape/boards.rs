//! Tests of graphs: notations, named graphs, and symmetries.

use upstar::escape::board::{Cast, Construction, Edge, EscapeFormat, EscapeGraph, Multigraph, UNBREAKABLE};
use upstar::ground::board::Board;

/// Builds the graph with a name.
fn built(text: &str) -> Construction {
    let board = EscapeGraph::parse(text, Cast::EXITS).expect("a small graph");
    board.naming().construction().expect("a graph with a name").clone()
}

#[test]
fn printed_boards_are_read_again() {
    for text in ["6: 0-1 1-2*3 2=3 exits 3,4 @ 0", "0-1 exits 1 @ 0", "3: @ 2", "0-1 1-2"] {
        let board = EscapeGraph::parse(text, Cast::EXITS).expect("a graph");
        assert_eq!(board.to_string(), text);
        assert_eq!(EscapeFormat::Edges.write(&board).as_deref(), Ok(text));
    }
}

fn edges_of(text: &str) -> Vec<[u32; 2]> {
    let board = EscapeGraph::parse(text, Cast::EXITS).expect("a graph");
    board.graph().edges().iter().map(|edge| edge.ends).collect()
}

#[test]
fn the_example_of_the_definition() {
    // The example in Brendan McKay's description of the format: n = 5 with the edges 0-2, 0-4, 1-3, 3-4.
    assert_eq!(edges_of("graph6:DQc"), [[0, 2], [1, 3], [0, 4], [3, 4]]);
    assert_eq!(edges_of(">>graph6<<DQc\n"), edges_of("graph6:DQc"));
    assert_eq!(edges_of("graph6:@ @ 0"), [[0; 2]; 0]);
}

#[test]
fn exits_lie_where_cells_have_no_neighbours() {
    for (rows, columns) in [(1, 1), (1, 4), (3, 1), (2, 3), (4, 4)] {
        let built = built(&format!("grid({rows},{columns})"));
        let Construction::Grid(grid) = &built else { panic!("{built}") };
        let mut degrees = vec![0; built.vertices()];
        for (u, v) in built.edges() {
            degrees[u as usize] += 1;
            degrees[v as usize] += 1;
            let [(r, c), (s, d)] = [grid.place(u), grid.place(v)];
            assert_eq!((r - s).abs() + (c - d).abs(), 1, "{grid}: {u}-{v}");
        }
        let (cells, exits) = degrees.split_at(rows * columns);
        assert!(cells.iter().all(|&degree| degree == 4), "{grid}: {cells:?}");
        assert!(exits.iter().all(|&degree| degree == 1), "{grid}: {exits:?}");
    }
}

#[test]
fn names_of_cells_and_exits_are_read() {
    let text = "grid(2,3)";
    let grid = EscapeGraph::parse(text, Cast::EXITS).expect("a small grid");
    for vertex in 0..grid.vertices() as u32 {
        let name = grid.naming().name(vertex);
        let from = EscapeGraph::parse(&format!("{text} @ {name}"), Cast::EXITS).expect("a vertex");
        assert_eq!(from.start(), Some(vertex), "{name}");
    }
}

#[test]
fn edges_join_neighbours() {
    for (side, vertices, edges) in [(1, 1, 0), (2, 7, 12), (3, 19, 42), (5, 61, 156)] {
        let built = built(&format!("hexagon({side})"));
        let Construction::Hexagon(hexagon) = &built else { panic!("{built}") };
        let places = hexagon.places();
        assert_eq!((built.vertices(), places.len(), built.edges().len()), (vertices, vertices, edges));
        for (u, v) in built.edges() {
            let [(row, column), (other, beside)] = [places[u as usize], places[v as usize]];
            let apart = (row.abs_diff(other), column.abs_diff(beside));
            assert!([(0, 2), (1, 1)].contains(&apart), "{hexagon}: {u}-{v}");
        }
    }
}

#[test]
fn edges_are_different_pairs() {
    for (vertices, edges) in [(1, 0), (2, 1), (7, 21), (7, 20), (7, 11), (7, 3), (100, 50)] {
        let found = built(&format!("random({vertices},{edges},5)")).edges();
        assert_eq!(found.len(), edges);
        assert!(found.is_sorted_by(|a, b| a < b), "{found:?}");
        assert!(found.iter().all(|&(u, v)| u < v && (v as usize) < vertices), "{found:?}");
    }
}

#[test]
fn every_edge_is_as_likely() {
    let mut times = [0_i64; 15];
    for seed in 0..3000 {
        for (u, v) in built(&format!("random(6,5,{seed})")).edges() {
            times[(v * (v - 1) / 2 + u) as usize] += 1;
        }
    }
    assert!(times.iter().all(|&n| (n - 1000).abs() < 130), "{times:?}");
}

#[test]
fn wrong_parameters_are_refused_before_memory_is_taken() {
    for (name, parameters) in [
        ("grid", &[u64::MAX, u64::MAX][..]),
        ("grid", &[1_000_000_000, 1]),
        ("grid", &[0, 7]),
        ("grid", &[7]),
        ("hexagon", &[u64::MAX]),
        ("hexagon", &[10_000]),
        ("hexagon", &[0]),
        ("random", &[u64::MAX, 0, 1]),
        ("random", &[100_000, 1_000_000_000, 1]),
        ("random", &[5, 11, 1]),
        ("random", &[0, 0, 1]),
        ("random_tree", &[u64::MAX, 1]),
        ("random_tree", &[0, 1]),
        ("random_tree", &[5, 4, 1]),
        ("random_cubic", &[7, 1]),
        ("random_cubic", &[2, 1]),
        ("random_cubic", &[u64::MAX - 1, 1]),
        ("random_planar", &[5, 10, 1]),
        ("random_planar", &[2, 2, 1]),
        ("random_planar", &[5, 1]),
        ("random_multigraph", &[1, 1, 1]),
        ("random_multigraph", &[2, u64::MAX, 1]),
        ("random_planar_multigraph", &[1, 1, 1]),
        ("king", &[u64::MAX, u64::MAX]),
        ("king", &[1 << 22, 4]),
        ("triangular", &[0, 4]),
        ("honeycomb", &[4]),
        ("cylinder", &[4, 2]),
        ("torus", &[2, 4]),
        ("box", &[3, 3]),
        ("box", &[3, 3, 0]),
        ("complete", &[100_000]),
        ("path", &[0]),
        ("cycle", &[2]),
        ("wheel", &[5]),
    ] {
        let numbers: Vec<_> = parameters.iter().map(u64::to_string).collect();
        let text = format!("{name}({})", numbers.join(","));
        let error = EscapeGraph::parse(&text, Cast::EXITS).expect_err(&text);
        assert_eq!(error.span, 0..text.len(), "{text}: {error}");
    }
}

#[test]
fn parallel_edges_become_one() {
    let edge = |u, v, copies| Edge { ends: [u, v], copies };
    let edges = vec![edge(0, 1, 1), edge(2, 1, 2), edge(1, 0, 3), edge(0, 2, 1), edge(1, 2, UNBREAKABLE)];
    let graph = Multigraph::new(3, edges);
    assert_eq!(graph.edges(), [edge(0, 1, 4), edge(2, 1, UNBREAKABLE), edge(0, 2, 1)]);
    assert!(!graph.is_simple());
    assert_eq!(graph.without_copy(0).edges()[0].copies, 3);
    assert_eq!(graph.without_copy(1), graph);
    assert_eq!(graph.without_copy(2).edges().len(), 2);
}

fn classes(text: &str) -> usize {
    let board = EscapeGraph::parse(text, Cast::EXITS).expect("a graph");
    let mut first = board.first_alike();
    first.sort_unstable();
    first.dedup();
    first.len()
}

#[test]
fn vertices_that_look_alike() {
    // The orbits of the cells and those of the exits.
    assert_eq!(classes("grid(7,7)"), 10 + 4);
    assert_eq!(classes("grid(2,3)"), 2 + 3);
    assert_eq!(classes("grid(3,3) without 1,1-1,2"), 6 + 7);
    assert_eq!(classes("grid(3,3) without 0,1-0,2"), 9 + 12);
    assert_eq!(classes("grid(3,3) exits 1,2"), 6 + 7);
    assert_eq!(classes("hexagon(3)"), 4);
    assert_eq!(classes("hexagon(3) exits 9"), 4);
    assert_eq!(classes("hexagon(3) exits 0"), 12);
    assert_eq!(classes("complete(4)"), 4);
}
