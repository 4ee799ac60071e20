//! Parts of graphs in data: numbers of vertices, vertices, their names, and arcs.

use std::collections::HashMap;

use super::Arcs;
use super::shape::NO_VERTEX;
use crate::ground::data::{Data, DataError, Field};

/// Reads a number of vertices, from 1 to `most`.
pub(crate) fn count(field: Field<'_>, most: usize) -> Result<usize, DataError> {
    match field.count(most)? {
        0 => Err(field.error(NO_VERTEX)),
        vertices => Ok(vertices),
    }
}

/// Reads one vertex of a graph with `vertices` vertices, of which there is at least one.
pub(crate) fn vertex(field: Field<'_>, vertices: usize) -> Result<u32, DataError> {
    let vertex = field.count(u32::MAX as usize)?;
    if vertex < vertices {
        return Ok(vertex as u32);
    }
    Err(field.error(format!("there is no vertex {vertex}: the last one is {}", vertices - 1)))
}

/// Reads a list of vertices of a graph with `vertices` vertices.
pub(crate) fn vertices(field: Field<'_>, vertices: usize) -> Result<Vec<u32>, DataError> {
    field.items()?.map(|item| vertex(item, vertices)).collect()
}

/// Reads the field `names`: a list of names, one for each of `vertices` vertices, all different.
pub(crate) fn names(position: Field<'_>, vertices: usize) -> Result<Option<Vec<String>>, DataError> {
    let Some(field) = position.optional("names")? else { return Ok(None) };
    let names: Vec<String> =
        field.items()?.map(|item| item.text().map(str::to_owned)).collect::<Result<_, _>>()?;
    if names.len() != vertices {
        return Err(field.error(format!("{vertices} vertices need {vertices} names, not {}", names.len())));
    }
    let mut known = HashMap::new();
    for (i, name) in names.iter().enumerate() {
        if known.insert(name, i).is_some() {
            return Err(field.item(i).error(format!("there is another vertex {name:?}")));
        }
    }
    Ok(Some(names))
}

/// Reads at most `most` arcs, given as a list of the successors of each vertex; `what` describes the arcs in
/// an error.
pub(crate) fn arcs(rows: Field<'_>, most: usize, what: &str) -> Result<Arcs, DataError> {
    let (count, mut arcs) = (rows.items()?.len(), Arcs::default());
    for row in rows.items()? {
        if arcs.len() + row.items()?.len() > most {
            return Err(row.error(format!("a graph has at most {most} {what}")));
        }
        arcs.push(vertices(row, count)?);
        rows.control().check(0, arcs.bytes())?;
    }
    Ok(arcs)
}

/// Returns the list of the successors of each vertex, which [`arcs`] reads.
pub(crate) fn successors(arcs: &Arcs) -> Data {
    Data::list((0..arcs.vertices()).map(|vertex| Data::list(arcs.from(vertex))))
}
