//! Loopy games with tokens on directed graphs and tracks: Loopy Nim, and Adders-and-Ladders.

use std::sync::Arc;

use super::{Arena, Listing, Loopy};
use crate::games::board::digraph::Digraph;
use crate::games::board::track::Track;
use crate::ground::control::Control;
use crate::ground::graph::Arcs;
use crate::ground::{Facts, Failure, Ruleset};

// Loopy Nim has tokens on any finite directed graph.

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

static NIM_FACTS: Facts<'static> = Facts {
    name: "loopy_nim",
    title: "Loopy Nim",
    board: "directed graph",
    notation: "arcs such as `0>1,2 1>2`; the number of vertices stands before them, as in `4: 0>1`, if the last vertices have no arcs; or a line `0 1` for each arc; or a graph of Graphviz, `digraph { a -> b; }`; the vertices with tokens stand after `@`, as in `0>1 1>0,2 @ 0 1`",
    signs: &[],
    rules: "a player moves a token along an arc; the player who cannot move loses, and infinite play is a draw",
    source: "C. A. B. Smith, Graphs and composite games, J. Combin. Theory 1 (1966); A. S. Fraenkel and Y. Perl, Constructions in \
             combinatorial games with cycles, 1975; Winning Ways, ch. 12",
    example: "0>1,2 1>0 2>3 3>4 @ 2 3",
};

impl Ruleset for LoopyNim {
    type Board = Digraph;

    fn facts(&self) -> Facts<'_> {
        NIM_FACTS
    }

    fn alphabet(&self) {}
}

impl Loopy for LoopyNim {
    fn arena(&self, board: &Digraph, _: &Control) -> Result<Arena, Failure> {
        Ok(Arena::Finite(Arc::clone(board.arcs())))
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

// In Adders-and-Ladders, counters move along a row of squares with ladders and snakes.

/// The ruleset Adders-and-Ladders.
///
/// ```
/// use upstar::{Control, Session, Store, games::rules::loopy::NimValue};
/// let store = Store::new();
/// let session = Session::new(&store);
/// let position = session.read("adders_and_ladders", "lesson @ 5")?;
/// let value = position.loopy().map(|position| position.value(&Control::unlimited())).transpose()?;
/// assert_eq!(value, Some(NimValue::Infinite(vec![0, 1, 2])));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AddersAndLadders;

static LADDER_FACTS: Facts<'static> = Facts {
    name: "adders_and_ladders",
    title: "Adders-and-Ladders",
    board: "track",
    notation: "squares and the longest step, ladders and snakes, and the counters after `@`: `25/4 3>13 12>1 @ 1 2`; `lesson @ 1 2`, or the counters alone, means the board of the source",
    signs: &[],
    rules: "a player moves a counter ahead by at most the longest step, and not beyond the last square; a counter on the beginning of a ladder or snake goes on to its end; the player who cannot move loses, and infinite play is a draw",
    source: "Lim Chu Wee, Introductory Combinatorial Game Theory, lesson 5; Winning Ways, ch. 12",
    example: "lesson @ 2 14",
};

/// Square n is the state n - 1.
impl Ruleset for AddersAndLadders {
    type Board = Track;

    fn facts(&self) -> Facts<'_> {
        LADDER_FACTS
    }

    fn alphabet(&self) {}
}

impl Loopy for AddersAndLadders {
    /// Lists the moves of each square. On a square with a ladder or a snake, they are the moves from its end. Counts
    /// four bytes for each square and for each step from it.
    fn arena(&self, board: &Track, control: &Control) -> Result<Arena, Failure> {
        let row = board.max_step().min(board.squares()) as usize + 1;
        control.check(0, (board.squares() as usize).saturating_mul(row).saturating_mul(size_of::<u32>()))?;
        let mut arcs = Arcs::default();
        for square in 1..=board.squares() {
            let from = board.rest(square);
            let last = from.saturating_add(board.max_step()).min(board.squares());
            arcs.push((from + 1..=last).map(|to| board.rest(to) - 1));
        }
        Ok(Arena::Finite(Arc::new(arcs)))
    }

    fn tokens(&self, board: &Track) -> Vec<u64> {
        board.counters().iter().map(|&square| u64::from(square) - 1).collect()
    }

    fn advance(&self, board: &mut Track, token: usize, to: u64) {
        board.move_counter(token, to as u32 + 1);
    }

    fn state_name(&self, _: &Track, state: u64) -> String {
        (state + 1).to_string()
    }

    fn listing(&self) -> Listing {
        Listing::PlacesByName
    }

    fn state_of_place(&self, _: &Track, place: usize) -> u64 {
        place as u64
    }
}
