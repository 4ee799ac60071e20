//! The interning of simplest forms, which keeps each of them once.
//!
//! A node whose options are all interned is found by its options. A component whose nodes lead to each other
//! is found by *colours*. The initial colour of a node hashes its options outside the component. Each of as
//! many rounds as there are nodes then hashes in the colours of its options inside. After that, nodes with
//! different values have different colours, however the nodes are numbered. Components with equal colours
//! are compared option by option before they are taken to be equal.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashSet, FxHasher};

use super::draft::{Draft, Point};
use crate::games::value::store::{Form, Node, Tables};
use crate::games::value::{Calc, Stop};
use crate::ground::Player;
use crate::ground::control::OrStop;

impl Calc<'_, '_> {
    /// Returns the value of {left|right} with simplest forms as options, if it is short or already interned;
    /// `None` otherwise.
    pub(crate) fn braces_at_once(&mut self, sides: &[Vec<Node>; 2]) -> OrStop<Option<Node>> {
        let short = |list: &Vec<Node>| -> Option<Vec<_>> {
            list.iter().map(|&node| if let Node::Short(id) = node { Some(id) } else { None }).collect()
        };
        if let (Some(left), Some(right)) = (short(&sides[Player::Left]), short(&sides[Player::Right])) {
            self.check_options(&left, &right)?;
            return Ok(Some(Node::Short(self.canonical(&left, &right)?)));
        }
        let options = [sorted(&sides[Player::Left]), sorted(&sides[Player::Right])];
        Ok(self.store().loopies.tables().by_options.get(&options).map(|&index| Node::Loopy(index)))
    }

    /// Returns whether all simplest forms among the options are stoppers.
    pub(crate) fn are_stoppers(&self, draft: &Draft) -> bool {
        draft.options.iter().flatten().flatten().all(|point| match *point {
            Point::Known(node) => self.is_stopper_form(node),
            Point::Inner(_) => true,
        })
    }

    pub(crate) fn is_stopper_form(&self, node: Node) -> bool {
        match node {
            Node::Short(_) => true,
            Node::Loopy(index) => self.store().loopies.form(index).stopper,
        }
    }

    /// Interns a strongly connected component that is in simplest form, and returns the forms of its nodes.
    pub(crate) fn intern(&mut self, part: &Draft) -> OrStop<Vec<Node>> {
        let colours = colours(part);
        let stopper = part.alternation_ends() && self.are_stoppers(part);
        let loopies = &self.store().loopies;
        let mut tables = loopies.tables();
        if let Some(found) = self.find(&tables, part, &colours) {
            return Ok(found);
        }
        let first = loopies.next_index();
        u32::try_from(first as usize + part.len()).map_err(|_| Stop::TooLarge)?;
        let node = |point: &Point| match *point {
            Point::Inner(i) => Node::Loopy(first + i),
            Point::Known(node) => node,
        };
        for (i, &colour) in colours.iter().enumerate() {
            let options = Player::BOTH.map(|p| {
                let list: Vec<Node> = part.options[p][i].iter().map(node).collect();
                sorted(&list)
            });
            tables.by_options.insert(options.clone(), first + i as u32);
            tables.by_colour.entry(colour).or_default().push(first + i as u32);
            loopies.push(Form { options, stopper, colour });
        }
        // The lock must not be held while the control is checked.
        drop(tables);
        self.node()?;
        Ok((0..part.len() as u32).map(|i| Node::Loopy(first + i)).collect())
    }

    /// Returns the forms of the component if it is already interned.
    fn find(&self, tables: &Tables, part: &Draft, colours: &[u64]) -> Option<Vec<Node>> {
        let candidates = tables.by_colour.get(&colours[0])?;
        candidates.iter().find_map(|&index| self.matches(part, colours, index))
    }

    /// Returns the forms of the component under the assumption that its first node is the form `index`;
    /// `None` if the assumption fails.
    fn matches(&self, part: &Draft, colours: &[u64], index: u32) -> Option<Vec<Node>> {
        let loopies = &self.store().loopies;
        let mut matched: Vec<Option<u32>> = vec![None; part.len()];
        matched[0] = Some(index);
        let mut open = vec![0_u32];
        while let Some(i) = open.pop() {
            let form = loopies.form(matched[i as usize]?);
            for player in Player::BOTH {
                let options = &part.options[player][i as usize];
                if options.len() != form.options[player].len() {
                    return None;
                }
                for point in options {
                    let j = match *point {
                        Point::Known(node) if form.options[player].contains(&node) => continue,
                        Point::Known(_) => return None,
                        Point::Inner(j) => j,
                    };
                    let same_colour = |node: &&Node| match node {
                        Node::Loopy(k) => loopies.form(*k).colour == colours[j as usize],
                        Node::Short(_) => false,
                    };
                    // Nodes of one component have different colours, so at most one option fits.
                    let Some(Node::Loopy(k)) = form.options[player].iter().find(same_colour) else {
                        return None;
                    };
                    match matched[j as usize] {
                        None => {
                            matched[j as usize] = Some(*k);
                            open.push(j);
                        }
                        Some(other) if other != *k => return None,
                        Some(_) => {}
                    }
                }
            }
        }
        matched.into_iter().map(|index| index.map(Node::Loopy)).collect()
    }
}

fn sorted(nodes: &[Node]) -> Box<[Node]> {
    let mut nodes = nodes.to_vec();
    nodes.sort_unstable_by_key(|node| node.pack());
    nodes.dedup();
    nodes.into()
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Returns a colour for each node of a component. It depends on the options that are reached by at most as
/// many moves as there are nodes.
fn colours(part: &Draft) -> Vec<u64> {
    let known: Vec<u64> = (0..part.len()).map(|i| hash(&known_options(part, i))).collect();
    let mut colours = known.clone();
    let mut classes = number_of_classes(&colours);
    for _ in 0..part.len() {
        colours = (0..part.len()).map(|i| hash(&(known[i], inner_colours(part, &colours, i)))).collect();
        let now = number_of_classes(&colours);
        // As soon as all colours differ and stay different, further rounds are useless.
        if now == classes && now == part.len() {
            break;
        }
        classes = now;
    }
    colours
}

fn number_of_classes(colours: &[u64]) -> usize {
    colours.iter().collect::<FxHashSet<_>>().len()
}

fn known_options(part: &Draft, i: usize) -> [Vec<u128>; 2] {
    Player::BOTH.map(|player| {
        let known = |point: &Point| match *point {
            Point::Known(node) => Some(node.pack()),
            Point::Inner(_) => None,
        };
        let mut list: Vec<u128> = part.options[player][i].iter().filter_map(known).collect();
        list.sort_unstable();
        list
    })
}

fn inner_colours(part: &Draft, colours: &[u64], i: usize) -> [Vec<u64>; 2] {
    Player::BOTH.map(|player| {
        let inner = |point: &Point| match *point {
            Point::Inner(j) => Some(colours[j as usize]),
            Point::Known(_) => None,
        };
        let mut list: Vec<u64> = part.options[player][i].iter().filter_map(inner).collect();
        list.sort_unstable();
        list
    })
}
