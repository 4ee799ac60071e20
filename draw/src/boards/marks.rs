//! Marks that the pictures of several boards share, and moves, drawn in the picture of the board before them.
//!
//! The player who makes a move determines its colour, and the board determines its form.
//!
//! A walk, jump or capture is an arrow; a move along an arc is a broad line below the arc; a vertex that is
//! coloured gets half a ring; an edge that is cut and a cheque that is cashed get a badge; a domino covers
//! its cells.

use crate::scene::{
    BLOCKED, Colour, GREEN, INK, LEFT, Legend, Look, ORANGE, RIGHT, Sample, Scene, WHITE, fitted, width,
};
use upstar::games::board::AnyBoard;
use upstar::ground::{Player, Sign};

/// The margin around every picture, in pixels.
pub(crate) const BORDER: i64 = 20;

/// Returns the colour of a piece or of a coloured edge or region; white for any other byte.
pub(super) fn colour(of: u8) -> Colour {
    match of {
        b'L' | b'T' | b'b' => LEFT,
        b'R' | b'F' | b'r' => RIGHT,
        b'g' | b'E' => GREEN,
        _ => WHITE,
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

/// Returns the colour of the player who owns a piece, as [`owner`] does the player.
pub(super) fn of_player(byte: u8, signs: &[Sign]) -> Option<Colour> {
    owner(byte, signs).map(|player| player.of((LEFT, RIGHT)))
}

/// Returns the player who owns a piece. `L` and `R` belong to the players if `signs` does not mention them.
pub(super) fn owner(byte: u8, signs: &[Sign]) -> Option<Player> {
    match (signs.iter().find(|sign| sign.byte == byte), byte) {
        (Some(sign), _) => sign.whose,
        (None, b'L') => Some(Player::Left),
        (None, b'R') => Some(Player::Right),
        _ => None,
    }
}

/// Returns the legend of the signs that occur on a board of cells: pieces of the players, blocked cells, and
/// characters.
pub(super) fn explain_cells(cells: &[u8], signs: &[Sign]) -> Legend {
    let mut legend = Legend::default();
    for &Sign { byte, ref words, .. } in signs {
        let sample = match (of_player(byte, signs), byte) {
            (Some(colour), _) => Sample::Disk(colour),
            (None, b'#') => Sample::Square(BLOCKED),
            (None, b'.') => Sample::Square(WHITE),
            (None, byte) => Sample::Sign(character(byte)),
        };
        legend.add_if(cells.contains(&byte), sample, words.clone());
    }
    legend
}

/// Returns whether a move leads a piece from the first of these places to the second one: onto a free cell,
/// or onto a piece of the other player, which it captures.
pub(super) fn leads(places: &[usize], cells: &[u8], signs: &[Sign]) -> bool {
    let &[from, to, ..] = places else { return false };
    let (Some(&from), Some(&to)) = (cells.get(from), cells.get(to)) else { return false };
    from != b'.'
        && (to == b'.' || of_player(from, signs).is_some() && of_player(to, signs) != of_player(from, signs))
}

/// Adds the words for the moves on a board of cells to the legend: arrows for those that lead a piece, rings
/// for the others.
pub(super) fn explain_steps(legend: &mut Legend, moves: &[DrawnMove<'_>], cells: &[u8], signs: &[Sign]) {
    for m in moves {
        let sample = if leads(m.places(), cells, signs) { Sample::Arrow } else { Sample::Ring };
        explain(legend, std::slice::from_ref(m), sample);
    }
}

/// Writes the name of a vertex into it. A name that is wider than the vertex overlaps the white ground, where
/// it has a dark ink with a white outline. It is shortened if it is wider than `room`.
pub(super) fn name(
    scene: &mut Scene,
    (x, y): (i64, i64),
    (radius, room): (i64, i64),
    name: &str,
    ink: Colour,
) {
    let (name, size) = fitted(name, 11..=16, room);
    let look = [Look::Middle, Look::Size(size), Look::Bold, Look::Fill(ink)];
    match width(&name, size) <= 2 * radius {
        true => scene.text((x, y + 6), &name, &look),
        false => scene.text((x, y + 6), &name, &[&look[..3], &[Look::Fill(INK), Look::Halo]].concat()),
    };
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

impl Shows {
    /// Returns the colour of the player, or that of moves that both players have.
    pub(super) fn colour(self) -> Colour {
        self.player.map_or(ORANGE, |player| player.of((LEFT, RIGHT)))
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
pub(super) fn explain(legend: &mut Legend, moves: &[DrawnMove<'_>], sample: fn(Colour) -> Sample) {
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
pub(crate) fn arrow(scene: &mut Scene, [from, to]: [(i64, i64); 2], bend: i64, colour: Colour) {
    if from == to {
        scene.circle(to, 12, &[Look::Hollow, Look::Stroke(colour, 40)]).class("move");
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
    let shaft = format!("M{} {}Q{} {} {} {}", start.0, start.1, middle.0, middle.1, base.0, base.1);
    scene.path(&shaft, &[Look::Hollow, Look::Stroke(WHITE, 60)]).class("move");
    scene.path(shaft, &[Look::Hollow, Look::Stroke(colour, 40)]);
    let [left, right] = [(base.0 + aside.0, base.1 + aside.1), (base.0 - aside.0, base.1 - aside.1)];
    let head = format!("M{} {}L{} {}L{} {}z", tip.0, tip.1, left.0, left.1, right.0, right.1);
    scene.path(head, &[Look::Fill(colour), Look::Rim(WHITE)]);
}

/// Draws a shot from one place at another one: a dashed line and a cross.
pub(super) fn shot(scene: &mut Scene, [from, to]: [(i64, i64); 2], colour: Colour) {
    scene.straight(from, to, &[Look::Stroke(colour, 20), Look::Dashes(5, 4)]);
    let cross = format!("M{} {}l12 12m0 -12l-12 12", to.0 - 6, to.1 - 6);
    scene.path(cross, &[Look::Hollow, Look::Stroke(colour, 30)]).class("shot");
}

/// Returns the point at a distance of `pixels` from a place in the direction of another one.
pub(crate) fn towards((x, y): (i64, i64), (to_x, to_y): (i64, i64), pixels: i64) -> (i64, i64) {
    let (across, down) = (to_x - x, to_y - y);
    let length = (across * across + down * down).isqrt().max(1);
    (x + across * pixels / length, y + down * pixels / length)
}

/// Draws a player's badge: a disk with the initial of the name, Left's a little to the left of the given
/// place and Right's to its right. A move of both players has an exclamation mark.
pub(super) fn badge(scene: &mut Scene, (x, y): (i64, i64), shows: Shows) {
    let (letter, aside) = shows.player.map_or(("!", 0), |player| player.of((("L", -8), ("R", 8))));
    let look = [Look::Fill(shows.colour()), Look::Stroke(WHITE, 20)];
    scene.circle((x + aside, y), 10, &look).class("move");
    scene.label((x + aside, y), letter, WHITE);
}

/// Draws half a ring around a place: the left half for Left, the right half for Right. A move of both players
/// has a whole ring.
pub(super) fn half_ring(scene: &mut Scene, (x, y): (i64, i64), radius: i64, shows: Shows) {
    let look = [Look::Hollow, Look::Stroke(shows.colour(), 50)];
    match shows.player.map(|player| player.of((-1, 1))) {
        None => scene.circle((x, y), radius, &look),
        Some(side) => {
            // A cubic curve with its inner points 4/3 of the radius away from its ends is nearly half a circle.
            let (top, bottom, aside) = (y - radius, y + radius, x + side * radius * 4 / 3);
            scene.path(format_args!("M{x} {top}C{aside} {top} {aside} {bottom} {x} {bottom}"), &look)
        }
    }
    .class("move");
}
