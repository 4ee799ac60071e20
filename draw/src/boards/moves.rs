//! Moves in the picture of the board before them: who makes them gives the colour, the board tells how.
//!
//! What walks, jumps or captures has an arrow; an arc that is taken is underlaid; a vertex that is coloured has
//! half a ring; an edge that is cut and a cheque that is cashed have a badge; dominoes lie on their cells.

use super::marks::label;
use crate::legend::{Legend, Sample};
use crate::svg::{LEFT, RIGHT, Svg};
use upstar::games::board::AnyBoard;
use upstar::ground::Player;

/// Whose move is shown, and why: that gives it its colour and its words in the legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shows {
    /// Whose it is; nobody's where both players have the same moves.
    pub player: Option<Player>,
    /// Why it is shown.
    pub why: Why,
}

/// Why a move is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It wins.
    Wins,
    /// It holds the draw, and no move wins.
    HoldsDraw,
    /// No other move is better, though none wins.
    Undominated,
}

/// What a move does on the board before it.
#[derive(Clone, Copy, Debug)]
pub enum Change<'m> {
    /// It is told by places: see [`Move::places`](upstar::games::rules::Move::places).
    Places(&'m [usize]),
    /// A token moves, the heap or fly or counter that the board lists there, and this is the board after it.
    Token(usize, AnyBoard<'m>),
}

/// A move in a picture of the board before it.
#[derive(Clone, Copy, Debug)]
pub struct DrawnMove<'m> {
    /// Why it is shown.
    pub shows: Shows,
    /// What it does.
    pub change: Change<'m>,
}

impl DrawnMove<'_> {
    /// The places that tell it; nothing where a token tells it.
    pub(super) fn places(&self) -> &[usize] {
        match self.change {
            Change::Places(places) => places,
            Change::Token(..) => &[],
        }
    }
}

/// The colour of moves of both players.
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

/// Says in the legend what the moves are, which look like this in their colours.
pub(super) fn explain(legend: &mut Legend, moves: &[DrawnMove<'_>], sample: fn(&'static str) -> Sample) {
    for DrawnMove { shows, .. } in moves {
        legend.add(sample(shows.colour()), shows.words());
    }
}

/// From the places of an arrow to its ends, in pixels, so that what stands there is seen; half the width of its head,
/// and the length of that.
const CLEAR: i64 = 9;
const HEAD: (i64, i64) = (6, 10);

/// An arrow between two places, which bends to its left by some pixels; a ring where a move leads back to its place.
pub(super) fn arrow(svg: &mut Svg, [from, to]: [(i64, i64); 2], bend: i64, colour: &str) {
    if from == to {
        return svg.add(format_args!(
            "<circle class=\"move\" cx=\"{}\" cy=\"{}\" r=\"12\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"4\"/>",
            to.0, to.1
        ));
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
    svg.add(format_args!(
        "<path class=\"move\" d=\"M{} {}Q{} {} {} {}\" fill=\"none\" stroke=\"#ffffff\" stroke-width=\"6\"/>",
        start.0, start.1, middle.0, middle.1, base.0, base.1
    ));
    svg.add(format_args!(
        "<path d=\"M{} {}Q{} {} {} {}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"4\"/>",
        start.0, start.1, middle.0, middle.1, base.0, base.1
    ));
    svg.add(format_args!(
        "<path d=\"M{} {}L{} {}L{} {}z\" fill=\"{colour}\" stroke=\"#ffffff\"/>",
        tip.0,
        tip.1,
        base.0 + aside.0,
        base.1 + aside.1,
        base.0 - aside.0,
        base.1 - aside.1
    ));
}

/// What is shot from one place at another one: a dashed line and a cross.
pub(super) fn shot(svg: &mut Svg, [from, to]: [(i64, i64); 2], colour: &str) {
    svg.add(format_args!(
        "<path d=\"M{} {}L{} {}\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"5 4\"/>",
        from.0, from.1, to.0, to.1
    ));
    svg.add(format_args!(
        "<path class=\"shot\" d=\"M{} {}l12 12m0 -12l-12 12\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"3\"/>",
        to.0 - 6,
        to.1 - 6
    ));
}

/// So many pixels from a place in the direction of another one.
fn towards((x, y): (i64, i64), (to_x, to_y): (i64, i64), pixels: i64) -> (i64, i64) {
    let (across, down) = (to_x - x, to_y - y);
    let length = (across * across + down * down).isqrt().max(1);
    (x + across * pixels / length, y + down * pixels / length)
}

/// A player's badge: a disk with the first letter of the name, Left's a little to the left, Right's to the right.
pub(super) fn badge(svg: &mut Svg, (x, y): (i64, i64), shows: Shows) {
    let (letter, aside) = match shows.player {
        Some(player) => player.of((("L", -8), ("R", 8))),
        None => ("!", 0),
    };
    svg.add(format_args!(
        "<circle class=\"move\" cx=\"{}\" cy=\"{y}\" r=\"10\" fill=\"{}\" stroke=\"#ffffff\" stroke-width=\"2\"/>",
        x + aside,
        shows.colour()
    ));
    label(svg, (x + aside, y), letter, "#ffffff");
}

/// Half a ring around a place: Left's on the left, Right's on the right; a ring where both players have the move.
pub(super) fn half_ring(svg: &mut Svg, (x, y): (i64, i64), radius: i64, shows: Shows) {
    let Some(player) = shows.player else {
        return svg.add(format_args!(
            "<circle class=\"move\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" stroke=\"{}\" stroke-width=\"5\"/>",
            shows.colour()
        ));
    };
    let sweep = player.of((0, 1));
    svg.add(format_args!(
        "<path class=\"move\" d=\"M{x} {}A{radius} {radius} 0 0 {sweep} {x} {}\" fill=\"none\" stroke=\"{}\" stroke-width=\"5\"/>",
        y - radius,
        y + radius,
        shows.colour()
    ));
}
