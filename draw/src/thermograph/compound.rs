//! Compound thermographs of sums, with the ambient temperature: for the terminal, as SVG, and as TikZ.
//!
//! SVG and TikZ show the summands, too. Summands that are named alike are drawn once.

use std::collections::HashMap;

use super::frame::{Frame, HEIGHT, WIDTH, number};
use super::outline::Outline;
use super::svg::{Lines, NAME, Style, draw_graph, draw_heading};
use super::text::picture_text;
use super::tikz::{length, panel, plot};
use crate::scene::{
    At, BLACK, Colour, DARK_GREY, EXIT, INK, LEFT, Legend, Length, Look, PALETTE, RIGHT, Sample, Scene,
    WHITE, shortened,
};
use upstar::games::value::{Ambient, CompoundThermograph, Dyadic, Thermograph};
use upstar::ground::Player;

/// The colours of the ambient temperature and of the temperatures that tie with it.
const AMBIENT: Colour = INK;
const TIES: Colour = EXIT;
/// The dashes of the ambient temperature.
const DASHES: Look = Look::Dashes(9, 4);
/// The greatest number of summands that the legend names.
const MOST_NAMED: usize = 14;

/// Draws the compound thermograph of a sum as lines of text: what Thermostrat is sure of, and the picture, in the style
/// of [`thermograph_text`](super::thermograph_text) from t = 0 on. The ambient temperature is a chain of `-`. Where a
/// wall is less steep than a diagonal, `_` joins its ends.
///
/// ```
/// use upstar_draw::compound_text;
/// use upstar::games::value::{Calc, Store};
/// use upstar::ground::Player;
/// use upstar::ground::control::Control;
/// let (store, control) = (Store::new(), Control::unlimited());
/// let graphs = ["{5|-5}", "{3|-1}"].map(|text| store.parse(text).unwrap().thermograph());
/// let compound = Calc::new(&store, &control).compound_thermograph(graphs.to_vec(), Player::Left).unwrap();
/// let text = compound_text(&compound, 70, 40, false);
/// assert!(text.starts_with("Left begins: ambient temperature 0, a tie up to 2; Thermostrat is sure of 4\n"));
/// ```
pub fn compound_text(
    compound: &CompoundThermograph<'_>,
    columns: usize,
    rows: usize,
    unicode: bool,
) -> String {
    let ambient = compound.ambient();
    let outline = Outline::of_compound(compound, &ambient);
    let across = [outline.leftmost(), outline.rightmost()];
    let across = across.map(|v| (ambient.temperature.clone(), v.clone())).to_vec();
    let picture = picture_text(&outline, &[(&across, '-')], [columns, rows], unicode);
    format!("{}\n{picture}", words(compound.begins, &ambient))
}

/// Returns in words what Thermostrat is sure of.
fn words(begins: Player, ambient: &Ambient) -> String {
    let Ambient { temperature, sure, ties } = ambient;
    let ties = match &ties[..] {
        [] => String::new(),
        [[from, to]] if from == to => String::new(),
        [[_, to]] => format!(", a tie up to {to}"),
        several => {
            let several = several.iter().map(|[from, to]| match from == to {
                true => from.to_string(),
                false => format!("{from} to {to}"),
            });
            format!(", ties at {}", several.collect::<Vec<_>>().join(", "))
        }
    };
    let begins = begins.of(("Left", "Right"));
    format!("{begins} begins: ambient temperature {temperature}{ties}; Thermostrat is sure of {sure}")
}

/// The summands of the same name.
struct Kind<'a, 's> {
    name: String,
    graph: &'a Thermograph<'s>,
}

/// Returns the summands, those of the same name once, with their number. `shown` returns the form of a name in the
/// picture.
fn kinds<'a, 's>(
    names: &[String],
    graphs: &'a [Thermograph<'s>],
    shown: impl Fn(&str) -> String,
) -> Vec<Kind<'a, 's>> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    let mut first = Vec::new();
    for (name, graph) in names.iter().zip(graphs) {
        let count = counts.entry(name).or_insert(0);
        if *count == 0 {
            first.push((name, graph));
        }
        *count += 1;
    }
    let named = |name: &String| match counts[name.as_str()] {
        1 => shown(name),
        count => format!("{count} times {}", shown(name)),
    };
    first.into_iter().map(|(name, graph)| Kind { name: named(name), graph }).collect()
}

