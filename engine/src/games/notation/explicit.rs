//! The objects that can be printed: values, literal forms, lists of values, and the explicit form for
//! machines, which consists of numbers and braces only.

use std::collections::HashMap;
use std::hash::Hash;

use super::shape::expand;
use crate::games::value::{Calc, Dyadic, Literal, LiteralKey, Stop, Value};
use crate::ground::control::OrStop;

/// An object to be printed, or a part of one.
#[derive(Clone)]
pub(super) enum Node<'s> {
    Value(Value<'s>),
    /// A form other than the canonical one.
    Literal(Literal<'s>),
    List(Vec<Value<'s>>),
}

impl<'s> From<Literal<'s>> for Node<'s> {
    fn from(literal: Literal<'s>) -> Self {
        if literal.given_options().is_none() { Self::Value(literal.value()) } else { Self::Literal(literal) }
    }
}

impl Node<'_> {
    /// Returns a key that identifies the node among the parts of a printed object; `None` for a list, which
    /// is never a part.
    pub(super) fn key(&self) -> Option<LiteralKey> {
        match self {
            Self::Value(value) => Some(Literal::from(*value).key()),
            Self::Literal(literal) => Some(literal.key()),
            Self::List(_) => None,
        }
    }
}

/// Returns the values, each once, in an order that depends only on their structure: numbers first in
/// increasing order, then other values by depth.
pub fn in_order<'s>(calc: &mut Calc<'s, '_>, values: &[Value<'s>]) -> OrStop<Vec<Value<'s>>> {
    let followers = followers(calc, Node::List(values.to_vec()), Node::key, expand)?;
    let Some(list) = followers.last() else { return Ok(Vec::new()) };
    // The indices of followers are their ranks, so sorting the indices sorts the values.
    let mut places = list.left.clone();
    places.sort_unstable();
    places.dedup();
    let value = |&place: &usize| match &followers[place].node {
        Node::Value(value) => Some(*value),
        _ => None,
    };
    Ok(places.iter().filter_map(value).collect())
}

/// The maximal length of the text of an explicit form, in bytes; a longer one is given as a [`Dag`].
pub const MAX_EXPLICIT_BYTES: usize = 1 << 20;

/// The maximal memory of the texts of all followers while a text is built, in bytes.
const MAX_WORKING_BYTES: usize = 64 << 20;

/// A canonical form, written out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Explicit {
    /// The text of the form. Numbers are `p` or `p/q`; all other games are `{L1,L2,..|R1,R2,..}` with
    /// options in the ASCII order of their own texts.
    Text(String),
    /// The graph of the form, in which every follower occurs once.
    Dag(Dag),
}

/// A canonical form as an acyclic graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dag {
    /// The followers; the options of a follower come before it.
    pub nodes: Vec<DagNode>,
    /// The index of the form itself.
    pub root: usize,
}

/// A follower in a [`Dag`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DagNode {
    /// A number, as `p` or `p/q`.
    Number(String),
    /// A game that is not a number: the indices of its left and its right options.
    Form(Vec<usize>, Vec<usize>),
}

/// The arrangement of a follower: a number, or `None` for a game that is written by its options.
impl Arrangement for Option<Dyadic> {}

/// Returns the explicit form of a value.
///
/// ```
/// use upstar::games::notation::{Explicit, explicit};
/// use upstar::{Calc, Control, Store};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let mut calc = Calc::new(&store, &control);
/// let up = store.parse("^")?;
/// assert_eq!(explicit(&mut calc, up)?, Explicit::Text("{0|{0|0}}".to_owned()));
/// # Ok::<(), upstar::Failure>(())
/// ```
pub fn explicit<'s>(calc: &mut Calc<'s, '_>, value: Value<'s>) -> OrStop<Explicit> {
    let expand = |calc: &mut Calc<'s, '_>, value: &Value<'s>| {
        let number = value.number();
        let (left, right) = if number.is_some() { Default::default() } else { calc.options(*value)? };
        Ok(Expansion { shape: number, left, right })
    };
    let followers = followers(calc, value, |value| value.id(), expand)?;
    Ok(text(&followers).map_or_else(|| Explicit::Dag(dag(&followers)), Explicit::Text))
}

/// A follower, with the number that it equals, if there is one.
type ExplicitFollower<'s> = Follower<Value<'s>, Option<Dyadic>>;

