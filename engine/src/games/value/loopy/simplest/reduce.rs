//! Dominated and reversible options of loopy games, and sidling, which finds stoppers for the sides of games
//! that simplification leaves unchanged.
//!
//! **Theorem** (Conway 1978; Siegel, *Combinatorial Game Theory*, ch. VI). In a stopper, dominated options
//! may be removed and reversible options bypassed, as in short games. The result is again a stopper. When no
//! such option is left, equal nodes have equal options and may be fused. The result is the unique form
//! without dominated options, reversible options and equal nodes.
//!
//! On a side of a game that is not a stopper there are two traps.
//!
//! First, bypassing may lead back to its origin: Left moves from G to H, and Right replies to G. Where
//! infinite play is a win for Right, such an H is useless to Left and is removed. Where it is a win for
//! Left, H stays.
//!
//! Second, a player who must bring play to an end may need a dominated option for that, because the better
//! options only promise the same end later. The dominated options of this player are therefore removed one
//! by one, and only as long as no value changes.
//!
//! The same holds with the players exchanged. Changes that alter a value are undone: see [the module
//! above](super).
//!
//! **Theorem** (Conway; *Winning Ways*, ch. 11, the Sidling Theorem). Put `on` for every node of a graph
//! that is not a stopper. Then replace each node repeatedly by {..|..} of the current values of its options.
//! If nothing changes any more, the result is the onside of the nodes; starting from `off`, it is the
//! offside. Every step works with stoppers only, since the values put for the nodes do not lead back to
//! them.
//!
//! Sidling need not end: it goes on for ever in Bach's carousel. The number of steps is therefore limited.
//! Often some nodes have come to rest by then and others have not: `over` is approached from above as 1,
//! 1/2, 1/4, .., while a node that only needs a number between two bounds settles soon. The nodes at rest
//! keep their values, and sidling starts anew for the others with these values as known. If no node has come
//! to rest, the simplified graph remains as it is, and is marked as not a stopper. Every result is compared
//! with the graph before it is accepted, and this check alone guarantees correctness.

use rustc_hash::FxHashSet;

use super::draft::{Draft, Point};
use super::order::Order;
use crate::games::value::Calc;
use crate::games::value::store::Node;
use crate::games::value::store::Side;
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The simplification of the options of a graph. `order` compares the values of the graph, which are also
/// those of its simplified form.
pub(crate) struct Reduction<'o, 'a> {
    pub(crate) order: &'o mut Order<'a>,
    pub(crate) side: Side,
    /// Whether every node is a stopper.
    pub(crate) stopper: bool,
}

impl Reduction<'_, '_> {
    /// Removes and bypasses options until nothing changes. Returns whether anything did.
    pub(crate) fn run(&mut self, calc: &mut Calc<'_, '_>, draft: &mut Draft) -> OrStop<bool> {
        let mut changed = false;
        loop {
            let mut again = false;
            for node in 0..draft.len() as u32 {
                for player in Player::BOTH {
                    let before = draft.options[player][node as usize].clone();
                    let mut after = self.bypass(calc, draft, node, player)?;
                    if self.stopper || player == self.side.winner_of_draws() {
                        // The dominated options of the player who loses infinite play need a check of their
                        // own: see `dominated`.
                        after = self.undominated(calc, after, player)?;
                    }
                    again |= !same_set(&before, &after);
                    draft.options[player][node as usize] = after;
                }
            }
            if !again {
                return Ok(changed);
            }
            changed = true;
        }
    }

    /// Returns whether the player likes x at least as well as y.
    fn likes(&mut self, calc: &mut Calc<'_, '_>, player: Player, x: Point, y: Point) -> OrStop<bool> {
        if player == Player::Left { self.order.ge(calc, x, y) } else { self.order.ge(calc, y, x) }
    }

