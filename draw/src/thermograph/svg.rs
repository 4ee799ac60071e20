//! Thermographs as SVG, alone or with the scaffolds that make their walls.
//!
//! A picture of scaffolds shows the walls of the options, the scaffolds, and the resulting walls of the game.

use super::frame::{CHARACTER, Frame, HEIGHT, WIDTH, number};
use super::outline::Outline;
use super::tikz::paper;
use crate::scene::{
    BLACK, Colour, LEFT, Legend, Length, Look, PALE_LEFT, PALE_RIGHT, PALETTE, RIGHT, SHADE, Sample, Scene,
    WHITE, shortened,
};
use upstar::games::surreal::RoundedWalls;
use upstar::games::value::{Dyadic, Scaffolds, Thermograph};
use upstar::ground::Player;

/// The greatest length of a name in a heading or a legend, in characters.
pub(super) const NAME: usize = 60;
/// The height of a line of the legend, in pixels.
const LEGEND_LINE: i64 = 18;
/// The width of a sample in the legend, with the blank after it, in pixels.
const SAMPLE: i64 = 34;
/// The property that marks a line as a right wall.
const DASHES: Look = Look::Dashes(7, 4);
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
    titled(title, graphs).svg()
}

/// Draws thermographs as [`titled_thermograph_svg`] does. For TikZ they are a picture in the size of a figure,
/// without the grid.
pub fn thermograph_scene(title: Option<&str>, graphs: &[(String, &Thermograph)]) -> Scene {
    titled(title, graphs).with_paper(paper(graphs))
}

/// Draws thermographs of games whose play ends in any numbers, from t = 0 on. Numbers that are rounded have their exact
/// names.
pub fn rounded_thermograph_scene(title: Option<&str>, graphs: &[(String, RoundedWalls)]) -> Scene {
    let outlines: Vec<Outline> = graphs.iter().map(|(_, graph)| Outline::of_rounded(graph)).collect();
    drawn(title, graphs.iter().map(|(name, _)| &**name), &outlines)
}

/// Draws thermographs for a screen.
fn titled(title: Option<&str>, graphs: &[(String, &Thermograph)]) -> Scene {
    let outlines: Vec<Outline> = graphs.iter().map(|(_, graph)| Outline::new(graph)).collect();
    drawn(title, graphs.iter().map(|(name, _)| &**name), &outlines)
}

fn drawn<'n>(title: Option<&str>, names: impl Iterator<Item = &'n str>, outlines: &[Outline]) -> Scene {
    let names: Vec<String> = names.map(|name| shortened(name, NAME, "…")).collect();
    let legend = legend_entries(&names);
    let legend_height = legend.last().map_or(0, |entry| entry.y);
    let mut scene = Scene::new(WIDTH, HEIGHT + legend_height, &format!("Thermograph {}", names.join(", ")));
    let frame = Frame::new(outlines, legend_height);
    frame.draw(&mut scene, outlines);
    for (index, outline) in outlines.iter().enumerate() {
        draw_graph(&mut scene, &frame, outline, &Style::of(index, outlines.len()));
    }
    legend.iter().for_each(|entry| entry.draw(&mut scene));
    let heading = title.map(|title| shortened(title, NAME, "…"));
    match (&heading, &names[..]) {
        (Some(heading), _) | (None, [heading]) => draw_heading(&mut scene, heading, legend_height),
        (None, _) => {}
    }
    scene
}

/// The appearance of a thermograph.
pub(super) struct Style {
    left: Colour,
    right: Colour,
    mast: Colour,
    /// The width of the lines, in tenths of a pixel.
    width: i64,
    /// Whether the right wall is dashed. Otherwise the colours distinguish the walls.
    is_dashed: bool,
}

impl Style {
    /// The style with the players' colours and solid walls.
    pub(super) const SOLID: Self =
        Self { left: LEFT, right: RIGHT, mast: BLACK, width: 30, is_dashed: false };

