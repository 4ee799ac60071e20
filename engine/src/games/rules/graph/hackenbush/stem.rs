//! The stem of a component, which the colon principle splits off.

use super::pieces::Edge;
use crate::games::rules::Segment;
use crate::ground::graph::Labelled;

/// The path of single edges on which the rest of a component stands.
pub(super) struct Stem {
    pub(super) segments: Vec<Segment>,
    /// The vertex at which the stem ends.
    pub(super) top: u32,
    /// The edges above the stem.
    pub(super) rest: Vec<Edge>,
}

impl Stem {
    pub(super) fn of(component: &Labelled, ground: u32) -> Self {
        let edges = component.edges();
        let mut at = vec![Vec::new(); component.colours().len()];
        for (i, &(u, v, _)) in edges.iter().enumerate() {
            at[u as usize].push(i);
            if u != v {
                at[v as usize].push(i);
            }
        }
        let mut stem = Self { segments: Vec::new(), top: ground, rest: Vec::new() };
        let mut is_stem = vec![false; edges.len()];
        // If one unused edge is left at the top, everything above hangs on that edge: it is a bridge.
        while let Some(&up) = only(at[stem.top as usize].iter().filter(|&&edge| !is_stem[edge])) {
            let (u, v, colour) = edges[up];
            if u == v {
                break;
            }
            is_stem[up] = true;
            stem.top ^= u ^ v;
            stem.segments.push(match colour {
                b'b' => Segment::One,
                b'r' => Segment::MinusOne,
                _ => Segment::Star,
            });
        }
        stem.rest = edges.iter().zip(&is_stem).filter(|(_, is_stem)| !**is_stem).map(|(&e, _)| e).collect();
        stem
    }
}

/// Returns the only item of an iterator, or `None` if there is not exactly one.
fn only<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
    let first = items.next();
    if items.next().is_some() { None } else { first }
}
