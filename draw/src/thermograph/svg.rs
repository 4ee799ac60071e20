//! Thermographs and compound thermographs as SVG.
//!
//! A compound thermograph shows the walls of the options, the scaffolds, and the resulting walls of the game.

use super::frame::{CHARACTER, Frame, HEIGHT, WIDTH, number, shortened};
use super::outline::Outline;
use crate::legend::{Legend, Sample};
use crate::scene::{LEFT, PALETTE, RIGHT, Scene, Tenths};
use upstar::games::value::{Compound, Dyadic, Thermograph};
use upstar::ground::Player;

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
    let mut svg = Scene::new(WIDTH, HEIGHT + legend_height, &format!("Thermograph {}", names.join(", ")));
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

pub(super) fn draw_graph(svg: &mut Scene, frame: &Frame, outline: &Outline, style: &Style) {
    let width = style.width;
    for (wall, colour, dashes) in
        [(&outline.left, style.left, ""), (&outline.right, style.right, style.right_dashes)]
    {
        let points = points(frame, wall);
        svg.polyline(
            points,
            format_args!(
                "fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"{dashes}"
            ),
        );
    }
    let (x, foot, tip) = (frame.x(&outline.mean), frame.y(&outline.temperature), frame.tip());
    let base = Tenths(tip.0 + 90);
    svg.path(
        format_args!("M{x} {foot}V{base}"),
        format_args!("stroke=\"{}\" stroke-width=\"{width}\"", style.mast),
    );
    let half = Tenths(width.0 / 2 + 40);
    svg.path(
        format_args!("M{x} {tip}l{half} 11h-{}z", Tenths(2 * half.0)),
        format_args!("fill=\"{}\"", style.mast),
    );
}

/// Returns the corners of a wall as a list of SVG coordinates.
pub(super) fn points(frame: &Frame, wall: &[(Dyadic, Dyadic)]) -> String {
    let point = |(t, v): &(Dyadic, Dyadic)| format!("{},{}", frame.x(v), frame.y(t));
    wall.iter().map(point).collect::<Vec<_>>().join(" ")
}

/// Draws a heading below a legend of the given height.
pub(super) fn draw_heading(svg: &mut Scene, name: &str, legend: i64) {
    svg.text((WIDTH / 2, legend + 22), "text-anchor=\"middle\" font-size=\"14\"", name);
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
    fn draw(&self, svg: &mut Scene) {
        let dashes = if self.dashed { DASHES } else { "" };
        svg.path(
            format_args!("M{} {}h26", self.x, self.y - 4),
            format_args!("stroke=\"{}\" stroke-width=\"2.5\"{dashes}", self.colour),
        );
        svg.text((self.x + SAMPLE, self.y), "", &self.text);
    }
}

/// The colours of the walls of options: a light shade of the colour of the player whose wall it is. Left's
/// options contribute right walls, hence Right's shade comes first.
const OPTION: [&str; 2] = ["#e9a58e", "#8fbfe0"];

/// The lines of a compound thermograph besides the walls of the game. They reach above its highest
/// temperature.
pub(super) struct Lines {
    /// The right walls of Left's options, and the left walls of Right's options.
    pub(super) options: [Vec<Vec<(Dyadic, Dyadic)>>; 2],
    /// The scaffolds of Left and Right.
    pub(super) scaffolds: [Option<Vec<(Dyadic, Dyadic)>>; 2],
}

impl Lines {
    pub(super) fn of(compound: &Compound<'_>) -> Self {
        // The lines end a little above the highest bend, at which the scaffolds are then seen to cross.
        let bend = compound.top().max(Dyadic::ZERO);
        let top = &bend + &(&bend + &Dyadic::from(1)).times(&Dyadic::new(1, 3));
        Self {
            options: Player::BOTH.map(|player| compound.option_walls(player, &top)),
            scaffolds: Player::BOTH.map(|player| compound.scaffold(player, &top)),
        }
    }

    /// Returns all of these lines.
    pub(super) fn all(&self) -> impl Iterator<Item = &Vec<(Dyadic, Dyadic)>> {
        self.options.iter().flatten().chain(self.scaffolds.iter().flatten())
    }
}

