//! Thermographs as TikZ pictures, for papers and handouts: side by side with their scaffolds, or in the size of a
//! figure.

use super::outline::{Outline, Round, Scale, distinct, ratio, same_unit};
use super::svg::{Lines, OPTION, outline};
use crate::scene::{At, BLACK, Colour, DARK_GREY, LEFT, Length, Look, PALE, PALETTE, RIGHT, SHADE, Scene};
use upstar::games::value::{Dyadic, Scaffolds, Thermograph};

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
        scene.group(&[plot(i, &outline)], |scene| {
            panel(scene, &format!("${name}$"), &outline, &lines);
            let words = "thin: walls of the options; dashed: scaffolds";
            let below = (length(&middle(&outline)), -1);
            scene.text(below, words, &[Look::Formulas, Look::FarBelow]);
        });
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

/// Draws one picture in units of values and temperatures. The name is TeX.
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
    scene.text((mean, top), name, &[Look::Formulas, Look::Above]);
}

/// Returns the value in the middle of a picture.
fn middle(outline: &Outline) -> Dyadic {
    (outline.leftmost() + outline.rightmost()).times(&Dyadic::new(1, 1))
}

pub(super) fn length(x: &Dyadic) -> Length {
    Length(ratio(&x.times(&Dyadic::from(10_000)), 1, &Dyadic::from(1), Round::Nearest))
}

/// The greatest width and height of the walls, in ten-thousandths of a centimetre.
const WALLS: [usize; 2] = [65_000, 45_000];
/// The blank beside the walls, the height of the masts, and the height of a line of the legend, in
/// ten-thousandths of a centimetre.
const ASIDE: i64 = 4_000;
const MAST: i64 = 8_000;
const LINE: i64 = 4_500;
/// The width of a character of a label, in ten-thousandths of a centimetre, and the least distance of the
/// middles of two labels of temperatures.
const CHARACTER: i64 = 1_900;
const BETWEEN: i64 = 3_500;

/// Draws thermographs, each with its name as a formula. The colours are those of the pictures for a screen; of
/// several thermographs the right walls are dashed.
pub(super) fn paper(graphs: &[(String, &Thermograph)]) -> Scene {
    let outlines: Vec<Outline> = graphs.iter().map(|(_, graph)| Outline::new(graph)).collect();
    let frame = Frame::new(&outlines);
    let mut scene = Scene::new(0, 0, "");
    scene.group(&[Look::Plot { shift: 0, unit: 100_000 }], |scene| {
        frame.draw(scene, &outlines);
        for (i, (outline, (name, _))) in (0..).zip(outlines.iter().zip(graphs)) {
            let colours = if graphs.len() == 1 { [LEFT, RIGHT, BLACK] } else { [colour(i); 3] };
            frame.graph(scene, outline, colours, graphs.len() > 1);
            let name = format!("${name}$");
            if graphs.len() == 1 {
                let at = (Length(frame.x(&outline.mean)), Length(frame.top));
                scene.text(at, name, &[Look::Formulas, Look::Above]);
            } else {
                frame.entry(scene, graphs.len() - i, &name, colour(i));
            }
        }
    });
    scene
}

fn colour(graph: usize) -> Colour {
    PALETTE[graph % PALETTE.len()]
}

/// The scales of a picture. Coordinates are in ten-thousandths of a centimetre; x runs to the left, and (0, 0)
/// is the smallest value at t = -1.
struct Frame {
    values: Scale,
    temperatures: Scale,
    /// The left end of the picture, and the tips of the masts.
    left: i64,
    top: i64,
}

impl Frame {
    fn new(outlines: &[Outline]) -> Self {
        let minus_one = Dyadic::from(-1);
        let high = outlines.iter().map(Outline::top).max().unwrap_or(Dyadic::ZERO).max(Dyadic::new(1, 1));
        let leftmost = outlines.iter().map(Outline::leftmost).max().unwrap_or(&Dyadic::ZERO);
        let rightmost = outlines.iter().map(Outline::rightmost).min().unwrap_or(&Dyadic::ZERO);
        let [width, height] = same_unit(&(leftmost - rightmost), &(&high - &minus_one), WALLS);
        Self {
            values: Scale::new(rightmost, leftmost, width),
            temperatures: Scale::new(&minus_one, &high, height),
            left: width as i64 + ASIDE,
            top: height as i64 + MAST,
        }
    }

