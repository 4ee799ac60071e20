//! Linear 3-SAT as the search for a binary escape tree.
//!
//! **Theorem 3** (Bergé, Dailly and Gerard). Let each clause of a formula have one to three literals and
//! share literals with at most one other clause, and at most one literal with that clause. Then the formula
//! is satisfiable if and only if the start of the board is the root of a binary escape tree. The board is
//! simple and has degrees up to 4. For n variables and m clauses it has 17n + 5m + 3 vertices (the article
//! forgets the path) and 17n + 5m + 2 edges, plus one edge for each literal of a clause.
//!
//! Linear 3-SAT is NP-complete, so the search for such trees is NP-hard.
//!
//! **The board.** A path leads from the start r by X'_1, .., X'_n and C'_1, .., C'_m; both of its ends have
//! an exit. Beside X'_i stands X_i, with an exit and two children, one for each value of the variable. Each
//! child has two children with two exits each. Beside C'_j stands one end of an edge whose ends have an exit
//! each. One end of this edge is joined to a vertex of the *opposite* of one literal of the clause, the other
//! end to vertices of the opposites of its other literals. A tree uses everything along the path. So one side
//! of each variable is left for clauses, and each clause needs one of its literals.

use std::collections::HashMap;

use super::gadgets::{Gadgets, Size, check_clauses};
use crate::escape::board::EscapeGraph;
use crate::escape::{EscapeTree, Fork};
use crate::ground::Failure;
use crate::ground::control::Control;
use crate::logic::{Cnf, Literal};

/// The vertices of a variable.
#[derive(Clone, Copy, Debug)]
struct Variable {
    on_path: u32,
    root: u32,
    /// For each of the values false and true, the child of the root and its two children.
    sides: [(u32, [u32; 2]); 2],
}

/// The vertices of a clause.
#[derive(Clone, Debug)]
struct ClauseGadget {
    on_path: u32,
    /// For each end of the edge, its vertex, and the literals to whose opposites it is joined, each with the
    /// vertex there.
    ends: [(u32, Vec<(Literal, u32)>); 2],
}

/// A linear formula as a board.
#[derive(Debug)]
pub struct LinearToTree {
    board: EscapeGraph,
    variables: Vec<Variable>,
    clauses: Vec<ClauseGadget>,
    edges: HashMap<[u32; 2], usize>,
    /// The exits beside each vertex that has exits.
    exits: HashMap<u32, Vec<u32>>,
}

/// Returns the size of the board.
///
/// # Errors
/// The board would be too large, or the formula is not linear.
pub fn size(cnf: &Cnf) -> Result<Size, Failure> {
    check(cnf)?;
    let (n, m) = (u64::from(cnf.variables()), cnf.clauses().len() as u64);
    let literals: usize = cnf.clauses().iter().map(|clause| clause.distinct().len()).sum();
    let tree = 17 * n + 5 * m;
    Size { vertices: tree + 3, edges: tree + 2 + literals as u64 }.check()
}

/// Checks that each clause has one to three literals, and shares at most one literal, with at most one other
/// clause.
fn check(cnf: &Cnf) -> Result<(), Failure> {
    check_clauses(cnf)?;
    let mut users: HashMap<Literal, usize> = HashMap::new();
    let mut partner: Vec<Option<usize>> = vec![None; cnf.clauses().len()];
    for (number, clause) in cnf.clauses().iter().enumerate() {
        for literal in clause.distinct() {
            // A second partner of either clause violates linearity, even if it is the same clause again.
            let Some(other) = users.insert(literal, number) else { continue };
            let (here, there) = (cnf.place(number), cnf.place(other));
            for (one, its) in [(number, other), (other, number)] {
                if partner[one].replace(its).is_some() {
                    return Err(Failure::because(format!(
                        "{here}: it shares {literal} with {there}, and one of both shares another literal, or a \
                         literal with another clause: a linear formula has no such clauses"
                    )));
                }
            }
        }
    }
    Ok(())
}

