//! What the pictures of several boards are made of.

use crate::draw::svg::{Escaped, LEFT, RIGHT, Svg};

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

/// A text in the middle of a place.
pub(crate) fn label(svg: &mut Svg, (x, y): (i64, i64), text: &str, fill: &str) {
    svg.add(format_args!(
        "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" font-size=\"16\" font-weight=\"bold\" fill=\"{fill}\">{}</text>",
        y + 6,
        Escaped(text)
    ));
}
