//! Binary escape trees: full binary trees in the graph whose leaves are exits.
//!
//! Lemma 11 (Bergé, Dailly and Gerard, *Nemesis, an escape game in graphs*): at half-time, the fugitive wins
//! on the root of a binary escape tree, since a deletion leaves one of its two disjoint subtrees whole. So
//! when the fugitive is to move, they win on an exit and next to such a root. The converse is false in
//! general.
//!
//! The convention on exits: exits count as duplicated. A leaf is a copy of an edge to an exit, and an exit is
//! a leaf once for each such copy. Inner vertices are regular, and each is used once. An exit is the root of
//! a tree by itself.
//!
//! Deciding whether a vertex is such a root is NP-complete, even for maximum degree 4 (Theorem 3), so the
//! search has a budget. It takes exponential time in the worst case. At each of its nodes it takes time O(m
//! log n) and O(m) for each missing child, and O(n) bits of memory for each vertex of the tree and for each
//! state that it remembers. The pruning that makes it fast is described in [`search`].

mod search;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::{FxHashMap, FxHashSet};

use self::search::TreeSearch;
use crate::escape::blizzard::BlizzardSolver;
use crate::escape::board::EscapeGraph;
use crate::escape::remains::edges::{HalfEdge, Rows};
use crate::ground::control::{Control, OrStop};

/// A full binary tree in the graph whose leaves are exits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EscapeTree {
    /// The root. An exit is a tree by itself.
    pub root: u32,
    /// The inner vertices; a parent precedes its children.
    pub forks: Vec<Fork>,
}

/// An inner vertex of a tree, with its children.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fork {
    /// The vertex.
    pub vertex: u32,
    /// Its children, each an inner vertex or an exit.
    pub children: [u32; 2],
    /// The numbers of the edges to the children. They are equal if both edges are copies of the same edge to
    /// an exit.
    pub edges: [usize; 2],
}

/// Searches for a binary escape tree with this root. If the answer is None, there is none.
///
/// ```
/// use upstar::{Control, escape::{escape_tree, rules::Escape}, ground::Ruleset};
/// let board = Escape::NEMESIS.read("0-1 1-2 1-3 2-4 2-5 3-6 3-7 exits 4,5,6,7 @ 0")?;
/// let tree = escape_tree(&board, 1, &Control::unlimited())?.expect("1 is a root");
/// assert_eq!((tree.forks.len(), tree.check(&board)), (3, Ok(())));
/// assert_eq!(escape_tree(&board, 0, &Control::unlimited())?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If the vertex does not exist.
pub fn escape_tree(board: &EscapeGraph, root: u32, control: &Control) -> OrStop<Option<EscapeTree>> {
    if board.is_exit(root) {
        return Ok(Some(EscapeTree { root, forks: Vec::new() }));
    }
    let rows = Rows::new(board);
    let Some(core) = Core::new(board, &rows, root) else { return Ok(None) };
    let found = TreeSearch::new(&core, control).run()?;
    Ok(found.map(|children| tree(&core, &children)))
}

/// Searches for a binary escape tree that proves a win for the fugitive, who is to move. Its root is the
/// start, if that is an exit, and a neighbour of the start otherwise. A regular start that is itself the root
/// of a tree has neighbours that are roots too, so it needs no search of its own.
///
/// # Panics
/// If the vertex does not exist.
pub fn tree_condition(board: &EscapeGraph, start: u32, control: &Control) -> OrStop<Option<EscapeTree>> {
    if board.is_exit(start) {
        return escape_tree(board, start, control);
    }
    let mut roots: Vec<u32> = board.graph().edges().iter().filter_map(|edge| edge.other_end(start)).collect();
    // Exits come first, since they are trees by themselves.
    roots.sort_by_key(|&root| !board.is_exit(root));
    for root in roots {
        if let Some(tree) = escape_tree(board, root, control)? {
            return Ok(Some(tree));
        }
    }
    Ok(None)
}

/// Builds the tree from the regular children that the search found for each vertex.
fn tree(core: &Core, children: &[Vec<u32>]) -> EscapeTree {
    let mut forks = Vec::new();
    let mut below = vec![ROOT];
    while let Some(v) = below.pop() {
        forks.push(core.fork(v, &children[v as usize]));
        below.extend(children[v as usize].iter().rev());
    }
    EscapeTree { root: forks[0].vertex, forks }
}

/// The number of the root in the core.
const ROOT: u32 = 0;

