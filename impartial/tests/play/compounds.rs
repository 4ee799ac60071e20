//! Compounds of games against their definitions.

use std::collections::HashMap;

use crate::support::brute::Random;
use upstar_impartial::compound::{
    Analyst, Compound, Convention, Facts, Mover, NoFacts, Positions, Referee, Sides, colon_value, remoteness,
    suspense,
};
use upstar_impartial::misere::Outcome;
use upstar_impartial::{Budget, Stopped};

/// Trees: the options of each are trees before it.
#[derive(Default)]
struct Trees(Vec<Vec<usize>>);

impl Positions for Trees {
    type Position = usize;

    fn options(&self, position: &usize) -> Result<Vec<usize>, Stopped> {
        Ok(self.0[*position].clone())
    }
}

impl Trees {
    fn random(&mut self, random: &mut Random, depth: usize) -> usize {
        let count = if depth == 0 { 0 } else { random.below(4) };
        let options = (0..count).map(|_| {
            let less = 1 + random.below(depth.min(2));
            self.random(random, depth - less)
        });
        let options = options.collect();
        self.0.push(options);
        self.0.len() - 1
    }

    /// Returns the positions after one move in a compound, by the rules alone. Nothing if the play is over.
    fn moves(&self, compound: Compound, position: &[usize]) -> Option<Vec<Vec<usize>>> {
        let is_over = |tree: &usize| self.0[*tree].is_empty();
        let ends_early = matches!(compound, Compound::Conjunctive | Compound::ShortenedSelective);
        if position.iter().all(is_over) || ends_early && position.iter().any(is_over) {
            return None;
        }
        let in_all = matches!(compound, Compound::Conjunctive | Compound::ContinuedConjunctive);
        let mut all: Vec<(Vec<usize>, bool)> = vec![(Vec::new(), false)];
        for tree in position {
            let mut next = Vec::new();
            for (before, moved) in all {
                if !in_all || is_over(tree) {
                    next.push(([&before[..], &[*tree]].concat(), moved));
                }
                next.extend(self.0[*tree].iter().map(|option| ([&before[..], &[*option]].concat(), true)));
            }
            all = next;
        }
        Some(all.into_iter().filter(|(_, moved)| *moved).map(|(position, _)| position).collect())
    }

    fn is_p(
        &self,
        compound: Compound,
        convention: Convention,
        position: &[usize],
        known: &mut HashMap<Vec<usize>, bool>,
    ) -> bool {
        if let Some(known) = known.get(position) {
            return *known;
        }
        let is_p = match self.moves(compound, position) {
            None => convention == Convention::Normal,
            Some(moves) => moves.iter().all(|after| !self.is_p(compound, convention, after, known)),
        };
        known.insert(position.to_vec(), is_p);
        is_p
    }
}

const COMPOUNDS: [Compound; 4] = [
    Compound::Conjunctive,
    Compound::ContinuedConjunctive,
    Compound::Selective,
    Compound::ShortenedSelective,
];

#[test]
fn outcomes_agree_with_the_rules() {
    let mut random = Random(14);
    let budget = &mut Budget::unlimited();
    let mut p_positions = [0; 8];
    for round in 0..1500 {
        let mut trees = Trees::default();
        let count = round % 4;
        let position: Vec<usize> = (0..count).map(|_| trees.random(&mut random, 4)).collect();
        let mut analyst = Analyst::new(&trees);
        let facts: Vec<Facts> =
            position.iter().map(|tree| analyst.facts(tree, budget).expect("no loop")).collect();
        for (i, compound) in COMPOUNDS.into_iter().enumerate() {
            for (j, convention) in [Convention::Normal, Convention::Misere].into_iter().enumerate() {
                let is_p = trees.is_p(compound, convention, &position, &mut HashMap::new());
                let expected = if is_p { Outcome::P } else { Outcome::N };
                let found = compound.outcome(convention, &facts).expect("a theorem");
                assert_eq!(found, expected, "{compound:?} {convention:?} {position:?} {:?}", trees.0);
                p_positions[2 * i + j] += usize::from(is_p && count > 1);
            }
        }
    }
    assert!(p_positions.iter().all(|count| *count > 50), "{p_positions:?}");
}

#[test]
fn one_component_is_itself() {
    let mut random = Random(3);
    let budget = &mut Budget::unlimited();
    for _ in 0..300 {
        let mut trees = Trees::default();
        let tree = trees.random(&mut random, 5);
        let facts = Analyst::new(&trees).facts(&tree, budget).expect("no loop");
        for convention in [Convention::Normal, Convention::Misere] {
            for compound in COMPOUNDS {
                assert_eq!(compound.outcome(convention, &[facts]), Some(facts.outcome(convention)));
            }
            assert_eq!(facts.remoteness(convention) % 2, facts.suspense(convention) % 2);
        }
    }
}

