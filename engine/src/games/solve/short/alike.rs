//! A test whether a position is impartial: whether both players have the same moves in it and in all
//! positions that follow.
//!
//! The positions that follow are examined by components: the options of both players have to be the same sums
//! of components, up to sign. Signs make no difference where both players have the same moves. In nearly all
//! positions of partizan rulesets the options differ at once. A component whose value is a nimber by a
//! theorem is impartial, since such theorems concern impartial games. Finally the moves on the board are
//! compared, since they may differ even if the options are the same: in Clobber both players can move from
//! `LR`, but not in the same way.

use std::collections::{HashMap, HashSet};

use super::Solver;
use crate::games::rules::{Move, Options, Short, Shortcut};
use crate::ground::Player;
use crate::ground::board::Board;
use crate::ground::control::{Control, OrStop};

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
    pub(super) fn is_impartial(&self, board: &R::Board, control: &Control) -> OrStop<bool> {
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
    fn same_moves(&self, board: &R::Board, control: &Control) -> OrStop<bool> {
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
        let told = |player| -> OrStop<HashMap<Vec<usize>, Vec<R::Board>>> {
            let mut told: HashMap<_, Vec<R::Board>> = HashMap::new();
            for Move { places, after } in moves(player)? {
                control.check(1, told.len() * board.places())?;
                let boards = told.entry(places).or_default();
                if !boards.contains(&after) {
                    boards.push(after);
                }
            }
            Ok(told)
        };
        let (left, right) = (told(Player::Left)?, told(Player::Right)?);
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