/// The candidates for inner vertices: the regular vertices of the set W of Blizzard, which contains every
/// inner vertex of a tree, that can be reached from the root through such vertices.
#[derive(Debug)]
struct Core {
    /// The vertices of the board, by their numbers in the core.
    boards: Vec<u32>,
    /// The edges from each vertex to others in the core; `to` is a number in the core.
    ways: Vec<Vec<HalfEdge>>,
    /// Up to two edges from each vertex to exits; an edge with several copies occurs twice.
    doors: Vec<Vec<HalfEdge>>,
}

impl Core {
    /// Builds the core of a root. Returns None if the root does not belong to W.
    fn new(board: &EscapeGraph, rows: &Rows, root: u32) -> Option<Self> {
        let edges = board.graph().edges();
        let copies: Vec<u32> = edges.iter().map(|edge| edge.copies).collect();
        let blizzard = BlizzardSolver::new(board);
        let positions = blizzard.positions(&copies);
        positions.rank(root)?;
        let mut numbers = vec![u32::MAX; board.vertices()];
        numbers[root as usize] = ROOT;
        let mut core = Self { boards: vec![root], ways: Vec::new(), doors: Vec::new() };
        // `boards` is also the queue of the traversal; its first `ways.len()` vertices are done.
        while let Some(&v) = core.boards.get(core.ways.len()) {
            let (mut ways, mut doors) = (Vec::new(), Vec::new());
            for &way in rows.of(v) {
                match positions.rank(way.to) {
                    // The vertices of rank 0 are the exits.
                    Some(0) => {
                        doors.extend(std::iter::repeat_n(way, copies[way.edge as usize].min(2) as usize))
                    }
                    Some(_) => {
                        let number = &mut numbers[way.to as usize];
                        if *number == u32::MAX {
                            *number = core.boards.len() as u32;
                            core.boards.push(way.to);
                        }
                        ways.push(HalfEdge { to: *number, ..way });
                    }
                    None => {}
                }
            }
            doors.truncate(2);
            core.ways.push(ways);
            core.doors.push(doors);
        }
        Some(core)
    }

    fn vertices(&self) -> usize {
        self.boards.len()
    }

    /// The neighbours of a vertex in the core.
    fn neighbours(&self, v: u32) -> impl Iterator<Item = u32> {
        self.ways[v as usize].iter().map(|way| way.to)
    }

    /// The number of children that have to be regular. A leaf in the place of a subtree never hurts, so a
    /// vertex uses the exits that it has.
    fn need(&self, v: u32) -> usize {
        2 - self.doors[v as usize].len()
    }

    /// Returns the inner vertex with these regular children and exits for the others.
    fn fork(&self, v: u32, children: &[u32]) -> Fork {
        let doors = self.doors[v as usize].iter().map(|way| (way.to, way.edge as usize));
        let way_to = |child: u32| self.ways[v as usize].iter().find(|way| way.to == child);
        let ways = children.iter().filter_map(|&child| way_to(child));
        let mut both = ways.map(|way| (self.boards[way.to as usize], way.edge as usize)).chain(doors);
        let mut child = || both.next().expect("two children");
        let [first, second] = [child(), child()];
        let vertex = self.boards[v as usize];
        Fork { vertex, children: [first.0, second.0], edges: [first.1, second.1] }
    }
}

/// The cost of a vertex that cannot be the root of a subtree.
const IMPOSSIBLE: u32 = u32::MAX;

/// The state of a vertex during the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Use {
    /// The vertex may become a child.
    Free,
    /// The vertex belongs to the tree, but its children are not chosen yet.
    Open,
    /// The vertex and its children belong to the tree.
    Done,
}

/// A lower bound, for each vertex, on the number of vertices with two exits in a binary escape tree with this
/// root.
///
/// The bound comes from a relaxation in which only the vertices on each path from the root have to be
/// different. A vertex with two exits costs 1; a vertex with one exit costs as much as its cheapest child;
/// any other vertex costs the sum of its two cheapest children. Computed by Knuth's generalisation of
/// Dijkstra's algorithm in time O(m log n).
#[derive(Debug)]
struct Costs {
    costs: Vec<u32>,
    /// The cost of the cheaper of the two children, once it is known.
    firsts: Vec<u32>,
    heap: BinaryHeap<Reverse<(u32, u32)>>,
    /// The position of each possible vertex in the order in which they are found. The children that determine
    /// its cost come before it.
    places: Vec<u32>,
    found: u32,
}

