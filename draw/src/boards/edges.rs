//! Graphs with coloured edges that stand on the ground, as in Hackenbush.

use std::collections::HashMap;

use super::marks::{BORDER, DrawnMove, badge, colour, explain};
use crate::layout::patterns::{STEP, extent, layers};
use crate::scene::{Colour, INK, Legend, Look, Sample, Scene};
use upstar::games::board::graph::EdgeColoured;
use upstar::ground::Sign;
use upstar::ground::board::Board;
use upstar::ground::graph::Shape;

/// The distance by which parallel edges bend apart, in pixels.
const BEND: i64 = 28;
/// The colour of the ground.
const GROUND: Colour = Colour(0x5b4a32);
/// The radius of a vertex, in pixels.
const RADIUS: i64 = 4;

pub(crate) fn scene(graph: &EdgeColoured, signs: &[Sign], moves: &[DrawnMove<'_>]) -> Scene {
    // Edges that are no longer connected to the ground have fallen off; they are not drawn.
    let joined = graph.joined();
    let graph = graph.with_edges(&joined);
    let places = above_ground(graph.shape());
    let margin = BORDER + BEND;
    let (width, height) = extent(places.iter().flatten());
    let bottom = margin + height;
    let mut legend = Legend::default();
    for &Sign { byte, ref words, .. } in signs {
        legend.add_if(graph.colours().contains(&byte), Sample::Broad(colour(byte)), words.clone());
    }
    legend.add(Sample::Broad(GROUND), "the ground");
    explain(&mut legend, moves, Sample::Disk);
    let size = (width + 2 * margin, bottom + BORDER);
    let mut scene = Scene::with_legend(size, &format!("Hackenbush {graph}"), &legend);
    let mut picture = EdgesPicture { scene: &mut scene, met: HashMap::new(), middles: Vec::new() };
    let place = |v: u32| places[v as usize].map(|(x, y)| (margin + x, bottom - y));
    for (i, (&(u, v), &of)) in graph.shape().edges().iter().zip(graph.colours()).enumerate() {
        let name = graph.place_name(i);
        match (place(u), place(v)) {
            (Some(from), Some(to)) => picture.edge((u, v), from, to, (of, &name)),
            (Some((x, y)), None) | (None, Some((x, y))) => {
                picture.edge((u, v), (x, y), (x, bottom), (of, &name))
            }
            (None, None) => picture.edge((u, v), (BORDER + 8, bottom), (BORDER + 8, bottom), (of, &name)),
        }
    }
    let middles = picture.middles;
    for (x, y) in (0..places.len() as u32).filter_map(place) {
        scene.circle((x, y), RADIUS, &[Look::Fill(INK)]);
    }
    scene.path(format_args!("M0 {bottom}h{}", width + 2 * margin), &[Look::Stroke(GROUND, 50)]);
    // The edges of the picture are the connected ones, in the order of `joined`.
    for m in moves {
        let cut = m.places().iter().filter_map(|edge| joined.binary_search(edge).ok());
        cut.for_each(|edge| badge(&mut scene, middles[edge], m.shows));
    }
    scene
}

/// Returns a place for each vertex that is connected to the ground, as a height above it; none for the ground
/// itself, which is drawn as a line.
fn above_ground(shape: &Shape) -> Vec<Option<(i64, i64)>> {
    let mut is_joined = vec![false; shape.vertices()];
    for &(u, v) in shape.edges() {
        is_joined[u as usize] = u != 0;
        is_joined[v as usize] = v != 0;
    }
    let places = layers(shape, 0);
    let west =
        places.iter().zip(&is_joined).filter(|(_, joined)| **joined).map(|(p, _)| p.0).min().unwrap_or(0);
    let above = |((x, y), joined): ((i64, i64), bool)| joined.then_some((x - west, y));
    places.into_iter().zip(is_joined).map(above).collect()
}

struct EdgesPicture<'s> {
    scene: &'s mut Scene,
    /// The number of edges drawn so far between two vertices.
    met: HashMap<(u32, u32), i64>,
    /// The middle of each edge drawn.
    middles: Vec<(i64, i64)>,
}

impl EdgesPicture<'_> {
    fn edge(&mut self, (u, v): (u32, u32), from: (i64, i64), to: (i64, i64), (of, name): (u8, &str)) {
        let met = self.met.entry((u.min(v), u.max(v))).or_insert(0);
        *met += 1;
        // The first of several parallel edges is straight; the next ones bend to either side in turn.
        let bend = BEND * (*met / 2) * if *met % 2 == 0 { 1 } else { -1 };
        let path = if from == to {
            let size = STEP / 4 + 6 * (*met - 1);
            self.middles.push((from.0, from.1 - size * 3 / 2));
            format!("M{} {}c-{size} -{} {size} -{} 0 0", from.0, from.1, 2 * size, 2 * size)
        } else {
            let middle = ((from.0 + to.0) / 2, (from.1 + to.1) / 2);
            let is_steep = (from.1 - to.1).abs() >= (from.0 - to.0).abs();
            let (x, y) =
                if is_steep { (middle.0 + 2 * bend, middle.1) } else { (middle.0, middle.1 + 2 * bend) };
            self.middles.push(((middle.0 + x) / 2, (middle.1 + y) / 2));
            format!("M{} {}Q{x} {y} {} {}", from.0, from.1, to.0, to.1)
        };
        let look = [Look::Hollow, Look::Stroke(colour(of), 50), Look::RoundEnds];
        self.scene.path(path, &look).place(name);
    }
}
