//! Thermographs as SVG.

use super::frame::{CHARACTER, Frame, HEIGHT, WIDTH};
use super::labels::shortened;
use super::outline::Outline;
use crate::svg::{Escaped, LEFT, PALETTE, RIGHT, Svg, Tenths};
use upstar::games::value::{Dyadic, Thermograph};

/// The greatest length of a name in a heading or a legend, in characters.
pub(super) const NAME: usize = 60;
/// The height of a line of the legend, in pixels.
const LEGEND_LINE: i64 = 18;
/// The width of a sample in the legend, with the blank after it, in pixels.
const SAMPLE: i64 = 34;
/// The attribute that marks a line as a right wall.
const DASHES: &str = " stroke-dasharray=\"7 4\"";
/// The x coordinate at which the lines of the legend begin.
const LEGEND_LEFT: i64 = 24;

/// Draws thermographs, each with its name, into one stand-alone SVG document.
///
/// Left walls are solid and right walls are dashed. A single thermograph has Left's wall in blue and Right's
/// in red, and its name is the heading. Several thermographs have one colour each, and a legend with their
/// names. The area below t = 0 is shaded.
///
/// ```
/// use upstar_draw::thermograph_svg;
/// use upstar::games::value::Store;
/// let store = Store::new();
/// let picture = thermograph_svg(&[("*".to_owned(), &store.nimber(1).thermograph())]);
/// assert!(picture.starts_with("<svg"));
/// ```
pub fn thermograph_svg(graphs: &[(String, &Thermograph)]) -> String {
    titled_thermograph_svg(None, graphs)
}

/// Draws thermographs as [`thermograph_svg`] does, with the given heading.
pub fn titled_thermograph_svg(title: Option<&str>, graphs: &[(String, &Thermograph)]) -> String {
    let outlines: Vec<Outline> = graphs.iter().map(|(_, graph)| Outline::new(graph)).collect();
    let names: Vec<String> = graphs.iter().map(|(name, _)| shortened(name, NAME, "…")).collect();
    let legend = legend_entries(&names);
    let legend_height = legend.last().map_or(0, |entry| entry.y);
    let mut svg = Svg::new(WIDTH, HEIGHT + legend_height, &format!("Thermograph {}", names.join(", ")));
    let frame = Frame::new(&outlines, legend_height);
    frame.draw(&mut svg, &outlines);
    for (index, outline) in outlines.iter().enumerate() {
        draw_graph(&mut svg, &frame, outline, &Style::of(index, outlines.len()));
    }
    legend.iter().for_each(|entry| entry.draw(&mut svg));
    let heading = title.map(|title| shortened(title, NAME, "…"));
    match (&heading, &names[..]) {
        (Some(heading), _) | (None, [heading]) => draw_heading(&mut svg, heading, legend_height),
        (None, _) => {}
    }
    svg.finish()
}

/// The appearance of a thermograph.
pub(super) struct Style {
    left: &'static str,
    right: &'static str,
    mast: &'static str,
    width: Tenths,
    /// The attribute that marks a line as a right wall; empty if the colours distinguish the walls.
    right_dashes: &'static str,
}

impl Style {
    /// The style with the players' colours and solid walls.
    pub(super) const SOLID: Self =
        Self { left: LEFT, right: RIGHT, mast: "#000000", width: Tenths(30), right_dashes: "" };

    /// Returns the players' colours for a single thermograph, and otherwise one colour for each.
    ///
    /// A line is broader the more thermographs are drawn on top of it, up to four. Lines that coincide then
    /// stay visible beside each other.
    fn of(index: usize, count: usize) -> Self {
        let later = (count - 1 - index).min(4);
        let width = Tenths(25 + 15 * later as i64);
        if count == 1 {
            return Self { width, right_dashes: DASHES, ..Self::SOLID };
        }
        let colour = PALETTE[index % PALETTE.len()];
        Self { left: colour, right: colour, mast: colour, width, right_dashes: DASHES }
    }
}

pub(super) fn draw_graph(svg: &mut Svg, frame: &Frame, outline: &Outline, style: &Style) {
    let width = style.width;
    for (wall, colour, dashes) in
        [(&outline.left, style.left, ""), (&outline.right, style.right, style.right_dashes)]
    {
        let points = points(frame, wall);
        svg.add(format_args!(
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" \
             stroke-linejoin=\"round\"{dashes}/>"
        ));
    }
    let (x, foot, tip) = (frame.x(&outline.mean), frame.y(&outline.temperature), frame.tip());
    let base = Tenths(tip.0 + 90);
    svg.add(format_args!(
        "<path d=\"M{x} {foot}V{base}\" stroke=\"{}\" stroke-width=\"{width}\"/>",
        style.mast
    ));
    let half = Tenths(width.0 / 2 + 40);
    svg.add(format_args!(
        "<path d=\"M{x} {tip}l{half} 11h-{}z\" fill=\"{}\"/>",
        Tenths(2 * half.0),
        style.mast
    ));
}

/// Returns the corners of a wall as a list of SVG coordinates.
pub(super) fn points(frame: &Frame, wall: &[(Dyadic, Dyadic)]) -> String {
    let point = |(t, v): &(Dyadic, Dyadic)| format!("{},{}", frame.x(v), frame.y(t));
    wall.iter().map(point).collect::<Vec<_>>().join(" ")
}

/// Draws a heading below a legend of the given height.
pub(super) fn draw_heading(svg: &mut Svg, name: &str, legend: i64) {
    svg.add(format_args!(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"14\">{}</text>",
        WIDTH / 2,
        legend + 22,
        Escaped(name)
    ));
}

/// An entry of the legend: a sample of a line and its meaning.
struct Entry {
    x: i64,
    y: i64,
    colour: &'static str,
    dashed: bool,
    text: String,
}

/// Returns the entries of the legend from left to right, line by line: the names if there are several, then,
/// in a new line, the meaning of solid and dashed lines.
fn legend_entries(names: &[String]) -> Vec<Entry> {
    let named = if names.len() > 1 { names } else { &[] };
    let graphs =
        named.iter().zip(PALETTE.iter().cycle()).map(|(name, colour)| (*colour, false, name.clone()));
    let colours = if names.len() == 1 { [LEFT, RIGHT] } else { ["#555555"; 2] };
    let styles = [(colours[0], false, "Left wall".to_owned()), (colours[1], true, "Right wall".to_owned())];
    let (mut x, mut y) = (LEGEND_LEFT, LEGEND_LINE);
    let mut entries = Vec::new();
    for (colour, dashed, text) in graphs.chain(styles) {
        let width = SAMPLE + CHARACTER * (text.chars().count() as i64 + 2);
        // The second condition begins a new line for the meanings of solid and dashed lines.
        if x > LEGEND_LEFT && (x + width > WIDTH || entries.len() == named.len()) {
            (x, y) = (LEGEND_LEFT, y + LEGEND_LINE);
        }
        entries.push(Entry { x, y, colour, dashed, text });
        x += width;
    }
    entries
}

impl Entry {
    fn draw(&self, svg: &mut Svg) {
        let dashes = if self.dashed { DASHES } else { "" };
        svg.add(format_args!(
            "<path d=\"M{} {}h26\" stroke=\"{}\" stroke-width=\"2.5\"{dashes}/>",
            self.x,
            self.y - 4,
            self.colour
        ));
        svg.add(format_args!(
            "<text x=\"{}\" y=\"{}\">{}</text>",
            self.x + SAMPLE,
            self.y,
            Escaped(&self.text)
        ));
    }
}
