//! Nemesis with simultaneous choices.

use std::collections::HashMap;

use super::matrix::value;
use super::{Copies, EscapeGraph, without};
use crate::rational::Rational;

/// The probability of an escape from each known position.
type Known = HashMap<(usize, Copies), Rational>;

/// Returns the probability with which the fugitive reaches an exit when both play best.
///
/// The fugitive chooses an edge at his vertex and the Nemesis a copy of any edge, at the same time. The copy
/// is deleted; then the fugitive goes along his edge, unless it was the last copy of that one: in this case
/// he stays where he is.
///
/// Panics if numerators or denominators exceed `i128`.
pub fn nemesis_at_once(graph: &EscapeGraph) -> Rational {
    chance(graph, graph.start, &graph.copies(), &mut Known::new())
}

fn chance(graph: &EscapeGraph, at: usize, copies: &Copies, known: &mut Known) -> Rational {
    if graph.exits.contains(&at) {
        return Rational::ONE;
    }
    // The recursion ends, since every round deletes a copy.
    let position = (at, copies.clone());
    if let Some(&chance) = known.get(&position) {
        return chance;
    }
    let steps = graph.steps(at, copies);
    let mut entry = |step: usize, to: usize, deleted: usize| {
        let left = without(copies, deleted);
        let arrives = if left[step] == 0 { at } else { to };
        chance(graph, arrives, &left, known)
    };
    let row = |&(step, to): &(usize, usize)| {
        graph.there(copies).map(|deleted| entry(step, to, deleted)).collect::<Vec<_>>()
    };
    let rows: Vec<_> = steps.iter().map(row).collect();
    let chance = if rows.is_empty() { Rational::ZERO } else { value(&rows) };
    known.insert(position, chance);
    chance
}

#[cfg(test)]
mod tests {
    use super::super::samples::graph;
    use super::*;

    #[test]
    fn an_exit_next_door() {
        let with = |copies| nemesis_at_once(&graph(&vec![(0, 1); copies], &[1], 0));
        assert_eq!([with(0), with(1), with(2)], [Rational::ZERO, Rational::ZERO, Rational::ONE]);
    }

    /// Checks that with edges to two exits the Nemesis guesses right in half of the cases; then one edge is
    /// left, which the fugitive loses.
    #[test]
    fn two_exits_are_a_guess() {
        let chance = nemesis_at_once(&graph(&[(0, 1), (0, 2)], &[1, 2], 0));
        assert_eq!(chance, Rational::new(1, 2));
        // The Nemesis has to guess right twice: first of three, then of two.
        let chance = nemesis_at_once(&graph(&[(0, 1), (0, 2), (0, 3)], &[1, 2, 3], 0));
        assert_eq!(chance, Rational::new(5, 6));
    }

    #[test]
    fn standing_on_an_exit_is_certain() {
        assert_eq!(nemesis_at_once(&graph(&[], &[0], 0)), Rational::ONE);
    }
}
