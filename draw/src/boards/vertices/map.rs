//! Maps: regions as areas, filled with the colour of the player who has coloured them.

use std::fmt::Write;

use super::{DrawnMove, HOLE, NOTHING, explain};
use crate::boards::marks::{BORDER, colour, label};
use crate::layout::planar::{Areas, areas, areas_of_cells};
use crate::legend::{Legend, Sample};
use crate::scene::{Scene, Tenths};
use upstar::games::board::graph::{RandomMap, VertexColoured};
use upstar::ground::{Sign, Signs};

/// The colour around the map, and between areas without a common border.
const SEA: &str = "#dfeef5";
/// The colours of free regions that border on regions of Left only, of Right only, and of both.
const BESIDE_LEFT: &str = "#b9d8ea";
const BESIDE_RIGHT: &str = "#f2cdbf";
const BESIDE_BOTH: &str = "#cfcfcf";

/// Draws a random map with its original regions, which consist of cells. `signs` are the words for its
/// colours, as in [`position_svg`](crate::position_svg).
pub fn random_map_svg(map: &RandomMap, signs: Signs) -> String {
    let names = map.board.regions().unwrap_or_default();
    let areas = areas_of_cells(names.len(), map.side, &map.cells);
    drawn(&map.board, names, (signs, &[]), &areas)
}

/// Draws a map. Returns `None` if the graph is too large, or not planar, and cannot be drawn as a map.
pub(super) fn svg(
    graph: &VertexColoured,
    names: &[String],
    signs: Signs,
    moves: &[DrawnMove<'_>],
) -> Option<String> {
    Some(drawn(graph, names, (signs, moves), &areas(graph.shape())?))
}

fn drawn(
    graph: &VertexColoured,
    names: &[String],
    (signs, moves): (Signs, &[DrawnMove<'_>]),
    areas: &Areas,
) -> String {
    let fills = fills(graph);
    let legend = legend(&fills, signs, moves);
    let extent = |of: fn(&(i64, i64)) -> i64| {
        areas.outlines.iter().flatten().flatten().map(of).max().unwrap_or(0) / 10
    };
    let size = (extent(|p| p.0) + 2 * BORDER, extent(|p| p.1) + 2 * BORDER);
    let mut svg = Scene::with_legend(size, &graph.to_string(), &legend);
    svg.markup(format_args!("<rect width=\"{}\" height=\"{}\" fill=\"{SEA}\"/>", size.0, size.1));
    for ((outline, fill), name) in areas.outlines.iter().zip(&fills).zip(names) {
        let mut path = String::new();
        for line in outline {
            for (i, &(x, y)) in line.iter().enumerate() {
                let step = if i == 0 { 'M' } else { 'L' };
                let _ = write!(path, "{step}{} {}", Tenths(x + 10 * BORDER), Tenths(y + 10 * BORDER));
            }
            path.push('Z');
        }
        svg.path(
            path,
            format_args!("fill=\"{fill}\" stroke=\"#333333\" stroke-width=\"2\" stroke-linejoin=\"round\""),
        )
        .class("region")
        .place(name);
    }
    let middle = |v: usize| (areas.middles[v].0 / 10 + BORDER, areas.middles[v].1 / 10 + BORDER);
    for (v, name) in names.iter().enumerate() {
        svg.showing(name, |svg| write_name(svg, middle(v), name, fills[v]));
    }
    for m in moves {
        for &region in m.places().iter().filter(|&&region| region < names.len()) {
            super::half_ring(&mut svg, middle(region), super::RADIUS + 3, m.shows);
        }
    }
    svg.finish()
}

/// Returns the legend of the colours of regions, moves and water.
fn legend(fills: &[&'static str], signs: Signs, moves: &[DrawnMove<'_>]) -> Legend {
    let mut legend = Legend::default();
    for &Sign { byte, words, .. } in signs {
        let fill = if byte == HOLE { NOTHING } else { colour(byte) };
        if fills.contains(&fill) {
            legend.add(Sample::Square(fill), words);
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
fn write_name(svg: &mut Scene, (x, y): (i64, i64), name: &str, fill: &str) {
    if ![colour(b'L'), colour(b'R'), NOTHING].contains(&fill) {
        return label(svg, (x, y), name, "#333333");
    }
    // The name has a background in the colour of the region, even where the region is narrower than the name.
    let wide = 10 * name.chars().count() as i64;
    svg.rect((x - wide / 2, y - 8), (wide, 16), format_args!("fill=\"{fill}\""));
    label(svg, (x, y), name, "#ffffff");
}

/// Returns the colour of each region.
fn fills(graph: &VertexColoured) -> Vec<&'static str> {
    let of = graph.colours();
    let neighbours = graph.shape().neighbours();
    let fill = |(v, &own): (usize, &u8)| {
        let beside = |player: u8| neighbours[v].iter().any(|&u| of[u as usize] == player);
        match (own, beside(b'L'), beside(b'R')) {
            (HOLE, ..) => NOTHING,
            (b'.', true, true) => BESIDE_BOTH,
            (b'.', true, false) => BESIDE_LEFT,
            (b'.', false, true) => BESIDE_RIGHT,
            _ => colour(own),
        }
    };
    of.iter().enumerate().map(fill).collect()
}
