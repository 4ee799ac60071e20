//! What the pictures of several boards are made of.

use crate::legend::{Legend, Sample};
use crate::svg::{Escaped, LEFT, RIGHT, Svg};
use upstar::ground::{Player, Sign, Signs};

/// Around every picture, in pixels.
pub(crate) const BORDER: i64 = 20;

/// What a piece or colour is drawn in; white where there is none.
pub(super) fn colour(of: u8) -> &'static str {
    match of {
        b'L' | b'T' | b'b' => LEFT,
        b'R' | b'F' | b'r' => RIGHT,
        b'g' | b'E' => "#1f7a3d",
        _ => "#ffffff",
    }
}

/// The printable characters of ASCII, from the blank on.
const CHARACTERS: &str =
    " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";

/// A byte of a notation as a text.
pub(super) fn character(byte: u8) -> &'static str {
    let at = usize::from(byte).wrapping_sub(usize::from(b' '));
    CHARACTERS.get(at..=at).unwrap_or("?")
}

/// The colour of the player whose piece a byte is; `L` and `R` are the players' where nothing else is said.
pub(super) fn of_player(byte: u8, signs: Signs) -> Option<&'static str> {
    let whose = match (signs.iter().find(|sign| sign.byte == byte), byte) {
        (Some(sign), _) => sign.whose,
        (None, b'L') => Some(Player::Left),
        (None, b'R') => Some(Player::Right),
        _ => None,
    };
    whose.map(|player| player.of((LEFT, RIGHT)))
}

/// Says what the signs on a board of cells mean: pieces of the players, `blocked` cells, and characters.
pub(super) fn explain_cells(legend: &mut Legend, cells: &[u8], signs: Signs, blocked: &'static str) {
    for &Sign { byte, words, .. } in signs {
        let sample = match (of_player(byte, signs), byte) {
            (Some(colour), _) => Sample::Disk(colour),
            (None, b'#') => Sample::Square(blocked),
            (None, b'.') => Sample::Square("#ffffff"),
            (None, byte) => Sample::Sign(character(byte)),
        };
        legend.add_if(cells.contains(&byte), sample, words);
    }
}

/// Does a move lead a piece from the first of these places to the second one? There it comes to a free cell, or takes a piece of
/// the other player.
pub(super) fn leads(places: &[usize], cells: &[u8], signs: Signs) -> bool {
    let &[from, to, ..] = places else { return false };
    let (Some(&from), Some(&to)) = (cells.get(from), cells.get(to)) else { return false };
    from != b'.'
        && (to == b'.' || of_player(from, signs).is_some() && of_player(to, signs) != of_player(from, signs))
}

/// A text in the middle of a place.
pub(crate) fn label(svg: &mut Svg, (x, y): (i64, i64), text: &str, fill: &str) {
    svg.add(format_args!(
        "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" font-size=\"16\" font-weight=\"bold\" fill=\"{fill}\">{}</text>",
        y + 6,
        Escaped(text)
    ));
}