    /// Returns the players' colours for a single thermograph, and otherwise one colour for each.
    ///
    /// A line is broader the more thermographs are drawn on top of it, up to four. Lines that coincide then
    /// stay visible beside each other.
    pub(super) fn of(index: usize, count: usize) -> Self {
        let width = 25 + 15 * (count - 1 - index).min(4) as i64;
        if count == 1 {
            return Self { width, is_dashed: true, ..Self::SOLID };
        }
        let colour = PALETTE[index % PALETTE.len()];
        Self { left: colour, right: colour, mast: colour, width, is_dashed: true }
    }
}

pub(super) fn draw_graph(scene: &mut Scene, frame: &Frame, outline: &Outline, style: &Style) {
    let width = style.width;
    for (wall, colour, is_dashed) in
        [(&outline.left, style.left, false), (&outline.right, style.right, style.is_dashed)]
    {
        let look = [Look::Hollow, Look::Stroke(colour, width), Look::RoundJoins, DASHES];
        scene.polyline(frame.points(wall), if is_dashed { &look } else { &look[..3] });
    }
    let (x, foot, tip) = (frame.x(&outline.mean), frame.y(&outline.temperature), frame.tip());
    let [mast_x, foot, tip, base] = [x, foot, tip, tip + 90].map(Length::tenths);
    scene.path(format_args!("M{mast_x} {foot}V{base}"), &[Look::Stroke(style.mast, width)]);
    let half = width / 2 + 40;
    let [half, whole] = [half, 2 * half].map(Length::tenths);
    scene.path(format_args!("M{mast_x} {tip}l{half} 11h-{whole}z"), &[Look::Fill(style.mast)]);
}

/// Draws a heading below a legend of the given height.
pub(super) fn draw_heading(scene: &mut Scene, name: &str, legend: i64) {
    scene.text((WIDTH / 2, legend + 22), name, &[Look::Middle, Look::Size(14)]);
}

/// An entry of the legend: a sample of a line and its meaning.
struct Entry {
    x: i64,
    y: i64,
    colour: Colour,
    dashed: bool,
    text: String,
}

/// Returns the entries of the legend from left to right, line by line: the names if there are several, then,
/// in a new line, the meaning of solid and dashed lines.
fn legend_entries(names: &[String]) -> Vec<Entry> {
    let named = if names.len() > 1 { names } else { &[] };
    let graphs =
        named.iter().zip(PALETTE.iter().cycle()).map(|(name, colour)| (*colour, false, name.clone()));
    let colours = if names.len() == 1 { [LEFT, RIGHT] } else { [Colour(0x555555); 2] };
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
    fn draw(&self, scene: &mut Scene) {
        let look = [Look::Stroke(self.colour, 25), DASHES];
        let look = if self.dashed { &look } else { &look[..1] };
        scene.path(format_args!("M{} {}h26", self.x, self.y - 4), look);
        scene.text((self.x + SAMPLE, self.y), &self.text, &[]);
    }
}

/// The colours of the walls of options: a light shade of the colour of the player whose wall it is. Left's
/// options contribute right walls, hence Right's shade comes first.
pub(super) const OPTION: [Colour; 2] = [PALE_RIGHT, PALE_LEFT];

/// The lines of a picture of scaffolds besides the walls of the game. They reach above its highest
/// temperature.
#[derive(Default)]
pub(super) struct Lines {
    /// The right walls of Left's options, and the left walls of Right's options.
    pub(super) options: [Vec<Vec<(Dyadic, Dyadic)>>; 2],
    /// The scaffolds of Left and Right.
    pub(super) scaffolds: [Option<Vec<(Dyadic, Dyadic)>>; 2],
}

impl Lines {
    pub(super) fn of(game: &Scaffolds<'_>) -> Self {
        // The lines end a little above the highest bend, at which the scaffolds are then seen to cross.
        let bend = game.top().max(Dyadic::ZERO);
        let top = &bend + &(&bend + &Dyadic::from(1)).times(&Dyadic::new(1, 3));
        Self {
            options: Player::BOTH.map(|player| game.option_walls(player, &top)),
            scaffolds: Player::BOTH.map(|player| game.scaffold(player, &top)),
        }
    }

    /// Returns all of these lines.
    pub(super) fn all(&self) -> impl Iterator<Item = &Vec<(Dyadic, Dyadic)>> {
        self.options.iter().flatten().chain(self.scaffolds.iter().flatten())
    }
}

