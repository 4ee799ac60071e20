//! The summands of a position, and the summand in which each move is made.
//!
//! A move changes one component: the position after it consists of all other components, and of what the
//! changed one has become. So the component of a move is found by removing the components after the move from
//! those before it. Equal components are interchangeable. The components of graphs that are too regular for a
//! normal form may look different after a move elsewhere. Then more than one is left over, and from there on
//! they form one part, which is still correct, but less precise. If no component is missing after a move, the
//! move is in the integer.

use std::collections::HashMap;
use std::hash::Hash;

use super::Solver;
use crate::games::rules::{Short, Signed, Sum};
use crate::games::value::Value;
use crate::ground::Player;
use crate::ground::control::{Control, OrStop};

/// The parts of a position, and the moves of a player in them.
#[derive(Clone, Debug)]
pub struct Parts<'s> {
    /// The values of the parts. The position is their sum.
    pub values: Vec<Value<'s>>,
    /// The moves of the requested player, in the order of the board.
    pub moves: Vec<PartMove<'s>>,
}

/// A move, and the part in which it is made.
#[derive(Clone, Debug)]
pub struct PartMove<'s> {
    /// The index of the part.
    pub part: usize,
    /// The value of the part after the move.
    pub value: Value<'s>,
}

impl<'s, R: Short> Solver<'s, R> {
    /// Returns the parts of a position, with the moves of `mover`, if any.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    pub(super) fn parts(
        &self,
        board: &R::Board,
        mover: Option<Player>,
        control: &Control,
    ) -> OrStop<Parts<'s>> {
        let mut split = Split::new(self.rules().components(board));
        let mut changes = Vec::new();
        // The moves of both players are examined, since the moves of either may join components.
        for player in Player::BOTH {
            for m in self.rules().moves_within(board, player, control)? {
                control.check(1, 0)?;
                let change = split.change(self.rules().components(&m.after));
                split.join(&change.gone);
                if Some(player) == mover {
                    changes.push(change);
                }
            }
        }
        let groups = split.groups();
        let value = |sum: Sum<R::Component>| self.value(&sum, control);
        let values = groups.iter().map(|group| value(split.sum(group, None))).collect::<OrStop<_>>()?;
        let mut part_of = vec![0; split.first.len()];
        for (part, group) in groups.iter().enumerate() {
            group.iter().for_each(|&entry| part_of[entry] = part);
        }
        let moves = changes.into_iter().map(|change| {
            let part = part_of[change.gone[0]];
            Ok(PartMove { part, value: value(split.sum(&groups[part], Some(change)))? })
        });
        Ok(Parts { values, moves: moves.collect::<OrStop<_>>()? })
    }
}

/// The components of a position, some of them joined. The integer counts as one more component, after the
/// others.
struct Split<C> {
    number: i64,
    components: Vec<Signed<C>>,
    /// For each component, the index of the first component that it is joined with.
    first: Vec<usize>,
    /// Whether some move is made in the integer.
    has_moves_in_number: bool,
}

/// The change of the components by a move.
struct Change<C> {
    /// The indices of the components that the move removes; the index of the integer if there are none.
    gone: Vec<usize>,
    came: Vec<Signed<C>>,
    /// The amount that the move adds to the integer.
    added: i64,
}

impl<C: Clone + Eq + Hash> Split<C> {
    fn new(Sum { number, parts }: Sum<C>) -> Self {
        let first = (0..=parts.len()).collect();
        Self { number, components: parts, first, has_moves_in_number: false }
    }

    /// Returns the difference between the position and the position after a move.
    fn change(&mut self, after: Sum<C>) -> Change<C> {
        let mut kept: HashMap<&Signed<C>, usize> = HashMap::new();
        after.parts.iter().for_each(|part| *kept.entry(part).or_default() += 1);
        let mut gone = Vec::new();
        // The loop runs backwards, so the first of several equal components is taken as the missing one.
        for (i, component) in self.components.iter().enumerate().rev() {
            match kept.get_mut(component) {
                Some(left) if *left > 0 => *left -= 1,
                _ => gone.push(i),
            }
        }
        let came = after.parts.iter().filter(|part| match kept.get_mut(part) {
            Some(left) if *left > 0 => {
                *left -= 1;
                true
            }
            _ => false,
        });
        let change = Change { came: came.cloned().collect(), added: after.number - self.number, gone };
        if !change.gone.is_empty() {
            return change;
        }
        self.has_moves_in_number = true;
        Change { gone: vec![self.components.len()], ..change }
    }

    fn join(&mut self, entries: &[usize]) {
        let joined: Vec<usize> = entries.iter().map(|&entry| self.first[entry]).collect();
        let Some(&to) = joined.iter().min() else { return };
        if joined.len() == 1 {
            return;
        }
        for first in self.first.iter_mut().filter(|first| joined.contains(first)) {
            *first = to;
        }
    }

    /// Returns the groups of joined components, in order. The integer is included if it is not 0, or if a
    /// move is made in it.
    fn groups(&self) -> Vec<Vec<usize>> {
        let count = self.components.len() + usize::from(self.number != 0 || self.has_moves_in_number);
        let mut groups = vec![Vec::new(); count];
        (0..count).for_each(|entry| groups[self.first[entry]].push(entry));
        groups.retain(|group| !group.is_empty());
        groups
    }

    /// Returns the sum of a group, after a change if one is given.
    fn sum(&self, group: &[usize], change: Option<Change<C>>) -> Sum<C> {
        let (gone, mut parts, added) = match change {
            Some(Change { gone, came, added }) => (gone, came, added),
            None => (Vec::new(), Vec::new(), 0),
        };
        let kept = group.iter().filter(|entry| !gone.contains(entry));
        parts.extend(kept.filter_map(|&entry| self.components.get(entry).cloned()));
        let has_number = group.contains(&self.components.len());
        Sum { number: if has_number { self.number + added } else { added }, parts }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(number: i64, parts: &[u32]) -> Sum<u32> {
        Sum { number, ..parts.iter().copied().collect() }
    }

    /// Components that one move changes form one part; equal components are distinguished by their indices.
    #[test]
    fn what_a_move_changes_is_one_part() {
        let mut split = Split::new(sum(0, &[5, 7, 5, 9]));
        let one = split.change(sum(2, &[5, 7, 9, 1]));
        assert_eq!((&one.gone[..], one.came.len(), one.added), (&[0][..], 1, 2));
        split.join(&one.gone);
        assert_eq!(split.groups(), [[0], [1], [2], [3]]);
        let two = split.change(sum(0, &[5, 5, 1]));
        split.join(&two.gone);
        assert_eq!(split.groups(), [vec![0], vec![1, 3], vec![2]]);
        assert_eq!(split.sum(&[1, 3], Some(two)), sum(0, &[1]));
        let in_number = split.change(sum(-1, &[5, 7, 5, 9]));
        assert_eq!((&in_number.gone[..], split.groups().len()), (&[4][..], 4));
    }
}
