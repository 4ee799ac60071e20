//! Sentences on the properties of rules.

use super::compiled::{CellRules, Possible};
use super::laid::{Surface, Symmetry};
use super::symmetry::says;
use crate::games::rules::written::read::Characters;
use crate::games::rules::written::rule::{IMPARTIAL, exchanged, listed};
use crate::ground::Player;

/// The descriptions of a board under a symmetry, on a strip and on a grid; the simplest ones come first.
const IMAGES: [(Symmetry, &str, &str); 7] = [
    (
        Symmetry { transposes: false, flips_x: true, flips_y: false },
        "read from right to left",
        "mirrored from left to right",
    ),
    (Symmetry { transposes: false, flips_x: false, flips_y: true }, "", "mirrored from top to bottom"),
    (Symmetry { transposes: false, flips_x: true, flips_y: true }, "", "turned by half"),
    (Symmetry { transposes: true, flips_x: false, flips_y: false }, "", "with rows and columns exchanged"),
    (Symmetry { transposes: true, flips_x: true, flips_y: true }, "", "mirrored at the other diagonal"),
    (Symmetry { transposes: true, flips_x: true, flips_y: false }, "", "turned by a quarter"),
    (Symmetry { transposes: true, flips_x: false, flips_y: true }, "", "turned by a quarter the other way"),
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
            let verb = if like_nothing.len() == 1 { "is" } else { "are" };
            words.push(format!("{} {verb} as good as the edge of the board", listed(&like_nothing)));
        }
        words
    }

    /// Returns whether both players have the same rules.
    pub(crate) fn is_impartial(&self) -> bool {
        let plain = |player| says(&self.laid, player, Symmetry::IDENTITY, &|c| c);
        plain(Player::Left) == plain(Player::Right)
    }

    /// Describes the symmetry that turns one player's moves into the other's.
    fn players(&self, exchanged: Option<String>) -> String {
        if self.is_impartial() {
            return IMPARTIAL.to_owned();
        }
        let negating: Vec<Symmetry> =
            self.symmetries.iter().filter(|known| known.negates).map(|known| known.of_board).collect();
        if negating.is_empty() {
            return "nothing was found that makes Left's moves Right's".to_owned();
        }
        let image = match negating.contains(&Symmetry::IDENTITY) {
            true => None,
            false => IMAGES.iter().find(|(symmetry, ..)| negating.contains(symmetry)),
        };
        let image = image.map(|image| format!("on the board {}", self.word(image)));
        let how: Vec<String> = image.into_iter().chain(exchanged).collect();
        format!("Left's moves become Right's {}", how.join(", "))
    }

    fn word(&self, &(_, on_strip, on_grid): &(Symmetry, &'static str, &'static str)) -> &'static str {
        if self.ground.surface == Surface::Strip { on_strip } else { on_grid }
    }

    /// Describes the symmetries of the board that preserve values.
    fn images(&self) -> String {
        let keeping: Vec<Symmetry> =
            self.symmetries.iter().filter(|known| !known.negates).map(|known| known.of_board).collect();
        if keeping.len() == ALL {
            return "a board is worth the same however it is turned and mirrored".to_owned();
        }
        let words: Vec<String> = (IMAGES.iter())
            .filter(|(symmetry, ..)| keeping.contains(symmetry))
            .map(|image| self.word(image).to_owned())
            .collect();
        match words.is_empty() {
            true => "no way of turning or mirroring the board keeps the moves".to_owned(),
            false => format!("a board is worth the same {}", words.join(", ")),
        }
    }

    fn apart(&self, has_holes: bool) -> String {
        let words = match (self.falls_apart, &self.possible) {
            (false, _) => "a position is one whole: a move may reach across all of the board",
            (true, Possible::OnBoard) => "a position falls apart at cells that no move can change any more",
            (true, Possible::Always) if has_holes => {
                "a position falls apart at holes, and where no move can lie across"
            }
            (true, Possible::Always) => "a position falls apart where no move can lie across",
        };
        words.to_owned()
    }
}