/// Returns the outline of a game, extended to include the lines of its options.
pub(super) fn outline(game: &Scaffolds<'_>, lines: &Lines) -> Outline {
    Outline::new(&game.graph).with_room_for(lines.all().cloned().collect())
}

/// Draws thermographs with their scaffolds side by side, each with its name, as a stand-alone SVG document.
///
/// The right walls of Left's options and the left walls of Right's options are thin lines, in the colour of
/// the player whose walls they are. The scaffolds are dashed, and go on above the point where they cross. The
/// walls of the game are bold up to the point where they meet, and the mast rises from there. The temperature
/// and the mean stand beside its foot.
///
/// ```
/// use upstar_draw::scaffolds_svg;
/// use upstar::games::value::{Calc, Store};
/// use upstar::ground::control::Control;
/// let (store, control) = (Store::new(), Control::unlimited());
/// let form = store.parse("{8,{28|4}|-2,{2|-22}}").unwrap();
/// let scaffolds = Calc::new(&store, &control).scaffolds(&form.into()).unwrap();
/// assert!(scaffolds_svg(None, &[("A".to_owned(), scaffolds)]).contains("t = 13, mean 3"));
/// ```
pub fn scaffolds_svg(title: Option<&str>, panels: &[(String, Scaffolds<'_>)]) -> String {
    let names: Vec<String> = panels.iter().map(|(name, _)| shortened(name, NAME, "…")).collect();
    let size = (WIDTH * panels.len().max(1) as i64, HEIGHT);
    let heading = title.map_or_else(|| format!("Scaffolds of {}", names.join(", ")), str::to_owned);
    let mut scene = Scene::with_legend(size, &heading, &legend());
    for (i, ((_, game), name)) in (0..).zip(panels.iter().zip(&names)) {
        scene.group(&[Look::Moved(WIDTH * i, 0)], |scene| {
            draw_panel(scene, game);
            draw_heading(scene, name, 0);
        });
    }
    if let Some(title) = title {
        let title = shortened(title, NAME * panels.len().max(1), "…");
        scene.text((size.0 / 2, HEIGHT - 4), title, &[Look::Middle, Look::Bold]);
    }
    scene.svg()
}

fn legend() -> Legend {
    let mut legend = Legend::default();
    legend.add(Sample::Broad(LEFT), "Left's wall");
    legend.add(Sample::Broad(RIGHT), "Right's wall");
    legend.add(Sample::Dashes(LEFT), "Left's scaffold");
    legend.add(Sample::Dashes(RIGHT), "Right's scaffold");
    legend.add(Sample::Line(OPTION[0]), "right walls of Left's options");
    legend.add(Sample::Line(OPTION[1]), "left walls of Right's options");
    legend.add(Sample::Square(SHADE), "below t = 0: toenails");
    legend
}

fn draw_panel(scene: &mut Scene, game: &Scaffolds<'_>) {
    let lines = Lines::of(game);
    let outline = outline(game, &lines);
    let outlines = [outline];
    let frame = Frame::new(&outlines, 0);
    frame.draw(scene, &outlines);
    let line = |scene: &mut Scene, line: &[(Dyadic, Dyadic)], look: &[Look]| {
        scene.polyline(frame.points(line), look);
    };
    for (walls, colour) in lines.options.iter().zip(OPTION) {
        walls.iter().for_each(|wall| line(scene, wall, &[Look::Hollow, Look::Stroke(colour, 16)]));
    }
    draw_graph(scene, &frame, &outlines[0], &Style::SOLID);
    for (scaffold, colour) in lines.scaffolds.iter().zip([LEFT, RIGHT]) {
        let look = [Look::Hollow, Look::Stroke(colour, 16), Look::Dashes(3, 3)];
        scaffold.iter().for_each(|scaffold| line(scene, scaffold, &look));
    }
    let [Outline { mean, temperature, .. }] = &outlines;
    let foot = (Length::tenths(frame.x(mean)), Length::tenths(frame.y(temperature)));
    let words = format!("t = {}, mean {}", number(temperature), number(mean));
    scene.text(foot, words, &[Look::Aside(8, -6), Look::Stroke(WHITE, 30), Look::Behind]);
}
