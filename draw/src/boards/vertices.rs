//! Graphs with pieces or colours on their vertices; maps, whose regions are filled with the colour of the player
//! who has coloured them; and graphs with coloured edges that stand on the ground, as in Hackenbush.

use std::collections::HashMap;
use std::fmt::Write;

use super::marks::{BORDER, DrawnMove, badge, character, colour, explain, half_ring, name, of_player};
use crate::layout::patterns::{STEP, extent, layers};
use crate::layout::places;
use crate::layout::planar::{Areas, areas, areas_of_cells};
use crate::scene::{BLOCKED, Colour, Form, GREY, INK, Legend, Length, Look, Sample, Scene, WHITE};
use upstar::games::board::graph::{EdgeColoured, RandomMap, VertexColoured};
use upstar::ground::Sign;
use upstar::ground::board::Board;
use upstar::ground::graph::Shape;

/// The radius of a vertex, in pixels.
const RADIUS: i64 = 16;
/// The byte of a hole, which is not a vertex of the game, and half its side in pixels.
const HOLE: u8 = b'#';
const HALF: i64 = 6;
/// The colour around a map, and between areas without a common border.
const SEA: Colour = Colour(0xdfeef5);
/// The colours of free regions that border on regions of Left only, of Right only, and of both.
const BESIDE_LEFT: Colour = Colour(0xb9d8ea);
const BESIDE_RIGHT: Colour = Colour(0xf2cdbf);
const BESIDE_BOTH: Colour = Colour(0xcfcfcf);

