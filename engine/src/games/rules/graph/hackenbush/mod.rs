//! Hackenbush: the players cut edges of their colour, and edges no longer connected to the ground disappear.
//!
//! A component is a part of the graph that stays connected when the ground is removed, with its edges to the
//! ground. Two theorems save most of the work (*Winning Ways*, ch. 7):
//!
//! - the *colon principle*: a component that stands on one edge is the ordinal sum of this edge and the
//!   component on top of it;
//! - the *fusion principle*: an all-green component is a nimber, found in linear time.
//!
//! All other components are evaluated edge by edge, up to isomorphism; there may be exponentially many
//! subgraphs. Finding the value of a red-blue position is NP-hard (*Winning Ways*, ch. 7).

mod green;
mod pieces;
mod stem;

use self::green::nimber;
use self::pieces::{Edge, ground, pieces};
use self::stem::Stem;
use crate::games::board::graph::EdgeColoured;
use crate::games::rules::memo::ShardedMemo;
use crate::games::rules::{Move, Options, Short, Shortcut, Signed, Sum};
use crate::games::value::Dyadic;
use crate::ground::board::Board;
use crate::ground::control::OrStop;
use crate::ground::graph::Labelled;
use crate::ground::memory::HeapBytes;
use crate::ground::{Facts, Player, Ruleset, Sign};

/// The two rulesets: red-blue, and red-blue-green with edges that both players may cut.
#[derive(Clone, Copy, Debug)]
pub struct Hackenbush {
    facts: &'static Facts,
    alphabet: &'static str,
}

impl Hackenbush {
    /// The ruleset `hackenbush_rb`.
    ///
    /// ```
    /// use upstar::games::{rules::{Short, graph::hackenbush::Hackenbush}, solve::Solver};
    /// use upstar::{Control, Store, ground::Ruleset};
    /// let store = Store::new();
    /// let solver = Solver::new(Hackenbush::RED_BLUE, &store);
    /// let position = Hackenbush::RED_BLUE.read("brb")?;
    /// let value = solver.value(&Hackenbush::RED_BLUE.components(&position), &Control::unlimited())?;
    /// assert_eq!(value, store.parse("3/4")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const RED_BLUE: Self = Self { facts: &FACTS_RB, alphabet: "br" };
    /// The ruleset `hackenbush_rbg`.
    ///
    /// ```
    /// use upstar::games::{rules::{Short, graph::hackenbush::Hackenbush}, solve::Solver};
    /// use upstar::{Control, Store, ground::Ruleset};
    /// let store = Store::new();
    /// let solver = Solver::new(Hackenbush::RED_BLUE_GREEN, &store);
    /// // By the fusion principle a green triangle is a single green edge.
    /// let position = Hackenbush::RED_BLUE_GREEN.read("cycle(3) ggg")?;
    /// let value = solver.value(&Hackenbush::RED_BLUE_GREEN.components(&position), &Control::unlimited())?;
    /// assert_eq!(value, store.nimber(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const RED_BLUE_GREEN: Self = Self { facts: &FACTS_RBG, alphabet: "brg" };
}

const NOTATION: &str = "a stalk from the ground upwards, such as bbr, or edges with their colours, such as 0-1b 1-2r 1-3r, where 0 is the ground: \
    `b` Left's, `r` Right's";

static FACTS_RB: Facts = Facts {
    name: "hackenbush_rb",
    title: "Red-Blue Hackenbush",
    board: EdgeColoured::KIND,
    notation: NOTATION,
    signs: &[
        Sign::of(Player::Left, b'b', "Left's edge"),
        Sign::of(Player::Right, b'r', "Right's edge"),
        Sign::nobodys(b'g', "an edge of both"),
    ],
    rules: "Left cuts a blue edge, Right a red one; what is no longer joined to the ground is gone",
    source: "J. H. Conway; Winning Ways, ch. 1; ONAG, ch. 7",
    example: "bbr",
};

static FACTS_RBG: Facts = Facts {
    name: "hackenbush_rbg",
    title: "Red-Blue-Green Hackenbush",
    board: EdgeColoured::KIND,
    notation: "as hackenbush_rb, and `g` for both: brg, or 0-1g 1-2b 1-3r",
    signs: &[
        Sign::of(Player::Left, b'b', "Left's edge"),
        Sign::of(Player::Right, b'r', "Right's edge"),
        Sign::nobodys(b'g', "an edge of both"),
    ],
    rules: "Left cuts a blue or green edge, Right a red or green one; what is no longer joined to the ground is gone",
    source: "J. H. Conway; Winning Ways, ch. 2 and 7",
    example: "0-1g 1-2b 1-3r",
};