    /// Returns the options of a player after bypassing reversible ones repeatedly.
    fn bypass(
        &mut self,
        calc: &mut Calc<'_, '_>,
        draft: &Draft,
        node: u32,
        player: Player,
    ) -> OrStop<Vec<Point>> {
        let mut kept = Vec::new();
        let mut seen = FxHashSet::default();
        for &option in &draft.options[player][node as usize] {
            let (replacements, returns) = self.expand(calc, draft, node, player, option, &mut seen)?;
            let keeps_returning = returns && !self.stopper && player == self.side.winner_of_draws();
            if keeps_returning {
                kept.push(option);
            } else {
                kept.extend(replacements);
            }
        }
        Ok(kept)
    }

    /// Returns the replacements of an option, and whether bypassing came back to an option or node it had
    /// already passed.
    fn expand(
        &mut self,
        calc: &mut Calc<'_, '_>,
        draft: &Draft,
        node: u32,
        player: Player,
        option: Point,
        seen: &mut FxHashSet<Point>,
    ) -> OrStop<(Vec<Point>, bool)> {
        let (mut kept, mut returns) = (Vec::new(), false);
        let mut open = vec![option];
        while let Some(option) = open.pop() {
            if !seen.insert(option) {
                returns |= !kept.contains(&option);
                continue;
            }
            match self.reverses_through(calc, draft, node, player, option)? {
                None => kept.push(option),
                Some(Point::Inner(i)) if i == node => returns = true,
                Some(through) => open.extend(options_of(calc, draft, through, player)?),
            }
        }
        Ok((kept, returns))
    }

    /// Returns an answer to an option that is at least as good for the opponent as the node itself. Simplest
    /// forms are preferred to nodes, which may lead back, and other nodes to the node itself.
    fn reverses_through(
        &mut self,
        calc: &mut Calc<'_, '_>,
        draft: &Draft,
        node: u32,
        player: Player,
        option: Point,
    ) -> OrStop<Option<Point>> {
        let own = Point::Inner(node);
        let mut back = None;
        let mut answers = options_of(calc, draft, option, player.other())?;
        answers.sort_by_key(|point| matches!(point, Point::Inner(_)));
        for answer in answers {
            if answer == own {
                back = Some(answer);
            } else if self.likes(calc, player.other(), answer, own)? {
                return Ok(Some(answer));
            }
        }
        Ok(back)
    }

    /// Returns the maximal options of a player. Of equal options one is kept, preferably a simplest form.
    fn undominated(
        &mut self,
        calc: &mut Calc<'_, '_>,
        mut options: Vec<Point>,
        player: Player,
    ) -> OrStop<Vec<Point>> {
        options.sort_by_key(|point| matches!(point, Point::Inner(_)));
        let mut kept: Vec<Point> = Vec::new();
        'options: for &option in &options {
            for &other in &kept {
                if self.likes(calc, player, other, option)? {
                    continue 'options;
                }
            }
            let mut still = Vec::with_capacity(kept.len() + 1);
            for other in kept {
                if !self.likes(calc, player, option, other)? {
                    still.push(other);
                }
            }
            still.push(option);
            kept = still;
        }
        Ok(kept)
    }

    /// Returns the dominated options of the player who loses infinite play, as pairs of node and option.
    pub(crate) fn dominated(&mut self, calc: &mut Calc<'_, '_>, draft: &Draft) -> OrStop<Vec<(u32, Point)>> {
        let player = self.side.winner_of_draws().other();
        let mut dominated = Vec::new();
        for node in 0..draft.len() as u32 {
            let options = &draft.options[player][node as usize];
            let kept = self.undominated(calc, options.clone(), player)?;
            let left_out = options.iter().filter(|option| !kept.contains(option));
            dominated.extend(left_out.map(|&option| (node, option)));
        }
        Ok(dominated)
    }

    /// Returns for each node of a simplified graph the first node that is equal to it.
    pub(crate) fn classes(&mut self, calc: &mut Calc<'_, '_>, draft: &Draft) -> OrStop<Vec<u32>> {
        let mut first: Vec<u32> = Vec::new();
        let mut class = Vec::with_capacity(draft.len());
        let sizes = |node: u32| Player::BOTH.map(|player| draft.options[player][node as usize].len());
        for node in 0..draft.len() as u32 {
            let mut found = node;
            for &other in &first {
                // Equal stoppers in simplest form have equally many options.
                if self.stopper && sizes(node) != sizes(other) {
                    continue;
                }
                let (x, y) = (Point::Inner(node), Point::Inner(other));
                if self.order.ge(calc, x, y)? && self.order.ge(calc, y, x)? {
                    found = other;
                    break;
                }
            }
            if found == node {
                first.push(node);
            }
            class.push(found);
        }
        Ok(class)
    }
}

