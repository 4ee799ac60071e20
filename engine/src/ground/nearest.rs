//! What somebody may have meant who mistyped a name, or wrote a short one.

use strsim::levenshtein;

/// The nearest of the known names, if one is near.
pub fn nearest<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    const FAR: usize = 4;
    let (distance, near) = known.map(|known| (levenshtein(known, name), known)).min()?;
    (distance < FAR && distance < name.len()).then_some(near)
}

/// The known name that a name stands for: itself, what the table of short names says, or the only one that
/// begins with its words. Capitals do not matter, and words may be joined by hyphens or blanks, too.
///
/// # Errors
/// All known names that begin with its words, several or none.
pub(crate) fn full_name<'n>(
    name: &str,
    short_names: &[(&str, &str)],
    known: impl Iterator<Item = &'n str>,
) -> Result<&'n str, Vec<&'n str>> {
    let name = name.to_ascii_lowercase().replace(['-', ' '], "_");
    let meant = short_names.iter().find(|(short, _)| *short == name).map_or(name.as_str(), |(_, full)| full);
    let begins =
        |known: &&str| known.strip_prefix(meant).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'));
    let candidates: Vec<_> = known.filter(begins).collect();
    match candidates[..] {
        [only] if !meant.is_empty() => Ok(only),
        _ => candidates.iter().copied().find(|&known| known == meant).ok_or(candidates),
    }
}

/// A hint that names candidates: `write a or b`.
pub(crate) fn one_of(candidates: &[&str]) -> String {
    format!("write {}", candidates.join(" or "))
}
