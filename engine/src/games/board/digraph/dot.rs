//! Directed graphs in the language of Graphviz: `digraph { a -> b -> c; d }`.

use std::fmt;

use super::Digraph;
use super::text::write_tokens;
use crate::ground::graph::described::dot::write_name;

/// Writes a graph with named vertices, and its tokens after `@`.
pub(crate) fn write(graph: &Digraph, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("digraph {")?;
    // List every vertex before the arcs: the reader numbers vertices in the order in which it meets them, so
    // this keeps their numbers.
    for v in 0..graph.arcs.vertices() {
        f.write_str(" ")?;
        write_name(f, &graph.name(v))?;
    }
    f.write_str(";")?;
    for (from, to) in graph.arcs.pairs() {
        f.write_str(" ")?;
        write_name(f, &graph.name(from as usize))?;
        f.write_str(" -> ")?;
        write_name(f, &graph.name(to as usize))?;
        f.write_str(";")?;
    }
    f.write_str(" }")?;
    write_tokens(graph, f, |f, v| write_name(f, &graph.name(v as usize)))
}
