//! The computation of simplest forms from graphs.
//!
//! A graph is split into its strongly connected components, which are processed from the last to the first,
//! so that all options outside of a component are already simplest forms. Three cases are decided directly:
//! short games, numbers, and nodes equal to `on` or `off`. In every other component, options are simplified
//! (`reduce`) and equal nodes are fused (`round`), and the result is split again. A component in which
//! nothing changes any more is interned (`intern`), unless sidling (`sidle`) finds stoppers for its nodes.
//!
//! In a component with n nodes and m moves, comparing all pairs takes O(n m) time. Large components that are
//! not stoppers are first sidled for a few steps, which usually avoids these comparisons.

pub(super) mod draft;
mod intern;
pub(super) mod order;
mod reduce;

use self::draft::{Draft, Point, leave_once, simplified};
use self::order::Order;
use self::reduce::{FIRST_STEPS, MAX_STEPS};
use super::LoopyValue;
use crate::games::value::store::{Id, Node, Num, Side};
use crate::games::value::{Calc, Dyadic, IntervalEnd, simplest};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The number of nodes from which on a component is large.
const LARGE: usize = 12;

/// The nodes of a draft on their way to simplest forms.
struct Work<'d> {
    draft: &'d mut Draft,
    side: Side,
    forms: Vec<Option<Node>>,
    /// For each node, the node with which it was fused, if it was.
    fused: Vec<Option<u32>>,
}

/// A remaining task: a part that must be split into components, or a strongly connected component.
enum Task {
    Part(Vec<u32>),
    Component(Vec<u32>),
}

impl Calc<'_, '_> {
    /// Returns the simplest forms of all nodes of a graph on one side, given the known ones.
    pub(crate) fn evaluate(
        &mut self,
        draft: &mut Draft,
        side: Side,
        known: Vec<Option<Node>>,
    ) -> OrStop<Vec<Node>> {
        let open: Vec<u32> = (0..draft.len() as u32).filter(|&i| known[i as usize].is_none()).collect();
        let fused = vec![None; draft.len()];
        let mut work = Work { draft, side, forms: known, fused };
        let mut tasks = vec![Task::Part(open)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Part(nodes) => {
                    let components = work.take_apart(&nodes);
                    tasks.extend(components.into_iter().rev().map(Task::Component));
                }
                Task::Component(nodes) => tasks.extend(work.component(self, &nodes)?.map(Task::Part)),
            }
        }
        let nodes = 0..work.forms.len() as u32;
        let form = |node| match work.form(node) {
            Some(form) => form,
            None => unreachable!("every node was met, and has a form or one that it was fused with"),
        };
        Ok(nodes.map(form).collect())
    }
}

