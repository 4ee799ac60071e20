//! The elements of a quotient by divisibility.

use std::collections::BTreeSet;

use super::{Element, Quotient};

/// A class of elements that divide each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// The elements, in ascending order.
    pub elements: Vec<Element>,
    /// Whether the products of the elements are in the class, which is then a group.
    pub is_group: bool,
    /// The length of the longest chain of classes that leads from the class of the identity to this one.
    pub layer: usize,
    /// The classes of the next multiples, in ascending order.
    pub next: Vec<usize>,
}

impl Quotient {
    /// Returns the classes of elements that divide each other, from that of the identity to the kernel. A class stands
    /// before its multiples.
    ///
    /// The class of x consists of the y with the same multiples. It is a group exactly if it has an idempotent (J. A.
    /// Green, *On the structure of semigroups*, 1951). Time and memory grow with the square of the order, and with its cube
    /// if there are many classes.
    #[must_use]
    pub fn mesh(&self) -> Vec<Class> {
        let order = self.order();
        let multiples = |x: Element| (0..order).map(|y| self.product(x, y)).collect::<BTreeSet<_>>();
        let mut ideals: Vec<(BTreeSet<Element>, Vec<Element>)> = Vec::new();
        for x in 0..order {
            let ideal = multiples(x);
            match ideals.iter_mut().find(|(known, _)| *known == ideal) {
                Some((_, elements)) => elements.push(x),
                None => ideals.push((ideal, vec![x])),
            }
        }
        // A multiple that is no divisor has fewer multiples.
        ideals.sort_by_key(|(ideal, elements)| (order - ideal.len(), elements[0]));
        let is_above = |a: usize, b: usize| a != b && ideals[b].0.is_subset(&ideals[a].0);
        let count = ideals.len();
        let mut classes: Vec<Class> = Vec::with_capacity(count);
        for (at, (_, elements)) in ideals.iter().enumerate() {
            let is_next = |b: &usize| {
                is_above(at, *b)
                    && !(at + 1..*b).any(|between| is_above(at, between) && is_above(between, *b))
            };
            let above = (0..at).filter(|above| is_above(*above, at));
            classes.push(Class {
                elements: elements.clone(),
                is_group: elements.iter().any(|x| self.product(*x, *x) == *x),
                layer: above.map(|above| classes[above].layer + 1).max().unwrap_or_default(),
                next: (at + 1..count).filter(is_next).collect(),
            });
        }
        classes
    }
}
