//! Graphs of loopy games during their simplification.
//!
//! A round simplifies the options first, and then fuses equal nodes. On sides that are not
//! stoppers, every change is checked by comparing the graph with the one before it.

use rustc_hash::FxHashSet;

use super::order::Order;
use super::reduce::Reduction;
use crate::games::value::Calc;
use crate::games::value::store::{Node, Side};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// An option in a draft: a node of the draft, or a simplest form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Point {
    Inner(u32),
    Known(Node),
}

/// A graph of games, given by the options of each player at every node.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draft {
    pub(crate) options: [Vec<Vec<Point>>; 2],
    /// Whether it is known that no node is equal to a number.
    pub(crate) no_numbers: bool,
}

impl Draft {
    pub(crate) fn len(&self) -> usize {
        self.options[Player::Left].len()
    }

    /// Adds a node without options.
    pub(crate) fn push(&mut self) -> u32 {
        let index = self.len() as u32;
        self.options[Player::Left].push(Vec::new());
        self.options[Player::Right].push(Vec::new());
        index
    }

    /// Returns the options of both players.
    pub(crate) fn both(&self, node: u32) -> impl Iterator<Item = Point> + '_ {
        self.options.iter().flat_map(move |lists| lists[node as usize].iter().copied())
    }

    /// Returns the options of both players that are nodes of the draft.
    pub(crate) fn inner(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        self.both(node).filter_map(|point| match point {
            Point::Inner(i) => Some(i),
            Point::Known(_) => None,
        })
    }

    /// Returns the subgraph on some nodes, renumbered by their positions in the list. The function `place`
    /// translates every inner option.
    pub(crate) fn part(&self, nodes: &[u32], place: impl Fn(u32) -> Point) -> Self {
        let moved = |point: &Point| match *point {
            Point::Inner(i) => place(i),
            known @ Point::Known(_) => known,
        };
        let side = |p: Player| {
            let list = |&node: &u32| self.options[p][node as usize].iter().map(moved).collect();
            nodes.iter().map(list).collect()
        };
        Self { options: [side(Player::Left), side(Player::Right)], no_numbers: false }
    }

    /// Returns the strongly connected components, each after the components it leads to. It uses Tarjan's
    /// algorithm with an explicit stack.
    pub(crate) fn components(&self) -> Vec<Vec<u32>> {
        let mut search = Tarjan::new(self.len());
        for root in 0..self.len() as u32 {
            if search.number[root as usize] == UNSEEN {
                search.run(root, |node| self.inner(node).collect());
            }
        }
        search.components
    }

    /// Returns whether no infinite play among the nodes of the draft alternates. Play that leaves the draft
    /// is not considered.
    pub(crate) fn alternation_ends(&self) -> bool {
        let n = self.len();
        // Vertex 2 * node + mover stands for a node with a player to move. Vertices without remaining
        // successors are removed again and again; a rest that cannot be removed contains a cycle.
        let mut leads_to = vec![0_u32; 2 * n];
        let mut from: Vec<Vec<u32>> = vec![Vec::new(); 2 * n];
        for mover in Player::BOTH {
            for (node, list) in self.options[mover].iter().enumerate() {
                for point in list {
                    if let Point::Inner(i) = *point {
                        let vertex = 2 * node + mover.index();
                        leads_to[vertex] += 1;
                        from[2 * i as usize + mover.other().index()].push(vertex as u32);
                    }
                }
            }
        }
        let mut ended: Vec<u32> = (0..2 * n as u32).filter(|&v| leads_to[v as usize] == 0).collect();
        let mut left = 2 * n;
        while let Some(vertex) = ended.pop() {
            left -= 1;
            for &before in &from[vertex as usize] {
                leads_to[before as usize] -= 1;
                if leads_to[before as usize] == 0 {
                    ended.push(before);
                }
            }
        }
        left == 0
    }
}

/// Removes repeated options and keeps the first occurrence of each.
pub(super) fn leave_once(list: &mut Vec<Point>) {
    let mut seen = FxHashSet::default();
    list.retain(|&point| seen.insert(point));
}

const UNSEEN: u32 = u32::MAX;

struct Tarjan {
    number: Vec<u32>,
    low: Vec<u32>,
    on_stack: Vec<bool>,
    stack: Vec<u32>,
    next: u32,
    components: Vec<Vec<u32>>,
}

impl Tarjan {
    fn new(n: usize) -> Self {
        Self {
            number: vec![UNSEEN; n],
            low: vec![0; n],
            on_stack: vec![false; n],
            stack: Vec::new(),
            next: 0,
            components: Vec::new(),
        }
    }

    fn enter(&mut self, node: u32) {
        self.number[node as usize] = self.next;
        self.low[node as usize] = self.next;
        self.next += 1;
        self.stack.push(node);
        self.on_stack[node as usize] = true;
    }

    fn run(&mut self, root: u32, targets: impl Fn(u32) -> Vec<u32>) {
        self.enter(root);
        let mut walk = vec![(root, targets(root))];
        while let Some((node, rest)) = walk.last_mut() {
            let node = *node;
            let Some(next) = rest.pop() else {
                walk.pop();
                self.leave(node);
                if let Some((before, _)) = walk.last() {
                    let low = self.low[node as usize];
                    self.lower(*before, low);
                }
                continue;
            };
            if self.number[next as usize] == UNSEEN {
                self.enter(next);
                walk.push((next, targets(next)));
            } else if self.on_stack[next as usize] {
                let number = self.number[next as usize];
                self.lower(node, number);
            }
        }
    }