impl Work<'_> {
    /// Follows fusions to the node that represents this node now.
    fn last(&self, mut node: u32) -> u32 {
        while let Some(next) = self.fused[node as usize] {
            node = next;
        }
        node
    }

    fn form(&self, node: u32) -> Option<Node> {
        self.forms[self.last(node) as usize]
    }

    fn take_apart(&mut self, nodes: &[u32]) -> Vec<Vec<u32>> {
        for &node in nodes {
            self.settle(node);
        }
        let components = self.draft.part(nodes, |node| place(nodes, node)).components();
        let named = |component: Vec<u32>| component.into_iter().map(|i| nodes[i as usize]).collect();
        components.into_iter().map(named).collect()
    }

    /// Replaces options by their simplest forms where these are known, and fused nodes by their
    /// representatives.
    fn settle(&mut self, node: u32) {
        for player in Player::BOTH {
            let mut list = std::mem::take(&mut self.draft.options[player][node as usize]);
            for point in &mut list {
                if let Point::Inner(i) = *point {
                    let last = self.last(i);
                    *point = self.forms[last as usize].map_or(Point::Inner(last), Point::Known);
                }
            }
            leave_once(&mut list);
            self.draft.options[player][node as usize] = list;
        }
    }

    /// Processes one component. Returns the nodes that must be split into components again, if there are
    /// any.
    fn component(&mut self, calc: &mut Calc<'_, '_>, nodes: &[u32]) -> OrStop<Option<Vec<u32>>> {
        calc.node()?;
        nodes.iter().for_each(|&node| self.settle(node));
        let mut part = self.draft.part(nodes, |node| place(nodes, node));
        if let Some(form) = at_once(calc, &mut part)? {
            self.forms[nodes[0] as usize] = Some(form);
            return Ok(None);
        }
        // A fresh evaluation near 0 avoids counting down large numbers.
        if let Some(forms) = calc.moved_to_zero(&part, self.side)? {
            nodes.iter().zip(forms).for_each(|(&node, form)| self.forms[node as usize] = Some(form));
            return Ok(None);
        }
        let ends = ends_of_the_scale(calc, &part, self.side)?;
        if ends.iter().any(Option::is_some) {
            nodes.iter().zip(&ends).for_each(|(&node, &end)| self.forms[node as usize] = end);
            return Ok(Some(
                nodes.iter().copied().filter(|&node| self.forms[node as usize].is_none()).collect(),
            ));
        }
        if part.len() >= LARGE && !part.alternation_ends() {
            let rest = self.sidle(calc, &part, nodes, FIRST_STEPS)?;
            if rest.len() < nodes.len() {
                return Ok(Some(rest));
            }
        }
        let Some((reduced, class)) = simplified(calc, &part, self.side)? else {
            return self.enter(calc, &part, nodes);
        };
        for (place, &node) in nodes.iter().enumerate() {
            for player in Player::BOTH {
                let moved = |point: &Point| match *point {
                    Point::Inner(i) => Point::Inner(nodes[i as usize]),
                    known @ Point::Known(_) => known,
                };
                let list = reduced.options[player][place].iter().map(moved).collect();
                self.draft.options[player][node as usize] = list;
            }
            if class[place] != place as u32 {
                self.fused[node as usize] = Some(nodes[class[place] as usize]);
            }
        }
        Ok(Some(nodes.iter().copied().filter(|&node| self.fused[node as usize].is_none()).collect()))
    }

    /// Sidles the nodes of a component that cannot be simplified, or interns them as they are. If sidling
    /// finds forms for some nodes, it returns the others, which must be processed again.
    fn enter(&mut self, calc: &mut Calc<'_, '_>, part: &Draft, nodes: &[u32]) -> OrStop<Option<Vec<u32>>> {
        if !part.alternation_ends() {
            let rest = self.sidle(calc, part, nodes, MAX_STEPS)?;
            if rest.len() < nodes.len() {
                return Ok(Some(rest));
            }
        }
        for (&node, form) in nodes.iter().zip(calc.intern(part)?) {
            self.forms[node as usize] = Some(form);
        }
        Ok(None)
    }

    /// Sidles a component, and returns the nodes for which no stopper was found.
    fn sidle(
        &mut self,
        calc: &mut Calc<'_, '_>,
        part: &Draft,
        nodes: &[u32],
        steps: usize,
    ) -> OrStop<Vec<u32>> {
        let found = calc.sidle(part, self.side, steps)?;
        nodes.iter().zip(found).for_each(|(&node, form)| self.forms[node as usize] = form);
        Ok(nodes.iter().copied().filter(|&node| self.forms[node as usize].is_none()).collect())
    }
}

/// Returns the form of a component with a single node whose options are all known, if the form is short, a
/// number, or already interned. Otherwise it records in the draft whether the node may be equal to a number.
fn at_once(calc: &mut Calc<'_, '_>, part: &mut Draft) -> OrStop<Option<Node>> {
    let mut sides: [Vec<Node>; 2] = [Vec::new(), Vec::new()];
    for player in Player::BOTH {
        for point in part.options[player].iter().flatten() {
            let Point::Known(form) = *point else { return Ok(None) };
            sides[player].push(form);
        }
    }
    if part.len() > 1 {
        return Ok(None);
    }
    if let Some(form) = calc.braces_at_once(&sides)? {
        return Ok(Some(form));
    }
    if !calc.are_stoppers(part) {
        return Ok(None);
    }
    let number = calc.number_between(&sides)?;
    part.no_numbers = number.is_none();
    Ok(number)
}

/// Returns for each node of a component whether it is equal to `on` or `off`. This takes linear time, unlike
/// other comparisons, and often succeeds where players can go round in circles.
///
/// A node that is equal to a game outside of its component may always be replaced by that game. In the
/// difference of the two graphs, the player who mirrors the opponent's moves does so until the current game
/// is compared with its replacement.
fn ends_of_the_scale(calc: &mut Calc<'_, '_>, part: &Draft, side: Side) -> OrStop<Vec<Option<Node>>> {
    let ends = [calc.pass_for_ever(Player::Left)?, calc.pass_for_ever(Player::Right)?];
    let [on, off] = ends.map(Point::Known);
    let mut order = Order::new(part, side);
    let mut found = Vec::with_capacity(part.len());
    for i in 0..part.len() as u32 {
        let node = Point::Inner(i);
        found.push(if order.ge(calc, node, on)? {
            Some(ends[Player::Left])
        } else if order.ge(calc, off, node)? {
            Some(ends[Player::Right])
        } else {
            None
        });
    }
    Ok(found)
}

/// Returns the position of a node in the sorted list of the nodes of a part.
fn place(nodes: &[u32], node: u32) -> Point {
    match nodes.binary_search(&node) {
        Ok(place) => Point::Inner(place as u32),
        // Options that lead out of a part are settled before the part is processed.
        Err(_) => unreachable!("an option outside of its part"),
    }
}

