//! Play with tokens on any finite graph whose arcs belong to the players, partizan and impartial.

use std::sync::Arc;

use crate::games::board::bigraph::Bigraph;
use crate::games::rules::loopy::{Arena, Listing, Loopy};
use crate::games::rules::{Move, Partizan};
use crate::ground::board::Board;
use crate::ground::control::{Control, HeapBytes};
use crate::ground::graph::Arcs;
use crate::ground::{Facts, Failure, Player, Ruleset};

/// The ruleset Partizan Graph.
///
/// ```
/// use upstar::games::value::LoopyOutcome;
/// use upstar::{Calc, Control, Session, Store};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let session = Session::new(&store);
/// // On dud = {dud|dud} both players can move for ever.
/// let dud = session.read("partizan_graph", "0L>0 0R>0 @ 0")?.game(&store, &control)?;
/// assert_eq!(Calc::new(&store, &control).loopy_outcome(dud)?, LoopyOutcome::D);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct PartizanGraph;

static FACTS: Facts<'static> = Facts {
    name: "partizan_graph",
    title: "Partizan Graph",
    board: Bigraph::KIND,
    notation: "arcs of Left and of Right such as `0L>0,1 0R>2`; the number of vertices stands before them, as in `4: 0L>1`, if the last vertices have no arcs; the vertices with tokens stand after `@`",
    signs: &[],
    rules: "Left moves a token along an arc of Left, Right along an arc of Right",
    source: "J. H. Conway, Loopy games, in: Advances in Graph Theory (1978)",
    example: "0L>1 0R>0 1L>2 1R>2 @ 0",
};

/// The tokens of a position in increasing order, since equal tokens are interchangeable, and the arcs of Left
/// and Right.
#[derive(Clone, Debug)]
pub struct Tokens {
    arcs: Arc<[Arcs; 2]>,
    places: Vec<u32>,
}

impl PartialEq for Tokens {
    fn eq(&self, other: &Self) -> bool {
        self.places == other.places && (Arc::ptr_eq(&self.arcs, &other.arcs) || self.arcs == other.arcs)
    }
}

impl Eq for Tokens {}

/// The memory of the vertices only; all positions of a game share the arcs.
impl HeapBytes for Tokens {
    fn heap_bytes(&self) -> usize {
        self.places.heap_bytes()
    }
}

impl std::hash::Hash for Tokens {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.places.hash(state);
        // The sizes of the arc sets stand for the arcs: hashing those would cost more than the rare
        // collision.
        self.arcs[0].vertices().hash(state);
        self.arcs[0].len().hash(state);
        self.arcs[1].len().hash(state);
    }
}

impl Ruleset for PartizanGraph {
    type Board = Bigraph;

    fn facts(&self) -> Facts<'_> {
        FACTS
    }

    fn alphabet(&self) {}
}

impl Partizan for PartizanGraph {
    type State = Tokens;

    fn state(&self, board: &Bigraph) -> Tokens {
        let mut places = board.tokens().to_vec();
        places.sort_unstable();
        Tokens { arcs: Arc::clone(board.arcs()), places }
    }

    fn board(&self, from: &Bigraph, state: &Tokens) -> Bigraph {
        from.with_tokens(state.places.clone())
    }

    fn moves(&self, state: &Tokens, player: Player) -> Vec<Move<Tokens>> {
        let arcs = &state.arcs[player];
        let mut moves = Vec::new();
        for (i, &from) in state.places.iter().enumerate() {
            // Tokens on the same vertex are interchangeable, so only the first one moves.
            if i > 0 && state.places[i - 1] == from {
                continue;
            }
            for &to in arcs.from(from as usize) {
                let mut after = state.clone();
                after.places[i] = to;
                after.places.sort_unstable();
                moves.push(Move { places: vec![from as usize, to as usize], after });
            }
        }
        moves
    }
}

/// The ruleset `impartial(partizan_graph)`, in which both players move along the arcs of both.
///
/// ```
/// use upstar::{Control, Session, Store};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let session = Session::new(&store);
/// // As a partizan game this is 1/2; in the impartial form vertex 1 leads to 2, and vertex 0 to 1 and 2.
/// let position = session.read("impartial(partizan_graph)", "0L>2 0R>1 1L>2 @ 0")?;
/// assert_eq!(position.value(&store, &control)?, store.nimber(2));
/// # Ok::<(), upstar::Failure>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct SharedGraph;

static SHARED_FACTS: Facts<'static> = Facts {
    name: "impartial(partizan_graph)",
    title: "Partizan Graph, impartial",
    rules: "a player moves a token along an arc, of Left or of Right; the player who cannot move loses, and infinite play is a draw",
    ..FACTS
};

impl Ruleset for SharedGraph {
    type Board = Bigraph;

    fn facts(&self) -> Facts<'_> {
        SHARED_FACTS
    }

    fn alphabet(&self) {}
}

impl Loopy for SharedGraph {
    /// Joins the arcs of both players, each once.
    fn arena(&self, board: &Bigraph, control: &Control) -> Result<Arena, Failure> {
        let [left, right] = &**board.arcs();
        control
            .check(0, (left.len() + right.len()) * size_of::<u32>() + left.vertices() * size_of::<usize>())?;
        let mut arcs = Arcs::default();
        for vertex in 0..left.vertices() {
            let mut ends = [left.from(vertex), right.from(vertex)].concat();
            ends.sort_unstable();
            ends.dedup();
            arcs.push(ends);
        }
        Ok(Arena::Finite(Arc::new(arcs)))
    }

    fn tokens(&self, board: &Bigraph) -> Vec<u64> {
        board.tokens().iter().map(|&vertex| vertex.into()).collect()
    }

    fn advance(&self, board: &mut Bigraph, token: usize, to: u64) {
        let mut tokens = board.tokens().to_vec();
        tokens[token] = to as u32;
        *board = board.with_tokens(tokens);
    }

    fn state_name(&self, board: &Bigraph, state: u64) -> String {
        board.name(state as usize)
    }

    fn listing(&self) -> Listing {
        Listing::PlacesWithOutcomes
    }

    fn state_of_place(&self, _: &Bigraph, place: usize) -> u64 {
        place as u64
    }
}