impl LinearToTree {
    /// Builds the board of a formula. Time and memory are linear.
    ///
    /// # Errors
    /// The formula is not linear, the board would be too large, or the budget is used up.
    pub fn new(cnf: &Cnf, control: &Control) -> Result<Self, Failure> {
        let mut gadgets = Gadgets::of_size(size(cnf)?, control)?;
        let root = gadgets.vertex("r".to_owned());
        gadgets.exit(root, 1);
        let mut last = root;
        let mut next = |gadgets: &mut Gadgets, name: String| {
            let vertex = gadgets.vertex(name);
            gadgets.edge(std::mem::replace(&mut last, vertex), vertex, 1);
            vertex
        };
        let mut variables = Vec::new();
        for i in 1..=cnf.variables() {
            let on_path = next(&mut gadgets, format!("X'{i}"));
            variables.push(variable(&mut gadgets, on_path, i));
        }
        let mut is_used = vec![[false; 2]; variables.len()];
        let mut clauses = Vec::new();
        for (j, clause) in cnf.clauses().iter().enumerate() {
            let on_path = next(&mut gadgets, format!("C'{}", j + 1));
            let mut uses = clause.distinct().into_iter().map(|literal| {
                let (at, value) = (literal.index(), usize::from(!literal.is_positive()));
                // A literal occurs in at most two clauses, so the two children of a side suffice.
                let second = std::mem::replace(&mut is_used[at][value], true);
                (literal, variables[at].sides[value].1[usize::from(second)])
            });
            let first = uses.next().into_iter().collect();
            clauses.push(clause_gadget(&mut gadgets, on_path, j + 1, [first, uses.collect()]));
        }
        gadgets.exit(last, 1);
        let board = gadgets.board(root, control)?;
        let numbered = board.graph().edges().iter().enumerate();
        let edges = numbered.map(|(number, edge)| (sorted(edge.ends), number)).collect();
        let mut exits: HashMap<u32, Vec<u32>> = HashMap::new();
        for edge in board.graph().edges() {
            // Gadgets put the exit second among the ends of its edge.
            if board.is_exit(edge.ends[1]) {
                exits.entry(edge.ends[0]).or_default().push(edge.ends[1]);
            }
        }
        Ok(Self { board, variables, clauses, edges, exits })
    }

    /// Returns the board. Its start is the root of the tree in question.
    pub fn board(&self) -> &EscapeGraph {
        &self.board
    }

    /// Returns the number of variables.
    pub fn variables(&self) -> usize {
        self.variables.len()
    }

    /// Returns, for each end of the edge of each clause, the literals to whose opposites it is joined, each
    /// with true if it is joined to the second child and false if to the first.
    pub fn clause_ends(&self) -> impl Iterator<Item = [Vec<(Literal, bool)>; 2]> + '_ {
        let is_second = |&(literal, vertex): &(Literal, u32)| {
            let (_, children) = self.variables[literal.index()].sides[usize::from(!literal.is_positive())];
            (literal, children[1] == vertex)
        };
        self.clauses
            .iter()
            .map(move |clause| [0, 1].map(|end: usize| clause.ends[end].1.iter().map(is_second).collect()))
    }

    /// Returns satisfying values of the variables, from a tree whose root is the start. A variable is true if
    /// its vertex for true is a child in the tree.
    pub fn values(&self, tree: &EscapeTree) -> Vec<bool> {
        let children: HashMap<u32, [u32; 2]> =
            tree.forks.iter().map(|fork| (fork.vertex, fork.children)).collect();
        let is_true = |variable: &Variable| {
            children.get(&variable.root).is_some_and(|children| children.contains(&variable.sides[1].0))
        };
        self.variables.iter().map(is_true).collect()
    }

    /// Returns the tree of satisfying values.
    ///
    /// # Panics
    /// If the values do not satisfy the formula.
    pub fn tree(&self, values: &[bool]) -> EscapeTree {
        let mut tree = Growing { of: self, forks: Vec::new() };
        let of_variables = self.variables.iter().map(|variable| variable.on_path);
        let path: Vec<u32> = of_variables.chain(self.clauses.iter().map(|clause| clause.on_path)).collect();
        let start = self.board.start().expect("the root is the start");
        tree.fork(
            start,
            [self.exits[&start][0], path.first().copied().unwrap_or_else(|| self.exits[&start][1])],
        );
        for (i, &v) in path.iter().enumerate() {
            let beside = match i.checked_sub(self.variables.len()) {
                None => self.variables[i].root,
                Some(j) => self.clauses[j].ends[0].0,
            };
            let onward = path.get(i + 1).copied().unwrap_or_else(|| self.exits[&v][0]);
            tree.fork(v, [beside, onward]);
        }
        for (variable, &value) in self.variables.iter().zip(values) {
            let side = variable.sides[usize::from(value)].0;
            tree.fork(variable.root, [self.exits[&variable.root][0], side]);
            tree.side(variable.sides[usize::from(value)]);
        }
        for clause in &self.clauses {
            tree.clause(clause, values);
        }
        EscapeTree { root: start, forks: tree.in_order(start) }
    }
}

