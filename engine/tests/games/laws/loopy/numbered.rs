//! Tests of rulesets whose positions have numbers, against graphs that are given as a whole.

use std::collections::HashMap;

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::games::solve::{NumberedFailure, NumberedOptions, NumberedRules, NumberedSolver};
use upstar::games::value::{Held, LoopyGraph, LoopyOption, Stop, Store};
use upstar::ground::Player;
use upstar::ground::control::Control;

use super::graphs::{Option as RawOption, Raw, graphs, with_calc};
use crate::laws::form::{Form, cases};

/// A random graph as a ruleset; the leaves have the numbers after those of its nodes.
struct OfGraph<'r> {
    raw: &'r Raw,
    leaves: Vec<Held>,
    asked: Vec<usize>,
}

impl<'r> OfGraph<'r> {
    fn new(raw: &'r Raw, store: &Store) -> Self {
        let leaf = |option: &RawOption| match option {
            RawOption::Leaf(form) => Some(form.value(store).held()),
            RawOption::Node(_) => None,
        };
        let leaves = raw.0.iter().flatten().flatten().filter_map(leaf).collect();
        Self { raw, leaves, asked: vec![0; raw.0.len()] }
    }
}

impl NumberedRules for OfGraph<'_> {
    type Error = ();

    fn options(&mut self, position: u32, options: &mut NumberedOptions) -> Result<(), ()> {
        self.asked[position as usize] += 1;
        let nodes = self.raw.0.len();
        let mut leaf = nodes;
        for (node, sides) in self.raw.0.iter().enumerate() {
            for side in sides {
                for option in side {
                    let to = match option {
                        RawOption::Node(i) => i % nodes,
                        RawOption::Leaf(_) => {
                            leaf += 1;
                            leaf - 1
                        }
                    };
                    if node == position as usize {
                        options.part(to as u32, false);
                        options.end_option();
                    }
                }
                if node == position as usize {
                    options.end_player();
                }
            }
        }
        Ok(())
    }

    fn known(&mut self, position: u32) -> Option<Held> {
        self.leaves.get((position as usize).checked_sub(self.raw.0.len())?).copied()
    }
}

/// The options of Left and of Right at each node. Each option is a sum of up to two nodes with signs.
type Sums = Vec<[Vec<Vec<(usize, bool)>>; 2]>;

fn sums(nodes: usize) -> impl Strategy<Value = Sums> {
    let part = move || (0..nodes, prop::bool::weighted(0.3));
    let option = prop_oneof![4 => vec(part(), 1), 1 => vec(part(), 2), 1 => Just(Vec::new())];
    let side = move || vec(option.clone(), 0..=2);
    let (left, right) = (side(), side());
    vec((left, right).prop_map(|(left, right)| [left, right]), nodes)
}

/// The ruleset whose positions are the nodes and whose options are sums.
struct OfSums<'r>(&'r Sums);

impl NumberedRules for OfSums<'_> {
    type Error = ();

    fn options(&mut self, position: u32, options: &mut NumberedOptions) -> Result<(), ()> {
        for side in &self.0[position as usize] {
            for option in side {
                option.iter().for_each(|&(to, negated)| options.part(to as u32, negated));
                options.end_option();
            }
            options.end_player();
        }
        Ok(())
    }
}

/// Builds the same game as one graph, in which every sum is a node. `None` if there are too many sums.
fn whole<'s>(sums: &Sums) -> Option<LoopyGraph<'s>> {
    const MOST: usize = 60;
    let (mut graph, mut nodes) = (LoopyGraph::new(), HashMap::new());
    let start = vec![(0, false)];
    nodes.insert(start.clone(), graph.node());
    let mut open = vec![start];
    while let Some(sum) = open.pop() {
        let node = nodes[&sum];
        for (i, &(part, negated)) in sum.iter().enumerate() {
            for player in Player::BOTH {
                // In a negated part the players exchange roles.
                let mover = if negated { player.other() } else { player };
                for option in &sums[part][mover as usize] {
                    let mut to: Vec<_> = option.iter().map(|&(to, sign)| (to, sign ^ negated)).collect();
                    to.extend(sum.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, part)| *part));
                    // Sorting makes equal sums the same node.
                    to.sort_unstable();
                    let to = *nodes.entry(to.clone()).or_insert_with(|| {
                        open.push(to);
                        graph.node()
                    });
                    match player {
                        Player::Left => graph.left(node, LoopyOption::Node(to)),
                        Player::Right => graph.right(node, LoopyOption::Node(to)),
                    }
                }
            }
        }
        if graph.len() > MOST {
            return None;
        }
    }
    Some(graph)
}