/// Draws the thermographs of the summands and the compound thermograph of their sum side by side, as a stand-alone SVG
/// document. `names` are the names of the summands.
///
/// Among the summands, left walls are solid and right walls are dashed. A dashed line is the ambient temperature; the
/// ground is coloured at the temperatures that tie with it. A bar shows the width of a widest summand there, and a disk
/// what Thermostrat is sure of.
///
/// ```
/// use upstar_draw::compound_svg;
/// use upstar::games::value::{Calc, Store};
/// use upstar::ground::Player;
/// use upstar::ground::control::Control;
/// let (store, control) = (Store::new(), Control::unlimited());
/// let names = ["{5|-5}", "{3|-1}"].map(str::to_owned);
/// let graphs = names.iter().map(|text| store.parse(text).unwrap().thermograph()).collect();
/// let compound = Calc::new(&store, &control).compound_thermograph(graphs, Player::Left).unwrap();
/// assert!(compound_svg(None, &names, &compound).contains("sure of 4"));
/// ```
pub fn compound_svg(title: Option<&str>, names: &[String], compound: &CompoundThermograph<'_>) -> String {
    let ambient = compound.ambient();
    let kinds = kinds(names, &compound.graphs, |name| shortened(name, NAME, "…"));
    let heading = title.map_or_else(|| words(compound.begins, &ambient), str::to_owned);
    let mut scene = Scene::with_legend((2 * WIDTH, HEIGHT), &heading, &legend(&kinds, &ambient));
    scene.group(&[Look::Moved(0, 0)], |scene| {
        draw_summands(scene, &kinds, compound, &ambient);
        draw_heading(
            scene,
            kinds.first().filter(|_| kinds.len() == 1).map_or("Summands", |kind| &kind.name),
            0,
        );
    });
    scene.group(&[Look::Moved(WIDTH, 0)], |scene| {
        draw_sum(scene, compound, &ambient);
        let begins = compound.begins.of(("Left", "Right"));
        draw_heading(scene, &format!("Compound thermograph, if {begins} begins"), 0);
    });
    if let Some(title) = title {
        let title = shortened(title, 2 * NAME, "…");
        scene.text((WIDTH, HEIGHT - 4), title, &[Look::Middle, Look::Bold]);
    }
    scene.svg()
}

fn legend(kinds: &[Kind<'_, '_>], ambient: &Ambient) -> Legend {
    let mut legend = Legend::default();
    if kinds.len() > 1 {
        for (kind, colour) in kinds.iter().zip(PALETTE.iter().cycle()).take(MOST_NAMED) {
            legend.add(Sample::Line(*colour), kind.name.clone());
        }
    }
    legend.add(Sample::Dashes(DARK_GREY), "right wall of a summand");
    legend.add(Sample::Broad(LEFT), "Left's wall of the sum");
    legend.add(Sample::Broad(RIGHT), "Right's wall of the sum");
    legend.add(Sample::Dashes(AMBIENT), "ambient temperature");
    let has_ties = ambient.ties.iter().any(|[from, to]| from < to);
    legend.add_if(has_ties, Sample::Square(TIES), "temperatures that tie with it");
    legend.add(Sample::Broader(AMBIENT), "a widest summand");
    legend
}

fn draw_summands(
    scene: &mut Scene,
    kinds: &[Kind<'_, '_>],
    compound: &CompoundThermograph<'_>,
    ambient: &Ambient,
) {
    let outlines: Vec<Outline> = kinds.iter().map(|kind| Outline::new(kind.graph)).collect();
    let frame = Frame::new(&outlines, 0);
    draw_ground(scene, &frame, &outlines, ambient);
    for (index, outline) in outlines.iter().enumerate() {
        draw_graph(scene, &frame, outline, &Style::of(index, outlines.len()));
    }
    let t = &ambient.temperature;
    if let Some(&widest) = compound.widest(t).first() {
        let graph = &compound.graphs[widest];
        let [from, to] = [graph.left_at(t), graph.right_at(t)]
            .map(|v| At::from((Length::tenths(frame.x(&v)), Length::tenths(frame.y(t)))));
        scene.line(from, to, &[Look::Stroke(AMBIENT, 50)]);
    }
}

fn draw_sum(scene: &mut Scene, compound: &CompoundThermograph<'_>, ambient: &Ambient) {
    let outlines = [Outline::of_compound(compound, ambient)];
    let frame = Frame::new(&outlines, 0);
    draw_ground(scene, &frame, &outlines, ambient);
    draw_graph(scene, &frame, &outlines[0], &Style::SOLID);
    let Ambient { temperature, sure, .. } = ambient;
    let place = (Length::tenths(frame.x(sure)), Length::tenths(frame.y(temperature)));
    scene.circle(place, 5, &[Look::Fill(AMBIENT)]);
    let words = format!("ambient {}, sure of {}", number(temperature), number(sure));
    // The guarantee of Left lies on the left of the plot, so the words stand on its right.
    let [side, anchor] =
        compound.begins.of(([Look::Aside(9, -7), Look::Start], [Look::Aside(-9, -7), Look::End]));
    scene.text(place, words, &[side, anchor, Look::Stroke(WHITE, 30), Look::Behind]);
}

