//! Games on the cells of grids and strips, evaluated on bit sets.

mod codes;
mod compiled;
mod ending;
mod figure;
mod idle;
mod laid;
mod links;
mod moves;
mod parts;
mod plane;
mod planted;
mod symmetry;
mod words;

use std::sync::Arc;

use self::compiled::Possible;
pub(super) use self::compiled::{Anywhere, CellRules};
pub use self::figure::{Figure, FigureMemo};
use self::figure::{Fitted, Rectangle};
pub(super) use self::moves::Change;
use self::moves::Mover;
use self::parts::Apart;
use self::parts::pieces::Pieces;
use self::plane::rooms::{Remembered, Room};
use self::plane::set::{Set, Words};
use self::plane::{by_code, pitch, present, put};
use super::rule::CellSet;
use crate::games::rules::{Options, Shortcut};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// A rectangle of cells, as the numbers of their characters, row by row.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    pub(super) width: usize,
    pub(super) characters: Vec<u8>,
}

impl Cells {
    /// Returns the number of cells.
    pub(super) fn count(&self) -> usize {
        self.characters.len()
    }

    fn height(&self) -> usize {
        self.characters.len() / self.width
    }

    fn rectangle<S: Set>(&self, rules: &CellRules) -> Rectangle<S> {
        let mut rectangle = Rectangle::empty(self.width, self.height());
        let pitch = pitch(self.width, self.height());
        for (cell, &character) in self.characters.iter().enumerate() {
            let place = cell / self.width * pitch + cell % self.width;
            put(&mut rectangle.bits, place, rules.codes.of(character), rules.codes.bits);
        }
        rectangle
    }
}

/// Runs code with the smallest set type that has the given number of places.
macro_rules! with_set {
    ($places:expr, $set:ident => $body:expr) => {
        match $places {
            0..=64 => {
                type $set = u64;
                $body
            }
            65..=128 => {
                type $set = u128;
                $body
            }
            _ => {
                type $set = Words;
                $body
            }
        }
    };
}

impl CellRules {
    /// Returns the data of the rules for boards of a size, computed at most once.
    fn room<S: Remembered>(&self, width: usize, height: usize) -> Arc<Room<S>> {
        S::room(&self.rooms, &self.plan(), (width, height))
    }

