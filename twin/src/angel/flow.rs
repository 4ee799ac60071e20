//! The best update with islands, by a maximum flow along shortest augmenting paths (Edmonds and Karp).

use std::collections::{BTreeMap, VecDeque};

use super::plane::{Position, Square, neighbours};

/// A node of the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Node {
    Source,
    Sink,
    At(Square),
}

#[derive(Default)]
struct Network {
    room: BTreeMap<Node, BTreeMap<Node, i64>>,
}

impl Network {
    fn add(&mut self, from: Node, to: Node, room: i64) {
        *self.room.entry(from).or_default().entry(to).or_default() += room;
        self.room.entry(to).or_default().entry(from).or_default();
    }

    /// Returns all nodes that can be reached from a node, each with its predecessor; backwards, all nodes
    /// from which it can be reached.
    fn reached(&self, from: Node, forwards: bool) -> BTreeMap<Node, Node> {
        let mut before = BTreeMap::from([(from, from)]);
        let mut queue = VecDeque::from([from]);
        while let Some(node) = queue.pop_front() {
            for (&next, &room) in self.room.get(&node).into_iter().flatten() {
                let room = if forwards { room } else { self.room[&next][&node] };
                if room > 0 && !before.contains_key(&next) {
                    before.insert(next, node);
                    queue.push_back(next);
                }
            }
        }
        before
    }

    /// Augments the flow until it is maximal, and returns its value.
    fn fill(&mut self) -> i64 {
        let mut sent = 0;
        loop {
            let before = self.reached(Node::Source, true);
            if !before.contains_key(&Node::Sink) {
                return sent;
            }
            let mut way = vec![Node::Sink];
            while way[way.len() - 1] != Node::Source {
                way.push(before[&way[way.len() - 1]]);
            }
            let arcs: Vec<(Node, Node)> = way.windows(2).map(|pair| (pair[1], pair[0])).collect();
            let amount = arcs.iter().map(|(from, to)| self.room[from][to]).min().unwrap_or(0);
            for (from, to) in arcs {
                self.add(from, to, -amount);
                self.add(to, from, amount);
            }
            sent += amount;
        }
    }
}

/// Returns the least change of L - 2n and, for it, the largest change of n, over all finite sets of
/// squares.
pub fn optimum(position: &Position) -> (i64, i64) {
    let named = || position.left.iter().chain(&position.eaten);
    let east = named().map(|square| square.0).max().unwrap_or(-1);
    let north = named().map(|square| square.1).max().unwrap_or(0);
    let south = named().map(|square| square.1).min().unwrap_or(1);
    let mut network = Network::default();
    let mut supply = 0;
    let window = (0..=east).flat_map(|x| (south..=north).map(move |y| (x, y)));
    for square in window.filter(|&square| !position.is_left(square)) {
        let mut from_source = if position.eaten.contains(&square) { 2 } else { 0 };
        let mut to_sink = 2 * position.passed_beside(square);
        for (x, y) in neighbours(square) {
            if position.is_left((x, y)) {
                from_source += 1;
            } else if x > east || y < south || y > north {
                to_sink += 1;
            } else {
                network.add(Node::At(square), Node::At((x, y)), 1);
            }
        }
        supply += from_source;
        network.add(Node::Source, Node::At(square), from_source);
        network.add(Node::At(square), Node::Sink, to_sink);
    }
    let change = network.fill() - supply;
    let lost = network.reached(Node::Sink, false);
    let evaded = position.eaten.iter().filter(|&&square| !lost.contains_key(&Node::At(square)));
    (change, evaded.count() as i64)
}
