//! Tests of Hackenbush on graphs with loops, multiple edges, and parts that are not connected to the
//! ground.

use std::sync::LazyLock;

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::games::board::graph::EdgeColoured;
use upstar::games::rules::Short;
use upstar::games::rules::graph::hackenbush::Hackenbush;
use upstar::ground::Ruleset;
use upstar_twin::hackenbush::Picture;

use super::{Pair, cells};
use crate::laws::form::cases;

static RED_BLUE: LazyLock<Pair<Hackenbush, Picture>> =
    LazyLock::new(|| Pair::new(Hackenbush::RED_BLUE, twin));
static RED_BLUE_GREEN: LazyLock<Pair<Hackenbush, Picture>> =
    LazyLock::new(|| Pair::new(Hackenbush::RED_BLUE_GREEN, twin));

type Edges = Vec<(usize, usize, char)>;

fn twin(board: &EdgeColoured) -> Picture {
    let ends = board.shape().edges().iter().zip(board.colours());
    Picture::new(
        &ends.map(|(&(u, v), &colour)| (u as usize, v as usize, char::from(colour))).collect::<Edges>(),
    )
}

/// Generates graphs with up to seven edges of these colours.
fn graphs(colours: &'static str) -> impl Strategy<Value = Edges> {
    (1..=6_usize).prop_flat_map(move |n| vec((0..n, 0..n, cells(colours)), 0..=7))
}

/// Generates trees with up to seven edges.
fn trees(colours: &'static str) -> impl Strategy<Value = Edges> {
    let edges = vec((0..1000_usize, cells(colours)), 1..=7);
    edges.prop_map(|edges| {
        let hung = edges.iter().enumerate();
        hung.map(|(i, &(below, colour))| (below % (i + 1), i + 1, colour)).collect()
    })
}

fn text(edges: &Edges) -> String {
    let listed: Vec<String> = edges.iter().map(|(u, v, colour)| format!(" {u}-{v}{colour}")).collect();
    format!("8:{}", listed.concat())
}

fn agrees(pair: &Pair<Hackenbush, Picture>, edges: &Edges) -> Result<(), TestCaseError> {
    pair.agrees(&text(edges), &Picture::new(edges))
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn red_blue(edges in graphs("br")) {
        agrees(&RED_BLUE, &edges)?;
    }

    #[test]
    fn red_blue_green(edges in graphs("brg")) {
        agrees(&RED_BLUE_GREEN, &edges)?;
    }

    /// Graphs with much green, so that some parts are entirely green.
    #[test]
    fn mostly_green(edges in graphs("ggggbr")) {
        agrees(&RED_BLUE_GREEN, &edges)?;
    }

    #[test]
    fn red_blue_trees(edges in trees("br")) {
        agrees(&RED_BLUE, &edges)?;
    }

    #[test]
    fn red_blue_green_trees(edges in trees("brg")) {
        agrees(&RED_BLUE_GREEN, &edges)?;
    }

    #[test]
    fn green(edges in graphs("g")) {
        agrees(&RED_BLUE_GREEN, &edges)?;
    }
}

/// Generates graphs, connected or not, with more edges than the twin can take.
fn large(colours: &'static str) -> impl Strategy<Value = Edges> {
    vec((0..7_usize, 0..7_usize, cells(colours)), 8..=12)
}

proptest! {
    #![proptest_config(cases(100))]

    /// Red-blue positions are numbers (*Winning Ways*, ch. 1).
    #[test]
    fn red_blue_numbers(edges in large("br")) {
        prop_assert!(RED_BLUE.value(&text(&edges)).number().is_some());
    }

    /// Green positions are nimbers.
    #[test]
    fn green_nimbers(edges in large("g")) {
        let parts = RED_BLUE_GREEN.value(&text(&edges)).number_up_star();
        prop_assert!(parts.is_some_and(|parts| parts.ups == 0 && parts.number == 0.into()));
    }

    /// The fusion principle: fusing the vertices of a green cycle, or two vertices joined by two green
    /// edges, preserves the value.
    #[test]
    fn fused_cycles(edges in large("g"), length in 2..5_usize) {
        let cycle = (0..length).map(|i| (7 - i, 7 - (i + 1) % length, 'g'));
        let fused = |v: usize| if v + length > 7 { 7 } else { v };
        let all: Edges = edges.into_iter().chain(cycle).collect();
        let loops: Edges = all.iter().map(|&(u, v, c)| (fused(u), fused(v), c)).collect();
        prop_assert_eq!(RED_BLUE_GREEN.value(&text(&all)), RED_BLUE_GREEN.value(&text(&loops)));
    }
}

/// Long stalks are valued by their signs: one edge of Left's below n edges of Right's is 2^-n, and n green
/// edges are *n.
#[test]
fn long_stalks() {
    let store = upstar::games::value::Store::new();
    let control = upstar::ground::control::Control::unlimited();
    for n in [1, 64, 3_000] {
        for (text, value) in [
            (
                format!("b{}", "r".repeat(n)),
                store.number(&upstar::games::value::Dyadic::unit_fraction(n as u32)),
            ),
            ("b".repeat(n), store.integer(n as i64)),
            ("g".repeat(n), store.nimber(n as u32)),
        ] {
            let solver = upstar::games::solve::Solver::new(Hackenbush::RED_BLUE_GREEN, &store);
            let board = solver.rules().read(&text).unwrap();
            assert_eq!(solver.value(&solver.rules().components(&board), &control), Ok(value), "{n}");
        }
    }
}