// **Theorem** (the simplicity theorem; Siegel, *Combinatorial Game Theory*, ch. VI). If all options of G are
// stoppers, and some number x has G^L <| x <| G^R for all of them, then G is the simplest such number. The
// proof is the same as for short games: an option of x = {x^L|x^R} is simpler than x, so some option of G
// answers it.
//
// The stops of a stopper determine which numbers lie below, above, or beside it, so no number has to be
// counted down.

/// The distance from 0 beyond which the numbers of a component are moved towards 0 before it is processed.
const FAR: u32 = 1 << 10;

/// The restriction that an option puts on the numbers between the options.
enum Bound {
    /// Every number is allowed.
    Free,
    /// No number is allowed.
    Never,
    /// The numbers beyond an end are allowed.
    From(IntervalEnd),
}

impl Calc<'_, '_> {
    /// Returns the number that equals {left|right}, for stoppers as options; `None` if there is none.
    fn number_between(&mut self, sides: &[Vec<Node>; 2]) -> OrStop<Option<Node>> {
        let mut ends: [Option<IntervalEnd>; 2] = [None, None];
        for player in Player::BOTH {
            for &option in &sides[player] {
                let end = match self.bound(option, player)? {
                    Bound::Free => continue,
                    Bound::Never => return Ok(None),
                    Bound::From(end) => end,
                };
                let tighter = |known: &IntervalEnd| {
                    if known.at == end.at {
                        known.closed && !end.closed
                    } else {
                        (known.at < end.at) == (player == Player::Left)
                    }
                };
                if ends[player].as_ref().is_none_or(tighter) {
                    ends[player] = Some(end);
                }
            }
        }
        let number = simplest(ends[Player::Left].as_ref(), ends[Player::Right].as_ref());
        Ok(number.map(|x| Node::Short(self.store().number(&x).id())))
    }

    /// Returns the numbers x with option <| x for an option of Left, or with x <| option for an option of
    /// Right.
    fn bound(&mut self, option: Node, player: Player) -> OrStop<Bound> {
        let value = LoopyValue::new(self.store(), option, option);
        // After a move to Left's option it is Right's turn, so the right stop of the option counts.
        let Some(stops) = self.loopy_stops(value)? else { return Ok(Bound::Never) };
        let stop = stops[player.other()];
        let Some(at) = self.pseudonumber_part(stop) else {
            let endless_for_left = self.is_on(stop.onside());
            // The stop is `on` or `off`: beyond all numbers on one side.
            return Ok(if endless_for_left == (player == Player::Left) { Bound::Never } else { Bound::Free });
        };
        let x = Node::Short(self.store().number(&at).id());
        let reaches = if player == Player::Left {
            self.node_ge(option, x, Side::On)?
        } else {
            self.node_ge(x, option, Side::On)?
        };
        Ok(Bound::From(IntervalEnd { at, closed: !reaches }))
    }

    /// Returns the forms of a component that contains numbers far from 0. They are computed near 0 and moved
    /// back by number translation, which requires that no node is equal to a number. Returns `None` if that
    /// is not possible.
    fn moved_to_zero(&mut self, part: &Draft, side: Side) -> OrStop<Option<Vec<Node>>> {
        let Some(by) = self.farthest(part) else { return Ok(None) };
        let back = self.store().numbers.neg(by);
        let mut near = part.clone();
        for point in near.options.iter_mut().flatten().flatten() {
            if let Point::Known(node) = point {
                *node = self.translated(*node, back)?;
            }
        }
        if self.farthest(&near).is_some() {
            return Ok(None);
        }
        let known = vec![None; near.len()];
        let forms = self.evaluate(&mut near, side, known)?;
        // Number translation does not hold for forms that are numbers, or not stoppers.
        if !forms.iter().all(|&form| matches!(form, Node::Loopy(_)) && self.is_stopper_form(form)) {
            return Ok(None);
        }
        forms.into_iter().map(|form| self.translated(form, by)).collect::<Result<_, _>>().map(Some)
    }

    fn translated(&mut self, node: Node, by: Num) -> OrStop<Node> {
        match node {
            Node::Short(id) => Ok(Node::Short(self.store().shift(id, by))),
            Node::Loopy(index) => self.node_shift(index, by),
        }
    }

    /// Returns the number farthest from 0 among the short options of a component of stoppers, if it is far
    /// from 0.
    fn farthest(&self, part: &Draft) -> Option<Num> {
        if !self.are_stoppers(part) || !part.alternation_ends() {
            return None;
        }
        let numbers = part.options.iter().flatten().flatten().filter_map(|point| match *point {
            Point::Known(Node::Short(Id { num, .. })) => Some(num),
            _ => None,
        });
        let size = |num: Num| self.store().numbers.get(num).abs();
        let far = numbers.filter(|&num| size(num) > Dyadic::from(i64::from(FAR)));
        far.max_by(|&a, &b| size(a).cmp(&size(b)))
    }
}
