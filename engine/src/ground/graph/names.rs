//! Names of vertices in data.

use std::collections::HashMap;

use crate::ground::data::{DataError, Field};

/// Reads a list of names, one for each of `vertices` vertices, all different.
pub(crate) fn names(field: Field<'_>, vertices: usize) -> Result<Vec<String>, DataError> {
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
    Ok(names)
}
