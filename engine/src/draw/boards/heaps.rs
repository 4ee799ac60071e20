//! Heaps: a box with its size for each.

use super::marks::{BORDER, label};
use crate::draw::legend::{Legend, Sample};
use crate::draw::svg::Svg;
use crate::games::board::heaps::Heaps;

/// The width of a box.
const WIDTH: i64 = 90;
/// The height of a box.
const HEIGHT: i64 = 50;

pub(crate) fn svg(heaps: &Heaps, notes: &[String]) -> String {
    let count = heaps.heaps().len() as i64;
    let mut legend = Legend::default();
    legend.add(Sample::Square("#ffffff"), "a heap with its size");
    legend.add_if(!notes.is_empty(), Sample::Sign("0"), "the value of the heap above");
    let size = (count * WIDTH + 2 * BORDER, HEIGHT + 3 * BORDER);
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
    svg.finish()
}
