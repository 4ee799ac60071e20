//! Graphs of loopy games during their simplification.

use rustc_hash::FxHashSet;

use crate::games::value::store::Node;
use crate::ground::Player;

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