proptest! {
    #![proptest_config(cases(300))]

    /// Every node has its value in the graph, and the solver asks for its options at most once.
    #[test]
    fn nodes_of_graphs(raw in graphs(6, 3)) {
        with_calc(|calc| {
            let store = calc.store();
            let (mut rules, mut solver) = (OfGraph::new(&raw, store), NumberedSolver::new(store));
            for (node, expected) in raw.values(calc).into_iter().enumerate() {
                let found = solver.value(node as u32, &mut rules, store, &Control::unlimited()).unwrap();
                prop_assert!(calc.compare_loopy(found, expected).unwrap() == upstar::games::value::Outcome::P);
            }
            prop_assert!(rules.asked.iter().all(|&times| times <= 1), "{:?}", rules.asked);
            Ok(())
        })?;
    }

    /// Sums that return to themselves have the value of the whole graph.
    #[test]
    fn sums_in_circles(sums in sums(4)) {
        let Some(graph) = whole(&sums) else { return Ok(()) };
        with_calc(|calc| {
            let store = calc.store();
            let expected = calc.loopy(&graph).unwrap()[0];
            let found = NumberedSolver::new(store).value(0, &mut OfSums(&sums), store, &Control::unlimited());
            match found {
                Ok(found) => {
                    prop_assert!(calc.compare_loopy(found, expected).unwrap() == upstar::games::value::Outcome::P);
                }
                // The solver cannot add known values that are not stoppers.
                Err(failure) => prop_assert_eq!(failure, NumberedFailure::NoStopper),
            }
            Ok(())
        })?;
    }
}

proptest! {
    #![proptest_config(cases(300))]

    /// Rules that list the moves of both players together equal rules that list them twice.
    #[test]
    fn impartial_rules(of_left in sums(4)) {
        let sums: Sums = of_left.into_iter().map(|[left, _]| [left.clone(), left]).collect();
        if whole(&sums).is_none() {
            return Ok(());
        }
        let mut at_once = Closure(|position, options: &mut NumberedOptions| {
            for option in &sums[position as usize][0] {
                option.iter().for_each(|&(to, negated)| options.part(to as u32, negated));
                options.end_option();
            }
            options.end_both();
            Ok(())
        });
        with_calc(|calc| {
            let (store, control) = (calc.store(), Control::unlimited());
            let twice = NumberedSolver::new(store).value(0, &mut OfSums(&sums), store, &control).ok();
            let once = NumberedSolver::new(store).value(0, &mut at_once, store, &control).ok();
            prop_assert_eq!(once.is_some(), twice.is_some());
            if let (Some(once), Some(twice)) = (once, twice) {
                prop_assert!(calc.compare_loopy(once, twice).unwrap() == upstar::games::value::Outcome::P);
            }
            Ok(())
        })?;
    }
}

/// A ruleset that a closure defines.
struct Closure<F>(F);

impl<F: FnMut(u32, &mut NumberedOptions) -> Result<(), &'static str>> NumberedRules for Closure<F> {
    type Error = &'static str;

    fn options(&mut self, position: u32, options: &mut NumberedOptions) -> Result<(), &'static str> {
        self.0(position, options)
    }
}

fn impartial(options: &mut NumberedOptions, to: &[&[u32]]) {
    for parts in to {
        parts.iter().for_each(|&part| options.part(part, false));
        options.end_option();
    }
    options.end_both();
}

