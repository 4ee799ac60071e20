//! Random graphs of games, which the engine and the twin both build.

use std::collections::HashMap;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use upstar::games::value::{Calc, LoopyForm, LoopyGraph, LoopyOption, LoopyOutcome, LoopyValue, Store};
use upstar::ground::control::Control;
use upstar_twin::Game;
use upstar_twin::loopy::{End, Graph, Loopy};

use crate::laws::bridge::to_game;
use crate::laws::form::Form;

/// An option of a node.
#[derive(Clone, Debug)]
pub(super) enum Option {
    /// A node of the graph, by its number modulo the number of nodes.
    Node(usize),
    Leaf(Form),
}

/// The options of Left and of Right at each node. The first node is the game.
#[derive(Clone, Debug)]
pub(super) struct Raw(pub(super) Vec<[Vec<Option>; 2]>);

/// Generates 0 most often, and other games that small graphs often contain.
pub(super) fn leaf() -> impl Strategy<Value = Form> {
    prop_oneof![
        4 => Just(Form::Number(0, 0)),
        2 => Just(Form::UpStar(0, 1)),
        2 => prop_oneof![Just(Form::Number(1, 0)), Just(Form::Number(-1, 0))],
        1 => prop_oneof![Just(Form::UpStar(1, 0)), Just(Form::UpStar(-1, 1))],
        1 => prop_oneof![Just(Form::Number(1, 1)), Just(Form::Number(-1, 1))],
        1 => prop_oneof![Just(Form::Switch(1, 0)), Just(Form::UpStar(0, 2))],
    ]
}

fn option() -> impl Strategy<Value = Option> {
    prop_oneof![
        1 => (0..16_usize).prop_map(Option::Node),
        1 => leaf().prop_map(Option::Leaf),
    ]
}

/// Generates arbitrary graphs with at most `nodes` nodes and `least` to `options` options a side.
fn loose(nodes: usize, least: usize, options: usize) -> impl Strategy<Value = Raw> {
    let side = move || vec(option(), least..=options);
    let node = (side(), side()).prop_map(|(left, right)| [left, right]);
    vec(node, 1..=nodes).prop_map(Raw)
}

/// A node of a ring: whether Left or Right moves on to the next node, the mover's other options, and the
/// opponent's options.
type Link = (bool, Vec<Form>, Vec<Form>);

/// Generates rings of at most `nodes` nodes with a few moves across.
fn rings(nodes: usize) -> impl Strategy<Value = Raw> {
    let link = (any::<bool>(), vec(leaf(), 0..=1), vec(leaf(), 1..=2));
    let across = (0..16_usize, any::<bool>(), option());
    (vec(link, 1..=nodes), vec(across, 0..=2)).prop_map(|(links, across)| {
        let mut raw = Raw(links.iter().enumerate().map(linked).collect());
        for (node, left, option) in across {
            raw.0[node % links.len()][usize::from(!left)].push(option);
        }
        raw
    })
}

fn linked((place, (left, own, other)): (usize, &Link)) -> [Vec<Option>; 2] {
    let leaves = |forms: &[Form]| forms.iter().cloned().map(Option::Leaf).collect::<Vec<_>>();
    let mut own = leaves(own);
    own.push(Option::Node(place + 1));
    if *left { [own, leaves(other)] } else { [leaves(other), own] }
}

/// Generates variants of Bach's carousel (*Winning Ways*, ch. 11) and of another graph with a side that is
/// not a stopper. Some leaves differ, and some graphs have a node before them.
fn carousels() -> impl Strategy<Value = Raw> {
    let leaf = |ups, nim| Option::Leaf(Form::UpStar(ups, nim));
    let number = |n| Option::Leaf(Form::Number(n, 0));
    let one_star = Option::Leaf(Form::Braces(vec![Form::Number(1, 0)], vec![Form::Number(1, 0)]));
    let bach = vec![
        [vec![number(0), Option::Node(1)], vec![number(0)]],
        [vec![number(1)], vec![number(1), Option::Node(2)]],
        [vec![leaf(0, 1), Option::Node(3)], vec![leaf(0, 1)]],
        [vec![one_star.clone()], vec![one_star, Option::Node(0)]],
    ];
    let other = vec![
        [vec![number(0)], vec![number(0), Option::Node(1)]],
        [vec![Option::Node(2)], vec![number(0)]],
        [vec![leaf(0, 1)], vec![Option::Node(3)]],
        [vec![Option::Node(0)], vec![number(0)]],
    ];
    let nodes = prop_oneof![Just(bach), Just(other)];
    let changes = vec((0..4_usize, any::<bool>(), self::leaf()), 0..=1);
    (nodes, changes, proptest::option::of((vec(option(), 1..=2), any::<bool>()))).prop_map(
        |(nodes, changes, before)| {
            let mut nodes: Vec<[Vec<Option>; 2]> = nodes;
            for (node, left, leaf) in changes {
                nodes[node][usize::from(!left)][0] = Option::Leaf(leaf);
            }
            if let Some((options, left)) = before {
                nodes.push(if left {
                    [options, vec![Option::Node(0)]]
                } else {
                    [vec![Option::Node(0)], options]
                });
                // The new node is the game, so it becomes the first.
                nodes.rotate_right(1);
                for option in nodes.iter_mut().flatten().flatten() {
                    if let Option::Node(i) = option {
                        *i += 1;
                    }
                }
            }
            Raw(nodes)
        },
    )
}