/// Draws the temperatures that tie, the axes, and the ambient temperature.
fn draw_ground(scene: &mut Scene, frame: &Frame, outlines: &[Outline], ambient: &Ambient) {
    for [from, to] in ambient.ties.iter().filter(|[from, to]| from < to) {
        let ([low, east], [high, _]) = (frame.level(from), frame.level(to));
        let size = (Length(east.0.0 - low.0.0), Length(low.1.0 - high.1.0));
        scene.rect(high, size, &[Look::Fill(TIES)]);
    }
    frame.draw(scene, outlines);
    let [from, to] = frame.level(&ambient.temperature);
    scene.line(from, to, &[Look::Stroke(AMBIENT, 15), DASHES]);
}

/// Writes the thermographs of the summands and the compound thermograph of their sum, side by side, as one
/// `tikzpicture`. It needs no package besides `tikz`. Dashed lines are the ambient temperature and, in the sum, the ends
/// of the temperatures that tie with it. The names are TeX, such as `$\pm 1$`.
pub fn compound_tikz(names: &[String], compound: &CompoundThermograph<'_>) -> String {
    let ambient = compound.ambient();
    let mut scene = Scene::new(0, 0, "");
    let kinds = kinds(names, &compound.graphs, str::to_owned);
    let sum_at = kinds.len() as i64;
    for (i, Kind { name, graph }) in (0..).zip(kinds) {
        let outline = Outline::new(graph);
        scene.group(&[plot(i, &outline)], |scene| {
            draw_level(scene, &outline, &ambient.temperature);
            panel(scene, &name, &outline, &Lines::default());
        });
    }
    let outline = Outline::of_compound(compound, &ambient);
    scene.group(&[plot(sum_at, &outline)], |scene| {
        for t in ambient.ties.iter().flatten().filter(|t| **t != ambient.temperature) {
            draw_level(scene, &outline, t);
        }
        draw_level(scene, &outline, &ambient.temperature);
        draw_walls(scene, &outline);
        let place = (length(&ambient.sure), length(&ambient.temperature));
        let words = format!("sure of ${}$", ambient.sure);
        // What Left is sure of lies on the left of the plot, so the words stand on the right of it.
        let aside = compound.begins.of((15, -100));
        scene.text(place, words, &[Look::Formulas, Look::Aside(aside, 0), Look::Halo]);
        let top = length(&(&outline.top() + &Dyadic::from(1)));
        let begins = compound.begins.of(("the sum, Left begins", "the sum, Right begins"));
        scene.text((length(&outline.mean), top), begins, &[Look::Above]);
    });
    scene.tikz()
}

/// Draws the line of a temperature across a plot, with its label.
fn draw_level(scene: &mut Scene, outline: &Outline, t: &Dyadic) {
    let [left, right] = [outline.leftmost(), outline.rightmost()].map(length);
    scene.line((left, length(t)), (right, length(t)), &[Look::Rim(AMBIENT), DASHES]);
    scene.text((right, length(t)), format_args!("$t = {t}$"), &[Look::Formulas, Look::Aside(4, 0)]);
}

/// Draws the walls and the mast of a sum in units of values and temperatures, with labels.
fn draw_walls(scene: &mut Scene, outline: &Outline) {
    let [left, right] = [outline.leftmost(), outline.rightmost()].map(length);
    scene.line((left, 0), (right, 0), &[Look::Rim(DARK_GREY), Look::Dashes(2, 4)]);
    for (wall, colour) in [(&outline.left, LEFT), (&outline.right, RIGHT)] {
        let points = wall.iter().map(|(t, v)| At::from((length(v), length(t))));
        scene.polyline(points, &[Look::Stroke(colour, 30)]);
    }
    let (mean, foot) = (length(&outline.mean), length(&outline.temperature));
    let top = length(&(&outline.top() + &Dyadic::from(1)));
    scene.line((mean, foot), (mean, top), &[Look::Stroke(BLACK, 30), Look::Tip(BLACK)]);
    let mut labelled: Vec<&Dyadic> = outline.values().chain([&outline.mean]).collect();
    labelled.sort();
    labelled.dedup();
    for v in labelled {
        scene.text((length(v), 0), format_args!("${v}$"), &[Look::Formulas, Look::Below]);
    }
}
