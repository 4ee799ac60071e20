//! The summands of a position, and the summand in which each move is made.
//!
//! A move changes one component: the position after it consists of all other components, and of what the
//! changed one has become. So the component of a move is found by removing the components after the move from
//! those before it. Equal components are interchangeable. The components of graphs that are too regular for a
//! normal form may look different after a move elsewhere. Then more than one is left over, and from there on
//! they form one part, which is still correct, but less precise. If no component is missing after a move, the
//! move is in the integer.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use super::Solver;
use crate::games::rules::{Move, Options, Short, Shortcut, Signed, Sum};
use crate::games::value::Value;
use crate::ground::Player;
use crate::ground::board::Board;
use crate::ground::control::Control;
use crate::ground::input::OrNoAnswer;

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
    ) -> OrNoAnswer<Parts<'s>> {
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
        let values = groups.iter().map(|group| value(split.sum(group, None))).collect::<OrNoAnswer<_>>()?;
        let mut part_of = vec![0; split.first.len()];
        for (part, group) in groups.iter().enumerate() {
            group.iter().for_each(|&entry| part_of[entry] = part);
        }
        let moves = changes.into_iter().map(|change| {
            let part = part_of[change.gone[0]];
            Ok(PartMove { part, value: value(split.sum(&groups[part], Some(change)))? })
        });
        Ok(Parts { values, moves: moves.collect::<OrNoAnswer<_>>()? })
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

// A position is impartial if both players have the same moves in it and in all positions that follow. The
// positions that follow are examined by components: the options of both players have to be the same sums of
// components, up to sign. Signs make no difference where both players have the same moves. In nearly all
// positions of partizan rulesets the options differ at once. A component whose value is a nimber by a theorem
// is impartial, since such theorems concern impartial games. Finally the moves on the board are compared,
// since they may differ even if the options are the same: in Clobber both players can move from `LR`, but not
// in the same way.

/// The components met so far, each once, with their numbers.
struct Met<C> {
    components: Vec<C>,
    number: HashMap<C, usize>,
}

impl<R: Short> Solver<'_, R> {
    /// Returns whether both players have the same moves in a position and in all positions that follow.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    pub(super) fn is_impartial(&self, board: &R::Board, control: &Control) -> OrNoAnswer<bool> {
        if self.rules().is_impartial() {
            return Ok(true);
        }
        let sum = self.rules().components(board);
        // An integer other than 0 gives moves to one player only.
        if sum.number != 0 {
            return Ok(false);
        }
        let mut met = Met { components: Vec::new(), number: HashMap::new() };
        sum.parts.into_iter().for_each(|part| _ = met.number(part.component));
        let mut options = Options::new(control);
        let mut at = 0;
        while let Some(component) = met.components.get(at).cloned() {
            control.check(1, 0)?;
            options.clear();
            self.rules().options(&component, &mut options)?;
            if !self.same_options(&options, &mut met) {
                return Ok(false);
            }
            at += 1;
        }
        self.same_moves(board, control)
    }

    /// Returns whether both players have the same moves on a board, including the places that identify them.
    fn same_moves(&self, board: &R::Board, control: &Control) -> OrNoAnswer<bool> {
        let moves = |player| self.rules().moves_within(board, player, control);
        let (mut left, mut right) = (moves(Player::Left)?, moves(Player::Right)?);
        let mut is_same_order = true;
        while is_same_order {
            control.check(1, 0)?;
            match (left.next(), right.next()) {
                (None, None) => return Ok(true),
                (left, right) => is_same_order = left == right,
            }
        }
        // The rules may list the moves of the players in different orders, and a move that can be made in two
        // ways twice.
        let distinct = |player| -> OrNoAnswer<HashMap<Vec<usize>, Vec<R::Board>>> {
            let mut moves_at: HashMap<_, Vec<R::Board>> = HashMap::new();
            for Move { places, after } in moves(player)? {
                control.check(1, moves_at.len() * board.places())?;
                let boards = moves_at.entry(places).or_default();
                if !boards.contains(&after) {
                    boards.push(after);
                }
            }
            Ok(moves_at)
        };
        let (left, right) = (distinct(Player::Left)?, distinct(Player::Right)?);
        let are_same = |boards: &Vec<R::Board>, others: &Vec<R::Board>| {
            boards.len() == others.len() && boards.iter().all(|board| others.contains(board))
        };
        let has = |(places, boards)| right.get(places).is_some_and(|others| are_same(boards, others));
        Ok(left.len() == right.len() && left.iter().all(has))
    }

    /// Returns whether both players have the same options. Their components are added to `met`.
    fn same_options(&self, options: &Options<'_, R::Piece>, met: &mut Met<R::Component>) -> bool {
        let has_numbers = !options.numbers().is_empty();
        let numbers = options.pieces().iter().map(|piece| met.number(self.rules().normal(piece).component));
        match options.by_theorem() {
            Some(Shortcut::Known(number, _)) => return number.signum() == 0,
            Some(Shortcut::Mirrored) => return true,
            // An empty stem stands for the sum of the pieces, which is impartial if they are and no number is
            // added. A stem with segments does not count as impartial.
            Some(Shortcut::Stem(stem)) => {
                let _: Vec<usize> = numbers.collect();
                return stem.is_empty() && !has_numbers;
            }
            None => {}
        }
        let numbers: Vec<usize> = numbers.collect();
        let (ends, lefts) = options.ends();
        let starts = [0].into_iter().chain(ends.iter().copied());
        let sums = starts.zip(ends).map(|(start, &end)| {
            let mut parts = numbers[start..end].to_vec();
            parts.sort_unstable();
            parts
        });
        let sums: Vec<Vec<usize>> = sums.collect();
        let (left, right) = sums.split_at(lefts);
        let set = |sums: &[Vec<usize>]| -> HashSet<Vec<usize>> { sums.iter().cloned().collect() };
        !has_numbers && set(left) == set(right)
    }
}

impl<C: Clone + Eq + std::hash::Hash> Met<C> {
    /// Returns the number of a component, a new one if the component was not met before.
    fn number(&mut self, component: C) -> usize {
        if let Some(&number) = self.number.get(&component) {
            return number;
        }
        let number = self.components.len();
        self.components.push(component.clone());
        self.number.insert(component, number);
        number
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
    fn a_move_changes_one_part() {
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
