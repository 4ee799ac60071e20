//! Random directed graphs, the same in every run.

use std::io::{BufWriter, Write};
use std::time::Instant;

use upstar::games::board::digraph::Digraph;
use upstar::games::rules::loopy::{NimOutcome, NimValue};
use upstar::games::solve::Labels;
use upstar::ground::board::Board;
use upstar::ground::control::Control;
use upstar::ground::graph::Arcs;

use crate::peak_mebibytes;
use crate::requests::Dice;

/// Prints a graph as text, or reads it back from its text, labels it, and prints the counts and the times.
pub(crate) fn run(
    (vertices, arcs, forward): (usize, usize, u64),
    print: bool,
    out: &mut impl Write,
) -> Result<(), String> {
    let text = Digraph::new(random(vertices, arcs, forward)).to_string();
    let mut out = BufWriter::new(out);
    let error = |error: std::io::Error| error.to_string();
    if print {
        return writeln!(out, "{text}").map_err(error);
    }
    let start = Instant::now();
    let graph = Digraph::parse(&text, ()).map_err(|error| error.to_string())?;
    let read = start.elapsed().as_millis();
    let start = Instant::now();
    let labels = Labels::new(graph.arcs(), &Control::unlimited()).map_err(|stop| stop.to_string())?;
    let labelled = start.elapsed().as_millis();
    let values: Vec<NimValue> = (0..vertices).map(|v| labels.value(graph.arcs(), v)).collect();
    let count = |outcome| values.iter().filter(|value| value.outcome() == outcome).count();
    let largest = values.iter().filter_map(NimValue::finite).max();
    let peak = peak_mebibytes().map_or("?".to_owned(), |mib| mib.to_string());
    let [n, p, d] = [NimOutcome::Next, NimOutcome::Previous, NimOutcome::Draw].map(count);
    writeln!(
        out,
        "{read} ms to read {} MiB, {labelled} ms to label, peak {peak} MiB with the text; {n} N, {p} P, {d} D, largest label {largest:?}",
        text.len() >> 20
    )
    .map_err(error)
}

fn random(vertices: usize, count: usize, forward: u64) -> Arcs {
    let mut dice = Dice(count as u64);
    let arc = |_| {
        let mut end = || dice.below(vertices as u64) as u32;
        let (a, b) = (end(), end());
        if dice.below(100) < forward { (a.min(b), a.max(b)) } else { (a, b) }
    };
    Arcs::of_pairs(vertices, &(0..count).map(arc).collect::<Vec<_>>())
}
