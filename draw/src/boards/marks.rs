//! Marks that the pictures of several boards share.

use crate::legend::{Legend, Sample};
use crate::svg::{Escaped, LEFT, RIGHT, Svg};
use upstar::ground::{Player, Sign, Signs};

/// The margin around every picture, in pixels.
pub(crate) const BORDER: i64 = 20;

/// Returns the colour of a piece or of a coloured edge or region; white for any other byte.
pub(super) fn colour(of: u8) -> &'static str {
    match of {
        b'L' | b'T' | b'b' => LEFT,
        b'R' | b'F' | b'r' => RIGHT,
        b'g' | b'E' => "#1f7a3d",
        _ => "#ffffff",
    }
}

/// The printable ASCII characters, in order.
const CHARACTERS: &str =
    " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";

/// Returns a byte of a notation as text, `?` if it is not printable.
pub(super) fn character(byte: u8) -> &'static str {
    // A byte below the blank wraps around to an index outside the table.
    let at = usize::from(byte).wrapping_sub(usize::from(b' '));
    CHARACTERS.get(at..=at).unwrap_or("?")
}

/// Returns the colour of the player who owns a piece. `L` and `R` belong to the players if `signs` does not
/// mention them.
pub(super) fn of_player(byte: u8, signs: Signs) -> Option<&'static str> {
    let whose = match (signs.iter().find(|sign| sign.byte == byte), byte) {
        (Some(sign), _) => sign.whose,
        (None, b'L') => Some(Player::Left),
        (None, b'R') => Some(Player::Right),
        _ => None,
    };
    whose.map(|player| player.of((LEFT, RIGHT)))
}

/// Adds the signs that occur on a board of cells to the legend: pieces of the players, `blocked` cells, and
/// characters.
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

/// Returns whether a move leads a piece from the first of these places to the second one: onto a free cell,
/// or onto a piece of the other player, which it captures.
pub(super) fn leads(places: &[usize], cells: &[u8], signs: Signs) -> bool {
    let &[from, to, ..] = places else { return false };
    let (Some(&from), Some(&to)) = (cells.get(from), cells.get(to)) else { return false };
    from != b'.'
        && (to == b'.' || of_player(from, signs).is_some() && of_player(to, signs) != of_player(from, signs))
}

/// Writes a text with its middle at the given point.
pub(crate) fn label(svg: &mut Svg, (x, y): (i64, i64), text: &str, fill: &str) {
    svg.add(format_args!(
        "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" font-size=\"16\" font-weight=\"bold\" fill=\"{fill}\">{}</text>",
        y + 6,
        Escaped(text)
    ));
}
