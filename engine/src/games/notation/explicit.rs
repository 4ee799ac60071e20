//! The explicit form for machines, which consists of numbers and braces only.

use super::followers::{Arrangement, Expansion, Follower, followers};
use crate::games::value::{Calc, Dyadic, Value};
use crate::ground::control::OrStop;

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
type Written<'s> = Follower<Value<'s>, Option<Dyadic>>;

/// Returns the text; `None` if the text, or the memory to build it, exceeds its limit.
fn text(followers: &[Written<'_>]) -> Option<String> {
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

fn dag(followers: &[Written<'_>]) -> Dag {
    let node = |follower: &Written<'_>| match &follower.shape {
        Some(number) => DagNode::Number(number.to_string()),
        None => DagNode::Form(follower.left.clone(), follower.right.clone()),
    };
    Dag { nodes: followers.iter().map(node).collect(), root: followers.len().saturating_sub(1) }
}