    /// Lists the characters around a cell; neighbours outside the board count as the edge.
    pub(super) fn around<'c>(
        &self,
        cells: &'c Cells,
        place: usize,
    ) -> impl Iterator<Item = CellSet> + use<'c> {
        let (width, height) = (cells.width as i32, cells.height() as i32);
        let (x, y) = (place as i32 % width, place as i32 / width);
        self.neighbours.iter().map(move |way| {
            let (x, y) = (x + way.x, y + way.y);
            let is_on_board = (0..width).contains(&x) && (0..height).contains(&y);
            is_on_board.then(|| cells.characters[(y * width + x) as usize]).map_or(CellSet::EDGE, CellSet::of)
        })
    }

    /// Returns the moves of a player, each as its list of changes.
    pub(super) fn moves(&self, cells: &Cells, player: Player) -> Vec<Vec<Change>> {
        let mut moves = Vec::new();
        with_set!(cells.characters.len(), S => {
            let rectangle = cells.rectangle::<S>(self);
            let on = self.room::<S>(cells.width, cells.height());
            let mover = Mover::new(self, &on).recording();
            let places = by_code(&rectangle.bits, &self.codes);
            mover.moves(&rectangle, &places, player, &mut |_, changes| moves.push(changes.to_vec()));
        });
        moves
    }

    /// Returns a place where a condition on the whole board fails, if there is one.
    pub(super) fn broken(&self, cells: &Cells) -> Option<usize> {
        if self.everywhere.is_empty() {
            return None;
        }
        with_set!(cells.characters.len(), S => {
            let rectangle = cells.rectangle::<S>(self);
            let on = self.room::<S>(cells.width, cells.height());
            Mover::new(self, &on).broken(&by_code(&rectangle.bits, &self.codes))
        })
    }

    /// Returns the components of a position.
    pub(super) fn parts(&self, cells: &Cells) -> Vec<Figure> {
        let mut found = Vec::new();
        with_set!(cells.characters.len(), S => {
            let rectangle = cells.rectangle::<S>(self);
            let on = self.room::<S>(cells.width, cells.height());
            Apart::new(self, &on).parts(&rectangle.bits, |figure| found.push(figure));
        });
        found
    }

    /// Returns upper bounds for the numbers of moves of Left and Right in a figure, if the rules have such
    /// bounds.
    pub(super) fn most_moves(&self, figure: &Figure) -> Option<(usize, usize)> {
        let counts = match &figure.0 {
            Fitted::Small(of) => self.counts(of),
            Fitted::Wide(of) => self.counts(of),
            Fitted::Large(of) => self.counts(of),
        };
        let [left, right] = Player::BOTH
            .map(|player| self.bounds[player].iter().map(|bound| bound.most_moves(&counts)).min());
        left.zip(right)
    }

    /// Counts the cells with each character. A character with the code 0 never changes and counts as 0.
    fn counts<S: Set>(&self, of: &Rectangle<S>) -> Vec<usize> {
        let places = by_code(&of.bits, &self.codes);
        let count = |c: usize| match self.codes.of(c as u8) {
            0 => 0,
            code => places[code].places().count(),
        };
        (0..self.characters).map(count).collect()
    }

    /// Writes the options of a figure; `piece` makes pieces of the ruleset from figures.
    pub(super) fn options<P>(
        &self,
        figure: &Figure,
        options: &mut Options<'_, P>,
        piece: impl Fn(Figure) -> P,
    ) -> OrStop<()> {
        match &figure.0 {
            Fitted::Small(of) => self.rectangle_options(of, options, piece),
            Fitted::Wide(of) => self.rectangle_options(of, options, piece),
            Fitted::Large(of) => self.rectangle_options(of, options, piece),
        }
    }

    fn rectangle_options<S: Remembered, P>(
        &self,
        of: &Rectangle<S>,
        options: &mut Options<'_, P>,
        piece: impl Fn(Figure) -> P,
    ) -> OrStop<()> {
        let on = self.room::<S>(of.width as usize, of.height as usize);
        let (mover, mut apart) = (Mover::new(self, &on), Apart::new(self, &on));
        let places = by_code(&of.bits, &self.codes);
        // Finding the parts of a position takes long here. Options are then written undivided, and a position
        // is split once, when its own options are asked for, instead of after each move that leads to it.
        let is_late = self.possible == Possible::OnBoard && !self.habit.looks_at_once();
        if is_late && apart.falls_apart(of, |figure| options.piece(piece(figure))) {
            self.habit.note(0);
            // An empty stem stands for the sum of the pieces written.
            options.end_option();
            options.end_left();
            options.shortcut(Shortcut::Stem(Vec::new()));
            return Ok(());
        }
        let mut pieces = Pieces::new(options, piece);
        for player in Player::BOTH {
            mover.moves(of, &places, player, &mut |bits, _| {
                if pieces.outcome.is_err() {
                    return;
                }
                if is_late {
                    let all = present(bits, self.codes.bits);
                    pieces.add(Some(Rectangle::part(&on.plane, bits, &all, self.codes.bits)));
                    pieces.add(None);
                } else if apart.add(bits) {
                    apart.take_apart(|found| pieces.add(found));
                }
            });
            if player == Player::Left {
                pieces.left_ends_after(apart.kept());
            }
        }
        apart.take_apart(|found| pieces.add(found));
        if is_late {
            self.habit.note(pieces.options.ends().0.len() as u32);
        }
        pieces.outcome
    }
}
