//! The search for a number below the value of a heap that is not the value of an option.

use rustc_hash::FxHashMap;

use super::Search;
use super::options::Automaton;
use crate::sequence::Ended;

/// A set of states of the automaton of options.
type Set = Box<[u64]>;

/// The number compared with the value of the heap: the carry of the value, and whether the digits so far are less.
type Compared = (u32, bool);

/// A pair of the search, with the earlier pair and the digit of i that led to it.
struct Node {
    compared: Compared,
    set: Set,
    before: usize,
    digit: bool,
    /// Whether a pair with fewer states has replaced it.
    is_replaced: bool,
}

/// All pairs, and those that are minimal.
struct Nodes {
    all: Vec<Node>,
    /// The pairs with each comparison, without those that were replaced.
    least: FxHashMap<Compared, Vec<usize>>,
}

fn is_within(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).all(|(a, b)| a & !b == 0)
}

impl Nodes {
    /// Adds a pair unless an earlier one has a part of its states; replaces pairs that have more.
    fn add(&mut self, node: Node) {
        let least = self.least.entry(node.compared).or_default();
        if least.iter().any(|other| is_within(&self.all[*other].set, &node.set)) {
            return;
        }
        least.retain(|other| {
            let other = &mut self.all[*other];
            other.is_replaced = is_within(&node.set, &other.set);
            if other.is_replaced {
                other.set = Box::default();
            }
            !other.is_replaced
        });
        least.push(self.all.len());
        self.all.push(node);
    }
}

/// Returns the binary digits of i, the lowest first, of a heap with an unmet number; `None` if there is no such heap.
pub(super) fn unmet(
    search: &mut Search<'_>,
    automaton: &Automaton,
    class: u32,
) -> Result<Option<Vec<bool>>, Ended> {
    let words = automaton.accepts.len().div_ceil(64);
    let mut first = vec![0; words].into_boxed_slice();
    automaton.first.iter().for_each(|state| first[*state as usize / 64] |= 1 << (state % 64));
    let mut accepting = vec![0; words];
    for (state, _) in automaton.accepts.iter().enumerate().filter(|(_, accepts)| **accepts) {
        accepting[state / 64] |= 1_u64 << (state % 64);
    }
    let most = search.most_states(8 * words + size_of::<Node>());
    let value = search.guess.values[(search.guess.from + class) as usize];
    let mut nodes = Nodes { all: Vec::new(), least: FxHashMap::default() };
    nodes.add(Node {
        compared: (value, false),
        set: first,
        before: usize::MAX,
        digit: false,
        is_replaced: false,
    });
    let mut at = 0;
    while at < nodes.all.len() {
        if nodes.all.len() > most {
            return Err(Ended::TooLarge);
        }
        let node = &nodes.all[at];
        if !node.is_replaced {
            // With zeros only after this, the number is less than the value; it must be met.
            let is_less = node.compared.0 > 0 || node.compared.1;
            if is_less && node.set.iter().zip(&accepting).all(|(a, b)| a & b == 0) {
                return Ok(Some(digits_of(&nodes, at)));
            }
            follow(search.guess.saltus, automaton, &mut nodes, at);
        }
        at += 1;
        search.look()?;
    }
    Ok(None)
}

/// Adds the pairs after each of the four pairs of digits.
fn follow(saltus: u32, automaton: &Automaton, nodes: &mut Nodes, at: usize) {
    for letter in 0..4 {
        let node = &nodes.all[at];
        if node.is_replaced {
            return;
        }
        let [heap, number] = [letter >> 1, letter & 1];
        let total = node.compared.0 + saltus * heap;
        // A higher digit decides the comparison, if it differs.
        let is_less = if total & 1 == number { node.compared.1 } else { number == 0 };
        let compared = (total >> 1, is_less);
        if saltus == 0 && compared == (0, false) {
            continue;
        }
        let mut set = vec![0; node.set.len()].into_boxed_slice();
        for (word, bits) in node.set.iter().enumerate() {
            let mut bits = *bits;
            while bits != 0 {
                let state = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                for after in &automaton.next[state][letter as usize] {
                    set[*after as usize / 64] |= 1 << (after % 64);
                }
            }
        }
        nodes.add(Node { compared, set, before: at, digit: heap == 1, is_replaced: false });
    }
}

fn digits_of(nodes: &Nodes, mut at: usize) -> Vec<bool> {
    let mut digits = Vec::new();
    while nodes.all[at].before != usize::MAX {
        digits.push(nodes.all[at].digit);
        at = nodes.all[at].before;
    }
    digits.reverse();
    digits
}
