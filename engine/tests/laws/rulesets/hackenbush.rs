//! Hackenbush on graphs with loops, several edges between two vertices, and parts that hang in the air.

use std::sync::LazyLock;

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::board::graph::EdgeColoured;
use upstar::rules::graph::hackenbush::Hackenbush;
use upstar_twin::hackenbush::Picture;

use super::{Pair, cells};
use crate::form::cases;

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

/// Up to seven edges of these colours.
fn graphs(colours: &'static str) -> impl Strategy<Value = Edges> {
    (1..=6_usize).prop_flat_map(move |n| vec((0..n, 0..n, cells(colours)), 0..=7))
}

/// Up to seven edges on top of one another or side by side.
fn trees(colours: &'static str) -> impl Strategy<Value = Edges> {
    let edges = vec((0..1000_usize, cells(colours)), 1..=7);
    edges.prop_map(|edges| {
        let hung = edges.iter().enumerate();
        hung.map(|(i, &(below, colour))| (below % (i + 1), i + 1, colour)).collect()
    })
}

fn agrees(pair: &Pair<Hackenbush, Picture>, edges: &Edges) -> Result<(), TestCaseError> {
    let listed: Vec<String> = edges.iter().map(|(u, v, colour)| format!(" {u}-{v}{colour}")).collect();
    pair.agrees(&format!("8:{}", listed.concat()), &Picture::new(edges))
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

    /// Much green, so that parts are green alone.
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
