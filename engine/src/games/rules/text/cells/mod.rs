//! Games on the cells of grids and strips, evaluated on bit sets, and sentences on the properties of their
//! rules.

mod codes;
mod compiled;
mod ending;
mod figure;
mod idle;
mod laid;
mod links;
mod moves;
mod parts;
mod patterns;
mod plane;
mod rooms;
mod set;

use std::sync::Arc;

use self::codes::{Turn, are_shared};
use self::compiled::Possible;
pub(super) use self::compiled::{Anywhere, CellRules};
pub use self::figure::{Figure, FigureMemo};
use self::figure::{Fitted, Rectangle};
use self::laid::Surface;
pub(super) use self::moves::Change;
use self::moves::Mover;
use self::parts::{Apart, Pieces};
use self::plane::{by_code, pitch, present, put};
use self::rooms::{Remembered, Room};
use self::set::{Set, Words};
use super::rule::CellSet;
use crate::games::rules::text::read::Characters;
use crate::games::rules::text::rule::{IMPARTIAL, MAX_CHARACTERS, exchanged, listed};
use crate::games::rules::{Options, Shortcut};
use crate::ground::Player;
use crate::ground::control::OrStop;
use crate::ground::symmetry::Symmetry;

/// A rectangle of cells, as the numbers of their characters, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Cells {
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
            mover.moves(&rectangle.bits, &places, player, &mut |_, changes| moves.push(changes.to_vec()));
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
        // Where no move makes another one possible, the legal moves are bounds, too.
        let legal = self.shrinks.then(|| self.mobility(figure));
        let [left, right] = Player::BOTH.map(|player| {
            let by_counts = self.bounds[player].iter().map(|bound| bound.most_moves(&counts));
            by_counts.chain(legal.map(|legal| player.of(legal))).min()
        });
        left.zip(right)
    }

    /// Returns whether some positions that are their own images have the value 0 by symmetry.
    pub(crate) fn has_mirrors(&self) -> bool {
        !self.twins.is_empty()
    }

    /// Returns whether a symmetry shows that a figure has the value 0.
    pub(crate) fn is_mirrored(&self, figure: &Figure) -> bool {
        match &figure.0 {
            Fitted::Small(of) => of.is_its_own_twin(&self.twins),
            Fitted::Wide(of) => of.is_its_own_twin(&self.twins),
            Fitted::Large(of) => of.is_its_own_twin(&self.twins),
        }
    }

    /// Returns whether no move makes another move possible.
    pub(super) fn shrinks(&self) -> bool {
        self.shrinks
    }

    /// Returns the numbers of first steps of moves that Left and Right have in a figure.
    pub(super) fn mobility(&self, figure: &Figure) -> (usize, usize) {
        match &figure.0 {
            Fitted::Small(of) => self.first_steps(of),
            Fitted::Wide(of) => self.first_steps(of),
            Fitted::Large(of) => self.first_steps(of),
        }
    }

    fn first_steps<S: Remembered>(&self, of: &Rectangle<S>) -> (usize, usize) {
        let on = self.room::<S>(of.width as usize, of.height as usize);
        let (mover, places) = (Mover::new(self, &on), by_code(&of.bits, &self.codes));
        mover.count_first_steps(&of.bits, &places).into()
    }

    /// Counts the cells with each character. A character with the code 0 never changes and counts as 0.
    fn counts<S: Set>(&self, of: &Rectangle<S>) -> [usize; MAX_CHARACTERS] {
        let places = by_code(&of.bits, &self.codes);
        let mut counts = [0; MAX_CHARACTERS];
        for (c, count) in counts[..self.characters].iter_mut().enumerate() {
            *count = match self.codes.of(c as u8) {
                0 => 0,
                code => places[code].count(),
            };
        }
        counts
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
        if !options.is_literal() && of.is_its_own_twin(&self.twins) {
            options.shortcut(Shortcut::Mirrored);
            return Ok(());
        }
        let on = self.room::<S>(of.width as usize, of.height as usize);
        let (mover, mut apart) = (Mover::new(self, &on), Apart::new(self, &on));
        let places = by_code(&of.bits, &self.codes);
        // Finding the parts of a position takes long here. Options are then written undivided, and a position
        // is split once, when its own options are asked for, instead of after each move that leads to it.
        let is_late = self.possible == Possible::OnBoard && !self.habit.looks_at_once();
        if is_late && apart.falls_apart(&of.bits, |figure| options.piece(piece(figure))) {
            self.habit.note(0);
            // An empty stem stands for the sum of the pieces written.
            options.end_option();
            options.end_left();
            options.shortcut(Shortcut::Stem(Vec::new()));
            return Ok(());
        }
        let mut pieces = Pieces::new(options, piece);
        for player in Player::BOTH {
            if pieces.options.wants(player) {
                mover.moves(&of.bits, &places, player, &mut |bits, _| {
                    if pieces.outcome.is_err() {
                        return;
                    }
                    if is_late {
                        let all = present(bits, self.codes.bits);
                        pieces.add(Rectangle::part(&on.plane, bits, &all, self.codes.bits));
                    } else {
                        apart.parts(bits, |figure| pieces.add(figure));
                    }
                    pieces.end();
                });
            }
            if player == Player::Left {
                pieces.options.end_left();
            }
        }
        if is_late {
            self.habit.note(pieces.options.ends().0.len() as u32);
        }
        pieces.outcome
    }
}

