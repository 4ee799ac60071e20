//! Stops of stoppers, ordinal sums of short forms and stoppers, and outcomes of loopy games.

use std::fmt;

use rustc_hash::FxHashMap;

use super::graph::{LoopyGraph, LoopyOption};
use super::value::{LoopyForm, LoopyValue};
use crate::games::value::store::{Id, Node, Side};
use crate::games::value::{Calc, Dyadic, Literal, Outcome};
use crate::ground::Player;
use crate::ground::control::OrStop;

impl<'s> Calc<'s, '_> {
    /// Returns the left and the right stop of a stopper. L(G) = R(G) = G for a pseudonumber G; otherwise
    /// L(G) is the greatest R of Left's options, and R(G) the least L of Right's.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// # use upstar::games::value::{LoopyGraph, LoopyOption};
    /// # let mut graph = LoopyGraph::new();
    /// # let node = graph.node();
    /// # graph.left(node, LoopyOption::Value(store.zero().into()));
    /// # graph.right(node, LoopyOption::Node(node));
    /// # let over = calc.loopy(&graph)?[node];
    /// // over = {0|over} is a pseudonumber, and the switch {over|-over} stops there.
    /// let under = calc.loopy_negative(over)?;
    /// let switch = calc.loopy_form(&[over], &[under])?;
    /// assert_eq!(calc.loopy_stops(switch)?, Some([over, under]));
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn loopy_stops(&mut self, game: LoopyValue<'s>) -> OrStop<Option<[LoopyValue<'s>; 2]>> {
        if !game.is_stopper() {
            return Ok(None);
        }
        let root = game.onside().node();
        let mut stops: FxHashMap<(Node, Player), Node> = FxHashMap::default();
        let mut open = vec![(root, Player::Left), (root, Player::Right)];
        // All alternating play of a stopper ends, so states with a mover never wait for each other in a
        // cycle, and the depth-first search terminates.
        while let Some(&(node, mover)) = open.last() {
            self.step()?;
            if stops.contains_key(&(node, mover)) {
                open.pop();
                continue;
            }
            if let Some(stop) = self.own_stop(node, mover) {
                stops.insert((node, mover), stop);
                continue;
            }
            let next: Vec<_> =
                self.node_options(node, mover)?.into_iter().map(|option| (option, mover.other())).collect();
            let missing: Vec<_> = next.iter().copied().filter(|state| !stops.contains_key(state)).collect();
            if missing.is_empty() {
                let found: Vec<Node> = next.iter().map(|state| stops[state]).collect();
                let Some(best) = self.best(&found, mover)? else { return Ok(None) };
                stops.insert((node, mover), best);
            } else {
                open.extend(missing);
            }
        }
        let value = |node| LoopyValue::new(self.store(), node, node);
        Ok(Some([value(stops[&(root, Player::Left)]), value(stops[&(root, Player::Right)])]))
    }

    /// Returns the stop of a short value or of a pseudonumber; `None` for all other forms.
    fn own_stop(&self, node: Node, mover: Player) -> Option<Node> {
        match node {
            Node::Short(id) => {
                let bounds = self.store().bounds(id);
                let edge = mover.of((bounds.left, bounds.right));
                Some(Node::Short(crate::games::value::store::Id::number(edge.num())))
            }
            Node::Loopy(_) => self.is_pseudonumber_form(node).then_some(node),
        }
    }

    /// Returns the best of these stops for a player, or `None` if there are none.
    fn best(&mut self, stops: &[Node], player: Player) -> OrStop<Option<Node>> {
        let Some((&first, rest)) = stops.split_first() else { return Ok(None) };
        let mut best = first;
        for &stop in rest {
            let better = if player == Player::Left {
                self.node_ge(stop, best, Side::On)?
            } else {
                self.node_ge(best, stop, Side::On)?
            };
            if better {
                best = stop;
            }
        }
        Ok(Some(best))
    }

    /// Returns the number x if a value is x, x + over or x + under; `None` otherwise.
    pub(crate) fn pseudonumber_part(&self, value: LoopyValue<'s>) -> Option<Dyadic> {
        let node = value.onside().node();
        if !value.is_stopper() || !self.is_pseudonumber_form(node) {
            return None;
        }
        match node {
            Node::Short(id) => self.store().value(id).number(),
            Node::Loopy(index) => {
                let options = self.store().loopies.form(index).options.iter().flat_map(|list| list.iter());
                let mut short = options.filter_map(|&option| LoopyForm::new(self.store(), option).short());
                short.next().and_then(crate::games::value::Value::number)
            }
        }
    }

    /// Returns whether the form is `on`, in which Left can pass for ever and Right has no move.
    pub(crate) fn is_on(&self, form: LoopyForm<'s>) -> bool {
        let Node::Loopy(index) = form.node() else { return false };
        let [left, right] = &self.store().loopies.form(index).options;
        **left == [form.node()] && right.is_empty()
    }

    /// Returns whether the value is `dud` = `on & off`, which makes every sum with it a draw.
    pub(crate) fn is_dud(&self, value: LoopyValue<'s>) -> bool {
        let Node::Loopy(index) = value.offside().node() else { return false };
        let [left, right] = &self.store().loopies.form(index).options;
        self.is_on(value.onside()) && left.is_empty() && **right == [value.offside().node()]
    }

    /// Returns whether the form is a number, `on`, `off`, or a number plus `over` or `under`.
    pub(super) fn is_pseudonumber_form(&self, node: Node) -> bool {
        let number = |node: &Node| matches!(node, Node::Short(id) if id.is_number());
        match node {
            Node::Short(id) => id.is_number(),
            Node::Loopy(index) => {
                let [left, right] = &self.store().loopies.form(index).options;
                match (&**left, &**right) {
                    ([only], []) | ([], [only]) => *only == node,
                    ([l], [r]) => *l == node && number(r) || *r == node && number(l),
                    _ => false,
                }
            }
        }
    }
}

