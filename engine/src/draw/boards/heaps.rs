//! Heaps: a box with its size for each.

use std::collections::BTreeMap;

use super::marks::{BORDER, label};
use super::moves::{Change, DrawnMove, explain};
use crate::draw::legend::{Legend, Sample};
use crate::draw::svg::{Escaped, Svg};
use crate::draw::writing::fitted;
use crate::games::board::AnyBoard;
use crate::games::board::heaps::Heaps;

/// The width of a box.
const WIDTH: i64 = 90;
/// The height of a box.
const HEIGHT: i64 = 50;

pub(crate) fn svg(heaps: &Heaps, notes: &[String], moves: &[DrawnMove<'_>]) -> String {
    let count = heaps.heaps().len() as i64;
    let mut legend = Legend::default();
    legend.add(Sample::Square("#ffffff"), "a heap with its size");
    legend.add_if(!notes.is_empty(), Sample::Sign("0"), "the value of the heap above");
    explain(&mut legend, moves, Sample::Square);
    let size = (count * WIDTH + 2 * BORDER, HEIGHT + if moves.is_empty() { 3 } else { 4 } * BORDER);
    let mut svg = Svg::with_legend(size, &format!("Heaps {heaps}"), &legend);
    for (i, heap) in heaps.heaps().iter().enumerate() {
        let x = BORDER + i as i64 * WIDTH;
        svg.add(format_args!(
            "<rect x=\"{}\" y=\"{BORDER}\" width=\"{}\" height=\"{HEIGHT}\" fill=\"#ffffff\" stroke=\"#666666\"/>",
            x + 5,
            WIDTH - 10
        ));
        label(&mut svg, (x + WIDTH / 2, BORDER + HEIGHT / 2), &heap.to_string(), "#333333");
        if let Some(note) = notes.get(i) {
            label(&mut svg, (x + WIDTH / 2, BORDER + HEIGHT + 14), note, "#000000");
        }
    }
    for (i, (sizes, colour)) in targets(moves) {
        let x = BORDER + i as i64 * WIDTH;
        let top = 2 * BORDER + HEIGHT + 4;
        svg.add(format_args!(
            "<rect class=\"move\" x=\"{}\" y=\"{top}\" width=\"{}\" height=\"18\" rx=\"6\" fill=\"{colour}\" fill-opacity=\"0.5\"/>",
            x + 5,
            WIDTH - 10
        ));
        let (text, size) = fitted(&format!("to {}", sizes.join(", ")), 7..=12, WIDTH - 14);
        svg.add(format_args!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"{size}\" fill=\"#000000\">{}</text>",
            x + WIDTH / 2,
            top + 13,
            Escaped(&text)
        ));
    }
    svg.finish()
}

/// For each heap with a move the sizes that it is brought to, and their colour.
fn targets(moves: &[DrawnMove<'_>]) -> BTreeMap<usize, (Vec<String>, &'static str)> {
    let mut targets = BTreeMap::new();
    for m in moves {
        if let Change::Token(heap, AnyBoard::Heaps(after)) = m.change {
            let (sizes, _) = targets.entry(heap).or_insert_with(|| (Vec::new(), m.shows.colour()));
            sizes.push(after.heaps()[heap].to_string());
        }
    }
    targets
}
