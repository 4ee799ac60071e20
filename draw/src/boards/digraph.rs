//! Directed graphs: vertices on a circle, and arcs as curves that bend to their right.

use std::collections::HashMap;

use super::marks::{BORDER, Change, DrawnMove, explain};
use crate::layout::patterns::{STEP, circle};
use crate::legend::{Legend, Sample};
use crate::scene::{LEFT, RIGHT, Scene, fitted, halo, width};
use upstar::games::board::AnyBoard;
use upstar::games::board::bigraph::Bigraph;
use upstar::games::board::digraph::Digraph;

/// The colours of arcs and tokens that belong to neither player.
const ARC: &str = "#666666";
const TOKEN: &str = "#1f7a3d";
/// The radius of a vertex, in pixels.
const RADIUS: i64 = 16;
/// The margin around the circle, for loops and notes, in pixels.
const MARGIN: i64 = BORDER + 3 * RADIUS;

pub(crate) fn svg(graph: &Digraph, notes: &[String], moves: &[DrawnMove<'_>]) -> String {
    let arcs = graph.arcs().pairs().map(|arc| (arc, ARC)).collect();
    let names = (0..graph.arcs().vertices()).map(|v| graph.name(v)).collect();
    let (title, tokens) = (format!("Directed graph {graph}"), graph.tokens());
    DigraphPicture { title, arcs, names, tokens, notes, moves }.draw()
}

/// Draws a graph with arcs of Left and arcs of Right.
pub(crate) fn partizan_svg(graph: &Bigraph, notes: &[String], moves: &[DrawnMove<'_>]) -> String {
    let [left, right] = &**graph.arcs();
    let arcs = left.pairs().map(|arc| (arc, LEFT)).chain(right.pairs().map(|arc| (arc, RIGHT))).collect();
    let names = (0..left.vertices()).map(|v| graph.name(v)).collect();
    let (title, tokens) = (format!("Partizan graph {graph}"), graph.tokens());
    DigraphPicture { title, arcs, names, tokens, notes, moves }.draw()
}

struct DigraphPicture<'p> {
    title: String,
    /// The arcs with their colours.
    arcs: Vec<((u32, u32), &'static str)>,
    /// The names of all vertices.
    names: Vec<String>,
    tokens: &'p [u32],
    notes: &'p [String],
    moves: &'p [DrawnMove<'p>],
}

impl DigraphPicture<'_> {
    fn legend(&self) -> Legend {
        let mut legend = Legend::default();
        let has = |colour| self.arcs.iter().any(|&(_, of)| of == colour);
        legend.add_if(has(LEFT), Sample::Line(LEFT), "Left's moves");
        legend.add_if(has(RIGHT), Sample::Line(RIGHT), "Right's moves");
        legend.add_if(has(ARC), Sample::Line(ARC), "moves of both");
        legend.add_if(!self.tokens.is_empty(), Sample::Disk(TOKEN), "a token");
        legend.add_if(!self.notes.is_empty(), Sample::Sign("0"), "the value of the vertex above");
        explain(&mut legend, self.moves, Sample::Broad);
        legend
    }

    /// Returns the colour of the first move along an arc. Left and Right may have arcs with the same ends; a
    /// move given by places belongs to the arc in its own colour.
    fn move_along(&self, (from, to): (u32, u32), colour: &str) -> Option<&'static str> {
        let is_along = |m: &&DrawnMove<'_>| match m.change {
            Change::Places(places) => places == [from as usize, to as usize] && m.shows.colour() == colour,
            Change::Token(token, AnyBoard::Digraph(after)) => {
                [self.tokens.get(token), after.tokens().get(token)] == [Some(&from), Some(&to)]
            }
            Change::Token(..) => false,
        };
        self.moves.iter().find(is_along).map(|m| m.shows.colour())
    }

    fn draw(self) -> String {
        let n = self.names.len();
        let places: Vec<_> = circle(n).into_iter().map(|(x, y)| (x + MARGIN, y + MARGIN)).collect();
        let width = places.iter().map(|p| p.0).max().unwrap_or(0) + MARGIN;
        let height = places.iter().map(|p| p.1).max().unwrap_or(0) + MARGIN;
        let mut svg = Scene::with_legend((width, height), &self.title, &self.legend());
        let mut colours: Vec<_> = self.arcs.iter().map(|&(_, colour)| colour).collect();
        colours.sort_unstable();
        colours.dedup();
        colours.iter().for_each(|colour| tip(&mut svg, colour));
        let mut drawn = HashMap::new();
        for &((from, to), colour) in &self.arcs {
            let taken = self.move_along((from, to), colour);
            let bend = drawn.entry((from, to)).or_insert(0);
            arc(&mut svg, places[from as usize], places[to as usize], *bend, colour, taken);
            *bend += 1;
        }
        let mut tokens = vec![0; n];
        self.tokens.iter().for_each(|&v| tokens[v as usize] += 1);
        for (v, &place) in places.iter().enumerate() {
            let note = self.notes.get(v).map_or("", String::as_str);
            let name = &self.names[v];
            svg.showing(name, |svg| vertex(svg, place, name, tokens[v], note));
        }
        svg.finish()
    }
}

