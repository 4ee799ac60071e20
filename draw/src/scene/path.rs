//! Paths in the language of SVG as paths of TikZ.

use super::{At, Length};

/// Translates a path of lines and Bézier curves. Relative commands become absolute ones, and a quadratic curve
/// becomes the cubic curve with the same points.
///
/// The language is that of this crate's layers: the commands M, L, H, V, Q, C and Z, also as small letters.
pub(super) fn tikz(course: &str) -> String {
    let mut pen = Pen::default();
    let mut words = Words { rest: course };
    let mut command = 'M';
    while let Some(next) = words.command(command) {
        command = next;
        let unread = words.rest.len();
        pen.draw(command, &mut words);
        if !matches!(command, 'z' | 'Z') && words.rest.len() == unread {
            break;
        }
        // Further points after a move are the ends of lines.
        command = match command {
            'M' => 'L',
            'm' => 'l',
            other => other,
        };
    }
    pen.written.trim_end().to_owned()
}

/// The words of a path that are not read yet.
struct Words<'p> {
    rest: &'p str,
}

impl Words<'_> {
    /// Returns the next command; the one before if a number follows; `None` at the end.
    fn command(&mut self, before: char) -> Option<char> {
        self.rest = self.rest.trim_start_matches([' ', ',', '\n']);
        let first = self.rest.chars().next()?;
        if first.is_ascii_alphabetic() {
            self.rest = &self.rest[1..];
            return Some(first);
        }
        // Nothing but a command follows the end of a path.
        (!matches!(before, 'z' | 'Z')).then_some(before)
    }

    /// Takes a number with at most four digits after its point.
    fn number(&mut self) -> i64 {
        self.rest = self.rest.trim_start_matches([' ', ',', '\n']);
        let is_inside = |(i, c): &(usize, char)| c.is_ascii_digit() || *c == '.' || (*i == 0 && *c == '-');
        let length = self.rest.char_indices().take_while(is_inside).count();
        let (number, rest) = self.rest.split_at(length);
        // A text that is no number is passed over, so that the reader comes to its end.
        self.rest = if length == 0 { rest.get(1..).unwrap_or("") } else { rest };
        let (whole, digits) = number.split_once('.').unwrap_or((number, ""));
        let part: i64 = format!("{digits:0<4.4}").parse().unwrap_or(0);
        let sign = if whole.starts_with('-') { -1 } else { 1 };
        whole.parse::<i64>().unwrap_or(0).saturating_mul(10_000).saturating_add(sign * part)
    }
}

/// The pen of a path, with coordinates in ten-thousandths.
#[derive(Default)]
struct Pen {
    at: [i64; 2],
    start: [i64; 2],
    written: String,
}

impl Pen {
    fn draw(&mut self, command: char, words: &mut Words<'_>) {
        let origin = if command.is_ascii_lowercase() { self.at } else { [0, 0] };
        let mut point = || {
            let x = words.number();
            [origin[0] + x, origin[1] + words.number()]
        };
        match command.to_ascii_uppercase() {
            'M' => {
                self.start = point();
                self.at = self.start;
                self.write("");
            }
            'L' => {
                self.at = point();
                self.write("-- ");
            }
            'H' => {
                self.at[0] = origin[0] + words.number();
                self.write("-- ");
            }
            'V' => {
                self.at[1] = origin[1] + words.number();
                self.write("-- ");
            }
            'Q' => {
                let (middle, end) = (point(), point());
                // The inner points of the cubic curve lie two thirds of the way to the middle point.
                let towards = |from: [i64; 2]| [0, 1].map(|i| from[i] + 2 * (middle[i] - from[i]) / 3);
                self.curve([towards(self.at), towards(end), end]);
            }
            'C' => {
                let points = [point(), point(), point()];
                self.curve(points);
            }
            'Z' => {
                self.at = self.start;
                self.written.push_str("-- cycle ");
            }
            _ => {}
        }
    }

    fn curve(&mut self, [first, second, end]: [[i64; 2]; 3]) {
        self.at = end;
        self.write(&format!(".. controls {} and {} .. ", written(first), written(second)));
    }

    /// Writes an operation that ends at the pen's place.
    fn write(&mut self, operation: &str) {
        self.written.push_str(&format!("{operation}{} ", written(self.at)));
    }
}

fn written([x, y]: [i64; 2]) -> At {
    (Length(x), Length(y)).into()
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