/// Returns the outline of a game, extended to include the lines of its options.
pub(super) fn outline(compound: &Compound<'_>, lines: &Lines) -> Outline {
    Outline::new(&compound.graph).with_room_for(lines.all().cloned().collect())
}

/// Draws compound thermographs side by side, each with its name, as a stand-alone SVG document.
///
/// The right walls of Left's options and the left walls of Right's options are thin lines, in the colour of
/// the player whose walls they are. The scaffolds are dashed, and go on above the point where they cross. The
/// walls of the game are bold up to the point where they meet, and the mast rises from there. The temperature
/// and the mean stand beside its foot.
///
/// ```
/// use upstar_draw::compound_svg;
/// use upstar::games::value::{Calc, Store};
/// use upstar::ground::control::Control;
/// let (store, control) = (Store::new(), Control::unlimited());
/// let game = store.parse("{8,{28|4}|-2,{2|-22}}").unwrap();
/// let compound = Calc::new(&store, &control).compound(&game.into()).unwrap();
/// assert!(compound_svg(None, &[("A".to_owned(), compound)]).contains("t = 13, mean 3"));
/// ```
pub fn compound_svg(title: Option<&str>, panels: &[(String, Compound<'_>)]) -> String {
    let names: Vec<String> = panels.iter().map(|(name, _)| shortened(name, NAME, "…")).collect();
    let size = (WIDTH * panels.len().max(1) as i64, HEIGHT);
    let heading = title.map_or_else(|| format!("Compound thermographs {}", names.join(", ")), str::to_owned);
    let mut svg = Scene::with_legend(size, &heading, &legend());
    for (i, ((_, compound), name)) in panels.iter().zip(&names).enumerate() {
        svg.open(format_args!("transform=\"translate({} 0)\"", WIDTH * i as i64));
        draw_panel(&mut svg, compound);
        draw_heading(&mut svg, name, 0);
        svg.close();
    }
    if let Some(title) = title {
        svg.text(
            (size.0 / 2, HEIGHT - 4),
            "text-anchor=\"middle\" font-weight=\"bold\"",
            shortened(title, NAME * panels.len().max(1), "…"),
        );
    }
    svg.finish()
}

fn legend() -> Legend {
    let mut legend = Legend::default();
    legend.add(Sample::Broad(LEFT), "Left's wall");
    legend.add(Sample::Broad(RIGHT), "Right's wall");
    legend.add(Sample::Dashes(LEFT), "Left's scaffold");
    legend.add(Sample::Dashes(RIGHT), "Right's scaffold");
    legend.add(Sample::Line(OPTION[0]), "right walls of Left's options");
    legend.add(Sample::Line(OPTION[1]), "left walls of Right's options");
    legend.add(Sample::Square("#eeeeee"), "below t = 0: toenails");
    legend
}

fn draw_panel(svg: &mut Scene, compound: &Compound<'_>) {
    let lines = Lines::of(compound);
    let outline = outline(compound, &lines);
    let outlines = [outline];
    let frame = Frame::new(&outlines, 0);
    frame.draw(svg, &outlines);
    for (walls, colour) in lines.options.iter().zip(OPTION) {
        walls.iter().for_each(|wall| draw_line(svg, &frame, wall, colour, "1.6", ""));
    }
    draw_graph(svg, &frame, &outlines[0], &Style::SOLID);
    for (scaffold, colour) in lines.scaffolds.iter().zip([LEFT, RIGHT]) {
        let Some(scaffold) = scaffold else { continue };
        draw_line(svg, &frame, scaffold, colour, "1.6", " stroke-dasharray=\"3 3\"");
    }
    let [outline] = &outlines;
    let (x, y) = (frame.x(&outline.mean), frame.y(&outline.temperature));
    svg.text(
        (x, y),
        "dx=\"8\" dy=\"-6\" stroke=\"#ffffff\" stroke-width=\"3\" paint-order=\"stroke\"",
        format_args!("t = {}, mean {}", number(&outline.temperature), number(&outline.mean)),
    );
}

fn draw_line(
    svg: &mut Scene,
    frame: &Frame,
    line: &[(Dyadic, Dyadic)],
    colour: &str,
    width: &str,
    dashes: &str,
) {
    svg.polyline(
        points(frame, line),
        format_args!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{dashes}"),
    );
}
