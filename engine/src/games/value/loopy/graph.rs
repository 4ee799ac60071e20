//! Loopy games as graphs.

use super::simplest::draft::{Draft, Point};
use super::value::LoopyValue;
use crate::games::value::Calc;
use crate::games::value::store::Node;
use crate::games::value::store::Side;
use crate::ground::Player;
use crate::ground::control::OrStop;

/// A graph of games that lead to each other and to known values.
/// ```
/// use upstar::ground::control::Control;
/// use upstar::games::value::{Calc, LoopyGraph, LoopyOption, Store};
///
/// let store = Store::new();
/// let mut graph = LoopyGraph::new();
/// // over = {0|over}
/// let over = graph.node();
/// graph.left(over, LoopyOption::Value(store.zero().into()));
/// graph.right(over, LoopyOption::Node(over));
/// let control = Control::unlimited();
/// let mut calc = Calc::new(&store, &control);
/// let over = calc.loopy(&graph)?[0];
/// assert!(over.is_stopper() && calc.loopy_sum(over, over)? == over);
/// # Ok::<(), upstar::games::value::Stop>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct LoopyGraph<'s> {
    /// The options of each node, in one list for Left and one for Right.
    options: [Vec<Vec<Target>>; 2],
    values: Vec<LoopyValue<'s>>,
    /// The number of options of all nodes together.
    count: usize,
}

/// A compact option: a node, or the index of a value.
#[derive(Clone, Copy, Debug)]
enum Target {
    Node(u32),
    Value(u32),
}

/// An option of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoopyOption<'s> {
    /// A node of the same graph.
    Node(usize),
    /// A value.
    Value(LoopyValue<'s>),
}

impl<'s> LoopyGraph<'s> {
    /// Creates a graph without nodes.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a node without options, and returns its index.
    pub fn node(&mut self) -> usize {
        self.options[Player::Left].push(Vec::new());
        self.options[Player::Right].push(Vec::new());
        self.len() - 1
    }

    /// Adds an option of Left.
    pub fn left(&mut self, node: usize, option: LoopyOption<'s>) {
        self.add(Player::Left, node, option);
    }

    /// Adds an option of Right.
    pub fn right(&mut self, node: usize, option: LoopyOption<'s>) {
        self.add(Player::Right, node, option);
    }

    fn add(&mut self, player: Player, node: usize, option: LoopyOption<'s>) {
        let target = match option {
            LoopyOption::Node(to) => Target::Node(to as u32),
            LoopyOption::Value(value) => {
                self.values.push(value);
                Target::Value(self.values.len() as u32 - 1)
            }
        };
        self.options[player][node].push(target);
        self.count += 1;
    }

    /// Returns the memory in use, in bytes, including spare capacity and the overhead of the allocator.
    pub fn bytes(&self) -> usize {
        let list = 2 * size_of::<Vec<Target>>();
        2 * (self.len() * list + self.count * size_of::<Target>())
            + self.values.len() * size_of::<LoopyValue<'s>>()
    }

    /// Returns the number of nodes.
    pub fn len(&self) -> usize {
        self.options[Player::Left].len()
    }

    /// Returns whether the graph has no nodes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn draft(&self, side: Side) -> Draft {
        let point = |target: &Target| match *target {
            Target::Node(i) => Point::Inner(i),
            Target::Value(i) => Point::Known(self.values[i as usize].side(side).node()),
        };
        let lists = |player: Player| {
            let lists = self.options[player].iter();
            lists.map(|list| list.iter().map(point).collect()).collect()
        };
        Draft { options: [lists(Player::Left), lists(Player::Right)], no_numbers: false }
    }

    /// Returns for each node whether it is a stopper in the graph as it stands.
    fn stoppers(&self, draft: &Draft) -> Vec<bool> {
        let known = |target: &Target| match *target {
            Target::Node(_) => true,
            Target::Value(i) => self.values[i as usize].is_stopper(),
        };
        let mut stopper = vec![true; self.len()];
        for component in draft.components() {
            // Options outside of the component cannot close a cycle in it, so any short value can take their
            // place here. Whether they are stoppers is checked below.
            let place = |node: u32| match component.binary_search(&node) {
                Ok(place) => Point::Inner(place as u32),
                Err(_) => Point::Known(Node::Short(crate::games::value::store::Id::ZERO)),
            };
            let ends = draft.part(&component, place).alternation_ends();
            let leads_to_stoppers = component.iter().all(|&node| {
                let [left, right] = Player::BOTH.map(|p| self.options[p][node as usize].iter().all(known));
                left && right && draft.inner(node).all(|i| stopper[i as usize])
            });
            if !(ends && leads_to_stoppers) {
                component.iter().for_each(|&node| stopper[node as usize] = false);
            }
        }
        stopper
    }
}

impl<'s> Calc<'s, '_> {
    /// Returns the values of all nodes of a graph.
    ///
    /// In a strongly connected component with n nodes, pairs of the nodes and of the games they lead to are
    /// compared: O(n^2) positions.
    ///
    /// # Panics
    /// Panics if an option is a node that the graph does not have, or a value of another store.
    pub fn loopy(&mut self, graph: &LoopyGraph<'s>) -> OrStop<Vec<LoopyValue<'s>>> {
        let mut on = graph.draft(Side::On);
        let stoppers = graph.stoppers(&on);
        let onsides = self.evaluate(&mut on, Side::On, vec![None; graph.len()])?;
        // The two sides of a stopper are equal, so its offside need not be computed.
        let known = onsides.iter().zip(&stoppers).map(|(&node, &stopper)| stopper.then_some(node));
        let known = known.collect();
        let offsides = self.evaluate(&mut graph.draft(Side::Off), Side::Off, known)?;
        let store = self.store();
        let values = onsides.into_iter().zip(offsides);
        Ok(values.map(|(onside, offside)| LoopyValue::new(store, onside, offside)).collect())
    }
}
