//! Backsliding Toads and Frogs: as Toads and Frogs, but an animal may also step backwards, so that play need
//! not end.

use crate::games::board::strip::Strip;
use crate::games::rules::{Move, Partizan};
use crate::ground::board::Board;
use crate::ground::{Facts, Player, Ruleset, Sign};

/// The ruleset.
#[derive(Clone, Copy, Debug, Default)]
pub struct BackslidingToadsAndFrogs;

static FACTS: Facts = Facts {
    name: "backsliding_toads_and_frogs",
    title: "Backsliding Toads and Frogs",
    board: Strip::KIND,
    notation: "one character a cell, `T` a toad of Left's, `F` a frog of Right's, `.` free",
    signs: &[
        Sign::of(Player::Left, b'T', "T: a toad, Left's"),
        Sign::of(Player::Right, b'F', "F: a frog, Right's"),
    ],
    rules: "a toad moves right and a frog left, by a step or a jump over one enemy, or one step back",
    source: "Winning Ways, ch. 11; A. N. Siegel, Combinatorial Game Theory, ch. VI",
    example: "TT..FF",
};

impl Ruleset for BackslidingToadsAndFrogs {
    type Board = Strip;

    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn alphabet(&self) -> &'static str {
        ".TF"
    }
}

impl Partizan for BackslidingToadsAndFrogs {
    type State = Vec<u8>;

    fn state(&self, board: &Strip) -> Vec<u8> {
        board.cells().to_vec()
    }

    fn board(&self, from: &Strip, state: &Vec<u8>) -> Strip {
        let mut board = from.clone();
        state.iter().enumerate().for_each(|(cell, &animal)| board.set(cell, animal));
        board
    }

    fn moves(&self, state: &Vec<u8>, player: Player) -> Vec<Move<Vec<u8>>> {
        let (own, enemy, forward) = match player {
            Player::Left => (b'T', b'F', 1),
            Player::Right => (b'F', b'T', -1),
        };
        let cell = |from: usize, by: isize| from.checked_add_signed(by).filter(|&to| to < state.len());
        let mut moves = Vec::new();
        for from in (0..state.len()).filter(|&from| state[from] == own) {
            let over = cell(from, forward).filter(|&over| state[over] == enemy);
            let jump = over.and_then(|_| cell(from, 2 * forward));
            for to in [cell(from, -forward), cell(from, forward), jump].into_iter().flatten() {
                if state[to] == b'.' {
                    let mut after = state.clone();
                    after.swap(from, to);
                    moves.push(Move { places: vec![from, to], after });
                }
            }
        }
        moves
    }
}
