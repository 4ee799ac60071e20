//! The objects that can be printed: values, literal forms, and lists of values.

use super::followers::followers;
use super::shape::expand;
use crate::games::value::{Calc, Literal, LiteralKey, Value};
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
        if literal.written().is_none() { Self::Value(literal.value()) } else { Self::Literal(literal) }
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