/// Defines the arrowheads of arcs of a colour.
fn tip(svg: &mut Scene, colour: &str) {
    svg.markup(format_args!(
        "<defs><marker id=\"tip{}\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"7\" markerHeight=\"7\" \
         orient=\"auto\"><path d=\"M0 0L10 5L0 10z\" fill=\"{colour}\"/></marker></defs>",
        &colour[1..]
    ));
}

fn vertex(svg: &mut Scene, (x, y): (i64, i64), name: &str, tokens: usize, note: &str) {
    let (fill, ink) = if tokens > 0 { (TOKEN, "#ffffff") } else { ("#ffffff", "#333333") };
    svg.circle((x, y), RADIUS, format_args!("fill=\"{fill}\" stroke=\"#333333\" stroke-width=\"2\""));
    let (name, size) = fitted(name, 11..=16, STEP - 4);
    // A name that is wider than its vertex overlaps the white background and must be legible there.
    let is_inside = width(&name, size) <= 2 * RADIUS;
    let look = if is_inside { format!("fill=\"{ink}\"") } else { format!("fill=\"#333333\" {}", halo()) };
    svg.text(
        (x, y + 6),
        format_args!("text-anchor=\"middle\" font-size=\"{size}\" font-weight=\"bold\" {look}"),
        &name,
    );
    let count = if tokens > 1 { format!("{tokens} tokens ") } else { String::new() };
    let (note, size) = fitted(&(count + note), 9..=12, 2 * MARGIN - 8);
    if note.is_empty() {
        return;
    }
    svg.text(
        (x, y + RADIUS + 14),
        format_args!("text-anchor=\"middle\" font-size=\"{size}\" fill=\"#000000\""),
        &note,
    );
}

/// Draws an arc. `bend` is the number of arcs that are already drawn between the same vertices; a later arc
/// bends more and ends elsewhere on the rims, hence its arrowhead stays visible.
fn arc(svg: &mut Scene, from: (i64, i64), to: (i64, i64), bend: i64, colour: &str, taken: Option<&str>) {
    let path = if from == to { round(from, bend) } else { curve(from, to, bend) };
    if let Some(taken) = taken {
        svg.path(
            &path,
            format_args!("fill=\"none\" stroke=\"{taken}\" stroke-width=\"9\" stroke-opacity=\"0.5\""),
        )
        .class("move");
    }
    svg.path(
        path,
        format_args!(
            "fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\" marker-end=\"url(#tip{})\"",
            &colour[1..]
        ),
    );
}

/// Returns the path of a loop, above its vertex.
fn round((x, y): (i64, i64), bend: i64) -> String {
    let (aside, up) = [(7, 16), (14, 11), (17, 5)][bend.min(2) as usize];
    let (wide, high) = (30 + 16 * bend, 56 + 10 * bend);
    format!(
        "M{} {}C{} {} {} {} {} {}",
        x - aside,
        y - up,
        x - wide,
        y - high,
        x + wide,
        y - high,
        x + aside,
        y - up
    )
}

/// Returns the path of an arc between two vertices. It leaves and meets their rims on the side to which it
/// bends.
fn curve((x, y): (i64, i64), (to_x, to_y): (i64, i64), bend: i64) -> String {
    let (across, down) = (to_x - x, to_y - y);
    let sixteenths = 2 + 4 * bend.min(2) + bend;
    let (mx, my) = ((x + to_x) / 2 - down * sixteenths / 16, (y + to_y) / 2 + across * sixteenths / 16);
    let ((sx, sy), (ex, ey)) = (towards((x, y), (mx, my)), towards((to_x, to_y), (mx, my)));
    format!("M{sx} {sy}Q{mx} {my} {ex} {ey}")
}

/// Returns the point just outside the rim of a vertex in the direction of another point.
fn towards((x, y): (i64, i64), (to_x, to_y): (i64, i64)) -> (i64, i64) {
    let (across, down) = (to_x - x, to_y - y);
    let length = (across * across + down * down).isqrt().max(1);
    (x + across * (RADIUS + 2) / length, y + down * (RADIUS + 2) / length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tips_of_arcs_with_the_same_ends_lie_apart() {
        let end = |path: String| -> Vec<i64> {
            let numbers = path.rsplit(' ').take(2);
            numbers.map(|number| number.parse().expect("a number")).collect()
        };
        let distance = |a: &[i64], b: &[i64]| a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<i64>();
        for to in [(100, 0), (0, 140), (-90, 70)] {
            let [first, second] = [0, 1].map(|bend| end(curve((0, 0), to, bend)));
            assert!(distance(&first, &second) >= 36, "{to:?}: {first:?} {second:?}");
        }
        let [first, second] = [0, 1].map(|bend| end(round((0, 0), bend)));
        assert!(distance(&first, &second) >= 36, "{first:?} {second:?}");
    }
}
