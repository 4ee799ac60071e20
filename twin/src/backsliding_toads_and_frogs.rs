//! Backsliding Toads and Frogs: a toad steps to the right, or jumps to the right over a frog, or steps back to the left;
//! frogs the other way round (WW, chapter 11).

use crate::loopy::Loopy;

/// The game on a strip of `T`, `F` and `.`.
pub fn game(strip: &str) -> Loopy {
    let mirrored = |strip: &String| -> String {
        let other = |cell| match cell {
            'T' => 'F',
            'F' => 'T',
            cell => cell,
        };
        strip.chars().rev().map(other).collect()
    };
    Loopy::of_position(strip.to_owned(), toad_moves, move |strip| {
        toad_moves(&mirrored(strip)).iter().map(mirrored).collect()
    })
}

fn toad_moves(strip: &String) -> Vec<String> {
    let mut after = vec![];
    for (before, then) in [("T.", ".T"), ("TF.", ".FT"), (".T", "T.")] {
        for (at, _) in strip.match_indices(before).collect::<Vec<_>>() {
            after.push(format!("{}{then}{}", &strip[..at], &strip[at + before.len()..]));
        }
    }
    after
}
