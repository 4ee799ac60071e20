//! Tests of parts of lattices: cells, edges, exits, names and pictures.

use std::collections::HashSet;

use upstar::escape::board::{Cast, Construction, EscapeGraph, Lattice, LatticeKind};
use upstar::escape::{classify, is_planar};
use upstar::ground::board::Board;
use upstar_twin::escape::LATTICES;

fn board(text: &str, cast: Cast) -> EscapeGraph {
    EscapeGraph::parse(text, cast).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn lattice(board: &EscapeGraph) -> &Lattice {
    let Some(Construction::Lattice(lattice)) = board.naming().construction() else { panic!("{board}") };
    lattice
}

fn degrees(board: &EscapeGraph) -> Vec<usize> {
    let mut degrees = vec![0; board.vertices()];
    for end in board.graph().edges().iter().flat_map(|edge| edge.ends) {
        degrees[end as usize] += 1;
    }
    degrees
}

/// The numbers of edges between cells, counted by hand from the definition of each lattice.
#[test]
fn cells_are_joined_as_the_lattice_says() {
    for (text, edges) in [
        ("king(3,4)", 3 * 3 + 2 * 4 + 2 * 2 * 3),
        ("triangular(4,3)", 4 * 2 + 3 * 3 + 3 * 2),
        ("honeycomb(2,5)", 2 * 4 + 3),
        ("honeycomb(3,3)", 3 * 2 + 2 + 1),
        ("honeycomb(4,4)", 4 * 3 + 2 * 3),
        ("cylinder(3,5)", 3 * 5 + 2 * 5),
        ("torus(4,5)", 2 * 20),
        ("box(2,3,4)", 3 * 4 + 2 * 2 * 4 + 2 * 3 * 3),
    ] {
        assert_eq!(board(text, Cast::WALKER).graph().edges().len(), edges, "{text}");
    }
}

#[test]
fn neighbours_of_cells_are_those_near_them() {
    for text in LATTICES {
        let board = board(text, Cast::WALKER);
        let lattice = lattice(&board);
        let (kind, sizes, places) = (lattice.kind(), lattice.sizes(), lattice.places());
        let wraps = |i: usize| match kind {
            LatticeKind::Cylinder => i == 2,
            LatticeKind::Torus => i > 0,
            _ => false,
        };
        let apart = |u: u32, v: u32| -> [i64; 3] {
            let (u, v) = (u as usize, v as usize);
            std::array::from_fn(|i| {
                let (difference, size) = (places[v].0[i] - places[u].0[i], sizes[i] as i64);
                match difference {
                    _ if !wraps(i) => difference,
                    d if d == size - 1 => -1,
                    d if d == 1 - size => 1,
                    d => d,
                }
            })
        };
        let edges: HashSet<[u32; 2]> = board.graph().edges().iter().map(|edge| edge.ends).collect();
        for v in 0..board.vertices() as u32 {
            for u in 0..v {
                let d = apart(u, v);
                let steps = d.iter().map(|d| d.abs()).sum::<i64>();
                let are_near = match kind {
                    LatticeKind::King => d.iter().all(|d| d.abs() <= 1),
                    LatticeKind::Triangular => steps == 1 || d == [0, 1, -1],
                    LatticeKind::Honeycomb => {
                        let is_even = places[u as usize].0.iter().sum::<i64>() % 2 == 0;
                        steps == 1 && (d[1] == 0 || is_even)
                    }
                    _ => steps == 1,
                };
                assert_eq!(edges.contains(&[u, v]), are_near, "{text}: {u}-{v}");
            }
        }
    }
}

#[test]
fn every_cell_has_all_its_neighbours_or_exits() {
    for text in LATTICES {
        let (whole, cells) = (board(text, Cast::EXITS), board(text, Cast::WALKER));
        let degree = lattice(&whole).kind().degree();
        for (v, found) in degrees(&whole).into_iter().enumerate() {
            let expected = if whole.is_exit(v as u32) { 1 } else { degree };
            assert_eq!(found, expected, "{text}: {v}");
        }
        assert_eq!(whole.vertices() - whole.exits().len(), cells.vertices(), "{text}");
        // The exits leave the graph of the cells unchanged.
        let inner = whole.graph().edges().iter().filter(|edge| !edge.ends.iter().any(|&v| whole.is_exit(v)));
        assert!(inner.eq(cells.graph().edges()), "{text}");
    }
}

#[test]
fn names_are_read_and_written() {
    for text in LATTICES {
        let whole = board(text, Cast::EXITS);
        let mut names = HashSet::new();
        for v in 0..whole.vertices() as u32 {
            let name = whole.name(v);
            let from = board(&format!("{text} @ {name}"), Cast::EXITS);
            assert_eq!(from.start(), Some(v), "{text} @ {name}");
            assert_eq!(from.to_string(), format!("{text} @ {name}"));
            assert!(names.insert(name));
        }
    }
}

#[test]
fn exits_are_left_out_and_others_named() {
    for (text, exits) in [
        ("grid(3,3) without exits @ 1,1", 0),
        ("king(3,3) without exits", 0),
        ("king(5,5) without exits exits 0,0 4,4 @ 2,2", 2),
        ("grid(3,3) without exits 0,0-0,1 exits 2,2 @ 0,0", 1),
        ("box(2,2,2) without exits 0,0,0-0,0,1 1,1,0-1,1,1 @ 0,0,0", 0),
        ("cylinder(2,4) without 0,0-0,1 exits 1,1", 9),
    ] {
        let board = board(text, Cast::EXITS);
        assert_eq!((board.to_string().as_str(), board.exits().len()), (text, exits));
        assert_eq!(EscapeGraph::parse(text, Cast::EXITS), Ok(board));
    }
    for (text, cast, span) in [
        ("torus(3,3) without exits", Cast::EXITS, 19..24),
        ("hexagon(2) without exits", Cast::EXITS, 19..24),
        ("king(2,2) without exits", Cast::WALKER, 18..23),
        ("grid(2,2) without exits x0-0,0", Cast::EXITS, 24..25),
    ] {
        let error = EscapeGraph::parse(text, cast).expect_err(text);
        assert_eq!(error.span, span, "{text}: {error}");
    }
}

#[test]
fn planar_are_those_that_are() {
    for (text, is_it) in [
        ("king(3,3)", true),
        ("king(4,4)", false),
        ("triangular(4,5)", true),
        ("honeycomb(4,6)", true),
        ("cylinder(4,6)", true),
        ("torus(3,3)", false),
        ("box(1,4,4) without exits", true),
        ("box(3,3,3)", false),
    ] {
        assert_eq!(is_planar(&board(text, Cast::EXITS)), is_it, "{text}");
    }
    // Each vertex of a honeycomb has degree 3, for which there is a linear algorithm.
    assert_eq!(classify(&board("honeycomb(4,4) @ 1,1", Cast::EXITS)).is_linear, Some(true));
    assert_eq!(classify(&board("triangular(6,6) @ 2,2", Cast::EXITS)).is_linear, Some(false));
}
