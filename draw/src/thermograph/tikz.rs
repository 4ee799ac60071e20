//! Thermographs as TikZ pictures, for papers.

use super::outline::{Outline, Round, ratio};
use super::svg::{Lines, OPTION, outline};
use crate::scene::{At, BLACK, DARK_GREY, LEFT, Length, Look, RIGHT, SHADE, Scene};
use upstar::games::value::{Dyadic, Scaffolds};

/// The greatest width and height of a picture, in tenths of a millimetre.
const ROOM: [i64; 2] = [700, 600];
/// The distance of the left ends of neighbouring pictures, in millimetres.
const APART: i64 = 85;

/// Writes thermographs with their scaffolds, side by side, as one `tikzpicture`. It needs no package besides `tikz`.
///
/// The names are formulas. The picture comes after the definitions of the colours `left` and `right`. Coordinates are rounded to four
/// decimal places; labels are exact.
pub fn scaffolds_tikz(panels: &[(String, Scaffolds<'_>)]) -> String {
    let mut scene = Scene::new(0, 0, "");
    for (i, (name, game)) in (0..).zip(panels) {
        let lines = Lines::of(game);
        let outline = outline(game, &lines);
        scene.group(&[plot(i, &outline)], |scene| panel(scene, name, &outline, &lines));
    }
    scene.tikz()
}

/// Returns the look of the picture with this index, counted from the left. Its left end is at the index times the
/// distance of neighbouring pictures, whatever its values are.
pub(super) fn plot(index: i64, outline: &Outline) -> Look {
    let unit = unit(outline);
    let left = outline.leftmost().times(&Dyadic::from(unit));
    let left = ratio(&left, 1, &Dyadic::from(10_000), Round::Nearest);
    Look::Plot { shift: (APART * index).saturating_add(left), unit }
}

/// Returns the greatest unit, in hundred-thousandths of a centimetre, for which a picture has enough space.
fn unit(outline: &Outline) -> i64 {
    let one = Dyadic::from(1);
    let span = &(outline.leftmost() - outline.rightmost()) + &one;
    let height = &(&outline.top() + &one) + &one;
    let unit = [(&span, ROOM[0]), (&height, ROOM[1])]
        .map(|(size, room)| ratio(&Dyadic::from(room), 1000, size, Round::Nearest));
    unit.into_iter().min().unwrap_or(1).max(1)
}

/// Draws one picture in units of values and temperatures.
pub(super) fn panel(scene: &mut Scene, name: &str, outline: &Outline, lines: &Lines) {
    let (left, right) = (length(outline.leftmost()), length(outline.rightmost()));
    let top = length(&(&outline.top() + &Dyadic::from(1)));
    scene.rect((left, -1), (Length(right.0.saturating_sub(left.0)), 1), &[Look::Fill(SHADE)]);
    scene.line((left, 0), (right, 0), &[Look::Rim(DARK_GREY), Look::Dashes(2, 4)]);
    let mut line = |points: &[(Dyadic, Dyadic)], look: &[Look]| {
        scene.polyline(points.iter().map(|(t, v)| At::from((length(v), length(t)))), look);
    };
    for (walls, colour) in lines.options.iter().zip(OPTION) {
        walls.iter().for_each(|wall| line(wall, &[Look::Stroke(colour, 12)]));
    }
    for (scaffold, colour) in lines.scaffolds.iter().zip([LEFT, RIGHT]) {
        scaffold.iter().for_each(|points| line(points, &[Look::Rim(colour), Look::Dashes(3, 3)]));
    }
    line(&outline.left, &[Look::Stroke(LEFT, 30)]);
    line(&outline.right, &[Look::Stroke(RIGHT, 30)]);
    let (mean, temperature) = (length(&outline.mean), length(&outline.temperature));
    scene.line((mean, temperature), (mean, top), &[Look::Stroke(BLACK, 30), Look::Tip(BLACK)]);
    let words = format!("$t = {}$, mean ${}$", outline.temperature, outline.mean);
    scene.text((mean, temperature), words, &[Look::Formulas, Look::Aside(15, 0), Look::Halo]);
    let mut labelled: Vec<&Dyadic> = outline.values().collect();
    labelled.sort();
    labelled.dedup();
    for v in labelled {
        scene.text((length(v), -1), format_args!("${v}$"), &[Look::Formulas, Look::Below]);
    }
    scene.text((mean, top), format_args!("${name}$"), &[Look::Formulas, Look::Above]);
    let words = "thin: walls of the options; dashed: scaffolds";
    scene.text((length(&middle(outline)), -1), words, &[Look::Formulas, Look::FarBelow]);
}

/// Returns the value in the middle of a picture.
fn middle(outline: &Outline) -> Dyadic {
    (outline.leftmost() + outline.rightmost()).times(&Dyadic::new(1, 1))
}

pub(super) fn length(x: &Dyadic) -> Length {
    Length(ratio(&x.times(&Dyadic::from(10_000)), 1, &Dyadic::from(1), Round::Nearest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_decimals() {
        assert_eq!(length(&Dyadic::new(-13, 1)).to_string(), "-6.5");
        assert_eq!(length(&Dyadic::from(28)).to_string(), "28");
        assert_eq!(length(&Dyadic::new(1, 6)).to_string(), "0.0156");
        assert_eq!(length(&Dyadic::new(-1, 3)).to_string(), "-0.125");
    }
}