impl Costs {
    fn new(core: &Core) -> Self {
        let n = core.vertices();
        let none = vec![IMPOSSIBLE; n];
        Self { costs: none.clone(), firsts: none.clone(), heap: BinaryHeap::new(), places: none, found: 0 }
    }

    fn of(&self, v: u32) -> u32 {
        self.costs[v as usize]
    }

    /// The position of a vertex in the order in which possible vertices were found.
    fn place(&self, v: u32) -> u32 {
        self.places[v as usize]
    }

    /// Computes the costs if only free vertices may become children. Costs above `most` count as impossible.
    fn find(&mut self, core: &Core, uses: &[Use], most: u32) {
        self.costs.fill(IMPOSSIBLE);
        self.firsts.fill(IMPOSSIBLE);
        self.places.fill(IMPOSSIBLE);
        self.found = 0;
        let leaves =
            (0..core.vertices() as u32).filter(|&v| core.need(v) == 0 && uses[v as usize] == Use::Free);
        self.heap.extend(leaves.map(|v| Reverse((1, v))));
        while let Some(Reverse((cost, v))) = self.heap.pop() {
            if self.costs[v as usize] != IMPOSSIBLE || cost > most {
                continue;
            }
            self.costs[v as usize] = cost;
            self.places[v as usize] = self.found;
            self.found += 1;
            // An open vertex gets a cost but is nobody's child any more.
            if uses[v as usize] == Use::Free {
                self.pass_on(core, uses, v, cost);
            }
        }
    }

    fn pass_on(&mut self, core: &Core, uses: &[Use], v: u32, cost: u32) {
        for to in core.neighbours(v) {
            if uses[to as usize] == Use::Done || self.costs[to as usize] != IMPOSSIBLE {
                continue;
            }
            let first = self.firsts[to as usize];
            match core.need(to) {
                1 => self.heap.push(Reverse((cost, to))),
                2 if first != IMPOSSIBLE => self.heap.push(Reverse((first + cost, to))),
                2 => self.firsts[to as usize] = cost,
                _ => {}
            }
        }
    }
}

impl EscapeTree {
    /// Checks that this is a tree by the definition: each fork follows its parent, no regular vertex occurs
    /// twice, no copy of an edge is used twice, and all leaves are exits. Time and memory are linear in the
    /// size of the tree.
    ///
    /// # Errors
    /// Returns the fault in the tree.
    pub fn check(&self, board: &EscapeGraph) -> Result<(), String> {
        let name = |vertex: u32| match (vertex as usize) < board.vertices() {
            true => board.name(vertex),
            false => vertex.to_string(),
        };
        let forks: FxHashSet<u32> = self.forks.iter().map(|fork| fork.vertex).collect();
        let mut met = FxHashSet::from_iter([self.root]);
        let mut used: FxHashMap<usize, u32> = FxHashMap::default();
        if !forks.contains(&self.root) && !board.is_exit(self.root) {
            return Err(format!("the root {} has no children", name(self.root)));
        }
        for (number, fork) in self.forks.iter().enumerate() {
            // The first fork is the root, and every other fork has been met as a child.
            if !met.contains(&fork.vertex) || (number == 0) != (fork.vertex == self.root) {
                return Err(format!(
                    "{} is not a child of any vertex, or comes before its parent",
                    name(fork.vertex)
                ));
            }
            for (child, edge) in fork.children.into_iter().zip(fork.edges) {
                let known = board.graph().edges().get(edge);
                let known = known.filter(|edge| edge.other_end(fork.vertex) == Some(child));
                let Some(known) = known else {
                    return Err(format!(
                        "there is no edge {edge} from {} to {}",
                        name(fork.vertex),
                        name(child)
                    ));
                };
                let times = used.entry(edge).or_insert(0);
                *times += 1;
                if *times > known.copies {
                    return Err(format!(
                        "the edge from {} to {} is used too often",
                        name(fork.vertex),
                        name(child)
                    ));
                }
                // An exit may be a leaf several times, once for each copy.
                if board.is_exit(child) {
                    continue;
                }
                if !met.insert(child) {
                    return Err(format!("{} occurs twice", name(child)));
                }
                if !forks.contains(&child) {
                    return Err(format!("{} has no children and is no exit", name(child)));
                }
            }
        }
        match forks.len() == self.forks.len() {
            true => Ok(()),
            false => Err("a vertex has children twice".to_owned()),
        }
    }
}
