//! Boards made from random quantified formulas in conjunctive normal form, as in the proof that Nemesis is
//! PSPACE-hard, with the winner given by the truth of the formula.
//!
//! The fugitive goes through the gadgets of the variables in order, past the vertex of each variable's
//! value: he chooses the value of an existential variable, and she that of a universal one. From the
//! vertices of the values long paths lead to the clauses. Each clause has an exit edge of many copies, of
//! which one is deleted in time. She has as many spare moves as she needs if he passes no literal of a
//! clause.

use std::io::Write;
use std::time::Instant;

use upstar::escape::NemesisSolver;
use upstar::escape::board::{Edge, EscapeGraph, Multigraph, UNBREAKABLE};

use super::{Done, copies, fugitive_wins, line};
use crate::requests::Dice;

/// The number of boards of each size.
const BOARDS: u64 = 4;
/// The number of literals of a clause.
const LITERALS: usize = 3;

/// A variable with its sign.
type Literal = (usize, bool);

/// A quantified formula.
struct Formula {
    /// Whether each variable, in order, is universal.
    universal: Vec<bool>,
    clauses: Vec<[Literal; LITERALS]>,
}

impl Formula {
    /// Creates a random formula with these numbers of variables, of universal ones among them, and of
    /// clauses.
    fn random(dice: &mut Dice, variables: usize, universal: usize, clauses: usize) -> Self {
        let mut is_universal = vec![false; variables];
        for variable in distinct(dice, variables, universal) {
            is_universal[variable] = true;
        }
        let clause = |_| {
            let mut variables = distinct(dice, variables, LITERALS).into_iter();
            [0; LITERALS].map(|_: u32| (variables.next().unwrap_or(0), dice.below(2) == 1))
        };
        let clauses = (0..clauses).map(clause).collect();
        Self { universal: is_universal, clauses }
    }

    /// Returns whether the formula is true when the first variables have these values.
    fn is_true(&self, values: &mut Vec<bool>) -> bool {
        let Some(&is_universal) = self.universal.get(values.len()) else {
            return self.clauses.iter().all(|clause| clause.iter().any(|&(v, sign)| values[v] == sign));
        };
        let [first, second] = [false, true].map(|value| {
            values.push(value);
            let is_true = self.is_true(values);
            values.pop();
            is_true
        });
        if is_universal { first && second } else { first || second }
    }

    /// Returns the largest number of clauses that contain the same literal, but at least two.
    fn most_frequent(&self) -> usize {
        let all = (0..self.universal.len()).flat_map(|v| [(v, false), (v, true)]);
        let count = |literal| self.clauses.iter().filter(|clause| clause.contains(&literal)).count();
        all.map(count).max().unwrap_or(0).max(2)
    }

    /// Builds the board, with the fugitive's start.
    fn board(&self) -> EscapeGraph {
        let mut plan = Plan::default();
        let length = self.most_frequent();
        let mut at = plan.vertex();
        let mut moves = 0;
        let mut values = Vec::new();
        for &is_universal in &self.universal {
            let (end, ends) = (plan.vertex(), [plan.vertex(), plan.vertex()]);
            moves += length;
            moves += if is_universal {
                plan.universal(at, ends, length)
            } else {
                ends.iter().for_each(|&value| plan.path(at, value, length));
                length
            };
            ends.iter().for_each(|&value| plan.path(value, end, length));
            values.push(ends);
            at = end;
        }
        plan.exit(at, moves + 1 - self.clauses.len());
        let to_clause = moves + self.universal.iter().filter(|&&is_universal| is_universal).count() + 1;
        for clause in &self.clauses {
            let vertex = plan.vertex();
            plan.exit(vertex, to_clause + 1);
            for &(v, sign) in clause {
                plan.path(values[v][usize::from(sign)], vertex, to_clause);
            }
        }
        let graph = Multigraph::new(plan.vertices as usize, plan.edges);
        EscapeGraph::new(graph).with_exits(plan.exits).with_start(0)
    }
}

/// Returns `count` different numbers below `below`.
fn distinct(dice: &mut Dice, below: usize, count: usize) -> Vec<usize> {
    let mut rest: Vec<usize> = (0..below).collect();
    (0..count).map(|_| rest.swap_remove(dice.below(rest.len() as u64) as usize)).collect()
}

/// A board under construction.
#[derive(Default)]
struct Plan {
    vertices: u32,
    edges: Vec<Edge>,
    exits: Vec<u32>,
}

impl Plan {
    fn vertex(&mut self) -> u32 {
        self.vertices += 1;
        self.vertices - 1
    }

    fn edge(&mut self, ends: [u32; 2], copies: u32) {
        self.edges.push(Edge { ends, copies });
    }

    /// Adds a path of `length` unbreakable edges.
    fn path(&mut self, from: u32, to: u32, length: usize) {
        let mut at = from;
        for _ in 1..length {
            let next = self.vertex();
            self.edge([at, next], UNBREAKABLE);
            at = next;
        }
        self.edge([at, to], UNBREAKABLE);
    }

    /// Adds an edge with a number of copies to an exit of its own.
    fn exit(&mut self, from: u32, copies: usize) {
        let exit = self.vertex();
        self.exits.push(exit);
        self.edge([from, exit], copies as u32);
    }

    /// Adds the gadget of a universal variable: two ways to the values, between which the fugitive can
    /// switch if the Nemesis closes one. Returns the number of moves to a value.
    fn universal(&mut self, from: u32, values: [u32; 2], length: usize) -> usize {
        let near = [self.vertex(), self.vertex()];
        let far = [self.vertex(), self.vertex()];
        let rest = (length - 2).max(1);
        for i in [0, 1] {
            self.edge([from, near[i]], UNBREAKABLE);
            self.edge([near[i], far[i]], 1);
            self.path(near[1 - i], far[i], 2);
            self.path(far[i], values[i], rest);
        }
        rest + 2
    }
}

/// Solves boards of formulas of growing size.
pub(super) fn run(out: &mut impl Write) -> Done {
    for (variables, universal, clauses) in [(4, 2, 6), (5, 2, 6), (5, 2, 8)] {
        let mut dice = Dice((variables * 100 + clauses) as u64);
        for _ in 0..BOARDS {
            let formula = Formula::random(&mut dice, variables, universal, clauses);
            let name = format!("{variables} variables, {universal} universal, {clauses} clauses");
            solve(&formula, &name, out)?;
        }
    }
    Ok(())
}

fn solve(formula: &Formula, name: &str, out: &mut impl Write) -> Done {
    let board = formula.board();
    let copies = copies(&board);
    let start = Instant::now();
    let mut solver = NemesisSolver::new(&board);
    let wins = fugitive_wins(&mut solver, 0, &copies)?;
    let millis = start.elapsed().as_millis();
    if wins != formula.is_true(&mut Vec::new()) {
        return Err(format!("the winner contradicts the formula: {board}"));
    }
    let winner = if wins { "fugitive" } else { "nemesis" };
    let edges = copies.len();
    line(out, &format!("{name}: {edges:>5} edges {winner:>9} {:>7} positions {millis:>6} ms", solver.nodes()))
}