#[test]
fn lengths_of_nim_heaps() {
    let trees = Trees((0..6).map(|n| (0..n).collect()).collect());
    let mut analyst = Analyst::new(&trees);
    let facts: Vec<Facts> =
        (0..6).map(|n| analyst.facts(&n, &mut Budget::unlimited()).expect("no loop")).collect();
    let lengths = |of: &dyn Fn(&Facts) -> u32| facts.iter().map(of).collect::<Vec<_>>();
    assert_eq!(lengths(&|facts| facts.remoteness(Convention::Normal)), [0, 1, 1, 1, 1, 1]);
    assert_eq!(lengths(&|facts| facts.remoteness(Convention::Misere)), [0, 1, 2, 2, 2, 2]);
    assert_eq!(lengths(&|facts| facts.suspense(Convention::Normal)), [0, 1, 1, 1, 1, 1]);
    assert_eq!(lengths(&|facts| facts.suspense(Convention::Misere)), [0, 1, 2, 2, 2, 2]);
    assert_eq!(remoteness(Convention::Misere, &facts[1..]), 1);
    assert_eq!(suspense(Convention::Misere, &facts[..]), 2);
    assert_eq!((remoteness(Convention::Normal, &[]), suspense(Convention::Normal, &[])), (0, 0));
}

#[test]
fn colon_values_agree_with_options() {
    let mut random = Random(8);
    for _ in 0..2000 {
        let options: Vec<u32> = (0..random.below(6)).map(|_| random.below(9) as u32).collect();
        // The options of G:*h are those of G and all G:*k with k < h.
        let mut taken = options.clone();
        for h in 0..8 {
            let mex = (0..).find(|value| !taken.contains(value)).expect("a number");
            assert_eq!(colon_value(&options, h), mex, "{options:?} {h}");
            taken.push(mex);
        }
    }
    assert_eq!(colon_value(&[], u32::MAX), u32::MAX);
}

/// Positions from which a move may lead back.
struct Round;

impl Positions for Round {
    type Position = u8;

    fn options(&self, position: &u8) -> Result<Vec<u8>, Stopped> {
        Ok(match position {
            0 => vec![],
            9 => vec![0, 9],
            n => vec![n % 4 + 1],
        })
    }
}

#[test]
fn loops_and_limits_are_reported() {
    let mut analyst = Analyst::new(&Round);
    let budget = &mut Budget::unlimited();
    assert_eq!(analyst.facts(&1, budget), Err(NoFacts::Loop));
    assert_eq!(analyst.facts(&9, budget), Err(NoFacts::Loop));
    assert!(analyst.facts(&0, budget).is_ok_and(|facts| facts.is_over));
    let trees = Trees((0..50).map(|n| (0..n).collect()).collect());
    let few = Analyst::new(&trees).facts(&49, &mut Budget::new(100));
    assert_eq!(few, Err(NoFacts::Stopped(Stopped::Steps)));
    // A long play does not exhaust the stack.
    let long = Trees((0..200_000).map(|n: usize| n.checked_sub(1).into_iter().collect()).collect());
    let facts = Analyst::new(&long).facts(&199_999, budget).expect("no loop");
    assert_eq!(facts.remoteness(Convention::Normal), 199_999);
}

/// Trees in which the players may have different moves: the options of each are trees before it.
#[derive(Clone, Default)]
struct Partizan(Vec<[Vec<usize>; 2]>);

impl Sides for Partizan {
    fn options(&mut self, position: u32, mover: Mover) -> Result<Vec<u32>, Stopped> {
        Ok(self.of(position as usize, mover).iter().map(|&option| option as u32).collect())
    }
}

impl Partizan {
    fn of(&self, tree: usize, mover: Mover) -> &[usize] {
        &self.0[tree][usize::from(mover == Mover::Right)]
    }

    fn random(&mut self, random: &mut Random, depth: usize, is_impartial: bool) -> usize {
        let mut side = |this: &mut Self| {
            let count = if depth == 0 { 0 } else { random.below(3) };
            let options = (0..count).map(|_| {
                let less = 1 + random.below(depth.min(2));
                this.random(random, depth - less, is_impartial)
            });
            options.collect::<Vec<usize>>()
        };
        let left = side(self);
        let right = if is_impartial { left.clone() } else { side(self) };
        self.0.push([left, right]);
        self.0.len() - 1
    }

