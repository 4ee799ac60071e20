//! Horsefly: flies that may not take back their last move, on a board that is infinite downwards.

use std::sync::Arc;

use super::{Arena, Listing, Loopy, Periodic};
use crate::games::board::flies::{COLUMNS, Flies, Fly, MOVES, Square};
use crate::ground::control::Control;
use crate::ground::{Facts, Failure, Ruleset};

/// The ruleset Horsefly.
pub struct Horsefly;

static FACTS: Facts<'static> = Facts {
    name: "horsefly",
    title: "Horsefly",
    board: "flies",
    notation: "the square of each fly, `C-7`, or with the square that it came from, `E-8>C-7`; columns A to G, rows counted downwards",
    signs: &[],
    rules: "a player moves a fly two columns aside and a row up or down, or a column aside and two rows up, but not back to the square that it came from; A-0, D-0 and G-0 are home, and a player who lets the other go home loses, so that squares next to home are forbidden",
    source: "Winning Ways, ch. 12; Lim Chu Wee, Introductory Combinatorial Game Theory, lesson 5",
    example: "E-8>C-7 B-4",
};

/// The number of moves that can be reversed; they come first in the list of moves.
const REVERSIBLE: usize = 4;
/// The number of states of a fly on one square: one for each move that it must not take back, and one
/// without.
const ARRIVALS: usize = REVERSIBLE + 1;

/// Returns the kind of a fly in its row: its column together with its last move, if that can be reversed.
fn kind(column: u8, last_move: Option<usize>) -> usize {
    usize::from(column) * ARRIVALS + last_move.filter(|&m| m < REVERSIBLE).map_or(0, |m| m + 1)
}

/// Returns the column of a kind, and the last move if it can be reversed.
fn column_and_arrival(kind: usize) -> (u8, Option<(i8, i8)>) {
    let arrival = (kind % ARRIVALS).checked_sub(1).map(|m| MOVES[m]);
    ((kind / ARRIVALS) as u8, arrival)
}

fn state(fly: Fly) -> u64 {
    fly.at.row * Horsefly.kinds() as u64 + kind(fly.at.column, fly.last_move()) as u64
}

/// Returns the fly in a state, with the square it came from if its last move can be reversed.
fn fly(state: u64) -> Fly {
    let kinds = Horsefly.kinds() as u64;
    let (column, arrival) = column_and_arrival((state % kinds) as usize);
    let at = Square { column, row: state / kinds };
    Fly { at, from: arrival.and_then(|(columns, rows)| at.after((-columns, -rows))) }
}

impl Periodic for Horsefly {
    fn kinds(&self) -> usize {
        usize::from(COLUMNS) * ARRIVALS
    }

    /// Returns 5: from row 5 on, no move leads to rows 1 and 2 or comes from there.
    fn regular_from(&self) -> u64 {
        5
    }

    fn reach(&self) -> u64 {
        2
    }

    fn exists(&self, row: u64, kind: usize) -> bool {
        let (column, arrival) = column_and_arrival(kind);
        let at = Square { column, row };
        at.exists() && arrival.is_none_or(|(columns, rows)| at.after((-columns, -rows)).is_some())
    }

    fn options(&self, row: u64, from: usize, options: &mut Vec<(u64, usize)>) {
        let (column, arrival) = column_and_arrival(from);
        let at = Square { column, row };
        for (m, &(columns, rows)) in MOVES.iter().enumerate() {
            if arrival == Some((-columns, -rows)) {
                // This would take back the last move. Moves that are not reversible never match.
                continue;
            }
            if let Some(to) = at.after((columns, rows)) {
                options.push((to.row, kind(to.column, Some(m))));
            }
        }
    }

    fn columns(&self) -> Vec<String> {
        (0..COLUMNS).map(|column| char::from(b'A' + column).to_string()).collect()
    }

    /// Returns the column of a fly; the mark is the corner of the square nearest to where the fly came from.
    fn cell(&self, kind: usize) -> Option<(usize, Option<&'static str>)> {
        let (column, arrival) = column_and_arrival(kind);
        let corner = arrival.map(|(columns, rows)| match (columns > 0, rows > 0) {
            (true, true) => "upper left",
            (false, true) => "upper right",
            (true, false) => "lower left",
            (false, false) => "lower right",
        });
        Some((column.into(), corner))
    }
}

impl Ruleset for Horsefly {
    type Board = Flies;

    fn facts(&self) -> Facts<'_> {
        FACTS
    }

    fn alphabet(&self) {}
}

impl Loopy for Horsefly {
    fn arena(&self, _: &Flies, _: &Control) -> Result<Arena, Failure> {
        Ok(Arena::Periodic(Arc::new(Self)))
    }

    fn tokens(&self, board: &Flies) -> Vec<u64> {
        board.flies().iter().map(|&fly| state(fly)).collect()
    }

    fn advance(&self, board: &mut Flies, token: usize, to: u64) {
        board.replace(token, fly(to));
    }

    fn state_name(&self, _: &Flies, state: u64) -> String {
        fly(state).at.to_string()
    }

    fn listing(&self) -> Listing {
        Listing::Tokens
    }

    fn state_of_place(&self, board: &Flies, place: usize) -> u64 {
        state(board.flies()[place])
    }
}
