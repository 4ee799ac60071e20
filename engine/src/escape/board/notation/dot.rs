//! Multigraphs in the language of Graphviz:
//! `graph { a -- b; b -- c [copies=3]; c -- d [unbreakable=true]; d [exit=true]; a [start=true] }`.

use std::fmt::{self, Write};

use super::described::Decimal;
use crate::escape::board::graph::EscapeGraph;
use crate::escape::board::multigraph::UNBREAKABLE;
use crate::ground::graph::described::dot::write_name;

/// Writes a graph in a form that is read back as the same graph.
///
/// # Errors
/// Returns the writer's errors.
pub(super) fn write(board: &EscapeGraph, f: &mut dyn Write) -> fmt::Result {
    f.write_str("graph {")?;
    let start = if board.spies().is_none() { board.start() } else { None };
    // All vertices come first, so that a reader meets them in the same order.
    for v in 0..board.vertices() as u32 {
        f.write_str(" ")?;
        write_name(f, &board.name(v))?;
        let mut sign = " [";
        let mut attribute = |f: &mut dyn Write, written: fmt::Arguments<'_>| {
            f.write_str(std::mem::replace(&mut sign, ", "))?;
            f.write_fmt(written)
        };
        if board.is_exit(v) {
            attribute(f, format_args!("exit=true"))?;
        }
        if start == Some(v) {
            attribute(f, format_args!("start=true"))?;
        }
        if let Some((x, y)) = board.places_given().map(|places| places[v as usize]) {
            attribute(f, format_args!("pos=\"{},{}\"", Decimal(x), Decimal(-y)))?;
        }
        f.write_str(if sign == " [" { ";" } else { "];" })?;
    }
    for edge in board.graph().edges() {
        f.write_str(" ")?;
        write_name(f, &board.name(edge.ends[0]))?;
        f.write_str(" -- ")?;
        write_name(f, &board.name(edge.ends[1]))?;
        match edge.copies {
            1 => f.write_str(";")?,
            UNBREAKABLE => f.write_str(" [unbreakable=true];")?,
            copies => write!(f, " [copies={copies}];")?,
        }
    }
    f.write_str(" }")?;
    let mut sign = " @ ";
    for spy in board.spies().into_iter().flatten() {
        f.write_str(sign)?;
        write_name(f, &board.name(spy))?;
        sign = " ";
    }
    Ok(())
}
