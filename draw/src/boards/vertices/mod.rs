//! Graphs with pieces or colours on their vertices.

mod map;

pub use self::map::random_map_svg;

use crate::boards::marks::{BORDER, character, label, of_player};
use crate::boards::marks::{DrawnMove, explain, half_ring};
use crate::layout::patterns::STEP;
use crate::layout::places;
use crate::legend::{Legend, Sample};
use crate::scene::Scene;
use crate::scene::{fitted, halo, width};
use upstar::games::board::graph::VertexColoured;
use upstar::ground::board::Board;
use upstar::ground::{Sign, Signs};

/// The radius of a vertex, in pixels.
const RADIUS: i64 = 16;

/// The byte of a hole, which is not a vertex of the game; the colour of a hole, and half its side in pixels.
const HOLE: u8 = b'#';
const NOTHING: &str = "#444444";
const HALF: i64 = 6;

pub(crate) fn svg(graph: &VertexColoured, signs: Signs, moves: &[DrawnMove<'_>]) -> String {
    // A graph with regions is a map, and falls back to vertices and edges only if it cannot be drawn as one.
    if let Some(map) = graph.regions().and_then(|names| map::svg(graph, names, signs, moves)) {
        return map;
    }
    let margin = BORDER + RADIUS;
    let places: Vec<_> = places(graph.shape()).into_iter().map(|(x, y)| (x + margin, y + margin)).collect();
    let across = places.iter().map(|p| p.0).max().unwrap_or(0) + margin;
    let height = places.iter().map(|p| p.1).max().unwrap_or(0) + margin;
    let mut legend = Legend::default();
    for &Sign { byte, words, .. } in signs {
        let sample = match byte {
            HOLE => Sample::Square(NOTHING),
            _ => Sample::Disk(fill(byte, signs)),
        };
        legend.add_if(graph.colours().contains(&byte), sample, words);
    }
    explain(&mut legend, moves, Sample::Ring);
    let size = (across.max(STEP), height.max(STEP));
    let mut svg = Scene::with_legend(size, &format!("Graph {graph}"), &legend);
    let is_hole = |v: u32| graph.colours()[v as usize] == HOLE;
    for &(u, v) in graph.shape().edges().iter().filter(|&&(u, v)| !is_hole(u) && !is_hole(v)) {
        let ((x, y), (to_x, to_y)) = (places[u as usize], places[v as usize]);
        svg.path(format_args!("M{x} {y}L{to_x} {to_y}"), "stroke=\"#666666\" stroke-width=\"2\"");
    }
    for (v, (&of, &(x, y))) in graph.colours().iter().zip(&places).enumerate() {
        svg.showing(graph.place_name(v), |svg| match of {
            HOLE => hole(svg, (x, y)),
            _ => draw_vertex(svg, (x, y), (graph, v), signs),
        });
    }
    for m in moves {
        let coloured = m.places().iter().filter_map(|&vertex| places.get(vertex));
        coloured.for_each(|&place| half_ring(&mut svg, place, RADIUS + 3, m.shows));
    }
    svg.finish()
}

/// Draws a vertex with its number or name, and with its sign if no colour stands for it.
fn draw_vertex(svg: &mut Scene, at: (i64, i64), (graph, v): (&VertexColoured, usize), signs: Signs) {
    let of = graph.colours()[v];
    let fill = fill(of, signs);
    svg.circle(at, RADIUS, format_args!("fill=\"{fill}\" stroke=\"#333333\" stroke-width=\"2\""));
    let is_numbered = graph.grid_size().is_none();
    let number = if is_numbered { graph.place_name(v) } else { String::new() };
    let text = if is_other(of, signs) { format!("{number}{}", character(of)) } else { number };
    if !text.is_empty() {
        let fill = if of_player(of, signs).is_some() { "#ffffff" } else { "#333333" };
        match graph.names() {
            Some(_) => name(svg, at, &text, fill),
            None => label(svg, at, &text, fill),
        }
    }
}

/// Writes the name of a vertex into it. A name that is wider than the vertex overlaps it, with a white
/// outline.
fn name(svg: &mut Scene, (x, y): (i64, i64), name: &str, fill: &str) {
    let (name, size) = fitted(name, 11..=16, STEP - 4);
    let look = match width(&name, size) <= 2 * RADIUS {
        true => format!("fill=\"{fill}\""),
        false => format!("fill=\"#333333\" {}", halo()),
    };
    svg.text(
        (x, y + 6),
        format_args!("text-anchor=\"middle\" font-size=\"{size}\" font-weight=\"bold\" {look}"),
        &name,
    );
}

/// Returns whether a byte must be written out because no colour stands for it.
fn is_other(of: u8, signs: Signs) -> bool {
    of != b'.' && of != HOLE && (of_player(of, signs).is_none() || !matches!(of, b'L' | b'R'))
}

fn fill(of: u8, signs: Signs) -> &'static str {
    of_player(of, signs).unwrap_or("#ffffff")
}

fn hole(svg: &mut Scene, (x, y): (i64, i64)) {
    svg.rect((x - HALF, y - HALF), (2 * HALF, 2 * HALF), format_args!("fill=\"{NOTHING}\""));
}
