//! Marks that the pictures of several boards share, and moves, drawn in the picture of the board before them.
//!
//! The player who makes a move determines its colour, and the board determines its form.
//!
//! A walk, jump or capture is an arrow; a move along an arc is a broad line below the arc; a vertex that is
//! coloured gets half a ring; an edge that is cut and a cheque that is cashed get a badge; a domino covers
//! its cells.

use crate::legend::{Legend, Sample};
use crate::scene::{LEFT, RIGHT, Scene};
use upstar::games::board::AnyBoard;
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
pub(crate) fn label(svg: &mut Scene, (x, y): (i64, i64), text: &str, fill: &str) {
    svg.text(
        (x, y + 6),
        format_args!("text-anchor=\"middle\" font-size=\"16\" font-weight=\"bold\" fill=\"{fill}\""),
        text,
    );
}

/// The player of a shown move and the reason why it is shown, which determine its colour and its words in the
/// legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shows {
    /// The player who makes the move; none if both players have the same moves.
    pub player: Option<Player>,
    /// The reason why the move is shown.
    pub why: Why,
}

/// The reason why a move is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The move wins.
    Wins,
    /// The move holds the draw, and no move wins.
    HoldsDraw,
    /// The move is undominated, and no move wins.
    Undominated,
}

/// The effect of a move on the board before it.
#[derive(Clone, Copy, Debug)]
pub enum Change<'m> {
    /// The move is described by places: see [`Move::places`](upstar::games::rules::Move::places).
    Places(&'m [usize]),
    /// The move changes a token, given by the index of its heap, fly or counter on the board, and leads to
    /// this board.
    Token(usize, AnyBoard<'m>),
}

/// A move in a picture of the board before it.
#[derive(Clone, Copy, Debug)]
pub struct DrawnMove<'m> {
    /// The player and the reason for which the move is shown.
    pub shows: Shows,
    /// The effect of the move.
    pub change: Change<'m>,
}

impl DrawnMove<'_> {
    /// Returns the places that describe the move; none if a token describes it.
    pub(super) fn places(&self) -> &[usize] {
        match self.change {
            Change::Places(places) => places,
            Change::Token(..) => &[],
        }
    }
}

/// The colour of moves that both players have.
const GOOD: &str = "#e69f00";

impl Shows {
    pub(super) fn colour(self) -> &'static str {
        self.player.map_or(GOOD, |player| player.of((LEFT, RIGHT)))
    }

    pub(super) fn words(self) -> &'static str {
        match (self.player, self.why) {
            (None, Why::Wins) => "moves that win",
            (None, Why::HoldsDraw) => "moves that hold the draw",
            (None, Why::Undominated) => "undominated moves; none wins",
            (Some(player), Why::Wins) => {
                player.of(("moves with which Left wins", "moves with which Right wins"))
            }
            (Some(player), Why::HoldsDraw) => {
                player.of(("moves with which Left holds the draw", "moves with which Right holds the draw"))
            }
            (Some(player), Why::Undominated) => {
                player.of(("Left's undominated moves; none wins", "Right's undominated moves; none wins"))
            }
        }
    }
}

/// Adds the words for the moves to the legend, each with the given sample in the colour of the move.
pub(super) fn explain(legend: &mut Legend, moves: &[DrawnMove<'_>], sample: fn(&'static str) -> Sample) {
    for DrawnMove { shows, .. } in moves {
        legend.add(sample(shows.colour()), shows.words());
    }
}

/// The distance of the ends of an arrow from the centres of its places, which keeps the pieces there visible;
/// half the width of the arrowhead, and its length. All are in pixels.
const CLEAR: i64 = 9;
const HEAD: (i64, i64) = (6, 10);

