//! What the colours of a picture mean.

use super::canvas::{ANGEL, EATEN, EVADED, FUTURE, SHADE};
use crate::draw::svg::{Escaped, LEFT, Svg};
use crate::draw::writing::width;

/// The height of a line, the side of a sign, the size of the letters, and the room between two entries.
const LINE: i64 = 18;
const SIGN: i64 = 12;
const LETTERS: i64 = 12;
const GAP: i64 = 14;

/// What stops an animation and lets it go on, where the program that shows it has scripts.
const PAUSE: &str =
    "var s = this.ownerSVGElement; s.animationsPaused() ? s.unpauseAnimations() : s.pauseAnimations()";

/// What an entry shows.
#[derive(Clone, Copy)]
pub(super) enum Sign {
    Square(&'static str),
    Line(&'static str),
    Angel,
    Pause,
}

type Entry = (Sign, &'static str);

const ANGELS: [Entry; 2] =
    [(Sign::Angel, "the Angel"), (Sign::Angel, "the Angel, on the right of his perch")];
const BITTEN: Entry = (Sign::Square(EATEN), "eaten");
/// What there is with a path.
const PATH: [Entry; 4] = [
    (Sign::Square(SHADE), "left set"),
    (Sign::Square(EVADED), "eaten, in the left set"),
    (Sign::Line(LEFT), "path: past"),
    (Sign::Line(FUTURE), "future"),
];
const STOP: Entry = (Sign::Pause, "click: pause, go on");

/// The entries in lines of a width: where each stands, and how high all of them are.
fn places(entries: &[(Sign, &str)], room: i64) -> (Vec<(i64, i64)>, i64) {
    let (mut x, mut y) = (GAP / 2, 0);
    let place = |(_, text): &(Sign, &str)| {
        let needed = SIGN + 4 + width(text, LETTERS) + GAP;
        if x > GAP / 2 && x + needed > room {
            (x, y) = (GAP / 2, y + LINE);
        }
        x += needed;
        (x - needed, y)
    };
    let places: Vec<(i64, i64)> = entries.iter().map(place).collect();
    (places, y + LINE + 4)
}

/// What is told of an animation, which has a place that stops it, or of a picture that does not move; of an Angel
/// who is free there is no path.
pub(super) fn entries(is_animated: bool, is_free: bool) -> Vec<Entry> {
    let mut entries = vec![ANGELS[usize::from(!is_free)], BITTEN];
    entries.extend(PATH.iter().filter(|_| !is_free));
    entries.extend(Some(STOP).filter(|_| is_animated));
    entries
}

/// How high a legend is in a picture of this width.
pub(super) fn height(room: i64, entries: &[Entry]) -> i64 {
    places(entries, room).1
}

/// Draws it below a line, in a picture of this width.
pub(super) fn draw(svg: &mut Svg, top: i64, room: i64, entries: &[Entry]) {
    svg.add(format_args!("<g class=\"legend\" transform=\"translate(0 {top})\" fill=\"#000000\">"));
    for (&(sign, text), (x, y)) in entries.iter().zip(places(entries, room).0) {
        let middle = y + LINE / 2;
        match sign {
            Sign::Square(colour) => svg.add(format_args!(
                "<rect x=\"{x}\" y=\"{}\" width=\"{SIGN}\" height=\"{SIGN}\" fill=\"{colour}\"/>",
                middle - SIGN / 2
            )),
            Sign::Line(colour) => svg.add(format_args!(
                "<path d=\"M{x} {middle}h{SIGN}\" stroke=\"{colour}\" stroke-width=\"3\"/>"
            )),
            Sign::Angel => svg.add(format_args!(
                "<circle cx=\"{}\" cy=\"{middle}\" r=\"{}\" fill=\"{ANGEL}\"/>",
                x + SIGN / 2,
                SIGN / 2
            )),
            Sign::Pause => svg.add(format_args!(
                "<g class=\"pause\" cursor=\"pointer\" onclick=\"{PAUSE}\">\n\
                 <rect x=\"{}\" y=\"{y}\" width=\"{}\" height=\"{LINE}\" rx=\"4\" fill=\"#eeeeee\" stroke=\"#999999\"/>\n\
                 <path d=\"M{} {}v8M{} {}v8\" stroke=\"#000000\" stroke-width=\"3\"/>",
                x - 4,
                SIGN + 12 + width(text, LETTERS),
                x + 3,
                middle - 4,
                x + 9,
                middle - 4
            )),
        }
        svg.add(format_args!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{LETTERS}\">{}</text>",
            x + SIGN + 4,
            middle + 4,
            Escaped(text)
        ));
        if matches!(sign, Sign::Pause) {
            svg.add(format_args!("</g>"));
        }
    }
    svg.add(format_args!("</g>"));
}
