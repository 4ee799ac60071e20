//! What somebody who mistyped a name may have meant.

use strsim::levenshtein;

/// The nearest of the known names, if one is near.
pub(crate) fn nearest<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    const FAR: usize = 4;
    let (distance, near) = known.map(|known| (levenshtein(known, name), known)).min()?;
    (distance < FAR && distance < name.len()).then_some(near)
}