impl<'s> Calc<'s, '_> {
    /// Returns the ordinal sum G:H = {G^L, G:H^L | G^R, G:H^R} of a short form G and a stopper H. Returns
    /// `None` if H is not a stopper.
    pub fn loopy_ordinal_sum(
        &mut self,
        g: impl Into<Literal<'s>>,
        h: LoopyValue<'s>,
    ) -> OrStop<Option<LoopyValue<'s>>> {
        let g = g.into();
        if let Some(h) = h.short() {
            return Ok(Some(self.ordinal_sum(g, h)?.into()));
        }
        if !h.is_stopper() {
            return Ok(None);
        }
        let (own_left, own_right) = self.option_values(&g)?;
        let mut sums = Sums { g, graph: LoopyGraph::new(), places: FxHashMap::default(), forms: Vec::new() };
        sums.option(self, h.onside())?;
        let mut at = 0;
        while at < sums.forms.len() {
            // A move in G ends H, so these options are the same for every follower of H.
            let own =
                |values: &[_]| values.iter().map(|&v| LoopyOption::Value(LoopyValue::from(v))).collect();
            let mut options: [Vec<_>; 2] = [own(&own_left), own(&own_right)];
            for (list, of_h) in options.iter_mut().zip(sums.forms[at].loopy_options().into_iter().flatten()) {
                for option in of_h {
                    list.push(sums.option(self, option)?);
                }
            }
            let [left, right] = options;
            left.into_iter().for_each(|option| sums.graph.left(at, option));
            right.into_iter().for_each(|option| sums.graph.right(at, option));
            self.step()?;
            at += 1;
        }
        Ok(Some(self.loopy(&sums.graph)?[0]))
    }
}

/// The graph of the sums G:H' of a form G with the followers H' of a stopper.
struct Sums<'s> {
    g: Literal<'s>,
    graph: LoopyGraph<'s>,
    places: FxHashMap<crate::games::value::store::Node, usize>,
    /// The loopy followers of H, one for each node of the graph.
    forms: Vec<LoopyForm<'s>>,
}

impl<'s> Sums<'s> {
    /// Returns the sum of G with a follower of H: a value if the follower is short, a node of the graph
    /// otherwise.
    fn option(&mut self, calc: &mut Calc<'s, '_>, h: LoopyForm<'s>) -> OrStop<LoopyOption<'s>> {
        if let Some(h) = h.short() {
            return Ok(LoopyOption::Value(calc.ordinal_sum(self.g.clone(), h)?.into()));
        }
        if let Some(&node) = self.places.get(&h.node()) {
            return Ok(LoopyOption::Node(node));
        }
        let node = self.graph.node();
        self.places.insert(h.node(), node);
        self.forms.push(h);
        Ok(LoopyOption::Node(node))
    }
}

/// The outcome class of a loopy game. There are nine classes: with either player beginning, play is won by
/// Left, won by Right, or drawn.
///
/// The names are Siegel's. P and N with a hat are better for Left than P and N; with a háček they are worse.
///
/// ```
/// use upstar::Outcome;
/// use upstar::games::value::LoopyOutcome;
///
/// assert_eq!(LoopyOutcome::from(Outcome::P), LoopyOutcome::P);
/// assert_eq!(LoopyOutcome::NHat.describe(), "Left wins if she begins, else a draw");
/// assert!(LoopyOutcome::NHat.is_drawn_at_times());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LoopyOutcome {
    /// Left wins, whoever begins.
    L,
    /// Play is drawn if Left begins; Left wins if Right begins.
    PHat,
    /// Left wins if Left begins; play is drawn if Right begins.
    NHat,
    /// The previous player wins.
    P,
    /// Play is drawn, whoever begins.
    D,
    /// The next player wins.
    N,
    /// Right wins if Left begins; play is drawn if Right begins.
    PCheck,
    /// Play is drawn if Left begins; Right wins if Right begins.
    NCheck,
    /// Right wins, whoever begins.
    R,
}