fn same_set(a: &[Point], b: &[Point]) -> bool {
    a.len() == b.len() && a.iter().all(|point| b.contains(point))
}

fn options_of(calc: &mut Calc<'_, '_>, draft: &Draft, point: Point, player: Player) -> OrStop<Vec<Point>> {
    Ok(match point {
        Point::Inner(i) => draft.options[player][i as usize].clone(),
        Point::Known(node) => calc.node_options(node, player)?.into_iter().map(Point::Known).collect(),
    })
}

impl Calc<'_, '_> {
    /// Returns the options of a player in a simplest form.
    pub(crate) fn node_options(&mut self, node: Node, player: Player) -> OrStop<Vec<Node>> {
        match node {
            Node::Loopy(index) => Ok(self.store().loopies.form(index).options[player].to_vec()),
            Node::Short(id) => {
                let mut options = Vec::new();
                self.extend_all_options(id, player, &mut options)?;
                Ok(options.into_iter().map(Node::Short).collect())
            }
        }
    }
}

/// The maximal number of steps. Every example in the literature that ends at all ends within a dozen.
pub(crate) const MAX_STEPS: usize = 40;
/// The number of steps that are tried before the nodes of a large component are compared with each other,
/// which takes longer.
pub(crate) const FIRST_STEPS: usize = 8;

impl Calc<'_, '_> {
    /// Returns for each node of a component the stopper that it equals on one side, if sidling comes to rest
    /// there.
    pub(crate) fn sidle(&mut self, part: &Draft, side: Side, steps: usize) -> OrStop<Vec<Option<Node>>> {
        if !self.are_stoppers(part) {
            return Ok(vec![None; part.len()]);
        }
        let start = self.pass_for_ever(side.winner_of_draws())?;
        let mut now = vec![start; part.len()];
        let mut at_rest = vec![false; part.len()];
        for _ in 0..steps {
            let next = self.sidle_once(part, side, &now)?;
            at_rest = next.iter().zip(&now).map(|(next, now)| next == now).collect();
            now = next;
            if at_rest.iter().all(|&rests| rests) {
                break;
            }
        }
        // A node may rest while others still move and would disturb it later, so its value is checked both
        // ways.
        let mut order = Order::new(part, side);
        let mut found = Vec::with_capacity(part.len());
        for (i, (&form, rests)) in now.iter().zip(at_rest).enumerate() {
            let (node, known) = (Point::Inner(i as u32), Point::Known(form));
            let equal = rests && order.ge(self, node, known)? && order.ge(self, known, node)?;
            found.push(equal.then_some(form));
        }
        Ok(found)
    }

    fn sidle_once(&mut self, part: &Draft, side: Side, now: &[Node]) -> OrStop<Vec<Node>> {
        let mut next = Draft::default();
        for place in 0..part.len() {
            next.push();
            for player in Player::BOTH {
                let known = |point: &Point| match *point {
                    Point::Inner(i) => Point::Known(now[i as usize]),
                    known @ Point::Known(_) => known,
                };
                next.options[player][place] = part.options[player][place].iter().map(known).collect();
            }
        }
        self.evaluate(&mut next, side, vec![None; part.len()])
    }

    /// Returns `on` for Left, `off` for Right.
    pub(crate) fn pass_for_ever(&mut self, player: Player) -> OrStop<Node> {
        let mut draft = Draft::default();
        let node = draft.push();
        draft.options[player][node as usize].push(Point::Inner(node));
        Ok(self.intern(&draft)?[0])
    }
}
