//! Formulas and boards for the tests of reductions, and plays on boards.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use upstar::escape::NemesisSolver;
use upstar::escape::board::{Cast, Edge, EscapeGraph, Multigraph};
use upstar::escape::rules::{Escape, EscapeState, Step, Turn};
use upstar::ground::board::Board;
use upstar::ground::control::Control;
use upstar::logic::{Block, Clause, Cnf, Literal, Prenex, Quantifier};

/// Configures about `cases` cases from a fixed seed, with nothing written to disk.
pub(super) fn cases(cases: u32) -> ProptestConfig {
    let given = ProptestConfig::default();
    let seed = match given.rng_seed {
        RngSeed::Random => RngSeed::Fixed(0x7265_6475_6374),
        fixed => fixed,
    };
    let cases = cases * given.cases.div_ceil(256);
    ProptestConfig { cases, rng_seed: seed, failure_persistence: None, ..given }
}

/// Parses a quantified formula.
pub(super) fn prenex(text: &str) -> Prenex {
    Prenex::parse(text, &Control::unlimited()).unwrap()
}

/// Parses a board.
pub(super) fn board(text: &str) -> EscapeGraph {
    EscapeGraph::parse(text, Cast::EXITS).unwrap()
}

/// Decides a formula by its definition.
pub(super) fn is_true(prenex: &Prenex) -> bool {
    fn expand(prefix: &[(u32, Quantifier)], cnf: &Cnf, values: &mut Vec<bool>) -> bool {
        let Some((&(variable, quantifier), rest)) = prefix.split_first() else { return cnf.holds(values) };
        let mut with = |value| {
            values[variable as usize - 1] = value;
            expand(rest, cnf, values)
        };
        let both = [with(false), with(true)];
        if quantifier == Quantifier::Exists { both.contains(&true) } else { !both.contains(&false) }
    }
    expand(&prenex.prefix(), prenex.cnf(), &mut vec![false; prenex.cnf().variables() as usize])
}

/// Generates clauses of one to three literals.
fn clauses(variables: u32) -> impl Strategy<Value = Clause> {
    let literal = (1..=variables, any::<bool>()).prop_map(|(variable, value)| Literal::new(variable, value));
    vec(literal, 1..=3).prop_map(Clause::new)
}

/// Builds a formula with quantifiers for the variables 1, 2, .. in this order.
pub(super) fn quantified(for_all: &[bool], cnf: Cnf) -> Prenex {
    let quantifier = |&for_all: &bool| if for_all { Quantifier::ForAll } else { Quantifier::Exists };
    let numbered = (1..).zip(for_all);
    let blocks =
        numbered.map(|(i, for_all)| Block { quantifier: quantifier(for_all), variables: vec![i] }).collect();
    Prenex::new(blocks, cnf)
}

/// Generates formulas with up to `variables` variables and up to `most` clauses.
pub(super) fn prenexes(variables: u32, most: usize) -> impl Strategy<Value = Prenex> {
    (1..=variables).prop_flat_map(move |variables| {
        (vec(any::<bool>(), variables as usize), vec(clauses(variables), 0..=most))
            .prop_map(move |(for_all, clauses)| quantified(&for_all, Cnf::new(variables, clauses)))
    })
}

/// Generates formulas with up to `variables` variables, quantified in any order, and up to `most` clauses.
pub(super) fn mixed(variables: u32, most: usize) -> impl Strategy<Value = Prenex> {
    let with_order = |prenex: Prenex| (Just(prenex.blocks().to_vec()).prop_shuffle(), Just(prenex));
    let mixed = prenexes(variables, most).prop_flat_map(with_order);
    mixed.prop_map(|(blocks, prenex)| Prenex::new(blocks, prenex.cnf().clone()))
}

/// Returns all formulas of one or two variables with up to two different clauses of up to two literals.
pub(super) fn tiny() -> Vec<Prenex> {
    let mut found = Vec::new();
    for variables in 1..=2 {
        let literals: Vec<Literal> =
            (1..=variables).flat_map(|i| [true, false].map(|value| Literal::new(i, value))).collect();
        let pairs = literals
            .iter()
            .enumerate()
            .flat_map(|(i, &one)| literals[..=i].iter().map(move |&other| [one, other]));
        let clauses: Vec<Clause> = pairs.map(|pair| Clause::new(pair.to_vec())).collect();
        let mut sets: Vec<Vec<Clause>> = vec![Vec::new()];
        for (i, one) in clauses.iter().enumerate() {
            sets.push(vec![one.clone()]);
            sets.extend(clauses[..i].iter().map(|other| vec![other.clone(), one.clone()]));
        }
        for code in 0..1_u32 << variables {
            let for_all: Vec<bool> = (0..variables).map(|i| code >> i & 1 == 1).collect();
            found.extend(sets.iter().map(|set| quantified(&for_all, Cnf::new(variables, set.clone()))));
        }
    }
    found
}

/// Generates boards with up to `vertices` vertices and `edges` edges of up to `most` copies. The start is
/// not an exit, and the last vertex is one.
pub(super) fn boards(vertices: u32, edges: usize, most: u32) -> impl Strategy<Value = EscapeGraph> {
    (3..=vertices, 1..=2_u32).prop_flat_map(move |(n, exits)| {
        let edge = (0..n, 1..n, 1..=most)
            .prop_map(move |(u, step, copies)| Edge { ends: [u, (u + step) % n], copies });
        vec(edge, 1..=edges).prop_map(move |edges| {
            let mut graph = Multigraph::new(n as usize, edges);
            // Random edges may coincide, and the copies of equal edges add up.
            if most == 1 {
                let simple = graph.edges().iter().map(|edge| Edge { copies: 1, ..*edge }).collect();
                graph = Multigraph::new(n as usize, simple);
            }
            EscapeGraph::new(graph).with_exits((n - exits..n).collect()).with_start(0)
        })
    })
}

/// Returns the first state of a play of Nemesis.
pub(super) fn beginning(board: &EscapeGraph) -> EscapeState {
    Escape::NEMESIS.state(board, board.start().unwrap())
}

/// Returns whether the fugitive wins from the start.
pub(super) fn fugitive_wins(board: &EscapeGraph) -> bool {
    wins_from(&mut NemesisSolver::new(board), &beginning(board))
}

/// Returns whether the fugitive wins from a state.
pub(super) fn wins_from(solver: &mut NemesisSolver, state: &EscapeState) -> bool {
    let verdict = solver.solve(state.at, state.turn, &state.copies, &Control::unlimited());
    verdict.unwrap().walker_wins
}

/// Returns a winning step of the player to move if there is one, and otherwise the step that the number
/// `or` selects.
pub(super) fn best(solver: &mut NemesisSolver, board: &EscapeGraph, state: &EscapeState, or: usize) -> Step {
    let verdict = solver.solve(state.at, state.turn, &state.copies, &Control::unlimited()).unwrap();
    let wins = verdict.walker_wins == (state.turn == Turn::Walk);
    let steps = Escape::NEMESIS.steps(board, state);
    verdict.step.filter(|_| wins).unwrap_or_else(|| steps[or % steps.len()])
}
