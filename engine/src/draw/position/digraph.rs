//! Directed graphs: vertices on a circle, arcs as curves that bend to their right.

use std::collections::HashMap;

use super::layout::circle;
use super::{BORDER, label};
use crate::board::bigraph::Bigraph;
use crate::board::digraph::Digraph;
use crate::draw::svg::{Escaped, LEFT, RIGHT, Svg};

/// What arcs and tokens of nobody's are drawn in.
const ARC: &str = "#666666";
const TOKEN: &str = "#2a8a4a";
/// The radius of a vertex.
const RADIUS: i64 = 16;
/// Room for loops and notes around the circle.
const MARGIN: i64 = BORDER + 3 * RADIUS;

pub(super) fn svg(graph: &Digraph, notes: &[String]) -> String {
    let arcs = graph.arcs().pairs().map(|arc| (arc, ARC)).collect();
    let names = (0..graph.arcs().vertices()).map(|v| graph.name(v)).collect();
    Picture { title: format!("Directed graph {graph}"), arcs, names, tokens: graph.tokens(), notes }.draw()
}

/// A graph with arcs of Left's and of Right's.
pub(super) fn partizan_svg(graph: &Bigraph, notes: &[String]) -> String {
    let [left, right] = &**graph.arcs();
    let arcs = left.pairs().map(|arc| (arc, LEFT)).chain(right.pairs().map(|arc| (arc, RIGHT))).collect();
    let names = (0..left.vertices()).map(|v| v.to_string()).collect();
    Picture { title: format!("Partizan graph {graph}"), arcs, names, tokens: graph.tokens(), notes }.draw()
}

struct Picture<'p> {
    title: String,
    /// With their colours.
    arcs: Vec<((u32, u32), &'static str)>,
    /// Of all vertices.
    names: Vec<String>,
    tokens: &'p [u32],
    notes: &'p [String],
}

impl Picture<'_> {
    fn draw(self) -> String {
        let n = self.names.len();
        let places: Vec<_> = circle(n).into_iter().map(|(x, y)| (x + MARGIN, y + MARGIN)).collect();
        let width = places.iter().map(|p| p.0).max().unwrap_or(0) + MARGIN;
        let height = places.iter().map(|p| p.1).max().unwrap_or(0) + MARGIN;
        let mut svg = Svg::new(width, height, &self.title);
        let mut colours: Vec<_> = self.arcs.iter().map(|&(_, colour)| colour).collect();
        colours.sort_unstable();
        colours.dedup();
        colours.iter().for_each(|colour| tip(&mut svg, colour));
        let mut drawn = HashMap::new();
        for ((from, to), colour) in self.arcs {
            let bend = drawn.entry((from, to)).or_insert(0);
            arc(&mut svg, places[from as usize], places[to as usize], *bend, colour);
            *bend += 1;
        }
        let mut tokens = vec![0; n];
        self.tokens.iter().for_each(|&v| tokens[v as usize] += 1);
        for (v, &place) in places.iter().enumerate() {
            let note = self.notes.get(v).map_or("", String::as_str);
            vertex(&mut svg, place, &self.names[v], tokens[v], note);
        }
        svg.finish()
    }
}

/// Defines the tips of arcs of a colour.
fn tip(svg: &mut Svg, colour: &str) {
    svg.add(format_args!(
        "<defs><marker id=\"tip{}\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"7\" markerHeight=\"7\" \
         orient=\"auto\"><path d=\"M0 0L10 5L0 10z\" fill=\"{colour}\"/></marker></defs>",
        &colour[1..]
    ));
}

fn vertex(svg: &mut Svg, (x, y): (i64, i64), name: &str, tokens: usize, note: &str) {
    let (fill, ink) = if tokens > 0 { (TOKEN, "#ffffff") } else { ("#ffffff", "#333333") };
    svg.add(format_args!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\" fill=\"{fill}\" stroke=\"#333333\" stroke-width=\"2\"/>"
    ));
    label(svg, (x, y), name, ink);
    let count = if tokens > 1 { format!("{tokens} tokens ") } else { String::new() };
    svg.add(format_args!(
        "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" fill=\"#000000\">{}</text>",
        y + RADIUS + 14,
        Escaped(&(count + note))
    ));
}

/// `bend` arcs between the same vertices are drawn already.
fn arc(svg: &mut Svg, (x, y): (i64, i64), (to_x, to_y): (i64, i64), bend: i64, colour: &str) {
    let style = format!(
        "fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\" marker-end=\"url(#tip{})\"",
        &colour[1..]
    );
    let (across, down) = (to_x - x, to_y - y);
    let length = (across * across + down * down).max(0).isqrt();
    if length == 0 {
        let (left, right, top) = (x - 8, x + 8, y - 14);
        svg.add(format_args!(
            "<path d=\"M{left} {top}C{} {} {} {} {right} {top}\" {style}/>",
            x - 30 - 12 * bend,
            y - 56 - 16 * bend,
            x + 30 + 12 * bend,
            y - 56 - 16 * bend
        ));
        return;
    }
    let along = |part: i64| (across * part / length, down * part / length);
    let ((dx, dy), middle) = (
        along(RADIUS + 2),
        ((x + to_x) / 2 - down * (2 + bend) / 16, (y + to_y) / 2 + across * (2 + bend) / 16),
    );
    svg.add(format_args!(
        "<path d=\"M{} {}Q{} {} {} {}\" {style}/>",
        x + dx,
        y + dy,
        middle.0,
        middle.1,
        to_x - dx,
        to_y - dy
    ));
}
