//! Backsliding Toads and Frogs: a toad steps to the right, jumps to the right over a frog, or steps back to
//! the left; frogs do the reverse (WW, chapter 11).

use crate::loopy::Loopy;

/// Returns the game on a strip of `T`, `F` and `.`.
pub fn game(strip: &str) -> Loopy {
    let mirrored = |strip: &str| -> String {
        let other = |cell| match cell {
            'T' => 'F',
            'F' => 'T',
            cell => cell,
        };
        strip.chars().rev().map(other).collect()
    };
    let frog_moves =
        |strip: &String| toad_moves(&mirrored(strip)).iter().map(|after| mirrored(after)).collect();
    Loopy::of_position(strip.to_owned(), |strip| toad_moves(strip), frog_moves)
}

fn toad_moves(strip: &str) -> Vec<String> {
    let mut after = vec![];
    for (before, then) in [("T.", ".T"), ("TF.", ".FT"), (".T", "T.")] {
        for (at, _) in strip.match_indices(before).collect::<Vec<_>>() {
            after.push(format!("{}{then}{}", &strip[..at], &strip[at + before.len()..]));
        }
    }
    after
}