/// The descriptions of a board under a symmetry, on a strip and on a grid; the simplest ones come first.
const IMAGES: [(Symmetry, &str, &str); 7] = [
    (Symmetry::MIRROR, "read from right to left", "mirrored from left to right"),
    (Symmetry { flips_y: true, ..Symmetry::IDENTITY }, "", "mirrored from top to bottom"),
    (Symmetry { flips_y: true, ..Symmetry::MIRROR }, "", "turned by half"),
    (Symmetry::TRANSPOSE, "", "with rows and columns exchanged"),
    (Symmetry { transposes: true, flips_x: true, flips_y: true }, "", "mirrored at the other diagonal"),
    (Symmetry { flips_x: true, ..Symmetry::TRANSPOSE }, "", "turned by a quarter"),
    (Symmetry { flips_y: true, ..Symmetry::TRANSPOSE }, "", "turned by a quarter the other way"),
];
/// The number of symmetries of a square.
const ALL: usize = 8;

impl CellRules {
    /// Describes the rules: the relation between the players' moves, the symmetries of the board, and the
    /// places where positions split. `exchange` maps characters to those with the players exchanged.
    pub(crate) fn in_words(&self, characters: &Characters, exchange: &[u8]) -> Vec<String> {
        let like_nothing: Vec<String> = (0..characters.len() as u8)
            .filter(|&c| self.codes.of(c) == 0)
            .map(|c| format!("`{}`", characters.sign(c)))
            .collect();
        let exchanged = exchanged(|c| characters.sign(c), exchange);
        let mut words = vec![self.players(exchanged), self.images(), self.apart(!like_nothing.is_empty())];
        if !like_nothing.is_empty() {
            words.push(format!("the rules treat {} like the edge of the board", listed(&like_nothing)));
        }
        words
    }

    /// Returns whether both players have the same rules.
    pub(crate) fn is_impartial(&self) -> bool {
        are_shared(&self.laid)
    }

    /// Describes the symmetry that turns one player's moves into the other's.
    fn players(&self, exchanged: Option<String>) -> String {
        if self.is_impartial() {
            return IMPARTIAL.to_owned();
        }
        let negating = self.symmetries(|turn| turn.negates);
        if negating.is_empty() {
            return "no symmetry was found that exchanges Left's and Right's moves".to_owned();
        }
        let image = match negating.contains(&Symmetry::IDENTITY) {
            true => None,
            false => IMAGES.iter().find(|(symmetry, ..)| negating.contains(symmetry)),
        };
        let image = image.map(|image| format!("on the board {}", self.word(image)));
        let how: Vec<String> = image.into_iter().chain(exchanged).collect();
        format!("Left's moves become Right's moves {}", how.join(", "))
    }

    fn symmetries(&self, is_meant: impl Fn(&Turn) -> bool) -> Vec<Symmetry> {
        let meant = self.turns.iter().flatten().filter(|turn| is_meant(turn));
        meant.map(|turn| turn.of_board).collect()
    }

    fn word(&self, &(_, on_strip, on_grid): &(Symmetry, &'static str, &'static str)) -> &'static str {
        if self.ground.surface == Surface::Strip { on_strip } else { on_grid }
    }

    /// Describes the symmetries of the board that preserve values.
    fn images(&self) -> String {
        let keeping = self.symmetries(|turn| turn.keeps);
        if keeping.len() == ALL {
            return "rotations and reflections of the board keep the value".to_owned();
        }
        let words: Vec<String> = (IMAGES.iter())
            .filter(|(symmetry, ..)| keeping.contains(symmetry))
            .map(|image| self.word(image).to_owned())
            .collect();
        match words.is_empty() {
            true => "no rotation or reflection of the board keeps the moves".to_owned(),
            false => format!("a board has the same value {}", words.join(", ")),
        }
    }

    fn apart(&self, has_holes: bool) -> String {
        let words = match (self.falls_apart, &self.possible) {
            (false, _) => "a position does not decompose: a move may reach across the whole board",
            (true, Possible::OnBoard) => "a position decomposes at cells that no move can change any more",
            (true, Possible::Always) if has_holes => {
                "a position decomposes at holes and at borders that no move can cross"
            }
            (true, Possible::Always) => "a position decomposes at borders that no move can cross",
        };
        words.to_owned()
    }
}
