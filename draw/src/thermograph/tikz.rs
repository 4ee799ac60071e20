//! Compound thermographs as TikZ pictures, for papers.

use std::fmt::Write;

use super::outline::{Outline, Round, ratio};
use super::svg::{Lines, outline};
use upstar::games::value::{Compound, Dyadic};

/// The greatest width and height of a picture, in tenths of a millimetre.
const ROOM: [i64; 2] = [700, 600];
/// The gap of two pictures, in tenths of a millimetre.
const GAP: i64 = 150;
/// The number of decimal places of a coordinate.
const DIGITS: usize = 4;

/// Writes compound thermographs, side by side, as one `tikzpicture`. It needs no package besides `tikz`.
///
/// The picture comes after the definitions of the colours `left` and `right`. Coordinates are rounded to four
/// decimal places; labels are exact.
pub fn compound_tikz(panels: &[(String, Compound<'_>)]) -> String {
    let mut text = String::from(
        "\\definecolor{left}{HTML}{0072B2}\n\\definecolor{right}{HTML}{C8401A}\n\\begin{tikzpicture}[font=\\footnotesize]\n",
    );
    let mut shift = 0;
    for (name, compound) in panels {
        let lines = Lines::of(compound);
        let outline = outline(compound, &lines);
        panel(&mut text, name, &outline, &lines, shift);
        shift += ROOM[0] + GAP;
    }
    text.push_str("\\end{tikzpicture}\n");
    text
}

/// Writes one picture, moved to the right by `shift` tenths of a millimetre.
fn panel(text: &mut String, name: &str, outline: &Outline, lines: &Lines, shift: i64) {
    let one = Dyadic::from(1);
    let span = &(outline.leftmost() - outline.rightmost()) + &one;
    let height = &(&outline.top() + &one) + &one;
    // Tenths of a millimetre for one unit, in thousandths; the smaller of the two fits in both directions.
    let unit = [(&span, ROOM[0]), (&height, ROOM[1])]
        .map(|(size, room)| ratio(&Dyadic::from(room), 1000, size, Round::Nearest));
    let unit = unit.into_iter().min().unwrap_or(1).max(1);
    let unit = decimal(&Dyadic::new(unit, 0), 5);
    // Writing to a string cannot fail.
    let _ = writeln!(text, "\\begin{{scope}}[xshift={}mm, x=-{unit}cm, y={unit}cm]", shift / 10);
    let (left, right) = (coordinate(outline.leftmost()), coordinate(outline.rightmost()));
    let top = coordinate(&(&outline.top() + &one));
    let _ = writeln!(text, "\\fill[black!8] ({left},-1) rectangle ({right},0);");
    let _ = writeln!(text, "\\draw[black!50, dotted] ({left},0) -- ({right},0);");
    for (walls, colour) in lines.options.iter().zip(["right!50", "left!50"]) {
        walls.iter().for_each(|wall| line(text, wall, &format!("color={colour}, thin")));
    }
    for (scaffold, colour) in lines.scaffolds.iter().zip(["left", "right"]) {
        scaffold.iter().for_each(|points| line(text, points, &format!("color={colour}, dashed")));
    }
    line(text, &outline.left, "color=left, very thick");
    line(text, &outline.right, "color=right, very thick");
    let (mean, temperature) = (coordinate(&outline.mean), coordinate(&outline.temperature));
    let _ = writeln!(text, "\\draw[very thick, ->] ({mean},{temperature}) -- ({mean},{top});");
    let _ = writeln!(
        text,
        "\\node[right, xshift=4mm, fill=white, inner sep=1pt] at ({mean},{temperature}) {{$t = {}$, mean ${}$}};",
        outline.temperature, outline.mean
    );
    let mut labelled: Vec<&Dyadic> = outline.values().collect();
    labelled.sort();
    labelled.dedup();
    for v in labelled {
        let _ = writeln!(text, "\\node[below] at ({},-1) {{${v}$}};", coordinate(v));
    }
    let _ = writeln!(text, "\\node[above] at ({mean},{top}) {{{}}};", escaped(name));
    text.push_str("\\end{scope}\n");
}

fn line(text: &mut String, points: &[(Dyadic, Dyadic)], style: &str) {
    let points: Vec<String> =
        points.iter().map(|(t, v)| format!("({},{})", coordinate(v), coordinate(t))).collect();
    let _ = writeln!(text, "\\draw[{style}] {};", points.join(" -- "));
}

fn coordinate(x: &Dyadic) -> String {
    decimal(&x.times(&Dyadic::from(10_i64.pow(DIGITS as u32))), DIGITS)
}

/// Writes an integer number of units of 10^-digits as a decimal. The number of units is rounded first.
fn decimal(units: &Dyadic, digits: usize) -> String {
    let units = ratio(units, 1, &Dyadic::from(1), Round::Nearest);
    let power = 10_u64.pow(digits as u32);
    let (whole, rest) = (units.unsigned_abs() / power, units.unsigned_abs() % power);
    let sign = if units < 0 { "-" } else { "" };
    let text = format!("{sign}{whole}.{rest:0digits$}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Returns a name in TeX's typewriter font, with TeX's special characters escaped.
fn escaped(name: &str) -> String {
    let character = |c: char| match c {
        '\\' => "\\textbackslash{}".to_owned(),
        '^' => "\\textasciicircum{}".to_owned(),
        '~' => "\\textasciitilde{}".to_owned(),
        '{' | '}' | '#' | '$' | '%' | '&' | '_' => format!("\\{c}"),
        other => other.to_string(),
    };
    format!("\\texttt{{{}}}", name.chars().map(character).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_decimals() {
        assert_eq!(coordinate(&Dyadic::new(-13, 1)), "-6.5");
        assert_eq!(coordinate(&Dyadic::from(28)), "28");
        assert_eq!(coordinate(&Dyadic::new(1, 6)), "0.0156");
        assert_eq!(coordinate(&Dyadic::new(-1, 3)), "-0.125");
    }

    #[test]
    fn names_are_no_commands() {
        assert_eq!(escaped("{8|^*}"), "\\texttt{\\{8|\\textasciicircum{}*\\}}");
    }
}
