//! Loopy Nim: tokens on any finite directed graph.

use std::sync::Arc;

use super::{Arena, Listing, Loopy};
use crate::games::board::digraph::Digraph;
use crate::ground::{Facts, Ruleset};

/// The ruleset Loopy Nim.
///
/// ```
/// use upstar::{Control, Session, Store, games::rules::loopy::NimValue};
/// let store = Store::new();
/// let session = Session::new(&store);
/// let position = session.read("loopy_nim", "0>1 1>0 @ 0")?;
/// let value = position.loopy().map(|position| position.value(&Control::unlimited())).transpose()?;
/// assert_eq!(value, Some(NimValue::Infinite(vec![])));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct LoopyNim;

static FACTS: Facts = Facts {
    name: "loopy_nim",
    title: "Loopy Nim",
    board: "directed graph",
    notation: "arcs as `0>1,2 1>2`, with the number of vertices before them, `4: 0>1`, where the last ones have none; or a line \
               `0 1` for each; or a graph of Graphviz, `digraph { a -> b; }`; behind `@` the vertices with tokens, `0>1 1>0,2 @ 0 1`",
    signs: &[],
    rules: "a player moves a token along an arc; who cannot move loses, and play without end is a draw",
    source: "C. A. B. Smith, Graphs and composite games, J. Combin. Theory 1 (1966); A. S. Fraenkel and Y. Perl, Constructions in \
             combinatorial games with cycles, 1975; Winning Ways, ch. 12",
    example: "0>1,2 1>0 2>3 3>4 @ 2 3",
};

impl Ruleset for LoopyNim {
    type Board = Digraph;

    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn alphabet(&self) {}
}

impl Loopy for LoopyNim {
    fn arena(&self, board: &Digraph) -> Arena {
        Arena::Finite(Arc::clone(board.arcs()))
    }

    fn tokens(&self, board: &Digraph) -> Vec<u64> {
        board.tokens().iter().map(|&vertex| vertex.into()).collect()
    }

    fn advance(&self, board: &mut Digraph, token: usize, to: u64) {
        board.move_token(token, to as u32);
    }

    fn state_name(&self, board: &Digraph, state: u64) -> String {
        board.name(state as usize)
    }

    fn listing(&self) -> Listing {
        Listing::PlacesWithOutcomes
    }

    fn state_of_place(&self, _: &Digraph, place: usize) -> u64 {
        place as u64
    }
}