pub(crate) fn scene(graph: &VertexColoured, signs: &[Sign], moves: &[DrawnMove<'_>]) -> Scene {
    // A graph with regions is a map, and falls back to vertices and edges only if it cannot be drawn as one.
    if let Some(map) = graph.regions().and_then(|names| map(graph, names, signs, moves)) {
        return map;
    }
    let margin = BORDER + RADIUS;
    let places: Vec<_> = places(graph.shape()).into_iter().map(|(x, y)| (x + margin, y + margin)).collect();
    let (across, height) = extent(&places);
    let mut legend = Legend::default();
    for &Sign { byte, ref words, .. } in signs {
        let sample = match byte {
            HOLE => Sample::Square(BLOCKED),
            _ => Sample::Disk(fill(byte, signs)),
        };
        legend.add_if(graph.colours().contains(&byte), sample, words.clone());
    }
    explain(&mut legend, moves, Sample::Ring);
    let size = ((across + margin).max(STEP), (height + margin).max(STEP));
    let mut scene = Scene::with_legend(size, &format!("Graph {graph}"), &legend);
    let is_hole = |v: u32| graph.colours()[v as usize] == HOLE;
    for &(u, v) in graph.shape().edges().iter().filter(|&&(u, v)| !is_hole(u) && !is_hole(v)) {
        scene.straight(places[u as usize], places[v as usize], &[Look::Stroke(GREY, 20)]);
    }
    for (v, (&of, &(x, y))) in graph.colours().iter().zip(&places).enumerate() {
        scene.showing(graph.place_name(v), |scene| match of {
            HOLE => {
                scene.rect((x - HALF, y - HALF), (2 * HALF, 2 * HALF), &[Look::Fill(BLOCKED)]);
            }
            _ => draw_vertex(scene, (x, y), (graph, v), signs),
        });
    }
    for m in moves {
        let coloured = m.places().iter().filter_map(|&vertex| places.get(vertex));
        coloured.for_each(|&place| half_ring(&mut scene, place, RADIUS + 3, m.shows));
    }
    scene
}

/// Draws a vertex with its number or name, and with its sign if no colour stands for it.
fn draw_vertex(scene: &mut Scene, at: (i64, i64), (graph, v): (&VertexColoured, usize), signs: &[Sign]) {
    let of = graph.colours()[v];
    scene.circle(at, RADIUS, &[Look::Fill(fill(of, signs)), Look::Stroke(INK, 20)]);
    let is_numbered = graph.grid_size().is_none();
    let number = if is_numbered { graph.place_name(v) } else { String::new() };
    let text = if is_other(of, signs) { format!("{number}{}", character(of)) } else { number };
    if !text.is_empty() {
        let ink = if of_player(of, signs).is_some() { WHITE } else { INK };
        match graph.names() {
            Some(_) => name(scene, at, (RADIUS, STEP - 4), &text, ink),
            None => scene.label(at, &text, ink),
        }
    }
}

/// Returns whether a byte must be written out because no colour stands for it.
fn is_other(of: u8, signs: &[Sign]) -> bool {
    of != b'.' && of != HOLE && (of_player(of, signs).is_none() || !matches!(of, b'L' | b'R'))
}

fn fill(of: u8, signs: &[Sign]) -> Colour {
    of_player(of, signs).unwrap_or(WHITE)
}

/// Draws a random map with its original regions, which consist of cells. `signs` are the words for its
/// colours, as in [`position_scene`](crate::position_scene).
pub fn random_map_scene(map: &RandomMap, signs: &[Sign]) -> Scene {
    let names = map.board.regions().unwrap_or_default();
    let areas = areas_of_cells(names.len(), map.side, &map.cells);
    draw_map(&map.board, names, (signs, &[]), &areas)
}

/// Draws a map. Returns `None` if the graph is too large, or not planar, and cannot be drawn as a map.
fn map(graph: &VertexColoured, names: &[String], signs: &[Sign], moves: &[DrawnMove<'_>]) -> Option<Scene> {
    Some(draw_map(graph, names, (signs, moves), &areas(graph.shape())?))
}

fn draw_map(
    graph: &VertexColoured,
    names: &[String],
    (signs, moves): (&[Sign], &[DrawnMove<'_>]),
    areas: &Areas,
) -> Scene {
    let fills = fills(graph);
    let (width, height) = extent(areas.outlines.iter().flatten().flatten());
    let size = (width / 10 + 2 * BORDER, height / 10 + 2 * BORDER);
    let legend = legend_of_map(&fills, signs, moves);
    let mut scene = Scene::with_legend(size, &graph.to_string(), &legend);
    scene.add(Form::Ground(size.into()), &[Look::Fill(SEA)]);
    let border = |tenths: i64| Length::tenths(tenths + 10 * BORDER);
    for ((outline, &fill), name) in areas.outlines.iter().zip(&fills).zip(names) {
        let mut path = String::new();
        for line in outline {
            for (i, &(x, y)) in line.iter().enumerate() {
                let step = if i == 0 { 'M' } else { 'L' };
                let _ = write!(path, "{step}{} {}", border(x), border(y));
            }
            path.push('Z');
        }
        let look = [Look::Fill(fill), Look::Stroke(INK, 20), Look::RoundJoins];
        scene.path(path, &look).class("region").place(name);
    }
    let middle = |v: usize| (areas.middles[v].0 / 10 + BORDER, areas.middles[v].1 / 10 + BORDER);
    for (v, name) in names.iter().enumerate() {
        scene.showing(name, |scene| write_name(scene, middle(v), name, fills[v]));
    }
    for m in moves {
        for &region in m.places().iter().filter(|&&region| region < names.len()) {
            half_ring(&mut scene, middle(region), RADIUS + 3, m.shows);
        }
    }
    scene
}

/// Returns the legend of the colours of regions, moves and water.
fn legend_of_map(fills: &[Colour], signs: &[Sign], moves: &[DrawnMove<'_>]) -> Legend {
    let mut legend = Legend::default();
    for &Sign { byte, ref words, .. } in signs {
        let fill = if byte == HOLE { BLOCKED } else { colour(byte) };
        if fills.contains(&fill) {
            legend.add(Sample::Square(fill), words.clone());
        }
    }
    for (fill, what) in [
        (BESIDE_LEFT, "beside one of Left's"),
        (BESIDE_RIGHT, "beside one of Right's"),
        (BESIDE_BOTH, "beside both"),
    ] {
        if fills.contains(&fill) {
            legend.add(Sample::Square(fill), what);
        }
    }
    explain(&mut legend, moves, Sample::Ring);
    legend.add(Sample::Square(SEA), "water");
    legend
}

/// Writes a name into a region, in white if the region is dark.
fn write_name(scene: &mut Scene, (x, y): (i64, i64), name: &str, fill: Colour) {
    if ![colour(b'L'), colour(b'R'), BLOCKED].contains(&fill) {
        return scene.label((x, y), name, INK);
    }
    // The name has a background in the colour of the region, even where the region is narrower than the name.
    let wide = 10 * name.chars().count() as i64;
    scene.rect((x - wide / 2, y - 8), (wide, 16), &[Look::Fill(fill)]);
    scene.label((x, y), name, WHITE);
}

/// Returns the colour of each region.
fn fills(graph: &VertexColoured) -> Vec<Colour> {
    let of = graph.colours();
    let neighbours = graph.shape().neighbours();
    let fill = |(v, &own): (usize, &u8)| {
        let beside = |player: u8| neighbours[v].iter().any(|&u| of[u as usize] == player);
        match (own, beside(b'L'), beside(b'R')) {
            (HOLE, ..) => BLOCKED,
            (b'.', true, true) => BESIDE_BOTH,
            (b'.', true, false) => BESIDE_LEFT,
            (b'.', false, true) => BESIDE_RIGHT,
            _ => colour(own),
        }
    };
    of.iter().enumerate().map(fill).collect()
}

/// The distance by which parallel edges bend apart, in pixels.
const BEND: i64 = 28;
/// The colour of the ground.
const GROUND: Colour = Colour(0x5b4a32);
/// The radius of a vertex, in pixels.
const DOT: i64 = 4;

pub(crate) fn edges_scene(graph: &EdgeColoured, signs: &[Sign], moves: &[DrawnMove<'_>]) -> Scene {
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
        scene.circle((x, y), DOT, &[Look::Fill(INK)]);
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