/// Draws an arrow between two places, bent to its left by `bend` pixels. A move that leads back to its own
/// place is a ring.
pub(super) fn arrow(svg: &mut Scene, [from, to]: [(i64, i64); 2], bend: i64, colour: &str) {
    if from == to {
        svg.circle((to.0, to.1), 12, format_args!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"4\""))
            .class("move");
        return;
    }
    let (across, down) = (to.0 - from.0, to.1 - from.1);
    let length = (across * across + down * down).isqrt().max(1);
    let middle =
        ((from.0 + to.0) / 2 + down * 2 * bend / length, (from.1 + to.1) / 2 - across * 2 * bend / length);
    let start = towards(from, middle, CLEAR);
    let tip = towards(to, middle, CLEAR);
    let base = towards(tip, middle, HEAD.1);
    let (x, y) = (tip.0 - base.0, tip.1 - base.1);
    let aside = (-y * HEAD.0 / HEAD.1, x * HEAD.0 / HEAD.1);
    // A broader white line below the arrow sets it off from the lines of the board.
    svg.path(
        format_args!("M{} {}Q{} {} {} {}", start.0, start.1, middle.0, middle.1, base.0, base.1),
        "fill=\"none\" stroke=\"#ffffff\" stroke-width=\"6\"",
    )
    .class("move");
    svg.path(
        format_args!("M{} {}Q{} {} {} {}", start.0, start.1, middle.0, middle.1, base.0, base.1),
        format_args!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"4\""),
    );
    svg.path(
        format_args!(
            "M{} {}L{} {}L{} {}z",
            tip.0,
            tip.1,
            base.0 + aside.0,
            base.1 + aside.1,
            base.0 - aside.0,
            base.1 - aside.1
        ),
        format_args!("fill=\"{colour}\" stroke=\"#ffffff\""),
    );
}

/// Draws a shot from one place at another one: a dashed line and a cross.
pub(super) fn shot(svg: &mut Scene, [from, to]: [(i64, i64); 2], colour: &str) {
    svg.path(
        format_args!("M{} {}L{} {}", from.0, from.1, to.0, to.1),
        format_args!("stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"5 4\""),
    );
    svg.path(
        format_args!("M{} {}l12 12m0 -12l-12 12", to.0 - 6, to.1 - 6),
        format_args!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"3\""),
    )
    .class("shot");
}

/// Returns the point at a distance of `pixels` from a place in the direction of another one.
fn towards((x, y): (i64, i64), (to_x, to_y): (i64, i64), pixels: i64) -> (i64, i64) {
    let (across, down) = (to_x - x, to_y - y);
    let length = (across * across + down * down).isqrt().max(1);
    (x + across * pixels / length, y + down * pixels / length)
}

/// Draws a player's badge: a disk with the initial of the name, Left's a little to the left of the given
/// place and Right's to its right. A move of both players has an exclamation mark.
pub(super) fn badge(svg: &mut Scene, (x, y): (i64, i64), shows: Shows) {
    let (letter, aside) = match shows.player {
        Some(player) => player.of((("L", -8), ("R", 8))),
        None => ("!", 0),
    };
    svg.circle(
        (x + aside, y),
        10,
        format_args!("fill=\"{}\" stroke=\"#ffffff\" stroke-width=\"2\"", shows.colour()),
    )
    .class("move");
    label(svg, (x + aside, y), letter, "#ffffff");
}

/// Draws half a ring around a place: the left half for Left, the right half for Right. A move of both players
/// has a whole ring.
pub(super) fn half_ring(svg: &mut Scene, (x, y): (i64, i64), radius: i64, shows: Shows) {
    let Some(player) = shows.player else {
        svg.circle(
            (x, y),
            radius,
            format_args!("fill=\"none\" stroke=\"{}\" stroke-width=\"5\"", shows.colour()),
        )
        .class("move");
        return;
    };
    let sweep = player.of((0, 1));
    svg.path(
        format_args!("M{x} {}A{radius} {radius} 0 0 {sweep} {x} {}", y - radius, y + radius),
        format_args!("fill=\"none\" stroke=\"{}\" stroke-width=\"5\"", shows.colour()),
    )
    .class("move");
}