/// The end of play from the point of view of a player, in increasing order of preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlayEnd {
    /// The other player wins.
    Lost,
    /// Play goes on for ever.
    Drawn,
    /// The player wins.
    Won,
}

impl LoopyOutcome {
    /// All outcome classes.
    pub const ALL: [Self; 9] =
        [Self::L, Self::PHat, Self::NHat, Self::P, Self::D, Self::N, Self::PCheck, Self::NCheck, Self::R];

    /// Returns whether play is drawn if a suitable player begins.
    pub fn is_drawn_at_times(self) -> bool {
        matches!(self, Self::PHat | Self::NHat | Self::D | Self::PCheck | Self::NCheck)
    }

    /// Returns the class, given the end of play for Left when Left begins and when Right begins.
    fn new(left_begins: PlayEnd, right_begins: PlayEnd) -> Self {
        use PlayEnd::{Drawn, Lost, Won};
        match (left_begins, right_begins) {
            (Won, Won) => Self::L,
            (Drawn, Won) => Self::PHat,
            (Won, Drawn) => Self::NHat,
            (Lost, Won) => Self::P,
            (Drawn, Drawn) => Self::D,
            (Won, Lost) => Self::N,
            (Lost, Drawn) => Self::PCheck,
            (Drawn, Lost) => Self::NCheck,
            (Lost, Lost) => Self::R,
        }
    }

    /// Returns the end of play for a player if `first` begins.
    /// ```
    /// use upstar::games::value::{LoopyOutcome, PlayEnd};
    /// use upstar::ground::Player::{Left, Right};
    /// assert_eq!(LoopyOutcome::NHat.end(Left, Left), PlayEnd::Won);
    /// assert_eq!(LoopyOutcome::NHat.end(Right, Left), PlayEnd::Lost);
    /// assert_eq!(LoopyOutcome::NHat.end(Right, Right), PlayEnd::Drawn);
    /// ```
    pub fn end(self, player: Player, first: Player) -> PlayEnd {
        use PlayEnd::{Drawn, Lost, Won};
        let of_left = first.of(match self {
            Self::L => (Won, Won),
            Self::PHat => (Drawn, Won),
            Self::NHat => (Won, Drawn),
            Self::P => (Lost, Won),
            Self::D => (Drawn, Drawn),
            Self::N => (Won, Lost),
            Self::PCheck => (Lost, Drawn),
            Self::NCheck => (Drawn, Lost),
            Self::R => (Lost, Lost),
        });
        match (player, of_left) {
            (Player::Left, end) => end,
            (Player::Right, Won) => Lost,
            (Player::Right, Drawn) => Drawn,
            (Player::Right, Lost) => Won,
        }
    }

    /// Describes the outcome in words.
    pub fn describe(self) -> &'static str {
        match self {
            Self::L => Outcome::L.describe(),
            Self::R => Outcome::R.describe(),
            Self::N => Outcome::N.describe(),
            Self::P => Outcome::P.describe(),
            Self::D => "a draw, whoever begins",
            Self::PHat => "a draw if Left begins, else Left wins",
            Self::NHat => "Left wins if she begins, else a draw",
            Self::PCheck => "Right wins if Left begins, else a draw",
            Self::NCheck => "a draw if Left begins, else Right wins",
        }
    }
}

impl From<Outcome> for LoopyOutcome {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::L => Self::L,
            Outcome::R => Self::R,
            Outcome::N => Self::N,
            Outcome::P => Self::P,
        }
    }
}

impl fmt::Display for LoopyOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl<'s> Calc<'s, '_> {
    /// Returns the outcome class.
    pub fn loopy_outcome(&mut self, game: LoopyValue<'s>) -> OrStop<LoopyOutcome> {
        let zero = Node::Short(Id::ZERO);
        let (on, off) = (game.onside().node(), game.offside().node());
        let end = |won: bool, survived: bool| match (won, survived) {
            (true, _) => PlayEnd::Won,
            (false, true) => PlayEnd::Drawn,
            (false, false) => PlayEnd::Lost,
        };
        // A player wins moving second exactly if the player survives even with infinite play counted for the
        // opponent.
        let right_begins = end(self.node_ge(off, zero, Side::Off)?, self.node_ge(on, zero, Side::On)?);
        let left_begins = end(!self.node_ge(zero, off, Side::Off)?, !self.node_ge(zero, on, Side::On)?);
        Ok(LoopyOutcome::new(left_begins, right_begins))
    }
}
