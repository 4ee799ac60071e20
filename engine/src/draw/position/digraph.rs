//! Directed graphs: vertices on a circle, arcs as curves that bend to their right.

use super::layout::circle;
use super::{BORDER, label};
use crate::board::digraph::Digraph;
use crate::draw::svg::{Escaped, LEFT, Svg};

/// The radius of a vertex.
const RADIUS: i64 = 16;
/// Room for loops and notes around the circle.
const MARGIN: i64 = BORDER + 3 * RADIUS;

pub(super) fn svg(graph: &Digraph, notes: &[String]) -> String {
    let n = graph.arcs().vertices();
    let places: Vec<_> = circle(n).into_iter().map(|(x, y)| (x + MARGIN, y + MARGIN)).collect();
    let width = places.iter().map(|p| p.0).max().unwrap_or(0) + MARGIN;
    let height = places.iter().map(|p| p.1).max().unwrap_or(0) + MARGIN;
    let mut svg = Svg::new(width, height, &format!("Directed graph {graph}"));
    svg.add(format_args!(
        "<defs><marker id=\"tip\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"7\" markerHeight=\"7\" \
         orient=\"auto\"><path d=\"M0 0L10 5L0 10z\" fill=\"#666666\"/></marker></defs>"
    ));
    for (from, to) in graph.arcs().pairs() {
        arc(&mut svg, places[from as usize], places[to as usize]);
    }
    let mut tokens = vec![0; n];
    graph.tokens().iter().for_each(|&v| tokens[v as usize] += 1);
    for (v, &(x, y)) in places.iter().enumerate() {
        let fill = if tokens[v] > 0 { LEFT } else { "#ffffff" };
        svg.add(format_args!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\" fill=\"{fill}\" stroke=\"#333333\" stroke-width=\"2\"/>"
        ));
        label(&mut svg, (x, y), &graph.name(v), if tokens[v] > 0 { "#ffffff" } else { "#333333" });
        let count = if tokens[v] > 1 { format!("{} tokens ", tokens[v]) } else { String::new() };
        let note = count + notes.get(v).map_or("", String::as_str);
        svg.add(format_args!(
            "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" fill=\"#000000\">{}</text>",
            y + RADIUS + 14,
            Escaped(&note)
        ));
    }
    svg.finish()
}

fn arc(svg: &mut Svg, (x, y): (i64, i64), (to_x, to_y): (i64, i64)) {
    let style = "fill=\"none\" stroke=\"#666666\" stroke-width=\"1.5\" marker-end=\"url(#tip)\"";
    let (across, down) = (to_x - x, to_y - y);
    let length = (across * across + down * down).max(0).isqrt();
    if length == 0 {
        let (left, right, top) = (x - 8, x + 8, y - 14);
        svg.add(format_args!(
            "<path d=\"M{left} {top}C{} {} {} {} {right} {top}\" {style}/>",
            x - 30,
            y - 56,
            x + 30,
            y - 56
        ));
        return;
    }
    let along = |part: i64| (across * part / length, down * part / length);
    let ((dx, dy), middle) = (along(RADIUS + 2), ((x + to_x) / 2 - down / 8, (y + to_y) / 2 + across / 8));
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