/// Returns whether the player may cut an edge of this colour.
fn is_his(colour: u8, player: Player) -> bool {
    colour == b'g' || colour == if player == Player::Left { b'b' } else { b'r' }
}

impl Ruleset for Hackenbush {
    type Board = EdgeColoured;

    fn facts(&self) -> &'static Facts {
        self.facts
    }

    fn alphabet(&self) -> &'static str {
        self.alphabet
    }
}

impl Short for Hackenbush {
    type Piece = Labelled;
    type Component = Labelled;
    type Memo = ShardedMemo<Labelled>;

    fn components(&self, board: &EdgeColoured) -> Sum<Labelled> {
        let ends = board.shape().edges().iter().zip(board.colours());
        let edges: Vec<Edge> = ends.map(|(&(u, v), &colour)| (u, v, colour)).collect();
        let mut parts = Vec::new();
        pieces(board.shape().vertices(), 0, &edges, |piece| parts.push(self.normal(&piece)));
        parts.into()
    }

    fn moves<'b>(
        &'b self,
        board: &'b EdgeColoured,
        player: Player,
    ) -> Box<dyn Iterator<Item = Move<EdgeColoured>> + 'b> {
        let joined = board.joined();
        let his = joined.clone().into_iter().filter(move |&edge| is_his(board.colours()[edge], player));
        Box::new(his.map(move |cut| {
            let kept: Vec<usize> = joined.iter().copied().filter(|&edge| edge != cut).collect();
            let rest = board.with_edges(&kept);
            let after = rest.with_edges(&rest.joined());
            Move { places: vec![cut], after }
        }))
    }

    /// Returns the canonical graph in which Left has at least as many edges as Right. With equal numbers, the
    /// lesser of the graph and its negative is taken.
    fn normal(&self, piece: &Labelled) -> Signed<Labelled> {
        let count = |colour: u8| piece.edges().iter().filter(|(_, _, c)| *c == colour).count();
        let exchanged = || {
            let other = |colour| match colour {
                b'b' => b'r',
                b'r' => b'b',
                green => green,
            };
            piece.recoloured(|vertex| vertex, other).canonical()
        };
        let (component, negated) = match count(b'b').cmp(&count(b'r')) {
            std::cmp::Ordering::Greater => (piece.canonical(), false),
            std::cmp::Ordering::Less => (exchanged(), true),
            std::cmp::Ordering::Equal => {
                let (same, other) = (piece.canonical(), exchanged());
                if other < same { (other, true) } else { (same, false) }
            }
        };
        Signed { component, negated }
    }

    fn options(&self, component: &Labelled, options: &mut Options<'_, Labelled>) -> OrStop<()> {
        if component.edges().iter().all(|(_, _, colour)| *colour == b'g') {
            options.shortcut(Shortcut::Known(Dyadic::ZERO, nimber(component)));
            return Ok(());
        }
        options.charge(component.heap_bytes())?;
        let ground = ground(component);
        let stem = Stem::of(component, ground);
        // The pieces above the stem are written as Left's only option, as `Shortcut::Stem` requires.
        if !stem.segments.is_empty() {
            pieces(component.colours().len(), stem.top, &stem.rest, |piece| options.piece(piece));
            options.end_option();
            options.end_left();
            options.shortcut(Shortcut::Stem(stem.segments));
            return Ok(());
        }
        for player in Player::BOTH {
            for (cut, _) in component.edges().iter().enumerate().filter(|(_, edge)| is_his(edge.2, player)) {
                let kept: Vec<Edge> = component
                    .edges()
                    .iter()
                    .enumerate()
                    .filter(|(i, _)| *i != cut)
                    .map(|(_, &e)| e)
                    .collect();
                options.charge(component.heap_bytes())?;
                pieces(component.colours().len(), ground, &kept, |piece| options.piece(piece));
                options.end_option();
            }
            if player == Player::Left {
                options.end_left();
            }
        }
        Ok(())
    }

    fn most_moves(&self, component: &Labelled) -> Option<(usize, usize)> {
        let his = |player| component.edges().iter().filter(move |edge| is_his(edge.2, player));
        Some((his(Player::Left).count(), his(Player::Right).count()))
    }
}