    fn x(&self, v: &Dyadic) -> i64 {
        self.values.position(v)
    }

    fn y(&self, t: &Dyadic) -> i64 {
        self.temperatures.position(t)
    }

    /// Draws the axes with their labels. The means and the feet of the masts come first; a label for which
    /// there is no space is left out.
    fn draw(&self, scene: &mut Scene, outlines: &[Outline]) {
        let zero = self.y(&Dyadic::ZERO);
        let (left, right) = (Length(self.left), Length(-ASIDE));
        scene.rect((right, 0), (Length(self.left + ASIDE), Length(zero)), &[Look::Fill(SHADE)]);
        let minus_one = Dyadic::from(-1);
        let temperatures = outlines.iter().map(|outline| &outline.temperature);
        let mut taken: Vec<i64> = Vec::new();
        for t in distinct(temperatures.chain([&Dyadic::ZERO, &minus_one])) {
            let y = self.y(t);
            if taken.iter().any(|other| (other - y).abs() < BETWEEN) {
                continue;
            }
            taken.push(y);
            let look = if *t == Dyadic::ZERO { [Look::Rim(DARK_GREY), Look::Dashes(2, 4)] } else { GRID };
            scene.line((left, Length(y)), (right, Length(y)), &look);
            scene.text(
                (Length(self.left + 600), Length(y)),
                format_args!("${t}$"),
                &[Look::Formulas, Look::Beside],
            );
        }
        let means = outlines.iter().map(|outline| &outline.mean);
        let mut taken: Vec<(i64, i64)> = Vec::new();
        for v in distinct(means.chain(outlines.iter().flat_map(Outline::values))) {
            let (x, label) = (self.x(v), v.to_string());
            let half = CHARACTER * label.len() as i64 / 2 + CHARACTER / 2;
            if taken.iter().any(|(other, width)| (other - x).abs() < width + half) {
                continue;
            }
            taken.push((x, half));
            scene.line((Length(x), Length(self.top)), (Length(x), 0), &GRID);
            scene.text((Length(x), Length(-300)), format_args!("${label}$"), &[Look::Formulas, Look::Below]);
        }
        scene.text((Length(self.left + 600), Length(self.top)), "$t$", &[Look::Formulas, Look::Beside]);
    }

    fn graph(&self, scene: &mut Scene, outline: &Outline, [left, right, mast]: [Colour; 3], dashed: bool) {
        let points = |wall: &[(Dyadic, Dyadic)]| -> Vec<(Length, Length)> {
            wall.iter().map(|(t, v)| (Length(self.x(v)), Length(self.y(t)))).collect()
        };
        let look = [Look::Stroke(right, 30), Look::Dashes(7, 4)];
        scene.polyline(points(&outline.right), if dashed { &look } else { &look[..1] });
        scene.polyline(points(&outline.left), &[Look::Stroke(left, 30)]);
        let (x, foot) = (Length(self.x(&outline.mean)), Length(self.y(&outline.temperature)));
        scene.line((x, foot), (x, Length(self.top)), &[Look::Stroke(mast, 30), Look::Tip(mast)]);
    }

    /// Draws an entry of the legend in a line above the picture.
    fn entry(&self, scene: &mut Scene, line: usize, name: &str, colour: Colour) {
        let y = Length(self.top + LINE * line as i64);
        scene.line((Length(self.left), y), (Length(self.left - 7_000), y), &[Look::Stroke(colour, 30)]);
        scene.text((Length(self.left - 7_500), y), name, &[Look::Formulas, Look::After]);
    }
}

/// The look of a line from a label.
const GRID: [Look; 2] = [Look::Rim(PALE), Look::Width(3)];

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
