//! Paths in the language of SVG as paths of TikZ.

use svgtypes::{SimplePathSegment, SimplifyingPathParser};

use super::{At, Length};

/// Translates a path of lines and Bézier curves, with absolute places. A quadratic curve becomes the cubic curve with
/// the same points. The translation ends at the first text that is no path.
pub(super) fn tikz(course: &str) -> String {
    let mut at = [0; 2];
    let mut words: Vec<String> = Vec::new();
    for segment in SimplifyingPathParser::from(course).map_while(Result::ok) {
        words.push(match segment {
            SimplePathSegment::MoveTo { x, y } => {
                at = place([x, y]);
                written(at).to_string()
            }
            SimplePathSegment::LineTo { x, y } => {
                at = place([x, y]);
                format!("-- {}", written(at))
            }
            SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => {
                at = place([x, y]);
                curve(place([x1, y1]), place([x2, y2]), at)
            }
            SimplePathSegment::Quadratic { x1, y1, x, y } => {
                let middle = place([x1, y1]);
                // The inner points of the cubic curve lie two thirds of the way to the middle point.
                let towards = |from: [i64; 2]| [0, 1].map(|i| from[i] + (middle[i] - from[i]) * 2 / 3);
                let first = towards(at);
                at = place([x, y]);
                curve(first, towards(at), at)
            }
            SimplePathSegment::ClosePath => "-- cycle".to_owned(),
        });
    }
    words.join(" ")
}

fn curve(first: [i64; 2], second: [i64; 2], end: [i64; 2]) -> String {
    format!(".. controls {} and {} .. {}", written(first), written(second), written(end))
}

/// Returns a place in ten-thousandths, the unit of [`Length`].
#[expect(
    clippy::float_arithmetic,
    reason = "the parser of paths gives floats; a picture needs no more than four digits"
)]
fn place(lengths: [f64; 2]) -> [i64; 2] {
    lengths.map(|length| (length * 10_000.0).round() as i64)
}

fn written(place: [i64; 2]) -> At {
    let [x, y] = place.map(Length);
    (x, y).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_curves() {
        for (svg, expected) in [
            ("M1 2L3 -4.5z", "(1,2) -- (3,-4.5) -- cycle"),
            ("M1 2h12v-4l10 6z", "(1,2) -- (13,2) -- (13,-2) -- (23,4) -- cycle"),
            ("M0 0l12 12m0 -12l-12 12", "(0,0) -- (12,12) (12,0) -- (0,12)"),
            ("M0 0Q3 6 6 0", "(0,0) .. controls (2,4) and (4,4) .. (6,0)"),
            ("M1 1c-8 -9 8 -9 0 0", "(1,1) .. controls (-7,-8) and (9,-8) .. (1,1)"),
            ("M0 0 1 1H-0.5", "(0,0) -- (1,1) -- (-0.5,1)"),
        ] {
            assert_eq!(tikz(svg), expected, "{svg}");
        }
    }

    #[test]
    fn other_texts_end() {
        for odd in ["M", "Q1", "M?1 2", "1-2-3", "A5 5 0 0 1 2 3"] {
            tikz(odd);
        }
    }
}
