//! Heaps: one box for each heap, with its size.

use std::collections::BTreeMap;

use super::marks::{BORDER, Change, DrawnMove, explain, label};
use crate::legend::{Legend, Sample};
use crate::scene::{Scene, fitted};
use upstar::games::board::AnyBoard;
use upstar::games::board::heaps::{Heaps, Tuples};
use upstar::ground::board::Board;

/// The width of the part of the picture for a box, in pixels.
const WIDTH: i64 = 90;
/// The height of a box, in pixels.
const HEIGHT: i64 = 50;

pub(crate) fn svg(heaps: &Heaps, notes: &[String], moves: &[DrawnMove<'_>]) -> String {
    boxes_svg(heaps, notes, moves, targets(moves))
}

/// Draws heaps that consist of one or several numbers.
pub(crate) fn tuples_svg(heaps: &Tuples, moves: &[DrawnMove<'_>]) -> String {
    boxes_svg(heaps, &[], moves, tuple_targets(heaps, moves))
}

/// The heaps that have moves, each with the results of these moves and their colour.
type Targets = BTreeMap<usize, (Vec<String>, &'static str)>;

/// Draws a box with its name for each place of a board, and the targets of moves below.
fn boxes_svg(heaps: &impl Board, notes: &[String], moves: &[DrawnMove<'_>], targets: Targets) -> String {
    let count = heaps.places() as i64;
    let mut legend = Legend::default();
    legend.add(Sample::Square("#ffffff"), "a heap with its size");
    legend.add_if(!notes.is_empty(), Sample::Sign("0"), "the value of the heap above");
    explain(&mut legend, moves, Sample::Square);
    // The targets of moves need a line of their own below the notes.
    let size = (count * WIDTH + 2 * BORDER, HEIGHT + if moves.is_empty() { 3 } else { 4 } * BORDER);
    let mut svg = Scene::with_legend(size, &format!("Heaps {heaps}"), &legend);
    for i in 0..heaps.places() {
        let x = BORDER + i as i64 * WIDTH;
        let name = heaps.place_name(i);
        svg.showing(&name, |svg| {
            svg.rect((x + 5, BORDER), (WIDTH - 10, HEIGHT), "fill=\"#ffffff\" stroke=\"#666666\"");
            label(svg, (x + WIDTH / 2, BORDER + HEIGHT / 2), &name, "#333333");
        });
        if let Some(note) = notes.get(i) {
            label(&mut svg, (x + WIDTH / 2, BORDER + HEIGHT + 14), note, "#000000");
        }
    }
    for (i, (sizes, colour)) in targets {
        let x = BORDER + i as i64 * WIDTH;
        let top = 2 * BORDER + HEIGHT + 4;
        svg.rect(
            (x + 5, top),
            (WIDTH - 10, 18),
            format_args!("rx=\"6\" fill=\"{colour}\" fill-opacity=\"0.5\""),
        )
        .class("move");
        let (text, size) = fitted(&format!("to {}", sizes.join(", ")), 7..=12, WIDTH - 14);
        svg.text(
            (x + WIDTH / 2, top + 13),
            format_args!("text-anchor=\"middle\" font-size=\"{size}\" fill=\"#000000\""),
            &text,
        );
    }
    svg.finish()
}

/// Returns the sizes to which moves change each heap.
fn targets(moves: &[DrawnMove<'_>]) -> Targets {
    let mut targets = BTreeMap::new();
    for m in moves {
        if let Change::Token(heap, AnyBoard::Heaps(after)) = m.change {
            let (sizes, _) = targets.entry(heap).or_insert_with(|| (Vec::new(), m.shows.colour()));
            sizes.push(after.heaps()[heap].to_string());
        }
    }
    targets
}

/// Returns the heaps into which moves change each heap. The first place of a move is its heap.
fn tuple_targets(heaps: &Tuples, moves: &[DrawnMove<'_>]) -> Targets {
    let mut targets = BTreeMap::new();
    for m in moves {
        if let Some((&heap, to)) = m.places().split_first() {
            let (heaps_after, _) = targets.entry(heap).or_insert_with(|| (Vec::new(), m.shows.colour()));
            let names: Vec<String> = to.iter().map(|&place| heaps.place_name(place)).collect();
            heaps_after.push(names.join(" and "));
        }
    }
    targets
}