    fn lower(&mut self, node: u32, to: u32) {
        let low = &mut self.low[node as usize];
        *low = (*low).min(to);
    }

    /// Closes a node after all its descendants. A node that reaches no node with a smaller number is the
    /// root of its component.
    fn leave(&mut self, node: u32) {
        if self.low[node as usize] != self.number[node as usize] {
            return;
        }
        let mut component = Vec::new();
        while let Some(member) = self.stack.pop() {
            self.on_stack[member as usize] = false;
            component.push(member);
            if member == node {
                break;
            }
        }
        component.sort_unstable();
        self.components.push(component);
    }
}

/// Returns the graph with simplified options, and for each node the node with which it is fused; `None` if
/// the graph is already in simplest form.
pub(super) fn simplified(
    calc: &mut Calc<'_, '_>,
    part: &Draft,
    side: Side,
) -> OrStop<Option<(Draft, Vec<u32>)>> {
    let stopper = part.alternation_ends() && calc.are_stoppers(part);
    let mut order = Order::new(part, side);
    let mut reduced = part.clone();
    let mut reduction = Reduction { order: &mut order, side, stopper };
    let mut changed = reduction.run(calc, &mut reduced)?;
    if !stopper {
        // The theorem covers stoppers only, so each edit of any other graph must prove itself.
        let bypassed = differences(part, &reduced);
        reduced = with_safe_edits(calc, part, part.clone(), side, &bypassed)?;
        let player = side.winner_of_draws().other();
        let dominated = reduction.dominated(calc, &reduced)?;
        let left_out: Vec<Edit> =
            dominated.into_iter().map(|(node, option)| Edit::LeaveOut(player, node, option)).collect();
        reduced = with_safe_edits(calc, part, reduced, side, &left_out)?;
        changed = !differences(part, &reduced).is_empty();
    }
    let class = reduction.classes(calc, &reduced)?;
    let fuses = class.iter().enumerate().any(|(i, &c)| c != i as u32);
    if fuses {
        let together = fuse(&reduced, &class);
        if stopper || agree(calc, part, &together, side)? {
            return Ok(Some((together, class)));
        }
    }
    Ok(changed.then(|| (reduced, (0..part.len() as u32).collect())))
}

/// A change of one list of options.
#[derive(Clone)]
enum Edit {
    /// Replaces the options of a player at a node.
    Replace(Player, u32, Vec<Point>),
    /// Removes one option of a player at a node.
    LeaveOut(Player, u32, Point),
}

/// Returns the lists of options that differ between two graphs.
fn differences(before: &Draft, after: &Draft) -> Vec<Edit> {
    let mut edits = Vec::new();
    for player in Player::BOTH {
        for (node, (old, new)) in before.options[player].iter().zip(&after.options[player]).enumerate() {
            if old != new {
                edits.push(Edit::Replace(player, node as u32, new.clone()));
            }
        }
    }
    edits
}

/// Applies as many edits as possible without a change of values: all of them if that works, otherwise each
/// half of them, and so on recursively.
fn with_safe_edits(
    calc: &mut Calc<'_, '_>,
    part: &Draft,
    mut draft: Draft,
    side: Side,
    edits: &[Edit],
) -> OrStop<Draft> {
    let mut groups = vec![edits];
    while let Some(group) = groups.pop() {
        if group.is_empty() {
            continue;
        }
        let mut edited = draft.clone();
        for edit in group {
            match edit {
                Edit::Replace(player, node, list) => {
                    edited.options[*player][*node as usize].clone_from(list);
                }
                Edit::LeaveOut(player, node, option) => {
                    edited.options[*player][*node as usize].retain(|other| other != option);
                }
            }
        }
        if agree(calc, part, &edited, side)? {
            draft = edited;
        } else if group.len() > 1 {
            let (first, second) = group.split_at(group.len() / 2);
            groups.extend([second, first]);
        }
    }
    Ok(draft)
}

/// Redirects every reference to a node to the node with which it is fused.
fn fuse(draft: &Draft, class: &[u32]) -> Draft {
    let mut fused = draft.clone();
    for list in fused.options.iter_mut().flatten() {
        for point in list.iter_mut() {
            if let Point::Inner(i) = point {
                *i = class[*i as usize];
            }
        }
        leave_once(list);
    }
    fused
}

/// Returns whether every node has the same value in both graphs.
fn agree(calc: &mut Calc<'_, '_>, before: &Draft, after: &Draft, side: Side) -> OrStop<bool> {
    let n = before.len() as u32;
    let mut both = before.clone();
    for player in Player::BOTH {
        let moved = |point: &Point| match *point {
            Point::Inner(i) => Point::Inner(i + n),
            known @ Point::Known(_) => known,
        };
        let lists = after.options[player].iter().map(|list| list.iter().map(moved).collect());
        both.options[player].extend(lists);
    }
    let mut order = Order::new(&both, side);
    for i in 0..n {
        let (old, new) = (Point::Inner(i), Point::Inner(i + n));
        if !order.ge(calc, old, new)? || !order.ge(calc, new, old)? {
            return Ok(false);
        }
    }
    Ok(true)
}