/// A tree under construction.
struct Growing<'a> {
    of: &'a LinearToTree,
    forks: Vec<Fork>,
}

impl Growing<'_> {
    fn fork(&mut self, vertex: u32, children: [u32; 2]) {
        let edges = children.map(|child| self.of.edges[&sorted([vertex, child])]);
        self.forks.push(Fork { vertex, children, edges });
    }

    /// Adds the fork of a vertex of a value, and those of its children, each of which has two exits.
    fn side(&mut self, (side, children): (u32, [u32; 2])) {
        self.fork(side, children);
        children.into_iter().for_each(|child| self.leaf(child));
    }

    fn leaf(&mut self, vertex: u32) {
        let exits = &self.of.exits[&vertex];
        self.fork(vertex, [exits[0], exits[1]]);
    }

    /// Adds the forks of the vertices of a clause, with a literal that holds.
    fn clause(&mut self, clause: &ClauseGadget, values: &[bool]) {
        let [(first, its), (second, others)] = &clause.ends;
        let holding = |uses: &[(Literal, u32)]| {
            uses.iter().find(|(literal, _)| literal.holds(values)).map(|&(_, vertex)| vertex)
        };
        let exit = |vertex: u32| self.of.exits[&vertex][0];
        let (exit_of_first, exit_of_second) = (exit(*first), exit(*second));
        if let Some(leaf) = holding(its) {
            self.fork(*first, [exit_of_first, leaf]);
            return self.leaf(leaf);
        }
        let leaf = holding(others).expect("a literal of each clause holds");
        self.fork(*first, [exit_of_first, *second]);
        self.fork(*second, [exit_of_second, leaf]);
        self.leaf(leaf);
    }

    /// Returns the forks, each before its children.
    fn in_order(self, root: u32) -> Vec<Fork> {
        let known: HashMap<u32, Fork> = self.forks.iter().map(|fork| (fork.vertex, *fork)).collect();
        let (mut ordered, mut below) = (Vec::new(), vec![root]);
        while let Some(fork) = below.pop().and_then(|vertex| known.get(&vertex)) {
            ordered.push(*fork);
            below.extend(fork.children.into_iter().filter(|child| known.contains_key(child)));
        }
        ordered
    }
}

fn sorted([u, v]: [u32; 2]) -> [u32; 2] {
    [u.min(v), u.max(v)]
}

/// Adds the tree of a variable beside its vertex on the path.
fn variable(gadgets: &mut Gadgets, on_path: u32, i: u32) -> Variable {
    let root = gadgets.vertex(format!("X{i}"));
    gadgets.edge(on_path, root, 1);
    gadgets.exit(root, 1);
    let sides = ["-x", "x"].map(|sign| {
        let side = gadgets.vertex(format!("{sign}{i}"));
        gadgets.edge(root, side, 1);
        let children = [1, 2].map(|child| {
            let vertex = gadgets.vertex(format!("{sign}{i}.{child}"));
            gadgets.edge(side, vertex, 1);
            gadgets.exit(vertex, 1);
            gadgets.exit(vertex, 1);
            vertex
        });
        (side, children)
    });
    Variable { on_path, root, sides }
}

/// Adds the edge of a clause beside its vertex on the path.
fn clause_gadget(
    gadgets: &mut Gadgets,
    on_path: u32,
    j: usize,
    uses: [Vec<(Literal, u32)>; 2],
) -> ClauseGadget {
    let mut before = on_path;
    let mut end = 0;
    let ends = uses.map(|uses| {
        end += 1;
        let vertex = gadgets.vertex(format!("C{j}.{end}"));
        gadgets.edge(std::mem::replace(&mut before, vertex), vertex, 1);
        gadgets.exit(vertex, 1);
        uses.iter().for_each(|&(_, of_opposite)| _ = gadgets.edge(vertex, of_opposite, 1));
        (vertex, uses)
    });
    ClauseGadget { on_path, ends }
}