    /// Returns whether the player to move wins, by the rules alone.
    fn wins(&self, compound: Compound, convention: Convention, state: &[usize], mover: Mover) -> bool {
        let can_move: Vec<bool> = state.iter().map(|&tree| !self.of(tree, mover).is_empty()).collect();
        let is_over = match compound {
            Compound::Conjunctive | Compound::ShortenedSelective => {
                state.is_empty() || can_move.contains(&false)
            }
            _ => !can_move.contains(&true),
        };
        if is_over {
            return convention == Convention::Misere;
        }
        let loses = |after: &[usize]| !self.wins(compound, convention, after, mover.other());
        if compound == Compound::Ordinal {
            return (0..state.len()).any(|at| {
                let after = |&option: &usize| loses(&[&state[..at], &[option]].concat());
                self.of(state[at], mover).iter().any(after)
            });
        }
        // All sets of components, and all options in each.
        (1..1_u32 << state.len()).any(|set| {
            let is_in = |at: usize| set >> at & 1 == 1;
            let fits = match compound {
                Compound::Conjunctive => set + 1 == 1 << state.len(),
                Compound::ContinuedConjunctive => (0..state.len()).all(|at| is_in(at) == can_move[at]),
                _ => (0..state.len()).all(|at| !is_in(at) || can_move[at]),
            };
            let mut all = vec![Vec::new()];
            for at in (0..state.len()).filter(|_| fits) {
                let own: &[usize] = if is_in(at) { self.of(state[at], mover) } else { &state[at..=at] };
                all = all
                    .iter()
                    .flat_map(|before| own.iter().map(|&one| [&before[..], &[one]].concat()))
                    .collect();
            }
            fits && all.iter().any(|after| loses(after))
        })
    }
}

/// The referee decides as the rules do, with and without theorems, and each move it lists leads where it says.
#[test]
fn the_referee_agrees_with_the_rules() {
    let all = [&COMPOUNDS[..], &[Compound::Ordinal]].concat();
    let (mut random, budget) = (Random(23), &mut Budget::unlimited());
    let mut won = [0; 20];
    for round in 0..600 {
        let (is_impartial, count) = (round % 3 == 0, round % 4);
        let mut trees = Partizan::default();
        let state: Vec<usize> = (0..count).map(|_| trees.random(&mut random, 3, is_impartial)).collect();
        let positions: Vec<u32> = state.iter().map(|&tree| tree as u32).collect();
        for (i, compound) in all.iter().copied().enumerate() {
            for (j, convention) in [Convention::Normal, Convention::Misere].into_iter().enumerate() {
                let mut referee = Referee::new(compound, convention, is_impartial, trees.clone());
                for mover in [Mover::Left, Mover::Right] {
                    let expected = trees.wins(compound, convention, &state, mover);
                    let which = format!("{compound:?} {convention:?} {mover:?} {positions:?} {:?}", trees.0);
                    assert_eq!(referee.wins_first(&positions, mover, budget), Ok(expected), "{which}");
                    assert_eq!(
                        referee.wins_by_definition(&positions, mover, budget),
                        Ok(expected),
                        "{which}"
                    );
                    let moves = referee.moves(&positions, mover).expect("few");
                    let mut has_win = false;
                    for number in 0..moves.count() {
                        assert_eq!(moves.choice(number).len(), positions.len());
                        let after = moves.after(&positions, number);
                        has_win |= !referee.wins_first(&after, mover.other(), budget).expect("few");
                    }
                    let is_over = moves.count() == 0;
                    assert_eq!(expected, if is_over { convention == Convention::Misere } else { has_win });
                    won[4 * i + 2 * j + usize::from(mover == Mover::Right)] += usize::from(expected);
                }
            }
        }
    }
    assert!(won.iter().all(|count| *count > 100), "{won:?}");
}

#[test]
fn the_referee_stops() {
    let trees = Partizan((0..40).map(|n| [(0..n).collect(), (0..n).collect()]).collect());
    let mut referee = Referee::new(Compound::Selective, Convention::Normal, false, trees);
    assert_eq!(referee.wins_first(&[39, 38, 37], Mover::Left, &mut Budget::new(1000)), Err(Stopped::Steps));
    let trees = Partizan((0..3000).map(|n| [(0..n).collect(), Vec::new()]).collect());
    let mut referee = Referee::new(Compound::Selective, Convention::Normal, false, trees);
    // A move in up to 6 of 6 components with 2999 options each.
    let many = referee.moves(&[2999; 6], Mover::Left);
    assert_eq!(many.map(|moves| moves.count()), Err(Stopped::TooLarge));
}