/// Positions may be a hundred thousand moves deep.
#[test]
fn deep_positions() {
    let store = Store::new();
    let mut rules = Closure(|n, options: &mut NumberedOptions| {
        if n > 0 {
            impartial(options, &[&[n - 1]]);
        }
        Ok(())
    });
    let mut solver = NumberedSolver::new(&store);
    let value = solver.value(100_001, &mut rules, &store, &Control::unlimited()).unwrap();
    assert_eq!((value.short(), solver.known()), (Some(store.nimber(1)), 100_002));
}

/// A failure of the ruleset ends the search. The solver keeps the values found so far and can find the rest
/// later.
#[test]
fn failures_end_the_search() {
    let (store, control) = (Store::new(), Control::unlimited());
    let mut solver = NumberedSolver::new(&store);
    let mut broken = Closure(|n, options: &mut NumberedOptions| match n {
        3 => Err("three"),
        0 => Ok(()),
        n => {
            impartial(options, &[&[n / 2], &[n - 1]]);
            Ok(())
        }
    });
    assert_eq!(solver.value(5, &mut broken, &store, &control), Err(NumberedFailure::Rules("three")));
    assert_eq!(solver.known(), 3);
    let mut whole = Closure(|n, options: &mut NumberedOptions| {
        assert!(n > 2, "{n} is known");
        impartial(options, &[&[n / 2], &[n - 1]]);
        Ok(())
    });
    assert_eq!(solver.value(5, &mut whole, &store, &control).unwrap().short(), Some(store.nimber(2)));
}

/// The solver detects a position that returns with ever more components.
#[test]
fn sums_that_grow_for_ever() {
    let store = Store::new();
    let mut rules = Closure(|n, options: &mut NumberedOptions| {
        match n {
            0 => impartial(options, &[&[0, 1]]),
            _ => impartial(options, &[&[0]]),
        }
        Ok(())
    });
    let found = NumberedSolver::new(&store).value(0, &mut rules, &store, &Control::unlimited());
    assert_eq!(found, Err(NumberedFailure::Grows));
}

/// The budget, of nodes or of bytes, stops a search in a ruleset with infinitely many positions.
#[test]
fn budgets_end_the_search() {
    let store = Store::new();
    let endless = || {
        Closure(|n, options: &mut NumberedOptions| {
            impartial(options, &[&[n + 1]]);
            Ok(())
        })
    };
    let bytes = Control::unlimited().with_bytes(store.bytes() + (1 << 20));
    let found = NumberedSolver::new(&store).value(0, &mut endless(), &store, &bytes);
    assert_eq!(found, Err(NumberedFailure::Stopped(Stop::Bytes)));
    let wide = |n: u32, options: &mut NumberedOptions| {
        if n < 5_000 {
            impartial(options, &[&[n + 1], &[(n + 7).min(5_000)]]);
        }
        Ok(())
    };
    let nodes = Control::unlimited().with_nodes(1_000);
    let found = NumberedSolver::new(&store).value(0, &mut Closure(wide), &store, &nodes);
    assert_eq!(found, Err(NumberedFailure::Stopped(Stop::Nodes)));
}

/// A store refuses values of another store, and accepts copies of them.
#[test]
fn values_are_held_for_their_own_store() {
    let (old, new) = (Store::new(), Store::new());
    let form = Form::Braces(vec![Form::Number(2, 0)], vec![Form::UpStar(1, 3)]);
    let held = form.value(&old).held();
    assert!(held.is_short() && new.recall(held).is_none());
    assert_eq!(old.recall(held).and_then(|value| value.short()), Some(form.value(&old)));
}

proptest! {
    #![proptest_config(cases(200))]

    /// A loopy value copied into another store equals the value of the same graph there.
    #[test]
    fn copies(raw in graphs(6, 3)) {
        with_calc(|calc| {
            let other = Store::new();
            let control = Control::unlimited();
            let mut there = upstar::games::value::Calc::new(&other, &control);
            let expected = raw.value(calc);
            let copied = calc.copy_loopy(raw.value(&mut there)).unwrap();
            prop_assert_eq!(copied.is_stopper(), expected.is_stopper());
            prop_assert!(calc.compare_loopy(copied, expected).unwrap() == upstar::games::value::Outcome::P);
            Ok(())
        })?;
    }
}