/// Returns the text; `None` if the text, or the memory to build it, exceeds its limit.
fn text(followers: &[ExplicitFollower<'_>]) -> Option<String> {
    let mut texts: Vec<String> = Vec::with_capacity(followers.len());
    let mut working = 0;
    for follower in followers {
        let length = |options: &[usize]| options.iter().map(|&o| texts[o].len() + 1).sum::<usize>();
        let text = match &follower.shape {
            Some(number) => number.to_string(),
            None if length(&follower.left) + length(&follower.right) > MAX_EXPLICIT_BYTES => return None,
            None => format!("{{{}|{}}}", side(&texts, &follower.left), side(&texts, &follower.right)),
        };
        working += text.len();
        if working > MAX_WORKING_BYTES {
            return None;
        }
        texts.push(text);
    }
    // The root is the last follower.
    texts.pop()
}

fn side(texts: &[String], options: &[usize]) -> String {
    let mut parts: Vec<&str> = options.iter().map(|&o| texts[o].as_str()).collect();
    parts.sort_unstable();
    parts.join(",")
}

fn dag(followers: &[ExplicitFollower<'_>]) -> Dag {
    let node = |follower: &ExplicitFollower<'_>| match &follower.shape {
        Some(number) => DagNode::Number(number.to_string()),
        None => DagNode::Form(follower.left.clone(), follower.right.clone()),
    };
    Dag { nodes: followers.iter().map(node).collect(), root: followers.len().saturating_sub(1) }
}

// The order of the parts of a value depends only on their structure.

/// The maximal total number of parts of a printed value; `*n` has n^2 in its explicit form.
const MAX_PARTS: usize = 1 << 23;

/// The way in which a notation writes a node: a shape, and the nodes that it contains.
pub(super) struct Expansion<N, S> {
    pub(super) shape: S,
    pub(super) left: Vec<N>,
    pub(super) right: Vec<N>,
}

/// A node to be written, with the indices of its parts, in increasing order unless it is a list.
pub(super) struct Follower<N, S> {
    pub(super) node: N,
    pub(super) shape: S,
    pub(super) left: Vec<usize>,
    pub(super) right: Vec<usize>,
}

/// The shape in which a node is written, given the texts of its parts.
pub(super) trait Arrangement: Ord {
    /// Returns whether it is a list, whose parts stay in their given order.
    fn is_list(&self) -> bool {
        false
    }
}

/// Returns all nodes that a notation has to write for `root`. Parts come before the nodes that contain them,
/// and `root` itself is the last node.
///
/// The nodes are sorted by depth, then by shape, then by the ranks of their parts. The result is the same in
/// every run and for any number of threads. Lists keep their parts in order.
pub(super) fn followers<'s, N: Clone, K: Hash + Eq, S: Arrangement>(
    calc: &mut Calc<'s, '_>,
    root: N,
    key: impl Fn(&N) -> K,
    expand: impl Fn(&mut Calc<'s, '_>, &N) -> OrStop<Expansion<N, S>>,
) -> OrStop<Vec<Follower<N, S>>> {
    let mut found = find(calc, root, key, expand)?;
    let depths = depths(&found);
    let mut by_depth: Vec<usize> = (0..found.len()).collect();
    by_depth.sort_by_key(|&i| depths[i]);
    let mut rank = vec![0; found.len()];
    let mut next = 0;
    for level in by_depth.chunk_by_mut(|&a, &b| depths[a] == depths[b]) {
        for &i in level.iter() {
            // The parts of a node are less deep than the node, so they have their ranks already.
            let Follower { shape, left, right, .. } = &mut found[i];
            for part in left.iter_mut().chain(right.iter_mut()) {
                *part = rank[*part];
            }
            if !shape.is_list() {
                left.sort_unstable();
                right.sort_unstable();
            }
        }
        let key = |i: usize| (&found[i].shape, &found[i].left, &found[i].right);
        level.sort_by(|&a, &b| key(a).cmp(&key(b)));
        for &i in level.iter() {
            rank[i] = next;
            next += 1;
        }
    }
    let mut sorted: Vec<_> = rank.into_iter().zip(found).collect();
    sorted.sort_unstable_by_key(|(rank, _)| *rank);
    Ok(sorted.into_iter().map(|(_, follower)| follower).collect())
}

/// Returns the nodes in the order of a breadth-first search.
fn find<'s, N: Clone, K: Hash + Eq, S>(
    calc: &mut Calc<'s, '_>,
    root: N,
    key: impl Fn(&N) -> K,
    expand: impl Fn(&mut Calc<'s, '_>, &N) -> OrStop<Expansion<N, S>>,
) -> OrStop<Vec<Follower<N, S>>> {
    let mut index = HashMap::from([(key(&root), 0)]);
    let mut found = Vec::new();
    let mut queue = vec![root];
    let (mut parts, other_bytes) = (0, calc.other_bytes);
    while let Some(node) = queue.get(found.len()).cloned() {
        let Expansion { shape, left, right } = expand(calc, &node)?;
        // A part takes a step of work and memory, so both are charged for.
        parts += left.len() + right.len();
        calc.other_bytes =
            other_bytes + parts * size_of::<usize>() + queue.len() * size_of::<Follower<N, S>>();
        calc.steps(1 + left.len() + right.len())?;
        if parts > MAX_PARTS {
            return Err(Stop::TooLarge);
        }
        let mut index_of = |part: N| {
            *index.entry(key(&part)).or_insert_with(|| {
                queue.push(part);
                queue.len() - 1
            })
        };
        let left = left.into_iter().map(&mut index_of).collect();
        let right = right.into_iter().map(&mut index_of).collect();
        found.push(Follower { node, shape, left, right });
    }
    calc.other_bytes = other_bytes;
    Ok(found)
}

/// Returns the depth of each node; nodes without parts have depth 0.
fn depths<N, S>(found: &[Follower<N, S>]) -> Vec<u32> {
    let mut depths: Vec<Option<u32>> = vec![None; found.len()];
    // The graph has no cycles, so the explicit stack always reaches nodes whose parts are done.
    let mut stack = vec![0];
    while let Some(&i) = stack.last() {
        if depths[i].is_some() {
            stack.pop();
            continue;
        }
        let parts = || found[i].left.iter().chain(&found[i].right).copied();
        let before = stack.len();
        stack.extend(parts().filter(|&part| depths[part].is_none()));
        if stack.len() == before {
            let deepest = parts().filter_map(|part| depths[part]).max();
            depths[i] = Some(deepest.map_or(0, |depth| depth + 1));
            stack.pop();
        }
    }
    depths.into_iter().map(Option::unwrap_or_default).collect()
}
