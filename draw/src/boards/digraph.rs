//! Directed graphs: vertices on a circle, and arcs as curves that bend to their right.

use std::collections::HashMap;

use super::marks::{BORDER, Change, DrawnMove, explain, name, towards};
use crate::layout::patterns::{STEP, circle, extent};
use crate::scene::{
    BLACK, Colour, Form, GREEN, GREY, INK, LEFT, Legend, Look, RIGHT, Sample, Scene, WHITE, fitted,
};
use upstar::games::board::AnyBoard;
use upstar::games::board::bigraph::Bigraph;
use upstar::games::board::digraph::Digraph;

/// The radius of a vertex, in pixels.
const RADIUS: i64 = 16;
/// The margin around the circle, for loops and notes, in pixels.
const MARGIN: i64 = BORDER + 3 * RADIUS;

pub(crate) fn scene(graph: &Digraph, notes: &[String], moves: &[DrawnMove<'_>]) -> Scene {
    let arcs = graph.arcs().pairs().map(|arc| (arc, GREY)).collect();
    let names = (0..graph.arcs().vertices()).map(|v| graph.name(v)).collect();
    let (title, tokens) = (format!("Directed graph {graph}"), graph.tokens());
    DigraphPicture { title, arcs, names, tokens, notes, moves }.draw()
}

/// Draws a graph with arcs of Left and arcs of Right.
pub(crate) fn partizan(graph: &Bigraph, notes: &[String], moves: &[DrawnMove<'_>]) -> Scene {
    let [left, right] = &**graph.arcs();
    let arcs = left.pairs().map(|arc| (arc, LEFT)).chain(right.pairs().map(|arc| (arc, RIGHT))).collect();
    let names = (0..left.vertices()).map(|v| graph.name(v)).collect();
    let (title, tokens) = (format!("Partizan graph {graph}"), graph.tokens());
    DigraphPicture { title, arcs, names, tokens, notes, moves }.draw()
}

struct DigraphPicture<'p> {
    title: String,
    /// The arcs with their colours.
    arcs: Vec<((u32, u32), Colour)>,
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
        legend.add_if(has(GREY), Sample::Line(GREY), "moves of both");
        legend.add_if(!self.tokens.is_empty(), Sample::Disk(GREEN), "a token");
        legend.add_if(!self.notes.is_empty(), Sample::Sign("0"), "the value of the vertex above");
        explain(&mut legend, self.moves, Sample::Broad);
        legend
    }

    /// Returns the colour of the first move along an arc. Left and Right may have arcs with the same ends; a
    /// move given by places belongs to the arc in its own colour.
    fn move_along(&self, (from, to): (u32, u32), colour: Colour) -> Option<Colour> {
        let is_along = |m: &&DrawnMove<'_>| match m.change {
            Change::Places(places) => {
                // An arc of both players shows the moves of each.
                let is_own = [m.shows.colour(), GREY].contains(&colour);
                places == [from as usize, to as usize] && is_own
            }
            Change::Token(token, AnyBoard::Digraph(after)) => {
                [self.tokens.get(token), after.tokens().get(token)] == [Some(&from), Some(&to)]
            }
            Change::Token(..) => false,
        };
        self.moves.iter().find(is_along).map(|m| m.shows.colour())
    }

    fn draw(self) -> Scene {
        let n = self.names.len();
        let places: Vec<_> = circle(n).into_iter().map(|(x, y)| (x + MARGIN, y + MARGIN)).collect();
        let (width, height) = extent(&places);
        let size = (width + MARGIN, height + MARGIN);
        let mut scene = Scene::with_legend(size, &self.title, &self.legend());
        let mut colours: Vec<_> = self.arcs.iter().map(|&(_, colour)| colour).collect();
        colours.sort_unstable();
        colours.dedup();
        for colour in colours {
            scene.add(Form::Tip(colour), &[]);
        }
        let mut drawn = HashMap::new();
        for &((from, to), colour) in &self.arcs {
            let taken = self.move_along((from, to), colour);
            let bend = drawn.entry((from, to)).or_insert(0);
            arc(&mut scene, places[from as usize], places[to as usize], *bend, colour, taken);
            *bend += 1;
        }
        let mut tokens = vec![0; n];
        self.tokens.iter().for_each(|&v| tokens[v as usize] += 1);
        for (v, &place) in places.iter().enumerate() {
            let name = &self.names[v];
            scene.showing(name, |scene| vertex(scene, place, name, tokens[v]));
        }
        // The notes come last, where no arc and no vertex hides them.
        for (v, &(x, y)) in places.iter().enumerate() {
            let note = self.notes.get(v).map_or("", String::as_str);
            let count = if tokens[v] > 1 { format!("{} tokens ", tokens[v]) } else { String::new() };
            let (note, size) = fitted(&(count + note), 9..=12, STEP - 8);
            if !note.is_empty() {
                let look = [Look::Middle, Look::Size(size), Look::Bold, Look::Fill(BLACK), Look::Halo];
                scene.text((x, y + RADIUS + 14), note, &look);
            }
        }
        scene
    }
}

fn vertex(scene: &mut Scene, (x, y): (i64, i64), text: &str, tokens: usize) {
    let (fill, ink) = if tokens > 0 { (GREEN, WHITE) } else { (WHITE, INK) };
    scene.circle((x, y), RADIUS, &[Look::Fill(fill), Look::Stroke(INK, 20)]);
    name(scene, (x, y), (RADIUS, STEP - 4), text, ink);
}

/// Draws an arc. `bend` is the number of arcs that are already drawn between the same vertices; a later arc
/// bends more and ends elsewhere on the rims, hence its arrowhead stays visible.
fn arc(
    scene: &mut Scene,
    from: (i64, i64),
    to: (i64, i64),
    bend: i64,
    colour: Colour,
    taken: Option<Colour>,
) {
    let path = if from == to { round(from, bend) } else { curve(from, to, bend) };
    if let Some(taken) = taken {
        let look = [Look::Hollow, Look::Stroke(taken, 90), Look::StrokeOpacity(50)];
        scene.path(&path, &look).class("move");
    }
    scene.path(path, &[Look::Hollow, Look::Stroke(colour, 15), Look::Tip(colour)]);
}

/// Returns the path of a loop, above its vertex.
fn round((x, y): (i64, i64), bend: i64) -> String {
    let (aside, up) = [(7, 16), (14, 11), (17, 5)][bend.min(2) as usize];
    let (wide, high) = (30 + 16 * bend, 56 + 10 * bend);
    let (top, base) = (y - high, y - up);
    format!("M{} {base}C{} {top} {} {top} {} {base}", x - aside, x - wide, x + wide, x + aside)
}

/// Returns the path of an arc between two vertices. It leaves and meets their rims on the side to which it
/// bends.
fn curve((x, y): (i64, i64), (to_x, to_y): (i64, i64), bend: i64) -> String {
    let (across, down) = (to_x - x, to_y - y);
    let sixteenths = 2 + 4 * bend.min(2) + bend;
    let (mx, my) = ((x + to_x) / 2 - down * sixteenths / 16, (y + to_y) / 2 + across * sixteenths / 16);
    let ((sx, sy), (ex, ey)) =
        (towards((x, y), (mx, my), RADIUS + 2), towards((to_x, to_y), (mx, my), RADIUS + 2));
    format!("M{sx} {sy}Q{mx} {my} {ex} {ey}")
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
