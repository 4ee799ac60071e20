//! The notation of positions, and the characters in pictures.

use super::read::Told;
use crate::ground::{Player, Sign, Signs};

/// A character, the player whose piece it is, and its description.
pub(super) type Shown = (u8, Option<Player>, String);

/// Describes the notation of positions.
pub(super) fn notation(told: &Told) -> String {
    let (cells, told) = match told {
        Told::Heaps(rules) => return heaps_notation(rules.numbers),
        Told::Strip(told) => ("one character a cell", told),
        Told::Grid(told) => ("rows separated by |", told),
        Told::Graph(told) => (
            "a grid as rows separated by |, or a graph such as path(5) or 4: 0-1 1-2 1-3 with the characters of its \
             vertices behind it",
            told,
        ),
    };
    let words: Vec<String> =
        told.characters.signs().iter().map(|(sign, words)| format!("`{sign}` {words}")).collect();
    format!("{cells}, {}", words.join(", "))
}

/// Describes the notation of heaps.
fn heaps_notation(numbers: usize) -> String {
    match numbers {
        1 => "the sizes of the heaps, such as 5 12".to_owned(),
        2 => "heaps of two numbers, such as (3,4) (2,2)".to_owned(),
        _ => format!("heaps of {numbers} numbers, such as (3,4,5)"),
    }
}

/// Returns the characters that pictures show: all except a `.` that belongs to nobody.
pub(super) fn signs(told: &Told) -> Vec<Shown> {
    let told = match told {
        Told::Heaps(_) => return Vec::new(),
        Told::Strip(told) | Told::Grid(told) | Told::Graph(told) => told,
    };
    let shown = |((sign, words), &whose): (&(char, String), &Option<Player>)| {
        let words = match whose {
            // A piece is drawn with its letter, unless that is the letter of its player.
            Some(_) if !matches!(sign, 'L' | 'R') => format!("{sign}: {words}"),
            _ => words.clone(),
        };
        (*sign as u8, whose, words)
    };
    let all = told.characters.signs().iter().zip(&told.whose).map(shown);
    all.filter(|(sign, whose, _)| *sign != b'.' || whose.is_some()).collect()
}

/// Leaks the signs, so that they live as long as the program.
pub(super) fn lasting(signs: Vec<Shown>) -> Signs {
    let lasting = |(byte, whose, words): Shown| Sign { byte, whose, words: words.leak() };
    signs.into_iter().map(lasting).collect::<Vec<Sign>>().leak()
}