/// Generates graphs with at most `nodes` nodes and about `options` options a side. Some are variants of
/// known graphs with four or five nodes.
pub(super) fn graphs(nodes: usize, options: usize) -> impl Strategy<Value = Raw> {
    prop_oneof![
        2 => loose(nodes, 0, options),
        4 => loose(nodes, 1, options),
        8 => rings(nodes),
        1 => carousels(),
    ]
}

/// Generates graphs whose first node is a stopper.
pub(super) fn stoppers(nodes: usize, options: usize) -> impl Strategy<Value = Raw> {
    let is_stopper = |raw: &Raw| upstar_twin::loopy::is_stopper(&raw.twin());
    graphs(nodes, options).prop_filter("a stopper", is_stopper)
}

impl Raw {
    /// Builds the graph in the twin.
    pub(super) fn twin(&self) -> Loopy {
        let mut graph = Graph::default();
        let mut leaves: HashMap<String, usize> = HashMap::new();
        self.0.iter().for_each(|_| _ = graph.node());
        for (node, sides) in self.0.iter().enumerate() {
            let [left, right] = [0, 1].map(|player| {
                let mut options = vec![];
                for option in &sides[player] {
                    options.push(match option {
                        Option::Node(i) => i % self.0.len(),
                        Option::Leaf(form) => {
                            let game = form.game();
                            *leaves.entry(game.literal()).or_insert_with(|| graph.game(&game))
                        }
                    });
                }
                options
            });
            (graph.left[node], graph.right[node]) = (left, right);
        }
        Loopy { graph, root: 0 }
    }

    /// Builds the graph in the engine.
    pub(super) fn graph<'s>(&self, store: &'s Store) -> LoopyGraph<'s> {
        let mut graph = LoopyGraph::new();
        self.0.iter().for_each(|_| _ = graph.node());
        for (node, [left, right]) in self.0.iter().enumerate() {
            let option = |option: &Option| match option {
                Option::Node(i) => LoopyOption::Node(i % self.0.len()),
                Option::Leaf(form) => LoopyOption::Value(form.value(store).into()),
            };
            left.iter().for_each(|o| graph.left(node, option(o)));
            right.iter().for_each(|o| graph.right(node, option(o)));
        }
        graph
    }

    /// Returns the values of all nodes.
    pub(super) fn values<'s>(&self, calc: &mut Calc<'s, '_>) -> Vec<LoopyValue<'s>> {
        calc.loopy(&self.graph(calc.store())).unwrap()
    }

    /// Returns the value of the first node.
    pub(super) fn value<'s>(&self, calc: &mut Calc<'s, '_>) -> LoopyValue<'s> {
        self.values(calc)[0]
    }

    /// Exchanges the players, move by move.
    pub(super) fn negative(&self) -> Self {
        let negative = |option: &Option| match option {
            Option::Leaf(form) => Option::Leaf(negative_leaf(form)),
            node => node.clone(),
        };
        let side = |options: &[Option]| options.iter().map(negative).collect();
        Self(self.0.iter().map(|[left, right]| [side(right), side(left)]).collect())
    }
}

fn negative_leaf(form: &Form) -> Form {
    let all = |forms: &[Form]| forms.iter().map(negative_leaf).collect();
    match form {
        Form::Number(m, k) => Form::Number(-m, *k),
        Form::UpStar(ups, nim) => Form::UpStar(-ups, *nim),
        Form::Braces(left, right) => Form::Braces(all(right), all(left)),
        // Switches are their own negatives, and no other kinds of leaves occur.
        other => other.clone(),
    }
}

/// Runs `work` with a new store.
pub(super) fn with_calc<T>(
    work: impl FnOnce(&mut Calc<'_, '_>) -> Result<T, TestCaseError>,
) -> Result<T, TestCaseError> {
    let (store, control) = (Store::new(), Control::unlimited());
    work(&mut Calc::new(&store, &control))
}

/// Builds the twin's graph of a simplest form, option by option.
pub(crate) fn walk(form: LoopyForm<'_>) -> Loopy {
    let mut graph = Graph::default();
    let mut known = HashMap::new();
    let root = walk_on(form, &mut graph, &mut known);
    Loopy { graph, root }
}

fn walk_on<'s>(form: LoopyForm<'s>, graph: &mut Graph, known: &mut HashMap<LoopyForm<'s>, usize>) -> usize {
    if let Some(&node) = known.get(&form) {
        return node;
    }
    let Some([left, right]) = form.loopy_options() else {
        let game: Game = to_game(form.short().expect("short or loopy"));
        let node = graph.game(&game);
        known.insert(form, node);
        return node;
    };
    let node = graph.node();
    known.insert(form, node);
    graph.left[node] = left.into_iter().map(|option| walk_on(option, graph, known)).collect();
    graph.right[node] = right.into_iter().map(|option| walk_on(option, graph, known)).collect();
    node
}

/// Converts the engine's outcome into the twin's type.
pub(super) fn ends(outcome: LoopyOutcome) -> (End, End) {
    use End::{Drawn, Lost, Won};
    match outcome {
        LoopyOutcome::L => (Won, Won),
        LoopyOutcome::PHat => (Drawn, Won),
        LoopyOutcome::NHat => (Won, Drawn),
        LoopyOutcome::P => (Lost, Won),
        LoopyOutcome::D => (Drawn, Drawn),
        LoopyOutcome::N => (Won, Lost),
        LoopyOutcome::PCheck => (Lost, Drawn),
        LoopyOutcome::NCheck => (Drawn, Lost),
        LoopyOutcome::R => (Lost, Lost),
    }
}
