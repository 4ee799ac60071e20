//! Compound thermographs as SVG: the walls of the options, the scaffolds, and the resulting walls of the
//! game.

use super::frame::{Frame, HEIGHT, WIDTH};
use super::labels::{number, shortened};
use super::outline::Outline;
use super::svg::{NAME, Style, draw_graph, draw_heading, points};
use crate::legend::{Legend, Sample};
use crate::svg::{Escaped, LEFT, RIGHT, Svg};
use upstar::games::value::{Compound, Dyadic};
use upstar::ground::Player;

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
    let mut svg = Svg::with_legend(size, &heading, &legend());
    for (i, ((_, compound), name)) in panels.iter().zip(&names).enumerate() {
        svg.add(format_args!("<g transform=\"translate({} 0)\">", WIDTH * i as i64));
        draw_panel(&mut svg, compound);
        draw_heading(&mut svg, name, 0);
        svg.add(format_args!("</g>"));
    }
    if let Some(title) = title {
        svg.add(format_args!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-weight=\"bold\">{}</text>",
            size.0 / 2,
            HEIGHT - 4,
            Escaped(&shortened(title, NAME * panels.len().max(1), "…"))
        ));
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

fn draw_panel(svg: &mut Svg, compound: &Compound<'_>) {
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
    svg.add(format_args!(
        "<text x=\"{x}\" y=\"{y}\" dx=\"8\" dy=\"-6\" stroke=\"#ffffff\" stroke-width=\"3\" paint-order=\"stroke\">t = {}, mean {}</text>",
        number(&outline.temperature),
        number(&outline.mean)
    ));
}

fn draw_line(
    svg: &mut Svg,
    frame: &Frame,
    line: &[(Dyadic, Dyadic)],
    colour: &str,
    width: &str,
    dashes: &str,
) {
    svg.add(format_args!(
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{dashes}/>",
        points(frame, line)
    ));
}
