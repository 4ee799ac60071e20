//! From graphs to simplest forms.
//!
//! A graph is taken apart into strongly connected components, which are worked out from the last to the
//! first, so that whatever leaves a component is a simplest form already. What can be told at once is: short
//! games and numbers (`number`), and nodes that are equal to `on` or `off`. Any other component has its
//! options simplified (`reduce`) and its equal nodes fused (`round`), and is taken apart again; one in which
//! nothing changes any more is entered into the store (`intern`), unless sidling finds stoppers for it. With
//! n nodes in a component and m moves, comparing all pairs takes O(n m) time; large components that are no
//! stoppers are sidled a few steps first, which mostly saves that.
//!
//! - `draft`: graphs of loopy games while they are worked on
//! - `order`: the order of loopy games, with infinite play counted for one of the players
//! - `sidle`: sidling

pub(super) mod draft;
mod intern;
mod number;
pub(super) mod order;
mod reduce;
mod round;
mod sidle;

use self::draft::{Draft, Point, leave_once};
use self::order::Order;
use self::round::simplified;
use self::sidle::{FIRST_STEPS, MAX_STEPS};
use super::Side;
use super::arena::Node;
use crate::games::value::Calc;
use crate::ground::Player;
use crate::ground::control::OrStop;

/// A component of so many nodes is large.
const LARGE: usize = 12;

/// The nodes of a draft on their way to simplest forms.
struct Work<'d> {
    draft: &'d mut Draft,
    side: Side,
    forms: Vec<Option<Node>>,
    /// Nodes that were fused with another one.
    fused: Vec<Option<u32>>,
}

/// What is left to do: a part to be taken apart, or one strongly connected component.
enum Task {
    Part(Vec<u32>),
    Component(Vec<u32>),
}

impl Calc<'_, '_> {
    /// The simplest forms of all nodes of a graph on one side; those of some nodes are known.
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
    /// The node that a node was fused with in the end.
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

    /// Puts what is known in place of options.
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

    /// Works on one component; what is returned is to be taken apart again.
    fn component(&mut self, calc: &mut Calc<'_, '_>, nodes: &[u32]) -> OrStop<Option<Vec<u32>>> {
        calc.node()?;
        nodes.iter().for_each(|&node| self.settle(node));
        let mut part = self.draft.part(nodes, |node| place(nodes, node));
        if let Some(form) = at_once(calc, &mut part)? {
            self.forms[nodes[0] as usize] = Some(form);
            return Ok(None);
        }
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

    /// Finds stoppers for nodes that cannot be simplified, or enters them as they are; nodes beside those
    /// that were found are to be looked at again.
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

    /// Sidles, and returns the nodes for which nothing was found.
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

/// The form of a single node whose options are known, if it is short or was met before; otherwise the draft
/// is told what was found out.
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

/// Which nodes of a component are equal to `on` or `off`. Unlike other comparisons this takes linear time,
/// and where players can go round in circles it is often the answer. A node that is equal to a game outside
/// of its component can always be replaced by it: whoever mirrors the other's moves in the difference of the
/// two graphs does so until the game at hand is compared with what it was replaced by.
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

/// The place of a node among those of a part, which are in order.
fn place(nodes: &[u32], node: u32) -> Point {
    match nodes.binary_search(&node) {
        Ok(place) => Point::Inner(place as u32),
        // Whatever leads out of a part is settled before it is looked at.
        Err(_) => unreachable!("an option outside of its part"),
    }
}
